"""The board of a world: its map read, its directions and zones worked out from what the ruleset says."""

from __future__ import annotations

import contextlib
from pathlib import Path, PureWindowsPath

from game.board.graph import Board, copies
from game.board.markup import SIZE_LIMIT
from game.board.problems import BoardError
from game.board.problems import Problem as MapProblem
from game.board.reading import NotRead, read_file
from game.board.tiled import load_board, map_files
from game.ruleset.evaluate import NotConstant, evaluate
from game.ruleset.fields import Fields
from game.ruleset.formula import Env, Formulas
from game.ruleset.ir import Ex, Local
from game.ruleset.model import Model
from game.ruleset.problems import Problems, Span, known_names, named, nearest
from game.ruleset.source import Map, Node, Seq
from game.ruleset.types import FLAG, SITE
from game.ruleset.world import Rays, World

MAX_LEAP = 20


class BoardBuilder(Fields):
    """Lays out the board."""

    def __init__(self, model: Model, problems: Problems) -> None:
        super().__init__(problems)
        self.model = model
        self.map_files: dict[str, bytes] = {}
        self.told = False  # whether it was reported that there is too much to work out

    def board(self, seats: tuple[str, ...]) -> Board | None:
        spec = self.model.board
        if spec is None:
            return None
        place = spec.spans["map"]
        home, inside = Path(place.file).parent, PureWindowsPath(spec.map)  # knows / and \\ and drives
        if ".." in inside.parts or inside.anchor:
            self.wrong(place, f"the map {named(spec.map)} is outside the ruleset's folder", "put it in boards/")
            return None
        path = home / spec.map
        if len(spec.map) > 200 or not path.is_file():
            near = nearest(inside.stem, [there.stem for there in home.glob("boards/*.tmx")])
            self.wrong(place, f"there is no map {named(spec.map)}",
                       f"did you mean 'boards/{near}.tmx'?" if near else "save one in boards/ and name it here")
            return None
        try:
            board = load_board(path, home)
            self.map_files = {f"{home.name}/{file.relative_to(home).as_posix()}": data
                              for file, data in map_files(path).items()}
        except BoardError as error:
            for problem in error.problems:
                self.on_map(problem)
            return None
        return copies(board, seats) if spec.each else board

    def on_map(self, problem: MapProblem, advice: str = "") -> None:
        """Report a problem of a map like one of the ruleset, with the line and a caret under where it starts."""
        file, span = str(problem.file), Span(str(problem.file), max(1, problem.line), 1)
        with contextlib.suppress(NotRead):
            self.problems.know(file, read_file(problem.file, SIZE_LIMIT).decode("utf-8", "replace"))
        line = self.problems.line(span)
        span = Span(file, span.line, len(line) - len(line.lstrip()) + 1)
        message, colon, remedy = (problem.message, ":", advice) if advice else problem.message.rpartition(": ")
        what = f"object {problem.object}: " if problem.object else ""
        self.problems.add(span, what + (message if colon else remedy), remedy if colon else "")

    def directions(self, world: World) -> None:
        assert world.board is not None and self.model.board is not None
        world.groups = dict(world.board.rays)
        for name, node in self.model.board.directions.items():
            if isinstance(node, Map):
                per_seat: dict[int, Rays] = {}
                for seat, value in node.entries.items():
                    if seat not in world.seats:
                        if seat in self.model.seat_ids:
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
            if isinstance(node, Map):
                world.seat_zones[name] = tuple(
                    self.zone(world, formulas, node.entries[seat]) if seat in node.entries else ()
                    for seat in world.seats
                )
                for seat, span in node.keys.items():
                    if seat not in self.model.seat_ids:
                        self.wrong(span, f"unknown seat {named(seat)}", known_names(seat, self.model.seat_ids))
            else:
                world.zones[name] = self.zone(world, formulas, node)

    def zone(self, world: World, formulas: Formulas, node: Node) -> tuple[int, ...]:
        if isinstance(node, Seq):
            found = [self.site(world, self.string(item, "a site"), item.span) for item in node.items]
            return tuple(dict.fromkeys(site for site in found if site >= 0))
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
            self.wrong(span, f"unknown site {named(name)}", known_names(name, world.board.names))
        return -1

    def value(self, ex: Ex, world: World, bound: dict[Local, int]) -> object:
        try:
            return evaluate(ex, world, bound)
        except NotConstant:
            if not world.exhausted:
                self.problems.add(ex.span, "this must be known before the game starts",
                                  "use options, players, row, col and zones only")
            elif not self.told:
                self.told = True
                self.problems.add(ex.span, "there is too much to work out before the game starts", "make it simpler")
            return 0
