"""Which local variables outlive their block: they belong to the position, all others live and die with a function."""

from __future__ import annotations

from collections.abc import Iterable

from game.ruleset.ir import ChooseIR, Clause, Ex, Local, Stmt
from game.ruleset.language.statements import For, If
from game.ruleset.language.values import LocalName
from game.ruleset.program.blocks import Arrive, Ask, Block, Branch, Call, Collect, Cut, Do, Next, Round, Step
from game.ruleset.program.places import Places, free_in_clauses


def lasting(cut: Cut, places: Places, has_piles: bool) -> set[Local]:
    """The local variables that are used by several blocks, or by one that has not surely set them before."""
    found = Uses(places, has_piles)
    for block in cut.every():
        found.of_block(block)
    for choose in cut.chooses.values():
        found.of_question(choose)
    return found.lasting | {local for local, users in found.users.items() if len(users) > 1}


class Uses:
    """Who uses which local variable."""

    def __init__(self, places: Places, has_piles: bool) -> None:
        self.places = places
        self.has_piles = has_piles
        self.lasting: set[Local] = set()
        self.users: dict[Local, set[object]] = {}
        self.user: object = None
        self.set: set[Local] = set()  # what the present block has surely set
        self.bound: set[Local] = set()  # what an option hands to the functions that tell about it

    def of_block(self, block: Block) -> None:
        """Go through the steps of a block in order."""
        self.user, self.set, self.bound = block, set(), set()
        for local in block.entry:
            self.sets(local, True)
        for step in block.steps:
            self.of_step(step)

    def of_step(self, step: Step) -> None:
        if isinstance(step, Do):
            self.statement(step.stmt, 1)
        elif isinstance(step, Branch | Round):
            if not all(arg.constant and arg.value for arg in step.stmt.args):
                self.reads(step.stmt.args)
        elif isinstance(step, Collect):
            self.names(free_in_clauses(step.stmt.clauses))
            self.sets(step.items, True)
            self.sets(step.place, True)
        elif isinstance(step, Next):
            self.names((step.place, step.items))
            self.targets(step.stmt.clauses)
        elif isinstance(step, Call):
            self.lasting.update(step.procedure.params)
            self.reads(step.stmt.args)
        elif isinstance(step, Arrive):
            self.reads([step.choose.lapse] if step.choose.lapse is not None else [])
        elif isinstance(step, Ask):
            for stmt in step.choose.some:
                self.statement(stmt, 1)

    def statement(self, stmt: Stmt, depth: int) -> None:
        """A statement that does not ask; what is set inside another one is not surely set."""
        if isinstance(stmt, If) and stmt.args[0].constant:
            for inner in stmt.body if stmt.args[0].value else stmt.other:
                self.statement(inner, depth)
            return
        self.reads(stmt.args)
        if isinstance(stmt, For):
            self.names(free_in_clauses(stmt.clauses))
            self.targets(stmt.clauses)
        if stmt.target is not None:
            if isinstance(stmt.target, LocalName):
                self.sets(stmt.target.local, depth == 1)
            else:
                self.reads(stmt.target.args)
        for inner in stmt.body + stmt.other:
            self.statement(inner, depth + 1)

    def targets(self, clauses: tuple[Clause, ...]) -> None:
        """What a `for` binds: one name is set anew in each round, several live in the position."""
        found = [local for clause in clauses for local in clause.targets]
        if len(found) == 1:
            self.sets(found[0], True)
        else:
            self.names(found)

    def reads(self, formulas: Iterable[Ex]) -> None:
        """Note the locals that formulas use."""
        for ex in formulas:
            self.names(self.places.mentioned(ex, self.has_piles))

    def names(self, names: Iterable[Local]) -> None:
        for local in names:
            if local.home and local not in self.bound:
                self.users.setdefault(local, set()).add(self.user)
                if local not in self.set:
                    self.lasting.add(local)

    def sets(self, local: Local, surely: bool) -> None:
        self.users.setdefault(local, set()).add(self.user)
        if surely:
            self.set.add(local)

    def of_question(self, choose: ChooseIR) -> None:
        """What lists and names the options reads what the procedure has set: all of it lives in the position."""
        self.user, self.set = choose, set()
        self.reads([choose.who, choose.follow, *choose.ahead])
        for option in choose.options:
            self.bound = {*option.variables, *(text.local for text in option.texts)}
            told = [part for part in option.notation.parts if isinstance(part, Ex)]
            self.reads([*told, *(option.pick or ()), *(ex for text in option.texts for ex in text.values),
                        *(option.tell.formulas if option.tell is not None else ())])
            if option.cond is not None and option.cond.constant and not option.cond.value:
                continue
            asked = (option.cond, *option.same, option.sure, option.must, option.shun, *option.seek)
            self.reads([ex for ex in asked if ex is not None])
            for clause in option.clauses:
                self.reads([clause.source, *clause.conds])
