"""A line in the list of what was played: the colour of who decided, the piece that moved, what was lost by it.

What others did since somebody's last turn is told in larger ones: who, what, whom and where.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.scenes.table.places import type_size
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

FIGURE = 20  # how large pieces are drawn in a line
MOVED, LOST = 30, 22  # the same in the line of a whole turn
Part = tuple[pygame.Surface, tuple[int, int]]


@dataclass
class LogLine(Widget):
    """A decision in the list of what was played."""

    current: bool = False
    colour: Colour | None = None  # of the seat that decided
    figure: pygame.Surface | None = None  # the piece that moved
    lost: tuple[pygame.Surface, ...] = ()  # pieces that left the board by it
    parts: list[Part] = field(default_factory=list)  # its words and pictures, as they are when nobody points at it
    crosses: list[Rect] = field(default_factory=list)  # pictures that are crossed out

    def lay(self, ui: Ui, rect: Rect, current: bool) -> None:
        """Put the line where it is to be; as lists are drawn often, all of it is made ready once."""
        known = self.parts and (rect.size, current) == (self.rect.size, self.current)
        self.rect, self.current = rect, current
        if not known:
            self.parts = self.made(ui, ui.theme["brass" if current else "vellum_dim"])

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        parts = self.parts
        if focused or hovered:
            pygame.draw.rect(ui.surface, mix(ui.theme["panel"], ui.theme["brass_dark"], 0.4), self.rect,
                             border_radius=ui.px(4))
            parts = self.made(ui, ui.theme["brass" if self.current else "vellum"])
        if focused:
            pygame.draw.rect(ui.surface, ui.theme["focus"], self.rect, ui.px(2), border_radius=ui.px(4))
        if self.colour is not None:
            dot = Rect(self.rect.x + ui.px(4), self.rect.centery - ui.px(8), ui.px(4), ui.px(16))
            pygame.draw.rect(ui.surface, self.colour, dot, border_radius=ui.px(2))
        left, top = self.rect.topleft
        ui.surface.blits([(picture, (left + x, top + y)) for picture, (x, y) in parts], False)
        for cross in (one.move(left, top) for one in self.crosses):
            for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                pygame.draw.line(ui.surface, ui.theme["danger"], start, end, ui.px(2))

    def made(self, ui: Ui, ink: Colour) -> list[Part]:
        """The number, the piece that moved, where to, and who was lost by it, side by side, as seen from the corner."""
        size, found = type_size(ui, "log"), list[Part]()
        box = Rect((0, 0), self.rect.size).inflate(-ui.px(8), 0)
        x = box.x + (ui.px(10) if self.colour is not None else 0)

        def add(picture: pygame.Surface, gap: int) -> None:
            nonlocal x
            found.append((picture, (x, box.centery - picture.get_height() // 2)))
            x += picture.get_width() + gap

        def write(text: str, gap: int) -> None:
            add(ui.type.render(ui.type.cut(text, "sans", size, box.right - x), "sans", size, ink), gap)

        text = self.label
        if self.figure is not None:
            count, _, text = text.partition(" ")
            write(count, ui.px(5))
            add(self.figure, ui.px(5))
        write(text, ui.px(4))
        self.crosses = []
        for one in self.lost:
            if x + one.get_width() > self.rect.w:
                break
            spot = one.get_rect(midleft=(x, box.centery))
            self.crosses.append(spot.inflate(-spot.w // 6, -spot.h // 6))
            add(one, ui.px(2))
        return found

    def wide(self, ui: Ui) -> int:
        """How much room the line takes."""
        pictures = [*self.lost, *([self.figure] if self.figure is not None else [])]
        return (ui.type.width(self.label, "sans", type_size(ui, "log")) + ui.px(26)
                + sum(one.get_width() + ui.px(6) for one in pictures))


@dataclass
class TurnLine(Widget):
    """One turn of somebody else; pressing it looks back at it."""

    who: str = ""
    colour: Colour = (0, 0, 0)
    figure: pygame.Surface | None = None
    lost: tuple[pygame.Surface, ...] = ()

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme, size = ui.theme, type_size(ui, "log")
        ui.plate(self.rect, mix(theme["panel"], self.colour, 0.34 if hovered or focused else 0.2),
                 theme["focus"] if focused else mix(self.colour, theme["panel"], 0.4), 2 if focused else 1)
        x, middle = self.rect.x + ui.px(6), self.rect.centery
        if self.figure is not None:
            ui.surface.blit(self.figure, self.figure.get_rect(midleft=(x, middle)))
            x += self.figure.get_width() + ui.px(6)
        right = self.rect.right - ui.px(6)
        for picture in self.lost:
            spot = picture.get_rect(midright=(right, middle))
            cross = spot.inflate(-spot.w // 5, -spot.h // 5)
            ui.surface.blit(picture, spot)
            for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                pygame.draw.line(ui.surface, theme["danger"], start, end, ui.px(2))
            right = spot.x - ui.px(3)
        half = self.rect.h // 2
        ui.line(self.who, Rect(x, self.rect.y + ui.px(1), right - x, half), "bold", size, theme["vellum"])
        words = ui.type.cut(self.label, "sans", size - 1, right - x)
        ui.line(words, Rect(x, self.rect.y + half - ui.px(1), right - x, half), "sans", size - 1, theme["brass"])


def turn_height(ui: Ui) -> int:
    """How high the line of one turn is."""
    return max(ui.tx(MOVED) + ui.px(6), 2 * ui.type.height("sans", type_size(ui, "log")) + ui.px(2))


def row_height(ui: Ui) -> int:
    """From one line to the next."""
    return max(ui.type.height("sans", type_size(ui, "log")), ui.tx(FIGURE) + ui.px(2))
