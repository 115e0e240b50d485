"""Short ways to write down positions of Draconic chess in tests."""

from __future__ import annotations

from typing import Any

from .draconic import Game


def at(figures: dict[str, str], options: dict[str, Any] | None = None, **position: Any) -> Game:
    """A position by keywords; houses by default on a1 and g7, each kept by its minstrel.

    A minstrel at home is silent, so nobody sings unless the test puts a minstrel elsewhere.
    """
    base = {"white minstrel": "a1", "black minstrel": "g7"}
    full = {
        "houses": {"white": "a1", "black": "g7"},
        "asleep": [],
        **position,
        "figures": {**base, **figures},
    }
    return Game.from_position(full, **(options or {}))


def moves(game: Game, prefix: str) -> set[str]:
    """What follows a prefix in the legal decisions."""
    return {text.removeprefix(prefix + " ") for text in game.legal() if text.startswith(prefix + " ")}


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game
