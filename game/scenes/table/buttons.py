"""The buttons beside the board: decisions by name, whether one is meant, and the bar with menu and looking back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.engine.events import Value
from game.match.chooser import Candidate
from game.scenes.table.panel import Panel
from game.table.offer import named
from game.table.state import Spot, held_only, may_ask_hint, may_take_back
from game.view.layout import flex, lay, row
from game.view.theme import Colour
from game.view.ui import Ui
from game.view.widgets import Button, Widget

HIGH = 38  # units
LEAST_LINES = 4  # of what was played that decisions leave
LARGEST = 0.62  # of the room that decisions take, where they leave less


@dataclass
class Grid:
    """The decisions of a question in rows and columns, and those that have no place there."""

    loose: list[Candidate]
    rows: dict[Value, dict[Value, Candidate]]
    columns: list[Value]


@dataclass
class Cell(Button):
    """A decision in a grid: the value of its row, and the picture of its column's or else its value."""

    first: str = ""
    second: str = ""
    picture: pygame.Surface | None = None

    def write(self, ui: Ui, box: Rect, colour: Colour) -> None:
        if self.picture is None:
            ui.line(f"{self.first} {self.second}", box, "bold", self.size, colour, self.align)
            return
        seen = self.picture.get_bounding_rect()  # pictures have a margin, and cells are narrow
        used = ui.type.width(self.first, "bold", self.size) + ui.px(5)
        left = self.rect.centerx - (used + seen.w) // 2
        ui.line(self.first, Rect(left, box.y, used, box.h), "bold", self.size, colour)
        ui.surface.blit(self.picture, seen.move_to(midleft=(left + used, self.rect.centery)), seen)


class Choices(Panel):
    """Decisions that are there by name, on as many pages as it takes; or the two answers to whether one is meant."""

    page = 0

    def room(self) -> Rect:
        return self.see.places.buttons

    def asked(self) -> None:
        self.page = 0

    def height(self, ui: Ui, room: int) -> int:
        """As much of a room as they need, and always enough for what may come while picking."""
        see, step = self.see, ui.tx(HIGH) + ui.px(6)
        picks = [one.groups or one.things for one in see.chooser.all]
        grid, waits = self.grid(), bool(see.teacher()) or see.state.held is not None
        count = len(grid.loose) + len(grid.rows) if grid is not None else len(named(see.state))
        lists = {see.chooser.in_piles(group) for one in see.chooser.all for group in one.groups if len(group) > 1}
        if waits or True in lists or len(set(picks)) < len(picks):  # several decisions may have to be told apart
            count = max(2, count)
        count += False in lists  # what is laid can be turned
        if not see.asks or not count or not (waits or see.may_pick()):
            return 0
        log = LEAST_LINES * ui.type.height("sans", ui.letters("log")) + ui.px(20)
        rows = count if count * step <= room - log or grid is not None else -(-count // 2)
        most = (min(max(room - log, round(room * LARGEST)), room) + ui.px(6)) // step
        least = min(2, count) * step - ui.px(4) if grid is not None else 0  # then a drawer gives way
        return max(least, min(room, max(1, min(rows, most)) * step - ui.px(4)))

    def lay(self, ui: Ui) -> list[Widget]:
        see = self.see
        if see.may_pick():
            return self.decisions(ui)
        if see.state.held is None:
            return []
        tr, rect = see.app.tr, see.places.buttons
        return lay(row(self.control("confirm", tr("table.confirm"), main=True),
                       self.control("step-back", tr("table.step_back")), gap="near", equal=True),
                   Rect(rect.x, rect.y, rect.w, ui.tx(42)), ui)

    def decisions(self, ui: Ui) -> list[Widget]:
        """A button each, in one column or two; where there is more than one page, with a button to the next."""
        see, shown, grid = self.see, named(self.see.state), self.grid()
        if grid is not None:
            return self.lay_grid(ui, grid)
        rect, gap, height = see.places.buttons, ui.px(6), ui.tx(HIGH)
        found: list[Widget] = []
        if see.chooser.turns():
            called = "table.turn" if see.chooser.lays_shapes() else "table.other_way"
            turn = flex(self.control("turn", see.app.tr(called)))
            found += lay(row(turn), Rect(rect.x, rect.y, rect.w, height), ui)
            rect = Rect(rect.x, rect.y + height + gap, rect.w, max(0, rect.h - height - gap))
        rows = max(1, (rect.h + gap) // (height + gap))
        columns = 2 if len(shown) > rows else 1
        room = rows * columns
        pages = -(-len(shown) // room) if shown else 1
        if pages > 1:
            columns = columns if rows > 1 else 3  # where there is but one row, the way to more of them is part of it
            room = (rows - 1) * columns if rows > 1 else columns - 1
            pages = -(-len(shown) // room)
        advised = see.advice.turned_to(shown)
        self.page = advised // room if advised >= 0 else min(self.page, pages - 1)
        width = (rect.w - gap * (columns - 1)) // columns
        for index, one in enumerate(shown[self.page * room:(self.page + 1) * room]):
            line, column = divmod(index, columns)
            place = Rect(rect.x + column * (width + gap), rect.y + line * (height + gap), width, height)
            found.append(self.decision(one, place))
        if pages > 1:
            place = Rect(rect.x, rect.y + (rows - 1) * (height + gap), rect.w, height)
            if rows == 1:
                place = Rect(rect.right - width, rect.y, width, height)
            found.append(Button("more", place, see.app.tr("table.more", page=self.page + 1, pages=pages),
                                partial(self.turn, pages), size=16))
        return found

    def grid(self) -> Grid | None:
        """The decisions of the question in rows and columns, where the ruleset wants them so."""
        see = self.see
        who, shown = see.match.game.who(), named(see.state)
        if not who or who[0][1] not in see.show.grids or not see.may_pick():
            return None
        found = Grid([], {}, [])
        for one in shown:
            values = see.rules.stands_for(see.state.position, one.option)
            if len(values) != 2:
                found.loose.append(one)
                continue
            found.rows.setdefault(values[0], {})[values[1]] = one
            if values[1] not in found.columns:
                found.columns.append(values[1])
        found.columns.sort(key=lambda value: value.value)
        return found

    def lay_grid(self, ui: Ui, grid: Grid) -> list[Widget]:
        """What lies outside of the grid, then as many of its rows as there is room for; the others on further pages.

        In very little room the way to those shares the first line with what lies outside.
        """
        see, rect, gap, height = self.see, self.see.places.buttons, ui.px(6), ui.tx(HIGH)
        art, found = see.piece_art, list[Widget]()
        step, lines = height + gap, max(1, (rect.h + gap) // (height + gap))
        above, tight = len(grid.loose), len(grid.rows) > 1 and lines < len(grid.loose) + 2
        if tight:
            above = 1
        room = max(1, lines - above)
        if len(grid.rows) > room and not tight:
            room = max(1, room - 1)
        pages = max(1, -(-len(grid.rows) // room))
        shared = len(grid.loose) + (pages > 1)
        width = (rect.w - gap * (shared - 1)) // max(1, shared)
        for number, one in enumerate(grid.loose):
            place = Rect(rect.x + number * (width + gap), rect.y, width, height) if tight else (
                Rect(rect.x, rect.y + number * step, rect.w, height))
            found.append(self.decision(one, place))
        rows = list(grid.rows.items())
        advised = see.advice.turned_to(list(named(see.state)))
        texts = [one.text for one in named(see.state)]
        if advised >= 0:
            self.page = next((number // room for number, (_, cells) in enumerate(rows)
                              if any(one.text == texts[advised] for one in cells.values())), self.page)
        self.page = min(self.page, pages - 1)
        across = (rect.w - ui.px(4) * (len(grid.columns) - 1)) / max(1, len(grid.columns))
        side = min(round(height * 0.78), round(across * 0.56))
        for line, (first, cells) in enumerate(rows[self.page * room:(self.page + 1) * room], above):
            for column, second in enumerate(grid.columns):
                if second not in cells:
                    continue
                one = cells[second]
                place = Rect(rect.x + round(column * (across + ui.px(4))), rect.y + line * step, int(across), height)
                spot = Spot("choice", one.text)
                drawn = art.picture(second.value, see.asked_seat(), side) if art is not None and (
                    second.kind == "kind") else None
                found.append(Cell(f"choice:{one.text}", place, see.words.option_label(one),
                                  partial(see.use_spot, spot), size=17, spot=spot, picture=drawn,
                                  first=see.words.value(*first), second=see.words.value(*second)))
        if pages > 1:
            place = Rect(rect.right - width, rect.y, width, height) if tight else (
                Rect(rect.x, rect.y + (above + room) * step, rect.w, height))
            found.append(Button("more", place, see.app.tr("table.more", page=self.page + 1, pages=pages),
                                partial(self.turn, pages), size=16))
        return found

    def decision(self, one: Candidate, place: Rect) -> Button:
        """A decision by its name."""
        spot = Spot("choice", one.text)
        return Button(f"choice:{one.text}", place, self.see.words.option_label(one), partial(self.see.use_spot, spot),
                      size=17, spot=spot)

    def turn(self, pages: int) -> None:
        """The next page, or the first one again."""
        self.page = (self.page + 1) % pages
        self.see.refresh()


class Bar(Panel):
    """Menu, undo, a hint, and looking back."""

    def room(self) -> Rect:
        return self.see.places.bar

    def lay(self, ui: Ui) -> list[Widget]:
        see, tr, state = self.see, self.see.app.tr, self.see.state
        width = [self.control("menu", tr("table.menu"))]
        if state.looking is not None:
            width.append(self.control("present", tr("table.present"), main=True))
        elif not state.wishes.one_way:
            width.append(self.control("undo", tr("table.undo"), may_take_back(state)))
        if held_only(state):
            width.append(self.control("peek", tr("table.peek"), state.viewer >= 0))
        hints = see.asks and state.wishes.only is None and state.looking is None and not see.teacher()
        lamp = [self.control("hint", "", may_ask_hint(state), hint=tr("bots.hint_button"))] if hints else []
        if state.looking is not None and not state.wishes.open:
            lamp = [self.control("watch", "", hint=tr("shown.watch"))]
        narrow = [self.control("back", "", bool(see.match.game.past), hint=tr("spoken.earlier")),
                  self.control("forward", "", state.looking is not None, hint=tr("spoken.later"))]
        found = lay(row(flex(width[0], 3), *(flex(one, 4 if lamp else 3) for one in width[1:]),
                        *(flex(one) for one in (*lamp, *narrow)), gap="near"), see.places.bar, ui)
        for button, written in zip(narrow, "‹›", strict=True):  # an arrow is drawn, or else written, but not both
            button.label = "" if button.sign(ui) else written
        return found
