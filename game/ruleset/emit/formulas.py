"""Formulas and their loops as Python. What a word becomes is said by its class in `language/`; here is what all share.

Whatever needs a loop becomes a function of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.emit.position import PREFIX
from game.ruleset.ir import LONGEST, Clause, DefineIR, Ex, Local
from game.ruleset.language.board import GoesOn
from game.ruleset.language.services import PythonRounds, PythonWriter
from game.ruleset.problems import Span
from game.ruleset.program.places import free_locals
from game.ruleset.program.program import Program
from game.ruleset.program.tables import Tables

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

Body = Callable[[], None]


class FormulaEmitter:
    """Writes formulas of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.program: Program = module.program
        self.costs = module.costs
        self.tables: Tables = module.tables
        self.world = module.world
        self.lifted_names: dict[int, tuple[Ex, str]] = {}  # by identity; one formula may be written in several places

    def ex(self, ex: Ex, fn: Fn) -> str:
        """The Python expression of a formula, safe to stand anywhere an atom can."""
        loop, ex = ex, self.program.tuning.tuned(ex)
        if loop is not ex and not ex.loops:  # a table now; saved games name local variables by their numbers
            for local in (*free_locals(loop), *loop.clauses[0].targets):
                self.module.namer.number(local)
        return ex.python(self, fn)

    def args(self, ex: Ex, fn: Fn) -> list[str]:
        """The Python expressions of all arguments."""
        return [self.ex(arg, fn) for arg in ex.args]

    def held(self, ex: Ex, fn: Fn, stem: str) -> str:
        """A name for the value of a formula that is looked at in every round of a loop."""
        text = self.ex(ex, fn)
        if ex.simple:
            return text
        name = fn.temp(stem)
        fn.line(f"{name} = {text}")
        return name

    def has(self, items: Ex, item: Ex, fn: Fn) -> str:
        """Whether something is in a list."""
        value = self.ex(item, fn)
        return f"({value} in {self.ex(items, fn)})"

    # ---- names --------------------------------------------------------------------------------------------------

    def ref(self, fn: Fn, local: Local) -> str:
        """How a function refers to a local variable."""
        return self.module.namer.ref(fn, local)

    def plain_name(self, local: Local) -> str:
        """The name of a local variable in a function that binds it."""
        return self.module.namer.plain(local)

    def field(self, name: str, fn: Fn) -> str:
        """The list that holds a variable of pieces, seats, teams or sites."""
        return fn.array(f"{PREFIX[self.world.model.vars[name].scope][0]}_{name}")

    def piece_array(self, name: str, fn: Fn) -> str:
        """Owners or kinds of pieces: a constant where the ruleset never changes them."""
        return fn.array(name) if name in self.program.changing else name.upper()

    # ---- functions ----------------------------------------------------------------------------------------------

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define; nothing if its function is called."""
        return self.program.places.in_place(call)

    def define_function(self, define: DefineIR) -> str:
        """The name of that function."""
        return self.module.define_function(define)

    def reach(self, table: str, piece: str, target: str, fn: Fn, body: Body) -> None:
        """Loops over every site that a piece reaches, with `body` where it may end."""
        self.module.movement.reach(table, piece, target, fn, body)

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites that a piece reaches."""
        return self.module.movement.reach_function(table, kind)

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site."""
        return self.module.movement.reaches_function(table, kind)

    def lifted(self, ex: Ex, body: Callable[[PythonWriter, Fn], None], fn: Fn) -> str:
        """A call of a function of its own, of which `body` writes the lines."""
        captured = free_locals(ex)
        if id(ex) not in self.lifted_names:
            own = self.function("g", captured, ex.span)
            self.lifted_names[id(ex)] = ex, own.name
            body(self, own)
            self.module.add(own)
        args = "".join(f", {self.ref(fn, local)}" for local in captured)
        return f"{self.lifted_names[id(ex)][1]}(P{args})"

    def function(self, stem: str, captured: list[Local], span: Span) -> Fn:
        """A new function that gets the captured names as parameters."""
        fn = Fn(self.module.fresh(stem), pure=True, span=span)
        for local in captured:
            fn.names[local] = self.plain_name(local)
            fn.params.append(fn.names[local])
        return fn

    def collect(self, clauses: tuple[Clause, ...], captured: list[Local], span: Span) -> str:
        """A function that lists what the clauses bind, one value or tuple a round."""
        fn = self.function("c", captured, span)
        fn.line("out = []")
        targets = [self.plain_name(local) for clause in clauses for local in clause.targets]
        value = targets[0] if len(targets) == 1 else f"({', '.join(targets)})"
        self.nest(clauses, fn, lambda: self.append("out", value, clauses, fn))
        fn.line("return out")
        self.module.add(fn)
        return fn.name

    # ---- loops --------------------------------------------------------------------------------------------------

    def append(self, out: str, value: str, clauses: tuple[Clause, ...], fn: Fn) -> None:
        """Add to a list, which is watched if it could grow too long."""
        fn.line(f"{out}.append({value})")
        if self.costs.entries(clauses) > LONGEST:
            fn.line(f"if len({out}) > {LONGEST}: _list({out})")

    def nest(self, clauses: tuple[Clause, ...], fn: Fn, body: Body, small: bool = True, work: int = 1) -> None:
        """The loops of all clauses with `body`, which is so much `work`, inside the innermost."""
        if not clauses:
            body()
            return
        clause, rest = clauses[0], clauses[1:]
        for local in clause.targets:
            fn.names[local] = self.plain_name(local)

        def inner() -> None:
            for cond in clause.conds:
                if isinstance(cond, GoesOn):
                    fn.line(f"if not {self.ex(cond, fn)}: break")
            tests = [self.ex(cond, fn) for cond in clause.conds if not isinstance(cond, GoesOn)]
            tests = [test for test in tests if test != "True"]
            with ExitStack() as stack:
                if tests:
                    stack.enter_context(fn.inside(f"if {' and '.join(tests)}:"))
                self.nest(rest, fn, body, small, work)

        name = fn.names[clause.targets[0]] if len(clause.targets) == 1 else (
            "(" + ", ".join(fn.names[local] for local in clause.targets) + ")")
        clause.source.python_rounds(PythonRounds(
            name, inner, self.costs.at_loop(clauses, work), self.costs.at_first(clauses, work),
            self.costs.round(clauses, work), small and not rest), self, fn)

    def over_list(self, items: Ex, rounds: PythonRounds, fn: Fn, named: bool = False, times: str = "") -> None:
        """A loop over a list that is worked out; `named` if it has a name already, `times` if another is counted."""
        text = self.ex(items, fn)
        if rounds.steps and rounds.first:
            if not named:
                listed = fn.temp("items")
                fn.line(f"{listed} = {text}")
                text = listed
            fn.count(rounds.steps, times=f"len({times or text})")
        with fn.inside(f"for {rounds.name} in {text}:"):
            fn.count(0 if rounds.first else rounds.steps)
            rounds.inner()
