"""What past games and the hall of fame share: the two tabs, the choice of a game, and the rows of their lists."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.match.history import Past, Standing
from game.match.wording import capital
from game.view.cards import game_picture
from game.view.ornament import laurel, spaced
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MEDALS: tuple[Colour, ...] = ((232, 196, 104), (200, 204, 210), (196, 136, 88))


def controls(app: App, ui: Ui, room: Rect, tab: str, other: Callable[[], None],
             choice: tuple[str, Callable[[int], None]]) -> tuple[list[Widget], Rect]:
    """Two tabs and the choice of a game; the room that is left below them."""
    tr, gap, high = app.tr, ui.px(12), ui.tx(46)
    names = {"history": tr("history.past"), "fame": tr("history.fame")}
    wide = (room.w - 2 * gap) // 4 if not ui.tall else (room.w - gap) // 2
    found: list[Widget] = []
    for index, (identity, label) in enumerate(names.items()):
        chosen = identity == tab
        found.append(Button(f"tab:{identity}", Rect(room.x + index * (wide + gap), room.y, wide, high), label,
                            (lambda: None) if chosen else other, size=18, chosen=chosen))
    top = room.y + high + gap
    place = Rect(room.x + 2 * (wide + gap), room.y, room.right - room.x - 2 * (wide + gap), high)
    if ui.tall:
        place = Rect(room.x, top, room.w, high)
        top += high + gap
    found.append(Choice("ruleset", place, tr("history.game") if not ui.tall else "", step=choice[1], value=choice[0],
                        size=17))
    found[-1].rect.h = high
    return found, Rect(room.x, top + ui.px(4), room.w, room.bottom - top - ui.px(4))


def date_text(app: App, stamp: int) -> str:
    """A moment as people write it."""
    return time.strftime(app.tr("history.date"), time.localtime(max(0, min(stamp, 4_000_000_000))))


@dataclass
class Face:
    """How a game looks in a list."""

    name: str
    identity: str
    pictures: tuple[str, ...] = ()
    colours: list[Colour] = field(default_factory=list)


def face_of(app: App, ui: Ui, ruleset: str) -> Face:
    """The name and the picture of a ruleset; of one that is gone, its id."""
    if app.library.find(ruleset) is None:
        return Face(ruleset, ruleset)
    box = app.catalogue.box(ruleset)
    return Face(app.strings.of(box.names, ruleset), ruleset, box.pictures, [ui.theme.seat(seat) for seat in box.seats])


@dataclass
class GameRow(Widget):
    """One past game: its picture, when it was, and who played, winners in brass."""

    face: Face = field(default_factory=lambda: Face("", ""))
    when: str = ""
    past: Past | None = None
    seats: tuple[tuple[str, bool], ...] = ()

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme = ui.theme
        back = mix(theme["panel"], theme["brass_dark"], 0.3 if hovered or focused else 0.04)
        ui.plate(self.rect, back, theme["focus"] if focused else theme["panel_edge"], 3 if focused else 1)
        box = self.rect.inflate(-ui.px(16), -ui.px(12))
        picture = Rect(box.x, box.y, min(round(box.h * 1.78), box.w // 4), box.h)
        found = game_picture(ui, picture.size, self.face.pictures, self.face.identity, self.face.name,
                             self.face.colours)
        ui.surface.blit(found, found.get_rect(center=picture.center))
        left = Rect(picture.right + ui.px(16), box.y, (box.right - picture.right - ui.px(32)) * 2 // 5, box.h)
        half = left.h // 2
        ui.line(self.face.name, Rect(left.x, left.y, left.w, half), "title", 19, theme["vellum"])
        ui.line(self.when, Rect(left.x, left.y + half, left.w, left.h - half), "sans", 15, theme["vellum_dim"])
        right = Rect(left.right + ui.px(16), box.y, box.right - left.right - ui.px(16), box.h)
        columns = 1 if len(self.seats) <= 2 else 2 if len(self.seats) <= 4 else 3
        rows = -(-len(self.seats) // columns)
        wide, high = right.w // columns, right.h // max(1, max(2, rows))
        for index, (name, won) in enumerate(self.seats):
            spot = Rect(right.x + index // rows * wide, right.y + index % rows * high, wide - ui.px(8), high)
            dot = max(3, ui.px(5))
            colour = theme["brass"] if won else mix(theme["vellum_dim"], theme["panel"], 0.45)
            points = [(spot.x + dot, spot.centery - dot), (spot.x + 2 * dot, spot.centery),
                      (spot.x + dot, spot.centery + dot), (spot.x, spot.centery)]
            pygame.draw.polygon(ui.surface, colour, points)
            ui.line(name, Rect(spot.x + 3 * dot, spot.y, spot.w - 3 * dot, spot.h), "bold" if won else "sans", 16,
                    theme["brass" if won else "vellum"])


@dataclass
class FameRow(Widget):
    """One person in the hall of fame."""

    place: int = 0
    one: Standing = field(default_factory=lambda: Standing(""))
    cells: tuple[str, ...] = ()
    head: bool = False

    def columns(self, ui: Ui) -> tuple[Rect, Rect, list[Rect]]:
        """Where the place, the name and the numbers stand."""
        box = self.rect.inflate(-ui.px(24), 0)
        medal = Rect(box.x, box.y, ui.tx(44), box.h)
        each = min(ui.tx(120), box.w // 7)
        first = box.right - len(self.cells) * each
        name = Rect(medal.right + ui.px(12), box.y, first - medal.right - ui.px(20), box.h)
        return medal, name, [Rect(first + index * each, box.y, each, box.h) for index in range(len(self.cells))]

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        medal, name, cells = self.columns(ui)
        if self.head:
            ui.line(self.label, name, "italic", 16, theme["vellum_dim"])
            for text, cell in zip(self.cells, cells, strict=True):
                ui.line(capital(text), cell.inflate(-ui.px(6), 0), "italic", 16, theme["vellum_dim"], "right")
            return
        focused, hovered = self.state(ui)
        lit = self.action is not None and (focused or hovered)
        shade = 0.2 if lit else 0.1 if self.place <= len(MEDALS) else 0.03
        focused &= self.action is not None
        ui.plate(self.rect, mix(theme["panel"], theme["brass"], shade), theme["focus" if focused else "panel_edge"],
                 3 if focused else 1)
        if self.place <= len(MEDALS):
            self.medal(ui, medal)
        else:
            ui.line(str(self.place), medal, "serif", 19, theme["vellum_dim"], "centre")
        ui.line(self.one.name, name, "title" if self.place <= len(MEDALS) else "serif", 20, theme["vellum"])
        for index, (text, cell) in enumerate(zip(self.cells, cells, strict=True)):
            ui.line(text, cell.inflate(-ui.px(6), 0), "bold" if index == 0 else "sans", 19,
                    theme["brass" if index == 0 else "vellum"], "right")

    def medal(self, ui: Ui, box: Rect) -> None:
        """Gold, silver, bronze, with the place on it."""
        radius = min(box.w, box.h) // 2 - ui.px(3)
        colour = MEDALS[self.place - 1]
        key = ("medal", radius, self.place)
        found = ui.kept(key)
        if found is None:
            side = radius * 8
            large = pygame.Surface((side, side), pygame.SRCALPHA)
            pygame.draw.circle(large, mix(colour, ui.theme["ink"], 0.45), (side // 2, side // 2), side // 2)
            pygame.draw.circle(large, colour, (side // 2, side // 2), round(side * 0.46))
            pygame.draw.circle(large, mix(colour, ui.theme["ink"], 0.25), (side // 2, side // 2), round(side * 0.38),
                               max(2, side // 50))
            found = ui.keep(key, pygame.transform.smoothscale(large, (radius * 2, radius * 2)))
        ui.surface.blit(found, found.get_rect(center=box.center))
        ui.line(str(self.place), box, "bold", 18, ui.theme["ink"], "centre")


def fame_head(app: App, ui: Ui, view: Rect) -> FameRow:
    """What the columns of the hall of fame are about."""
    tr = app.tr
    heads = (tr("history.wins"), tr("history.games"), tr("history.streak"), tr("history.best"))
    return FameRow("head", Rect(view.x, view.y, view.w, ui.tx(28)), tr("history.name"), cells=heads, head=True)


def fame_rows(ui: Ui, view: Rect, standings: list[Standing]) -> list[Widget]:
    """The hall of fame as rows, with room for a head above them."""
    found: list[Widget] = []
    y = view.y + ui.tx(28) + ui.px(6)
    for place, one in enumerate(standings, 1):
        cells = (str(one.wins), str(one.games), str(one.streak), str(one.best))
        found.append(FameRow(f"person:{place}", Rect(view.x, y, view.w, ui.tx(48)), one.name, place=place, one=one,
                             cells=cells))
        y = found[-1].rect.bottom + ui.px(6)
    return found


@dataclass
class Laurel(Widget):
    """The words above a list that has nothing in it."""

    words: str = ""

    def draw(self, ui: Ui) -> None:
        board = Rect(0, 0, min(self.rect.w, ui.px(760)), min(self.rect.h, ui.px(330)))
        board.center = (self.rect.centerx, self.rect.centery - ui.px(40))
        ui.panel(board, mounts=True)
        high = min(ui.px(120), board.h // 2 - ui.px(64))
        cup = ui.art.picture("icons/trophy", high * 2 // 5, high * 2 // 5, ui.theme["brass"]) if high > 0 else None
        if cup is not None and high > ui.px(60):
            middle = (self.rect.centerx, self.rect.centery - ui.px(64) - high // 2)
            laurel(ui, middle, high, "brass")
            ui.surface.blit(cup, cup.get_rect(center=middle))
        letters = spaced(ui, self.label, "title", ui.px(34), 0.04)
        ui.surface.blit(letters, letters.get_rect(midbottom=(self.rect.centerx, self.rect.centery - ui.px(8))))
        below = Rect(self.rect.x, self.rect.centery + ui.px(8), self.rect.w, ui.type.height("italic", 19) * 3)
        step = ui.type.height("italic", 19)
        for index, line in enumerate(ui.type.balanced(self.words, "italic", 19, min(below.w, ui.px(640)))):
            ui.line(line, Rect(below.x, below.y + index * step, below.w, step), "italic", 19, ui.theme["vellum"],
                    "centre")
