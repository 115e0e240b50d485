"""What the engine knows about a board, whatever its form: sites, rays between them, zones, starts.

Squares, hexagons and drawn lines all end up as the same thing here, so that rules are written once and
need never ask what the board looks like.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

Value = str | int | float | bool
Point = tuple[float, float]
Ray = tuple[int, ...]
Rays = tuple[tuple[Ray, ...], ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A piece that stands on the map at the start; owner "" means nobody's."""

    kind: str
    owner: str
    site: int
    object: int = field(default=0, compare=False)  # its number in the map
    lines: tuple[int, int, int] = field(default=(0, 0, 0), compare=False)  # of the object, its kind, its owner


@dataclass(frozen=True)
class Board:
    """An immutable board; sites are the numbers 0 to len(board) - 1, in the natural order of their names."""

    shape: str  # "square", "hex" or "graph"
    names: tuple[str, ...]
    points: tuple[Point, ...]  # the centre of each site, in map pixels, y downwards
    outlines: tuple[tuple[Point, ...], ...]  # the polygon of each cell; empty for the points of a graph
    size: tuple[float, float]
    cols: tuple[int, ...]  # 1-based, 0 on graphs
    rows: tuple[int, ...]  # 1-based from the bottom; on hexagons the ordinal in the column; 0 on graphs
    rays: dict[str, Rays]  # direction group -> for each site, the rays that start there, nearest site first
    zones: dict[str, tuple[int, ...]]
    lines: tuple[tuple[int, ...], ...]  # drawn lines of a graph; closed ones repeat their first site
    starts: tuple[Start, ...]
    properties: dict[str, dict[str, Value]]
    keys: tuple[tuple[int, int], ...] = ()  # on grids, where each cell lies: every direction is one constant step
    _near: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: site for site, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """The number of the site with this name; KeyError if there is none."""
        return self._index[name]

    def has(self, name: str) -> bool:
        return name in self._index

    def near(self, group: str) -> tuple[tuple[int, ...], ...]:
        """For each site the neighbours in a direction group: the first site of each ray, each once."""
        if group not in self._near:
            self._near[group] = tuple(tuple(dict.fromkeys(ray[0] for ray in fan)) for fan in self.rays[group])
        return self._near[group]


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts a2 before a10."""
    return tuple((0, int(part), part) if part.isascii() and part.isdigit() else (1, 0, part)
                 for part in re.findall(r"[0-9]+|[^0-9]+", name))


def copies(board: Board, labels: Sequence[str]) -> Board:
    """One copy of a board for each label (a seat, say) with sites named "label.name".

    Copy number i has its sites at i * len(board) onwards and is drawn in a block of its own. Zones unite
    over the copies; besides, each label is the zone of its own copy. Pieces at the start keep their owners.
    """
    if not labels or len(set(labels)) != len(labels):
        raise ValueError("copies of a board need at least one label, and no label twice")
    clash = sorted(set(labels) & set(board.zones))
    if clash:
        raise ValueError(f"the board has a zone of the same name as a copy: {', '.join(clash)}")
    count = len(board)
    across = math.ceil(math.sqrt(len(labels)))
    gap = max(board.size) / 8
    shifts = [((number % across) * (board.size[0] + gap), (number // across) * (board.size[1] + gap))
              for number in range(len(labels))]
    bases = [number * count for number in range(len(labels))]
    zones = {name: tuple(base + site for base in bases for site in sites) for name, sites in board.zones.items()}
    zones |= {label: tuple(range(base, base + count)) for label, base in zip(labels, bases, strict=True)}
    return Board(
        shape=board.shape,
        names=tuple(f"{label}.{name}" for label in labels for name in board.names),
        points=tuple((x + dx, y + dy) for dx, dy in shifts for x, y in board.points),
        outlines=tuple(tuple((x + dx, y + dy) for x, y in outline) for dx, dy in shifts for outline in board.outlines),
        size=(shifts[across - 1][0] + board.size[0], shifts[-1][1] + board.size[1]),
        cols=board.cols * len(labels),
        rows=board.rows * len(labels),
        rays={group: tuple(tuple(tuple(base + site for site in ray) for ray in fan) for base in bases for fan in fans)
              for group, fans in board.rays.items()},
        zones=zones,
        lines=tuple(tuple(base + site for site in line) for base in bases for line in board.lines),
        starts=tuple(Start(s.kind, s.owner, base + s.site, s.object, s.lines) for base in bases for s in board.starts),
        properties={f"{label}.{name}": dict(values) for label in labels for name, values in board.properties.items()},
        keys=board.keys * len(labels),
    )
