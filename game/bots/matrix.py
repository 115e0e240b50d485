"""Decisions that are taken in secret, everybody's at once: a game of its own, in which whoever is predictable loses.

Everybody has a mixture of options. Again and again it is asked of each option how much better it would have done than
the mixture against what the others do, and the mixture moves towards those that are missed most (regret matching).
What it was on average is close to what nobody can gain against.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from game.bots.clock import Clock
from game.bots.imagine import guesses, tried
from game.bots.judge import Judge
from game.engine.rules import Option, Position, Rules

ROUNDS = 3_000  # after which mixtures hardly change any more
WORLDS = 60  # that are imagined to see what the others may have decided already
DEEP = 8  # secret decisions after one another
LIKELY = 0.5  # options are chosen among those that are at least so likely as the likeliest: the others are mostly noise


@dataclass(slots=True)
class Mixture:
    """How often each of somebody's ways to decide is chosen, now and on average."""

    seat: int  # whose; -1: of those who have decided already
    size: int
    regret: list[float] = field(default_factory=list)
    sum: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.regret, self.sum = [0.0] * self.size, [0.0] * self.size

    @property
    def now(self) -> list[float]:
        total = sum(self.regret)
        return [one / total for one in self.regret] if total > 0 else [1 / self.size] * self.size

    def learn(self, values: list[float]) -> None:
        now = self.now
        mean = sum(value * often for value, often in zip(values, now, strict=True))
        self.regret = [max(0.0, old + value - mean) for old, value in zip(self.regret, values, strict=True)]
        self.sum = [old + often for old, often in zip(self.sum, now, strict=True)]


class Matrix:
    """What a seat and those who decide at the same time can come to."""

    def __init__(self, rules: Rules, judge: Judge, seat: int, chance: random.Random) -> None:
        self.rules = rules
        self.judge = judge
        self.seat = seat
        self.chance = chance
        self.guesses = guesses(rules, seat)
        self.known: dict[tuple[int, ...], list[float]] = {}
        self.value = 0.0  # on average, when everybody decides by their mixture

    def solve(self, options: list[Option], imagined: Callable[[], Position], clock: Clock) -> list[float]:
        """How often each option should be chosen; nothing if nobody else decides at the same time."""
        self.worlds = self.distinct(imagined, clock)
        self.ways = [options, *self.later(self.worlds[0], options[0])]
        if len(self.worlds) == len(self.ways) == 1:
            return []
        seats = [-1, *self.asked]
        mixtures = [Mixture(seat, size) for seat, size in zip(
            seats, [len(self.worlds), *map(len, self.ways)], strict=True)]
        for number in range(ROUNDS):
            if clock.up:
                break
            drawn = [self.chance.choices(range(one.size), one.now)[0] for one in mixtures]
            self.value += (self.worth(self.seat, tuple(drawn)) - self.value) / (number + 1)
            for place, one in enumerate(mixtures):
                one.learn([self.worth(one.seat, (*drawn[:place], way, *drawn[place + 1:])) for way in range(one.size)])
        total = sum(mixtures[1].sum)
        return [one / total for one in mixtures[1].sum] if total else [1 / len(options)] * len(options)

    def distinct(self, imagined: Callable[[], Position], clock: Clock) -> list[Position]:
        """Worlds in which the others hold different things, and so may have decided differently."""
        owner, found = self.rules.world.pile_owner, dict[object, Position]()
        for _ in range(WORLDS):
            world = imagined()
            found.setdefault(tuple(cards for pile, cards in enumerate(world.piles[:-1]) if owner[pile] >= 0), world)
            if clock.spent > LIKELY:
                break
        return list(found.values())

    def later(self, world: Position, option: Option) -> list[list[Option]]:
        """What each of those can decide who are asked in secret after this seat, and before anything is shown."""
        self.asked, found = [self.seat], list[list[Option]]()
        while len(found) < DEEP:
            after = tried(self.rules, world, option, self.guesses)
            if after is None or after.over or not self.rules.questions[after.pc].secret:
                break
            seat = self.rules.questions[after.pc].who(after)
            if seat in self.asked:
                break
            self.asked.append(seat)
            found.append([tuple(one) for one in after.opts])
            world, option = after, found[-1][0]
        return found

    def worth(self, seat: int, chosen: tuple[int, ...]) -> float:
        """What comes of everybody's choice, for one of those who decide; who has decided already is against us."""
        if chosen not in self.known:
            position: Position | None = self.worlds[chosen[0]]
            for options, way in zip(self.ways, chosen[1:], strict=True):
                if position is not None and not position.over:
                    option = options[way] if options[way] in position.opts else position.opts[0]
                    position = tried(self.rules, position, option, self.guesses)
            self.known[chosen] = self.judge.all(position or self.worlds[chosen[0]])
        values = self.known[chosen]
        return values[seat] if seat >= 0 else -values[self.seat]


def chosen(options: list[Option], often: list[float], chance: random.Random) -> Option:
    """One of the options, by lot, as often as it should be; those that are seldom right are left out."""
    least = LIKELY * max(often)
    return chance.choices(options, [one if one >= least else 0.0 for one in often])[0]
