"""What boards are made of: materials from the theme, and the grain that is laid over a drawing to make it one."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.problems import Problems
from game.ruleset.show.looks import BoardLook
from game.ruleset.source import load_source
from game.view.theme import Colour, assets_folder, mix, parse_colour
from game.view.wood import noise


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
def materials(path: Path | None = None) -> dict[str, Material]:
    """All materials of the theme."""
    root, problems = load_source(path or assets_folder() / "theme" / "materials.yaml"), Problems()
    bare = Material("wood", "inlaid", *[(0, 0, 0)] * (len(WORDS) - 2))
    found = {name: bare.changed(read_part(BoardLook, Fields(problems), node, name))
             for name, node in root.entries.items()}
    problems.raise_if_any()
    return found


def material(look: BoardLook) -> Material:
    """What a board is made of: a material, with what a ruleset changes of it."""
    return materials()[look.material].changed(look)


# ---- grain ----------------------------------------------------------------------------------------------------------


def grain(kind: str, size: tuple[int, int], unit: float, seed: int = 1460) -> pygame.Surface:
    """The grain of a material in greys, to be multiplied over a drawing; `unit` is the size of a unit in pixels."""
    chance = random.Random(seed)
    width, height = size
    if kind == "wood":
        layers = [(width / 90 / unit, height / 1.6 / unit, 205, 255), (width / 260 / unit, height / 9 / unit, 212, 255)]
    elif kind == "stone":
        layers = [(width / 1.6 / unit, height / 1.6 / unit, 226, 255),
                  (width / 40 / unit, height / 40 / unit, 205, 255), (width / 9 / unit, height / 9 / unit, 222, 255)]
    elif kind == "paper":
        layers = [(width / 2.2 / unit, height / 2.2 / unit, 246, 255),
                  (width / 90 / unit, height / 90 / unit, 236, 255)]
    elif kind == "cloth":
        layers = [(width / 1.4 / unit, height / 5 / unit, 214, 255), (width / 5 / unit, height / 1.4 / unit, 224, 255),
                  (width / 120 / unit, height / 120 / unit, 214, 255)]
    else:
        layers = [(width / 2.6 / unit, height / 6 / unit, 212, 255), (width / 46 / unit, height / 46 / unit, 212, 255)]
    found = pygame.Surface(size, depth=32)
    found.fill((255, 255, 255))
    for columns, rows, low, high in layers:
        small = noise((max(3, round(columns)), max(3, round(rows))), chance, low, high)
        found.blit(pygame.transform.smoothscale(small, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return found


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


def candle(size: tuple[int, int], strength: float = 1.0) -> pygame.Surface:
    """Candle light on something that lies flat: warm above the middle, dim at the corners; to be multiplied."""
    small = pygame.Surface((24, 24), depth=32)
    for column in range(24):
        for row in range(24):
            across, down = (column + 0.5) / 24 - 0.5, (row + 0.5) / 24 - 0.42
            far = min(1.0, (across * across + down * down) * 2.3)
            small.set_at((column, row), mix((255, 250, 236), (178, 162, 148), far * strength))
    return pygame.transform.smoothscale(small, size)
