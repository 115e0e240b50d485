"""Loops over sites that count only if those before them on a line do: gone through along lines, and left early.

`any(all(x.piece.owner == c for x in between(t, u)) for u in ray(t, all))` looks at all that lies between anew for every
u, though the first x that fails settles all that is behind it. From each t, the sites u are put in lines instead, each
with the last site before it; a line is left at the first that fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.ir import Clause, Ex, Local, NotConstant
from game.ruleset.language.board import Between, GoesOn, Joined
from game.ruleset.language.generators import AllOf, AnyOf
from game.ruleset.language.logic import Compare, Not, Or
from game.ruleset.language.values import Const, LocalName
from game.ruleset.types import FLAG, SITE, Type, list_of

if TYPE_CHECKING:
    from game.ruleset.program.tuning import Tuning

Line = list[tuple[int, int]]  # sites, each with the one before it that comes between it and the start, or nothing


def along_lines(ex: Ex, tuning: Tuning) -> Ex:
    """A loop with its first such loop over sites gone through along lines; itself if there is none."""
    for place, clause in enumerate(ex.clauses):
        last = isinstance(ex, AnyOf) and clause is ex.clauses[-1]
        conds = [*clause.conds, *(tuning.parts(ex.args[0]) if last else ())]
        for cond in conds:
            test = passing(cond, clause, tuning)
            lines = lines_of(clause, test.source, tuning) if test is not None else None
            if test is not None and lines is not None:
                left = tuple(one for one in conds if one is not cond)
                args = (Const(FLAG, ex.span, value=True),) if last else ex.args
                found = walked(clause, test, left, lines)
                return ex.again(args, (*ex.clauses[:place], *found, *ex.clauses[place + 1:]))
            if not tuning.safe(cond):
                break
    return ex


def passing(cond: Ex, clause: Clause, tuning: Tuning) -> Clause | None:
    """What has to hold for all sites between the start of a loop and the site that it binds, as a loop over them."""
    inner = cond.args[0] if isinstance(cond, Not) and isinstance(cond.args[0], AnyOf) else cond
    if not (isinstance(inner, AllOf | AnyOf) and (inner is not cond) == isinstance(inner, AnyOf)):
        return None
    test = Not(FLAG, cond.span, inner.args).folded() if isinstance(inner, AnyOf) else inner.args[0]
    found = inner.clauses[0]
    ends = [arg.value for arg in (*clause.source.args, *found.source.args)]
    if len(inner.clauses) > 1 or found.conds or not isinstance(found.source, Between) or len(clause.targets) > 1 or (
            len(ends) != 3 or not isinstance(ends[0], Local) or ends != [ends[0], ends[0], clause.targets[0]]):
        return None
    return Clause(found.targets, found.source, (test,)) if tuning.safe(test) and not tuning.about(
        clause.targets[0], test) else None


def lines_of(clause: Clause, between: Ex, tuning: Tuning) -> list[list[Line]] | None:
    """For every start, the sites that a loop binds, in its order, in lines; nothing if they lie in none."""
    start, found = clause.source.args[0].value, list[list[Line]]()
    assert isinstance(start, Local)
    try:
        for site in (*range(tuning.world.site_count), -1):
            lines, before = list[Line](), None
            for end in tuning.value(clause.source, {start: site}):
                passed = tuning.value(between, {start: site, clause.targets[0]: end})
                if lines and passed and passed[:-1] == before:
                    lines[-1].append((end, passed[-1]))
                elif len(passed) < 2:
                    lines.append([(end, passed[0] if passed else -1)])
                else:
                    return None
                before = passed
            found.append(lines)
    except NotConstant:
        return None
    return found if tuning.room(sum(len(line) for lines in found for line in lines)) else None


def walked(clause: Clause, test: Clause, conds: tuple[Ex, ...], found: list[list[Line]]) -> tuple[Clause, Clause]:
    """A loop over lines, and one along each; both over tables."""
    span, numbers = clause.source.span, dict[tuple[tuple[int, int], ...], int]()
    rows = tuple(tuple(numbers.setdefault(tuple(line), len(numbers)) for line in lines) for lines in found)
    line, before, goes_on = Local("line", SITE, span), test.targets[0], test.conds[0]
    if any(pair[1] < 0 for pairs in numbers for pair in pairs):
        nothing = Compare(FLAG, span, (LocalName(SITE, span, value=before), Const(SITE, span, value=-1)), "==")
        goes_on = Or(FLAG, span, (nothing, goes_on))
    return (Clause((line,), Joined(list_of(SITE), span, clause.source.args[:1], rows)),
            Clause((*clause.targets, before), Joined(list_of(Type("pair", SITE)), span, (
                LocalName(SITE, span, value=line),), (*numbers, ())), (GoesOn(FLAG, span, (goes_on,)), *conds)))
