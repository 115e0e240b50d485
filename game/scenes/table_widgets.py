"""The parts of the table that can be used: sites, pieces, seats, choices, and the bar of buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.match.chooser import Candidate, Thing
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect


def table_widgets(table: TableScene, ui: Ui) -> list[Widget]:
    """Everything on the table that can be used now."""
    found: list[Widget] = []
    if table.may_pick():
        found += things(table, ui)
        found += choices(table, ui)
    return found + bar(table, ui)


def things(table: TableScene, ui: Ui) -> list[Widget]:
    """What can be picked next, and first picks that may be changed."""
    wanted: dict[Thing, None] = dict.fromkeys(table.chooser.next_things())
    if table.chooser.picked:
        for one in table.chooser.all:
            if one.things and one.things[0][0] == "piece":
                wanted.setdefault(one.things[0], None)
    found: list[Widget] = []
    for thing in wanted:
        rect = thing_rect(table, ui, thing)
        if rect is not None:
            found.append(Widget(f"thing:{thing[0]}:{thing[1]}", rect, thing_label(table, thing),
                                partial(table.hand.pick, thing)))
    return sorted(found, key=lambda widget: (widget.rect.w * widget.rect.h, widget.id), reverse=True)


def thing_rect(table: TableScene, ui: Ui, thing: Thing) -> Rect | None:
    """Where a thing is on the screen."""
    kind, value = thing
    position = table.match.game.position
    if kind == "site" and table.view is not None:
        return table.view.spot(value)
    if kind == "seat":
        return table.places.seats[value]
    if kind == "pile":
        return table.places.piles.get(value)
    site = position.place[value]
    if site >= 0 and table.view is not None:
        x, y = table.site_place(site, value)
        size = table.piece_size(value)
        return Rect(round(x - size / 2), round(y - size / 2), size, size)
    pile = position.pile[value] if hasattr(position, "pile") else -1
    rect = table.places.piles.get(pile)
    if rect is None:
        return None
    if table.rules.world.pile_owner[pile] < 0:
        rect = Rect(rect.x + ui.px(6), rect.y + ui.tx(20), rect.w - ui.px(12), rect.h - ui.tx(24))
    size = max(10, min(rect.h, ui.px(64)))
    groups = table.pile_groups(pile, table.cards_of(pile))
    step = min(size + ui.px(10), (rect.w - size) // max(1, len(groups) - 1)) if len(groups) > 1 else size
    for index, group in enumerate(groups):
        if value in group:
            return Rect(rect.x + index * step, rect.y, size, size)
    return None


def thing_label(table: TableScene, thing: Thing) -> str:
    """A thing in words, for hints and for those who look things up by name."""
    kind, value = thing
    world = table.rules.world
    if kind == "site":
        return world.site_name(value)
    if kind == "seat":
        return table.words.seat_name(value)
    if kind == "pile":
        return table.words.pile_name(value)
    site = table.match.game.position.place[value]
    return f"{world.kinds[table.stage.pieces[value].kind]} {world.site_name(site) if site >= 0 else ''}".strip()


def choices(table: TableScene, ui: Ui) -> list[Widget]:
    """Decisions that are there by name: a button each, on as many pages as it takes."""
    shown: list[Candidate] = table.chooser.ready() if table.chooser.picked else table.chooser.plain()
    rect, gap = table.places.buttons, ui.px(6)
    height = ui.tx(38)
    rows = max(1, (rect.h + gap) // (height + gap))
    columns = 2 if len(shown) > rows else 1
    room = rows * columns
    pages = -(-len(shown) // room) if shown else 1
    if pages > 1:
        room = (rows - 1) * columns
        pages = -(-len(shown) // room)
    table.page = min(table.page, pages - 1)
    width = (rect.w - gap * (columns - 1)) // columns
    found: list[Widget] = []
    for index, one in enumerate(shown[table.page * room:(table.page + 1) * room]):
        spot = Rect(rect.x + (index % columns) * (width + gap), rect.y + (index // columns) * (height + gap), width, height)
        found.append(Button(f"choice:{one.text}", spot, table.words.option_label(one),
                            partial(table.decide, one), size=17))
    if pages > 1:
        spot = Rect(rect.x, rect.y + (rows - 1) * (height + gap), rect.w, height)

        def turn() -> None:
            table.page = (table.page + 1) % pages
            table.refresh()

        found.append(Button("more", spot, table.app.tr("table.more", page=table.page + 1, pages=pages), turn, size=16))
    return found


def bar(table: TableScene, ui: Ui) -> list[Widget]:
    """Menu, undo, and looking back."""
    rect, gap = table.places.bar, ui.px(6)
    tr = table.app.tr
    can_undo = table.match.may_undo() and not table.finished
    entries = [
        ("menu", tr("table.menu"), table.open_menu, True, 3),
        ("undo", tr("table.undo"), table.undo, can_undo, 3),
        ("back", "‹", lambda: table.scrub(-1), bool(table.match.game.past), 1),
        ("forward", "›", lambda: table.scrub(1), table.review is not None, 1),
    ]
    parts = sum(share for *_, share in entries)
    width = (rect.w - gap * (len(entries) - 1)) / parts
    found: list[Widget] = []
    x = float(rect.x)
    for identity, label, action, enabled, share in entries:
        found.append(Button(identity, Rect(round(x), rect.y, round(width * share), rect.h), label, action, enabled, size=16))
        x += width * share + gap
    return found
