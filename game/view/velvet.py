"""A curtain of velvet: folds in the light of one lamp, a rail of brass above, a fringe below. Drawn once for a size."""

from __future__ import annotations

import math

import pygame

from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
FOLDS = 15
SMALL = 8  # the light is worked out on a picture so much smaller, and stretched


def curtain(ui: Ui) -> pygame.Surface:
    """The whole window, covered."""
    size = ui.surface.get_size()
    key = ("curtain", size)
    return ui.kept(key) or ui.keep(key, draw(ui, size))


def draw(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The cloth, then the rail, then the fringe."""
    width, height = size
    dark, light = mix((58, 12, 18), ui.theme["night"], 0.35), (150, 34, 44)
    small = pygame.Surface((width // 2, SMALL * 4))
    for x in range(small.get_width()):
        turn = x / small.get_width() * FOLDS * 2 * math.pi
        fold = 0.5 + 0.5 * math.sin(turn + 0.9 * math.sin(turn * 0.37))
        for y in range(small.get_height()):
            down = y / small.get_height()
            lamp = 1 - 0.55 * abs(x / small.get_width() - 0.5) * 2 - 0.3 * abs(down - 0.42)
            small.set_at((x, y), mix(dark, light, max(0.0, min(1.0, fold * fold * 0.8 * lamp + 0.08))))
    whole = pygame.transform.smoothscale(small, size)
    rail = Rect(0, 0, width, ui.px(16))
    for y in range(rail.h):
        shade = mix(ui.theme["brass"], ui.theme["night"], abs(y / rail.h - 0.35) * 1.2)
        pygame.draw.line(whole, shade, (0, y), (width, y))
    foot = height - ui.px(34)  # below it there is room for words
    whole.fill(mix(ui.theme["night"], (0, 0, 0), 0.4), Rect(0, foot, width, height - foot))
    thread = max(2, ui.px(4))
    for x in range(0, width, thread):
        colour = mix(ui.theme["brass_dark"], ui.theme["night"], 0.1 + 0.4 * (x // thread % 2))
        pygame.draw.line(whole, colour, (x, foot - ui.px(12)), (x, foot), max(1, thread - 1))
    pygame.draw.rect(whole, ui.theme["brass_dark"], Rect(0, foot - ui.px(15), width, ui.px(4)))
    return whole
