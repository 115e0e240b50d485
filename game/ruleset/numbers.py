"""Numbers with names: `rank-11: J` in `text` is what 11 is called wherever it is a `rank`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from game.ruleset.model import Model
from game.ruleset.source import Map, Node, Seq, Text

NAMED = re.compile(r"([a-z][a-z0-9_]*)-(-?[0-9]+)")
HOLE = re.compile(r"\{([^{}]*)\}")
LAST = re.compile(r"(?:.*\.)?([a-z][a-z0-9_]*)")  # the name at the end of a formula that does nothing but look it up
NUMBER = "number "  # what the type of such a value begins with, before the name of its variable


def numbered(model: Model) -> frozenset[str]:
    """The variables, traits and options of which some numbers have names."""
    known = {*model.vars, *model.options, *(trait for kind in model.kinds.values() for trait in kind.traits)}
    found = {match[1] for match in map(NAMED.fullmatch, model.text.get("en", {})) if match}
    return frozenset(found & known)


def number_name(texts: Mapping[str, str], name: str, value: object) -> str:
    """What a number of a variable is called; itself, if it has no name."""
    return texts.get(f"{name}-{value}", str(value))


def named_holes(model: Model) -> dict[tuple[str, ...], tuple[str, ...]]:
    """By what stands between the holes of a notation: which variables with named numbers are in them, if any."""
    return _holes(model) if numbered(model) else {}


@cache
def _holes_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = HOLE.split(text)
    names = [LAST.fullmatch(formula.strip()) for formula in parts[1::2]]
    return tuple(parts[::2]), tuple(name[1] if name else "" for name in names)


def _holes(model: Model) -> dict[tuple[str, ...], tuple[str, ...]]:
    known, found = numbered(model), dict[tuple[str, ...], tuple[str, ...]]()
    nodes = [node for _, node in model.procedures.values()] + ([model.anytime] if model.anytime is not None else [])
    for notation in (text for node in nodes for text in _notations(node)):
        between, names = _holes_of(notation)
        mine = tuple(name if name in known else "" for name in names)
        if any(mine):
            found.setdefault(between, mine)
    return found


def _notations(node: Node) -> Iterator[str]:
    """Every `as` below a node."""
    if isinstance(node, Map):
        for key, value in node.entries.items():
            if key == "as" and isinstance(value, Text):
                yield value.value
            yield from _notations(value)
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _notations(item)
