"""Shapes: several cells that lie together on a grid, and the different ways in which they can lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.board.graph import Board, Point, Rays
from game.board.grid import (
    FLAT_CORNERS,
    FLAT_RING,
    FLAT_SIDES,
    POINTED_CORNERS,
    POINTED_RING,
    POINTED_SIDES,
    SQUARE_STEPS,
    Key,
    ring,
)

Cells = tuple[Key, ...]  # each as it lies from the first one
Turn = Callable[[Key], Key]
TURNED, ONE = "turned", "one"  # ways in which a shape may lie; otherwise it may be flipped too


def steps_of(rays: Mapping[str, Rays]) -> Mapping[str, Key]:
    """The step of each direction of a grid."""
    return {FLAT_RING: {**FLAT_SIDES, **FLAT_CORNERS}, POINTED_RING: {**POINTED_SIDES, **POINTED_CORNERS}}.get(
        ring(rays), SQUARE_STEPS)


def cell_of(words: Sequence[str], rays: Mapping[str, Rays]) -> Key:
    """Where some steps lead from the first cell."""
    steps = steps_of(rays)
    return sum(steps[word][0] for word in words), sum(steps[word][1] for word in words)


def ways_to_lie(cells: Cells, rays: Mapping[str, Rays], may: str = "") -> tuple[Cells, ...]:
    """The different ways in which a shape can lie: as it is drawn, turned to the right step by step, then flipped over
    to the side and turned again. Ways that cover the same cells are one; the first cell stays the first."""
    around = ring(rays)
    turn, flip, count = _square_turn, _square_flip, 4
    if around in (FLAT_RING, POINTED_RING):
        turn, flip, count = _hex_turn, _flat_flip if around == FLAT_RING else _pointed_flip, 6
    found: dict[frozenset[Key], Cells] = {}
    for start in (cells, tuple(map(flip, cells))) if may not in (TURNED, ONE) else (cells,):
        lying = start
        for _ in range(1 if may == ONE else count):
            found.setdefault(shifted(lying), lying)
            lying = tuple(map(turn, lying))
    return tuple(found.values())


def shifted(cells: Cells) -> frozenset[Key]:
    """The cells as they lie from the foremost one, the same wherever the shape lies."""
    x, y = min(cells)
    return frozenset((cell[0] - x, cell[1] - y) for cell in cells)


def lain(board: Board, cells: Cells, copies: int = 1) -> tuple[tuple[int, ...], ...]:
    """For each site the sites that a shape covers with its first cell there; none where it would stick out."""
    count = len(board) // copies
    numbers = {(site // count, key): site for site, key in enumerate(board.keys)}

    def covered(site: int) -> tuple[int, ...]:
        x, y = board.keys[site]
        sites = [numbers.get((site // count, (x + cell[0], y + cell[1])), -1) for cell in cells]
        return tuple(sites) if min(sites) >= 0 else ()

    return tuple(covered(site) for site in range(len(board)))


def _square_turn(cell: Key) -> Key:
    return -cell[1], cell[0]


def _square_flip(cell: Key) -> Key:
    return -cell[0], cell[1]


def _hex_turn(cell: Key) -> Key:
    return -cell[1], cell[0] + cell[1]


def _flat_flip(cell: Key) -> Key:
    return -cell[0], cell[0] + cell[1]


def _pointed_flip(cell: Key) -> Key:
    return -cell[0] - cell[1], cell[1]


def outlines(cells: Cells, rays: Mapping[str, Rays]) -> list[list[Point]]:
    """The corners of the cells of a shape, where a cell is 100 wide."""
    around = ring(rays)
    if around == FLAT_RING:
        corners = [(-25.0, -43.3), (25.0, -43.3), (50.0, 0.0), (25.0, 43.3), (-25.0, 43.3), (-50.0, 0.0)]
        return [[(75.0 * x + dx, 86.6 * (y + x / 2) + dy) for dx, dy in corners] for x, y in cells]
    if around == POINTED_RING:
        corners = [(0.0, -57.7), (50.0, -28.9), (50.0, 28.9), (0.0, 57.7), (-50.0, 28.9), (-50.0, -28.9)]
        return [[(100.0 * (x + y / 2) + dx, 86.6 * y + dy) for dx, dy in corners] for x, y in cells]
    corners = [(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)]
    return [[(100.0 * x + dx, 100.0 * y + dy) for dx, dy in corners] for x, y in cells]
