"""The list of what was played: in as many columns as fit, with the colour of who decided, each line a way back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.places import type_size
from game.table.outcome import LineOf
from game.table.state import Spot
from game.view.theme import Colour, Theme, mix
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
MOST_COLUMNS = 4
LATELY = 60  # decisions that settle how wide a column is
FIGURE = 20  # how large pieces are drawn in a line
LOG_MARGIN = 8  # units around the list
OPEN = "…"  # ends a decision that the next one goes on with
MOST_LOST = 3  # pieces that are drawn as lost in a line


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


class LogBook:
    """The lines of one table, each made once as long as it looks the same."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.worn: tuple[Ui, Theme] | None = None
        self.lines: dict[int, tuple[LineOf, LogLine, int]] = {}

    def line(self, ui: Ui, number: int) -> tuple[LogLine, int]:
        """A decision as a line, and how wide it is."""
        if self.worn is None or self.worn[0] is not ui or self.worn[1] is not ui.theme:
            self.worn = ui, ui.theme
            self.lines.clear()
        told = self.table.words.outcome.line(number)
        if number not in self.lines or self.lines[number][0] is not told:
            line = log_line(self.table, ui, number, self.first(number), told)
            self.lines[number] = told, line, line.wide(ui)
        return self.lines[number][1:]

    def goes_on(self, number: int) -> bool:
        """Whether a decision ends in an ellipsis and the next one of the same seat says it again to its end."""
        if not 0 <= number < len(self.table.match.game.log) - 1:
            return False
        told, then = (self.table.words.outcome.line(one) for one in (number, number + 1))
        begun = told.text.removesuffix(OPEN).rstrip()
        return told.text.endswith(OPEN) and bool(begun) and told.seat == then.seat and then.text.startswith(begun)

    def first(self, number: int) -> int:
        """The decision with which a line begins that ends with this one."""
        while self.goes_on(number - 1):
            number -= 1
        return number

    def lay(self, ui: Ui) -> list[Widget]:
        """The decisions that there is room for, those about the one that is shown; they read from left to right."""
        table = self.table
        rect = table.places.log
        if rect.h < ui.tx(30):
            return []
        note = table.notes.lifting(ui)
        if note is not None:  # the list ends above it
            rect = Rect(rect.x, rect.y, rect.w, note.y - rect.y + ui.px(LOG_MARGIN))
        step = row_height(ui)
        log = table.match.game.log
        now = table.state.looking if table.state.looking is not None else len(log)
        about = range(max(0, now - LATELY), min(len(log), now + LATELY))
        lines = {number: self.line(ui, number) for number in about if not self.goes_on(number)}
        widest = max((wide for _, wide in lines.values()), default=0)
        inner = rect.inflate(-2 * ui.px(LOG_MARGIN), -2 * ui.px(LOG_MARGIN))
        fit = min(MOST_COLUMNS, inner.w // max(1, widest)) if len(lines) == len(about) else 1
        seats = len(table.rules.world.seats)
        # a line is a round, or half of one
        columns = next((count for count in (seats, seats // 2) if 0 < count <= fit), 1)
        rows, numbers = max(1, inner.h // step), list(lines)
        here = sum(number < now for number in numbers)
        last = min(len(numbers), max(here + rows * columns // 2, rows * columns))
        first = max(0, last - rows * columns)
        first += -numbers[first] % columns if numbers else 0
        wide = inner.w // columns
        found: list[Widget] = []
        for index, number in enumerate(numbers[first:last]):
            row, column = divmod(index, columns)
            line = lines[number][0]
            line.lay(ui, Rect(inner.x + column * wide, inner.y + row * step, wide, step),
                     self.first(number) < now <= number + 1)
            found.append(line)
        return found


def log_line(table: See, ui: Ui, number: int, first: int, told: LineOf) -> LogLine:
    """A decision as a line: the piece that moved and where to, or what the decision is called."""
    seat = told.seat
    colour = ui.theme.seat(table.rules.world.seats[seat]) if seat >= 0 else None
    side = ui.tx(FIGURE)
    pictures = [table.piece_art.picture(kind, owner, side) if table.piece_art is not None else None
                for kind, owner in ([told.figure] if told.figure is not None else []) + told.lost[:MOST_LOST]]
    figure = pictures.pop(0) if told.figure is not None else None
    count = f"{number + 1}." if first == number else f"{first + 1}–{number + 1}."
    return LogLine(f"log:{number + 1}", Rect(0, 0, 0, 0), f"{count} {told.text}",
                   partial(table.use_spot, Spot("line", number + 1)), colour=colour, figure=figure,
                   lost=tuple(one for one in pictures if one is not None), spot=Spot("line", number + 1))


def row_height(ui: Ui) -> int:
    """From one line to the next."""
    return max(ui.type.height("sans", type_size(ui, "log")), ui.tx(FIGURE) + ui.px(2))
