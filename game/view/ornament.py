"""What is drawn to be looked at: the name of the program, shields of seats, and pictures of games that have none."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import pygame

from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

Rect = pygame.Rect
FINE = 4  # shapes are drawn this much larger and then made smaller, which gives smooth edges
# Two tinctures a shield: seats differ by more than their colour. Points are shares of the shield's box.
DIVISIONS: tuple[tuple[tuple[float, float], ...], ...] = (
    (), ((0.5, 0), (1, 0), (1, 1), (0.5, 1)), ((0, 0), (1, 1), (0, 1)), ((0, 0.5), (1, 0.5), (1, 1), (0, 1)),
    ((0, 0.95), (0.5, 0.42), (1, 0.95), (1, 1), (0, 1)), ((0.36, 0), (0.64, 0), (0.64, 1), (0.36, 1)),
    ((0, 0.32), (1, 0.32), (1, 0.62), (0, 0.62)), ((0, 0), (0.5, 0.55), (1, 0)))
OUTLINE = ((0.06, 0.04), (0.94, 0.04), (0.94, 0.5), (0.88, 0.68), (0.74, 0.84), (0.5, 0.98), (0.26, 0.84),
           (0.12, 0.68), (0.06, 0.5))


def spaced(ui: Ui, text: str, style: str, pixels: int, gap: float) -> pygame.Surface:
    """A line of letters set apart, from light brass above to dark brass below."""
    key = ("spaced", text, style, pixels, gap, ui.theme["brass"])
    kept = ui.kept(key)
    if kept is not None:
        return kept
    size = pixels / ui.type.scale
    letters = [ui.type.render(letter, style, size, (255, 255, 255)) for letter in text]
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
    return ui.keep(key, found)


def blit_shadowed(ui: Ui, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw something that stands a little above the table."""
    shadow = picture.copy()
    shadow.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    ui.surface.blit(shadow, (at[0], at[1] + ui.px(3)))
    ui.surface.blit(picture, at)


def flourish(ui: Ui, centre: tuple[int, int], width: int, colour: str = "brass") -> None:
    """The line under a title."""
    picture = ui.art.picture("flourish", width, max(1, width // 12), ui.theme[colour])
    if picture is not None:
        ui.surface.blit(picture, picture.get_rect(center=centre))


def shield(ui: Ui, size: int, colour: Colour, index: int) -> pygame.Surface:
    """The shield of a seat."""
    key = ("shield", size, colour, index)
    kept = ui.kept(key)
    if kept is not None:
        return kept
    side = size * FINE
    outline = [(round(x * side), round(y * side)) for x, y in OUTLINE]
    found = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.polygon(found, colour, outline)
    division = DIVISIONS[index % len(DIVISIONS)]
    if division:
        second = mix(colour, ui.theme["ink"], 0.42) if sum(colour) > 300 else mix(colour, ui.theme["page"], 0.4)
        over = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.polygon(over, second, [(round(x * side), round(y * side)) for x, y in division])
        mask = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255), outline)
        over.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        found.blit(over, (0, 0))
    pygame.draw.polygon(found, ui.theme["ink"], outline, max(1, side // 14))
    pygame.draw.polygon(found, ui.theme["brass"], outline, max(1, side // 24))
    return ui.keep(key, pygame.transform.smoothscale(found, (size, size)))


@dataclass
class Shield(Widget):
    """The shield of a seat, or its emblem if the ruleset brings one."""

    colour: Colour = (0, 0, 0)
    index: int = 0
    emblem: str = ""

    def draw(self, ui: Ui) -> None:
        size = min(self.rect.w, self.rect.h)
        picture = ui.art.picture(self.emblem, size, size, self.colour) if self.emblem else None
        picture = picture or shield(ui, size, self.colour, self.index)
        ui.surface.blit(picture, picture.get_rect(center=self.rect.center))


def box_lid(ui: Ui, size: tuple[int, int], identity: str, name: str, colours: list[Colour]) -> pygame.Surface:
    """The picture of a game that has none: the lid of a box, with its initial and the shields of its seats."""
    key = ("lid", size, identity, name, tuple(colours))
    kept = ui.kept(key)
    if kept is not None:
        return kept
    width, height = size
    theme = ui.theme
    seed = zlib.crc32(identity.encode())
    cloth = mix(theme["walnut"], ((0x5a, 0x1f, 0x1c), (0x1f, 0x3a, 0x33), (0x24, 0x2f, 0x4a), (0x4a, 0x34, 0x16),
                                  (0x3a, 0x22, 0x40))[seed % 5], 0.75)
    found = pygame.Surface((width * 2, height * 2))
    found.fill(cloth)
    thread, step = mix(cloth, theme["brass"], 0.16), max(10, height // 4)
    for start in range(-2 * height, 2 * width + 2 * height, step):
        pygame.draw.aaline(found, thread, (start, 0), (start + 2 * height, 2 * height))
        pygame.draw.aaline(found, thread, (start, 0), (start - 2 * height, 2 * height))
    radius = round(height * (0.54 if colours else 0.62))
    centre = (width, round(height * (0.78 if colours else 1.0)))
    pygame.draw.circle(found, mix(cloth, theme["night"], 0.55), centre, radius)
    pygame.draw.circle(found, theme["brass"], centre, radius, max(2, radius // 18))
    pygame.draw.circle(found, theme["brass_dark"], centre, round(radius * 0.86), max(1, radius // 40))
    found = pygame.transform.smoothscale(found, size)
    letter = spaced(ui, name[:1].upper(), "title", max(10, round(radius * 0.52)), 0)
    found.blit(letter, letter.get_rect(center=(centre[0] // 2, centre[1] // 2)))
    side = max(8, round(height * 0.2))
    left = width // 2 - (len(colours) * (side + side // 4) - side // 4) // 2
    for index, colour in enumerate(colours):
        found.blit(shield(ui, side, colour, index), (left + index * (side + side // 4), height - side - side // 3))
    pygame.draw.rect(found, theme["brass_dark"], Rect(0, 0, width, height), max(1, ui.px(2)))
    return ui.keep(key, found)
