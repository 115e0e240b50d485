"""Monte Carlo tree search for any number of players: every seat is taken to play for itself."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from game.engine.rules import Option, Position, Rules
from game.engine.search import complete

CURIOSITY = 0.9


class Node:
    """What was learnt about a position: how often each option was tried, and how well it did for the one who chose."""

    __slots__ = ("children", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Option, Node] = {}
        self.visits = 0
        self.wins = 0.0


class Tree:
    """A tree of what may happen after a position."""

    def __init__(self, rules: Rules, seat: int, depth: int, chance: random.Random) -> None:
        self.rules = rules
        self.seat = seat
        self.depth = depth
        self.chance = chance
        self.root = Node()

    def grow(self, imagined: Callable[[], Position], milliseconds: int, most: int) -> None:
        """Try out games until the time or the number of tries is used up."""
        end = time.perf_counter() + milliseconds / 1000
        for _ in range(most):
            self.once(imagined())
            if time.perf_counter() >= end:
                break

    def best(self, options: list[Option]) -> Option:
        """The option that was tried most."""
        known = self.root.children
        return max(
            options, key=lambda option: (known[option].visits, known[option].wins) if option in known else (0, 0.0)
        )

    def once(self, position: Position) -> None:
        """One walk down the tree, one random game, and what it teaches."""
        node, trail = self.root, [(self.root, -1)]
        while not position.over:
            question = self.rules.questions[position.pc]
            seat = question.who(position)
            fresh = [option for option in position.opts if option not in node.children]
            option = self.chance.choice(fresh) if fresh else self.promising(node, position.opts)
            self.rules.apply(position, complete(self.rules, position, option))
            node = node.children.setdefault(option, Node())
            trail.append((node, seat))
            if fresh:
                break
        self.finish(position)
        for node, seat in trail:
            node.visits += 1
            if seat >= 0:
                node.wins += self.worth(position, seat)

    def promising(self, node: Node, options: list[Option]) -> Option:
        """The option with the best mixture of success and novelty."""
        log = math.log(node.visits + 1)

        def value(option: Option) -> float:
            child = node.children[option]
            return child.wins / child.visits + CURIOSITY * math.sqrt(log / child.visits)

        return max(options, key=value)

    def finish(self, position: Position) -> None:
        """Play on at random, not for ever."""
        apply, pick = self.rules.apply, self.chance.random
        for _ in range(self.depth):
            if position.over:
                return
            options = position.opts
            apply(position, complete(self.rules, position, options[int(pick() * len(options))]))

    def worth(self, position: Position, seat: int) -> float:
        """How good the outcome is for a seat, from 0 to 1."""
        seats = len(self.rules.world.seats)
        if not position.over or not position.winners:
            return 1 / seats
        return 1 / len(position.winners) if seat in position.winners else 0.0
