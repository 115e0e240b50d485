"""Looking ahead between two: alpha-beta with iterative deepening, remembered positions and ordered options."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

from game.bots.ranking import FOLLOWED, INFINITE, LATER, SURE, Ranking
from game.engine.rules import Option, Position


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

    def value(self, position: Position, depth: int, low: float, high: float, ply: int) -> float:
        if position.over:
            found = self.judge.outcome(position, self.seat)
            return found - LATER * ply if found > 0 else found + LATER * ply
        if depth <= 0 and not self.follows(position, ply):
            return self.judge.of(position, self.seat)
        key = self.identity(position)
        entry = self.known.get(key)
        if entry is None:
            entry = self.known[key] = Entry()
        elif entry.depth >= depth:
            if entry.low >= high or entry.low == entry.high:
                return entry.low
            if entry.high <= low:
                return entry.high
        mine = self.rules.questions[position.pc].who(position) == self.seat
        best, first = self.through(position, entry, depth, low, high, ply, mine)
        if entry.options and first is not None:
            entry.options.sort(key=lambda option: option != first)
        entry.depth = depth
        entry.low = best if best > low else -INFINITE
        entry.high = best if best < high else INFINITE
        return best

    def through(self, position: Position, entry: Entry, depth: int, low: float, high: float, ply: int,
                mine: bool) -> tuple[float, Option | None]:
        """The best of the options for whoever is asked, and its value."""
        best, first = -INFINITE if mine else INFINITE, None
        follows = self.follows(position, ply)
        width = min(FOLLOWED, self.width) if follows else self.width
        chosen = depth > 1 or (depth > 0 and follows)
        ways = self.promising(position, entry, mine, width) if chosen else self.each(position, depth)
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

    def each(self, position: Position, depth: int) -> Iterator[tuple[Option, Position]]:
        """Every option, or some of those that only end a turn; what was the end of a thought elsewhere first."""
        useful, options = self.useful, self.seen(position) if depth else self.ends(position)
        for option in sorted(options, key=lambda one: -useful.get(one, 0)):
            yield option, self.step(position, option)

    def promising(self, position: Position, entry: Entry, mine: bool, width: int) -> Iterator[tuple[Option, Position]]:
        """The options that look best to whoever is asked, best first."""
        if entry.options:
            for option in list(entry.options):
                yield option, self.step(position, option)
            return
        judged: list[tuple[float, Option, Position]] = []
        for option in self.seen(position):
            after = self.step(position, option)
            value = self.judge.of(after, self.seat)
            judged.append((value if mine else -value, option, after))
            if judged[-1][0] > SURE:
                judged = judged[-1:]
                break
        judged.sort(key=lambda one: -one[0])
        del judged[width:]
        entry.options = [option for _, option, _ in judged]
        for _, option, after in judged:
            yield option, after

    def expected(self, position: Position) -> Option | None:
        entry = self.known.get(self.identity(position))
        return entry.options[0] if entry is not None and entry.options else None
