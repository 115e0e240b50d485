"""The shelf: every game there is, with its picture and its pitch; what cannot be played says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.match.catalogue import Entry
from game.scenes.parts import fitted_size, header
from game.scenes.problems import ProblemsScene, curled
from game.scenes.rules_scene import open_rule_book
from game.scenes.scrolling import Scroll, ScrollScene
from game.scenes.seats import seat_colour
from game.strings import folded
from game.view.cards import Card, Facts, Lid
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Picture, TextField, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MANY = 12  # with more games than that there is a search field


class ShelfScene(ScrollScene):
    """Cards on one side, what the chosen game is about on the other."""

    name = "shelf"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.cards, self.about = Scroll(), Scroll()
        self.scrolls = [self.about, self.cards]
        self.entries: list[Entry] = []
        self.search = ""
        self.shown = ""  # the id of the game that is told about
        self.before = ""  # the one that was told about when a card was pressed

    def enter(self) -> None:
        self.entries = self.app.catalogue.entries()
        self.shown = self.entries[0].id if self.entries else ""

    def resume(self) -> None:
        self.entries = self.app.catalogue.entries()
        super().resume()

    def first_focus(self) -> str:
        return f"card:{self.shown}"

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        head, room = header(ui, self.app.tr("shelf.title"), self.app.tr("common.back"), self.back)
        gap = ui.px(24)
        if ui.tall:
            split = round(room.h * 0.5)
            left = Rect(room.x, room.y, room.w, split)
            right = Rect(room.x, room.y + split + ui.px(16), room.w, room.h - split - ui.px(16))
        else:
            wide = round(room.w * (0.38 if ui.text_size < 1.3 else 0.42))
            left = Rect(room.x, room.y, room.w - wide - gap, room.h)
            right = Rect(room.right - wide, room.y, wide, room.h)
        found: list[Widget] = []
        if len(self.entries) > MANY:  # the field stands beside the title where there is room, above the cards elsewhere
            field = Rect(left.x, left.y, left.w - ui.px(12), ui.tx(44))
            if ui.tall:
                left = Rect(left.x, field.bottom + ui.px(12), left.w, left.bottom - field.bottom - ui.px(12))
            else:
                beside = head[0].rect
                field = Rect(right.right - ui.tx(230), beside.y, ui.tx(230), beside.h)
                head[1].rect.inflate_ip(-2 * (field.w - beside.w), 0)  # the title stays in the middle
            found.append(TextField("search", field, self.app.tr("shelf.search"), self.open_keyboard, value=self.search,
                                   most=30, changed=self.set_search, size=18, icon="icons/search"))
        if not self.matching():
            self.cards.fit([], left)
            self.about.fit([], right)
            return [*found, *head, *self.nothing(ui, room)]
        return [*self.grid(ui, left), *found, *head, *self.detail(ui, right)]

    def matching(self) -> list[Entry]:
        """The games that are searched for."""
        wanted = folded(self.search.strip())
        return [entry for entry in self.entries if wanted in folded(
            " ".join([entry.id, *(entry.model.name.values() if entry.model is not None else ())]))]

    def grid(self, ui: Ui, view: Rect) -> list[Widget]:
        """The cards."""
        view = Rect(view.x, view.y, view.w - ui.px(12), view.h)
        entries = self.matching()
        gap = ui.px(16)
        columns = max(2, (view.w + gap) // (ui.tx(208) + gap))
        width = (view.w - gap * (columns - 1)) // columns
        height = ui.px(16) + round(width * 0.56) + ui.tx(54)
        found: list[Widget] = []
        for index, entry in enumerate(entries):
            row, column = divmod(index, columns)
            spot = Rect(view.x + column * (width + gap), view.y + row * (height + gap), width, height)
            found.append(Card(f"card:{entry.id}", spot, self.title(entry), self.chooser(entry),
                              below=self.players(entry) if entry.model is not None else self.app.tr("shelf.broken"),
                              pictures=entry.pictures, colours=self.colours(ui, entry), broken=entry.model is None,
                              chosen=entry.id == self.shown))
        self.cards.fit(found, view)
        return found

    def nothing(self, ui: Ui, room: Rect) -> list[Widget]:
        """Words on a panel, and the way back to all games."""
        tr, inner, gap = self.app.tr, ui.px(36), ui.px(20)
        wide = min(room.w, ui.tx(520))
        text = tr("shelf.nothing", what=self.search.strip()) if self.entries else tr("shelf.empty")
        lines = ui.type.balanced(text, "italic", 21, wide - 2 * inner)
        words = Rect(0, 0, wide - 2 * inner, len(lines) * ui.type.height("italic", 21))
        side, high = ui.tx(44), ui.tx(48)
        panel = Rect(0, 0, wide, 2 * inner + side + gap + words.h + (gap + high if self.entries else 0))
        panel.center = (room.centerx, room.y + (room.h - panel.h) * 2 // 5 + panel.h // 2)
        sign = Rect(panel.centerx - side // 2, panel.y + inner, side, side)
        words.topleft = (panel.x + inner, sign.bottom + gap)
        found: list[Widget] = [
            Panel("panel", panel),
            Picture("sign", sign, name="icons/search", colour=mix(ui.theme["panel"], ui.theme["brass"], 0.6)),
            Label("nothing", words, text, style="italic", size=21, align="centre", lines=lines)]
        if self.entries:
            button = Rect(0, words.bottom + gap, min(words.w, ui.tx(260)), high)
            button.centerx = panel.centerx
            found.append(Button("all", button, tr("shelf.all"), self.show_all, size=19))
        return found

    def detail(self, ui: Ui, panel: Rect) -> list[Widget]:
        """The game that is told about."""
        entry = next((entry for entry in self.entries if entry.id == self.shown), None)
        if entry is None:
            return []
        tr, inner = self.app.tr, panel.inflate(-ui.px(40), -ui.px(32))
        found: list[Widget] = [Panel("panel", panel)]
        button = Rect(inner.x, inner.bottom - ui.tx(50), inner.w, ui.tx(50))
        title = ui.type.wrap(self.title(entry), "title", 26, inner.w)
        facts = Facts("facts", Rect(inner.x, 0, inner.w, 0), facts=self.facts(entry))
        pitch = self.pitch(entry)
        heights = [len(title) * ui.type.height("title", 26), facts.measure(ui, inner.w)[1]]
        wide, room = inner.w - ui.px(4), button.y - ui.px(16) - inner.y - sum(heights) - ui.px(12 + 4)
        # A long pitch is set a little smaller, so that there is room for the picture.
        size = fitted_size(ui, pitch, "serif", 18, Rect(0, 0, wide, room - ui.px(186)), 0.88)
        need = len(ui.type.wrap(pitch, "serif", size, wide)) * ui.type.height("serif", size)
        fault = self.fault(entry)
        quoted = len(ui.type.wrap(fault, "sans", 15, wide)) * ui.type.height("sans", 15) + ui.px(6) if fault else 0
        spare = room - need - quoted
        y = inner.y
        picture = min(round(inner.w * 0.56), spare - ui.px(12))
        if picture >= ui.px(88):
            found.append(Lid("lid", Rect(inner.x, y, inner.w, picture), self.title(entry), pictures=entry.pictures,
                             identity=entry.id, colours=self.colours(ui, entry)))
            y += picture + ui.px(12)
        found.append(Label("name", Rect(inner.x, y, inner.w, heights[0]), self.title(entry), style="title", size=26,
                           colour="brass", lines=title))
        facts.rect = Rect(inner.x, y + heights[0] + ui.px(4), inner.w, heights[1])
        found.append(facts)
        y = facts.rect.bottom + ui.px(4)
        view = Rect(inner.x, y + ui.px(8), wide, button.y - ui.px(16) - y - ui.px(8))
        about = [Label("about", Rect(view.x, view.y, view.w, need), pitch, style="serif", size=size)]
        if fault:
            about.append(Label("fault", Rect(view.x, view.y + need + ui.px(6), view.w, quoted - ui.px(6)), fault,
                               style="sans", size=15, colour="vellum_dim"))
        self.about.fit(about, view)
        found += about
        if entry.model is not None:
            book = Rect(0, button.y, min(ui.tx(112), (button.w - ui.px(12)) * 2 // 5), button.h)
            book.right = button.right
            play = Rect(button.x, button.y, book.x - ui.px(12) - button.x, button.h)
            found.append(Button("play", play, tr("shelf.play"), self.opener(entry), size=20, main=True))
            found.append(Button("rules", book, tr("rules.open"), partial(open_rule_book, self.app, entry.id), size=18))
        else:
            found.append(Button("problems", button, tr("shelf.problems"), self.opener(entry), size=20))
        return found

    # ---- texts --------------------------------------------------------------------------------------------------

    def title(self, entry: Entry) -> str:
        """The name of a game; its id if nothing else can be read."""
        return self.app.strings.of(entry.model.name, entry.id) if entry.model is not None else entry.id

    def players(self, entry: Entry) -> str:
        """How many can play."""
        counts = sorted(entry.model.players) if entry.model is not None else []
        if len(counts) == 1:
            return self.app.strings.plural("shelf.players", counts[0])
        key = "shelf.players_or" if len(counts) == 2 else "shelf.players_range"
        return self.app.tr(key, first=counts[0], last=counts[-1]) if counts else ""

    def facts(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        """Players, time and difficulty, each with its icon."""
        if entry.model is None:
            return (("icons/info", self.app.strings.plural("shelf.problem_count", len(entry.problems))),)
        parts = [("icons/people", self.players(entry))]
        if entry.minutes:
            parts.append(("icons/clock", self.app.tr("shelf.minutes", count=entry.minutes)))
        if entry.difficulty:
            parts.append(("icons/star", self.app.tr(f"shelf.difficulty.{entry.difficulty}")))
        return tuple(parts)

    def pitch(self, entry: Entry) -> str:
        """What a game is about, or that it cannot be played."""
        if entry.model is not None:
            return self.app.strings.of(entry.model.about).strip()
        return self.app.tr("shelf.broken_about")

    @staticmethod
    def fault(entry: Entry) -> str:
        """What is wrong with a game first of all, in the checker's own words; nothing if it can be played."""
        return curled(entry.problems[0].headline) if entry.model is None and entry.problems else ""

    def colours(self, ui: Ui, entry: Entry) -> list[Colour]:
        """The colours of the seats."""
        return [seat_colour(ui.theme, seat) for seat in entry.model.seats] if entry.model is not None else []

    # ---- what happens -------------------------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        if given.act is Act.PRESS:
            self.before = self.shown
        super().handle(given)
        pointed = self.hover if self.app.devices.last == "mouse" else self.focus
        if self.app.stack.top is self and pointed.startswith("card:"):
            self.show(pointed.removeprefix("card:"))

    def show(self, identity: str) -> None:
        """Tell about a game."""
        if identity != self.shown:
            self.shown, self.about.offset = identity, 0
            self.refresh()

    def chooser(self, entry: Entry) -> Callable[[], None]:
        """A finger's first touch only chooses a card, as there is no hovering; anything else opens it."""
        def choose() -> None:
            if self.app.devices.last == "touch" and self.before != entry.id:
                self.show(entry.id)
            else:
                self.opener(entry)()

        return choose

    def opener(self, entry: Entry) -> Callable[[], None]:
        """To the lobby of a game, or to what is wrong with it."""
        def start() -> None:
            from game.scenes.lobby import LobbyScene
            if entry.model is None:
                self.app.stack.push(ProblemsScene(self.app, entry.id, entry.problems))
            else:
                self.app.stack.push(LobbyScene(self.app, entry.id))

        return start

    def set_search(self, text: str) -> None:
        """Search; the first one that is found is told about."""
        self.search = text
        self.cards.offset = 0
        found = self.matching()
        if found and self.shown not in [entry.id for entry in found]:
            self.show(found[0].id)
        self.refresh()

    def show_all(self) -> None:
        """Every game again."""
        self.set_search("")
        self.focus = f"card:{self.shown}"

    def open_keyboard(self) -> None:
        """Whoever has no keys at hand writes on the screen; with keys, confirming goes on to what was found."""
        if self.app.devices.last == "keyboard":
            self.focus = f"card:{self.shown}" if self.matching() else "all"
            return
        from game.scenes.keyboard import writing_scene
        self.app.stack.push(writing_scene(self.app, self.app.tr("shelf.search"), self.search, 30, self.set_search))
