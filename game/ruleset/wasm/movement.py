"""The movement of pieces as WebAssembly: nested loops over precomputed rays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ruleset.ir import MoveIR
from game.ruleset.wasm.loops import Body
from game.ruleset.wasm.wat import (
    NARROW,
    Fn,
    any_of,
    both,
    call,
    const,
    get,
    negate,
    plus,
    present,
    put,
    store,
    when,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule


class Movement:
    """Writes where pieces can go, for one module."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.program = module.program
        self.costs = module.program.costs
        self.sites = module.program.world.site_count
        self.loops = module.loops
        self.reach_names: dict[str, str] = {}

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites a piece reaches; as if it were of a kind, if that has a name."""
        key = f"{table} {kind}"
        if key not in self.reach_names:
            name = self.reach_names[key] = self.module.fresh("reach")
            fn = Fn(name, [("p", NARROW), (kind, NARROW)] if kind else [("p", NARROW)], NARROW, pure=True)
            target, found, end = fn.temp("t"), fn.temp("list"), fn.temp("end")
            code = self.reach(table, get("p"), target, fn, lambda: (
                store(get(end), get(target)) + put(end, plus(get(end), const(4)))), kind)
            count = f"(i32.shr_u (i32.sub {get(end)} {plus(get(found), const(4))}) (i32.const 2))"
            fn.body = [put(found, call("room", const(8 + 4 * self.sites))), put(end, plus(get(found), const(4))), code,
                       store(get(found), count), f"(global.set $sp {get(end)})", get(found)]
            self.module.add(fn)
        return self.reach_names[key]

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site; it looks at no other more closely."""
        key = f"reaches {table} {kind}"
        if key not in self.reach_names:
            name = self.reach_names[key] = self.module.fresh("reaches")
            fn = Fn(name, [(own, NARROW) for own in ("p", kind, "x") if own], NARROW, pure=True)
            target = fn.temp("t")
            fn.wanted = f"(i32.eq {get(target)} {get('x')})"
            fn.body = [self.reach(table, get("p"), target, fn, lambda: f"(return {const(1)})", kind), const(0)]
            self.module.add(fn)
        return self.reach_names[key]

    def reach(self, table: str, piece: str, target: str, fn: Fn, body: Body, kind: str = "") -> str:
        """Loops over every site that a piece reaches, with `body` where it may end."""
        return self.by_kind(table, piece, fn,
                            lambda moves, site: self.kind_moves(moves, piece, site, target, fn, body), kind)

    def by_kind(self, table: str, piece: str, fn: Fn, moving: Callable[[tuple[MoveIR, ...], str], str],
                given: str = "") -> str:
        """What is made of the moves that a kind has, that of a piece or the given one, and of where it stands."""
        groups, formulas = self.program.kind_groups(table), self.module.formulas
        if not groups:
            return ""
        site, start = fn.sites.get(piece, ""), ""
        if not site:
            own = fn.temp("site")
            site, start = get(own), put(own, formulas.place(piece))
            if fn.pure and piece == get("p") and ("p", NARROW) in fn.params:
                fn.sites[piece] = site
        with self.loops.deeper(fn):
            if not given and self.program.all_move(groups):
                code = moving(groups[0][1], site)
            else:
                kind, code = given or fn.temp("kind"), ""
                written = []
                for kinds, moves in groups:
                    test = any_of([f"(i32.eq {get(kind)} {const(one)})" for one in kinds])
                    written.append((test, moving(moves, site)))
                for test, own in reversed(written):
                    code = when(test, own, code)
                code = code if given else put(kind, formulas.of_piece("kind", piece)) + code
        return start + when(present(site), code) if start else code

    def kind_moves(self, moves: tuple[MoveIR, ...], piece: str, site: str, target: str, fn: Fn, body: Body) -> str:
        if fn.wanted or not self.module.tables.overlapping([(move.directions, move.limit) for move in moves]):
            return self.each_move(moves, piece, site, target, fn, body)
        seen = fn.temp("seen")
        fn.allocations += 1
        cell = plus(get(seen), get(target))

        def once() -> str:
            return when(negate(f"(i32.load8_u {cell})"), f"(i32.store8 {cell} (i32.const 1)) {body()}")

        return put(seen, call("zeros", const(self.sites))) + self.each_move(moves, piece, site, target, fn, once)

    def each_move(self, moves: tuple[MoveIR, ...], piece: str, site: str, target: str, fn: Fn, body: Body) -> str:
        code = ""
        for move in moves:
            self.name(move, piece, site, target, fn)
            cond = self.module.formulas.value(move.cond, fn) if move.cond is not None else const(1)
            moving = self.one_move(move, piece, site, target, fn, body)
            code += moving if cond == const(1) else when(cond, moving)
        return code

    @staticmethod
    def name(move: MoveIR, piece: str, site: str, target: str, fn: Fn) -> None:
        """Let a move's formulas know the piece, where it stands and where it goes."""
        fn.names |= {move.p: piece, move.s: site, move.t: get(target)}

    def owner(self, piece: str, fn: Fn) -> str:
        """Whose piece it is."""
        return fn.owners.get(piece) or self.module.formulas.of_piece("owner", piece)

    def one_move(self, move: MoveIR, piece: str, site: str, target: str, fn: Fn, body: Body) -> str:
        flat = move.limit == 1
        name, by_seat = self.module.tables.rays(move.directions, move.limit, flat)
        formulas = self.module.formulas
        rows = formulas.table(name, "lists" if flat else "rays", [self.owner(piece, fn), site] if by_seat else [site])
        far = fn.temp("far") if move.start > 1 and not flat else ""
        tests = [f"(i32.ge_s {get(far)} {const(move.start)})"] if far else []
        tests += [fn.wanted] if fn.wanted else []
        steps = self.costs.at_landing(move)
        step = put(far, plus(get(far), const(1))) if far else ""

        def there(out: str) -> str:
            with self.loops.deeper(fn):
                landing = self.general if move.land is not None else self.common
                return step + landing(move, target, fn, body, tests, "" if flat else out)

        if flat:
            return self.loops.over_list(fn, rows, [(target, NARROW)], there, steps=steps)
        ray = fn.temp("ray")
        return self.loops.over_list(fn, rows, [(ray, NARROW)], lambda _: (
            (put(far, const(0)) if far else "")
            + self.loops.over_list(fn, get(ray), [(target, NARROW)], there, steps=steps)))

    def general(self, move: MoveIR, target: str, fn: Fn, body: Body, tests: list[str], out: str) -> str:
        formulas = self.module.formulas
        assert move.land is not None
        code = when(both([*tests, formulas.value(move.land, fn)]), body())
        if out and move.over is not None:
            over = formulas.value(move.over, fn)
            code += f"(br_if ${out} {negate(over)})" if over != const(1) else ""
        return code

    def common(self, move: MoveIR, target: str, fn: Fn, body: Body, tests: list[str], out: str) -> str:
        formulas, taken = self.module.formulas, fn.temp("taken")
        fn.names[move.q] = get(taken)
        empty = formulas.value(move.empty, fn) if move.empty is not None else const(1)
        take = formulas.value(move.take, fn) if move.take is not None else const(0)

        def land(test: str) -> str:
            full = both([*tests, test])
            return "" if test == const(0) else body() if full == const(1) else when(full, body())

        code = put(taken, formulas.single(0, get(target)))
        there = land(take) + (f"(br ${out})" if out else "")
        free = land(empty)
        if out:
            return code + when(present(get(taken)), there) + free
        return code + when(present(get(taken)), there, free)
