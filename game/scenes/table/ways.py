"""Where pieces go on a table: through which sites a move leads, what it passes, and where a card comes to lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.scenes.table.spots import LOOSE
from game.view.motion import Place, rounded
from game.view.stage import Ground

if TYPE_CHECKING:
    from game.scenes.table.see import See

LEAST = 0.4  # of a cell: as small as anything becomes that goes to a pile or comes from it
BESIDE = 0.3  # of a cell: how near a site must be to the straight way to lie on it


def ground(table: See) -> Ground:
    """What a stage needs to know of a table."""
    ways = Ways(table)
    return Ground(table.spots.anchor, table.spots.on_site, ways.in_pile, ways.way, ways.passes, ways.cell, ways.above)


class Ways:
    """The ways on one table."""

    def __init__(self, table: See) -> None:
        self.table = table

    def cell(self) -> float:
        """How large a piece is."""
        return float(self.table.view.cell if self.table.view is not None else self.table.app.ui.px(LOOSE))

    def in_pile(self, piece: int, pile: int) -> tuple[Place, float] | None:
        """The middle of a piece in a pile that is drawn, and how large it is there; of the pile, if it is not seen."""
        places = self.table.places
        if pile in places.rows:
            rect = places.rows[pile].place(self.table.cards_of(pile).index(piece)
                                           if piece in self.table.cards_of(pile) else -1)
            return (float(rect.centerx), float(rect.centery)), min(rect.size) / self.cell()
        for spot, group in places.spots.get(pile, []):
            if piece in group:
                return (float(spot.centerx), float(spot.centery)), min(spot.w, spot.h) / self.cell()
        whole = places.piles.get(pile)
        if whole is None:
            return None
        size = min(whole.w, whole.h, self.cell()) / self.cell()
        return (float(whole.centerx), float(whole.centery)), max(LEAST, size)

    def way(self, start: int, end: int) -> Sequence[Place] | None:
        """The places that a piece passes which walks along a line; nothing if it has to jump."""
        view = self.table.view
        if view is None:
            return None
        for ray in view.board.rays["all"][start]:
            if end in ray:
                sites = (start, *ray[:ray.index(end) + 1])
                if any(self.stands(site) for site in sites[1:-1]):
                    return None
                return rounded([view.at(site) for site in sites])
        return None

    def above(self, piece: int, site: int) -> Place | None:
        """The upper edge of the board, over a site to which a piece falls; nothing if its kind does not fall."""
        table, view = self.table, self.table.view
        falls = table.rules.world.kinds[table.stage.pieces[piece].kind] in table.show.pieces.falls
        return (view.at(site)[0], float(view.rect.y)) if view is not None and falls else None

    def stands(self, site: int) -> bool:
        """Whether a piece is seen on a site."""
        view, stage = self.table.view, self.table.stage
        if view is None:
            return False
        near, here = view.cell * BESIDE, view.at(site)
        return any(shown.place is not None and not shown.lift and math.dist(shown.place, here) < near
                   for shown in stage.pieces)

    def passes(self, start: int, site: int, end: int) -> bool:
        """Whether a site lies on the straight way between two others."""
        view = self.table.view
        if view is None or min(start, site, end) < 0 or site in (start, end):
            return False
        (ax, ay), (px, py), (bx, by) = view.at(start), view.at(site), view.at(end)
        far = math.dist((ax, ay), (bx, by))
        if far == 0:
            return False
        share = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / far ** 2
        beside = abs((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / far
        return 0 < share < 1 and beside < view.cell * BESIDE
