"""Which letters a font file has, read from its table of characters: SDL draws an empty box for the others.

Names and stories may be written in any script. What our own fonts lack is taken from fonts of the system, where there
are some that have it.
"""

from __future__ import annotations

import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

# Common on Linux, Windows and macOS, those for many scripts first.
SYSTEM = ("notosans", "dejavusans", "segoeui", "arialunicodems", "arial", "notosansarabic", "notosanshebrew",
          "notosansdevanagari", "notosanscjksc", "notosanscjkjp", "wenquanyizenhei", "msyh", "yugothic", "malgungothic",
          "pingfang", "applesdgothicneo", "segoeuisymbol", "segoeuiemoji", "notosanssymbols", "notosanssymbols2",
          "symbola", "unifont")
PLAIN = 0x0180  # every font that is used here has all letters below this
NARROW = "\u202f"  # a narrow blank that does not break; where a font has none, the shaper makes one


class Letters:
    """The code points that a font has, as ranges."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        merged = sorted(ranges)
        self.starts = [first for first, _ in merged]
        self.ends = [last for _, last in merged]

    def __contains__(self, letter: str) -> bool:
        at = bisect_right(self.starts, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self.ends[at]


@lru_cache(maxsize=64)
def letters_of(path: Path) -> Letters:
    """What a font file has; nothing if it cannot be read."""
    try:
        return Letters(_ranges(path.read_bytes()))
    except (OSError, struct.error, IndexError):
        return Letters([])


def _ranges(data: bytes) -> list[tuple[int, int]]:
    base = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0  # a collection: its first font
    count = struct.unpack_from(">H", data, base + 4)[0]
    tables = {data[at:at + 4]: struct.unpack_from(">I", data, at + 8)[0]
              for at in range(base + 12, base + 12 + 16 * count, 16)}
    cmap = tables.get(b"cmap")
    if cmap is None:
        return []
    found: list[tuple[int, int]] = []
    for entry in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * entry)
        at = cmap + offset
        form = struct.unpack_from(">H", data, at)[0]
        if platform in (0, 3) and form == 4:
            segments = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends = struct.unpack_from(f">{segments}H", data, at + 14)
            starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
            found += [pair for pair in zip(starts, ends, strict=True) if pair[0] <= pair[1] and pair[1] != 0xFFFF]
        elif platform in (0, 3) and form == 12:
            groups = struct.unpack_from(">I", data, at + 12)[0]
            found += [struct.unpack_from(">II", data, at + 16 + 12 * group) for group in range(min(groups, 20_000))]
    return found


def right_to_left(text: str) -> bool:
    """Whether a text is of a script that runs from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


class Others:
    """Fonts of the system, looked for when a letter is first missed."""

    def __init__(self, find: Callable[[str], str | None]) -> None:
        self.find = find
        self.paths: list[Path] | None = None
        self.known: dict[str, Path | None] = {}

    def for_letter(self, letter: str) -> Path | None:
        if letter not in self.known:
            if self.paths is None:
                named = [self.find(name) for name in SYSTEM]
                self.paths = [Path(path) for path in dict.fromkeys(named) if path]
            self.known[letter] = next((path for path in self.paths if letter in letters_of(path)), None)
        return self.known[letter]


def runs(text: str, own: Path | None, others: Others) -> list[tuple[Path | None, str]]:
    """The text in runs, each with the font that it is set in: one's own wherever it has the letters."""
    if own is None or text.isascii() or ord(max(text)) < PLAIN:
        return [(own, text)]
    have, found = letters_of(own), list[tuple[Path | None, str]]()
    for letter in text:
        plain = ord(letter) < PLAIN or letter in have or letter == NARROW
        path: Path | None = own if plain else others.for_letter(letter) or own
        # Blanks and marks in the middle of a foreign word stay with it, so that it is not torn apart.
        if found and letter == " " and found[-1][0] != own:
            path = found[-1][0]
        if found and found[-1][0] == path:
            found[-1] = (path, found[-1][1] + letter)
        else:
            found.append((path, letter))
    return found
