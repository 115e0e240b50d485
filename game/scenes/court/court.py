"""A table where everybody has a board of their own: pages of a ledger, the one that matters now large.

Rulesets ask for it with `show: {boards: pages}`. Where everything lies is here; how it looks is in table_court_paint.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import bar_height
from game.scenes.court.glass import Sand
from game.scenes.court.guide import Guide
from game.scenes.court.paint import CourtPainter
from game.scenes.court.spots import CourtSpots
from game.scenes.table.arrangement import Arrangement
from game.scenes.table.board import Things
from game.scenes.table.buttons import Bar, Choices
from game.scenes.table.chronicle import Chronicle
from game.scenes.table.hint import PageHint
from game.scenes.table.piles import Piles
from game.scenes.table.places import Places, type_size
from game.scenes.table.question import Question
from game.scenes.table.ways import ground
from game.table import form
from game.table.offer import named
from game.table.state import Spot
from game.telling.personas import Personas
from game.view.ledger import PagesView
from game.view.motion import Place
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
LOOKS = ("hat", "slips")


@dataclass(slots=True)
class Written:
    """What is seen on a square."""

    label: str
    text: str
    crossed: bool


@dataclass
class Page:
    """The places of one seat's page."""

    rect: Rect
    head: Rect
    board: Rect
    hand: Rect
    large: bool


@dataclass
class Grounds:
    """Where the parts of a court lie."""

    pages: list[Page] = field(default_factory=list)
    card: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    tray: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


class CourtPanel(Things):
    """Pages, tray, card and side of one court."""

    def __init__(self, court: Court) -> None:
        super().__init__(court.see)
        self.court = court

    def lay(self, ui: Ui) -> list[Widget]:
        filled = self.see.may_pick() and form.laid_out(self.see.state)
        return [*self.court.looks(ui), *(self.court.guide.widgets(ui) if filled else super().lay(ui))]

    def paint(self, ui: Ui) -> None:
        self.see.app.background(ui)
        self.court.painter.paint(ui)

    def asked(self) -> None:
        self.court.sand.turn()

    def update(self, seconds: float) -> bool:
        return self.court.update(seconds)


class CourtChoices(Choices):
    """Decisions by name, where no form asks for them."""

    def lay(self, ui: Ui) -> list[Widget]:
        return [] if self.see.may_pick() and form.laid_out(self.see.state) else super().lay(ui)


class Court(Arrangement):
    """One table with pages."""

    def __init__(self, table: See) -> None:
        super().__init__(table)
        self.table = table
        self.personas = Personas(table.rules)
        self.grounds = Grounds()
        self.painter = CourtPainter(self)
        self.guide = Guide(self)
        self.sand = Sand(self)
        self.held: tuple[int, bool] = (0, False)  # large page, and whether there is a card, until all has landed
        self.squares: list[Written] = []  # of the position that is shown, by site
        self.inked: dict[int, float] = {}  # squares that are being crossed out, and for how long
        self.known: set[int] | None = None  # squares that were crossed out when they were looked at last
        self.spots = CourtSpots(table)
        self.piles, self.question = Piles(table), Question(table)
        self.panels = [CourtPanel(self), CourtChoices(table), Bar(table), Chronicle(table), PageHint(table)]

    def ground(self) -> Ground:
        found = ground(self.table)
        return replace(found, in_pile=partial(self.in_pile, found))

    # ---- who and what -------------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of the table."""
        return self.table.app.settings.language

    def name(self, seat: int) -> str:
        """What a seat is called: in the story, or else by its player's name."""
        return self.personas.name(self.table.shown_position(), seat) or self.table.words.player_name(seat)

    def main_seat(self) -> int:
        """Whose page is large: where something can be picked, or whoever is asked."""
        if self.table.stage.busy:
            return self.held[0]
        table, large = self.table, self.table.state.large
        if large is not None and large.kind == "page":
            return int(large.key)
        asked = table.asked_seat()
        if table.may_pick() and table.chooser.all:
            stride = table.rules.world.stride
            seats = {value // stride for kind, value in table.chooser.next_things() if kind == "site"}
            if seats and asked not in seats:
                return min(seats, key=lambda seat: (seat - asked) % len(table.rules.world.seats))
        return max(0, asked)

    def carded(self) -> bool:
        """Whether the card of a person is shown: while a form is filled in."""
        if self.table.stage.busy:
            return self.held[1]
        return bool(self.table.state.form.variants) and self.table.show.persona.given

    # ---- layout -------------------------------------------------------------------------------------------------

    def arrange(self, ui: Ui) -> None:
        table = self.table
        self.read_squares()
        places, view = self.lay_all(ui), table.view
        world = table.rules.world
        if not self.fits(ui):
            if table.stage.busy:  # nothing flies to where a place was
                table.stage.skip()
                places = self.lay_all(ui)
            assert world.board is not None
            view = PagesView(world.board, [page.board for page in self.grounds.pages], world.stride, ui.theme)
        self.lay_hands(ui, places)
        table.lie(places, view)
        self.note_crosses()

    def fits(self, ui: Ui) -> bool:
        """Whether the boards are where the pages are."""
        view = self.table.view
        return (isinstance(view, PagesView) and view.theme is ui.theme
                and view.rects == [page.board for page in self.grounds.pages])

    def read_squares(self) -> None:
        """What is on every square of the position that is shown."""
        board, position = self.table.rules.world.board, self.table.shown_position()
        personas, language = self.personas, self.language
        self.squares = [Written(personas.label(position, site, language), personas.written(position, site, language),
                                personas.crossed(position,
                                                 site)) for site in range(len(board) if board is not None else 0)]

    def in_pile(self, ground: Ground, piece: int, pile: int) -> tuple[Place, float] | None:
        """Where a piece lies in a pile; what comes out of a box that is not shown comes from the large page."""
        found = ground.in_pile(piece, pile)
        if found is None and self.grounds.pages:
            page = next((page for page in self.grounds.pages if page.large), self.grounds.pages[0])
            return (float(page.board.centerx), float(page.board.centery)), 0.5
        return found

    def looks(self, ui: Ui) -> list[Widget]:
        """The heads of pages: pressing one makes its page large."""
        use, large = self.table.use_spot, self.table.state.large
        return [Widget(f"page:{seat}", page.head, self.name(seat), partial(use, Spot("page", seat)),
                       spot=Spot("page", seat))
                for seat, page in enumerate(self.grounds.pages) if not page.large or large == Spot("page", seat)]

    def lay_all(self, ui: Ui) -> Places:
        """Side, pages and tray for the present window and question."""
        area, gap = ui.area, ui.px(12)
        foot = bar_height(ui)
        self.held = (self.main_seat(), self.carded())
        if ui.tall:
            wide = area.w - 2 * gap
            need = self.guide.need(ui, wide) + self.asked_height(ui, wide) + ui.tx(38) + ui.tx(34) + 4 * ui.px(
                8) + gap if self.carded() else 0
            share = max(round(area.h * 0.4), min(round(area.h * 0.66), area.h - foot - need))
            main = Rect(gap, gap, area.w - 2 * gap, share - gap)
            side = Rect(gap, main.bottom + gap, main.w, area.h - foot - main.bottom - gap)
        else:
            wide = min(round(area.w * 0.4), max(ui.px(322), ui.tx(322)))
            side = Rect(area.w - wide - gap, gap, wide, area.h - gap - foot)
            main = Rect(gap, gap, side.x - 2 * gap, area.h - gap - foot)
        places = Places(main, side)
        high = round(main.h * (0.12 if ui.tall else 0.185))
        self.grounds = Grounds(tray=Rect(main.x, main.bottom - high, main.w, high))
        top = Rect(main.x, main.y, main.w, main.h - high - gap)
        if ui.tall:
            self.lay_pages_below(ui, top)
        else:
            self.lay_pages_beside(ui, top)
        places.seats = [page.rect for page in self.grounds.pages]
        self.lay_tray(ui, places)
        self.lay_side(ui, places)
        return places

    def large_page(self, ui: Ui, rect: Rect) -> Page:
        """The page that is to be read."""
        head = Rect(rect.x + ui.px(14), rect.y + ui.px(8), rect.w - ui.px(28), min(ui.tx(58), rect.h // 6))
        wide = max(ui.px(40), min(ui.px(62), rect.w // 9))
        room = Rect(rect.x + ui.px(30), head.bottom + ui.px(4), rect.w - ui.px(46) - wide,
                    rect.bottom - head.bottom - ui.px(26))
        side = min(room.w, room.h)
        board = Rect(room.x + (room.w - side) // 2, room.y, side, side)
        return Page(rect, head, board, Rect(board.right + ui.px(10), board.y, wide, board.h), True)

    def lay_pages_beside(self, ui: Ui, top: Rect) -> None:
        """The large page at the left, the others one below the other beside it, or under the card of a person."""
        gap, main = ui.px(12), self.main_seat()
        seats = len(self.table.rules.world.seats)
        wide = min(round(top.h * 1.04), round(top.w * 0.64))
        large = self.large_page(ui, Rect(top.x, top.y, wide, top.h))
        column = Rect(top.x + wide + gap, top.y, top.w - wide - gap, top.h)
        card = self.carded()
        plate = min(ui.tx(54), column.h // (2 * seats)) if card else (column.h + gap) // max(1, seats - 1) - gap
        if card:
            rest = (seats - 1) * (plate + gap // 2)
            self.grounds.card = Rect(column.x, column.y, column.w, column.h - rest)
        y = self.grounds.card.bottom + gap // 2 if card else column.y
        for seat in range(seats):
            if seat == main:
                self.grounds.pages.append(large)
                continue
            rect = Rect(column.x, y, column.w, plate)
            self.grounds.pages.append(self.small_page(ui, rect, card))
            y += plate + (gap // 2 if card else gap)

    def small_page(self, ui: Ui, rect: Rect, plate: bool) -> Page:
        """A page beside the large one: its board at the left, who it is at the right; or only who it is."""
        inset = ui.px(8)
        if plate:
            board = Rect(rect.right - rect.h + ui.px(6), rect.y + ui.px(5), rect.h - ui.px(10), rect.h - ui.px(10))
            head = Rect(rect.x, rect.y, rect.w - rect.h, rect.h)
            return Page(rect, head, board, Rect(0, 0, 0, 0), False)
        side = min(rect.h - 2 * inset, round(rect.w * 0.47))
        board = Rect(rect.x + inset, rect.centery - side // 2, side, side)
        rest = Rect(board.right + inset, rect.y + inset, rect.right - board.right - 2 * inset, rect.h - 2 * inset)
        head = Rect(rest.x, rest.y, rest.w, round(rest.h * 0.74))
        return Page(rect, head, board, Rect(rest.x, head.bottom, rest.w, rest.bottom - head.bottom), False)

    def lay_pages_below(self, ui: Ui, top: Rect) -> None:
        """The large page above, the others in a row below it."""
        gap, main, seats = ui.px(8), self.main_seat(), len(self.table.rules.world.seats)
        card = self.carded()
        strip = round(top.h * (0.24 if not card else 0.34))
        large = self.large_page(ui, Rect(top.x, top.y, top.w, top.h - strip - gap))
        row = Rect(top.x, top.bottom - strip, top.w, strip)
        if card:
            self.grounds.card = Rect(row.x, row.y, round(row.w * 0.62), row.h)
            row = Rect(self.grounds.card.right + gap, row.y, row.w - self.grounds.card.w - gap, row.h)
        count = max(1, seats - 1)
        index = 0
        for seat in range(seats):
            if seat == main:
                self.grounds.pages.append(large)
                continue
            if card:
                each = (row.h + gap) // count - gap
                page = self.small_page(ui, Rect(row.x, row.y + index * (each + gap), row.w, each), True)
            else:
                each = (row.w + gap) // count - gap
                rect = Rect(row.x + index * (each + gap), row.y, each, row.h)
                head = Rect(rect.x + ui.px(4), rect.y, rect.w - ui.px(8), round(rect.h * 0.24))
                side = min(rect.w - ui.px(8), rect.h - head.h - ui.px(6))
                board = Rect(rect.centerx - side // 2, head.bottom, side, side)
                page = Page(rect, head, board, Rect(0, 0, 0, 0), False)
            self.grounds.pages.append(page)
            index += 1

    def lay_tray(self, ui: Ui, places: Places) -> None:
        """Hats at the left, then slips, then other piles of all."""
        tray, gap = self.grounds.tray, ui.px(12)
        hats, slips = self.table.piles_as("hat"), self.table.piles_as("slips")
        common, _ = self.piles.shown()
        others = [pile for pile in common if pile not in hats and pile not in slips]
        x = tray.x
        for pile in hats:
            places.piles[pile] = Rect(x, tray.y, round(tray.h * 1.18), tray.h)
            places.spots[pile] = []
            x = places.piles[pile].right + gap
        right = tray.right
        for pile in reversed(others):
            places.piles[pile] = Rect(right - ui.px(150), tray.y, ui.px(150), tray.h)
            inner = places.piles[pile].inflate(-ui.px(12), -ui.px(20))
            places.spots[pile] = self.piles.row_spots(ui, pile, inner)
            right = places.piles[pile].x - gap
        each = (right - x + gap) // max(1, len(slips)) - gap
        for pile in slips:
            places.piles[pile] = Rect(x, tray.y, each, tray.h)
            places.spots[pile] = self.slip_spots(ui, pile, places.piles[pile])
            x += each + gap

    def slip_spots(self, ui: Ui, pile: int, rect: Rect) -> list[tuple[Rect, list[int]]]:
        """Slips side by side on their board, narrower the more there are."""
        cards = self.table.cards_of(pile)
        inner = rect.inflate(-ui.px(26), -ui.px(22))
        wide = min(round(inner.h * 1.5), (inner.w + ui.px(6)) // max(1, len(cards)) - ui.px(6))
        return [(Rect(inner.x + index * (wide + ui.px(6)), inner.y + (index % 2) * ui.px(3), wide, inner.h), [card])
                for index, card in enumerate(cards)]

    def lay_hands(self, ui: Ui, places: Places) -> None:
        """The pieces that each seat has in hand, on its page."""
        table = self.table
        own: dict[int, list[int]] = {seat: [] for seat in range(len(self.grounds.pages))}
        hidden = table.show.hide
        for name, (base, count) in table.rules.world.piles.items():
            for pile in range(base, base + count):
                if table.rules.world.pile_owner[pile] >= 0 and name not in hidden:
                    own[table.rules.world.pile_owner[pile]].append(pile)
        for seat, page in enumerate(self.grounds.pages):
            room = page.hand
            for pile in own[seat]:
                places.piles[pile] = room.copy() if room.w else page.head.copy()
                groups = table.spots.groups(pile) if room.w else []
                if page.large:
                    size = min(room.w, room.h // max(1, len(groups)))
                    places.spots[pile] = [(Rect(room.centerx - size // 2, room.y + index * size, size, size),
                                                 group)
                                                for index, group in enumerate(groups)]
                else:
                    lines = 1 if len(groups) * ui.px(30) <= room.w else 2
                    across = max(1, -(-len(groups) // lines))
                    size = max(6, min(ui.px(36), room.h // lines, room.w // across)) if room.w else 6
                    places.spots[pile] = [
                        (Rect(room.x + index % across * size, room.y + index // across * size, size, size), group)
                        for index, group in enumerate(groups)]

    def lay_side(self, ui: Ui, places: Places) -> None:
        """The side: bar of buttons, what is asked, choices, what was told."""
        table, side, gap = self.table, places.side, ui.px(8)
        places.bar = Rect(side.x, side.y, side.w, ui.tx(38))
        places.asked = Rect(side.x, places.bar.bottom + gap, side.w, self.asked_height(ui, side.w))
        top = places.asked.bottom + gap
        rest = side.bottom - top - ui.tx(34) - gap
        need = self.guide.need(ui, side.w, rest) if table.may_pick() and form.laid_out(table.state) else (
            self.choices_need(ui) if table.may_pick() or table.state.held is not None else 0)
        places.buttons = Rect(side.x, top, side.w, min(rest, max(0, need)))
        start, bottom = places.buttons.bottom + (gap if places.buttons.h else 0), side.bottom
        if table.teacher() and table.asks and not need:  # the button to go on does not move as the words grow
            places.buttons = Rect(side.x, side.bottom - ui.tx(48), side.w, ui.tx(48))
            start, bottom = top, places.buttons.y - gap
        places.log = Rect(side.x, start, side.w, max(0, bottom - start))
        places.hints = Rect(side.x, side.bottom, side.w, bar_height(ui))

    def asked_height(self, ui: Ui, wide: int) -> int:
        """The room for the question and what is told below it."""
        table = self.table
        spare = ui.type.height("sans", type_size(ui, "message")) if table.state.form.variants and not ui.tall else 0
        return self.question.height(ui, wide) - spare

    def choices_need(self, ui: Ui) -> int:
        """The room that the buttons of decisions want."""
        shown = 1 if self.table.state.held is not None else len(named(self.table.state))
        return shown * (ui.tx(38) + ui.px(6)) + ui.px(4) if shown else 0

    # ---- ink ----------------------------------------------------------------------------------------------------

    def note_crosses(self) -> None:
        """Squares that have been crossed out since the last look are crossed out before people's eyes."""
        table = self.table
        if table.stage.busy or table.rules.world.board is None:
            return
        now = {site for site, square in enumerate(self.squares) if square.crossed}
        moves = table.app.settings.speed != "off" and not table.app.settings.reduced_motion
        if self.known is not None and moves and table.state.looking is None:
            for site in now - self.known:
                self.inked[site] = 0.0
        self.known = now

    def update(self, seconds: float) -> bool:
        """Ink flows, sand runs; whether there is something new to be seen."""
        inked, whole = bool(self.inked), self.table.app.ui.theme.timings["ink"]
        self.inked = {site: gone + seconds for site, gone in self.inked.items() if gone + seconds < whole}
        return self.sand.update(seconds) or inked

    def ink_share(self, site: int) -> float:
        """How much of a cross is drawn."""
        return min(1.0, self.inked[site] / self.table.app.ui.theme.timings["ink"]) if site in self.inked else 1.0
