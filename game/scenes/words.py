"""A text that is chosen from a list, where nobody may write what they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.parts import Heading, veil
from game.scenes.scrolling import Scroll, ScrollScene
from game.view.ui import Ui
from game.view.widgets import Button, Panel, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect


class WordsScene(ScrollScene):
    """Offers texts; stepping back leaves everything as it was."""

    name = "words"
    covers = False

    def __init__(self, app: App, label: str, words: Sequence[str], most: int, done: Callable[[str], None],
                 dropped: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.label = label
        self.words = [word[:most] for word in dict.fromkeys(words)] or ["…"]
        self.done = done
        self.dropped = dropped
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        gap, inner, line, high = ui.px(8), ui.px(24), ui.tx(44), ui.tx(46)
        width = min(ui.area.w - 2 * ui.px(24), ui.px(760))
        columns = 1 if ui.tall or max(map(len, self.words)) > 30 else 2
        rows = -(-len(self.words) // columns)
        need = 2 * inner + line + rows * (high + gap) + gap + high
        panel = Rect(0, 0, width, min(need, ui.area.h - 2 * ui.px(24)))
        panel.center = ui.area.center
        box = panel.inflate(-2 * inner, -2 * inner)
        room = box.h - line - high - gap
        full = rows * (high + gap) - gap > room  # then there is a bar at the side
        view = Rect(box.x, box.y + line, box.w - (ui.px(12) if full else 0), room)
        wide = (view.w - gap * (columns - 1)) // columns
        list_of: list[Widget] = []
        for index, word in enumerate(self.words):
            spot = Rect(view.x + index % columns * (wide + gap), view.y + index // columns * (high + gap), wide, high)
            list_of.append(Button(f"word:{index}", spot, word, partial(self.choose, word), size=18))
        self.list.fit(list_of, view)
        cancel = Rect(view.x, box.bottom - high, view.w, high)
        return [Panel("panel", panel), Heading("label", Rect(box.x, box.y, box.w, line), self.label, size=21,
                                               style="serif"),
                *list_of, Button("cancel", cancel, self.app.tr("common.cancel"), self.back, size=17)]

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def first_focus(self) -> str:
        return "word:0"

    def back(self) -> None:
        """Nothing is chosen after all."""
        super().back()
        if self.dropped is not None:
            self.dropped()

    def choose(self, word: str) -> None:
        """This one."""
        self.app.noise("write")
        self.app.stack.pop()
        self.done(word)
