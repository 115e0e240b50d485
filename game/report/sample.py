"""Games played at random, and everything that is counted while they are played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.engine.position import Option, Position
from game.engine.rules import Rules, sort_of
from game.engine.search import complete

MOST = 5_000  # decisions of a game; one that is longer counts as unfinished
BATCH = 100  # games in a row that one lot decides; batches can be played at the same time
STAGES = 40  # parts of a game for which the number of choices is told


@dataclass(slots=True)
class Played:
    """One game: how long, who won and why, and how many choices there were on the way."""

    length: int
    winners: tuple[int, ...]
    reason: str
    over: bool
    choices: list[int]


@dataclass(frozen=True, slots=True)
class News:
    """A game in which something happened for the first time, so that it can be played once more."""

    seed: int
    chance: tuple[Any, ...]  # what decided, as it was when the game began
    length: int  # decisions until the last news


Counted = tuple[list[Played], Counter[tuple[int, int]], Counter[tuple[int, int]], set[str], list[News]]


@dataclass(slots=True)
class Sample:
    rules: Rules
    games: list[Played] = field(default_factory=list)
    offered: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many decisions each option offered, by question and option."""
    taken: Counter[tuple[int, int]] = field(default_factory=Counter)
    ends: set[str] = field(default_factory=set)  # reasons
    news: list[News] = field(default_factory=list)  # games enough to see every option taken and every end

    def add(self, games: list[Played], offered: Counter[tuple[int, int]], taken: Counter[tuple[int, int]],
            ends: set[str], news: list[News]) -> None:
        """Count other games, too."""
        if taken.keys() - self.taken.keys() or ends - self.ends:
            self.news += news
        self.games += games
        self.offered += offered
        self.taken += taken
        self.ends |= ends

    def counted(self) -> Counted:
        """All of it, for another sample."""
        return self.games, self.offered, self.taken, self.ends, self.news

    def wins(self) -> dict[str, int]:
        """Games won by each seat or team alone, then shared ones, those without a winner and those without an end."""
        teams = dict(zip(self.rules.world.teams, self.rules.world.team_names, strict=True))
        found = dict.fromkeys(teams.values(), 0)
        found |= {"shared": 0, "nobody": 0, "unfinished": 0}
        for game in self.games:
            key = ("unfinished" if not game.over else "nobody" if not game.winners else
                   teams.get(game.winners, "shared"))
            found[key] += 1
        return {key: count for key, count in found.items() if count or key in teams.values()}

    def reasons(self) -> dict[str, int]:
        """Why games ended, most frequent first."""
        return dict(Counter(game.reason or "—" for game in self.games if game.over).most_common())

    def lengths(self) -> list[int]:
        return sorted(game.length for game in self.games)

    def branching(self) -> list[tuple[float, float]]:
        """How many choices there are on average, from the beginning (0) to the end (1) of a game."""
        sums, counts = [0.0] * STAGES, [0] * STAGES
        for game in self.games:
            for number, choices in enumerate(game.choices):
                stage = min(STAGES - 1, number * STAGES // max(1, len(game.choices)))
                sums[stage] += choices
                counts[stage] += 1
        return [((stage + 0.5) / STAGES, sums[stage] / counts[stage]) for stage in range(STAGES) if counts[stage]]

    def mean_branching(self) -> float:
        every = [choices for game in self.games for choices in game.choices]
        return sum(every) / max(1, len(every))


def play_games(rules: Rules, games: int, seed: int = 0, most: int = MOST,
               done: Callable[[int], None] | None = None) -> Sample:
    """Play so many games at random; `done` is told after each how many there were. Ctrl-C ends it early."""
    sample = Sample(rules)
    for batch in batches(games):
        part = Sample(rules)
        try:
            play_batch(part, batch, seed, most, done)
        except KeyboardInterrupt:
            sample.add(*part.counted())
            break
        sample.add(*part.counted())
    return sample


def batches(games: int) -> list[range]:
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def play_batch(sample: Sample, batch: range, seed: int, most: int, done: Callable[[int], None] | None = None) -> None:
    chance = random.Random(f"{seed}/{batch.start}" if batch.start else seed)
    for number in batch:
        try:
            sample.games.append(play_one(sample, chance, seed + number, most))
        except Exception as error:
            raise sample.rules.explain(error) from error
        if done is not None:
            done(number + 1)


def play_one(sample: Sample, chance: random.Random, seed: int, most: int) -> Played:
    rules, before, latest = sample.rules, chance.getstate(), 0
    position = rules.start(seed)
    choices: list[int] = []
    while not position.over and len(choices) < most:
        options = position.opts
        pc = position.pc
        for number in set(map(sort_of, options)):
            sample.offered[pc, number] += 1
        choices.append(len(options))
        option = drawn(position, chance)
        sort = sort_of(option)
        sample.taken[pc, sort] += 1
        if sample.taken[pc, sort] == 1:
            latest = len(choices)
        rules.apply(position, complete(rules, position, option))
    if position.over and position.reason not in sample.ends:
        sample.ends.add(position.reason)
        latest = len(choices)
    if latest:
        sample.news.append(News(seed, before, latest))
    return Played(len(choices), tuple(position.winners), str(position.reason), bool(position.over), choices)


def drawn(position: Position, chance: random.Random) -> Option:
    options: list[Option] = position.opts
    return options[int(chance.random() * len(options))]
