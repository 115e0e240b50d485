"""A table with one board, or with none: the board at the left or above, what is asked and was played beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.readouts import readouts
from game.scenes.table.board import Board, BoardOnWood
from game.scenes.table.buttons import Choices
from game.scenes.table.conditions import Claim, Conditions, Notice
from game.scenes.table.hint import Hint
from game.scenes.table.log import Log
from game.scenes.table.panel import Arrangement
from game.scenes.table.piles import Piles
from game.scenes.table.plates import HEAD, Drawer, Fit, Plates
from game.scenes.table.question import Question
from game.scenes.table.rows import Lens, Rows
from game.scenes.table.scenery import Places, nowhere
from game.scenes.table.spots import Spots
from game.view.board import BoardView, Well
from game.view.layout import Fixed, Item, Pixels, column, flex, lay, part, row
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

ROWS_SHARE = 0.57  # of a tall window, for a board with rows of cards around it
AIRY = 0.36  # of a tall window, for a board that is long: what is said lies beside it and not on it
HELD = 110  # units: how high the cards of a hand are where a tall window has no board
MANY = 4  # a part of the room that conditions take: of less, they leave the whole width to what was played
LEAST_LINES = 2  # of what was played that conditions leave
ROOMY, ASIDE = 0.52, 0.4  # how much of a table, or of its side, plates may take so that cards on them can be read
SHAPES = (52, 42)  # units: how large shapes are before their seats, as long as there is room
READ = (96, 84, 70, 56)  # units: how high such cards are, as far as there is room
COORDINATES = 13  # units: how large letters at the edge of the board are at least, where they have room
SPREAD = 2.1  # how many times as wide as high a window is at least in which the table has two sides
CLAIM = 132  # units: how high the picture of a notice is with its ground
BESIDE = 162  # units that piles take beside a board
FEW = 4  # seats that have a plate of the whole width there


class BoardTable(Arrangement):
    """The arrangement of most games."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.spots = Spots(see.scenery)
        self.rows, self.board, self.piles = Rows(see), Board(see), Piles(see)
        self.notice, self.question, self.plates = Notice(see), Question(see), Plates(see)
        self.claim = Claim(see)
        self.choices, self.drawer, self.conditions = Choices(see), Drawer(see), Conditions(see)
        self.panels = [BoardOnWood(see), self.notice, self.claim, self.plates, self.drawer, self.conditions, self.rows,
                       self.board, self.choices, self.question, *self.own, Log(see), self.piles, Hint(see), Lens(see)]

    def ground(self) -> Ground:
        return self.spots.ground()

    def waits_afar(self) -> list[int]:
        return self.board.waits_afar()

    def arrange(self, ui: Ui) -> None:
        see, world = self.see, self.see.rules.world
        common, own = self.piles.shown()
        wells = self.wells(ui, own)
        own = {seat: [pile for pile in piles if pile not in wells] for seat, piles in own.items()}
        places = self.halves(ui, bool(common), bool(self.rows.sites(common)), wells)
        position = see.shown_position()
        places.lines = {section: readouts(see.rules, position, section) if not position.over else []
                        for section in ("conditions", "pips", "notices")}
        for line in readouts(see.rules, position, "badges"):
            places.badges.setdefault(line.parts["at"], []).append(line)
        for line in readouts(see.rules, position, "glows", see.viewer) if see.viewer >= 0 else ():
            places.badges.setdefault(line.parts["at"], []).append(line)
            places.glows.add(line.number("at"))
        if world.board is not None and common:
            places.board = self.lay_common(ui, places, common)
        places = self.lay_side(ui, places, own, common if world.board is None else [])
        places.trays |= self.piles.trays(ui, places)
        view, coordinates = see.view, see.app.settings.show_coordinates
        if world.board is not None and (view is None or (
                view.rect, view.theme, view.coordinates, view.wells) != (places.board, ui.theme, coordinates, wells)):
            see.stage.skip()  # nothing flies to where a place was
            view = BoardView(world.board, places.board, ui.theme, see.show.zones, see.show.board, coordinates,
                             ui.art.rasters, ui.tx(COORDINATES), world.every_zone(), wells)
        if view is not None:
            for pile in wells:
                well = places.wells[pile] = view.well(pile)
                places.put(pile, well, [(well, group) for group in self.spots.groups(pile)])
        see.lie(places, view)

    def wells(self, ui: Ui, own: dict[int, list[int]]) -> dict[int, Well]:
        """The piles of seats that lie in hollows of the board."""
        see, seats = self.see, self.see.rules.world.seats
        if see.rules.world.board is None:
            return {}
        return {pile: Well(cell, ui.theme.seat(seats[seat])) for seat, piles in own.items() for pile in piles
                if (cell := see.look(pile).well.get(seats[seat])) is not None}

    def halves(self, ui: Ui, piles: bool, rows: bool, wells: dict[int, Well]) -> Places:
        """The board with rows around it or without, or piles where there is none, and its side."""
        board, side, aside = Widget("board"), Widget("side"), Widget("aside", nowhere())
        if ui.tall:
            share = (0.44 if ui.huge else 0.5) if self.see.rules.world.board is not None else 0.2 if piles else 0.0
            whole = ui.area.inflate(-2 * ui.space("apart"), -2 * ui.space("apart"))
            height = round(ui.area.h * ROWS_SHARE) if rows and not ui.huge else min(whole.w, round(ui.area.h * share))
            if self.see.rules.world.board is not None and not piles:  # a long board needs less
                airy = 0 if ui.huge else round(ui.area.h * AIRY)
                height = min(height, max(airy, round(whole.w / self.shape(ui, wells)) + ui.space("far")))
            tree: Item = column(part(board, height=Pixels(height)), flex(side), gap="apart")
        else:
            whole = ui.area.inflate(-2 * ui.space("apart"), -2 * ui.space("apart"))
            width = min(round(ui.area.w * 0.44), max(ui.px(350), ui.tx(336)))
            spreads = self.spreads(ui, Rect(0, 0, whole.w - 2 * (width + ui.space("apart")), whole.h), piles, wells)
            tree = row(part(aside, width=Pixels(width)) if spreads else None, flex(board),
                       part(side, width=Pixels(width)), gap="apart")
        lay(tree, whole, ui)
        return Places(board.rect, side.rect, aside.rect)

    def spreads(self, ui: Ui, middle: Rect, piles: bool, wells: dict[int, Well]) -> bool:
        """Whether the table has two sides: in windows so wide that the board in the middle is as large as ever."""
        if ui.area.w < SPREAD * ui.area.h or self.see.teacher():
            return False
        if self.see.rules.world.board is None:
            return True
        return middle.h * self.shape(ui, wells) + (ui.px(BESIDE) if piles else 0) <= middle.w

    def shape(self, ui: Ui, wells: dict[int, Well]) -> float:
        """How many times as wide as high the board is."""
        see, board = self.see, self.see.rules.world.board
        assert board is not None
        left, top, right, bottom = BoardView(board, Rect(0, 0, 100, 100), ui.theme, {}, see.show.board,
                                             see.app.settings.show_coordinates, wells=wells).bounds()
        return (right - left) / max(1.0, bottom - top)

    def lay_common(self, ui: Ui, places: Places, common: list[int]) -> Rect:
        """The piles of all beside the board: around it, at its side or below it; what they leave for the board."""
        around = self.rows.lay_around(ui, places, common)
        if around is not None:
            self.piles.lay_corners(ui, places, around[1])
            return around[0]
        return self.piles.lay_column(ui, places, common) or self.piles.lay_tray(ui, places, common)

    # ---- the side -----------------------------------------------------------------------------------------------

    def lay_side(self, ui: Ui, places: Places, own: dict[int, list[int]], middle: list[int]) -> Places:
        """What is asked on top, then the seats; below them what can be pressed and read; the bar at the bottom.

        `middle` are the piles of all that lie in the middle of a table without a board.
        """
        side, around = places.side, self.see.rules.world.board is None and not ui.tall
        places.drawn += self.drawer.drawn(own)
        kept = {seat: [pile for pile in piles if pile not in places.drawn] for seat, piles in own.items()}
        few = FEW if places.aside.w and not any(kept.values()) else 2
        columns = len(own) if ui.tall and places.rows and not ui.huge else 2 if len(own) > few or ui.tall else 1
        small = columns > 1 and not (ui.tall and columns == 2 and (len(own) == 2 or self.see.rules.world.board is None))
        size = ui.px(30 if small else 42 if self.see.teacher() else 54)
        fit = self.readable_fit(ui, places, kept, side, columns, size, ASIDE)
        notice, asked, seats, rest, bar, hints = map(Widget, ("notice", "asked", "seats", "rest", "bar", "hints"))
        ribbon, line = self.notice.height(ui, places), ui.type.height("sans", ui.letters("hint"))
        told = column(part(notice, height=Pixels(ribbon)), part(height=Fixed(6))) if ribbon else None
        head = column(told, part(asked, height=Pixels(self.question.height(ui, side.w))))
        foot = column(part(bar, height=38), part(height=Fixed(6)), part(hints, height=Pixels(line)))
        lay(column(head, None if around else part(seats, height=Pixels(self.plates.height(ui, fit, len(own)))),
                   flex(rest), foot, gap="near"), side, ui)
        drawer = self.lay_around(ui, places, kept, middle) if around else nowhere()
        if not around:
            self.piles.lay_heaps(ui, places, middle, self.beside_claim(ui, places, places.board))
            self.plates.lay_out(ui, places, kept, fit, seats.rect)
        places = replace(places, notice=notice.rect, asked=asked.rect, bar=bar.rect, hints=hints.rect, drawer=drawer)
        return self.lay_rest(ui, places, rest.rect)

    def lay_rest(self, ui: Ui, places: Places, rest: Rect) -> Places:
        """Decisions, the drawer, conditions, what was played; the first of them gives way last.

        Where somebody explains, decisions are at the foot: the button to go on does not move as the words grow.
        """
        gap, teacher, aside = ui.space("near"), bool(self.see.teacher()), places.aside
        alone = self.see.rules.world.board is None  # then a hand has the room of a board
        cards = all(self.see.look(pile).look == "cards" for pile in places.drawn)
        high = ui.tx(READ[1] if self.see.reads_cards() else 34 if not ui.tall else 60 if not alone else HELD if cards
                     else 72)
        filled = not places.drawer.h and any(map(self.see.spots.groups, places.drawn))
        kept = high + ui.tx(HEAD) + gap if filled and ui.tall and not teacher else 0
        height = self.choices.height(ui, rest.h - kept)
        used = height + gap if height else 0
        below = Rect(rest.x, rest.y + (0 if teacher else used), rest.w, rest.h - used)
        drawer = places.drawer or self.drawer.lay_out(ui, places, below, high, ui.tall and alone)
        drawn = drawer.h if drawer.colliderect(below) else 0
        buttons, conditions, log, more = map(Widget, ("buttons", "conditions", "log", "more"))
        choices = part(buttons, height=Pixels(height)) if height else None
        least = LEAST_LINES * ui.type.height("sans", ui.letters("log")) + ui.px(20) - 2 * gap
        wanted = self.conditions.heights(ui, places)
        lines = part(log, height=(0, Pixels(0 if aside.w else least)))
        # a tall window is wide enough for both
        beside = bool(wanted) and ui.tall and (teacher or wanted[-1] * MANY > below.h)
        told = None if beside or not wanted else part(
            conditions, height=(Pixels(wanted[0]), Pixels(wanted[-1])), spare=True)
        lay(column(None if teacher else choices, part(height=Pixels(drawn)) if drawn else None, told, lines, flex(more),
                   choices if teacher else None, gap="near", gives=[lines]), rest, ui)
        if told is not None:  # what the next of them would not fit into is left to what was played
            spare = conditions.rect.h - max((height for height in wanted if height <= conditions.rect.h), default=0)
            if 0 < spare < conditions.rect.h:
                conditions.rect.h -= spare
                log.rect = Rect(log.rect.x, log.rect.y - spare, log.rect.w, log.rect.h + spare)
        played = log.rect.union(more.rect).clip(rest)
        if beside:
            lay(row(conditions, log, gap="near", equal=True), played.copy(), ui)
            played = log.rect
        return replace(places, drawer=drawer, buttons=buttons.rect if height else Rect(rest.topleft, (rest.w, 0)),
                       conditions=conditions.rect, log=aside if aside.w else played)

    def readable_fit(self, ui: Ui, places: Places, own: dict[int, list[int]], room: Rect, columns: int, size: int,
                     share: float) -> Fit:
        """How things fit on plates: as large as usual, but what has to be read larger, as long as there is room."""
        see = self.see
        read = see.reads_cards() and any(see.sees(pile) or see.words.faces.side_by_side(pile)
                                         for piles in own.values() for pile in piles if see.look(pile).look == "cards")
        for larger in map(ui.px, READ if read else SHAPES if see.rules.world.shapes else ()):
            fit = self.plates.fit(ui, places, own, room.w, columns, larger)
            if larger > size and fit.size >= larger * 0.9 and self.plates.height(ui, fit, len(own)) <= room.h * share:
                return fit
        return self.plates.fit(ui, places, own, room.w, columns, size)

    def beside_claim(self, ui: Ui, places: Places, room: Rect) -> Rect:
        """What a notice with a picture leaves of the middle of a table without a board."""
        if self.see.rules.world.board is not None or not self.claim.pictured(places) or room.h < ui.tx(CLAIM):
            return room
        claim, heaps = Widget("claim"), Widget("heaps")
        lay(row(flex(claim), flex(heaps), gap="wide"), room, ui)
        size = (min(claim.rect.w, ui.tx(2 * CLAIM)), ui.tx(CLAIM))
        places.claim = Rect((0, 0), size).move_to(center=claim.rect.center)
        return heaps.rect

    def lay_around(self, ui: Ui, places: Places, own: dict[int, list[int]], middle: list[int]) -> Rect:
        """Without a board, those who play sit around the piles of all; where the drawer is open before one of them."""
        area = places.board
        fit = self.readable_fit(ui, places, own, area, 2 if len(own) < 5 else 3, ui.px(58), ROOMY)
        seats, heaps, drawer = map(Widget, ("seats", "heaps", "drawer"))
        taken = self.plates.height(ui, fit, len(own)) + ui.px(8)
        height = min(ui.px(170) if ui.huge else ui.tx(144), area.h - taken - ui.px(8))
        opened = any(self.see.cards_of(pile) for pile in places.drawn) and height > ui.tx(64)
        lay(column(part(seats, height=Pixels(taken)), part(height=Fixed(4)), flex(heaps),
                   part(height=Fixed(10)) if opened else None,
                   part(drawer, width=Fixed(860), height=Pixels(height)) if opened else None), area, ui)
        self.plates.lay_out(ui, places, own, fit, seats.rect)
        self.piles.lay_heaps(ui, places, middle, self.beside_claim(ui, places, heaps.rect))
        if not opened:
            return nowhere()
        return self.drawer.lay_out(ui, places, drawer.rect, min(ui.tx(104), height - ui.tx(32)), centre=True)
