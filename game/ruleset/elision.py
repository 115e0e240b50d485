"""Small words that change with what follows them (de Ada: d’Ada), as the grammar of a language lists them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from game.bundle import bundled
from game.ruleset.source import Map, Seq, Text, load_source

HOLE = re.compile(r"(?:\b(?P<small>\w+) )?\{(?P<name>\w+)\}")  # with the small word before it


@dataclass(frozen=True, slots=True)
class Elision:
    """Which words are elided, and before which beginnings they are and are not: the longest one counts.

    Words that become one with the next are contracted.
    """

    elided: Sequence[str] = ()
    before: Sequence[str] = ()
    not_before: Sequence[str] = ()
    contracted: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    """Small words of sentences, by what they are in English."""

    def word(self, name: str) -> str:
        """A small word."""
        return self.words.get(name, name)

    def listed(self, values: Sequence[str], nothing: str) -> str:
        """Several in a row: "a, b and c"; what there is instead if there are none."""
        if len(values) < 2:
            return values[0] if values else self.word(nothing)
        return f"{', '.join(values[:-1])} {self.word('and')} {values[-1]}"

    def joined(self, small: str, value: str) -> str:
        """A small word and what follows it."""
        first, _, rest = value.partition(" ")
        if rest and (one := self.contracted.get(f"{small.lower()} {first}")):
            return f"{one.capitalize() if small[0].isupper() else one} {rest}"
        return f"{small[:-1]}’{value}" if small.lower() in self.elided and self.asks(value) else f"{small} {value}"

    def asks(self, value: str) -> bool:
        """Whether the word at the beginning of a text wants the words before it elided; no sign such as e4 does."""
        word = plain(value.partition(" ")[0])
        if any(letter.isdigit() for letter in word):
            return False
        return longest(word, self.before) > longest(word, self.not_before)


def plain(text: str) -> str:
    """A word without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


def longest(word: str, beginnings: Sequence[str]) -> int:
    """How many letters the longest of the beginnings that a word has are."""
    return max((len(start) for start in beginnings if word.startswith(start)), default=0)


@cache
def elision(language: str) -> Elision:
    """How a language elides: a file of its name in the folder of grammars, or not at all."""
    path = bundled("assets") / "grammar" / f"{language}.yaml"
    if not path.is_file():
        return Elision()
    lists: dict[str, Sequence[str]] = {}
    contracted: dict[str, str] = {}
    words: dict[str, str] = {}
    for name, node in load_source(path).entries.items():
        if isinstance(node, Seq):
            lists[name] = tuple(item.value for item in node.items if isinstance(item, Text))
        elif isinstance(node, Map):
            contracted = {pair: one.value for pair, one in node.entries.items() if isinstance(one, Text)}
        elif isinstance(node, Text):
            words[name] = node.value
    return Elision(**lists, contracted=contracted, words=words)


def put(text: str, values: Mapping[str, str], language: str) -> str:
    """A text with values in its holes {name}; a hole without a value stays as it is."""
    def one(hole: re.Match[str]) -> str:
        value = values.get(hole["name"])
        if value is None:
            return hole[0]
        return elision(language).joined(hole["small"], value) if hole["small"] else value

    return HOLE.sub(one, text)
