"""Random games played by both back-ends at once: whatever differs is a fault of one of them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from game.engine.fast import CapacityTrap, FastRules, RuleTrap
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.search import complete
from game.ruleset.wasm.layout import STEPS

LONGEST = 400  # decisions of one game
ENTERED = 7  # every so many decisions, the position of Python is handed over


@dataclass(slots=True)
class Compared:
    decisions: int = 0
    failed: int = 0  # decisions that the rules failed, in both
    options: int = 0
    crowded: int = 0  # games that were too much for the module
    difference: str = ""  # the first one


def compare(rules: Rules, fast: FastRules, decisions: int, seed: int = 0, options: float = math.inf) -> Compared:
    """Play so many decisions side by side, in as many games as it takes, or until so many options were looked at; it
    ends at the first difference."""
    found, chance = Compared(), random.Random(seed)
    while found.decisions < decisions and found.options < options and not found.difference:
        game = chance.getrandbits(64)
        before = found.decisions
        try:
            found.difference = one_game(rules, fast, game, chance, found, decisions, options)
        except CapacityTrap:
            found.crowded += 1
        if found.decisions == before:  # over before it began, too much for the module at once, or enough of it
            break
    return found


def one_game(rules: Rules, fast: FastRules, seed: int, chance: random.Random, found: Compared, most: int,
             options: float) -> str:
    """One game; what differs, in words, or nothing."""
    position = rules.start(seed)
    fast.start(seed)
    position.steps = fast.packer.word(fast.root + STEPS)  # of an opening that was played before, nobody knows the work
    for number in range(LONGEST):
        differing = fast.packer.differing(position, fast.root) + numbers(rules, fast, position)
        if differing:
            return f"seed {seed}, decision {number}: {', '.join(differing)}"
        found.options += len(position.opts)
        if position.over or found.decisions >= most or found.options > options:
            break
        if number % ENTERED == ENTERED - 1:
            fast.enter(position)
        index = chance.randrange(len(position.opts))
        failed = False
        try:
            rules.apply(position, complete(rules, position, position.opts[index]))
        except Exception:  # noqa: BLE001 - whatever goes wrong in Python has to go wrong here
            failed = True
        try:
            fast.apply(index)
        except RuleTrap:
            found.failed += 1
            return "" if failed else f"seed {seed}, decision {number}: fails in WebAssembly only"
        if failed:
            return f"seed {seed}, decision {number}: fails in Python only"
        found.decisions += 1
    return ""


def numbers(rules: Rules, fast: FastRules, position: Position) -> list[str]:
    """Whether the number of the position, who is asked and what it is worth differ."""
    found = []
    if rules.layout.remembers and rules.digest(position) != fast.digest(fast.root):
        found.append("digest")
    if not position.over:
        steps = position.steps
        asked = rules.questions[position.pc].who(position)
        if asked != fast.who(fast.root) - (1 << 32 if fast.who(fast.root) >> 31 else 0):
            found.append("who")
        position.steps = steps
    return found
