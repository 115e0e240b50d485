"""Loops as WebAssembly, in the place where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.ruleset.ir import LONGEST, Clause, Ex
from game.ruleset.language.board import GoesOn
from game.ruleset.language.services import WatRounds, WatWriter
from game.ruleset.types import NUMBER, Type
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
    endless,
    get,
    load,
    negate,
    plus,
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

    def value(self, ex: Ex, make: Callable[[WatWriter, Fn], str], fn: Fn) -> str:
        """A value that is found in a loop, of which `make` writes the code."""
        before, kind = fn.allocations, wat_type(ex.type)
        with self.scope(fn) as scope:
            text = make(self.module.formulas, fn)
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

    def collect(self, clauses: tuple[Clause, ...], fn: Fn, value: Ex, item: Type) -> tuple[str, str]:
        """Code that lists what a formula comes to in each round, and the local that holds the list then."""
        size = width(item)

        def body(end: str) -> str:
            return (store(get(end), self.module.formulas.value(value, fn, item), 0, wat_type(item))
                    + put(end, plus(get(end), const(size))))

        return self.gather(clauses, fn, size, body, self.costs.of(value))

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

    # ---- nested loops -------------------------------------------------------------------------------------------

    def held(self, ex: Ex, fn: Fn) -> tuple[str, str]:
        """What to do before a loop, and the value of a formula that is looked at in every round."""
        text = self.module.formulas.ex(ex, fn)
        if ex.simple and text.startswith(("(local.get", "(i32.const", "(i64.const")):
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
        steps = self.costs.at_loop(clauses, work)
        before, each = (steps, 0) if self.costs.at_first(clauses, work) else (0, steps)
        names = [(fn.temp(local.name, wat_type(local.type)), wat_type(local.type)) for local in clause.targets]

        def inner() -> str:
            for local, (own, _) in zip(clause.targets, names, strict=True):
                fn.names[local] = get(own)
            tests = [self.module.formulas.value(cond, fn) for cond in clause.conds]
            goes_on = "".join(f"(br_if ${fn.breaks[-1]} {negate(test)})"
                              for cond, test in zip(clause.conds, tests, strict=True) if isinstance(cond, GoesOn))
            test = both([test for cond, test in zip(clause.conds, tests, strict=True) if not isinstance(cond, GoesOn)])
            within = self.nest(rest, fn, body, small, work)
            return goes_on + (within if test == const(1) else when(test, within))

        return clause.source.wat_rounds(
            WatRounds(names, inner, steps, before, each, self.costs.round(clauses, work), small and not rest,
                      lambda: self.module.count(each) + inner()), self.module.formulas, fn)

    def over_items(self, source: Ex, rounds: WatRounds, fn: Fn) -> str:
        """A loop over a list that is worked out."""
        if source.type.item == NUMBER and rounds.names[0][1] != WIDE:
            raise Refused("a loop over numbers binds something else", source.span)
        items = self.module.formulas.ex(source, fn)

        def inside(leave: str) -> str:
            fn.breaks.append(leave)
            found = rounds.counted()
            fn.breaks.pop()
            return found

        with self.deeper(fn):
            return self.over_list(fn, items, rounds.names, inside, steps=rounds.before)

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

    def over_all(self, count: int, rounds: WatRounds, fn: Fn) -> str:
        """A loop over all numbers of sites, seats or pieces."""
        with self.deeper(fn):
            return self.module.count(rounds.before * count) + self.counting(
                fn, const(0), const(count), rounds.name, rounds.counted(), NARROW)

    def every_piece(self, rounds: WatRounds, within: str, fn: Fn) -> str:
        """The same for pieces, of which some are left out within."""
        every = len(self.program.world.pieces)
        return self.module.count(rounds.before * every) + self.counting(
            fn, const(0), const(every), rounds.name, within, NARROW)

    def counting(self, fn: Fn, low: str, high: str, name: str, inner: str, kind: str = WIDE) -> str:
        """A loop over numbers in a row; its variable may be set again inside."""
        at = fn.temp("at", kind)
        return put(at, low) + endless(fn, lambda out: (
            f"(br_if ${out} ({kind}.ge_s {get(at)} {high})) {put(name, get(at))} "
            f"{put(at, f'({kind}.add {get(at)} {const(1, kind)})')} {inner}"))
