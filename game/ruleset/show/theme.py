"""A theme: colours, sizes, spaces, timings and sounds, in a ruleset or in a file of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.ruleset.fields import Fields
from game.ruleset.forms import COLOUR, MapOf, OneOf, Plain
from game.ruleset.keys import Part, key, read_part
from game.ruleset.mentions import COLOURS, SEAT, SEAT_COLOURS
from game.ruleset.names import Names, look_up
from game.ruleset.problems import Problems
from game.ruleset.source import Node, Num, Text, parse_source

SIZES = ("turn", "question", "message", "log", "hint", "card")  # of letters, in units
SPACES = ("hair", "near", "apart", "far", "wide", "vast")  # from one thing to the next, in units
TIMINGS = ("move", "fade", "words", "notice", "bot", "letter", "reply", "replay", "ink", "line")  # in seconds
SOUNDS = {  # each with its variants
    "wood": 5, "stone": 5, "card": 5, "cloth": 3, "quill": 3, "click": 3, "tick": 4, "bell": 2, "hoof": 3, "wing": 3,
    "murmur": 2, "page": 3, "deny": 2, "shake": 3, "curtain": 2, "fall": 3, "victory": 2, "motif-power": 2,
    "motif-ruin": 2, "motif-peril": 2, "motif-charm": 2, "motif-siege": 2, "motif-fortune": 2, "motif-secret": 2,
}
SILENCE = "none"
SOUND = OneOf((*SOUNDS, SILENCE), "a sound", ref="sound")
MOODS = ("court", "intrigue", "meadow", "siege", "hunt", "candle")  # the first is heard where nothing is said
BEGIN = "begin"  # a match is laid out: the only thing that is heard of it without an event
ROLES = (  # what a theme has a sound for: the program itself, then what happens on any table
    "click", "focus", "deny", "page", "curtain", "write", "shake", "draw", "line", "total", "time",
    BEGIN, "move", "place", "remove", "lift", "put", "tuck", "shuffle", "reverse", "sink", "reveal", "say", "win",
    "over",
)
AMOUNT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


def amount(most: int) -> Plain[float]:
    """A number above 0, with a point if it is broken."""
    def read(fields: Fields, node: Node, where: str) -> float:
        word = str(node.value) if isinstance(node, Num | Text) else ""
        if AMOUNT.fullmatch(word) is not None and 0 < float(word) <= most:
            return float(word)
        fields.wrong(node, f"this is to be a number above 0 and up to {most}", "write it as 0.5 or 12")
        return 1.0

    return Plain("number", {"type": ["number", "string"], "minimum": 0, "maximum": most}, read)


@dataclass(frozen=True)
class ThemeWords(Part, id="theme", title="A theme", page="show"):
    """By the names in `assets/theme/court.yaml`. Colours are `"#rrggbb"`; what would be hard to read keeps the
    program's."""

    colours: dict[str, str] = key(MapOf(COLOUR, COLOURS), "By the names of the theme.", {}, '{brass: "#d9b36a"}')
    seats: dict[str, str] = key(MapOf(COLOUR, SEAT), "By seat.", {}, '{red: "#c8453b"}')
    contrast: dict[str, str] = key(MapOf(COLOUR, COLOURS), "The colours in the palette of strong contrast.", {},
                                   '{brass: "#ffd080"}')
    colourblind: dict[str, str] = key(MapOf(COLOUR, SEAT), "The seats in the palette for the colour-blind.", {},
                                      '{red: "#d55e00"}')
    sizes: dict[str, float] = key(MapOf(amount(60), SIZES), "Letters on the table, in units.", {}, "{question: 20}")
    spaces: dict[str, float] = key(MapOf(amount(48), SPACES), "From one thing to the next, in units.", {}, "{near: 10}")
    timings: dict[str, float] = key(MapOf(amount(10), TIMINGS), "Seconds.", {}, "{move: 0.4}")
    sounds: dict[str, str] = key(MapOf(SOUND, ROLES), "By what they are for.", {}, "{deny: bell}")


@lru_cache(maxsize=8)  # a window that changes its size asks for its theme anew each time
def read_theme(text: str, file: str) -> ThemeWords:
    """A theme in a file of its own, over that of the program; raises RulesetError with everything wrong with it."""
    root, problems = parse_source(text, file, "colours"), Problems()
    fields = Fields(problems)
    found = read_part(ThemeWords, fields, root, "the theme", whole=True)
    look_up(fields.mentions, Names({SEAT.what: SEAT_COLOURS}, {}, root.span.file), problems)
    problems.raise_if_any()
    return found
