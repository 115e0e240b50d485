"""Games on the shelf: the lid of a box with its name; one that brings no picture has its initial and seats on it."""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass

import pygame

from game.view.ornament import shield, spaced
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

Rect = pygame.Rect
EDGE: Colour = (18, 13, 8)
WHOLE = 255  # of a pixel that nothing shines through
# Cloths of lids: wine, pine, night, ochre, plum, teal, moss.
CLOTHS: tuple[Colour, ...] = ((0x6a, 0x22, 0x26), (0x1f, 0x46, 0x38), (0x26, 0x34, 0x5c), (0x63, 0x45, 0x1c),
                              (0x48, 0x29, 0x52), (0x1d, 0x4a, 0x52), (0x44, 0x4c, 0x22))
LIGHT: Colour = (255, 246, 224)
ROWS, COLUMNS = 4, 9


def game_picture(ui: Ui, size: tuple[int, int], pictures: tuple[str, ...], identity: str, name: str,
                 colours: tuple[Colour, ...]) -> pygame.Surface:
    """The picture that a ruleset brings, or a lid drawn for it."""
    found = next((picture for picture in pictures if ui.art.picture(picture, *size) is not None), None)
    return edged(ui, found, size) if found is not None else box_lid(ui, size, identity, name, colours)


@drawn_once
def edged(ui: Ui, name: str, size: tuple[int, int]) -> pygame.Surface:
    """A picture with a clean edge: where its size is no whole number of pixels, what lies beyond it shines through."""
    found = ui.art.picture(name, *size)
    assert found is not None, "whoever asks knows that it is there"
    width, height = found.get_size()
    inner = found.get_rect().inflate(-4, -4)
    corners = (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright)
    if min(inner.size) > 0 and all(found.get_at(corner).a == WHOLE for corner in corners):  # else it is a figure
        across = int(found.get_at((width - 1, height // 2)).a < WHOLE)
        down = int(found.get_at((width // 2, height - 1)).a < WHOLE)
        found = found.subsurface((0, 0, width - across, height - down)).copy()
        box, thick = found.get_rect(), max(1, round(width / 160))
        right, foot = max(1, thick - across), max(1, thick - down)  # what was cut off was part of the edge
        for side in (Rect(0, 0, box.w, thick), Rect(0, 0, thick, box.h), Rect(0, box.h - foot, box.w, foot),
                     Rect(box.w - right, 0, right, box.h)):
            found.fill(EDGE, side)
    return found


@drawn_once
def box_lid(ui: Ui, size: tuple[int, int], identity: str, name: str, colours: tuple[Colour, ...]) -> pygame.Surface:
    """The lid for a game: its cloth follows from its id, so that it is the same every time."""
    width, height = size
    found = lid_picture(ui, size, CLOTHS[zlib.crc32(identity.encode()) % len(CLOTHS)], bool(colours))
    centre = (width // 2, round(height * (0.38 if colours else 0.46)))
    letter = spaced(ui, name[:1].upper(), max(10, round(height * 0.26)), 0)
    found.blit(letter, letter.get_rect(center=centre))
    side = max(8, min(round(height * 0.27), round(width * 0.8 / max(1, len(colours)))))
    left = width // 2 - round(len(colours) * side * 1.12 - side * 0.12) // 2
    for index, colour in enumerate(colours):
        found.blit(shield(ui, side, colour, index), (left + round(index * side * 1.12), round(height * 0.66)))
    return found


def lid_picture(ui: Ui, size: tuple[int, int], cloth: Colour, floor: bool) -> pygame.Surface:
    """Quilted cloth, a medal with rays, a chequered floor to stand on, a double frame."""
    width, height = size
    theme, sheet = ui.theme, Drawing(size)
    night, brass, dark = theme["night"], theme["brass"], theme["brass_dark"]
    middle = (width / 2, height * (0.38 if floor else 0.46))
    sheet.rect((0, 0, width, height), 0, sheet.paint(sheet.glow(
        middle, width * 0.62, (mix(cloth, LIGHT, 0.2), 1), (cloth, 1), (mix(cloth, night, 0.75), 1))))
    step = height / 5
    for turn in range(-6, 24):
        for lean in (-1, 1):
            sheet.line([(turn * step, 0), (turn * step + lean * height, height)], sheet.paint(None, brass, 0.8, 0.16))
    radius = height * 0.27
    for turn in range(24):
        angle, reach = turn * math.pi / 12, radius * (1.5 if turn % 2 else 1.9)
        ends = ((-0.05, radius), (0.0, reach), (0.05, radius))
        sheet.polygon([(middle[0] + math.cos(angle + part) * far, middle[1] + math.sin(angle + part) * far)
                       for part, far in ends], sheet.paint(brass, opacity=0.4))
    if floor:
        chequer(sheet, size, theme["walnut_light"], mix(theme["walnut_light"], brass, 0.35), night)
    sheet.circle((middle[0], middle[1] + radius * 0.06), radius * 1.03, sheet.paint(night, opacity=0.5))
    for share, paint in ((1.0, sheet.paint(sheet.shade((0, middle[1] - radius), (0, middle[1] + radius),
                                                       (mix(brass, LIGHT, 0.5), 1), (brass, 1), (dark, 1)))),
                         (0.88, sheet.paint(mix(cloth, night, 0.72), dark, max(1.0, radius * 0.03))),
                         (0.78, sheet.paint(None, brass, max(0.8, radius * 0.02), 0.7))):
        sheet.circle(middle, radius * share, paint)
    line = max(1.0, height * 0.011)
    sheet.rect((line / 2, line / 2, width - line, height - line), 2, sheet.paint(None, night, line))
    sheet.rect((line * 1.8, line * 1.8, width - line * 3.6, height - line * 3.6), 2,
               sheet.paint(None, brass, max(1.0, line * 0.6), 0.85))
    return sheet.draw()


def chequer(sheet: Drawing, size: tuple[int, int], first: Colour, second: Colour, night: Colour) -> None:
    """A floor that comes towards the one who looks."""
    width, height = size
    edges = [height * (0.72 + 0.28 * (row / ROWS) ** 1.5) for row in range(ROWS + 1)]

    def across(row: int, column: int) -> tuple[float, float]:
        wide = width * (0.98 + 0.9 * (edges[row] / height - 0.72))
        return width / 2 + (column / COLUMNS - 0.5) * wide, edges[row]

    for row in range(ROWS):
        for column in range(COLUMNS):
            sheet.polygon([across(row, column), across(row, column + 1), across(row + 1, column + 1),
                           across(row + 1, column)], sheet.paint(first if (row + column) % 2 else second, night, 0.7))
    sheet.rect((0, edges[0], width, height - edges[0]), 0, sheet.paint(sheet.shade(
        (0, edges[0]), (0, height), (night, 0.75), (night, 0.15))))


@dataclass
class Card(Widget):
    """A game that can be chosen; `label` is its name."""

    below: str = ""
    pictures: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = ()
    broken: bool = False
    chosen: bool = False
    done: bool = False  # all its lessons

    def parts(self, ui: Ui) -> tuple[Rect, Rect, Rect]:
        """The places of the picture, the name and the line below it."""
        box = self.rect.inflate(-ui.px(16), -ui.px(16))
        small, large = ui.tx(24), ui.tx(30)
        picture = Rect(box.x, box.y, box.w, box.h - small - large)
        name = Rect(box.x, picture.bottom + ui.px(2), box.w, large)
        return picture, name, Rect(box.x, box.bottom - small, box.w, small)

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        face = mix(theme["panel"], theme["brass_dark"], 0.34 if any(self.state(ui)) else 0.2 if self.chosen else 0.02)
        self.draw_plate(ui, face, theme["brass"] if self.chosen else None, 2 if self.chosen else 1)
        picture, name, below = self.parts(ui)
        found = game_picture(ui, picture.size, self.pictures, self.id.removeprefix("card:"), self.label,
                             self.colours)
        ui.surface.blit(found, found.get_rect(center=picture.center))
        if self.broken:
            shade = pygame.Surface(picture.size, pygame.SRCALPHA)
            shade.fill((*theme["night"], 150))
            ui.surface.blit(shade, picture)
        if self.done:
            seal = Rect(0, 0, ui.tx(28), ui.tx(28))
            seal.topright = picture.right - ui.px(6), picture.y + ui.px(6)
            ui.plate(seal, theme["panel"], theme["good"], 1)
            ui.show("icons/yes", seal.inflate(-ui.px(8), -ui.px(8)), theme["good"])
        ui.line(self.label, name, "title", 19, theme["vellum"], "centre")
        ui.line(self.below, below, "sans", 15, theme["danger"] if self.broken else theme["vellum_dim"], "centre")


@dataclass
class Facts(Widget):
    """What one wants to know of a game at a glance: each fact behind its icon, in as many lines as it takes."""

    facts: tuple[tuple[str, str], ...] = ()  # an icon and some words
    size: float = 16

    def places(self, ui: Ui, rect: Rect) -> list[tuple[str, str, Rect]]:
        """Each fact with its place."""
        step, side, gap = ui.type.height("sans", self.size) + ui.px(4), ui.tx(self.size), ui.px(18)
        x, y, found = rect.x, rect.y, []
        for icon, words in self.facts:
            width = side + ui.px(7) + ui.type.width(words, "sans", self.size)
            if x > rect.x and x + width > rect.right:
                x, y = rect.x, y + step
            found.append((icon, words, Rect(x, y, width, step)))
            x += width + gap
        return found

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        height = max((place.bottom for _, _, place in self.places(ui, Rect(0, 0, width, 0))), default=0)
        return height, height

    def draw(self, ui: Ui) -> None:
        side = ui.tx(self.size)
        for icon, words, place in self.places(ui, self.rect):
            ui.show(icon, Rect(place.x, place.centery - side // 2, side, side), ui.theme["brass"])
            rest = Rect(place.x + side + ui.px(7), place.y, place.w - side - ui.px(7), place.h)
            ui.line(words, rest, "sans", self.size, ui.theme["vellum_dim"])


@dataclass
class Lid(Widget):
    """The picture of a game by itself."""

    pictures: tuple[str, ...] = ()
    identity: str = ""
    colours: tuple[Colour, ...] = ()

    def draw(self, ui: Ui) -> None:
        found = game_picture(ui, self.rect.size, self.pictures, self.identity, self.label, self.colours)
        ui.surface.blit(found, found.get_rect(center=self.rect.center))
