"""Evenings and hand-made positions of Fianchetto for tests."""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any

from game.engine.game import Game, open_rules
from game.engine.rules import Rules

SEATS = ("red", "blue", "yellow", "green")
SQUARES = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcd")
SINS = ("pride", "greed", "envy", "wrath", "lust", "gluttony", "sloth")
RANKS = {"red": "lord", "blue": "baroness", "yellow": "duke", "green": "empress"}


@cache
def rules(options: tuple[tuple[str, str], ...]) -> Rules:
    return open_rules("fianchetto", None, dict(options))


def evening(seed: int = 0, **options: str) -> Game:
    """A new evening, before the first title."""
    return Game(rules(tuple(sorted(options.items()))), seed)


def who(game: Game) -> str:
    """Who is asked and what: "red act"."""
    return " ".join(game.who()[0])


def play(game: Game, *decisions: str) -> list[str]:
    """Take decisions one after another; what the chronicle says of the last one."""
    said: list[str] = []
    for decision in decisions:
        said = game.play(decision)
    return said


def one(game: Game) -> str:
    """The first legal decision, with a text that tells it from others."""
    return game.legal()[0].replace("<text>", f"text {len(game.log)}")


def until(game: Game, *names: str) -> Game:
    """Take the first legal decision again and again, until one of these decisions is asked."""
    while game.who()[0][1] not in names:
        play(game, one(game))
    return game


def begin(game: Game, seat: str) -> None:
    """Steps 1 to 3 of one noble: the title on a1, talents on b1, c1 and d1, the support on a2."""
    play(game, f"title {RANKS[seat]} of {seat} hills @a1", f"talent {seat} songs @b1", f"talent {seat} lies @c1",
         f"talent {seat} wine @d1", f"support {seat} guild @a2")


def second(game: Game, seat: str) -> None:
    """Step 4 of one noble: the second support on b2."""
    play(game, "draw")
    play(game, "write @b2" if "write @b2" in game.legal() else f"new-support {seat} league @b2")


def finish(game: Game, seat: str, royal: str = "") -> None:
    """Steps 5 to 7 of one noble: the family on d2, sins from a3 to c4, d4 left blank."""
    play(game, f"name {seat.title()} / of {seat} house @d2")
    for sin, square in zip(SINS, ("a3", "b3", "c3", "d3", "a4", "b4", "c4"), strict=True):
        play(game, f"sin {sin} @{square}")
    play(game, f"take {royal or ('queen' if seat in ('red', 'blue') else 'king')}")


def create(game: Game) -> Game:
    """All four nobles, up to the first problem."""
    for seat in SEATS:
        begin(game, seat)
    for seat in SEATS:
        second(game, seat)
    for _ in SEATS:
        play(game, "prince @c2")
    for seat in SEATS:
        finish(game, seat)
    return game


def problems(game: Game) -> Game:
    """All problems."""
    while game.who()[0][1] == "problem":
        play(game, f"problem trouble {len(game.log)}")
    return game


def declare(game: Game, headline: str = "A duke, a goat, a storm") -> Game:
    """Draw as long as one must, then declare."""
    while "declare <text>" not in game.legal():
        play(game, "draw")
    play(game, f"declare {headline}")
    return game


@cache
def _opening(options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    return declare(problems(create(Game(rules(options), 1)))).state()


def court(boards: dict[str, dict[str, str]] | None = None, hands: dict[str, str] | None = None,
          crossed: dict[str, str] | None = None, turn: str = "red", spent: int = 0, declarer: str = "blue",
          **options: str) -> Game:
    """A turn of intrigue with these pieces on the boards and in the hands, and these squares crossed out.

    Nobody has any other piece; the discarded pawns are `spent`, and all the rest is in the box.
    """
    key = tuple(sorted(options.items()))
    state = copy.deepcopy(_opening(key))
    pieces, piles = state["pieces"], state["piles"]
    chess = [i for i, piece in enumerate(pieces) if not piece["kind"].endswith("slip")]
    for name in piles:
        if name.split()[0] in ("hand", "spent"):
            piles[name] = []
    piles["box"] = list(chess)
    for i in chess:
        pieces[i] |= {"owner": None, "site": None, "pile": "box"}

    def take(kind: str, owner: str | None, site: str | None, pile: str | None) -> None:
        i = next(i for i in piles["box"] if pieces[i]["kind"] == kind)
        piles["box"].remove(i)
        pieces[i] |= {"owner": owner, "site": site, "pile": pile}
        if pile is not None:
            piles[pile].append(i)

    for seat, board in (boards or {}).items():
        for square, kind in board.items():
            take(kind, seat, f"{seat}.{square}", None)
    for seat, hand in (hands or {}).items():
        for kind in hand.split():
            take(kind, seat, None, f"hand {seat}")
    for _ in range(spent):
        take("pawn", None, None, "spent")
    for seat, squares in (crossed or {}).items():
        for square in SQUARES if squares == "all" else squares.split():
            state["sites"][f"{seat}.{square}"]["crossed"] = True
    state["vars"] |= {"turn": turn, "declarer": declarer, "told_by": state["seats"][declarer]["called"]}
    game = Game(rules(key))
    game.load(state)
    return game


# ---- looking at positions ------------------------------------------------------------------------------------------

def hat(game: Game) -> list[tuple[str, str, str | None]]:
    """The slips in the hat: kind, text, author."""
    return slips(game, "hat")


def slips(game: Game, pile: str) -> list[tuple[str, str, str | None]]:
    state = game.state()
    found = [state["pieces"][i] for i in state["piles"][pile]]
    return [(piece["kind"].removesuffix("-slip"), piece["written"], piece["author"]) for piece in found]


def hand(game: Game, seat: str) -> str:
    """What is in a hand, sorted."""
    state = game.state()
    return " ".join(sorted(state["pieces"][i]["kind"] for i in state["piles"][f"hand {seat}"]))


def board(game: Game, seat: str) -> dict[str, str]:
    """What stands on a board; several pieces on a square are joined by +."""
    found: dict[str, str] = {}
    for piece in game.state()["pieces"]:
        owner, _, square = (piece["site"] or "").partition(".")
        if owner == seat:
            found[square] = "+".join(sorted([*filter(None, [found.get(square)]), piece["kind"]]))
    return found


def pile(game: Game, name: str) -> int:
    return len(game.state()["piles"][name])


def crossed(game: Game, seat: str) -> str:
    """The squares that are crossed out."""
    sites = game.state()["sites"]
    return " ".join(square for square in SQUARES if sites[f"{seat}.{square}"]["crossed"])


def square(game: Game, seat: str, name: str) -> dict[str, Any]:
    """What is written on a square."""
    found: dict[str, Any] = game.state()["sites"][f"{seat}.{name}"]
    return found


def targets(game: Game, start: str) -> str:
    """Where the piece on a square can move, sorted."""
    return " ".join(sorted(d.split("-")[1] for d in game.legal() if re.match(rf"move \w+ {start}-", d)))
