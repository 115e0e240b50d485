"""Formulas as WebAssembly. What a word becomes is said by its class in `language/`; here is what all share.

Each leaves a value on the stack, wide for numbers, narrow for all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ruleset.ir import DefineIR, Ex
from game.ruleset.types import NUMBER, PIECE, TEXT, Type
from game.ruleset.wasm.loops import Loops
from game.ruleset.wasm.memory import Memory
from game.ruleset.wasm.wat import NARROW, WIDE, Fn, Refused, call, const, either, get, put, wat_type, width

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

UNKNOWN = {NARROW: const(-(1 << 31)), WIDE: const(-(1 << 63), WIDE)}  # not worked out yet


class Formulas(Memory):
    """Writes the formulas of one module."""

    def __init__(self, module: WasmModule) -> None:
        super().__init__(module)
        self.costs = module.program.costs
        self.defines: dict[str, str] = {}

    @property
    def loops(self) -> Loops:
        """The writer of loops."""
        return self.module.loops

    def ex(self, ex: Ex, fn: Fn) -> str:
        """A formula, of the type that its own asks for."""
        return self.program.tuning.tuned(ex).wat(self, fn)

    def args(self, ex: Ex, fn: Fn) -> list[str]:
        """All arguments, as they are."""
        return [self.ex(arg, fn) for arg in ex.args]

    def of_type(self, ex: Ex, wanted: Type, fn: Fn) -> str:
        """A formula whose value goes where `wanted` is asked for: flags count as numbers."""
        text = self.ex(ex, fn)
        if wanted == NUMBER and ex.type != NUMBER:
            return f"(i64.extend_i32_s {text})"
        return text if wanted == NUMBER or ex.type != NUMBER else f"(i32.wrap_i64 {text})"

    def number(self, ex: Ex, fn: Fn) -> str:
        """A formula as a number."""
        return self.of_type(ex, NUMBER, fn)

    def value(self, ex: Ex, fn: Fn, wanted: Type | None = None) -> str:
        """The same, and what it took of the arena is free again; lists stay."""
        before = fn.allocations
        text = self.of_type(ex, wanted or ex.type, fn)
        if fn.allocations == before or ex.type.item is not None:
            return text
        fn.allocations = before
        return self.released(text, wat_type(wanted or ex.type), fn)

    def once_only(self, ex: Ex, fn: Fn, several: bool) -> tuple[str, str]:
        """A value that may be written several times, and what is to be done before."""
        text = self.ex(ex, fn)
        if not several or text.startswith(("(local.get", "(i32.const")):
            return text, ""
        name = fn.temp("once")
        return get(name), put(name, text)

    def has(self, items: Ex, item: Ex, fn: Fn) -> str:
        """Whether something is in a list."""
        if TEXT in (item.type, items.type.item):
            raise Refused("texts are compared, which is left to Python", item.span)
        listed = items.type.item or PIECE
        return call("holds_wide" if listed == NUMBER else "holds", self.ex(items, fn), self.of_type(item, listed, fn))

    def count(self, steps: int, times: str = "") -> str:
        """Count so many steps of work, so many times."""
        return self.module.count(steps, times)

    def text_number(self, text: str) -> int:
        """The number that stands for a text."""
        return self.module.text_number(text)

    # ---- functions ----------------------------------------------------------------------------------------------

    def reach(self, table: str, piece: str, target: str, fn: Fn, body: Callable[[], str]) -> str:
        """Loops over every site that a piece reaches, with `body` where it may end."""
        return self.module.movement.reach(table, piece, target, fn, body)

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites that a piece reaches."""
        return self.module.movement.reach_function(table, kind)

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site."""
        return self.module.movement.reaches_function(table, kind)

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define; nothing if its function is called."""
        return self.program.places.in_place(call)

    def once(self, text: str, kind: Type, fn: Fn) -> str:
        """A call whose value cannot change while a loop runs: worked out when first needed, then kept."""
        scope = fn.scope
        if not (fn.pure or len(fn.scopes) > 1) or scope.depth == 1:
            fn.allocations += kind.item is not None
            return text
        stack = wat_type(kind)
        if text not in scope.kept:
            scope.kept[text] = fn.temp("kept", stack)
            scope.prologue.append(put(scope.kept[text], UNKNOWN[stack]))
        name = scope.kept[text]
        if kind.item is not None:
            scope.lists = True
            fn.allocations += 1
            text = call("keep_above", text, const(width(kind.item)))
        return either(stack, f"({stack}.eq {get(name)} {UNKNOWN[stack]})", f"(local.tee ${name} {text})", get(name))

    def define(self, define: DefineIR) -> str:
        """The function of a define, written when first needed."""
        if define.name not in self.defines:
            self.defines[define.name] = self.module.fresh("define")
            fn = Fn(self.defines[define.name], result=wat_type(define.body.type), pure=True)
            for local in define.params:
                name = fn.temp(local.name, wat_type(local.type))
                fn.params.append((name, fn.locals.pop(name)))
                fn.names[local] = get(name)
            fn.body = [self.module.count(self.program.costs.at_define(define)), self.value(define.body, fn)]
            self.module.add(fn)
        return self.defines[define.name]
