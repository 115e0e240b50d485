"""A file that is typed in, read anew only where it has changed: section by section, and entry by entry of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ruleset.problems import Problems, RulesetError, Span, forbidden, split_lines
from game.ruleset.source import MAX_BYTES, Builder, Map, parse_source

KEPT = 2_000  # parts that are remembered: all of some files, and some ways in which each was written a moment ago
KEY = r"""(?:[a-z][\w-]*|"[^"]*"):(?: |$)"""
SECTION = re.compile(KEY)
HEAD = re.compile(r"([a-z]\w*):\s*(?:#.*)?$")
ODD = re.compile(r"(?m)^(?:---|\.\.\.|%)|^ *\t")  # documents, directives, tabs: for the reader of whole files to tell


class Part(NamedTuple):
    """Some lines of a file, from one to before another, counted from 0."""

    first: int
    end: int


class Sections:
    """What files say, worked out once for each part of them as long as it says the same in the same place."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, int, str], Map | None] = {}
        self.odd: set[str] = set()  # files that can be read as a whole only
        self.read = 0  # letters so far

    def parse(self, text: str, file: str) -> Map:
        """What a file says; RulesetError with everything wrong with it."""
        found = self.quickly(text, file)
        self.odd.discard(file)
        if found is None:
            self.read += len(text)
            found = parse_source(text, file)
            self.odd.add(file)
        return found

    def half(self, text: str, file: str) -> Map:
        """The same of a text that is only tried: of what is wrong with it, nobody is told."""
        found = self.quickly(text, file) if file not in self.odd else self.parse(text, file)
        if found is None:
            raise RulesetError([])
        return found

    def quickly(self, text: str, file: str) -> Map | None:
        """What a file says, if every part of it is right by itself."""
        if len(text.encode("utf-8", "replace")) > MAX_BYTES or text.startswith("\ufeff") or ODD.search(text):
            return None
        lines, problems = split_lines(text), Problems({file: text})
        return joined(self.section(lines, part, file, problems) for part in parts(lines, Part(0, len(lines)), SECTION))

    def section(self, lines: Sequence[str], part: Part, file: str, problems: Problems) -> Map | None:
        """One section: its entries one by one, where it consists of such."""
        head = HEAD.match(lines[part.first])
        inside = next((at for at in range(part.first + 1, part.end) if lines[at].strip()), part.end)
        indent = " " * (len(lines[inside]) - len(lines[inside].lstrip(" "))) if inside < part.end else ""
        entry = re.compile(indent + KEY)
        if head is None or not indent or not entry.match(lines[inside]):
            return self.part(lines, part, file, problems)
        found = joined(self.part(lines, one, file, problems) for one in parts(lines, Part(inside, part.end), entry))
        name, span = head[1], Span(file, part.first + 1, 1)
        return Map(span, {name: found}, {name: span}) if found is not None else None

    def part(self, lines: Sequence[str], part: Part, file: str, problems: Problems) -> Map | None:
        """What stands in some lines of a file; nothing if it is wrong, or not to be understood by itself."""
        text = "\n".join(lines[part.first:part.end]) + "\n" * (part.end < len(lines))
        key = file, part.first, text
        if key not in self.known:
            self.read += len(text)
            root = Builder(text, file, problems, lines[:part.first]).build() if not forbidden(text) else None
            self.known[key] = root if isinstance(root, Map) and not problems else None
            for oldest in [*self.known][:len(self.known) - KEPT]:
                del self.known[oldest]
        return self.known[key]


def parts(lines: Sequence[str], whole: Part, key: re.Pattern[str]) -> Iterator[Part]:
    """The parts that begin with a key each; what stands before the first belongs to it."""
    starts = [at for at in range(whole.first, whole.end) if key.match(lines[at])]
    for first, end in zip([whole.first, *starts[1:]], [*starts[1:], whole.end], strict=True):
        yield Part(first, end)


def joined(found: Iterator[Map | None]) -> Map | None:
    """Mappings one after the other as one; nothing if one is not there, or a key comes twice."""
    every: list[Map] = []
    for one in found:
        if one is None:
            return None
        every.append(one)
    entries = {key: node for one in every for key, node in one.entries.items()}
    keys = {key: span for one in every for key, span in one.keys.items()}
    return Map(every[0].span, entries, keys) if len(keys) == sum(len(one.keys) for one in every) else None
