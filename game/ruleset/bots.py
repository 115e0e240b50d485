"""The `bots` section: what bots value, deem possible, never overlook and do by habit; read and typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ruleset.forms import FORMULA, ListOf, MapOf, NewName, Number
from game.ruleset.ir import Ex, Local
from game.ruleset.keys import Part, Sub, key, need
from game.ruleset.mentions import FIRST_WORD
from game.ruleset.source import Node
from game.ruleset.types import FLAG, NUMBER, SEAT

if TYPE_CHECKING:
    from game.ruleset.formula import Formulas

HEAVIEST = 100_000


@dataclass(frozen=True)
class Worth(Part, id="worth", title="Values", page="bots"):
    """Something that is worth so much, as often as a seat has it."""

    formula: Node = need(FORMULA, "A number, or a flag, which counts as 0 or 1.", "count(men(s))", name="is")
    weight: int = need(Number(-HEAVIEST, HEAVIEST), "What each is worth.", "100")


@dataclass(frozen=True)
class BotsSpec(Part, id="bots", title="Bots", page="bots"):
    """What bots value; every formula is about a seat, `s`."""

    values: dict[str, Worth] = key(MapOf(Sub(Worth), NewName("a value of bots"), most=50), "What a position is worth "
                                   "to a seat, as a sum.", {}, "{men: {is: count(men(s)), weight: 100}}")
    possible: Node | None = key(FORMULA, "What bots imagine of what they cannot see has to make this true.", None,
                                "not any(p.kind == joker for p in hand[s].cards)", left="anything")
    habits: dict[str, Node] = key(MapOf(FORMULA), "For decisions whose notation begins with this word: how often of a "
                                  "hundred times bots take one.", {}, "{close: 8}")
    obvious: tuple[str, ...] = key(ListOf(FIRST_WORD), "Decisions whose notation begins with this word are never "
                                   "overlooked, by no level.", (), "[doubt]")


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
    possible = formulas.formula(spec.possible, env, FLAG) if spec.possible is not None else None
    habits = tuple((word, formulas.formula(node, env, NUMBER)) for word, node in spec.habits.items())
    return BotsIR(seat, tuple(terms), possible, habits, spec.obvious)
