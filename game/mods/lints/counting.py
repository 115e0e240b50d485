"""A counter that only grows makes every position a new one, so that none is ever remembered twice."""

from __future__ import annotations

from game.mods.case import RulesCase
from game.ruleset.ir import Stmt
from game.ruleset.language.numbers import Arithmetic
from game.ruleset.language.values import Variable
from game.ruleset.types import NUMBER


def check_rules(case: RulesCase) -> None:
    """Report a variable of the game that is only ever added to, where it is asked whether positions come back."""
    if not (case.world.asked["repeats"] or case.world.asked["since"]):
        return
    set_by: dict[str, list[Stmt]] = {}
    for stmt in case.statements:
        if isinstance(stmt.target, Variable):
            set_by.setdefault(stmt.target.name, []).append(stmt)
    for name, found in set_by.items():
        spec = case.model.vars[name]
        if spec.type == NUMBER and spec.repeat and case.own(spec.span) and all(grows(stmt, name) for stmt in found):
            case.tell(spec.span, f"'{name}' only grows, so no position ever comes back",
                      f"leave it out of what is compared: {name}: {{type: number, repeat: no}}")


def grows(stmt: Stmt, name: str) -> bool:
    """Whether a statement adds a number to a variable."""
    (value,) = stmt.args
    if not isinstance(value, Arithmetic) or value.name != "+":
        return False
    own, more = value.left, value.right
    return isinstance(own, Variable) and own.name == name and isinstance(more.value, int) and more.value > 0
