"""The tour of the code shows the imports that the code has, and they go downwards only."""

from __future__ import annotations

import pytest

from tools import draw_imports


def test_the_drawing_in_the_tour_is_current() -> None:
    assert draw_imports.main(["--check"]) == 0


def test_a_circle_is_told() -> None:
    with pytest.raises(SystemExit, match="circle: a, b"):
        draw_imports.layers({"a": {"b"}, "b": {"a"}, "c": set()})


def test_a_package_stands_above_all_it_imports() -> None:
    found = draw_imports.imports()
    height = {name: number for number, layer in enumerate(draw_imports.layers(found)) for name in layer}
    assert all(height[used] < height[name] for name, names in found.items() for used in names)
