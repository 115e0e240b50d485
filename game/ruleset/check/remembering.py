"""What asks how often a position was there has one to count: somewhere, positions are noted."""

from __future__ import annotations

from collections.abc import Iterable

from game.ruleset.ir import Stmt
from game.ruleset.language.statements import Remember
from game.ruleset.problems import Problems
from game.ruleset.world import World


def check(world: World, statements: Iterable[Stmt], problems: Problems) -> None:
    """Report `repeats` and `since` in a ruleset that never says `remember`."""
    if problems or any(isinstance(stmt, Remember) for stmt in statements):
        return
    for word in ("repeats", "since"):
        if world.asked[word]:
            problems.add(min(world.asked[word]), f"'{word}' counts what 'remember' notes, and nothing does",
                         "write remember where a turn begins")
