"""Statements that ask nothing, as plain Python. What each becomes is said by its class in `language/statements.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import Ex, Local, Stmt
from game.ruleset.problems import Span
from game.ruleset.program.places import free_in_clauses

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module


class StatementEmitter:
    """Writes statements of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.program = module.program
        self.costs = module.costs
        self.formulas = module.formulas

    def native(self, stmts: tuple[Stmt, ...], fn: Fn) -> None:
        """A run of statements; dead branches are left out."""
        for stmt in stmts:
            self.one(stmt, fn)

    def one(self, stmt: Stmt, fn: Fn) -> None:
        """One statement."""
        if not fn.heard and self.program.only_says(stmt):
            fn.heard = True
            with fn.inside("if P.log is not None:", stmt.span):
                self.one(stmt, fn)
            fn.heard = False
            return
        fn.count(self.costs.at_statement(stmt), stmt.span)
        stmt.python(self, fn)

    def told(self, ex: Ex, fn: Fn) -> tuple[str, str]:
        """How a value is told in a text."""
        return self.module.told(ex, fn)

    def collected(self, stmt: Stmt, fn: Fn) -> tuple[str, list[Local]]:
        """The list that a `for` goes through, made before its first round."""
        captured = free_in_clauses(stmt.clauses)
        name = self.formulas.collect(stmt.clauses, captured, stmt.span)
        args = "".join(f", {self.module.namer.ref(fn, local)}" for local in captured)
        return f"{name}(P{args})", [local for clause in stmt.clauses for local in clause.targets]

    def commit(self, span: Span | None, fn: Fn, place: str) -> None:
        """The turn is complete: here, or where a look goes on from, looks ahead end. What comes is no part of it."""
        with fn.inside("if P.looking & 1:", span):
            fn.line(f"P.pc = {place}")
            fn.line(f"return {fn.ends}")
        turn = self.program.turn
        if turn is not None:
            fn.line(f"P.{self.module.namer.slot(turn)} = 0", span)
