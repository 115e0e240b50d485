"""Players without hands: they see what their seat sees, and answer in notation."""

from game.bots.levels import LEVELS, consider, think

__all__ = ["LEVELS", "consider", "think"]
