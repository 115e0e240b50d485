"""The shelf: every game there is, with its picture and its pitch; what cannot be played says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.input.inputs import Act, PlayerInput
from game.match.catalogue import Entry
from game.scenes.parts import page
from game.scenes.problems import ProblemsScene, curled
from game.scenes.rules_scene import open_rule_book
from game.scenes.scrolling import Scroll, ScrollScene
from game.scenes.seats import seat_colour
from game.strings import folded
from game.view.cards import Card, Facts, Lid
from game.view.layout import ANY, Fixed, Item, Node, column, either, flex, part, row, scroll, stack
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Picture, TextField, Widget

if TYPE_CHECKING:
    from game.app import App

MANY = 12  # with more games than that there is a search field


class Cards(Node):
    """The cards: many, and all alike."""

    def __init__(self, make: Callable[[Ui, Rect], list[Widget]]) -> None:
        self.make = make

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        return self.make(ui, rect)


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
        tr = self.app.tr
        field = TextField("search", label=tr("shelf.search"), action=self.open_keyboard, value=self.search, most=30,
                          changed=self.set_search, size=18, icon="icons/search")
        beside, above = None, None  # the field stands beside the title where there is room, above the cards elsewhere
        if len(self.entries) > MANY:
            beside, above = (None, part(field, height=44)) if ui.tall else (field, None)
        body: Item = column(above, flex(self.nothing(ui)))
        if self.matching():
            cards = column(above, flex(row(flex(Cards(self.grid)), part(width=Fixed(12)))), gap="apart")
            about = stack(Panel("panel"), self.detail(ui), edge=("wide", "far"))
            share = 38 if ui.text_size < 1.3 else 42
            body = (column(flex(cards), flex(about), gap="far") if ui.tall else
                    row(flex(cards, 100 - share), flex(about, share), gap="wide"))
        else:
            for window in self.scrolls:
                window.fit([], window.view)
        return page(self, ui, tr("shelf.title"), body, widest=ANY, beside=beside, side=230 if beside else 112)

    def matching(self) -> list[Entry]:
        """The games that are searched for."""
        wanted = folded(self.search.strip())
        return [entry for entry in self.entries if wanted in folded(
            " ".join([entry.id, *(entry.model.name.values() if entry.model is not None else ())]))]

    def grid(self, ui: Ui, view: Rect) -> list[Widget]:
        """The cards."""
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

    def nothing(self, ui: Ui) -> Item:
        """Words on a panel, and the way back to all games."""
        tr = self.app.tr
        text = tr("shelf.nothing", what=self.search.strip()) if self.entries else tr("shelf.empty")
        sign = Picture("sign", name="icons/search", colour=mix(ui.theme["panel"], ui.theme["brass"], 0.6))
        button = Button("all", label=tr("shelf.all"), action=self.show_all, size=19)
        words = column(part(sign, width=44, ratio=1),
                       Label("nothing", label=text, style="italic", size=21, align="centre", balanced=True),
                       part(button, width=260, height=48) if self.entries else None, gap="wide")
        return column(flex(share=2), part(stack(Panel("panel"), words, edge="vast"), width=520), flex(share=3))

    def detail(self, ui: Ui) -> Item:
        """The game that is told about; a long pitch is set a little smaller, so that there is room for the picture."""
        entry = next(entry for entry in self.entries if entry.id == self.shown)
        return either(*(self.told(ui, entry, size, True) for size in (18, 17, 16)), self.told(ui, entry, 16, False))

    def told(self, ui: Ui, entry: Entry, size: float, whole: bool) -> Item:
        """All about a game: its picture if its pitch is seen whole, its name, what it is about, and the way to it."""
        tr, title, fault = self.app.tr, self.title(entry), self.fault(entry)
        lid = Lid("lid", label=title, pictures=entry.pictures, identity=entry.id, colours=self.colours(ui, entry))
        name = Label("name", label=title, style="title", size=26, colour="brass")
        about = column(Label("about", label=self.pitch(entry), style="serif", size=size),
                       Label("fault", label=fault, size=15, colour="vellum_dim") if fault else None, gap="near")
        play = Button("play", label=tr("shelf.play"), action=self.opener(entry), size=20, main=True)
        book = Button("rules", label=tr("rules.open"), action=partial(open_rule_book, self.app, entry.id), size=18)
        problems = Button("problems", label=tr("shelf.problems"), action=self.opener(entry), size=20)
        deeds = row(flex(play), part(book, width=(90, 112)), gap="apart") if entry.model is not None else problems
        return column(part(lid, ratio=1.78, height=(Fixed(88), Fixed(900))) if whole else None,
                      column(name, Facts("facts", facts=self.facts(entry)), gap="hair"),
                      flex(scroll(self.about, about, whole=whole)), part(deeds, height=50), gap="apart")

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
