"""What looks to the end of a turn finds one: after a question with `keep`, the rules come to a `commit`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.ruleset.ir import ChooseIR, ProcedureIR, Stmt
from game.ruleset.problems import Problems


def check(procedures: dict[str, ProcedureIR], problems: Problems) -> None:
    """Report a `keep` that would be looked at only when somebody else is asked, and the turn has passed on."""
    if problems:  # what cannot be read may well have been a commit
        return
    flow = Flow(procedures)
    for choose, answers in flow.answers.items():
        if choose.keep is not None and not commits(answers):
            problems.add(choose.keep.span, "'keep' looks to the end of the turn, but no 'commit' is reached from "
                         "these options", "write commit where the turn is complete, before it passes on")


@dataclass(eq=False, slots=True)
class Step:
    """A place in the procedures, and those that may come next."""

    op: str = ""
    next: list[Step] = field(default_factory=list)


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
        here = Step(stmt.op)
        if stmt.op == "if":
            here.next = [self.body(stmt.body, after, left, end), self.body(stmt.other, after, left, end)]
        elif stmt.op in ("for", "while", "loop"):
            here.next = [self.body(stmt.body, here, after, end), *([after] if stmt.op != "loop" else [])]
        elif stmt.op == "call":
            here.next = [self.starts[stmt.value]]
            self.ends[stmt.value].next.append(after)
        elif stmt.op in ("break", "return"):
            here.next = [left if stmt.op == "break" else end]
        elif stmt.choose is not None:
            self.answers[stmt.choose] = answers = [self.body(option.body, after, left, end)
                                                   for option in stmt.choose.options]
            passed = [self.body(stmt.choose.none, after, left, end)] if stmt.choose.none else []
            passed += [after] if stmt.choose.lapse is not None else []
            here.next = [*passed, *(answers if stmt.choose.may_follow else [])]  # another question ends the look ahead
        elif stmt.op not in ("win", "tie", "end"):
            here.next = [after]
        return here


def commits(steps: list[Step]) -> bool:
    """Whether a `commit` can be reached."""
    known, new = set(steps), list(steps)
    while new:
        step = new.pop()
        if step.op == "commit":
            return True
        fresh = [one for one in step.next if one not in known]
        known.update(fresh)
        new += fresh
    return False
