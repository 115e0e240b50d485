"""What boards are made of: materials from the theme, and the grain that is laid over a drawing to make it one."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import pygame

from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.problems import Problems
from game.ruleset.show.looks import BoardLook
from game.ruleset.source import load_source
from game.view.theme import Colour, assets_folder, mix, parse_colour
from game.view.wood import noise

MOONLIT: Colour = (176, 196, 232)
SHADED: Colour = (74, 88, 132)
FIREFLY: Colour = (255, 232, 130)
FIREFLIES = 30


@dataclass(frozen=True, slots=True)
class Material:
    """The colours of a board, how its cells are made and what grain it has."""

    grain: str
    tile: str
    light: Colour
    dark: Colour
    field: Colour
    frame: Colour
    edge: Colour
    line: Colour
    letter: Colour

    def changed(self, look: BoardLook) -> Material:
        """The same material with what a look says otherwise."""
        made: dict[str, Any] = {name: parse_colour(word) if word.startswith("#") else word
                                for name in WORDS if (word := getattr(look, name))}
        return replace(self, **made)


WORDS = tuple(part.name for part in fields(Material))


@cache
def materials() -> dict[str, Material]:
    """All materials of the theme."""
    root, problems = load_source(assets_folder() / "theme" / "materials.yaml"), Problems()
    bare = Material("wood", "inlaid", *[(0, 0, 0)] * (len(WORDS) - 2))
    found = {name: bare.changed(read_part(BoardLook, Fields(problems), node, name))
             for name, node in root.entries.items()}
    problems.raise_if_any()
    return found


def material(look: BoardLook) -> Material:
    """What a board is made of: a material, with what a ruleset changes of it."""
    return materials()[look.material].changed(look)


# ---- grain ----------------------------------------------------------------------------------------------------------


# Layers of specks for each kind of grain: how wide and how high a speck is in units, and how dark it can be.
GRAINS = {
    "wood": ((90, 1.6, 205), (260, 9, 212)),
    "stone": ((1.6, 1.6, 226), (40, 40, 205), (9, 9, 222)),
    "paper": ((2.2, 2.2, 246), (90, 90, 236)),
    "cloth": ((1.4, 5, 214), (5, 1.4, 224), (120, 120, 214)),
    "grass": ((2.6, 6, 212), (46, 46, 212)),
}


def grain(kind: str, size: tuple[int, int], unit: float) -> pygame.Surface:
    """The grain of a material in greys, to be multiplied over a drawing; `unit` is the size of a unit in pixels."""
    chance = random.Random(1460)
    found = pygame.Surface(size, depth=32)
    found.fill((255, 255, 255))
    for width, height, low in GRAINS[kind]:
        small = noise((max(3, round(size[0] / width / unit)), max(3, round(size[1] / height / unit))), chance, low, 255)
        found.blit(pygame.transform.smoothscale(small, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return found


def lay_grain(picture: pygame.Surface, made_of: Material, unit: float) -> None:
    """Wood, stone, paper, cloth or grass over what is drawn so far."""
    if made_of.grain != "none":
        found = grain(made_of.grain, picture.get_size(), max(0.4, unit))
        picture.blit(found, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def lay_light(picture: pygame.Surface, made_of: Material) -> None:
    """Candle light over all that is drawn."""
    if made_of.grain != "none":
        picture.blit(candle(picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def lay_night(picture: pygame.Surface, cell: int) -> None:
    """Moonlight from above, shade towards the edges, and fireflies here and there, always at the same places."""
    chance, (width, height) = random.Random(1483), picture.get_size()
    small = pygame.Surface((24, 24), depth=32)
    for column in range(24):
        for row in range(24):
            far = min(1.0, ((column - 10) ** 2 + (row - 8) ** 2) / 260)
            small.set_at((column, row), mix(MOONLIT, SHADED, far))
    picture.blit(pygame.transform.smoothscale(small, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    sides = [round(cell * share) for share in (0.13, 0.08, 0.045, 0.02)]
    for _ in range(FIREFLIES):
        x, y = chance.randrange(width), chance.randrange(height)
        if picture.get_at((x, y)).a < 255:
            continue
        for side, strength in zip(sides, (14, 26, 60, 150), strict=True):
            glow = pygame.Surface((2 * side + 1, 2 * side + 1))
            pygame.draw.circle(glow, mix((0, 0, 0), FIREFLY, strength / 255), (side, side), side)
            picture.blit(glow, (x - side, y - side), special_flags=pygame.BLEND_RGB_ADD)


def sheet(size: tuple[int, int], unit: float, seed: int = 1460) -> pygame.Surface:
    """A sheet of old paper in greys, to be multiplied over a page: clouds where hands have been, and fine fibres."""
    chance = random.Random(seed)
    width, height = size
    found = pygame.Surface(size, depth=32)
    found.fill((255, 255, 255))
    for far, low in ((170, 226), (52, 240)):  # stretched in two steps, with soft edges, so that no squares are seen
        small = noise((max(4, round(width / far / unit)), max(4, round(height / far / unit))), chance, low, 255)
        small = pygame.transform.smoothscale(small, (max(8, small.get_width() * 6), max(8, small.get_height() * 6)))
        soft = pygame.transform.gaussian_blur(small, 4)
        found.blit(pygame.transform.smoothscale(soft, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for wide, high in ((7, 1.3), (1.3, 5)):
        side = 512
        specks = noise((max(8, round(side / wide / unit)), max(8, round(side / high / unit))), chance, 247, 255)
        tile = pygame.transform.smoothscale(specks, (side, side))
        for left in range(0, width, side):
            for top in range(0, height, side):
                found.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_MULT)
    found.fill((16, 15, 11), special_flags=pygame.BLEND_RGB_ADD)  # as bright as the page is meant to be, and warmer
    return found


def candle(size: tuple[int, int]) -> pygame.Surface:
    """Candle light on something that lies flat: warm above the middle, dim at the corners; to be multiplied."""
    small = pygame.Surface((24, 24), depth=32)
    for column in range(24):
        for row in range(24):
            across, down = (column + 0.5) / 24 - 0.5, (row + 0.5) / 24 - 0.42
            far = min(1.0, (across * across + down * down) * 2.3)
            small.set_at((column, row), mix((255, 250, 236), (178, 162, 148), far))
    return pygame.transform.smoothscale(small, size)
