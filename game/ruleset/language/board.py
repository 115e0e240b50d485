"""The board: its sites, its zones, what lies in which direction, and what stands where."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, ClassVar

from game.ruleset.directions import declare_leap, unknown_word
from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Clause, Ex, Local, NotConstant, Perhaps
from game.ruleset.language.generators import Those
from game.ruleset.language.services import Env, PythonRounds, PythonWriter, Typist, WatRounds, WatWriter
from game.ruleset.language.values import Const, LocalName
from game.ruleset.language.word import Attribute, Word, bare_name
from game.ruleset.program.costs import Costs
from game.ruleset.program.tables import Tables
from game.ruleset.types import FLAG, NUMBER, PIECE, SEAT, SITE, Type, list_of
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.wasm.wat import both, call, const
from game.ruleset.world import World

SITES = list_of(SITE)

# ---- sites and zones ------------------------------------------------------------------------------------------------


def _zone(f: Typist, tree: ast.Call, env: Env) -> Ex:
    span, world = f.span(tree), f.world
    name = bare_name(f, tree.args[0], "zone")
    if name in world.seat_zones:
        if len(tree.args) != 2:
            return f.wrong(tree, f"zone '{name}' is another one for each seat", f"write zone({name}, seat)")
        seat = f.checked(f.expr(tree.args[1], env), SEAT)
        return Zone(SITES, span, (seat,), name)
    if name not in world.zones:
        return f.unknown(tree.args[0], name, "zone", [*world.zones, *world.seat_zones]) if name else f.broken(span)
    if len(tree.args) == 2:
        return f.wrong(tree.args[1], f"zone '{name}' is the same for all seats", f"write zone({name})")
    return Zone(SITES, span, (), name if world.zones[name] else ())


class Zone(Ex):
    """The sites of a zone; `()` instead of its name if it has none."""

    word = Word("zone", "name, seat (optional)", SITES, "the sites of a zone", _zone, (1, 2))
    listed = safe = fixed = True
    seat = Perhaps(0)

    @property
    def void(self) -> bool:
        """Whether it is known to have no site."""
        return self.value == ()

    def at_load(self, args: Sequence[object], world: World) -> object:
        if args:
            raise NotConstant
        return world.zones.get(self.name, ())

    def bound(self, costs: Costs) -> int:
        return costs.world.site_count if self.args else len(costs.world.zones.get(self.name, ()))

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        if self.seat is not None:
            return f"{out.tables.seat_zone(self.name, False)}[{out.ex(self.seat, fn)}]"
        return "()" if self.void else out.tables.zone(self.name)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if self.args:
            return out.table(out.tables.seat_zone(self.name, False), "lists", out.args(self, fn))
        return out.constants(() if self.void else out.world.zones[self.name])

    def python_has(self, item: Ex, out: PythonWriter, fn: PythonFn) -> str:
        site = out.ex(item, fn)
        if self.seat is not None:
            return f"{out.tables.seat_zone(self.name, True)}[{out.ex(self.seat, fn)}][{site}]"
        return f"{out.tables.in_zone(self.name)}[{site}]"

    def wat_has(self, item: Ex, out: WatWriter, fn: WatFn) -> str:
        site = out.ex(item, fn)
        if self.seat is not None:
            return out.table(out.tables.seat_zone(self.name, True), "numbers", [out.ex(self.seat, fn), site])
        return out.table(out.tables.in_zone(self.name), "numbers", [site])


def _site(f: Typist, tree: ast.Call, env: Env) -> Ex:
    name, board = bare_name(f, tree.args[0], "site"), f.world.board
    if not name:
        return f.broken(f.span(tree))
    if board is None or not board.has(name):
        return f.unknown(tree.args[0], name, "site", list(board.names) if board else [])
    return Const(SITE, f.span(tree), value=board.index(name))


SITE_WORD = Word("site", "name", SITE, "the site of that name", _site, (1, 1))


class Sites(Ex):
    """All sites."""

    word = Word("sites", (), SITES, "all sites")
    in_python = "SITES"

    def on_board(self, args: Sequence[Any], tables: Tables) -> range:
        return range(tables.world.site_count)

    def bound(self, costs: Costs) -> int:
        return costs.world.site_count

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.constants(range(out.world.site_count))

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        out.over_list(self, rounds, fn, named=True)

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        return out.loops.over_all(out.world.site_count, rounds, fn)


class Twin(Ex):
    """The same square on another copy of the board."""

    word = Word("twin", (SITE, SEAT), SITE, "the same square on that seat's copy of the board")

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        site, seat = out.args(self, fn)
        return f"_twin({site}, {seat}, {out.world.stride or 1})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return call("twin", *out.args(self, fn), const(out.world.stride or 1))


class Joined(Ex):
    """A table made of loops over what never changes, as a whole or by site or seat; no word stands for it."""

    index = Perhaps(0)

    @property
    def rows(self) -> tuple[Any, ...]:
        assert isinstance(self.value, tuple)
        return self.value

    def on_board(self, args: Sequence[Any], tables: Tables) -> Any:
        return self.rows[args[0]] if args else self.rows

    def bound(self, costs: Costs) -> int:
        return max(map(len, self.rows), default=0) if self.args else len(self.rows)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        args = out.args(self, fn)
        table = out.tables.get(f"JOINED {self.value}", lambda: self.value)
        return f"{table}[{args[0]}]" if args else table

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if self.index is None:
            return out.constants(self.rows)
        return out.entry(out.listed(self.rows), out.ex(self.index, fn))


class GoesOn(Ex):
    """A condition that leaves the loop that it belongs to where it does not hold; no word stands for it."""

    in_python = in_wat = "{}"


# ---- directions -----------------------------------------------------------------------------------------------------


def _directed(f: Typist, tree: ast.Call, env: Env) -> Ex:
    assert isinstance(tree.func, ast.Name)
    word, start = f.words[tree.func.id], f.expr(tree.args[0], env)
    if not (word.node is Near and start.type == SITES):
        start = f.checked(start, SITE)
    assert word.gives is not None
    return _with_direction(f, tree, env, word.node(word.gives, f.span(tree), (start,)), 1)


def _with_direction(f: Typist, tree: ast.Call, env: Env, ex: Ex, at: int) -> Ex:
    """Adds the direction argument at position `at` and, where directions differ by seat, the seat after it."""
    world = f.world
    name = bare_name(f, tree.args[at], "direction") if len(tree.args) > at else "all"
    if " " in name and unknown_word(world, [name]) is not None and unknown_word(world, name.split()) is None:
        name = declare_leap(world, name.split())
    if name in world.seat_groups:
        if len(tree.args) < at + 2:
            return f.wrong(tree, f"direction '{name}' depends on the seat", f"add the seat: …, {name}, turn)")
        seat = f.checked(f.expr(tree.args[at + 1], env), SEAT)
        return type(ex)(ex.type, ex.span, (*ex.args, seat), name)
    if not name:
        return f.broken(ex.span)
    if name not in world.groups:
        return f.unknown(tree.args[at] if len(tree.args) > at else tree, name, "direction",
                         [*world.groups, *world.seat_groups])
    if len(tree.args) > at + 1:
        return f.wrong(tree.args[at + 1], f"direction '{name}' is the same for all seats",
                       "leave the seat out")
    return type(ex)(ex.type, ex.span, ex.args, name)


class Directed(Ex, ABC):
    """What lies in a direction, or in several, from a site: a table by site, or by seat and site."""

    kept_as: ClassVar[str]  # the name of its tables
    nothing: ClassVar[object] = ()
    start, seat = Child(0), Perhaps(1)

    @staticmethod
    @abstractmethod
    def row(rays: tuple[tuple[int, ...], ...]) -> object:
        """What there is from one site, of which these are the rays."""

    def table(self, tables: Tables) -> str:
        """The name of its table."""
        return tables.directed(f"{self.kept_as}_{self.name}", self.name, self.row, self.nothing)

    def on_board(self, args: Sequence[Any], tables: Tables) -> Any:
        if self.name in tables.world.seat_groups or not isinstance(args[0], int):
            raise NotConstant
        found = tables.found[self.table(tables)]
        assert isinstance(found, tuple)
        return found[args[0]]

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        args = out.args(self, fn)
        table = self.table(out.tables)
        return f"{table}[{args[1]}][{args[0]}]" if len(args) > 1 else f"{table}[{args[0]}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return self.wat_from(out.args(self, fn), out)

    def wat_from(self, args: Sequence[str], out: WatWriter) -> str:
        """The same, for a site and perhaps a seat that are there already."""
        shape = "numbers" if self.nothing == -1 else "lists"
        return out.table(self.table(out.tables), shape, args[::-1])


class Near(Directed):
    """The neighbours of a site, or of all sites of a list."""

    word = Word("near", "site, direction (optional), seat (where the direction depends on it)", SITES,
                "the neighbours of a site", _directed, (1, 3))
    listed = True
    kept_as = "NEAR"

    @staticmethod
    def row(rays: tuple[tuple[int, ...], ...]) -> object:
        return tuple(dict.fromkeys(ray[0] for ray in rays))

    @property
    def several(self) -> bool:
        """Whether it starts from a list of sites."""
        return self.start.type.item is not None

    def bound(self, costs: Costs) -> int:
        return costs.degree(self.name) * (costs.bound(self.start) if self.several else 1)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        table = self.table(out.tables)
        with fn.comprehension() if self.several else nullcontext():
            args = out.args(self, fn)
        row = f"{table}[{args[1]}]" if len(args) > 1 else table
        if self.several:
            return f"[b_ for a_ in {args[0]} for b_ in {row}[a_]]"
        return f"{row}[{args[0]}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if not self.several:
            return super().wat(out, fn)
        here, there = Local("a", SITE, self.span), Local("b", SITE, self.span)
        one = Near(self.type, self.span, (LocalName(SITE, self.span, value=here), *self.args[1:]), self.value)
        return out.ex(Those(self.type, self.span, (LocalName(SITE, self.span, value=there),), None,
                            (Clause((here,), self.start), Clause((there,), one))), fn)


class To(Directed):
    """The neighbour in one direction, or nothing."""

    word = Word("to", "site, direction, seat (where the direction depends on it)", SITE,
                "the neighbour in one direction, or nothing", _directed, (2, 3))
    safe = fixed = True
    kept_as, nothing = "TO", -1

    @staticmethod
    def row(rays: tuple[tuple[int, ...], ...]) -> object:
        return rays[0][0] if rays else -1


class Pairs(Directed):
    """The first two sites of every ray."""

    word = Word("pairs", "site, direction (optional)", list_of(Type("pair", SITE)), "the first two sites of every ray",
                _directed, (1, 3))
    kept_as = "PAIRS"

    @staticmethod
    def row(rays: tuple[tuple[int, ...], ...]) -> object:
        return tuple((ray[0], ray[1]) for ray in rays if len(ray) > 1)

    def bound(self, costs: Costs) -> int:
        return costs.degree(self.name)


class Ray(Directed):
    """The sites on the rays from a site."""

    word = Word("ray", "site, direction", SITES, "the sites on the rays from a site", _directed, (2, 3))
    kept_as = "RAY"

    @staticmethod
    def row(rays: tuple[tuple[int, ...], ...]) -> object:
        return tuple(dict.fromkeys(site for ray in rays for site in ray))

    def bound(self, costs: Costs) -> int:
        return costs.world.site_count


def _distance(f: Typist, tree: ast.Call, env: Env) -> Ex:
    ends = tuple(f.checked(f.expr(arg, env), SITE) for arg in tree.args[:2])
    return _with_direction(f, tree, env, Distance(NUMBER, f.span(tree), ends), 2)


class Distance(Ex):
    """Steps between two sites on the empty board."""

    word = Word("distance", "site, site, direction (optional)", NUMBER, "steps between two sites on the empty board",
                _distance, (2, 4))
    safe = calm = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        args = out.args(self, fn)
        table = out.tables.distance(self.name, None)
        row = f"{table}[{args[2]}]" if len(args) > 2 else table
        return f"{row}[{args[0]}][{args[1]}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.distance(self.name, *out.args(self, fn))


class OnLine(Ex, ABC):
    """Sites on a ray through two sites, by the two."""

    @staticmethod
    @abstractmethod
    def table(tables: Tables) -> str:
        """The name of its table."""

    def bound(self, costs: Costs) -> int:
        return costs.world.site_count

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        here, there = out.args(self, fn)
        return f"{self.table(out.tables)}.get(({here}, {there}), ())"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        here, there = out.args(self, fn)
        return out.on_line(self.table(out.tables), self.span, here, there)


class Between(OnLine):
    """The sites strictly between two sites."""

    word = Word("between", (SITE, SITE), SITES, "the sites strictly between two sites on a ray")
    fixed = True

    def on_board(self, args: Sequence[Any], tables: Tables) -> Any:
        found = tables.found[tables.between()]
        assert isinstance(found, dict)
        return found.get((args[0], args[1]), ())

    @staticmethod
    def table(tables: Tables) -> str:
        return tables.between()


class Beyond(OnLine):
    """The sites after the second of two."""

    word = Word("beyond", (SITE, SITE), SITES, "the sites after the second on the ray from the first")

    @staticmethod
    def table(tables: Tables) -> str:
        return tables.beyond()


# ---- what a site has ------------------------------------------------------------------------------------------------


class At(Ex):
    """The piece that stands on a site in a layer, or all pieces where several can; the layer is its value."""

    attribute = Attribute(SITE, "piece", PIECE)
    safe = True
    site = Child(0)

    @property
    def layer(self) -> int:
        """The number of the layer."""
        assert isinstance(self.value, int)
        return self.value

    def bound(self, costs: Costs) -> int:
        return len(costs.world.pieces)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"{fn.array(f'at{self.layer}')}[{out.ex(self.site, fn)}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.at(self.layer, out.ex(self.site, fn), fn)


class PiecesAt(Ex):
    """All pieces on a site."""

    attribute = Attribute(SITE, "pieces", list_of(PIECE))
    listed = True
    site = Child(0)

    def bound(self, costs: Costs) -> int:
        return len(costs.world.pieces)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        site = out.ex(self.site, fn)
        if len(out.world.layers) > 1 and not self.site.simple:
            return f"e_pieces(P, {site})"  # to be worked out once only
        parts = [f"{fn.array(f'at{i}')}[{site}]" if stack else f"_single({fn.array(f'at{i}')}[{site}])"
                 for i, (_, stack) in enumerate(out.world.layers)]
        return f"({' + '.join(parts)})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        site, before = out.once_only(self.site, fn, len(out.world.layers) > 1)
        fn.allocations += 1
        found = ""
        for layer, (_, stack) in enumerate(out.world.layers):
            here = out.at(layer, site, fn)
            here = here if stack else call("single_list", here)
            found = call("join", found, here, const(4)) if found else here
        return f"(block (result i32) {before} {found})" if before else found


class Empty(Ex):
    """Whether nothing stands on a site."""

    attribute = Attribute(SITE, "empty", FLAG)
    safe = True
    site = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        site = out.ex(self.site, fn)
        if len(out.world.layers) > 1 and not self.site.simple:
            return f"e_empty(P, {site})"
        tests = [f"not {fn.array(f'at{i}')}[{site}]" if stack else f"{fn.array(f'at{i}')}[{site}] < 0"
                 for i, (_, stack) in enumerate(out.world.layers)]
        return f"({' and '.join(tests)})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        site, before = out.once_only(self.site, fn, len(out.world.layers) > 1)
        tests = both([out.empty(layer, site) for layer in range(len(out.world.layers))])
        return f"(block (result i32) {before} {tests})" if before else tests


class Row(Ex):
    """The row of a site, from 1 on."""

    attribute = Attribute(SITE, "row", NUMBER)
    safe = fixed = calm = True
    kept_as: ClassVar[str] = "ROW"
    nothing: ClassVar[int] = 0  # of no site
    site = Child(0)

    @staticmethod
    def of(world: World, site: int) -> int:
        """The same for one site."""
        assert world.board is not None
        return world.board.rows[site]

    def every(self, world: World) -> tuple[int, ...]:
        """The same for all sites, and for nothing."""
        return (*(self.of(world, site) for site in range(world.site_count if world.board is not None else 0)),
                self.nothing)

    def at_load(self, args: Sequence[object], world: World) -> object:
        site = args[0]
        if world.board is None or not isinstance(site, int):
            raise NotConstant
        return self.of(world, site) if site >= 0 else self.nothing

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        site = out.ex(self.site, fn)
        return f"{out.tables.get(self.kept_as, lambda: self.every(out.world))}[{site}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.entry(out.row(self.every(out.world)), out.ex(self.site, fn), self.type)


class Col(Row):
    """The column of a site, from 1 on."""

    attribute = Attribute(SITE, "col", NUMBER)
    kept_as = "COL"

    @staticmethod
    def of(world: World, site: int) -> int:
        assert world.board is not None
        return world.board.cols[site]


class SiteSeat(Row):
    """The seat on whose copy of the board a site is."""

    attribute = Attribute(SITE, "seat", SEAT)
    calm = False
    kept_as, nothing = "SITE_SEAT", -1

    @staticmethod
    def of(world: World, site: int) -> int:
        return site // world.stride if world.stride else -1
