"""The three boards: cells, rays, neighbours, centre and fortress, all worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

Point = tuple[int, int]
Ray = tuple[int, ...]

SQUARE_SIDES: list[Point] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SQUARE_CORNERS: list[Point] = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
# Hexagons: column, and height in half cells. A cell's side neighbours are one whole cell up or down, or half
# a cell up or down in the next column; beyond its corners lie the cells two columns away at the same height
# and those one and a half cells up or down in the next column.
HEX_SIDES: list[Point] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
HEX_CORNERS: list[Point] = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)]

OPEN, CENTRE, FORTRESS = 0, 1, 2  # zones


@dataclass(frozen=True)
class Board:
    """A board with its cells numbered from 0, column by column."""

    names: list[str]
    number: dict[str, int]
    rays: list[tuple[Ray, ...]]  # per cell, per direction, the cells in order
    short: list[tuple[Ray, ...]]  # the same, cut after two cells (militants)
    steps: list[Ray]  # the cells one step away in any direction
    sides: list[Ray]  # the cells that share a side
    centre: int
    fortress: frozenset[int]
    zone: list[int]
    # Where a piece may not end on an empty cell, indexed by "may stand in the fortress":
    shut_chief: tuple[bytes, bytes] = field(init=False)
    shut_other: tuple[bytes, bytes] = field(init=False)

    def __post_init__(self) -> None:
        only_fortress = bytes(zone == FORTRESS for zone in self.zone)
        only_centre = bytes(zone == CENTRE for zone in self.zone)
        both = bytes(zone != OPEN for zone in self.zone)
        object.__setattr__(self, "shut_chief", (only_fortress, bytes(len(self.zone))))
        object.__setattr__(self, "shut_other", (both, only_centre))


def _build(
    cells: dict[Point, str], directions: list[Point], sides: list[Point], centre: str, fort: bool
) -> Board:
    points = list(cells)
    index = {point: number for number, point in enumerate(points)}
    number = {name: index[point] for point, name in cells.items()}

    def ray(point: Point, direction: Point) -> Ray:
        found: list[int] = []
        x, y = point
        while True:
            x, y = x + direction[0], y + direction[1]
            if (x, y) not in index:
                return tuple(found)
            found.append(index[x, y])

    rays = [tuple(r for d in directions if (r := ray(point, d))) for point in points]
    near = [tuple(index[x + dx, y + dy] for dx, dy in sides if (x + dx, y + dy) in index) for x, y in points]
    middle = number[centre]
    fortress = frozenset(near[middle]) if fort else frozenset()
    zone = [CENTRE if c == middle else FORTRESS if c in fortress else OPEN for c in range(len(points))]
    return Board(
        names=list(cells.values()),
        number=number,
        rays=rays,
        short=[tuple(r[:2] for r in group) for group in rays],
        steps=[tuple(r[0] for r in group) for group in rays],
        sides=near,
        centre=middle,
        fortress=fortress,
        zone=zone,
    )


def _hexagon(side: int) -> dict[Point, str]:
    """Cells of a hexagon of flat-topped hexagons: columns from left to right, each from the bottom."""
    cells: dict[Point, str] = {}
    for column in range(2 * side - 1):
        lean = abs(column - (side - 1))
        for row in range(2 * side - 1 - lean):
            cells[column, 2 * row + lean] = f"{chr(ord('a') + column)}{row + 1}"
    return cells


@cache
def board_for(players: int) -> Board:
    """The board on which so many play."""
    if players == 4:
        cells = {(x, y): f"{chr(ord('a') + x)}{y + 1}" for x in range(9) for y in range(9)}
        return _build(cells, SQUARE_SIDES + SQUARE_CORNERS, SQUARE_SIDES, "e5", fort=False)
    if players == 3:
        return _build(_hexagon(5), HEX_SIDES, HEX_SIDES, "e5", fort=False)
    if players in (5, 6):
        return _build(_hexagon(7), HEX_SIDES + HEX_CORNERS, HEX_SIDES, "g7", fort=True)
    raise ValueError(f"no board for {players} players")
