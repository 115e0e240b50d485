"""Monte Carlo tree search for rulesets that say nothing about values: games are played out at random, by any number of
players, and every seat is taken to play for itself.

Few games can be played out in the time of a thought, so every game teaches something about all decisions taken in it,
whenever they were taken (all moves as first, also known as RAVE): what is good later is often good at once.

Where decisions are taken in secret, every seat has a tree of its own, of what it saw: nobody's answer may depend on
what they cannot know (information set search with many observers).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache

from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import Judge
from game.bots.trials import PythonTrials, Step, trials_of
from game.engine.fast import CapacityTrap, RuleTrap
from game.engine.rules import Option, Position, Rules
from game.ruleset.wasm.growing import GROW

CURIOSITY = 0.3
HEARSAY = 300.0  # after so many tries an option's own results count about as much as hearsay
HOPE = 0.1  # how much better than a fair share an option is taken to be of which nothing is known
FAVOUR = GROW["FAVOUR"]
LINE = 8  # decisions of the best line that are told
MOST_TRUSTED = 20_000  # tries of an option after which it is as well known as it can be
PROVEN = 1e9  # tries that count as much as a proof
SURE = 4  # tries after which a decision belongs to the best line

UNSEEN: Option = ()  # stands for a secret decision of somebody else


@cache
def trusted() -> list[float]:
    """What hearsay counts for an option that was tried so often."""
    return [math.sqrt(HEARSAY / (3 * visits + HEARSAY)) for visits in range(MOST_TRUSTED + 1)]


@cache
def novelties() -> list[float]:
    """How new an option is that was tried so often."""
    return [math.sqrt(1 / (1 + visits)) for visits in range(MOST_TRUSTED + 1)]


class Node:
    """What was learnt about a position, option by option: own tries and successes, and those by hearsay."""

    __slots__ = ("children", "heard", "proven", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Option, Node] = {}
        self.visits = 0
        self.wins = 0.0
        self.proven: list[float] | None = None  # everybody's share if all play on as well as can be, once it is known
        self.heard: dict[Option, list[float]] = {}  # in how many games somebody took it later, and what came of it


class Tree:
    """What may happen after a position, as those see it who decide."""

    def __init__(self, rules: Rules, judge: Judge, seat: int, depth: int, chance: random.Random) -> None:
        self.rules = rules
        self.judge = judge
        self.seat = seat
        self.depth = depth
        self.chance = chance
        self.trials = trials_of(rules, judge, seat)
        self.python = PythonTrials(rules, judge, seat)
        self.fair = 1 / max(2, len(judge.sides))
        apart = any(question.secret for question in rules.questions.values())
        observers = judge.seats if apart else [seat]
        self.observer = {one: observers.index(one) if apart else 0 for one in judge.seats}  # whose tree they use
        self.own = observers.index(seat)
        self.roots = [Node() for _ in observers]
        self.tries = 0
        self.trust, self.novelty = trusted(), novelties()
        self.shuns = any(any(question.shuns) for question in rules.questions.values())

    @property
    def root(self) -> Node:
        """The tree of the one who thinks."""
        return self.roots[self.own]

    def grow(self, imagined: Callable[[], Position], clock: Clock, most: int) -> None:
        """Try out games until the time or the number of tries is used up.

        What is too much for WebAssembly, or fails there, is tried by Python from the beginning, which can explain it.
        """
        try:
            for _ in range(most):
                self.once(imagined(), clock)
                self.tries += 1
                if self.root.proven is not None:
                    break
        except TimeIsUp:
            pass
        except (RuleTrap, CapacityTrap):
            self.trials = self.python
            self.roots = [Node() for _ in self.roots]
            self.grow(imagined, clock, most)

    def ranked(self, options: list[Option]) -> list[tuple[float, Option]]:
        """The options with what is thought of them, those first that were tried most; what is proven comes before."""
        root, none, keyed = self.root, Node(), self.trials.keyed
        new = 0.0, 0, self.fair + HOPE  # of thousands of options, few are known

        def order(option: Option) -> tuple[float, int, float]:
            key = keyed(option)
            if key not in root.children and key not in root.heard:
                return new
            child, value = root.children.get(key, none), self.opinion(root, key, self.seat)
            sure = value if root.proven is not None else float(value >= 1) - float(value <= 0)
            return (sure if child.proven is not None else 0.0), child.visits, value

        found = sorted(((order(option), option) for option in options), key=lambda one: one[0], reverse=True)
        return [(value, option) for (_, _, value), option in found]

    def tried(self, options: list[Option]) -> list[float]:
        """How often options were tried; what is proven counts for more than any number."""
        found = [self.root.children.get(self.trials.keyed(option), Node()) for option in options]
        return [max(1, child.visits) if child.proven is None else PROVEN for child in found]

    def once(self, position: Position, clock: Clock) -> None:
        """One walk down the trees, one random game, and what it teaches."""
        paths = [[root] for root in self.roots]
        steps: list[Step] = []
        widths: list[int] = []
        lot, trials = position.rng, self.trials
        possible = self.play_out(position, paths, steps, widths, clock)
        shares = trials.hopes(possible)
        known = possible and trials.over() and len(steps) < len(paths[0])  # nothing of it was played at random
        if known and len(paths) == 1 and trials.lot() == lot and not trials.guesses:
            self.prove(paths[0], steps, widths, shares)
        for observer, path in enumerate(paths):
            self.learn(path, steps, shares, observer)

    def prove(self, path: list[Node], steps: list[Step], widths: list[int], shares: list[float]) -> None:
        """What the end of a game proves, where nothing is hidden or left to chance: it, and all that it decides.

        A position is proven if an option wins it for whoever is asked, or if all of its options are.
        """
        path[-1].proven = shares
        for node, (seat, _), width in reversed(list(zip(path, steps, widths, strict=False))):
            found = [child.proven for child in node.children.values() if child.proven is not None]
            best = max(found, key=lambda each: each[seat], default=None)
            if best is None or (best[seat] < 1 and len(found) < width):
                break
            node.proven = best

    def play_out(self, position: Position, paths: list[list[Node]], steps: list[Step], widths: list[int],
                 clock: Clock) -> bool:
        """Walk down the trees as far as they are known and one decision more, then at random; whether it can be."""
        fresh, trials = False, self.trials
        trials.begin(position)
        while not trials.over() and not fresh:
            number, who, options = trials.asked()
            mine, secret = self.observer[who], self.rules.questions[number].secret
            if not paths[mine][-1].visits:
                self.favour(paths[mine][-1], options)
            option = self.promising(paths[mine][-1], options, who)
            widths.append(len(options))
            fresh = option not in paths[mine][-1].children
            for observer, path in enumerate(paths):
                seen = option if observer == mine or not secret else UNSEEN
                path.append(path[-1].children.setdefault(seen, Node()))
            clock.tick()
            steps.append((who, option))
            if not trials.decide(option):
                return False
        return trials.play_on(self.depth, self.chance.getrandbits(64), steps, clock.tick)

    def favour(self, node: Node, options: list[Option]) -> None:
        """What is sought is taken to have been heard well of at first, and badly of what is shunned."""
        sought = self.trials.sought()
        for option in options if sought else ():
            if tuple(option[:len(sought[0])]) in sought:
                node.heard[tuple(option)] = [FAVOUR, FAVOUR]
        for option in self.trials.shunned() if self.shuns else ():
            node.heard[tuple(option)] = [FAVOUR, 0.0]

    def learn(self, path: list[Node], steps: list[Step], shares: list[float], observer: int) -> None:
        """What came of a game is remembered by every position of a tree that it went through."""
        for place, node in enumerate(path):
            node.visits += 1
            if place > 0:
                node.wins += shares[steps[place - 1][0]]
            if place < len(steps) and self.observer[steps[place][0]] == observer:
                seat = steps[place][0]
                share, heard = shares[seat], node.heard
                for option in {option for who, option in steps[place:] if who == seat}:
                    rumour = heard.get(option)
                    if rumour is None:
                        heard[option] = [1, share]
                    else:
                        rumour[0] += 1
                        rumour[1] += share

    def opinion(self, node: Node, option: Option, seat: int) -> float:
        """What a seat thinks of an option: its own results and hearsay, the former more the more there are."""
        child, rumour = node.children.get(option), node.heard.get(option)
        if child is not None and child.proven is not None:
            return child.proven[seat]
        hearsay = rumour[1] / rumour[0] if rumour is not None else self.fair + HOPE
        if child is None or not child.visits:
            return hearsay
        trust = self.trust[min(child.visits, MOST_TRUSTED)] if rumour is not None else 0.0
        return trust * hearsay + (1 - trust) * child.wins / child.visits

    def promising(self, node: Node, options: list[Option], seat: int) -> Option:
        """The option with the best mixture of what is thought of it and novelty."""
        if not node.visits and not node.heard:
            return tuple(self.chance.choice(options))
        children, heard, novelty, trust = node.children, node.heard, self.novelty, self.trust
        curious, unheard = CURIOSITY * math.sqrt(math.log(node.visits + 1)), self.fair + HOPE
        first, best, found = int(self.chance.random() * len(options)), -math.inf, options[0]
        for option in options[first:] + options[:first]:  # of equals, any may come first
            child, rumour = children.get(option), heard.get(option)
            value = unheard if rumour is None else rumour[1] / rumour[0]
            if child is not None and child.proven is not None:
                value = child.proven[seat]
            elif child is None or not child.visits:
                value += curious
            else:  # what `opinion` says, written out: this is where most of the time goes
                visits = child.visits if child.visits < MOST_TRUSTED else MOST_TRUSTED
                own = child.wins / child.visits
                value = own + (value - own) * trust[visits] if rumour is not None else own
                value += curious * novelty[visits]
            if value > best:
                best, found = value, option
        return tuple(found)

    def line(self, position: Position, first: Option) -> list[str]:
        """The most tried line from an option on, in notation."""
        texts: list[str] = []
        node, option, keyed = self.root, first, self.trials.keyed
        self.python.begin(position.copy())
        while True:
            here = self.python.position
            texts.append(self.rules.text(here, option))
            node = node.children.get(keyed(option), Node())
            if not self.python.decide(option):
                return texts
            visits = {one: node.children[key].visits for one in here.opts if (key := keyed(one)) in node.children}
            if max(visits.values(), default=0) <= SURE or len(texts) >= LINE:
                return texts
            option = max(visits, key=visits.__getitem__)
