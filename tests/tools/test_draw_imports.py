"""The tour of the code shows the imports that the code has, and they go downwards only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tools import draw_imports


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """The code does not change meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw_imports, "imports", cache(draw_imports.imports))
        yield


def test_the_drawing_in_the_tour_is_current() -> None:
    assert draw_imports.main(["--check"]) == 0


def test_a_circle_is_told() -> None:
    with pytest.raises(SystemExit, match="circle: a, b"):
        draw_imports.layers({"a": {"b"}, "b": {"a"}, "c": set()})


def test_a_package_stands_above_all_it_imports() -> None:
    found = draw_imports.imports()
    height = {name: number for number, layer in enumerate(draw_imports.layers(found)) for name in layer}
    assert all(height[used] < height[name] for name, names in found.items() for used in names)
