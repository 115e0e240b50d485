"""What all ways of looking ahead have in common: options ranked at the root, deeper and deeper, until time is up."""

from __future__ import annotations

import random
import statistics
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import WIN, Judge
from game.bots.turns import Turns
from game.bots.worlds import PythonWorld, world_of
from game.engine.fast import CapacityTrap, RuleTrap
from game.engine.position import Option, Position
from game.engine.rules import Rules, sort_of
from game.engine.searchable import Node, Searchable
from game.ruleset.mentions import first_word

INFINITE = 10 * WIN
SURE = WIN / 10  # values beyond this are outcomes, not guesses
LATER = 10.0  # a win is worth so much less with every decision that it takes
FOLLOWED = 3  # options of a follow-up that are followed further
ENDS = 4  # ways to end a turn that are tried where a thought ends in the middle of it
ENOUGH = 10  # decisions ahead from which on follow-ups count like any other decision
LINE = 8  # decisions of the best line that are told
ANYWAY = 4  # the fourth part of what a level may look ahead is always looked at if there is time, and two decisions
CLEAR = 2.5  # so many times what options differ at first sight must the best be ahead to need no more thought
LIKELY = 4  # more worlds in which a win must be there too
IMAGINING = 0.3  # the part of the time after which no more worlds are imagined
ALIKE = 0.1  # worlds agree if options differ between them so much less than from each other
FEW = 3  # worlds that are enough to tell whether one is asked the same in all of them
MOST_ROWS = 100  # options, and rows of them, that are compared in many worlds
CERTAINTY = 6  # so often doubled odds are as good as a win that is there in some worlds only
HANDED = 1_000  # options: to hand over more takes longer than it saves
LATE = 0.5  # the part of the time after which no new depth is begun: each takes longer than all before it


def obvious(rules: Rules) -> set[tuple[int, int]]:
    """The questions and their sorts of options that the ruleset says nobody overlooks."""
    bots = rules.compiled.bots
    words = bots.obvious if bots is not None else ()
    return {(pc, sort) for pc, choose in rules.compiled.generated.chooses.items()
            for sort, option in enumerate(choose.options) if words and first_word(option) in words}


@dataclass(slots=True)
class Found:
    """A decision (with what the same seat decides before it sees anything new), and where it leads in each world."""

    options: tuple[Option, ...]
    afters: list[Node]
    static: float
    value: float
    whim: float = 0.0

    @property
    def option(self) -> Option:
        return self.options[0]


@dataclass
class Ranking(ABC):
    rules: Rules
    judge: Judge
    seat: int
    clock: Clock
    width: int
    overlooks: float = 0.0  # the part of all options that is not seen, one's own and those of others
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    worlds: int = 1  # in which options are compared where something is hidden or thrown
    depth: int = 0  # the last one that was gone through

    def __post_init__(self) -> None:
        self.python = PythonWorld(self.rules, self.judge, self.seat)
        self.guesses = self.python.guesses
        self.quickest = self.python if self.guesses else world_of(self.rules, self.judge, self.seat)
        self.world: Searchable = self.python
        self.root: Position | None = None  # where the search began, if its nodes are no positions
        self.obvious = obvious(self.rules)
        self.turns = Turns(self.rules, self.judge, self.seat)

    def rank(self, imagined: Callable[[], Position], most: int, whim: float) -> list[Found]:
        """The options that are seen, best first, looked at as deep as the clock allows, at most so deep.

        What is too much for WebAssembly, or fails there, is done by Python, which can explain it.
        """
        before = self.chance.getstate()
        try:
            return self.ranked(imagined, most, whim)
        except (RuleTrap, CapacityTrap):
            self.chance.setstate(before)
            self.world, self.quickest, self.root = self.python, self.python, None
            self.forget()
            return self.ranked(imagined, most, whim)

    def ranked(self, imagined: Callable[[], Position], most: int, whim: float) -> list[Found]:
        chance = self.chance
        found = self.look(imagined)
        spread = statistics.pstdev([one.static for one in found if abs(one.static) < SURE] or [0.0])
        for one in found:
            one.whim = chance.gauss(0, 1) * whim * spread
            one.value = one.static + one.whim
        found.sort(key=lambda one: -one.value)
        self.depth = 1
        try:
            for depth in range(2, most + 1):
                if self.settled(found, spread, depth > max(2, most // ANYWAY)):
                    break
                self.deepen(found, depth)
                self.depth = depth
        except TimeIsUp:
            pass
        return found

    def settled(self, found: list[Found], spread: float, deep: bool) -> bool:
        """Whether looking deeper would be of no use: nothing is left to decide, or no time to get through with it."""
        if len(found) < 2 or found[0].value > SURE or found[1].value < -SURE:
            return True
        return deep and (self.clock.spent > LATE or found[0].value - found[1].value > CLEAR * spread > 0)

    def look(self, imagined: Callable[[], Position]) -> list[Found]:
        """The options that are seen and what they lead to, in any order; what wins or is obvious is never overlooked.

        All of them are looked at once, however little time there is. In great hurry, or where there are thousands,
        only some of them are, but always one. Where something is hidden, or a throw comes next, in many worlds.
        """
        world, found = imagined(), list[Found]()
        thinking, self.clock = self.clock, self.clock.first_look()
        try:
            for option in self.chance.sample(world.opts, len(world.opts)):
                after = self.step(world, option) if found else self.python.after(world, option)
                value = self.judge.of(after, self.seat)
                found.append(Found((tuple(option),), [after], value, value))
            for one in found:
                if not one.afters[0].over and self.follows(one.afters[0], 1):
                    one.static = one.value = self.value(one.afters[0], 0, -INFINITE, INFINITE, 1)
        except TimeIsUp:
            pass
        finally:
            self.clock = thinking
        uncertain = self.guesses or any(one.afters[0].rng != world.rng for one in found)
        worlds = [imagined() for _ in range(LIKELY)] if uncertain else []
        tried = ((one.option, one.afters[0]) for one in found)
        won = self.turns.winning(tried, worlds, self.seat, thinking.last_look())
        for one in found:
            if one.option == won:
                one.static = one.value = WIN
                return [one]
        seen = [one for one in found if (world.pc, sort_of(one.option)) in self.obvious
                or self.chance.random() >= self.overlooks] or found[:1]
        if uncertain:
            return self.in_many_worlds(world, imagined, seen) if self.worlds > 1 else seen
        return self.quickly(world, seen)

    def quickly(self, position: Position, found: list[Found]) -> list[Found]:
        """The same options in the quickest world that there is, where nothing is hidden and nothing thrown."""
        if self.quickest is self.python or len(position.opts) > HANDED:
            return found
        self.forget()
        self.world, self.root = self.quickest, position
        root = self.world.enter(position)
        there = dict(zip(map(tuple, position.opts), self.world.options(root), strict=True))
        nodes = self.world.children(root, [there[one.option] for one in found], lambda: None)
        return [Found(one.options, [node], one.static, one.value) for one, (_, node) in zip(found, nodes, strict=True)]

    def in_many_worlds(self, world: Position, imagined: Callable[[], Position], found: list[Found]) -> list[Found]:
        """The same options as they are on average, in as many worlds as there is time for.

        Whoever is asked again before they have seen anything new cannot answer by what they do not see: such decisions
        are taken together with the first one, as a row.
        """
        rows, count, lots = [Found(one.options, [], 0.0, 0.0) for one in found], 0, list[int]()
        try:
            while count < self.worlds and (count < FEW or self.clock.spent < IMAGINING):
                world = imagined() if count else world
                self.add_world(rows, world)
                lots.append(world.rng)
                count += 1
                if count == FEW:
                    if self.guesses and self.agree(rows):
                        break
                    rows = self.longer(rows, lots)
        except TimeIsUp:
            pass
        if not count:
            return found
        for row in rows:
            del row.afters[count:]
            row.static = row.value = self.on_average([self.judge.of(after, self.seat) for after in row.afters])
        return rows

    def add_world(self, rows: list[Found], world: Position) -> None:
        for row in rows:
            after = world
            for option in row.options:
                if after.over or option not in after.opts:
                    break  # in this world something else is asked
                after = self.step(after, option)
            row.afters.append(after)

    def agree(self, rows: list[Found]) -> bool:
        """Whether options compare much alike in all worlds: then what is hidden hardly matters, and depth does more."""
        worlds = [[self.judge.of(row.afters[world], self.seat) for row in rows] for world in range(FEW)]
        means = [statistics.fmean(values) for values in worlds]
        apart = [statistics.pstdev(value - mean for value, mean in zip(values, means, strict=True))
                 for values in zip(*worlds, strict=True)]
        return max(map(statistics.pstdev, worlds)) * ALIKE > statistics.fmean(apart)

    def longer(self, rows: list[Found], lots: list[int]) -> list[Found]:
        """The rows, with everything that the one who thinks is asked next, if that is the same in all worlds.

        Whoever has seen a lot drawn in between has seen something new.
        """
        done: list[Found] = []
        while rows:
            row, *rows = rows
            first = row.afters[0]
            alike = all(not each.over and each.pc == first.pc and each.opts == first.opts and each.rng == lot
                        for each, lot in zip(row.afters, lots, strict=True))
            if alike and len(done) + len(rows) < MOST_ROWS and self.rules.questions[first.pc].who(first) == self.seat:
                rows += [Found((*row.options, tuple(option)), [self.step(each, option) for each in row.afters],
                               0.0, 0.0) for option in first.opts]
            else:
                done.append(row)
        return done

    def on_average(self, values: list[float]) -> float:
        """The mean of what an option is worth in each world; a win in some of them counts for much, but not for all."""
        if len(values) > 1 and min(values) < SURE and max(values) > -SURE:
            most = CERTAINTY * self.judge.scale()
            values = [max(-most, min(most, value)) for value in values]
        return sum(values) / len(values)

    def ends(self, node: Node) -> Sequence[Option]:
        """Some ways to go on with a turn in the middle of which a thought has come to its end."""
        options = self.world.options(node)
        return self.chance.sample(options, ENDS) if len(options) > ENDS else options

    def seen(self, node: Node) -> Sequence[Option]:
        """The options of a position to come that are thought of."""
        options = self.world.options(node)
        if not self.overlooks:
            return options
        question = self.world.question(node)
        found = [option for option in options
                 if (question, sort_of(option)) in self.obvious or self.chance.random() >= self.overlooks]
        return found or [self.chance.choice(options)]

    def deepen(self, found: list[Found], depth: int) -> None:
        """Look once more, deeper. If time runs out, what was seen so far stays in order before what was not."""
        width = self.width * max(1, 5 - depth)
        lead, bounds, done = -INFINITE, [-INFINITE] * len(found[0].afters), 0
        try:
            for one in found[:width]:
                tried = [(after, low - one.whim) for after, low in zip(one.afters, bounds, strict=True)]
                values = [self.value(after, depth - 1, low, INFINITE, 1) for after, low in tried]
                if self.on_average(values) + one.whim > lead:  # but what is below its bound may be much lower
                    values = [value if value > low else self.value(after, depth - 1, -INFINITE, INFINITE, 1)
                              for value, (after, low) in zip(values, tried, strict=True)]
                one.value = one.whim + self.on_average(values)
                if one.value > lead:
                    lead, bounds = one.value, [value + one.whim for value in values]
                done += 1
        finally:
            seen = sorted(found[:done], key=lambda one: -one.value)
            for one in found[done:]:  # judged less deep, and so as a rule too well
                one.value = min([one.value, *(other.value - 1 for other in seen[-1:])])
            found[:done] = seen

    def step(self, position: Position, option: Option) -> Position:
        """The position after an option, as one step of thought."""
        self.clock.tick()
        return self.python.after(position, option)

    def follows(self, node: Node, ply: int) -> bool:
        """Whether a follow-up is asked: it belongs to the decision before it, and is not counted as a step ahead."""
        return ply < ENOUGH and self.rules.questions[self.world.question(node)].follow

    @abstractmethod
    def forget(self) -> None:
        """Begin anew, in another world."""

    @abstractmethod
    def value(self, node: Node, depth: int, low: float, high: float, ply: int) -> float:
        """What a position is worth to the one who thinks, between two bounds."""

    @abstractmethod
    def best(self, node: Node) -> Option | None:
        """What whoever is asked is expected to decide, if that was thought about."""

    def expected(self, position: Position) -> Option | None:
        """The same for a position of Python."""
        try:
            node = self.world.enter(position)
        except CapacityTrap:
            return None
        best = self.best(node)
        return dict(zip(self.world.options(node), position.opts, strict=True)).get(best) if best is not None else None

    def position_after(self, found: Found) -> Position:
        """Where an option of the root leads, as a position of Python."""
        after: Position = found.afters[0] if self.root is None else self.python.after(self.root, found.option)
        return after

    def line(self, position: Position, first: Found) -> list[str]:
        """The best line from a root option on, in notation, as far as it was looked at; the search is over then."""
        texts = [self.rules.text(position, first.option)]
        here = position
        after = self.position_after(first)
        while after is not here and len(texts) < min(LINE, self.depth) and not after.over:
            option = self.expected(after)
            if option is None:
                break
            texts.append(self.rules.text(after, option))
            here, after = after, self.python.after(after, option)
        return texts
