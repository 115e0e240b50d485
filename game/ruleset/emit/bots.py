"""Python source of what bots value: one function that weighs a position for a seat, and one for each of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.bots import BotsIR
from game.ruleset.emit.code import Fn

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module

WORTH, POSSIBLE, LIKELY, HABIT, WEIGHT = "bot_worth", "bot_possible", "bot_likely", "bot_habit", "BOT_WEIGHT"
COULD_BE = "bot_could_be"


def bot_functions(module: Module, bots: BotsIR) -> None:
    """Add the functions of the section. Weights are names of the module, so that they can be tuned while it runs."""
    if bots.terms:
        fn = _function(WORTH, bots)
        fn.line("v = 0")
        for index, term in enumerate(bots.terms):
            fn.count(module.costs.at_value(term.formula), term.formula.span)
            module.weights[f"{WEIGHT}{index}"] = term.weight
            fn.line(f"v += {WEIGHT}{index} * ({module.formulas.ex(term.formula, fn)})", term.formula.span)
        fn.line("return v")
        module.add(fn)
    others = [(f"{HABIT}{index}", formula) for index, (_, formula) in enumerate(bots.habits)]
    worlds = [(name, formula) for name, formula in ((POSSIBLE, bots.possible), (LIKELY, bots.likely))
              if formula is not None]
    for name, formula in [*others, *worlds]:
        fn = _function(name, bots)
        fn.count(module.costs.at_value(formula), formula.span)
        fn.line(f"return {module.formulas.ex(formula, fn)}", formula.span)
        module.add(fn)
    if bots.could_be is not None:
        there, imagined, formula = bots.could_be
        fn = _function(COULD_BE, bots)
        fn.names |= {there: "p", imagined: "q"}
        fn.params = ["p", "q"]
        fn.count(module.costs.at_value(formula), formula.span)
        fn.line(f"return {module.formulas.ex(formula, fn)}", formula.span)
        module.add(fn)


def _function(name: str, bots: BotsIR) -> Fn:
    fn = Fn(name, pure=True, span=bots.seat.span)
    fn.names[bots.seat] = "s"
    fn.params = ["s"]
    return fn
