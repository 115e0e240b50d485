"""Which letters a font has: SDL draws an empty box for the others.

Names and stories may be written in any script. What our own fonts lack is taken from fonts of the system, where there
are some that have it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import freetype

# Common on Linux, Windows and macOS, those for many scripts first.
SYSTEM = ("notosans", "dejavusans", "segoeui", "arialunicodems", "arial", "notosansarabic", "notosanshebrew",
          "notosansdevanagari", "notosanscjksc", "notosanscjkjp", "wenquanyizenhei", "msyh", "yugothic", "malgungothic",
          "pingfang", "applesdgothicneo", "segoeuisymbol", "segoeuiemoji", "notosanssymbols", "notosanssymbols2",
          "symbola", "unifont")
PLAIN = 0x0180  # every font that is used here has all letters below this
NARROW = "\u202f"  # a narrow blank that does not break; where a font has none, the shaper makes one


def right_to_left(text: str) -> bool:
    """Whether a text is of a script that runs from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


class Others:
    """Fonts to look into, and those of the system, which are looked for when a letter is first missed."""

    def __init__(self, find: Callable[[str], str | None]) -> None:
        self.find = find
        self.paths: list[Path] | None = None
        self.opened: dict[Path, freetype.Font | None] = {}
        self.known: dict[str, Path | None] = {}

    def has(self, path: Path, letter: str) -> bool:
        """Whether a font file has a letter; one that cannot be read has none."""
        if path not in self.opened:
            freetype.init()
            try:
                self.opened[path] = freetype.Font(path, 20)
            except (OSError, pygame.error):
                self.opened[path] = None
        font = self.opened[path]
        try:
            return font is not None and font.get_metrics(letter)[0] is not None
        except UnicodeEncodeError:  # half of a letter, from a damaged file
            return False

    def for_letter(self, letter: str) -> Path | None:
        if letter not in self.known:
            if self.paths is None:
                named = [self.find(name) for name in SYSTEM]
                self.paths = [Path(path) for path in dict.fromkeys(named) if path]
            self.known[letter] = next((path for path in self.paths if self.has(path, letter)), None)
        return self.known[letter]


def runs(text: str, own: Path | None, others: Others) -> list[tuple[Path | None, str]]:
    """The text in runs, each with the font that it is set in: one's own wherever it has the letters."""
    if own is None or text.isascii() or ord(max(text)) < PLAIN:
        return [(own, text)]
    found: list[tuple[Path | None, str]] = []
    for letter in text:
        plain = ord(letter) < PLAIN or letter == NARROW or others.has(own, letter)
        path: Path | None = own if plain else others.for_letter(letter) or own
        # Blanks and marks in the middle of a foreign word stay with it, so that it is not torn apart.
        if found and letter == " " and found[-1][0] != own:
            path = found[-1][0]
        if found and found[-1][0] == path:
            found[-1] = (path, found[-1][1] + letter)
        else:
            found.append((path, letter))
    return found
