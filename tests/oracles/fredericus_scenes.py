"""Starts and shortcuts for the tests of the Fredericus oracle."""

from __future__ import annotations

from typing import Any

from .fredericus import Game
from .fredericus_deal import SEATS

PACK = ["griffin", "siren", "dragon", "harpy", "fredericus", "unicorn"]


def start(players: int = 4, first: str = "red", pack: list[str] | None = None, **rows: str) -> dict[str, Any]:
    """A start with one seal in every row but those given: ``r3="tree sky"``."""
    return {
        "first": first,
        "rows": [rows.get(f"r{n}", "seal").split() for n in range(1, 9)],
        "hands": {seat: ["griffin"] for seat in SEATS[:players]},
        "discards": [],
        "pack": list(PACK if pack is None else pack),
    }


def bets(game: Game, *towers: int) -> Game:
    """The game after the bets, red's turn."""
    for tower in towers or [8] * sum(len(tokens) for tokens in game.tokens.values()):
        game.play(f"bet {tower}")
    return game


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game


def skip(game: Game) -> Game:
    """Fly to and fro until the turn may end, end it and leave every token."""
    seat = game.who()
    while "end" not in game.legal():
        raptor = game.free_raptors(seat)[0]
        game.play(f"fly {raptor} {game.posts[seat][raptor] % 8 + 1}")
    game.play("end")
    while not game.over and game.who() == seat and game.phase == "token":
        game.play("token stay" if "token stay" in game.legal() else "token 8")
    return game


def verbs(game: Game) -> set[str]:
    """What sorts of decision are offered."""
    return {text.split(" ")[0] for text in game.legal()}
