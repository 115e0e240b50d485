"""The arrangement of a table where everybody has a board of their own: pages of a ledger, the one that matters large.

Rulesets ask for it with `show: {boards: pages}`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import Rect

from game.app.key_hints import bar_height
from game.engine.rules import Position
from game.scenes.court.card import CardPanel
from game.scenes.court.form import FormPanel
from game.scenes.court.hourglass import HourglassPanel
from game.scenes.court.ledger import Ledger, large_seat, read_ledger
from game.scenes.court.pages import Hands, PagesPanel
from game.scenes.court.question import QuestionPanel
from game.scenes.court.spots import PagesSpots
from game.scenes.court.tray import TrayPanel
from game.scenes.table.board import Wood
from game.scenes.table.chronicle import Chronicle
from game.scenes.table.hint import PageHint
from game.scenes.table.panel import Arrangement
from game.scenes.table.scenery import Places
from game.scenes.table.see import See
from game.telling.personas import Personas
from game.view.layout import Item, Pixels, column, flex, lay, part, row
from game.view.ledger import PagesView
from game.view.motion import Place
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget

BAR, BOOK, ONWARD, PLATE = 38, 34, 48, 54  # heights of the bar, the chronicle's button, one to go on, a closed page
TRAY, LOW_TRAY = 0.185, 0.12  # of the room, what the tray takes; where it is tall
SHAPE, WIDEST = 1.04, 0.64  # width by height of the large page; of the room, what it takes at most


class PagesTable(Arrangement):
    """Pages at the left or above, with a tray for all at their foot; beside them what is asked, chosen and told."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.personas = Personas(see.rules)
        self.spots = PagesSpots(see.scenery)
        self.large, self.creating = 0, False  # as the ledger has them; until all has landed they stay
        self.known: tuple[Position, object, Ledger] | None = None  # what was read last, and from what
        self.tray, self.pages, self.card = TrayPanel(see), PagesPanel(see), CardPanel(see)
        self.question, self.form = QuestionPanel(see), FormPanel(see)
        self.panels = [Wood(see), self.tray, self.pages, Hands(see), self.card, self.question, HourglassPanel(see),
                       self.form, *self.own, Chronicle(see), PageHint(see)]

    def ground(self) -> Ground:
        found = self.spots.ground()
        return replace(found, in_pile=partial(self.in_pile, found))

    def in_pile(self, ground: Ground, piece: int, pile: int) -> tuple[Place, float] | None:
        """Where a piece lies in a pile; what comes out of a box that is not shown comes from the large page."""
        found = ground.in_pile(piece, pile)
        if found is None and self.pages.pages:
            board = self.pages.pages[self.pages.ledger.large].board
            return (float(board.centerx), float(board.centery)), 0.5
        return found

    def arrange(self, ui: Ui) -> None:
        see, places = self.see, self.lay_out(ui)
        view, boards = see.view, self.pages.boards()
        if not isinstance(view, PagesView) or view.theme is not ui.theme or view.rects != boards:
            if see.stage.busy:  # nothing flies to where a place was
                see.stage.skip()
                places, boards = self.lay_out(ui), self.pages.boards()
            world = see.rules.world
            assert world.board is not None
            view = PagesView(world.board, boards, world.stride, ui.theme)
        see.lie(places, view)
        self.pages.note_crosses()

    def read(self) -> Ledger:
        """What the pages say now."""
        see, state = self.see, self.see.state
        if not see.stage.busy:
            self.large = large_seat(state, state.telling.owner if state.telling is not None else see.asked_seat())
            self.creating = bool(state.form.variants) and see.show.persona.given
        players = [see.words.player_name(seat) for seat in range(len(see.rules.world.seats))]
        position, rest = see.shown_position(), (players, see.app.settings.language, self.large, self.creating)
        if self.known is None or self.known[0] is not position or self.known[1] != rest:
            self.known = position, rest, read_ledger(self.personas, position, *rest)
        return self.known[2]

    def lay_out(self, ui: Ui) -> Places:
        """Give every panel what it shows, and its room."""
        ledger = self.read()
        main, side = self.halves(ui, ledger)
        card, tray, frames = Widget("card"), Widget("tray"), [Widget(f"page {seat}") for seat in ledger.people]
        foot = round(main.h * (LOW_TRAY if ui.tall else TRAY))
        top = Rect(main.x, main.y, main.w, main.h - foot - ui.space("apart"))
        pages = (pages_below if ui.tall and not ledger.creating else pages_beside)(ui, top, frames, ledger, card)
        lay(column(flex(pages), part(tray, height=Pixels(foot)), gap="apart"), main, ui)
        seats = [frame.rect for frame in frames]
        self.pages.turn_to(ui, seats, ledger)
        self.card.read(card.rect, ledger)
        self.tray.read(tray.rect, ledger)
        places, piles = self.lay_side(ui, Places(main, side)), self.tray.piles(ui) | self.pages.hands(ui)
        self.question.read(places.asked, ledger)
        places = replace(places, seats=seats, piles={pile: rect for pile, (rect, _) in piles.items()},
                         spots={pile: spots for pile, (_, spots) in piles.items()})
        return replace(places, trays=self.tray.trays(ui, places))

    def halves(self, ui: Ui, ledger: Ledger) -> tuple[Rect, Rect]:
        """The room of pages and tray, and that of all else: beside it, or below it."""
        gap, foot = ui.space("apart"), bar_height(ui)
        main, side, room = Widget("main"), Widget("side"), Rect(gap, gap, ui.area.w - 2 * gap, ui.area.h - gap - foot)
        if not ui.tall:
            width = min(round(ui.area.w * 0.4), max(ui.px(322), ui.tx(322)))
            lay(row(flex(main), part(side, width=Pixels(width)), gap="apart"), room, ui)
            return main.rect, side.rect
        height = round(ui.area.h * (0.66 if ui.afar else 0.7)) - gap
        if ledger.creating:  # beside a card, a page needs no more height than width, and the form all that it can have
            rest = ui.tx(BAR) + ui.tx(BOOK) + 4 * ui.space("near") + 2 * gap
            form = self.form.form_height(ui, room.w) + self.question.need(ui, room.w)
            page = round((room.w * WIDEST / SHAPE + gap) / (1 - LOW_TRAY))
            height = max(round(ui.area.h * 0.4) - gap, min(page, ui.area.h - foot - form - rest))
        lay(column(part(main, height=Pixels(height)), flex(side), gap="apart"), room, ui)
        return main.rect, side.rect

    def lay_side(self, ui: Ui, places: Places) -> Places:
        """The bar of buttons, what is asked, what can be chosen, what was told."""
        see, room, question = self.see, places.side, self.question.need(ui, places.side.w)
        bar, asked, buttons, log = map(Widget, ("bar", "asked", "buttons", "log"))
        rest = room.h - question - ui.tx(BAR) - ui.tx(BOOK) - 2 * ui.space("near") - ui.space("far")
        need = min(rest, self.form.need(ui, room.w, rest))
        below = column(part(buttons, height=Pixels(need)) if need else None, flex(log), gap="far")
        if see.teacher() and see.asks and not need:  # the button to go on does not move as the words grow
            below = column(flex(log), part(buttons, height=ONWARD), gap="near")
        lay(column(part(bar, height=BAR), part(asked, height=Pixels(question)), flex(below), gap="near"), room, ui)
        hints = Rect(places.board.x, room.bottom, room.right - places.board.x, bar_height(ui))
        return replace(places, bar=bar.rect, asked=asked.rect, buttons=buttons.rect, log=log.rect, hints=hints)


def pages_beside(ui: Ui, room: Rect, frames: list[Widget], ledger: Ledger, card: Widget) -> Item:
    """The large page at the left, the others one below the other beside it, or under the card of a person."""
    width = min(round(room.h * SHAPE), round(room.w * WIDEST))
    others = [frame for seat, frame in enumerate(frames) if seat != ledger.large]
    if ledger.creating:
        plate = Pixels(min(ui.tx(PLATE), room.h // (2 * len(frames))))
        beside = column(flex(card), *(part(frame, height=plate) for frame in others), gap="near")
    else:
        beside = column(*map(flex, others), gap="apart")
    return row(part(frames[ledger.large], width=Pixels(width)), flex(beside), gap="apart")


def pages_below(ui: Ui, room: Rect, frames: list[Widget], ledger: Ledger, card: Widget) -> Item:
    """The large page above, the others in a row below it."""
    others = row(*(frame for seat, frame in enumerate(frames) if seat != ledger.large), gap="near", equal=True)
    return column(flex(frames[ledger.large], 80), flex(others, 20), gap="near")
