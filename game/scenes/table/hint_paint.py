"""How a hint is shown on a table: the way of the piece, the place, or the card or button that would be taken."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from game.scenes.table.widgets import thing_rect
from game.table.facts import site_of
from game.view.marks import hint_arrow, hint_frame, hint_pointer, site_mark
from game.view.motion import Place
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.match.chooser import Candidate, Thing
    from game.scenes.table.see import See

WASH = 60  # how dense the colour over an advised place is, if nothing stands there
LARGE = 90  # units: cells are no larger for arrows


def paint_hint(table: See, ui: Ui, counts: Callable[[Ui], None] | None) -> None:
    """Everything that is picked for the advised decision, in order, over all else; and its button if it has one.

    Rings lie below numbers, which `counts` draws; where there are none, squares are framed.
    """
    one = table.advice.advised()
    if one is None:
        return
    cell = float(min(table.view.cell, ui.px(LARGE)) if table.view is not None else ui.px(60))
    places = [place for thing in way(table, one) if (place := marked(table, ui, thing, counts is None)) is not None]
    if counts is not None:
        counts(ui)
    for start, end in pairwise(places):
        hint_arrow(ui, start, end, cell)
    on_board = [thing for thing in one.things if site_of(table.state, thing) >= 0]
    if len(set(places)) == 1 and on_board:
        hint_pointer(ui, places[0], cell)
    button = table.widget(f"choice:{one.text}")
    if button is not None:
        hint_frame(ui, button.rect)


def way(table: See, one: Candidate) -> list[Thing]:
    """The things of a decision as an arrow goes through them: a piece that lies beside the board sets out from there,
    even if where it goes to is picked first."""
    return sorted(one.things, key=lambda thing: thing[0] != "piece" or site_of(table.state, thing) >= 0)


def marked(table: See, ui: Ui, thing: Thing, framed: bool) -> Place | None:
    """Mark a thing: a ring on the board, a frame elsewhere; its middle, if it is to be seen."""
    site = site_of(table.state, thing)
    if site < 0 or table.view is None:
        rect = thing_rect(table, ui, thing)
        if rect is None:
            return None
        hint_frame(ui, rect)
        return float(rect.centerx), float(rect.centery)
    if framed:
        hint_frame(ui, table.view.spot(site))
        return table.view.at(site)
    (x, y), share = table.spots.ringed(site, thing.value if thing.kind == "piece" else -1)
    looks = [(max(3, min(ui.px(7), table.view.cell // 10)), 255)]
    for width, dense in looks if site in table.match.game.position.place[:-1] else [(0, WASH), *looks]:
        mark = site_mark(ui, table.view, ui.theme["hint"], dense, width, share)
        ui.surface.blit(mark, mark.get_rect(center=(round(x), round(y))))
    return x, y
