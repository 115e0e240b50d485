"""The board on the screen: where each site is, and what is under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

import pygame

from game.board.graph import Board
from game.ruleset.show.looks import BoardLook
from game.view.kept import native
from game.view.material import material
from game.view.motion import Place
from game.view.rasters import Rasters
from game.view.theme import Colour, Theme, contrast
from game.view.wells import Box, Cell, box_of, corners

Rect = pygame.Rect
FRAME = 0.46  # the frame of a board of cells, as a share of a cell
NARROW = 0.26  # the same without coordinates
PLATE = 0.62  # how far the plate of a board of lines reaches beyond its points, as a share of their distance
CARVED = 1.05  # the same where its rim is carved


class Well(NamedTuple):
    """Where on a board of squares a pile lies, in a hollow of its own, and the colour of whose it is."""

    cell: Cell
    colour: Colour


def extent(points: Iterable[Place]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def turned(point: Place, turn: str) -> Place:
    """A point of the map when the board lies turned by so many degrees."""
    x, y = point
    return {"90": (-y, x), "180": (-x, -y), "270": (y, -x)}.get(turn, (x, y))


class BoardView:
    """A board fitted into a rectangle."""

    def __init__(self, board: Board, rect: Rect, theme: Theme, marked: dict[str, str],
                 look: BoardLook | None = None, coordinates: bool = False,
                 rasters: Rasters | None = None, letters: float = 0.0,
                 zones: Mapping[str, tuple[int, ...]] | None = None,
                 wells: Mapping[int, Well] | None = None) -> None:
        self.board = board
        self.zones = board.zones if zones is None else zones
        self.rect = rect
        self.theme = theme
        self.marked = marked  # zone -> name of the colour it is inlaid with
        self.look = look or BoardLook()
        self.coordinates = coordinates
        self.rasters = rasters or Rasters()
        self.letters = letters  # how large coordinates are at least, in pixels
        self.points = tuple(turned(point, self.look.turn) for point in board.points)
        self.outlines = tuple(tuple(turned(point, self.look.turn) for point in outline) for outline in board.outlines)
        self.wells = wells or {}  # by the pile that lies in each
        left, top, right, bottom = self.bounds()
        self.scale = min(rect.w / max(1.0, right - left), rect.h / max(1.0, bottom - top))
        self.x = rect.centerx - (left + right) / 2 * self.scale
        self.y = rect.centery - (top + bottom) / 2 * self.scale
        self.cell = self.cell_size()

    @cached_property
    def picture(self) -> pygame.Surface:
        """The board without pieces; drawn once for each size."""
        from game.view.boardpaint import paint_board
        parts = ("board", 10, self.outlines, self.points, self.board.lines, self.board.names,
                 self.rect.size, [self.zone_colour(site) for site in range(len(self.board))], self.edges(),
                 tuple(self.wells.values()), material(self.look), self.look.night, self.coordinates, self.letters,
                 self.theme["night"])
        return native(self.rasters.drawn(lambda: paint_board(self), *parts))

    @property
    def lettering(self) -> Colour:
        """A colour that can be read on the cells or the plate."""
        ground = material(self.look).light
        return max(self.theme["ink"], self.theme["vellum"], key=lambda colour: contrast(colour, ground))

    def bounds(self) -> tuple[float, float, float, float]:
        """The part of the map that sites take, with a margin."""
        beside = [corner for pile in self.wells for corner in corners(self.well_box(pile))]
        left, top, right, bottom = extent([point for outline in self.outlines for point in outline] + beside
                                          or self.points)
        margin = self.margin()
        return left - margin, top - margin, right + margin, bottom + margin

    def margin(self) -> float:
        """How far the frame or the plate reaches beyond the sites, on the map."""
        if self.board.shape == "graph":
            return (CARVED if self.tile == "carved" else PLATE) * self.spacing()
        left, top, right, bottom = extent(self.points)
        broad = 0.06 * (max(right - left, bottom - top) + self.side())  # few large cells need no broad frame
        return min((FRAME if self.coordinates else NARROW) * self.side(), broad)

    def side(self) -> float:
        """How wide a cell is on the map."""
        if not self.outlines or not self.outlines[0]:
            return self.spacing()
        left, top, right, bottom = extent(self.outlines[0])
        return min(right - left, bottom - top)

    def spacing(self) -> float:
        """How far neighbours are from each other on the map, at least."""
        return min((math.dist(self.points[site], self.points[ray[0]])
                    for site, rays in enumerate(self.board.rays["all"]) for ray in rays), default=64.0)

    def cell_size(self) -> int:
        """How large a piece may be, in pixels."""
        if self.board.shape == "graph":
            return max(10, int(min(self.spacing() * self.scale * 0.92, self.rect.h / 7)))
        return max(10, int(self.side() * self.scale * (1.0 if self.board.shape == "square" else 0.96)))

    def at(self, site: int) -> Place:
        """Where a site is on the screen."""
        x, y = self.points[site]
        return self.x + x * self.scale, self.y + y * self.scale

    def outline(self, site: int) -> list[Place]:
        """The corners of a cell on the screen."""
        return [(self.x + x * self.scale, self.y + y * self.scale) for x, y in self.outlines[site]]

    def site_at(self, at: tuple[int, int]) -> int:
        """The site under a place on the screen, or -1."""
        best = min(range(len(self.board)), key=lambda site: math.dist(self.at(site), at))
        reach = self.cell * (0.62 if self.board.shape == "graph" else 0.66)
        return best if math.dist(self.at(best), at) <= reach else -1

    def well_box(self, pile: int) -> Box:
        """What the well of a pile takes of the map."""
        return box_of(self.board, self.points, self.side(), self.wells[pile].cell)

    def local_well(self, pile: int) -> Box:
        """The same on the board's picture."""
        left, top, right, bottom = self.well_box(pile)
        x, y = self.x - self.rect.x, self.y - self.rect.y
        return x + left * self.scale, y + top * self.scale, x + right * self.scale, y + bottom * self.scale

    def well(self, pile: int) -> Rect:
        """Where the well of a pile is on the screen."""
        left, top, right, bottom = self.local_well(pile)
        return Rect(round(self.rect.x + left), round(self.rect.y + top), round(right - left), round(bottom - top))

    def spot(self, site: int) -> Rect:
        """The rectangle around a site that can be pressed."""
        x, y = self.at(site)
        return Rect(round(x - self.cell / 2), round(y - self.cell / 2), self.cell, self.cell)

    def local(self, site: int) -> Place:
        """Where a site is on the board's picture."""
        x, y = self.at(site)
        return x - self.rect.x, y - self.rect.y

    def local_outline(self, site: int) -> list[Place]:
        """The corners of a cell on the board's picture."""
        return [(x - self.rect.x, y - self.rect.y) for x, y in self.outline(site)]

    def zone_of(self, site: int) -> str:
        """The zone with which a site is inlaid; empty if it is plain."""
        return next((zone for zone in self.marked if site in self.zones.get(zone, ())), "")

    def zone_colour(self, site: int) -> Colour | None:
        """The colour with which a site's zone is inlaid."""
        zone = self.zone_of(site)
        return self.named_colour(self.marked[zone]) if zone else None

    def named_colour(self, name: str) -> Colour:
        """A colour of the theme, or else that of a seat."""
        return self.theme.colours.get(name) or self.theme.seat(name)

    @property
    def drawn_side(self) -> float:
        """How wide a cell is on the screen."""
        return self.side() * self.scale

    @property
    def drawn_margin(self) -> float:
        """How wide the frame or the rim of the plate is on the screen."""
        return self.margin() * self.scale

    def edges(self) -> dict[str, Colour]:
        """Zones whose outer edge is inlaid with a colour."""
        return {zone: self.named_colour(colour) for zone, colour in self.look.edges.items()}

    @cached_property
    def tile(self) -> str:
        return material(self.look).tile

    @property
    def hollowed(self) -> bool:
        return self.tile == "hollowed"

    @property
    def round_marks(self) -> bool:
        """Whether sites are points or hollows, and marks on them round."""
        return self.board.shape == "graph" or self.tile in ("points", "hollowed")

    def fields(self) -> list[list[int]]:
        """The cells in groups that hang together: one for each board on the table."""
        near = self.board.near("all")
        left, found = set(range(len(self.board))), []
        while left:
            group, new = [], [min(left)]
            left.discard(new[0])
            while new:
                site = new.pop()
                group.append(site)
                beside = left.intersection(near[site])
                left -= beside
                new += beside
            found.append(sorted(group))
        return found

    def thirds(self) -> list[int]:
        """One of three shades for each hexagon, no two neighbours alike: two settle all the others."""
        near = self.board.near("side")
        shades = [-1] * len(self.board)
        shades[0] = 0
        if near[0]:
            shades[near[0][0]] = 1
        changed = True
        while changed:
            changed = False
            for site in range(len(shades)):
                around = {shades[other] for other in near[site]} - {-1}
                if shades[site] < 0 and len(around) == 2:
                    shades[site] = 3 - sum(around)
                    changed = True
        return [max(0, shade) for shade in shades]
