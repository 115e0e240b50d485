"""Seats have colours and emblems that can be shown."""

from __future__ import annotations

from game.mods.case import Case
from game.ruleset.mentions import SEAT_COLOURS
from game.ruleset.problems import known_names, named
from game.ruleset.show.looks import EMBLEMS


def check_files(case: Case) -> None:
    """Report colours that no theme has, and emblems that nobody drew."""
    colours = (*SEAT_COLOURS, *case.model.show.theme.seats)
    pictures = [path.stem for file in case.loaded.files for path in sorted((file.parent / "art").glob("*.svg"))]
    for seat in case.model.seats:
        for key, word, known in (("colour", seat.colour, colours), ("emblem", seat.emblem, (*EMBLEMS, *pictures))):
            if word and case.own(seat.spans[key]) and word not in known:
                case.tell(seat.spans[key], f"the {key} of {seat.id} cannot be {named(word)}",
                          known_names(word, known))
