"""A curtain of velvet: folds in the light of one lamp, a pelmet with tassels above. Drawn once for a size."""

from __future__ import annotations

import math
import random

import pygame

from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once
from game.view.wood import lamp_light

FOLDS = 13
SWAGS = 7  # of the pelmet
STEPS = 24  # of the light on one fold
DEEP: Colour = (40, 7, 13)
CLOTH: Colour = (118, 22, 32)
SHINE: Colour = (178, 52, 60)
NIGHT: Colour = (12, 5, 5)


@drawn_once
def curtain(ui: Ui) -> pygame.Surface:
    """The whole window, covered: the cloth, the light on it, and all that is sewn to it."""
    size = ui.surface.get_size()
    whole = cloth(size)
    light = lamp_light(size, 48, (0.44, 2.4, 2.6), (255, 238, 214), (86, 64, 62))
    whole.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    foot = dark_foot(ui, size)
    whole.blit(pelmet(ui, size), (0, 0))
    whole.blit(foot, (0, size[1] - foot.get_height()))
    return whole


def cloth(size: tuple[int, int]) -> pygame.Surface:
    """Folds of different breadth: each dark in its depth, bright where it comes forward, with a thin sheen."""
    width = size[0]
    chance = random.Random(1402)
    parts = [chance.uniform(0.7, 1.4) for _ in range(FOLDS)]
    row, x = pygame.Surface((width, 1)), 0.0
    for part in parts:
        wide = width * part / sum(parts)
        for column in range(math.floor(x), min(width, math.ceil(x + wide))):
            at = (column - x) / wide
            round_ = math.sin(max(0.0, min(1.0, at)) * math.pi)
            sheen = max(0.0, 1 - abs(at - 0.36) / 0.16) ** 2
            ruck = 0.06 * math.sin(at * 19 + part * 7)
            tone = mix(mix(DEEP, CLOTH, min(1.0, round_ ** 1.3 + ruck * round_)), SHINE, 0.55 * sheen)
            row.set_at((column, 0), tone)
        x += wide
    return pygame.transform.scale(row, size)


def pelmet(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The rail, and the swags of the pelmet with their tassels."""
    width, height = size
    unit = ui.unit
    brass, dark = ui.theme["brass"], ui.theme["brass_dark"]
    count = max(3, round(SWAGS * width / height * 9 / 16))
    wide, drop, top = width / count, 66 * unit, 14 * unit
    sheet = Drawing((width, math.ceil(top + drop * 1.6)))
    sheet.rect((0, 0, width, top + drop * 1.6), 0, sheet.paint(sheet.shade(
        (0, 0), (0, top + drop * 1.6), (NIGHT, 0.75), (NIGHT, 0.35), (NIGHT, 0.0))))
    for index in range(count):
        left = index * wide
        for share, tone in ((1.0, mix(CLOTH, NIGHT, 0.35)), (0.78, mix(CLOTH, NIGHT, 0.12)), (0.54, CLOTH),
                            (0.3, mix(CLOTH, SHINE, 0.45))):
            sheet.polygon(swag(left, top, wide, drop * share), sheet.paint(tone, NIGHT, 0.8 * unit))
        edge = swag(left, top, wide, drop)[:-2]
        sheet.line(edge, sheet.paint(None, dark, 7 * unit))
        sheet.line(edge, sheet.paint(None, brass, 4 * unit, dash=f"{2.2 * unit:.1f} {2.6 * unit:.1f}"))
    for index in range(count + 1):
        tassel(ui, sheet, index * wide, top)
    sheet.rect((0, 0, width, top), 0, sheet.paint(sheet.shade(
        (0, 0), (0, top), (mix(brass, (255, 250, 235), 0.5), 1), (brass, 1), (mix(dark, NIGHT, 0.4), 1))))
    return sheet.draw()


def dark_foot(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The dark at the foot of the curtain."""
    height = math.ceil(40 * ui.unit)
    sheet = Drawing((size[0], height))
    sheet.rect((0, 0, size[0], height), 0, sheet.paint(sheet.shade(
        (0, 0), (0, height), (NIGHT, 0.0), (NIGHT, 0.9), (NIGHT, 1.0))))
    return sheet.draw()


def swag(left: float, top: float, width: float, drop: float) -> list[tuple[float, float]]:
    """A hanging piece of cloth, from its left end along its lower edge, and back along the rail."""
    points = [(left + width * step / STEPS, top + drop * math.sin(math.pi * step / STEPS) ** 0.8)
              for step in range(STEPS + 1)]
    return [*points, (left + width, top), (left, top)]


def tassel(ui: Ui, sheet: Drawing, x: float, y: float) -> None:
    """A knob of brass with threads."""
    unit, brass, dark = ui.unit, ui.theme["brass"], ui.theme["brass_dark"]
    for thread in range(-4, 5):
        sheet.line([(x + thread * 0.9 * unit, y + 20 * unit), (x + thread * 2.1 * unit, y + 52 * unit)],
                   sheet.paint(None, dark if thread % 2 else brass, 2 * unit))
    sheet.circle((x, y + 14 * unit), 8 * unit, sheet.paint(brass, mix(dark, (0, 0, 0), 0.5), 1.2 * unit))
    sheet.rect((x - 6 * unit, y + 20 * unit, 12 * unit, 5 * unit), 2 * unit, sheet.paint(dark))
