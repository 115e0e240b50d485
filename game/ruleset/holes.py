"""Holes in texts, {0}, {1} and so on: how they are written, and how a line is taken apart by what stands between them.

No pattern is ever made of a text from a ruleset: with many holes it could try ways of fitting without end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

MOST = 99  # the highest number of a hole
HOLE = re.compile(r"\{([0-9]{1,2})\}")
TOO_HIGH = re.compile(r"\{[0-9]{3,}\}")


def between(text: str) -> list[str]:
    """What stands before, between and after the holes of a text."""
    return HOLE.split(text)[::2]


def taken_apart(line: str, parts: Sequence[str], least: int = 1) -> list[str] | None:
    """What a line has in the holes between these parts, or nothing if it is not made of them.

    Each hole takes as little as possible, but so many letters at least; the last one takes all that is left.
    """
    if len(parts) == 1:
        return [] if line == parts[0] else None
    first, *middle, last = parts
    if not line.startswith(first) or not line.endswith(last):
        return None
    found: list[str] = []
    start, end = len(first), len(line) - len(last)
    for part in middle:
        at = line.find(part, start + least, end)
        if at < 0:
            return None
        found.append(line[start:at])
        start = at + len(part)
    return [*found, line[start:end]] if end - start >= least else None
