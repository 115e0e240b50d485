"""The curtain: covers the table before anything of the next person is drawn, until they say they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.scenes.key_hints import KeyHint
from game.scenes.scene import Scene
from game.view.ui import Ui
from game.view.velvet import curtain
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

Rect = pygame.Rect


class CurtainScene(Scene):
    """Nothing but a name, until that person lifts it."""

    name = "curtain"

    def __init__(self, app: App, table: TableScene, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat

    def enter(self) -> None:
        """It falls, to be heard."""
        self.app.sound.play("curtain")

    def layout(self, ui: Ui) -> list[Widget]:
        """The name and a button."""
        area = ui.area
        width = min(ui.px(640), area.w - ui.px(40))
        name = self.table.words.player_name(self.seat)
        return [
            Panel("plate", Rect(area.centerx - width // 2 - ui.px(24), area.centery - ui.tx(190), width + ui.px(48),
                                ui.tx(320))),
            Label("name", Rect(area.centerx - width // 2, area.centery - ui.tx(120), width, ui.tx(70)), name,
                  style="title", size=44, colour="brass", align="centre"),
            Label("words", Rect(area.centerx - width // 2, area.centery - ui.tx(40), width, ui.tx(60)),
                  self.app.tr("table.curtain", name=name), style="serif", size=20, colour="vellum", align="centre"),
            Button("lift", Rect(area.centerx - ui.tx(140), area.centery + ui.tx(40), ui.tx(280), ui.tx(56)),
                   self.app.tr("table.lift"), self.lift, main=True),
        ]

    def paint(self, ui: Ui) -> None:
        """Velvet over everything."""
        ui.surface.blit(curtain(ui), (0, 0))

    def paint_over(self, ui: Ui) -> None:
        """The emblem of whom it is for."""
        side = ui.tx(56)
        rect = Rect(ui.area.centerx - side // 2, ui.area.centery - ui.tx(178), side, side)
        self.table.painter.emblem(ui, rect, self.seat)

    def take(self, given: PlayerInput) -> bool:
        """Somebody else's pad does not lift it."""
        return given.act is Act.CONFIRM and not self.app.devices.seating.may_act(given, self.seat)

    def keys(self) -> list[KeyHint]:
        return [("confirm", self.app.tr("table.lift"))]

    def lift(self) -> None:
        """The person is there."""
        self.table.viewer = self.seat
        self.app.stack.pop()

    def secret(self) -> bool:
        """It falls and rises at once."""
        return True

    def back(self) -> None:
        """There is no way past the curtain but to lift it."""
