"""The hat: it stands open, slips look out of it, and it can be shaken."""

from __future__ import annotations

import math

import pygame

from game.view.paper import folded
from game.view.ui import Ui

Rect = pygame.Rect
MOST = 9  # slips that look out of it, however many there are


def paint_hat(ui: Ui, rect: Rect, count: int, swing: float = 0.0, jump: float = 0.0) -> None:
    """A hat with so many slips in it; `swing` leans it (in degrees), `jump` throws the slips up (0 to 1)."""
    high = min(rect.h, round(rect.w * 0.85))
    size = (round(high * 200 / 170), high)
    back, front = ui.art.picture("hat-back", *size), ui.art.picture("hat-front", *size)
    if back is None or front is None:
        return
    whole = pygame.Surface((size[0], round(high * 1.5)), pygame.SRCALPHA)
    foot = whole.get_height() - high
    whole.blit(back, (0, foot))
    side = max(8, round(high * 0.3))
    for index in range(min(count, MOST)):
        paper = folded(ui, side, index)
        across = size[0] * (0.24 + 0.52 * ((index * 4) % MOST) / max(1, MOST - 1))
        leap = jump * high * 0.34 * abs(math.sin(index * 2.3 + jump * 5))
        at = (round(across), round(foot + high * (0.27 - 0.05 * (index % 3)) - leap))
        whole.blit(paper, paper.get_rect(center=at))
    whole.blit(front, (0, foot))
    picture = pygame.transform.rotozoom(whole, swing, 1.0) if swing else whole
    place = picture.get_rect(midbottom=(rect.centerx, rect.bottom + (picture.get_height() - whole.get_height()) // 2))
    ui.surface.blit(picture, place)
