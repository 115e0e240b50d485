"""What a theme says can be seen and heard: colours, sizes, timings and sounds, in a ruleset or in a file of its own."""

from __future__ import annotations

import re

from game.ruleset.fields import Fields
from game.ruleset.look_words import COLOURS, MOST, SEAT_COLOURS, SIZES, SPACES, THEME, TIMINGS
from game.ruleset.problems import Problems, RulesetError, named
from game.ruleset.sound_words import ROLES, SILENCE, SOUNDS
from game.ruleset.source import Map, Node, Num, Text

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NUMBER = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
HEARD = (*SOUNDS, SILENCE)


class ThemeFields(Fields):
    """Reads the parts of a theme."""

    def theme(self, node: Node | None, where: str, seats: tuple[str, ...]) -> None:
        """Report what means nothing."""
        names = {"seats": seats, "colourblind": seats, "sizes": SIZES, "spaces": SPACES, "timings": TIMINGS,
                 "sounds": ROLES}
        for section, part in self.mapping(node, where, THEME).items():
            if section not in THEME:
                continue
            known = names.get(section, COLOURS)
            for name, value in self.mapping(part, f"{where}.{section}" if where else section, known).items():
                if section == "sounds":
                    self.among(value, "a sound", HEARD, SILENCE)
                elif section in MOST and name in known:
                    self.amount(value, MOST[section])
                elif section not in MOST:
                    self.colour(value)

    def amount(self, node: Node, most: int) -> None:
        """A number, with a point if it is broken."""
        word = str(node.value) if isinstance(node, Num | Text) else ""
        if NUMBER.fullmatch(word) is None or not 0 < float(word) <= most:
            self.wrong(node, f"this is to be a number above 0 and up to {most}", "write it as 0.5 or 12")

    def colour(self, node: Node) -> None:
        """A colour as #rrggbb."""
        if not isinstance(node, Text) or COLOUR.fullmatch(node.value) is None:
            shown = named(node.value) if isinstance(node, Text) else "a mapping" if isinstance(node, Map) else "this"
            self.wrong(node, f"{shown} is no colour", 'write it as "#rrggbb", in quotes')


def check_theme(root: Map) -> None:
    """A theme in a file of its own, over that of the program; raises RulesetError with everything wrong with it."""
    problems = Problems()
    ThemeFields(problems).theme(root, "", SEAT_COLOURS)
    if problems:
        raise RulesetError(problems)
