"""The last lines of the chronicle at the side of a table, and the button that opens the whole of it."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.scenes.table.log import LogLine
from game.scenes.table.panel import Panel
from game.scenes.table.see import See
from game.table.state import Spot
from game.telling.chronicle import sentences
from game.view.ui import Ui
from game.view.widgets import Button, Widget

SHOWN = 40  # decisions that are looked through for lines
BOOK = 34  # units: the button
SHORTEST = 30  # units: in less room there are no lines


class Chronicle(Panel):
    """What was told last; each line leads to the position that came of its decision."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.known: dict[int, tuple[object, list[str]]] = {}  # by decision: of what it was told, and what

    def lay(self, ui: Ui) -> list[Widget]:
        return [self.book(ui), *self.lines(ui)]

    def remarks(self, index: int) -> list[str]:
        """What was said about a decision, told once: lines are laid out often."""
        match, language = self.see.match, self.see.app.settings.language
        key = (id(match.game.past[index]), tuple(match.lines(index)), language, bool(match.game.position.over))
        if index not in self.known or self.known[index][0] != key:
            self.known[index] = key, sentences(match, index, language)
        return self.known[index][1]

    def book(self, ui: Ui) -> Widget:
        """Opens the chronicle; at the head of the lines if there is room for them, else over what is asked."""
        places, height = self.see.places, ui.tx(BOOK)
        rect = Rect(places.log.x, places.log.y, places.log.w, height) if places.log.h >= height else Rect(
            places.bar.right - places.bar.w // 3, places.asked.y, places.bar.w // 3, height)
        return Button("chronicle", rect, self.see.app.tr("chronicle.open"), partial(self.see.open_screen, "chronicle"),
                      size=15, icon="quill")

    def lines(self, ui: Ui) -> list[Widget]:
        """As many lines as there is room for, below the button."""
        see, rect = self.see, self.see.places.log
        rect = Rect(rect.x + ui.px(8), rect.y + ui.tx(BOOK), rect.w - ui.px(16), rect.h - ui.tx(BOOK))
        if rect.h < ui.tx(SHORTEST):
            return []
        size = ui.letters("log")
        step = ui.type.height("sans", size)
        room = max(1, (rect.h - ui.px(14)) // step)
        now = see.state.looking if see.state.looking is not None else len(see.match.game.log)
        last = min(len(see.match.events), max(now, 1))
        lines: list[tuple[int, str]] = []
        for number in range(last, max(0, last - SHOWN), -1):
            said = self.remarks(number - 1)
            wrapped = [line for text in said for line in ui.type.wrap(text, "sans", size, rect.w - ui.px(10))]
            lines = [*((number, line) for line in wrapped), *lines]
            if len(lines) >= room:
                break
        found: list[Widget] = []
        for index, (number, text) in enumerate(lines[-room:]):
            spot = Spot("line", number)
            line = LogLine(f"log:{number}:{index}", label=text, action=partial(see.use_spot, spot), spot=spot)
            line.lay(ui, Rect(rect.x, rect.y + ui.px(7) + index * step, rect.w, step), number == now)
            found.append(line)
        return found

    def paint(self, ui: Ui) -> None:
        if self.see.places.log.h >= ui.tx(BOOK + SHORTEST):
            ui.panel(self.see.places.log)
