"""The `bots` section, typed: what bots value, deem possible, never overlook and do by habit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ruleset.formula import Formulas
from game.ruleset.ir import Ex, Local
from game.ruleset.language.pieces import Kind, Owner, PileOf, Site, Trait
from game.ruleset.language.values import Define, Field, LocalName
from game.ruleset.model import BotsSpec
from game.ruleset.see import ALWAYS
from game.ruleset.types import FLAG, NUMBER, PIECE, SEAT
from game.ruleset.world import World

PLACED = (Site, PileOf, Owner)  # what is seen of a piece that is hidden


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
    likely: Ex | None  # how often of a hundred times a world is believed that a seat has spoken of
    could_be: tuple[Local, Local, Ex] | None  # what lies there, who it would be, and whether it can be
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
    likely = formulas.maybe(spec.likely, env, NUMBER)
    habits = tuple((word, formulas.formula(node, env, NUMBER)) for word, node in spec.habits.items())
    return BotsIR(seat, tuple(terms), possible, likely, read_could_be(spec, formulas), habits, spec.obvious)


def read_could_be(spec: BotsSpec, formulas: Formulas) -> tuple[Local, Local, Ex] | None:
    """What lies somewhere, who it would be, and whether it can be; what is asked of the wrong one is reported."""
    if spec.could_be is None:
        return None
    there, imagined = Local("p", PIECE, spec.span, read=True), Local("q", PIECE, spec.span, read=True)
    formula = formulas.formula(spec.could_be, {"p": there, "q": imagined}, FLAG)
    for ex, whose in asked_of(formula, {there: there, imagined: imagined}, formulas.world):
        name = ex.attribute.name if isinstance(ex, (*PLACED, Kind)) else ex.name
        known = isinstance(ex, PLACED) or (isinstance(ex, Field) and formulas.world.model.vars[name].see == ALWAYS)
        if whose is imagined and known:
            formulas.problems.add(ex.span, f"'could_be' reads q.{name}: q is imagined and lies nowhere", "ask p")
        elif whose is there and not known:
            formulas.problems.add(ex.span, f"p.{name} is what bots cannot see", "ask q")
    return there, imagined, formula


def asked_of(ex: Ex, named: dict[Local, Local], world: World) -> Iterator[tuple[Ex, Local]]:
    """What a formula asks of pieces by their names, through defines too."""
    first = ex.args[0] if ex.args else None
    inner = first.piece if isinstance(ex, Trait) and isinstance(first, Kind) else first
    if isinstance(ex, (*PLACED, Kind, Field, Trait)) and isinstance(inner, LocalName) and inner.local in named:
        yield ex, named[inner.local]
        return
    if isinstance(ex, Define):
        define = world.define_irs.get(ex.name)
        bound = {} if define is None else {
            param: named[arg.local] for param, arg in zip(define.params, ex.args, strict=False)
            if isinstance(arg, LocalName) and arg.local in named}
        yield from asked_of(define.body, bound, world) if define is not None and bound else ()
    for part in (*ex.args, *(clause.source for clause in ex.clauses),
                 *(cond for clause in ex.clauses for cond in clause.conds)):
        yield from asked_of(part, named, world)
