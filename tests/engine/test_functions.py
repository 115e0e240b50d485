"""Generated functions that are compiled one by one are the functions of the whole source, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType

import pytest

from game.engine.functions import compiled, functions_of
from tests.ui.beforehand import rules_of

Told = dict[str, tuple[bytes, list[tuple[int, int, int | None]]]]


def told(codes: tuple[CodeType, ...]) -> Told:
    """What each function does, and which lines it has."""
    return {f"{code.co_name} in line {code.co_firstlineno}": (code.co_code, list(code.co_lines()))
            for one in codes for code in inside(one)}


def inside(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from inside(one)


@pytest.mark.parametrize("ruleset", ["goofspiel", "draughts"])
def test_functions_keep_their_lines(ruleset: str) -> None:
    source = rules_of(ruleset).compiled.generated.source
    assert told(tuple(functions_of(source, "<rules>"))) == told((compile(source, "<rules>", "exec"),))


def test_what_is_the_same_is_compiled_once() -> None:
    compiled.cache_clear()
    first, second = "def a():\n    return 1\ndef b():\n    return 2\n", "x = 0\ndef b():\n    return 2\n"
    spaces: list[dict[str, object]] = [{}, {}]
    for source, space in zip((first, second), spaces, strict=True):
        for code in functions_of(source, "<rules>"):
            exec(code, space)
    assert compiled.cache_info().hits == 1
    assert spaces[1]["b"].__code__.co_firstlineno == 2  # type: ignore[attr-defined]
