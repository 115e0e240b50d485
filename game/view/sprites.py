"""Small pictures for effects: lights, rings, sparks, ash, feathers. Drawn once for each size, then only copied."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once

LEVELS = 8  # of brightness, for what shines
BASE, STEP = 144, 6  # pixels: the size at which what shines is drawn, and by which its sizes differ


@drawn_once
def sprite(ui: Ui, name: str, size: int, colour: Colour, angle: int = 0) -> pygame.Surface:
    """A picture that lies over others, turned by so many degrees."""
    sheet = Drawing((100, 100))
    DRAWN[name](sheet, colour)
    found = sheet.draw((size, size))
    return pygame.transform.rotate(found, angle) if angle else found


def shine(ui: Ui, name: str, size: float, colour: Colour, strength: float) -> pygame.Surface:
    """A picture that is added to what lies below, so bright that it glows; on black, without transparency."""
    level = max(0, min(LEVELS, round(strength * LEVELS)))
    return dimmed(ui, name, max(1, round(size / STEP)) * STEP, colour, level)


@drawn_once
def dimmed(ui: Ui, name: str, side: int, colour: Colour, level: int) -> pygame.Surface:
    """A glow or spark at one of a few sizes and brightnesses."""
    found = pygame.transform.smoothscale(SHINING[name](ui, colour), (side, side))
    grey = 255 * level // LEVELS
    found.fill((grey, grey, grey), special_flags=pygame.BLEND_RGB_MULT)
    return found


# ---- what shines ----------------------------------------------------------------------------------------------------


@drawn_once
def glow(ui: Ui, colour: Colour) -> pygame.Surface:
    """Light that falls off from the middle; sketched small, as it has no edges."""
    side = BASE // 3
    found = pygame.Surface((side, side))
    half = side / 2
    for x in range(side):
        for y in range(side):
            far = math.hypot(x + 0.5 - half, y + 0.5 - half) / half
            found.set_at((x, y), mix((0, 0, 0), colour, max(0.0, 1 - far) ** 1.8))
    return pygame.transform.smoothscale(found, (BASE, BASE))


@drawn_once
def ring(ui: Ui, colour: Colour) -> pygame.Surface:
    """A soft ring."""
    side = BASE * 2
    found, half, width = pygame.Surface((side, side)), BASE, side // 14
    for step in range(4):
        tone = mix((0, 0, 0), colour, (step + 1) / 4)
        reach = width * (4 - step) / 4
        pygame.draw.circle(found, tone, (half, half), half - width + reach / 2, max(1, round(reach)))
    return pygame.transform.smoothscale(found, (BASE, BASE))


SHINING = {"glow": glow, "ring": ring}


# ---- what lies over others, in a box of 100 ----------------------------------------------------------------------


def draw_spark(sheet: Drawing, colour: Colour) -> None:
    """A bright star of four rays."""
    sheet.polygon([(50, 0), (60, 40), (100, 50), (60, 60), (50, 100), (40, 60), (0, 50), (40, 40)], sheet.paint(colour))
    sheet.circle((50, 50), 16, sheet.paint((255, 255, 240)))


def draw_flake(sheet: Drawing, colour: Colour) -> None:
    """An uneven flake, as of ash."""
    sheet.polygon([(10, 40), (35, 15), (70, 20), (90, 50), (65, 85), (30, 75)], sheet.paint(colour, opacity=0.9))


def draw_puff(sheet: Drawing, colour: Colour) -> None:
    """A little cloud without an edge."""
    sheet.circle((50, 50), 50, sheet.paint(sheet.glow((50, 50), 50, (colour, 0.56), (colour, 0.03))))


def draw_drop(sheet: Drawing, colour: Colour) -> None:
    """A drop of ink."""
    sheet.circle((50, 62), 34, sheet.paint(colour))
    sheet.polygon([(50, 0), (80, 50), (20, 50)], sheet.paint(colour))
    sheet.circle((40, 56), 8, sheet.paint(mix(colour, (255, 255, 255), 0.5)))


def draw_feather(sheet: Drawing, colour: Colour) -> None:
    """A feather, quill down."""
    sheet.polygon([(50, 2), (34, 22), (28, 50), (40, 74), (50, 78), (62, 70), (72, 46), (66, 20)],
                  sheet.paint(colour, opacity=0.94))
    sheet.line([(50, 10), (50, 100)], sheet.paint(None, mix(colour, (30, 24, 18), 0.55), 5))


def draw_flame(sheet: Drawing, colour: Colour) -> None:
    """A tongue of flame: dark outside, light within."""
    for share, tone in ((1.0, colour), (0.72, mix(colour, (255, 226, 120), 0.55)), (0.42, (255, 246, 200))):
        points = []
        for step in range(25):
            turn = 2 * math.pi * step / 24
            width = 36 * math.sin(turn) * (1 - max(0.0, math.cos(turn)) * 0.85)
            height = 62 - 34 * math.cos(turn) * (1.7 if math.cos(turn) > 0 else 1.0)
            points.append((50 + width * share, 66 + (height - 66) * share))
        sheet.polygon(points, sheet.paint(tone, opacity=0.92))


def draw_note(sheet: Drawing, colour: Colour) -> None:
    """A note of music with a dark rim, so that it is seen on any ground."""
    for tone, more in ((mix(colour, (20, 14, 8), 0.8), 5.0), (colour, 0.0)):
        across, down = 18 + more, 14 + more
        sheet.path(f"M{36 - across} 74 a{across} {down} 0 1 1 0 0.01 Z", sheet.paint(tone))
        stroke = sheet.paint(None, tone, 7.5 + 2 * more)
        sheet.line([(51, 74), (51, 16), (74, 36)], stroke)


def draw_arrow(sheet: Drawing, colour: Colour) -> None:
    """An arrow that points to the right."""
    for tone, more in ((mix(colour, (24, 16, 10), 0.7), 1.8), (colour, 0.0)):
        sheet.line([(8, 50), (90, 50)], sheet.paint(None, tone, 3.2 + 2 * more))
        sheet.polygon([(99 + more, 50), (84 - more, 43.5 - more), (84 - more, 56.5 + more)], sheet.paint(tone))
        for x in (6, 11, 16):
            sheet.line([(x - 5.5, 44), (x, 50), (x - 5.5, 56)], sheet.paint(None, tone, 2.2 + 2 * more))


DRAWN: dict[str, Callable[[Drawing, Colour], None]] = {
    "spark": draw_spark, "flake": draw_flake, "puff": draw_puff, "drop": draw_drop, "feather": draw_feather,
    "flame": draw_flame, "note": draw_note, "arrow": draw_arrow,
}
