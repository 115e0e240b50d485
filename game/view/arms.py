"""Coats of arms on the screen, drawn from their shapes at the size that is needed."""

from __future__ import annotations

import io

import pygame

from game.telling.heraldry import arms_of, arms_svg
from game.view.theme import Colour, hex_colour, mix
from game.view.ui import Ui

Rect = pygame.Rect


def arms(ui: Ui, texts: tuple[str, ...], height: int, colour: Colour) -> pygame.Surface:
    """The arms that texts stand for; the rim has the colour of the seat."""
    key = ("arms", texts, height, colour)
    found = ui.cached(key)
    if found is None:
        source = arms_svg(arms_of(texts), hex_colour(mix(colour, (0, 0, 0), 0.1)))
        size = (max(8, round(height * 100 / 120)), max(8, height))
        found = ui.cache(key, pygame.image.load_sized_svg(io.BytesIO(source.encode()), size))
    return found


def blit_arms(ui: Ui, texts: tuple[str, ...], rect: Rect, colour: Colour) -> None:
    """The arms in a rectangle, with a little shadow."""
    picture = arms(ui, texts, rect.h, colour)
    place = picture.get_rect(center=rect.center)
    shade = ui.cached(("arms shadow", picture.get_size()))
    if shade is None:
        shade = picture.copy()
        shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
        ui.cache(("arms shadow", picture.get_size()), shade)
    ui.surface.blit(shade, place.move(ui.px(1), ui.px(3)))
    ui.surface.blit(picture, place)


def plain(texts: tuple[str, ...]) -> bool:
    """Whether nothing is on the field yet."""
    return len(arms_of(texts).layers) < 2
