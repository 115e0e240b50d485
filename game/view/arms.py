"""Coats of arms on the screen, drawn from their shapes at the size that is needed."""

from __future__ import annotations

import io

import pygame

from game.telling.heraldry import arms_of, arms_svg
from game.view.theme import Colour, hex_colour, mix
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect


@drawn_once
def arms(ui: Ui, texts: tuple[str, ...], height: int, colour: Colour) -> pygame.Surface:
    """The arms that texts stand for; the rim has the colour of the seat."""
    source = arms_svg(arms_of(texts), hex_colour(mix(colour, (0, 0, 0), 0.1)))
    size = (max(8, round(height * 100 / 120)), max(8, height))
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


@drawn_once
def arms_shadow(ui: Ui, height: int) -> pygame.Surface:
    """The shadow of arms: all of them have one shape."""
    shade = arms(ui, (), height, (0, 0, 0)).copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


def blit_arms(ui: Ui, texts: tuple[str, ...], rect: Rect, colour: Colour) -> None:
    """The arms in a rectangle, with a little shadow."""
    picture = arms(ui, texts, rect.h, colour)
    place = picture.get_rect(center=rect.center)
    ui.surface.blit(arms_shadow(ui, rect.h), place.move(ui.px(1), ui.px(3)))
    ui.surface.blit(picture, place)


def plain(texts: tuple[str, ...]) -> bool:
    """Whether nothing is on the field yet."""
    return len(arms_of(texts).layers) < 2
