"""The end of a turn: follow-ups belong to the decision before them; until they are played, nothing is won or safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import WIN, Judge
from game.bots.worlds import Node, Searchable
from game.engine.rules import Option

DEEP = 3  # follow-ups after one another that are tried; longer turns would take for ever
MANY = 150  # replies that are too many to look at


class Turns:
    """What a decision can come to within its turn."""

    def __init__(self, world: Searchable, judge: Judge) -> None:
        self.world = world
        self.side_of = judge.side_of

    def open(self, node: Node, seat: int) -> bool:
        """Whether a seat is in the middle of its turn."""
        world = self.world
        return not world.over(node) and world.pending(node) and world.who(node) == seat

    def wins(self, node: Node, seat: int, deep: int, clock: Clock) -> bool:
        """Whether a seat has won, or can by at most so many follow-ups of the turn that it is in; TimeIsUp may come."""
        world = self.world
        if deep <= 0 or not self.open(node, seat):
            return world.over(node) and world.judged(node, seat) == WIN
        return any(self.wins(after, seat, deep - 1, clock)
                   for _, after in world.children(node, world.options(node), clock.tick))

    def winning(self, tried: Iterable[tuple[Option, Node]], elsewhere: Callable[[], Sequence[Node]], seat: int,
                clock: Clock) -> Option | None:
        """The first option after which a seat has won or can by follow-ups, the shortest way first, in that time.

        Elsewhere are more roots for which the same must hold: a win that hangs on a secret or a throw is none yet.
        """
        left, world = list(tried), self.world
        try:
            for deep in range(DEEP + 1):
                for option, after in left:
                    if self.wins(after, seat, deep, clock) and all(
                            self.wins(other, seat, deep, clock) for root in elsewhere()
                            for _, other in world.children(root, [option], clock.tick)):
                        return option
                left = [(option, after) for option, after in left if self.open(after, seat)]
        except TimeIsUp:
            pass
        return None

    def winner(self, root: Node, elsewhere: Callable[[], Sequence[Node]], seat: int, clock: Clock) -> Option | None:
        """The same, of all options of a position."""
        tried: list[tuple[Option, Node]] = []
        with suppress(TimeIsUp):
            tried.extend(self.world.children(root, self.world.options(root), clock.tick))
        return self.winning(tried, elsewhere, seat, clock)

    def safe(self, node: Node, seat: int, clock: Clock, deep: int = DEEP) -> bool:
        """Whether a seat can end its turn so that whoever is next cannot win in theirs, as far as the time goes."""
        world = self.world
        if world.over(node):
            return world.judged(node, seat) >= 0
        options = world.options(node)
        if len(options) > MANY or clock.up:
            return True
        if deep and self.open(node, seat):
            return any(self.safe(after, seat, clock, deep - 1) for _, after in world.children(node, options, no_clock))
        other = world.who(node)
        return self.side_of[other] == self.side_of[seat] or self.winner(node, tuple, other, clock) is None


def no_clock() -> None:
    """Whoever looks at the clock themselves need not be told."""
