"""From a line of notation to a decision, free texts included."""

from __future__ import annotations

import re
import unicodedata

from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.runtime import uncounted
from game.ruleset.holes import taken_apart
from game.ruleset.problems import named, nearest

FREE = re.compile("\0([0-9]{1,2})\0")  # where a free text goes, with its number
ROOM = 1_000  # characters that a line may have more than the decision with the longest texts
OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Illegal(Exception):
    """A decision that is not allowed now; the message says why."""


def clean_text(text: str, most: int) -> str:
    """A free text, trimmed; Illegal with the reason if it cannot be taken."""
    trimmed = text.strip()
    if not trimmed:
        raise Illegal("the text is empty")
    if len(trimmed) > most:
        raise Illegal(f"the text has {len(trimmed)} characters, at most {most} are possible")
    for char in trimmed:
        if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in OVERRIDES:
            raise Illegal(f"the text holds a control character (U+{ord(char):04X})")
    return trimmed


def find(rules: Rules, position: Position, text: str) -> tuple[bool, Option]:
    """The decision that a line of notation means: whether it is out of turn, and the decision with its texts."""
    if position.over:
        raise Illegal("the game is over")
    legal = rules.texts(position)
    for option, written in zip(position.opts, legal, strict=True):
        if written == text and not rules.free_texts(position, option):
            return False, option
    out_of_turn = rules.table_options(position)
    for option in out_of_turn:
        if rules.table_text(position, option) == text and not rules.free_texts(position, option, out_of_turn=True):
            return True, option
    refused: Illegal | None = None
    for table, option in [*((False, one) for one in position.opts), *((True, one) for one in out_of_turn)]:
        limits = rules.free_texts(position, option, table)
        if limits:
            holes = (f"\0{number}\0" for number in range(len(limits)))
            pattern = rules.written(position, (*option, *holes), table)
            found = texts_in(text, pattern, sum(limits))
            if found is not None:
                try:
                    return table, (*option, *(clean_text(found[number], most) for number, most in enumerate(limits)))
                except Illegal as error:
                    refused = error
    if refused is not None:
        raise refused
    near = nearest(text, legal)
    raise Illegal(f"{named(text)} is not possible now" + (f"; did you mean '{near}'?" if near else ""))


def texts_in(text: str, pattern: str, most: int) -> dict[int, str] | None:
    """The free texts by their numbers, if a line is of the pattern."""
    if len(text) > len(pattern) + most + ROOM:
        return None
    parts = FREE.split(pattern)  # fixed text and numbers in turn
    found = taken_apart(text, parts[::2], least=0)
    return None if found is None else dict(zip(map(int, parts[1::2]), found, strict=True))


def find_written(rules: Rules, position: Position, text: str, texts: tuple[str, ...]) -> tuple[bool, Option]:
    """The same for a line whose free texts are known: whatever they hold, they are not looked for in it."""
    if position.over:
        raise Illegal("the game is over")
    for out_of_turn, options, limits in ((False, position.opts, rules.questions[position.pc].texts),
                                         (True, rules.table_options(position), rules.table_texts)):
        for option in options:
            most = limits[option[0]]
            with uncounted(position):
                same = len(most) == len(texts) and rules.written(position, (*option, *texts), out_of_turn) == text
            if same:
                return out_of_turn, (*option, *map(clean_text, texts, most))
    raise Illegal(f"{named(text)} is not possible now")
