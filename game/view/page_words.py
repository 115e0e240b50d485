"""Running text of a rule book: words in several faces, as the marks of Markdown ask for, broken into lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from game.view.text import BREAK, Type, in_lines

MARKS = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*")
STRAY = re.compile(r"[*`]|(?<!\w)_|_(?!\w)")
WHOLE = 18  # letters of notation that are not broken at its blanks
BOUND = 2  # letters of notation that stay beside the word before: circle a


@dataclass(frozen=True)
class Face:
    """How a run of words is set."""

    style: str
    size: float
    colour: str


FACES = {"text": Face("serif", 18, "ink"), "strong": Face("title", 18, "ink"), "emphasis": Face("italic", 18, "ink"),
         "code": Face("sans", 17, "ink_dim")}
Run = tuple[str, str]  # the name of a face, and words
Word = tuple[Run, ...]  # what is not broken


def spans(source: str) -> list[Run]:
    """A text with marks for bold, italics and code as runs."""
    found: list[Run] = []
    at = 0
    for match in MARKS.finditer(source):
        found.append(("text", STRAY.sub("", source[at:match.start()])))
        code, strong, slanted = match.groups()
        found.append(("code", code) if code else ("strong" if strong else "emphasis", STRAY.sub("", strong or slanted)))
        at = match.end()
    found.append(("text", STRAY.sub("", source[at:])))
    return [(face, text) for face, text in found if text]


def plain(source: str) -> str:
    """A text without its marks."""
    return "".join(text for _, text in spans(source))


def words_of(runs: list[Run]) -> list[Word]:
    """Runs as words, each of which may have parts in several faces."""
    whole = "".join(text for _, text in runs)
    held: set[int] = set()
    faces: list[str] = []
    for face, text in runs:
        start = len(faces)
        faces += [face] * len(text)
        if face == "code" and len(text) <= WHOLE:
            held.update(range(start, len(faces)))
            if len(text) <= BOUND and whole[:start - 1][-1:].isalpha():
                held.add(start - 1)
    ends = [match.start() for match in BREAK.finditer(whole) if match.start() not in held]
    bounds = zip([0, *(end + 1 for end in ends)], [*ends, len(whole)], strict=True)
    return [tuple(merged(zip(faces[start:end], whole[start:end], strict=True))) for start, end in bounds if start < end]


def merged(runs: Iterable[Run]) -> list[Run]:
    """Runs of which no two beside each other have the same face."""
    return [(face, "".join(text for _, text in same)) for face, same in groupby(runs, key=itemgetter(0))]


def joined(words: list[Word]) -> list[Run]:
    """Words beside each other as runs, with the blanks between them."""
    found: list[Run] = []
    for word in words:
        for place, (face, text) in enumerate(word):
            if place == 0 and found:
                found.append((face if found[-1][0] == face else "text", " "))
            found.append((face, text))
    return merged(found)


def width(type_: Type, words: list[Word]) -> int:
    """How wide words are beside each other, in pixels."""
    return sum(type_.width(text, FACES[face].style, FACES[face].size) for face, text in joined(words))


def set_lines(type_: Type, source: str, rooms: list[int]) -> list[list[Run]]:
    """A text in lines of runs; the last of the rooms is for all other lines."""
    words: list[Word] = []
    for word in words_of(spans(source)):
        if width(type_, [word]) <= rooms[-1]:
            words.append(word)
        else:
            words += [((face, part),) for face, text in word
                      for part in type_.wrap(text, FACES[face].style, FACES[face].size, rooms[-1])]
    return [joined(line) for line in in_lines(words, lambda line: rooms[min(line, len(rooms) - 1)],
                                              lambda some: width(type_, some))]
