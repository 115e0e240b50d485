"""A table as it stands on the screen, and where its parts lie: for all who draw, move and sound what is on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.engine.events import Value
from game.engine.readouts import Line
from game.engine.rules import Position, Rules
from game.ruleset.show.show import Show
from game.table import state as states
from game.table.names import Names
from game.table.state import TableState
from game.view.board import BoardView
from game.view.motion import Place
from game.view.outward import OutwardRow
from game.view.pieces import PieceArt
from game.view.stage import Stage
from game.view.ui import Ui

Rect = pygame.Rect
Pieces = tuple[Rect, list[int]]  # where equal pieces of a pile lie, and which they are


def nowhere() -> Rect:
    """No room at all."""
    return Rect(0, 0, 0, 0)


@dataclass
class Places:
    """The rectangles of a table, and the lines that are told beside it."""

    board: Rect
    side: Rect
    aside: Rect = field(default_factory=nowhere)  # at the other side of the board, where a window is wide enough
    seats: list[Rect] = field(default_factory=list)
    piles: dict[int, Rect] = field(default_factory=dict)
    spots: dict[int, list[Pieces]] = field(default_factory=dict)
    rows: dict[int, OutwardRow] = field(default_factory=dict)  # piles that lie at sites and reach outward
    fans: list[int] = field(default_factory=list)  # piles whose cards lie one below the other
    trays: dict[int, Rect] = field(default_factory=dict)  # how much of its place the tray of a pile takes
    drawer: Rect = field(default_factory=nowhere)  # what only the one before the screen may see
    drawn: list[int] = field(default_factory=list)  # the piles in the drawer
    notice: Rect = field(default_factory=nowhere)
    claim: Rect = field(default_factory=nowhere)  # the picture of a notice on a table without a board
    asked: Rect = field(default_factory=nowhere)
    buttons: Rect = field(default_factory=nowhere)
    conditions: Rect = field(default_factory=nowhere)
    log: Rect = field(default_factory=nowhere)
    hints: Rect = field(default_factory=nowhere)
    bar: Rect = field(default_factory=nowhere)
    lines: dict[str, list[Line]] = field(default_factory=dict)  # conditions, pips and notices of the position
    badges: dict[Value, list[Line]] = field(default_factory=dict)  # by the seat, piece, site or pile
    glows: set[int] = field(default_factory=set)  # pieces that glow before whoever sits before the screen
    wells: dict[int, Rect] = field(default_factory=dict)  # piles that lie in hollows of the board
    deep: bool = False  # whether badges have a line of their own on the plates of seats

    def signs(self, thing: Value, words: Names) -> list[tuple[str, str]]:
        """What a seat or a pile is for the time being: signs with their words."""
        return [(line.word("icon"), words.filled(line.text, line.values))
                for line in self.badges.get(thing, ()) if line.text]

    def put(self, pile: int, rect: Rect, pieces: list[Pieces]) -> None:
        """A pile lies somewhere, and its pieces there."""
        self.piles[pile], self.spots[pile] = rect, pieces

    def add(self, pile: int, pieces: Pieces) -> None:
        """More pieces of a pile: it lies where all of them do."""
        there = self.spots[pile]
        self.piles[pile] = self.piles[pile].union(pieces[0]) if there else pieces[0]
        there.append(pieces)


class Pulled(NamedTuple):
    """What somebody pulls over the table with mouse or finger."""

    place: Place
    piece: int = -1
    """-1: it is no piece."""
    slip: str = ""
    """What is written on the slip of a form; empty: it is none."""


NOTHING = Pulled((0.0, 0.0))


@dataclass
class Scenery:
    """What is on one table, and what the last layout made of it."""

    state: TableState
    names: Names
    ui: Ui
    places: Places
    view: BoardView | None = None
    """None: there is no board, or nothing is laid out yet."""
    art: PieceArt | None = None
    """None: nothing is laid out yet."""
    pulled: Pulled = NOTHING
    stage: Stage = field(init=False)
    """Made last: it has to know where things are."""

    def lie(self, ui: Ui, places: Places, view: BoardView | None, art: PieceArt) -> None:
        """Everything lies at new places."""
        self.ui, self.places, self.view, self.art = ui, places, view, art

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def show(self) -> Show:
        """What the ruleset says about looks and sounds."""
        return self.state.rules.compiled.model.show

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return states.shown_position(self.state)

    def pile_of(self, piece: int) -> int:
        """The pile in which a piece lies; -1 if it lies in none."""
        return self.position.pile[piece]

    def cards_of(self, pile: int) -> tuple[int, ...]:
        """The pieces in a pile, bottom first."""
        return tuple(self.position.piles[pile])

    def kind_of(self, piece: int) -> str:
        """The kind of a piece as it is seen; nothing for no piece, or one that who looks may not know."""
        pieces = self.stage.pieces
        if not self.names.faces.plain and 0 <= piece < len(pieces) and self.names.hidden(piece):
            return ""
        return self.rules.world.kinds[pieces[piece].kind] if 0 <= piece < len(pieces) else ""
