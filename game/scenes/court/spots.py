"""Where pieces stand on pages: under the writing where it is to be read, and as large as their own page allows."""

from __future__ import annotations

import math

from game.engine.rules import Position
from game.scenes.table.spots import Spots
from game.view.ledger import PagesView
from game.view.motion import Place

LARGE = 56  # units from which on a square has writing above its piece
BELOW = 0.205  # of a square, how far below its middle a piece stands under writing
TALL = 0.52  # of a square, how high it is there
HEAD = 0.5 + BELOW - TALL / 2  # of a square, the room above it
INSIDE = 0.9  # of a square, in which several stand side by side


class PagesSpots(Spots):
    """The places of pieces on a table with pages."""

    def on_site(self, site: int, piece: int, position: Position | None = None) -> Place:
        """In the lower part of a square that is read; several side by side."""
        view = self.scenery.view
        if not isinstance(view, PagesView):
            return super().on_site(site, piece, position)
        x, y = view.at(site)
        cell = view.cell_at(site)
        y += cell * (BELOW if self.read(cell) else 0.0)
        where = position if position is not None else self.scenery.position
        others = [other for other in range(len(self.scenery.rules.world.pieces)) if where.place[other] == site]
        if piece not in others or len(others) < 2:
            return x, y
        spread = (cell * INSIDE - self.share(len(others), cell) * cell) / 2
        return x + (others.index(piece) / (len(others) - 1) * 2 - 1) * spread, y

    def size(self, piece: int) -> int:
        """As large as the page of its site allows, or the page it leaves; smaller the more stand together."""
        view = self.scenery.view
        if not isinstance(view, PagesView):
            return super().size(piece)
        site, here = self.scenery.position.place[piece], self.scenery.stage.pieces[piece].place
        crowd = self.scenery.stage.crowd.get(site, 1)
        if site < 0 and here is not None:
            site = min(range(len(view.board)), key=lambda other: math.dist(view.at(other), here))
        cell = view.cell_at(site) if site >= 0 else view.cell
        return max(8, round(cell * self.share(crowd, cell)))

    def read(self, cell: int) -> bool:
        """Whether what is written on a square of a size is to be read."""
        return cell >= self.scenery.ui.px(LARGE)

    def share(self, crowd: int, cell: int) -> float:
        """How much of a square a piece takes."""
        return (TALL if self.read(cell) else 0.86) * (1.0 if crowd < 2 else 0.74 if crowd < 4 else 0.58)
