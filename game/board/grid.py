"""Squares and hexagons: where the cells of a grid lie, what they are called, and which rays leave them.

Kept apart from the reading of files so that the geometry can be tested on any set of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.board.graph import Point, Ray, Rays

Key = tuple[int, int]  # a cell's place in coordinates where every direction is one constant step

SQUARE_STEPS: Mapping[str, Key] = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
LEAPS: Sequence[Key] = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))

# Axial coordinates. A step through a corner is the sum of the steps across the two sides beside it; as it
# is one step of its own, the two cells beside the corner are never on the ray and so never block it.
FLAT_SIDES: Mapping[str, Key] = {
    "n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0),
}  # fmt: skip
FLAT_CORNERS: Mapping[str, Key] = {
    "nne": (1, -2), "e": (2, -1), "sse": (1, 1), "ssw": (-1, 2), "w": (-2, 1), "nnw": (-1, -1),
}  # fmt: skip
POINTED_SIDES: Mapping[str, Key] = {
    "ne": (1, -1), "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1),
}  # fmt: skip
POINTED_CORNERS: Mapping[str, Key] = {
    "n": (1, -2), "ene": (2, -1), "ese": (1, 1), "s": (-1, 2), "wsw": (-2, 1), "wnw": (-1, -1),
}  # fmt: skip


SQUARE_RING = tuple(SQUARE_STEPS)  # clockwise from the north, as all rings
FLAT_RING = tuple(name for pair in zip(FLAT_SIDES, FLAT_CORNERS, strict=True) for name in pair)
POINTED_RING = tuple(name for pair in zip(POINTED_CORNERS, POINTED_SIDES, strict=True) for name in pair)
TURNED = {  # by the share of a full turn, in twenty-fourths
    0: "ahead", 2: "ahead_right", 3: "ahead_right", 4: "ahead_right", 6: "right", 8: "back_right", 9: "back_right",
    10: "back_right", 12: "back", 14: "back_left", 15: "back_left", 16: "back_left", 18: "left", 20: "ahead_left",
    21: "ahead_left", 22: "ahead_left",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid before it has become a numbered site."""

    name: str
    col: int
    row: int
    place: Key  # column and row of the tile layer, from the top left
    key: Key
    point: Point
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of a grid as the map states them, in cells and pixels."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    side: float = 0.0  # hexagons: the length of the side that lies along the stagger axis
    stagger_axis: str = "x"  # "x": flat-topped, "y": pointy-topped
    stagger_even: bool = False  # whether the even columns (or rows) are the shifted ones

    def shifted(self, index: int) -> bool:
        """Whether a hexagon column (or row) is shifted by half a cell."""
        return (index & 1 == 1) != self.stagger_even


def letters(number: int) -> str:
    """Column letters, 1-based: a to z, then aa, ab and so on."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def square_cells(grid: Grid, places: Iterable[Key]) -> list[Cell]:
    """The cells of a square grid at these (column, row from the top) places."""
    cells = []
    for x, y in sorted(places):
        left, top = x * grid.tile_width, y * grid.tile_height
        right, bottom = left + grid.tile_width, top + grid.tile_height
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        row = grid.height - y
        point = ((left + right) / 2, (top + bottom) / 2)
        cells.append(Cell(f"{letters(x + 1)}{row}", x + 1, row, (x, y), (x, y), point, outline))
    return cells


def hex_cells(grid: Grid, places: Iterable[Key]) -> list[Cell]:
    """The cells of a hexagonal grid; cells are counted from the bottom of their own column."""
    cells = []
    column, row = 0, 0
    for x, y in sorted(places, key=lambda place: (place[0], -place[1])):
        row = row + 1 if x + 1 == column else 1
        column = x + 1
        left, top = hex_corner(grid, x, y)
        outline = hex_outline(grid, left, top)
        point = (left + grid.tile_width / 2, top + grid.tile_height / 2)
        cells.append(Cell(f"{letters(column)}{row}", column, row, (x, y), axial(grid, x, y), point, outline))
    return cells


def axial(grid: Grid, x: int, y: int) -> Key:
    """Axial coordinates of a hexagon from its place in the tile layer."""
    if grid.stagger_axis == "x":
        return x, y - ((x + 1) // 2 if grid.stagger_even else x // 2)
    return x - ((y + 1) // 2 if grid.stagger_even else y // 2), y


def hex_corner(grid: Grid, x: int, y: int) -> Point:
    """Top left corner of a hexagon's bounding box; the same arithmetic as in the map editor."""
    if grid.stagger_axis == "x":
        lowered = grid.tile_height / 2 if grid.shifted(x) else 0.0
        return x * (grid.tile_width + grid.side) / 2, y * grid.tile_height + lowered
    moved = grid.tile_width / 2 if grid.shifted(y) else 0.0
    return x * grid.tile_width + moved, y * (grid.tile_height + grid.side) / 2


def hex_outline(grid: Grid, left: float, top: float) -> tuple[Point, ...]:
    """The six corners of a hexagon, clockwise."""
    right, bottom = left + grid.tile_width, top + grid.tile_height
    if grid.stagger_axis == "x":
        inset, middle = (grid.tile_width - grid.side) / 2, (top + bottom) / 2
        return (
            (left + inset, top), (right - inset, top), (right, middle),
            (right - inset, bottom), (left + inset, bottom), (left, middle),
        )  # fmt: skip
    inset, middle = (grid.tile_height - grid.side) / 2, (left + right) / 2
    return (
        (middle, top), (right, top + inset), (right, bottom - inset),
        (middle, bottom), (left, bottom - inset), (left, top + inset),
    )  # fmt: skip


def square_size(grid: Grid) -> tuple[float, float]:
    """Pixels that a map of squares takes."""
    return float(grid.width * grid.tile_width), float(grid.height * grid.tile_height)


def hex_size(grid: Grid) -> tuple[float, float]:
    """Pixels that a map of hexagons takes, the half cell of the shifted columns included."""
    if grid.stagger_axis == "x":
        step = (grid.tile_width + grid.side) / 2
        extra = grid.tile_height / 2 if grid.width > 1 else 0.0
        return grid.width * step + (grid.tile_width - step), grid.height * grid.tile_height + extra
    step = (grid.tile_height + grid.side) / 2
    extra = grid.tile_width / 2 if grid.height > 1 else 0.0
    return grid.width * grid.tile_width + extra, grid.height * step + (grid.tile_height - step)


def square_rays(keys: Sequence[Key], directions: int = 8) -> dict[str, Rays]:
    """Rays of a square grid; `directions` (4 or 8) says what the group "all" holds."""
    rays = {name: walk(keys, step) for name, step in SQUARE_STEPS.items()}
    orth, diag = ("n", "e", "s", "w"), ("ne", "se", "sw", "nw")
    rays["side"] = rays["orth"] = joined(rays, orth, len(keys))
    rays["corner"] = rays["diag"] = joined(rays, diag, len(keys))
    rays["all"] = joined(rays, tuple(SQUARE_STEPS), len(keys)) if directions == 8 else rays["orth"]
    numbers = {key: site for site, key in enumerate(keys)}
    rays["knight"] = tuple(
        tuple((numbers[x + dx, y + dy],) for dx, dy in LEAPS if (x + dx, y + dy) in numbers) for x, y in keys
    )
    return rays


def hex_rays(keys: Sequence[Key], flat: bool = True, directions: int = 6) -> dict[str, Rays]:
    """Rays of a hexagonal grid; `directions` (6 or 12) says what the group "all" holds."""
    sides, corners = (FLAT_SIDES, FLAT_CORNERS) if flat else (POINTED_SIDES, POINTED_CORNERS)
    rays = {name: walk(keys, step) for name, step in {**sides, **corners}.items()}
    rays["side"] = joined(rays, tuple(sides), len(keys))
    rays["corner"] = joined(rays, tuple(corners), len(keys))
    rays["all"] = joined(rays, ("side", "corner"), len(keys)) if directions == 12 else rays["side"]
    return rays


def walk(keys: Sequence[Key], step: Key) -> Rays:
    """For each cell the ray in one direction, up to the edge or the first hole; no ray where it is empty."""
    numbers = {key: site for site, key in enumerate(keys)}
    fans: list[tuple[Ray, ...]] = []
    for x, y in keys:
        ray = []
        place = (x + step[0], y + step[1])
        while place in numbers:
            ray.append(numbers[place])
            place = (place[0] + step[0], place[1] + step[1])
        fans.append((tuple(ray),) if ray else ())
    return tuple(fans)


def joined(rays: Mapping[str, Rays], groups: Sequence[str], count: int) -> Rays:
    """The rays of several groups together, site by site."""
    return tuple(tuple(ray for group in groups for ray in rays[group][site]) for site in range(count))


def ring(rays: Mapping[str, Rays]) -> tuple[str, ...]:
    """All directions of a grid, clockwise from the north; none if it is no grid."""
    return next((found for found in (FLAT_RING, POINTED_RING, SQUARE_RING) if set(found) <= set(rays)), ())


def as_seen(rays: Mapping[str, Rays], ahead: str) -> dict[str, str]:
    """The directions of a grid by what they are called by who looks that way: eight on squares, six on hexagons."""
    around = ring(rays)
    first, share = around.index(ahead), 24 // len(around)
    sides = {FLAT_RING: FLAT_SIDES, POINTED_RING: POINTED_SIDES}.get(around, SQUARE_STEPS)
    turned = ((step * share, around[(first + step) % len(around)]) for step in range(len(around)))
    return {TURNED[angle]: name for angle, name in turned if name in sides}
