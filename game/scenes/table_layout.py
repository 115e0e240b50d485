"""Where everything lies on the table: the board, the seats with their piles, the common piles, what is asked."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.engine.rules import Position, Rules
from game.view.show import Show
from game.view.ui import Ui

Rect = pygame.Rect
QUESTION_SIZE, MESSAGE_SIZE = 17, 14


@dataclass
class Places:
    """The rectangles of a table."""

    board: Rect
    side: Rect
    seats: list[Rect] = field(default_factory=list)
    piles: dict[int, Rect] = field(default_factory=dict)
    asked: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    buttons: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    log: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    bar: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    tray: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


def shown_piles(rules: Rules, show: Show) -> tuple[list[int], dict[int, list[int]]]:
    """The common piles that are drawn, and those of each seat."""
    common: list[int] = []
    own: dict[int, list[int]] = {seat: [] for seat in range(len(rules.world.seats))}
    hidden = show.hidden_piles()
    for name, (base, count) in rules.world.piles.items():
        if name in hidden:
            continue
        for pile in range(base, base + count):
            owner = rules.world.pile_owner[pile]
            (own[owner] if owner >= 0 else common).append(pile)
    return common, own


def arrange(ui: Ui, rules: Rules, show: Show, question: str) -> Places:
    """Lay the table for the present window and question."""
    area, gap = ui.area, ui.px(12)
    common, own = shown_piles(rules, show)
    if ui.tall:
        board_side = min(area.w - 2 * gap, round(area.h * 0.5))
        board = Rect(area.centerx - board_side // 2, gap, board_side, board_side)
        side = Rect(gap, board.bottom + gap, area.w - 2 * gap, area.h - board.bottom - 2 * gap)
    else:
        side_width = min(round(area.w * 0.44), max(ui.px(330), ui.tx(330)))
        side = Rect(area.w - side_width - gap, gap, side_width, area.h - 2 * gap)
        board = Rect(gap, gap, side.x - 2 * gap, area.h - 2 * gap)
    tray = Rect(board.x, board.bottom, board.w, 0)
    if common:
        height = ui.px(96) if len(common) <= 6 else round(board.h * 0.36)
        tray = Rect(board.x, board.bottom - height, board.w, height)
        board = Rect(board.x, board.y, board.w, board.h - height - gap)
    places = Places(board, side, tray=tray)
    lay_side(ui, places, own, len(rules.world.seats), question)
    if common:
        width = min(ui.px(150), (tray.w - gap * (len(common) - 1)) // len(common))
        for index, pile in enumerate(common):
            places.piles[pile] = Rect(tray.x + index * (width + gap), tray.y, width, tray.h)
    return places


def lay_side(ui: Ui, places: Places, own: dict[int, list[int]], seats: int, question: str) -> None:
    """The side: bar of buttons, seats, what is asked, choices, what was played."""
    side, gap = places.side, ui.px(8)
    bar = ui.tx(40)
    places.bar = Rect(side.x, side.y, side.w, bar)
    y = side.y + bar + gap
    piled = max((len(piles) for piles in own.values()), default=0)
    columns = 2 if seats > 3 or ui.tall else 1
    rows = -(-seats // columns)
    row = ui.tx(34) + (ui.px(34) * (1 if piled else 0))
    width = (side.w - gap * (columns - 1)) // columns
    for seat in range(seats):
        rect = Rect(side.x + (seat % columns) * (width + gap), y + (seat // columns) * (row + gap), width, row)
        places.seats.append(rect)
        for index, pile in enumerate(own[seat]):
            part = (rect.w - ui.px(12)) // max(1, len(own[seat]))
            places.piles[pile] = Rect(rect.x + ui.px(6) + index * part, rect.y + ui.tx(34), part, ui.px(30))
    y += rows * (row + gap)
    lines = len(ui.type.wrap(question, "serif", QUESTION_SIZE, side.w - ui.px(20)))
    height = max(2, lines) * ui.type.height("serif", QUESTION_SIZE) + ui.type.height("sans", MESSAGE_SIZE) * 2
    places.asked = Rect(side.x, y, side.w, height + ui.px(14))
    y = places.asked.bottom + gap
    rest = side.bottom - y
    places.buttons = Rect(side.x, y, side.w, round(rest * 0.62))
    places.log = Rect(side.x, places.buttons.bottom + gap, side.w, side.bottom - places.buttons.bottom - gap)


def pile_cards(position: Position, pile: int) -> tuple[int, ...]:
    """The pieces in a pile, bottom first."""
    return tuple(position.piles[pile])
