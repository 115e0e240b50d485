"""Looking ahead among many: max-n, everybody is taken to play for themselves."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from game.bots.ranking import FOLLOWED, LATER, SURE, Ranking
from game.bots.turns import DEEP
from game.bots.worlds import Node
from game.engine.rules import Option

Values = list[float]


@dataclass(slots=True)
class Known:
    """What was found about a position that may come up again."""

    depth: int
    values: Values
    options: list[Option] = field(default_factory=list)  # the promising ones, best first


@dataclass
class MaxN(Ranking):
    known: dict[Hashable, Known] = field(default_factory=dict)

    def forget(self) -> None:
        self.known.clear()

    def value(self, node: Node, depth: int, low: float, high: float, ply: int) -> float:
        """What a position is worth to the one who thinks; bounds are of no use here."""
        return self.values(node, depth, ply)[self.seat]

    def values(self, node: Node, depth: int, ply: int) -> Values:
        """What a position is worth to each seat if everybody takes what is best for them."""
        world = self.world
        if world.over(node):
            return [value - LATER * ply if value > 0 else value + LATER * ply for value in world.all_judged(node)]
        follows = self.follows(node, ply)
        if depth <= 0 and (not follows or depth <= -DEEP):
            return world.all_judged(node)
        key = world.key(node)
        known = self.known.get(key)
        if known is not None and known.depth >= depth:
            return known.values
        seat = world.who(node)
        if depth <= 0:
            ends = (self.values(after, depth - 1, ply + 1)
                    for _, after in world.children(node, self.ends(node), self.clock.tick))
            return max(ends, key=lambda values: values[seat])
        width = min(FOLLOWED, self.width) if follows else self.width
        last = depth == 1 and not follows
        if last or known is None or not known.options:
            judged = self.judged(node, seat, depth, ply)
            known = self.known[key] = Known(0 if follows else 1, judged[0][0], [one for _, one, _ in judged[:width]])
            self.note(self.world.question(node), known.options)
            if last or judged[0][0][seat] > SURE:
                return known.values
            followers = [(option, after) for _, option, after in judged[:width]]
        else:
            followers = list(world.children(node, known.options, self.clock.tick))
        found = [(self.values(after, depth - (not follows), ply + 1), option) for option, after in followers]
        found.sort(key=lambda one: -one[0][seat])
        known.depth, known.values, known.options = depth, found[0][0], [option for _, option in found]
        return known.values

    def judged(self, node: Node, seat: int, depth: int, ply: int) -> list[tuple[Values, Option, Node]]:
        """All options, judged by what they lead to at once, the best for a seat first."""
        found = [(self.values(after, 0, ply + 1), option, after)
                 for option, after in self.world.children(node, self.seen(node, depth), self.clock.tick)]
        found.sort(key=lambda one: -one[0][seat])
        return found

    def best(self, node: Node) -> Option | None:
        known = self.known.get(self.world.key(node))
        return known.options[0] if known is not None and known.options else None
