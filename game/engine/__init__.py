"""The turn engine: positions, decisions, events. It knows no game and draws nothing."""
