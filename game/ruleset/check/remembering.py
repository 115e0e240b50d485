"""What asks how often a position was there has one to count: somewhere, positions are noted."""

from __future__ import annotations

from collections.abc import Iterable

from game.ruleset.ir import Stmt
from game.ruleset.problems import Problems
from game.ruleset.world import World


def check(world: World, statements: Iterable[Stmt], problems: Problems) -> None:
    """Report `repeats` in a ruleset that never says `remember`."""
    if problems or not world.repeats or any(stmt.op == "remember" for stmt in statements):
        return
    problems.add(min(world.repeats), "'repeats' counts what 'remember' notes, and nothing does",
                 "write remember where a turn begins")
