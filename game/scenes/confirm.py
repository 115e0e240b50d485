"""A question over whatever is on the screen, with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.parts import veil
from game.scenes.scene import Scene
from game.table.intents import BeSure
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.see import See

Rect = pygame.Rect


class ConfirmScene(Scene):
    """Asks; the answer closes the question first and then does what it stands for. Stepping back does nothing else."""

    name = "confirm"
    covers = False

    def __init__(self, app: App, text: str, choices: Sequence[tuple[str, Callable[[], None]]], first: int = 0) -> None:
        super().__init__(app)
        self.text = text
        self.choices = list(choices)
        self.first = first  # the answer that has the focus, and looks as if it were meant

    def first_focus(self) -> str:
        return f"choice:{self.first}"

    def layout(self, ui: Ui) -> list[Widget]:
        gap, inner = ui.px(12), ui.px(32)
        width = min(ui.tx(560), ui.area.w - 2 * ui.px(24))
        lines = ui.type.balanced(self.text, "serif", 21, width - 2 * inner)
        text = len(lines) * ui.type.height("serif", 21)
        high = ui.tx(48)
        panel = Rect(0, 0, width, text + len(self.choices) * (high + gap) - gap + 2 * inner + ui.px(24))
        panel.center = ui.area.center
        found: list[Widget] = [Panel("panel", panel), Label(
            "text", Rect(panel.x + inner, panel.y + inner, width - 2 * inner, text), self.text, style="serif", size=21,
            align="centre", lines=lines)]
        y = panel.y + inner + text + ui.px(24)
        for index, (label, action) in enumerate(self.choices):
            spot = Rect(panel.x + inner, y + index * (high + gap), width - 2 * inner, high)
            found.append(Button(f"choice:{index}", spot, label, self.answer(action), size=19, main=index == self.first))
        return found

    def answer(self, action: Callable[[], None]) -> Callable[[], None]:
        """What a button does."""
        def run() -> None:
            self.app.stack.pop()
            action()

        return run

    def paint(self, ui: Ui) -> None:
        veil(ui)


class SureScene(ConfirmScene):
    """Asks once more about what cannot be unsaid at a table."""

    def __init__(self, app: App, table: See) -> None:
        assert table.state.sure is not None
        self.table = table
        what = table.words.labels().decision(table.state.sure.text)
        super().__init__(app, app.tr("table.sure", what=what), [
            (app.tr("table.yes_sure"), partial(table.send_as, self, BeSure(True))),
            (app.tr("table.not_sure"), partial(table.send_as, self, BeSure(False)))], 1)

    def answer(self, action: Callable[[], None]) -> Callable[[], None]:
        """The table puts it away."""
        return action

    def back(self) -> None:
        """It is not meant."""
        self.table.send_as(self, BeSure(False))
