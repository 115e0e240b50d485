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


@dataclass
class LogLine(Widget):
    """A decision in the list of what was played."""

    current: bool = False
    colour: Colour | None = None  # of the seat that decided

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
        colour = "brass" if self.current else "vellum" if hovered or focused else "vellum_dim"
        ui.line(self.label, box, "sans", type_size(ui, "log"), ui.theme[colour])


def decided_by(table: TableScene, number: int) -> int:
    """The seat that took a decision."""
    rules, game = table.rules, table.match.game
    before, text = game.past[number], game.log[number]
    for option in rules.table_options(before) if rules.table_acts else ():
        if rules.table_text(before, option) == text:
            return rules.table_seat(before, option)
    return rules.questions[before.pc].who(before)


def log_lines(table: TableScene, ui: Ui) -> list[Widget]:
    """The decisions that there is room for, those about the one that is shown; they read from left to right."""
    rect = table.places.log
    if rect.h < ui.tx(30):
        return []
    size = type_size(ui, "log")
    step = ui.type.height("sans", size)
    log = table.match.game.log
    now = table.past.shown if table.past.shown is not None else len(log)
    texts = {number: f"{number + 1}. {table.words.log_text(number, log[number])}"
             for number in range(max(0, now - LATELY), min(len(log), now + LATELY))}
    widest = max((ui.type.width(text, "sans", size) for text in texts.values()), default=0) + ui.px(30)
    inner = Rect(rect.x + ui.px(8), rect.y + ui.px(8), rect.w - ui.px(16), rect.h - ui.px(16))
    seats, fit = len(table.rules.world.seats), min(MOST_COLUMNS, inner.w // max(1, widest))
    columns = next((count for count in (seats, seats // 2) if 0 < count <= fit), 1)  # so that a line is a round, or half
    rows = max(1, inner.h // step)
    last = min(len(log), max(now + rows * columns // 2, rows * columns))
    first = max(0, -(-(last - rows * columns) // columns) * columns)
    wide = inner.w // columns
    found: list[Widget] = []
    for index, number in enumerate(range(first, last)):
        if number not in texts:
            continue
        row, column = divmod(index, columns)
        spot = Rect(inner.x + column * wide, inner.y + row * step, wide, step)
        seat = decided_by(table, number)
        colour = ui.theme.seat(table.rules.world.seats[seat]) if seat >= 0 else None
        found.append(LogLine(f"log:{number + 1}", spot, texts[number], partial(table.past.look, number + 1),
                             current=number + 1 == now, colour=colour))
    return found
