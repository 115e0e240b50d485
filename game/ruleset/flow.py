"""The ways that play can take through all procedures: where options lead, and what a follow-up may be a part of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.ruleset.ir import ChooseIR, ProcedureIR, Stmt
from game.ruleset.language.statements import Break, Call, If, Loop, Return


@dataclass(eq=False, slots=True)
class Step:
    """A place in the procedures, and those that may come next."""

    op: str = ""
    next: list[Step] = field(default_factory=list)
    choose: ChooseIR | None = None
    past: Step | None = None  # where it goes on if there is nothing to choose from


class Flow:
    """The ways through all procedures; which way an `if` goes, and who called, is left open."""

    def __init__(self, procedures: dict[str, ProcedureIR]) -> None:
        self.ends = {name: Step() for name in procedures}  # each leads on to wherever it was called
        self.starts = {name: Step() for name in procedures}
        self.answers: dict[ChooseIR, list[Step]] = {}  # where the options of each question lead
        for name, procedure in procedures.items():
            end = self.ends[name]
            self.starts[name].next.append(self.body(procedure.body, end, end, end))

    def body(self, stmts: Iterable[Stmt], after: Step, left: Step, end: Step) -> Step:
        """The first step of statements in turn; then comes `after`, on break `left` and on return `end`."""
        for stmt in reversed(list(stmts)):
            after = self.step(stmt, after, left, end)
        return after

    def step(self, stmt: Stmt, after: Step, left: Step, end: Step) -> Step:
        here = Step(stmt.op, choose=stmt.choose)
        if isinstance(stmt, If):
            here.next = [self.body(stmt.body, after, left, end), self.body(stmt.other, after, left, end)]
        elif stmt.loops:
            here.next = [self.body(stmt.body, here, after, end), *([after] if not isinstance(stmt, Loop) else [])]
        elif isinstance(stmt, Call):
            here.next = [self.starts[stmt.value]]
            self.ends[stmt.value].next.append(after)
        elif isinstance(stmt, Break | Return):
            here.next = [left if isinstance(stmt, Break) else end]
        elif stmt.choose is not None:
            self.answers[stmt.choose] = answers = [self.body(option.body, after, left, end)
                                                   for option in stmt.choose.options]
            passed = [self.body(stmt.choose.none, after, left, end)] if stmt.choose.none else []
            passed += [after] if stmt.choose.lapse is not None else []
            here.past = after
            here.next = [*passed, *(answers if stmt.choose.may_follow else [])]  # another question ends the look ahead
        elif not stmt.ends:
            here.next = [after]
        return here

    def turns(self) -> dict[ChooseIR, set[ChooseIR | None]]:
        """For each question that can be a follow-up: the questions that look ahead with which its turn can have begun,
        and None for those that do not, or whose turn is complete by then."""
        begun: list[tuple[Step, ChooseIR | None]] = [(self.starts["main"], None)] if "main" in self.starts else []
        begun += [(step, choose if choose.looks else None) for choose, answers in self.answers.items()
                  if choose.may_begin for step in answers]
        found: dict[ChooseIR, set[ChooseIR | None]] = {}
        known = set(begun)
        while begun:
            step, turn = begun.pop()
            if step.choose is not None and step.choose.may_follow:
                found.setdefault(step.choose, set()).add(turn)
            then = [*step.next, *([step.past] if step.past is not None else [])]
            fresh = {(one, None if step.op == "commit" else turn) for one in then} - known
            known |= fresh
            begun += fresh
        return found


def looked_at_by(procedures: dict[str, ProcedureIR]) -> dict[ChooseIR, set[ChooseIR | None]]:
    """For each question: those whose `keep` and `greatest` can hold where it is asked, itself among them; None where
    nothing holds. Follow-ups that say nothing are under what their turn began with."""
    flow = Flow(procedures)
    turns = flow.turns()
    found: dict[ChooseIR, set[ChooseIR | None]] = {}
    for choose in flow.answers:
        own: set[ChooseIR | None] = {choose if choose.looks else None}
        if not choose.silent:
            found[choose] = own
        else:
            found[choose] = turns.get(choose, set()) | (own if choose.may_begin else set()) or own
    return found


def commits(steps: list[Step]) -> bool:
    """Whether a `commit` can be reached."""
    return any(step.op == "commit" for step in reached(steps))


def asks_again(steps: list[Step]) -> bool:
    """Whether a question can be reached with which another turn begins."""
    return any(step.choose is not None and step.choose.may_begin for step in reached(steps))


def reached(steps: list[Step]) -> Iterator[Step]:
    """Every step that a look from these can come to, themselves first."""
    known, new = set(steps), list(steps)
    while new:
        step = new.pop()
        yield step
        fresh = [one for one in step.next if one not in known]
        known.update(fresh)
        new += fresh
