"""Marks on a board and hints over it: around a site, where a move may end, what to press. Seen on every material."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.view.board import BoardView
from game.view.boardlines import link
from game.view.motion import Place
from game.view.pieces import PieceArt
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect
LOST = 21  # units of a piece that is drawn as lost
NIGHT: Colour = (12, 9, 6)
LIGHT: Colour = (255, 250, 236)
HEAD = 2.6  # how much wider the head of an arrow is than its shaft
CLEAR = 0.24  # of a cell: how far from the middle of a site an arrow begins and ends


def site_mark(ui: Ui, view: BoardView, colour: Colour, alpha: int, width: int = 0,
              share: float = 1.0) -> pygame.Surface:
    """A wash over a cell or around a point; with a width only a line around it, set off by a dark one.

    Rings are larger or smaller than usual by `share`, as what they go around.
    """
    key = ("mark", view.cell, view.board.shape, view.round_marks, colour, alpha, width, share)
    found = ui.cached(key)
    if found is not None:
        return found
    size = round(view.cell * 1.5 * max(1.0, share))
    middle = size / 2
    sheet = Drawing((size, size))
    dense = alpha / 255
    strokes = [(mix(colour, NIGHT, 0.85), width * 1.9, 0.55 * dense), (colour, float(width), min(1.0, dense * 1.25))]
    paints = ([sheet.paint(None, tone, thick, show) for tone, thick, show in strokes] if width
              else [sheet.paint(colour, opacity=dense)])
    for paint in paints:
        if view.round_marks:
            sheet.circle((middle, middle), view.cell * share * (0.54 if view.board.shape == "graph" else 0.45), paint)
        else:
            x, y = view.at(0)
            share = 0.93 if width else 0.96
            sheet.polygon([((px - x) * share + middle, (py - y) * share + middle) for px, py in view.outline(0)], paint)
    return ui.cache(key, sheet.draw())


@drawn_once
def chevron(ui: Ui, side: int, turn: float, colour: Colour) -> pygame.Surface:
    """Which way it goes on, between two sites."""
    sheet, middle = Drawing((side, side)), side / 2
    points = [(middle + math.cos(turn + aside) * far * side, middle + math.sin(turn + aside) * far * side)
              for aside, far in ((2.4, 0.4), (0.0, 0.34), (-2.4, 0.4))]
    for tone, thick in ((NIGHT, 0.3), (colour, 0.17)):
        sheet.line(points, sheet.paint(None, tone, side * thick))
    return sheet.draw()


@drawn_once
def target_mark(ui: Ui, cell: int, colour: Colour) -> pygame.Surface:
    """Where a move may end: a small stud, bright with a dark rim."""
    size = max(10, min(ui.px(34), round(cell * 0.34)))
    middle, radius = size / 2, size * 0.36
    sheet = Drawing((size, size))
    sheet.circle((middle, middle + size * 0.06), radius * 1.2, sheet.paint(NIGHT, opacity=0.35))
    sheet.circle((middle, middle), radius, sheet.paint(
        sheet.glow((middle - radius * 0.3, middle - radius * 0.4), radius * 1.5, (mix(colour, LIGHT, 0.7), 1.0),
                   (colour, 1.0), (mix(colour, NIGHT, 0.35), 1.0)), mix(colour, NIGHT, 0.8), max(1.0, size * 0.07)))
    return sheet.draw()


def ring(ui: Ui, spot: Rect, colour: Colour, width: int, apart: bool = False) -> None:
    """A ring around something in a pile, outside of it also where it has corners.

    Those that stand `apart` touch no neighbour's, so corners lie on them.
    """
    side = max(spot.size) + width if apart else round(max(spot.size) * 1.06) + 2 * width
    picture = drawn_ring(ui, side, colour, width)
    ui.surface.blit(picture, picture.get_rect(center=spot.center))


@drawn_once
def drawn_ring(ui: Ui, side: int, colour: Colour, width: int) -> pygame.Surface:
    """A ring that fills a square, set off by a dark line."""
    sheet = Drawing((side, side))
    for tone, thick in ((mix(colour, NIGHT, 0.85), width * 1.8), (colour, float(width))):
        sheet.circle((side / 2, side / 2), side / 2 - width, sheet.paint(None, tone, thick))
    return sheet.draw()


@drawn_once
def threat_mark(ui: Ui, size: int) -> pygame.Surface:
    """What hangs over a piece that could be taken: a red pennon with a dark rim."""
    sheet = Drawing((size, size))
    red = ui.theme["danger"]
    points = [(size * x, size * y) for x, y in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.5), (0.5, 0.92), (0.1, 0.5))]
    sheet.polygon(points, sheet.paint(sheet.shade((0, 0), (0, size), (mix(red, LIGHT, 0.25), 1.0),
                                                  (mix(red, NIGHT, 0.2), 1.0)), NIGHT, max(1.0, size * 0.09)))
    sheet.line([(size * 0.5, size * 0.22), (size * 0.5, size * 0.5)], sheet.paint(None, LIGHT, size * 0.13))
    sheet.circle((size * 0.5, size * 0.66), size * 0.075, sheet.paint(LIGHT))
    return sheet.draw()


# ---- hints ----------------------------------------------------------------------------------------------------------


def hint_arrow(ui: Ui, start: Place, end: Place, cell: float, colour: str = "hint") -> None:
    """An arrow between two points, off the middles of what is there; nothing where they are one."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    if first.distance_to(last) >= cell * 0.6:
        off = (last - first).normalize() * cell * CLEAR
        blit_arrow(ui, first + off, last - off * 0.4, max(ui.px(6), cell * 0.13), colour)


def hint_pointer(ui: Ui, at: Place, cell: float) -> None:
    """A short arrow that points at something from above, or from below where there is no room above."""
    tip, way = pygame.Vector2(at), pygame.Vector2(0, -1 if at[1] > cell * 1.1 else 1)
    blit_arrow(ui, tip + way * cell * 0.95, tip + way * cell * 0.2, max(4.0, cell * 0.13))


def blit_arrow(ui: Ui, start: pygame.Vector2, end: pygame.Vector2, width: float, colour: str = "hint") -> None:
    """An arrow from one point of the window to another."""
    across, down = end - start
    picture = arrow(ui, round(across), round(down), round(width, 1), colour)
    ui.surface.blit(picture, picture.get_rect(center=(start + end) / 2))


@drawn_once
def arrow(ui: Ui, across: int, down: int, width: float, colour: str) -> pygame.Surface:
    """An arrow that leads so far, with a dark rim, to be seen on every ground."""
    room, way = width * HEAD, pygame.Vector2(across, down)
    sheet = Drawing((math.ceil(abs(across) + 2 * room), math.ceil(abs(down) + 2 * room)))
    start = (pygame.Vector2(sheet.size) - way) / 2
    far, turn = way.length(), pygame.Vector2(1, 0).angle_to(way)
    neck, half, barb = max(0.0, far - width * 2.4), width / 2, width * HEAD / 2
    points = ((0, -half * 0.6), (neck, -half), (neck, -barb), (far, 0), (neck, barb), (neck, half), (0, half * 0.6))
    shape = [(x, y) for x, y in (start + pygame.Vector2(point).rotate(turn) for point in points)]
    sheet.polygon(shape, sheet.paint(None, NIGHT, max(3.0, width * 0.55), 0.75))
    sheet.polygon(shape, sheet.paint(mix(ui.theme[colour], LIGHT, 0.12), LIGHT, max(1.0, width * 0.1)))
    return sheet.draw()


def hint_frame(ui: Ui, rect: Rect) -> None:
    """A frame around what is to be pressed, with a sign at its corner."""
    frame, sign = frame_of(ui, rect.size), hint_sign(ui, ui.tx(24))
    ui.surface.blit(frame, frame.get_rect(center=rect.center))
    ui.surface.blit(sign, sign.get_rect(center=rect.topleft).clamp(ui.area))


@drawn_once
def frame_of(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The frame around something of a size."""
    width = max(3, ui.px(4))
    sheet = Drawing((size[0] + 4 * width, size[1] + 4 * width))
    box = (width * 1.5, width * 1.5, size[0] + width, size[1] + width)
    for tone, thick, dense in ((NIGHT, width * 2.2, 0.75), (ui.theme["hint"], float(width), 1.0)):
        sheet.rect(box, ui.px(9), sheet.paint(None, tone, thick, dense))
    return sheet.draw()


@drawn_once
def hint_sign(ui: Ui, side: int) -> pygame.Surface:
    """A disc with the sign of advice."""
    sheet = Drawing((side, side))
    sheet.circle((side / 2, side / 2), side / 2 - 1.5, sheet.paint(ui.theme["hint"], NIGHT, 2.0))
    found = sheet.draw()
    icon = ui.art.picture("icons/hint", round(side * 0.66), round(side * 0.66), NIGHT)
    if icon is not None:
        found.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
    return found


def paint_lost(ui: Ui, art: PieceArt, seat: int, kinds: Mapping[int, int], room: Rect) -> int:
    """At the right of a room, as much as fits: each kind crossed out, with its number; the width that it took."""
    x, side = room.right, ui.tx(LOST)
    for kind, number in sorted(kinds.items(), reverse=True):
        text = f"×{number}" if number > 1 else ""
        width = side + ui.type.width(text, "bold", 14) + ui.px(7)
        if x - width < room.x:
            break
        x -= width
        spot = Rect(x, room.centery - side // 2, side, side)
        ui.surface.blit(art.picture(kind, seat, side), spot)
        cross = spot.inflate(-side // 4, -side // 4)
        for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
            pygame.draw.line(ui.surface, ui.theme["danger"], start, end, ui.px(2))
        if text:
            ui.line(text, Rect(spot.right + ui.px(2), room.y, width, room.h), "bold", 14, ui.theme["vellum"])
    return room.right - x


def lit_sites(ui: Ui, view: BoardView, sites: tuple[int, ...], colour: Colour) -> tuple[pygame.Surface, Place]:
    """Light on sites and between those that are neighbours, and where its upper left corner is."""
    reach = view.cell * 0.75
    places = [view.at(site) for site in sites]
    left, top = min(x for x, _ in places) - reach, min(y for _, y in places) - reach
    key = ("lit", view.rect.size, view.board.names, view.scale, sites, colour)
    found = ui.cached(key)
    if found is None:
        near, there = view.board.near("all"), set(sites)
        ways = [link(view, site, beside) for site in sites for beside in near[site] if site < beside in there]
        size = (round(max(x for x, _ in places) - left + reach), round(max(y for _, y in places) - top + reach))
        sheet, warm = Drawing(size), mix(colour, LIGHT, 0.12)
        for thick, tone, dense in ((0.42, warm, 0.16), (0.26, warm, 0.3), (0.12, mix(warm, LIGHT, 0.5), 0.95)):
            for way in ways:
                sheet.line([(x - left, y - top) for x, y in way], sheet.paint(None, tone, view.cell * thick, dense))
        for x, y in places:
            sheet.circle((x - left, y - top), reach, sheet.paint(sheet.glow((x - left, y - top), reach, (warm, 0.6),
                                                                            (warm, 0.4), (warm, 0.0))))
        found = ui.cache(key, sheet.draw())
    return found, (left, top)


def frame_sites(ui: Ui, view: BoardView, sites: tuple[int, ...], colour: Colour, width: int) -> None:
    """A line around cells that lie together, and none between them; around points, a ring for each."""
    sides: dict[frozenset[tuple[int, int]], tuple[tuple[int, int], tuple[int, int]]] = {}
    for site in sites:
        corners = [(round(x), round(y)) for x, y in view.outline(site)]
        if not corners:
            mark = site_mark(ui, view, colour, 230, width)
            x, y = view.at(site)
            ui.surface.blit(mark, mark.get_rect(center=(round(x), round(y))))
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            key = frozenset((start, end))
            if key in sides:
                del sides[key]
            else:
                sides[key] = start, end
    for shade, thick in ((ui.theme["night"], width + 2), (colour, width)):
        for start, end in sides.values():
            pygame.draw.line(ui.surface, shade, start, end, thick)
            for corner in (start, end):
                pygame.draw.circle(ui.surface, shade, corner, thick // 2)
