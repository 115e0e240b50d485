"""Numbers: what is worked out with them, and rows of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import LONGEST, Child, Ex, NotConstant
from game.ruleset.language.services import PythonWriter, WatRounds, WatWriter
from game.ruleset.language.values import Const
from game.ruleset.language.word import Word
from game.ruleset.program.costs import Costs
from game.ruleset.types import BROKEN, NUMBER, list_of
from game.ruleset.wasm.wat import RULE, WIDE, call, put, trap, when
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.world import World

LARGEST = 10**12
OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}


def whole(args: Sequence[object]) -> list[int]:
    """Values that are all numbers."""
    found = [arg for arg in args if isinstance(arg, int)]
    if len(found) < len(args):
        raise NotConstant
    return found


class Arithmetic(Ex):
    """`a + b` and its like; which is its name."""

    plain = passes = True
    left, right = Child(0), Child(1)

    def folded(self) -> Ex:
        if BROKEN in (self.left.type, self.right.type):
            return Const(BROKEN, self.span, value=0)
        left, right = self.left.value, self.right.value
        if not (self.left.constant and self.right.constant and isinstance(left, int) and isinstance(right, int)):
            return self
        if self.name in ("//", "%") and right == 0:
            return self
        value = OPERATORS[self.name](left, right)
        return Const(self.type, self.span, value=value) if abs(value) < LARGEST else self  # what is beyond is refused

    def at_load(self, args: Sequence[object], world: World) -> object:
        left, right = whole(args)
        if self.name in ("//", "%") and right == 0:
            raise NotConstant
        value = OPERATORS[self.name](left, right)
        if abs(value) >= LARGEST:
            raise NotConstant
        return value

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        left, right = out.args(self, fn)
        if self.name in ("//", "%") and not (self.right.constant and self.right.value):
            return f"({left} {self.name} _divisor({right}))"
        if self.name == "*" and not any(arg.constant for arg in self.args):
            return f"_small({left} * {right})"
        return f"({left} {self.name} {right})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        left, right = (out.number(arg, fn) for arg in self.args)
        if self.name in ("+", "-"):
            return f"(i64.{'add' if self.name == '+' else 'sub'} {left} {right})"
        if self.name == "*":
            constant = any(arg.constant for arg in self.args)
            return f"(i64.mul {left} {right})" if constant else call("product", left, right)
        return call("quotient" if self.name == "//" else "remainder", left, right)


def may_grow(ex: Ex) -> bool:
    """Whether a number could grow beyond bounds when it is set to this again and again."""
    if ex.calm:
        return False
    if isinstance(ex, Arithmetic) and ex.name in ("+", "-"):  # to grow large, little by little, takes for ever
        steps = [arg.value for arg in ex.args if arg.constant and isinstance(arg.value, int)]
        return not (steps and abs(steps[0]) <= 1000 and all(arg.calm for arg in ex.args))
    return True


class Negative(Ex):
    """`-n`."""

    plain = passes = True
    inner = Child(0)
    in_python = "(-{})"

    def folded(self) -> Ex:
        if self.inner.type == BROKEN:
            return Const(BROKEN, self.span, value=0)
        value = self.inner.value if isinstance(self.inner.value, int) else 0
        return Const(self.type, self.span, value=-value) if self.inner.constant else self

    def at_load(self, args: Sequence[object], world: World) -> object:
        return -whole(args)[0]

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return f"(i64.sub (i64.const 0) {out.number(self.inner, fn)})"


class Abs(Ex):
    """The number without its sign."""

    word = Word("abs", (NUMBER,), NUMBER, "the number without its sign")
    plain = passes = True
    inner = Child(0)
    in_python = "abs({})"

    def at_load(self, args: Sequence[object], world: World) -> object:
        return abs(whole(args)[0])

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return call("magnitude", out.number(self.inner, fn))


class MinOf(Ex):
    """The smallest of some numbers: `min(a, b)`."""

    plain = passes = True
    names: ClassVar[tuple[str, str]] = "min", "smaller"  # in Python and in WebAssembly

    def at_load(self, args: Sequence[object], world: World) -> object:
        return min(whole(args))

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"{self.names[0]}({', '.join(out.args(self, fn))})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        found, *others = (out.number(arg, fn) for arg in self.args)
        for other in others:
            found = call(self.names[1], found, other)
        return found


class MaxOf(MinOf):
    """The greatest of some numbers: `max(a, b)`."""

    names = "max", "greater"

    def at_load(self, args: Sequence[object], world: World) -> object:
        return max(whole(args))


class Range(Ex):
    """The numbers from the first up to but without the second."""

    word = Word("range", (NUMBER, NUMBER), list_of(NUMBER), "the numbers from the first up to but without the second")
    listed = passes = True
    low, high = Child(0), Child(1)
    in_python = "_range({}, {})"

    def bound(self, costs: Costs) -> int:
        if not (self.low.constant and self.high.constant):
            return LONGEST
        first, end = (arg.value if isinstance(arg.value, int) else 0 for arg in self.args)
        return max(0, min(LONGEST, end - first))

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        fn.allocations += 1
        return call("numbers", *(out.number(arg, fn) for arg in self.args))

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        """Without a list: one number after the other."""
        held = []
        for arg in self.args:
            name = fn.temp("held", WIDE)
            held.append((put(name, out.number(arg, fn)), f"(local.get ${name})"))
        (first, low), (second, high) = held
        long = f"(i64.gt_s (i64.sub {high} {low}) (i64.const {LONGEST}))"
        many = f"(i64.gt_s {high} {low})"
        counted = out.count(rounds.before, f"(i32.wrap_i64 (i64.sub {high} {low}))")
        with out.loops.deeper(fn):
            return (first + second + when(long, trap(RULE)) + (when(many, counted) if rounds.before else "")
                    + out.loops.counting(fn, low, high, rounds.name, rounds.counted()))
