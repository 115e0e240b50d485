"""Loops of formulas made quicker without a change of meaning, on the nodes, so that every back-end has the gain.

What decides early is tested early: conditions go up to the loop that binds the last name they use. Loops over what
never changes, with conditions on what never changes, are gone through when a ruleset is compiled, and become a table.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.program.tables import Tables
from game.ruleset.types import FLAG, SEAT, SITE, Type, list_of
from game.ruleset.world import World

MOVED = ("any", "count", "sum", "min", "max", "those", "first", "best")  # whose rounds may be left out earlier
MOST_ROWS = 20_000  # of all tables that are made of loops
# What neither fails nor counts work nor draws lots, and so may be worked out earlier than it is written.
SAFE = ("const", "local", "global", "field", "owner", "kind", "site", "on", "pile_of", "trait", "at", "empty", "cmp",
        "and", "or", "not", "in", "zone", "to", "row", "col", "after", "before", "site_seat", "pile_owner", "pile_size",
        "index", "distance", "top", "bottom", "taken")
# What is known of a board before any game starts.
FIXED = ("local", "const", "cmp", "row", "col", "between", "size", "not", "or", "to", "in", "zone", "site_seat")
COMPARED: dict[object, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


class Changing(Exception):
    """A formula whose value is not known before the game starts."""


class Tuning:
    """Makes the loops of one ruleset quicker, each once."""

    def __init__(self, world: World, in_place: Callable[[Ex], Ex | None]) -> None:
        self.world = world
        self.in_place = in_place
        self.tables = Tables(world)
        self.known: dict[int, tuple[Ex, Ex]] = {}  # by identity; holds the formula so that the identity stays its own
        self.rows = 0

    def tuned(self, ex: Ex) -> Ex:
        """A loop in its quicker form; all other formulas as they are."""
        if ex.op not in MOVED:
            return ex
        if id(ex) not in self.known:
            self.known[id(ex)] = ex, self.plain(self.joined(self.by_seat(self.early(ex))))
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
        if ex.op == "any" and ex.clauses:
            left = []
            for part in self.parts(ex.args[0]):
                moving = moving and self.safe(part)
                if moving:
                    conds[self.earliest(part, bound)].append(part)
                else:
                    left.append(part)
            true = Ex("const", FLAG, ex.span, value=True)
            args = (true if not left else left[0] if len(left) == 1 else Ex("and", FLAG, ex.span, tuple(left)),)
        clauses = tuple(Clause(clause.targets, clause.source, tuple(own))
                        for clause, own in zip(ex.clauses, conds, strict=True))
        return Ex(ex.op, ex.type, ex.span, args, ex.value, clauses)

    def parts(self, ex: Ex) -> list[Ex]:
        """The conditions that all have to hold for one to hold."""
        if ex.op == "define" and (written := self.in_place(ex)) is not None:
            return self.parts(written)
        return [part for arg in ex.args for part in self.parts(arg)] if ex.op == "and" else [ex]

    def safe(self, ex: Ex) -> bool:
        if ex.op == "define":
            written = self.in_place(ex)
            return written is not None and self.safe(written)
        if ex.op == "size" and ex.args[0].op == "between":
            return True
        return ex.op in SAFE and not ex.clauses and all(map(self.safe, ex.args))

    @staticmethod
    def earliest(ex: Ex, bound: dict[Local, int]) -> int:
        used = [bound[node.value] for node in ex.walk() if isinstance(node.value, Local) and node.value in bound]
        return max(used, default=0)

    # ---- tables by seat -----------------------------------------------------------------------------------------

    def by_seat(self, ex: Ex) -> Ex:
        """Loops over all sites that belong to somebody, as loops over theirs."""
        return Ex(ex.op, ex.type, ex.span, ex.args, ex.value, tuple(map(self.of_seat, ex.clauses)))

    def of_seat(self, clause: Clause) -> Clause:
        local, source = clause.targets[0], clause.source
        for cond in clause.conds if source.op == "sites" else ():
            if cond.op == "cmp" and cond.value == "==" and cond.args[0].type == cond.args[1].type == SEAT:
                whose, seat = cond.args if self.about(local, cond.args[0]) else cond.args[::-1]
                if self.about(local, whose) and self.fixed(whose) and not self.about(local, seat) and self.safe(seat):
                    owners = [self.value(whose, {local: site}) for site in range(self.world.site_count)]
                    rows = tuple(tuple(site for site, owner in enumerate(owners) if owner == one)
                                 for one in (*range(len(self.world.seats)), -1))
                    table = Ex("joined", source.type, source.span, (seat,), rows)
                    return Clause(clause.targets, table, tuple(one for one in clause.conds if one is not cond))
        return clause

    @staticmethod
    def about(local: Local, ex: Ex) -> bool:
        """Whether a formula uses a name."""
        return any(node.value is local for node in ex.walk())

    @staticmethod
    def plain(ex: Ex) -> Ex:
        """A list of all that is in a table is the table."""
        if ex.op == "those" and len(ex.clauses) == 1 and ex.args[0].value is ex.clauses[0].targets[0]:
            source = ex.clauses[0].source
            if source.op == "joined" and not ex.clauses[0].conds:
                return source
        return ex

    # ---- tables of loops ----------------------------------------------------------------------------------------

    def joined(self, ex: Ex) -> Ex:
        """Neighbouring loops over what never changes as one."""
        found: list[Clause] = []
        run: list[Clause] = []
        for clause in ex.clauses:
            if run and not self.belongs(clause, run):
                found += self.as_table(run)
                run = []
            run.append(clause)
        return Ex(ex.op, ex.type, ex.span, ex.args, ex.value, (*found, *self.as_table(run)))

    def belongs(self, clause: Clause, run: list[Clause]) -> bool:
        """Whether a loop goes on with what the loops before it bind, and with nothing else."""
        used = {arg.value for arg in clause.source.args}
        wide = not run[0].source.args and any(not self.fixed(cond) for cond in run[0].conds)
        return not wide and bool(used) and used <= {local for one in run for local in one.targets} | {self.key(run)}

    @staticmethod
    def key(run: list[Clause]) -> object:
        """What the first of some loops starts from."""
        return run[0].source.args[0].value if run[0].source.args else None

    def fixed(self, ex: Ex) -> bool:
        """Whether a condition is about what never changes."""
        return all(node.op in FIXED and (node.op != "local" or node.type == SITE) for node in ex.walk())

    def as_table(self, run: list[Clause]) -> list[Clause]:
        """Loops as one over a table, if they can be; conditions on what changes are tested there, in order."""
        fixed = [cond for clause in run for cond in clause.conds if self.fixed(cond)]
        if len(run) < 2 and not fixed:
            return run
        source = run[0].source
        targets = tuple(local for clause in run for local in clause.targets)
        start = source.args[0].value if source.args and source.args[0].op == "local" else None
        if any(local.type != SITE for local in targets) or (source.args and not (
                isinstance(start, Local) and start.type == SITE)):
            return run
        try:
            if isinstance(start, Local):
                every = [self.every(run, {start: site}) for site in range(-1, self.world.site_count)]
                rows: tuple[Any, ...] = (*every[1:], every[0])
            else:
                rows = self.every(run, {})
        except Changing:
            return run
        self.rows += sum(map(len, rows)) if source.args else len(rows)
        if self.rows > MOST_ROWS:
            return run
        changing = tuple(cond for clause in run for cond in clause.conds if not self.fixed(cond))
        table = Ex("joined", list_of(Type("pair", SITE)), source.span, source.args[:1], rows)
        return [Clause(targets, table, changing)]

    def every(self, run: list[Clause], bound: dict[Local, int]) -> tuple[Any, ...]:
        """What loops bind in all their rounds; one value, or several together."""
        rows = [tuple(found.values())[len(bound):] for found in self.round(run, bound)]
        return tuple(row[0] if len(row) == 1 else row for row in rows)

    def round(self, run: list[Clause], bound: dict[Local, int]) -> Iterator[dict[Local, int]]:
        """The same, round by round."""
        if not run:
            yield bound
            return
        clause = run[0]
        for item in self.value(clause.source, bound):
            values = item if isinstance(item, tuple) else (item,)
            inner = bound | dict(zip(clause.targets, values, strict=True))
            if all(self.value(cond, inner) for cond in clause.conds if self.fixed(cond)):
                yield from self.round(run[1:], inner)

    def value(self, ex: Ex, bound: dict[Local, int]) -> Any:
        """The value of a formula about what never changes."""
        if ex.op == "local" and isinstance(ex.value, Local):
            if ex.value not in bound:
                raise Changing
            return bound[ex.value]
        if ex.op == "const":
            return ex.value
        args = [self.value(arg, bound) for arg in ex.args]
        by_seat = str(ex.value) in self.world.seat_groups
        if ex.op in ("near", "ray", "pairs", "to") and not by_seat and isinstance(args[0], int):
            return self.table(self.tables.directed(ex.op, str(ex.value)))[args[0]]
        if ex.op == "between":
            return self.table(self.tables.between()).get((args[0], args[1]), ())
        if ex.op == "sites":
            return range(self.world.site_count)
        if ex.op == "zone" and not args:
            return self.world.zones[str(ex.value)] if ex.value != () else ()
        if ex.op in ("row", "col") and self.world.board is not None:
            return (*(self.world.board.rows if ex.op == "row" else self.world.board.cols), 0)[args[0]]
        if ex.op == "site_seat":
            return args[0] // self.world.stride if self.world.stride and args[0] >= 0 else -1
        if ex.op == "size":
            return len(args[0])
        if ex.op == "not":
            return not args[0]
        if ex.op == "or":
            return any(args)
        if ex.op == "in":
            return args[0] in args[1]
        if ex.op == "cmp":
            return COMPARED[ex.value](args[0], args[1])
        raise Changing

    def table(self, name: str) -> Any:
        return self.tables.found[name]
