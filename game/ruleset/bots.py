"""The `bots` section, typed: what bots value, deem possible, never overlook and do by habit."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.formula import Formulas
from game.ruleset.ir import Ex, Local
from game.ruleset.model import BotsSpec
from game.ruleset.types import FLAG, NUMBER, SEAT


@dataclass(slots=True, eq=False, repr=False)
class Term:
    """Something that is worth so much to a seat for each time that it has it."""

    name: str
    formula: Ex
    weight: int


@dataclass(slots=True, eq=False, repr=False)
class BotsIR:
    """The whole section; every formula is about the same seat, `s`."""

    seat: Local
    terms: tuple[Term, ...]
    possible: Ex | None
    habits: tuple[tuple[str, Ex], ...]  # the beginning of a decision's notation, and how often of a hundred times
    obvious: tuple[str, ...]  # words that decisions begin with which nobody overlooks


def read_bots(spec: BotsSpec | None, formulas: Formulas) -> BotsIR | None:
    """The section with its formulas typed; nothing if a ruleset has none."""
    if spec is None:
        return None
    seat = Local("s", SEAT, spec.span, read=True)
    env = {"s": seat}
    terms = []
    for worth in spec.values.values():
        formula = formulas.formula(worth.formula, env)
        terms.append(Term(worth.id, formula if formula.type == FLAG else formulas.checked(formula, NUMBER),
                          worth.weight))
    possible = formulas.maybe(spec.possible, env, FLAG)
    habits = tuple((word, formulas.formula(node, env, NUMBER)) for word, node in spec.habits.items())
    return BotsIR(seat, tuple(terms), possible, habits, spec.obvious)
