"""The shelf: every game there is, with its picture and its pitch; what cannot be played says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.parts import page
from game.app.scrolling import Scroll, ScrollScene
from game.input.inputs import Act, PlayerInput
from game.scenes.menu.lessons_scene import open_lessons
from game.scenes.menu.problems import ProblemsScene, curled
from game.scenes.menu.rules_scene import open_rule_book
from game.storage.boxes import Box
from game.telling.strings import folded
from game.view.cards import Card, Facts, Lid
from game.view.layout import ANY, Fixed, Item, Node, by_width, column, either, flex, part, row, scroll, stack
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Picture, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App

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
        self.boxes: list[Box] = []
        self.search = ""
        self.found: list[Box] = []  # the games that are searched for
        self.shown = ""  # the id of the game that is told about
        self.before = ""  # the one that was told about when a card was pressed

    def enter(self) -> None:
        self.fill()
        self.shown = self.boxes[0].id if self.boxes else ""

    def resume(self) -> None:
        self.fill()
        super().resume()

    def fill(self) -> None:
        """Put every game on the shelf that there is now."""
        self.boxes = self.app.catalogue.boxes(self.app.settings.examples)
        self.found = self.matching()

    def first_focus(self) -> str:
        return f"card:{self.shown}"

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        field = TextField("search", label=tr("shelf.search"), action=self.open_keyboard, value=self.search, most=30,
                          changed=self.set_search, size=18, icon="icons/search")
        beside, above = None, None  # the field stands beside the title where there is room, above the cards elsewhere
        if len(self.boxes) > MANY:
            beside, above = (None, part(field, height=44)) if ui.tall else (field, None)
        body: Item = column(above, flex(self.nothing(ui)))
        if self.found:
            cards = column(above, flex(row(flex(Cards(self.grid)), part(width=Fixed(12)))), gap="apart")
            about = stack(Panel("panel"), self.detail(ui), edge=("wide", "far"))
            share = 38 if ui.text_size < 1.3 else 42
            body = (column(flex(cards), flex(about), gap="far") if ui.tall else
                    row(flex(cards, 100 - share), flex(about, share), gap="wide"))
        else:
            for window in self.scrolls:
                window.fit([], window.view)
        return page(self, ui, tr("shelf.title"), body, widest=ANY, beside=beside, side=230 if beside else 112)

    def matching(self) -> list[Box]:
        """The games that are searched for."""
        wanted = folded(self.search.strip())
        return [box for box in self.boxes if wanted in folded(" ".join([box.id, *box.names.values()]))
                ] if wanted else self.boxes

    def grid(self, ui: Ui, view: Rect) -> list[Widget]:
        """The cards that are seen, and those that one step leads to; there may be a thousand others."""
        gap = ui.px(16)
        columns = max(2, (view.w + gap) // (ui.tx(208) + gap))
        width = (view.w - gap * (columns - 1)) // columns
        height = ui.px(16) + round(width * 0.56) + ui.tx(54)
        step = height + gap
        self.cards.open(view, -(-len(self.found) // columns) * step - gap)
        rows = {*range(self.cards.offset // step - 1, (self.cards.offset + view.h) // step + 2)}
        for place, box in enumerate(self.found):
            if f"card:{box.id}" in (self.focus, self.first_focus()):  # steps lead on from here, also out of sight
                rows |= {*range(place // columns - 1, place // columns + 2)}
        found: list[Widget] = []
        for down in sorted(rows):
            for across, box in enumerate(self.found[max(0, down * columns):max(0, (down + 1) * columns)]):
                spot = Rect(view.x + across * (width + gap), view.y + down * step, width, height)
                found.append(self.card(ui, box, spot))
        self.cards.place(found)
        return found

    def card(self, ui: Ui, box: Box, spot: Rect) -> Card:
        below = self.app.tr("shelf.broken") if box.problems else self.players(box)
        return Card(f"card:{box.id}", spot, self.title(box), partial(self.choose, box), below=below,
                    pictures=box.pictures, colours=self.colours(ui, box), broken=bool(box.problems),
                    chosen=box.id == self.shown,
                    done=bool(box.lessons) and {*box.lessons} <= {*self.app.settings.lessons})

    def nothing(self, ui: Ui) -> Item:
        """Words on a panel, and the way back to all games."""
        tr = self.app.tr
        text = tr("shelf.nothing", what=self.search.strip()) if self.boxes else tr("shelf.empty")
        sign = Picture("sign", name="icons/search", colour=mix(ui.theme["panel"], ui.theme["brass"], 0.6))
        button = Button("all", label=tr("shelf.all"), action=self.show_all, size=19)
        words = column(part(sign, width=44, ratio=1),
                       Label("nothing", label=text, style="italic", size=21, align="centre", balanced=True),
                       part(button, width=260, height=48) if self.boxes else None, gap="wide")
        return column(flex(share=2), part(stack(Panel("panel"), words, edge="vast"), width=520), flex(share=3))

    def detail(self, ui: Ui) -> Item:
        """The game that is told about; a long pitch is set a little smaller, so that there is room for the picture."""
        box = next((box for box in self.boxes if box.id == self.shown), self.found[0])
        return either(*(self.page(ui, box, size, True) for size in (18, 17, 16)), self.page(ui, box, 16, False))

    def page(self, ui: Ui, box: Box, size: float, whole: bool) -> Item:
        """All about a game: its picture if its pitch is seen whole, its name, what it is about, and the way to it."""
        tr, title, fault = self.app.tr, self.title(box), self.fault(box)
        lid = Lid("lid", label=title, pictures=box.pictures, identity=box.id, colours=self.colours(ui, box))
        name = Label("name", label=title, style="title", size=26, colour="brass")
        about = column(Label("about", label=self.pitch(box), style="serif", size=size),
                       Label("fault", label=fault, size=15, colour="vellum_dim") if fault else None, gap="near")
        play = Button("play", label=tr("shelf.play"), action=partial(self.open_game, box), size=20, main=True)
        book = Button("rules", label=tr("rules.open"), action=partial(open_rule_book, self.app, box.id), size=18)
        lessons = Button("lesson", label=tr("lesson.short"), action=partial(open_lessons, self.app, box.id), size=18)
        problems = Button("problems", label=tr("shelf.problems"), action=partial(self.open_game, box), size=20)

        def deeds(width: int) -> Item:
            """The lessons too, where there is room for them; in the lobby there always is."""
            shown = [play, book, lessons] if box.lessons else [play, book]
            needed = [Button.needs(ui, one.label, one.size, one is not play) for one in shown]
            if sum(needed) + 2 * ui.space("near") > width:
                shown = shown[:2]
            return row(flex(play), *(part(one, width=(90, 112)) for one in shown[1:]),
                       gap="near" if len(shown) > 2 else "apart")

        return column(part(lid, ratio=1.78, height=(Fixed(88), Fixed(900))) if whole else None,
                      column(name, Facts("facts", facts=self.facts(box)), gap="hair"),
                      flex(scroll(self.about, about, whole=whole)),
                      part(by_width(deeds) if not box.problems else problems, height=50), gap="apart")

    # ---- texts --------------------------------------------------------------------------------------------------

    def title(self, box: Box) -> str:
        """The name of a game; its id if nothing else can be read."""
        return self.app.strings.of(box.names, box.id)

    def players(self, box: Box) -> str:
        counts = box.players
        if len(counts) == 1:
            return self.app.strings.plural("shelf.players", counts[0])
        key = "shelf.players_or" if len(counts) == 2 else "shelf.players_range"
        return self.app.tr(key, first=counts[0], last=counts[-1]) if counts else ""

    def facts(self, box: Box) -> tuple[tuple[str, str], ...]:
        """Players, time and difficulty, each with its icon; and whether it is the game that one takes it for."""
        if box.problems:
            return (("icons/info", self.app.strings.plural("shelf.problem_count", len(box.problems))),)
        parts = [("icons/people", self.players(box))]
        if box.minutes:
            parts.append(("icons/clock", self.app.tr("shelf.minutes", count=box.minutes)))
        if box.difficulty:
            parts.append(("icons/star", self.app.tr(f"shelf.difficulty.{box.difficulty}")))
        if box.in_place:
            parts.append(("icons/info", self.app.tr("shelf.in_place")))
        return tuple(parts)

    def pitch(self, box: Box) -> str:
        """What a game is about, or that it cannot be played."""
        return self.app.tr("shelf.broken_about") if box.problems else self.app.strings.of(box.about).strip()

    @staticmethod
    def fault(box: Box) -> str:
        """What is wrong with a game first of all, in the checker's own words; nothing if it can be played."""
        return curled(box.problems[0].headline) if box.problems else ""

    @staticmethod
    def colours(ui: Ui, box: Box) -> tuple[Colour, ...]:
        return tuple(ui.theme.seat(seat) for seat in box.seats)

    # ---- what happens -------------------------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        if given.act is Act.PRESS:
            self.before = self.shown
        super().handle(given)
        # What a pointer only passes over on its way to the button is not chosen.
        if self.app.stack.top is self and self.focus.startswith("card:"):
            self.show(self.focus.removeprefix("card:"))

    def show(self, identity: str) -> None:
        """Tell about a game."""
        if identity != self.shown:
            self.shown = identity
            self.about.to_top()
            self.refresh()

    def choose(self, box: Box) -> None:
        """The first press of mouse or finger only chooses a card; pressed again, or by keys, it opens."""
        if self.app.devices.last in ("keyboard", "pad") or self.before == box.id:
            self.open_game(box)

    def open_game(self, box: Box) -> None:
        """To the lobby of a game, or to what is wrong with it."""
        from game.scenes.menu.lobby import LobbyScene
        problems = self.app.catalogue.entry(box.id).box.problems  # it may have changed since the shelf was filled
        if problems:
            self.app.stack.push(ProblemsScene(self.app, box.id, problems))
        else:
            self.app.stack.push(LobbyScene(self.app, box.id))

    def set_search(self, text: str) -> None:
        """Search; the first one that is found is told about."""
        self.search = text
        self.cards.to_top()
        self.found = self.matching()
        if self.found and self.shown not in [box.id for box in self.found]:
            self.show(self.found[0].id)
        self.refresh()

    def show_all(self) -> None:
        self.set_search("")
        self.focus = f"card:{self.shown}"

    def open_keyboard(self) -> None:
        """Whoever has no keys at hand writes on the screen; with keys, confirming goes on to what was found."""
        if self.app.devices.last == "keyboard":
            self.focus = f"card:{self.shown}" if self.found else "all"
            return
        from game.scenes.menu.keyboard import writing_scene
        self.app.stack.push(writing_scene(self.app, self.app.tr("shelf.search"), self.search, 30, self.set_search))
