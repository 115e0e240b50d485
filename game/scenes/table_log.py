"""The list of what was played: in as many columns as fit, with the colour of who decided, each line a way back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.table_layout import type_size
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect
MOST_COLUMNS = 4
LATELY = 60  # decisions that settle how wide a column is
FIGURE = 20  # how large pieces are drawn in a line
MOST_LOST = 3  # pieces that are drawn as lost in a line


@dataclass
class LogLine(Widget):
    """A decision in the list of what was played."""

    current: bool = False
    colour: Colour | None = None  # of the seat that decided
    figure: pygame.Surface | None = None  # the piece that moved
    lost: tuple[pygame.Surface, ...] = ()  # pieces that left the board by it

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        if focused or hovered:
            pygame.draw.rect(ui.surface, mix(ui.theme["panel"], ui.theme["brass_dark"], 0.4), self.rect,
                             border_radius=ui.px(4))
        if focused:
            pygame.draw.rect(ui.surface, ui.theme["focus"], self.rect, ui.px(2), border_radius=ui.px(4))
        box = self.rect.inflate(-ui.px(8), 0)
        if self.colour is not None:
            dot = Rect(box.x, box.centery - ui.px(8), ui.px(4), ui.px(16))
            pygame.draw.rect(ui.surface, self.colour, dot, border_radius=ui.px(2))
            box = Rect(box.x + ui.px(10), box.y, box.w - ui.px(10), box.h)
        colour = ui.theme["brass" if self.current else "vellum" if hovered or focused else "vellum_dim"]
        size, text = type_size(ui, "log"), self.label
        if self.figure is not None:
            count, _, text = text.partition(" ")
            wide = ui.type.width(count, "sans", size) + ui.px(5)
            ui.line(count, Rect(box.x, box.y, wide, box.h), "sans", size, colour)
            ui.surface.blit(self.figure, self.figure.get_rect(midleft=(box.x + wide, box.centery)))
            used = wide + self.figure.get_width() + ui.px(5)
            box = Rect(box.x + used, box.y, box.w - used, box.h)
        ui.line(text, box, "sans", size, colour)
        x = box.x + ui.type.width(text, "sans", size) + ui.px(4)
        for one in self.lost:
            spot = one.get_rect(midleft=(x, box.centery))
            if spot.right <= self.rect.right:
                ui.surface.blit(one, spot)
                cross = spot.inflate(-spot.w // 6, -spot.h // 6)
                for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                    pygame.draw.line(ui.surface, ui.theme["danger"], start, end, ui.px(2))
            x = spot.right + ui.px(2)

    def wide(self, ui: Ui) -> int:
        """How much room the line takes."""
        pictures = [*self.lost, *([self.figure] if self.figure is not None else [])]
        return (ui.type.width(self.label, "sans", type_size(ui, "log")) + ui.px(26)
                + sum(one.get_width() + ui.px(6) for one in pictures))


def log_line(table: TableScene, ui: Ui, number: int) -> LogLine:
    """A decision as a line: the piece that moved and where to, or what the decision is called."""
    told = table.words.outcome.line(number)
    seat = told.seat
    colour = ui.theme.seat(table.rules.world.seats[seat]) if seat >= 0 else None
    side = ui.tx(FIGURE)
    pictures = [table.piece_art.picture(kind, owner, side) if table.piece_art is not None else None
                for kind, owner in ([told.figure] if told.figure is not None else []) + told.lost[:MOST_LOST]]
    figure = pictures.pop(0) if told.figure is not None else None
    return LogLine(f"log:{number + 1}", Rect(0, 0, 0, 0), f"{number + 1}. {told.text}",
                   partial(table.past.look, number + 1), colour=colour, figure=figure,
                   lost=tuple(one for one in pictures if one is not None))


def log_lines(table: TableScene, ui: Ui) -> list[Widget]:
    """The decisions that there is room for, those about the one that is shown; they read from left to right."""
    rect = table.places.log
    if rect.h < ui.tx(30):
        return []
    step = max(ui.type.height("sans", type_size(ui, "log")), ui.tx(FIGURE) + ui.px(2))
    log = table.match.game.log
    now = table.past.shown if table.past.shown is not None else len(log)
    lines = {number: log_line(table, ui, number)
             for number in range(max(0, now - LATELY), min(len(log), now + LATELY))}
    widest = max((line.wide(ui) for line in lines.values()), default=0)
    inner = Rect(rect.x + ui.px(8), rect.y + ui.px(8), rect.w - ui.px(16), rect.h - ui.px(16))
    seats, fit = len(table.rules.world.seats), min(MOST_COLUMNS, inner.w // max(1, widest))
    columns = next((count for count in (seats, seats // 2) if 0 < count <= fit), 1)  # a line is a round, or half of one
    rows = max(1, inner.h // step)
    last = min(len(log), max(now + rows * columns // 2, rows * columns))
    first = max(0, -(-(last - rows * columns) // columns) * columns)
    wide = inner.w // columns
    found: list[Widget] = []
    for index, number in enumerate(range(first, last)):
        if number in lines:
            row, column = divmod(index, columns)
            lines[number].rect = Rect(inner.x + column * wide, inner.y + row * step, wide, step)
            lines[number].current = number + 1 == now
            found.append(lines[number])
    return found
