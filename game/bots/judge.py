"""What a position is worth to a seat: the ruleset's own values, or general ones where it has none."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.engine.rules import Position, Rules
from game.ruleset.emit.bots import LIKELY, POSSIBLE, WEIGHT, WORTH

WIN = 1_000_000.0
PIECE = 100.0
NEARLY, ENOUGH = 0.9, 10.0  # the hope that points without end would give, and the points that give half of it

Worth = Callable[[Position, int], float]


def no_score(position: Position, seat: int) -> int:
    """For rulesets that count nothing."""
    return 0


class Judge:
    """Judges positions of one ruleset; who has won is beyond all values."""

    def __init__(self, rules: Rules, regard: float = 1.0) -> None:
        self.rules = rules
        self.regard = regard  # how much what others have counts, beside what one has oneself
        self.seats = [seat for seat in range(len(rules.world.seats)) if rules.world.taken[seat]]
        taken = [tuple(seat for seat in team if rules.world.taken[seat]) for team in rules.world.teams]
        self.sides = [team for team in taken if team]  # who wins together
        self.side_of = [next((side for side, team in enumerate(self.sides) if seat in team), -1)
                        for seat in range(len(rules.world.seats))]
        self.alone = len(self.sides) == len(self.seats)  # whether everybody plays for themselves
        self.declared = WORTH in rules.space
        self.worth: Worth = rules.space[WORTH] if self.declared else self.general
        self.doubt = self.scale() / math.log(2)

    def of(self, position: Position, seat: int) -> float:
        """How much better a seat stands than the others together, or the outcome for it."""
        if position.over:
            return self.outcome(position.winners, seat)
        worth = self.worth
        if not self.alone:
            return self.all(position)[seat]
        rivals = self.rivals([worth(position, other) for other in self.seats if other != seat])
        return worth(position, seat) - self.regard * rivals

    def all(self, position: Position) -> list[float]:
        """The same for every seat, in one go."""
        if position.over:
            return self.outcomes(position.winners)
        return self.compared([self.worth(position, seat) for seat in self.seats])

    def compared(self, worths: Sequence[float]) -> list[float]:
        """What each seat has more than the others, given what each of those that are taken has."""
        found = [0.0] * len(self.rules.world.seats)
        means = self.together(dict(zip(self.seats, worths, strict=True)))
        for place, team in enumerate(self.sides):
            value = means[place] - self.regard * self.rivals([*means[:place], *means[place + 1:]])
            for seat in team:
                found[seat] = value
        return found

    def together(self, worths: Mapping[int, float]) -> list[float]:
        """What each side has on average: what all of a team have counts once."""
        return [sum(worths[seat] for seat in team) / len(team) for team in self.sides]

    def each(self, shares: Sequence[float]) -> list[float]:
        """What sides have, for every seat; nothing for those that nobody takes."""
        return [shares[side] if side >= 0 else 0.0 for side in self.side_of]

    def rivals(self, values: list[float]) -> float:
        """What the others count for. A strong rival counts more than proportionally: he is the one who will win."""
        if len(values) < 2:
            return values[0] if values else 0.0
        top = max(values)
        return top + self.doubt * math.log(sum(math.exp((value - top) / self.doubt) for value in values) / len(values))

    def outcome(self, winners: Sequence[int], seat: int) -> float:
        """What the end of a game is worth: WIN to a single winner or team, less to those who share, nothing if nobody
        wins; unless all play against the game, which wins then."""
        sides = len(self.sides)
        if sides == 1:
            return WIN if winners else -WIN
        return WIN * (sides * self.shares(winners)[seat] - 1) / (sides - 1)

    def outcomes(self, winners: Sequence[int]) -> list[float]:
        """The same for every seat."""
        return [self.outcome(winners, seat) for seat in range(len(self.rules.world.seats))]

    def shares(self, winners: Sequence[int]) -> list[float]:
        """The part of the win that each seat has with its team, 1 for all sides; where nobody wins, or nobody has won
        yet, all share it. Where all play against the game, it is the game's."""
        won = {self.side_of[seat] for seat in winners} or set(range(len(self.sides)))
        if len(self.sides) == 1 and not winners:
            return self.each([0.0])
        return self.each([1 / len(won) if side in won else 0.0 for side in range(len(self.sides))])

    def ended(self, winners: Sequence[int], score: Callable[[int], int]) -> list[float]:
        """The same for a game that is over; where all have lost against the game, every point is worth something."""
        if winners or len(self.sides) > 1:
            return self.shares(winners)
        return self.each([self.progress({seat: int(score(seat)) for seat in self.seats})])

    def general(self, position: Position, seat: int) -> float:
        """For rulesets that say nothing: pieces on the board, and decisions to choose from."""
        found = PIECE * sum(1 for owner, site in zip(position.owner, position.place, strict=True)
                            if owner == seat and site >= 0)
        if self.rules.questions[position.pc].who(position) == seat:
            found += len(position.opts)
        return found

    def possible(self, position: Position, chance: random.Random) -> bool:
        """Whether a position that was imagined can be, as far as the ruleset says; where it says how likely it is, by
        what others did, by lot."""
        test, often = self.rules.space.get(POSSIBLE), self.rules.space.get(LIKELY)
        return (test is None or all(test(position, seat) for seat in self.seats)) and (
            often is None or all(chance.random() * 100 < often(position, seat) for seat in self.seats))

    def chances(self, position: Position) -> list[float]:
        """The share of the win that each seat may hope for, from 0 to 1 and 1 in all: for curves."""
        if position.over:
            return self.ended(position.winners, partial(self.rules.space.get("score", no_score), position))
        if not self.declared and self.rules.compiled.has_score:
            return self.leading({seat: self.rules.space["score"](position, seat) for seat in self.seats})
        return self.hoping({seat: self.worth(position, seat) for seat in self.seats})

    def hoping(self, worths: dict[int, float]) -> list[float]:
        """The same by what each seat has."""
        means, scale = self.together(worths), self.scale()
        if len(means) == 1:
            return self.each([1 / (1 + 2.0 ** (-means[0] / scale))])
        odds = [2.0 ** ((mean - max(means)) / scale) for mean in means]
        return self.each([one / sum(odds) for one in odds])

    def leading(self, points: dict[int, int]) -> list[float]:
        """Where points are counted but not valued, those who have most may hope: nobody says what a lead is worth."""
        means = self.together(points)
        if len(means) == 1:
            return self.each([self.progress(points)])
        first = [side for side, mean in enumerate(means) if mean == max(means)]
        return self.each([1 / len(first) if side in first else 0.0 for side in range(len(means))])

    def progress(self, points: Mapping[int, int]) -> float:
        """How near to a win points are, where all play against the game and nobody says how many it takes."""
        most = max(0.0, self.together(points)[0])
        return NEARLY * most / (most + ENOUGH)

    def scale(self) -> float:
        """The difference in value that doubles a seat's odds: four times the middle one of the ruleset's weights."""
        return max(1.0, self.weights[len(self.weights) // 2] * 4) if self.weights else 3 * PIECE

    @property
    def heaviest(self) -> float:
        """The weight of what counts most."""
        return self.weights[-1] if self.weights else PIECE

    @property
    def weights(self) -> list[float]:
        """The ruleset's weights, the lightest first, whatever they speak for."""
        bots = self.rules.compiled.bots
        terms = len(bots.terms) if self.declared and bots is not None else 0
        return sorted(abs(float(self.rules.space[f"{WEIGHT}{place}"])) for place in range(terms))
