"""What is true or not: comparisons, `in`, and what joins them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Ex, NotConstant
from game.ruleset.language.board import Zone
from game.ruleset.language.services import PythonWriter, WatWriter
from game.ruleset.language.values import Const
from game.ruleset.program.costs import Costs
from game.ruleset.types import BROKEN, FLAG, NUMBER, TEXT
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.wasm.wat import Refused, any_of, both, call, const, negate, wat_type
from game.ruleset.world import World

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
IN_WAT = {"==": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}


class Logic(Ex):
    """Flags joined by `and` or `or`."""

    safe = plain = True
    decides: ClassVar[bool]  # what settles the whole

    def folded(self) -> Ex:
        if any(arg.type == BROKEN for arg in self.args):
            return Const(BROKEN, self.span, value=0)
        kept: list[Ex] = []
        for arg in self.args:
            if arg.constant and bool(arg.value) == self.decides:
                return Const(FLAG, self.span, value=self.decides)
            if not arg.constant:
                kept.append(arg)
        if not kept:
            return Const(FLAG, self.span, value=not self.decides)
        return kept[0] if len(kept) == 1 else type(self)(FLAG, self.span, tuple(kept))


class And(Logic):
    """`f and g and …`."""

    decides = False

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({' and '.join(out.args(self, fn))})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return both(out.args(self, fn))


class Or(Logic):
    """`f or g or …`."""

    fixed = True
    decides = True

    def at_load(self, args: Sequence[object], world: World) -> object:
        return any(args)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({' or '.join(out.args(self, fn))})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return any_of(out.args(self, fn))


class Not(Ex):
    """`not f`."""

    safe = fixed = plain = True
    inner = Child(0)
    in_python, in_wat = "(not {})", "(i32.eqz {})"

    def folded(self) -> Ex:
        if self.inner.type == BROKEN:
            return Const(BROKEN, self.span, value=0)
        return Const(self.type, self.span, value=not self.inner.value) if self.inner.constant else self

    def at_load(self, args: Sequence[object], world: World) -> object:
        return not args[0]


class Compare(Ex):
    """`a == b` and its like; which is its name."""

    safe = fixed = plain = True
    left, right = Child(0), Child(1)

    def folded(self) -> Ex:
        if BROKEN in (self.left.type, self.right.type):
            return Const(BROKEN, self.span, value=0)
        if not (self.left.constant and self.right.constant):
            return self
        left, right = self.left.value, self.right.value
        if self.name in ("==", "!=") or (isinstance(left, int) and isinstance(right, int)):
            return Const(self.type, self.span, value=COMPARED[self.name](left, right))
        return self

    def at_load(self, args: Sequence[object], world: World) -> object:
        if not all(isinstance(arg, int) for arg in args):
            raise NotConstant
        return COMPARED[self.name](*args)

    def on_board(self, args: Sequence[Any], tables: object) -> bool:
        return COMPARED[self.name](*args)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        left, right = out.args(self, fn)
        if self.left.type.name == "list":
            return f"(tuple({left}) {self.name} tuple({right}))"
        return f"({left} {self.name} {right})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        left, right, kind = self.left, self.right, self.left.type
        if TEXT in (kind, right.type, kind.item):
            raise Refused("texts are compared, which is left to Python", self.span)
        if kind.item is not None:
            wide = NUMBER in (kind.item, right.type.item)
            if wide and (kind.item != right.type.item and kind.item.name != "nothing"):
                raise Refused("lists of numbers and of flags are compared, which is left to Python", self.span)
            same = call("same_list", out.ex(left, fn), out.ex(right, fn), const(8 if wide else 4))
            return same if self.name == "==" else negate(same)
        wanted = NUMBER if NUMBER in (kind, right.type) else kind
        op = f"{wat_type(wanted)}.{IN_WAT[self.name]}"
        return f"({op} {out.of_type(left, wanted, fn)} {out.of_type(right, wanted, fn)})"


class In(Ex):
    """`x in LIST`."""

    safe = fixed = True
    item, items = Child(0), Child(1)

    def folded(self) -> Ex:
        return Const(self.type, self.span, value=False) if isinstance(self.items, Zone) and self.items.void else self

    def at_load(self, args: Sequence[object], world: World) -> object:
        if not isinstance(args[1], tuple):
            raise NotConstant
        return args[0] in args[1]

    def work(self, costs: Costs) -> int:
        return super().work(costs) + costs.bound(self.items)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return self.items.python_has(self.item, out, fn)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return self.items.wat_has(self.item, out, fn)
