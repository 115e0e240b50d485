"""Players without hands: they see what their seat sees, and answer in notation."""

from game.bots.levels import LEVELS, think

__all__ = ["LEVELS", "think"]
