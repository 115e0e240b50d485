"""Formulas over constants, worked out at load: which sites a zone has, where pieces start, first values."""

from __future__ import annotations

from game.ruleset.ir import Ex, Local, NotConstant
from game.ruleset.language.logic import Logic
from game.ruleset.language.numbers import whole
from game.ruleset.language.values import Define, IfElse, LocalName
from game.ruleset.world import World

MAX_EFFORT = 300_000  # parts of formulas that are worked out in all


def evaluate(ex: Ex, world: World, bound: dict[Local, int]) -> object:
    """The value of a formula that needs nothing but constants and the sites bound to names."""
    if ex.constant:
        return ex.value
    world.effort += 1
    if world.effort > MAX_EFFORT:
        world.exhausted = True
        raise NotConstant
    if isinstance(ex, LocalName) and ex.local in bound:
        return bound[ex.local]
    if isinstance(ex, Logic):
        return any(bool(evaluate(arg, world, bound)) == ex.decides for arg in ex.args) == ex.decides
    if isinstance(ex, IfElse):
        return evaluate(ex.yes if evaluate(ex.cond, world, bound) else ex.no, world, bound)
    args = [evaluate(arg, world, bound) for arg in ex.args]
    if isinstance(ex, Define):
        define = world.define_irs[ex.name]
        return evaluate(define.body, world, dict(zip(define.params, whole(args), strict=True)))
    return ex.at_load(args, world)
