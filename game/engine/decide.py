"""From a line of notation to a decision, free texts included."""

from __future__ import annotations

import re
import unicodedata

from game.engine.rules import Option, Position, Rules
from game.ruleset.problems import named, nearest

HOLE = re.compile("\0(\\d+)\0")  # where a free text goes, with its number
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
    question = rules.questions[position.pc]
    legal = rules.texts(position)
    for option, written in zip(position.opts, legal, strict=True):
        if written == text and not question.texts[option[0]]:
            return False, option
    out_of_turn = rules.table_options(position)
    for option in out_of_turn:
        if rules.table_text(position, option) == text and not rules.table_texts[option[0]]:
            return True, option
    refused: Illegal | None = None
    for table, option, limits, notation in [
            *((False, o, question.texts[o[0]], question.notations[o[0]]) for o in position.opts),
            *((True, o, rules.table_texts[o[0]], rules.table_notations[o[0]]) for o in out_of_turn)]:
        if limits:
            pattern = notation(position, *option[1:], *(f"\0{number}\0" for number in range(len(limits))))
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
    """The free texts by their numbers, if a line is of the pattern; a text that stands there twice must be the same."""
    if len(text) > len(pattern) + most + ROOM:
        return None
    parts = HOLE.split(pattern)  # fixed text and numbers in turn
    written = [re.escape(parts[0])]
    for index in range(1, len(parts), 2):
        number = parts[index]
        first = number not in parts[1:index:2]
        written += [f"(?P<t{number}>.*?)" if first else f"(?P=t{number})", re.escape(parts[index + 1])]
    match = re.fullmatch("".join(written), text, re.DOTALL)
    return {int(name[1:]): found for name, found in match.groupdict().items()} if match else None


def find_written(rules: Rules, position: Position, text: str, texts: tuple[str, ...]) -> tuple[bool, Option]:
    """The same for a line whose free texts are known: whatever they hold, they are not looked for in it."""
    if position.over:
        raise Illegal("the game is over")
    for out_of_turn, options, limits in ((False, position.opts, rules.questions[position.pc].texts),
                                         (True, rules.table_options(position), rules.table_texts)):
        for option in options:
            most, decided, steps = limits[option[0]], (*option, *texts), position.steps
            if len(most) == len(texts) and rules.written(position, decided, out_of_turn) == text:
                position.steps = steps
                return out_of_turn, (*option, *map(clean_text, texts, most))
            position.steps = steps
    raise Illegal(f"{named(text)} is not possible now")
