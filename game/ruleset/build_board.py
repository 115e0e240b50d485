"""The board of a world: its map read, its directions and zones worked out from what the ruleset says."""

from __future__ import annotations

import contextlib
from collections.abc import Container
from pathlib import Path, PureWindowsPath

from game.board.graph import Board, copies
from game.board.grid import TURNED, Key, as_seen, ring
from game.board.markup import SIZE_LIMIT
from game.board.problems import BoardError
from game.board.problems import Problem as MapProblem
from game.board.reading import NotRead, read_file
from game.board.shapes import Cells, cell_of, ways_to_lie
from game.board.tiled import load_board, map_files
from game.ruleset.directions import MAX_LEAP, declare, group, unknown_word
from game.ruleset.evaluate import evaluate
from game.ruleset.fields import Fields
from game.ruleset.formula import Formulas
from game.ruleset.ir import Ex, Local, NotConstant
from game.ruleset.language.services import Env
from game.ruleset.model import KindSpec, Model
from game.ruleset.problems import Problems, Span, known_names, named, nearest
from game.ruleset.source import Map, Node, Seq
from game.ruleset.types import FLAG, SITE
from game.ruleset.world import Rays, World

MAX_CELLS = 40  # of a shape
SEEN = tuple(dict.fromkeys(TURNED.values()))


class BoardBuilder(Fields):
    """Lays out the board."""

    def __init__(self, model: Model, problems: Problems) -> None:
        super().__init__(problems)
        self.model = model
        self.map_files: dict[str, bytes] = {}
        self.reported = False  # whether it was reported that there is too much to work out

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
        self.facing(world)
        for name, node in self.model.board.directions.items():
            if name in SEEN and self.model.board.facing:
                self.wrong(node, f"with 'facing' there is an '{name}' already", "give your group another name")
            elif isinstance(node, Map):
                nowhere: Rays = tuple(() for _ in range(world.site_count))
                per_seat = {world.seats.index(seat): group(world, self.listed(world, value), world.seats.index(seat))
                            for seat, value in self.of_seats(world, node)}
                world.seat_groups[name] = tuple(per_seat.get(i, nowhere) for i in range(len(world.seats)))
            else:
                declare(world, name, self.listed(world, node))

    def facing(self, world: World) -> None:
        """The directions of a grid as every seat sees them from its side."""
        assert world.board is not None and self.model.board is not None
        given, around = self.model.board.facing, ring(world.board.rays)
        if not given:
            return
        if not around:
            self.wrong(self.model.board.place("facing"), "'facing' needs a grid, this map is a graph",
                       "name groups for each seat under 'directions'")
            return
        for seat, (way, span) in given.items():
            if seat in self.model.seat_ids and way not in around:
                self.wrong(span, f"unknown direction {named(way)}", apart(way, around) or known_names(way, around))
        told = {seat: way for seat, (way, _) in given.items()}
        for seat in self.model.seat_ids:
            if seat not in told:
                across = [around[(around.index(way) + len(around) // 2) % len(around)]
                          for way in told.values() if way in around]
                free = next((way for way in (*across, *around) if way not in told.values()), around[0])
                self.wrong(self.model.board.place("facing"), f"seat '{seat}' faces nowhere",
                           f"add it: facing: {{…, {seat}: {free}}}")
        seen = [as_seen(world.board.rays, told[seat] if told.get(seat) in around else around[0])
                for seat in world.seats]
        for name in dict.fromkeys(name for one in seen for name in one):
            world.seat_groups[name] = tuple(
                world.groups[one[name]] if name in one else tuple(() for _ in range(world.site_count)) for one in seen)

    def shapes(self, world: World) -> tuple[tuple[Cells, ...], ...]:
        """For each kind, the ways in which its shape can lie; none where it has no shape."""
        return tuple(self.shape(world, kind) if kind.shaped else () for kind in self.model.kinds.values())

    def shape(self, world: World, kind: KindSpec) -> tuple[Cells, ...]:
        around = ring(world.board.rays) if world.board is not None else ()
        if world.board is None or not around:
            self.wrong(kind.place("shape"), "shapes need a grid", "draw squares or hexagons on the map")
            return ()
        cells: dict[Key, str] = {(0, 0): ""}
        for text, span in kind.squares:
            unknown = next((word for word in text.split() or [""] if word not in around), None)
            if unknown is not None:
                self.wrong(span, f"unknown direction {named(unknown)}",
                           apart(unknown, around) or known_names(unknown, around))
                continue
            cell = cell_of(text.split(), world.board.rays)
            if cell in cells:
                self.wrong(span, "this shape has the same square twice", f"'{text}' is " + (
                    f"where '{cells[cell]}' is: leave one out" if cells[cell] else "the first square: leave it out"))
            cells[cell] = text
        if len(cells) > MAX_CELLS:
            self.wrong(kind.place("shape"), f"a shape of {len(cells)} squares", f"{MAX_CELLS} at most are possible")
            return ()
        return ways_to_lie(tuple(cells), world.board.rays, kind.poses)

    def of_seats(self, world: World, node: Map) -> list[tuple[str, Node]]:
        """What is given for the seats that play."""
        for seat in node.entries:
            if seat not in self.model.seat_ids:
                self.wrong(node.keys[seat], f"unknown seat {named(seat)}", known_names(seat, world.seats))
        return [(seat, value) for seat, value in node.entries.items() if seat in world.seats]

    def listed(self, world: World, node: Node) -> list[list[str]]:
        """A list of directions, groups and leaps, each as its words."""
        found: list[list[str]] = []
        for item in self.items(node, "directions"):
            words = self.string(item, "a direction").split()
            unknown = unknown_word(world, words or [""])
            if unknown is not None:
                known = [*world.groups, *world.seat_groups]
                self.wrong(item, f"unknown direction {named(unknown)}",
                           apart(unknown, known) or known_names(unknown, known))
            elif len(words) > MAX_LEAP:
                self.wrong(item, f"a leap of {len(words)} steps", f"at most {MAX_LEAP} are possible")
            else:
                found.append(words)
        return found

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
            elif not self.reported:
                self.reported = True
                self.problems.add(ex.span, "there is too much to work out before the game starts", "make it simpler")
            return 0


def apart(name: str, known: Container[str]) -> str:
    """The remedy where the steps of a leap were written as one word."""
    return f"write '{' '.join(name)}'" if len(name) > 1 and all(step in known for step in name) else ""
