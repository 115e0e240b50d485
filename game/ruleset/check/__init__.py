"""Checks of a whole ruleset, one rule a module, after everything has been read and typed."""

from __future__ import annotations

from game.ruleset.check import main_procedure, recursion, remembering, show, turn_end
from game.ruleset.ir import OptionIR, ProcedureIR, every_statement
from game.ruleset.problems import Problems
from game.ruleset.world import World


def run_checks(world: World, procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...],
               problems: Problems) -> None:
    """Every check in turn; each reports what it finds. Names were checked before, since all else depends on them."""
    main_procedure.check(world, procedures, problems)
    recursion.check(procedures, anytime, problems)
    show.check(world, procedures, anytime, problems)
    turn_end.check(procedures, problems)
    remembering.check(world, every_statement(procedures.values(), anytime), problems)
