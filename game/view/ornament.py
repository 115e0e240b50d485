"""What is drawn to be looked at: the name of the program, the line under a title, the signs of seats."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.bodies import ROUND, body_picture, face_colour, glyph_room
from game.view.theme import Colour, contrast, mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

Rect = pygame.Rect
CHARGES = ("lion", "tower", "stag", "fleur", "moon", "rose", "key", "star")  # of seats that have none of their own


@drawn_once
def spaced(ui: Ui, text: str, pixels: int, gap: float) -> pygame.Surface:
    """A line of letters set apart, from light brass above to dark brass below."""
    size = pixels / ui.type.scale
    letters = [ui.type.render(letter, "title", size, (255, 255, 255)) for letter in text]
    step = round(pixels * gap)
    found = pygame.Surface((sum(letter.get_width() for letter in letters) + step * (len(letters) - 1),
                            letters[0].get_height()), pygame.SRCALPHA)
    x = 0
    for letter in letters:
        found.blit(letter, (x, 0))
        x += letter.get_width() + step
    brass = ui.theme["brass"]
    shades = pygame.Surface((1, 4))
    for row, colour in enumerate((mix(brass, (255, 250, 235), 0.55), mix(brass, (255, 250, 235), 0.35), brass,
                                  mix(brass, ui.theme["brass_dark"], 0.7))):
        shades.set_at((0, row), colour)
    found.blit(pygame.transform.smoothscale(shades, found.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return found


def blit_shadowed(ui: Ui, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw something that stands a little above the table."""
    shadow = picture.copy()
    shadow.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    ui.surface.blit(shadow, (at[0], at[1] + ui.px(3)))
    ui.surface.blit(picture, at)


def flourish(ui: Ui, centre: tuple[int, int], width: int, colour: str = "brass") -> None:
    """The line under a title."""
    box = Rect(0, 0, width, max(1, width // 12))
    box.center = centre
    ui.show("flourish", box, ui.theme[colour])


@drawn_once
def shield(ui: Ui, size: int, colour: Colour, index: int, charge: str = "", body: str = "enamel") -> pygame.Surface:
    """The sign of a seat: its colour in the shape that its pieces have, and a charge: a beast, a flower, a tower."""
    body = "enamel" if body in ROUND else body  # a charge has no room beside the shape that round pieces bear
    found = body_picture(size, colour, index, body)
    ground = face_colour(colour, body)
    ink = max(ui.theme["ink"], ui.theme["page"], key=lambda tone: contrast(tone, ground))
    share, drop = glyph_room(index, body)
    side = max(4, round(size * share))
    names = (charge, f"emblems/{charge.rpartition('/')[2]}", f"emblems/{CHARGES[index % len(CHARGES)]}")
    picture = next((one for name in names if name and (one := ui.art.picture(name, side, side, ink))), None)
    if picture is not None:
        found.blit(picture, picture.get_rect(center=(size // 2, round(size * (0.485 + drop)))))
    return found


def in_two(picture: pygame.Surface) -> pygame.Surface:
    """A sign that is broken: its halves have come apart, and its colours are gone."""
    size = picture.get_width()
    grey = pygame.transform.grayscale(picture)
    grey.fill((150, 140, 130), special_flags=pygame.BLEND_RGB_MULT)
    crack = [(0.62, 0.0), (0.42, 0.3), (0.6, 0.5), (0.4, 0.75), (0.5, 1.0)]
    found = pygame.Surface((size, size), pygame.SRCALPHA)
    for side, turn, move in ((0, 9, -0.05), (1, -9, 0.06)):
        half = grey.copy()
        corners = [(1 - side, 1.0), (1 - side, 0.0)]
        pygame.draw.polygon(half, (0, 0, 0, 0), [(x * size, y * size) for x, y in [*crack, *corners]])
        half = pygame.transform.rotozoom(half, turn, 0.94)
        found.blit(half, half.get_rect(center=(round(size * (0.5 + move)), size // 2)))
    return found


def laurel(ui: Ui, centre: tuple[int, int], height: int, colour: str = "brass_dark") -> None:
    """Two branches around the sign of whoever has won."""
    box = Rect(0, 0, round(height * 200 / 124), height)
    box.center = centre
    ui.show("laurel", box, ui.theme[colour])


@dataclass
class Shield(Widget):
    """The sign of a seat, with its own emblem if the ruleset names one."""

    colour: Colour = (0, 0, 0)
    index: int = 0
    emblem: str = ""
    crowned: bool = False  # with laurel around it

    def draw(self, ui: Ui) -> None:
        size = min(self.rect.w, self.rect.h)
        if self.crowned:
            laurel(ui, (self.rect.centerx, self.rect.centery + size // 12), round(size * 1.2))
        picture = shield(ui, size, self.colour, self.index, self.emblem)
        ui.surface.blit(picture, picture.get_rect(center=self.rect.center))
