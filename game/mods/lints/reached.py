"""Everything in the rules can happen: procedures are called, statements come after something that goes on."""

from __future__ import annotations

from collections.abc import Sequence

from game.mods.case import RulesCase
from game.ruleset.ir import OptionIR, Stmt
from game.ruleset.language.statements import Break, Call, If, Loop, Return


def check_rules(case: RulesCase) -> None:
    """Report procedures that nobody calls, statements that cannot be reached, and words that are never used."""
    procedures = case.compiled.procedures
    called = {"main"}
    queue = ["main", *(stmt.value for option in case.compiled.anytime for body in option.body
                       for stmt in body.inner() if isinstance(stmt, Call))]
    called.update(queue)
    while queue:
        for name in procedures[queue.pop()].calls - called:
            called.add(name)
            queue.append(name)
    for name, procedure in procedures.items():
        if name not in called and case.own(procedure.span):
            case.tell(procedure.span, f"nothing calls the procedure '{name}'", "call it, or take it out")
        check_block(case, procedure.body)
    for option in case.compiled.anytime:
        check_block(case, option.body)
    check_words(case)


def check_block(case: RulesCase, stmts: Sequence[Stmt]) -> None:
    """What comes after a statement from which nothing goes on."""
    for place, stmt in enumerate(stmts):
        if stops(stmt) and place + 1 < len(stmts) and case.own(stmts[place + 1].span):
            case.tell(stmts[place + 1].span, f"this is never reached: '{stmt.op}' before it leads elsewhere",
                      "take it out, or put it before")
            break
    for stmt in stmts:
        options: tuple[OptionIR, ...] = stmt.choose.options if stmt.choose is not None else ()
        ends = (stmt.choose.some, stmt.choose.none) if stmt.choose is not None else ()
        for block in (stmt.body, stmt.other, *ends, *(option.body for option in options)):
            check_block(case, block)


def stops(stmt: Stmt) -> bool:
    """Whether nothing that comes after a statement, in the same block, can happen."""
    if stmt.ends or isinstance(stmt, Return | Break):
        return True
    if isinstance(stmt, If):
        return bool(stmt.body and stmt.other) and stops(stmt.body[-1]) and stops(stmt.other[-1])
    return isinstance(stmt, Loop) and not breaks(stmt.body)


def breaks(stmts: Sequence[Stmt]) -> bool:
    """Whether a loop around these statements can be left by `break`."""
    for stmt in stmts:
        if isinstance(stmt, Break):
            return True
        blocks = [] if stmt.loops else [stmt.body, stmt.other]
        if stmt.choose is not None:
            blocks += [stmt.choose.none, *(option.body for option in stmt.choose.options)]
        if any(breaks(block) for block in blocks):
            return True
    return False


def check_words(case: RulesCase) -> None:
    """A word that a variable could hold, but that no formula ever names: a state that is never entered or left."""
    for spec in case.model.vars.values():
        if not case.own(spec.span) or spec.id not in case.mentioned or "every" in case.mentioned:
            continue
        for word in spec.type.words[1:]:
            if word.replace("-", "_") not in case.mentioned:
                case.tell(spec.span, f"the variable '{spec.id}' never becomes '{word}'",
                          "set it somewhere, or take the word out")
