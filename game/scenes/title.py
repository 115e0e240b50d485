"""The first screen: the name, and where to go from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from game import __version__
from game.scenes.key_hints import KeyHint, bar_height
from game.scenes.parts import Flourish, Heading, fitted_size, margin
from game.scenes.scene import Scene
from game.view.backdrop import BELOW, backdrop, forget
from game.view.ornament import blit_shadowed, spaced
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Picture, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
NAME = "OSSOLA"
WIDEST = 344  # units of a button: within the panelling, and clear of the book


@dataclass
class Slip(Widget):
    """Something that went wrong, on a dark slip that is as wide as its words: what lies below is a picture."""

    size: float = 16
    inset: ClassVar[int] = 12

    def words(self, ui: Ui) -> Rect:
        """The room that its lines, about as long as each other, take in the middle."""
        lines = ui.type.balanced(self.label, "sans", self.size, self.rect.w - 2 * ui.px(self.inset))
        found = Rect(0, 0, max(ui.type.width(line, "sans", self.size) for line in lines),
                     len(lines) * ui.type.height("sans", self.size))
        found.center = self.rect.center
        return found

    def draw(self, ui: Ui) -> None:
        room, danger = self.rect.inflate(-2 * ui.px(self.inset), 0), ui.theme["danger"]
        board = Rect(0, 0, self.words(ui).w + 2 * ui.px(self.inset), self.rect.h)
        board.center = self.rect.center
        ui.plate(board, ui.theme["panel"], mix(danger, ui.theme["panel"], 0.5))
        ui.lines(self.label, room, "sans", self.size, danger, "centre")

    def text_box(self, ui: Ui) -> Rect | None:
        return self.words(ui)


def title_column(ui: Ui) -> Rect:
    """Where words stand on the picture: on its dark side, below it in a tall window."""
    edge = margin(ui)
    if ui.tall:
        top = round(ui.area.h * BELOW * 0.62)
        return Rect(edge, top, ui.area.w - 2 * edge, ui.area.h - top)
    wide = round(ui.area.w * 0.42) - edge
    bare = ui.theme["night"] == (0, 0, 0)  # without a picture, in the middle
    return Rect((ui.area.w - wide) // 2 if bare else edge, 0, wide, ui.area.h)


def lettering(ui: Ui, width: int) -> pygame.Surface:
    """The name, as large as fits."""
    letters = ui.px(72 if ui.tall else 80)
    name = spaced(ui, NAME, "title", letters, 0.2)
    if name.get_width() > width:
        name = spaced(ui, NAME, "title", letters * width // name.get_width(), 0.2)
    return name


@dataclass
class Lettering(Widget):
    """The name itself."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = lettering(ui, width).get_height() - ui.px(4)
        return high, high

    def draw(self, ui: Ui) -> None:
        letters = lettering(ui, self.rect.w)
        blit_shadowed(ui, letters, letters.get_rect(midtop=self.rect.midtop).topleft)


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

    def pause(self) -> None:
        forget(self.app.ui)
        super().pause()

    def resume(self) -> None:
        self.looked = 2
        super().resume()

    def update(self, seconds: float) -> None:
        if self.looked:
            self.looked -= 1
            if not self.looked:
                self.look()
                self.dirty = True  # now there is time for the picture, if it was not there before

    def look(self) -> None:
        """Find out whether there is a match to continue, which then is what one most likely wants."""
        found = self.app.saves.unfinished()
        notice, kept = self.app.saves.notice, self.app.saves.history
        if kept.trouble and not self.app.notice:
            self.app.notice = self.app.tr("history.not_kept", why=kept.trouble)
            self.refresh()
        if notice.key and not self.app.notice:
            self.app.notice = self.app.tr(notice.key, **notice.values)
            self.refresh()
        if found != self.unfinished:
            self.unfinished = found
            if self.focus in ("play", "continue", ""):
                self.focus = "continue" if found else "play"
            self.refresh()

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        entries = [("play", tr("title.play"), self.play), ("history", tr("title.history"), self.history),
                   ("settings", tr("title.settings"), self.settings)]
        if self.app.house.may_quit:
            entries.append(("quit", tr("title.quit"), self.quit))
        if self.unfinished:
            entries.insert(0, ("continue", tr("title.continue"), self.go_on))
        column, gap = title_column(ui), ui.px(12)
        high, wide = ui.tx(50), min(ui.tx(320), column.w, ui.px(WIDEST))
        foot = max(ui.tx(28), self.notice_height(ui))
        menu = len(entries) * (high + gap) - gap
        name = lettering(ui, column.w)
        line = Rect(0, 0, min(ui.px(440), column.w), ui.px(36))
        subtitle = ui.tx(36)
        fixed = name.get_height() + line.h + subtitle + menu + ui.px(8 + 24)
        room = column.h - foot - 2 * ui.px(20) - fixed
        gap += max(ui.px(5) - gap, min(0, room // (len(entries) - 1)))
        crest = max(0, min(ui.px(170), room - ui.px(8)))
        crest = crest if crest >= ui.px(80) else 0  # a tiny one is no ornament
        y = column.y + ui.px(20) + max(0, (room - crest) // 2)
        found: list[Widget] = []
        if crest:
            found.append(Picture("crest", Rect(column.centerx - crest // 2, y, crest, crest), name="crest",
                                 colour=ui.theme["brass"]))
            y += crest
        self.name_box = name.get_rect(midtop=(column.centerx, y))
        y = self.name_box.bottom - ui.px(4)
        line.midtop = (column.centerx, y)
        found.append(Flourish("flourish", line))
        y = line.bottom
        found.append(Heading("subtitle", Rect(column.x, y, column.w, subtitle), tr("title.subtitle"), size=22,
                             style="italic", colour="vellum"))
        y += subtitle + ui.px(24)
        for index, (identity, label, action) in enumerate(entries):
            spot = Rect(column.centerx - wide // 2, y + index * (high + gap), wide, high)
            found.append(Button(identity, spot, label, action, size=21, main=index == 0,
                                icon="icons/board" if identity == "play" and self.unfinished else ""))
        return found + self.footer(ui, foot)

    def footer(self, ui: Ui, high: int) -> list[Widget]:
        """What went wrong, or else the version."""
        column = title_column(ui)
        box = Rect(column.x, ui.area.h - high - max(ui.px(16), bar_height(ui) if ui.tall else 0), column.w, high)
        if self.app.notice:
            return [Slip("notice", box, self.app.notice, size=self.notice_size(ui))]
        return [Label("version", box, f"Ossola {__version__}", size=14, colour="vellum_dim", align="centre")]

    def notice_size(self, ui: Ui) -> float:
        """Small enough for a notice not to fill the screen."""
        room = Rect(0, 0, self.notice_width(ui), ui.px(96 - Slip.inset))
        return fitted_size(ui, self.app.notice, "sans", 16, room, 0.6)

    @staticmethod
    def notice_width(ui: Ui) -> int:
        """The room for its lines."""
        return title_column(ui).w - 2 * ui.px(Slip.inset)

    def notice_height(self, ui: Ui) -> int:
        """The room that the notice needs."""
        if not self.app.notice:
            return 0
        size = self.notice_size(ui)
        lines = ui.type.wrap(self.app.notice, "sans", size, self.notice_width(ui))
        return len(lines) * ui.type.height("sans", size) + ui.px(Slip.inset)

    def paint(self, ui: Ui) -> None:
        picture = backdrop(ui, draw=not self.looked)
        if picture is not None:
            ui.surface.blit(picture, (0, 0))
        else:
            ui.surface.fill(ui.theme["night"])
        blit_shadowed(ui, lettering(ui, title_column(ui).w), self.name_box.topleft)

    def keys(self) -> list[KeyHint]:
        """There is nothing to step back to."""
        return super().keys()[:2]

    def first_focus(self) -> str:
        return "continue" if self.unfinished else "play"

    def back(self) -> None:
        """There is nothing to step back to; leaving is a button, so that nobody leaves by accident."""
        self.focus = "quit" if self.app.house.may_quit else self.first_focus()

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

    def history(self) -> None:
        """To the games of the past."""
        from game.scenes.history_scene import HistoryScene
        self.app.stack.push(HistoryScene(self.app))

    def settings(self) -> None:
        """To the settings."""
        from game.scenes.settings_scene import SettingsScene
        self.app.stack.push(SettingsScene(self.app))

    def quit(self) -> None:
        """Leave the program."""
        self.app.running = False
