"""The game starts somewhere, and asks something."""

from __future__ import annotations

from game.ruleset.ir import ProcedureIR
from game.ruleset.problems import Problems, Span, nearest
from game.ruleset.world import World


def check(world: World, procedures: dict[str, ProcedureIR], problems: Problems) -> None:
    """Report a ruleset without `main`, or whose `main` never asks."""
    main = procedures.get("main")
    if main is None:
        near = nearest("main", procedures)
        place = procedures[near].span if near else Span(world.model.file, 1, 1)
        problems.add(place, "there is no procedure 'main'", f"rename '{near}'" if near else "add 'main:' to procedures")
    elif main.params:
        problems.add(main.span, "'main' takes no arguments", "write 'main:' alone")
    elif not main.asks and not problems:  # what cannot be read may well have been a question
        problems.add(main.span, "'main' never asks anybody anything", "add a 'choose'")
