"""How a board of points and lines is drawn: a plate in the shape of the board, carved lines, inlaid points."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pygame

from game.view.board import BoardView, extent
from game.view.carving import plait, standing_stones
from game.view.material import Material, lay_grain, lay_light, lay_night
from game.view.motion import Place
from game.view.svg import Drawing, scaled
from game.view.theme import Colour, mix

NIGHT: Colour = (12, 9, 6)
LIGHT: Colour = (255, 247, 228)


def paint_lines(view: BoardView, made_of: Material) -> pygame.Surface:
    """The picture of such a board."""
    under = Drawing(view.rect.size)
    middle, reach, corners = plate_shape(view)
    unit = view.drawn_margin
    carved = made_of.tile == "carved" and not corners
    thick = max(2.0, unit * (0.12 if not carved else 0.06))
    if carved:
        standing_stones(under, middle, reach, made_of)
    face = under.glow((middle[0], middle[1] - reach * 0.15), reach * 1.15, (mix(made_of.light, LIGHT, 0.1), 1),
                      (made_of.light, 1), (mix(made_of.light, NIGHT, 0.25), 1))
    for grow, paint in ((-0.4 * thick - 1, under.paint(made_of.frame, NIGHT, thick * 0.6)),
                        (-0.5 * thick, under.paint(None, made_of.edge, thick * 0.4, 0.9)),
                        (-3.0 * thick, under.paint(face, mix(made_of.edge, NIGHT, 0.2), thick * 0.5))):
        plate(under, middle, reach, corners, grow, paint)
    if made_of.tile == "mosaic":
        mosaic(under, middle, reach - 3.2 * thick, len(corners) or 32, made_of)
    elif carved:
        plait(under, middle, reach - unit * 0.64, reach - unit * 0.1, made_of)
    else:
        plate(under, middle, reach, corners, -4.2 * thick, under.paint(None, made_of.dark, thick * 0.5, 0.8))
    picture = under.draw()
    lay_grain(picture, made_of, view.rect.h / 720)
    over = Drawing(view.rect.size)
    carve(over, view, made_of)
    for site in range(len(view.board)):
        socket(over, view, made_of, site)
    picture.blit(over.draw(), (0, 0))
    lay_light(picture, made_of)
    if view.look.night and not view.theme.bare:
        lay_night(picture, view.cell)
    return picture


# ---- the plate ------------------------------------------------------------------------------------------------------


def plate_shape(view: BoardView) -> tuple[Place, float, list[Place]]:
    """Middle, greatest radius and corners of the plate; without corners it is round."""
    points = hull([view.local(site) for site in range(len(view.board))])
    left, top, right, bottom = extent(points)
    x, y = (left + right) / 2, (top + bottom) / 2
    far = [math.dist((x, y), point) for point in points]
    grow = view.drawn_margin
    if len(points) > 12 and max(far) - min(far) < 0.04 * max(far):
        return (x, y), max(far) + grow, []
    share = 1 + grow / max(1.0, min(abs(p[0] - x) for p in points if abs(p[0] - x) > 1) if len(points) == 4 else
                           max(far))
    corners = scaled(points, (x, y), share)
    return (x, y), max(math.dist((x, y), corner) for corner in corners), corners


def plate(sheet: Drawing, middle: Place, reach: float, corners: list[Place], grow: float, paint: str) -> None:
    """The plate or a smaller one within it."""
    if corners:
        sheet.polygon(scaled(corners, middle, (reach + grow * 1.2) / reach), paint)
    else:
        sheet.circle(middle, reach + grow, paint)


def hull(points: list[Place]) -> list[Place]:
    """The corners of the smallest shape without dents around all points."""
    ordered = sorted(set(points))
    halves: list[list[Place]] = []
    for half in (ordered, ordered[::-1]):
        found: list[Place] = []
        for point in half:
            while len(found) > 1 and turn(found[-2], found[-1], point) <= 1e-6:
                found.pop()
            found.append(point)
        halves.append(found[:-1])
    return halves[0] + halves[1]


def turn(a: Place, b: Place, c: Place) -> float:
    """Positive if the way from a over b to c turns one way, negative if the other, 0 if it is straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def mosaic(sheet: Drawing, middle: Place, reach: float, sides: int, made_of: Material) -> None:
    """Rings of small stones, a band of them coloured."""
    chance, rows = random.Random(1248), 18
    grout = mix(made_of.light, made_of.line, 0.5)
    around = sides if sides <= 16 else 16
    sheet.polygon([ring_place(middle, reach * (rows - 0.45) / rows, step / around, around) for step in range(around)],
                  sheet.paint(grout))
    pale = (made_of.light, mix(made_of.light, LIGHT, 0.3), mix(made_of.light, made_of.field, 0.7))
    bands = {7: (made_of.dark, made_of.edge), 13: (made_of.dark, made_of.frame), 17: (made_of.dark, made_of.edge)}
    for row in range(1, rows):
        inner, outer = reach * (row - 0.5) / rows, reach * (row + 0.5) / rows
        count = max(around, round(2 * math.pi * row / around) * around)
        for step in range(count):
            start, end = (step + 0.05) / count, (step + 0.95) / count
            tones = bands.get(row, pale)
            tone = mix(tones[step % len(tones)], made_of.light, 0.35 if row in bands else 0.0)
            shade = mix(tone, NIGHT if chance.random() < 0.5 else LIGHT, 0.14 * chance.random())
            sheet.polygon([ring_place(middle, inner + reach * 0.003, start, around),
                           ring_place(middle, outer - reach * 0.003, start, around),
                           ring_place(middle, outer - reach * 0.003, end, around),
                           ring_place(middle, inner + reach * 0.003, end, around)], sheet.paint(shade))


def ring_place(middle: Place, radius: float, share: float, sides: int) -> Place:
    """A place on a regular shape around a middle, a share of the way round from its top."""
    angle = share * 2 * math.pi
    part = 2 * math.pi / sides
    within = (angle + part / 2) % part - part / 2
    flat = math.cos(part / 2) / math.cos(part / 2 - abs(within)) if sides < 16 else 1.0
    return middle[0] + math.sin(angle) * radius * flat, middle[1] - math.cos(angle) * radius * flat


# ---- lines and points -----------------------------------------------------------------------------------------------


def carve(sheet: Drawing, view: BoardView, made_of: Material) -> None:
    """Lines: a groove with stone let into it; those through points on a circle are round."""
    width = max(2.0, view.cell * 0.085)
    for colour, shift, thick, dense in ((mix(made_of.light, NIGHT, 0.6), 0.0, width * 1.7, 0.75),
                                        (mix(made_of.light, LIGHT, 0.35), width * 0.5, width * 0.9, 0.35),
                                        (mix(made_of.dark, made_of.line, 0.12), 0.0, width * 0.85, 1.0)):
        paint = sheet.paint(None, colour, thick, dense)
        for line in view.board.lines:
            points = [view.local(site) for site in line]
            round_one = circle_of(points) if line[0] == line[-1] and len(line) > 3 else None
            if round_one is not None:
                x, y, radius = round_one
                sheet.circle((x, y + shift), radius, paint)
            else:
                for start, end in pairwise(points):
                    sheet.line([(start[0], start[1] + shift), (end[0], end[1] + shift)], paint)


def socket(sheet: Drawing, view: BoardView, made_of: Material, site: int) -> None:
    """The hollow in which a piece stands; those of an inlaid zone have a ring of its colour."""
    place, size = view.local(site), view.cell
    inlay = view.zone_colour(site)
    radius = max(3.0, size * (0.24 if inlay is not None else 0.19))
    hollow = sheet.glow((place[0], place[1] + radius * 0.3), radius * 1.1, (mix(made_of.light, NIGHT, 0.35), 1),
                        (mix(made_of.light, NIGHT, 0.75), 1))
    rim = inlay if inlay is not None else mix(made_of.dark, made_of.line, 0.12)
    sheet.circle((place[0], place[1] + radius * 0.12), radius * 1.12, sheet.paint(NIGHT, opacity=0.35))
    sheet.circle(place, radius, sheet.paint(hollow, rim, max(1.4, size * 0.06)))


def circle_of(points: list[Place]) -> tuple[float, float, float] | None:
    """Centre and radius of the circle on which points lie, or nothing."""
    count = len(points) - 1
    x, y = sum(p[0] for p in points[:-1]) / count, sum(p[1] for p in points[:-1]) / count
    far = [math.dist((x, y), point) for point in points]
    return (x, y, far[0]) if max(far) - min(far) < 1.5 else None


def link(view: BoardView, one: int, two: int) -> list[Place]:
    """The way from a point to its neighbour: along the circle if both lie side by side on one."""
    start, end = view.at(one), view.at(two)
    for line in view.board.lines:
        pairs = {frozenset(pair) for pair in pairwise(line)}
        found = circle_of([view.at(site) for site in line]) if line[0] == line[-1] and len(line) > 3 else None
        if found is not None and frozenset((one, two)) in pairs:
            x, y, radius = found
            first = math.atan2(start[1] - y, start[0] - x)
            turned = (math.atan2(end[1] - y, end[0] - x) - first + math.pi) % (2 * math.pi) - math.pi
            return [(x + math.cos(first + turned * step / 8) * radius, y + math.sin(first + turned * step / 8) * radius)
                    for step in range(9)]
    return [start, end]
