"""Procedures that ask: cut into blocks at every question, so that a position can wait for the answer.

A block is a function that runs until the next question or jump and returns the number of the block to go on with, or
-1 to stop. What a procedure remembers across blocks lives in the position; what only one block uses stays in Python.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.ruleset.emit.code import MARK, Fn, Line
from game.ruleset.ir import ChooseIR, Local, ProcedureIR, Stmt
from game.ruleset.problems import Span
from game.ruleset.types import NUMBER, default_value, list_of

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

REFERENCE = re.compile(MARK + r"(\d+)" + MARK)
JUMP = re.compile(r"return (\d+)$")
MAX_FUSED = 60
SETS = re.compile("(?:for )?" + MARK + r"(\d+)" + MARK + " (?:=|in) ")
ENDED = "-1"


class BlockEmitter:
    """Writes the procedures that ask, of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.framed: list[Fn] = []
        self.breaks: list[str] = []
        self.entries: dict[str, str] = {}
        self.home = ""
        self.homes: dict[int, str] = {}  # the procedure each block belongs to
        self.calls: dict[int, str] = {}  # for a block that a call returns to: the procedure called
        self.count = 0

    def new_block(self) -> Fn:
        """An empty block."""
        fn = Fn(f"b{self.count}", framed=True, ends=ENDED)
        self.module.blocks.append(fn.name)
        self.homes[self.count] = self.home
        self.count += 1
        self.framed.append(fn)
        return fn

    @staticmethod
    def number(fn: Fn) -> str:
        """The number of a block, as blocks name each other."""
        return fn.name[1:]

    def entry(self, name: str) -> str:
        """The number of a procedure's first block."""
        if name not in self.entries:
            self.entries[name] = self.number(self.new_block())
            self.homes[int(self.entries[name])] = name
        return self.entries[name]

    def procedure(self, procedure: ProcedureIR) -> None:
        """All blocks of a procedure."""
        self.home = procedure.name
        first = self.entry(procedure.name)
        fn = next(fn for fn in self.framed if fn.name == "b" + first)
        last = self.sequence(procedure.body, fn)
        if last is not None:
            self.leave(last)

    def leave(self, fn: Fn, span: Span | None = None) -> None:
        """Go back to where the procedure was called."""
        fn.line("return _back(P)", span)

    # ---- statements ---------------------------------------------------------------------------------------------

    def sequence(self, stmts: tuple[Stmt, ...], fn: Fn) -> Fn | None:
        """Statements in turn; the block in which what follows goes on, or nothing if it never gets there."""
        current: Fn | None = fn
        for stmt in stmts:
            if current is None:
                return None
            current = self.statement(stmt, current)
        return current

    def statement(self, stmt: Stmt, fn: Fn) -> Fn | None:
        """One statement, which may end the block."""
        if stmt.op == "break":
            fn.line(f"return {self.breaks[-1]}", stmt.span)
            return None
        if stmt.op == "return":
            self.leave(fn, stmt.span)
            return None
        if stmt.op in ("win", "tie", "end"):
            self.module.statements.one(stmt, fn)
            return None
        if not self.splits(stmt):
            self.module.statements.one(stmt, fn)
            return fn
        if stmt.op == "choose":
            assert stmt.choose is not None
            return self.choose(stmt.choose, stmt, fn)
        return {"if": self.split_if, "while": self.split_loop, "loop": self.split_loop, "for": self.split_for,
                "call": self.split_call}[stmt.op](stmt, fn)

    def splits(self, stmt: Stmt) -> bool:
        """Whether a statement holds a question, or a way out of the procedure that plain Python has not."""
        for inner in stmt.inner():
            if inner.op == "choose" or (inner.op == "call" and self.module.procedures[inner.value].asks):
                return True
        return self.leaves(stmt, 0)

    def leaves(self, stmt: Stmt, depth: int) -> bool:
        """Whether `break` or `return` in it goes further than the statement itself."""
        if stmt.op == "return":
            return True
        if stmt.op == "break":
            return depth == 0
        deeper = depth + (stmt.op in ("for", "while", "loop"))
        return any(self.leaves(inner, deeper) for inner in stmt.body + stmt.other)

    def split_if(self, stmt: Stmt, fn: Fn) -> Fn | None:
        cond = stmt.args[0]
        if cond.constant:
            return self.sequence(stmt.body if cond.value else stmt.other, fn)
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if stmt.other else after
        fn.line(f"return {self.number(yes)} if {self.module.formulas.ex(cond, fn)} else {self.number(no)}", stmt.span)
        for start, body in ((yes, stmt.body), (no, stmt.other)):
            if start is not after:
                end = self.sequence(body, start)
                if end is not None:
                    end.line(f"return {self.number(after)}")
        return after

    def split_loop(self, stmt: Stmt, fn: Fn) -> Fn | None:
        head, after = self.new_block(), self.new_block()
        fn.line(f"return {self.number(head)}", stmt.span)
        self.count_round(head, stmt)
        if stmt.args and not (stmt.args[0].constant and stmt.args[0].value):
            head.line(f"if not {self.module.formulas.ex(stmt.args[0], head)}: return {self.number(after)}", stmt.span)
        self.loop_body(stmt, head, head, after)
        return after

    def loop_body(self, stmt: Stmt, start: Fn, head: Fn, after: Fn) -> None:
        self.breaks.append(self.number(after))
        end = self.sequence(stmt.body, start)
        self.breaks.pop()
        if end is not None:
            end.line(f"return {self.number(head)}")

    def count_round(self, fn: Fn, stmt: Stmt) -> None:
        fn.count(self.module.costs.statement(stmt) + self.module.costs.body(stmt.body), stmt.span)

    def split_for(self, stmt: Stmt, fn: Fn) -> Fn | None:
        source, targets = self.module.statements.collected(stmt, fn)
        home = targets[0].home
        items = Local("items", list_of(NUMBER), stmt.span, home)
        place = Local("round", NUMBER, stmt.span, home)
        ref = self.module.namer.ref
        fn.line(f"{ref(fn, items)} = tuple({source})", stmt.span)
        fn.line(f"{ref(fn, place)} = 0", stmt.span)
        head, after = self.new_block(), self.new_block()
        fn.line(f"return {self.number(head)}")
        self.count_round(head, stmt)
        head.line(f"if {ref(head, place)} >= len({ref(head, items)}): return {self.number(after)}", stmt.span)
        names = ", ".join(ref(head, local) for local in targets)
        head.line(f"{names} = {ref(head, items)}[{ref(head, place)}]", stmt.span)
        head.line(f"{ref(head, place)} += 1", stmt.span)
        self.loop_body(stmt, head, head, after)
        return after

    def split_call(self, stmt: Stmt, fn: Fn) -> Fn | None:
        procedure, after = self.module.procedures[stmt.value], self.new_block()
        self.calls[int(self.number(after))] = procedure.name
        for local, arg in zip(procedure.params, stmt.args, strict=True):
            self.module.slots.add(local)
            fn.line(f"P.{self.module.namer.slot(local)} = {self.module.formulas.ex(arg, fn)}", stmt.span)
        fn.count(self.module.costs.body(procedure.body), stmt.span)
        fn.line(f"P.stack += ({self.number(after)},)", stmt.span)
        fn.line(f"return {self.entry(stmt.value)}", stmt.span)
        return after

    # ---- questions ----------------------------------------------------------------------------------------------

    def choose(self, choose: ChooseIR, stmt: Stmt, fn: Fn) -> Fn | None:
        arrival, after = self.new_block(), self.new_block()
        pc = self.number(arrival)
        choose.number = int(pc)
        fn.line(f"return {pc}", stmt.span)
        arrival.line(f"P.pc = {pc}", stmt.span)
        if choose.lapse is not None:
            arrival.line(f"if {self.module.formulas.ex(choose.lapse, arrival)}: return {self.number(after)}", stmt.span)
        questions = self.module.questions
        arrival.line(f"opts = {questions.options(choose, pc)}(P)", stmt.span)
        none = self.new_block() if choose.none else after
        arrival.line(f"if not opts: return {self.number(none)}", stmt.span)
        if choose.none:
            end = self.sequence(choose.none, none)
            if end is not None:
                end.line(f"return {self.number(after)}")
        self.module.statements.native(choose.some, arrival)
        if choose.follow and not any(option.texts for option in choose.options):
            with arrival.inside("if len(opts) == 1:", stmt.span):
                arrival.line(f"return ACTS[{pc}][opts[0][0]](P, opts[0])", stmt.span)
        arrival.line("P.opts = opts")
        arrival.line("return -1")
        self.acts(choose, pc, after)
        questions.describe(choose, pc)
        return after

    def acts(self, choose: ChooseIR, pc: str, after: Fn) -> None:
        """One function per option: what happens when it is taken."""
        names = []
        for index, option in enumerate(choose.options):
            act = Fn(f"a{pc}_{index}", framed=True, ends=ENDED, span=option.span, takes_option=True)
            act.entry = [*option.variables, *(text.local for text in option.texts)]
            self.framed.append(act)
            names.append(act.name)
            end = self.sequence(option.body, act)
            if end is not None:
                end.line(f"return {self.number(after)}")
        self.module.acts[int(pc)] = tuple(names)

    # ---- where local variables live -----------------------------------------------------------------------------

    def settle_locals(self) -> None:
        """Decide for each local variable whether it outlives its block, and write its name everywhere."""
        namer, slots = self.module.namer, self.module.slots
        homes: dict[int, set[str]] = {}
        for fn in self.framed:
            defined = {namer.number(local) for local in fn.entry}
            for local in fn.entry:
                homes.setdefault(namer.number(local), set()).add(fn.name)
            for line in fn.lines:
                match = SETS.match(line.text)
                for number in map(int, REFERENCE.findall(line.text[match.end():] if match else line.text)):
                    homes.setdefault(number, set()).add(fn.name)
                    if number not in defined:
                        slots.add(namer.locals[number])
                if match:
                    number = int(match.group(1))
                    homes.setdefault(number, set()).add(fn.name)
                    if line.depth == 1 or line.text.startswith("for "):
                        defined.add(number)
        for number, users in homes.items():
            if len(users) > 1:
                slots.add(namer.locals[number])
        for fn in self.framed:
            self.write_names(fn)

    def write_names(self, fn: Fn) -> None:
        namer, slots = self.module.namer, self.module.slots

        def name(match: re.Match[str]) -> str:
            local = namer.locals[int(match.group(1))]
            return f"P.{namer.slot(local)}" if local in slots else namer.plain(local)

        for line in fn.lines:
            line.text = REFERENCE.sub(name, line.text)
        names = [f"P.{namer.slot(local)}" if local in slots else namer.plain(local) for local in fn.entry]
        if fn.takes_option:
            fn.params.append("o")
            text = f"{names[0]} = o[1]" if len(names) == 1 else f"_, {', '.join(names)} = o"
            fn.lines[:0] = [Line(1, text, fn.span)] if names else []
        self.module.add(fn)

    def fuse(self) -> None:
        """Let blocks that only lead on to another one go through it at once: fewer jumps at play."""
        blocks = {fn.name: fn for fn in self.framed}
        plain = {name: (list(fn.lines), dict(fn.prologue)) for name, fn in blocks.items()}
        for fn in (fn for fn in self.framed if not fn.pure):  # what a pure one returns is a value, not a block
            seen = {fn.name}
            while fn.lines and fn.lines[-1].depth == 1 and len(fn.lines) < MAX_FUSED:
                match = JUMP.match(fn.lines[-1].text)
                if match is None or "b" + match.group(1) in seen:
                    break
                target = "b" + match.group(1)
                seen.add(target)
                lines, prologue = plain[target]
                fn.lines[-1:] = lines
                fn.prologue.update(prologue)

    def slot_defaults(self) -> dict[str, object]:
        """The parts of the position that hold local variables, with their first values."""
        order = sorted(self.module.slots, key=self.module.namer.number)
        return {self.module.namer.slot(local): default_value(local.type) for local in order}
