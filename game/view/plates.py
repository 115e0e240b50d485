"""The surfaces things stand on: plates to press, boards and pages to read from, with smooth corners and a little depth.

Corners are drawn larger and made smaller, which is slow; whoever uses these keeps what they return.
"""

from __future__ import annotations

from itertools import product

import pygame

from game.view.theme import Colour, mix

Rect = pygame.Rect
LIGHT: Colour = (255, 250, 235)
DARK: Colour = (0, 0, 0)
WHITE = (255, 255, 255, 255)
FINE = 4  # how many times larger corners are drawn; a power of two, by which no colour is lost in rounding


def rounded(size: tuple[int, int], colour: tuple[int, ...], radius: int, width: int = 0,
            inset: int = 0) -> pygame.Surface:
    """A rectangle with smooth round corners, filled or as an outline; only its corners need to be drawn finely."""
    size = max(1, size[0]), max(1, size[1])
    side = inset + max(radius, width) + 1
    if min(size) <= 2 * side:
        return finely(size, colour, radius, width, inset)
    found = pygame.Surface(size, pygame.SRCALPHA)
    found.fill((*colour[:3], 0))
    pygame.draw.rect(found, colour, found.get_rect().inflate(-2 * inset, -2 * inset), width)
    patch = finely((2 * side, 2 * side), colour, radius, width, inset)
    patch.set_alpha(None)  # to be copied as it is
    for x, y in product((0, 1), (0, 1)):
        found.blit(patch, (x * (size[0] - side), y * (size[1] - side)), Rect(x * side, y * side, side, side))
    return found


def finely(size: tuple[int, int], colour: tuple[int, ...], radius: int, width: int, inset: int) -> pygame.Surface:
    """A rounded rectangle that is drawn larger and made smaller."""
    found = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    found.fill((*colour[:3], 0))  # so that no other colour bleeds in at the edges
    area = found.get_rect().inflate(-2 * inset * FINE, -2 * inset * FINE)
    pygame.draw.rect(found, colour, area, width * FINE, border_radius=radius * FINE)
    return pygame.transform.smoothscale(found, size)


def shaded(size: tuple[int, int], top: Colour, bottom: Colour, radius: int) -> pygame.Surface:
    """A rounded plate that is lit from above."""
    size = max(1, size[0]), max(1, size[1])
    found = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        found.fill(mix(top, bottom, y / max(1, size[1] - 1)), (0, y, size[0], 1))
    round_off(found, radius)
    return found


def round_off(picture: pygame.Surface, radius: int) -> None:
    """Take the corners off a picture."""
    size, side = picture.get_size(), radius + 1
    if min(size) <= 2 * side:
        picture.blit(rounded(size, WHITE, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return
    patch = finely((2 * side, 2 * side), WHITE, radius, 0, 0)
    for x, y in product((0, 1), (0, 1)):
        picture.blit(patch, (x * (size[0] - side), y * (size[1] - side)), Rect(x * side, y * side, side, side),
                     special_flags=pygame.BLEND_RGBA_MULT)


def plate(size: tuple[int, int], face: Colour, edge: Colour, width: int, radius: int, line: int) -> pygame.Surface:
    """Something to press."""
    radius = min(radius, size[1] // 2)
    found = shaded(size, mix(face, LIGHT, 0.1), mix(face, DARK, 0.14), radius)
    found.blit(rounded(size, (*mix(face, LIGHT, 0.4), 70), max(1, radius - line), line, line * max(1, width)), (0, 0))
    found.blit(rounded(size, (*edge, 255), radius, max(1, line * width)), (0, 0))
    return found


def panel(size: tuple[int, int], face: Colour, edge: Colour, second: Colour, radius: int, line: int,
          gap: int, depth: float = 0.1) -> pygame.Surface:
    """A board or a page with a double rim, darker at its foot."""
    found = shaded(size, mix(face, LIGHT, 0.045), mix(face, DARK, depth), radius)
    found.blit(rounded(size, (*edge, 255), radius, line), (0, 0))
    found.blit(rounded(size, (*second, 110), max(1, radius - gap), line, gap), (0, 0))
    return found
