"""The rows of past games and of the hall of fame."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.storage.files import read_limited
from game.storage.history import Standing
from game.telling.wording import capital
from game.view.cards import game_picture
from game.view.ornament import laurel
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

Rect = pygame.Rect
MOST_BYTES, MOST_PIXELS = 4_000_000, 2_000  # of a picture, and of each of its sides
PNG = struct.Struct(">8s8xII")  # what such a file begins with, and the sides of the picture in it
MEDALS: tuple[Colour, ...] = ((232, 196, 104), (200, 204, 210), (196, 136, 88))


@dataclass
class Face:
    """How a game looks in a list."""

    name: str
    identity: str
    pictures: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = ()


@dataclass
class GameRow(Widget):
    """One past game: how it ended on its board, or else its box, when it was, and who played, winners in brass."""

    face: Face = field(default_factory=lambda: Face("", ""))
    when: str = ""
    seats: tuple[tuple[str, bool], ...] = ()
    final: Path | None = None  # a picture of the last position, where one was kept

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.tx(96), ui.tx(96)

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        self.draw_plate(ui, mix(theme["panel"], theme["brass_dark"], 0.3 if any(self.state(ui)) else 0.04))
        box = self.rect.inflate(-ui.px(16), -ui.px(12))
        picture = Rect(box.x, box.y, min(round(box.h * 1.78), box.w // 4), box.h)
        found = kept_picture(ui, self.final, picture.h) or game_picture(
            ui, picture.size, self.face.pictures, self.face.identity, self.face.name, self.face.colours)
        ui.surface.blit(found, found.get_rect(center=picture.center))
        left = Rect(picture.right + ui.px(16), box.y, (box.right - picture.right - ui.px(32)) * 2 // 5, box.h)
        half = left.h // 2
        ui.line(self.face.name, Rect(left.x, left.y, left.w, half), "title", 19, theme["vellum"])
        below = Rect(left.x, left.y + half, left.w, left.h - half)
        when = self.when.replace(" · ", "\u00a0· ")  # no line begins with the dot
        ui.lines(when, below, "sans", ui.type.shrink(when, "sans", 15, below.size), theme["vellum_dim"])
        right = Rect(left.right + ui.px(16), box.y, box.right - left.right - ui.px(16), box.h)
        columns = 1 if len(self.seats) <= 2 else 2 if len(self.seats) <= 4 else 3
        rows = -(-len(self.seats) // columns)
        width, height = right.w // columns, right.h // max(1, max(2, rows))
        for index, (name, won) in enumerate(self.seats):
            spot = Rect(right.x + index // rows * width, right.y + index % rows * height, width - ui.px(8), height)
            dot = max(3, ui.px(5))
            colour = theme["brass"] if won else mix(theme["vellum_dim"], theme["panel"], 0.45)
            points = [(spot.x + dot, spot.centery - dot), (spot.x + 2 * dot, spot.centery),
                      (spot.x + dot, spot.centery + dot), (spot.x, spot.centery)]
            pygame.draw.polygon(ui.surface, colour, points)
            ui.line(name, Rect(spot.x + 3 * dot, spot.y, spot.w - 3 * dot, spot.h), "bold" if won else "sans", 16,
                    theme["brass" if won else "vellum"])


def kept_picture(ui: Ui, path: Path | None, side: int) -> pygame.Surface | None:
    """The last position of a game, that large; nothing if no picture of it can be read."""
    if path is None:
        return None
    key = ("final", path, side)
    found = ui.cached(key)
    if found is None:
        try:
            data = read_limited(path, MOST_BYTES)
            mark, *sides = PNG.unpack_from(data)
            if mark != b"\x89PNG\r\n\x1a\n" or max(sides) > MOST_PIXELS:  # a small file may hold more than has room
                return None
            picture = pygame.image.load(io.BytesIO(data), path.name)
        except (OSError, pygame.error, struct.error):
            return None
        found = ui.cache(key, pygame.transform.smoothscale(picture.convert_alpha(), (side, side)))
    return found


@dataclass
class FameRow(Widget):
    """One person in the hall of fame."""

    place: int = 0
    one: Standing = field(default_factory=lambda: Standing(""))
    cells: tuple[str, ...] = ()
    head: bool = False

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        height = ui.tx(28 if self.head else 48)
        return height, height

    def columns(self, ui: Ui) -> tuple[Rect, Rect, list[Rect]]:
        """Where the place, the name and the numbers stand."""
        box = self.rect.inflate(-ui.px(24), 0)
        medal = Rect(box.x, box.y, ui.tx(44), box.h)
        each = min(ui.tx(120), box.w // 7)
        first = box.right - len(self.cells) * each
        name = Rect(medal.right + ui.px(12), box.y, first - medal.right - ui.px(20), box.h)
        return medal, name, [Rect(first + index * each, box.y, each, box.h) for index in range(len(self.cells))]

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        rank, name, cells = self.columns(ui)
        if self.head:
            ui.line(self.label, name, "italic", 16, theme["vellum_dim"])
            for text, cell in zip(self.cells, cells, strict=True):
                ui.line(capital(text), cell.inflate(-ui.px(6), 0), "italic", 16, theme["vellum_dim"], "right")
            return
        lit = self.action is not None and any(self.state(ui))
        shade = 0.2 if lit else 0.1 if self.place <= len(MEDALS) else 0.03
        self.draw_plate(ui, mix(theme["panel"], theme["brass"], shade))  # without an action it has never the focus
        if self.place <= len(MEDALS):
            disc = medal(ui, min(rank.size) // 2 - ui.px(3), self.place)
            ui.surface.blit(disc, disc.get_rect(center=rank.center))
            ui.line(str(self.place), rank, "bold", 18, theme["ink"], "centre")
        else:
            ui.line(str(self.place), rank, "serif", 19, theme["vellum_dim"], "centre")
        ui.line(self.one.name, name, "title" if self.place <= len(MEDALS) else "serif", 20, theme["vellum"])
        for index, (text, cell) in enumerate(zip(self.cells, cells, strict=True)):
            ui.line(text, cell.inflate(-ui.px(6), 0), "bold" if index == 0 else "sans", 19,
                    theme["brass" if index == 0 else "vellum"], "right")


@drawn_once
def medal(ui: Ui, radius: int, place: int) -> pygame.Surface:
    """Gold, silver or bronze, with the place on it."""
    colour, ink, middle = MEDALS[place - 1], ui.theme["ink"], (radius, radius)
    sheet = Drawing((2 * radius, 2 * radius))
    sheet.circle(middle, radius, sheet.paint(mix(colour, ink, 0.45)))
    sheet.circle(middle, radius * 0.92, sheet.paint(colour))
    sheet.circle(middle, radius * 0.74, sheet.paint(None, mix(colour, ink, 0.25), max(0.5, radius * 0.04)))
    return sheet.draw()


@dataclass
class Wreath(Widget):
    """Laurel around a cup that nobody has won yet."""

    def draw(self, ui: Ui) -> None:
        laurel(ui, self.rect.center, self.rect.h, "brass")
        cup = Rect(0, 0, self.rect.h * 2 // 5, self.rect.h * 2 // 5)
        cup.center = self.rect.center
        ui.show("icons/trophy", cup, ui.theme["brass"])
