"""Folding: what is known before a game starts is worked out once, so that variants cost nothing at play."""

from __future__ import annotations

import operator
from collections.abc import Callable

from game.ruleset.ir import Ex
from game.ruleset.types import BROKEN, FLAG

LARGEST = 10**12
OPERATORS: dict[str, Callable[[int, int], int | bool]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}


def fold(ex: Ex) -> Ex:
    """The same formula, simplified where constants allow."""
    if any(arg.type == BROKEN for arg in ex.args) and ex.op in ("and", "or", "not", "neg", "bin", "cmp", "ifelse"):
        return Ex("const", BROKEN, ex.span, value=0)
    if ex.op in ("and", "or"):
        return _fold_logic(ex)
    if ex.op == "not" and ex.args[0].constant:
        return _known(ex, not ex.args[0].value)
    if ex.op == "neg" and ex.args[0].constant:
        return _known(ex, -_number(ex.args[0]))
    if ex.op in ("bin", "cmp") and all(arg.constant for arg in ex.args):
        return _fold_operator(ex)
    if ex.op == "ifelse" and ex.args[0].constant:
        chosen = ex.args[1] if ex.args[0].value else ex.args[2]
        return Ex(chosen.op, ex.type if chosen.constant else chosen.type, chosen.span, chosen.args, chosen.value,
                  chosen.clauses)
    if ex.op == "in" and ex.args[1].op == "zone" and ex.args[1].value == ():
        return _known(ex, False)
    return ex


def _known(ex: Ex, value: object) -> Ex:
    return Ex("const", ex.type, ex.span, value=value)


def _number(ex: Ex) -> int:
    return ex.value if isinstance(ex.value, int) else 0


def _fold_operator(ex: Ex) -> Ex:
    op = str(ex.value)
    left, right = ex.args[0].value, ex.args[1].value
    if isinstance(left, int) and isinstance(right, int):
        if op in ("//", "%") and right == 0:
            return ex
        value = OPERATORS[op](left, right)
        return _known(ex, value) if abs(value) < LARGEST else ex  # what is beyond is refused at play
    if op in ("==", "!="):
        return _known(ex, (left == right) == (op == "=="))
    return ex


def _fold_logic(ex: Ex) -> Ex:
    decides = ex.op == "or"
    kept: list[Ex] = []
    for arg in ex.args:
        if arg.constant and bool(arg.value) == decides:
            return Ex("const", FLAG, ex.span, value=decides)
        if not arg.constant:
            kept.append(arg)
    if not kept:
        return Ex("const", FLAG, ex.span, value=not decides)
    return kept[0] if len(kept) == 1 else Ex(ex.op, FLAG, ex.span, tuple(kept))
