"""The keys of the ruleset language in words: one table for editors (the schema), for the reference pages, for lints.

A key's `value` says what may stand there, in a few words that tools read as well:
`text`, `texts` (one a language), `name`, `number`, `flag`, `formula`, `generator`, `notation`, `statements`, `any`;
`one of a b c`; `list of X`; `map of X` (entries by names of the author's); `#shape`, another table of keys; `X or Y`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what it is for, what may stand there, what holds where it is left out, and how it looks."""

    name: str
    value: str
    about: str
    default: str = ""
    example: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A mapping of the language: all keys that it may have."""

    id: str
    title: str
    about: str
    keys: tuple[Key, ...]
    page: str  # the reference page that it is on

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all keys."""
        return tuple(key.name for key in self.keys)


def shapes() -> dict[str, Shape]:
    """Every mapping of the language, by id."""
    from game.ruleset.describe import beside, looks, play, things, top

    return {shape.id: shape for module in (top, things, play, looks, beside) for shape in module.SHAPES}
