"""The pieces of a world: which there are, whose they are, and where they stand when a game starts."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

from game.board.graph import Start
from game.board.problems import Problem as MapProblem
from game.ruleset.build_board import BoardBuilder
from game.ruleset.formula import Formulas
from game.ruleset.model import PieceSpec
from game.ruleset.problems import known_names, named
from game.ruleset.source import Node, Seq, Text
from game.ruleset.types import FLAG, NUMBER, Type, list_of
from game.ruleset.world import StartPiece, World

MAX_PIECES = 1000


class PieceBuilder(BoardBuilder):
    """Puts pieces on the board and into piles."""

    def pieces(self, world: World, formulas: Formulas) -> None:
        for spec in self.model.pieces:
            if spec.cond is not None and not self.value(formulas.formula(spec.cond, {}, FLAG), world, {}):
                continue
            values = self.given(spec, world, formulas)
            for given in values if spec.map else ():
                self.from_map(spec, world, given)
            for kind, span in spec.kinds if not spec.map else ():
                if kind not in world.kinds:
                    if not self.problems.first(kind):
                        continue
                    self.wrong(span, f"unknown kind {named(kind)}", known_names(kind, world.kinds))
                    continue
                for owner, given in product(self.owners(spec, world), values):
                    self.stand(spec, world.kinds.index(kind), world, formulas, owner, given)
            if len(world.pieces) > MAX_PIECES:
                self.wrong(spec.span, f"there are more than {MAX_PIECES} pieces", "make do with fewer")
                break

    def given(self, spec: PieceSpec, world: World, formulas: Formulas) -> list[dict[str, object]]:
        """The first values of each piece that an entry makes: where lists are written, one piece of each value."""
        values: dict[str, list[object]] = {}
        for name, node in spec.values.items():
            var = self.model.vars.get(name)
            if var is None or var.scope != "piece_vars":
                continue  # that it is not there is told with all names
            if isinstance(node, Seq) and var.type.name == "list":
                self.wrong(node, f"'{name}' holds lists, so this is one value and not several pieces",
                           "quote it, or write a line for each piece")
                continue
            items = node.items if isinstance(node, Seq) else (node,)
            values[name], before = [], len(self.problems)
            for item in items:
                values[name] += self.values_of(item, var.type, world, formulas)
                if len(self.problems) > before:
                    break  # what is wrong with one is wrong with all
        return [dict(zip(values, chosen, strict=True)) for chosen in islice(product(*values.values()), MAX_PIECES + 1)]

    def values_of(self, node: Node, kind: Type, world: World, formulas: Formulas) -> tuple[object, ...]:
        """The value of a variable that is written here, or the values, if it is a list of such."""
        if kind.name == "text" and isinstance(node, Text):
            return (node.value,)
        ex = formulas.formula(node, {}, kind if kind.words else None)
        if ex.type == list_of(kind):
            found = self.value(ex, world, {})
            return found if isinstance(found, tuple) else ()
        return (self.value(formulas.checked(ex, kind), world, {}),)

    def owners(self, spec: PieceSpec, world: World) -> list[int]:
        if spec.owner == "each":
            return list(range(len(world.seats)))
        if not spec.owner:
            return [-1]
        if spec.owner in world.seats:
            return [world.seats.index(spec.owner)]
        seats = self.model.seat_ids
        if spec.owner not in seats and self.problems.first(spec.owner):
            self.wrong(spec.place("owner"), f"unknown seat {named(spec.owner)}", known_names(spec.owner, seats))
        return []

    def stand(self, spec: PieceSpec, kind: int, world: World, formulas: Formulas, owner: int,
              given: dict[str, object]) -> None:
        sites, pile = [-1], -1
        if spec.at is not None:
            sites = list(self.where(world, formulas, spec.at))
        elif spec.sites:
            sites = [self.site(world, name, span) for name, span in spec.sites]
        if spec.pile:
            if spec.pile not in world.piles:
                self.wrong(spec.place("pile"), f"unknown pile {named(spec.pile)}", known_names(spec.pile, world.piles))
                return
            if sites != [-1]:
                self.wrong(
                    spec.place("pile"), "a piece in a pile stands on no site", "leave out 'pile', or where it stands"
                )
                return
            if self.model.piles[spec.pile].each and owner < 0:
                self.wrong(spec.place("pile"), f"every seat has a pile '{spec.pile}'", "say whose with 'owner:'")
                return
            base, count = world.piles[spec.pile]
            pile = (
                base + owner if count == len(world.seats) and self.model.piles[spec.pile].each and owner >= 0 else base
            )
        pieces = (StartPiece(kind, owner, site, pile, given) for _ in range(self.count(spec, world, formulas))
                  for site in sites)
        self.add(spec, world, list(islice(pieces, MAX_PIECES + 1)))  # enough to tell, too few to choke on

    def count(self, spec: PieceSpec, world: World, formulas: Formulas) -> int:
        if spec.count is None:
            return 1
        value = self.value(formulas.formula(spec.count, {}, NUMBER), world, {})
        if isinstance(value, int) and 0 <= value <= 500:
            return value
        self.wrong(spec.count, f"count must be a whole number, not {value}", "write one from 0 to 500")
        return 0

    def add(self, spec: PieceSpec, world: World, pieces: list[StartPiece]) -> None:
        """Put pieces where they start; all sites on which one stands already are reported at once."""
        crowded: dict[str, None] = {}
        filled = {(piece.site, world.layer_of[piece.kind]) for piece in world.pieces}
        for piece in pieces:
            place = piece.site, world.layer_of[piece.kind]
            if place in filled and piece.site >= 0 and not world.layers[place[1]][1] and world.board is not None:
                crowded[world.board.names[piece.site]] = None
            filled.add(place)
        if crowded and len(world.pieces) + len(pieces) <= MAX_PIECES:
            self.wrong(
                spec.span, f"two pieces start on {', '.join(crowded)}", "move one, or give the layer 'stack: yes'"
            )
        world.pieces += pieces

    def from_map(self, spec: PieceSpec, world: World, given: dict[str, object]) -> None:
        if world.board is None:
            if self.model.board is None:
                self.wrong(spec.span, "there is no map to take pieces from", "add a board section")
            return
        seats = self.model.seat_ids
        filled = {(piece.site, world.layer_of[piece.kind]) for piece in world.pieces}
        for start in world.board.starts:
            if start.kind not in world.kinds:
                self.on_object(start, 1, f"unknown kind {named(start.kind)}", known_names(start.kind, world.kinds))
            elif start.owner and start.owner not in seats:
                self.on_object(start, 2, f"unknown seat {named(start.owner)}", known_names(start.owner, seats))
            elif not start.owner or start.owner in world.seats:
                owner = world.seats.index(start.owner) if start.owner else -1
                piece = StartPiece(world.kinds.index(start.kind), owner, start.site, -1, given)
                layer = world.layer_of[piece.kind]
                if (piece.site, layer) in filled and not world.layers[layer][1]:
                    self.on_object(start, 0, f"two pieces start on {world.board.names[start.site]}",
                                   "move one, or give the layer 'stack: yes'")
                filled.add((piece.site, layer))
                world.pieces.append(piece)

    def on_object(self, start: Start, part: int, message: str, remedy: str) -> None:
        """Report a piece of the map where it, its kind (1) or its owner (2) is written."""
        assert self.model.board is not None
        path = Path(self.model.board.spans["map"].file).parent / self.model.board.map
        self.on_map(MapProblem(path, start.lines[part], start.object, message), remedy)
