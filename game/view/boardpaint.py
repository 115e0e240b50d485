"""How a board of cells is drawn: a frame with coordinates, and tiles of the material the ruleset names."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

import pygame
from pygame import Vector2

from game.view.board import NARROW, BoardView, extent
from game.view.boardlines import LIGHT, NIGHT, paint_lines
from game.view.material import Material, lay_grain, lay_light, lay_night, material
from game.view.motion import Place
from game.view.svg import Drawing, scaled
from game.view.text import Type, written
from game.view.theme import Colour, mix
from game.view.wells import EDGE, corners

SMOOTH = ("points", "hollowed")  # cells that are not told apart: the board is one plate
SQUARE_NAME = re.compile(r"(?:[\w-]+\.)?([a-z]+)(\d+)")


def paint_board(view: BoardView) -> pygame.Surface:
    """The picture of a board, without pieces."""
    made_of = material(view.look)
    if view.theme.bare:
        made_of = replace(made_of, grain="none")
    if view.board.shape == "graph":
        return paint_lines(view, made_of)
    under = Drawing(view.rect.size)
    groups = view.fields()
    for group in groups:
        paint_frame(under, view, made_of, group, len(groups) > 1)
    paint_edges(under, view)
    shades = cell_shades(view, made_of)
    for pile in view.wells if made_of.tile in SMOOTH else ():
        under.polygon(corners(view.local_well(pile)), under.paint(made_of.light, made_of.light, 1.0))
    for site in range(len(view.board)):
        paint_tile(under, view, made_of, site, shades[site])
    picture = under.draw()
    lay_grain(picture, made_of, view.cell / 64)
    over = Drawing(view.rect.size)
    for site in range(len(view.board)):
        finish_tile(over, view, made_of, site, shades[site])
    for pile in view.wells:
        paint_well(over, view, made_of, pile)
    if over.parts:
        picture.blit(over.draw(), (0, 0))
    if view.look.night and not view.theme.bare:
        lay_night(picture, view.cell)
    if view.coordinates and len(groups) == 1:
        paint_names(picture, view, made_of, groups[0])
    lay_light(picture, made_of)
    return picture


def cell_shades(view: BoardView, made_of: Material) -> list[Colour]:
    """The colour of each cell: two shades on squares, three on hexagons, no two of them quite alike."""
    chance = random.Random(7)
    thirds = view.thirds() if view.board.shape == "hex" else []
    found: list[Colour] = []
    for site in range(len(view.board)):
        share = ((view.board.cols[site] + view.board.rows[site] + 1) % 2 if view.board.shape == "square"
                 else (0.0, 1.0, 0.5)[thirds[site]])
        shade = mix(made_of.light, made_of.dark, share) if made_of.tile not in SMOOTH else made_of.light
        uneven = 0.05 * chance.random() if made_of.tile not in SMOOTH else 0.0
        found.append(mix(shade, NIGHT if chance.random() < 0.5 else LIGHT, uneven))
    return found


def paint_frame(sheet: Drawing, view: BoardView, made_of: Material, group: list[int], several: bool) -> None:
    """The frame around cells that hang together, its shadow, and the field they lie in."""
    side = view.drawn_side
    width = NARROW * 0.8 * side if several else view.drawn_margin  # narrow where boards lie side by side
    outlines = [view.local_outline(site) for site in group]
    outlines += [] if several else [corners(view.local_well(pile)) for pile in view.wells]
    if view.board.shape == "square" and whole(view, group):
        left, top, right, bottom = extent(point for outline in outlines for point in outline)

        def box(by: float) -> tuple[float, float, float, float]:
            return left - by, top - by, right - left + 2 * by, bottom - top + 2 * by

        face = sheet.shade((left - width, top - width), (right + width, bottom + width),
                           (mix(made_of.frame, LIGHT, 0.16), 1), (made_of.frame, 1),
                           (mix(made_of.frame, NIGHT, 0.4), 1))
        sheet.rect(box(width), side * 0.1, sheet.paint(face, NIGHT, side * 0.03))
        sheet.rect(box(width - side * 0.035), side * 0.08, sheet.paint(None, made_of.edge, side * 0.022, 0.9))
        sheet.rect(box(side * 0.05), side * 0.03, sheet.paint(mix(made_of.edge, NIGHT, 0.25), NIGHT, side * 0.02))
        sheet.rect(box(side * 0.012), 0, sheet.paint(made_of.field))
        return
    outer = outermost(outlines)  # the frame reaches no further inwards, and broad lines take long
    for thick, colour, around in ((width * 1.7, NIGHT, outer), (width * 1.62, made_of.edge, outer),
                                  (width * 1.5, made_of.frame, outer),
                                  (side * 0.12, mix(made_of.edge, NIGHT, 0.25), outlines),
                                  (side * 0.05, made_of.line, outlines)):
        for outline in around:
            sheet.polygon(outline, sheet.paint(colour, colour, thick))


def sides_of(outline: list[Place]) -> list[tuple[tuple[int, int], Place, Place]]:
    """The sides of a cell from corner to corner, each with its middle, by which the same side of another is known."""
    return [((round((one[0] + two[0]) / 4), round((one[1] + two[1]) / 4)), one, two)
            for one, two in pairwise([*outline, outline[0]])]


def outermost(outlines: list[list[Place]]) -> list[list[Place]]:
    """The cells that have a side to which no other cell comes."""
    shared = Counter(middle for outline in outlines for middle, _, _ in sides_of(outline))
    return [outline for outline in outlines if any(shared[middle] == 1 for middle, _, _ in sides_of(outline))]


def whole(view: BoardView, group: list[int]) -> bool:
    """Whether cells that hang together make up a rectangle; if two are missing side by side, the frame follows them.

    Where cells are missing only here and there, as on a board that is played on its dark squares alone, it does not.
    """
    there = {(view.board.cols[site], view.board.rows[site]) for site in group}
    cols, rows = [col for col, _ in there], [row for _, row in there]
    missing = {(col, row) for col in range(min(cols), max(cols) + 1) for row in range(min(rows), max(rows) + 1)} - there
    return not any((col + 1, row) in missing or (col, row + 1) in missing for col, row in missing)


def paint_edges(sheet: Drawing, view: BoardView) -> None:
    """The outer sides of zones that are somebody's, inlaid in the frame; a corner of two zones is shared."""
    side, width = view.drawn_side, view.drawn_margin
    sides: dict[tuple[int, ...], list[tuple[int, Place, Place]]] = {}
    for site in range(len(view.board)):
        for middle, one, two in sides_of(view.local_outline(site)):
            sides.setdefault(middle, []).append((site, one, two))
    outer = [found[0] for found in sides.values() if len(found) == 1]
    zones, sites = view.edges(), range(len(view.board))
    ways = {zone: unit(middle_of(view, view.zones.get(zone) or sites) - middle_of(view, sites)) for zone in zones}
    normals: dict[tuple[int, int], list[Vector2]] = {}  # of the outer sides that meet in a corner
    chosen: list[tuple[Place, Place, Colour]] = []
    for site, one, two in outer:
        out = unit((Vector2(one) + two) / 2 - view.local(site))
        for corner in (one, two):
            normals.setdefault((round(corner[0] / 2), round(corner[1] / 2)), []).append(out)
        known = [zone for zone in zones if site in view.zones.get(zone, ())]
        if known:
            chosen.append((one, two, zones[max(known, key=lambda zone: (ways[zone].dot(out), zone))]))

    def outward(corner: Place, by: float) -> Place:
        """A corner moved out of the board, so that what meets there goes on meeting there."""
        met = normals[(round(corner[0] / 2), round(corner[1] / 2))]
        first, last = met[0], met[-1]
        x, y = corner + (first + last) * by / (1 + first.dot(last))
        return x, y

    for thick, tint in ((0.52, 0.6), (0.38, 0.0)):
        for one, two, colour in chosen:
            sheet.line([outward(one, width * 0.36), outward(two, width * 0.36)],
                       sheet.paint(None, mix(colour, NIGHT, tint), width * thick))
    for one, two, colour in chosen:
        sheet.line([outward(one, width * 0.28), outward(two, width * 0.28)],
                   sheet.paint(None, mix(colour, LIGHT, 0.28), max(0.8, side * 0.025)))


def middle_of(view: BoardView, sites: Collection[int]) -> Vector2:
    return sum((Vector2(view.local(site)) for site in sites), Vector2()) / len(sites)


def unit(way: Vector2) -> Vector2:
    """A way of length 1; hardly any way stays as it is."""
    return way / max(1.0, way.length())


def paint_tile(sheet: Drawing, view: BoardView, made_of: Material, site: int, shade: Colour) -> None:
    """One cell as far as the grain goes over it."""
    corners, centre = view.local_outline(site), view.local(site)
    side, inlay = view.drawn_side, view.zone_colour(site)
    if made_of.tile in SMOOTH:
        sheet.polygon(corners, sheet.paint(shade, shade, 1.0))
        return
    shade = mix(shade, inlay, 0.5) if inlay is not None else shade
    if made_of.tile == "bevelled":
        outer, inner = scaled(corners, centre, 0.975), scaled(corners, centre, 0.86)
        sheet.polygon(outer, sheet.paint(shade))
        for (a, b), (c, d) in zip(pairwise([*outer, outer[0]]), pairwise([*inner, inner[0]]), strict=True):
            middle = ((a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1])
            lit = -(middle[0] * 0.5 + middle[1] * 0.87) / max(1.0, math.hypot(*middle))
            tone = mix(shade, LIGHT, 0.3 * lit) if lit > 0 else mix(shade, NIGHT, -0.5 * lit)
            sheet.polygon([a, b, d, c], sheet.paint(tone))
        return
    if made_of.tile == "painted":
        sheet.polygon(scaled(corners, centre, 0.93), sheet.paint(shade, shade, side * 0.05))
        return
    sheet.polygon(corners, sheet.paint(shade, made_of.line, max(1.0, side * 0.014)))
    if made_of.tile == "quilted":
        sheet.polygon(corners, sheet.paint(sheet.glow(centre, side * 0.7, (LIGHT, 0.16), (NIGHT, 0.22))))


def finish_tile(sheet: Drawing, view: BoardView, made_of: Material, site: int, shade: Colour) -> None:
    """What is crisp on a cell: the fillet of an inlaid zone, hatching, tufts of grass, stitches."""
    corners, centre = view.local_outline(site), view.local(site)
    side, chance = view.drawn_side, random.Random(site * 31 + 5)
    if made_of.tile in SMOOTH:
        (hollow if made_of.tile == "hollowed" else point)(sheet, view, made_of, site)
        return
    if made_of.tile == "painted":
        grass(sheet, centre, side, shade, chance)
    elif made_of.tile == "drawn":
        ink = mix(shade, made_of.line, 0.55)
        sheet.polygon(scaled(corners, centre, 0.92), sheet.paint(None, ink, max(0.7, side * 0.008), 0.7))
        for x, y in scaled(corners, centre, 0.92):
            sheet.circle((x, y), max(0.8, side * 0.016), sheet.paint(made_of.line, opacity=0.7))
    elif made_of.tile == "quilted":
        sheet.polygon(scaled(corners, centre, 0.9), sheet.paint(None, made_of.edge, max(1.0, side * 0.012), 0.6,
                                                              f"{side * 0.05:.1f} {side * 0.04:.1f}"))
    elif made_of.tile == "inlaid":
        sheet.line([corners[0], *corners[1:2]], sheet.paint(None, LIGHT, max(0.6, side * 0.008), 0.16))
    inlay = view.zone_colour(site)
    if inlay is not None:
        bright = mix(inlay, LIGHT, 0.25)
        sheet.polygon(scaled(corners, centre, 0.8), sheet.paint(sheet.glow(
            (centre[0], centre[1] - side * 0.1), side * 0.6, (mix(inlay, LIGHT, 0.35), 0.9), (inlay, 0.75),
            (mix(inlay, NIGHT, 0.55), 0.9)), mix(inlay, NIGHT, 0.6), side * 0.03))
        sheet.polygon(scaled(corners, centre, 0.74), sheet.paint(None, bright, max(1.0, side * 0.016), 0.9))
        star(sheet, centre, side * 0.27, mix(inlay, NIGHT, 0.62), bright)


def hollow(sheet: Drawing, view: BoardView, made_of: Material, site: int) -> None:
    """A round hollow that is turned out of the wood: dark below its upper edge, lit at its lower one."""
    x, y = view.local(site)
    radius = view.drawn_side * 0.445
    deep = view.zone_colour(site) or made_of.dark
    sheet.circle((x, y + radius * 0.05), radius * 1.03, sheet.paint(mix(made_of.light, LIGHT, 0.42), opacity=0.8))
    sheet.circle((x, y), radius, sheet.paint(sheet.glow((x, y + radius * 0.42), radius * 1.42,
                                                        (mix(deep, LIGHT, 0.1), 1), (deep, 1),
                                                        (mix(deep, NIGHT, 0.72), 1)), mix(deep, NIGHT, 0.6),
                                             max(1.0, radius * 0.03)))
    sheet.path(f"M{x - radius * 0.82:.1f} {y + radius * 0.42:.1f} A{radius * 0.93:.1f} {radius * 0.93:.1f} 0 0 0 "
               f"{x + radius * 0.82:.1f} {y + radius * 0.42:.1f}",
               sheet.paint(None, mix(made_of.light, LIGHT, 0.3), max(1.0, radius * 0.045), 0.45))


def paint_well(sheet: Drawing, view: BoardView, made_of: Material, pile: int) -> None:
    """A well, dark below its upper edge and lit at its lower one, with a line in the colour of whose it is."""
    left, top, right, bottom = view.local_well(pile)
    side = view.drawn_side
    edge = EDGE * side
    x, y, width, height = left + edge, top + edge, right - left - 2 * edge, bottom - top - 2 * edge
    hollow = made_of.tile == "hollowed"
    deep = made_of.dark if hollow else made_of.field
    turned = min(width, height) / 2 if hollow else 0.12 * side
    line = max(1.0, side * 0.014)
    sheet.rect((x - line, y, width + 2 * line, height + 2 * line), turned,
               sheet.paint(mix(made_of.light if hollow else made_of.frame, LIGHT, 0.42), opacity=0.8))
    sheet.rect((x, y, width, height), turned, sheet.paint(
        sheet.shade((x, y), (x, y + height), (mix(deep, NIGHT, 0.72), 1), (deep, 1), (mix(deep, LIGHT, 0.1), 1)),
        mix(deep, NIGHT, 0.6), line))
    inner = 0.05 * side
    sheet.rect((x + inner, y + inner, width - 2 * inner, height - 2 * inner), max(0.0, turned - inner),
               sheet.paint(None, mix(view.wells[pile].colour, NIGHT, 0.15), max(1.5, side * 0.024), 0.85))


def point(sheet: Drawing, view: BoardView, made_of: Material, site: int) -> None:
    """Where lines cross: half of the lines to the neighbours, and a dot where a zone is inlaid."""
    centre, side = view.local(site), view.drawn_side
    width = max(1.0, side * 0.026)
    for beside in view.board.near("side")[site]:
        end = view.local(beside)
        half = ((centre[0] + end[0]) / 2, (centre[1] + end[1]) / 2)
        sheet.line([centre, half], sheet.paint(None, made_of.line, width))
    if view.zone_of(site):
        sheet.circle(centre, side * 0.085, sheet.paint(made_of.line))


def star(sheet: Drawing, centre: Place, radius: float, colour: Colour, rim: Colour) -> None:
    """The eight-pointed star of an inlaid cell."""
    points = [(centre[0] + math.sin(turn * math.pi / 8) * radius * (1, 0.36, 0.72, 0.36)[turn % 4],
               centre[1] - math.cos(turn * math.pi / 8) * radius * (1, 0.36, 0.72, 0.36)[turn % 4])
              for turn in range(16)]
    sheet.polygon(points, sheet.paint(colour, rim, max(0.8, radius * 0.06), 0.8))


def grass(sheet: Drawing, centre: Place, side: float, shade: Colour, chance: random.Random) -> None:
    """Tufts of grass, and a flower here and there."""
    for _ in range(7):
        x, y = (centre[0] + chance.uniform(-0.4, 0.4) * side, centre[1] + chance.uniform(-0.36, 0.42) * side)
        high, tone = side * chance.uniform(0.05, 0.1), mix(shade, NIGHT if chance.random() < 0.6 else LIGHT, 0.24)
        for lean in (-0.5, 0.05, 0.6):
            sheet.path(f"M{x:.1f} {y:.1f} q{lean * high * 0.2:.1f} {-high * 0.7:.1f} {lean * high:.1f} {-high:.1f}",
                       sheet.paint(None, tone, max(0.7, side * 0.013), 0.75))
    if chance.random() < 0.45:
        x, y = centre[0] + chance.uniform(-0.36, 0.36) * side, centre[1] + chance.uniform(-0.36, 0.36) * side
        petal = chance.choice(((244, 232, 196), (226, 160, 170), (236, 205, 98), (176, 160, 214)))
        for turn in range(5):
            angle = turn * 2 * math.pi / 5 + chance.random()
            sheet.circle((x + math.cos(angle) * side * 0.02, y + math.sin(angle) * side * 0.02), side * 0.014,
                         sheet.paint(petal, opacity=0.9))
        sheet.circle((x, y), side * 0.011, sheet.paint((150, 104, 40)))


def paint_names(picture: pygame.Surface, view: BoardView, made_of: Material, group: list[int]) -> None:
    """Letters and numbers along the frame, where sites are named by column and row."""
    width = view.drawn_margin
    usual = width * (0.46 if view.board.shape == "square" else 0.58)
    font = Type(1.0).font("bold", max(9, usual, min(view.letters, width * 0.8)))
    for name, rect in name_places(view, group, font):
        picture.blit(written(font, name, made_of.letter), rect)


def name_places(view: BoardView, group: list[int], font: pygame.font.Font) -> list[tuple[str, pygame.Rect]]:
    """Where the names of columns and rows stand.

    A line that begins within the board, beside cells of others, has none: it would stand in a cell or in another name.
    """
    lines: dict[tuple[int, str], list[int]] = {}
    for site in group:
        named = SQUARE_NAME.fullmatch(view.board.names[site])
        for part, name in enumerate(named.groups(), 1) if named is not None else ():
            lines.setdefault((part, name), []).append(site)
    side, width = view.drawn_side, view.drawn_margin
    out, free = side * 0.5 + width * 0.5, round(width * 0.45)
    cells, found = [view.local(site) for site in group], list[tuple[str, pygame.Rect]]()
    for (part, name), sites in sorted(lines.items(), key=lambda line: line[0][0]):  # letters go before numbers
        first, step = label_place(view, group, sites, part)
        if first is None:
            continue
        x, y = view.local(first)
        rect = pygame.Rect((0, 0), font.size(name))
        rect.center = (round(x + step[0] * out), round(y + step[1] * out))
        while any(left <= rect.centerx <= right and top <= rect.centery <= bottom
                  for left, top, right, bottom in map(view.local_well, view.wells)):
            rect.center = (round(rect.centerx + step[0] * side), round(rect.centery + step[1] * side))
        alone = rect.inflate(free, free).collidelist([other for _, other in found]) < 0
        if alone and all(math.dist(rect.center, cell) > side / 2 for cell in cells):
            found.append((name, rect))
    return found


def label_place(view: BoardView, group: list[int], sites: list[int], part: int) -> tuple[int | None, Place]:
    """The site at which a line of sites begins, and the way out of the board from there."""
    if view.board.shape == "square":
        edge = min(sites, key=lambda site: (view.board.rows[site], view.board.cols[site]) if part == 1
                   else (view.board.cols[site], view.board.rows[site]))
        beside = [well.cell[2 - part] for well in view.wells.values()]  # the frame goes around wells, too
        spot = min([view.board.rows[site] for site in group] if part == 1 else [view.board.cols[s] for s in group])
        spot = min(spot, *map(math.ceil, beside)) if beside else spot
        here = view.board.rows[edge] if part == 1 else view.board.cols[edge]
        if not whole(view, group):
            return edge, (0.0, 1.0) if part == 1 else (-1.0, 0.0)
        away = 1.0 + (here - spot) * view.side() / (0.5 * (view.side() + view.margin()))  # where corners have no cell
        return edge, (0.0, away) if part == 1 else (-away, 0.0)
    if len(sites) < 2:
        return None, (0.0, 0.0)
    places = {site: view.at(site) for site in sites}
    first = max(sites, key=lambda site: places[site][1] - places[site][0] * 0.001) if part == 1 else min(
        sites, key=lambda site: places[site][0])
    other = min(sites, key=lambda site: math.dist(places[site], places[first]) or math.inf)
    far = math.dist(places[first], places[other])
    return first, ((places[first][0] - places[other][0]) / far * 0.98,
                   (places[first][1] - places[other][1]) / far * 0.98)
