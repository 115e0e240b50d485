"""The surfaces things stand on: plates to press, boards and pages to read from, with smooth corners and a little depth.

Corners are drawn larger and made smaller, which is slow; whoever uses these keeps what they return.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pygame

from game.view.theme import ENOUGH, Colour, contrast, mix

Rect = pygame.Rect
LIGHT: Colour = (255, 250, 235)
LIT = 0.1  # how much of it falls on the top of a plate
DARK: Colour = (0, 0, 0)
WHITE = (255, 255, 255, 255)
CORNERS = 200  # pictures of corners that are kept: most plates have the same
FINE = 4  # how many times larger corners are drawn; a power of two, by which no colour is lost in rounding


def rounded(size: tuple[int, int], colour: tuple[int, ...], radius: int, width: int = 0,
            inset: int = 0) -> pygame.Surface:
    """A rectangle with smooth round corners, filled or as an outline; only its corners need to be drawn finely."""
    size = max(1, size[0]), max(1, size[1])
    side = inset + max(radius, width) + 1
    if min(size) <= 2 * side:
        return finely(size, colour, radius, width, inset).copy()
    found = pygame.Surface(size, pygame.SRCALPHA)
    found.fill((*colour[:3], 0))
    pygame.draw.rect(found, colour, found.get_rect().inflate(-2 * inset, -2 * inset), width)
    patch = finely((2 * side, 2 * side), colour, radius, width, inset).copy()
    patch.set_alpha(None)  # to be copied as it is
    for x, y in product((0, 1), (0, 1)):
        found.blit(patch, (x * (size[0] - side), y * (size[1] - side)), Rect(x * side, y * side, side, side))
    return found


def rim(picture: pygame.Surface, colour: tuple[int, ...], radius: int, width: int, inset: int = 0) -> None:
    """Lay the outline of such a rectangle over a picture; only where it is, as what is within is far larger."""
    (wide, high), side = picture.get_size(), inset + max(radius, width) + 1
    if min(wide, high) <= 2 * side:
        picture.blit(finely((wide, high), colour, radius, width, inset), (0, 0))
        return
    patch, right, low = finely((2 * side, 2 * side), colour, radius, width, inset), wide - side, high - side
    for x, y in product((0, 1), (0, 1)):
        picture.blit(patch, (x * right, y * low), Rect(x * side, y * side, side, side))
    level, upright = ((side, inset), (side, high - inset - width)), ((inset, side), (wide - inset - width, side))
    for size, places in (((right - side, width), level), ((width, low - side), upright)):
        bar = pygame.Surface(size, pygame.SRCALPHA)
        bar.fill(colour)
        picture.blits([(bar, place) for place in places], False)


@lru_cache(CORNERS)
def finely(size: tuple[int, int], colour: tuple[int, ...], radius: int, width: int, inset: int) -> pygame.Surface:
    """A rounded rectangle that is drawn larger and made smaller; it is kept, so nobody paints on it."""
    found = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    found.fill((*colour[:3], 0))  # so that no other colour bleeds in at the edges
    area = found.get_rect().inflate(-2 * inset * FINE, -2 * inset * FINE)
    pygame.draw.rect(found, colour, area, width * FINE, border_radius=radius * FINE)
    return pygame.transform.smoothscale(found, size)


def shaded(size: tuple[int, int], top: Colour, bottom: Colour, radius: int) -> pygame.Surface:
    """A rounded plate that is lit from above."""
    size = max(1, size[0]), max(1, size[1])
    found = pygame.Surface(size, pygame.SRCALPHA)
    y, last = 0, max(1, size[1] - 1)
    while y < size[1]:  # in as few bands as there are colours
        face, step, end = mix(top, bottom, y / last), 1, y + 1
        while step:
            same = end + step <= size[1] and mix(top, bottom, (end + step - 1) / last) == face
            end, step = (end + step, step * 2) if same else (end, step // 2)
        found.fill(face, (0, y, size[0], end - y))
        y = end
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


def tinted(ground: Colour, tint: Colour, share: float, *texts: Colour) -> Colour:
    """The face of a plate in a tint, as much of it as leaves texts readable where it is lit."""
    while share > 0 and min(contrast(text, mix(mix(ground, tint, share), LIGHT, LIT)) for text in texts) < ENOUGH:
        share -= 0.01
    return mix(ground, tint, max(0.0, share))


def plate(size: tuple[int, int], face: Colour, edge: Colour, width: int, radius: int, line: int) -> pygame.Surface:
    """The plate of a button or box: shaded from light to dark, with a rim of two lines."""
    radius = min(radius, size[1] // 2)
    found = shaded(size, mix(face, LIGHT, LIT), mix(face, DARK, 0.14), radius)
    rim(found, (*mix(face, LIGHT, 0.4), 70), max(1, radius - line), line, line * max(1, width))
    rim(found, (*edge, 255), radius, max(1, line * width))
    return found


def panel(size: tuple[int, int], face: Colour, edge: Colour, second: Colour, radius: int, line: int,
          gap: int, depth: float = 0.1) -> pygame.Surface:
    """A board or a page with a double rim, darker at its foot."""
    found = shaded(size, mix(face, LIGHT, 0.045), mix(face, DARK, depth), radius)
    rim(found, (*edge, 255), radius, line)
    rim(found, (*second, 110), max(1, radius - gap), line, gap)
    return found
