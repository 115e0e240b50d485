"""A table as it stands on the screen: for those who draw, move and sound what is on it, and need no scene for that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.rules import Position, Rules
from game.ruleset.show.show import Show
from game.scenes.table.places import Places, pile_cards
from game.table import state as states
from game.table.names import Names
from game.table.state import TableState
from game.view.board import BoardView
from game.view.motion import Place
from game.view.pieces import PieceArt
from game.view.stage import Stage
from game.view.ui import Ui


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
        return states.pile_of(self.position, piece)

    def cards_of(self, pile: int) -> tuple[int, ...]:
        """The pieces in a pile, bottom first."""
        return pile_cards(self.position, pile)

    def kind_of(self, piece: int) -> str:
        """The kind of a piece as it is seen; nothing for no piece."""
        pieces = self.stage.pieces
        return self.rules.world.kinds[pieces[piece].kind] if 0 <= piece < len(pieces) else ""
