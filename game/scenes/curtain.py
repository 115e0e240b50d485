"""The curtain: covers the table before anything of the next person is drawn, until they say they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.seating import Owner
from game.scenes.key_hints import KeyHint
from game.scenes.parts import Flourish, Heading
from game.scenes.scene import Scene
from game.scenes.table_side_paint import emblem
from game.table.intents import Lift
from game.view.ui import Ui
from game.view.velvet import curtain
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.see import See

Rect = pygame.Rect
EMBLEM = 92  # units


class CurtainScene(Scene):
    """Nothing but a name, until that person lifts it."""

    name = "curtain"

    def __init__(self, app: App, table: See, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.owner = Owner(seat)  # somebody else's pad does not lift it
        self.medal = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """It falls, to be heard."""
        self.app.noise("curtain")

    def layout(self, ui: Ui) -> list[Widget]:
        """A plate with the name and a button; the emblem stands on its upper edge."""
        area, edge = ui.area, ui.px(28)
        width = min(ui.tx(600), area.w - ui.px(88))
        name = self.table.words.player_name(self.seat)
        handed = self.app.devices.seating.pad_of(self.seat) is None  # who has a pad stays where they are
        text = self.app.tr("table.curtain" if handed else "table.curtain_pad", name=name)
        lines = ui.type.balanced(text, "serif", 20, width)
        heights = [ui.tx(58), ui.px(28), len(lines) * ui.type.height("serif", 20), ui.tx(56)]
        gaps = [ui.px(4), ui.px(10), ui.px(24)]
        top = ui.tx(EMBLEM) // 2 + ui.px(6)
        plate = Rect(0, 0, width + 2 * edge, top + sum(heights) + sum(gaps) + edge)
        plate.center = (area.centerx, area.centery + ui.tx(EMBLEM) // 4)
        self.medal = Rect(0, 0, ui.tx(EMBLEM), ui.tx(EMBLEM))
        self.medal.center = plate.midtop
        rects, y = [], plate.y + top
        for high, gap in zip(heights, [*gaps, 0], strict=True):
            rects.append(Rect(plate.x + edge, y, width, high))
            y += high + gap
        line = Rect(0, 0, min(ui.px(336), width), rects[1].h)
        line.center = rects[1].center
        button = Rect(0, 0, min(ui.tx(300), width), rects[3].h)
        button.center = rects[3].center
        return [Panel("plate", plate), Heading("name", rects[0], name, size=44), Flourish("flourish", line),
                Label("words", rects[2], text, style="serif", size=20, align="centre", lines=lines),
                Button("lift", button, self.app.tr("table.lift"), self.lift, main=True)]

    def paint(self, ui: Ui) -> None:
        """Velvet over everything."""
        ui.surface.blit(curtain(ui), (0, 0))

    def paint_over(self, ui: Ui) -> None:
        """The emblem of whom it is for."""
        emblem(self.table, ui, self.medal, self.seat)

    def keys(self) -> list[KeyHint]:
        return [("confirm", self.app.tr("table.lift"))]

    def lift(self) -> None:
        """The person is there."""
        self.table.send_as(self, Lift())

    def secret(self) -> bool:
        """It falls and rises at once."""
        return True

    def back(self) -> None:
        """There is no way past the curtain but to lift it."""
