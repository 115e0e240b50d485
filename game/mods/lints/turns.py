"""Turns pass on: whoever is asked by a variable is not asked for ever."""

from __future__ import annotations

from game.mods.case import RulesCase
from game.ruleset.language.values import Variable
from game.ruleset.types import SEAT


def check_rules(case: RulesCase) -> None:
    """Report a variable that says who is asked and that nothing ever sets."""
    told: set[str] = set()
    for stmt in case.statements:
        who = stmt.choose.who if stmt.choose is not None else None
        name = who.name if isinstance(who, Variable) else ""
        spec = case.model.vars.get(name)
        if (who is None or spec is None or spec.scope != "vars" or spec.type != SEAT or max(case.model.players) == 1
                or name in case.changed or name in told or not case.own(who.span)):
            continue
        told.add(name)
        case.tell(who.span, f"nothing sets '{name}', so the same seat is asked for ever",
                  f"write {name} = after({name}) where the turn ends")
