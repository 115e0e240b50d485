"""The outline of a shape, cell by cell: squares, hexagons with a flat top, and with a point on top."""

from __future__ import annotations

import pytest

from game.board import shapes
from game.board.grid import FLAT_RING, POINTED_RING

SQUARE = [(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)]
FLAT = [(-25.0, -43.3), (25.0, -43.3), (50.0, 0.0), (25.0, 43.3), (-25.0, 43.3), (-50.0, 0.0)]
POINTED = [(0.0, -57.7), (50.0, -28.9), (50.0, 28.9), (0.0, 57.7), (-50.0, 28.9), (-50.0, -28.9)]


@pytest.mark.parametrize(("ring", "corners", "middle"), [
    ((), SQUARE, (100.0, 200.0)), (FLAT_RING, FLAT, (75.0, 216.5)),
    (POINTED_RING, POINTED, (200.0, 173.2))])
def test_a_cell_is_a_hundred_wide_and_lies_beside_its_neighbours(
        monkeypatch: pytest.MonkeyPatch, ring: object, corners: list[tuple[float, float]],
        middle: tuple[float, float]) -> None:
    monkeypatch.setattr(shapes, "ring", lambda rays: ring)
    at_first, further = shapes.outlines(((0, 0), (1, 2)), {})
    assert at_first == corners
    assert further == [pytest.approx((middle[0] + x, middle[1] + y)) for x, y in corners]
