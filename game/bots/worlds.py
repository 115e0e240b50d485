"""Positions as searches see them, in either back-end, judged by what bots value."""

from __future__ import annotations

import math
import struct
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Protocol

from game.bots.clock import Clock
from game.bots.imagine import guesses, tried
from game.bots.judge import Judge
from game.engine.fast import FastRules
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.searchable import fast_for
from game.ruleset.wasm.layout import CHANCE_STATE

ADDRESS, OVER, WINNERS, PENDING, QUESTION, WHO, KEY, WORTHS = range(8)  # of what is told about a node
SLICE = 0.02  # seconds after which a search in WebAssembly comes back to look at the clock
LEAST = 200  # positions that it looks at in any case
UNKNOWN = 0xFFFFFFFF  # the number of no option

Node = Any  # a position as a back-end has it


def world_of(rules: Rules, judge: Judge, seat: int) -> Searchable:
    """The world in which a seat thinks: the quickest that there is for these rules."""
    fast = fast_for(rules)
    return FastWorld(fast, judge) if isinstance(fast, FastRules) else PythonWorld(rules, judge, seat)


class Searchable(Protocol):
    """A tree of positions. Options are equal if they are the same decision, whatever else they are."""

    foresight: Foresight | None  # what looks ahead by itself, if there is such a thing for this game

    def enter(self, position: Position) -> Node:
        """The root of a search; all nodes of the one before are gone."""
        ...

    def beside(self, position: Position, node: Node) -> Node:
        """One more root, with its room above a node and all its brothers."""
        ...

    def above(self, node: Node, other: Node) -> Node:
        """A node whose children get their room above another one and all its brothers."""
        ...

    def over(self, node: Node) -> bool:
        """Whether the game is over."""
        ...

    def question(self, node: Node) -> int:
        """The number of the question that is asked."""
        ...

    def pending(self, node: Node) -> bool:
        """Whether that is a follow-up."""
        ...

    def who(self, node: Node) -> int:
        """Who is asked."""
        ...

    def options(self, node: Node) -> Sequence[Option]:
        """What can be decided."""
        ...

    def lot(self, node: Node) -> int:
        """The state of chance: as long as it is the same, nothing was drawn or thrown."""
        ...

    def key(self, node: Node) -> Hashable:
        """Something that is equal for positions that are the same, whatever came before them."""
        ...

    def judged(self, node: Node, seat: int) -> float:
        """What it is worth to a seat, against the others."""
        ...

    def all_judged(self, node: Node) -> list[float]:
        """The same for every seat."""
        ...

    def children(self, node: Node, options: Sequence[Option],
                 tick: Callable[[], None]) -> Iterator[tuple[Option, Node]]:
        """The positions after these options, in order; each bit of work is told to the clock."""
        ...


class Foresight(Protocol):
    """Looks ahead between two by itself, quicker than any search that asks for every node."""

    def ahead(self, node: Node, seat: int, depth: int, low: float, high: float, ply: int, clock: Clock) -> float:
        """What it is worth to one of two seats so many decisions later, all options considered; TimeIsUp if there is
        no time for it."""
        ...

    def best(self, node: Node) -> Option | None:
        """What looking ahead found to be best, if it is still known."""
        ...


class PythonWorld:
    """A node is a position."""

    foresight: Foresight | None = None

    def __init__(self, rules: Rules, judge: Judge, seat: int) -> None:
        self.rules = rules
        self.judged, self.all_judged = judge.of, judge.all
        self.guesses = guesses(rules, seat)
        lists = [part.name for part in rules.layout.parts if part.scope not in ("game", "local")]
        single = [part.name for part in rules.layout.parts if part.scope in ("game", "local")]
        self.many, self.few = attrgetter(*lists, lists[0]), attrgetter("pc", "stack", "rng", *single)

    def enter(self, position: Position) -> Position:
        return position

    def beside(self, position: Position, node: Position) -> Position:
        return position

    def above(self, node: Position, other: Position) -> Position:
        return node

    def over(self, node: Position) -> bool:
        return node.over

    def question(self, node: Position) -> int:
        return node.pc

    def pending(self, node: Position) -> bool:
        return self.rules.pending(node)

    def who(self, node: Position) -> int:
        return self.rules.questions[node.pc].who(node)

    def options(self, node: Position) -> Sequence[Option]:
        return node.opts

    def lot(self, node: Position) -> int:
        return node.rng

    def key(self, node: Position) -> Hashable:
        return self.few(node), *map(tuple, self.many(node))

    def children(self, node: Position, options: Sequence[Option],
                 tick: Callable[[], None]) -> Iterator[tuple[Option, Position]]:
        """What cannot be carried out in a world that cannot be changes nothing."""
        for option in options:
            tick()
            yield option, tried(self.rules, node, option, self.guesses) or node


class FastWorld:
    """A node is what WebAssembly tells of a position, and where its own children can be put.

    An option is its record: the first number tells which of the question's options it is.
    """

    def __init__(self, fast: FastRules, judge: Judge) -> None:
        self.fast = fast
        self.judge = judge
        self.calm = judge.heaviest / 2
        fast.weigh()
        self.seats = len(judge.rules.world.seats)
        self.foresight: Foresight | None = self if len(judge.sides) == 2 else None

    def enter(self, position: Position) -> Node:
        return self.told(position, self.fast.enter(position))

    def beside(self, position: Position, node: Node) -> Node:
        return self.told(position, self.fast.enter_beside(position, node[-2]))

    def told(self, position: Position, root: int) -> Node:
        fast, over = self.fast, position.over
        winners = sum(1 << seat for seat in position.winners)
        who = -1 if over else self.judge.rules.questions[position.pc].who(position)
        worths = [0.0 if over else fast.worth(root, seat) for seat in range(self.seats)]
        follows = not over and self.judge.rules.pending(position)
        return (root, over, winners, follows, position.pc, who, fast.identity(root), *worths, fast.free, fast.noted)

    def above(self, node: Node, other: Node) -> Node:
        return *node[:-2], *other[-2:]

    def over(self, node: Node) -> bool:
        return bool(node[OVER])

    def question(self, node: Node) -> int:
        return int(node[QUESTION])

    def pending(self, node: Node) -> bool:
        return bool(node[PENDING])

    def who(self, node: Node) -> int:
        return int(node[WHO])

    def options(self, node: Node) -> Sequence[Option]:
        return self.fast.packer.records(node[ADDRESS])

    def lot(self, node: Node) -> int:
        found: int = struct.unpack_from("<Q", self.fast.memory, node[ADDRESS] + CHANCE_STATE)[0]
        return found

    def key(self, node: Node) -> Hashable:
        found: int = node[KEY]
        return found

    def winners(self, node: Node) -> list[int]:
        """The seats that have won."""
        return [seat for seat in range(self.seats) if node[WINNERS] >> seat & 1]

    def judged(self, node: Node, seat: int) -> float:
        if node[OVER]:
            return self.judge.outcome(self.winners(node), seat)
        if self.foresight is not None and self.judge.alone:
            return float(node[WORTHS + seat] - self.judge.regard * node[WORTHS + sum(self.judge.seats) - seat])
        return self.all_judged(node)[seat]

    def all_judged(self, node: Node) -> list[float]:
        if node[OVER]:
            return self.judge.outcomes(self.winners(node))
        return self.judge.compared([node[WORTHS + seat] for seat in self.judge.seats])

    def children(self, node: Node, options: Sequence[Option],
                 tick: Callable[[], None]) -> Iterator[tuple[Option, Node]]:
        tick()
        told, free, noted = self.fast.expand(node[ADDRESS], node[-2], node[-1])
        by_option = dict(zip(self.options(node), told, strict=True))
        for option in options:
            yield option, (*by_option[option], free, noted)

    def ahead(self, node: Node, seat: int, depth: int, low: float, high: float, ply: int, clock: Clock) -> float:
        mine, fast, seconds = self.judge.side_of[node[WHO]] == self.judge.side_of[seat], self.fast, SLICE
        bounds = (low, high) if mine else (-high, -low)
        while True:
            clock.look()
            most = max(LEAST, int(fast.pace * min(seconds, clock.left)))
            began = time.process_time()
            found: float = fast.ahead(node[ADDRESS], *node[-2:], depth, ply, *bounds, self.calm, most)
            if not math.isnan(found):  # else the work was too much
                return found if mine else -found
            fast.pace = most / max(1e-6, time.process_time() - began)
            seconds *= 2

    def best(self, node: Node) -> Option | None:
        number = self.fast.remembered(node[ADDRESS])
        return self.options(node)[number] if number != UNKNOWN else None
