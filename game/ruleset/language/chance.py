"""Words that draw lots; in statements only."""

from __future__ import annotations

import ast

from game.ruleset.hints import for_list
from game.ruleset.ir import Child, Ex
from game.ruleset.language.services import Env, Typist, WatWriter
from game.ruleset.language.word import Word
from game.ruleset.types import BROKEN, NUMBER
from game.ruleset.wasm.wat import POSITION, call, get, put, wat_type
from game.ruleset.wasm.wat import Fn as WatFn


def _one(f: Typist, tree: ast.Call, env: Env) -> Ex:
    inner = f.expr(tree.args[0], env)
    if inner.type.item is None:
        return (f.wrong(tree.args[0], f"'one' takes a list, this is {inner.type.one}", for_list(inner.type))
                if inner.type != BROKEN else inner)
    return One(inner.type.item, f.span(tree), (inner,))


class One(Ex):
    """An element of a list."""

    word = Word("one", "LIST", None, "an element by lot; in statements only", _one, (1, 1), by_lot=True)
    listed = passes = True
    items = Child(0)
    in_python = "_one(P, {})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        items = fn.temp("items")
        drawn = call("drawn", POSITION, f"(i64.load32_s {get(items)})")
        wide = self.type == NUMBER
        return (f"(block (result {wat_type(self.type)}) {put(items, out.ex(self.items, fn))} "
                f"{call('item_wide' if wide else 'item', get(items), drawn)})")


class Random(Ex):
    """A number from 0 on."""

    word = Word("random", "n", NUMBER, "a number from 0 to n-1 by lot; in statements only", counts=(1, 1),
                types=(NUMBER,), by_lot=True)
    calm = True
    below = Child(0)
    in_python = "_random(P, {})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return call("drawn", POSITION, out.number(self.below, fn))
