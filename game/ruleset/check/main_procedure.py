"""The game starts somewhere, and asks something."""

from __future__ import annotations

from game.ruleset.ir import ProcedureIR
from game.ruleset.problems import Problems, Span
from game.ruleset.world import World


def check(world: World, procedures: dict[str, ProcedureIR], problems: Problems) -> None:
    """Report a ruleset without `main`, or whose `main` never asks."""
    main = procedures.get("main")
    if main is None:
        problems.add(Span(world.model.file, 1, 1), "there is no procedure 'main'", "add 'main:' to procedures")
    elif main.params:
        problems.add(main.span, "'main' takes no arguments")
    elif not main.asks:
        problems.add(main.span, "'main' never asks anybody anything", "add a 'choose'")
