"""Where pieces are on the screen: on their sites, several side by side, or in the piles that are drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.rules import Position
from game.view.motion import Place

if TYPE_CHECKING:
    from game.scenes.table import TableScene

ASIDE = 0.24  # how far from the middle several pieces stand, as a share of a cell


class Spots:
    """The places of one table's pieces."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        zones = table.rules.world.zones
        self.rests = {site: str(look) for zone, look in reversed(table.show.part("rests").items())
                      for site in zones.get(zone, ())}  # how pieces lie because of where they stand

    def anchor(self, piece: int, position: Position) -> Place | None:
        """Where a piece belongs in a position."""
        site = position.place[piece]
        if site >= 0 and self.table.view is not None:
            return self.on_site(site, piece, position)
        piles = getattr(position, "pile", None)
        if piles is not None and piles[piece] >= 0:
            return self.of_pile(piles[piece])
        return None

    def on_site(self, site: int, piece: int, position: Position | None = None) -> Place:
        """Where a piece stands on a site; several stand side by side."""
        table = self.table
        if table.view is None:
            return 0.0, 0.0
        x, y = table.view.at(site)
        where = position if position is not None else table.shown_position()
        if where.place.count(site) < 2:
            return x, y
        others = [other for other in range(len(table.rules.world.pieces)) if where.place[other] == site]
        if piece in others:
            turn = 2 * math.pi * others.index(piece) / len(others) - math.pi / 2
            return x + math.cos(turn) * table.view.cell * ASIDE, y + math.sin(turn) * table.view.cell * ASIDE
        return x, y

    def size(self, piece: int) -> int:
        """How large a piece is drawn: smaller the more stand together."""
        table = self.table
        if table.view is None:
            return 40
        crowd = table.stage.crowd.get(table.shown_position().place[piece], 1)
        if crowd < 2:
            return table.view.cell
        share = 0.62 if crowd < 5 else 2 * ASIDE * math.sin(math.pi / crowd) * 1.3
        return max(8, round(table.view.cell * share))

    def state(self, piece: int) -> str:
        """How a piece lies: by a mark on it, or because of where it stands."""
        table = self.table
        marks = table.stage.pieces[piece].marks
        found = next((look for name, look in table.stage.states.items() if marks.get(name)), "")
        return found or self.rests.get(table.shown_position().place[piece], "")

    def of_pile(self, pile: int) -> Place | None:
        """The middle of a pile that is drawn."""
        row = self.table.places.rows.get(pile)
        rect = row.after() if row is not None else self.table.places.piles.get(pile)
        return (float(rect.centerx), float(rect.centery)) if rect is not None else None

    def groups(self, pile: int) -> list[list[int]]:
        """The pieces of a pile, equal ones together; what is hidden is all the same."""
        table = self.table
        position, cards = table.shown_position(), table.cards_of(pile)
        if not table.sees(pile):
            return [list(cards)] if cards else []
        kinds = getattr(position, "kind", table.rules.space["KIND"])
        owners = getattr(position, "owner", table.rules.space["OWNER"])
        found: dict[tuple[int, int], list[int]] = {}
        for card in cards:
            found.setdefault((kinds[card], owners[card]), []).append(card)
        return list(found.values())
