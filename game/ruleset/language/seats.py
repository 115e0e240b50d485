"""Seats and their turns: constant tables, one entry for each seat and one for nobody."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Ex, NotConstant
from game.ruleset.language.services import Env, PythonWriter, Typist, WatRounds, WatWriter
from game.ruleset.language.word import Attribute, Word
from game.ruleset.program.costs import Costs
from game.ruleset.program.tables import Tables
from game.ruleset.types import FLAG, NUMBER, SEAT, list_of
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.world import World

SEATS = list_of(SEAT)


class Seats(Ex):
    """All seats in turn order."""

    plain = True
    word = Word("seats", (), SEATS, "all seats in turn order")

    def bound(self, costs: Costs) -> int:
        return len(costs.world.seats)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return out.tables.get("SEATS", lambda: tuple(range(len(out.world.seats))))

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.constants(range(len(out.world.seats)))

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        return out.loops.over_all(len(out.world.seats), rounds, fn)


class OfSeat(Ex, ABC):
    """Something that each seat has."""

    kept_as: ClassVar[str]  # the name of its table
    nothing: ClassVar[object] = -1  # of nobody
    seat = Child(0)

    @staticmethod
    @abstractmethod
    def of(world: World, seat: int) -> object:
        """The same for one seat."""

    @classmethod
    def table(cls, tables: Tables) -> str:
        """The name of its table."""
        world = tables.world
        return tables.get(cls.kept_as, lambda: (*(cls.of(world, seat) for seat in range(len(world.seats))),
                                                cls.nothing))

    def bound(self, costs: Costs) -> int:
        return len(costs.world.seats)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        seat = out.ex(self.seat, fn)
        table = self.table(out.tables)
        return fn.hoisted(table, seat) if fn.depth > 1 else f"{table}[{seat}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        shape = "lists" if self.nothing == () else "numbers"
        return out.table(self.table(out.tables), shape, out.args(self, fn))


class Order(OfSeat):
    """All seats in turn order from one on."""

    word = Word("order", (SEAT,), SEATS, "all seats in turn order from this one on")
    kept_as, nothing = "ORDER", ()

    @staticmethod
    def of(world: World, seat: int) -> tuple[int, ...]:
        count = len(world.seats)
        return tuple((seat + step) % count for step in range(count))


class Others(OfSeat):
    """All seats after one, without it."""

    word = Word("others", (SEAT,), SEATS, "all seats after this one, without it")
    kept_as, nothing = "OTHERS", ()

    @staticmethod
    def of(world: World, seat: int) -> tuple[int, ...]:
        return Order.of(world, seat)[1:]


class After(OfSeat):
    """The next seat."""

    word = Word("after", (SEAT,), SEAT, "the next seat in turn order")
    safe = plain = True
    kept_as: ClassVar[str] = "AFTER"
    step: ClassVar[int] = 1

    @classmethod
    def of(cls, world: World, seat: int) -> int:
        return (seat + cls.step) % len(world.seats)

    def at_load(self, args: Sequence[object], world: World) -> object:
        if not isinstance(args[0], int):
            raise NotConstant
        return self.of(world, args[0]) if args[0] >= 0 else -1


class Before(After):
    """The seat before."""

    word = Word("before", (SEAT,), SEAT, "the seat before")
    kept_as, step = "BEFORE", -1


class Taken(OfSeat):
    """Whether anybody plays a seat."""

    word = Word("taken", (SEAT,), FLAG, "whether anybody plays this seat")
    safe = True
    kept_as, nothing = "TAKEN", False

    @staticmethod
    def of(world: World, seat: int) -> bool:
        return world.taken[seat]


def _team(f: Typist, tree: ast.Call, env: Env) -> Ex:
    if not f.world.model.teams:
        return f.wrong(tree, f"'{ast.unparse(tree)}' without teams", "add a section teams")
    return Team.word.plain(f, tree, env)


class Team(OfSeat):
    """The seats that win together."""

    word = Word("team", "seat", SEATS, "the seats that win with this one, itself among them, in turn order", _team,
                (1, 1), (SEAT,))
    kept_as, nothing = "TEAM", ()

    @staticmethod
    def of(world: World, seat: int) -> tuple[int, ...]:
        return world.teams[world.team_of[seat]]


class TeamOf(OfSeat):
    """The number of a seat's team; no word stands for it, variables of teams are found by it."""

    plain = True
    kept_as = "TEAM_OF"

    @staticmethod
    def of(world: World, seat: int) -> int:
        return world.team_of[seat]


class Index(Ex):
    """The number of a seat, in turn order."""

    attribute = Attribute(SEAT, "index", NUMBER)
    safe = calm = plain = passes = True
    seat = Child(0)
    in_python = "{}"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.number(self.seat, fn)
