"""Procedures that ask, as Python: a function for each block, and one for each option that can be taken.

A block's function runs until the next question or jump and returns the number of the block to go on with, or -1 to
stop. What a procedure remembers across blocks lives in the position; what only one block uses stays in Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn, Line
from game.ruleset.program import blocks as steps

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

MAX_FUSED = 60
ENDED = "-1"


class BlockEmitter:
    """Writes the procedures that ask, of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.functions: dict[steps.Block, Fn] = {}

    def write(self, procedure: Iterable[steps.Step]) -> None:
        """Every step of a procedure, at the end of its block's function."""
        for step in procedure:
            if isinstance(step, steps.Begin):
                self.begin(step.block)
            else:
                getattr(self, type(step).__name__.lower())(step, self.functions[step.block])

    def begin(self, block: steps.Block) -> None:
        """The function of a block, empty as yet."""
        name = f"a{block.answers[0]}_{block.answers[1]}" if block.answers is not None else f"b{block.number}"
        fn = self.functions[block] = Fn(name, framed=True, ends=ENDED, span=block.span)
        if block.answers is not None:
            fn.entry = block.entry
        self.module.framed.append(fn)

    # ---- steps --------------------------------------------------------------------------------------------------

    def do(self, step: steps.Do, fn: Fn) -> None:
        self.module.statements.one(step.stmt, fn)

    def jump(self, step: steps.Jump, fn: Fn) -> None:
        fn.line(f"return {step.to.number}", step.span)
        fn.leads_to = step.to.number

    def commit(self, step: steps.Commit, fn: Fn) -> None:
        self.module.statements.commit(step.span, fn, str(-2 - step.after.number))

    def back(self, step: steps.Back, fn: Fn) -> None:
        fn.line("return _back(P)", step.span)

    def branch(self, step: steps.Branch, fn: Fn) -> None:
        cond = self.module.formulas.ex(step.stmt.args[0], fn)
        fn.line(f"return {step.yes.number} if {cond} else {step.no.number}", step.span)

    def round(self, step: steps.Round, fn: Fn) -> None:
        args = step.stmt.args
        fn.count(self.module.costs.at_round(step.stmt), step.span)
        if args and not (args[0].constant and args[0].value):
            fn.line(f"if not {self.module.formulas.ex(args[0], fn)}: return {step.after.number}", step.span)

    def collect(self, step: steps.Collect, fn: Fn) -> None:
        source, _ = self.module.statements.collected(step.stmt, fn)
        ref = self.module.namer.ref
        fn.line(f"{ref(fn, step.items)} = tuple({source})", step.span)
        fn.line(f"{ref(fn, step.place)} = 0", step.span)

    def next(self, step: steps.Next, fn: Fn) -> None:
        ref = self.module.namer.ref
        items, place = ref(fn, step.items), ref(fn, step.place)
        fn.count(self.module.costs.at_round(step.stmt), step.span)
        fn.line(f"if {place} >= len({items}): return {step.after.number}", step.span)
        names = ", ".join(ref(fn, local) for clause in step.stmt.clauses for local in clause.targets)
        fn.line(f"{names} = {items}[{place}]", step.span)
        fn.line(f"{place} += 1", step.span)

    def call(self, step: steps.Call, fn: Fn) -> None:
        for local, arg in zip(step.procedure.params, step.stmt.args, strict=True):
            slot = self.module.namer.slot(local)
            fn.line(f"P.{slot} = {self.module.formulas.ex(arg, fn)}", step.span)
        fn.count(self.module.costs.at_call(step.procedure), step.span)
        fn.line(f"P.stack += ({step.after.number},)", step.span)
        fn.line(f"return {step.entry.number}", step.span)
        fn.leads_to = step.entry.number

    # ---- questions ----------------------------------------------------------------------------------------------

    def arrive(self, step: steps.Arrive, fn: Fn) -> None:
        choose = step.choose
        fn.line(f"P.pc = {choose.number}", step.span)
        if choose.lapse is not None:
            lapses = self.module.formulas.ex(choose.lapse, fn)
            fn.line(f"if {lapses}: return {step.after.number}", step.span)
        turn = self.module.program.turn
        if turn is not None and choose.may_begin:
            begun = f"P.{self.module.namer.slot(turn)} = {choose.number + 1 if choose.looks else 0}"
            follows = "" if choose.follow.constant else self.module.formulas.ex(choose.follow, fn)
            fn.line(f"if not {follows}: {begun}" if follows else begun, step.span)
        fn.line(f"opts = {self.module.questions.options(choose)}(P)", step.span)
        if self.module.program.answers:
            with fn.inside("if P.looking == 2:", step.span):
                fn.line("P.opts = opts")
                fn.line("return -1")
        fn.line(f"if not opts: return {step.none.number}", step.span)

    def ask(self, step: steps.Ask, fn: Fn) -> None:
        choose = step.choose
        self.module.statements.native(choose.some, fn)
        if choose.at_once:
            follows = "" if choose.follow.constant else f" and {self.module.formulas.ex(choose.follow, fn)}"
            with fn.inside(f"if len(opts) == 1{follows}:", step.span):
                if any(option.tell is not None for option in choose.options):
                    fn.line("if P.log is not None: P.log.alone(P, opts[0])")
                fn.line(f"return ACTS[{choose.number}][opts[0][0]](P, opts[0])", step.span)
        fn.line("P.opts = opts")
        fn.line("return -1")

    def describe(self, step: steps.Describe, fn: Fn) -> None:
        self.module.questions.describe(step.choose)

    # ---- the whole ----------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Let the functions of options take what is handed to them, and blocks that only lead on go on at once."""
        for fn in self.module.framed:
            if fn.entry is not None:
                names = [self.module.namer.ref(fn, local) for local in fn.entry]
                text = f"{names[0]} = o[1]" if len(names) == 1 else f"_, {', '.join(names)} = o"
                fn.params.append("o")
                fn.lines[:0] = [Line(1, text, fn.span)] if names else []
            self.module.add(fn)
        self.fuse()

    def fuse(self) -> None:
        """Blocks that go on with another one hold what that one does: fewer jumps at play."""
        blocks = {block.number: fn for block, fn in self.functions.items() if block.answers is None}
        plain = {number: (list(fn.lines), dict(fn.prologue), fn.leads_to) for number, fn in blocks.items()}
        for block, fn in self.functions.items():
            seen = {block.number}
            while fn.leads_to >= 0 and len(fn.lines) < MAX_FUSED and fn.leads_to not in seen:
                seen.add(fn.leads_to)
                lines, prologue, fn.leads_to = plain[fn.leads_to]
                fn.lines[-1:] = lines
                fn.prologue.update(prologue)
