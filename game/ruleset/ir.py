"""The typed tree between a ruleset's text and the Python that is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.ruleset.problems import Span
from game.ruleset.types import Type


@dataclass(slots=True, eq=False, repr=False)
class Local:
    """A name bound inside a formula or a procedure: parameter, loop variable, local variable."""

    name: str
    type: Type
    span: Span
    home: str = ""  # the procedure whose frame it belongs to; empty for names that never outlive a formula
    read: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Ex:
    """A formula or a part of one."""

    op: str
    type: Type
    span: Span
    args: tuple[Ex, ...] = ()
    value: object = None
    clauses: tuple[Clause, ...] = ()

    @property
    def constant(self) -> bool:
        """Whether the value is known before any game starts."""
        return self.op == "const"

    def walk(self) -> Iterator[Ex]:
        """This node and all below it."""
        yield self
        for arg in self.args:
            yield from arg.walk()
        for clause in self.clauses:
            yield from clause.source.walk()
            for cond in clause.conds:
                yield from cond.walk()


@dataclass(slots=True, eq=False, repr=False)
class Clause:
    """`for TARGETS in SOURCE if CONDS` of a generator, of `each` or of a `for` statement."""

    targets: tuple[Local, ...]
    source: Ex
    conds: tuple[Ex, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Notation:
    """How an option is written: fixed text and formulas in turn."""

    parts: tuple[str | Ex, ...]


@dataclass(slots=True, eq=False, repr=False)
class TextIR:
    """A free text that a decision asks for."""

    local: Local
    most: int  # characters
    suggest: str  # the list of suggestions for it, or nothing
    values: tuple[Ex, ...]  # what the suggestions' {0}, {1}, … stand for


@dataclass(slots=True, eq=False, repr=False)
class TellIR:
    """A line that somebody may say about a decision."""

    span: Span
    most: int  # characters
    lists: tuple[Notation, ...]  # of suggestions, by name; the first that there is
    values: tuple[Ex, ...]  # what the suggestions' {0}, {1}, … stand for
    cond: Ex | None
    by: Ex | None
    desk: Ex | None

    @property
    def formulas(self) -> tuple[Ex, ...]:
        """All that is worked out for it."""
        named = (part for name in self.lists for part in name.parts if isinstance(part, Ex))
        return (*named, *self.values, *(ex for ex in (self.cond, self.by, self.desk) if ex is not None))


@dataclass(slots=True, eq=False, repr=False)
class OptionIR:
    """One entry of a question's options, or of the out-of-turn decisions."""

    span: Span
    clauses: tuple[Clause, ...]
    cond: Ex | None
    notation: Notation
    same: tuple[Ex, ...]
    must: Ex | None
    sure: Ex | None
    by: Ex | None
    texts: tuple[TextIR, ...]
    body: tuple[Stmt, ...]
    pick: tuple[Ex, ...] | None = None  # what stands for it on a table, where that is not what `each` binds
    tell: TellIR | None = None
    shun: Ex | None = None  # when nobody would take it who plays at random with some sense

    @property
    def variables(self) -> tuple[Local, ...]:
        """What identifies one decision of this option: the names that `each` binds."""
        return tuple(local for clause in self.clauses for local in clause.targets)


@dataclass(slots=True, eq=False, repr=False)
class ChooseIR:
    """A question to a seat."""

    name: str
    who: Ex
    options: tuple[OptionIR, ...]
    follow: Ex
    keep: Ex | None
    lapse: Ex | None
    some: tuple[Stmt, ...]
    none: tuple[Stmt, ...]
    secret: bool = False
    number: int = -1  # of the block in which it is asked
    greatest: Ex | None = None
    limit: Ex | None = None  # no way to the end of the turn comes to more than this
    silent: bool = False  # says nothing about the end of the turn: as a follow-up, it is under what the turn began with

    @property
    def at_once(self) -> bool:
        """Whether a single option is taken without asking, where it is a follow-up."""
        return self.may_follow and not any(option.texts for option in self.options)

    @property
    def may_follow(self) -> bool:
        """Whether it can be a follow-up."""
        return not self.follow.constant or bool(self.follow.value)

    @property
    def may_begin(self) -> bool:
        """Whether it can be another question than a follow-up."""
        return not self.follow.constant or not self.follow.value

    @property
    def looks(self) -> bool:
        """Whether its options are looked at to the end of the turn, for its own sake."""
        return self.keep is not None or self.greatest is not None

    @property
    def ahead(self) -> tuple[Ex, ...]:
        """What is worked out at the end of the turn, and on the way there."""
        return tuple(ex for ex in (self.keep, self.greatest, self.limit) if ex is not None)


@dataclass(slots=True, eq=False, repr=False)
class Stmt:
    """A statement: `op` tells which; the other fields are used as that one needs."""

    op: str  # set effect call if for while loop break return choose win tie end say remember forget commit settle
    span: Span
    target: Ex | None = None
    args: tuple[Ex, ...] = ()
    value: str = ""
    body: tuple[Stmt, ...] = ()
    other: tuple[Stmt, ...] = ()
    clauses: tuple[Clause, ...] = ()
    choose: ChooseIR | None = None

    def inner(self) -> Iterator[Stmt]:
        """Every statement inside this one, itself included."""
        yield self
        for stmt in self.body + self.other:
            yield from stmt.inner()
        if self.choose is not None:
            for stmt in self.choose.some + self.choose.none:
                yield from stmt.inner()
            for option in self.choose.options:
                for stmt in option.body:
                    yield from stmt.inner()


def assigned(stmts: tuple[Stmt, ...]) -> list[Local]:
    """Local variables that statements set."""
    found: dict[Local, None] = {}
    for stmt in stmts:
        for inner in stmt.inner():
            if inner.op == "set" and inner.target is not None and isinstance(inner.target.value, Local):
                found[inner.target.value] = None
    return list(found)


def every_statement(procedures: Iterable[ProcedureIR], anytime: Iterable[OptionIR]) -> Iterator[Stmt]:
    """Every statement of a ruleset, those of its out-of-turn decisions included."""
    for body in (*(procedure.body for procedure in procedures), *(option.body for option in anytime)):
        for stmt in body:
            yield from stmt.inner()


@dataclass(slots=True, eq=False, repr=False)
class DefineIR:
    """A named formula."""

    name: str
    params: tuple[Local, ...]
    body: Ex
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class ProcedureIR:
    """A procedure: what it is called with, what it does, and what that implies for the compiler."""

    name: str
    params: tuple[Local, ...]
    body: tuple[Stmt, ...]
    span: Span
    asks: bool = False
    pauses: bool = False  # whether it is cut into blocks: it asks, or has a place from which a look ahead goes on
    may_end: bool = False
    calls: set[str] = field(default_factory=set)
