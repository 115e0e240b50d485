"""Formulas over constants, worked out at load: which sites a zone has, where pieces start, first values."""

from __future__ import annotations

from game.ruleset.fold import LARGEST, OPERATORS
from game.ruleset.ir import Ex, Local
from game.ruleset.world import World

MAX_EFFORT = 300_000  # parts of formulas that are worked out in all


class NotConstant(Exception):
    """The formula needs a running game."""


def evaluate(ex: Ex, world: World, bound: dict[Local, int]) -> object:
    """The value of a formula that needs nothing but constants and the sites bound to names."""
    op = ex.op
    if op == "const":
        return ex.value
    world.effort += 1
    if world.effort > MAX_EFFORT:
        world.exhausted = True
        raise NotConstant
    if op == "local" and isinstance(ex.value, Local) and ex.value in bound:
        return bound[ex.value]
    if op == "and":
        return all(evaluate(arg, world, bound) for arg in ex.args)
    if op == "or":
        return any(evaluate(arg, world, bound) for arg in ex.args)
    if op == "ifelse":
        return evaluate(ex.args[1 if evaluate(ex.args[0], world, bound) else 2], world, bound)
    if op == "define":
        define = world.define_irs[str(ex.value)]
        values = [_whole(evaluate(arg, world, bound)) for arg in ex.args]
        return evaluate(define.body, world, dict(zip(define.params, values, strict=True)))
    args = [evaluate(arg, world, bound) for arg in ex.args]
    if op == "not":
        return not args[0]
    if op == "list":
        return tuple(args)
    board = world.board
    if op == "in" and isinstance(args[1], tuple):
        return args[0] in args[1]
    numbers = [_whole(arg) for arg in args]
    if op in ("row", "col", "site_seat") and board is not None:
        site = numbers[0]
        if site < 0:
            return -1 if op == "site_seat" else 0
        if op == "site_seat":
            return site // world.stride if world.stride else -1
        return (board.rows if op == "row" else board.cols)[site]
    if op in ("bin", "cmp"):
        if ex.value in ("//", "%") and numbers[1] == 0:
            raise NotConstant
        value = OPERATORS[str(ex.value)](numbers[0], numbers[1])
        if abs(value) >= LARGEST:
            raise NotConstant
        return value
    if op in ("neg", "abs"):
        return -numbers[0] if op == "neg" else abs(numbers[0])
    if op in ("minof", "maxof"):
        return min(numbers) if op == "minof" else max(numbers)
    if op == "zone" and not ex.args:
        return world.zones.get(str(ex.value), ())
    if op in ("after", "before"):
        return (numbers[0] + (1 if op == "after" else -1)) % len(world.seats) if numbers[0] >= 0 else -1
    raise NotConstant


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    raise NotConstant
