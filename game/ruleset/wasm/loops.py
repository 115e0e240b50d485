"""Loops as WebAssembly: generators in the place where they stand, and the movement of pieces over rays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.ruleset.ir import Clause, Ex
from game.ruleset.program.costs import LONGEST
from game.ruleset.program.places import SIMPLE
from game.ruleset.types import NUMBER, PIECE, Type
from game.ruleset.wasm.layout import targets, widest
from game.ruleset.wasm.wat import (
    NARROW,
    RULE,
    WIDE,
    Fn,
    Refused,
    Scope,
    both,
    call,
    const,
    either,
    endless,
    get,
    load,
    negate,
    plus,
    present,
    put,
    store,
    times,
    trap,
    wat_type,
    when,
    width,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

Body = Callable[[], str]
STACK_POINTER = "(global.get $sp)"


class Loops:
    """Writes the loops of one module."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.program = module.program
        self.costs = module.program.costs
        self.sites = module.program.world.site_count

    # ---- generators ---------------------------------------------------------------------------------------------

    @contextmanager
    def scope(self, fn: Fn) -> Iterator[Scope]:
        """While the context lasts, what is written stands where Python has a function of its own."""
        found = Scope()
        fn.scopes.append(found)
        try:
            yield found
        finally:
            fn.scopes.pop()

    @contextmanager
    def deeper(self, fn: Fn) -> Iterator[None]:
        """While the context lasts, what is written stands inside a loop or a condition."""
        fn.scope.depth += 1
        try:
            yield
        finally:
            fn.scope.depth -= 1

    def aggregate(self, ex: Ex, fn: Fn) -> str:
        """`any(…)`, `sum(…)` and their like, as a value."""
        before = fn.allocations
        with self.scope(fn) as scope:
            if ex.op == "flood":
                kind, text = NARROW, self.flood(ex, fn)
            elif ex.op == "walk":
                kind, text = NARROW, self.walk(ex, fn)
            elif ex.op == "gap":
                kind, text = WIDE, self.gap(ex, fn)
            elif ex.op == "those":
                code, found = self.collect(ex.clauses, fn, ex.args[0], ex.type.item or PIECE)
                kind, text = NARROW, f"{code} {get(found)}"
            else:
                kind, text = wat_type(ex.type), self.reduced(ex, fn)
        text = f"(block (result {kind}) {' '.join(scope.prologue)} {text})"
        if scope.lists:
            text = self.kept_below(text, kind, fn)
        if fn.allocations == before or ex.type.item is not None:
            return text
        fn.allocations = before
        return self.module.formulas.released(text, kind, fn)

    def kept_below(self, text: str, kind: str, fn: Fn) -> str:
        """A value, after which what was kept above the arena is forgotten."""
        top, value = fn.temp("top"), fn.temp("value", kind)
        return (f"(block (result {kind}) {put(top, '(global.get $top)')} {put(value, text)} "
                f"(global.set $top {get(top)}) {get(value)})")

    def reduced(self, ex: Ex, fn: Fn) -> str:
        """A value that is found in a loop."""
        formulas, op, kind = self.module.formulas, ex.op, wat_type(ex.type)
        done, n, known = fn.label("done"), fn.temp("n", WIDE), fn.temp("known")
        best = fn.temp("best", kind)

        def better(test: str) -> str:
            return either(NARROW, get(known), test, const(1))

        def body() -> str:
            value = formulas.value(ex.args[0], fn, ex.args[0].type if op == "count" else ex.type)
            if op in ("any", "all"):
                test = value if op == "any" else negate(value)
                return when(test, f"(br ${done} {const(op == 'any')})")
            if op == "count":
                return put(n, f"(i64.add {get(n)} (i64.const 1))")
            if op == "sum":
                return put(n, f"(i64.add {get(n)} {value})")
            if op == "first":
                return f"(br ${done} {value})"
            x = fn.temp("x", WIDE)
            if op == "best":
                key = formulas.value(ex.args[1], fn, NUMBER)
                test = better(f"(i64.gt_s {get(x)} {get(n)})")
                return put(x, key) + when(test, put(known, const(1)) + put(n, get(x)) + put(best, value))
            test = better(f"(i64.{'lt_s' if op == 'min' else 'gt_s'} {get(x)} {get(n)})")
            return put(x, value) + when(test, put(known, const(1)) + put(n, get(x)))

        loops = self.nest(ex.clauses, fn, body, work=sum(map(self.costs.of, ex.args)))
        first = put(n, const(0, WIDE)) + put(known, const(0)) + put(best, const(-1, kind))
        last = {"any": const(0), "all": const(1), "first": const(-1, kind), "best": get(best)}.get(op, get(n))
        return f"{first} (block ${done} (result {kind}) {loops} {last})"

    def collect(self, clauses: tuple[Clause, ...], fn: Fn, value: Ex | None, item: Type) -> tuple[str, str]:
        """Code that lists what a formula comes to in each round, and the local that holds the list then."""
        size = width(item)

        def body(end: str) -> str:
            assert value is not None
            return (store(get(end), self.module.formulas.value(value, fn, item), 0, wat_type(item))
                    + put(end, plus(get(end), const(size))))

        work = self.costs.of(value) if value is not None else 1
        return self.gather(clauses, fn, size, body, work)

    def bound(self, clauses: tuple[Clause, ...], fn: Fn) -> tuple[str, str, int]:
        """The same for all that clauses bind, each as wide as the widest; and how many bytes a round takes."""
        every = targets(clauses)
        cell = widest(every)
        size = cell * len(every)

        def body(end: str) -> str:
            stores = "".join(
                store(get(end), fn.names[local] if width(local.type) == cell
                      else f"(i64.extend_i32_s {fn.names[local]})", cell * place, WIDE if cell == 8 else NARROW)
                for place, local in enumerate(every))
            return stores + put(end, plus(get(end), const(size)))

        with self.scope(fn) as scope:
            code, found = self.gather(clauses, fn, size, body, 1)
        return " ".join(scope.prologue) + code, found, size

    def gather(self, clauses: tuple[Clause, ...], fn: Fn, size: int, make: Callable[[str], str],
               work: int) -> tuple[str, str]:
        """A list is given all the room that it may need, filled, and cut off where it ends."""
        found, end = fn.temp("list"), fn.temp("end")
        fn.allocations += 1
        most = max(1, min(LONGEST, self.costs.entries(clauses)))
        watched = self.costs.entries(clauses) > LONGEST

        def body() -> str:
            limit = plus(get(found), const(4 + size * LONGEST))
            return (when(f"(i32.ge_u {get(end)} {limit})", trap(RULE)) if watched else "") + make(end)

        loops = self.nest(clauses, fn, body, work=work)
        count = f"(i32.div_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const {size}))"
        return (put(found, call("room", const(4 + size * most))) + put(end, plus(get(found), const(4))) + loops
                + store(get(found), count) + f"(global.set $sp {get(end)})"), found

    # ---- floods -------------------------------------------------------------------------------------------------

    def flood(self, ex: Ex, fn: Fn) -> str:
        code, found = self.spread(ex, fn, fn.temp("site"), lambda: "")
        return f"{code} {get(found)}"

    @staticmethod
    def step(clause: Clause, fn: Fn, here: str, there: str) -> None:
        """Name where a step leads to and, if the formula wants to know, where it comes from."""
        for local in clause.targets[:-1]:
            fn.names[local] = get(here)
        fn.names[clause.targets[-1]] = get(there)

    def walk(self, ex: Ex, fn: Fn) -> str:
        """Goes on from the last site of a path while there is another neighbour, and back where there is none. The path
        is kept as rows of three: the site, the next neighbour to look at, and where the neighbours end."""
        clause = ex.clauses[0]
        near, formulas = clause.source, self.module.formulas
        found, end, seen, met, first, top, last, here, there, around = (
            fn.temp(stem) for stem in ("walk", "end", "seen", "met", "path", "top", "last", "here", "there", "around"))
        self.step(clause, fn, here, there)
        assert isinstance(ex.value, int)
        code = put(there, formulas.ex(near.args[0], fn))
        before, row = self.neighbours(near, fn)
        fn.allocations += 1
        code += (before + put(found, call("room", const(8 + 4 * self.sites))) + put(end, plus(get(found), const(4)))
                 + put(seen, call("zeros", const(self.sites))) + put(met, call("zeros", const(self.sites)))
                 + put(first, call("room", const(12 * ex.value))) + put(top, plus(get(first), const(-12)))
                 + put(last, plus(get(first), const(12 * (ex.value - 1)))))

        def mark(cells: str, site: str, value: int) -> str:
            return f"(i32.store8 {plus(get(cells), get(site))} (i32.const {value})) "

        def onward() -> str:
            """The path is longer by the site `there`."""
            return (self.module.count(self.costs.at_flood(ex)) + mark(met, there, 1) + put(around, row(get(there)))
                    + put(top, plus(get(top), const(12))) + store(get(top), get(there))
                    + store(get(top), plus(get(around), const(4)), 4)
                    + store(get(top), plus(plus(get(around), const(4)), times(load(get(around)), 4)), 8))

        with self.deeper(fn):
            new = negate(f"(i32.load8_u {plus(get(met), get(there))})")
            tests = both([new, *(formulas.value(cond, fn) for cond in clause.conds)])
        first_time = when(negate(f"(i32.load8_u {plus(get(seen), get(there))})"),
                          mark(seen, there, 1) + store(get(end), get(there)) + put(end, plus(get(end), const(4))))
        looked = when(tests, when(f"(i32.lt_u {get(top)} {get(last)})", onward(), first_time))

        def site(out: str) -> str:
            more = f"(i32.lt_u {load(get(top), 4)} {load(get(top), 8)})"
            step = put(there, load(load(get(top), 4))) + store(get(top), plus(load(get(top), 4), const(4)), 4) + looked
            back = mark(met, here, 0) + put(top, plus(get(top), const(-12)))
            return (f"(br_if ${out} (i32.lt_u {get(top)} {get(first)})) {put(here, load(get(top)))} "
                    + when(more, step, back))

        code += when(present(get(there)), onward()) + endless(fn, site)
        count_sites = f"(i32.shr_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const 2))"
        return f"{code} {store(get(found), count_sites)} {get(found)}"

    def neighbours(self, near: Ex, fn: Fn) -> tuple[str, Callable[[str], str]]:
        """What to do before, and the list of sites next to one."""
        before, seat = self.held(near.args[1], fn) if len(near.args) > 1 else ("", "")
        return before, lambda site: self.module.formulas.directed(near, [site, seat] if seat else [site])

    def over_list(self, fn: Fn, items: str, names: list[tuple[str, str]], make: Callable[[str], str],
                  size: int = 0, steps: int = 0) -> str:
        """A loop over a list, of which each round sets these locals; `make` gets the label that leaves it. The work of
        all rounds is counted before the first."""
        at, end = fn.temp("at"), fn.temp("end")
        step = size or sum(8 if kind == WIDE else 4 for _, kind in names)
        each = size // len(names) if size else 0
        sets, offset = "", 4
        for name, kind in names:
            sets += put(name, load(get(at), offset, kind))
            offset += each or (8 if kind == WIDE else 4)
        move = put(at, plus(get(at), const(step)))
        return (put(at, items) + self.module.count(steps, load(get(at)))
                + put(end, plus(get(at), times(load(get(at)), step)))
                + endless(fn, lambda out: f"(br_if ${out} (i32.ge_u {get(at)} {get(end)})) {sets} {move} {make(out)}"))

    def spread(self, ex: Ex, fn: Fn, name: str, body: Body, work: int = 0) -> tuple[str, str]:
        """A flood as a loop over a list that grows; `body` sees each site before its neighbours are looked at."""
        clause = ex.clauses[0]
        near, formulas = clause.source, self.module.formulas
        found, seen, at, end, there = (fn.temp(stem) for stem in ("flood", "seen", "at", "end", "there"))
        self.step(clause, fn, name, there)
        start = fn.temp("start")
        code = put(start, formulas.ex(near.args[0], fn))
        before, row = self.neighbours(near, fn)
        listed = near.args[0].type.item is not None
        room = plus(times(load(get(start)), 4), const(8 + 4 * self.sites)) if listed else const(8 + 4 * self.sites)
        fn.allocations += 1
        code += before + put(found, call("room", room)) + put(seen, call("zeros", const(self.sites)))
        if listed:
            code += put(end, call("sown", get(found), get(start), get(seen)))
        else:
            code += put(end, plus(get(found), const(4))) + when(present(get(start)), (
                store(get(end), get(start)) + put(end, plus(get(end), const(4)))
                + f"(i32.store8 {plus(get(seen), get(start))} (i32.const 1))"))
        count = self.module.count(self.costs.at_flood(ex, work))
        with self.deeper(fn):
            inner = body()
            new = negate(f"(i32.load8_u {plus(get(seen), get(there))})")
            tests = both([new, *(formulas.value(cond, fn) for cond in clause.conds)])
        reached = when(tests, f"(i32.store8 {plus(get(seen), get(there))} (i32.const 1)) "
                       + store(get(end), get(there)) + put(end, plus(get(end), const(4))))

        def site(out: str) -> str:
            around = self.over_list(fn, row(get(name)), [(there, NARROW)], lambda _: reached)
            return (f"(br_if ${out} (i32.ge_u {get(at)} {get(end)})) {put(name, load(get(at)))} "
                    f"{put(at, plus(get(at), const(4)))} {count} {inner} {around}")

        code += put(at, plus(get(found), const(4))) + endless(fn, site)
        count_sites = f"(i32.shr_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const 2))"
        return code + store(get(found), count_sites), found

    def gap(self, ex: Ex, fn: Fn) -> str:
        """A flood that goes through all sites of one cost before it pays for the next; the cost at the goal."""
        clause = ex.clauses[0]
        near, formulas = clause.source, self.module.formulas
        seen, free, free_end, paid, paid_end, at, here, there, other = (
            fn.temp(stem) for stem in ("seen", "free", "free_end", "paid", "paid_end", "at", "here", "there", "other"))
        n, done = fn.temp("n", WIDE), fn.label("done")
        start, goal = fn.temp("start"), fn.temp("goal")
        self.step(clause, fn, here, there)
        code = put(start, formulas.ex(near.args[0], fn)) + put(goal, formulas.ex(ex.args[1], fn))
        before, row = self.neighbours(near, fn)
        fn.allocations += 1
        queue = call("room", const(4 + 4 * self.sites))
        code += (before + put(seen, call("zeros", const(self.sites))) + put(free, queue) + put(paid, queue)
                 + put(free_end, get(free)) + put(paid_end, get(paid)) + put(n, const(0, WIDE)))

        def sorted_in(tested: bool = True) -> str:
            with self.deeper(fn):
                new = negate(f"(i32.load8_u {plus(get(seen), get(there))})")
                tests = both([new, *(formulas.value(cond, fn) for cond in clause.conds if tested)])
                free_of_charge = formulas.value(ex.args[0], fn)
            return when(tests, f"(i32.store8 {plus(get(seen), get(there))} (i32.const 1)) " + when(
                free_of_charge, store(get(free_end), get(there)) + put(free_end, plus(get(free_end), const(4))),
                store(get(paid_end), get(there)) + put(paid_end, plus(get(paid_end), const(4)))))

        one_name = len(clause.targets) == 1  # else nothing leads to where it starts
        begin = ("" if one_name else put(here, get(there))) + sorted_in(one_name)
        if near.args[0].type.item is not None:
            code += self.over_list(fn, get(start), [(there, NARROW)], lambda _: begin)
        else:
            code += when(present(get(start)), put(there, get(start)) + begin)

        def site(out: str) -> str:
            return (f"(br_if ${out} (i32.ge_u {get(at)} {get(free_end)})) {put(here, load(get(at)))} "
                    f"{put(at, plus(get(at), const(4)))} {self.module.count(self.costs.at_gap(ex))} "
                    + when(call("holds", get(goal), get(here)), f"(br ${done} {get(n)})")
                    + self.over_list(fn, row(get(here)), [(there, NARROW)], lambda _: sorted_in()))

        def cost(out: str) -> str:
            empty = f"(i32.and (i32.eq {get(free_end)} {get(free)}) (i32.eq {get(paid_end)} {get(paid)}))"
            swap = (put(other, get(free)) + put(free, get(paid)) + put(free_end, get(paid_end))
                    + put(paid, get(other)) + put(paid_end, get(other)))
            return (f"(br_if ${out} {empty}) {put(at, get(free))} {endless(fn, site)} {swap} "
                    + put(n, f"(i64.add {get(n)} (i64.const 1))"))

        return f"(block ${done} (result i64) {code} {endless(fn, cost)} (i64.const -1))"

    # ---- nested loops -------------------------------------------------------------------------------------------

    def held(self, ex: Ex, fn: Fn) -> tuple[str, str]:
        """What to do before a loop, and the value of a formula that is looked at in every round."""
        text = self.module.formulas.ex(ex, fn)
        if ex.op in SIMPLE and text.startswith(("(local.get", "(i32.const", "(i64.const")):
            return "", text
        name = fn.temp("held", wat_type(ex.type))
        return put(name, text), get(name)

    def nest(self, clauses: tuple[Clause, ...], fn: Fn, body: Body, small: bool = True, work: int = 1) -> str:
        """The loops of all clauses with `body`, which is so much `work`, inside the innermost."""
        if not clauses:
            return body()
        before = fn.allocations
        text = self.one_loop(clauses, fn, body, small, work)
        if fn.allocations == before:
            return text
        fn.allocations = before
        mark = fn.temp("mark")
        return put(mark, STACK_POINTER) + text + f"(global.set $sp {get(mark)})"

    def one_loop(self, clauses: tuple[Clause, ...], fn: Fn, body: Body, small: bool, work: int) -> str:
        clause, rest = clauses[0], clauses[1:]
        source, formulas = clause.source, self.module.formulas
        steps = self.costs.at_loop(clauses, work)
        before, each = (steps, 0) if self.costs.at_first(clauses, work) else (0, steps)
        names = [(fn.temp(local.name, wat_type(local.type)), wat_type(local.type)) for local in clause.targets]
        name = names[0][0]

        def bind() -> None:
            for local, (own, _) in zip(clause.targets, names, strict=True):
                fn.names[local] = get(own)

        def inner(_: str = "") -> str:
            bind()
            tests = both([formulas.value(cond, fn) for cond in clause.conds])
            within = self.nest(rest, fn, body, small, work)
            return within if tests == const(1) else when(tests, within)

        def counted(_: str = "") -> str:
            return self.module.count(each) + inner()

        if self.program.inlined(source) and not rest and small:
            start, piece = self.held(source.args[0], fn)
            return start + self.module.movement.reach(str(source.value), piece, name, fn,
                                                      lambda: self.module.count(steps) + inner())
        if source.op == "men" or (source.op == "pieces" and source.args and "kind" in self.program.changing):
            return self.men(source, name, fn, inner, before, each)
        if source.op == "flood":
            code, _ = self.spread(source, fn, name, inner, self.costs.round(clauses, work))
            return code
        if source.op == "range":
            held = [self.held_number(arg, fn) for arg in source.args]
            (first, low), (second, high) = held
            long = f"(i64.gt_s (i64.sub {high} {low}) (i64.const {LONGEST}))"
            many = f"(i64.gt_s {high} {low})"
            rounds = self.module.count(before, f"(i32.wrap_i64 (i64.sub {high} {low}))")
            with self.deeper(fn):
                return (first + second + when(long, trap(RULE)) + (when(many, rounds) if before else "")
                        + self.counting(fn, low, high, name, counted()))
        every = {"sites": self.sites, "seats": len(self.program.world.seats), "pieces": len(self.program.world.pieces)}
        if source.op in every and not source.args:
            with self.deeper(fn):
                return self.module.count(before * every[source.op]) + self.counting(
                    fn, const(0), const(every[source.op]), name, counted(), NARROW)
        if source.type.item == NUMBER and names[0][1] != WIDE:
            raise Refused("a loop over numbers binds something else", source.span)
        items = formulas.ex(source, fn)
        with self.deeper(fn):
            return self.over_list(fn, items, names, counted, steps=before)

    def held_number(self, ex: Ex, fn: Fn) -> tuple[str, str]:
        name = fn.temp("held", WIDE)
        return put(name, self.module.formulas.number(ex, fn)), get(name)

    def counting(self, fn: Fn, low: str, high: str, name: str, inner: str, kind: str = WIDE) -> str:
        """A loop over numbers in a row; its variable may be set again inside."""
        at = fn.temp("at", kind)
        return put(at, low) + endless(fn, lambda out: (
            f"(br_if ${out} ({kind}.ge_s {get(at)} {high})) {put(name, get(at))} "
            f"{put(at, f'({kind}.add {get(at)} {const(1, kind)})')} {inner}"))

    def men(self, source: Ex, name: str, fn: Fn, inner: Callable[[str], str], before: int,
            each: int) -> str:
        """A loop over a seat's pieces; where they stand is looked up once."""
        formulas, changing = self.module.formulas, self.program.changing
        held = [self.held(arg, fn) for arg in source.args]
        start, args = "".join(code for code, _ in held), [value for _, value in held]
        piece, site = get(name), fn.temp("site")
        tests: list[str] = []
        listing = ""
        if source.op == "pieces":
            tests = [f"(i32.eq {formulas.of_piece('kind', piece)} {args[0]})"]
        else:
            tests = [present(f"(local.tee ${site} {formulas.place(piece)})")]
            fn.sites[piece] = get(site)
            if source.args[0].op in SIMPLE:
                fn.owners[piece] = args[0]
            if "owner" not in changing and len(args) == 1:
                listing = formulas.table(formulas.tables.men(False), "lists", args)
            elif "owner" not in changing and "kind" not in changing:
                listing = formulas.table(formulas.tables.men(True), "lists", args)
            else:
                tests.append(f"(i32.eq {formulas.of_piece('owner', piece)} {args[0]})")
                tests += [f"(i32.eq {formulas.of_piece('kind', piece)} {args[1]})"] if len(args) > 1 else []
        with self.deeper(fn):
            count = self.module.count(each)
            within = (when(both(tests), count + inner("")) if source.op == "pieces"  # as Python, which lists them first
                      else count + when(both(tests), inner("")))
        if listing:
            return start + self.over_list(fn, listing, [(name, NARROW)], lambda _: within, steps=before)
        every = len(self.program.world.pieces)
        return start + self.module.count(before * every) + self.counting(
            fn, const(0), const(every), name, within, NARROW)
