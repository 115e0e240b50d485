"""What a hint looks like: an arrow from place to place, a pointer above one, a frame around a button or a card."""

from __future__ import annotations

import math

import pygame

from game.view.marks import LIGHT, NIGHT
from game.view.motion import Place
from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
HEAD = 2.6  # how much wider the head of an arrow is than its shaft
CLEAR = 0.24  # of a cell: how far from the middle of a place an arrow begins and ends


def hint_arrow(ui: Ui, start: Place, end: Place, cell: float) -> None:
    """An arrow between two places, off their middles; nothing where they are one."""
    far = math.dist(start, end)
    if far < cell * 0.6:
        return
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    off = cell * CLEAR
    arrow(ui, (start[0] + ux * off, start[1] + uy * off), (end[0] - ux * off * 0.4, end[1] - uy * off * 0.4),
          max(ui.px(6), cell * 0.13))


def hint_pointer(ui: Ui, at: Place, cell: float) -> None:
    """A short arrow that points at a place from above, or from below where there is no room above."""
    way = -1 if at[1] > cell * 1.1 else 1
    arrow(ui, (at[0], at[1] + way * cell * 0.95), (at[0], at[1] + way * cell * 0.2), max(4.0, cell * 0.13))


def arrow(ui: Ui, start: Place, end: Place, wide: float) -> None:
    """An arrow with a dark rim, to be seen on every ground."""
    far = math.dist(start, end)
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    key = ("hint arrow", round(end[0] - start[0]), round(end[1] - start[1]), round(wide, 1), ui.theme["hint"])
    room = wide * HEAD
    left, top = min(start[0], end[0]) - room, min(start[1], end[1]) - room
    found = ui.cached(key)
    if found is None:
        sheet = Drawing((math.ceil(abs(end[0] - start[0]) + 2 * room), math.ceil(abs(end[1] - start[1]) + 2 * room)))
        neck, half, barb = max(0.0, far - wide * 2.4), wide / 2, wide * HEAD / 2

        def put(along: float, across: float) -> Place:
            return (start[0] - left + along * math.cos(turn) - across * math.sin(turn),
                    start[1] - top + along * math.sin(turn) + across * math.cos(turn))

        shape = [put(0, -half * 0.6), put(neck, -half), put(neck, -barb), put(far, 0), put(neck, barb), put(neck, half),
                 put(0, half * 0.6)]
        colour = ui.theme["hint"]
        sheet.polygon(shape, sheet.paint(None, NIGHT, max(3.0, wide * 0.55), 0.75))
        sheet.polygon(shape, sheet.paint(mix(colour, LIGHT, 0.12), LIGHT, max(1.0, wide * 0.1)))
        found = ui.cache(key, sheet.draw())
    ui.surface.blit(found, (round(left), round(top)))


def hint_frame(ui: Ui, rect: Rect) -> None:
    """A frame around what is to be pressed, with a sign at its corner."""
    width = max(3, ui.px(4))
    key = ("hint frame", rect.size, ui.theme["hint"])
    found = ui.cached(key)
    if found is None:
        sheet = Drawing((rect.w + 4 * width, rect.h + 4 * width))
        box = (width * 1.5, width * 1.5, rect.w + width, rect.h + width)
        for tone, thick, dense in ((NIGHT, width * 2.2, 0.75), (ui.theme["hint"], float(width), 1.0)):
            sheet.rect(box, ui.px(9), sheet.paint(None, tone, thick, dense))
        found = ui.cache(key, sheet.draw())
    ui.surface.blit(found, rect.move(-2 * width, -2 * width))
    sign = hint_sign(ui, ui.tx(24))
    ui.surface.blit(sign, sign.get_rect(center=(rect.x, rect.y)).clamp(ui.area))


def hint_sign(ui: Ui, side: int) -> pygame.Surface:
    """A disc with the sign of advice."""
    key = ("hint sign", side, ui.theme["hint"])
    found = ui.cached(key)
    if found is None:
        sheet = Drawing((side, side))
        sheet.circle((side / 2, side / 2), side / 2 - 1.5, sheet.paint(ui.theme["hint"], NIGHT, 2.0))
        found = sheet.draw()
        icon = ui.art.picture("icons/hint", round(side * 0.66), round(side * 0.66), NIGHT)
        if icon is not None:
            found.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
        found = ui.cache(key, found)
    return found
