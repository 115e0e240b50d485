"""Names that a ruleset mentions, kept where they are written until all that it has is known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.ruleset.problems import Problems, Span
from game.ruleset.types import Type


class Declared(NamedTuple):
    """A variable: whose it is, what it holds, who may see it."""

    scope: str
    type: Type
    see: str


@dataclass(frozen=True)
class Names:
    """What a ruleset has, by what it is: `kind`, `pile`, `zone` …; its variables; and the file that is its own."""

    of: Mapping[str, Collection[str]]
    variables: Mapping[str, Declared]
    file: str


class Mention(NamedTuple):
    """A name where it is written, and who knows what it should be the name of."""

    check: Callable[[str, Span, Names, Problems], None]
    name: str
    span: Span


def look_up(mentions: Iterable[Mention], names: Names, problems: Problems) -> None:
    """Report every name that is not there."""
    for mention in mentions:
        mention.check(mention.name, mention.span, names, problems)
