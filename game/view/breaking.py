"""Where a text may be broken into lines, and how its last line is filled: no short word stands there alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

Word = TypeVar("Word")

# A blank, but not the one between a word and the number or square that belongs to it: "post 5", "on e4".
BREAK = re.compile(r" (?!(?<=[^\W\d_] )[a-z]?\d{1,2}(?!\w))")
ALONE = 2  # a single word is short if it takes less than this part of the line above it
NARROW = 14  # so are several words together
LEFT = 0.75  # of the longest line is left at least where words go down: a hole is worse than a short last line


def in_lines(words: list[Word], room: Callable[[int], int], width: Callable[[list[Word]], int]) -> list[list[Word]]:
    """Words in lines, each as long as there is room for; `room` knows how wide a line may be by its number."""
    lines: list[list[Word]] = [[]]
    for word in words:
        if lines[-1] and width([*lines[-1], word]) > room(len(lines) - 1):
            lines.append([])
        lines[-1].append(word)
    fill_last(lines, width)
    return lines


def fill_last(lines: list[list[Word]], width: Callable[[list[Word]], int]) -> None:
    """Move words down into a last line that is too short, as long as the line above stays the longer one, and full."""
    full = max(map(width, lines))
    while len(lines) > 1 and len(lines[-2]) > 1:
        above, last = lines[-2], lines[-1]
        if width(last) * (ALONE if len(last) == 1 else NARROW) >= width(above):
            return
        if width(above[:-1]) < max(width([above[-1], *last]), full * LEFT):
            return
        last.insert(0, above.pop())
