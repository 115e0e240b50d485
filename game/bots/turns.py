"""The end of a turn: follow-ups belong to the decision before them; until they are played, nothing is won or safe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.bots.clock import Clock, TimeIsUp
from game.bots.imagine import carried_out, guesses
from game.bots.judge import Judge
from game.engine.rules import Option, Position, Rules
from game.engine.search import complete

DEEP = 3  # follow-ups after one another that are tried; longer turns would take for ever
MANY = 150  # replies that are too many to look at


class Turns:
    """What a decision can come to within its turn, as far as a seat can tell."""

    def __init__(self, rules: Rules, judge: Judge, seat: int) -> None:
        self.rules = rules
        self.judge = judge
        self.guesses = guesses(rules, seat)

    def after(self, position: Position, option: Option) -> Position | None:
        """The position after an option; nothing if it cannot be in this world."""
        after = position.copy()
        return after if carried_out(self.rules, after, complete(self.rules, position, option), self.guesses) else None

    def open(self, position: Position, seat: int) -> bool:
        """Whether a seat is in the middle of its turn."""
        question = self.rules.questions.get(position.pc)
        return not position.over and question is not None and question.follow and question.who(position) == seat

    def wins(self, position: Position, seat: int, deep: int, clock: Clock) -> bool:
        """Whether a seat has won, or can by at most so many follow-ups of the turn that it is in; TimeIsUp may come."""
        if deep <= 0 or not self.open(position, seat):
            return self.judge.won(position, seat)
        for option in position.opts:
            clock.tick()
            after = self.after(position, option)
            if after is not None and self.wins(after, seat, deep - 1, clock):
                return True
        return False

    def winning(self, options: Iterable[tuple[Option, Position]], others: Sequence[Position], seat: int,
                clock: Clock) -> Option | None:
        """The first option after which a seat has won or can by follow-ups, the shortest way first, in that time.

        Others are more worlds in which the same must hold: a win that hangs on a secret or a throw is none yet.
        """
        left = list(options)
        try:
            for deep in range(DEEP + 1):
                for option, after in left:
                    if self.wins(after, seat, deep, clock) and all(self.wins(elsewhere, seat, deep, clock)
                                                                   for elsewhere in self.afters(others, option)):
                        return option
                left = [(option, after) for option, after in left if self.open(after, seat)]
        except TimeIsUp:
            pass
        return None

    def winner(self, worlds: Sequence[Position], seat: int, clock: Clock) -> Option | None:
        """The same, of all options of a position as it may be."""
        tried: list[tuple[Option, Position]] = []
        for option in worlds[0].opts:
            if clock.up:
                break
            tried += [(tuple(option), after) for after in self.afters(worlds[:1], option)]
        return self.winning(tried, worlds[1:], seat, clock)

    def afters(self, worlds: Sequence[Position], option: Option) -> Iterator[Position]:
        """What an option leads to in each of the worlds in which it can be carried out."""
        return (after for world in worlds if (after := self.after(world, option)) is not None)

    def safe(self, position: Position, seat: int, clock: Clock, deep: int = DEEP) -> bool:
        """Whether a seat can end its turn so that whoever is next cannot win in theirs, as far as the time goes."""
        if position.over or len(position.opts) > MANY or clock.up:
            return not position.over or not position.winners or seat in position.winners
        if deep and self.open(position, seat):
            return any(self.safe(after, seat, clock, deep - 1) for option in position.opts
                       if (after := self.after(position, option)) is not None)
        other = self.rules.questions[position.pc].who(position)
        return other == seat or self.winner([position], other, clock) is None
