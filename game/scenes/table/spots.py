"""Where pieces are on the screen: on their sites, several side by side, or in the piles that are drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.rules import Position
from game.view.motion import Place

if TYPE_CHECKING:
    from game.scenes.table.see import See

LOOSE = 72  # units; how large what is no piece of a board is on its way
ASIDE = 0.24  # how far from the middle several pieces stand, as a share of a cell
SEED = 0.29  # how large pieces are that lie in a hollow
Rings = tuple[tuple[float, int], ...]  # radius and corners, by the number of things; one too many lies in the middle
HEAP: Rings = ((0.0, 0), (0.14, 2), (0.165, 3), (0.2, 4), (0.235, 5), (0.255, 5), (0.265, 6), (0.28, 7), (0.295, 8))
LOWEST = 7  # things in the lowest of several layers
UPPER: Rings = ((0.0, 0), (0.09, 2), (0.1, 3), (0.15, 4), (0.17, 5), (0.17, 6))


def heaped(index: int, count: int) -> Place:
    """Where one of several things lies in a hollow: side by side as long as they can, then in layers of a few."""
    ring, here, turned, raised = HEAP, index, 0.0, 0.0
    if count > len(HEAP):
        if index < LOWEST:
            count = LOWEST
        else:
            layer, here = divmod(index - LOWEST, len(UPPER))
            count = min(len(UPPER), count - LOWEST - layer * len(UPPER))
            ring, turned, raised = UPPER, math.pi / 6 + 0.3 * layer, 0.03 * min(2, layer + 1)
    radius, corners = ring[count - 1]
    if here >= corners:
        return 0.0, -raised
    turn = 2 * math.pi * here / corners - math.pi / 2 + (0.5 if corners == 2 else turned)
    return math.cos(turn) * radius, math.sin(turn) * radius - raised


class Spots:
    """The places of one table's pieces."""

    def __init__(self, table: See) -> None:
        self.table = table
        zones, board = table.rules.world.zones, table.rules.world.model.board
        self.stacks = board is not None and any(layer.stack for layer in board.layers.values())
        self.rests = {site: look for zone, look in reversed(table.show.rests.items())
                      for site in zones.get(zone, ())}  # how pieces lie because of where they stand

    def anchor(self, piece: int, position: Position) -> Place | None:
        """Where a piece belongs in a position."""
        site = position.place[piece]
        if site >= 0 and self.table.view is not None:
            return self.on_site(site, piece, position)
        return self.of_pile(position.pile[piece]) if position.pile[piece] >= 0 else None

    def on_site(self, site: int, piece: int, position: Position | None = None) -> Place:
        """Where a piece stands on a site; several stand side by side."""
        table = self.table
        if table.view is None:
            return 0.0, 0.0
        x, y = table.view.at(site)
        where = position if position is not None else table.shown_position()
        if where.place.count(site) < 2:
            return x, y
        across, down, _ = self.among(piece, site, where)
        return x + across * table.view.cell, y + down * table.view.cell

    def size(self, piece: int) -> int:
        """How large a piece is drawn: smaller where several stand together; in a hollow all are alike."""
        table = self.table
        if table.view is None:
            return table.app.ui.px(LOOSE)
        position = table.shown_position()
        site = position.place[piece]
        if site >= 0 and self.in_heaps(piece):
            return max(8, round(table.view.cell * SEED))
        if table.stage.crowd.get(site, 1) < 2:
            return table.view.cell
        return max(8, round(table.view.cell * self.among(piece, site, position)[2]))

    def ringed(self, site: int, piece: int = -1) -> tuple[Place, float]:
        """The middle of a ring around a piece, or all that stand on a site, and how large it is; usually 1.

        Several around one point reach beyond it, and each of them is smaller than one alone.
        """
        table, view = self.table, self.table.view
        assert view is not None
        position = table.shown_position()
        there = [one for one in range(len(table.rules.world.pieces)) if position.place[one] == site]
        if len(there) < 2 or view.board.shape != "graph" or not view.round_marks or self.in_heaps(there[0]):
            return view.at(site), 1.0
        if piece in there:
            return self.on_site(site, piece, position), self.among(piece, site, position)[2]
        return view.at(site), 2 * max(math.hypot(across, down) + share / 2
                                      for across, down, share in (self.among(one, site, position) for one in there))

    def among(self, piece: int, site: int, position: Position) -> tuple[float, float, float]:
        """Where a piece stands among others on its site, from its middle, and how large it is; in shares of a cell."""
        others = [other for other in range(len(self.table.rules.world.pieces)) if position.place[other] == site]
        if piece not in others:
            return 0.0, 0.0, 0.62
        if self.in_heaps(piece):
            return *heaped(others.index(piece), len(others)), SEED
        behind = [other for other in others if self.stands_free(other)]
        before = [other for other in others if other not in behind]
        if len(behind) == 1 and before:  # somebody before a house: it stays as large as it was, almost
            if piece in behind:
                return -0.06, -0.08, 0.84
            step = min(0.44, 0.56 / len(before))
            return (0.2 if len(before) == 1 else (before.index(piece) - (len(before) - 1) / 2) * step), 0.22, 0.54
        turn = 2 * math.pi * others.index(piece) / len(others) - math.pi / 2
        points = self.table.view is not None and self.table.view.board.shape == "graph"
        aside = ASIDE * (1.5 if points and len(others) < 5 else 1.0)  # around points there is room
        share = (0.8 if points else 0.62) if len(others) < 5 else 2 * ASIDE * math.sin(math.pi / len(others)) * 1.3
        return math.cos(turn) * aside, math.sin(turn) * aside, share

    def in_heaps(self, piece: int) -> bool:
        """Whether pieces like this one lie in hollows, any number of them together."""
        view = self.table.view
        return self.stacks and view is not None and view.hollowed and self.stands_free(piece)

    def stands_free(self, piece: int) -> bool:
        """Whether a piece is of a kind that has no body."""
        art = self.table.piece_art
        return art is not None and art.kinds[self.table.stage.pieces[piece].kind] in art.free

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
        found: dict[tuple[int, int], list[int]] = {}
        for card in cards:
            found.setdefault((position.kind[card], position.owner[card]), []).append(card)
        return list(found.values())
