"""Points are somebody's: a score that does not ask whose is the same for all."""

from __future__ import annotations

from game.mods.case import RulesCase
from game.ruleset.language.values import LocalName


def check_rules(case: RulesCase) -> None:
    """Report a score that leaves out the seat, unless all win or lose together."""
    score = case.compiled.program.score
    if score is None or not case.own(score[1].span) or len(case.world.teams) < 2:
        return
    seat, formula = score
    if not any(isinstance(part, LocalName) and part.local is seat for part in formula.walk()):
        case.tell(formula.span, "this score is the same for everybody", "write it about s, the seat: s.points, men(s)")
