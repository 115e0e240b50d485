"""Games played out in thought, in either back-end: what a tree of tries asks of rules. Both play the same games."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Protocol

from game.bots.imagine import carried_out, guesses, hidden_piles
from game.bots.judge import Judge
from game.engine.fast import FastRules, RuleTrap
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.runtime import MASK, mixed
from game.engine.search import complete
from game.engine.searchable import fast_for
from game.ruleset.wasm.layout import CHANCE_STATE, OVER, PC, WINNERS
from game.ruleset.wasm.searching import REDRAWN

Step = tuple[int, Option]  # who decided what
Tick = Callable[[], None]
GOLDEN = 0x9E3779B97F4A7C15


class Trials(Protocol):
    """One game after the other."""

    guesses: bool  # whether a world may turn out not to be

    def keyed(self, option: Option) -> Option:
        """An option of Python as it is called here."""
        ...

    def begin(self, position: Position) -> None:
        """A new game."""
        ...

    def over(self) -> bool:
        """Whether it is over."""
        ...

    def asked(self) -> tuple[int, int, list[Option]]:
        """Which question is asked, of whom, and among which options."""
        ...

    def sought(self) -> list[Option]:
        """How options begin that are taken first by whoever plays with some sense."""
        ...

    def shunned(self) -> list[Option]:
        """The options that nobody takes who plays with some sense."""
        ...

    def decide(self, option: Option) -> bool:
        """Take an option; whether that can be in this world."""
        ...

    def play_on(self, most: int, state: int, steps: list[Step], tick: Tick) -> bool:
        """Go on at random for so many decisions; whether that can be in this world."""
        ...

    def lot(self) -> int:
        """The state of chance: as long as it is the same, nothing was drawn or thrown."""
        ...

    def hopes(self, possible: bool) -> list[float]:
        """The share of the win that each seat may hope for where the game stands now."""
        ...


def trials_of(rules: Rules, judge: Judge, seat: int) -> Trials:
    """The quickest there is for these rules."""
    fast = fast_for(rules)
    return FastTrials(fast, judge, seat) if isinstance(fast, FastRules) else PythonTrials(rules, judge, seat)


class PythonTrials:
    """Games by generated Python."""

    position: Position

    def __init__(self, rules: Rules, judge: Judge, seat: int) -> None:
        self.rules = rules
        self.judge = judge
        self.guesses = guesses(rules, seat)

    def keyed(self, option: Option) -> Option:
        return tuple(option)

    def begin(self, position: Position) -> None:
        self.position = position

    def over(self) -> bool:
        return self.position.over

    def asked(self) -> tuple[int, int, list[Option]]:
        position = self.position
        return position.pc, self.rules.questions[position.pc].who(position), position.opts

    def sought(self) -> list[Option]:
        return self.rules.sought(self.position)

    def shunned(self) -> list[Option]:
        return [option for option in self.position.opts if self.rules.shunned(self.position, option)]

    def decide(self, option: Option) -> bool:
        whole = complete(self.rules, self.position, option)
        return carried_out(self.rules.apply, self.position, whole, self.guesses)

    def play_on(self, most: int, state: int, steps: list[Step], tick: Tick) -> bool:
        rules, position, options = self.rules, self.position, self.position.opts

        def lot() -> float:
            nonlocal state
            state = (state + GOLDEN) & MASK
            return (mixed((state - GOLDEN) & MASK) >> 11) * 2.0 ** -53

        apply = rules.drawing(lot, sense=True)
        for _ in range(most):
            if position.over:
                break
            tick()
            option = options[self.sensible(options, lot)] if len(options) > 1 else options[0]
            steps.append((rules.questions[position.pc].who(position), tuple(option)))
            if not carried_out(apply, position, complete(rules, position, option), self.guesses):
                return False
            options = position.opts
        return True

    def sensible(self, options: list[Option], lot: Callable[[], float]) -> int:
        """The number of an option by lot: one that is sought if there is any, and none that is shunned, unless they all
        are."""
        sought = self.sought()
        first = int(lot() * len(sought)) if sought else 0
        for begin in (*sought[first:], *sought[:first]):
            index, seen = -1, 0
            for number, option in enumerate(options):
                if tuple(option[:2]) == begin and not self.rules.shunned(self.position, option):
                    seen += 1
                    index = number if int(lot() * seen) == 0 else index
            if seen:
                return index
        index = int(lot() * len(options))
        for tried in range(REDRAWN + len(options)):
            if not self.rules.shunned(self.position, options[index]):
                break
            index = int(lot() * len(options)) if tried < REDRAWN else (index + 1) % len(options)
        return index

    def lot(self) -> int:
        return self.position.rng

    def hopes(self, possible: bool) -> list[float]:
        return self.judge.chances(self.position) if possible else self.judge.shares(self.position.winners)


class FastTrials:
    """Games by WebAssembly; a game at random is one call."""

    def __init__(self, fast: FastRules, judge: Judge, seat: int) -> None:
        self.fast = fast
        self.judge = judge
        self.guesses = guesses(judge.rules, seat)
        self.alike = not hidden_piles(judge.rules, seat)  # whether all worlds are the same, but for chance to come
        self.entered = False
        self.at, self.free, self.noted = 0, 0, 0
        self.failed = False  # what memory holds then is something in between
        self.step = struct.Struct(f"<i4x{fast.packer.record.format[1:]}")
        self.keyed = fast.packer.keyed
        fast.weigh()

    def begin(self, position: Position) -> None:
        fast = self.fast
        if self.alike and self.entered:
            self.at = fast.renew(position.rng)
        else:
            self.at = fast.enter(position)
        self.entered, self.failed = True, False
        self.free, self.noted = fast.free, fast.noted

    def over(self) -> bool:
        return bool(self.fast.packer.word(self.at + OVER))

    def asked(self) -> tuple[int, int, list[Option]]:
        return self.fast.packer.word(self.at + PC), int(self.fast.who(self.at)), self.fast.packer.records(self.at)

    def sought(self) -> list[Option]:
        return self.fast.sought(self.at)

    def shunned(self) -> list[Option]:
        return self.fast.shunned(self.at)

    def decide(self, option: Option) -> bool:
        try:
            index = self.fast.packer.records(self.at).index(option)
            self.at, self.free, self.noted = self.fast.after(self.at, index, self.free, self.noted)
        except RuleTrap:
            self.failed = True
            if not self.guesses:
                raise
        return not self.failed

    def play_on(self, most: int, state: int, steps: list[Step], tick: Tick) -> bool:
        if not most or self.over():
            return True
        tick()
        try:
            told = self.fast.trial(self.at, self.free, self.noted, state, most)
        except RuleTrap:
            told, self.failed = self.fast.tried(), True
            if not self.guesses:
                raise
        steps += [(who, tuple(option)) for who, *option in self.step.iter_unpack(told)]
        return not self.failed

    def lot(self) -> int:
        found: int = struct.unpack_from("<Q", self.fast.memory, self.at + CHANCE_STATE)[0]
        return found

    def hopes(self, possible: bool) -> list[float]:
        judge, fast = self.judge, self.fast
        bits = fast.packer.word(self.at + WINNERS) if not self.failed else 0
        over = self.over() and not self.failed
        winners = [seat for seat in range(len(judge.rules.world.seats)) if bits >> seat & 1]
        if over:
            return judge.ended(winners, self.score)
        if not possible:
            return judge.shares(winners)
        if not judge.declared and judge.rules.compiled.has_score:
            return judge.leading({seat: self.score(seat) for seat in judge.seats})
        return judge.hoping({seat: fast.worth(self.at, seat) for seat in judge.seats})

    def score(self, seat: int) -> int:
        """What the rules count for a seat."""
        return signed(self.fast.score(self.at, seat)) if self.judge.rules.compiled.has_score else 0


def signed(number: Any) -> int:
    """A number of 64 bits with its sign."""
    return int(number) - (1 << 64) if int(number) >> 63 else int(number)
