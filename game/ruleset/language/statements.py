"""The statements that procedures are made of: how each is written, what it means, what it costs, what it becomes.

Those that ask are cut into blocks first (`program/blocks.py`); what is here is done in one go.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.forms import FORMULA, GENERATOR, STATEMENTS, ListOf, NewName
from game.ruleset.ir import Child, Ex, Stmt
from game.ruleset.keys import Key, Shape
from game.ruleset.language.effects import EFFECTS
from game.ruleset.language.numbers import may_grow
from game.ruleset.language.pieces import Kind, Owner
from game.ruleset.language.seats import Team
from game.ruleset.language.services import PythonStatements, StatementReader, WatStatements
from game.ruleset.language.values import LocalName, Variable
from game.ruleset.program.costs import UNIT, Costs
from game.ruleset.source import Map, Node
from game.ruleset.statement_keys import CHOOSE
from game.ruleset.types import FLAG, NUMBER
from game.ruleset.wasm.wat import (
    POSITION,
    RULE,
    call,
    const,
    endless,
    get,
    negate,
    plus,
    put,
    times,
    trap,
    wat_type,
    when,
)
from game.ruleset.wasm.wat import Fn as WatFn

Entries = Mapping[str, Node]

# ---- one line -------------------------------------------------------------------------------------------------------


class Set(Stmt):
    """`x = formula`: a variable, or a piece's owner or kind."""

    op = "set"
    new = Child(0)

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        target, formulas = self.target, out.formulas
        assert target is not None
        text = formulas.ex(self.new, fn)
        if target.type == NUMBER and may_grow(self.new):
            text = f"_small({text})"
        if target.type.name == "list":
            text = f"tuple({text})"
        if out.program.tells_apart(target):
            fn.line("P.digest = None", self.span)
        if isinstance(target, LocalName):
            fn.line(f"{formulas.ex(target, fn)} = {text}", self.span)
        elif isinstance(target, Variable):
            fn.line(f"P.v_{target.name} = {text}", self.span)
        else:
            index = fn.temp("i")
            fn.line(f"{index} = {formulas.ex(target.args[0], fn)}", self.span)
            fn.line(f"if {index} < 0: _nothing()", self.span)
            own = target.attribute.name if isinstance(target, Owner | Kind) else ""
            array = fn.array(own) if own else formulas.field(target.name, fn)
            counts = (own or array.startswith("pv_")) and out.program.tells_apart(target)
            if counts:
                fn.line(f"P.sum -= e_row(P, {index})", self.span)
            fn.line(f"{array}[{index}] = {text}", self.span)
            if counts:
                fn.line(f"P.sum += e_row(P, {index})", self.span)
            if own == "kind" and out.program.knows:
                fn.line(f"P.known[{index}] &= e_sight(P, {index})", self.span)
            if own or array.startswith("pv_"):
                name = own or target.name
                fn.line(f"if P.log is not None: P.log.append(_Turned('turn', {index}, {name!r}, {array}[{index}]))",
                        self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        target, formulas = self.target, out.formulas
        assert target is not None
        value = formulas.value(self.new, fn, target.type)
        if target.type == NUMBER and may_grow(self.new):
            value = call("bounded", value)
        if isinstance(target, LocalName):
            return formulas.set_local(target.local, value, fn)
        if isinstance(target, Variable):
            return formulas.stored(f"v_{target.name}", POSITION, target.type, value)
        index = fn.temp("index")
        own = target.attribute.name if isinstance(target, Owner | Kind) else ""
        name = own or formulas.field_name(target.name)
        code = formulas.stored(name, plus(POSITION, times(get(index), formulas.stride(name))), target.type, value)
        if out.program.tells_apart(target) and (own or name.startswith("pv_")):
            code = call("leave", POSITION, get(index)) + code + call("come", POSITION, get(index))
        return (put(index, formulas.ex(target.args[0], fn))
                + when(f"(i32.lt_s {get(index)} (i32.const 0))", trap(RULE)) + code)


class Call(Stmt):
    """A call of the procedure that is its value: `name(a, b)`."""

    op = "call"

    def work(self, costs: Costs) -> int:
        return super().work(costs) + costs.call(self.value)

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        args = "".join(f", {out.formulas.ex(arg, fn)}" for arg in self.args)
        called = f"f_{self.value}(P{args})"
        ends = out.program.procedures[self.value].may_end
        fn.line(f"if {called}: return {fn.ends}" if ends else called, self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        procedure = out.program.procedures[self.value]
        args = [out.formulas.value(arg, fn, local.type)
                for arg, local in zip(self.args, procedure.params, strict=True)]
        text = call(out.procedure_name(self.value), POSITION, *args)
        return when(text, fn.ends) if procedure.may_end else f"(drop {text})"


class Bare(Stmt):
    """A statement that is a word."""

    about: ClassVar[str]


class Remember(Bare):
    """Notes the position."""

    op, about = "remember", "note the position for `repeats` and `since`"

    def work(self, costs: Costs) -> int:
        return super().work(costs) + costs.position()

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line("_remember(P)", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return call("remember", POSITION)


class Forget(Bare):
    """Drops all notes."""

    op, about = "forget", "drop all notes of positions"

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line("P.seen = {}", self.span)
        if out.program.counts_since:
            fn.line("P.firsts, P.notes = {}, 0", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return call("forget", POSITION) if out.program.remembers else ""


class Commit(Bare):
    """The turn is complete."""

    op, about = "commit", "the turn is complete: this is where `keep` and `greatest` look"

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        out.commit(self.span, fn, "-2")

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return out.commit(fn, -2)


class Settle(Bare):
    """Plays pending follow-ups; out of turn only, and so never in a search."""

    op, about = "settle", "in `anytime`: play pending follow-ups, each with the first possibility sorted as text"

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line(f"if _settle(P): return {fn.ends}", self.span)


class Break(Bare):
    """Leaves the loop."""

    op, about = "break", "leave the loop"

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line("break", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return f"(br ${fn.breaks[-1]})"


class Return(Bare):
    """Leaves the procedure."""

    op, about = "return", "leave the procedure"

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line("return False", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return "(return (i32.const 0))"


# ---- mappings -------------------------------------------------------------------------------------------------------


class Mapped(Stmt):
    """A statement that is a mapping; `shape` has its keys."""

    shape: ClassVar[Shape]

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        """The statement of a mapping, of which `value` is that of the first key."""
        raise NotImplementedError


class If(Mapped):
    """One thing or another."""

    op = "if"
    shape = Shape("if", "`if`", "Does one thing or another.", (
        Key("if", FORMULA, "The condition: a flag.", needed=True, example="t.piece != nothing"),
        Key("then", STATEMENTS, "What happens if it is true.", needed=True, example="remove(t.piece)"),
        Key("else", STATEMENTS, "What happens if not."),
    ), "statements")
    cond = Child(0)

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        return cls(node.span, args=(st.formulas.formula(value, st.env, FLAG),), body=st.block(entries.get("then")),
                   other=st.block(entries.get("else")))

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        if self.cond.constant:
            out.native(self.body if self.cond.value else self.other, fn)
            return
        with fn.inside(f"if {out.formulas.ex(self.cond, fn)}:", self.span):
            out.native(self.body, fn)
        if self.other:
            with fn.inside("else:", self.span):
                out.native(self.other, fn)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        if self.cond.constant:
            return out.native(self.body if self.cond.value else self.other, fn)
        return when(out.formulas.value(self.cond, fn), out.native(self.body, fn), out.native(self.other, fn))


class For(Mapped):
    """Something for each of a list, which is made before the first round."""

    op = "for"
    loops = True
    shape = Shape("for", "`for`", "Does something for each of a list.", (
        Key("for", GENERATOR, "Names and lists, with conditions.", needed=True, example="p in men(turn) if p.tired"),
        Key("do", STATEMENTS, "What happens each time.", needed=True, example="p.tired = false"),
    ), "statements")

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        clauses, env = st.bound(value, st.env)
        return cls(node.span, clauses=clauses, body=st.looped(env, entries.get("do")))

    def work(self, costs: Costs) -> int:
        return super().work(costs) + costs.nest(self.clauses, 1)

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        source, targets = out.collected(self, fn)
        names = [out.formulas.ref(fn, local) for local in targets]
        name = names[0] if len(names) == 1 else f"({', '.join(names)})"
        with fn.inside(f"for {name} in {source}:", self.span):
            fn.count(out.costs.at_item(self), self.span)
            out.native(self.body, fn)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        names, formulas = dict(fn.names), out.formulas
        code, items, size = formulas.loops.bound(self.clauses, fn)
        fn.names = names
        bound = [local for clause in self.clauses for local in clause.targets]
        own = [(fn.temp(local.name, wat_type(local.type)), wat_type(local.type)) for local in bound]

        def body(leave: str) -> str:
            fn.breaks.append(leave)
            sets = "".join(formulas.set_local(local, get(name), fn)
                           for local, (name, _) in zip(bound, own, strict=True))
            found = sets + formulas.count(formulas.costs.at_item(self)) + out.native(self.body, fn)
            fn.breaks.pop()
            return found

        return code + formulas.loops.over_list(fn, get(items), own, body, size)


class While(Mapped):
    """Something as long as a condition holds."""

    op = "while"
    loops = True
    shape = Shape("while", "`while`", "Goes on as long as something is true.", (
        Key("while", FORMULA, "The condition: a flag.", needed=True, example="left > 0"),
        Key("do", STATEMENTS, "What happens each time.", needed=True),
    ), "statements")

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        return cls(node.span, args=(st.formulas.formula(value, st.env, FLAG),),
                   body=st.looped(st.env, entries.get("do")))

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        cond = out.formulas.ex(self.args[0], fn) if self.args else "True"
        with fn.inside(f"while {cond}:", self.span):
            fn.count(out.costs.at_round(self), self.span)
            out.native(self.body, fn)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        def body(leave: str) -> str:
            fn.breaks.append(leave)
            test = f"(br_if ${leave} {negate(out.formulas.value(self.args[0], fn))})" if self.args else ""
            found = test + out.formulas.count(out.formulas.costs.at_round(self)) + out.native(self.body, fn)
            fn.breaks.pop()
            return found

        return endless(fn, body)


class Loop(While):
    """Something until it is left."""

    op = "loop"
    shape = Shape("loop", "`loop`", "Goes on until `break`, `return` or the end of the game.", (
        Key("loop", STATEMENTS, "What happens each time; something has to be asked in it.", needed=True),
    ), "statements")

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        return cls(node.span, body=st.looped(st.env, value))


class Choose(Mapped):
    """A question: written down in blocks, never in one go."""

    op = "choose"
    shape = CHOOSE

    def work(self, costs: Costs) -> int:
        assert self.choose is not None
        return super().work(costs) + UNIT + costs.options(self.choose.options)


REASON = NewName("a reason", dashes=True)
WHY = Key("by", REASON, "The reason, a key of `text`.", example="arrival")


class Win(Mapped):
    """The game is over; the reason is its value."""

    op = "win"
    ends = True
    shape = Shape("win", "`win`", "The game is over, and somebody has won.", (
        Key("win", FORMULA, "The winner: a seat or a list of seats.", needed=True, example="turn"), WHY), "statements")

    @property
    def who(self) -> Ex | None:
        """Those who win or share."""
        return self.args[0] if self.args else None

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        return cls(node.span, args=(st.seats(value),), value=st.reason(entries.get("by")))

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        seats = "()"
        if self.who is not None:
            seats = out.formulas.ex(self.who, fn)
            if self.who.type.name != "list":
                seats = f"({seats},)"
            if out.formulas.world.model.teams:
                seats = f"[m for s in {seats} for m in {Team.table(out.formulas.tables)}[s]]"
        fn.line(f"_over(P, {seats}, {self.value!r}, {self.op!r})", self.span)
        fn.line(f"return {fn.ends}", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        winners = const(0)
        if self.who is not None:
            seats = out.formulas.ex(self.who, fn)
            winners = call("seats_of" if self.who.type.item is not None else "seat_of", seats)
            if out.formulas.world.model.teams:
                winners = call("with_teams", winners)
        why = const(out.formulas.text_number(self.value or self.op))
        return call("ended", POSITION, winners, why) + fn.ends


class Tie(Win):
    """The same, shared."""

    op = "tie"
    shape = Shape("tie", "`tie`", "The game is over, and several share it.", (
        Key("tie", FORMULA, "Those who share it.", needed=True, example="seats()"), WHY), "statements")


class End(Win):
    """The same, and nobody's."""

    op = "end"
    shape = Shape("end", "`end`", "The game is over, and nobody has won.", (
        Key("end", REASON, "The reason, a key of `text`.", needed=True, example="repetition"),), "statements")

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        return cls(node.span, value=st.reason(value))


class Say(Mapped):
    """An event with words; nobody listens to a search."""

    op = "say"
    shape = Shape("say", "`say`", "An event with words for the table.", (
        Key("say", NewName("a text", dashes=True), "A key of `text`.", needed=True, example="siege-begins"),
        Key("with", ListOf(FORMULA, alone=True), "What `{0}`, `{1}` … in the text stand for.", example="[siege]"),
    ), "statements")

    @classmethod
    def read(cls, st: StatementReader, node: Map, value: Node, entries: Entries) -> Stmt:
        key = st.string(value, "say")
        st.identifier(key, value.span, "a text", dashes=True)
        args = tuple(st.formulas.formula(item, st.env) for item in st.items(entries.get("with"), "with"))
        return cls(node.span, args=args, value=key)

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        told = [out.told(arg, fn) for arg in self.args]
        values = "".join(f"_Value({kind!r}, {value}), " for kind, value in told)
        fn.line(f"P.log.append(_Said('say', {self.value!r}, ({values})))", self.span)


MAPPED: dict[str, type[Mapped]] = {one.op: one for one in (If, For, While, Loop, Choose, Win, Tie, End, Say)}
WORDS: dict[str, type[Bare]] = {one.op: one for one in (Remember, Forget, Commit, Settle, Break, Return)}
SHAPES = tuple(one.shape for one in MAPPED.values())
LINES = (  # all statements of one line, with what they do
    ("x = formula", "set a variable; a name that is not declared is a local variable of the procedure"),
    ("x += 1", "the same with + - * // or %"),
    ("p.owner = seat", "a piece changes hands; p.kind = king promotes it"),
    *((effect.example, effect.about) for effect in EFFECTS.values()),
    ("name(a, b)", "call a procedure"), *((word.op, word.about) for word in WORDS.values()),
)
