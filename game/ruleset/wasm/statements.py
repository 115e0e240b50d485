"""Statements as WebAssembly: what those share that ask nothing, and the blocks of procedures that do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.ir import Local, ProcedureIR, Stmt, assigned
from game.ruleset.language.values import Const
from game.ruleset.program import blocks as steps
from game.ruleset.types import default_value
from game.ruleset.wasm.layout import COUNT, DRAWING, LOOKING, OPTIONS, PC, looks_to_the_end, targets
from game.ruleset.wasm.wat import (
    NARROW,
    POSITION,
    WIDE,
    Fn,
    Refused,
    call,
    const,
    either,
    get,
    load,
    negate,
    plus,
    put,
    store,
    times,
    wat_type,
    when,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule


class Statements:
    """Writes the statements of one module that ask nothing."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.program = module.program
        self.formulas = module.formulas

    def native(self, stmts: tuple[Stmt, ...], fn: Fn) -> str:
        """A run of statements."""
        return "".join(self.one(stmt, fn) for stmt in stmts)

    def one(self, stmt: Stmt, fn: Fn) -> str:
        """One statement; nobody listens to a search."""
        if self.program.only_says(stmt):
            return ""
        return self.module.count(self.program.costs.at_statement(stmt)) + stmt.wat(self, fn)

    def procedure(self, procedure: ProcedureIR) -> None:
        """A procedure that asks nothing: one function; it returns whether the game is over."""
        fn = Fn(self.module.procedure_name(procedure.name), result=NARROW, ends="(return (i32.const 1))")
        for local in procedure.params:
            name = fn.temp(local.name, wat_type(local.type))
            fn.params.append((name, fn.locals.pop(name)))
            fn.names[local] = get(name)
        first = "".join(self.formulas.set_local(local, self.default(local), fn)
                        for local in assigned(procedure.body) if local not in procedure.params)
        fn.body = [first, self.module.count(self.program.costs.at_procedure(procedure)),
                   self.native(procedure.body, fn), const(0)]
        self.module.add(fn)

    def default(self, local: Local) -> str:
        """What a local variable holds before anything is put in it."""
        value = default_value(local.type)
        return Const(local.type, local.span, value=value).wat(self.formulas, Fn(""))

    def procedure_name(self, name: str) -> str:
        """The function of a procedure that asks nothing."""
        return self.module.procedure_name(name)

    def refused(self, stmt: Stmt) -> str:
        """What is said of a statement that searches never come to."""
        raise Refused(f"'{stmt.op}' is left to Python", stmt.span)

    def commit(self, fn: Fn, place: int) -> str:
        """The turn is complete: looks ahead end here, or go on from there. What comes is no part of it."""
        code = when(looks_to_the_end(), store(POSITION, const(place), PC) + fn.ends)
        return code + (self.turn(const(0, WIDE)) if self.program.turn is not None else "")

    def turn(self, value: str) -> str:
        """Note which question the turn began with."""
        assert self.program.turn is not None
        return store(POSITION, value, self.module.layout.slots[self.program.turn].offset, WIDE)


class Blocks:
    """Writes the blocks of procedures that ask; they go on to one another without coming back."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.formulas = module.formulas
        self.costs = module.program.costs

    def write(self, block: steps.Block) -> None:
        """The function of a block, or of what is done when an option is taken."""
        fn = Fn(self.name(block), framed=True, ends="(return)")
        if block.answers is not None:
            fn.params.append(("o", NARROW))
            choose = self.module.program.cut.chooses[block.answers[0]]
            texts = {text.local for text in choose.options[block.answers[1]].texts}
            for place, local in enumerate(block.entry):
                sample = const(self.module.text_number("…"))
                value = sample if local in texts else load(get("o"), 8 + self.module.cell * place, wat_type(local.type))
                fn.body.append(self.formulas.set_local(local, value, fn))
        for step in block.steps:
            if not isinstance(step, steps.Begin):
                fn.body.append(getattr(self, type(step).__name__.lower())(step, fn))
        self.module.add(fn)

    @staticmethod
    def name(block: steps.Block) -> str:
        """The name of a block's function."""
        return f"act{block.answers[0]}_{block.answers[1]}" if block.answers is not None else f"block{block.number}"

    def on(self, block: steps.Block) -> str:
        """Go on with another block."""
        return f"(return_call ${self.name(block)} {POSITION})"

    def do(self, step: steps.Do, fn: Fn) -> str:
        return self.module.statements.one(step.stmt, fn)

    def jump(self, step: steps.Jump, fn: Fn) -> str:
        return self.on(step.to)

    def commit(self, step: steps.Commit, fn: Fn) -> str:
        return self.module.statements.commit(fn, -2 - step.after.number)

    def back(self, step: steps.Back, fn: Fn) -> str:
        return f"(return_call $back {POSITION})"

    def branch(self, step: steps.Branch, fn: Fn) -> str:
        return when(self.formulas.value(step.stmt.args[0], fn), self.on(step.yes)) + self.on(step.no)

    def round(self, step: steps.Round, fn: Fn) -> str:
        args, count = step.stmt.args, self.module.count(self.costs.at_round(step.stmt))
        if not args or (args[0].constant and args[0].value):
            return count
        return count + when(negate(self.formulas.value(args[0], fn)), self.on(step.after))

    def collect(self, step: steps.Collect, fn: Fn) -> str:
        names = dict(fn.names)
        code, items, size = self.module.loops.bound(step.stmt.clauses, fn)
        fn.names = names
        slot = self.module.layout.slots[step.items]
        address = plus(POSITION, const(slot.offset))
        kept = (self.formulas.copied(address, get(items), size, slot.capacity) if slot.cell * slot.together == size else
                call("keep_small", address, get(items), *map(const, (slot.together, slot.cell, slot.capacity))))
        return (code + kept
                + self.formulas.set_local(step.place, const(0, "i64"), fn))

    def next(self, step: steps.Next, fn: Fn) -> str:
        items = self.module.layout.slots[step.items]
        place = fn.temp("place")
        count = self.module.count(self.costs.at_round(step.stmt))
        code = (count + put(place, f"(i32.wrap_i64 {self.formulas.local(step.place, fn)})")
                + when(f"(i32.ge_s {get(place)} {load(POSITION, items.offset)})", self.on(step.after)))
        at = plus(POSITION, times(get(place), items.cell * items.together))
        for number, local in enumerate(targets(step.stmt.clauses)):
            value = load(at, items.offset + 4 + items.cell * number, wat_type(local.type), items.cell)
            code += self.formulas.set_local(local, value, fn)
        return code + self.formulas.set_local(
            step.place, f"(i64.add {self.formulas.local(step.place, fn)} (i64.const 1))", fn)

    def call(self, step: steps.Call, fn: Fn) -> str:
        slots = Fn("", framed=True)
        code = "".join(self.formulas.set_local(local, self.formulas.value(arg, fn, local.type), slots)
                       for local, arg in zip(step.procedure.params, step.stmt.args, strict=True))
        return (code + self.module.count(self.costs.at_call(step.procedure))
                + call("push", POSITION, const(step.after.number)) + self.on(step.entry))

    def arrive(self, step: steps.Arrive, fn: Fn) -> str:
        choose = step.choose
        code = store(POSITION, const(choose.number), PC)
        if choose.lapse is not None:
            code += when(self.formulas.value(choose.lapse, fn), self.on(step.after))
        if self.module.program.turn is not None and choose.may_begin:
            begun = self.module.statements.turn(const(choose.number + 1 if choose.looks else 0, WIDE))
            code += begun if choose.follow.constant else when(
                negate(self.formulas.value(choose.follow, fn)), begun)
        listed = call(self.module.questions.options(choose), POSITION)
        ways = self.module.program.drawn.get(choose.number)
        if ways:
            drawn = call(self.module.drawing.function(choose, ways), POSITION)
            listed = either(NARROW, load(POSITION, DRAWING), drawn, listed)
        code += put(self.options(fn), listed)
        if self.module.program.answers:
            answered = f"(i32.eq {load(POSITION, LOOKING)} (i32.const 2))"
            code += when(answered, self.offered(fn))
        return code + when(negate(load(get(self.options(fn)))), self.on(step.none))

    @staticmethod
    def options(fn: Fn) -> str:
        """The local that holds the options of the question that is asked."""
        fn.locals["options"] = NARROW
        return "options"

    def ask(self, step: steps.Ask, fn: Fn) -> str:
        found = get(self.options(fn))
        code = self.module.statements.native(step.choose.some, fn)
        if step.choose.at_once:
            only = f"(i32.eq {load(found)} (i32.const 1))"
            if not step.choose.follow.constant:
                only = f"(i32.and {only} {self.formulas.value(step.choose.follow, fn)})"
            code += when(only, f"(return_call $take {POSITION} {plus(found, const(4))})")
        return code + self.offered(fn)

    def offered(self, fn: Fn) -> str:
        """Wait for an answer."""
        found = get(self.options(fn))
        return (store(POSITION, plus(found, const(4)), OPTIONS) + store(POSITION, load(found), COUNT)
                + "(return)")

    def describe(self, step: steps.Describe, fn: Fn) -> str:
        return ""
