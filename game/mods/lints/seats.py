"""Seats have colours and emblems that can be shown."""

from __future__ import annotations

from game.mods.case import Case
from game.ruleset.problems import known_names, named
from game.ruleset.show.looks import EMBLEMS
from game.ruleset.show.names import SEAT_COLOURS
from game.ruleset.source import Node, Text

LEVEL = "files"


def check(case: Case) -> None:
    """Report colours that no theme has, and emblems that nobody drew."""
    colours = (*SEAT_COLOURS, *case.model.show.theme.seats)
    pictures = [path.stem for file in case.loaded.files for path in sorted((file.parent / "art").glob("*.svg"))]
    for seat in case.model.seats:
        word(case, seat.extra.get("colour"), f"the colour of {seat.id}", colours)
        word(case, seat.extra.get("emblem"), f"the emblem of {seat.id}", (*EMBLEMS, *pictures))


def word(case: Case, node: Node | None, what: str, known: tuple[str, ...]) -> None:
    """One word that must be among some."""
    if isinstance(node, Text) and case.own(node.span) and node.value not in known:
        case.tell("seats", node.span, f"{what} cannot be {named(node.value)}", known_names(node.value, known))
