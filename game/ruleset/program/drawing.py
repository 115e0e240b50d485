"""Which questions can be answered by lot without listing their options, and how: for games at random.

The decisions of an option are among candidates that are numbered in a row: each of its loops has a fixed number of
them, whatever the position, and all loops together have their product. One candidate is drawn; if it is no decision,
another one is drawn. As every decision is one candidate and all candidates are equally likely, so are all decisions.
After some draws in vain, all options are listed and one of them is drawn, which is as fair. (No formula draws lots
itself: it does not matter how often it is worked out.)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from game.ruleset.ir import LONGEST, ChooseIR, Ex, OptionIR
from game.ruleset.language.board import Near, Sites, Zone
from game.ruleset.language.logic import In
from game.ruleset.language.pieces import Men, Pieces, Reach
from game.ruleset.language.seats import Seats
from game.ruleset.language.values import Const, LocalName
from game.ruleset.program.tables import Tables
from game.ruleset.types import FLAG

if TYPE_CHECKING:
    from game.ruleset.program.program import Program

LEAST_TRIES, MOST_TRIES = 6, 40
PIECES = 6  # that one seat has in the game, where that changes
FEW = 6  # candidates that are listed as quickly


@dataclass(frozen=True, slots=True)
class Candidates:
    """Where the decisions of an option are to be found."""

    index: int
    option: OptionIR
    sizes: tuple[int, ...]  # of each loop
    gathered: bool  # whether the rounds of the first loop are listed before anything is drawn; its size is 1 then

    @property
    def moving(self) -> bool:
        """Whether it is about where pieces can go."""
        return any(isinstance(clause.source, Reach) for clause in self.option.clauses)

    @property
    def size(self) -> int:
        """All candidates together; where the first loop is gathered, for each of its rounds."""
        return prod(self.sizes)


    @property
    def sought(self) -> tuple[Ex, ...]:
        """What has to be true of what its first name stands for, if that is sought and not drawn."""
        clause, cond = self.option.clauses[0], self.option.cond
        every = isinstance(clause.source, Sites | Seats) or (
            isinstance(clause.source, Pieces) and clause.source.kind is None)
        local = clause.targets[0]
        within = In(FLAG, clause.source.span, (LocalName(local.type, local.span, value=local), clause.source))
        tests = (*(() if cond is None else (cond,)), *(() if every else (within,)), *clause.conds)
        return tests or (Const(FLAG, clause.source.span, value=True),)


def candidates(choose: ChooseIR, program: Program) -> tuple[Candidates, ...]:
    """The candidates for all options of a question; none if its options have to be listed."""
    found = [of_option(index, option, program) for index, option in enumerate(choose.options)
             if option.cond is None or not option.cond.constant or option.cond.value]
    entries = sum(program.costs.entries(option.clauses) for option in choose.options)
    fitting = tuple(one for one in found if one is not None)
    whole = program.looks(choose) or len(fitting) < len(found)
    return () if whole or entries > LONGEST or sum(way.size for way in fitting) <= FEW else fitting


def tries(ways: tuple[Candidates, ...]) -> int:
    """How often candidates are drawn at most before all options are listed: a part of the work that this would be.

    Where pieces go, lists are short work: most sites are never looked at, because others are in the way.
    """
    work = sum(way.size * (PIECES if way.gathered else 1) // (16 if way.moving else 1) for way in ways)
    return max(LEAST_TRIES, min(MOST_TRIES, work))


def of_option(index: int, option: OptionIR, program: Program) -> Candidates | None:
    if option.same or option.must is not None:
        return None
    sizes, gathered = [], False
    for place, clause in enumerate(option.clauses):
        size = of_source(clause.source, program)
        if isinstance(clause.source, Men) and place == 0 and len(option.clauses) > 1 and (
                not size or clause.conds or program.has_piles):
            size, gathered = 1, True  # many of them are out of the game: to look for those that are not is quicker
        if not size or len(clause.targets) > 1:
            return None
        sizes.append(size)
    return Candidates(index, option, tuple(sizes), gathered)


def of_source(source: Ex, program: Program) -> int:
    """The number of candidates of a loop; 0 if there is no fixed number, or to find one takes as long as a list."""
    if isinstance(source, Reach):
        return 0 if source.kind is not None else of_reach(source.name, program)
    if isinstance(source, Men):
        known = "owner" not in program.changing and (source.kind is None or "kind" not in program.changing)
        return Tables(program.world).even_men(source.kind is not None)[1] if known else 0
    fixed = isinstance(source, Sites | Seats | Zone) or (isinstance(source, Pieces) and source.kind is None) or (
        isinstance(source, Near) and not source.several)
    return program.costs.bound(source) if fixed else 0


def of_reach(table: str, program: Program) -> int:
    """The same for where pieces can go: the sites that are seen from one, for the kind that sees most of them."""
    groups = program.kind_groups(table)
    tables = Tables(program.world)
    every = [[(move.directions, move.limit) for move in moves] for _, moves in groups]
    if not program.short_reach(table) or any(tables.overlapping(moves) for moves in every if len(moves) > 1):
        return 0
    if any(tables.long_paths(*move) for moves in every for move in moves):
        return 0
    return max((sum(map(program.costs.targets, moves)) for _, moves in groups), default=0)
