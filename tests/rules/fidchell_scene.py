"""Hand-made positions of Fidchell, and a few words to look at them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.engine.game import Game, open_rules
from game.engine.rules import Rules

SEATS = ("white", "black")
AWAY = "f9 f11 f13 f15 f17 f19 f21"  # seven stones that meet nobody


@lru_cache(maxsize=64)
def _rules(version: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return open_rules(f"fidchell-{version}", options=dict(options))


def fidchell(version: int = 1, **options: str) -> Game:
    """A new game."""
    return Game(_rules(version, tuple(sorted(options.items()))))


def at(version: int = 1, *, white: str = "", black: str = "", hands: tuple[int, int] = (0, 0), turn: str = "white",
       options: dict[str, str] | None = None, **variables: Any) -> Game:
    """A position at the start of a turn: stones by the names of their points, stones in hand, variables.

    All other stones have been captured.
    """
    game = fidchell(version, **(options or {}))
    state = game.state()
    wanted = {"white": white.split(), "black": black.split()}
    left = dict(zip(SEATS, hands, strict=True))
    state["piles"] = {name: [] for name in state["piles"]}
    for number, piece in enumerate(state["pieces"]):
        owner = piece["owner"]
        if owner is None:
            continue
        piece["site"] = wanted[owner].pop(0) if wanted[owner] else None
        piece["pile"] = None if piece["site"] else f"hand {owner}" if left[owner] > 0 else "captured"
        if piece["pile"]:
            left[owner] -= piece["pile"] != "captured"
            state["piles"][piece["pile"]].append(number)
    assert not any(wanted.values()) and not any(left.values()), "more stones than there are"
    state["vars"] |= {"turn": turn, **variables}
    game.load(state)
    return game


def after(game: Game, *decisions: str) -> Game:
    """The same game some decisions later."""
    for decision in decisions:
        game.play(decision)
    return game


def stones(game: Game, seat: str) -> set[str]:
    """Where a seat has stones."""
    return {piece["site"] for piece in game.state()["pieces"] if piece["owner"] == seat and piece["site"]}


def hand(game: Game, seat: str) -> int:
    """How many stones a seat has in hand."""
    return len(game.state()["piles"][f"hand {seat}"])


def captured(game: Game) -> int:
    """How many stones have left the game."""
    return len(game.state()["piles"]["captured"])


def var(game: Game, name: str) -> Any:
    """A variable of the game."""
    return game.state()["vars"][name]


def turn(game: Game) -> str:
    """Whose decision it is."""
    return game.who()[0][0]


def ended(game: Game) -> tuple[list[str], str] | None:
    """Winners and reason, if the game is over."""
    result = game.result()
    return (result["winners"], result["reason"]) if result["over"] else None


def moves(game: Game, word: str) -> set[str]:
    """The legal decisions that begin with a word, without it."""
    return {text[len(word) + 1:] for text in game.legal() if text.split(" ")[0] == word}


def ring(letter: str) -> str:
    """All points of a circle."""
    sizes = {"a": 4, "b": 8, "c": 8, "d": 8, "e": 16, "f": 32, "g": 32}
    return " ".join(f"{letter}{i}" for i in range(1, sizes[letter] + 1))
