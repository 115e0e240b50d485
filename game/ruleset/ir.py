"""The typed tree between a ruleset's text and the Python that is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from game.ruleset.problems import Span
from game.ruleset.types import Type

if TYPE_CHECKING:
    from game.ruleset.emit.code import Fn as PythonFn
    from game.ruleset.language.services import (
        PythonRounds,
        PythonStatements,
        PythonWriter,
        WatRounds,
        WatStatements,
        WatWriter,
    )
    from game.ruleset.program.costs import Costs
    from game.ruleset.program.tables import Tables
    from game.ruleset.wasm.wat import Fn as WatFn
    from game.ruleset.world import World

LONGEST = 10_000  # entries of a list; see the helpers that generated code calls


@dataclass(slots=True, eq=False, repr=False)
class Local:
    """A name bound inside a formula or a procedure: parameter, loop variable, local variable."""

    name: str
    type: Type
    span: Span
    home: str = ""  # the procedure whose frame it belongs to; empty for names that never outlive a formula
    read: bool = False


class NotConstant(Exception):
    """The value of a formula is not known before the game starts."""


class Child:
    """A part of a formula or statement, by the name that its class gives it."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __get__(self, node: Ex | Stmt, owner: type[Ex | Stmt]) -> Ex:
        return node.args[self.place]


class Perhaps(Child):
    """The last part of a formula, which may be left out."""

    def __get__(self, node: Ex | Stmt, owner: type[Ex | Stmt]) -> Ex | None:  # type: ignore[override]
        return node.args[self.place] if len(node.args) > self.place else None


@dataclass(slots=True, eq=False, repr=False)
class Ex:
    """A formula or a part of one: what all have in common. Each has a class of its own in `language/`."""

    type: Type
    span: Span
    args: tuple[Ex, ...] = ()
    value: object = None
    clauses: tuple[Clause, ...] = ()

    constant: ClassVar[bool] = False  # its value is known before any game starts
    simple: ClassVar[bool] = False  # can be written twice and is worked out at once
    loops: ClassVar[bool] = False  # goes through lists: in Python it becomes a function of its own
    early: ClassVar[bool] = False  # a loop whose conditions may be tested as early as possible, as it only leaves out
    safe: ClassVar[bool] = False  # neither fails nor counts work nor draws lots: it may be worked out earlier
    fixed: ClassVar[bool] = False  # if its parts are known before any game starts, it is; see `on_board`
    calm: ClassVar[bool] = False  # a number that is as large as it is, however often a statement is repeated
    passes: ClassVar[bool] = False  # comes to no more than the greatest of what it is given
    plain: ClassVar[bool] = False  # tells nothing that its parts do not tell, or that is not seen by all
    listed: ClassVar[bool] = False  # a list that is made when it is asked for: its work grows with its length
    in_python: ClassVar[str] = ""  # what Python writes, with {} for each of its parts, where that is all
    in_wat: ClassVar[str] = ""  # and WebAssembly, of parts as they are

    @property
    def name(self) -> str:
        """What it names: a variable, a direction, a zone, a power, a define."""
        return str(self.value)

    def walk(self) -> Iterator[Ex]:
        """This node and all below it."""
        yield self
        for arg in self.args:
            yield from arg.walk()
        for clause in self.clauses:
            yield from clause.source.walk()
            for cond in clause.conds:
                yield from cond.walk()

    def again(self, args: tuple[Ex, ...], clauses: tuple[Clause, ...]) -> Ex:
        """The same with other parts."""
        return type(self)(self.type, self.span, args, self.value, clauses)

    def folded(self) -> Ex:
        """The same, simplified where constants allow, so that variants cost nothing at play."""
        return self

    def at_load(self, args: Sequence[object], world: World) -> object:
        """Its value at load, from those of its parts, while zones and first values are found."""
        raise NotConstant

    def on_board(self, args: Sequence[Any], tables: Tables) -> Any:
        """Its value for a place on the board, before any game starts."""
        if not self.fixed:
            raise NotConstant
        return self.at_load(args, tables.world)

    # ---- what it costs ------------------------------------------------------------------------------------------

    def work(self, costs: Costs) -> int:
        """Its work at most (`program/costs.py`), without what is counted while rules run."""
        return 1 + sum(map(costs.of, self.args)) + (costs.bound(self) if self.listed else 0)

    def bound(self, costs: Costs) -> int:
        """At most so many entries has it, as a list."""
        return LONGEST

    # ---- what back-ends write -----------------------------------------------------------------------------------

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        """A Python expression, safe to stand anywhere an atom can."""
        return self.in_python.format(*out.args(self, fn))

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        """A value on the stack, wide for numbers, narrow for all others."""
        return self.in_wat.format(*out.args(self, fn))

    def python_has(self, item: Ex, out: PythonWriter, fn: PythonFn) -> str:
        """Whether it has something, as a list."""
        return out.has(self, item, fn)

    def wat_has(self, item: Ex, out: WatWriter, fn: WatFn) -> str:
        """The same."""
        return out.has(self, item, fn)

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        """A loop over it, as a list."""
        out.over_list(self, rounds, fn)

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        """The same."""
        return out.loops.over_items(self, rounds, fn)


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
    seek: tuple[Ex, ...] = ()  # lists of what its first name stands for when it is taken first by somebody with sense

    @property
    def first_word(self) -> str:
        """The word that its notation begins with, where it is always the same."""
        first = self.notation.parts[:1]
        words = first[0].split(" ") if first and isinstance(first[0], str) else [""]
        return words[0] if len(words) > 1 or len(self.notation.parts) == 1 else ""

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
    def seeks(self) -> bool:
        """Whether some sense takes something first."""
        return any(option.seek for option in self.options)

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
    """A statement: what all have in common. Each has a class of its own in `language/statements.py`."""

    op: ClassVar[str]  # the word for it
    loops: ClassVar[bool] = False  # what is inside it is done several times
    ends: ClassVar[bool] = False  # the game is over after it

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

    def work(self, costs: Costs) -> int:
        """The work of the statement itself, without what is inside it."""
        return 1 + sum(map(costs.of, self.args)) + (costs.of(self.target) if self.target is not None else 0)

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        """Write its lines, if it asks nothing."""
        raise NotImplementedError

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        """Its code, if it asks nothing."""
        return out.refused(self)


def assigned(stmts: tuple[Stmt, ...]) -> list[Local]:
    """Local variables that statements set."""
    found: dict[Local, None] = {}
    for stmt in stmts:
        for inner in stmt.inner():
            if inner.target is not None and isinstance(inner.target.value, Local):
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


@dataclass(eq=False, slots=True)
class MoveIR:
    """One way of moving."""

    span: Span
    directions: tuple[str, ...]
    limit: int
    start: int
    p: Local
    s: Local
    t: Local
    q: Local
    cond: Ex | None
    empty: Ex | None
    take: Ex | None
    land: Ex | None
    over: Ex | None
    signature: object

    @property
    def landings(self) -> int:
        """In how many places of a loop over this move a target is found."""
        return 1 if self.land is not None or self.take is None else 2
