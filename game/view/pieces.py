"""Pieces: a base whose shape and colour tell the owner, and a picture or letters that tell the kind."""

from __future__ import annotations

import math

import pygame

from game.view.theme import Colour, mix
from game.view.ui import Ui

SHAPES = (0, 4, 6, 3, 8, 5)  # corners of the base by seat; 0 is round
INK: Colour = (26, 20, 14)


class PieceArt:
    """Draws the pieces of one ruleset."""

    def __init__(self, ui: Ui, folders: list[str], seats: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.ui = ui
        self.folders = folders
        self.seats = seats
        self.kinds = kinds

    def picture(self, kind: int, owner: int, size: int, state: str = "") -> pygame.Surface:
        """A piece at a size; `state` is how it lies: nothing, overturned or lying."""
        key = ("piece", *self.folders, self.seats, kind, owner, size, state)
        found = self.ui.kept(key)
        if found is None:
            found = self.ui.keep(key, self.draw(kind, owner, size, state))
        return found

    def draw(self, kind: int, owner: int, size: int, state: str) -> pygame.Surface:
        """The picture, drawn large and made smaller so that its edges are smooth."""
        big = size * 3
        surface = pygame.Surface((big, big), pygame.SRCALPHA)
        colour = self.ui.theme.seat(self.seats[owner]) if owner >= 0 else (150, 140, 120)
        if state == "overturned":
            colour = mix(colour, (96, 90, 84), 0.72)
        self.base(surface, colour, owner)
        surface = pygame.transform.smoothscale(surface, (size, size))
        self.face(surface, kind, colour, size, state)
        if state == "lying":
            surface = pygame.transform.rotate(surface, 90)
            surface.set_alpha(190)
        return surface

    def base(self, surface: pygame.Surface, colour: Colour, owner: int) -> None:
        """The base: a shadow, a rim and a face in the owner's shape."""
        big = surface.get_width()
        centre = big / 2
        dark, light = mix(colour, INK, 0.55), mix(colour, (255, 248, 230), 0.35)
        for radius, tone, shift in ((0.47, (*INK, 120), 0.03), (0.46, dark, 0.0), (0.42, light, -0.008),
                                    (0.4, colour, 0.0)):
            corners = SHAPES[owner % len(SHAPES)] if owner >= 0 else 0
            middle = (centre + shift * big * 0.5, centre + shift * big)
            if corners == 0:
                pygame.draw.circle(surface, tone, middle, radius * big)
            else:
                stretch = 1.0 + {3: 0.16, 4: 0.1, 5: 0.06, 6: 0.03}.get(corners, 0.0)
                turn = math.pi / 4 if corners == 4 else -math.pi / 2
                drop = 0.07 * big if corners == 3 else 0.0
                points = [(middle[0] + math.cos(turn + 2 * math.pi * i / corners) * radius * big * stretch,
                           middle[1] + drop + math.sin(turn + 2 * math.pi * i / corners) * radius * big * stretch)
                          for i in range(corners)]
                pygame.draw.polygon(surface, tone, points)

    def face(self, surface: pygame.Surface, kind: int, colour: Colour, size: int, state: str) -> None:
        """The kind: a picture if there is one, else its first letters."""
        bright = (colour[0] * 3 + colour[1] * 6 + colour[2]) / 10
        ink = INK if bright > 105 else (250, 244, 230)
        found = self.image(kind, round(size * 0.66), ink)
        if found is not None:
            surface.blit(found, found.get_rect(center=(size // 2, size // 2)))
        else:
            letters = self.letters(kind)
            type_size = size * (0.52 if len(letters) == 1 else 0.4) / self.ui.type.scale
            text = self.ui.type.font("title", type_size).render(letters, True, ink)
            surface.blit(text, text.get_rect(center=(size // 2, size // 2)))
        if state == "overturned":
            inset = round(size * 0.24)
            width = max(2, size // 14)
            pygame.draw.line(surface, INK, (inset, inset), (size - inset, size - inset), width)
            pygame.draw.line(surface, INK, (size - inset, inset), (inset, size - inset), width)

    def image(self, kind: int, size: int, ink: Colour) -> pygame.Surface | None:
        """The picture of a kind in one colour, if the ruleset or one that it extends has one."""
        for folder in self.folders:
            found = self.ui.art.picture(f"{folder}/art/{self.kinds[kind]}", size, size, ink)
            if found is not None:
                return found
        return None

    def glyph(self, surface: pygame.Surface, kind: int, rect: pygame.Rect, ink: Colour) -> None:
        """The picture of a kind without a base, as on a card."""
        found = self.image(kind, rect.w, ink)
        if found is not None:
            surface.blit(found, found.get_rect(center=rect.center))

    def letters(self, kind: int) -> str:
        """The shortest beginning of a kind's name that no other kind has, one or two letters."""
        name = self.kinds[kind]
        if len(self.kinds) == 1:
            return ""
        alone = sum(other[0] == name[0] for other in self.kinds) == 1
        return name[0].upper() if alone else name[:1].upper() + name[1:2]
