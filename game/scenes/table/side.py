"""The side of the table: whose turn it is and what is asked, the seats, buttons, conditions, what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.view import pile_seen
from game.scenes.table.arrange import NARROW, look, row_spots
from game.scenes.table.places import Places, Spot, type_size
from game.scenes.table.rail import rail_height
from game.table.offer import named
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
SMALLER = 0.84  # how small things before a seat become to lie in one line rather than in two
LEAST_LINES = 4  # of what was played, before anything else gives way


def lay_side(table: See, ui: Ui, places: Places, own: dict[int, list[int]], middle: list[int]) -> None:
    """What is asked on top, then the seats; below them what can be pressed and read; the bar at the bottom.

    `middle` are the piles of all that lie in the middle of a table without a board.
    """
    side, gap = places.side, ui.px(8)
    line = ui.type.height("sans", type_size(ui, "hint"))
    places.hints = Rect(side.x, side.bottom - line, side.w, line)
    places.bar = Rect(side.x, places.hints.y - ui.px(6) - ui.tx(38), side.w, ui.tx(38))
    top = side.y
    if places.lines["notices"]:
        lines = len(ui.type.wrap(notice_text(table, places), "bold", 16, side.w - ui.px(24)))
        places.notice = Rect(side.x, top, side.w, lines * ui.type.height("bold", 16) + ui.px(12))
        top = places.notice.bottom + ui.px(6)
    places.asked = Rect(side.x, top, side.w, asked_height(table, ui, side.w))
    places.drawn = [pile for pile in own.get(table.viewer, []) if private(table, pile)]
    kept = {seat: [pile for pile in piles if pile not in places.drawn] for seat, piles in own.items()}
    y = places.asked.bottom + gap
    if table.rules.world.board is None and not ui.tall:
        lay_middle(table, ui, places, kept, middle)
    else:
        lay_heaps(table, ui, places, middle, places.board)
        columns = 2 if len(own) > 2 or ui.tall else 1
        y = lay_seats(table, ui, places, kept, Rect(side.x, y, side.w, 0), columns, ui.px(42 if columns == 1 else 30))
    bottom = places.bar.y - gap
    y = lay_buttons(table, ui, places, y, bottom)
    if table.teacher() and places.buttons.h:
        bottom = places.buttons.y - gap
    if not places.drawer.h:
        y = lay_drawer(table, ui, places, Rect(side.x, y, side.w, bottom - y), ui.tx(34))
    y = lay_conditions(table, ui, places, y, bottom)
    places.log = Rect(side.x, y, side.w, max(0, bottom - y))


def notice_text(table: See, places: Places) -> str:
    """What everybody has to know until it is over, in words."""
    return " ".join(table.words.filled(line.text, line.values) for line in places.lines["notices"])


def private(table: See, pile: int) -> bool:
    """Whether only its owner sees what is in a pile."""
    return table.sees(pile) and not all(pile_seen(table.rules, pile, seat)
                                        for seat in range(len(table.rules.world.seats)))


def asked_width(ui: Ui, width: int) -> int:
    """The room for words inside the panel of what is asked."""
    return width - ui.px(42)


def asked_height(table: See, ui: Ui, width: int) -> int:
    """How high the panel of what is asked must be: the name, the question, and lines for what is told below it."""
    name = ui.type.height("title", type_size(ui, "turn")) if table.words.turn_name() else 0
    size = type_size(ui, "question")
    question = len(ui.type.wrap(table.words.turn_question(), "serif", size, asked_width(ui, width)))
    below = ui.type.height("sans", type_size(ui, "message")) * table.advice.lines(1 if ui.tall else 2)
    return name + max(1, question) * ui.type.height("serif", size) + below + ui.px(20) + rail_height(table, ui)


def lay_seats(table: See, ui: Ui, places: Places, own: dict[int, list[int]], box: Rect, columns: int,
              size: int) -> int:
    """A plate for each seat, with what it has before it; where the next thing may begin."""
    gap, seats = ui.px(6), len(own)
    width = (box.w - gap * (columns - 1)) // columns
    groups = {seat: [(pile, group) for pile in piles for group in table.spots.groups(pile)]
              for seat, piles in own.items()}
    most = max((len(found) for found in groups.values()), default=0)
    room = width - ui.px(12)
    share = NARROW if all(narrow(table, pile) for piles in own.values() for pile in piles) else 1.0
    apart = max((ui.px(8) * (sum(bool(table.spots.groups(pile)) for pile in piles) - 1) for piles in own.values()),
                default=0)
    lines = 1 if most * size * share * SMALLER <= room - apart else 2
    size = min(size, int((room - (apart if lines == 1 else 0)) / max(1, -(-most // lines)) / share))
    step = int(size * share)
    strip = (lines * max(size, ui.px(20)) + ui.px(8)) if most else 0
    title = ui.tx(34)
    for seat in range(seats):
        row, column = divmod(seat, columns)
        rect = Rect(box.x + column * (width + gap), box.y + row * (title + strip + gap), width, title + strip)
        places.seats.append(rect)
        for pile in own[seat]:
            places.spots[pile] = []
            places.piles[pile] = Rect(rect.x + ui.px(6), rect.y + title, size, size)
        across = max(1, -(-len(groups[seat]) // lines), room // max(1, step))
        first = first_line([len(table.spots.groups(pile)) for pile in own[seat]], across, lines)
        spare = max(0, room - max(first, len(groups[seat]) - first) * step)
        apart, shift, before = min(ui.px(10), spare // max(1, len(own[seat]))), 0, -1
        for index, (pile, group) in enumerate(groups[seat]):
            row, column = (0, index) if index < first else (1, index - first)
            # What lies in another pile lies a little apart.
            shift = 0 if column == 0 else shift + (apart if pile != before else 0)
            before = pile
            spot = Rect(rect.x + ui.px(6) + column * step + shift, rect.y + title + row * size, step, size)
            places.piles[pile] = spot if not places.spots[pile] else places.piles[pile].union(spot)
            places.spots[pile].append((spot, group))
    return box.y + -(-seats // columns) * (title + strip + gap) + ui.px(2)


def narrow(table: See, pile: int) -> bool:
    """Whether what is seen of a pile is higher than wide."""
    found = look(table, pile).look
    return found == "cards" or (not table.sees(pile) and found != "cup")


def first_line(counts: list[int], across: int, lines: int) -> int:
    """How many things of piles lie in the first of one or two lines: whole piles, if that leaves room for the rest."""
    total = sum(counts)
    if lines == 1 or total <= across:
        return max(1, total)
    ends = [sum(counts[:number]) for number in range(1, len(counts))]
    return max((end for end in ends if 0 < end <= across and total - end <= across), default=across)


def lay_middle(table: See, ui: Ui, places: Places, own: dict[int, list[int]], common: list[int]) -> None:
    """Without a board, those who play sit around the piles of all, and the drawer is open before one of them."""
    area = places.board
    drawn = any(table.cards_of(pile) for pile in places.drawn)
    top = Rect(area.x, area.y, area.w, 0)
    columns = 2 if len(own) < 5 else 3
    bottom = lay_seats(table, ui, places, own, top, columns, ui.px(58))
    high, end = min(ui.tx(144), area.bottom - bottom - ui.px(8)), area.bottom
    if drawn and high > ui.tx(64):
        wide = min(area.w, ui.px(860))
        box = Rect(area.centerx - wide // 2, area.bottom - high, wide, high)
        lay_drawer(table, ui, places, box, min(ui.tx(104), high - ui.tx(32)), centre=True)
        end = box.y - ui.px(10)
    lay_heaps(table, ui, places, common, Rect(area.x, bottom + ui.px(4), area.w, end - bottom - ui.px(4)))


def lay_heaps(table: See, ui: Ui, places: Places, common: list[int], room: Rect) -> None:
    """The piles of all in the middle, large enough to be seen from everywhere, each as wide as what lies in it."""
    gap, head, edge = ui.px(14), ui.tx(30), ui.px(28)
    high = max(ui.tx(56), min(room.h, ui.tx(210)))
    each = (room.w + gap) // max(1, len(common)) - gap
    widths: dict[int, int] = {}
    for pile in common:
        cards = look(table, pile).look == "cards" or not table.sees(pile)
        share = 0.78 if cards else min(1.0, ui.tx(84) / max(1, high - head))
        wanted = len(table.spots.groups(pile)) * round((high - head) * share) + edge
        name = ui.type.width(table.words.pile_name(pile), "sans", 15) + edge
        widths[pile] = min(each, max(wanted, name, ui.px(120)))
    x = room.centerx - (sum(widths.values()) + gap * (len(common) - 1)) // 2
    for pile in common:
        rect = places.piles[pile] = Rect(x, room.centery - high // 2, widths[pile], high)
        x += widths[pile] + gap
        inner = Rect(rect.x + edge // 2, rect.y + head, rect.w - edge, rect.h - head - ui.px(12))
        cards = look(table, pile).look == "cards"
        spots = row_spots(table, ui, pile, inner, 0 if cards or not table.sees(pile) else ui.tx(84))
        if spots and not cards and table.sees(pile):  # a few small things need no high tray
            used = spots[0][0].unionall([spot for spot, _ in spots])
            rect.h = min(rect.h, head + used.h + ui.px(14))
            rect.centery = room.centery
            inner = Rect(inner.x, rect.y + head, inner.w, rect.h - head - ui.px(12))
        places.spots[pile] = centred(spots, inner, 1.0 if table.sees(pile) else 0.72, rect.right)


def centred(spots: list[Spot], inner: Rect, share: float, most: int) -> list[Spot]:
    """Spots moved to the middle of a room, but not beyond an edge at the right.

    Of a hidden pile only a share of the width is seen, that of its back.
    """
    if not spots:
        return spots
    first = spots[0][0]
    used = first.unionall([spot for spot, _ in spots])
    across = min(inner.centerx - used.x - round(used.w * share) // 2, most - used.right)
    down = inner.centery - used.centery
    return [(spot.move(across, down), group) for spot, group in spots]


def lay_buttons(table: See, ui: Ui, places: Places, y: int, bottom: int) -> int:
    """Room for decisions by name: as much as they need, and always enough for what may come while picking.

    Where somebody explains, it is at the foot: the button to go on does not move as the words grow.
    """
    gap, side = ui.px(6), places.side
    height = ui.tx(38) + gap
    shown = named(table.state)
    picks = [one.things for one in table.chooser.all]
    count = len(shown)
    waits = bool(table.teacher()) or table.state.held is not None
    if waits or len(set(picks)) < len(picks):  # picking may lead to several decisions that have to be told apart
        count = max(2, count)
    if not table.asks or not count or not (waits or table.may_pick()):
        places.buttons = Rect(side.x, y, side.w, 0)
        return y
    room = bottom - y
    log = LEAST_LINES * ui.type.height("sans", type_size(ui, "log")) + ui.px(20)
    rows = count if count * height <= room - log else -(-count // 2)
    high = min(rows * height, max(room - log, round(room * 0.62)), room)
    places.buttons = Rect(side.x, y, side.w, max(min(ui.tx(44), room), high))
    if table.teacher():
        places.buttons.bottom = bottom
        return y
    return places.buttons.bottom + ui.px(4)


def lay_drawer(table: See, ui: Ui, places: Places, box: Rect, high: int, centre: bool = False) -> int:
    """The drawer of the one before the screen: piles that nobody else may see; where the next thing may begin."""
    drawn = [pile for pile in places.drawn if table.cards_of(pile)]
    for pile in places.drawn:
        places.spots[pile] = []
        places.piles[pile] = Rect(box.x + ui.px(8), min(box.y, box.bottom - ui.px(9)), ui.px(8), ui.px(8))
    if not drawn or box.h < ui.tx(58):
        return box.y
    head = ui.tx(24)
    groups = [(pile, group) for pile in drawn for group in table.spots.groups(pile)]
    cards = all(look(table, pile).look == "cards" for pile in drawn)
    wide = max(ui.tx(100), high * 3 // 4) if cards else high + ui.px(4)
    across = max(1, (box.w - ui.px(16)) // wide)
    rows = min(-(-len(groups) // across), max(1, (box.h - head) // high))
    across = -(-len(groups) // rows)
    wide = min(wide, (box.w - ui.px(16)) // across)
    high = high if cards else min(high, wide)
    places.drawer = Rect(box.x, box.y, box.w, head + rows * high + ui.px(8))
    start = box.x + ((box.w - across * wide) // 2 if centre else ui.px(8))
    for index, (pile, group) in enumerate(groups):
        spot = Rect(start + index % across * wide, box.y + head + index // across * high, wide, high)
        spot = spot if cards else Rect(spot.x, spot.y, min(spot.size), min(spot.size))
        places.piles[pile] = spot if not places.spots[pile] else places.piles[pile].union(spot)
        places.spots[pile].append((spot, group))
    return places.drawer.bottom + ui.px(8)


def lay_conditions(table: See, ui: Ui, places: Places, y: int, bottom: int) -> int:
    """What is possible now and what is missing, as far as there is room beside what was played."""
    lines = table.words.condition_lines(places.lines["conditions"])
    step = ui.type.height("sans", type_size(ui, "message"))
    log = LEAST_LINES // 2 * ui.type.height("sans", type_size(ui, "log")) + ui.px(20)
    wide = places.side.w - ui.px(52)
    wanted = sum(len(ui.type.wrap(text, "sans", type_size(ui, "message"), wide)) * step + ui.px(3)
                 for _, text in lines) + ui.px(18)
    high = min(wanted, bottom - y - log)
    if not lines or high < step + ui.px(18):
        return y
    places.conditions = Rect(places.side.x, y, places.side.w, high)
    return y + high + ui.px(8)
