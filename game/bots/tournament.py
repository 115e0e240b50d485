"""Tournaments: games between bots of any kind, seats rotated, on several processes, counted with confidence."""

from __future__ import annotations

import math
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from game.bots.console_bot import ConsoleBot
from game.bots.levels import LEVELS, ponder
from game.engine.game import open_rules
from game.engine.rules import Option, Position, Rules
from game.engine.search import complete

MOST_DECISIONS = 3_000
RANDOM = "random"
CERTAIN = 1.96  # standard deviations that hold 95 of a hundred

Decide = Callable[[Position, int, random.Random], Option]


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: which rules, who sits where."""

    ruleset: str
    players: int | None
    options: tuple[tuple[str, str], ...]
    folders: tuple[Path, ...]
    pairing: int
    seats: tuple[str, ...]
    seed: int


@dataclass(slots=True)
class Outcome:
    """How a game ended: each seat's share of the win, and the longest thought of each player in seconds."""

    pairing: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    decisions: int
    slowest: dict[str, float]
    reason: str


@dataclass(slots=True)
class Tally:
    """What one player did in one pairing."""

    name: str
    games: int = 0
    decided: int = 0
    share: float = 0.0
    fair: float = 0.0
    slowest: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        own = [share for name, share in zip(outcome.seats, outcome.shares, strict=True) if name == self.name]
        two, drawn = len(outcome.seats) == 2, max(outcome.shares) < 1
        self.games += 1
        self.slowest = max(self.slowest, outcome.slowest.get(self.name, 0.0))
        if two and drawn:
            return  # between two only decided games count
        self.decided += 1
        self.share += sum(own)
        self.fair += len(own) / len(outcome.seats)

    @property
    def part(self) -> float:
        """The part of the decided games that it won."""
        return self.share / self.decided if self.decided else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for that part: with 95 % certainty it lies in there."""
        if not self.decided:
            return 0.0, 1.0
        n, square = self.decided, CERTAIN ** 2
        middle = (self.part + square / (2 * n)) / (1 + square / n)
        spread = CERTAIN / (1 + square / n) * math.sqrt(self.part * (1 - self.part) / n + square / (4 * n * n))
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        low, high = self.interval
        fair = self.fair / self.decided if self.decided else 0.0
        return {"name": self.name, "games": self.games, "decided": self.decided, "share": round(self.part, 4),
                "low": round(low, 4), "high": round(high, 4), "fair": round(fair, 4),
                "times_fair": round(self.part / fair, 3) if fair else None, "slowest_seconds": round(self.slowest, 3)}


@dataclass(slots=True)
class Pairing:
    """Players who meet: the first alone among the second's, or a whole table of them."""

    seats: tuple[str, ...]
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = [Tally(name) for name in dict.fromkeys(self.seats)]

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        for tally in self.tallies:
            tally.add(outcome)

    def clear_of(self, bar: float) -> bool:
        """Whether it is certain on which side of a bar the first player is."""
        low, high = self.tallies[0].interval
        return self.tallies[0].decided >= 10 and (low > bar or high < bar)


def pairings(names: Sequence[str], seats: int) -> list[Pairing]:
    """Who meets whom. As many names as seats: one table of all of them; otherwise every two of them meet."""
    if len(names) == seats:
        return [Pairing(tuple(names))]
    return [Pairing((one, *[other] * (seats - 1))) for one, other in combinations(names, 2)]


def rotated(seats: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The same players, each so many seats further on."""
    by %= len(seats)
    return seats[-by:] + seats[:-by] if by else seats


def player(rules: Rules, name: str) -> Decide:
    """How a player decides: a level (`machiavel`, or `machiavel@500` for so many milliseconds), random, a command."""
    level, _, budget = name.partition("@")
    if name == RANDOM:
        return lambda position, seat, chance: tuple(chance.choice(position.opts))
    if level in LEVELS:
        def decide(position: Position, seat: int, chance: random.Random) -> Option:
            thought = ponder(rules, position, level, int(budget) if budget else None, chance.getrandbits(32))
            return tuple(position.opts[rules.texts(position).index(thought.text)])

        return decide
    return ConsoleBot(rules, name).decide


def play(task: Task, rules: Rules) -> Outcome:
    """Play one game to its end, or until it has gone on too long."""
    chance = random.Random(task.seed)
    seats = dict(zip([s for s in range(len(rules.world.seats)) if rules.world.taken[s]], task.seats, strict=True))
    deciders = {name: player(rules, name) for name in set(task.seats)}
    slowest: dict[str, float] = {}
    position, count = rules.start(task.seed), 0
    while not position.over and count < MOST_DECISIONS:
        seat = rules.questions[position.pc].who(position)
        name = seats[seat]
        began = time.process_time()
        option = deciders[name](position, seat, chance)
        slowest[name] = max(slowest.get(name, 0.0), time.process_time() - began)
        rules.apply(position, complete(rules, position, option))
        count += 1
    winners = position.winners if position.over else ()
    shares = tuple(1 / len(winners) if seat in winners else 0.0 if winners else 1 / len(seats) for seat in seats)
    return Outcome(task.pairing, task.seats, shares, count, slowest, position.reason if position.over else "endless")


@cache
def opened(ruleset: str, players: int | None, options: tuple[tuple[str, str], ...], folders: tuple[Path, ...]) -> Rules:
    """The rules, compiled once in each process."""
    return open_rules(ruleset, players, dict(options), folders)


def serve(task: Task) -> Outcome:
    """What a process of a tournament does for each game."""
    return play(task, opened(task.ruleset, task.players, task.options, task.folders))


def tournament(ruleset: str, players: int | None, options: dict[str, str], folders: Sequence[Path],
               names: Sequence[str], games: int, seed: int, jobs: int, bar: float | None = None,
               seen: Callable[[list[Pairing], Outcome], None] | None = None) -> list[Pairing]:
    """Play so many games of every pairing, or fewer where it is clear of the bar before."""
    rules = open_rules(ruleset, players, options, folders)
    found = pairings(names, sum(rules.world.taken))
    for number, pairing in enumerate(found):
        chosen = tuple(options.items())
        tasks = [Task(ruleset, players, chosen, tuple(folders), number, rotated(pairing.seats, game), seed + game)
                 for game in range(games)]
        for outcome in results(tasks, jobs):
            pairing.add(outcome)
            if seen is not None:
                seen(found, outcome)
            if bar is not None and pairing.clear_of(bar):
                break
    return found


def results(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the games, so that where they are cut off does not favour short ones.

    Who stops listening stops the games.
    """
    if jobs <= 1:
        yield from map(serve, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(serve, tasks)
