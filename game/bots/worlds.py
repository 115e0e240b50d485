"""Positions as searches see them, in either back-end, judged by what bots value."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from operator import attrgetter

from game.bots.imagine import carried_out, guesses
from game.bots.judge import Judge
from game.engine.fast import FastRules
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.search import complete
from game.engine.searchable import Node, Searchable, fast_for

ADDRESS, OVER, WINNERS, _, QUESTION, WHO, KEY, WORTHS = range(8)  # of what is told about a node


def world_of(rules: Rules, judge: Judge, seat: int) -> Searchable:
    """The world in which a seat thinks: the quickest that there is for these rules."""
    fast = fast_for(rules)
    return FastWorld(fast, judge) if isinstance(fast, FastRules) else PythonWorld(rules, judge, seat)


class PythonWorld:
    """A node is a position."""

    def __init__(self, rules: Rules, judge: Judge, seat: int) -> None:
        self.rules = rules
        self.judge = judge
        self.judged, self.all_judged = judge.of, judge.all
        self.guesses = guesses(rules, seat)
        self.plain = not any(texts for question in rules.questions.values() for texts in question.texts)
        lists = [part.name for part in rules.layout.parts if part.scope not in ("game", "local")]
        single = [part.name for part in rules.layout.parts if part.scope in ("game", "local")]
        self.many, self.few = attrgetter(*lists, lists[0]), attrgetter("pc", "stack", "rng", *single)

    def enter(self, position: Position) -> Position:
        return position

    def over(self, node: Position) -> bool:
        return node.over

    def question(self, node: Position) -> int:
        return node.pc

    def who(self, node: Position) -> int:
        return self.rules.questions[node.pc].who(node)

    def options(self, node: Position) -> Sequence[Option]:
        return node.opts

    def key(self, node: Position) -> Hashable:
        return self.few(node), *map(tuple, self.many(node))

    def children(self, node: Position, options: Sequence[Option],
                 tick: Callable[[], None]) -> Iterator[tuple[Option, Position]]:
        for option in options:
            tick()
            yield option, self.after(node, option)

    def after(self, node: Position, option: Option) -> Position:
        """The position after an option; what cannot be carried out in a world that cannot be changes nothing."""
        after, whole = node.copy(), option if self.plain else complete(self.rules, node, option)
        return after if carried_out(self.rules, after, whole, self.guesses) else node

    def last(self, node: Position, seat: int, mine: bool, ply: int, low: float, high: float) -> float | None:
        return None


class FastWorld:
    """A node is what WebAssembly tells of a position, and where its own children can be put.

    An option is its record: the first number tells which of the question's options it is.
    """

    def __init__(self, fast: FastRules, judge: Judge) -> None:
        self.fast = fast
        self.judge = judge
        fast.weigh()
        self.seats = len(judge.rules.world.seats)
        self.two = judge.seats == [0, 1] == list(range(self.seats))

    def enter(self, position: Position) -> Node:
        fast, rules = self.fast, self.judge.rules
        root = fast.enter(position)
        winners = sum(1 << seat for seat in position.winners)
        who = -1 if position.over else rules.questions[position.pc].who(position)
        worths = [fast.worth(root, seat) for seat in range(self.seats)] if not position.over else [0.0] * self.seats
        return (root, position.over, winners, len(position.opts), position.pc, who, fast.identity(root), *worths,
                fast.free, fast.noted)

    def over(self, node: Node) -> bool:
        return bool(node[OVER])

    def question(self, node: Node) -> int:
        return int(node[QUESTION])

    def who(self, node: Node) -> int:
        return int(node[WHO])

    def options(self, node: Node) -> Sequence[Option]:
        return self.fast.packer.records(node[ADDRESS])

    def key(self, node: Node) -> Hashable:
        found: int = node[KEY]
        return found

    def winners(self, node: Node) -> list[int]:
        """The seats that have won."""
        return [seat for seat in range(self.seats) if node[WINNERS] >> seat & 1]

    def judged(self, node: Node, seat: int) -> float:
        if node[OVER]:
            return self.judge.outcome(self.winners(node), seat)
        if self.two:
            return float(node[WORTHS + seat] - node[WORTHS + 1 - seat])
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

    def last(self, node: Node, seat: int, mine: bool, ply: int, low: float, high: float) -> float | None:
        if not self.two:
            return None
        found: float = self.fast.leaf(node[ADDRESS], node[-2], node[-1], seat, mine, ply, low, high)
        return None if math.isnan(found) else found  # an option leads to a follow-up, which belongs to it
