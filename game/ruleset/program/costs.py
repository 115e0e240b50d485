"""How much work formulas and statements are at most, so that no ruleset, however hostile, runs for long uncounted.

Work is measured in parts of formulas. A loop that may take more than FREE parts counts its rounds, each with the work
that it holds; statements and defines that may take long count themselves. What is counted costs its surroundings
nothing more, so that all estimates stay small, and what is short goes uncounted at full speed.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ruleset.ir import Clause, DefineIR, Ex, MoveIR, OptionIR, ProcedureIR, Stmt
from game.ruleset.problems import Span
from game.ruleset.world import World

UNIT = 64  # parts of formulas that count as one step
FREE = 4_000  # parts that a loop or a define may go through without counting
CALL = 8  # parts that a call of a function is worth
SHORT = 1_000  # the same for a statement
FEW = 10_000  # steps that are nothing to stop for


class TooLarge(Exception):
    """Something that no game needs and no machine could bear."""

    def __init__(self, message: str, remedy: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.message, self.remedy, self.span = message, remedy, span


class Costs:
    """Estimates for one ruleset."""

    def __init__(self, world: World, procedures: dict[str, ProcedureIR],
                 all_moves: dict[str, tuple[tuple[MoveIR, ...], ...]], changing: set[str]) -> None:
        self.world = world
        self.procedures = procedures
        self.all_moves = all_moves
        self.changing = changing
        self.tuned: Callable[[Ex], Ex] = lambda ex: ex  # the form in which a loop is written
        self.known: dict[int, tuple[Ex, int]] = {}  # by identity; holds the formula so that the identity stays its own
        self.tables: dict[str, int] = {}
        self.calls: dict[str, int] = {}
        self.seen: dict[tuple[str, int], int] = {}

    # ---- formulas -----------------------------------------------------------------------------------------------

    def of(self, ex: Ex) -> int:
        """The uncounted work of a formula."""
        if id(ex) not in self.known:
            self.known[id(ex)] = ex, self.tuned(ex).work(self)
        return self.known[id(ex)][1]

    def position(self) -> int:
        """The work of looking at the whole position."""
        return 20 * (20 + len(self.world.pieces) + self.world.site_count)

    def define(self, name: str) -> int:
        """The uncounted work of what a define stands for."""
        work = self.of(self.world.define_irs[name].body)
        return work if work <= FREE else 1

    def nest(self, clauses: tuple[Clause, ...], work: int) -> int:
        """The uncounted work of loops around so much work."""
        if not clauses:
            return work
        total = self.total(clauses, work)
        return self.of(clauses[0].source) + (total if total <= FREE else 1)

    def round(self, clauses: tuple[Clause, ...], work: int) -> int:
        """The uncounted work of one round of the outermost of these loops."""
        return 1 + sum(map(self.of, clauses[0].conds)) + self.nest(clauses[1:], work)

    def total(self, clauses: tuple[Clause, ...], work: int) -> int:
        """The work of all rounds of the outermost of these loops."""
        return self.bound(clauses[0].source) * self.round(clauses, work)

    def entries(self, clauses: tuple[Clause, ...]) -> int:
        """At most so many values come out of these loops."""
        found = 1
        for clause in clauses:
            found *= self.bound(clause.source)
        return found

    def bound(self, source: Ex) -> int:
        """At most so many entries has a list."""
        return self.tuned(source).bound(self)

    def men(self) -> int:
        """The most pieces that one seat can have on the board."""
        owners = [piece.owner for piece in self.world.pieces]
        if "owner" in self.changing:
            return len(owners)
        return max((owners.count(owner) for owner in set(owners)), default=0)

    def degree(self, group: str) -> int:
        """The most rays that start on one site."""
        return self.sites(group, 1)

    def sites(self, group: str, limit: int) -> int:
        """The most sites, up to so many on each ray, that are seen from one."""
        if (group, limit) not in self.seen:
            world = self.world
            every = world.seat_groups[group] if group in world.seat_groups else (world.groups[group],)
            self.seen[group, limit] = max((sum(min(len(ray), limit or len(ray)) for ray in rays)
                                           for table in every for rays in table), default=0)
        return self.seen[group, limit]

    # ---- movement -----------------------------------------------------------------------------------------------

    def reach(self, table: str) -> int:
        """The uncounted work of finding where a piece can go."""
        if table not in self.tables:
            self.tables[table] = 0  # for moves that lead back to themselves, which are refused
            kinds = self.all_moves.get(table, ())
            self.tables[table] = max((sum(map(self.move, moves)) for moves in kinds), default=0)
        return self.tables[table]

    def move(self, move: MoveIR) -> int:
        """The uncounted work of one way of moving."""
        total = self.targets(move) * self.landing(move)
        return (self.of(move.cond) if move.cond is not None else 1) + (total if total <= FREE else 1)

    def landing(self, move: MoveIR) -> int:
        """The work of looking at one site."""
        return 3 + sum(self.of(ex) for ex in (move.empty, move.take, move.land, move.over) if ex is not None)

    def targets(self, move: MoveIR) -> int:
        """At most so many sites are looked at from one."""
        return sum(self.sites(group, move.limit) for group in move.directions)

    # ---- questions ----------------------------------------------------------------------------------------------

    def options(self, options: tuple[OptionIR, ...]) -> int:
        """The uncounted work of listing all decisions."""
        conds = [option.cond for option in options if option.cond is not None]
        return sum(map(self.of, conds)) + sum(self.nest(option.clauses, self.decision(option)) for option in options)

    def decision(self, option: OptionIR) -> int:
        """The work of listing one decision."""
        return 1 + sum(self.of(ex) for ex in (*option.same, option.must, option.sure) if ex is not None)

    # ---- statements ---------------------------------------------------------------------------------------------

    def call(self, name: str) -> int:
        """The uncounted work of calling a procedure that asks nothing."""
        if name not in self.calls:
            self.calls[name] = 0
            work = self.body(self.procedures[name].body)
            self.calls[name] = work if work <= SHORT else 1
        return self.calls[name]

    def body(self, stmts: tuple[Stmt, ...]) -> int:
        """The uncounted work of statements in turn; loops count their own rounds."""
        work = 0
        for stmt in stmts:
            own = stmt.work(self)
            work += own if own <= SHORT else 1
            if not stmt.loops:
                work += self.body(stmt.body) + self.body(stmt.other)
        return work

    # ---- where work is counted ----------------------------------------------------------------------------------
    # Every back-end counts so many steps in these places; none where it is 0.

    def at_define(self, define: DefineIR) -> int:
        """When the function of a define is entered."""
        return units(self.of(define.body), FREE)

    def at_value(self, formula: Ex) -> int:
        """When something that bots value is worked out."""
        return units(self.of(formula), FREE)

    def at_formula(self, *formulas: Ex) -> int:
        """When who is asked, or whether a turn may be kept, is worked out."""
        return units(sum(map(self.of, formulas)), SHORT)

    def at_options(self, options: tuple[OptionIR, ...]) -> int:
        """When decisions are listed."""
        return units(self.options(options), SHORT)

    def at_procedure(self, procedure: ProcedureIR) -> int:
        """When a procedure that asks nothing is entered."""
        return units(self.body(procedure.body), SHORT)

    def at_call(self, procedure: ProcedureIR) -> int:
        """When a procedure that asks is called."""
        return units(self.body(procedure.body))

    def at_statement(self, stmt: Stmt) -> int:
        """Before a statement."""
        return units(stmt.work(self), SHORT)

    def at_round(self, stmt: Stmt) -> int:
        """In each round of `while` or `loop`, and of a `for` that asks."""
        return units(stmt.work(self) + self.body(stmt.body))

    def at_item(self, stmt: Stmt) -> int:
        """In each round of a `for` that asks nothing."""
        return units(self.body(stmt.body))

    def at_loop(self, clauses: tuple[Clause, ...], work: int) -> int:
        """In each round of the outermost of the loops of a formula around so much work."""
        return units(self.round(clauses, work)) if self.total(clauses, work) > FREE else 0

    def at_first(self, clauses: tuple[Clause, ...], work: int) -> bool:
        """Whether the same is counted for all rounds before the first: not where that would be much, for many a long
        loop is left early."""
        return self.at_loop(clauses, work) * self.bound(clauses[0].source) <= FEW

    def at_landing(self, move: MoveIR) -> int:
        """For each site that a move looks at."""
        return units(self.landing(move)) if self.targets(move) * self.landing(move) > FREE else 0


def units(work: int, free: int = -1) -> int:
    """So much work in steps; none if it is no more than goes free."""
    return 1 + work // UNIT if work > free else 0
