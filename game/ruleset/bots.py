"""The `bots` section: what bots value, deem possible, never overlook and do by habit; read and typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.formula import Formulas
from game.ruleset.ir import Ex, Local, OptionIR, ProcedureIR
from game.ruleset.problems import Problems, did_you_mean, named
from game.ruleset.source import Map, Node
from game.ruleset.types import FLAG, NUMBER, SEAT

KEYS = ("values", "possible", "habits", "obvious")
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
    obvious: tuple[str, ...]  # words that decisions begin with which nobody overlooks


def read_bots(section: Map | None, formulas: Formulas, problems: Problems,
              procedures: Iterable[ProcedureIR]) -> BotsIR | None:
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
    known = {first_word(option) for procedure in procedures for body in procedure.body for stmt in body.inner()
             if stmt.choose is not None for option in stmt.choose.options} - {""}
    obvious = []
    for node in fields.items(top.get("obvious"), "bots.obvious"):
        obvious.append(fields.string(node, "bots.obvious"))
        if obvious[-1] not in known:
            fields.wrong(node, f"no decision begins with {named(obvious[-1])}",
                         did_you_mean(obvious[-1], known) or "name the first word of an 'as'")
    return BotsIR(seat, tuple(terms), possible, habits, tuple(obvious))


def first_word(option: OptionIR) -> str:
    """The word that the notation of a decision begins with, where it is always the same."""
    first = option.notation.parts[:1]
    words = first[0].split(" ") if first and isinstance(first[0], str) else [""]
    return words[0] if len(words) > 1 or len(option.notation.parts) == 1 else ""


def _term(name: str, node: Node, fields: Fields, formulas: Formulas, env: dict[str, Local]) -> Term:
    fields.identifier(name, node.span, "a value of bots")
    entry = fields.mapping(node, f"bots.values.{name}", ("is", "weight"), ("is", "weight"))
    weight = fields.number(entry.get("weight"), "weight", 0, -HEAVIEST, HEAVIEST)
    formula = formulas.formula(entry["is"], env) if "is" in entry else formulas.broken(node.span)
    if formula.type != FLAG:
        formula = formulas.checked(formula, NUMBER)
    return Term(name, formula, weight)
