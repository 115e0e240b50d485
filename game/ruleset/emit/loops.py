"""Loops: generators as functions, and the movement of pieces as nested loops over precomputed rays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.moves import MoveIR
from game.ruleset.program.costs import LONGEST
from game.ruleset.program.places import SIMPLE

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

Body = Callable[[], None]
STEPPED = ("flood", "gap", "walk")  # what goes from site to site


class LoopEmitter:
    """Writes the loops of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.reach_names: dict[str, str] = {}
        self.aggregates: dict[int, tuple[Ex, str]] = {}  # by identity; one formula may be written in several places

    # ---- generators ---------------------------------------------------------------------------------------------

    def aggregate(self, ex: Ex, captured: list[Local]) -> str:
        """The name of the function that works out `any(…)`, `sum(…)` and their like."""
        if id(ex) in self.aggregates:
            return self.aggregates[id(ex)][1]
        fn = self.function("g", captured, ex)
        self.aggregates[id(ex)] = ex, fn.name
        formulas = self.module.formulas
        if ex.op in STEPPED:
            {"flood": self.flood, "gap": self.gap, "walk": self.walk}[ex.op](ex, fn)
            self.module.add(fn)
            return fn.name
        first = {"count": "n = 0", "sum": "n = 0", "min": "n = None", "max": "n = None", "those": "out = []",
                 "best": "n = b = None"}.get(ex.op)
        if first:
            fn.line(first)

        def body() -> None:
            value = formulas.ex(ex.args[0], fn)
            if ex.op in ("any", "all"):
                with ExitStack() as stack:
                    test = value if ex.op == "any" else f"not {value}"
                    if test != "True":
                        stack.enter_context(fn.inside(f"if {test}:"))
                    fn.line(f"return {ex.op == 'any'}")
            elif ex.op == "count":
                fn.line("n += 1")
            elif ex.op == "sum":
                fn.line(f"n += {value}")
            elif ex.op in ("min", "max"):
                fn.line(f"x = {value}")
                with fn.inside(f"if n is None or x {'<' if ex.op == 'min' else '>'} n:"):
                    fn.line("n = x")
            elif ex.op == "first":
                fn.line(f"return {value}")
            elif ex.op == "those":
                self.append("out", value, ex.clauses, fn)
            else:
                fn.line(f"x = {formulas.ex(ex.args[1], fn)}")
                with fn.inside("if n is None or x > n:"):
                    fn.line("n = x")
                    fn.line(f"b = {value}")

        self.nest(ex.clauses, fn, body, work=sum(map(self.module.costs.of, ex.args)))
        last = {"any": "return False", "all": "return True", "count": "return n", "sum": "return n",
                "min": "return n or 0", "max": "return n or 0", "first": "return -1", "those": "return out",
                "best": "return -1 if b is None else b"}[ex.op]
        fn.line(last)
        self.module.add(fn)
        return fn.name

    def function(self, stem: str, captured: list[Local], ex: Ex) -> Fn:
        """A new function that gets the captured names as parameters."""
        fn = Fn(self.module.fresh(stem), pure=True, span=ex.span)
        for local in captured:
            fn.names[local] = self.module.namer.plain(local)
            fn.params.append(fn.names[local])
        return fn

    def collect(self, clauses: tuple[Clause, ...], captured: list[Local], ex: Ex) -> str:
        """A function that lists what the clauses bind, one value or tuple a round."""
        fn = self.function("c", captured, ex)
        fn.line("out = []")
        targets = [self.module.namer.plain(local) for clause in clauses for local in clause.targets]
        value = targets[0] if len(targets) == 1 else f"({', '.join(targets)})"
        self.nest(clauses, fn, lambda: self.append("out", value, clauses, fn))
        fn.line("return out")
        self.module.add(fn)
        return fn.name

    def append(self, out: str, value: str, clauses: tuple[Clause, ...], fn: Fn) -> None:
        """Add to a list, which is watched if it could grow too long."""
        fn.line(f"{out}.append({value})")
        if self.module.costs.entries(clauses) > LONGEST:
            fn.line(f"if len({out}) > {LONGEST}: _list({out})")

    def held(self, ex: Ex, fn: Fn, stem: str) -> str:
        """A name for the value of a formula that is looked at in every round of a loop."""
        text = self.module.formulas.ex(ex, fn)
        if ex.op in SIMPLE:
            return text
        name = fn.temp(stem)
        fn.line(f"{name} = {text}")
        return name

    def flood(self, ex: Ex, fn: Fn) -> None:
        self.spread(ex, fn, "s_", lambda: None, "out")
        fn.line("return out")

    def spread(self, ex: Ex, fn: Fn, name: str, body: Body, out: str = "", work: int = 0) -> None:
        """A flood as a loop over a list that grows; `body` sees each site before its neighbours are looked at."""
        clause = ex.clauses[0]
        near, formulas = clause.source, self.module.formulas
        out, seen, next_site = out or fn.temp("out"), fn.temp("seen"), self.step(clause, fn, name)
        start = formulas.ex(near.args[0], fn)
        row = self.neighbours(near, fn)
        if near.args[0].type.name == "list":
            fn.line(f"{out} = list({start})")
        else:
            site = fn.temp("s")
            fn.line(f"{site} = {start}")
            fn.line(f"{out} = [{site}] if {site} >= 0 else []")
        fn.line(f"{seen} = set({out})")
        with fn.inside(f"for {name} in {out}:"):
            fn.count(self.module.costs.at_flood(ex, work))
            body()
            with fn.inside(f"for {next_site} in {row}[{name}]:"):
                conds = "".join(f" and {formulas.ex(cond, fn)}" for cond in clause.conds)
                with fn.inside(f"if {next_site} not in {seen}{conds}:"):
                    fn.line(f"{seen}.add({next_site})")
                    fn.line(f"{out}.append({next_site})")

    def neighbours(self, near: Ex, fn: Fn) -> str:
        """The table of the sites next to each."""
        table = self.module.formulas.tables.directed("near", str(near.value))
        return f"{table}[{self.held(near.args[1], fn, 'c')}]" if len(near.args) > 1 else table

    def step(self, clause: Clause, fn: Fn, here: str) -> str:
        """The name of where a step leads; where it comes from has one too, if the formula wants to know."""
        for local in clause.targets[:-1]:
            fn.names[local] = here
        fn.names[clause.targets[-1]] = there = self.module.namer.plain(clause.targets[-1])
        return there

    def walk(self, ex: Ex, fn: Fn) -> None:
        """Goes on from the last site of a path while there is another neighbour, and back where there is none."""
        clause = ex.clauses[0]
        near, formulas, site = clause.source, self.module.formulas, self.step(clause, fn, "here")
        fn.line(f"here, out = {formulas.ex(near.args[0], fn)}, []")
        row = self.neighbours(near, fn)
        with fn.inside("if here >= 0:"):
            fn.count(self.module.costs.at_flood(ex))
        fn.line("path, ways = [here], [0]")
        with fn.inside("while path:"):
            fn.line("here, i = path[-1], ways[-1]")
            fn.line(f"around = {row}[here]")
            with fn.inside("if i == len(around):"):
                fn.line("path.pop()")
                fn.line("ways.pop()")
                fn.line("continue")
            fn.line(f"{site}, ways[-1] = around[i], i + 1")
            conds = "".join(f" and {formulas.ex(cond, fn)}" for cond in clause.conds)
            with fn.inside(f"if {site} not in path{conds}:"):
                with fn.inside(f"if len(path) < {ex.value}:"):
                    fn.count(self.module.costs.at_flood(ex))
                    fn.line(f"path.append({site})")
                    fn.line("ways.append(0)")
                with fn.inside(f"elif {site} not in out:"):
                    fn.line(f"out.append({site})")
        fn.line("return out")

    def gap(self, ex: Ex, fn: Fn) -> None:
        """A flood that goes through all sites of one cost before it pays for the next; the cost at the goal."""
        clause = ex.clauses[0]
        near, formulas, site = clause.source, self.module.formulas, self.step(clause, fn, "here")
        start, goal = formulas.ex(near.args[0], fn), formulas.ex(ex.args[1], fn)
        row = self.neighbours(near, fn)
        fn.line(f"ends, seen, free, paid, n = {goal}, set(), [], [], 0")

        def sort(tested: bool = True) -> None:
            conds = "".join(f" and {formulas.ex(cond, fn)}" for cond in clause.conds if tested)
            with fn.inside(f"if {site} not in seen{conds}:"):
                fn.line(f"seen.add({site})")
                fn.line(f"(free if {formulas.ex(ex.args[0], fn)} else paid).append({site})")

        with fn.inside(f"for {site} in {start}:" if near.args[0].type.name == "list" else
                       f"for {site} in ({start},) if {start} >= 0 else ():"):
            if len(clause.targets) > 1:  # nothing leads to where it starts
                fn.line(f"here = {site}")
            sort(tested=len(clause.targets) == 1)
        with fn.inside("while free or paid:"):
            with fn.inside("for here in free:"):
                fn.count(self.module.costs.at_gap(ex))
                with fn.inside("if here in ends:"):
                    fn.line("return n")
                with fn.inside(f"for {site} in {row}[here]:"):
                    sort()
            fn.line("free, paid, n = paid, [], n + 1")
        fn.line("return -1")

    # ---- nested loops -------------------------------------------------------------------------------------------

    def nest(self, clauses: tuple[Clause, ...], fn: Fn, body: Body, small: bool = True, work: int = 1) -> None:
        """The loops of all clauses with `body`, which is so much `work`, inside the innermost."""
        if not clauses:
            body()
            return
        clause, rest = clauses[0], clauses[1:]
        for local in clause.targets:
            fn.names[local] = self.module.namer.plain(local)

        def inner() -> None:
            tests = [self.module.formulas.ex(cond, fn) for cond in clause.conds]
            tests = [test for test in tests if test != "True"]
            with ExitStack() as stack:
                if tests:
                    stack.enter_context(fn.inside(f"if {' and '.join(tests)}:"))
                self.nest(rest, fn, body, small, work)

        source = clause.source
        steps = self.module.costs.at_loop(clauses, work)
        first = self.module.costs.at_first(clauses, work)
        name = fn.names[clause.targets[0]] if len(clause.targets) == 1 else (
            "(" + ", ".join(fn.names[local] for local in clause.targets) + ")")
        if self.module.program.inlined(source) and not rest and small:
            def counted() -> None:
                fn.count(steps)
                inner()

            self.reach(str(source.value), self.held(source.args[0], fn, "p"), name, fn, counted)
            return
        if source.op == "men":
            self.men(source, name, fn, inner, steps, first)
            return
        if source.op == "flood":
            self.spread(source, fn, name, inner, work=self.module.costs.round(clauses, work))
            return
        items = self.module.formulas.ex(source, fn)
        if steps and first:
            if source.op != "sites":
                listed = fn.temp("items")
                fn.line(f"{listed} = {items}")
                items = listed
            every = source.op == "pieces" and bool(source.args) and "kind" in self.module.program.changing
            fn.count(steps, times=f"len({'PIECES' if every else items})")
        with fn.inside(f"for {name} in {items}:"):
            fn.count(0 if first else steps)
            inner()

    def men(self, source: Ex, name: str, fn: Fn, inner: Body, steps: int, first: bool) -> None:
        """A loop over a seat's pieces; in functions that change nothing, where they stand is looked up once."""
        formulas = self.module.formulas
        listing, tests = formulas.men_source(source, fn, name, [self.held(arg, fn, "c") for arg in source.args])
        fn.count(steps if first else 0, times=f"len({listing})")
        with fn.inside(f"for {name} in {listing}:"):
            fn.count(0 if first else steps)
            if fn.pure:
                fn.sites[name] = fn.temp("s")
                fn.line(f"{fn.sites[name]} = {fn.array('place')}[{name}]")
                tests[0] = f"{fn.sites[name]} >= 0"
                seat = formulas.ex(source.args[0], fn)
                if source.args[0].op in SIMPLE:
                    fn.owners[name] = seat
            with fn.inside(f"if {' and '.join(tests)}:"):
                inner()

    # ---- movement -----------------------------------------------------------------------------------------------

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites a piece reaches; as if it were of a kind, if that has a name."""
        name = f"{table} {kind}"
        if name not in self.reach_names:
            fn = Fn(self.module.fresh(f"reach_{table}"), ["p", kind] if kind else ["p"], pure=True)
            self.reach_names[name] = fn.name
            fn.line("out = []")
            self.reach(table, "p", "t", fn, lambda: fn.line("out.append(t)"), kind)
            fn.line("return out")
            self.module.add(fn)
        return self.reach_names[name]

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site; it looks at no other more closely."""
        name = f"reaches {table} {kind}"
        if name not in self.reach_names:
            params = ["p", kind, "x"] if kind else ["p", "x"]
            fn = Fn(self.module.fresh(f"reaches_{table}"), params, pure=True, wanted="t == x")
            self.reach_names[name] = fn.name
            self.reach(table, "p", "t", fn, lambda: fn.line("return True"), kind)
            fn.line("return False")
            self.module.add(fn)
        return self.reach_names[name]

    def reach(self, table: str, piece: str, target: str, fn: Fn, body: Body, kind: str = "") -> None:
        """Loops over every site that a piece reaches, with `body` where it may end."""
        self.by_kind(table, piece, fn, lambda moves, site: self.kind_moves(moves, piece, site, target, fn, body), kind)

    def by_kind(self, table: str, piece: str, fn: Fn, moving: Callable[[tuple[MoveIR, ...], str], None],
                kind: str = "") -> None:
        """The moves that a kind has, that of the piece or another, and the name of its site, handed on to what is done
        with them."""
        groups = self.module.program.kind_groups(table)
        if not groups:
            return
        with ExitStack() as stack:
            site = fn.sites.get(piece, "")
            if not site:
                site = fn.temp("s")
                fn.line(f"{site} = {fn.array('place')}[{piece}]")
                stack.enter_context(fn.inside(f"if {site} >= 0:"))
                if fn.pure and piece in fn.params:
                    fn.sites[piece] = site
            if not kind and self.module.program.all_move(groups):
                moving(groups[0][1], site)
                return
            if not kind:
                kind = fn.temp("k")
                fn.line(f"{kind} = {self.module.formulas.piece_array('kind', fn)}[{piece}]")
            word = "if"
            for kinds, moves in groups:
                test = f"{kind} == {kinds[0]}" if len(kinds) == 1 else f"{kind} in {tuple(kinds)}"
                with fn.inside(f"{word} {test}:"):
                    moving(moves, site)
                word = "elif"

    def kind_moves(self, moves: tuple[MoveIR, ...], piece: str, site: str, target: str, fn: Fn, body: Body) -> None:
        ways = [(move.directions, move.limit) for move in moves]
        if not fn.wanted and self.module.tables.overlapping(ways):
            seen = fn.temp("seen")
            fn.line(f"{seen} = set()")

            def once() -> None:
                with fn.inside(f"if {target} not in {seen}:"):
                    fn.line(f"{seen}.add({target})")
                    body()

            self.each_move(moves, piece, site, target, fn, once)
        else:
            self.each_move(moves, piece, site, target, fn, body)

    def each_move(self, moves: tuple[MoveIR, ...], piece: str, site: str, target: str, fn: Fn, body: Body) -> None:
        for move in moves:
            self.name(move, piece, site, target, fn)
            with ExitStack() as stack:
                if move.cond is not None:
                    stack.enter_context(fn.inside(f"if {self.module.formulas.ex(move.cond, fn)}:", move.span))
                self.one_move(move, piece, site, target, fn, body)

    @staticmethod
    def name(move: MoveIR, piece: str, site: str, target: str, fn: Fn) -> None:
        """Let a move's formulas know the piece, where it stands and where it goes."""
        fn.names |= {move.p: piece, move.s: site, move.t: target}

    def row_of(self, table: str, piece: str, fn: Fn) -> str:
        """The part of a table by seats that is the owner's."""
        return fn.hoisted(table, fn.owners.get(piece) or f"{self.module.formulas.piece_array('owner', fn)}[{piece}]")

    def one_move(self, move: MoveIR, piece: str, site: str, target: str, fn: Fn, body: Body) -> None:
        flat = move.limit == 1
        table, by_seat = self.module.tables.rays(move.directions, move.limit, flat)
        if by_seat:
            table = self.row_of(table, piece, fn)
        steps = self.module.costs.at_landing(move)
        with ExitStack() as stack:
            if flat:
                fn.count(steps, times=f"len({table}[{site}])")
                stack.enter_context(fn.inside(f"for {target} in {table}[{site}]:", move.span))
            else:
                ray = fn.temp("ray")
                stack.enter_context(fn.inside(f"for {ray} in {table}[{site}]:", move.span))
                fn.count(steps, times=f"len({ray})")
                far = f"far, {target} in enumerate({ray}, 1)" if move.start > 1 else f"{target} in {ray}"
                stack.enter_context(fn.inside(f"for {far}:", move.span))
            far = f"far >= {move.start} and " if move.start > 1 and not flat else ""
            if fn.wanted:
                far += f"{fn.wanted} and "
            if move.land is not None:
                self.general(move, target, fn, body, flat, far)
            else:
                self.common(move, target, fn, body, flat, far)

    def general(self, move: MoveIR, target: str, fn: Fn, body: Body, flat: bool, far: str) -> None:
        formulas = self.module.formulas
        assert move.land is not None
        with fn.inside(f"if {far}{formulas.ex(move.land, fn)}:", move.span):
            body()
        if not flat and move.over is not None:
            over = formulas.ex(move.over, fn)
            if over != "True":
                with fn.inside(f"if not {over}:", move.span):
                    fn.line("break")

    def common(self, move: MoveIR, target: str, fn: Fn, body: Body, flat: bool, far: str) -> None:
        formulas = self.module.formulas
        taken = fn.temp("q")
        fn.names[move.q] = taken
        empty = formulas.ex(move.empty, fn) if move.empty is not None else "True"
        take = formulas.ex(move.take, fn) if move.take is not None else "False"

        def land(test: str) -> None:
            full = (far + test).removesuffix(" and True") if test == "True" else far + test
            if full == "False":
                return
            with ExitStack() as stack:
                if full != "True":
                    stack.enter_context(fn.inside(f"if {full}:", move.span))
                body()

        fn.line(f"{taken} = {fn.array('at0')}[{target}]", move.span)
        if flat and take == "False":
            with fn.inside(f"if {taken} < 0:"):
                land(empty)
            return
        if flat and empty == "False":
            with fn.inside(f"if {taken} >= 0:"):
                land(take)
            return
        with fn.inside(f"if {taken} >= 0:"):
            land(take)
            if not flat:
                fn.line("break")
        if empty != "False":
            if flat:
                with fn.inside("else:"):
                    land(empty)
            else:
                land(empty)
