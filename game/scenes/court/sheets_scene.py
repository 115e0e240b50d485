"""The sheets that everybody fills in at the same time, each in a part of the screen of their own.

A pad goes about on the sheet of its seat; with mouse, finger or keys every sheet can be filled in, one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.gate import SharedGate
from game.app.key_hints import KeyHint, bar_height
from game.app.parts import Emblem, Heading
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.scenes.court.form import FormTree
from game.scenes.court.sheet_keys import SheetKeys, keys_on
from game.scenes.court.together_scene import SeatPlate
from game.table import form
from game.table.drafts import is_open
from game.table.intents import Close, Intent, OnSheet, OpenMenu, Write
from game.table.offer import offer
from game.table.state import Spot
from game.table.steps import Box, step_from
from game.table.words import TableWords
from game.telling.personas import Personas
from game.view.arms import blit_arms
from game.view.layout import Fixed, Item, column, flex, lay, part, row
from game.view.ledger import PagesView
from game.view.paper import write
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
HEAD = 46  # units: arms and name at the head of a sheet
BROAD = 1.2  # width by height from which the board stands beside the form
QUESTION = 17  # the size of letters
WRITTEN = 15.0  # the same on squares, at most


class SheetsScene(Scene):
    """Everybody's sheet; it closes when all of them are full."""

    name = "sheets"

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        assert table.state.drafting is not None
        self.table = table
        self.sheets = table.state.drafting.sheets
        self.words = {seat: TableWords(sheet, app.strings, table.words.book) for seat, sheet in self.sheets.items()}
        self.personas = Personas(table.rules)
        self.gate = SharedGate(self, list(self.sheets))
        self.places: dict[int, Rect] = {}  # by seat: its part of the screen
        self.boards: dict[int, Rect] = {}
        self.view: PagesView | None = None
        self.marks: dict[int, str] = {}  # by seat: what its pad has come to
        self.keyed: dict[int, SheetKeys] = {}  # by seat: where words are being written
        self.typist = -1  # the seat on whose sheet a keyboard writes

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """A head with what is to be done, and below it a part of the screen for each sheet."""
        room = ui.area.inflate(-2 * ui.space("apart"), -2 * ui.space("near"))
        room.h -= bar_height(ui)
        title = Heading("title", label=self.app.tr("court.sheets"), size=26)
        apart = Button("apart", label=self.app.tr("court.apart"), action=partial(self.wish, Close()), size=16)
        menu = Button("menu", label=self.app.tr("table.menu"), action=self.back, size=16)
        places = {seat: Widget(f"place:{seat}") for seat in self.sheets}
        columns = 3 if len(places) > 4 else 1 if ui.tall and len(places) < 3 else 2
        head = row(part(apart, width=200), flex(title), part(menu, width=120), gap="far")
        lay(column(part(head, height=44), flex(quarters(list(places.values()), columns)), gap="near"), room, ui)
        self.places = {seat: place.rect for seat, place in places.items()}
        found = [widget for seat, place in self.places.items() for widget in self.sheet(ui, seat, place)]
        world = self.table.rules.world
        if world.board is not None and world.stride and self.boards:
            first = next(iter(self.boards.values()))
            boards = [self.boards.get(seat, first) for seat in range(len(world.seats))]
            self.view = PagesView(world.board, boards, world.stride, ui.theme)
            found += [self.square(seat, site) for seat, sheet in self.sheets.items()
                      if is_open(sheet, seat) and seat in self.boards for site in form.sites(sheet)]
        return [title, apart, menu, *found]

    def sheet(self, ui: Ui, seat: int, place: Rect) -> list[Widget]:
        """One sheet: who it is, the board with what is written there, and what is asked now."""
        state, words, tr = self.sheets[seat], self.words[seat], self.app.tr
        colour = ui.theme.seat(self.table.rules.world.seats[seat])
        open_now, language = is_open(state, seat), self.app.settings.language
        plate = SeatPlate(f"plate:{seat}", place, colour=colour, strength=0.2 if open_now else 0.45)
        inner = place.inflate(-2 * ui.px(12), -2 * ui.px(8))
        texts, player = self.personas.arms(state.position, seat), words.player_name(seat)
        title = self.personas.title(state.position, seat, language)
        called = self.personas.name(state.position, seat) or title
        name = Heading(f"name:{seat}", label=called or player, size=22, colour="ink", align="left")
        whose = player if open_now else tr("court.sheet_full", name=player)
        under = Heading(f"player:{seat}", label=whose, size=15, colour="ink_dim", style="sans",
                        align="left") if called else None
        arms = Emblem(f"arms:{seat}", paint=lambda ui, rect: blit_arms(ui, texts, rect, colour))
        asked = Label(f"asked:{seat}", label=words.turn_question() if open_now else "", style="serif", size=QUESTION,
                      colour="ink", most=2)
        broad = inner.w > BROAD * inner.h
        head, below = Widget(f"head:{seat}"), Widget(f"below:{seat}")
        lay(column(part(head, height=HEAD), flex(below), gap="near"), inner, ui)
        beside = flex(asked, 54) if broad else None
        names = column(flex(name), flex(under) if under is not None else None)
        who = row(part(arms, width=Fixed(40)), flex(names, 46), beside, gap="near")
        found: list[Widget] = [plate, *lay(who, head.rect, ui)]
        room = below.rect
        if seat in self.keyed:
            self.boards.pop(seat, None)
            return [*found, *self.lay_on(seat, room, ui, self.keyed[seat].tree(ui))]
        most = 0.46 if broad or open_now else 0.66  # of the room: what a sheet asks needs the rest
        side = min(room.h, round(room.w * most)) if broad else min(room.w, round(room.h * most))
        self.boards[seat] = Rect(room.x if broad else room.centerx - side // 2, room.y, side, side)
        rest = Rect(room.x + side + ui.px(14), room.y, room.w - side - ui.px(14), room.h) if broad else Rect(
            room.x, room.y + side + ui.px(10), room.w, room.h - side - ui.px(10))
        if not open_now:
            return [*found, *lay(flex(Emblem(f"ready:{seat}", paint=partial(paint_arms, texts, colour))), rest, ui)]
        tree = FormTree(state, words, partial(self.use_spot, seat), partial(self.fill, seat)).tree(ui, rest.w)
        return [*found, *self.lay_on(seat, rest, ui, column(None if broad else asked, flex(tree), gap="near"))]

    def lay_on(self, seat: int, room: Rect, ui: Ui, tree: Item) -> list[Widget]:
        """Things on a sheet, whose ids tell on which."""
        return [widget if widget.id == f"asked:{seat}" else replace(widget, id=f"sheet:{seat}:{widget.id}")
                for widget in lay(tree, room, ui)]

    def square(self, seat: int, site: int) -> Widget:
        """A square on which the chosen thing can be put."""
        assert self.view is not None
        return Widget(f"sheet:{seat}:site:{site}", self.view.spot(site), self.table.rules.world.site_name(site),
                      partial(self.use_spot, seat, Spot("site", site)))

    # ---- painting -----------------------------------------------------------------------------------------------

    def paint_over(self, ui: Ui) -> None:
        """What is written on the squares; and where pads are, a rim in the colour of their seats."""
        for seat in self.sheets:
            self.paint_board(ui, seat)
            colour = ui.theme.seat(self.table.rules.world.seats[seat])
            marked = self.widget(self.marks.get(seat, ""))
            if marked is not None and self.app.devices.seating.pad_of(seat) is not None:
                pygame.draw.rect(ui.surface, mix(colour, ui.theme["ink"], 0.2), marked.rect.inflate(ui.px(6), ui.px(6)),
                                 max(2, ui.px(3)), border_radius=ui.px(8))

    def paint_board(self, ui: Ui, seat: int) -> None:
        """The squares of one seat, with what is written there; those that can be chosen are lighter."""
        view, state, world, theme = self.view, self.sheets[seat], self.table.rules.world, ui.theme
        if view is None or seat not in self.boards:
            return
        able = set(form.sites(state)) if is_open(state, seat) else set()
        for site in range(seat * world.stride, (seat + 1) * world.stride):
            spot = view.spot(site)
            here = (f"sheet:{seat}:site:{site}") in (ui.focus if ui.shows_focus else "", ui.hover)
            face = mix(theme["page"], theme["brass"], 0.45 if here else 0.12 if site in able else 0.28)
            pygame.draw.rect(ui.surface, face, spot)
            pygame.draw.rect(ui.surface, theme["ink_dim"], spot, max(1, ui.px(1)))
            text = self.personas.written(state.position, site, self.app.settings.language)
            if text:
                write(ui, ui.surface, text, spot.inflate(-ui.px(4), -ui.px(2)), WRITTEN)

    def keys(self) -> list[KeyHint]:
        tr, last = self.app.tr, self.given
        seat = self.app.devices.seating.seat_of(last) if last is not None and last.device == "pad" else self.typist
        if seat in self.keyed:
            return self.keyed[seat].keys()
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose")), ("menu", tr("hints.to_menu"))]

    def draw_widget(self, ui: Ui, widget: Widget) -> None:
        """Where a keyboard writes, there is a caret."""
        ui.focus = widget.id if widget.id == f"sheet:{self.typist}:field" else self.focus
        super().draw_widget(ui, widget)

    def first_focus(self) -> str:
        return next((widget.id for widget in self.widgets if widget.id.startswith("sheet:")), "apart")

    # ---- filling in ---------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """A pad goes about on the sheet of its own seat; letters of a keyboard go where one writes with it."""
        seat = self.app.devices.seating.seat_of(given) if given.device == "pad" else None
        keys = self.keyed.get(self.typist if seat is None else seat)
        if keys is not None and self.write_on(keys, given, seat is not None):
            return True
        if given.act is Act.MENU:
            self.table.send_as(self, OpenMenu())
            return True
        if seat is None or seat not in self.sheets or given.act not in (Act.GO, Act.CONFIRM):
            return False
        own = {widget.id: Box(*widget.rect) for widget in self.widgets
               if widget.id.startswith(f"sheet:{seat}:") and widget.focusable}
        here = self.marks.get(seat, "")
        if here not in own:
            self.marks[seat] = next(iter(own), "")
        elif given.act is Act.CONFIRM:
            marked = self.widget(here)
            if marked is not None:
                self.use(marked)
        else:
            marked = self.widget(here)
            if marked is not None and marked.step is not None and given.step[0]:
                marked.step(given.step[0])
            else:
                self.marks[seat] = (step_from if keys is None else keys.step)(own, here, given.step)
        self.refresh()
        return True

    def write_on(self, keys: SheetKeys, given: PlayerInput, by_pad: bool) -> bool:
        """What is for the keys of a sheet: letters, and what buttons of a pad do while one writes."""
        if given.act is Act.CANCEL:
            keys.back()
            return True
        if given.act in (Act.POINT, Act.PRESS, Act.RELEASE) or (by_pad and given.act is Act.CONFIRM):
            return False
        taken = keys.take_there(given)
        if by_pad and given.act is Act.PAGE:
            self.marks[keys.seat] = keys.focus
        return taken

    def writing(self) -> bool:
        return self.typist in self.keyed

    def use_spot(self, seat: int, spot: Spot) -> None:
        """Use what a form has at a spot."""
        one = offer(self.sheets[seat]).by.get(spot)
        if one is not None:
            self.fill(seat, one.intent)

    def fill(self, seat: int, wanted: Intent) -> None:
        """Something is filled in; where words are wanted, keys come up for them."""
        self.app.noise("write")
        self.wish(OnSheet(seat, wanted))
        if self.sheets[seat].writing is not None and self in self.app.stack.scenes:
            self.open_keys(seat)

    def open_keys(self, seat: int) -> None:
        """Keys on the sheet, or words to choose from, for what is to be written there."""
        keys = keys_on(self, seat, lambda text: self.fill(seat, Write(text)), partial(self.drop, seat))
        if keys is None:
            return
        self.keyed[seat] = keys
        self.marks[seat] = ""
        if self.app.devices.last != "pad":
            self.typist, self.focus = seat, f"sheet:{seat}:done"
        self.refresh()

    def put_away(self, seat: int) -> None:
        """Nobody writes on a sheet any more."""
        del self.keyed[seat]
        self.marks[seat] = ""
        if self.typist == seat:
            self.typist, self.focus = -1, f"sheet:{seat}:place"
        self.refresh()

    def drop(self, seat: int) -> None:
        """Nothing is written after all."""
        self.wish(OnSheet(seat, Close()))

    def wish(self, wanted: Intent) -> None:
        self.table.send_as(self, wanted)
        self.refresh()

    def back(self) -> None:
        """The menu of the table is where one leaves."""
        self.table.send_as(self, OpenMenu())


def quarters(items: Sequence[Item], columns: int) -> Item:
    """Equal parts of a room, row by row."""
    rows = [row(*items[start:start + columns], gap="apart", equal=True) for start in range(0, len(items), columns)]
    return column(*map(flex, rows), gap="apart")


def paint_arms(texts: tuple[str, ...], colour: Colour, ui: Ui, rect: Rect) -> None:
    """Arms as large as a box allows; nothing as long as nobody bears them."""
    side = min(rect.h, round(rect.w * 0.9), ui.px(240))
    if texts and side > 8:
        place = Rect(0, 0, side * 5 // 6, side)
        place.center = rect.center
        blit_arms(ui, texts, place, colour)
