"""The chronicle, to be read at any moment: who there is, what happened, and a button that keeps it as a page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import pygame

from game.match.chronicle import Chapter, Chronicle, Entry, Portrait, chronicle_of, manner_of
from game.match.chronicle_file import save_chronicle
from game.match.match import Match
from game.scenes.parts import Flourish, Heading, fitted_size, header
from game.scenes.scrolling import Scroll, ScrollScene
from game.view.arms import blit_arms
from game.view.paper import shadow, vellum
from game.view.theme import hex_colour
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
GAP = 18  # units between the page and what stands below it


def keep_chronicle(app: App, match: Match, stem: str = "") -> str:
    """Write the chronicle to the user's home; a message that tells where, or why not."""
    colours = {seat: hex_colour(app.ui.theme.seat(name)) for seat, name in enumerate(match.rules.world.seats)}
    try:
        app.lock.take()
        path = save_chronicle(match, app.home, app.settings.language, app.tr, colours, stem)
    except OSError as error:
        return app.tr("chronicle.failed", why=error.strerror or str(error))
    return app.tr("chronicle.saved", where=str(path))


def kept_at_end(app: App, match: Match) -> str:
    """A chronicle that the ruleset declares is written by itself at the end; a message that tells where."""
    return keep_chronicle(app, match) if manner_of(match).given else ""


@dataclass
class Person(Widget):
    """Arms with a name and a title."""

    portrait: Portrait | None = None

    def draw(self, ui: Ui) -> None:
        if self.portrait is None:
            return
        high = self.rect.h - ui.px(8)
        shield = Rect(self.rect.x, self.rect.y + ui.px(4), high * 5 // 6, high)
        blit_arms(ui, self.portrait.arms, shield, ui.theme.seat(self.label))
        box = Rect(shield.right + ui.px(12), self.rect.y, self.rect.right - shield.right - ui.px(12), self.rect.h)
        lines = ((self.portrait.name, "title", 20, "ink"), (self.portrait.title, "italic", 16, "ink_dim"),
                 (self.portrait.player, "sans", 14, "ink_dim"))
        y = box.centery - sum(ui.type.height(style, size) for _, style, size, _ in lines) // 2
        for text, style, size, colour in lines:
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, box.w, step), style, size, ui.theme[colour])
            y += step


class ChronicleScene(ScrollScene):
    """A page that scrolls, the newest in sight."""

    name = "chronicle"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.book = Scroll(paper=True)
        self.scrolls = [self.book]
        self.message = ""
        self.stem = ""
        self.opened = False

    def layout(self, ui: Ui) -> list[Widget]:
        """Head, page, and the buttons below it."""
        tr = self.app.tr
        found, area = header(ui, tr("chronicle.title"), tr("common.back"), self.back)
        foot = ui.tx(44)
        wide = min(area.w, ui.px(860))
        page = Rect(area.centerx - wide // 2, area.y, wide, area.h - foot - ui.px(GAP))
        view = page.inflate(-ui.px(88), -ui.px(32))
        lines = self.lines(ui, view)
        if not self.opened:
            self.opened = True
            self.book.offset = max(0, max((line.rect.bottom for line in lines), default=0) - view.bottom)
        self.book.fit(lines, view)
        self.page = page
        button = Rect(0, 0, min(ui.tx(300), wide // 2), foot)
        button.topleft = (page.x, page.bottom + ui.px(GAP))
        found.append(Button("keep", button, tr("chronicle.keep"), self.keep, size=17, main=True))
        note = Rect(button.right + ui.px(14), button.y, page.right - button.right - ui.px(14), button.h)
        size = fitted_size(ui, self.message, "sans", 16, note, 0.64)
        high = len(ui.type.wrap(self.message, "sans", size, note.w)) * ui.type.height("sans", size)
        note.y += max(0, (note.h - high) // 2)
        found.append(Label("note", note, self.message, size=size, colour="vellum"))
        return [*found, *lines]

    def lines(self, ui: Ui, view: Rect) -> list[Widget]:
        """People, then chapter after chapter."""
        told = chronicle_of(self.match, self.app.settings.language)
        seats = self.match.rules.world.seats
        found: list[Widget] = []
        y, half, high = view.y, (view.w - ui.px(20)) // 2, ui.tx(72)
        if told.chapters:
            y = self.head(ui, view, told, found)
        columns = 1 if ui.tall else 2
        for index, portrait in enumerate(told.portraits):
            spot = Rect(view.x + index % columns * (half + ui.px(20)), y + index // columns * high,
                        half if columns == 2 else view.w, high)
            found.append(Person(f"person:{index}", spot, seats[portrait.seat], portrait=portrait))
        y += -(-len(told.portraits) // columns) * high + ui.px(10)
        for number, chapter in enumerate(told.chapters):
            y = self.chapter(ui, view, y, number, chapter, found)
        if not found:
            found.append(self.label(ui, "empty", view, y, self.app.tr("chronicle.empty"), "italic", 18, "ink_dim"))
        return found

    def head(self, ui: Ui, view: Rect, told: Chronicle, found: list[Widget]) -> int:
        """The game and its players, above everything; where the rest begins."""
        found.append(self.label(ui, "game", view, view.y + ui.px(4), told.game, "title", 30, "ink", "centre"))
        if not told.portraits:
            found.append(self.label(ui, "players", view, found[-1].rect.bottom, ", ".join(told.players), "italic", 18,
                                    "ink_dim", "centre"))
        line = Rect(0, found[-1].rect.bottom, min(ui.px(320), view.w), ui.px(28))
        line.centerx = view.centerx
        found.append(Flourish("ornament", line, colour="brass_dark"))
        return line.bottom + ui.px(12)

    def sheet(self, ui: Ui, view: Rect, y: int, columns: int, entries: list[Entry], found: list[Widget]) -> int:
        """Decisions, numbered, in columns from the top down; where they end."""
        rows, step = -(-len(entries) // columns), ui.type.height("serif", 18) + ui.px(4)
        for index, entry in enumerate(entries):
            column, row = divmod(index, rows)
            spot = Rect(view.x + column * view.w // columns, y + row * step, view.w // columns, step)
            count = Rect(spot.x, spot.y, ui.tx(34), step)
            found.append(Heading(f"number:{entry.number}", count, f"{entry.number}.", size=16, style="italic",
                                 colour="ink_dim", align="right"))
            found.append(Heading(f"decision:{entry.number}", Rect(count.right + ui.px(8), spot.y, spot.w - count.w
                                                                 - ui.px(16), step), entry.text, size=18,
                                 style="serif", colour="ink", align="left"))
        return y + rows * step + ui.px(5)

    def columns(self, ui: Ui, view: Rect, entries: list[Entry]) -> int:
        """How many columns of decisions there is room for."""
        widest = max((ui.type.width(entry.text, "serif", 18) for entry in entries if entry.number), default=0)
        return max(1, view.w // max(ui.tx(150), ui.tx(34) + widest + ui.px(24)))

    def label(self, ui: Ui, identity: str, view: Rect, y: int, text: str, style: str, size: float, colour: str,
              align: str = "left", inset: int = 0) -> Label:
        """A paragraph."""
        lines = ui.type.wrap(text, style, size, view.w - 2 * inset)
        high = len(lines) * ui.type.height(style, size)
        return Label(identity, Rect(view.x + inset, y, view.w - 2 * inset, high), text, style=style, size=size,
                     colour=colour, align=align, lines=lines)

    def chapter(self, ui: Ui, view: Rect, y: int, number: int, chapter: Chapter, found: list[Widget]) -> int:
        """A heading and its entries; where the next one begins."""
        if chapter.title:
            found.append(self.label(ui, f"chapter:{number}", view, y + ui.px(12), chapter.title, "title", 24, "ink",
                                    "centre"))
            y = found[-1].rect.bottom
        if chapter.teller:
            text = self.app.tr("chronicle.told_by", name=chapter.teller)
            found.append(self.label(ui, f"teller:{number}", view, y, text, "italic", 16, "ink_dim", "centre"))
            y = found[-1].rect.bottom + ui.px(6)
        columns, index = self.columns(ui, view, chapter.entries), 0
        for decisions, entries in groupby(chapter.entries, lambda entry: entry.kind == "decision"):
            if decisions:
                y = self.sheet(ui, view, y, columns, list(entries), found)
                continue
            for entry in entries:
                found.append(self.entry(ui, view, y, f"entry:{number}:{index}", entry))
                y, index = found[-1].rect.bottom + ui.px(2 if entry.kind == "small" else 5), index + 1
        return y + ui.px(10)

    def entry(self, ui: Ui, view: Rect, y: int, identity: str, entry: Entry) -> Widget:
        """One entry."""
        if entry.portrait is not None:
            seat = self.match.rules.world.seats[entry.portrait.seat]
            return Person(identity, Rect(view.x + ui.px(30), y, view.w - ui.px(60), ui.tx(72)), seat,
                          portrait=entry.portrait)
        if entry.kind == "quote":
            text = self.app.tr("chronicle.quote", words=entry.text, name=entry.who)
            return self.label(ui, identity, view, y + ui.px(3), text, "italic", 18, "ink", inset=ui.px(34))
        small = entry.kind == "small"
        return self.label(ui, identity, view, y, entry.text, "sans" if small else "serif", 15 if small else 18,
                          "ink_dim" if small else "ink", inset=ui.px(18 if small else 0))

    def paint(self, ui: Ui) -> None:
        """The page."""
        super().paint(ui)
        shadow(ui, self.page)
        ui.surface.blit(vellum(ui, self.page.size, 7), self.page)

    def first_focus(self) -> str:
        """The button that keeps it."""
        return "keep"

    def keep(self) -> None:
        """Write it down for good."""
        self.message = keep_chronicle(self.app, self.match)
        self.app.noise("write")
        self.refresh()
