"""Is anybody there? A countdown over whatever is on the screen; anything that is pressed stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.key_hints import KeyHint
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.kiosk.guard import Kiosk

Rect = pygame.Rect


class CountdownScene(Scene):
    """Seconds, for all to see."""

    name = "countdown"
    covers = False

    def __init__(self, app: App, kiosk: Kiosk, seconds: int) -> None:
        super().__init__(app)
        self.kiosk = kiosk
        self.all = self.left = float(seconds)

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        width = min(ui.tx(560), ui.area.w - 2 * ui.px(24))
        panel = Rect(0, 0, width, ui.tx(300))
        panel.center = ui.area.center
        inner = panel.inflate(-ui.px(48), -ui.px(40))
        words = tr("kiosk.anybody_words" if self.kiosk.limits.table() is not None else "kiosk.anybody_menu")
        lines = ui.type.balanced(words, "serif", 20, inner.w)
        high = len(lines) * ui.type.height("serif", 20)
        return [Panel("panel", panel),
                Heading("title", Rect(inner.x, inner.y, inner.w, ui.tx(48)), tr("kiosk.anybody"), size=30),
                Label("words", Rect(inner.x, inner.bottom - high, inner.w, high), words, style="serif", size=20,
                      align="centre", lines=lines)]

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def paint_over(self, ui: Ui) -> None:
        """A dial that runs out, with the seconds in it."""
        panel = self.widget("panel")
        if panel is None:
            return
        radius = ui.tx(52)
        centre = (panel.rect.centerx, panel.rect.centery + ui.px(2))
        box = Rect(0, 0, 2 * radius, 2 * radius)
        box.center = centre
        pygame.draw.circle(ui.surface, mix(ui.theme["panel"], ui.theme["night"], 0.5), centre, radius)
        steps = max(1, round(60 * self.left / self.all))
        for step in range(60):
            way = pygame.Vector2(0, -1).rotate(6 * step)
            colour = ui.theme["brass"] if step < steps else mix(ui.theme["panel"], ui.theme["brass_dark"], 0.4)
            pygame.draw.line(ui.surface, colour, centre + way * radius * 0.84, centre + way * radius, ui.px(3))
        ui.line(str(max(0, round(self.left + 0.499))), box, "title", 44, ui.theme["brass"], "centre")

    def update(self, seconds: float) -> None:
        before = int(self.left)
        self.left -= seconds
        if int(self.left) != before:
            self.dirty = True
        if self.left <= 0:
            self.app.stack.pop()
            self.kiosk.attract()

    def keys(self) -> list[KeyHint]:
        """Anything will do."""
        return []

    def back(self) -> None:
        """Anything stops it."""
        self.app.stack.pop()
