"""Checks of a whole ruleset, one rule a module, after everything has been read and typed."""

from __future__ import annotations

from game.ruleset.check import main_procedure, mentions, recursion, remembering, show, turn_end, unseen
from game.ruleset.ir import OptionIR, ProcedureIR, every_statement
from game.ruleset.problems import Problems
from game.ruleset.world import World


def run_checks(world: World, procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...],
               problems: Problems) -> None:
    """Every check in turn; each reports what it finds. Names were checked before, since all else depends on them."""
    stmts = list(every_statement(procedures.values(), anytime))
    main_procedure.check(world, procedures, problems)
    recursion.check(procedures, anytime, problems)
    mentions.check(world, stmts, problems)
    show.check(world, stmts, problems)
    turn_end.check(procedures, problems)
    remembering.check(world, stmts, problems)
    unseen.check(world, stmts, problems)
