"""The movement of pieces as Python: nested loops over precomputed rays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import MoveIR

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

Body = Callable[[], None]


class MovementEmitter:
    """Writes where pieces can go, for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.reach_names: dict[str, str] = {}

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
