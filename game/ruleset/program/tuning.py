"""Loops of formulas made quicker without a change of meaning, on the nodes, so that every back-end has the gain.

What decides early is tested early: conditions go up to the loop that binds the last name they use. Loops over what
never changes, with conditions on what never changes, are gone through when a ruleset is compiled, and become a table.
What lies on lines is gone through line by line (`ways.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from game.ruleset.ir import Clause, Ex, Local, NotConstant
from game.ruleset.language.board import Between, Joined, Sites, SiteSeat
from game.ruleset.language.generators import AnyOf, Size, Those
from game.ruleset.language.logic import And, Compare
from game.ruleset.language.values import Const, Define, LocalName
from game.ruleset.program.tables import Tables
from game.ruleset.program.ways import along_lines, passing
from game.ruleset.types import FLAG, SEAT, SITE, Type, list_of
from game.ruleset.world import World

MOST_ROWS = 20_000  # of all tables that are made of loops
MOST_TRIED = 100_000  # rounds of all loops that are gone through for them


class Tuning:
    """Makes the loops of one ruleset quicker, each once."""

    def __init__(self, world: World, in_place: Callable[[Ex], Ex | None]) -> None:
        self.world = world
        self.in_place = in_place
        self.tables = Tables(world)
        self.known: dict[int, tuple[Ex, Ex]] = {}  # by identity; holds the formula so that the identity stays its own
        self.rows = self.tried = 0
        self.boards: tuple[tuple[int, ...], ...] = ()  # the sites on each seat's copy of the board

    def tuned(self, ex: Ex) -> Ex:
        """A loop in its quicker form; all other formulas as they are."""
        if not ex.early:
            return ex
        if id(ex) not in self.known:
            self.known[id(ex)] = ex, self.plain(along_lines(self.joined(self.by_seat(self.early(ex))), self))
            made = self.known[id(ex)][1]
            self.known[id(made)] = made, made
        return self.known[id(ex)][1]

    # ---- early conditions ---------------------------------------------------------------------------------------

    def early(self, ex: Ex) -> Ex:
        """Every condition at the loop that binds the last name it uses."""
        conds: list[list[Ex]] = [[] for _ in ex.clauses]
        bound = {local: place for place, clause in enumerate(ex.clauses) for local in clause.targets}
        moving = True
        for place, clause in enumerate(ex.clauses):
            for cond in (part for one in clause.conds for part in self.parts(one)):
                moving = moving and self.safe(cond)
                conds[self.earliest(cond, bound) if moving else place].append(cond)
        args = ex.args
        if isinstance(ex, AnyOf) and ex.clauses:
            left = []
            for part in self.parts(ex.args[0]):
                moving = moving and self.safe(part)
                if moving:
                    conds[self.earliest(part, bound)].append(part)
                else:
                    left.append(part)
            true = Const(FLAG, ex.span, value=True)
            args = (true if not left else left[0] if len(left) == 1 else And(FLAG, ex.span, tuple(left)),)
        clauses = tuple(Clause(clause.targets, clause.source, tuple(own))
                        for clause, own in zip(ex.clauses, conds, strict=True))
        return ex.again(args, clauses)

    def parts(self, ex: Ex) -> list[Ex]:
        """The conditions that all have to hold for one to hold."""
        if isinstance(ex, Define) and (written := self.in_place(ex)) is not None:
            return self.parts(written)
        return [part for arg in ex.args for part in self.parts(arg)] if isinstance(ex, And) else [ex]

    def safe(self, ex: Ex) -> bool:
        if isinstance(ex, Define):
            written = self.in_place(ex)
            return written is not None and self.safe(written)
        if isinstance(ex, Size) and isinstance(ex.items, Between):
            return True
        return ex.safe and not ex.clauses and all(map(self.safe, ex.args))

    @staticmethod
    def earliest(ex: Ex, bound: dict[Local, int]) -> int:
        used = [bound[node.value] for node in ex.walk() if isinstance(node.value, Local) and node.value in bound]
        return max(used, default=0)

    # ---- tables by seat -----------------------------------------------------------------------------------------

    def by_seat(self, ex: Ex) -> Ex:
        """Loops over all sites that belong to somebody, as loops over theirs."""
        return ex.again(ex.args, tuple(map(self.of_seat, ex.clauses)))

    def of_seat(self, clause: Clause) -> Clause:
        local, source = clause.targets[0], clause.source
        for cond in clause.conds if isinstance(source, Sites) else ():
            if isinstance(cond, Compare) and cond.name == "==" and cond.left.type == cond.right.type == SEAT:
                whose, seat = cond.args if self.about(local, cond.left) else cond.args[::-1]
                if self.about(local, whose) and self.fixed(whose) and not self.about(local, seat) and self.safe(seat):
                    table = Joined(source.type, source.span, (seat,), self.owned(whose, local))
                    return Clause(clause.targets, table, tuple(one for one in clause.conds if one is not cond))
        return clause

    def owned(self, whose: Ex, local: Local) -> tuple[tuple[int, ...], ...]:
        """The sites of each seat, and of nobody, as a formula about a site says; whose board they are on, once."""
        usual = isinstance(whose, SiteSeat) and whose.site.value is local
        if usual and self.boards:
            return self.boards
        owners = [self.value(whose, {local: site}) for site in range(self.world.site_count)]
        rows = tuple(tuple(site for site, owner in enumerate(owners) if owner == one)
                     for one in (*range(len(self.world.seats)), -1))
        if usual:
            self.boards = rows
        return rows

    @staticmethod
    def about(local: Local, ex: Ex) -> bool:
        """Whether a formula uses a name."""
        return any(node.value is local for node in ex.walk())

    @staticmethod
    def plain(ex: Ex) -> Ex:
        """A list of all that is in a table is the table."""
        if isinstance(ex, Those) and len(ex.clauses) == 1 and ex.element.value is ex.clauses[0].targets[0]:
            source = ex.clauses[0].source
            if isinstance(source, Joined) and not ex.clauses[0].conds:
                return source
        return ex

    # ---- tables of loops ----------------------------------------------------------------------------------------

    def joined(self, ex: Ex) -> Ex:
        """Neighbouring loops over what never changes as one; all of them, if they are to do with a certain site."""
        targets = [local for clause in ex.clauses for local in clause.targets]
        if not ex.clauses[0].source.args and self.asked(self.fixed_conds(ex.clauses), targets):
            whole = self.as_table(list(ex.clauses))
            if len(whole) < len(ex.clauses):
                return ex.again(ex.args, tuple(whole))
        found: list[Clause] = []
        run: list[Clause] = []
        for clause in ex.clauses:
            if run and not self.belongs(clause, run):
                found += self.as_table(run)
                run = []
            run.append(clause)
        return ex.again(ex.args, (*found, *self.as_table(run)))

    def belongs(self, clause: Clause, run: list[Clause]) -> bool:
        """Whether a loop goes on with what the loops before it bind, and with nothing else; not where that is left
        early."""
        used = {arg.value for arg in clause.source.args}
        wide = not run[0].source.args and any(not self.fixed(cond) for cond in run[0].conds)
        lined = any(passing(cond, run[-1], self) for cond in run[-1].conds)
        bound = {local for one in run for local in one.targets} | {self.key(run)}
        return not wide and not lined and bool(used) and used <= bound

    @staticmethod
    def key(run: list[Clause]) -> object:
        """What the first of some loops starts from."""
        return run[0].source.args[0].value if run[0].source.args else None

    def fixed(self, ex: Ex) -> bool:
        """Whether a condition is about what never changes."""
        return all(node.fixed and (not isinstance(node, LocalName) or node.type == SITE) for node in ex.walk())

    def fixed_conds(self, run: Sequence[Clause]) -> list[Ex]:
        """The conditions of loops that are about what never changes."""
        return [cond for clause in run for cond in clause.conds if self.fixed(cond)]

    def as_table(self, run: list[Clause]) -> list[Clause]:
        """Loops as one over a table, if they can be; conditions on what changes are tested there, in order."""
        fixed = self.fixed_conds(run)
        if len(run) < 2 and not fixed:
            return run
        source = run[0].source
        targets = [local for clause in run for local in clause.targets]
        index = source.args[:1] or self.asked(fixed, targets)
        start = index[0].value if index and isinstance(index[0], LocalName) else None
        if any(local.type != SITE for local in targets) or (index and not (
                isinstance(start, Local) and start.type == SITE)):
            return run
        try:
            if isinstance(start, Local):
                every = self.by_site(run, start)
                rows: tuple[Any, ...] = (*every[1:], every[0])
            else:
                rows = self.every(run, {})
        except NotConstant:
            return run
        if not self.room(sum(map(len, rows)) if index else len(rows)):
            return run
        changing = tuple(cond for clause in run for cond in clause.conds if not self.fixed(cond))
        table = Joined(list_of(Type("pair", SITE)), source.span, index, rows)
        return [Clause(tuple(targets), table, changing)]

    @staticmethod
    def asked(conds: list[Ex], targets: list[Local]) -> tuple[Ex, ...]:
        """A site bound elsewhere of which conditions say that it has to do with what the loops bind."""
        found = {node.value: node for cond in conds for node in cond.walk()
                 if isinstance(node, LocalName) and node.local not in targets}
        return tuple(found.values())[:1] if len(found) == 1 else ()

    def by_site(self, run: list[Clause], start: Local) -> list[tuple[Any, ...]]:
        """What loops bind for every site that they start from, or that they have to do with; first for none."""
        sites = range(-1, self.world.site_count)
        if run[0].source.args:
            return [self.every(run, {start: site}) for site in sites]
        about = [cond for cond in self.fixed_conds(run) if self.about(start, cond)]
        plain = [Clause(clause.targets, clause.source, tuple(cond for cond in clause.conds if cond not in about))
                 for clause in run]
        found = list(self.round(plain, {}))
        self.effort(len(found) * len(sites))
        return [self.values(bound for bound in found if all(self.value(cond, bound | {start: site}) for cond in about))
                for site in sites]

    def effort(self, rounds: int) -> None:
        """Go through so many rounds, if these are not too many in all."""
        self.tried += rounds
        if self.tried > MOST_TRIED:
            raise NotConstant

    def room(self, rows: int) -> bool:
        """Whether there is room for so many rows more, which is taken then."""
        fits = self.rows + rows <= MOST_ROWS
        self.rows += rows if fits else 0
        return fits

    def every(self, run: list[Clause], bound: dict[Local, int]) -> tuple[Any, ...]:
        """What loops bind in all their rounds; one value, or several together."""
        return self.values(self.round(run, bound), len(bound))

    @staticmethod
    def values(rounds: Iterable[dict[Local, int]], known: int = 0) -> tuple[Any, ...]:
        """What was bound in some rounds, without so much that was known before."""
        rows = [tuple(found.values())[known:] for found in rounds]
        return tuple(row[0] if len(row) == 1 else row for row in rows)

    def round(self, run: list[Clause], bound: dict[Local, int]) -> Iterator[dict[Local, int]]:
        """The same, round by round."""
        if not run:
            yield bound
            return
        clause = run[0]
        for item in self.value(clause.source, bound):
            values = item if isinstance(item, tuple) else (item,)
            self.effort(1)
            inner = bound | dict(zip(clause.targets, values, strict=True))
            if all(self.value(cond, inner) for cond in clause.conds if self.fixed(cond)):
                yield from self.round(run[1:], inner)

    def value(self, ex: Ex, bound: dict[Local, int]) -> Any:
        """The value of a formula about what never changes."""
        if isinstance(ex, LocalName):
            if ex.local not in bound:
                raise NotConstant
            return bound[ex.local]
        return ex.on_board([self.value(arg, bound) for arg in ex.args], self.tables)
