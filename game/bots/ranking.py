"""What all ways of looking ahead have in common: options ranked at the root, deeper and deeper, until time is up."""

from __future__ import annotations

import random
import statistics
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import WIN, Judge
from game.bots.worlds import PythonWorld, world_of
from game.engine.fast import CapacityTrap, RuleTrap
from game.engine.position import Option, Position, sort_of
from game.engine.rules import Rules
from game.engine.searchable import Node
from game.ruleset.mentions import first_word

INFINITE = 10 * WIN
SURE = WIN / 10  # values beyond this are outcomes, not guesses
LATER = 10.0  # a win is worth so much less with every decision that it takes
FOLLOWED = 3  # options of a follow-up that are followed further
ENOUGH = 10  # decisions ahead from which on follow-ups count like any other decision
LINE = 8  # decisions of the best line that are told
ANYWAY = 4  # the fourth part of what a level may look ahead is always looked at if there is time, and two decisions
CLEAR = 2.5  # so many times what options differ at first sight must the best be ahead to need no more thought
LATE = 0.5  # the part of the time after which no new depth is begun: each takes longer than all before it


def obvious(rules: Rules) -> set[tuple[int, int]]:
    """The questions and their sorts of options that the ruleset says nobody overlooks."""
    bots = rules.compiled.bots
    words = bots.obvious if bots is not None else ()
    return {(pc, sort) for pc, choose in rules.compiled.generated.chooses.items()
            for sort, option in enumerate(choose.options) if words and first_word(option) in words}


@dataclass(slots=True)
class Found:
    option: Option
    after: Node
    static: float
    value: float
    whim: float = 0.0


@dataclass
class Ranking(ABC):
    rules: Rules
    judge: Judge
    seat: int
    clock: Clock
    width: int
    overlooks: float = 0.0  # the part of all options that is not seen, one's own and those of others
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    depth: int = 0  # the last one that was gone through

    def __post_init__(self) -> None:
        self.world = world_of(self.rules, self.judge, self.seat)
        self.python = PythonWorld(self.rules, self.judge, self.seat)
        self.obvious = obvious(self.rules)

    def rank(self, position: Position, most: int, whim: float) -> list[Found]:
        """The options that are seen, best first, looked at as deep as the clock allows, at most so deep.

        What is too much for WebAssembly, or fails there, is done by Python, which can explain it.
        """
        before = self.chance.getstate()
        try:
            return self.ranked(position, most, whim)
        except (RuleTrap, CapacityTrap):
            self.chance.setstate(before)
            self.world = self.python
            self.forget()
            return self.ranked(position, most, whim)

    def ranked(self, position: Position, most: int, whim: float) -> list[Found]:
        """The same, in the present world."""
        chance = self.chance
        found = self.look(position)
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

    def look(self, position: Position) -> list[Found]:
        """The options that are seen and what they lead to, in any order; what wins or is obvious is never overlooked.

        In great hurry, only some of them are looked at, but always one.
        """
        found: list[Found] = []
        world = self.world
        root = world.enter(position)
        ours = dict(zip(world.options(root), position.opts, strict=True))
        options = self.chance.sample(list(ours), len(ours))
        try:
            for option, after in world.children(root, options, lambda: self.clock.tick() if found else None):
                value = world.judged(after, self.seat)
                known = not found or value > SURE or (position.pc, sort_of(option)) in self.obvious
                if known or self.chance.random() >= self.overlooks:
                    found.append(Found(tuple(ours[option]), after, value, value))
        except TimeIsUp:
            pass
        return found

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
        best, done = -INFINITE, 0
        try:
            for one in found[:width]:
                one.value = one.whim + self.value(one.after, depth - 1, best - one.whim, INFINITE, 1)
                best, done = max(best, one.value), done + 1
        finally:
            seen = sorted(found[:done], key=lambda one: -one.value)
            for one in found[done:]:  # judged less deep, and so as a rule too well
                one.value = min([one.value, *(other.value - 1 for other in seen[-1:])])
            found[:done] = seen

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

    def line(self, position: Position, first: Found) -> list[str]:
        """The best line from a root option on, in notation, as far as it was looked at; the search is over then."""
        texts = [self.rules.text(position, first.option)]
        here, after = position, self.python.after(position, first.option)
        while after is not here and len(texts) < min(LINE, self.depth) and not after.over:
            option = self.expected(after)
            if option is None:
                break
            texts.append(self.rules.text(after, option))
            here, after = after, self.python.after(after, option)
        return texts
