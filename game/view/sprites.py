"""Small pictures for effects: lights, rings, sparks, ash, feathers. Drawn once for each size, then only copied."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once

LEVELS = 8  # of brightness, for what shines
FINE = 4  # drawn so many times larger and made smaller
BASE, STEP = 144, 6  # pixels: the size at which what shines is drawn, and by which its sizes differ


@drawn_once
def sprite(ui: Ui, name: str, size: int, colour: Colour, angle: int = 0) -> pygame.Surface:
    """A picture that lies over others, turned by so many degrees."""
    large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    DRAWN[name](large, colour)
    small = pygame.transform.smoothscale(large, (size, size))
    return pygame.transform.rotate(small, angle) if angle else small


def shine(ui: Ui, name: str, size: float, colour: Colour, strength: float) -> pygame.Surface:
    """A picture that is added to what lies below, so bright that it glows; on black, without transparency."""
    level = max(0, min(LEVELS, round(strength * LEVELS)))
    return dimmed(ui, name, max(1, round(size / STEP)) * STEP, colour, level)


@drawn_once
def dimmed(ui: Ui, name: str, side: int, colour: Colour, level: int) -> pygame.Surface:
    """What shines, at one of its sizes and brightnesses."""
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


# ---- what lies over others ------------------------------------------------------------------------------------------


def draw_spark(large: pygame.Surface, colour: Colour) -> None:
    """A bright star of four rays."""
    side = large.get_width()
    half, thin = side / 2, side * 0.1
    rays = [(half, 0), (half + thin, half - thin), (side, half), (half + thin, half + thin), (half, side),
            (half - thin, half + thin), (0, half), (half - thin, half - thin)]
    pygame.draw.polygon(large, (*colour, 255), rays)
    pygame.draw.circle(large, (255, 255, 240, 255), (half, half), side * 0.16)


def draw_flake(large: pygame.Surface, colour: Colour) -> None:
    """An uneven flake, as of ash."""
    side = large.get_width()
    points = [(0.1, 0.4), (0.35, 0.15), (0.7, 0.2), (0.9, 0.5), (0.65, 0.85), (0.3, 0.75)]
    pygame.draw.polygon(large, (*colour, 230), [(x * side, y * side) for x, y in points])


def draw_puff(large: pygame.Surface, colour: Colour) -> None:
    """A little cloud without an edge."""
    half = large.get_width() / 2
    for step in range(10):
        pygame.draw.circle(large, (*colour, 18 + 14 * step), (half, half), half * (1 - step / 10))


def draw_drop(large: pygame.Surface, colour: Colour) -> None:
    """A drop of ink."""
    side = large.get_width()
    pygame.draw.circle(large, (*colour, 255), (side * 0.5, side * 0.62), side * 0.34)
    pygame.draw.polygon(large, (*colour, 255), [(side * 0.5, 0), (side * 0.8, side * 0.5), (side * 0.2, side * 0.5)])
    pygame.draw.circle(large, (*mix(colour, (255, 255, 255), 0.5), 255), (side * 0.4, side * 0.56), side * 0.08)


def draw_feather(large: pygame.Surface, colour: Colour) -> None:
    """A feather, quill down."""
    side = large.get_width()
    left = [(0.5, 0.02), (0.34, 0.22), (0.28, 0.5), (0.4, 0.74), (0.5, 0.78)]
    right = [(0.5, 0.78), (0.62, 0.7), (0.72, 0.46), (0.66, 0.2)]
    pygame.draw.polygon(large, (*colour, 240), [(x * side, y * side) for x, y in (*left, *right)])
    dark = mix(colour, (30, 24, 18), 0.55)
    pygame.draw.line(large, (*dark, 255), (side * 0.5, side * 0.1), (side * 0.5, side), max(1, side // 20))


def draw_flame(large: pygame.Surface, colour: Colour) -> None:
    """A tongue of flame: dark outside, light within."""
    side = large.get_width()
    for share, tone in ((1.0, colour), (0.72, mix(colour, (255, 226, 120), 0.55)), (0.42, (255, 246, 200))):
        points = []
        for step in range(25):
            turn = 2 * math.pi * step / 24
            wide = 0.36 * math.sin(turn) * (1 - max(0.0, math.cos(turn)) * 0.85)
            high = 0.62 - 0.34 * math.cos(turn) * (1.7 if math.cos(turn) > 0 else 1.0)
            points.append(((0.5 + wide * share) * side, (0.66 + (high - 0.66) * share) * side))
        pygame.draw.polygon(large, (*tone, 235), points)


def draw_note(large: pygame.Surface, colour: Colour) -> None:
    """A note of music with a dark rim, so that it is seen on any ground."""
    side = large.get_width()
    dark = mix(colour, (20, 14, 8), 0.8)
    for tone, more in ((dark, side * 0.05), (colour, 0.0)):
        head = pygame.Rect(0, 0, round(side * 0.36 + 2 * more), round(side * 0.28 + 2 * more))
        head.center = (round(side * 0.36), round(side * 0.74))
        pygame.draw.ellipse(large, (*tone, 255), head)
        wide = round(side * 0.075 + 2 * more)
        pygame.draw.line(large, (*tone, 255), (side * 0.51, side * 0.74), (side * 0.51, side * 0.14 - more), wide)
        pygame.draw.line(large, (*tone, 255), (side * 0.51, side * 0.16), (side * 0.74, side * 0.36 + more), wide)


def draw_arrow(large: pygame.Surface, colour: Colour) -> None:
    """An arrow that points to the right."""
    side = large.get_width()
    middle = side / 2
    dark = mix(colour, (24, 16, 10), 0.7)
    for tone, more in ((dark, side * 0.018), (colour, 0.0)):
        thick = round(side * 0.032 + 2 * more)
        pygame.draw.line(large, (*tone, 255), (side * 0.08, middle), (side * 0.9, middle), thick)
        head = [(side * 0.99 + more, middle), (side * 0.84 - more, middle - side * 0.065 - more),
                (side * 0.84 - more, middle + side * 0.065 + more)]
        pygame.draw.polygon(large, (*tone, 255), head)
        for x in (0.06, 0.11, 0.16):
            for way in (-1, 1):
                pygame.draw.line(large, (*tone, 255), (side * x, middle),
                                 (side * (x - 0.055), middle + way * side * 0.06), round(side * 0.022 + 2 * more))


DRAWN: dict[str, Callable[[pygame.Surface, Colour], None]] = {
    "spark": draw_spark, "flake": draw_flake, "puff": draw_puff, "drop": draw_drop, "feather": draw_feather,
    "flame": draw_flame, "note": draw_note, "arrow": draw_arrow,
}
