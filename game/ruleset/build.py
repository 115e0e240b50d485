"""Builds the world of a model: seats taken, board laid out, directions, zones, pieces in their places."""

from __future__ import annotations

from game.ruleset.build_pieces import PieceBuilder
from game.ruleset.evaluate import evaluate
from game.ruleset.formula import Formulas
from game.ruleset.ir import NotConstant
from game.ruleset.model import Model, PileSpec, Teams
from game.ruleset.problems import Problems, did_you_mean
from game.ruleset.source import Node, Text
from game.ruleset.types import FLAG, NUMBER, SEAT, Type, default_value, fits
from game.ruleset.world import World


def build_world(model: Model, players: int, options: dict[str, object], problems: Problems) -> World:
    """The world for so many players and these options (already of the right types)."""
    return _Builder(model, problems).world(players, options)


class _Builder(PieceBuilder):
    def world(self, players: int, options: dict[str, object]) -> World:
        model = self.model
        seats = model.seat_ids if model.vacant else model.seat_ids[:players]
        board = self.board(seats)
        given = model.board.layers.values() if model.board is not None else ()
        layers = tuple((layer.id, layer.stack) for layer in given) or (("ground", False),)
        world = World(
            model=model,
            players=players,
            options=self.option_values(options, seats),
            seats=seats,
            taken=tuple(True for _ in seats),
            teams=tuple((seat,) for seat in range(len(seats))),
            kinds=tuple(model.kinds),
            board=board,
            layers=layers,
            layer_of=self.layer_of(layers),
            traits=self.traits(),
            piles={},
            pile_owner=(),
            pile_names=(),
            map_files=self.map_files,
        )
        world.defines = {name: head for name, (head, _) in model.defines.items()}
        if board is None and model.board is not None:
            return world  # what is wrong with the map hides too much of the rest
        if board is not None:
            self.directions(world)
            world.zones = dict(board.zones)
        world.shapes = self.shapes(world)
        formulas = Formulas(world, self.problems)
        if board is not None:
            self.zones(world, formulas)
        world.piles, world.pile_owner, world.pile_names = self.piles(world)
        world.taken = self.taken(world, formulas)
        world.teams = self.teams(world)
        self.pieces(world, formulas)
        return world

    # ---- seats, options, piles ----------------------------------------------------------------------------------

    def option_values(self, given: dict[str, object], seats: tuple[str, ...]) -> dict[str, object]:
        values: dict[str, object] = {}
        for name, spec in self.model.options.items():
            value = given.get(name, spec.default)
            if spec.type == SEAT:
                if value not in seats:
                    self.wrong(spec.span, f"option '{name}' names no seat: '{value}'",
                               did_you_mean(str(value), seats) or "seats are " + ", ".join(seats))
                value = seats.index(str(value)) if value in seats else 0
            elif spec.type.words:
                value = spec.type.words.index(str(value))
            values[name] = value
        return values

    def taken(self, world: World, formulas: Formulas) -> tuple[bool, ...]:
        missing = len(world.seats) - world.players
        vacant: list[int] = []
        for node in self.model.vacant[: max(0, missing)] if self.model.vacant else ():
            value = self.value(formulas.formula(node, {}, SEAT), world, {})
            if isinstance(value, int):
                vacant.append(value)
        return tuple(seat not in vacant for seat in range(len(world.seats)))

    def teams(self, world: World) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, without those that nobody takes, which are by themselves."""
        named = [[name for name, _ in team] for team in self.model.teams]
        joined = [world.seats] if named == [[Teams.ALL]] else named
        found = {seat: tuple(other for other, name in enumerate(world.seats)
                             if other == seat or (name in team and world.taken[seat] and world.taken[other]))
                 for seat in range(len(world.seats)) for team in joined if world.seats[seat] in team}
        return tuple(dict.fromkeys(found.get(seat, (seat,)) for seat in range(len(world.seats))))

    def piles(self, world: World) -> tuple[dict[str, tuple[int, int]], tuple[int, ...], tuple[str, ...]]:
        found: dict[str, tuple[int, int]] = {}
        owners: list[int] = []
        names: list[str] = []
        for spec in self.model.piles.values():
            own = [""]
            if spec.each:
                own = [f" {seat}" for seat in world.seats]
            elif spec.zone:
                own = [f" {name}" for name in self.pile_sites(spec, world)]
            elif spec.count:
                own = [f" {i + 1}" for i in range(spec.count)]
            found[spec.id] = (len(owners), len(own))
            owners += list(range(len(own))) if spec.each else [-1] * len(own)
            names += [spec.id + name for name in own]
        return found, tuple(owners), tuple(names)

    def pile_sites(self, spec: PileSpec, world: World) -> list[str]:
        if world.board is None and self.model.board is not None:
            return []  # the map was reported already
        if spec.zone in world.zones and world.board is not None:
            return [world.board.names[site] for site in world.zones[spec.zone]]
        self.wrong(spec.place("each"), f"there is no zone '{spec.zone}' to have a pile {spec.id} on each site",
                   did_you_mean(spec.zone, ["seat", *world.zones]) or "write 'each: seat' or the name of a zone")
        return []

    def layer_of(self, layers: tuple[tuple[str, bool], ...]) -> tuple[int, ...]:
        names = [name for name, _ in layers]
        found = []
        for kind in self.model.kinds.values():
            if kind.layer and kind.layer not in names:
                self.wrong(kind.place("layer"), f"unknown layer '{kind.layer}'",
                           did_you_mean(kind.layer, names) or "layers are " + ", ".join(names))
            found.append(names.index(kind.layer) if kind.layer in names else 0)
        return tuple(found)

    def traits(self) -> dict[str, tuple[Type, tuple[int | bool, ...]]]:
        found: dict[str, tuple[Type, tuple[int | bool, ...]]] = {}
        kinds = list(self.model.kinds.values())
        for name in dict.fromkeys(trait for kind in kinds for trait in kind.traits):
            values = [kind.traits.get(name, 0) for kind in kinds]
            flags = all(isinstance(kind.traits[name], bool) for kind in kinds if name in kind.traits)
            found[name] = (FLAG if flags else NUMBER,
                           (*(bool(v) if flags else int(v) for v in values), False if flags else 0))
        return found


def first_value(node: Node | None, kind: Type, formulas: Formulas) -> object:
    """What a variable holds at the start of a game."""
    if node is None:
        return default_value(kind)
    if kind.name == "text" and isinstance(node, Text):
        return node.value
    ex = formulas.formula(node, {}, kind)
    if not fits(ex.type, kind):
        return default_value(kind)
    try:
        return evaluate(ex, formulas.world, {})
    except NotConstant:
        formulas.problems.add(
            ex.span, "a first value must be known before the game starts", "set it with a statement in main instead"
        )
        return default_value(kind)
