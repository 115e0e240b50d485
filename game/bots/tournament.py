"""Tournaments: games between bots of any kind, seats rotated, on several processes, counted with confidence."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any

from game.bots.cluster import Cluster
from game.bots.console_bot import PATIENCE, ConsoleBot, words_of
from game.bots.judge import Judge
from game.bots.levels import LEVELS, ponder
from game.bots.memory import Memory
from game.bots.pool import Failed, Pool
from game.engine.certainty import of_share
from game.engine.game import open_rules
from game.engine.rules import Option, Position, Rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.ruleset.problems import nearest

MOST_DECISIONS = 3_000
RANDOM = "random"
MOST_ORDERS = 5_040  # in which players are seated: all of them at a table for eight

Decide = Callable[[Position, int, random.Random], Option]


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: which rules, who sits where; whoever has a seat of a team has all of them."""

    ruleset: str
    players: int | None
    options: tuple[tuple[str, str], ...]
    folders: tuple[Path, ...]
    seats: tuple[str, ...]
    seed: int
    patience: float = PATIENCE


@dataclass(slots=True)
class Conduct:
    """What a player did in a game: decisions, those of them that were drawn by lot, and the longest thought."""

    asked: int = 0
    lost: int = 0  # answers of a program that did not come
    refused: int = 0  # answers of a program that were no decision
    slowest: float = 0.0  # seconds: of work for a level, by the clock for a program

    def add(self, other: Conduct) -> None:
        self.asked += other.asked
        self.lost += other.lost
        self.refused += other.refused
        self.slowest = max(self.slowest, other.slowest)


@dataclass(slots=True)
class Outcome:
    """How a game ended: each side's share of the win, and how the players behaved."""

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    decisions: int
    conduct: dict[str, Conduct]


@dataclass(slots=True)
class Tally:
    name: str
    games: int = 0
    decided: int = 0
    share: float = 0.0
    fair: float = 0.0
    conduct: Conduct = field(default_factory=Conduct)

    def add(self, outcome: Outcome) -> None:
        own = [share for name, share in zip(outcome.seats, outcome.shares, strict=True) if name == self.name]
        two, drawn = len(outcome.seats) == 2, max(outcome.shares) < 1
        self.games += 1
        self.conduct.add(outcome.conduct.get(self.name, Conduct()))
        if two and drawn:
            return  # between two only decided games count
        self.decided += 1
        self.share += sum(own)
        self.fair += len(own) / len(outcome.seats)

    @property
    def part(self) -> float:
        return self.share / self.decided if self.decided else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """With 95 % certainty that part lies in there."""
        return of_share(self.part, self.decided)

    def data(self) -> dict[str, Any]:
        low, high = self.interval
        fair = self.fair / self.decided if self.decided else 0.0
        return {"name": self.name, "games": self.games, "decided": self.decided, "share": round(self.part, 4),
                "low": round(low, 4), "high": round(high, 4), "fair": round(fair, 4),
                "times_fair": round(self.part / fair, 3) if fair else None,
                "slowest_seconds": round(self.conduct.slowest, 3), "decisions": self.conduct.asked,
                "lost_answers": self.conduct.lost, "refused_answers": self.conduct.refused}


@dataclass(slots=True)
class Pairing:
    """Players who meet: the first alone among the second's, or a whole table of them."""

    seats: tuple[str, ...]
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = [Tally(name) for name in dict.fromkeys(self.seats)]

    def add(self, outcome: Outcome) -> None:
        for tally in self.tallies:
            tally.add(outcome)

    def clear_of(self, bar: float) -> bool:
        """Whether it is certain on which side of a bar the first player is."""
        low, high = self.tallies[0].interval
        return self.tallies[0].decided >= 10 and (low > bar or high < bar)


def pairings(names: Sequence[str], seats: int) -> list[Pairing]:
    """Who meets whom, a team like a seat. As many names as seats: one table of all of them; otherwise every two of them
    meet. Where all play against the game, nobody meets anybody."""
    if seats == 1:
        return [Pairing((name,)) for name in names]
    if len(names) == seats:
        return [Pairing(tuple(names))]
    return [Pairing((one, *[other] * (seats - 1))) for one, other in combinations(names, 2)]


def seatings(seats: tuple[str, ...], games: int) -> list[tuple[str, ...]]:
    """Who sits where in each game: all move one seat on with each, and when everybody sat everywhere the order changes.

    So who has whom before them is not always the same; where all but one are alike, there is but one order.
    """
    first, *others = islice(orders(seats[1:]), MOST_ORDERS)
    random.Random(0).shuffle(others)  # a tournament that ends before all of them were seen has seen different ones
    laps = ((seats[0], *order) for order in cycle([first, *others]))
    return list(islice((rotated(lap, by) for lap in laps for by in range(len(seats))), games))


def orders(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of these that looks different, as given first."""
    if not names:
        yield ()
    for name in dict.fromkeys(names):
        place = names.index(name)
        for others in orders(names[:place] + names[place + 1:]):
            yield (name, *others)


def rotated(seats: tuple[str, ...], by: int) -> tuple[str, ...]:
    by %= len(seats)
    return seats[-by:] + seats[:-by] if by else seats


def complaint(name: str) -> str:
    """What is wrong with the name of a player; nothing if it can play."""
    level, at, budget = name.partition("@")
    if name == RANDOM:
        return ""
    if level in LEVELS:
        right = not at or (budget.isascii() and budget.isdigit() and len(budget) < 8 and int(budget) > 0)
        return "" if right else f"'{name}': after @ comes a number of milliseconds, e.g. {level}@500"
    if level == RANDOM:
        return f"'{name}': {RANDOM} takes no time; write {RANDOM}"
    try:
        words = words_of(name)
    except ValueError as error:
        return f"'{name}' cannot be read as a command: {error}"
    if words and shutil.which(words[0]):
        return ""
    near = nearest(level, [*LEVELS, RANDOM])
    hint = f"did you mean {near}?" if near else f"levels are {', '.join(LEVELS)}, and there is {RANDOM}"
    return f"there is no level and no program called '{words[0] if words else name}'; {hint}"


@dataclass(slots=True)
class Player:
    """Somebody who decides, by which clock, and if it is a program, which."""

    decide: Decide
    clock: Callable[[], float] = time.process_time
    program: ConsoleBot | None = None


def player(rules: Rules, name: str, patience: float = PATIENCE) -> Player:
    """A level (`machiavel`, or `machiavel@500` for so many milliseconds), random, or a command; for one game."""
    level, _, budget = name.partition("@")
    memory = Memory()
    if name == RANDOM:
        return Player(lambda position, seat, chance: tuple(chance.choice(position.opts)))
    if level in LEVELS:
        def decide(position: Position, seat: int, chance: random.Random) -> Option:
            thought = ponder(rules, position, level, int(budget) if budget else None, chance.getrandbits(32),
                             memory=memory)
            return tuple(position.opts[rules.texts(position).index(thought.text)])

        return Player(decide)
    program = ConsoleBot(rules, name, patience)
    return Player(program.decide, time.monotonic, program)


def play(task: Task, rules: Rules) -> Outcome:
    """Play one game to its end, or until it has gone on too long."""
    chance = random.Random(task.seed)
    sides = Judge(rules).sides
    seats = {seat: name for team, name in zip(sides, task.seats, strict=True) for seat in team}
    players = {name: player(rules, name, task.patience) for name in dict.fromkeys(task.seats)}
    conduct = {name: Conduct() for name in players}
    try:
        position, count = rules.start(task.seed), 0
        while not position.over and count < MOST_DECISIONS:
            seat = rules.questions[position.pc].who(position)
            decider, own = players[seats[seat]], conduct[seats[seat]]
            began = decider.clock()
            option = decider.decide(position, seat, chance)
            own.slowest = max(own.slowest, decider.clock() - began)
            own.asked += 1
            rules.apply(position, complete(rules, position, option))
            count += 1
    finally:
        for name, each in players.items():
            if each.program is not None:
                each.program.close()
                conduct[name].lost, conduct[name].refused = each.program.lost, each.program.refused
    shares = Judge(rules).shares(position.winners)
    return Outcome(task.seats, tuple(shares[team[0]] for team in sides), count, conduct)


@cache
def opened(ruleset: str, players: int | None, options: tuple[tuple[str, str], ...], folders: tuple[Path, ...]) -> Rules:
    return open_rules(ruleset, players, dict(options), folders)


def serve(task: Task) -> Outcome:
    rules = opened(task.ruleset, task.players, task.options, task.folders)
    with explained(rules):
        return play(task, rules)


@contextmanager
def explained(rules: Rules) -> Iterator[None]:
    """What goes wrong with the rules in here is told as whoever wrote them has to read it."""
    try:
        yield
    except Exception as error:
        if isinstance(error, RuleError) or rules.where(error.__traceback__) is not None:
            raise Failed(str(rules.explain(error))) from error
        raise


class Tournament:
    """So many games of every pairing; what was counted stays, whatever ends it."""

    def __init__(self, ruleset: str, players: int | None, options: dict[str, str], folders: Sequence[Path],
                 names: Sequence[str]) -> None:
        self.ruleset = ruleset
        self.players = players
        self.options = options
        self.folders = tuple(folders)
        self.pairings = pairings(names, len(Judge(open_rules(ruleset, players, options, folders)).sides))

    def play(self, games: int, seed: int = 1, jobs: int = 1, bar: float | None = None, patience: float = PATIENCE,
             seen: Callable[[int], object] = lambda _: None, scheduler: str = "") -> None:
        """Play so many games of each, or fewer where it is clear of the bar before; seen is told which pairing goes on.

        Games count in their order, so that where they are cut off does not favour short ones.
        """
        chosen = tuple(self.options.items())
        with Cluster(serve, scheduler) if scheduler else Pool(serve, jobs) as pool:
            for number, pairing in enumerate(self.pairings):
                tasks = [Task(self.ruleset, self.players, chosen, self.folders, seats, seed + game, patience)
                         for game, seats in enumerate(seatings(pairing.seats, games))]
                seen(number)
                with closing(pool.in_order(tasks)) as outcomes:
                    for outcome in outcomes:
                        pairing.add(outcome)
                        seen(number)
                        if bar is not None and pairing.clear_of(bar):
                            break
