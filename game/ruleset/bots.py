"""The `bots` section: what bots value, what they know to be possible, and their habits; read and typed."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.formula import Formulas
from game.ruleset.ir import Ex, Local
from game.ruleset.problems import Problems
from game.ruleset.source import Map, Node
from game.ruleset.types import FLAG, NUMBER, SEAT

KEYS = ("values", "possible", "habits")
MOST_TERMS = 50
HEAVIEST = 100_000


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


def read_bots(section: Map | None, formulas: Formulas, problems: Problems) -> BotsIR | None:
    """The section with its formulas typed; nothing if a ruleset has none."""
    if section is None:
        return None
    fields = Fields(problems)
    top = fields.mapping(section, "bots", KEYS)
    seat = Local("s", SEAT, section.span, read=True)
    env = {"s": seat}
    values = fields.mapping(top.get("values"), "bots.values")
    if len(values) > MOST_TERMS:
        fields.wrong(top["values"], f"more than {MOST_TERMS} values", "keep those that matter")
    terms = [_term(name, node, fields, formulas, env) for name, node in values.items()]
    possible = formulas.formula(top["possible"], env, FLAG) if "possible" in top else None
    habits = tuple((key, formulas.formula(node, env, NUMBER))
                   for key, node in fields.mapping(top.get("habits"), "bots.habits").items())
    return BotsIR(seat, tuple(terms), possible, habits)


def _term(name: str, node: Node, fields: Fields, formulas: Formulas, env: dict[str, Local]) -> Term:
    fields.identifier(name, node.span, "a value of bots")
    entry = fields.mapping(node, f"bots.values.{name}", ("is", "weight"), ("is", "weight"))
    weight = fields.number(entry.get("weight"), "weight", 0, -HEAVIEST, HEAVIEST)
    formula = formulas.formula(entry["is"], env) if "is" in entry else formulas.broken(node.span)
    if formula.type != FLAG:
        formula = formulas.checked(formula, NUMBER)
    return Term(name, formula, weight)
