"""What a position is worth to a seat: the ruleset's own values, or general ones where it has none."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.engine.rules import Position, Rules
from game.ruleset.emit.bots import POSSIBLE, WEIGHT, WORTH

WIN = 1_000_000.0
PIECE = 100.0

Worth = Callable[[Position, int], float]


class Judge:
    """Judges positions of one ruleset; who has won is beyond all values."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = [seat for seat in range(len(rules.world.seats)) if rules.world.taken[seat]]
        self.declared = WORTH in rules.space
        self.worth: Worth = rules.space[WORTH] if self.declared else self.general
        self.doubt = self.scale() / math.log(2)

    def of(self, position: Position, seat: int) -> float:
        """How much better a seat stands than the others together, or the outcome for it."""
        if position.over:
            return self.outcome(position.winners, seat)
        worth = self.worth
        return worth(position, seat) - self.rivals([worth(position, other) for other in self.seats if other != seat])

    def all(self, position: Position) -> list[float]:
        """The same for every seat, in one go."""
        if position.over:
            return self.outcomes(position.winners)
        return self.compared([self.worth(position, seat) for seat in self.seats])

    def compared(self, worths: Sequence[float]) -> list[float]:
        """What each seat has more than the others, given what each of those that are taken has."""
        found = [0.0] * len(self.rules.world.seats)
        for place, seat in enumerate(self.seats):
            found[seat] = worths[place] - self.rivals([*worths[:place], *worths[place + 1:]])
        return found

    def rivals(self, values: list[float]) -> float:
        """What the others count for. A strong rival counts more than proportionally: he is the one who will win."""
        if len(values) < 2:
            return values[0] if values else 0.0
        top = max(values)
        return top + self.doubt * math.log(sum(math.exp((value - top) / self.doubt) for value in values) / len(values))

    def outcome(self, winners: Sequence[int], seat: int) -> float:
        """What the end of a game is worth: WIN to a single winner, less to those who share, nothing if nobody wins."""
        seats = len(self.seats)
        return WIN * (seats * self.shares(winners)[seat] - 1) / (seats - 1) if seats > 1 else 0.0

    def outcomes(self, winners: Sequence[int]) -> list[float]:
        """The same for every seat."""
        return [self.outcome(winners, seat) for seat in range(len(self.rules.world.seats))]

    def shares(self, winners: Sequence[int]) -> list[float]:
        """The part of the win that each seat has, 1 in all; where nobody wins, or nobody has won yet, all share it."""
        winners = winners or self.seats
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.rules.world.seats))]

    def won(self, position: Position, seat: int) -> bool:
        return bool(position.over) and tuple(position.winners) == (seat,)

    def general(self, position: Position, seat: int) -> float:
        """For rulesets that say nothing: pieces on the board, and decisions to choose from."""
        found = PIECE * sum(1 for owner, site in zip(position.owner, position.place, strict=True)
                            if owner == seat and site >= 0)
        if self.rules.questions[position.pc].who(position) == seat:
            found += len(position.opts)
        return found

    def possible(self, position: Position) -> bool:
        """Whether a position that was imagined can be, as far as the ruleset says."""
        test = self.rules.space.get(POSSIBLE)
        return test is None or all(test(position, seat) for seat in self.seats)

    def chances(self, position: Position) -> list[float]:
        """The share of the win that each seat may hope for, from 0 to 1 and 1 in all: for curves."""
        if position.over:
            return self.shares(position.winners)
        if not self.declared and self.rules.compiled.has_score:
            return self.leading({seat: self.rules.space["score"](position, seat) for seat in self.seats})
        return self.hoping({seat: self.worth(position, seat) for seat in self.seats})

    def hoping(self, worths: dict[int, float]) -> list[float]:
        """The same by what each seat has."""
        top, scale = max(worths.values()), self.scale()
        seats = range(len(self.rules.world.seats))
        odds = [2.0 ** ((worths[seat] - top) / scale) if seat in worths else 0.0 for seat in seats]
        return [one / sum(odds) for one in odds]

    def leading(self, points: dict[int, int]) -> list[float]:
        """Where points are counted but not valued, those who have most may hope: nobody says what a lead is worth."""
        first = [seat for seat in self.seats if points[seat] == max(points.values())]
        return [1 / len(first) if seat in first else 0.0 for seat in range(len(self.rules.world.seats))]

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
