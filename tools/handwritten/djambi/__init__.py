"""Djambi for three to six players, written by hand from the rules."""

from .game import Game
from .playouts import playouts

RULESET = "djambi-4"  # what the benchmark compares this with

__all__ = ["RULESET", "Game", "playouts"]
