"""The parts of the table that can be used: sites, pieces, seats, choices, and the bar of buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.match.chooser import Thing
from game.scenes.table.rail import rail
from game.table.facts import held_only, may_take_back
from game.table.offer import named
from game.table.state import Spot
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect


def table_widgets(table: See, ui: Ui) -> list[Widget]:
    """Everything on the table that can be used now."""
    found: list[Widget] = []
    if table.may_pick():
        found += things(table, ui)
        found += choices(table, ui)
    elif table.state.held is not None:
        found += confirmation(table, ui)
    return found + rail(table, ui) + bar(table, ui)


def things(table: See, ui: Ui) -> list[Widget]:
    """What can be picked next, and first picks that may be changed."""
    found: dict[Thing, Widget] = {}
    wanted: dict[Thing, None] = dict.fromkeys(table.chooser.next_things())
    first = [one.things[0] for one in table.chooser.all if one.things and table.chooser.picked]
    for thing in [*wanted, *dict.fromkeys(first)]:
        rect = thing_rect(table, ui, thing) if thing not in found else None
        if rect is None or (thing not in wanted and (thing[0] != "piece" or any(
                rect.collidepoint(other.rect.center) or other.rect.contains(rect) for other in found.values()))):
            continue  # another first pick must not cover what can be picked now
        spot = Spot(*thing)
        found[thing] = Widget(f"thing:{thing[0]}:{thing[1]}", rect, thing_label(table, thing),
                              partial(table.use_spot, spot), spot=spot)
    return sorted(found.values(), key=lambda widget: (widget.rect.w * widget.rect.h, widget.id), reverse=True)


def thing_rect(table: See, ui: Ui, thing: Thing) -> Rect | None:
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


def thing_label(table: See, thing: Thing) -> str:
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


def choices(table: See, ui: Ui) -> list[Widget]:
    """Decisions that are there by name: a button each, on as many pages as it takes."""
    shown = named(table.state)
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
        place = Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        spot = Spot("choice", one.text)
        found.append(Button(f"choice:{one.text}", place, table.words.option_label(one),
                            partial(table.use_spot, spot), size=17, spot=spot))
    if pages > 1:
        place = Rect(rect.x, rect.y + (rows - 1) * (height + gap), rect.w, height)
        if rows == 1:
            place = Rect(rect.right - width, rect.y, width, height)

        def turn() -> None:
            table.page = (table.page + 1) % pages
            table.refresh()

        found.append(Button("more", place, table.app.tr("table.more", page=table.page + 1, pages=pages), turn, size=16))
    return found


def confirmation(table: See, ui: Ui) -> list[Widget]:
    """Two buttons for a decision that waits to be confirmed."""
    rect, gap, height = table.places.buttons, ui.px(6), ui.tx(42)
    half = (rect.w - gap) // 2
    return [control(table, "confirm", Rect(rect.x, rect.y, half, height), table.app.tr("table.confirm"), 17, main=True),
            control(table, "step-back", Rect(rect.right - half, rect.y, half, height), table.app.tr("table.step_back"),
                    17)]


def control(table: See, name: str, rect: Rect, label: str, size: float, enabled: bool = True,
            main: bool = False) -> Button:
    """A button of the table itself."""
    spot = Spot("control", name)
    return Button(name, rect, label, partial(table.use_spot, spot), enabled, size=size, main=main, spot=spot)


def bar(table: See, ui: Ui) -> list[Widget]:
    """Menu, undo, and looking back."""
    rect, gap = table.places.bar, ui.px(6)
    tr, state = table.app.tr, table.state
    entries: list[tuple[str, str, bool, int]] = [
        ("menu", tr("table.menu"), True, 3),
        ("undo", tr("table.undo"), may_take_back(state), 3),
        ("back", "‹", bool(table.match.game.past), 1),
        ("forward", "›", state.looking is not None, 1),
    ]
    if state.looking is not None:
        entries[1] = ("present", tr("table.present"), True, 3)
    if held_only(state):
        entries.insert(2, ("peek", tr("table.peek"), state.viewer >= 0, 3))
    parts = sum(share for *_, share in entries)
    width = (rect.w - gap * (len(entries) - 1)) / parts
    found: list[Widget] = []
    x = float(rect.x)
    for name, label, enabled, share in entries:
        place = Rect(round(x), rect.y, round(width * share), rect.h)
        button = control(table, name, place, label, 16, enabled, main=name == "present")
        if share == 1:  # an arrow is drawn, or else written, but not both
            button.label = ""
            button.label = "" if button.sign(ui) else label
        found.append(button)
        x += width * share + gap
    return found

