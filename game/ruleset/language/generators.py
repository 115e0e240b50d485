"""Words about all that a generator gives: `any(f for …)`, `count(x for …)` and their like."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import LONGEST, Child, Ex
from game.ruleset.language.numbers import MaxOf, MinOf
from game.ruleset.language.services import Env, PythonWriter, Typist, WatWriter
from game.ruleset.language.word import Word, generator
from game.ruleset.program.costs import CALL, Costs
from game.ruleset.program.tables import Tables
from game.ruleset.types import BROKEN, FLAG, NUMBER, PIECE, PILE, Type, list_of
from game.ruleset.wasm.wat import NARROW, WIDE, const, either, get, negate, put, wat_type, when
from game.ruleset.wasm.wat import Fn as WatFn


@dataclass(frozen=True, slots=True)
class Found:
    """What a loop in WebAssembly has found so far, by the names of its locals."""

    done: str  # the label that leaves the loop with a value
    n: str  # a number
    known: str  # whether there is one
    best: str  # what belongs to it

    def better(self, test: str) -> str:
        """Whether a test holds, or nothing was found yet."""
        return either(NARROW, get(self.known), test, const(1))


class Loop(Ex):
    """A word that goes through all that its clauses bind."""

    loops = plain = True
    element_type: ClassVar[Type | None] = None  # of what it is given for each round; any if none
    begin: ClassVar[str] = ""  # its Python before the first round
    end: ClassVar[str] = ""  # and after the last
    element = Child(0)

    @property
    def wanted(self) -> Type:
        """As what it is worked out, for each round."""
        return self.type

    def work(self, costs: Costs) -> int:
        return CALL + costs.nest(self.clauses, super().work(costs))

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return out.lifted(self, self.python_body, fn)

    def python_body(self, out: PythonWriter, fn: PythonFn) -> None:
        """The lines of its function."""
        if self.begin:
            fn.line(self.begin)
        out.nest(self.clauses, fn, lambda: self.python_round(out.ex(self.element, fn), out, fn),
                 work=sum(map(out.costs.of, self.args)))
        fn.line(self.end)

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        """The lines of one round."""
        raise NotImplementedError

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.loops.value(self, self.wat_body, fn)

    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        """Its code, inside a block of its own."""
        kind = wat_type(self.type)
        done, n, known = fn.label("done"), fn.temp("n", WIDE), fn.temp("known")
        found = Found(done, n, known, fn.temp("best", kind))
        loops = out.loops.nest(
            self.clauses, fn, lambda: self.wat_round(out.value(self.element, fn, self.wanted), found, out, fn),
            work=sum(map(out.costs.of, self.args)))
        first = put(n, const(0, WIDE)) + put(known, const(0)) + put(found.best, const(-1, kind))
        return f"{first} (block ${done} (result {kind}) {loops} {self.wat_end(found)})"

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        """The code of one round."""
        raise NotImplementedError

    def wat_end(self, found: Found) -> str:
        """What it comes to if no round left it."""
        return get(found.n)


def _aggregate(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree)
    if gen is None:
        return f.broken(f.span(tree))
    assert isinstance(tree.func, ast.Name)
    word = f.words[tree.func.id]
    clauses, scope = f.clauses(gen.generators, env)
    value = f.expr(gen.elt, scope)
    assert issubclass(word.node, Loop) and word.gives is not None
    if word.node.element_type is not None:
        value = f.checked(value, word.node.element_type)
    return word.node(word.gives, f.span(tree), (value,), None, clauses)


class AnyOf(Loop):
    """Whether something is true for some."""

    word = Word("any", "f for …", FLAG, "whether f is true for some", _aggregate)
    early = True
    element_type, end = FLAG, "return False"

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        with ExitStack() as stack:
            if value != "True":
                stack.enter_context(fn.inside(f"if {value}:"))
            fn.line("return True")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        return when(value, f"(br ${found.done} {const(1)})")

    def wat_end(self, found: Found) -> str:
        return const(0)


class AllOf(Loop):
    """Whether something is true for all."""

    word = Word("all", "f for …", FLAG, "whether f is true for all", _aggregate)
    element_type, end = FLAG, "return True"

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        with fn.inside(f"if not {value}:"):
            fn.line("return False")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        return when(negate(value), f"(br ${found.done} {const(0)})")

    def wat_end(self, found: Found) -> str:
        return const(1)


def _count(f: Typist, tree: ast.Call, env: Env) -> Ex:
    if len(tree.args) != 1 or isinstance(tree.args[0], ast.GeneratorExp):
        return _aggregate(f, tree, env)
    inner = f.expr(tree.args[0], env)
    if inner.type.name != "list" and inner.type != BROKEN:
        return f.wrong(tree, f"'count' takes a generator or a list, this is {inner.type.one}",
                       "write .size after it, without count" if inner.type == PILE else "count(x for x in …)")
    return Size(NUMBER, f.span(tree), (inner,))


class Count(Loop):
    """How many there are."""

    word = Word("count", "x for …, or a list", NUMBER, "how many", _count)
    early = calm = True
    begin, end = "n = 0", "return n"

    @property
    def wanted(self) -> Type:
        return self.element.type

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        fn.line("n += 1")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        return put(found.n, f"(i64.add {get(found.n)} (i64.const 1))")


class Size(Ex):
    """How many a list has: `count(LIST)`."""

    fixed = calm = plain = True
    items = Child(0)
    in_python, in_wat = "len({})", "(i64.load32_s {})"

    def on_board(self, args: Sequence[Any], tables: Tables) -> int:
        return len(args[0])


class Sum(Loop):
    """The sum of numbers."""

    word = Word("sum", "n for …", NUMBER, "the sum", _aggregate)
    early = True
    element_type, begin, end = NUMBER, "n = 0", "return n"

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        fn.line(f"n += {value}")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        return put(found.n, f"(i64.add {get(found.n)} {value})")


def _extreme(f: Typist, tree: ast.Call, env: Env) -> Ex:
    if len(tree.args) < 2:
        return _aggregate(f, tree, env)
    args = tuple(f.checked(f.expr(arg, env), NUMBER) for arg in tree.args)
    assert isinstance(tree.func, ast.Name)
    return (MinOf if f.words[tree.func.id].node is Min else MaxOf)(NUMBER, f.span(tree), args)


class Min(Loop):
    """The smallest of numbers."""

    word = Word("min", "n for …, or numbers", NUMBER, "the smallest; 0 where there is none", _extreme)
    early = passes = True
    element_type, begin, end = NUMBER, "n = None", "return n or 0"
    python_test: ClassVar[str] = "<"
    wat_test: ClassVar[str] = "lt_s"

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        fn.line(f"x = {value}")
        with fn.inside(f"if n is None or x {self.python_test} n:"):
            fn.line("n = x")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        x = fn.temp("x", WIDE)
        test = found.better(f"(i64.{self.wat_test} {get(x)} {get(found.n)})")
        return put(x, value) + when(test, put(found.known, const(1)) + put(found.n, get(x)))


class Max(Min):
    """The greatest of numbers."""

    word = Word("max", "n for …, or numbers", NUMBER, "the greatest; 0 where there is none", _extreme)
    python_test, wat_test = ">", "gt_s"


def _first(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, scope = f.clauses(gen.generators, env)
    value = f.expr(gen.elt, scope)
    if not value.type.entity and value.type != BROKEN:
        return f.wrong(gen.elt, f"'first' finds pieces, sites, seats, kinds or piles, this is {value.type.one}",
                       "for numbers there are min and max; otherwise take [0] of a list")
    return First(value.type, f.span(tree), (value,), None, clauses)


class First(Loop):
    """The first, or nothing."""

    word = Word("first", "x for …", None, "the first, or nothing", _first)
    early = passes = True
    end = "return -1"

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        fn.line(f"return {value}")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        return f"(br ${found.done} {value})"

    def wat_end(self, found: Found) -> str:
        return const(-1, wat_type(self.type))


def _those(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, scope = f.clauses(gen.generators, env)
    value = f.expr(gen.elt, scope)
    if value.type.name in ("list", "pair"):
        return f.wrong(gen.elt, "a list cannot hold lists", "go through the inner list with another 'for'")
    return Those(list_of(value.type), f.span(tree), (value,), None, clauses)


class Those(Loop):
    """The list of all of them."""

    word = Word("those", "x for …", None, "the list of them", _those)
    early = passes = True
    begin, end = "out = []", "return out"

    def bound(self, costs: Costs) -> int:
        return min(LONGEST, costs.entries(self.clauses))

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        out.append("out", value, self.clauses, fn)

    def wat_body(self, out: WatWriter, fn: WatFn) -> str:
        code, found = out.loops.collect(self.clauses, fn, self.element, self.type.item or PIECE)
        return f"{code} {get(found)}"


def _best(f: Typist, tree: ast.Call, env: Env) -> Ex:
    gen = generator(f, tree, 2)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, scope = f.clauses(gen.generators, env)
    value = f.expr(gen.elt, scope)
    args = (value, f.checked(f.expr(tree.args[1], scope), NUMBER))
    return Best(value.type, f.span(tree), args, None, clauses)


class Best(Loop):
    """The one with the greatest number."""

    word = Word("best", "(x for …), n", None, "the x with the greatest n", _best)
    early = passes = True
    begin, end = "n = b = None", "return -1 if b is None else b"
    key = Child(1)

    def python_round(self, value: str, out: PythonWriter, fn: PythonFn) -> None:
        fn.line(f"x = {out.ex(self.key, fn)}")
        with fn.inside("if n is None or x > n:"):
            fn.line("n = x")
            fn.line(f"b = {value}")

    def wat_round(self, value: str, found: Found, out: WatWriter, fn: WatFn) -> str:
        x = fn.temp("x", WIDE)
        key = out.value(self.key, fn, NUMBER)
        test = found.better(f"(i64.gt_s {get(x)} {get(found.n)})")
        return put(x, key) + when(test, put(found.known, const(1)) + put(found.n, get(x)) + put(found.best, value))

    def wat_end(self, found: Found) -> str:
        return get(found.best)
