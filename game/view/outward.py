"""Rows of cards that reach outward from a board, as rays do: where each card lies and how much of it is seen.

Geometry alone. Cards stay as upright as their ray allows: on a steep one they lean with it, on a flat one they stand
side by side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.view.motion import Place

Rect = pygame.Rect
Outline = tuple[Place, ...]  # the corners of a convex shape, one after the other
SHORTEST = 0.3  # how short the cards of a long row may become, in their usual height
STEEP = 0.62  # rays that go up or down by no more than this, of a length of 1, are flat


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the cards of rows are, in pixels, and what is seen of a card under another where there is room."""

    card: tuple[int, int]
    step: float  # on steep rays
    flat_step: float
    clear: float  # from the middle of the site to the first card
    least: float = 0.0  # on steep rays, below which what is seen cannot be read


@dataclass(frozen=True, slots=True)
class OutwardRow:
    """One row, innermost card first."""

    middles: tuple[Place, ...]
    first: Place  # the middle of the first card, whether there is one or not
    size: tuple[int, int]
    way: Place
    step: float
    reach: float  # how far the last card may lie from the first

    @property
    def flat(self) -> bool:
        return is_flat(self.way)

    @property
    def tilt(self) -> float:
        """By how many degrees cards lean to the right."""
        across, down = self.way
        if self.flat:
            return math.degrees(math.atan2(down, across) if across > 0 else math.atan2(-down, -across))
        return math.degrees(math.atan2(across, -down) if down < 0 else math.atan2(-across, down))

    @property
    def depth(self) -> int:
        """How long a card is along the ray."""
        return self.size[0] if self.flat else self.size[1]

    @property
    def breadth(self) -> int:
        return self.size[1] if self.flat else self.size[0]

    def part(self, inner: float, outer: float) -> Outline:
        """The strip of the row between two distances along its ray, measured from the inner edge of the first card."""
        (across, down), half = self.way, self.breadth / 2
        x, y = self.first[0] - across * self.depth / 2, self.first[1] - down * self.depth / 2
        return ((x + across * inner - down * half, y + down * inner + across * half),
                (x + across * outer - down * half, y + down * outer + across * half),
                (x + across * outer + down * half, y + down * outer - across * half),
                (x + across * inner + down * half, y + down * inner - across * half))

    def seen(self, index: int) -> Outline:
        """The visible strip of a card; the last card is visible as a whole."""
        start = index * self.step
        return self.part(start, start + (self.depth if index == len(self.middles) - 1 else self.step))

    @property
    def slot(self) -> Outline:
        """The place of the first card."""
        return self.part(0, self.depth)

    @property
    def outline(self) -> Outline:
        """The whole row, with the place of the next card."""
        return self.part(0, math.dist(self.first, self.after()) + self.depth)

    @property
    def room(self) -> Outline:
        """The room that the row needs when it is longest."""
        return self.part(0, self.reach + self.depth)

    @property
    def rect(self) -> Rect:
        return around(self.outline)

    @property
    def end(self) -> Place:
        """The middle of the outermost card, or where the first one will lie."""
        return self.middles[-1] if self.middles else self.first

    def place(self, index: int) -> Place:
        """Where the middle of a card lies; for one that is not there, where it will come to lie."""
        return self.middles[index] if 0 <= index < len(self.middles) else self.after()

    def after(self) -> Place:
        """Where the next card will lie, more or less."""
        ahead = min(self.reach, len(self.middles) * self.step)
        return self.first[0] + self.way[0] * ahead, self.first[1] + self.way[1] * ahead


def direction(site: Place, centre: Place) -> Place:
    """The way from the middle of a board to a site, of length 1; upward for the middle itself."""
    across, down = site[0] - centre[0], site[1] - centre[1]
    far = (across * across + down * down) ** 0.5
    return (across / far, down / far) if far > 1 else (0.0, -1.0)


def is_flat(way: Place) -> bool:
    """Whether the cards of a row that goes this way stand side by side."""
    return abs(way[1]) <= STEEP


def lay_row(area: Rect, site: Place, centre: Place, count: int, sizes: Sizes) -> OutwardRow:
    """A row of so many cards from a site away from the centre, within an area; the more cards, the closer they lie.

    Before they lie too close to be read, the one that is whole becomes shorter, if that is enough.
    """
    found = laid(area, site, centre, count, sizes)
    if found.step >= sizes.least or found.flat:
        return found
    width, height = sizes.card
    short = int(found.reach + height - sizes.least * (count - 1))
    return found if short < SHORTEST * height else laid(area, site, centre, count, replace(sizes, card=(width, short)))


def laid(area: Rect, site: Place, centre: Place, count: int, sizes: Sizes) -> OutwardRow:
    """A row of cards of a size."""
    way = direction(site, centre)
    flat = is_flat(way)
    depth, wanted = (sizes.card[0], sizes.flat_step) if flat else (sizes.card[1], sizes.step)
    breadth = sizes.card[1] if flat else sizes.card[0]
    far = sizes.clear + depth / 2
    first = (site[0] + way[0] * far, site[1] + way[1] * far)
    reach = max(1.0, free_way(area, first, way, depth / 2, breadth / 2))
    step = max(1.0, min(wanted, reach / max(1, count - 1)))
    middles = tuple((first[0] + way[0] * step * index, first[1] + way[1] * step * index) for index in range(count))
    return OutwardRow(middles, first, sizes.card, way, step, reach)


def free_way(area: Rect, start: Place, way: Place, along: float, aside: float) -> float:
    """How far something may be moved along a way before a corner of it leaves an area."""
    far = math.inf
    for ahead in (-along, along):
        for beside in (-aside, aside):
            x = start[0] + way[0] * ahead - way[1] * beside
            y = start[1] + way[1] * ahead + way[0] * beside
            for place, step, low, high in ((x, way[0], area.x, area.right), (y, way[1], area.y, area.bottom)):
                if abs(step) > 1e-6:
                    far = min(far, ((high if step > 0 else low) - place) / step)
    return far


# ---- shapes ----------------------------------------------------------------------------------------------------------


def around(outline: Iterable[Place]) -> Rect:
    """The box around a shape."""
    across, down = zip(*outline, strict=True)
    left, top = math.floor(min(across) + 0.01), math.floor(min(down) + 0.01)
    return Rect(left, top, math.ceil(max(across) - 0.01) - left, math.ceil(max(down) - 0.01) - top)


def corners(rect: Rect) -> Outline:
    """A box as a shape."""
    return (rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)


def covers(outline: Sequence[Place], at: Place) -> bool:
    """Whether a convex shape covers a place."""
    sides = [(two[0] - one[0]) * (at[1] - one[1]) - (two[1] - one[1]) * (at[0] - one[0])
             for one, two in zip(outline, (*outline[1:], outline[0]), strict=True)]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def apart(one: Sequence[Place], two: Sequence[Place], by: float = 0.0) -> bool:
    """Whether two convex shapes lie apart, with so much between them: along one of their sides there is a gap."""
    for shape in (one, two):
        for start, end in zip(shape, (*shape[1:], shape[0]), strict=True):
            across, down = start[1] - end[1], end[0] - start[0]
            length = math.hypot(across, down)
            first = [(x * across + y * down) / length for x, y in one] if length else [0.0]
            second = [(x * across + y * down) / length for x, y in two] if length else [0.0]
            if max(first) + by <= min(second) + 0.01 or max(second) + by <= min(first) + 0.01:
                return True
    return False


def shadows(outline: Sequence[Place]) -> list[tuple[float, float, float, float]]:
    """Where a convex shape begins and ends along each way in which its sides, or those of a box, may show a gap."""
    ways = [(1.0, 0.0), (0.0, 1.0)]
    for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
        across, down = start[1] - end[1], end[0] - start[0]
        if length := math.hypot(across, down):
            ways.append((across / length, down / length))
    found = []
    for across, down in ways:
        cast = [x * across + y * down for x, y in outline]
        found.append((across, down, min(cast), max(cast)))
    return found


def free_place(area: Rect, size: tuple[int, int], corner: Place, taken: Sequence[Outline], step: int) -> Rect | None:
    """A place at the edges of an area, as near to a corner of it as what is taken allows; nothing if there is none."""
    width, height = size
    left, right, top, bottom = area.x, area.right - width, area.y, area.bottom - height
    if right < left or bottom < top:
        return None
    edges = [(x, y) for x in (*range(left, right, step), right) for y in (top, bottom)]
    edges += [(x, y) for y in (*range(top, bottom, step), bottom) for x in (left, right)]
    cast, by = [shadows(shape) for shape in taken], step / 2 - 0.01

    def free(x: float, y: float) -> bool:
        """Whether a box with its middle there lies apart from everything: along one way there is a gap."""
        for shape in cast:
            for across, down, start, end in shape:
                at, half = x * across + y * down, (width * abs(across) + height * abs(down)) / 2
                if at + half + by <= start or end + by <= at - half:
                    break
            else:
                return False
        return True

    middles = [(x + width / 2, y + height / 2, x, y) for x, y in edges]
    middles.sort(key=lambda at: (math.dist(at[:2], corner), at[2:]))
    return next((Rect(left, top, width, height) for x, y, left, top in middles if free(x, y)), None)
