"""The formulas of `show`, typed: conditions, pips, badges, notices, prompts, tallies and the final score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ruleset.formula import Env, Formulas
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.keys import shape_of
from game.ruleset.problems import Problems, Span
from game.ruleset.show.told import SECTIONS, Line, Shown
from game.ruleset.source import Node
from game.ruleset.types import BROKEN, FLAG, PIECE, PILE, SEAT, SITE
from game.ruleset.world import World

PLACES = (SITE, PIECE, PILE, SEAT)


@dataclass(slots=True, eq=False, repr=False)
class NeedIR:
    """Something that has to be true for a condition to be met, and what it is called."""

    cond: Ex
    text: str
    values: tuple[Ex, ...]


@dataclass(slots=True, eq=False, repr=False)
class ShownIR:
    """One entry: for everything that `each` binds, words with values, and numbers or places beside them."""

    section: str
    span: Span
    seat: Local | None  # `s` of the lines of a score
    clauses: tuple[Clause, ...]
    cond: Ex | None
    text: str
    values: tuple[Ex, ...]
    parts: dict[str, Ex]
    needs: tuple[NeedIR, ...]


class ShownReader:
    """Types the formulas of one ruleset's `show`."""

    def __init__(self, world: World, formulas: Formulas, problems: Problems) -> None:
        self.world = world
        self.formulas = formulas
        self.problems = problems

    def read(self) -> tuple[ShownIR, ...]:
        """Every entry of every section; what is wrong is reported with its place."""
        show = self.world.model.show
        lines = [(line, section) for section in SECTIONS for line in getattr(show, section)]
        prompts = [(line, f"prompts.{question}") for question, own in show.prompts.items() for line in own]
        return tuple(self.entry(line, section) for line, section in lines + prompts)

    def entry(self, line: Line, section: str) -> ShownIR:
        """One entry of a section."""
        seat = Local("s", SEAT, line.span, read=True) if section == "score" else None
        env: Env = {"s": seat} if seat is not None else {}
        clauses: tuple[Clause, ...] = ()
        if line.each is not None:
            clauses, env = self.formulas.generator(line.each, env)
        parts = {key.name: self.part(node, key.form, env) for key in shape_of(type(line)).keys
                 if isinstance(key.form, Shown) and (node := getattr(line, key.field)) is not None}
        needs = tuple(NeedIR(self.formulas.formula(need.cond, env, FLAG), need.text, self.values(need.values, env))
                      for need in getattr(line, "needs", ()))
        cond = self.formulas.formula(line.cond, env, FLAG) if line.cond is not None else None
        return ShownIR(section, line.span, seat, clauses, cond, line.text, self.values(line.values, env), parts, needs)

    def part(self, node: Node, form: Shown, env: Env) -> Ex:
        """A formula beside the words: of a type, or one that says where something is shown."""
        found = self.formulas.formula(node, env, form.type)
        if form.type is None and found.type not in PLACES and found.type != BROKEN:
            self.problems.add(found.span, f"this is {found.type.one}, which is no place",
                              "name a site, a piece, a pile or a seat")
        return found

    def values(self, nodes: Iterable[Node], env: Env) -> tuple[Ex, ...]:
        """What {0}, {1}, … in a text stand for."""
        found = tuple(self.formulas.formula(node, env) for node in nodes)
        for ex in found:
            if ex.type.name in ("list", "pair"):
                self.problems.add(ex.span, f"this is {ex.type.one}, which is no word", "name one thing of it")
        return found
