"""Effects over the pieces: small things that burst, light, rings, arrows, songs. Each draws itself."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.view.motion import Place, along, eased
from game.view.sprites import shine, sprite
from game.view.theme import Colour, mix
from game.view.ui import Ui

Rect = pygame.Rect
GOLD: Colour = (255, 214, 122)
FIRE: Colour = (236, 108, 36)
ASH: Colour = (150, 142, 134)
INK: Colour = (38, 30, 52)
DOWN: Colour = (236, 228, 212)
DUST: Colour = (196, 178, 146)
WOOD: Colour = (226, 204, 160)
SPREAD = 0.55  # share of the time of a wave until it has reached the last point


@dataclass
class Effect(ABC):
    """Something to be seen for a while; `cell` is the size of a piece, all lengths are measured by it."""

    cell: float
    seconds: float
    gone: float = 0.0  # below 0 while it waits

    @property
    def share(self) -> float:
        return max(0.0, min(1.0, self.gone / self.seconds))

    @property
    def done(self) -> bool:
        return self.gone >= self.seconds

    def paint(self, ui: Ui) -> list[Rect]:
        """Draw it as it is now, unless it still waits; where it drew."""
        return self.draw(ui) if self.gone >= 0 else []

    @abstractmethod
    def draw(self, ui: Ui) -> list[Rect]:
        """Draw it; where it drew."""


@dataclass(frozen=True)
class Matter:
    """What a burst consists of: its picture, how many there are, and how they fly (in cells and seconds)."""

    sprite: str
    colour: Colour
    count: int
    speed: float
    rise: float  # upwards at first
    pull: float  # downwards, more and more
    size: float
    sway: float = 0.0
    spins: bool = False
    seconds: float = 0.8


MATTERS = {
    "sparks": Matter("spark", GOLD, 16, 2.6, 1.2, 4.0, 0.2, seconds=0.7),
    "ash": Matter("flake", ASH, 18, 0.5, 0.9, -0.1, 0.13, 0.16, True, 1.5),
    "feathers": Matter("feather", DOWN, 8, 0.9, 1.1, 1.1, 0.34, 0.3, True, 1.5),
    "ink": Matter("drop", INK, 13, 1.5, 2.2, 6.5, 0.17, seconds=0.75),
    "dust": Matter("puff", DUST, 9, 0.9, 0.25, 0.2, 0.3, seconds=0.55),
}


@dataclass
class Burst(Effect):
    """Small things that fly from a place."""

    place: Place = (0.0, 0.0)
    matter: Matter = MATTERS["sparks"]
    seed: int = 0

    @cached_property
    def bits(self) -> list[tuple[float, float, float, float, int]]:
        """For each: way to the side, way up, size, when its sway begins, angle."""
        chance, kind = random.Random(self.seed), self.matter
        found = []
        for index in range(kind.count):
            turn = 2 * math.pi * (index + chance.random() * 0.7) / kind.count
            fast = kind.speed * (0.45 + 0.55 * chance.random())
            up = -math.sin(turn) * fast * 0.6 - kind.rise * (0.6 + 0.6 * chance.random())
            size = kind.size * (0.65 + 0.5 * chance.random())
            found.append((math.cos(turn) * fast, up, size, 6.3 * chance.random(), chance.randrange(360)))
        return found

    def draw(self, ui: Ui) -> list[Rect]:
        kind, t = self.matter, self.share * self.seconds
        found = []
        for way, up, size, phase, angle in self.bits:
            x = self.place[0] + self.cell * (way * t * (1 - 0.25 * self.share) + kind.sway * math.sin(4 * t + phase))
            y = self.place[1] + self.cell * (up * t * (1 - 0.25 * self.share) + kind.pull * t * t / 2)
            turned = round((angle + t * 160 * math.sin(phase)) / 30) * 30 % 360 if kind.spins else 0
            found.append(stamp(ui, sprite(ui, kind.sprite, even(self.cell * size), kind.colour, turned), (x, y),
                               1 - max(0.0, self.share - 0.4) / 0.6))
        return found


@dataclass
class Glow(Effect):
    """Light that swells and fades; with two colours, one turns into the other."""

    place: Place = (0.0, 0.0)
    colour: Colour = GOLD
    other: Colour | None = None

    def draw(self, ui: Ui) -> list[Rect]:
        swell = math.sin(math.pi * self.share)
        colour = self.colour
        if self.other is not None:
            step = round(3 * (0.5 + 0.5 * math.sin(self.share * 12.6)))
            colour = mix(self.colour, self.other, step / 3)
        return [add(ui, shine(ui, "glow", self.cell * 2.5 * (0.7 + 0.3 * swell), colour, swell), self.place)]


@dataclass
class Rings(Effect):
    """Rings that widen from a place."""

    place: Place = (0.0, 0.0)
    colour: Colour = GOLD
    count: int = 3
    size: float = 2.6

    def draw(self, ui: Ui) -> list[Rect]:
        found = []
        for index in range(self.count):
            share = self.share * (1 + 0.25 * (self.count - 1)) - 0.25 * index
            if 0 < share < 1:
                found.append(add(ui, shine(ui, "ring", self.cell * (0.3 + self.size * share), self.colour, 1 - share),
                                 self.place))
        return found


@dataclass
class Arrow(Effect):
    """An arrow from place to place, along the line of sight."""

    start: Place = (0.0, 0.0)
    end: Place = (0.0, 0.0)

    def draw(self, ui: Ui) -> list[Rect]:
        across, down = self.end[0] - self.start[0], self.end[1] - self.start[1]
        angle = round(-math.degrees(math.atan2(down, across)))
        share, way = self.share ** 1.25, (self.start, self.end)
        picture = sprite(ui, "arrow", even(self.cell * 1.15), WOOD, angle)
        found = [stamp(ui, picture, along(way, share), 1.0)]
        for step in (1, 2, 3):  # where it was a moment ago
            found.append(add(ui, shine(ui, "glow", self.cell * 0.3, WOOD, 0.4 - 0.1 * step),
                             along(way, share - 0.05 * step)))
        return found


@dataclass
class Notes(Effect):
    """A song that travels from a place to others, and rings there."""

    start: Place = (0.0, 0.0)
    ends: Sequence[Place] = ()
    colour: Colour = GOLD

    def draw(self, ui: Ui) -> list[Rect]:
        found = []
        for index, end in enumerate(self.ends):
            share = min(1.0, self.share / 0.62)
            hop = math.sin(math.pi * share * 2 + index) * 0.12 * self.cell
            x, y = along((self.start, end), eased(share))
            if self.share < 0.75:
                note = sprite(ui, "note", even(self.cell * 0.4), self.colour)
                found.append(stamp(ui, note, (x, y + hop), 1 - max(0.0, self.share - 0.6) / 0.15))
            after = (self.share - 0.55) / 0.45
            if after > 0:
                light = shine(ui, "ring", self.cell * (0.3 + 0.8 * after), bright(self.colour), 1 - after)
                found.append(add(ui, light, end))
        return found


@dataclass
class Flames(Effect):
    """Tongues of flame that rise, lick and die."""

    place: Place = (0.0, 0.0)
    seed: int = 0

    @cached_property
    def tongues(self) -> list[tuple[float, float, float]]:
        """For each: to the side, how high, when its flicker begins."""
        chance = random.Random(self.seed)
        return [((index - 3) * 0.15 + 0.04 * chance.random(), 0.75 + 0.6 * chance.random() - abs(index - 3) * 0.12,
                 6.3 * chance.random()) for index in range(7)]

    def draw(self, ui: Ui) -> list[Rect]:
        strength = math.sin(math.pi * min(1.0, self.share * 1.1)) ** 0.6 if self.share < 0.9 else 0.0
        found = [add(ui, shine(ui, "glow", self.cell * 2.2, FIRE, 0.7 * strength), self.place)]
        for aside, height, phase in self.tongues:
            lick = 0.8 + 0.2 * math.sin(self.gone * 15 + phase)
            size = even(self.cell * height * lick * (0.35 + 0.65 * strength))
            place = (self.place[0] + aside * self.cell, self.place[1] + self.cell * 0.3 - size * 0.4)
            found.append(stamp(ui, sprite(ui, "flame", size, FIRE), place, strength))
        return found


@dataclass
class Wave(Effect):
    """A colour that goes through many places, nearest first."""

    start: Place = (0.0, 0.0)
    places: Sequence[Place] = ()
    colour: Colour = GOLD

    def draw(self, ui: Ui) -> list[Rect]:
        far = max((math.dist(self.start, place) for place in self.places), default=0.0) or 1.0
        found = []
        for place in self.places:
            share = (self.share - SPREAD * math.dist(self.start, place) / far) / (1 - SPREAD)
            if 0 < share < 1:
                light = math.sin(math.pi * share)
                found.append(add(ui, shine(ui, "glow", self.cell * 1.7, self.colour, light), place))
                found.append(add(ui, shine(ui, "ring", self.cell * (0.8 + 0.7 * share), self.colour, light), place))
        return found


# ---- drawing --------------------------------------------------------------------------------------------------------


def even(size: float) -> int:
    """A size in steps of four pixels, so that few are drawn."""
    return max(4, round(size / 4) * 4)


def stamp(ui: Ui, picture: pygame.Surface, place: Place, strength: float) -> Rect:
    """A picture over what is there."""
    picture.set_alpha(max(0, min(255, round(255 * strength))))
    return ui.surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))


def bright(colour: Colour) -> Colour:
    """A colour that shines: dark ones are made lighter, since light cannot be dark."""
    return mix(colour, (255, 250, 235), 0.55) if max(colour) < 150 else colour


def add(ui: Ui, picture: pygame.Surface, place: Place) -> Rect:
    """Light on what is there."""
    return ui.surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))),
                           special_flags=pygame.BLEND_RGB_ADD)


# ---- by their words -------------------------------------------------------------------------------------------------


def made(word: str, cell: float, places: Iterable[Place], start: Place | None, colour: Colour | None,
         other: Colour | None = None) -> list[Effect]:
    """The effects of a word of rulesets at places; `start` is where it comes from, if it comes from anywhere."""
    found: list[Effect] = []
    spots = list(places)
    tone = bright(colour or GOLD) if word != "notes" else colour or GOLD
    if word == "wave" and spots:
        return [Wave(cell, 1.2, start=start or spots[0], places=spots, colour=tone)]
    if word == "notes" and spots:
        return [Notes(cell, 1.0, start=start or spots[0], ends=spots, colour=tone)]
    for index, place in enumerate(spots):
        if word == "arrow" and start is not None:
            far = math.dist(start, place) / max(1.0, cell)
            found.append(Arrow(cell, 0.18 + 0.05 * far, start=start, end=place))
        elif word == "glow":
            found.append(Glow(cell, 0.9, -0.05 * index, place=place, colour=tone, other=other and bright(other)))
        elif word == "ring":
            found.append(Rings(cell, 0.9, -0.05 * index, place=place, colour=tone))
        elif word == "burn":
            found.append(Flames(cell, 1.0, place=place, seed=index))
            found.append(Burst(cell, 1.7, -0.35, place=place, matter=MATTERS["ash"], seed=index))
        elif word == "clash":
            found.append(Burst(cell, 0.7, place=place, matter=MATTERS["sparks"], seed=index))
            found.append(Rings(cell, 0.6, place=place, colour=bright(other or tone), count=2, size=1.4))
        elif word in MATTERS:
            matter = replace(MATTERS[word], colour=colour or MATTERS[word].colour)
            found.append(Burst(cell, matter.seconds, place=place, matter=matter, seed=index))
    return found
