"""No procedure leads back to itself: what waits for an answer could not be remembered, and plain ones could run for ever."""

from __future__ import annotations

from game.ruleset.ir import OptionIR, ProcedureIR
from game.ruleset.problems import Problems


def check(procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...], problems: Problems) -> None:
    """Report procedures that call themselves, directly or not, and out-of-turn decisions that ask."""
    for procedure in procedures.values():
        path = way_back(procedures, procedure.name)
        if path:
            through = " → ".join(path)
            what = "asks, so it cannot call itself" if procedure.asks else "cannot call itself"
            problems.add(procedure.span, f"'{procedure.name}' {what}: {through}", "use loop or while instead")
    for option in anytime:
        for stmt in (inner for body in option.body for inner in body.inner()):
            if stmt.op == "call" and procedures[stmt.value].asks:
                problems.add(stmt.span, f"an out-of-turn decision can't ask anything, but '{stmt.value}' does")


def way_back(procedures: dict[str, ProcedureIR], start: str) -> list[str]:
    """The calls that lead from a procedure to itself, or nothing."""
    trail: dict[str, list[str]] = {start: [start]}
    queue = [start]
    while queue:
        name = queue.pop(0)
        for called in sorted(procedures[name].calls):
            if called == start:
                return [*trail[name], start]
            if called not in trail:
                trail[called] = [*trail[name], called]
                queue.append(called)
    return []
