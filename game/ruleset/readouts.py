"""What `show` tells with formulas, typed: conditions, pips, badges, notices, prompts, tallies and the final score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ruleset.formula import Formulas
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.keys import shape_of
from game.ruleset.language.services import Env
from game.ruleset.problems import Span
from game.ruleset.show.readouts import (
    ASKED,
    LIT,
    OF_A_SEAT,
    OUT,
    SECTIONS,
    Badge,
    Condition,
    Glow,
    Line,
    Medal,
    Pips,
    TypedFormula,
)
from game.ruleset.source import Node
from game.ruleset.types import BROKEN, FLAG, PIECE, PILE, SEAT, SITE

PLACES = (SITE, PIECE, PILE, SEAT)


@dataclass(slots=True, eq=False, repr=False)
class NeedIR:
    """Something that has to be true for a condition to be met, and what it is called."""

    cond: Ex
    text: str
    values: tuple[Ex, ...]


@dataclass(slots=True, eq=False, repr=False)
class ReadoutIR:
    """One entry: for everything that `each` binds, words with values, and numbers or places beside them."""

    section: str
    span: Span
    seat: Local | None  # `s` of the lines of a score
    clauses: tuple[Clause, ...]
    cond: Ex | None
    text: str
    values: tuple[Ex, ...]
    parts: dict[str, Ex]
    words: dict[str, str]
    """What is the same whenever it is shown: a sign, a posture."""
    needs: tuple[NeedIR, ...]


def typed_readouts(formulas: Formulas) -> tuple[ReadoutIR, ...]:
    """Every entry of every section; what is wrong is reported with its place."""
    show = formulas.world.model.show
    lines = [(line, section) for section in SECTIONS for line in getattr(show, section)]
    asked = [(line, f"{section}.{question}") for section in ASKED
             for question, own in getattr(show, section).items() for line in own]
    return tuple(_typed(line, section, formulas) for line, section in lines + asked)


def _typed(line: Line, section: str, formulas: Formulas) -> ReadoutIR:
    seat = Local("s", SEAT, line.span, read=True) if section in OF_A_SEAT else None
    env: Env = {"s": seat} if seat is not None else {}
    clauses: tuple[Clause, ...] = ()
    if line.each is not None:
        clauses, env = formulas.generator(line.each, env)
    parts = {key.name: _beside(node, key.form, env, formulas) for key in shape_of(type(line)).keys
             if isinstance(key.form, TypedFormula) and (node := getattr(line, key.field)) is not None}
    needs = tuple(NeedIR(formulas.formula(need.cond, env, FLAG), need.text, _values(need.values, env, formulas))
                  for need in getattr(line, "needs", ()))
    cond = formulas.maybe(line.cond, env, FLAG)
    values = _values(line.values, env, formulas)
    words = {"as": line.look} if isinstance(line, Pips) and line.look else {}
    if isinstance(line, Condition) and line.does:
        words = {"does": line.does}
    if isinstance(line, Glow) and parts["at"].type not in (PIECE, BROKEN):
        formulas.problems.add(parts["at"].span, f"only pieces glow, and this is {parts['at'].type.one}",
                              "name a piece or a card, as row.top")
    if isinstance(line, Badge):
        _fits(line, parts["at"], formulas)
        words = {name: word for name, word in (("icon", line.icon), ("as", line.posture)) if word}
    if isinstance(line, Medal) and line.why:
        words = {"why": line.why}
    return ReadoutIR(section, line.span, seat, clauses, cond, line.text, values, parts, words, needs)


def _fits(badge: Badge, at: Ex, formulas: Formulas) -> None:
    """Report what a seat, a piece, a site or a pile cannot show."""
    problems = formulas.problems
    if badge.posture == LIT and at.type != SITE:
        problems.add(badge.place("as"), f"'{LIT}' is for sites, and this is {at.type.one}", "name a site in 'at'")
    elif badge.posture and badge.posture not in (OUT, LIT) and at.type != PIECE:
        problems.add(badge.place("as"), f"'{badge.posture}' is for pieces, and this is {at.type.one}",
                     f"a seat can be '{OUT}'")
    elif badge.posture == OUT and at.type != SEAT:
        problems.add(badge.place("as"), f"'{OUT}' is for seats, and this is {at.type.one}",
                     "a piece can be 'overturned' or 'lying'")
    elif badge.rim is not None and at.type != PIECE and badge.posture != LIT:
        problems.add(badge.place("rim"), f"only pieces have a rim, and this is {at.type.one}", "name a piece in 'at'")


def _beside(node: Node, form: TypedFormula, env: Env, formulas: Formulas) -> Ex:
    """A formula beside the words: of a type, or one that says where something is shown."""
    found = formulas.formula(node, env, form.type)
    if form.type is None and found.type not in PLACES and found.type != BROKEN:
        formulas.problems.add(found.span, f"this is {found.type.one}, which is no place",
                              "name a site, a piece, a pile or a seat")
    return found


def _values(nodes: Iterable[Node], env: Env, formulas: Formulas) -> tuple[Ex, ...]:
    """What {0}, {1}, … in a text stand for."""
    found = tuple(formulas.formula(node, env) for node in nodes)
    for ex in found:
        if (ex.type.item or ex.type).name == "pair" or ex.type.name == "pair":
            formulas.problems.add(ex.span, f"this is {ex.type.one}, which is no word", "name one thing of it")
    return found
