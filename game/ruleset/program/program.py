"""All that a back-end needs to know about one ruleset for one number of players and one choice of options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from game.ruleset.bots import BotsIR
from game.ruleset.flow import looked_at_by
from game.ruleset.ir import ChooseIR, Ex, Local, MoveIR, OptionIR, ProcedureIR, Stmt, every_statement
from game.ruleset.language.effects import Reveal
from game.ruleset.language.pieces import Kind, Owner
from game.ruleset.language.statements import Call, For, If, Remember, Say
from game.ruleset.language.values import LocalName
from game.ruleset.program.blocks import Cut, cut
from game.ruleset.program.costs import Costs
from game.ruleset.program.drawing import Candidates, candidates
from game.ruleset.program.lasting import lasting
from game.ruleset.program.places import Places
from game.ruleset.program.tuning import Tuning
from game.ruleset.readouts import ReadoutIR
from game.ruleset.sight import hides_beyond_piles, hides_standing
from game.ruleset.types import NUMBER
from game.ruleset.world import World

Moves = dict[str, tuple[tuple[MoveIR, ...], ...]]  # for moves ("") and every power: the moves of each kind
MAX_INLINE = 14


class Program:
    """A ruleset, typed and checked."""

    def __init__(self, world: World, procedures: dict[str, ProcedureIR], moves: Moves, anytime: tuple[OptionIR, ...],
                 score: tuple[Local, Ex] | None = None, bots: BotsIR | None = None,
                 readouts: tuple[ReadoutIR, ...] = ()) -> None:
        self.world = world
        self.procedures = procedures
        self.moves = moves
        self.anytime = anytime
        self.score = score
        self.bots = bots
        self.readouts = readouts
        self.has_piles = bool(world.piles)
        written = list(every_statement(procedures.values(), anytime))
        self.changing = {stmt.target.attribute.name for stmt in written
                         if isinstance(stmt.target, Owner | Kind)}  # what of pieces ever changes in this ruleset
        if hides_standing(world) or (bots is not None and bots.could_be is not None):
            self.changing.add("kind")  # in thought: who cannot be told apart is imagined to be another one
        self.remembers = any(isinstance(stmt, Remember) for stmt in written)
        self.counts_since = bool(world.asked["since"]) and self.remembers
        self.answers = bool(world.asked["answerable"])  # whether looks ahead go on to the next question
        for choose in self.looked_at_by:  # where nothing is looked at, no option need be spared the look
            if not self.looks(choose):
                for option in choose.options:
                    option.sure = None
        shown = [len(stmt.args) for stmt in written if isinstance(stmt, Reveal)]
        self.knows = any(args > 1 or hides_beyond_piles(world) for args in shown)
        """Whether positions say who knows which piece: one is shown to somebody, or stays where it would be hidden."""
        self.costs = Costs(world, procedures, moves, self.changing)
        self.places = Places(world, self.costs)
        self.tuning = Tuning(world, self.places.in_place)
        self.costs.tuned = self.tuning.tuned

    @cached_property
    def cut(self) -> Cut:
        """The procedures that ask, cut into blocks."""
        return cut(self.procedures, self.answers)

    @cached_property
    def looked_at_by(self) -> dict[ChooseIR, set[ChooseIR | None]]:
        """For each question: those whose `keep` and `greatest` can hold where it is asked."""
        return looked_at_by(self.procedures)

    def looks(self, choose: ChooseIR) -> bool:
        """Whether the options of a question may have to be looked at to the end of the turn."""
        return self.looked_at_by[choose] != {None}

    def look_of(self, choose: ChooseIR) -> ChooseIR | None:
        """The question whose `keep` and `greatest` hold for one that has any; None if only play tells which."""
        found = self.looked_at_by[choose]
        return next(iter(found)) if len(found) == 1 else None

    @cached_property
    def turn(self) -> Local | None:
        """The local variable that holds which question a turn began with (its number and 1), where that matters."""
        unsure = [choose for choose, found in self.looked_at_by.items() if len(found) > 1]
        return Local("turn", NUMBER, unsure[0].who.span, read=True) if unsure else None  # of no procedure

    @cached_property
    def weighs(self) -> bool:
        """Whether ways to the end of a turn are compared."""
        return any(choose.greatest is not None for choose in self.looked_at_by)

    @cached_property
    def drawn(self) -> dict[int, tuple[Candidates, ...]]:
        """By the numbers of questions that can be answered by lot without a list: where to look for a decision."""
        found = {pc: candidates(choose, self) for pc, choose in self.cut.chooses.items()}
        return {pc: ways for pc, ways in found.items() if ways}

    @cached_property
    def lasting(self) -> set[Local]:
        """The local variables that outlive their block, and so belong to the position."""
        return lasting(self.cut, self.places, self.has_piles) | ({self.turn} if self.turn else set())

    def only_says(self, stmt: Stmt) -> bool:
        """Whether a statement does nothing but tell: where nobody listens, it is left out with all that it looks at."""
        if isinstance(stmt, Call) and not self.procedures[stmt.value].asks:
            return all(map(self.only_says, self.procedures[stmt.value].body))
        if isinstance(stmt, If | For):
            return all(map(self.only_says, stmt.body + stmt.other))
        return isinstance(stmt, Say)

    def kind_groups(self, table: str) -> list[tuple[list[int], tuple[MoveIR, ...]]]:
        """Kinds that move alike, with their moves."""
        groups: dict[object, tuple[list[int], tuple[MoveIR, ...]]] = {}
        for kind, moves in enumerate(self.moves.get(table, ())):
            if moves:
                key = tuple(move.signature for move in moves)
                groups.setdefault(key, ([], moves))[0].append(kind)
        return list(groups.values())

    def short_reach(self, table: str) -> bool:
        """Whether a loop over where a piece can go is written in place: its body is needed for each way of moving."""
        return sum(move.landings for _, moves in self.kind_groups(table) for move in moves) <= MAX_INLINE

    def all_move(self, groups: Iterable[tuple[list[int], object]]) -> bool:
        """Whether every piece there is moves in the way of a single group."""
        every = [kinds for kinds, _ in groups]
        return len(every) == 1 and sorted(every[0]) == sorted({piece.kind for piece in self.world.pieces})

    def tells_apart(self, target: Ex) -> bool:
        """Whether positions are noted, and those that differ in this do not count as the same."""
        return self.remembers and (isinstance(target, Owner | Kind) or (
            not isinstance(target, LocalName) and self.world.model.vars[target.name].repeat))
