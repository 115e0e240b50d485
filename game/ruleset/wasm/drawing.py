"""Questions answered by lot, as WebAssembly: functions that draw one decision without listing the others."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING

from game.ruleset.ir import ChooseIR, Clause, Ex, MoveIR
from game.ruleset.language.board import Sites
from game.ruleset.language.generators import Those
from game.ruleset.language.pieces import Men, Pieces, Reach
from game.ruleset.language.seats import Seats
from game.ruleset.language.values import LocalName
from game.ruleset.program.drawing import Candidates, tries
from game.ruleset.wasm.layout import DRAWING, SENSIBLE
from game.ruleset.wasm.loops import Body
from game.ruleset.wasm.wat import (
    NARROW,
    POSITION,
    WIDE,
    Fn,
    any_of,
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
    when,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

DRAWN, TRIED, FOUND = "drawn", "tried", "found"


class Drawing:
    """Writes what draws decisions, for one module."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.formulas = module.formulas
        self.loops = module.loops

    def function(self, choose: ChooseIR, ways: tuple[Candidates, ...]) -> str:
        """A function that does as that which lists the options does, but lists one that it has drawn (twice if a
        single one would be taken without asking)."""
        fn = Fn(f"drawn{choose.number}", result=NARROW, pure=True, framed=True)
        fn.locals |= {DRAWN: NARROW, TRIED: NARROW, FOUND: NARROW}
        room = 4 + 2 * self.module.record
        fn.body += [put(FOUND, call("room", const(room))), store(get(FOUND), const(0))]
        ends: list[str] = []
        for way in ways:
            size, end = self.size(way, fn), fn.temp("end")
            fn.body.append(put(end, plus(get(ends[-1]), size) if ends else size))
            ends.append(end)

        def once(out: str) -> str:
            code = ""
            for place, way in reversed(list(enumerate(ways))):
                first = put(DRAWN, f"(i32.sub {get(DRAWN)} {get(ends[place - 1])})") if place else ""
                own = first + self.candidate(way, way.option.clauses, fn, choose.at_once)
                code = when(f"(i32.lt_s {get(DRAWN)} {get(ends[place])})", own, code) if code else own
            return (f"(br_if ${out} (i32.ge_s {get(TRIED)} {const(tries(ways))})) "
                    + put(TRIED, plus(get(TRIED), const(1))) + put(DRAWN, call("drawn_below", get(ends[-1]))) + code)

        with self.loops.deeper(fn):
            fn.body += [self.sought(choose, ways, fn), when(get(ends[-1]), endless(fn, once))]
        fn.body += [f"(global.set $sp {get(FOUND)})", call(f"options{choose.number}", POSITION)]
        self.module.add(fn)
        return fn.name

    def sought(self, choose: ChooseIR, ways: tuple[Candidates, ...], fn: Fn) -> str:
        """What is taken first, by whoever plays with some sense."""
        own = [way for way in ways if way.option.seek]
        if not own:
            return ""
        seek, items, at, left = fn.temp("seek", WIDE), fn.temp("items"), fn.temp("at"), fn.temp("left")

        def once(out: str) -> str:
            code = ""
            for way in own:
                local, rest = way.option.variables[0], way.option.clauses[1:]
                target = fn.temp(local.name)
                fn.names[local] = get(target)
                tests = both([self.formulas.value(test, fn) for test in way.sought])
                lot = put(DRAWN, call("drawn_below", const(prod(way.sizes[1:])))) if rest else ""
                found = put(target, self.formulas.entry_of(plus(get(items), const(4)), get(at))) + when(
                    tests, lot + self.candidate(way, rest, fn, choose.at_once))
                which = f"(i32.wrap_i64 (i64.shr_u {get(seek)} {const(32, WIDE)}))"
                code += when(f"(i32.eq {which} {const(way.index)})", found)
            onwards = put(at, plus(get(at), const(1))) + when(
                f"(i32.eq {get(at)} {load(get(items))})", put(at, const(0)))
            return (f"(br_if ${out} (i32.eqz {get(left)}))" + code + onwards
                    + put(left, f"(i32.sub {get(left)} {const(1)})"))

        begin = put(seek, call(f"seeks{choose.number}", POSITION)) + put(items, f"(i32.wrap_i64 {get(seek)})")
        try_all = put(left, load(get(items))) + put(at, call("drawn_below", get(left))) + endless(fn, once)
        return when(f"(i32.eq {load(POSITION, DRAWING)} {const(SENSIBLE)})", begin + when(get(items), try_all))

    def size(self, way: Candidates, fn: Fn) -> str:
        """How many candidates there are."""
        text = const(way.size)
        if way.gathered:
            clause = way.option.clauses[0]
            local = clause.targets[0]
            every = Those(clause.source.type, clause.source.span,
                          (LocalName(local.type, local.span, value=local),), None, (clause,))
            men = f"men_{way.index}"
            fn.locals[men] = NARROW
            fn.body.append(put(men, self.formulas.ex(every, fn)))
            text = f"(i32.mul {load(get(men))} {const(way.size)})"
        cond = way.option.cond
        if cond is None or cond.constant:
            return text
        return either(NARROW, self.formulas.value(cond, fn), text, const(0))

    def candidate(self, way: Candidates, clauses: tuple[Clause, ...], fn: Fn, twice: bool) -> str:
        """From the loop of the first of these clauses on, the one round that was drawn."""
        if not clauses:
            if way.option.shun is None:
                return self.take(way, fn, twice)
            sensible = f"(i32.eq {load(POSITION, DRAWING)} {const(SENSIBLE)})"
            shunned = either(NARROW, sensible, self.formulas.value(way.option.shun, fn), const(0))
            return when(negate(shunned), self.take(way, fn, twice))
        place = len(way.sizes) - len(clauses)
        clause, rest = clauses[0], clauses[1:]
        target = fn.temp(clause.targets[0].name)
        fn.names[clause.targets[0]] = get(target)
        index = self.index(way, place)

        def inner() -> str:
            tests = both([self.formulas.value(cond, fn) for cond in clause.conds])
            within = self.candidate(way, rest, fn, twice)
            return within if tests == const(1) else when(tests, within)

        if way.gathered and place == 0:
            men = self.formulas.entry_of(plus(get(f"men_{way.index}"), const(4)), index)
            return put(target, men) + self.candidate(way, rest, fn, twice)
        return self.one(clause.source, target, index, fn, inner)

    @staticmethod
    def index(way: Candidates, place: int) -> str:
        """Which round of a loop was drawn."""
        below = prod(way.sizes[place + 1:])
        text = f"(i32.div_u {get(DRAWN)} {const(below)})" if below > 1 else get(DRAWN)
        return text if place == 0 else f"(i32.rem_u {text} {const(way.sizes[place])})"

    def take(self, way: Candidates, fn: Fn, twice: bool) -> str:
        """A decision is found."""
        record = self.module.record
        first = plus(get(FOUND), const(4))
        put_down = self.module.questions.recorded(way.option, way.index, first, fn)
        done = f"(global.set $sp {plus(get(FOUND), const(4 + 2 * record))}) (return {get(FOUND)})"
        if not twice:
            return put_down + store(get(FOUND), const(1)) + done
        again = plus(get(FOUND), const(4 + record))
        other = self.module.questions.recorded(way.option, way.index, again, fn)
        words = range(0, record, 4)
        differs = any_of([f"(i32.ne {load(first, word)} {load(again, word)})" for word in words])
        same = "".join(store(again, load(first, word), word) for word in words)
        return when(load(get(FOUND)), other + when(differs, same + store(get(FOUND), const(2)) + done),
                    put_down + store(get(FOUND), const(1)))

    def one(self, source: Ex, target: str, index: str, fn: Fn, inner: Body) -> str:
        """A round of a loop, if it has that many."""
        if isinstance(source, Sites | Seats | Pieces):
            return put(target, index) + inner()
        if isinstance(source, Men):
            held = [self.loops.held(arg, fn) for arg in source.args]
            table, _ = self.formulas.tables.even_men(len(held) > 1)
            row = self.formulas.table(table, "rows", [value for _, value in held])
            site = fn.temp("site")
            fn.sites[get(target)] = get(site)
            if source.seat.simple:
                fn.owners[get(target)] = held[0][1]
            return ("".join(code for code, _ in held) + put(target, self.formulas.entry_of(row, index))
                    + put(site, self.formulas.place(get(target))) + when(present(get(site)), inner()))
        if isinstance(source, Reach):
            start, piece = self.loops.held(source.piece, fn)
            return start + self.reach(source.name, piece, target, index, fn, inner)
        return self.of_list(self.formulas.ex(source, fn), index, fn, lambda at: put(target, load(at, 4)) + inner())

    def of_list(self, items: str, index: str, fn: Fn, make: Callable[[str], str]) -> str:
        """Something with the address of an entry of a list, less four, if there are so many."""
        listed, place = fn.temp("items"), fn.temp("i")
        at = plus(get(listed), f"(i32.shl {get(place)} (i32.const 2))")
        return put(listed, items) + put(place, index) + when(
            f"(i32.lt_s {get(place)} {load(get(listed))})", make(at))

    def reach(self, table: str, piece: str, target: str, index: str, fn: Fn, inner: Body) -> str:
        """One of the sites that are seen from where a piece stands, if it can go there."""
        place = fn.temp("i")

        def moving(moves: tuple[MoveIR, ...], site: str) -> str:
            first, ends = 0, []
            for move in moves:
                at = f"(i32.sub {get(place)} {const(first)})" if first else get(place)
                first += self.module.program.costs.targets(move)
                ends.append((first, self.move(move, piece, site, target, at, fn, inner)))
            code = ""
            for last, own in reversed(ends):
                code = when(f"(i32.lt_s {get(place)} {const(last)})", own, code) if len(moves) > 1 else own
            return code

        return put(place, index) + self.module.movement.by_kind(table, piece, fn, moving)

    def move(self, move: MoveIR, piece: str, site: str, target: str, index: str, fn: Fn, inner: Body) -> str:
        movement, flat, tables, meeting = self.module.movement, move.limit == 1, self.module.tables, False
        if flat:
            name, by_seat = tables.rays(move.directions, 1, True)
        else:
            name, by_seat, meeting = tables.paths(move.directions, move.limit, move.start)
        movement.name(move, piece, site, target, fn)
        cond = self.formulas.value(move.cond, fn) if move.cond is not None else const(1)
        shape = "lists" if flat else "meeting" if meeting else "paths"
        rows = self.formulas.table(name, shape, [movement.owner(piece, fn), site] if by_seat else [site])
        land = movement.general if move.land is not None else movement.common

        def landing() -> str:
            return land(move, target, fn, inner, [], "")

        if flat:
            code = self.of_list(rows, index, fn, lambda at: put(target, load(at, 4)) + landing())
        else:
            code = self.of_list(rows, index, fn, lambda at: self.path(move, target, load(at, 4), meeting, fn, landing))
        return code if cond == const(1) else when(cond, code)

    def path(self, move: MoveIR, target: str, path: str, meeting: bool, fn: Fn, landing: Body) -> str:
        """A way to a site, or one of several, if all sites on it let the piece pass."""
        entry, before = fn.temp("entry"), fn.temp("before")
        start = put(entry, path) + put(target, load(get(entry)))
        if not meeting:
            return start + self.passing(move, target, plus(get(entry), const(4)), fn, landing)
        return start + self.loops.over_list(fn, plus(get(entry), const(4)), [(before, NARROW)],
                                            lambda _: self.passing(move, target, get(before), fn, landing))

    def passing(self, move: MoveIR, target: str, before: str, fn: Fn, landing: Body) -> str:
        between, blocked = fn.temp("between"), fn.label("blocked")
        passes = f"(i32.lt_s {self.formulas.single(0, get(between))} (i32.const 0))" if move.over is None else ""
        if move.over is not None:
            fn.names[move.t] = get(between)
            passes = self.formulas.value(move.over, fn)
            fn.names[move.t] = get(target)
        if passes == const(1):
            return landing()
        walk = self.loops.over_list(fn, before, [(between, NARROW)], lambda _: f"(br_if ${blocked} {negate(passes)})")
        return f"(block ${blocked} {walk} {landing()})"
