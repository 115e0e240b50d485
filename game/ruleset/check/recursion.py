"""No procedure leads back to itself: what waits for an answer could not be remembered, others could run for ever."""

from __future__ import annotations

from game.ruleset.ir import OptionIR, ProcedureIR
from game.ruleset.language.statements import Call
from game.ruleset.problems import Problems, Span

MAX_CALLS = 50


def check(procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...], problems: Problems) -> None:
    """Report procedures that call themselves, directly or not, and out-of-turn decisions that ask."""
    told: set[str] = set()
    circular = leading_to_circles(procedures)
    for procedure in procedures.values():
        path = way_back(procedures, procedure.name) if procedure.name in circular - told else []
        if path:
            told.update(path)
            through = " → ".join(path)
            what = "asks, so it cannot call itself" if procedure.asks else "cannot call itself"
            problems.add(call_of(procedure, path[1]), f"'{procedure.name}' {what}: {through}",
                         "use loop or while instead")
    for option in anytime:
        for stmt in (inner for body in option.body for inner in body.inner()):
            if isinstance(stmt, Call) and procedures[stmt.value].asks:
                problems.add(stmt.span, f"an out-of-turn decision can't ask anything, but '{stmt.value}' does",
                             "set a variable and ask in a procedure")
    if not told:
        check_depth(procedures, problems)


def call_of(procedure: ProcedureIR, name: str) -> Span:
    """Where a procedure calls another one first."""
    inner = (stmt for body in procedure.body for stmt in body.inner())
    return min(stmt.span for stmt in inner if isinstance(stmt, Call) and stmt.value == name)


def check_depth(procedures: dict[str, ProcedureIR], problems: Problems) -> None:
    """Report procedures that call one another in too long a chain."""
    depths: dict[str, int] = {}
    for start in procedures:
        stack = [start]
        while stack:
            name = stack[-1]
            missing = [called for called in procedures[name].calls if called not in depths]
            if missing:
                stack += missing
                continue
            stack.pop()
            depths[name] = 1 + max((depths[called] for called in procedures[name].calls), default=0)
    deep = [procedures[name].span for name, depth in depths.items() if depth > MAX_CALLS]
    if deep:
        problems.add(min(deep), f"procedures call one another more than {MAX_CALLS} deep", "merge some of them")


def leading_to_circles(procedures: dict[str, ProcedureIR]) -> set[str]:
    """The procedures that are left when, again and again, those are taken away that call none of the rest."""
    left = {name: len(procedure.calls) for name, procedure in procedures.items()}
    callers: dict[str, list[str]] = {name: [] for name in procedures}
    for name, procedure in procedures.items():
        for called in procedure.calls:
            callers[called].append(name)
    done = [name for name, calls in left.items() if not calls]
    for name in done:
        for caller in callers[name]:
            left[caller] -= 1
            if not left[caller]:
                done.append(caller)
    return set(procedures) - set(done)


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
