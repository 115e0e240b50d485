"""Is anybody there? A countdown over whatever is on the screen; anything that is pressed stops it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint
from game.app.parts import Heading, board, veil
from game.app.scene import Scene
from game.view.layout import column, part
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.kiosk.guard import Kiosk


@dataclass
class Dial(Widget):
    left: float = 0
    all: float = 1

    def draw(self, ui: Ui) -> None:
        centre, radius = self.rect.center, self.rect.h // 2
        pygame.draw.circle(ui.surface, mix(ui.theme["panel"], ui.theme["night"], 0.5), centre, radius)
        steps = max(1, round(60 * self.left / self.all))
        for step in range(60):
            way = pygame.Vector2(0, -1).rotate(6 * step)
            colour = ui.theme["brass"] if step < steps else mix(ui.theme["panel"], ui.theme["brass_dark"], 0.4)
            pygame.draw.line(ui.surface, colour, centre + way * radius * 0.84, centre + way * radius, ui.px(3))
        ui.line(str(max(0, round(self.left + 0.499))), self.rect, "title", 44, ui.theme["brass"], "centre")


class CountdownScene(Scene):
    """Seconds, for all to see."""

    name = "countdown"
    covers = False

    def __init__(self, app: App, kiosk: Kiosk, seconds: int) -> None:
        super().__init__(app)
        self.kiosk = kiosk
        self.all = self.left = float(seconds)

    def layout(self, ui: Ui) -> list[Widget]:
        words = "kiosk.anybody_words" if self.kiosk.limits.table() is not None else "kiosk.anybody_menu"
        return board(ui, column(
            part(Heading("title", label=self.app.tr("kiosk.anybody"), size=30), height=48),
            part(Dial("dial", left=self.left, all=self.all), height=104),
            Label("words", label=self.app.tr(words), style="serif", size=20, align="centre", balanced=True), gap="far"))

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def update(self, seconds: float) -> None:
        before = int(self.left)
        self.left -= seconds
        if int(self.left) != before:
            self.refresh()
        if self.left <= 0:
            self.app.stack.pop()
            self.kiosk.attract()

    def keys(self) -> list[KeyHint]:
        return []

    def back(self) -> None:
        self.app.stack.pop()
