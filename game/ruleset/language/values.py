"""What formulas are made of besides words: constants, variables, defines, lists, one value or another."""

from __future__ import annotations

from collections.abc import Sequence

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import LONGEST, Child, Ex, Local
from game.ruleset.language.services import PythonWriter, WatWriter
from game.ruleset.program.costs import CALL, Costs
from game.ruleset.types import BROKEN, NUMBER, PIECE, TEXT
from game.ruleset.wasm.wat import POSITION, call, const, either, get, put, wat_type, width
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.world import World


class Const(Ex):
    """A value that is known."""

    constant = simple = safe = fixed = calm = plain = True

    def on_board(self, args: Sequence[object], tables: object) -> object:
        return self.value

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return repr(self.value)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if isinstance(self.value, str):
            return const(out.text_number(self.value))
        if isinstance(self.value, tuple):
            return out.constants(self.value, self.type.item or PIECE)
        assert isinstance(self.value, int)
        return const(self.value, wat_type(self.type))


class LocalName(Ex):
    """A name that is bound by a loop, a parameter or a statement."""

    simple = safe = fixed = calm = plain = True

    @property
    def local(self) -> Local:
        """What it is the name of."""
        assert isinstance(self.value, Local)
        return self.value

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return out.ref(fn, self.local)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.local(self.local, fn)


class Variable(Ex):
    """A variable of the whole game."""

    simple = safe = calm = plain = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return fn.variable(f"v_{self.name}")

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.variable(f"v_{self.name}", self.type)


class Field(Ex):
    """A variable of a piece, a seat, a team or a site."""

    safe = calm = plain = True
    whose = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        index = out.ex(self.whose, fn)
        field = out.field(self.name, fn)
        return fn.hoisted(field, index) if fn.depth > 1 else f"{field}[{index}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.field(out.field_name(self.name), out.ex(self.whose, fn), self.type)


class Define(Ex):
    """A call of a define."""

    def work(self, costs: Costs) -> int:
        return CALL + super().work(costs) + costs.define(self.name)

    def bound(self, costs: Costs) -> int:
        return costs.bound(costs.world.define_irs[self.name].body)

    @property
    def steady(self) -> bool:
        """Whether it comes to the same as long as nothing happens."""
        return all(isinstance(arg, Const | Variable) for arg in self.args)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        written = out.in_place(self)
        if written is not None:
            return out.ex(written, fn)
        args = "".join(f", {arg}" for arg in out.args(self, fn))
        call = f"{out.define_function(out.world.define_irs[self.name])}(P{args})"
        return fn.once(call) if self.steady else call

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        written = out.in_place(self)
        define = out.world.define_irs[self.name]
        if written is not None:
            text = out.ex(written, fn)
            return text if wat_type(written.type) == wat_type(self.type) else f"(i64.extend_i32_s {text})"
        args = [out.of_type(arg, local.type, fn) for arg, local in zip(self.args, define.params, strict=True)]
        text = call(out.define(define), POSITION, *args)
        if self.steady:
            return out.once(text, self.type, fn)
        fn.allocations += self.type.item is not None
        return text


class IfElse(Ex):
    """`a if f else b`."""

    plain = passes = True
    cond, yes, no = Child(0), Child(1), Child(2)
    in_python = "({1} if {0} else {2})"

    def folded(self) -> Ex:
        if any(arg.type == BROKEN for arg in self.args):
            return Const(BROKEN, self.span, value=0)
        if not self.cond.constant:
            return self
        chosen = self.yes if self.cond.value else self.no
        kind = self.type if chosen.constant else chosen.type
        return type(chosen)(kind, chosen.span, chosen.args, chosen.value, chosen.clauses)

    def bound(self, costs: Costs) -> int:
        return max(costs.bound(self.yes), costs.bound(self.no))

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return either(wat_type(self.type), out.ex(self.cond, fn), out.of_type(self.yes, self.type, fn),
                      out.of_type(self.no, self.type, fn))


class Listing(Ex):
    """`[a, b, c]`."""

    passes = fixed = plain = True

    def at_load(self, args: Sequence[object], world: World) -> object:
        return tuple(args)

    def bound(self, costs: Costs) -> int:
        return len(self.args)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({''.join(arg + ', ' for arg in out.args(self, fn))})" if self.args else "()"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        item = self.type.item or PIECE
        if all(arg.constant and isinstance(arg.value, int) for arg in self.args):
            return out.constants([arg.value for arg in self.args if isinstance(arg.value, int)], item)
        values = [out.of_type(arg, item, fn) for arg in self.args]
        fn.allocations += 1
        kind, size = wat_type(item), width(item)
        names = [fn.temp("item", kind) for _ in values]
        found = fn.temp("list")
        stores = "".join(f"({kind}.store offset={4 + size * place} {get(found)} {get(name)})"
                         for place, name in enumerate(names))
        return (f"(block (result i32) {' '.join(map(put, names, values))} "
                f"{put(found, call('room', const(4 + size * len(values))))} "
                f"(i32.store {get(found)} (i32.const {len(values)})) {stores} {get(found)})")


class Item(Ex):
    """`LIST[n]`."""

    items, index = Child(0), Child(1)
    in_python = "_item({}, {})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        wide = self.type == NUMBER
        return call("item_wide" if wide else "item", out.ex(self.items, fn), out.number(self.index, fn))


class Join(Ex):
    """`a + b`, for lists and texts."""

    listed = passes = True

    def bound(self, costs: Costs) -> int:
        return min(LONGEST, sum(map(costs.bound, self.args)))

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        left, right = out.args(self, fn)
        if self.type.name == "text":
            return f"_text({left} + {right})"
        return f"_list((*{left}, *{right}))"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if self.type == TEXT:
            return const(out.text_number("…"))  # texts decide nothing here: one stands for all that are made
        fn.allocations += 1
        return call("join", *out.args(self, fn), const(width(self.type.item or PIECE)))
