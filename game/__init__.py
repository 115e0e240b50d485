"""Ossola: a cabinet of board games, each one pure data on one engine."""

__version__ = "1.0.0"
