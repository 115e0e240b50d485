"""What has been read from a map but is not yet proved to be a board, and what was found wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.board.graph import Point
from game.board.grid import Cell, Grid, Key
from game.board.objects import Item, inside, nearest
from game.board.problems import Problem

SITE_LIMIT = 1024
CLASSES = ("site", "zone", "piece", "decor")


@dataclass(slots=True)
class Draft:
    """What was read from a map, before it has proved to be a board."""

    file: Path
    line: int
    hexagonal: bool
    grid: Grid
    places: dict[Key, set[str]]  # cells that have a tile -> the zones that their tiles stand for
    items: list[Item]
    directions: object = None
    problems: list[Problem] = field(default_factory=list)

    def complain(self, item: Item | None, message: str) -> None:
        """Notes a problem with an object, or with the map as a whole."""
        line, number = (item.line, item.id) if item else (self.line, 0)
        self.problems.append(Problem(self.file, line, number, message))

    def of(self, *types: str) -> list[Item]:
        return [item for item in self.items if item.type in types]


@dataclass(frozen=True, slots=True)
class Sites:
    """The sites in their final order, and which objects describe them."""

    cells: list[Cell]
    described: dict[int, list[Item]]
    reach: float  # no point farther away belongs to a site; on a graph this alone decides

    def at(self, point: Point) -> int | None:
        if not self.cells or not self.cells[0].outline:
            return nearest(point, [cell.point for cell in self.cells], self.reach)
        close = [(abs(cell.point[0] - point[0]) + abs(cell.point[1] - point[1]), site)
                 for site, cell in enumerate(self.cells)
                 if max(abs(cell.point[0] - point[0]), abs(cell.point[1] - point[1])) <= self.reach]
        return next((site for _, site in sorted(close) if inside(point, self.cells[site].outline)), None)


def label(item: Item) -> str:
    """An object in words: its name, or else its class."""
    return f'"{item.name}"' if item.name else f"of class {item.type}" if item.type else "without a name"


def spot(point: Point) -> str:
    """A point in words."""
    return f"({point[0]:g}, {point[1]:g})"
