"""The parts of the table that can be used: sites, pieces, seats, choices, and the bar of buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.match.chooser import Candidate, Thing
from game.scenes.table_log import LogLine, log_lines
from game.scenes.table_presence import PEEK
from game.scenes.table_rail import rail
from game.view.ui import Ui
from game.view.widgets import Action, Button, Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect


def table_widgets(table: TableScene, ui: Ui) -> list[Widget]:
    """Everything on the table that can be used now."""
    found: list[Widget] = table.lens.widgets()
    if table.may_pick():
        found += things(table, ui)
        found += choices(table, ui)
    elif table.pending.one is not None:
        found += confirmation(table, ui)
    return found + rail(table, ui) + bar(table, ui) + log_lines(table, ui)


def things(table: TableScene, ui: Ui) -> list[Widget]:
    """What can be picked next, and first picks that may be changed."""
    found: dict[Thing, Widget] = {}
    wanted: dict[Thing, None] = dict.fromkeys(table.chooser.next_things())
    first = [one.things[0] for one in table.chooser.all if one.things and table.chooser.picked]
    for thing in [*wanted, *dict.fromkeys(first)]:
        rect = thing_rect(table, ui, thing) if thing not in found else None
        if rect is None or (thing not in wanted and (thing.kind != "piece" or any(
                rect.collidepoint(other.rect.center) or other.rect.contains(rect) for other in found.values()))):
            continue  # another first pick must not cover what can be picked now
        found[thing] = Widget(f"thing:{thing.kind}:{thing.value}", rect, thing_label(table, thing),
                              partial(table.hand.pick, thing))
    return sorted(found.values(), key=lambda widget: (widget.rect.w * widget.rect.h, widget.id), reverse=True)


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
        x, y = table.spots.on_site(site, value)
        size = table.spots.size(value)
        return Rect(round(x - size / 2), round(y - size / 2), size, size)
    return next((spot for spot, group in table.places.spots.get(table.pile_of(value), []) if value in group), None)


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
        columns = columns if rows > 1 else 3  # where there is but one row, the way to more of them is part of it
        room = (rows - 1) * columns if rows > 1 else columns - 1
        pages = -(-len(shown) // room)
    advised = table.advice.turned_to(shown)
    table.page = advised // room if advised >= 0 else min(table.page, pages - 1)
    width = (rect.w - gap * (columns - 1)) // columns
    found: list[Widget] = []
    for index, one in enumerate(shown[table.page * room:(table.page + 1) * room]):
        row, column = divmod(index, columns)
        spot = Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        found.append(Button(f"choice:{one.text}", spot, table.words.option_label(one),
                            partial(table.decide, one), size=17))
    if pages > 1:
        spot = Rect(rect.x, rect.y + (rows - 1) * (height + gap), rect.w, height)
        if rows == 1:
            spot = Rect(rect.right - width, rect.y, width, height)

        def turn() -> None:
            table.page = (table.page + 1) % pages
            table.refresh()

        found.append(Button("more", spot, table.app.tr("table.more", page=table.page + 1, pages=pages), turn, size=16))
    return found


def confirmation(table: TableScene, ui: Ui) -> list[Widget]:
    """Two buttons for a decision that waits to be confirmed."""
    rect, gap, height = table.places.buttons, ui.px(6), ui.tx(42)
    half = (rect.w - gap) // 2
    return [Button("confirm", Rect(rect.x, rect.y, half, height), table.app.tr("table.confirm"),
                   table.pending.confirm, size=17, main=True),
            Button("step-back", Rect(rect.right - half, rect.y, half, height), table.app.tr("table.step_back"),
                   table.pending.step_back, size=17)]


def bar(table: TableScene, ui: Ui) -> list[Widget]:
    """Menu, undo, and looking back."""
    rect, gap = table.places.bar, ui.px(6)
    tr = table.app.tr
    entries: list[tuple[str, str, Action, bool, int]] = [
        ("menu", tr("table.menu"), table.open_menu, True, 3),
        ("undo", tr("table.undo"), table.undo, table.may_undo(), 3),
        ("back", "‹", partial(table.past.scrub, -1), bool(table.match.game.past), 1),
        ("forward", "›", partial(table.past.scrub, 1), table.past.shown is not None, 1),
    ]
    if table.past.shown is not None:
        entries[1] = ("present", tr("table.present"), partial(table.past.look, None), True, 3)
    if table.presence.held_only():
        entries.insert(2, (PEEK, tr("table.peek"), table.presence.explain, table.presence.seat >= 0, 3))
    parts = sum(share for *_, share in entries)
    width = (rect.w - gap * (len(entries) - 1)) / parts
    found: list[Widget] = []
    x = float(rect.x)
    for identity, label, action, enabled, share in entries:
        spot = Rect(round(x), rect.y, round(width * share), rect.h)
        button = Button(identity, spot, label, action, enabled, size=16, main=identity == "present")
        if share == 1:  # an arrow is drawn, or else written, but not both
            button.label = ""
            button.label = "" if button.sign(ui) else label
        found.append(button)
        x += width * share + gap
    return found


__all__ = ["LogLine", "bar", "choices", "confirmation", "table_widgets", "things"]
