"""Which formulas read what is hidden from somebody: pieces where not all may see them, and hidden variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.language.pieces import Kind, Men, Owner, Trait
from game.ruleset.language.piles import Bottom, Cards, Pile, Top
from game.ruleset.language.values import Define, Field, LocalName, Variable
from game.ruleset.problems import Span
from game.ruleset.see import ALL, ALWAYS, OWNER
from game.ruleset.types import PIECE, PILE
from game.ruleset.world import World


@dataclass(frozen=True, slots=True)
class Secret:
    """Something hidden that a formula reads: of which pile or variable, whose (None: nobody's), and where."""

    name: str
    whose: Ex | None
    span: Span
    direct: bool  # one piece or value, not something worked out of many
    see: str = OWNER  # who may know it


class Reader:
    """Finds secrets in formulas of one ruleset, through the defines that they use."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.given: dict[Local, Ex] = {}  # parameters of the defines that are being read
        self.cards: dict[Local, Ex] = {}  # names that go through the pieces of a pile
        self.men: dict[Local, Ex] = {}  # names that go through the pieces that a seat has on the board
        board = world.model.board
        self.layer = next((layer for layer in board.layers.values() if layer.see != ALL), None) if board else None

    def value(self, ex: Ex) -> Iterator[Secret]:
        """Secrets in a formula whose value is told; a piece is told by its kind."""
        if ex.type == PIECE:
            yield from self.piece(ex, ex.span)
        yield from self.read(ex)

    def read(self, ex: Ex) -> Iterator[Secret]:
        """Secrets that the value of a formula depends on."""
        if isinstance(ex, Define):
            yield from self.define(ex)
            return
        yield from self.bind(ex.clauses)
        spec = self.world.model.vars.get(ex.name) if isinstance(ex, Field | Variable) else None
        told = isinstance(ex, Kind | Owner | Field | Trait) and (spec is None or spec.see != ALWAYS)
        if told and ex.args[0].type == PIECE:  # that it is there at all is never hidden
            yield from self.piece(ex.args[0], ex.span, not isinstance(ex, Owner))
        if spec is not None and spec.see not in (ALL, ALWAYS):
            yield Secret(spec.id, self.known(ex.args[0]) if ex.args else None, ex.span, True, spec.see)
        for part in ex.args:
            yield from self.read(part)

    def bind(self, clauses: Iterable[Clause]) -> Iterator[Secret]:
        """Secrets in the clauses of a generator; what they bind is remembered."""
        for clause in clauses:
            if isinstance(clause.source, Cards):
                self.cards |= dict.fromkeys(clause.targets, clause.source.pile)
            elif isinstance(clause.source, Men):
                self.men |= dict.fromkeys(clause.targets, clause.source.seat)
            for part in (clause.source, *clause.conds):
                yield from self.read(part)

    def define(self, ex: Ex) -> Iterator[Secret]:
        """What a define reads is read where it is used."""
        found = self.world.define_irs[ex.name]
        self.given |= {param: self.known(arg) for param, arg in zip(found.params, ex.args, strict=True)}
        for secret in self.read(found.body):
            yield replace(secret, span=ex.span)
        for arg in ex.args:
            yield from self.read(arg)

    def piece(self, ex: Ex, span: Span, which: bool = True) -> Iterator[Secret]:
        """A piece of which something is told, if it lies in a hidden pile; or which it is, if it stands hidden."""
        ex = self.known(ex)
        if which and self.layer is not None and isinstance(ex, LocalName) and (
                ex.local in self.men):
            yield Secret(self.layer.id, self.known(self.men[ex.local]), span, False, self.layer.see)
        if isinstance(ex, Top | Bottom):
            yield from self.pile(ex.pile, span, direct=True)
        elif isinstance(ex, LocalName) and ex.local in self.cards:
            yield from self.pile(self.cards[ex.local], span, direct=False)

    def pile(self, ex: Ex, span: Span, direct: bool) -> Iterator[Secret]:
        """A pile, if it is hidden from somebody."""
        ex, name = self.known(ex), ""
        if isinstance(ex, Pile):
            name = ex.name
        elif ex.constant and ex.type == PILE:
            name = self.world.pile_named(ex.value)
        spec = self.world.model.piles.get(name)
        if spec is not None and spec.see != ALL:
            yield Secret(name, self.known(ex.args[0]) if spec.each and ex.args else None, span, direct, spec.see)

    def known(self, ex: Ex) -> Ex:
        """What stands for a parameter."""
        while isinstance(ex, LocalName) and ex.local in self.given:
            ex = self.given[ex.local]
        return ex


def alike(one: Ex, other: Ex) -> bool:
    """Whether two formulas are written alike."""
    return (type(one), one.value, len(one.args)) == (type(other), other.value, len(other.args)) and all(
        alike(first, second) for first, second in zip(one.args, other.args, strict=True))
