"""The chronicle, to be read at any moment: who there is, what happened, and buttons that keep or print it.

A story is a book whose pages are turned: those who are in it, each chapter, and what became of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.narrator import Topics
from game.app.parts import Flourish, Heading, page
from game.app.scrolling import Scroll, ScrollScene
from game.bots.curve import Curve
from game.input.inputs import Act, PlayerInput
from game.match.match import Match
from game.scenes.board_picture import as_png, board_picture
from game.scenes.menu.folders_page import opened
from game.scenes.menu.result_curve import can_be_told
from game.storage.export import print_page, save_chronicle
from game.telling.chronicle import Chapter, Chronicle, Entry, Portrait, Square
from game.telling.chronicle_page import roman
from game.telling.gazette import story_of
from game.telling.wording import held
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
from game.view.paper import shadow, vellum, write
from game.view.theme import hex_colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
WIDE = 360  # units: the board on the page
READING = 0.3  # seconds: whoever only passes does not set bots to work
SENT = 560  # pixels: the board in a page that is sent
MARGIN = 150  # units: for notes beside a paragraph
SHRUNK = 0.75  # of their size to which the words of buttons shrink before they get a row more
LAST = Chapter("")  # stands for the leaf that tells what became of everybody


def write_chronicle(app: App, match: Match, stem: str = "", curve: Curve | None = None) -> Path:
    """Write the chronicle to the user's home; where. OSError if that fails."""
    colours = colours_of(app, match)
    told = story_of(match, app.strings, curve)
    pictures = {number: as_png(picture) for number in pictured(told)
                if (picture := picture_of(app, match, number, SENT)) is not None}
    app.lock.take()
    return save_chronicle(match, told, app.home, app.tr, colours, stem, pictures)


def keep_chronicle(app: App, match: Match, stem: str = "", curve: Curve | None = None) -> str:
    """The same; a message that tells where it is, or why it is not."""
    try:
        path = write_chronicle(app, match, stem, curve)
    except OSError as error:
        return app.tr("chronicle.failed", why=error.strerror or str(error))
    return app.tr("chronicle.saved", where=str(path))


def colours_of(app: App, match: Match) -> dict[int, str]:
    """The rims of the seats' shields."""
    return {seat: hex_colour(app.ui.theme.seat(name)) for seat, name in enumerate(match.rules.world.seats)}


def kept_at_end(app: App, match: Match) -> str:
    """A chronicle that the ruleset declares is written by itself at the end; a message only if that fails."""
    if match.rules.compiled.model.show.chronicle.given:
        try:
            write_chronicle(app, match)
        except OSError as error:
            return app.tr("chronicle.failed", why=error.strerror or str(error))
    return ""


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
class Plate(Widget):
    """Somebody's board: what is written on its squares, what was crossed out, what stands there."""

    portrait: Portrait | None = None

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        rows = len(self.portrait.rows) if self.portrait is not None else 0
        height = rows * ui.tx(104 if ui.tall else 78)
        return height, height

    def draw(self, ui: Ui) -> None:
        rows = self.portrait.rows if self.portrait is not None else []
        for number, squares in enumerate(rows):
            for place, square in enumerate(squares):
                left, right = (self.rect.x + self.rect.w * at // len(squares) for at in (place, place + 1))
                top, foot = (self.rect.y + self.rect.h * at // len(rows) for at in (number, number + 1))
                self.square(ui, Rect(left, top, right - left, foot - top), square, (number + place) % 2 == 1)

    def square(self, ui: Ui, box: Rect, square: Square, dark: bool) -> None:
        """One square: the sort of what is written there, the words, and pieces."""
        theme, surface = ui.theme, ui.surface
        if dark:
            pygame.draw.rect(surface, mix(theme["page"], theme["brass_dark"], 0.22), box)
        pygame.draw.rect(surface, theme["ink_dim"], box, 1)
        inner = box.inflate(-ui.px(6), -ui.px(4))
        head = ui.type.height("italic", 12)
        ui.line(square.label, Rect(inner.x, inner.y, inner.w, head), "italic", 12, theme["danger_ink"], "centre")
        room = Rect(inner.x, inner.y + head, inner.w, inner.h - head)
        if square.pieces:
            foot = ui.type.height("bold", 13)
            ui.line(", ".join(square.pieces), Rect(room.x, room.bottom - foot, room.w, foot), "bold", 13, theme["ink"],
                    "centre")
            room.h -= foot
        if square.text:
            written = pygame.Surface(room.size, pygame.SRCALPHA)
            write(ui, written, square.text, written.get_rect(), 16)
            written.set_alpha(150 if square.crossed else 255)
            surface.blit(written, room)
        if square.crossed:
            cross = box.inflate(-ui.px(12), -ui.px(10))
            for ends in ((cross.topleft, cross.bottomright), (cross.bottomleft, cross.topright)):
                pygame.draw.line(surface, theme["danger_ink"], *ends, max(2, ui.px(2)))


@dataclass
class Sheet(Widget):
    """The page that it is written on."""

    def draw(self, ui: Ui) -> None:
        shadow(ui, self.rect)
        ui.surface.blit(vellum(ui, self.rect.size, 7), self.rect)


class ChronicleScene(ScrollScene):
    """A page that scrolls. Of a story one leaf is open, which is read aloud where somebody listens."""

    name = "chronicle"

    def __init__(self, app: App, match: Match, from_the_beginning: bool = False) -> None:
        super().__init__(app)
        self.match = match
        self.book = Scroll(paper=True)
        self.scrolls = [self.book]
        self.message = ""
        self.curve: Curve | None = None
        self.pictures: dict[tuple[int, int], pygame.Surface | None] = {}  # by decision and size
        self.known: tuple[object, Chronicle] | None = None  # what was told last, and of what
        manner = match.rules.compiled.model.show.chronicle
        self.leafed = bool(manner.paragraphs)  # one leaf after another, or all on one page
        self.leaf = 0 if from_the_beginning else len(self.leaves(self.story())) - 1
        if manner.given and not from_the_beginning:
            self.book.to_end()
        turns = match.game.position.over and not manner.given and can_be_told(match)
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

    def story(self) -> Chronicle:
        """The whole of it, told anew only if something was added."""
        said = sum(map(len, self.match.remarks.values()))
        key = (len(self.match.game.log), said, self.app.settings.language, self.curve)
        if self.known is None or self.known[0] != key:
            self.known = key, story_of(self.match, self.app.strings, self.curve)
        return self.known[1]

    def leaves(self, told: Chronicle) -> list[Chapter | None]:
        """The leaves of a story: chapters, and what became of everybody last; as long as it is not over, those who are
        in it come first. Else a single one."""
        if not self.leafed:
            return [None]
        first: list[Chapter | None] = [] if told.epilogues and told.chapters else [None]
        return [*first, *told.chapters, *([LAST] if told.epilogues or told.honours else [])]

    def layout(self, ui: Ui) -> list[Widget]:
        """Head, page, and the buttons below it."""
        tr, told = self.app.tr, self.story()
        lines = self.open_leaf(ui, told) if self.leafed else [
            self.head(told) if told.chapters else None,
            self.people(ui, told.portraits) if told.portraits else None,
            *(self.chapter(ui, number, chapter) for number, chapter in enumerate(told.chapters))]
        if not told.chapters and not told.portraits:
            lines = [self.label("empty", tr("chronicle.empty"), "italic", 18, "ink_dim")]
        note = Label("note", label=self.message, size=16, most=2, least=0.64)
        book = stack(Sheet("page"), scroll(self.book, column(*lines, gap="wide")), edge=("vast", "far"))
        below: list[Item] = [by_width(partial(self.button_rows, ui))]
        below += [part(note, height=40)] if self.message else []
        return page(self, ui, tr(f"{told.name}.title"), column(flex(book), *below, gap="near"), widest=Fixed(940))

    def button_rows(self, ui: Ui, width: int) -> Item:
        """The buttons, in one row or, where their words would have no room, in two."""
        buttons = self.buttons()
        needed = max(Button.needs(ui, one.label, one.size * SHRUNK, False) for one in buttons)
        columns = len(buttons) if len(buttons) * needed <= width else (len(buttons) + 1) // 2
        return grid(buttons, columns, gap="near", height=44, fill=True)

    def buttons(self) -> list[Button]:
        """Turn the page, keep it, print it."""
        tr, count = self.app.tr, len(self.leaves(self.story()))
        found = [Button("keep", label=tr("chronicle.keep"), action=self.keep, size=17, main=count <= 1)]
        if self.app.house.may_quit:
            found.append(Button("print", label=tr("chronicle.print"), action=self.print, size=17))
        if count > 1:
            turn = partial(self.turn, 1) if self.leaf < count - 1 else self.back
            label = tr("chronicle.next" if self.leaf < count - 1 else "chronicle.last")
            back = Button("earlier", label=tr("chronicle.earlier"), action=partial(self.turn, -1), size=17,
                          enabled=self.leaf > 0)
            found = [back, *found, Button("turn", label=label, action=turn, size=17, main=True)]
        return found

    def turn(self, way: int) -> None:
        """One leaf on, or back; of a leaf that is longer than the page, first to its end."""
        if way > 0 and self.book.move(self.book.view.h * 7 // 8):
            self.refresh()
            return
        self.leaf = max(0, min(len(self.leaves(self.story())) - 1, self.leaf + way))
        self.book.to_top()
        self.app.noise("page")
        self.focus = "turn"
        self.refresh()

    def take(self, given: PlayerInput) -> bool:
        """Page keys, shoulder buttons and arrows to the side turn the leaves of a book."""
        leafs = given.act is Act.PAST or (given.act is Act.PAGE and given.device == "pad")
        if self.leafed and leafs and given.step[1]:
            self.turn(given.step[1])
            return True
        return super().take(given)

    def open_leaf(self, ui: Ui, told: Chronicle) -> list[Item | None]:
        """The leaf at which the book is open."""
        leaves = self.leaves(told)
        self.leaf = min(self.leaf, len(leaves) - 1)
        chapter = leaves[self.leaf]
        if chapter is None:
            return [self.head(told), self.plates(ui, told.portraits) if told.portraits else None]
        if chapter is LAST:
            return [self.fates(told), self.honours(told),
                    self.plates(ui, told.portraits) if told.portraits and told.epilogues else None]
        place = next(index for index, one in enumerate(told.chapters) if one is chapter)
        number = sum(bool(one.teller) for one in told.chapters[:place + 1])
        return [self.head(told) if self.leaf == 0 else None,
                self.chapter(ui, place + 1, chapter, number if chapter.teller else 0)]

    def plates(self, ui: Ui, portraits: Sequence[Portrait]) -> Item:
        """Arms and boards, one beside the other."""
        seats = self.match.rules.world.seats
        found: list[Item] = [column(Person(f"person:{index}", label=seats[portrait.seat], portrait=portrait),
                                    Plate(f"plate:{index}", portrait=portrait), gap="near")
                             for index, portrait in enumerate(portraits)]
        return grid(found, 1 if ui.tall and ui.text_size > 1.2 else 2, gap="wide", aside="wide")

    def fates(self, told: Chronicle) -> Item:
        """What became of everybody."""
        seats = self.match.rules.world.seats
        found: list[Item] = [self.label("epilogue", self.app.tr("chronicle.epilogue"), "title", 26, "ink", "centre")]
        for index, (one, words) in enumerate(told.epilogues):
            found.append(column(Person(f"fate:{index}", label=seats[one.seat], portrait=one),
                                self.label(f"fate:{index}:words", " ".join(words), "serif", 18, "ink"), gap="hair"))
        return column(*found, gap="apart")

    def honours(self, told: Chronicle) -> Item | None:
        """What they were awarded."""
        if not told.honours:
            return None
        names = {one.seat: one.name for one in told.portraits}
        found: list[Item] = [self.label("honours", self.app.tr("chronicle.honours"), "title", 26, "ink", "centre")]
        for index, one in enumerate(told.honours):
            who = names.get(one.seat) or told.players[one.seat]
            text = self.app.tr("chronicle.honour", title=one.title, name=who, why=one.why) if one.why else (
                self.app.tr("chronicle.plain_honour", title=one.title, name=who))
            found.append(self.label(f"honour:{index}", text, "serif", 18, "ink", "centre"))
        return column(*found, gap="hair")

    def aloud(self) -> Topics:
        """The leaf that is open is read from its beginning to its end."""
        if not self.leafed:
            return super().aloud()
        words = " ".join(widget.label for widget in self.widgets if isinstance(widget, Label)
                         and widget.clip is not None and not widget.id.startswith("notes:"))
        return [(f"leaf:{self.leaf}", words), *(one for one in super().aloud() if not one[0].startswith("text:"))]

    def head(self, told: Chronicle) -> Item:
        """The game and its players, above everything."""
        players = self.label("players", ", ".join(told.players), "italic", 18, "ink_dim", "centre")
        return column(self.label("game", told.game, "title", 30, "ink", "centre"),
                      players if not told.portraits or told.epilogues else None,
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

    def chapter(self, ui: Ui, number: int, chapter: Chapter, shown: int = 0) -> Item:
        """A chapter: its number, title, teller and slips, the tale, and what came of it."""
        tr, found = self.app.tr, list[Item]()
        if shown:
            found.append(self.label(f"number:{number}", tr("chronicle.chapter", number=roman(shown)), "italic", 17,
                                    "danger_ink", "centre"))
        if chapter.title:
            found.append(Label(f"chapter:{number}", label=chapter.title, style="title", size=26, colour="ink",
                               align="centre", balanced=True))
        if chapter.teller:
            text = tr("chronicle.told_by", name=chapter.teller)
            found.append(self.label(f"teller:{number}", text, "italic", 17, "ink_dim", "centre"))
        if chapter.slips:
            slips = " · ".join(map(held, chapter.slips))
            found.append(self.label(f"slips:{number}", slips, "italic", 17, "ink_dim", "centre"))
        if chapter.story:
            found.append(stack(None, self.label(f"story:{number}", chapter.story, "serif", 20, "ink"),
                               edge=(None, "near")))
        index = 0
        for decisions, group in groupby(chapter.entries, lambda entry: entry.kind == "decision"):
            entries = list(group)
            if decisions:
                found.append(by_width(partial(self.sheet, ui, entries)))
                continue
            found += [self.entry(ui, f"entry:{number}:{index + place}", entry) for place, entry in enumerate(entries)]
            index += len(entries)
        return column(*found, gap="near" if self.leafed else "hair")

    def entry(self, ui: Ui, identity: str, entry: Entry) -> Item:
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
        words = self.label(identity, entry.text, "serif", 18, "ink")
        if not self.leafed:
            return words
        if ui.tall:
            below = self.label(f"notes:{identity}", " · ".join(entry.notes), "italic", 14, "ink_dim")
            return column(words, below) if entry.notes else words
        notes = [self.label(f"notes:{identity}:{index}", note, "italic", 14, "ink_dim", "right")
                 for index, note in enumerate(entry.notes)]
        return row(part(column(*notes), width=MARGIN), flex(words), gap="apart")

    def picture(self, identity: str, entry: Entry) -> Item:
        """The board, and below it what was decided last."""
        key = (entry.number, self.app.ui.px(WIDE))
        if key not in self.pictures:
            self.pictures[key] = picture_of(self.app, self.match, *key)
        words = self.label(f"{identity}:words", entry.text, "italic", 16, "ink_dim", "centre")
        return stack(None, column(BoardPicture(identity, picture=self.pictures[key]), words, gap="hair"),
                     edge=(None, "near"))

    def first_focus(self) -> str:
        """The button that turns the page, or the one that keeps it."""
        return "turn" if self.leafed else "keep"

    def print(self) -> None:
        """The page that prints itself is opened in a browser."""
        told = self.story()
        try:
            self.app.lock.take()
            path = print_page(told, self.app.home, self.app.tr, colours_of(self.app, self.match))
            shown = opened(path)
        except OSError as error:
            self.message = self.app.tr("chronicle.failed", why=error.strerror or str(error))
        else:
            self.message = self.app.tr("chronicle.printing" if shown else "chronicle.to_print", where=str(path))
        self.refresh()

    def keep(self) -> None:
        """Write it down for good."""
        self.message = keep_chronicle(self.app, self.match, curve=self.curve)
        self.app.noise("write")
        self.refresh()
