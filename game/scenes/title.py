"""The first screen: the name, and where to go from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.scenes.parts import Flourish, Heading, fitted_size, margin
from game.scenes.scene import Scene
from game.view.ornament import blit_shadowed, spaced
from game.view.ui import Ui
from game.view.widgets import Button, Label, Picture, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
NAME = "OSSOLA"


class TitleScene(Scene):
    """The name of the program and the main menu."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished = False
        self.looked = 0  # frames until the saved game is looked for: first of all, something is to be seen
        self.name_box = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        self.looked = 2

    def resume(self) -> None:
        self.looked = 2
        super().resume()

    def update(self, seconds: float) -> None:
        if self.looked:
            self.looked -= 1
            if not self.looked:
                self.look()

    def look(self) -> None:
        """Find out whether there is a match to continue, which then is what one most likely wants."""
        found = self.app.saves.unfinished()
        if found != self.unfinished:
            self.unfinished = found
            if self.focus in ("play", "continue", ""):
                self.focus = "continue" if found else "play"
            self.refresh()

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        entries = [("play", tr("title.play"), self.play), ("settings", tr("title.settings"), self.settings),
                   ("quit", tr("title.quit"), self.quit)]
        if self.unfinished:
            entries.insert(0, ("continue", tr("title.continue"), self.go_on))
        edge, gap = margin(ui), ui.px(12)
        high, wide = ui.tx(50), min(ui.tx(320), ui.area.w - 2 * edge)
        foot = max(ui.tx(28), self.notice_height(ui))
        menu = len(entries) * (high + gap) - gap
        letters = ui.px(72 if ui.tall else 84)
        name = spaced(ui, NAME, "title", letters, 0.22)
        line = Rect(0, 0, min(ui.px(440), ui.area.w - 2 * edge), ui.px(36))
        subtitle = ui.tx(36)
        fixed = name.get_height() + line.h + subtitle + menu + ui.px(8 + 32)
        room = ui.area.h - foot - 2 * ui.px(24) - fixed
        crest = max(0, min(ui.px(300 if ui.tall else 196), room - ui.px(8)))
        crest = crest if crest >= ui.px(80) else 0  # a tiny one is no ornament
        y = ui.px(24) + max(0, (room - crest) // 2)
        found: list[Widget] = []
        if crest:
            found.append(Picture("crest", Rect(ui.area.centerx - crest // 2, y, crest, crest), name="crest",
                                 colour=ui.theme["brass"]))
            y += crest
        self.name_box = name.get_rect(midtop=(ui.area.centerx, y))
        y = self.name_box.bottom - ui.px(4)
        line.midtop = (ui.area.centerx, y)
        found.append(Flourish("flourish", line))
        y = line.bottom
        found.append(Heading("subtitle", Rect(edge, y, ui.area.w - 2 * edge, subtitle), tr("title.subtitle"), size=22,
                             style="italic", colour="vellum"))
        y += subtitle + ui.px(32)
        for index, (identity, label, action) in enumerate(entries):
            spot = Rect(ui.area.centerx - wide // 2, y + index * (high + gap), wide, high)
            found.append(Button(identity, spot, label, action, size=21, main=index == 0))
        return found + self.footer(ui, foot)

    def footer(self, ui: Ui, high: int) -> list[Widget]:
        """What went wrong, or else the version."""
        edge = margin(ui)
        box = Rect(edge, ui.area.h - high - ui.px(16), ui.area.w - 2 * edge, high)
        if self.app.notice:
            return [Label("notice", box, self.app.notice, size=self.notice_size(ui), colour="danger", align="centre")]
        return [Label("version", box, f"Ossola {__version__}", size=14, colour="vellum_dim", align="centre")]

    def notice_size(self, ui: Ui) -> float:
        """Small enough for a notice not to fill the screen."""
        return fitted_size(ui, self.app.notice, "sans", 16, Rect(0, 0, ui.area.w - 2 * margin(ui), ui.px(96)))

    def notice_height(self, ui: Ui) -> int:
        """The room that the notice needs."""
        if not self.app.notice:
            return 0
        size = self.notice_size(ui)
        lines = ui.type.wrap(self.app.notice, "sans", size, ui.area.w - 2 * margin(ui))
        return len(lines) * ui.type.height("sans", size)

    def paint(self, ui: Ui) -> None:
        self.app.background(ui)
        picture = spaced(ui, NAME, "title", ui.px(72 if ui.tall else 84), 0.22)
        blit_shadowed(ui, picture, self.name_box.topleft)

    def first_focus(self) -> str:
        return "continue" if self.unfinished else "play"

    def back(self) -> None:
        """There is nothing to step back to; leaving is a button, so that nobody leaves by accident."""
        self.focus = "quit"

    def go_on(self) -> None:
        """To the table as it was left."""
        match = self.app.saves.open()
        if match is None:
            self.app.notice = self.app.tr("title.lost")
            self.unfinished = False
            self.refresh()
            return
        from game.scenes.table import TableScene
        self.app.stack.push(TableScene(self.app, match))

    def play(self) -> None:
        """To the games."""
        from game.scenes.shelf import ShelfScene
        self.app.stack.push(ShelfScene(self.app))

    def settings(self) -> None:
        """To the settings."""
        from game.scenes.settings_scene import SettingsScene
        self.app.stack.push(SettingsScene(self.app))

    def quit(self) -> None:
        """Leave the program."""
        self.app.running = False
