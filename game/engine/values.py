"""Values of the ruleset language as plain JSON, and back, checked."""

from __future__ import annotations

from typing import Any

from game.ruleset.problems import named
from game.ruleset.types import Type
from game.ruleset.world import World


class StateError(Exception):
    """A position that cannot be."""


def to_plain(value: Any, kind: Type, world: World) -> Any:
    """A value as people and other programs can read it."""
    name = kind.name
    if name == "list":
        item = kind.item
        assert item is not None
        return [[*one] if isinstance(one, tuple) else to_plain(one, item, world) for one in value]
    if name == "flag":
        return bool(value)
    if name == "word":
        return kind.words[value]
    if name in ("seat", "kind", "site", "pile"):
        return _names(name, world)[value] if value >= 0 else None
    if name == "piece":
        return value if value >= 0 else None
    return value


def from_plain(value: Any, kind: Type, world: World, where: str) -> Any:
    """The value behind a plain one; StateError if there is none."""
    name = kind.name
    if name == "list":
        if not isinstance(value, list) or len(value) > 10_000:
            raise StateError(f"{where} must be a list")
        item = kind.item
        assert item is not None
        return tuple(_numbers(one, where) if isinstance(one, list) else from_plain(one, item, world, where)
                     for one in value)
    if name == "flag":
        if isinstance(value, bool):
            return value
        raise StateError(f"{where} must be true or false")
    if name == "word":
        if isinstance(value, str) and value in kind.words:
            return kind.words.index(value)
        raise StateError(f"{where} must be one of {', '.join(kind.words)}")
    if name in ("seat", "kind", "site", "pile"):
        if value is None:
            return -1
        names = _names(name, world)
        if isinstance(value, str) and value in names:
            return names.index(value)
        raise StateError(f"{where}: there is no {name} {shown(value)}")
    if name == "piece":
        if value is None:
            return -1
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(world.pieces):
            return value
        raise StateError(f"{where}: there is no piece {shown(value)}")
    if name == "text":
        if isinstance(value, str) and len(value) <= 10_000:
            return value
        raise StateError(f"{where} must be a text")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12:
        return value
    raise StateError(f"{where} must be a whole number")


def shown(value: object) -> str:
    """A value for a message, whatever came in."""
    if isinstance(value, str):
        return named(value)
    if isinstance(value, int | float) and abs(value) < 10**30:
        return str(value)
    return f"that is a {type(value).__name__}"


def _names(kind: str, world: World) -> tuple[str, ...]:
    if kind == "seat":
        return world.seats
    if kind == "kind":
        return world.kinds
    if kind == "pile":
        return world.pile_names
    return world.board.names if world.board is not None else ()


def _numbers(value: list[Any], where: str) -> tuple[int, ...]:
    if all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        return tuple(value)
    raise StateError(f"{where} must hold numbers")
