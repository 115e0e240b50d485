"""How large numbers can become in formulas: what Python works out with any number of digits must fit into 64 bits.

Variables hold less than 10^12, for that is watched wherever they are set. What formulas make of them before they are
watched is estimated here; where it might not fit, the ruleset is left to Python.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ruleset.ir import Ex, Stmt, every_statement
from game.ruleset.language.generators import Sum
from game.ruleset.language.numbers import Arithmetic
from game.ruleset.language.values import Const, Define, Item, LocalName
from game.ruleset.program.program import Program
from game.ruleset.types import NUMBER
from game.ruleset.wasm.wat import Refused

VARIABLE = 10**12
ARGUMENT = 10**14  # what defines and procedures may be given
LARGEST = 2**62
SMALL = 10**6  # numbers of things, rows, columns, steps


def check_magnitudes(program: Program) -> None:
    """Refuse a program in which a number might grow beyond 62 bits."""
    sizes = Magnitudes(program)
    for ex in every_formula(program):
        sizes.of(ex)


def every_formula(program: Program) -> Iterator[Ex]:
    """All formulas that are worked out in turn, each as a whole."""
    for stmt in every_statement(program.procedures.values(), ()):
        yield from of_statement(stmt)
    for kinds in program.moves.values():
        for moves in kinds:
            for move in moves:
                yield from (ex for ex in (move.cond, move.empty, move.take, move.land, move.over) if ex is not None)
    if program.bots is not None:
        yield from (term.formula for term in program.bots.terms)


def of_statement(stmt: Stmt) -> Iterator[Ex]:
    """The formulas of one statement, without those of the statements inside it."""
    yield from stmt.args
    clauses = list(stmt.clauses)
    if stmt.target is not None:
        yield stmt.target
    if stmt.choose is not None:
        choose = stmt.choose
        yield from (ex for ex in (choose.who, choose.follow, *choose.ahead, choose.lapse) if ex is not None)
        for option in choose.options:
            asked = (option.cond, option.must, option.sure, option.shun, *option.same, *option.seek)
            yield from (ex for ex in asked if ex is not None)
            clauses += option.clauses
    for clause in clauses:
        yield clause.source
        yield from clause.conds


class Magnitudes:
    """Estimates for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.defines: dict[str, int] = {}

    def of(self, ex: Ex) -> int:
        """At most so large is the value of a formula, or of the entries of a list."""
        for clause in ex.clauses:
            for inner in (clause.source, *clause.conds):
                self.of(inner)
        found = self.of_op(ex, [self.of(arg) for arg in ex.args])
        if found > LARGEST:
            raise Refused("a number in a formula might grow beyond 62 bits", ex.span)
        return found

    def of_op(self, ex: Ex, args: list[int]) -> int:
        match ex:
            case Const():
                return abs(ex.value) if isinstance(ex.value, int) else VARIABLE
            case LocalName():
                return ARGUMENT if ex.type == NUMBER else VARIABLE
            case Arithmetic(name="+" | "-"):
                return sum(args)
            case Arithmetic(name="*"):
                return args[0] * args[1] if any(arg.constant for arg in ex.args) else VARIABLE
            case Sum():
                return args[0] * self.program.costs.entries(ex.clauses)
            case Item():
                return max(args[0], SMALL)  # whichever is asked for: the number of its place does not count
            case Define():
                if any(arg > ARGUMENT for arg in args):
                    raise Refused("a define may be given too great a number", ex.span)
                return self.of_define(ex.name)
        return max([*args, SMALL]) if ex.passes else VARIABLE

    def of_define(self, name: str) -> int:
        if name not in self.defines:
            self.defines[name] = self.of(self.program.world.define_irs[name].body)
        return self.defines[name]
