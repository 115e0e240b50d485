"""Where everything lies on the table: the board, the seats with their piles, the common piles, what is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.engine.rules import Position
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect
QUESTION_SIZE, MESSAGE_SIZE, LOG_SIZE, HINT_SIZE, CARD_SIZE = 17, 14, 14, 12, 12
Spot = tuple[Rect, list[int]]  # where equal pieces of a pile lie, and which they are


def nowhere() -> Rect:
    """No room at all."""
    return Rect(0, 0, 0, 0)


@dataclass
class Places:
    """The rectangles of a table."""

    board: Rect
    side: Rect
    seats: list[Rect] = field(default_factory=list)
    piles: dict[int, Rect] = field(default_factory=dict)
    spots: dict[int, list[Spot]] = field(default_factory=dict)
    asked: Rect = field(default_factory=nowhere)
    buttons: Rect = field(default_factory=nowhere)
    log: Rect = field(default_factory=nowhere)
    hints: Rect = field(default_factory=nowhere)
    bar: Rect = field(default_factory=nowhere)


def shown_piles(table: TableScene) -> tuple[list[int], dict[int, list[int]]]:
    """The common piles that are drawn, and those of each seat; hidden ones only if something in them can be picked."""
    world, hidden = table.rules.world, table.show.hidden_piles()
    common: list[int] = []
    own: dict[int, list[int]] = {seat: [] for seat in range(len(world.seats))}
    things = table.chooser.next_things() if table.may_pick() else {}
    wanted = {table.pile_of(value) if kind == "piece" else value for kind, value in things if kind in ("piece", "pile")}
    for name, (base, count) in world.piles.items():
        for pile in range(base, base + count):
            if name not in hidden or pile in wanted:
                owner = world.pile_owner[pile]
                (own[owner] if owner >= 0 else common).append(pile)
    return common, own


def arrange(table: TableScene, ui: Ui) -> Places:
    """Lay the table for the present window and question."""
    area, gap = ui.area, ui.px(12)
    common, own = shown_piles(table)
    if ui.tall:
        board_side = min(area.w - 2 * gap, round(area.h * 0.5))
        board = Rect(gap, gap, area.w - 2 * gap, board_side)
        side = Rect(gap, board.bottom + gap, area.w - 2 * gap, area.h - board.bottom - 2 * gap)
    else:
        side_width = min(round(area.w * 0.44), max(ui.px(330), ui.tx(330)))
        side = Rect(area.w - side_width - gap, gap, side_width, area.h - 2 * gap)
        board = Rect(gap, gap, side.x - 2 * gap, area.h - 2 * gap)
    places = Places(board, side)
    if common:
        lay_tray(table, ui, places, common)
    lay_side(table, ui, places, own)
    return places


# ---- piles of all ---------------------------------------------------------------------------------------------------


def fanned(table: TableScene, pile: int) -> bool:
    """Whether a pile is shown as a fan of cards."""
    return table.show.part("piles", table.words.pile_base(pile)).get("as") == "fan" and table.sees(pile)


def lay_tray(table: TableScene, ui: Ui, places: Places, common: list[int]) -> None:
    """The piles that belong to nobody, below the board: fans side by side, others in a row or beside the fans."""
    board, gap, head = places.board, ui.px(8), ui.tx(20)
    fans = [pile for pile in common if fanned(table, pile)]
    others = [pile for pile in common if pile not in fans]
    longest = max((len(table.cards_of(pile)) for pile in fans), default=0)
    line = ui.type.height("sans", CARD_SIZE)
    wanted = head + max(6, longest) * line + ui.px(14) if fans else head + ui.px(64)
    height = min(wanted, round(board.h * 0.46))
    tray = Rect(board.x, board.bottom - height, board.w, height)
    places.board = Rect(board.x, board.y, board.w, board.h - height - ui.px(12))
    column = 0
    if fans and others:
        column = min(ui.px(110), tray.w // 6)
        each = (tray.h + gap) // len(others) - gap
        for index, pile in enumerate(others):
            places.piles[pile] = Rect(tray.right - column, tray.y + index * (each + gap), column, each)
    elif others:
        each = min(ui.px(190), (tray.w + gap) // len(others) - gap)
        for index, pile in enumerate(others):
            places.piles[pile] = Rect(tray.x + index * (each + gap), tray.y, each, tray.h)
    if fans:
        room = tray.w - (column + gap if column else 0)
        each = (room + gap // 2) // len(fans) - gap // 2
        for index, pile in enumerate(fans):
            places.piles[pile] = Rect(tray.x + index * (each + gap // 2), tray.y, each, tray.h)
    for pile in common:
        inner = places.piles[pile].inflate(-ui.px(14), 0)
        inner = Rect(inner.x, inner.y + head, inner.w, max(8, inner.h - head - ui.px(6)))
        places.spots[pile] = fan_spots(table, ui, pile, inner) if pile in fans else row_spots(table, ui, pile, inner)


def fan_spots(table: TableScene, ui: Ui, pile: int, inner: Rect) -> list[Spot]:
    """Cards one below the other, the last one whole."""
    cards = table.cards_of(pile)
    last = min(round(ui.type.height("sans", CARD_SIZE) * 1.3), inner.h)
    step = min(ui.type.height("sans", CARD_SIZE), (inner.h - last) // max(1, len(cards) - 1))
    return [(Rect(inner.x, inner.y + index * step, inner.w, step if index < len(cards) - 1 else last), [card])
            for index, card in enumerate(cards)]


def row_spots(table: TableScene, ui: Ui, pile: int, inner: Rect) -> list[Spot]:
    """Equal pieces together, side by side and in as many rows as it takes to keep them apart."""
    groups = table.spots.groups(pile)
    size, rows = inner.h, 1
    while groups and rows < 6 and size * -(-len(groups) // rows) > inner.w:
        rows += 1
        size = inner.h // rows
    columns = max(1, -(-len(groups) // rows))
    size = max(6, min(size, inner.w // columns))
    return [(Rect(inner.x + index % columns * size, inner.y + index // columns * size, size, size), group)
            for index, group in enumerate(groups)]


# ---- the side -------------------------------------------------------------------------------------------------------


def lay_side(table: TableScene, ui: Ui, places: Places, own: dict[int, list[int]]) -> None:
    """The side: bar of buttons, seats, what is asked, choices, what was played, hints."""
    side, gap, seats = places.side, ui.px(8), len(own)
    places.bar = Rect(side.x, side.y, side.w, ui.tx(40))
    y = places.bar.bottom + gap
    columns = 2 if seats > 3 or ui.tall else 1
    width = (side.w - gap * (columns - 1)) // columns
    groups = {seat: [(pile, group) for pile in piles for group in table.spots.groups(pile)]
              for seat, piles in own.items()}
    most = max((len(found) for found in groups.values()), default=0)
    room, size = width - ui.px(12), ui.px(30)
    lines = 1 if most * size <= room else 2
    size = min(size, room // max(1, -(-most // lines)))
    strip = (lines * max(size, ui.px(20)) + ui.px(4)) if any(own.values()) else 0
    title = ui.tx(34)
    for seat in range(seats):
        row, column = divmod(seat, columns)
        rect = Rect(side.x + column * (width + gap), y + row * (title + strip + gap), width, title + strip)
        places.seats.append(rect)
        for pile in own[seat]:
            places.spots[pile] = []
            places.piles[pile] = Rect(rect.x + ui.px(6), rect.y + title, size, size)
        across = max(1, -(-len(groups[seat]) // lines), room // max(1, size))
        for index, (pile, group) in enumerate(groups[seat]):
            spot = Rect(rect.x + ui.px(6) + index % across * size, rect.y + title + index // across * size, size, size)
            places.piles[pile] = spot if not places.spots[pile] else places.piles[pile].union(spot)
            places.spots[pile].append((spot, group))
    y += -(-seats // columns) * (title + strip + gap)
    question = len(ui.type.wrap(table.words.question_text(), "serif", QUESTION_SIZE, side.w - ui.px(20)))
    height = max(2, question) * ui.type.height("serif", QUESTION_SIZE) + ui.type.height("sans", MESSAGE_SIZE) * 2
    places.asked = Rect(side.x, y, side.w, height + ui.px(14))
    line = ui.type.height("sans", HINT_SIZE)
    places.hints = Rect(side.x, side.bottom - line, side.w, line)
    y = places.asked.bottom + gap
    rest = places.hints.y - ui.px(4) - y
    named = [one.things for one in table.chooser.all]
    share = 0.62 if () in named or len(set(named)) < len(named) or table.teacher() or table.pending.one else 0.2
    places.buttons = Rect(side.x, y, side.w, max(min(ui.tx(44), rest), round(rest * share)))
    top = places.buttons.bottom + gap
    places.log = Rect(side.x, top, side.w, places.hints.y - ui.px(4) - top)


def pile_cards(position: Position, pile: int) -> tuple[int, ...]:
    """The pieces in a pile, bottom first."""
    return tuple(position.piles[pile])
