"""The count at the end of a game: the lines of every seat's score, told one after the other, and the sums growing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.parts import Flourish, Heading
from game.app.scene import Scene
from game.engine.readouts import Line, readouts
from game.input.inputs import Act, PlayerInput
from game.match.match import Match
from game.scenes.seats import paint_emblem
from game.view.layout import Fixed, Item, Pixels, column, either, flex, grid, lay, part
from game.view.ornament import laurel
from game.view.playing_cards import painted
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
LARGEST, SMALLEST = 20.0, 10.0
HEAD = 166  # units above the lines of a column: emblem, name, sum; less where there is little room
LOW_HEAD = 58
VERDICT = 21  # the size of letters


def score_lines(match: Match) -> list[list[Line]]:
    """The lines of every seat's score at the end of a match; none where the ruleset tells none."""
    seats = range(len(match.rules.world.seats))
    found = [readouts(match.rules, match.game.position, "score", seat) for seat in seats]
    return found if any(found) else []


class TallyScene(Scene):
    """Columns, one for each seat, that fill line by line."""

    name = "tally"

    def __init__(self, app: App, table: See, lines: Sequence[Sequence[Line]], verdict: str = "") -> None:
        super().__init__(app)
        self.table = table
        self.lines = lines
        self.verdict = verdict  # who wins and why, which among equals no sum tells
        self.winners = table.match.game.result()["winners"]
        self.counted = 0  # so many lines of each seat
        self.waited = 0.0
        self.columns: list[Rect] = []
        self.head = 0  # pixels above the lines of a column

    @property
    def most(self) -> int:
        """How many lines the longest column has."""
        return max(len(lines) for lines in self.lines)

    def enter(self) -> None:
        """Without motion all is told at once."""
        if not self.app.settings.moves:
            self.counted = self.most

    def total(self, seat: int) -> int:
        """The sum of what was told of a seat."""
        return sum(line.number("points") for line in self.lines[seat][:self.counted])

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """A column for each seat, and a button to go on."""
        count = len(self.lines)
        across = count if not ui.tall or count < 3 else 2
        tall, low = (self.seats(ui, head, across) for head in (HEAD, LOW_HEAD))
        all_told = self.counted >= self.most
        verdict = Label("verdict", label=self.verdict, style="serif", size=VERDICT, align="centre", balanced=True)
        button = Button("go-on", label=self.app.tr("shown.go_on" if all_told else "shown.tell_all"),
                        action=self.go_on, main=True)

        def tree(seats: Item) -> Item:
            return column(part(Heading("title", label=self.app.tr("shown.count")), height=48),
                          part(Flourish("flourish"), width=Fixed(360), ratio=12), flex(share=2),
                          column(seats, verdict if self.verdict else None, part(button, width=280, height=48),
                                 gap=("near", "wide")), flex(share=3))

        found = lay(either(tree(tall), tree(low)) if count == across else tree(low),
                    ui.area.inflate(-ui.px(40), -ui.px(32)), ui)
        columns = [widget for widget in found if widget.id.startswith("column:")]
        self.head = ui.tx(HEAD if columns[0].id.startswith(f"column:{HEAD}") else LOW_HEAD)
        self.columns = [widget.rect for widget in columns]
        hidden = columns if all_told else [*columns, verdict]  # it has its room before it is told
        return [widget for widget in found if widget not in hidden]

    def seats(self, ui: Ui, head: float, across: int) -> Item:
        """A place for each seat, with so much room above its lines; where there is little, lines are set smaller."""
        lines = self.most * ui.type.height("sans", LARGEST) + ui.px(28)
        height = (Pixels(ui.tx(head) + lines * (0.7 if head == HEAD else 0.4)), Pixels(ui.tx(head) + lines))
        places = [Widget(f"column:{head}:{seat}") for seat in range(len(self.lines))]
        return part(grid(places, across, gap="apart", height=height), width=(across * 100, across * 372 - 12))

    def go_on(self) -> None:
        """Tell all that is left, or go on to the result."""
        if self.counted < self.most:
            self.counted = self.most
            self.refresh()
        else:
            self.app.stack.pop()

    def take(self, given: PlayerInput) -> bool:
        """Stepping back is going on: there is nothing behind the count but the result."""
        if given.act is Act.CANCEL:
            self.go_on()
            return True
        return False

    def update(self, seconds: float) -> None:
        """After a while the next line is told."""
        if self.counted >= self.most:
            return
        self.waited += seconds
        if self.waited >= self.app.ui.theme.timings["line"]:
            self.waited = 0.0
            self.counted += 1
            self.app.noise("line" if self.counted < self.most else "total")
            self.refresh()

    # ---- drawing ------------------------------------------------------------------------------------------------

    def size(self, ui: Ui) -> float:
        """The size of letters at which the longest column has room."""
        room = self.columns[0].h - self.head - ui.px(20)
        size = LARGEST
        while size > SMALLEST and self.most * ui.type.height("sans", size) > room:
            size -= 0.5
        return size

    def paint(self, ui: Ui) -> None:
        """The columns as far as they were told."""
        super().paint(ui)
        for seat, rect in enumerate(self.columns):
            won = self.table.rules.world.seats[seat] in self.winners
            self.column(ui, seat, rect, self.counted >= self.most and won)

    def column(self, ui: Ui, seat: int, rect: Rect, best: bool) -> None:
        """One seat: who it is, the sum so far, and the lines."""
        table, theme = self.table, ui.theme
        colour = theme.seat(table.rules.world.seats[seat])
        face, edge = mix(theme["panel"], colour, 0.2 if best else 0.1), theme["focus" if best else "panel_edge"]
        ui.plate(rect, face, edge, 2 if best else 1)
        head = Rect(rect.x + ui.px(14), rect.y + ui.px(8), rect.w - ui.px(28), self.head - ui.px(12))
        (self.tall_head if self.head > ui.tx(LOW_HEAD) else self.low_head)(ui, seat, head, best)
        pygame.draw.line(ui.surface, theme["brass_dark"], (head.x, head.bottom + ui.px(2)),
                         (head.right, head.bottom + ui.px(2)), ui.px(1))
        size = self.size(ui)
        step, y = ui.type.height("sans", size), head.bottom + ui.px(10)
        for index, line in enumerate(self.lines[seat][:self.counted]):
            row = Rect(head.x, y + index * step, head.w, step)
            new = index == self.counted - 1 and self.counted < self.most
            worth = line.number("points")
            points = f"+{worth}" if worth else ""  # what decides among equals is worth none
            ui.line(points, row, "bold", size, theme["focus"] if new else theme["brass"], "right")
            row.w -= ui.type.width(points, "bold", size) + ui.px(8)
            if line.number("sign", -1) >= 0 and table.piece_art is not None:
                place = Rect(row.x, row.y, step, step).inflate(-ui.px(2), -ui.px(2))
                if not painted(ui.surface, table.piece_art, place, line.number("sign"), ui.px(3)):
                    table.piece_art.glyph(ui.surface, line.number("sign"), place, theme["brass"])
                row = Rect(row.x + step + ui.px(6), row.y, row.w - step - ui.px(6), row.h)
            ui.line(table.words.filled(line.text, line.values), row, "sans", size,
                    theme["vellum"] if new else theme["vellum_dim"])

    def tall_head(self, ui: Ui, seat: int, head: Rect, best: bool) -> None:
        """The sign of a seat, its name and the sum one below the other; whoever has won wears laurel."""
        table, theme = self.table, ui.theme
        side = ui.tx(56)
        shape = Rect(head.centerx - side // 2, head.y + ui.px(8), side, side)
        if best:
            laurel(ui, (shape.centerx, shape.centery + side // 12), round(side * 1.24), "brass")
        paint_emblem(ui, shape, table.rules, seat)
        name = Rect(head.x, shape.bottom + ui.px(6), head.w, ui.tx(30))
        ui.line(table.words.player_name(seat), name, "title", 23, theme["vellum"], "centre")
        ui.line(str(self.total(seat)), Rect(head.x, name.bottom - ui.px(4), head.w, ui.tx(52)), "title", 44,
                theme["focus"], "centre")

    def low_head(self, ui: Ui, seat: int, head: Rect, best: bool) -> None:
        """The same on one line, where there is little room."""
        table, theme = self.table, ui.theme
        shape = Rect(head.x, head.centery - ui.tx(14), ui.tx(28), ui.tx(28))
        paint_emblem(ui, shape, table.rules, seat)
        total = str(self.total(seat))
        ui.line(total, head, "title", 30, theme["focus"], "right")
        name = Rect(shape.right + ui.px(10), head.y, head.right - shape.right - ui.px(20), head.h)
        name.w -= ui.type.width(total, "title", 30)
        ui.line(table.words.player_name(seat), name, "bold", 21, theme["focus" if best else "vellum"])
