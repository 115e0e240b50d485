"""Where everything lies on the table: the board, rows that reach outward from it, the piles that are nobody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.readouts import readouts
from game.ruleset.show.looks import PileLook
from game.scenes.table.places import Places, Spot, type_size
from game.view.board import BoardView
from game.view.outward import OutwardRow, Sizes, lay_row
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
CLOSEST = 8.5  # pixels of a card that must be seen for a row to lie outward
NARROW = 0.8  # how wide a small card and its margin are, as a share of its height


def shown_piles(table: See) -> tuple[list[int], dict[int, list[int]]]:
    """The common piles that are drawn, and those of each seat; hidden ones only if something in them can be picked."""
    world, hidden = table.rules.world, table.show.hide
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


def arrange(table: See, ui: Ui) -> Places:
    """Lay the table for the present window and question."""
    from game.scenes.table.side import lay_side
    area, gap = ui.area, ui.px(12)
    common, own = shown_piles(table)
    if ui.tall:
        share = 0.5 if table.rules.world.board is not None else 0.2 if common else 0.0
        board_side = min(area.w - 2 * gap, round(area.h * share))
        board = Rect(gap, gap, area.w - 2 * gap, board_side)
        side = Rect(gap, board.bottom + gap, area.w - 2 * gap, area.h - board.bottom - 2 * gap)
    else:
        side_width = min(round(area.w * 0.44), max(ui.px(350), ui.tx(336)))
        side = Rect(area.w - side_width - gap, gap, side_width, area.h - 2 * gap)
        board = Rect(gap, gap, side.x - 2 * gap, area.h - 2 * gap)
    places = Places(board, side)
    position = table.shown_position()
    places.lines = {section: readouts(table.rules, position, section) if not position.over else []
                    for section in ("conditions", "pips", "badges", "notices")}
    middle = common if table.rules.world.board is None else []  # they lie where a board would be
    if common and not middle and not lay_outward(table, ui, places, common) and not lay_column(
            table, ui, places, common):
        lay_tray(table, ui, places, common)
    lay_side(table, ui, places, own, middle)
    return places


# ---- piles of all ---------------------------------------------------------------------------------------------------


def look(table: See, pile: int) -> PileLook:
    """What the ruleset says about how a pile lies."""
    return table.show.pile(table.words.pile_base(pile))


def listed(table: See, pile: int) -> bool:
    """Whether the cards of a pile are listed one below the other where they do not lie at their sites."""
    found = look(table, pile)
    return table.sees(pile) and (found.look == "fan" or bool(found.grow))


def pile_site(table: See, pile: int) -> int:
    """The site at which a pile lies: the one it belongs to, or the next one in the direction that the ruleset names."""
    world, name, wanted = table.rules.world, table.words.pile_base(pile), look(table, pile).at
    spec = world.model.piles[name]
    if world.board is None or not spec.zone or not wanted:
        return -1
    site = world.zones[spec.zone][pile - world.piles[name][0]]
    if wanted == "here":
        return site
    rays = world.board.rays.get(wanted, ())
    return next((ray[0] for ray in rays[site]), site) if site < len(rays) else site


def row_sizes(ui: Ui, area: Rect, cell: int, widest: int) -> Sizes:
    """How large cards are beside a board with cells of that size, in an area that they share with it and with piles."""
    line = ui.type.height("sans", type_size(ui, "card"))
    card = (min(ui.tx(84), round(area.w * 0.1)), min(ui.tx(36), area.h // 14))
    spine = (min(ui.tx(58), area.w // 14), min(ui.tx(88), area.h // 6))
    margin = max(widest + ui.px(30), ui.px(58), min(ui.tx(84), round(area.w * 0.07)))
    return Sizes(card, spine, line * 0.86, ui.tx(24), cell * 0.62, margin)


def lay_outward(table: See, ui: Ui, places: Places, common: list[int]) -> bool:
    """Rows that reach outward from their sites, the board in their middle; whether there are any, with enough room."""
    sites = {pile: site for pile in common if (site := pile_site(table, pile)) >= 0 and table.sees(pile)}
    board = table.rules.world.board
    if not sites or board is None or ui.tall:
        return False
    area = places.board
    first = table.match.game.past[0] if table.match.game.past else table.match.game.position
    usual = -(-sum(len(first.piles[pile]) for pile in sites) // len(sites))  # so that the board keeps its size
    others = [pile for pile in common if pile not in sites]
    widest = max((ui.type.width(table.words.pile_name(pile), "sans", 8.5) for pile in others), default=0)
    sizes = row_sizes(ui, area, ui.px(46), widest)
    wanted = area.h - 2 * (usual * sizes.step + sizes.card[1])
    side = round(max(0.42 * area.h, min(0.62 * area.h, wanted)))
    rect = Rect(0, 0, min(side, area.w), side)
    rect.center = area.center
    view = BoardView(board, rect, ui.theme, {}, table.show.board)
    sizes = row_sizes(ui, area, view.cell, widest)
    centre = (float(rect.centerx), float(rect.centery))
    rows = {pile: lay_row(area, view.at(site), centre, len(table.cards_of(pile)), sizes)
            for pile, site in sites.items()}
    probe = [lay_row(area, view.at(site), centre, usual, sizes) for site in sites.values()]
    if min(row.step for row in probe) < CLOSEST:
        return False
    corners = corner_rects(ui, area, list(rows.values()), others)
    places.board, places.rows = rect, rows
    for pile, row in rows.items():
        places.piles[pile] = row.rect
        places.spots[pile] = [(strip, [card]) for strip, card in zip(row.strips, table.cards_of(pile), strict=True)]
    for pile, corner in corners.items():
        places.piles[pile] = corner
        head = ui.tx(20) + ui.px(5)
        inner = Rect(corner.x + ui.px(10), corner.y + head, corner.w - ui.px(18), max(8, corner.h - head - ui.px(8)))
        places.spots[pile] = row_spots(table, ui, pile, inner, narrow=look(table, pile).look == "cards")
    return True


def corner_rects(ui: Ui, area: Rect, rows: list[OutwardRow], others: list[int]) -> dict[int, Rect]:
    """The places of piles beside outward rows: the corners of the area, as far as rows leave room there."""
    flat = max((row.rect.h for row in rows if row.spines), default=0)
    found: dict[int, Rect] = {}
    for index, pile in enumerate(others):
        right, low, level = index % 2 == 1, index % 4 in (0, 1), index // 4
        high = min(ui.tx(104), (area.h - flat) // 2 - ui.px(16))
        y = area.bottom - high - level * (high + ui.px(6)) if low else area.y + level * (high + ui.px(6))
        band = [strip for row in rows for strip in (row.slot, *row.strips) if strip.y < y + high and strip.bottom > y]
        if right:
            x = max([strip.right for strip in band] or [area.centerx]) + ui.px(8)
            wide = min(area.right - x, ui.tx(118))
            found[pile] = Rect(area.right - wide, y, max(0, wide), high)
        else:
            x = min([strip.x for strip in band] or [area.centerx]) - ui.px(8)
            found[pile] = Rect(area.x, y, max(0, min(x - area.x, ui.tx(118))), high)
    return found


def lay_column(table: See, ui: Ui, places: Places, common: list[int]) -> bool:
    """Piles beside a board that leaves room there anyway, so that it stays as large as it can be; whether it does."""
    board, area = table.rules.world.board, places.board
    if board is None or ui.tall or any(listed(table, pile) for pile in common):
        return False
    left, top, right, bottom = BoardView(board, area, ui.theme, {}, table.show.board,
                                         table.app.settings.show_coordinates).bounds()
    free = round(area.w - area.h * (right - left) / max(1.0, bottom - top)) - ui.px(12)
    names = max(ui.type.width(table.words.pile_name(pile), "sans", 9) for pile in common) + ui.px(20)
    wide, gap = min(free, ui.px(150)), ui.px(8)
    high = min(ui.tx(150), (area.h + gap) // len(common) - gap)
    if wide < max(ui.px(84), names) or high < ui.tx(64):
        return False
    places.board = Rect(area.x + wide + ui.px(12), area.y, area.w - wide - ui.px(12), area.h)
    y = area.centery - (len(common) * (high + gap) - gap) // 2
    for index, pile in enumerate(common):
        rect = places.piles[pile] = Rect(area.x, y + index * (high + gap), wide, high)
        inner = Rect(rect.x + ui.px(8), rect.y + ui.tx(22) + ui.px(3), rect.w - ui.px(16),
                     rect.h - ui.tx(22) - ui.px(11))
        places.spots[pile] = row_spots(table, ui, pile, inner, ui.px(60))
    return True


def lay_tray(table: See, ui: Ui, places: Places, common: list[int]) -> None:
    """The piles that belong to nobody, below the board: fans side by side, others in a row or beside the fans."""
    board, gap, head = places.board, ui.px(8), ui.tx(20) + ui.px(4)
    fans = places.fans = [pile for pile in common if listed(table, pile)]
    others = [pile for pile in common if pile not in fans]
    longest = max((len(table.cards_of(pile)) for pile in fans), default=0)
    line = ui.type.height("sans", type_size(ui, "card"))
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
        left = tray.centerx - (len(others) * (each + gap) - gap) // 2
        for index, pile in enumerate(others):
            places.piles[pile] = Rect(left + index * (each + gap), tray.y, each, tray.h)
    if fans:
        room = tray.w - (column + gap if column else 0)
        each = min(ui.tx(170), (room + gap // 2) // len(fans) - gap // 2)
        for index, pile in enumerate(fans):
            places.piles[pile] = Rect(tray.x + index * (each + gap // 2), tray.y, each, tray.h)
    for pile in common:
        inner = places.piles[pile].inflate(-ui.px(14), 0)
        inner = Rect(inner.x, inner.y + head, inner.w, max(8, inner.h - head - ui.px(6)))
        places.spots[pile] = fan_spots(table, ui, pile, inner) if pile in fans else row_spots(table, ui, pile, inner)


def fan_spots(table: See, ui: Ui, pile: int, inner: Rect) -> list[Spot]:
    """Cards one below the other, the last one whole."""
    cards = table.cards_of(pile)
    line = ui.type.height("sans", type_size(ui, "card"))
    last = min(round(line * 1.3), inner.h)
    step = min(line, (inner.h - last) // max(1, len(cards) - 1))
    return [(Rect(inner.x, inner.y + index * step, inner.w, step if index < len(cards) - 1 else last), [card])
            for index, card in enumerate(cards)]


def row_spots(table: See, ui: Ui, pile: int, inner: Rect, most: int = 0, narrow: bool = False) -> list[Spot]:
    """Equal pieces together, side by side and in as many rows as it takes to keep them apart.

    Cards that are `narrow` stand closer to each other than they are high.
    """
    groups = table.spots.groups(pile)
    share = NARROW if narrow and len(groups) > 1 and table.sees(pile) else 1.0
    high, columns, step = 6, 1, 6
    for rows in range(1, 7):
        across = max(1, -(-len(groups) // rows))
        least = inner.h // rows - (ui.px(4) if share < 1 else 0)  # badges hang below
        fitting = min(least, int(inner.w / across / share), most or inner.h)
        if fitting > high:
            high, columns, step = fitting, across, min(inner.h // rows, fitting + (ui.px(6) if share < 1 else 0))
    wide = int(high * share)
    return [(Rect(inner.x + index % columns * wide, inner.y + index // columns * step, wide, high), group)
            for index, group in enumerate(groups)]




