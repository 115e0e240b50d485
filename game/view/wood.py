"""The table everything lies on: walnut planks in candle light, drawn once for a window and then only copied."""

from __future__ import annotations

import math
import random

import pygame

from game.view.theme import Colour, Theme, mix
from game.view.ui import Ui

CELLS = 96  # columns of the sketch of a plank; the sketch is then drawn out to the plank's length
ROWS = 40


def kept_wood(ui: Ui) -> pygame.Surface:
    """The table for a window as it was drawn the first time."""
    size, theme = ui.surface.get_size(), ui.theme
    parts = ("wood", 2, size, ui.unit, theme["night"], theme["walnut_light"], theme["brass_dark"])
    return ui.art.rasters.drawn(lambda: table_wood(size, theme, ui.unit), *parts).convert()


def table_wood(size: tuple[int, int], theme: Theme, unit: float) -> pygame.Surface:
    """The table for a window: the same one every time for the same window."""
    width, height = size
    found = pygame.Surface(size)
    if theme.bare:
        return found
    chance = random.Random(1517)
    board = max(24, round(148 * unit))
    for index, top in enumerate(range(0, height, board)):
        plank = pygame.transform.smoothscale(sketch(chance, theme), (round(width * 1.3), board))
        found.blit(plank, (-round(width * 0.3 * chance.random()), top))
        line = mix(theme["night"], (0, 0, 0), 0.35)
        pygame.draw.rect(found, line, pygame.Rect(0, top, width, max(1, round(unit * 1.6))))
        edge = mix(theme["walnut"], theme["brass_dark"], 0.16)
        pygame.draw.rect(found, edge, pygame.Rect(0, top + max(1, round(unit * 1.6)), width, max(1, round(unit * 0.8))))
        joint = round(width * (0.18 + 0.64 * chance.random()))
        if index % 2:
            pygame.draw.line(found, line, (joint, top), (joint, top + board), max(1, round(unit * 1.4)))
    found.blit(streaks(size, chance, unit), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light = lamp_light(size, 64, (0.40, 2.6, 2.2), (255, 238, 208), (84, 64, 54))
    found.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    found.blit(grain(size, chance), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return found


def sketch(chance: random.Random, theme: Theme) -> pygame.Surface:
    """One plank in small: rings of a trunk cut lengthwise."""
    tone = mix(theme["walnut_light"], theme["brass_dark"], 0.16 + 0.2 * chance.random())
    dark = mix(tone, theme["night"], 0.5)
    heart, height, rings = chance.random(), chance.uniform(-0.4, 0.4), chance.uniform(6, 10)
    waves = [(chance.uniform(2, 9), chance.uniform(0, 6.3), chance.uniform(0.006, 0.03)) for _ in range(3)]
    found = pygame.Surface((CELLS, ROWS))
    for column in range(CELLS):
        along = column / CELLS
        bend = sum(depth * math.sin(often * along * 6.3 + shift) for often, shift, depth in waves)
        for row in range(ROWS):
            across = row / ROWS - 0.5 - height + bend
            ring = math.sqrt(across * across + ((along - heart) * 0.5) ** 2) * rings
            share = (ring - math.floor(ring)) ** 2.2
            found.set_at((column, row), mix(tone, dark, share * 0.8))
    return found


def noise(size: tuple[int, int], chance: random.Random, low: int, height: int) -> pygame.Surface:
    """Grey specks between two brightnesses."""
    found = pygame.image.frombuffer(chance.randbytes(size[0] * size[1]), size, "P")
    shades = [low + (height - low) * step // 255 for step in range(256)]
    found.set_palette([(shade, shade, shade) for shade in shades])
    plain = pygame.Surface(size, depth=32)
    plain.blit(found, (0, 0))
    return plain


def streaks(size: tuple[int, int], chance: random.Random, unit: float) -> pygame.Surface:
    """The pores of the wood: specks drawn out along the planks."""
    width, height = size
    fine = noise((max(8, round(width / 130 / unit)), max(8, round(height / 1.5))), chance, 190, 255)
    found = pygame.transform.smoothscale(fine, size)
    broad = noise((max(4, width // 300), max(4, height // 14)), chance, 205, 255)
    found.blit(pygame.transform.smoothscale(broad, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return found


def lamp_light(size: tuple[int, int], cells: int, shape: tuple[float, float, float], warm: Colour,
               dark: Colour) -> pygame.Surface:
    """Light from above the middle, warm there and dark towards the corners, to be multiplied; sketched in few cells.

    Its shape is how far down its middle is, and how fast it fades across and downwards.
    """
    small = pygame.Surface((cells, cells), depth=32)
    height, fades, falls = shape
    for column in range(cells):
        for row in range(cells):
            across, down = (column + 0.5) / cells - 0.5, (row + 0.5) / cells - height
            far = min(1.0, math.sqrt(across * across * fades + down * down * falls))
            small.set_at((column, row), mix(warm, dark, far * far * (3 - 2 * far)))
    return pygame.transform.smoothscale(small, size)


def grain(size: tuple[int, int], chance: random.Random) -> pygame.Surface:
    """A trace of unrest, so that the slow fall of light shows no steps."""
    tile = noise((256, 256), chance, 0, 5)
    found = pygame.Surface(size, depth=32)
    for left in range(0, size[0], 256):
        for top in range(0, size[1], 256):
            found.blit(tile, (left, top))
    return found
