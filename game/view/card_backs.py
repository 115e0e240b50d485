"""What is seen of hidden things: the backs of cards, and how many there are."""

from __future__ import annotations

import pygame

from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once

NIGHT: Colour = (14, 9, 7)


@drawn_once
def card_back(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: a net of brass on dark red, with a lozenge in the middle."""
    wide, high = size
    unit, theme = min(size), ui.theme
    ground = mix(mix(theme["walnut_light"], theme["danger"], 0.42), NIGHT, 0.2)
    sheet = Drawing(size)
    radius, rim = max(2.0, unit * 0.11), max(1.0, unit * 0.03)
    sheet.rect((rim / 2, rim / 2, wide - rim, high - rim), radius, sheet.paint(
        sheet.shade((0, 0), (0, high), (mix(ground, theme["brass"], 0.12), 1), (ground, 1),
                    (mix(ground, NIGHT, 0.35), 1)), theme["brass"], rim))
    if unit >= 22:
        inset = unit * 0.1
        left, top, right, bottom = inset, inset, wide - inset, high - inset
        step = (right - left) / max(3, round((right - left) / max(6.0, unit * 0.15)))
        net = sheet.paint(None, theme["brass_dark"], max(0.6, unit * 0.012), 0.55)
        for number in range(round((right - left + bottom - top) / step) + 1):
            for way in (1, -1):
                sheet.line(net_line(left, top, right, bottom, number * step, way), net)
        sheet.rect((left, top, right - left, bottom - top), radius * 0.5,
                   sheet.paint(None, theme["brass"], max(0.8, unit * 0.016), 0.9))
    middle, reach = (wide / 2, high / 2), unit * 0.36
    points = ((0, -1.15), (1, 0), (0, 1.15), (-1, 0))
    sheet.polygon([(middle[0] + reach * x, middle[1] + reach * y) for x, y in points],
                  sheet.paint(mix(ground, NIGHT, 0.55), theme["brass"], max(1.0, unit * 0.025)))
    return sheet.draw()


def net_line(left: float, top: float, right: float, bottom: float, offset: float,
             way: int) -> list[tuple[float, float]]:
    """A line at half a right angle that begins so far along the edge of a box, and ends where it leaves the box."""
    wide, high = right - left, bottom - top
    start = (min(offset, wide), max(0.0, offset - wide))
    far = min(start[0], high - start[1])
    ends = [start, (start[0] - far, start[1] + far)]
    return [(left + x, top + y) if way > 0 else (right - x, top + y) for x, y in ends]


@drawn_once
def count_disc(ui: Ui, count: int, high: int) -> pygame.Surface:
    """A number on a small brass shield with round ends."""
    text = ui.type.font("bold", high * 0.74 / ui.type.scale).render(str(count), True, ui.theme["vellum"])
    wide = max(high, text.get_width() + round(high * 0.56))
    sheet = Drawing((wide, high))
    line = max(1.0, high * 0.07)
    sheet.rect((line / 2, line / 2, wide - line, high - line), high / 2 - line / 2,
               sheet.paint(NIGHT, ui.theme["brass"], line))
    found = sheet.draw()
    found.blit(text, text.get_rect(center=(wide // 2, high // 2)))
    return found
