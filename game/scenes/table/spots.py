"""Where pieces are on the screen, and how they get there: on their sites, side by side, or in piles that are drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from game.engine.events import Value
from game.engine.rules import Position
from game.scenes.table.scenery import Scenery
from game.table import state as states
from game.table.faces import Face
from game.table.pieces import rests
from game.view.motion import Drop, Entry, Place, rounded
from game.view.stage import Ground
from game.view.wells import EDGE, heap

LOOSE = 72  # units; how large what is no piece of a board is on its way
ASIDE = 0.24  # how far from the middle several pieces stand, as a share of a cell
SEED = 0.29  # how large pieces are that lie in a hollow
HEAPED = 0.42  # the same of pieces with a body that lie in a heap
LEAST = 0.4  # of a cell: as small as anything becomes that goes to a pile or comes from it
BESIDE = 0.3  # of a cell: how near a site must be to the straight way to lie on it
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

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        board = scenery.rules.world.model.board
        self.stacks = board is not None and any(layer.stack for layer in board.layers.values())
        self.rests = rests(scenery.rules)

    def ground(self) -> Ground:
        """What a stage needs to know of it."""
        return Ground(self.anchor, self.on_site, self.in_pile, self.way, self.passes, self.cell, self.entry)

    # ---- where ----------------------------------------------------------------------------------------------------

    def anchor(self, piece: int, position: Position) -> Place | None:
        """Where a piece belongs in a position."""
        site = position.place[piece]
        if site >= 0 and self.scenery.view is not None:
            return self.on_site(site, piece, position)
        pile = position.pile[piece]
        if pile in self.scenery.places.wells:
            return self.in_well(piece, pile, position.piles[pile])[0]
        return self.of_pile(pile) if pile >= 0 else None

    def on_site(self, site: int, piece: int, position: Position | None = None) -> Place:
        """Where a piece stands on a site; several stand side by side."""
        scenery = self.scenery
        if scenery.view is None:
            return 0.0, 0.0
        x, y = scenery.view.at(site)
        where = position if position is not None else scenery.position
        if where.place.count(site) < 2:
            return x, y
        across, down, _ = self.among(piece, site, where)
        return x + across * scenery.view.cell, y + down * scenery.view.cell

    def size(self, piece: int) -> int:
        """How large a piece is drawn: smaller where several stand together; in a hollow all are alike."""
        scenery = self.scenery
        if scenery.view is None:
            return scenery.ui.px(LOOSE)
        position = scenery.position
        site = position.place[piece]
        if site >= 0 and self.in_heaps(piece):
            return max(8, round(scenery.view.cell * SEED))
        whole = scenery.view.cell * scenery.show.pieces.sizes.get(scenery.kind_of(piece), 100) // 100
        if scenery.stage.crowd.get(site, 1) < 2:
            return whole
        return max(8, round(whole * self.among(piece, site, position)[2]))

    def ringed(self, site: int, piece: int = -1) -> tuple[Place, float]:
        """The middle of a ring around a piece, or all that stand on a site, and how large it is; usually 1.

        Several around one point reach beyond it, and each of them is smaller than one alone.
        """
        scenery, view = self.scenery, self.scenery.view
        assert view is not None
        position = scenery.position
        there = [one for one in range(len(scenery.rules.world.pieces)) if position.place[one] == site]
        if len(there) < 2 or view.board.shape != "graph" or not view.round_marks or self.in_heaps(there[0]):
            return view.at(site), 1.0
        if piece in there:
            return self.on_site(site, piece, position), self.among(piece, site, position)[2]
        return view.at(site), 2 * max(math.hypot(across, down) + share / 2
                                      for across, down, share in (self.among(one, site, position) for one in there))

    def among(self, piece: int, site: int, position: Position) -> tuple[float, float, float]:
        """Where a piece stands among others on its site, from its middle, and how large it is; in shares of a cell."""
        others = [other for other in range(len(self.scenery.rules.world.pieces)) if position.place[other] == site]
        if piece not in others:
            return 0.0, 0.0, 0.62
        if self.in_heaps(piece):
            return *heaped(others.index(piece), len(others)), SEED
        behind = [other for other in others if self.stands_free(other)]
        before = [other for other in others if other not in behind]
        if len(behind) == 1 and before:  # somebody before a house: it stays as large as it was, almost
            if piece in behind:
                return -0.06, -0.08, 0.84
            step = min(0.5, 1.0 / len(before))  # fanned out: each can be picked by itself
            return (0.2 if len(before) == 1 else (before.index(piece) - (len(before) - 1) / 2) * step), 0.22, 0.54
        turn = 2 * math.pi * others.index(piece) / len(others) - math.pi / 2
        points = self.scenery.view is not None and self.scenery.view.board.shape == "graph"
        aside = ASIDE * (1.5 if points and len(others) < 5 else 1.0)  # around points there is room
        share = (0.8 if points else 0.62) if len(others) < 5 else 2 * ASIDE * math.sin(math.pi / len(others)) * 1.3
        return math.cos(turn) * aside, math.sin(turn) * aside, share

    def in_heaps(self, piece: int) -> bool:
        """Whether pieces like this one lie in hollows, any number of them together."""
        view = self.scenery.view
        return self.stacks and view is not None and view.hollowed and self.stands_free(piece)

    def stands_free(self, piece: int) -> bool:
        """Whether a piece is of a kind that has no body."""
        art = self.scenery.art
        return art is not None and art.kinds[self.scenery.stage.pieces[piece].kind] in art.free

    def state(self, piece: int) -> str:
        """How a piece lies: by a mark on it, by a badge, or because of where it stands."""
        scenery = self.scenery
        for line in scenery.places.badges.get(Value("piece", piece), ()):
            if line.word("as"):
                return line.word("as")
        marks = scenery.stage.pieces[piece].marks
        found = next((look for name, look in scenery.stage.states.items() if marks.get(name)), "")
        return found or self.rests.get(scenery.position.place[piece], "")

    def rim(self, piece: int) -> int:
        """The seat in whose colour a piece has a second rim; usually none, -1."""
        lines = self.scenery.places.badges.get(Value("piece", piece), ())
        return next((line.number("rim") for line in lines if "rim" in line.parts), -1)

    def of_pile(self, pile: int) -> Place | None:
        """The middle of a pile that is drawn."""
        if pile in self.scenery.places.rows:
            return self.scenery.places.rows[pile].after()
        rect = self.scenery.places.piles.get(pile)
        return (float(rect.centerx), float(rect.centery)) if rect is not None else None

    def lid(self, piece: int) -> Rect | None:
        """Where the cup is under which a piece lies; nothing without one."""
        scenery = self.scenery
        pile = scenery.pile_of(piece)
        covered = pile >= 0 and scenery.show.pile(scenery.names.pile_base(pile)).look == "cup"
        spots = scenery.places.spots.get(pile, []) if covered and not states.sees(scenery.state, pile) else []
        return spots[0][0] if spots else None

    def groups(self, pile: int) -> list[list[int]]:
        """The pieces of a pile, together if whoever looks sees the same of them; what is hidden is all the same, unless
        something is on the backs or its owner has to tell them apart by their places."""
        scenery = self.scenery
        position, cards = scenery.position, scenery.cards_of(pile)
        faces = scenery.names.faces
        if not states.sees(scenery.state, pile) and not faces.side_by_side(pile):
            return [list(cards)] if cards else []
        found: dict[tuple[Face, str, int], list[int]] = {}
        wanted, hidden = scenery.show.pile(scenery.names.pile_base(pile)).apart, not states.sees(scenery.state, pile)
        apart = wanted or (hidden and faces.held_unseen(pile))
        for card in sorted(cards, key=lambda card: position.kind[card]) if wanted and not hidden else cards:
            badges = " ".join(line.word("icon") for line in scenery.places.badges.get(Value("piece", card), ()))
            found.setdefault((faces.of(card), badges, card if apart else -1), []).append(card)
        return list(found.values())

    # ---- on the way ---------------------------------------------------------------------------------------------

    def cell(self) -> float:
        """How large a piece is."""
        return float(self.scenery.view.cell if self.scenery.view is not None else self.scenery.ui.px(LOOSE))

    def in_pile(self, piece: int, pile: int) -> tuple[Place, float] | None:
        """The middle of a piece in a pile that is drawn, and how large it is there; of the pile, if it is not seen."""
        places = self.scenery.places
        if pile in places.wells:
            return self.in_well(piece, pile, self.scenery.cards_of(pile))
        if pile in places.rows:
            cards = self.scenery.cards_of(pile)
            row = places.rows[pile]
            return row.place(cards.index(piece) if piece in cards else -1), min(row.size) / self.cell()
        for spot, group in places.spots.get(pile, []):
            if piece in group:
                return (float(spot.centerx), float(spot.centery)), min(spot.w, spot.h) / self.cell()
        whole = places.piles.get(pile)
        if whole is None:
            return None
        size = min(whole.w, whole.h, self.cell()) / self.cell()
        return (float(whole.centerx), float(whole.centery)), max(LEAST, size)

    def in_well(self, piece: int, pile: int, cards: Sequence[int]) -> tuple[Place, float]:
        """The middle of a piece in a well of the board, among others that lie there, and how large it is."""
        rect, cell = self.scenery.places.wells[pile], self.cell()
        share = SEED if self.in_heaps(piece) else HEAPED
        index = cards.index(piece) if piece in cards else len(cards)
        edge = 2 * EDGE * cell
        across, down = heap((round(rect.w - edge), round(rect.h - edge)), share * cell * 1.15, index, len(cards))
        return (rect.centerx + across, rect.centery + down), share

    def way(self, start: int, end: int) -> Sequence[Place] | None:
        """The places that a piece passes which walks along a line; nothing if it has to jump."""
        view = self.scenery.view
        if view is None:
            return None
        for ray in view.board.rays["all"][start]:
            if end in ray:
                sites = (start, *ray[:ray.index(end) + 1])
                if any(self.stands(site) for site in sites[1:-1]):
                    return None
                return rounded([view.at(site) for site in sites])
        return None

    def entry(self, piece: int, site: int) -> Entry | None:
        """From the upper edge of the board, over a site, if its kind falls; else it is just set there."""
        scenery, view = self.scenery, self.scenery.view
        if view is None or scenery.kind_of(piece) not in scenery.show.pieces.falls:
            return None
        return Entry((view.at(site)[0], float(view.rect.y)), Drop)

    def stands(self, site: int) -> bool:
        """Whether a piece is seen on a site."""
        view, stage = self.scenery.view, self.scenery.stage
        if view is None:
            return False
        near, here = view.cell * BESIDE, view.at(site)
        return any(shown.place is not None and not shown.lift and math.dist(shown.place, here) < near
                   for shown in stage.pieces)

    def passes(self, start: int, site: int, end: int) -> bool:
        """Whether a site lies on the straight way between two others."""
        view = self.scenery.view
        if view is None or min(start, site, end) < 0 or site in (start, end):
            return False
        (ax, ay), (px, py), (bx, by) = view.at(start), view.at(site), view.at(end)
        far = math.dist((ax, ay), (bx, by))
        if far == 0:
            return False
        share = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / far ** 2
        beside = abs((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / far
        return 0 < share < 1 and beside < view.cell * BESIDE
