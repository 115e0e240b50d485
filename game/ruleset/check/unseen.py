"""Whoever is asked is not told by how an answer is written what they may not see: cards that only others do."""

from __future__ import annotations

from collections.abc import Sequence

from game.ruleset.ir import ChooseIR, Ex, OptionIR, Stmt
from game.ruleset.problems import Problems
from game.ruleset.secret import Reader, alike
from game.ruleset.see import OTHERS
from game.ruleset.world import World


def check(world: World, stmts: Sequence[Stmt], problems: Problems) -> None:
    """Report what would be told to the very seat from which it is hidden."""
    model = world.model
    if OTHERS not in (*(pile.see for pile in model.piles.values()), *(spec.see for spec in model.vars.values())):
        return
    for choose in (stmt.choose for stmt in stmts if stmt.choose is not None):
        for option in choose.options:
            _option(world, choose, option, problems)


def _option(world: World, choose: ChooseIR, option: OptionIR, problems: Problems) -> None:
    reader = Reader(world)
    list(reader.bind(option.clauses))
    for part in option.notation.parts:
        for secret in reader.value(part) if isinstance(part, Ex) else ():
            if secret.see == OTHERS and secret.whose is not None and alike(secret.whose, choose.who):
                problems.add(secret.span, f"this is asked of somebody who may not see '{secret.name}', and 'as' would "
                             "tell it", "name the card by its place: {i + 1}")
                return
