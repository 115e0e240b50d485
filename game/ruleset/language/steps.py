"""Words that go from site to site: `flood`, `walk`, `gap`."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Clause, Ex
from game.ruleset.language.board import SITES, Near
from game.ruleset.language.services import Env, PythonRounds, PythonWriter, Typist, WatRounds, WatWriter
from game.ruleset.language.word import Word, generator
from game.ruleset.program.costs import CALL, Costs, units
from game.ruleset.types import BROKEN, FLAG, NUMBER
from game.ruleset.wasm.wat import (
    NARROW,
    WIDE,
    both,
    call,
    const,
    endless,
    get,
    load,
    negate,
    plus,
    present,
    put,
    store,
    times,
    when,
)
from game.ruleset.wasm.wat import Fn as WatFn

MOST_WALKED = 6  # steps: each may lead to all neighbours


class Stepped(Ex, ABC):
    """Goes on from neighbour to neighbour where its conditions allow it, and counts the sites that it goes on from."""

    loops = True

    @property
    def clause(self) -> Clause:
        """Its only loop, over the neighbours of a site; of two names, the first is where a step comes from."""
        return self.clauses[0]

    @property
    def near(self) -> Near:
        """Where it starts, and in which directions it goes."""
        found = self.clause.source
        assert isinstance(found, Near)
        return found

    def work(self, costs: Costs) -> int:
        return CALL + sum(map(costs.of, self.near.args))

    def bound(self, costs: Costs) -> int:
        return costs.world.site_count

    def at_site(self, costs: Costs, work: int = 0) -> int:
        """The steps that are counted for each site, with so much work to be done there."""
        return units(work + costs.degree(self.near.name) * (1 + sum(map(costs.of, self.clause.conds))))

    # ---- Python -------------------------------------------------------------------------------------------------

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return out.lifted(self, self.python_body, fn)

    @abstractmethod
    def python_body(self, out: PythonWriter, fn: PythonFn) -> None:
        """The lines of its function."""

    def python_step(self, here: str, out: PythonWriter, fn: PythonFn) -> str:
        """The name of where a step leads; where it comes from has one too, if the formula wants to know."""
        for local in self.clause.targets[:-1]:
            fn.names[local] = here
        fn.names[self.clause.targets[-1]] = there = out.plain_name(self.clause.targets[-1])
        return there

    def python_row(self, out: PythonWriter, fn: PythonFn) -> str:
        """The table of the sites next to each."""
        table = self.near.table(out.tables)
        return f"{table}[{out.held(self.near.seat, fn, 'c')}]" if self.near.seat is not None else table

    def python_conds(self, out: PythonWriter, fn: PythonFn) -> str:
        """What must be true of a step."""
        return "".join(f" and {out.ex(cond, fn)}" for cond in self.clause.conds)

    # ---- WebAssembly --------------------------------------------------------------------------------------------

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.loops.value(self, self.wat_body, fn)

    @abstractmethod
    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        """Its code, inside a block of its own."""

    def wat_step(self, here: str, there: str, fn: WatFn) -> None:
        """Name where a step leads to and, if the formula wants to know, where it comes from."""
        for local in self.clause.targets[:-1]:
            fn.names[local] = get(here)
        fn.names[self.clause.targets[-1]] = get(there)

    def wat_row(self, out: WatWriter, fn: WatFn) -> tuple[str, Callable[[str], str]]:
        """What to do before, and the list of sites next to one."""
        near = self.near
        before, seat = out.loops.held(near.seat, fn) if near.seat is not None else ("", "")
        return before, lambda site: near.wat_from([site, seat] if seat else [site], out)


def _steps(f: Typist, gen: ast.GeneratorExp, env: Env) -> tuple[tuple[Clause, ...], Env]:
    """The clauses of such a word, none if they are no steps; and the names in them."""
    clauses, inner = f.clauses(gen.generators, env, steps=True)
    element = f.expr(gen.elt, inner)
    if (len(clauses) != 1 or not isinstance(clauses[0].source, Near) or not clauses[0].targets
            or element.value is not clauses[0].targets[-1]):
        return (), inner
    return clauses, inner


def _flood(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, _ = _steps(f, gen, env)
    if not clauses:
        return f.wrong(tree, "cannot read this flood", "write flood(x for x in near(start, side) if …)")
    return Flood(SITES, f.span(tree), (), None, clauses)


class Flood(Stepped):
    """All sites that are reached step by step."""

    word = Word("flood", "x for x in near(start) if f; two names, a, x: the step goes from a to x", SITES,
                "all sites reached step by step", _flood)

    def python_body(self, out: PythonWriter, fn: PythonFn) -> None:
        self.python_spread(out, fn, "s_", lambda: None, "out")
        fn.line("return out")

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        self.python_spread(out, fn, rounds.name, rounds.inner, work=rounds.work)

    def python_spread(self, out: PythonWriter, fn: PythonFn, name: str, body: Callable[[], None], found: str = "",
                      work: int = 0) -> None:
        """A loop over a list that grows; `body` sees each site before its neighbours are looked at."""
        near = self.near
        found, seen, next_site = found or fn.temp("out"), fn.temp("seen"), self.python_step(name, out, fn)
        start = out.ex(near.start, fn)
        row = self.python_row(out, fn)
        if near.several:
            fn.line(f"{found} = list({start})")
        else:
            site = fn.temp("s")
            fn.line(f"{site} = {start}")
            fn.line(f"{found} = [{site}] if {site} >= 0 else []")
        fn.line(f"{seen} = set({found})")
        with fn.inside(f"for {name} in {found}:"):
            fn.count(self.at_site(out.costs, work))
            body()
            with fn.inside(f"for {next_site} in {row}[{name}]:"):
                conds = self.python_conds(out, fn)
                with fn.inside(f"if {next_site} not in {seen}{conds}:"):
                    fn.line(f"{seen}.add({next_site})")
                    fn.line(f"{found}.append({next_site})")

    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        code, found = self.wat_spread(out, fn, fn.temp("site"), lambda: "")
        return f"{code} {get(found)}"

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        return self.wat_spread(out, fn, rounds.name, rounds.inner, rounds.work)[0]

    def wat_spread(self, out: WatWriter, fn: WatFn, name: str, body: Callable[[], str],
                   work: int = 0) -> tuple[str, str]:
        """The same; and the local that holds the list then."""
        near, sites = self.near, out.world.site_count
        found, seen, at, end, there = (fn.temp(stem) for stem in ("flood", "seen", "at", "end", "there"))
        self.wat_step(name, there, fn)
        start = fn.temp("start")
        code = put(start, out.ex(near.start, fn))
        before, row = self.wat_row(out, fn)
        room = plus(times(load(get(start)), 4), const(8 + 4 * sites)) if near.several else const(8 + 4 * sites)
        fn.allocations += 1
        code += before + put(found, call("room", room)) + put(seen, call("zeros", const(sites)))
        if near.several:
            code += put(end, call("sown", get(found), get(start), get(seen)))
        else:
            code += put(end, plus(get(found), const(4))) + when(present(get(start)), (
                store(get(end), get(start)) + put(end, plus(get(end), const(4)))
                + f"(i32.store8 {plus(get(seen), get(start))} (i32.const 1))"))
        count = out.count(self.at_site(out.costs, work))
        with out.loops.deeper(fn):
            inner = body()
            new = negate(f"(i32.load8_u {plus(get(seen), get(there))})")
            tests = both([new, *(out.value(cond, fn) for cond in self.clause.conds)])
        reached = when(tests, f"(i32.store8 {plus(get(seen), get(there))} (i32.const 1)) "
                       + store(get(end), get(there)) + put(end, plus(get(end), const(4))))

        def site(leave: str) -> str:
            around = out.loops.over_list(fn, row(get(name)), [(there, NARROW)], lambda _: reached)
            return (f"(br_if ${leave} (i32.ge_u {get(at)} {get(end)})) {put(name, load(get(at)))} "
                    f"{put(at, plus(get(at), const(4)))} {count} {inner} {around}")

        code += put(at, plus(get(found), const(4))) + endless(fn, site)
        count_sites = f"(i32.shr_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const 2))"
        return code + store(get(found), count_sites), found


def _walk(f: Typist, tree: ast.Call, env: Env) -> Ex:
    example = "write walk((x for x in near(s, side) if …), 3)"
    if len(tree.args) != 2 or not isinstance(tree.args[0], ast.GeneratorExp):
        return f.wrong(tree, "'walk' takes a walk and a number", example)
    clauses, _ = _steps(f, tree.args[0], env)
    if not clauses:
        return f.wrong(tree, "cannot read this walk", example)
    start, far = clauses[0].source.args[0], f.checked(f.expr(tree.args[1], env, NUMBER), NUMBER)
    if start.type.item is not None:
        return f.wrong(tree, "a walk starts on one site, this is a list",
                       "go through the list first: for s in … for t in walk(…)")
    if not isinstance(far.value, int) or not far.constant:
        return f.wrong(tree.args[1], "how far a walk goes must be known before the game starts",
                       "use numbers, options and players only")
    if not 1 <= far.value <= MOST_WALKED and far.type != BROKEN:
        return f.wrong(tree.args[1], f"a walk of {far.value} steps",
                       f"{MOST_WALKED} at most; for any number use flood" if far.value > 1 else "let it be 1 or more")
    return Walk(SITES, f.span(tree), (), far.value, clauses)


class Walk(Stepped):
    """Where a walk of so many steps can end: it goes on from the last site of a path while there is another neighbour,
    and back where there is none."""

    word = Word("walk", "(x for x in near(start) if f), n; two names as in flood", SITES,
                "where a walk of exactly n steps can end that enters no site twice; n from 1 to 6", _walk)

    @property
    def far(self) -> int:
        """How many steps it has."""
        assert isinstance(self.value, int)
        return self.value

    def python_body(self, out: PythonWriter, fn: PythonFn) -> None:
        site = self.python_step("here", out, fn)
        fn.line(f"here, out = {out.ex(self.near.start, fn)}, []")
        row = self.python_row(out, fn)
        with fn.inside("if here >= 0:"):
            fn.count(self.at_site(out.costs))
        fn.line("path, ways = [here], [0]")
        with fn.inside("while path:"):
            fn.line("here, i = path[-1], ways[-1]")
            fn.line(f"around = {row}[here]")
            with fn.inside("if i == len(around):"):
                fn.line("path.pop()")
                fn.line("ways.pop()")
                fn.line("continue")
            fn.line(f"{site}, ways[-1] = around[i], i + 1")
            with fn.inside(f"if {site} not in path{self.python_conds(out, fn)}:"):
                with fn.inside(f"if len(path) < {self.far}:"):
                    fn.count(self.at_site(out.costs))
                    fn.line(f"path.append({site})")
                    fn.line("ways.append(0)")
                with fn.inside(f"elif {site} not in out:"):
                    fn.line(f"out.append({site})")
        fn.line("return out")

    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        """The path is kept as rows of three: the site, the next neighbour to look at, and where the neighbours end."""
        sites = out.world.site_count
        found, end, seen, met, first, top, last, here, there, around = (
            fn.temp(stem) for stem in ("walk", "end", "seen", "met", "path", "top", "last", "here", "there", "around"))
        self.wat_step(here, there, fn)
        code = put(there, out.ex(self.near.start, fn))
        before, row = self.wat_row(out, fn)
        fn.allocations += 1
        code += (before + put(found, call("room", const(8 + 4 * sites))) + put(end, plus(get(found), const(4)))
                 + put(seen, call("zeros", const(sites))) + put(met, call("zeros", const(sites)))
                 + put(first, call("room", const(12 * self.far))) + put(top, plus(get(first), const(-12)))
                 + put(last, plus(get(first), const(12 * (self.far - 1)))))

        def mark(cells: str, site: str, value: int) -> str:
            return f"(i32.store8 {plus(get(cells), get(site))} (i32.const {value})) "

        def onward() -> str:
            """The path is longer by the site `there`."""
            return (out.count(self.at_site(out.costs)) + mark(met, there, 1) + put(around, row(get(there)))
                    + put(top, plus(get(top), const(12))) + store(get(top), get(there))
                    + store(get(top), plus(get(around), const(4)), 4)
                    + store(get(top), plus(plus(get(around), const(4)), times(load(get(around)), 4)), 8))

        with out.loops.deeper(fn):
            new = negate(f"(i32.load8_u {plus(get(met), get(there))})")
            tests = both([new, *(out.value(cond, fn) for cond in self.clause.conds)])
        first_time = when(negate(f"(i32.load8_u {plus(get(seen), get(there))})"),
                          mark(seen, there, 1) + store(get(end), get(there)) + put(end, plus(get(end), const(4))))
        looked = when(tests, when(f"(i32.lt_u {get(top)} {get(last)})", onward(), first_time))

        def site(leave: str) -> str:
            more = f"(i32.lt_u {load(get(top), 4)} {load(get(top), 8)})"
            step = put(there, load(load(get(top), 4))) + store(get(top), plus(load(get(top), 4), const(4)), 4) + looked
            back = mark(met, here, 0) + put(top, plus(get(top), const(-12)))
            return (f"(br_if ${leave} (i32.lt_u {get(top)} {get(first)})) {put(here, load(get(top)))} "
                    + when(more, step, back))

        code += when(present(get(there)), onward()) + endless(fn, site)
        count_sites = f"(i32.shr_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const 2))"
        return f"{code} {store(get(found), count_sites)} {get(found)}"


def _gap(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree, 3)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, inner = _steps(f, gen, env)
    if not clauses:
        return f.wrong(tree, "cannot read this gap", "write gap((x for x in near(start, side) if …), f, zone(goal))")
    free = f.checked(f.expr(tree.args[1], inner), FLAG)
    return Gap(NUMBER, f.span(tree), (free, f.checked(f.expr(tree.args[2], env), SITES)), None, clauses)


class Gap(Stepped):
    """The cost of the cheapest way to a goal: all sites of one cost are gone through before the next is paid for."""

    word = Word("gap", "(x for x in near(start) if f), g, goal; two names as in flood", NUMBER,
                "the fewest sites without g on a way to the goal", _gap)
    free, goal = Child(0), Child(1)

    def work(self, costs: Costs) -> int:
        return super().work(costs) + costs.of(self.goal)

    def at_site(self, costs: Costs, work: int = 0) -> int:
        return units(costs.degree(self.near.name)
                     * (1 + costs.of(self.free) + sum(map(costs.of, self.clause.conds))))

    def python_body(self, out: PythonWriter, fn: PythonFn) -> None:
        clause, near, site = self.clause, self.near, self.python_step("here", out, fn)
        start, goal = out.ex(near.start, fn), out.ex(self.goal, fn)
        row = self.python_row(out, fn)
        fn.line(f"ends, seen, free, paid, n = {goal}, set(), [], [], 0")

        def sort(tested: bool = True) -> None:
            conds = self.python_conds(out, fn) if tested else ""
            with fn.inside(f"if {site} not in seen{conds}:"):
                fn.line(f"seen.add({site})")
                fn.line(f"(free if {out.ex(self.free, fn)} else paid).append({site})")

        with fn.inside(f"for {site} in {start}:" if near.several else
                       f"for {site} in ({start},) if {start} >= 0 else ():"):
            if len(clause.targets) > 1:  # nothing leads to where it starts
                fn.line(f"here = {site}")
            sort(tested=len(clause.targets) == 1)
        with fn.inside("while free or paid:"):
            with fn.inside("for here in free:"):
                fn.count(self.at_site(out.costs))
                with fn.inside("if here in ends:"):
                    fn.line("return n")
                with fn.inside(f"for {site} in {row}[here]:"):
                    sort()
            fn.line("free, paid, n = paid, [], n + 1")
        fn.line("return -1")

    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        clause, near, sites = self.clause, self.near, out.world.site_count
        seen, free, free_end, paid, paid_end, at, here, there, other = (
            fn.temp(stem) for stem in ("seen", "free", "free_end", "paid", "paid_end", "at", "here", "there", "other"))
        n, done = fn.temp("n", WIDE), fn.label("done")
        start, goal = fn.temp("start"), fn.temp("goal")
        self.wat_step(here, there, fn)
        code = put(start, out.ex(near.start, fn)) + put(goal, out.ex(self.goal, fn))
        before, row = self.wat_row(out, fn)
        fn.allocations += 1
        queue = call("room", const(4 + 4 * sites))
        code += (before + put(seen, call("zeros", const(sites))) + put(free, queue) + put(paid, queue)
                 + put(free_end, get(free)) + put(paid_end, get(paid)) + put(n, const(0, WIDE)))

        def sorted_in(tested: bool = True) -> str:
            with out.loops.deeper(fn):
                new = negate(f"(i32.load8_u {plus(get(seen), get(there))})")
                tests = both([new, *(out.value(cond, fn) for cond in clause.conds if tested)])
                free_of_charge = out.value(self.free, fn)
            return when(tests, f"(i32.store8 {plus(get(seen), get(there))} (i32.const 1)) " + when(
                free_of_charge, store(get(free_end), get(there)) + put(free_end, plus(get(free_end), const(4))),
                store(get(paid_end), get(there)) + put(paid_end, plus(get(paid_end), const(4)))))

        one_name = len(clause.targets) == 1  # else nothing leads to where it starts
        begin = ("" if one_name else put(here, get(there))) + sorted_in(one_name)
        if near.several:
            code += out.loops.over_list(fn, get(start), [(there, NARROW)], lambda _: begin)
        else:
            code += when(present(get(start)), put(there, get(start)) + begin)

        def site(leave: str) -> str:
            return (f"(br_if ${leave} (i32.ge_u {get(at)} {get(free_end)})) {put(here, load(get(at)))} "
                    f"{put(at, plus(get(at), const(4)))} {out.count(self.at_site(out.costs))} "
                    + when(call("holds", get(goal), get(here)), f"(br ${done} {get(n)})")
                    + out.loops.over_list(fn, row(get(here)), [(there, NARROW)], lambda _: sorted_in()))

        def cost(leave: str) -> str:
            empty = f"(i32.and (i32.eq {get(free_end)} {get(free)}) (i32.eq {get(paid_end)} {get(paid)}))"
            swap = (put(other, get(free)) + put(free, get(paid)) + put(free_end, get(paid_end))
                    + put(paid, get(other)) + put(paid_end, get(other)))
            return (f"(br_if ${leave} {empty}) {put(at, get(free))} {endless(fn, site)} {swap} "
                    + put(n, f"(i64.add {get(n)} (i64.const 1))"))

        return f"(block ${done} (result i64) {code} {endless(fn, cost)} (i64.const -1))"
