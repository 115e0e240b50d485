"""Slabs: cells that lie together look like one tile, on a board as well as in a hand; their seat is told by a sign."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pygame

from game.view.bodies import LIGHT, NIGHT, NOBODYS, RIMS, SHAPES, face_colour
from game.view.motion import Place
from game.view.svg import Drawing, scaled
from game.view.theme import Colour, mix

Outline = Sequence[Place]
SIGN = 0.34  # how large the sign of a seat is, as a share of a cell


def slab(size: tuple[int, int], cells: Sequence[Outline], colour: Colour, owner: int,
         plain: bool = False) -> pygame.Surface:
    """Cells of a picture as one tile of a seat; a plain one, in a hand, has neither rim nor signs."""
    sheet = Drawing(size)
    wide = min(max(x for x, _ in cell) - min(x for x, _ in cell) for cell in cells)
    face, metal = face_colour(colour, "enamel"), RIMS[owner % len(RIMS)] if owner >= 0 else RIMS[1]
    layers = [(0.96, NIGHT), (0.94, metal), (0.86, mix(face, NIGHT, 0.6)), (0.83, face)]
    for part in joined(cells, 0.98):
        sheet.polygon([(x, y + wide * 0.04) for x, y in part], sheet.paint(NIGHT, opacity=0.4))
    if plain:
        layers = [(1.0, NIGHT), (0.92, mix(face, LIGHT, 0.7)), (0.76, mix(face, LIGHT, 0.1))]
    for share, tone in layers:
        for part in joined(cells, share):
            sheet.polygon(part, sheet.paint(tone, tone, 0.7))  # a thin line, lest what is below shines through seams
    for one, other in combinations(cells, 2) if plain else ():  # how many there are is seen by lines between them
        common = [corner for corner in one if any(math.dist(corner, there) < wide / 9 for there in other)]
        if len(common) == 2:
            sheet.line(scaled(common, middle(common), 0.7), sheet.paint(None, NIGHT, max(0.8, wide * 0.07), 0.45))
    for cell in () if plain else cells:
        x, y = middle(cell)
        side = wide * SIGN / 100
        sheet.parts.append(f'<g transform="translate({x - 50 * side:.2f} {y - 50 * side:.2f}) scale({side:.4f})"><path '
                           f'd="{SHAPES[owner % len(SHAPES)] if owner >= 0 else NOBODYS}" '
                           f'{sheet.paint(mix(face, NIGHT, 0.22), mix(face, LIGHT, 0.5), 9)}/></g>')
    return sheet.draw()


def joined(cells: Sequence[Outline], share: float) -> list[list[Place]]:
    """Cells made smaller by a share of themselves, and what fills the gaps between those that are neighbours."""
    inner: list[dict[tuple[int, int], Place]] = []  # for each cell, by where a corner was, where it is now
    for cell in cells:
        x, y = middle(cell)
        inner.append({(round(corner[0]), round(corner[1])): place
                      for corner, place in zip(cell, scaled(cell, (x, y), share), strict=True)})
    found = [list(corners.values()) for corners in inner]
    corners_of: dict[tuple[int, int], list[Place]] = {}
    for number, own in enumerate(inner):
        for corner, place in own.items():
            corners_of.setdefault(corner, []).append(place)
        for other in inner[number + 1:]:
            common = [corner for corner in own if corner in other]
            if len(common) == 2:
                found.append([own[common[0]], own[common[1]], other[common[1]], other[common[0]]])
    full = {4: 4, 6: 3}.get(len(cells[0]), 0)  # cells that meet in a corner
    found += [around(places) for places in corners_of.values() if len(places) == full]
    return found


def around(places: list[Place]) -> list[Place]:
    """Places in their order around their middle."""
    x, y = middle(places)
    return sorted(places, key=lambda place: pygame.Vector2(place[0] - x, place[1] - y).as_polar()[1])


def middle(outline: Outline) -> Place:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def fitted(cells: Sequence[Outline], side: int, most: float = 1.0) -> list[list[Place]]:
    """Outlines in a square of this side, as large as they fit, but no cell larger than a share of it."""
    left, top = (min(point[axis] for cell in cells for point in cell) for axis in (0, 1))
    right, bottom = (max(point[axis] for cell in cells for point in cell) for axis in (0, 1))
    wide = max(x for x, _ in cells[0]) - min(x for x, _ in cells[0])
    scale = min(0.96 * side / max(right - left, bottom - top), side * most / wide)
    x, y = side / 2 - scale * (left + right) / 2, side / 2 - scale * (top + bottom) / 2
    return [[(x + px * scale, y + py * scale) for px, py in cell] for cell in cells]


def pattern(side: int, cells: Sequence[tuple[int, int]], ink: Colour) -> pygame.Surface:
    """Where something leads that is moves, square by square around the one in the middle from which they start."""
    sheet, reach = Drawing((side, side)), max(2, *(abs(part) for cell in cells for part in cell))
    step = side / (2 * reach + 1)
    for x in range(-reach, reach + 1):
        for y in range(-reach, reach + 1):
            box = (side / 2 + (x - 0.44) * step, side / 2 + (y - 0.44) * step, step * 0.88, step * 0.88)
            dense = 0.95 if (x, y) in cells else 0.14
            if (x, y) == (0, 0):
                sheet.circle((side / 2, side / 2), step * 0.36, sheet.paint(None, ink, step * 0.18))
            else:
                sheet.rect(box, step * 0.1, sheet.paint(ink, opacity=dense))
    return sheet.draw()
