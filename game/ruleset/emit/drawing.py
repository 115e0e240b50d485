"""Questions answered by lot, as Python: functions that draw one decision without listing the others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from math import prod
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import ChooseIR, Clause, Ex, MoveIR
from game.ruleset.language.board import Sites
from game.ruleset.language.generators import Those
from game.ruleset.language.pieces import Men, Pieces, Reach
from game.ruleset.language.seats import Seats
from game.ruleset.language.values import LocalName
from game.ruleset.program.drawing import Candidates, tries

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

Body = Callable[[], None]


class DrawingEmitter:
    """Writes what draws decisions, for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.formulas = module.formulas

    def function(self, choose: ChooseIR, ways: tuple[Candidates, ...]) -> None:
        """A function that does as that which lists the options does, but lists one that it has drawn (twice if a
        single one would be taken without asking)."""
        fn = self.module.questions.framed(f"r{choose.number}")
        ends: list[str] = []
        for way in ways:
            size = self.size(way, fn)
            before = ends[-1] if ends else ""
            if size.isdigit() and (before.isdigit() or not before):
                ends.append(str(int(size) + int(before or 0)))
            else:
                ends.append(fn.temp("end"))
                fn.line(f"{ends[-1]} = {f'{before} + ' if before else ''}{size}")
        if choose.at_once:
            fn.line("first = None")
        self.sought(choose, ways, fn)
        with fn.inside(f"for _ in range({tries(ways)}{'' if ends[-1].isdigit() else f' if {ends[-1]} else 0'}):"):
            fn.line(f"n = int(_chance() * {ends[-1]})")
            for place, way in enumerate(ways):
                with ExitStack() as stack:
                    if len(ways) > 1:
                        word = "if" if place == 0 else "elif"
                        stack.enter_context(fn.inside(f"{word} n < {ends[place]}:" if way is not ways[-1] else "else:"))
                    if place > 0 and way.sizes:
                        fn.line(f"n -= {ends[place - 1]}")
                    self.candidate(way, way.option.clauses, fn, choose.at_once)
        fn.line(f"return LISTED[{choose.number}](P)")

    def sought(self, choose: ChooseIR, ways: tuple[Candidates, ...], fn: Fn) -> None:
        """What is taken first, by whoever plays with some sense."""
        own = [way for way in ways if way.option.seek]
        if not own:
            return
        with fn.inside("if _sense:"):
            fn.line(f"sort, items = z{choose.number}(P)")
            fn.line("at = int(_chance() * len(items)) if items else 0")
            with fn.inside("for item in (*items[at:], *items[:at]):"):
                for way in own:
                    local, rest = way.option.variables[0], way.option.clauses[1:]
                    fn.names[local] = self.module.namer.plain(local)
                    with fn.inside(f"if sort == {way.index}:"):
                        fn.line(f"{fn.names[local]} = item")
                        with fn.inside(f"if {' and '.join(self.formulas.ex(test, fn) for test in way.sought)}:"):
                            if rest:
                                fn.line(f"n = int(_chance() * {prod(way.sizes[1:])})")
                            self.candidate(way, rest, fn, choose.at_once)

    def size(self, way: Candidates, fn: Fn) -> str:
        """How many candidates there are."""
        fn.span = way.option.span
        text = str(way.size)
        if way.gathered:
            clause = way.option.clauses[0]
            local = clause.targets[0]
            every = Those(clause.source.type, clause.source.span,
                          (LocalName(local.type, local.span, value=local),), None, (clause,))
            fn.line(f"men_{way.index} = {self.formulas.ex(every, fn)}")
            text = f"len(men_{way.index}) * {way.size}"
        cond = way.option.cond
        return text if cond is None or cond.constant else f"({text} if {self.formulas.ex(cond, fn)} else 0)"

    def candidate(self, way: Candidates, clauses: tuple[Clause, ...], fn: Fn, twice: bool) -> None:
        """From the loop of the first of these clauses on, the one round that was drawn."""
        if not clauses:
            with ExitStack() as stack:
                if way.option.shun is not None:
                    shun = self.formulas.ex(way.option.shun, fn)
                    stack.enter_context(fn.inside(f"if not (_sense and {shun}):"))
                self.take(way, fn, twice)
            return
        place = len(way.sizes) - len(clauses)
        index = self.index(way, place)
        clause, rest = clauses[0], clauses[1:]
        target = fn.names[clause.targets[0]] = self.module.namer.plain(clause.targets[0])

        def inner() -> None:
            tests = [self.formulas.ex(cond, fn) for cond in clause.conds]
            tests = [test for test in tests if test != "True"]
            with ExitStack() as stack:
                if tests:
                    stack.enter_context(fn.inside(f"if {' and '.join(tests)}:"))
                self.candidate(way, rest, fn, twice)

        if way.gathered and place == 0:
            fn.line(f"{target} = men_{way.index}[{index}]")
            self.candidate(way, rest, fn, twice)
        else:
            self.one(clause.source, target, index, fn, inner)

    @staticmethod
    def take(way: Candidates, fn: Fn, twice: bool) -> None:
        """A decision is found."""
        entry = f"({', '.join([str(way.index), *(fn.names[local] for local in way.option.variables)])},)"
        if twice:
            with fn.inside("if first is None:"):
                fn.line(f"first = {entry}")
            with fn.inside(f"elif first != {entry}:"):
                fn.line("return [first, first]")
        else:
            fn.line(f"return [{entry}]")

    @staticmethod
    def index(way: Candidates, place: int) -> str:
        """Which round of a loop was drawn."""
        below = prod(way.sizes[place + 1:])
        text = f"n // {below}" if below > 1 else "n"
        return text if place == 0 else f"{text} % {way.sizes[place]}"

    def one(self, source: Ex, target: str, index: str, fn: Fn, inner: Body) -> None:
        """A round of a loop, if it has that many."""
        if isinstance(source, Sites | Seats | Pieces):
            fn.line(f"{target} = {index}")
            inner()
        elif isinstance(source, Men):
            args = [self.formulas.ex(arg, fn) for arg in source.args]
            table, _ = self.formulas.tables.even_men(len(args) > 1)
            fn.line(f"{target} = {fn.hoisted(table, args[0])}{''.join(f'[{arg}]' for arg in args[1:])}[{index}]")
            site = fn.sites[target] = fn.temp("s")
            fn.line(f"{site} = {fn.array('place')}[{target}]")
            if source.seat.simple:
                fn.owners[target] = args[0]
            with fn.inside(f"if {site} >= 0:"):
                inner()
        elif isinstance(source, Reach):
            self.reach(source.name, self.formulas.held(source.piece, fn, "p"), target, index, fn, inner)
        else:
            items, place = fn.temp("items"), fn.temp("i")
            fn.line(f"{items}, {place} = {self.formulas.ex(source, fn)}, {index}")
            with fn.inside(f"if {place} < len({items}):"):
                fn.line(f"{target} = {items}[{place}]")
                inner()

    def reach(self, table: str, piece: str, target: str, index: str, fn: Fn, inner: Body) -> None:
        """One of the sites that are seen from where a piece stands, if it can go there."""
        place = fn.temp("i")
        fn.line(f"{place} = {index}")

        def moving(moves: tuple[MoveIR, ...], site: str) -> None:
            first, word = 0, "if"
            for move in moves:
                last = first + self.module.costs.targets(move)
                with ExitStack() as stack:
                    if len(moves) > 1:
                        stack.enter_context(fn.inside(f"{word} {place} < {last}:"))
                    self.move(move, piece, site, target, f"{place} - {first}" if first else place, fn, inner)
                first, word = last, "elif"

        self.module.movement.by_kind(table, piece, fn, moving)

    def move(self, move: MoveIR, piece: str, site: str, target: str, index: str, fn: Fn, inner: Body) -> None:
        movement, flat, tables, meeting = self.module.movement, move.limit == 1, self.module.tables, False
        if flat:
            table, by_seat = tables.rays(move.directions, 1, True)
        else:
            table, by_seat, meeting = tables.paths(move.directions, move.limit, move.start)
        if by_seat:
            table = movement.row_of(table, piece, fn)
        movement.name(move, piece, site, target, fn)
        land = movement.general if move.land is not None else movement.common
        row = fn.temp("row")
        with ExitStack() as stack:
            if move.cond is not None:
                stack.enter_context(fn.inside(f"if {self.formulas.ex(move.cond, fn)}:", move.span))
            fn.line(f"{row} = {table}[{site}]", move.span)
            stack.enter_context(fn.inside(f"if {index} < len({row}):"))
            if flat:
                fn.line(f"{target} = {row}[{index}]")
            else:
                fn.line(f"{target}, {'ways' if meeting else 'before'} = {row}[{index}]")
                if meeting:
                    stack.enter_context(fn.inside("for before in ways:"))
                self.passing(move, target, fn, stack)
            land(move, target, fn, inner, True, "")

    def passing(self, move: MoveIR, target: str, fn: Fn, stack: ExitStack) -> None:
        """All sites on the way let the piece pass."""
        blocked = f"{fn.array('at0')}[between] >= 0"
        if move.over is not None:
            fn.names[move.t] = "between"
            over = self.formulas.ex(move.over, fn)
            fn.names[move.t] = target
            if over == "True":
                return
            blocked = f"not {over}"
        with fn.inside("for between in before:"):
            fn.line(f"if {blocked}: break")
        stack.enter_context(fn.inside("else:"))
