"""What all ways of looking ahead have in common: options ranked at the root, deeper and deeper, until time is up."""

from __future__ import annotations

import random
import statistics
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.bots.clock import Clock, TimeIsUp
from game.bots.imagine import tried
from game.bots.judge import WIN, Judge
from game.bots.memory import Ideas
from game.bots.turns import Turns
from game.bots.worlds import Foresight, Node, PythonWorld, Searchable, world_of
from game.engine.fast import CapacityTrap, RuleTrap
from game.engine.position import Option, Position
from game.engine.rules import Rules, sort_of

INFINITE = 10 * WIN
SURE = WIN / 10  # values beyond this are outcomes, not guesses
LATER = 10.0  # a win is worth so much less with every decision that it takes
FOLLOWED = 3  # options of a follow-up that are followed further
ENDS = 4  # ways to end a turn that are tried where a thought ends in the middle of it
ENOUGH = 10  # decisions ahead from which on follow-ups count like any other decision
LINE = 8  # decisions of the best line that are told
ANYWAY = 6  # decisions ahead that are always looked at, if there is time and nothing is hidden: there may be a trap
CLEAR = 2.5  # so many times what options differ at first sight must the best be ahead to need no more thought
LIKELY = 4  # more worlds in which a win must be there too
IMAGINING = 0.4  # the part of the time after which no more worlds are imagined
ALIKE = 0.1  # worlds agree if options differ between them so much less than from each other
FEW = 3  # worlds that are enough to tell whether one is asked the same in all of them
MOST_ROWS = 100  # options, and rows of them, that are compared in many worlds
CERTAINTY = 6  # so often doubled odds are as good as a win that is there in some worlds only
UNSURE = 2  # decisions ahead where worlds differ: beyond, everybody would decide by what they cannot know
GROWTH = 4  # times as long as the one before does a depth take
LATE = 0.5  # the part of the time after which no new depth is begun: each takes longer than all before it
LATEST = 0.9  # the same for whoever searches all of them at once


def obvious(rules: Rules) -> set[tuple[int, int]]:
    """The questions and their sorts of options that the ruleset says nobody overlooks."""
    bots = rules.compiled.bots
    words = bots.obvious if bots is not None else ()
    return {(pc, sort) for pc, choose in rules.compiled.generated.chooses.items()
            for sort, option in enumerate(choose.options) if words and option.first_word in words}


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
    wary: bool = False  # whether nothing is overlooked of what whoever is next could do
    ideas: Ideas = field(default_factory=Ideas)  # what is not overlooked again
    endings: int = ENDS
    depth: int = 0  # the last one that was gone through
    next: int = -1  # decisions that are still looked ahead when whoever is next decides

    def __post_init__(self) -> None:
        self.python = PythonWorld(self.rules, self.judge, self.seat)
        self.think_in(world_of(self.rules, self.judge, self.seat))
        self.obvious = obvious(self.rules)
        self.faces = self.python.guesses and self.rules.becoming  # of hidden dice: few throws tell little
        self.uncertain = False  # whether options compare differently in different worlds
        self.root: Position | None = None  # the first world that was imagined
        self.first: Sequence[Option] = ()  # its options, as they are called where the thinking is done

    @property
    def foresight(self) -> Foresight | None:
        """What looks at all options, whatever they look like, where nothing is overlooked."""
        return self.world.foresight if not self.overlooks else None

    def think_in(self, world: Searchable) -> None:
        self.world = world
        self.turns = Turns(world, self.judge)
        self.forget()

    def rank(self, imagined: Callable[[], Position], most: int, whim: float) -> list[Found]:
        """The options that are seen, best first, looked at as deep as the clock allows, at most so deep.

        What is too much for WebAssembly, or fails there, is done by Python, which can explain it.
        """
        before = self.chance.getstate()
        try:
            return self.ranked(imagined, most, whim)
        except (RuleTrap, CapacityTrap):
            self.chance.setstate(before)
            self.think_in(self.python)
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
        if self.uncertain:
            most = min(most, UNSURE)
        try:
            for depth in range(2, most + 1):
                if self.settled(found, spread, depth > (FEW if self.python.guesses else ANYWAY)):
                    break
                spent = self.clock.spent
                self.deepen(found, depth)
                self.depth = depth
                self.leave_worlds(found, self.clock.spent - spent)
        except TimeIsUp:
            pass
        assert self.root is not None
        self.note(self.root.pc, [one.option for one in found[:self.width]])
        return found

    def settled(self, found: list[Found], spread: float, deep: bool) -> bool:
        """Whether looking deeper would be of no use: nothing is left to decide, or no time to get through with it."""
        if len(found) < 2 or found[0].value > SURE or found[1].value < -SURE:
            return True
        if self.foresight is not None and not self.python.guesses:
            return self.clock.spent > LATEST  # quick, with all that is remembered; and what looks clear is no proof
        return deep and (self.clock.spent > LATE or found[0].value - found[1].value > CLEAR * spread > 0)

    def leave_worlds(self, found: list[Found], cost: float) -> None:
        """Go on in fewer worlds if there is no time to look deeper in all, given what the last depth has cost."""
        worlds, room = len(found[0].afters), 1 - self.clock.spent
        if worlds > FEW and cost * GROWTH > room:
            for one in found:
                del one.afters[max(FEW, int(worlds * room / (cost * GROWTH))):]

    # ---- the first look -----------------------------------------------------------------------------------------

    def look(self, imagined: Callable[[], Position]) -> list[Found]:
        """The options that are seen and what they lead to, in any order; what wins or is obvious is never overlooked.

        All of them are looked at once, however little time there is. In great hurry, or where there are thousands,
        only some of them are, but always one. Where something is hidden, or a throw comes next, in many worlds.
        """
        self.root = position = imagined()
        world, found = self.world, list[Found]()
        root = world.enter(position)
        self.first = options = world.options(root)
        thinking, self.clock = self.clock, self.clock.first_look(len(options))
        try:
            for option, after in world.children(root, self.chance.sample(options, len(options)),
                                                lambda: self.clock.tick() if found else None):
                value = world.judged(after, self.seat)
                found.append(Found((option,), [after], value, value))
            for one in found:
                if not world.over(one.afters[0]) and self.follows(one.afters[0], 1):
                    one.static = one.value = self.value(one.afters[0], 0, -INFINITE, INFINITE, 1)
        except TimeIsUp:
            pass
        finally:
            self.clock = thinking
        self.uncertain = self.python.guesses or any(world.lot(one.afters[0]) != position.rng for one in found)

        def elsewhere() -> list[Node]:
            roots = [found[-1].afters[0]]
            for _ in range(LIKELY if self.uncertain else 0):
                roots.append(world.beside(imagined(), roots[-1]))
            return [world.above(root, roots[-1]) for root in roots[1:]]

        won = self.turns.winning([(one.option, one.afters[0]) for one in found], elsewhere, self.seat,
                                 thinking.last_look())
        for one in found:
            if one.option == won:
                one.static = one.value = WIN
                return [one]
        seen = [one for one in found if self.thought_of(position.pc, one.option)] or found[:1]
        return self.in_many_worlds(root, imagined, seen) if self.uncertain and self.worlds > 1 else seen

    def in_many_worlds(self, root: Node, imagined: Callable[[], Position], found: list[Found]) -> list[Found]:
        """The same options as they are on average, in as many worlds as there is time for.

        Whoever is asked again before they have seen anything new cannot answer by what they do not see: such decisions
        are taken together with the first one, as a row.
        """
        world, rows, lots = self.world, [Found(one.options, [], 0.0, 0.0) for one in found], list[int]()
        last = found[-1].afters[0]
        try:
            while len(lots) < self.worlds and (len(lots) < FEW or self.clock.spent < IMAGINING):
                root = world.beside(imagined(), last) if lots else root
                last = self.add_world(rows, root, last if not lots else root)
                lots.append(world.lot(root))
                if len(lots) == FEW:
                    differ = INFINITE if self.faces else self.differ(rows, FEW)
                    self.uncertain = differ > ALIKE
                    if self.python.guesses and 0 <= differ < ALIKE:
                        break  # what is hidden hardly matters: depth does more
                    rows, last = self.longer(rows, lots, last)
        except TimeIsUp:
            pass
        if not lots:
            return found
        if len(lots) > FEW and not self.faces:  # a few throws may fall alike
            self.uncertain = self.differ(rows, len(lots)) > ALIKE
        for row in rows:
            row.afters = [world.above(after, last) for after in row.afters[:len(lots)]]
            row.static = row.value = self.on_average([world.judged(after, self.seat) for after in row.afters])
        return rows

    def add_world(self, rows: list[Found], root: Node, last: Node) -> Node:
        """Where the rows lead in one more world; the last node that was made for it."""
        world, known = self.world, dict[tuple[Option, ...], Node]()
        for row in rows:
            after = root
            for length in range(len(row.options)):
                way = row.options[:length + 1]
                if way not in known:
                    wanted = dict.fromkeys(one.options[length] for one in rows
                                           if len(one.options) > length and one.options[:length] == way[:-1])
                    known |= {(*way[:-1], one): after for one in wanted}
                    asked = set[Option]() if world.over(after) else set(world.options(after))
                    here = [one for one in wanted if one in asked]  # in this world something else may be asked
                    for one, node in world.children(world.above(after, last), here, self.clock.tick) if here else ():
                        known[*way[:-1], one] = last = node
                after = known[way]
            row.afters.append(after)
        return last

    def differ(self, rows: list[Found], count: int) -> float:
        """How much what options are worth differs from world to world, in the first so many, as a part of how much they
        differ in one."""
        worlds = [[self.world.judged(row.afters[number], self.seat) for row in rows] for number in range(count)]
        means = [statistics.fmean(values) for values in worlds]
        apart = [statistics.pstdev(value - mean for value, mean in zip(values, means, strict=True))
                 for values in zip(*worlds, strict=True)]
        spread = max(map(statistics.pstdev, worlds))
        return statistics.fmean(apart) / spread if spread else -1.0

    def longer(self, rows: list[Found], lots: list[int], last: Node) -> tuple[list[Found], Node]:
        """The rows, with everything that the one who thinks is asked next, if that is the same in all worlds."""
        world, done = self.world, list[Found]()
        while rows:
            row, *rows = rows
            if len(done) + len(rows) >= MOST_ROWS or not self.asked_alike(row, lots):
                done.append(row)
                continue
            options = world.options(row.afters[0])
            more = [Found((*row.options, option), [], 0.0, 0.0) for option in options]
            for each in row.afters:
                for one, (_, after) in zip(more, world.children(world.above(each, last), options, self.clock.tick),
                                           strict=True):
                    one.afters.append(after)
                    last = after
            rows += more
        return done, last

    def asked_alike(self, row: Found, lots: list[int]) -> bool:
        """Whether the one who thinks is asked the same in all worlds, and nothing was drawn before, which they saw."""
        world, first = self.world, row.afters[0]
        return all(not world.over(each) and world.lot(each) == lot and world.who(each) == self.seat
                   and world.question(each) == world.question(first) and world.options(each) == world.options(first)
                   for each, lot in zip(row.afters, lots, strict=True))

    def on_average(self, values: list[float]) -> float:
        """The mean of what an option is worth in each world; a win in some of them counts for much, but not for all."""
        if len(values) > 1 and min(values) < SURE and max(values) > -SURE:
            most = CERTAINTY * self.judge.scale()
            values = [max(-most, min(most, value)) for value in values]
        return sum(values) / len(values)

    # ---- deeper -------------------------------------------------------------------------------------------------

    def deepen(self, found: list[Found], depth: int) -> None:
        """Look once more, deeper. If time runs out, what was seen so far stays in order before what was not.

        At first, whoever overlooks nothing goes on as long as what comes next may still be better than all before.
        """
        width, self.next = len(found) if self.foresight is not None else self.width * max(1, 5 - depth), depth - 1
        lead, bounds, done = -INFINITE, [-INFINITE] * len(found[0].afters), 0
        try:
            for one in found:
                if done >= width and (self.overlooks or depth > 2 or one.value <= lead):
                    break
                whence = [(after, low - one.whim) for after, low in zip(one.afters, bounds, strict=True)]
                values = [self.value(after, depth - 1, low, low + 1 if done else INFINITE, 1) for after, low in whence]
                if done and self.on_average(values) + one.whim > lead:  # so far it was only asked whether it is better
                    values = [self.value(after, depth - 1, low if value > low else -INFINITE, INFINITE, 1)
                              for value, (after, low) in zip(values, whence, strict=True)]
                one.value = one.whim + self.on_average(values)
                if one.value > lead:
                    lead, bounds = one.value, [value + one.whim for value in values]
                done += 1
        finally:
            seen = sorted(found[:done], key=lambda one: -one.value)
            for one in found[done:]:  # judged less deep, and so as a rule too well
                one.value = min([one.value, *(other.value - 1 for other in seen[-1:])])
            found[:done] = seen

    def ends(self, node: Node) -> Sequence[Option]:
        """Some ways to go on with a turn in the middle of which a thought has come to its end."""
        options = self.world.options(node)
        return self.chance.sample(options, self.endings) if len(options) > self.endings else options

    def seen(self, node: Node, depth: int) -> Sequence[Option]:
        """The options of a position to come that are thought of."""
        options = self.world.options(node)
        if not self.overlooks or (self.wary and depth == self.next):
            return options
        question = self.world.question(node)
        return [option for option in options if self.thought_of(question, option)] or [self.chance.choice(options)]

    def thought_of(self, question: int, option: Option) -> bool:
        """Whether an option is thought of: what is obvious or was found worth following before, and else by lot."""
        return ((question, option) in self.ideas.kept or (question, sort_of(option)) in self.obvious
                or self.chance.random() >= self.overlooks)

    def note(self, question: int, options: Iterable[Option]) -> None:
        """Keep in mind what is worth following."""
        if self.overlooks:
            self.ideas.new.update(((question, option), None) for option in options)

    def follows(self, node: Node, ply: int) -> bool:
        """Whether a follow-up is asked: it belongs to the decision before it, and is not counted as a step ahead."""
        return ply < ENOUGH and self.world.pending(node)

    @abstractmethod
    def forget(self) -> None:
        """Begin anew, in another world."""

    @abstractmethod
    def value(self, node: Node, depth: int, low: float, high: float, ply: int) -> float:
        """What a position is worth to the one who thinks, between two bounds."""

    @abstractmethod
    def best(self, node: Node) -> Option | None:
        """What whoever is asked is expected to decide, if that was thought about."""

    # ---- what came of it ----------------------------------------------------------------------------------------

    def expected(self, position: Position) -> Option | None:
        """What whoever is asked in a position of Python is expected to decide."""
        try:
            node = self.world.enter(position)
        except CapacityTrap:
            return None
        best = self.best(node)
        return dict(zip(self.world.options(node), position.opts, strict=True)).get(best) if best is not None else None

    def line(self, first: Found) -> list[str]:
        """The best line from a root option on, in notation, as far as it was looked at; the search is over then."""
        assert self.root is not None
        texts, here = list[str](), self.root
        option: Option | None = here.opts[self.first.index(first.option)]
        while option is not None and len(texts) < max(1, min(LINE, self.depth)):
            texts.append(self.rules.text(here, option))
            after = tried(self.rules, here, option, self.python.guesses)
            if after is None or after.over:
                break
            here, option = after, self.expected(after)
        return texts
