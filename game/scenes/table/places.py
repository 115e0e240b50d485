"""The rectangles of a table: where each of its parts lies, and how large letters are there."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.engine.events import Value
from game.engine.readouts import Line
from game.engine.rules import Position
from game.view.outward import OutwardRow
from game.view.ui import Ui

Rect = pygame.Rect
Pieces = tuple[Rect, list[int]]  # where equal pieces of a pile lie, and which they are


LARGE, GROWN = 32, 1.47  # beside a board, letters as large as this need not grow more than so many times


def type_size(ui: Ui, name: str) -> float:
    """The size of letters for a purpose, as the theme has it."""
    size = ui.theme.sizes[name]
    return min(size, max(LARGE, size * GROWN) / ui.text_size)


def nowhere() -> Rect:
    """No room at all."""
    return Rect(0, 0, 0, 0)


@dataclass
class Places:
    """The rectangles of a table, and the lines that are told beside it."""

    board: Rect
    side: Rect
    seats: list[Rect] = field(default_factory=list)
    piles: dict[int, Rect] = field(default_factory=dict)
    spots: dict[int, list[Pieces]] = field(default_factory=dict)
    rows: dict[int, OutwardRow] = field(default_factory=dict)  # piles that lie at sites and reach outward
    fans: list[int] = field(default_factory=list)  # piles whose cards lie one below the other
    trays: dict[int, Rect] = field(default_factory=dict)  # how much of its place the tray of a pile takes
    drawer: Rect = field(default_factory=nowhere)  # what only the one before the screen may see
    drawn: list[int] = field(default_factory=list)  # the piles in the drawer
    notice: Rect = field(default_factory=nowhere)
    asked: Rect = field(default_factory=nowhere)
    buttons: Rect = field(default_factory=nowhere)
    conditions: Rect = field(default_factory=nowhere)
    log: Rect = field(default_factory=nowhere)
    hints: Rect = field(default_factory=nowhere)
    bar: Rect = field(default_factory=nowhere)
    lines: dict[str, list[Line]] = field(default_factory=dict)  # conditions, pips and notices of the position
    badges: dict[Value, list[Line]] = field(default_factory=dict)  # by the seat, piece or site that they are about
    deep: bool = False  # whether badges have a line of their own on the plates of seats

    def put(self, pile: int, rect: Rect, pieces: list[Pieces]) -> None:
        """A pile lies somewhere, and its pieces there."""
        self.piles[pile], self.spots[pile] = rect, pieces

    def add(self, pile: int, pieces: Pieces) -> None:
        """More pieces of a pile: it lies where all of them do."""
        there = self.spots[pile]
        self.piles[pile] = self.piles[pile].union(pieces[0]) if there else pieces[0]
        there.append(pieces)


def pile_cards(position: Position, pile: int) -> tuple[int, ...]:
    """The pieces in a pile, bottom first."""
    return tuple(position.piles[pile])
