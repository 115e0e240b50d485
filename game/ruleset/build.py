"""Builds the world of a model: seats taken, board laid out, directions, zones, pieces in their places."""

from __future__ import annotations

import contextlib
from itertools import islice
from pathlib import Path, PureWindowsPath

from game.board.graph import Board, copies
from game.board.problems import Problem as MapProblem
from game.board.tiled import BoardError, load_board
from game.ruleset.evaluate import NotConstant, evaluate
from game.ruleset.fields import Fields
from game.ruleset.formula import Env, Formulas
from game.ruleset.ir import Ex, Local
from game.ruleset.model import Model, PieceSpec, PileSpec
from game.ruleset.problems import Problems, Span, did_you_mean, known_names, named, nearest
from game.ruleset.source import Map, Node, Seq, Text
from game.ruleset.types import FLAG, NUMBER, SEAT, SITE, Type, default_value, fits
from game.ruleset.world import Rays, StartPiece, World

MAX_PIECES = 1000
MAX_LEAP = 20
MAX_SHOWN = 2 * 1024 * 1024  # bytes of a map that are looked at to show a line of it


def build_world(model: Model, players: int, options: dict[str, object], problems: Problems) -> World:
    """The world for so many players and these options (already of the right types)."""
    return _Builder(model, problems).world(players, options)


class _Builder(Fields):
    def __init__(self, model: Model, problems: Problems) -> None:
        super().__init__(problems)
        self.model = model
        self.told = False  # whether it was reported that there is too much to work out

    def world(self, players: int, options: dict[str, object]) -> World:
        model = self.model
        seat_ids = tuple(seat.id for seat in model.seats)
        if not model.vacant:
            seat_ids = seat_ids[:players]
        board = self.board(seat_ids)
        layers = tuple(model.board.layers.items()) if model.board and model.board.layers else (("ground", False),)
        world = World(
            model=model,
            players=players,
            options=self.option_values(options, seat_ids),
            seats=seat_ids,
            taken=tuple(True for _ in seat_ids),
            kinds=tuple(model.kinds),
            board=board,
            layers=layers,
            layer_of=self.layer_of(layers),
            traits=self.traits(),
            piles={},
            pile_owner=(),
            pile_names=(),
        )
        world.defines = {name: head for name, (head, _) in model.defines.items()}
        if board is None and model.board is not None:
            return world  # what is wrong with the map hides too much of the rest
        if board is not None:
            self.directions(world)
            world.zones = dict(board.zones)
        formulas = Formulas(world, self.problems)
        if board is not None:
            self.zones(world, formulas)
        world.piles, world.pile_owner, world.pile_names = self.piles(world)
        world.taken = self.taken(world, formulas)
        self.pieces(world, formulas)
        return world

    # ---- seats, options, piles ----------------------------------------------------------------------------------

    def option_values(self, given: dict[str, object], seats: tuple[str, ...]) -> dict[str, object]:
        values: dict[str, object] = {}
        for name, spec in self.model.options.items():
            value = given.get(name, spec.default)
            if spec.type == SEAT:
                if value not in seats:
                    near = nearest(str(value), seats)
                    self.wrong(
                        spec.span,
                        f"option '{name}' names no seat: '{value}'",
                        f"did you mean '{near}'?" if near else "seats are " + ", ".join(seats),
                    )
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
        """The names of the sites that have a pile each."""
        if world.board is None and self.model.board is not None:
            return []  # the map was reported already
        if spec.zone in world.zones and world.board is not None:
            return [world.board.names[site] for site in world.zones[spec.zone]]
        near = nearest(spec.zone, ["seat", *world.zones])
        self.wrong(
            spec.zone_span or spec.span,
            f"there is no zone '{spec.zone}' to have a pile {spec.id} on each site",
            f"did you mean '{near}'?" if near else "write 'each: seat' or the name of a zone",
        )
        return []

    def layer_of(self, layers: tuple[tuple[str, bool], ...]) -> tuple[int, ...]:
        names = [name for name, _ in layers]
        found = []
        for kind in self.model.kinds.values():
            if kind.layer and kind.layer not in names:
                near = nearest(kind.layer, names)
                self.wrong(
                    kind.layer_span or kind.span,
                    f"unknown layer '{kind.layer}'",
                    f"did you mean '{near}'?" if near else "layers are " + ", ".join(names),
                )
            found.append(names.index(kind.layer) if kind.layer in names else 0)
        return tuple(found)

    def traits(self) -> dict[str, tuple[Type, tuple[int | bool, ...]]]:
        found: dict[str, tuple[Type, tuple[int | bool, ...]]] = {}
        kinds = list(self.model.kinds.values())
        for name in dict.fromkeys(trait for kind in kinds for trait in kind.traits):
            values = [kind.traits.get(name, 0) for kind in kinds]
            flags = all(isinstance(kind.traits[name], bool) for kind in kinds if name in kind.traits)
            found[name] = (
                FLAG if flags else NUMBER,
                (*(bool(v) if flags else int(v) for v in values), False if flags else 0),
            )
        return found

    # ---- board --------------------------------------------------------------------------------------------------

    def board(self, seats: tuple[str, ...]) -> Board | None:
        spec = self.model.board
        if spec is None:
            return None
        home, inside = Path(spec.map_span.file).parent, PureWindowsPath(spec.map)  # knows / and \\ and drives
        if ".." in inside.parts or inside.anchor:
            self.wrong(spec.map_span, f"the map {named(spec.map)} is outside the ruleset's folder", "put it in boards/")
            return None
        path = home / spec.map
        if len(spec.map) > 200 or not path.is_file():
            near = nearest(inside.stem, [there.stem for there in home.glob("boards/*.tmx")])
            self.wrong(
                spec.map_span,
                f"there is no map {named(spec.map)}",
                f"did you mean 'boards/{near}.tmx'?" if near else "save one in boards/ and name it here",
            )
            return None
        try:
            board = load_board(path)
        except BoardError as error:
            for problem in error.problems:
                self.on_map(problem)
            return None
        return copies(board, seats) if spec.each else board

    def on_map(self, problem: MapProblem) -> None:
        """Report a problem of a map like one of the ruleset, with the line and a caret under where it starts."""
        file, span = str(problem.file), Span(str(problem.file), max(1, problem.line), 1)
        with contextlib.suppress(OSError):
            self.problems.know(file, problem.file.read_bytes()[:MAX_SHOWN].decode("utf-8", "replace"))
        line = self.problems.line(span)
        span = Span(file, span.line, len(line) - len(line.lstrip()) + 1)
        message, colon, remedy = problem.message.rpartition(": ")
        what = f"object {problem.object}: " if problem.object else ""
        self.problems.add(span, what + (message if colon else remedy), remedy if colon else "")

    def directions(self, world: World) -> None:
        assert world.board is not None and self.model.board is not None
        world.groups = dict(world.board.rays)
        for name, node in self.model.board.directions.items():
            self.identifier(name, self.model.board.spans.get(name, node.span), "a direction")
            if isinstance(node, Map):
                per_seat: dict[int, Rays] = {}
                for seat, value in node.entries.items():
                    if seat not in world.seats:
                        if seat in [s.id for s in self.model.seats]:
                            continue
                        self.wrong(node.keys[seat], f"unknown seat {named(seat)}", known_names(seat, world.seats))
                        continue
                    per_seat[world.seats.index(seat)] = self.group(world, value)
                nowhere: Rays = tuple(() for _ in range(world.site_count))
                world.seat_groups[name] = tuple(per_seat.get(i, nowhere) for i in range(len(world.seats)))
            else:
                world.groups[name] = self.group(world, node)

    def group(self, world: World, node: Node) -> Rays:
        """The rays of a list of directions, groups and leaps."""
        parts: list[Rays] = []

        def union(site: int) -> tuple[tuple[int, ...], ...]:
            rays = {id(ray): ray for part in parts for ray in part[site]}  # most are the very same: quicker told so
            return tuple(dict.fromkeys(rays.values()))

        for item in self.items(node, "directions"):
            words = self.string(item, "a direction").split()
            unknown = [word for word in words if word not in world.groups] or ([] if words else [""])
            if unknown and unknown[0] in world.seat_groups:
                self.wrong(item, f"direction '{unknown[0]}' depends on the seat", "name the directions one by one here")
            elif unknown:
                self.wrong(item, f"unknown direction {named(unknown[0])}", known_names(unknown[0], world.groups))
            elif len(words) > MAX_LEAP:
                self.wrong(item, f"a leap of {len(words)} steps", f"at most {MAX_LEAP} are possible")
            elif len(words) == 1:
                parts.append(world.groups[words[0]])
            else:
                parts.append(self.leap([world.groups[word] for word in words], world.site_count))
        return tuple(union(site) for site in range(world.site_count))

    def leap(self, steps: list[Rays], sites: int) -> Rays:
        def follow(site: int) -> tuple[tuple[int, ...], ...]:
            ends = [site]
            for step in steps:
                ends = list(dict.fromkeys(ray[0] for end in ends for ray in step[end]))
            return tuple((end,) for end in ends if end != site)

        return tuple(follow(site) for site in range(sites))

    def zones(self, world: World, formulas: Formulas) -> None:
        assert self.model.board is not None
        for name, node in self.model.board.zones.items():
            self.identifier(name, self.model.board.spans.get(name, node.span), "a zone")
            if isinstance(node, Map):
                world.seat_zones[name] = tuple(
                    self.zone(world, formulas, node.entries[seat]) if seat in node.entries else ()
                    for seat in world.seats
                )
                for seat, span in node.keys.items():
                    if seat not in [s.id for s in self.model.seats]:
                        self.wrong(
                            span, f"unknown seat {named(seat)}", known_names(seat, [s.id for s in self.model.seats])
                        )
            else:
                world.zones[name] = self.zone(world, formulas, node)

    def zone(self, world: World, formulas: Formulas, node: Node) -> tuple[int, ...]:
        if isinstance(node, Seq):
            found = [self.site(world, self.string(item, "a site"), item.span) for item in node.items]
            return tuple(sorted(site for site in found if site >= 0))
        return self.where(world, formulas, node)

    def where(self, world: World, formulas: Formulas, node: Node) -> tuple[int, ...]:
        """The sites for which a formula over `t` is true."""
        local = Local("t", SITE, node.span, read=True)
        env: Env = {"t": local}
        ex = formulas.formula(node, env, FLAG)
        return tuple(site for site in range(world.site_count) if self.value(ex, world, {local: site}))

    def site(self, world: World, name: str, span: Span) -> int:
        if world.board is None:
            self.wrong(span, "there are no sites without a board", "add a section 'board'")
        elif world.board.has(name):
            return world.board.index(name)
        else:
            self.wrong(span, f"unknown site {named(name)}", did_you_mean(name, world.board.names))
        return -1

    def value(self, ex: Ex, world: World, bound: dict[Local, int]) -> object:
        try:
            return evaluate(ex, world, bound)
        except NotConstant:
            if not world.exhausted:
                self.problems.add(
                    ex.span,
                    "this must be known before the game starts",
                    "use options, players, row, col and zones only",
                )
            elif not self.told:
                self.told = True
                self.problems.add(ex.span, "there is too much to work out before the game starts", "make it simpler")
            return 0

    # ---- pieces -------------------------------------------------------------------------------------------------

    def pieces(self, world: World, formulas: Formulas) -> None:
        for spec in self.model.pieces:
            if spec.cond is not None and not self.value(formulas.formula(spec.cond, {}, FLAG), world, {}):
                continue
            given = self.given(spec, world, formulas)
            if spec.map:
                self.from_map(spec, world, given)
            elif spec.kind not in world.kinds:
                self.wrong(spec.place("kind"), f"unknown kind {named(spec.kind)}", known_names(spec.kind, world.kinds))
            else:
                for owner in self.owners(spec, world):
                    self.stand(spec, world, formulas, owner, given)
            if len(world.pieces) > MAX_PIECES:
                self.wrong(spec.span, f"there are more than {MAX_PIECES} pieces", "make do with fewer")
                break

    def given(self, spec: PieceSpec, world: World, formulas: Formulas) -> dict[str, object]:
        values: dict[str, object] = {}
        for name, node in spec.given.items():
            var = self.model.vars.get(name)
            if var is None or var.scope != "piece_vars":
                known = [v.id for v in self.model.vars.values() if v.scope == "piece_vars"]
                self.wrong(spec.place(f"set {name}"), f"unknown piece variable {named(name)}", known_names(name, known))
                continue
            if var.type.name == "text" and isinstance(node, Text):
                values[name] = node.value
            else:
                values[name] = self.value(formulas.formula(node, {}, var.type), world, {})
        return values

    def owners(self, spec: PieceSpec, world: World) -> list[int]:
        if spec.owner == "each":
            return list(range(len(world.seats)))
        if not spec.owner:
            return [-1]
        if spec.owner in world.seats:
            return [world.seats.index(spec.owner)]
        seats = [seat.id for seat in self.model.seats]
        if spec.owner not in seats:
            self.wrong(spec.place("owner"), f"unknown seat {named(spec.owner)}", known_names(spec.owner, seats))
        return []

    def stand(self, spec: PieceSpec, world: World, formulas: Formulas, owner: int, given: dict[str, object]) -> None:
        kind = world.kinds.index(spec.kind)
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
        pieces = (
            StartPiece(kind, owner, site, pile, given)
            for _ in range(self.count(spec, world, formulas))
            for site in sites
        )
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
        seats = [seat.id for seat in self.model.seats]
        found: list[StartPiece] = []
        for start in world.board.starts:
            site = world.board.names[start.site]
            if start.kind not in world.kinds:
                self.wrong(
                    spec.span,
                    f"the map has a piece of unknown kind {named(start.kind)} on {site}",
                    known_names(start.kind, world.kinds),
                )
            elif start.owner and start.owner not in seats:
                self.wrong(
                    spec.span,
                    f"the map has a piece of unknown seat {named(start.owner)} on {site}",
                    known_names(start.owner, seats),
                )
            elif not start.owner or start.owner in world.seats:
                owner = world.seats.index(start.owner) if start.owner else -1
                found.append(StartPiece(world.kinds.index(start.kind), owner, start.site, -1, given))
        self.add(spec, world, found)


def first_value(node: Node | None, kind: Type, world: World, formulas: Formulas) -> object:
    """What a variable holds at the start of a game."""
    if node is None:
        return default_value(kind)
    if kind.name == "text" and isinstance(node, Text):
        return node.value
    ex = formulas.formula(node, {}, kind)
    if not fits(ex.type, kind):
        return default_value(kind)
    try:
        return evaluate(ex, world, {})
    except NotConstant:
        formulas.problems.add(
            ex.span, "a first value must be known before the game starts", "set it with a statement in main instead"
        )
        return default_value(kind)
