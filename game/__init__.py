"""Ossola: a cabinet of board games, each one pure data on one engine."""

__version__ = "0.1.0"
