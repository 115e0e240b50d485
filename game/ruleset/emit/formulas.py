"""Formulas as Python expressions. Whatever needs a loop becomes a function of its own."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.emit.position import PREFIX
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.program.places import AGGREGATES, SIMPLE, free_locals
from game.ruleset.types import PIECE, SITE, list_of

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module


class FormulaEmitter:
    """Writes formulas of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.tables = module.tables
        self.world = module.world

    def ex(self, ex: Ex, fn: Fn) -> str:
        """The Python expression of a formula, safe to stand anywhere an atom can."""
        loop, ex = ex, self.module.program.tuning.tuned(ex)
        if ex.op in AGGREGATES:
            return self.lifted(ex, fn)
        if loop is not ex:  # a table now; saved games name local variables by their numbers, which stay as they were
            for local in (*free_locals(loop), *loop.clauses[0].targets):
                self.module.namer.number(local)
        writer = getattr(self, "ex_" + ex.op, None)
        if writer is None:
            return self.looked_up(ex, fn)
        return str(writer(ex, fn))

    def args(self, ex: Ex, fn: Fn) -> list[str]:
        """The Python expressions of all arguments."""
        return [self.ex(arg, fn) for arg in ex.args]

    # ---- values -------------------------------------------------------------------------------------------------

    def ex_const(self, ex: Ex, fn: Fn) -> str:
        return repr(ex.value) if not isinstance(ex.value, bool) else ("True" if ex.value else "False")

    def ex_local(self, ex: Ex, fn: Fn) -> str:
        assert isinstance(ex.value, Local)
        return self.module.namer.ref(fn, ex.value)

    def ex_global(self, ex: Ex, fn: Fn) -> str:
        return fn.variable(f"v_{ex.value}")

    def ex_field(self, ex: Ex, fn: Fn) -> str:
        index = self.ex(ex.args[0], fn)
        field = self.field(str(ex.value), fn)
        return fn.hoisted(field, index) if fn.depth > 1 else f"{field}[{index}]"

    def field(self, name: str, fn: Fn) -> str:
        """The list that holds a variable of pieces, seats, teams or sites."""
        return fn.array(f"{PREFIX[self.world.model.vars[name].scope][0]}_{name}")

    def ex_owner(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        return fn.owners.get(piece) or f"{self.piece_array('owner', fn)}[{piece}]"

    def ex_kind(self, ex: Ex, fn: Fn) -> str:
        return f"{self.piece_array('kind', fn)}[{self.ex(ex.args[0], fn)}]"

    def piece_array(self, name: str, fn: Fn) -> str:
        """Owners or kinds of pieces: a constant where the ruleset never changes them."""
        return fn.array(name) if name in self.module.program.changing else name.upper()

    def ex_site(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        return fn.sites.get(piece) or f"{fn.array('place')}[{piece}]"

    def ex_on(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        site = fn.sites.get(piece) or f"{fn.array('place')}[{piece}]"
        return f"({site} >= 0)"

    def ex_pile_of(self, ex: Ex, fn: Fn) -> str:
        return f"{fn.array('pile')}[{self.ex(ex.args[0], fn)}]" if self.module.program.has_piles else "-1"

    def ex_trait(self, ex: Ex, fn: Fn) -> str:
        name = str(ex.value)
        table = self.tables.get(f"TRAIT_{name}", lambda: self.world.traits[name][1])
        return f"{table}[{self.ex(ex.args[0], fn)}]"

    def ex_at(self, ex: Ex, fn: Fn) -> str:
        return f"{fn.array(f'at{ex.value}')}[{self.ex(ex.args[0], fn)}]"

    def ex_empty(self, ex: Ex, fn: Fn) -> str:
        site = self.ex(ex.args[0], fn)
        if len(self.world.layers) > 1 and ex.args[0].op not in SIMPLE:
            return f"e_empty(P, {site})"  # to be worked out once only
        tests = [f"not {fn.array(f'at{i}')}[{site}]" if stack else f"{fn.array(f'at{i}')}[{site}] < 0"
                 for i, (_, stack) in enumerate(self.world.layers)]
        return f"({' and '.join(tests)})"

    def ex_pieces_at(self, ex: Ex, fn: Fn) -> str:
        site = self.ex(ex.args[0], fn)
        if len(self.world.layers) > 1 and ex.args[0].op not in SIMPLE:
            return f"e_pieces(P, {site})"
        parts = [f"{fn.array(f'at{i}')}[{site}]" if stack else f"_single({fn.array(f'at{i}')}[{site}])"
                 for i, (_, stack) in enumerate(self.world.layers)]
        return f"({' + '.join(parts)})"

    def ex_pile(self, ex: Ex, fn: Fn) -> str:
        name = str(ex.value)
        base, count = self.world.piles[name]
        if self.world.model.piles[name].zone:
            return f"{self.tables.pile_on(name)}[{self.ex(ex.args[0], fn)}]"
        return f"_pile({self.ex(ex.args[0], fn)}, {base}, {count})"

    def ex_pile_size(self, ex: Ex, fn: Fn) -> str:
        return f"len({fn.array('piles')}[{self.ex(ex.args[0], fn)}])"

    def ex_pile_empty(self, ex: Ex, fn: Fn) -> str:
        return f"(not {fn.array('piles')}[{self.ex(ex.args[0], fn)}])"

    def ex_top(self, ex: Ex, fn: Fn) -> str:
        return f"({fn.array('piles')}[{self.ex(ex.args[0], fn)}] or NOTHING)[-1]"

    def ex_bottom(self, ex: Ex, fn: Fn) -> str:
        return f"({fn.array('piles')}[{self.ex(ex.args[0], fn)}] or NOTHING)[0]"

    def ex_cards(self, ex: Ex, fn: Fn) -> str:
        return f"{fn.array('piles')}[{self.ex(ex.args[0], fn)}]"

    # ---- operators ----------------------------------------------------------------------------------------------

    def ex_and(self, ex: Ex, fn: Fn) -> str:
        return f"({' and '.join(self.args(ex, fn))})"

    def ex_or(self, ex: Ex, fn: Fn) -> str:
        return f"({' or '.join(self.args(ex, fn))})"

    def ex_not(self, ex: Ex, fn: Fn) -> str:
        return f"(not {self.ex(ex.args[0], fn)})"

    def ex_neg(self, ex: Ex, fn: Fn) -> str:
        return f"(-{self.ex(ex.args[0], fn)})"

    def ex_bin(self, ex: Ex, fn: Fn) -> str:
        left, right = self.args(ex, fn)
        if ex.value in ("//", "%") and not (ex.args[1].constant and ex.args[1].value):
            return f"({left} {ex.value} _divisor({right}))"
        if ex.value == "*" and not any(arg.constant for arg in ex.args):
            return f"_small({left} * {right})"
        return f"({left} {ex.value} {right})"

    def ex_cmp(self, ex: Ex, fn: Fn) -> str:
        left, right = self.args(ex, fn)
        if ex.args[0].type.name == "list":
            return f"(tuple({left}) {ex.value} tuple({right}))"
        return f"({left} {ex.value} {right})"

    def ex_ifelse(self, ex: Ex, fn: Fn) -> str:
        cond, yes, no = self.args(ex, fn)
        return f"({yes} if {cond} else {no})"

    def ex_join(self, ex: Ex, fn: Fn) -> str:
        left, right = self.args(ex, fn)
        if ex.type.name == "text":
            return f"_text({left} + {right})"
        return f"_list((*{left}, *{right}))"

    def ex_list(self, ex: Ex, fn: Fn) -> str:
        return f"({''.join(arg + ', ' for arg in self.args(ex, fn))})" if ex.args else "()"

    def ex_item(self, ex: Ex, fn: Fn) -> str:
        items, index = self.args(ex, fn)
        return f"_item({items}, {index})"

    def ex_in(self, ex: Ex, fn: Fn) -> str:
        item, source = self.ex(ex.args[0], fn), ex.args[1]
        if source.op == "zone":
            if source.args:
                return f"{self.tables.seat_zone(str(source.value), True)}[{self.ex(source.args[0], fn)}][{item}]"
            return f"{self.tables.in_zone(source.value)}[{item}]"
        if source.op == "men" and ex.args[0].op == "local":
            tests = [f"{self.piece_array('owner', fn)}[{item}] == {self.ex(source.args[0], fn)}",
                     f"{fn.array('place')}[{item}] >= 0"]
            if len(source.args) > 1:
                tests.append(f"{self.piece_array('kind', fn)}[{item}] == {self.ex(source.args[1], fn)}")
            return f"({' and '.join(tests)})"
        if source.op == "reach":
            reaches = self.module.loops.reaches_function(str(source.value), "kind" if len(source.args) > 1 else "")
            return f"{reaches}(P, {', '.join([*self.args(source, fn), item])})"
        return f"({item} in {self.ex(source, fn)})"

    def ex_minof(self, ex: Ex, fn: Fn) -> str:
        return f"min({', '.join(self.args(ex, fn))})"

    def ex_maxof(self, ex: Ex, fn: Fn) -> str:
        return f"max({', '.join(self.args(ex, fn))})"

    def ex_size(self, ex: Ex, fn: Fn) -> str:
        return f"len({self.ex(ex.args[0], fn)})"

    def ex_abs(self, ex: Ex, fn: Fn) -> str:
        return f"abs({self.ex(ex.args[0], fn)})"

    def ex_index(self, ex: Ex, fn: Fn) -> str:
        return self.ex(ex.args[0], fn)

    # ---- lists --------------------------------------------------------------------------------------------------

    def ex_men(self, ex: Ex, fn: Fn) -> str:
        if any(arg.op not in SIMPLE for arg in ex.args):
            local = Local("m", PIECE, ex.span)  # a loop of its own works out the arguments once
            return self.lifted(Ex("those", ex.type, ex.span, (Ex("local", PIECE, ex.span, value=local),), None,
                                  (Clause((local,), ex),)), fn)
        name = fn.temp("m")
        with fn.comprehension():
            source, tests = self.men_source(ex, fn, name, self.args(ex, fn))
        return f"[{name} for {name} in {source} if {' and '.join(tests)}]"

    def men_source(self, ex: Ex, fn: Fn, name: str, args: list[str]) -> tuple[str, list[str]]:
        """What to go through for `men` of these arguments, and what each must fulfil."""
        fixed = "owner" not in self.module.program.changing
        tests = [f"{fn.array('place')}[{name}] >= 0"]
        if fixed and len(args) == 1:
            return fn.hoisted(self.tables.men(False), args[0]), tests
        if fixed and "kind" not in self.module.program.changing:
            return f"{fn.hoisted(self.tables.men(True), args[0])}[{args[1]}]", tests
        tests.append(f"{self.piece_array('owner', fn)}[{name}] == {args[0]}")
        if len(args) > 1:
            tests.append(f"{self.piece_array('kind', fn)}[{name}] == {args[1]}")
        return "PIECES", tests

    def ex_pieces(self, ex: Ex, fn: Fn) -> str:
        if not ex.args:
            return "PIECES"
        if "kind" not in self.module.program.changing:
            return f"{self.tables.of_kind()}[{self.ex(ex.args[0], fn)}]"
        name = fn.temp("m")
        with fn.comprehension():
            kind = self.ex(ex.args[0], fn)
        return f"[{name} for {name} in PIECES if {self.piece_array('kind', fn)}[{name}] == {kind}]"

    def ex_sites(self, ex: Ex, fn: Fn) -> str:
        return "SITES"

    def ex_zone(self, ex: Ex, fn: Fn) -> str:
        if ex.args:
            return f"{self.tables.seat_zone(str(ex.value), False)}[{self.ex(ex.args[0], fn)}]"
        return self.tables.zone(ex.value)

    def ex_reach(self, ex: Ex, fn: Fn) -> str:
        reach = self.module.loops.reach_function(str(ex.value), "kind" if len(ex.args) > 1 else "")
        return f"{reach}(P, {', '.join(self.args(ex, fn))})"

    def ex_near(self, ex: Ex, fn: Fn) -> str:
        table = self.tables.directed("near", str(ex.value))
        several = ex.args[0].type == list_of(SITE)
        with fn.comprehension() if several else nullcontext():
            args = self.args(ex, fn)
        row = f"{table}[{args[1]}]" if len(args) > 1 else table
        if several:
            return f"[b_ for a_ in {args[0]} for b_ in {row}[a_]]"
        return f"{row}[{args[0]}]"

    def ex_range(self, ex: Ex, fn: Fn) -> str:
        return f"_range({', '.join(self.args(ex, fn))})"

    def looked_up(self, ex: Ex, fn: Fn) -> str:
        """Words that are nothing but a table."""
        args = self.args(ex, fn)
        if ex.op in ("to", "ray", "pairs"):
            table = self.tables.directed(ex.op, str(ex.value))
            return f"{table}[{args[1]}][{args[0]}]" if len(args) > 1 else f"{table}[{args[0]}]"
        if ex.op in ("after", "before", "order", "others", "taken", "team", "team_of"):
            table = self.tables.seats(ex.op)
            return fn.hoisted(table, args[0]) if fn.depth > 1 else f"{table}[{args[0]}]"
        if ex.op == "seats":
            return self.tables.seats("seats")
        if ex.op in ("row", "col"):
            board = self.world.board
            values = () if board is None else board.rows if ex.op == "row" else board.cols
            return f"{self.tables.get(ex.op.upper(), lambda: (*values, 0))}[{args[0]}]"
        if ex.op == "site_seat":
            stride, count = self.world.stride, self.world.site_count
            table = self.tables.get("SITE_SEAT", lambda: (*(s // stride if stride else -1 for s in range(count)), -1))
            return f"{table}[{args[0]}]"
        if ex.op == "pile_owner":
            return f"{self.tables.get('PILE_OWNER', lambda: (*self.world.pile_owner, -1))}[{args[0]}]"
        if ex.op == "distance":
            table = self.tables.distance(str(ex.value), None)
            row = f"{table}[{args[2]}]" if len(args) > 2 else table
            return f"{row}[{args[0]}][{args[1]}]"
        if ex.op in ("between", "beyond"):
            table = self.tables.between() if ex.op == "between" else self.tables.beyond()
            return f"{table}.get(({args[0]}, {args[1]}), ())"
        if ex.op == "spread":
            return f"{self.tables.spreads()}[{args[0]}][_pile({args[1]}, 0, {self.world.most_poses})][{args[2]}]"
        if ex.op in ("pose_count", "cells"):
            table = self.tables.pose_counts() if ex.op == "pose_count" else self.tables.cells()
            return f"{table}[{args[0]}]"
        if ex.op == "twin":
            return f"_twin({args[0]}, {args[1]}, {self.world.stride or 1})"
        if ex.op == "joined":
            table = self.tables.get(f"JOINED {ex.value}", lambda: ex.value)
            return f"{table}[{args[0]}]" if args else table
        if ex.op in ("repeats", "since"):
            return f"_{ex.op}(P)"
        if ex.op == "answerable":
            return "(P.looking == 3 or _answerable(P))"
        if ex.op == "pending":
            return "_pending(P)"
        if ex.op in ("random", "one"):
            return f"_{ex.op}(P, {args[0]})"
        raise AssertionError(ex.op)

    # ---- defines and loops --------------------------------------------------------------------------------------

    def ex_define(self, ex: Ex, fn: Fn) -> str:
        written = self.module.program.places.in_place(ex)
        if written is not None:
            return self.ex(written, fn)
        args = "".join(f", {arg}" for arg in self.args(ex, fn))
        call = f"{self.module.define_function(self.world.define_irs[str(ex.value)])}(P{args})"
        return fn.once(call) if all(arg.op in ("const", "global") for arg in ex.args) else call

    def lifted(self, ex: Ex, fn: Fn) -> str:
        """A call of a function of its own that does the looping."""
        captured = free_locals(ex)
        name = self.module.loops.aggregate(ex, captured)
        args = "".join(f", {self.module.namer.ref(fn, local)}" for local in captured)
        return f"{name}(P{args})"
