"""Looking ahead between two: alpha-beta with iterative deepening, remembered positions and ordered options."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

from game.bots.ranking import FOLLOWED, INFINITE, LATER, SURE, Ranking
from game.bots.worlds import Node
from game.engine.rules import Option


@dataclass(slots=True)
class Entry:
    """What was found about a position that may come up again."""

    depth: int = -1
    low: float = -INFINITE
    high: float = INFINITE
    options: list[Option] = field(default_factory=list)  # the promising ones, best first


@dataclass
class AlphaBeta(Ranking):
    known: dict[Hashable, Entry] = field(default_factory=dict)
    useful: dict[Option, int] = field(default_factory=dict)

    def forget(self) -> None:
        self.known.clear()
        self.useful.clear()

    def value(self, node: Node, depth: int, low: float, high: float, ply: int) -> float:
        """What a position is worth to the one who thinks, between two bounds."""
        world = self.world
        if world.over(node):
            end = world.judged(node, self.seat)
            return end - LATER * ply if end > 0 else end + LATER * ply if end < 0 else end
        if depth <= 0 and not self.follows(node, ply):
            return world.judged(node, self.seat)
        if self.foresight is not None:
            return self.foresight.ahead(node, self.seat, depth, low, high, ply, self.clock)
        key = world.key(node)
        entry = self.known.get(key)
        if entry is None:
            entry = self.known[key] = Entry()
        elif entry.depth >= depth:
            if entry.low >= high or entry.low == entry.high:
                return entry.low
            if entry.high <= low:
                return entry.high
        best, first = self.through(node, entry, depth, low, high, ply,
                                   self.judge.side_of[world.who(node)] == self.judge.side_of[self.seat])
        if entry.options and first is not None:
            entry.options.sort(key=lambda option: option != first)
        entry.depth = depth
        entry.low = best if best > low else -INFINITE
        entry.high = best if best < high else INFINITE
        return best

    def through(self, node: Node, entry: Entry, depth: int, low: float, high: float, ply: int,
                mine: bool) -> tuple[float, Option | None]:
        """The best of the options for whoever is asked, and its value."""
        best, first = -INFINITE if mine else INFINITE, None
        follows = self.follows(node, ply)
        width = min(FOLLOWED, self.width) if follows else self.width
        chosen = depth > 1 or (depth > 0 and follows)
        ways = self.promising(node, entry, depth, mine, width) if chosen else self.each(node, depth)
        for option, after in ways:
            value = self.value(after, depth - (not follows), low, high, ply + 1)
            if (value > best) if mine else (value < best):
                best, first = value, option
                if mine:
                    low = max(low, best)
                else:
                    high = min(high, best)
                if low >= high:
                    self.useful[option] = self.useful.get(option, 0) + depth * depth
                    break
        return best, first

    def each(self, node: Node, depth: int) -> Iterator[tuple[Option, Node]]:
        """Every option, or some of those that only end a turn; what was the end of a thought elsewhere first."""
        useful, options = self.useful, self.seen(node, depth) if depth else self.ends(node)
        ordered = sorted(options, key=lambda one: -useful.get(one, 0))
        return self.world.children(node, ordered, self.clock.tick)

    def promising(self, node: Node, entry: Entry, depth: int, mine: bool,
                  width: int) -> Iterator[tuple[Option, Node]]:
        """The options that look best to whoever is asked, best first."""
        if entry.options:
            yield from self.world.children(node, list(entry.options), self.clock.tick)
            return
        judged: list[tuple[float, Option, Node]] = []
        for option, after in self.world.children(node, self.seen(node, depth), self.clock.tick):
            value = self.world.judged(after, self.seat)
            judged.append((value if mine else -value, option, after))
            if judged[-1][0] > SURE:
                judged = judged[-1:]
                break
        judged.sort(key=lambda one: -one[0])
        del judged[width:]
        entry.options = [option for _, option, _ in judged]
        self.note(self.world.question(node), entry.options)
        for _, option, after in judged:
            yield option, after

    def best(self, node: Node) -> Option | None:
        entry = self.known.get(self.world.key(node))
        if entry is not None and entry.options:
            return entry.options[0]
        return self.world.foresight.best(node) if self.world.foresight is not None else None
