"""The picture of a game that brings none: the lid of a box, with its initial and the signs of its seats."""

from __future__ import annotations

import math
import zlib

import pygame

from game.view.ornament import shield, spaced
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui

# Cloths of lids: wine, pine, night, ochre, plum, teal, moss.
CLOTHS: tuple[Colour, ...] = ((0x6a, 0x22, 0x26), (0x1f, 0x46, 0x38), (0x26, 0x34, 0x5c), (0x63, 0x45, 0x1c),
                              (0x48, 0x29, 0x52), (0x1d, 0x4a, 0x52), (0x44, 0x4c, 0x22))
LIGHT: Colour = (255, 246, 224)
ROWS, COLUMNS = 4, 9


def box_lid(ui: Ui, size: tuple[int, int], identity: str, name: str, colours: list[Colour]) -> pygame.Surface:
    """The lid for a game: its cloth follows from its id, so that it is the same every time."""
    key = ("lid", size, identity, name, tuple(colours))
    kept = ui.cached(key)
    if kept is not None:
        return kept
    width, height = size
    found = lid_picture(ui, size, CLOTHS[zlib.crc32(identity.encode()) % len(CLOTHS)], bool(colours))
    centre = (width // 2, round(height * (0.38 if colours else 0.46)))
    letter = spaced(ui, name[:1].upper(), "title", max(10, round(height * 0.26)), 0)
    found.blit(letter, letter.get_rect(center=centre))
    side = max(8, min(round(height * 0.27), round(width * 0.8 / max(1, len(colours)))))
    left = width // 2 - round(len(colours) * side * 1.12 - side * 0.12) // 2
    for index, colour in enumerate(colours):
        found.blit(shield(ui, side, colour, index), (left + round(index * side * 1.12), round(height * 0.66)))
    return ui.cache(key, found)


def lid_picture(ui: Ui, size: tuple[int, int], cloth: Colour, floor: bool) -> pygame.Surface:
    """Quilted cloth, a medal with rays, a chequered floor to stand on, a double frame."""
    width, height = size
    theme, sheet = ui.theme, Drawing(size)
    night, brass, dark = theme["night"], theme["brass"], theme["brass_dark"]
    middle = (width / 2, height * (0.38 if floor else 0.46))
    sheet.rect((0, 0, width, height), 0, sheet.paint(sheet.glow(
        middle, width * 0.62, (mix(cloth, LIGHT, 0.2), 1), (cloth, 1), (mix(cloth, night, 0.75), 1))))
    step = height / 5
    for turn in range(-6, 24):
        for lean in (-1, 1):
            sheet.line([(turn * step, 0), (turn * step + lean * height, height)], sheet.paint(None, brass, 0.8, 0.16))
    radius = height * 0.27
    for turn in range(24):
        angle, reach = turn * math.pi / 12, radius * (1.5 if turn % 2 else 1.9)
        ends = ((-0.05, radius), (0.0, reach), (0.05, radius))
        sheet.polygon([(middle[0] + math.cos(angle + part) * far, middle[1] + math.sin(angle + part) * far)
                       for part, far in ends], sheet.paint(brass, opacity=0.4))
    if floor:
        chequer(sheet, size, theme["walnut_light"], mix(theme["walnut_light"], brass, 0.35), night)
    sheet.circle((middle[0], middle[1] + radius * 0.06), radius * 1.03, sheet.paint(night, opacity=0.5))
    for share, paint in ((1.0, sheet.paint(sheet.shade((0, middle[1] - radius), (0, middle[1] + radius),
                                                       (mix(brass, LIGHT, 0.5), 1), (brass, 1), (dark, 1)))),
                         (0.88, sheet.paint(mix(cloth, night, 0.72), dark, max(1.0, radius * 0.03))),
                         (0.78, sheet.paint(None, brass, max(0.8, radius * 0.02), 0.7))):
        sheet.circle(middle, radius * share, paint)
    line = max(1.0, height * 0.011)
    sheet.rect((line / 2, line / 2, width - line, height - line), 2, sheet.paint(None, night, line))
    sheet.rect((line * 1.8, line * 1.8, width - line * 3.6, height - line * 3.6), 2,
               sheet.paint(None, brass, max(1.0, line * 0.6), 0.85))
    return sheet.draw()


def chequer(sheet: Drawing, size: tuple[int, int], first: Colour, second: Colour, night: Colour) -> None:
    """A floor that comes towards the one who looks."""
    width, height = size
    edges = [height * (0.72 + 0.28 * (row / ROWS) ** 1.5) for row in range(ROWS + 1)]

    def across(row: int, column: int) -> tuple[float, float]:
        wide = width * (0.98 + 0.9 * (edges[row] / height - 0.72))
        return width / 2 + (column / COLUMNS - 0.5) * wide, edges[row]

    for row in range(ROWS):
        for column in range(COLUMNS):
            sheet.polygon([across(row, column), across(row, column + 1), across(row + 1, column + 1),
                           across(row + 1, column)], sheet.paint(first if (row + column) % 2 else second, night, 0.7))
    sheet.rect((0, edges[0], width, height - edges[0]), 0, sheet.paint(sheet.shade(
        (0, edges[0]), (0, height), (night, 0.75), (night, 0.15))))
