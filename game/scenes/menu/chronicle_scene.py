"""The chronicle, to be read at any moment: who there is, what happened, and a button that keeps it as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import pygame

from game.app.parts import Flourish, Heading, page
from game.app.scrolling import Scroll, ScrollScene
from game.bots.curve import Curve
from game.match.match import Match
from game.scenes.board_picture import as_png, board_picture
from game.scenes.menu.result_curve import can_be_told
from game.storage.export import save_chronicle
from game.telling.chronicle import Chapter, Chronicle, Entry, Portrait
from game.telling.gazette import story_of
from game.view.arms import blit_arms
from game.view.layout import (
    Fixed,
    Item,
    Pixels,
    by_width,
    column,
    flex,
    grid,
    part,
    row,
    scroll,
    stack,
)
from game.view.paper import shadow, vellum
from game.view.theme import hex_colour
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
WIDE = 360  # units: the board on the page
READING = 0.3  # seconds: whoever only passes does not set bots to work
SENT = 560  # pixels: the board in a page that is sent


def keep_chronicle(app: App, match: Match, stem: str = "", curve: Curve | None = None) -> str:
    """Write the chronicle to the user's home; a message that tells where, or why not."""
    colours = {seat: hex_colour(app.ui.theme.seat(name)) for seat, name in enumerate(match.rules.world.seats)}
    told = story_of(match, app.strings, curve)
    pictures = {number: as_png(picture) for number in pictured(told)
                if (picture := picture_of(app, match, number, SENT)) is not None}
    try:
        app.lock.take()
        path = save_chronicle(match, told, app.home, app.tr, colours, stem, pictures)
    except OSError as error:
        return app.tr("chronicle.failed", why=error.strerror or str(error))
    return app.tr("chronicle.saved", where=str(path))


def kept_at_end(app: App, match: Match) -> str:
    """A chronicle that the ruleset declares is written by itself at the end; a message that tells where."""
    return keep_chronicle(app, match) if match.rules.compiled.model.show.chronicle.given else ""


def pictured(told: Chronicle) -> list[int]:
    """After how many decisions the board is shown in a chronicle."""
    return [entry.number for chapter in told.chapters for entry in chapter.entries if entry.kind == "picture"]


def picture_of(app: App, match: Match, number: int, side: int) -> pygame.Surface | None:
    """The board after so many decisions."""
    game = match.game
    position = game.past[number] if number < len(game.past) else game.position
    return board_picture(app.ui, match.rules, position, side, app.settings.language)


@dataclass
class BoardPicture(Widget):
    """The board as it was."""

    picture: pygame.Surface | None = None

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        height = self.picture.get_height() if self.picture is not None else 0
        return height, height

    def draw(self, ui: Ui) -> None:
        if self.picture is not None:
            ui.surface.blit(self.picture, self.picture.get_rect(center=self.rect.center))


@dataclass
class Person(Widget):
    """Arms with a name and a title."""

    portrait: Portrait | None = None

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.tx(72), ui.tx(72)

    def draw(self, ui: Ui) -> None:
        if self.portrait is None:
            return
        height = self.rect.h - ui.px(8)
        shield = Rect(self.rect.x, self.rect.y + ui.px(4), height * 5 // 6, height)
        blit_arms(ui, self.portrait.arms, shield, ui.theme.seat(self.label))
        box = Rect(shield.right + ui.px(12), self.rect.y, self.rect.right - shield.right - ui.px(12), self.rect.h)
        lines = ((self.portrait.name, "title", 20, "ink"), (self.portrait.title, "italic", 16, "ink_dim"),
                 (self.portrait.player, "sans", 14, "ink_dim"))
        y = box.centery - sum(ui.type.height(style, size) for _, style, size, _ in lines) // 2
        for text, style, size, colour in lines:
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, box.w, step), style, size, ui.theme[colour])
            y += step


@dataclass
class Sheet(Widget):
    """The page that it is written on."""

    def draw(self, ui: Ui) -> None:
        shadow(ui, self.rect)
        ui.surface.blit(vellum(ui, self.rect.size, 7), self.rect)


class ChronicleScene(ScrollScene):
    """A page that scrolls: of a story the newest in sight, of a gazette the headline."""

    name = "chronicle"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.book = Scroll(paper=True)
        self.scrolls = [self.book]
        self.message = ""
        self.curve: Curve | None = None
        self.pictures: dict[tuple[int, int], pygame.Surface | None] = {}  # by decision and size
        story = match.rules.compiled.model.show.chronicle.given
        if story:
            self.book.to_end()
        turns = match.game.position.over and not story and can_be_told(match)
        self.left = READING if turns else -1.0  # seconds until it is asked where the game turned; never, if less than 0
        self.asked = False

    def update(self, seconds: float) -> None:
        """To whoever stays to read it is told where the game turned, when that is known."""
        if self.asked and self.curve is None:
            self.curve = self.app.bots.poll_curve()
            if self.curve is not None:
                self.refresh()
        elif self.left >= 0:
            self.left -= seconds
            if self.left < 0:
                self.asked = True
                self.app.bots.ask_curve(self.match)

    def leave(self) -> None:
        if self.asked:
            self.app.bots.stop()

    def layout(self, ui: Ui) -> list[Widget]:
        """Head, page, and the button below it."""
        tr = self.app.tr
        told = story_of(self.match, self.app.strings, self.curve)
        lines = [self.head(told) if told.chapters else None,
                 self.people(ui, told.portraits) if told.portraits else None,
                 *(self.chapter(ui, number, chapter) for number, chapter in enumerate(told.chapters))]
        if not told.chapters and not told.portraits:
            lines = [self.label("empty", tr("chronicle.empty"), "italic", 18, "ink_dim")]
        keep = Button("keep", label=tr("chronicle.keep"), action=self.keep, size=17, main=True)
        note = Label("note", label=self.message, size=16, most=2, least=0.64)
        book = stack(Sheet("page"), scroll(self.book, column(*lines, gap="wide")), edge=("vast", "far"))
        below = row(part(keep, width=(200, 300)), flex(part(note, align=0.5)), gap="apart")
        body = column(flex(book), part(below, height=44), gap="far")
        return page(self, ui, tr(f"{told.name}.title"), body, widest=Fixed(860))

    def head(self, told: Chronicle) -> Item:
        """The game and its players, above everything."""
        players = self.label("players", ", ".join(told.players), "italic", 18, "ink_dim", "centre")
        return column(self.label("game", told.game, "title", 30, "ink", "centre"),
                      players if not told.portraits else None,
                      part(Flourish("ornament", colour="brass_dark"), width=Fixed(320), height=Fixed(28)))

    def people(self, ui: Ui, portraits: Sequence[Portrait]) -> Item:
        seats = self.match.rules.world.seats
        found = [Person(f"person:{index}", label=seats[portrait.seat], portrait=portrait)
                 for index, portrait in enumerate(portraits)]
        return grid(found, 1 if ui.tall else 2, aside="wide")

    def sheet(self, ui: Ui, entries: Sequence[Entry], width: int) -> Item:
        """Decisions, numbered, in as many columns as there is room for, from the top down."""
        widest = max(ui.type.width(entry.text, "serif", 18) for entry in entries)
        columns = max(1, width // max(ui.tx(150), ui.tx(34) + widest + ui.px(24)))
        found = [row(part(Heading(f"number:{entry.number}", label=f"{entry.number}.", size=16, style="italic",
                                  colour="ink_dim", align="right"), width=34),
                     flex(Heading(f"decision:{entry.number}", label=entry.text, size=18, style="serif", colour="ink",
                                  align="left")), gap="near") for entry in entries]
        return grid(found, columns, down=True, height=Pixels(ui.type.height("serif", 18) + ui.space("hair")))

    @staticmethod
    def label(identity: str, text: str, style: str, size: float, colour: str, align: str = "left") -> Label:
        """A paragraph."""
        return Label(identity, label=text, style=style, size=size, colour=colour, align=align)

    def chapter(self, ui: Ui, number: int, chapter: Chapter) -> Item:
        found: list[Item] = []
        if chapter.title:
            found.append(self.label(f"chapter:{number}", chapter.title, "title", 24, "ink", "centre"))
        if chapter.teller:
            text = self.app.tr("chronicle.told_by", name=chapter.teller)
            found.append(self.label(f"teller:{number}", text, "italic", 16, "ink_dim", "centre"))
        index = 0
        for decisions, group in groupby(chapter.entries, lambda entry: entry.kind == "decision"):
            entries = list(group)
            if decisions:
                found.append(by_width(partial(self.sheet, ui, entries)))
                continue
            found += [self.entry(f"entry:{number}:{index + place}", entry) for place, entry in enumerate(entries)]
            index += len(entries)
        return column(*found, gap="hair")

    def entry(self, identity: str, entry: Entry) -> Item:
        if entry.portrait is not None:
            seat = self.match.rules.world.seats[entry.portrait.seat]
            return stack(None, Person(identity, label=seat, portrait=entry.portrait), edge=("vast", None))
        if entry.kind == "picture":
            return self.picture(identity, entry)
        if entry.kind == "quote":
            text = self.app.tr("chronicle.quote", words=entry.text, name=entry.who)
            return stack(None, self.label(identity, text, "italic", 18, "ink"), edge=("vast", None))
        if entry.kind == "small":
            return stack(None, self.label(identity, entry.text, "sans", 15, "ink_dim"), edge=("far", None))
        return self.label(identity, entry.text, "serif", 18, "ink")

    def picture(self, identity: str, entry: Entry) -> Item:
        """The board, and below it what was decided last."""
        key = (entry.number, self.app.ui.px(WIDE))
        if key not in self.pictures:
            self.pictures[key] = picture_of(self.app, self.match, *key)
        words = self.label(f"{identity}:words", entry.text, "italic", 16, "ink_dim", "centre")
        return stack(None, column(BoardPicture(identity, picture=self.pictures[key]), words, gap="hair"),
                     edge=(None, "near"))

    def first_focus(self) -> str:
        """The button that keeps it."""
        return "keep"

    def keep(self) -> None:
        """Write it down for good."""
        self.message = keep_chronicle(self.app, self.match, curve=self.curve)
        self.app.noise("write")
        self.refresh()
