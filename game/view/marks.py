"""Marks on a board: around a cell or a point, and where a move may end. They are seen on every material."""

from __future__ import annotations

import pygame

from game.view.board import BoardView
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui

NIGHT: Colour = (12, 9, 6)
LIGHT: Colour = (255, 250, 236)


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


def target_mark(ui: Ui, cell: int, colour: Colour) -> pygame.Surface:
    """Where a move may end: a small stud, bright with a dark rim."""
    key = ("dot", cell, colour)
    found = ui.cached(key)
    if found is not None:
        return found
    size = max(10, min(ui.px(34), round(cell * 0.34)))
    middle, radius = size / 2, size * 0.36
    sheet = Drawing((size, size))
    sheet.circle((middle, middle + size * 0.06), radius * 1.2, sheet.paint(NIGHT, opacity=0.35))
    sheet.circle((middle, middle), radius, sheet.paint(
        sheet.glow((middle - radius * 0.3, middle - radius * 0.4), radius * 1.5, (mix(colour, LIGHT, 0.7), 1.0),
                   (colour, 1.0), (mix(colour, NIGHT, 0.35), 1.0)), mix(colour, NIGHT, 0.8), max(1.0, size * 0.07)))
    return ui.cache(key, sheet.draw())


def ring(ui: Ui, spot: pygame.Rect, colour: Colour, width: int) -> None:
    """A ring around something in a pile, outside of it also where it has corners."""
    key = ("ring", spot.size, colour, width)
    found = ui.cached(key)
    if found is None:
        side = round(max(spot.size) * 1.06) + 2 * width
        sheet = Drawing((side, side))
        for tone, thick in ((mix(colour, NIGHT, 0.85), width * 1.8), (colour, float(width))):
            sheet.circle((side / 2, side / 2), side / 2 - width, sheet.paint(None, tone, thick))
        found = ui.cache(key, sheet.draw())
    ui.surface.blit(found, found.get_rect(center=spot.center))


def threat_mark(ui: Ui, size: int) -> pygame.Surface:
    """What hangs over a piece that could be taken: a red pennon with a dark rim."""
    key = ("threat", size)
    found = ui.cached(key)
    if found is None:
        sheet = Drawing((size, size))
        red = ui.theme["danger"]
        points = [(size * x, size * y) for x, y in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.5), (0.5, 0.92), (0.1, 0.5))]
        sheet.polygon(points, sheet.paint(sheet.shade((0, 0), (0, size), (mix(red, LIGHT, 0.25), 1.0),
                                                      (mix(red, NIGHT, 0.2), 1.0)), NIGHT, max(1.0, size * 0.09)))
        sheet.line([(size * 0.5, size * 0.22), (size * 0.5, size * 0.5)], sheet.paint(None, LIGHT, size * 0.13))
        sheet.circle((size * 0.5, size * 0.66), size * 0.075, sheet.paint(LIGHT))
        found = ui.cache(key, sheet.draw())
    return found
