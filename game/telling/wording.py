"""Values in the holes of a text, as people would write them: no stop after a stop, nothing blank, elisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from game.ruleset.elision import elision

SLOT = re.compile(r"(?:\b(?P<small>\w+) )?\{(?P<number>[0-9]{1,2})\}(?P<stop>\.(?!\.))?")
ENDS = (".", "…", "!", "?")
SHORT = 28  # letters of a sentence that stays on one line
SIGNS = ((re.compile(r" ?→ ?"), " {to} "), (re.compile(r"(?<=\d)–(?=[a-z])"), " {to} "),
         (re.compile(r"(?<=\d)×(?=[a-z])"), " {takes} "), (re.compile(r"(?<=\d) × "), " "),
         (re.compile(r"\s[–—·]\s"), ", "), (re.compile(r"(?<=\s)…(?=[,;.])"), "{something}"),
         (re.compile(r"(?<=\w)…(?=$| [A-ZÀ-Ý])"), "."),
         (re.compile(r"[…|*_<>]"), " "), (re.compile(r"\s+"), " "))
LONG = re.compile(r"[^\W\d_]{9,}")  # words that may be wider than their square
VOWELS, BEFORE, LIQUID = "aeiouyàâäéèêëîïôöùûüœæ", "bcdfgkptv", "lrh"
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
    for word in ("to", "takes", "something"):
        text = text.replace(f"{{{word}}}", tr(f"spoken.{word}"))
    return text.strip()


def syllables(word: str) -> list[int]:
    """Where a word may be parted: before a consonant, or one with l, r or h after it, that a vowel follows."""
    letters, found = word.lower(), list[int]()
    for place in range(2, len(word) - 2):
        before, here, rest = letters[place - 1], letters[place], letters[place + 1:place + 3]
        if here in VOWELS or not letters[place - 2:place + 3].isalpha():
            continue
        paired = here in BEFORE and rest[0] in LIQUID and rest[1] in VOWELS
        if paired or (rest[0] in VOWELS and not (here in LIQUID and before in BEFORE)):
            found.append(place)
    return found


def hyphened(text: str) -> str:
    """A text whose long words may be parted where they have no room: soft hyphens stand between their syllables."""
    return LONG.sub(lambda word: "\u00ad".join(
        word[0][start:end] for start, end in pairwise([0, *syllables(word[0]), len(word[0])])), text)
