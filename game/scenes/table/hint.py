"""A hint over the table: the way of the piece, the place, or the card or button that would be taken."""

from __future__ import annotations

from itertools import pairwise

from game.match.chooser import Candidate, Thing
from game.scenes.table.board import paint_counts
from game.scenes.table.panel import Panel
from game.table.pieces import site_of
from game.table.state import TableState
from game.view.marks import hint_arrow, hint_frame, hint_pointer, site_mark
from game.view.motion import Place
from game.view.ui import Ui

WASH = 60  # how dense the colour over an advised place is, if nothing stands there
LARGE = 90  # units: cells are no larger for arrows


class Hint(Panel):
    """What is picked for the advised decision, in order, over all else; and its button if it has one."""

    def paint_over(self, ui: Ui) -> None:
        see, one = self.see, self.see.advice.advised()
        if one is None:
            return
        cell = float(min(see.view.cell, ui.px(LARGE)) if see.view is not None else ui.px(60))
        for thing in (thing for group in one.groups for thing in group):  # several that are picked at once
            self.mark(ui, thing)
        places = [place for thing in way(see.state, one) if (place := self.mark(ui, thing)) is not None]
        if see.view is not None and see.spots.stacks:  # rings lie below numbers
            paint_counts(ui, see.view, see.stage.crowd)
        for start, end in pairwise(places):
            hint_arrow(ui, start, end, cell)
        if len(set(places)) == 1 and any(site_of(see.state, thing) >= 0 for thing in one.things):
            hint_pointer(ui, places[0], cell)
        button = see.widget(f"choice:{one.text}")
        if button is not None:
            hint_frame(ui, button.rect)

    def mark(self, ui: Ui, thing: Thing) -> Place | None:
        """Mark a thing: a ring on the board, a frame elsewhere; its middle, if it is to be seen."""
        see, site = self.see, site_of(self.see.state, thing)
        if site >= 0 and see.view is not None:
            return self.mark_site(ui, site, thing)
        rect = see.thing_rect(thing)
        if rect is None:
            return None
        hint_frame(ui, rect)
        return float(rect.centerx), float(rect.centery)

    def mark_site(self, ui: Ui, site: int, thing: Thing) -> Place:
        """A ring around what stands on a site, or a wash where nothing does."""
        see, view = self.see, self.see.view
        assert view is not None
        (x, y), share = see.spots.ringed(site, thing.value if thing.kind == "piece" else -1)
        looks = [(max(3, min(ui.px(7), view.cell // 10)), 255)]
        for width, dense in looks if site in see.match.game.position.place[:-1] else [(0, WASH), *looks]:
            mark = site_mark(ui, view, ui.theme["hint"], dense, width, share)
            ui.surface.blit(mark, mark.get_rect(center=(round(x), round(y))))
        return x, y


class PageHint(Hint):
    """The same on pages, whose squares are framed."""

    def mark_site(self, ui: Ui, site: int, thing: Thing) -> Place:
        assert self.see.view is not None
        hint_frame(ui, self.see.view.spot(site))
        return self.see.view.at(site)


def way(state: TableState, one: Candidate) -> list[Thing]:
    """The things of a decision as an arrow goes through them: a piece that lies beside the board sets out from there,
    even if where it goes to is picked first."""
    return sorted(one.things, key=lambda thing: thing.kind != "piece" or site_of(state, thing) >= 0)
