"""The buttons beside the board: decisions by name, whether one is meant, and the bar with menu and looking back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.scenes.table.panel import Panel
from game.table.offer import named
from game.table.state import Spot, held_only, may_ask_hint, may_take_back
from game.view.layout import flex, lay, row
from game.view.ui import Ui, type_size
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

HIGH = 38  # units
LEAST_LINES = 4  # of what was played that decisions leave
LARGEST = 0.62  # of the room that decisions take, where they leave less


def control(see: See, name: str, label: str, enabled: bool = True, main: bool = False, size: float = 16) -> Button:
    """A button of the table itself, by the name under which it is offered."""
    spot = Spot("control", name)
    return Button(name, label=label, action=partial(see.use_spot, spot), enabled=enabled, size=size, main=main,
                  spot=spot)


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
        picks = [one.things for one in see.chooser.all]
        count, waits = len(named(see.state)), bool(see.teacher()) or see.state.held is not None
        if waits or len(set(picks)) < len(picks):  # picking may lead to several decisions that have to be told apart
            count = max(2, count)
        if not see.asks or not count or not (waits or see.may_pick()):
            return 0
        log = LEAST_LINES * ui.type.height("sans", type_size(ui, "log")) + ui.px(20)
        rows = count if count * step <= room - log else -(-count // 2)
        most = (min(max(room - log, round(room * LARGEST)), room) + ui.px(6)) // step
        return min(room, max(1, min(rows, most)) * step - ui.px(4))

    def lay(self, ui: Ui) -> list[Widget]:
        see = self.see
        if see.may_pick():
            return self.decisions(ui)
        if see.state.held is None:
            return []
        tr, rect = see.app.tr, see.places.buttons
        return lay(row(control(see, "confirm", tr("table.confirm"), main=True),
                       control(see, "step-back", tr("table.step_back")), gap="near", equal=True),
                   Rect(rect.x, rect.y, rect.w, ui.tx(42)), ui)

    def decisions(self, ui: Ui) -> list[Widget]:
        """A button each, in one column or two; where there is more than one page, with a button to the next."""
        see, shown = self.see, named(self.see.state)
        rect, gap, height = see.places.buttons, ui.px(6), ui.tx(HIGH)
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
        found: list[Widget] = []
        for index, one in enumerate(shown[self.page * room:(self.page + 1) * room]):
            line, column = divmod(index, columns)
            place = Rect(rect.x + column * (width + gap), rect.y + line * (height + gap), width, height)
            spot = Spot("choice", one.text)
            found.append(Button(f"choice:{one.text}", place, see.words.option_label(one), partial(see.use_spot, spot),
                                size=17, spot=spot))
        if pages > 1:
            place = Rect(rect.x, rect.y + (rows - 1) * (height + gap), rect.w, height)
            if rows == 1:
                place = Rect(rect.right - width, rect.y, width, height)
            found.append(Button("more", place, see.app.tr("table.more", page=self.page + 1, pages=pages),
                                partial(self.turn, pages), size=16))
        return found

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
        width = [control(see, "menu", tr("table.menu"))]
        if state.looking is not None:
            width.append(control(see, "present", tr("table.present"), main=True))
        elif not state.wishes.one_way:
            width.append(control(see, "undo", tr("table.undo"), may_take_back(state)))
        if held_only(state):
            width.append(control(see, "peek", tr("table.peek"), state.viewer >= 0))
        hints = see.asks and state.wishes.only is None and state.looking is None and not see.teacher()
        lamp = [control(see, "hint", "", may_ask_hint(state))] if hints else []
        narrow = [control(see, "back", "", bool(see.match.game.past)),
                  control(see, "forward", "", state.looking is not None)]
        found = lay(row(flex(width[0], 3), *(flex(one, 4 if lamp else 3) for one in width[1:]),
                        *(flex(one) for one in (*lamp, *narrow)), gap="near"), see.places.bar, ui)
        for button, written in zip(narrow, "‹›", strict=True):  # an arrow is drawn, or else written, but not both
            button.label = "" if button.sign(ui) else written
        return found
