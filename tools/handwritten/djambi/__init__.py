"""Djambi for three to six players, written by hand from the rules."""

from .game import Game
from .playouts import playouts

__all__ = ["Game", "playouts"]
