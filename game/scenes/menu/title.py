"""The first screen: the name, and where to go from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.app.key_hints import KeyHint, bar_height
from game.app.parts import Flourish, Heading, margin
from game.app.scene import Scene
from game.view.art import known_by
from game.view.backdrop import BELOW
from game.view.layout import Fixed, Pixels, column, flex, lay, part
from game.view.ornament import blit_shadowed, spaced
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Picture, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
NAME = "OSSOLA"
WIDEST = 344  # units of a button: within the panelling, and clear of the book


@dataclass
class Slip(Widget):
    """Something that went wrong, on a dark slip that is as wide as its words: what lies below is a picture."""

    def words(self, ui: Ui, width: int) -> tuple[float, list[str]]:
        """Its lines, about as long as each other, and their size: small enough not to fill the screen."""
        room = width - 2 * ui.space("apart")
        size = ui.type.shrink(self.label, "sans", 16, (room, ui.px(84)), 0.6)
        return size, ui.type.balanced(self.label, "sans", size, room)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        size, lines = self.words(ui, width)
        height = max(ui.tx(28), len(lines) * ui.type.height("sans", size) + ui.space("apart"))
        return height, height

    def draw(self, ui: Ui) -> None:
        size, danger = self.words(ui, self.rect.w)[0], ui.theme["danger"]
        box = self.text_box(ui)
        board = box.inflate(2 * ui.space("apart"), self.rect.h - box.h)
        ui.plate(board, ui.theme["panel"], mix(danger, ui.theme["panel"], 0.5))
        ui.lines(self.label, self.rect.inflate(-2 * ui.space("apart"), 0), "sans", size, danger, "centre")

    def text_box(self, ui: Ui) -> Rect:
        size, lines = self.words(ui, self.rect.w)
        found = Rect(0, 0, max(ui.type.width(line, "sans", size) for line in lines),
                     len(lines) * ui.type.height("sans", size))
        found.center = self.rect.center
        return found


def title_column(ui: Ui) -> Rect:
    """Where words stand on the picture: on its dark side, below it in a tall window."""
    edge = margin(ui)
    if ui.tall:
        top = round(ui.area.h * BELOW * 0.62)
        return Rect(edge, top, ui.area.w - 2 * edge, ui.area.h - top)
    width = round(ui.area.w * 0.42) - edge
    bare = ui.theme["night"] == (0, 0, 0)  # without a picture, in the middle
    return Rect((ui.area.w - width) // 2 if bare else edge, 0, width, ui.area.h)


def lettering(ui: Ui, width: int) -> pygame.Surface:
    """The name, as large as fits."""
    letters = ui.px(72 if ui.tall else 80)
    name = spaced(ui, NAME, letters, 0.2)
    if name.get_width() > width:
        name = spaced(ui, NAME, letters * width // name.get_width(), 0.2)
    return name


@dataclass
class Lettering(Widget):
    """The name of the program in large letters."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        height = lettering(ui, width).get_height() - ui.px(4)
        return height, height

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

    def enter(self) -> None:
        self.looked = 2
        self.app.offer_narration()

    def pause(self) -> None:
        self.app.backdrop.forget(self.app.ui)
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
        self.dirty |= self.app.backdrop.arrived()

    def look(self) -> None:
        """Find out whether there is a match to continue, which then is what one most likely wants."""
        found = self.app.saves.unfinished()
        if self.app.notice == self.app.tr("saves.elsewhere") and not self.app.lock.elsewhere():
            self.app.tell("")
            self.refresh()
        saves, kept = self.app.saves, self.app.saves.history
        notice = saves.news if saves.news.key else saves.notice
        if kept.trouble and not self.app.notice:
            self.app.tell(self.app.tr("history.not_kept", why=kept.trouble))
            self.refresh()
        if notice.key and not self.app.notice:
            self.app.tell(self.app.tr(notice.key, **notice.values))
            saves.forget_news()
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
            entries.append(("quit", tr("title.quit"), self.app.quit))
        left = self.app.saves.left if self.unfinished else None
        if left is not None:
            name = self.app.strings.of(left.model.name, left.model.id)
            entries.insert(0, ("continue", tr("title.continue", game=name), self.go_on))
        icons = {"play": "icons/board" if left is not None else "", "continue": known_by(ui.art, left)}
        buttons = [part(Button(identity, label=label, action=action, size=21, main=index == 0,
                               icon=icons.get(identity, "")), height=(36, 50))
                   for index, (identity, label, action) in enumerate(entries)]
        crest = part(Picture("crest", name="crest", colour=ui.theme["brass"]), ratio=1, height=(Fixed(80), Fixed(170)),
                     spare=True)  # a tiny one is no ornament
        subtitle = Heading("subtitle", label=tr("title.subtitle"), size=22, style="italic", colour="vellum")
        head = column(Lettering("name"), part(Flourish("flourish"), width=Fixed(440), height=Fixed(36)),
                      None if ui.huge and not ui.tall else part(subtitle, height=36), part(height=Fixed(24)))
        menu = part(column(*buttons, gap=("hair", "apart")), width=Pixels(min(ui.tx(320), ui.px(WIDEST))))
        version = part(Label("version", label=f"Ossola {__version__}", size=14, colour="vellum_dim", align="centre"),
                       height=28)
        offer = self.app.narration_offer()
        return lay(column(part(height=Fixed(20)), flex(column(crest, head, menu, start=0.5)), part(height=Fixed(20)),
                          Label("offer", label=offer, size=16, colour="vellum", align="centre") if offer else None,
                          Slip("notice", label=self.app.notice) if self.app.notice else version,
                          part(height=Pixels(max(ui.px(16), bar_height(ui) if ui.tall else 0)))), title_column(ui), ui)

    def paint(self, ui: Ui) -> None:
        picture = self.app.backdrop.picture(ui, draw=not self.looked)
        if picture is not None:
            ui.surface.blit(picture, (0, 0))
        else:
            ui.surface.fill(ui.theme["night"])

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
            self.app.tell(self.app.tr("title.lost"))
            self.unfinished = False
            self.refresh()
            return
        from game.scenes.table.scene import TableScene
        self.app.devices.keep_seats()
        self.app.stack.push(TableScene(self.app, match))

    def play(self) -> None:
        from game.scenes.menu.shelf import ShelfScene
        self.app.stack.push(ShelfScene(self.app))

    def history(self) -> None:
        """To the games of the past."""
        from game.scenes.menu.history_scene import HistoryScene
        self.app.stack.push(HistoryScene(self.app))

    def settings(self) -> None:
        from game.scenes.menu.settings_scene import SettingsScene
        self.app.stack.push(SettingsScene(self.app))
