"""Values in the holes of a text, as people would write them: no stop after a stop, nothing blank, elisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.ruleset.elision import elision

SLOT = re.compile(r"(?:\b(?P<small>\w+) )?\{(?P<number>[0-9]{1,2})\}(?P<stop>\.(?!\.))?")
ENDS = (".", "…", "!", "?")
SHORT = 28  # letters of a sentence that stays on one line
SIGNS = ((re.compile(r" ?→ ?"), " {to} "), (re.compile(r"(?<=\d)–(?=[a-z])"), " {to} "),
         (re.compile(r"(?<=\d)×(?=[a-z])"), " {takes} "), (re.compile(r"(?<=\d) × "), " "),
         (re.compile(r"\s[–—·]\s"), ", "), (re.compile(r"[…|*_<>]"), " "), (re.compile(r"\s+"), " "))
NOBODY_WROTE = "***"  # as in old novels: the Marquis of ***


def fill(text: str, values: Sequence[str], language: str = "en") -> str:
    """A text with values for {0}, {1}, …; a hole without a value stays as it is."""
    def put(slot: re.Match[str]) -> str:
        number, small, stop = int(slot["number"]), slot["small"] or "", slot["stop"] or ""
        if number >= len(values):
            return slot[0]
        value = values[number]
        told = elision(language).joined(small, value) if small else value
        return told + ("" if value.endswith(ENDS) else stop)

    return SLOT.sub(put, text)


def written(text: str) -> str:
    """A text that somebody was to write; three stars where nobody wrote anything."""
    from game.engine.search import SAMPLE  # with all rules: what needs no more than commas is not to wait for them
    return text if text.replace(SAMPLE, "").strip() or not text else NOBODY_WROTE


def whole(text: str) -> str:
    """A sentence with a capital and a stop, for those who tell one after another."""
    text = capital(text)
    return f"{text}." if text and (text[-1].isalnum() or text[-1] in ")’”»") and not text.endswith(ENDS) else text


def held(text: str) -> str:
    """A short sentence that is not broken in two: its blanks hold."""
    return text.replace(" ", "\N{NO-BREAK SPACE}") if len(text) <= SHORT else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_out(text: str, tr: Callable[[str], str]) -> str:
    """A text as it is read aloud: signs that only eyes understand become words and pauses."""
    for sign, spoken in SIGNS:
        text = sign.sub(spoken, text)
    return text.replace("{to}", tr("spoken.to")).replace("{takes}", tr("spoken.takes")).strip()
