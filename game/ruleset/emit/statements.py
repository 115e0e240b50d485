"""Statements that ask nothing, as plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import Local, Stmt
from game.ruleset.language.pieces import Kind, Owner
from game.ruleset.language.seats import Team
from game.ruleset.language.values import LocalName, Variable
from game.ruleset.problems import Span
from game.ruleset.program.places import free_in_clauses
from game.ruleset.program.program import may_grow
from game.ruleset.types import NUMBER, SEAT

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module


class StatementEmitter:
    """Writes statements of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def native(self, stmts: tuple[Stmt, ...], fn: Fn) -> None:
        """A run of statements; dead branches are left out."""
        for stmt in stmts:
            self.one(stmt, fn)

    def one(self, stmt: Stmt, fn: Fn) -> None:
        """One statement."""
        if not fn.heard and self.module.program.only_says(stmt):
            fn.heard = True
            with fn.inside("if P.log is not None:", stmt.span):
                self.one(stmt, fn)
            fn.heard = False
            return
        fn.count(self.module.costs.at_statement(stmt), stmt.span)
        getattr(self, "st_" + stmt.op)(stmt, fn)

    def st_set(self, stmt: Stmt, fn: Fn) -> None:
        target, value = stmt.target, stmt.args[0]
        assert target is not None
        formulas = self.module.formulas
        text = formulas.ex(value, fn)
        if target.type == NUMBER and may_grow(value):
            text = f"_small({text})"
        if target.type.name == "list":
            text = f"tuple({text})"
        if self.module.program.tells_apart(target):
            fn.line("P.digest = None", stmt.span)
        if isinstance(target, LocalName):
            fn.line(f"{formulas.ex(target, fn)} = {text}", stmt.span)
        elif isinstance(target, Variable):
            fn.line(f"P.v_{target.name} = {text}", stmt.span)
        else:
            index = fn.temp("i")
            fn.line(f"{index} = {formulas.ex(target.args[0], fn)}", stmt.span)
            fn.line(f"if {index} < 0: _nothing()", stmt.span)
            own = target.attribute.name if isinstance(target, Owner | Kind) else ""
            array = fn.array(own) if own else formulas.field(target.name, fn)
            fn.line(f"{array}[{index}] = {text}", stmt.span)
            if own == "kind" and self.module.program.knows:
                fn.line(f"P.known[{index}] &= e_sight(P, {index})", stmt.span)
            if own or array.startswith("pv_"):
                name = own or target.name
                fn.line(f"if P.log is not None: P.log.append(_Turned('turn', {index}, {name!r}, {array}[{index}]))",
                        stmt.span)

    def st_effect(self, stmt: Stmt, fn: Fn) -> None:
        args = [self.module.formulas.ex(arg, fn) for arg in stmt.args]
        if stmt.value == "reveal" and len(args) > 1:
            args[1] = f"({args[1]},)" if stmt.args[1].type == SEAT else f"tuple({args[1]})"
        fn.line(f"e_{stmt.value}(P, {', '.join(args)})", stmt.span)

    def st_call(self, stmt: Stmt, fn: Fn) -> None:
        procedure = self.module.program.procedures[stmt.value]
        args = "".join(f", {self.module.formulas.ex(arg, fn)}" for arg in stmt.args)
        call = f"f_{stmt.value}(P{args})"
        fn.line(f"if {call}: return {fn.ends}" if procedure.may_end else call, stmt.span)

    def st_if(self, stmt: Stmt, fn: Fn) -> None:
        cond = stmt.args[0]
        if cond.constant:
            self.native(stmt.body if cond.value else stmt.other, fn)
            return
        with fn.inside(f"if {self.module.formulas.ex(cond, fn)}:", stmt.span):
            self.native(stmt.body, fn)
        if stmt.other:
            with fn.inside("else:", stmt.span):
                self.native(stmt.other, fn)

    def collected(self, stmt: Stmt, fn: Fn) -> tuple[str, list[Local]]:
        """The list that a `for` goes through, made before its first round."""
        captured = free_in_clauses(stmt.clauses)
        name = self.module.formulas.collect(stmt.clauses, captured, stmt.span)
        args = "".join(f", {self.module.namer.ref(fn, local)}" for local in captured)
        return f"{name}(P{args})", [local for clause in stmt.clauses for local in clause.targets]

    def st_for(self, stmt: Stmt, fn: Fn) -> None:
        source, targets = self.collected(stmt, fn)
        names = [self.module.namer.ref(fn, local) for local in targets]
        name = names[0] if len(names) == 1 else f"({', '.join(names)})"
        with fn.inside(f"for {name} in {source}:", stmt.span):
            fn.count(self.module.costs.at_item(stmt), stmt.span)
            self.native(stmt.body, fn)

    def st_while(self, stmt: Stmt, fn: Fn) -> None:
        cond = self.module.formulas.ex(stmt.args[0], fn) if stmt.args else "True"
        with fn.inside(f"while {cond}:", stmt.span):
            fn.count(self.module.costs.at_round(stmt), stmt.span)
            self.native(stmt.body, fn)

    def st_loop(self, stmt: Stmt, fn: Fn) -> None:
        self.st_while(stmt, fn)

    def st_break(self, stmt: Stmt, fn: Fn) -> None:
        fn.line("break", stmt.span)

    def st_return(self, stmt: Stmt, fn: Fn) -> None:
        fn.line("return False", stmt.span)

    def st_win(self, stmt: Stmt, fn: Fn) -> None:
        seats = self.module.formulas.ex(stmt.args[0], fn) if stmt.args else "()"
        if stmt.args and stmt.args[0].type.name != "list":
            seats = f"({seats},)"
        if stmt.args and self.module.world.model.teams:
            seats = f"[m for s in {seats} for m in {Team.table(self.module.tables)}[s]]"
        fn.line(f"_over(P, {seats}, {stmt.value!r}, {stmt.op!r})", stmt.span)
        fn.line(f"return {fn.ends}", stmt.span)

    def st_tie(self, stmt: Stmt, fn: Fn) -> None:
        self.st_win(stmt, fn)

    def st_end(self, stmt: Stmt, fn: Fn) -> None:
        self.st_win(stmt, fn)

    def st_say(self, stmt: Stmt, fn: Fn) -> None:
        told = [self.module.told(arg, fn) for arg in stmt.args]
        values = "".join(f"_Value({kind!r}, {value}), " for kind, value in told)
        fn.line(f"P.log.append(_Said('say', {stmt.value!r}, ({values})))", stmt.span)

    def st_remember(self, stmt: Stmt, fn: Fn) -> None:
        fn.line("_remember(P)", stmt.span)

    def st_forget(self, stmt: Stmt, fn: Fn) -> None:
        fn.line("P.seen = {}", stmt.span)
        if self.module.program.counts_since:
            fn.line("P.firsts, P.notes = {}, 0", stmt.span)

    def st_commit(self, stmt: Stmt, fn: Fn) -> None:
        self.commit(stmt.span, fn, "-2")

    def commit(self, span: Span | None, fn: Fn, place: str) -> None:
        """The turn is complete: here, or where a look goes on from, looks ahead end. What comes is no part of it."""
        with fn.inside("if P.looking & 1:", span):
            fn.line(f"P.pc = {place}")
            fn.line(f"return {fn.ends}")
        turn = self.module.program.turn
        if turn is not None:
            fn.line(f"P.{self.module.namer.slot(turn)} = 0", span)

    def st_settle(self, stmt: Stmt, fn: Fn) -> None:
        fn.line(f"if _settle(P): return {fn.ends}", stmt.span)
