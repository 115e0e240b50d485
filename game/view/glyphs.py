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
        self.known: dict[Path, Beside] = {}

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
        """A font of the system that has a letter."""
        if self.paths is None:
            named = [self.find(name) for name in SYSTEM]
            self.paths = [Path(path) for path in dict.fromkeys(named) if path]
        return next((path for path in self.paths if self.has(path, letter)), None)

    def beside(self, own: Path) -> Beside:
        """The fonts in which letters are set beside one's own."""
        if own not in self.known:
            self.known[own] = Beside(own, self)
        return self.known[own]


class Beside(dict[str, Path]):
    """The font of each letter that was met: one's own wherever it has the letter, or if no other one has it either."""

    def __init__(self, own: Path, others: Others) -> None:
        super().__init__()
        self.own, self.others = own, others

    def __missing__(self, letter: str) -> Path:
        plain = ord(letter) < PLAIN or letter == NARROW or self.others.has(self.own, letter)
        self[letter] = path = self.own if plain else self.others.for_letter(letter) or self.own
        return path


def runs(text: str, own: Path | None, others: Others) -> list[tuple[Path | None, str]]:
    """The text in runs, each with the font that it is set in: one's own wherever it has the letters."""
    if own is None or text.isascii() or ord(max(text)) < PLAIN:
        return [(own, text)]
    fonts, found, start = others.beside(own), list[tuple[Path | None, str]](), 0
    now = fonts[text[0]]
    for at, letter in enumerate(text):
        # Blanks and marks in the middle of a foreign word stay with it, so that it is not torn apart.
        if (path := fonts[letter]) is not now and letter != " ":
            found.append((now, text[start:at]))
            start, now = at, path
    return [*found, (now, text[start:])]
