"""Procedures that ask, cut into blocks at every question, so that a position can wait for the answer.

A block runs until the next question or jump. What is to be done is a sequence of steps, each in its block, in the order
in which the ruleset says it: back-ends write them one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ruleset.ir import ChooseIR, Local, ProcedureIR, Stmt
from game.ruleset.language import statements as words
from game.ruleset.problems import Span
from game.ruleset.types import NUMBER, list_of


@dataclass(slots=True, eq=False, repr=False)
class Block:
    """A part of a procedure that runs without a question."""

    number: int  # by which positions and other blocks name it; -1 for what is done when an option is taken
    home: str  # the procedure that it belongs to
    answers: tuple[int, int] | None = None  # for the latter: the number of the question, and which option it is
    entry: tuple[Local, ...] = ()  # what an option hands in
    span: Span | None = None
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step:
    """Something that a block does."""

    block: Block
    span: Span | None


class Begin(Step):
    """The block is named for the first time; not for the first block of a procedure, which all know."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Do(Step):
    """A statement that neither asks nor leaves the block, or ends the game."""

    stmt: Stmt


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Jump(Step):
    """On to another block, for good."""

    to: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Commit(Step):
    """The turn is complete: looks ahead end here, and may go on to the next question from another block."""

    after: Block


class Back(Step):
    """Back to where the procedure was called."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Branch(Step):
    """On to one of two blocks."""

    stmt: Stmt  # an `if`
    yes: Block
    no: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Round(Step):
    """The beginning of a round of `while` or `loop`, or the end of it all."""

    stmt: Stmt
    after: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Collect(Step):
    """The list that a `for` goes through, made before its first round."""

    stmt: Stmt
    items: Local
    place: Local


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Next(Step):
    """The next round of a `for`, or the end of it."""

    stmt: Stmt
    items: Local
    place: Local
    after: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Call(Step):
    """A procedure that asks is called; it comes back to another block."""

    stmt: Stmt
    procedure: ProcedureIR
    entry: Block
    after: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arrive(Step):
    """A question is come to; it may lapse, and there may be nothing to choose from."""

    choose: ChooseIR
    after: Block
    none: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ask(Step):
    """There is something to choose from: somebody is asked."""

    choose: ChooseIR


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Describe(Step):
    """What is told about a question, after all that its options do."""

    choose: ChooseIR


@dataclass(slots=True, eq=False, repr=False)
class Cut:
    """All procedures that ask, in blocks."""

    blocks: list[Block] = field(default_factory=list)
    acts: dict[int, list[Block]] = field(default_factory=dict)  # by the number of a question: for each of its options
    entries: dict[str, Block] = field(default_factory=dict)
    calls: dict[int, str] = field(default_factory=dict)  # for a block that a call returns to: the procedure called
    steps: dict[str, list[Step]] = field(default_factory=dict)  # of each procedure, in the order of its text
    chooses: dict[int, ChooseIR] = field(default_factory=dict)

    def every(self) -> list[Block]:
        """All blocks, those of options last."""
        return [*self.blocks, *(act for acts in self.acts.values() for act in acts)]


def cut(procedures: dict[str, ProcedureIR], at_commit: bool = False) -> Cut:
    """The blocks of all procedures that pause, and of the first one; questions get the numbers of theirs."""
    cutter = Cutter(procedures, at_commit)
    asking = [procedure for procedure in procedures.values() if procedure.pauses or procedure.name == "main"]
    for procedure in asking:
        cutter.home = procedure.name
        cutter.cut.entries[procedure.name] = cutter.numbered()
    for procedure in asking:
        cutter.procedure(procedure)
    return cutter.cut


class Cutter:
    """Goes through procedures once."""

    def __init__(self, procedures: dict[str, ProcedureIR], at_commit: bool) -> None:
        self.procedures = procedures
        self.pausing = (words.Choose, words.Commit) if at_commit else (words.Choose,)
        self.cut = Cut()
        self.breaks: list[Block] = []
        self.home = ""

    def add(self, step: Step) -> None:
        """A step at the end of its block."""
        self.cut.steps.setdefault(self.home, []).append(step)
        step.block.steps.append(step)

    def begin(self, block: Block) -> Block:
        """Let a block be known, here in the order of steps."""
        self.add(Begin(block, None))
        return block

    def numbered(self) -> Block:
        """An empty block with a number of its own."""
        self.cut.blocks.append(Block(len(self.cut.blocks), self.home))
        return self.cut.blocks[-1]

    def new_block(self) -> Block:
        """The same, from now on known."""
        return self.begin(self.numbered())

    def procedure(self, procedure: ProcedureIR) -> None:
        """All blocks of a procedure."""
        self.home = procedure.name
        last = self.sequence(procedure.body, self.cut.entries[procedure.name])
        if last is not None:
            self.add(Back(last, None))

    def branch(self, stmts: tuple[Stmt, ...], start: Block, after: Block) -> None:
        """Statements from a block on, and then on to another one."""
        end = self.sequence(stmts, start)
        if end is not None:
            self.add(Jump(end, None, after))

    def sequence(self, stmts: tuple[Stmt, ...], block: Block) -> Block | None:
        """Statements in turn; the block in which what follows goes on, or nothing if it never gets there."""
        current: Block | None = block
        for stmt in stmts:
            if current is None:
                return None
            current = self.statement(stmt, current)
        return current

    def statement(self, stmt: Stmt, block: Block) -> Block | None:
        """One statement, which may end the block."""
        if isinstance(stmt, words.Break):
            self.add(Jump(block, stmt.span, self.breaks[-1]))
            return None
        if isinstance(stmt, words.Return):
            self.add(Back(block, stmt.span))
            return None
        if stmt.ends:
            self.add(Do(block, stmt.span, stmt))
            return None
        if not self.splits(stmt):
            self.add(Do(block, stmt.span, stmt))
            return block
        split = {words.If: self.split_if, words.While: self.split_loop, words.Loop: self.split_loop,
                 words.For: self.split_for, words.Call: self.split_call, words.Choose: self.choose,
                 words.Commit: self.split_commit}
        return split[type(stmt)](stmt, block)

    def splits(self, stmt: Stmt) -> bool:
        """Whether a statement holds a question, or a way out of the procedure that no plain statement has."""
        asks = any(isinstance(inner, self.pausing)
                   or (isinstance(inner, words.Call) and self.procedures[inner.value].pauses)
                   for inner in stmt.inner())
        return asks or self.leaves(stmt, 0)

    def leaves(self, stmt: Stmt, depth: int) -> bool:
        """Whether `break` or `return` in it goes further than the statement itself."""
        if isinstance(stmt, words.Return):
            return True
        if isinstance(stmt, words.Break):
            return depth == 0
        deeper = depth + stmt.loops
        return any(self.leaves(inner, deeper) for inner in stmt.body + stmt.other)

    def split_if(self, stmt: Stmt, block: Block) -> Block | None:
        cond = stmt.args[0]
        if cond.constant:
            return self.sequence(stmt.body if cond.value else stmt.other, block)
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if stmt.other else after
        self.add(Branch(block, stmt.span, stmt, yes, no))
        self.branch(stmt.body, yes, after)
        if stmt.other:
            self.branch(stmt.other, no, after)
        return after

    def split_loop(self, stmt: Stmt, block: Block) -> Block:
        head, after = self.new_block(), self.new_block()
        self.add(Jump(block, stmt.span, head))
        self.add(Round(head, stmt.span, stmt, after))
        self.rounds(stmt, head, after)
        return after

    def split_for(self, stmt: Stmt, block: Block) -> Block:
        home = stmt.clauses[0].targets[0].home
        items = Local("items", list_of(NUMBER), stmt.span, home)
        place = Local("round", NUMBER, stmt.span, home)
        self.add(Collect(block, stmt.span, stmt, items, place))
        head, after = self.new_block(), self.new_block()
        self.add(Jump(block, None, head))
        self.add(Next(head, stmt.span, stmt, items, place, after))
        self.rounds(stmt, head, after)
        return after

    def rounds(self, stmt: Stmt, head: Block, after: Block) -> None:
        self.breaks.append(after)
        self.branch(stmt.body, head, head)
        self.breaks.pop()

    def split_call(self, stmt: Stmt, block: Block) -> Block:
        after = self.new_block()
        self.cut.calls[after.number] = stmt.value
        self.add(Call(block, stmt.span, stmt, self.procedures[stmt.value], self.cut.entries[stmt.value], after))
        return after

    def split_commit(self, stmt: Stmt, block: Block) -> Block:
        after = self.new_block()
        self.add(Commit(block, stmt.span, after))
        self.add(Jump(block, None, after))
        return after

    def choose(self, stmt: Stmt, block: Block) -> Block:
        choose = stmt.choose
        assert choose is not None
        arrival, after = self.new_block(), self.new_block()
        choose.number = arrival.number
        self.cut.chooses[choose.number] = choose
        self.add(Jump(block, stmt.span, arrival))
        none = self.numbered() if choose.none else after
        self.add(Arrive(arrival, stmt.span, choose, after, none))
        if choose.none:
            self.branch(choose.none, self.begin(none), after)
        self.add(Ask(arrival, stmt.span, choose))
        acts = self.cut.acts[choose.number] = []
        for index, option in enumerate(choose.options):
            entry = (*option.variables, *(text.local for text in option.texts))
            act = self.begin(Block(-1, self.home, (choose.number, index), entry, option.span))
            acts.append(act)
            self.branch(option.body, act, after)
        self.add(Describe(arrival, stmt.span, choose))
        return after
