"""Games that were played to their end beforehand, by the engine alone, for the robot to play again with its hands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from game.engine.game import open_rules
from game.engine.rules import Option, Rules
from game.engine.search import complete

TRIES = 32  # games at random, the shortest of which is taken: one takes the engine a blink
SHORT = 45  # decisions: a game that is looked for no further
LONGEST = 4000


@cache
def rules_of(ruleset: str, players: int | None = None) -> Rules:
    """The rules of a ruleset, compiled once for all tests."""
    return open_rules(ruleset, players)


@dataclass(frozen=True)
class Played:
    """A whole game: with this seed, these decisions lead to the end."""

    ruleset: str
    seed: int
    options: tuple[Option, ...]


def at_random(rules: Rules, ruleset: str, seed: int, most: int = LONGEST) -> Played | None:
    """A game at random; nothing if it has no end within so many decisions."""
    chance, position = random.Random(seed), rules.start(seed)
    options: list[Option] = []
    while not position.over and len(options) < most:
        options.append(chance.choice(position.opts))
        rules.apply(position, complete(rules, position, options[-1]))
    return Played(ruleset, seed, tuple(options)) if position.over else None


@cache
def short_game(ruleset: str) -> Played:
    """The shortest of a few games at random; each is left when it is as long as the shortest before it."""
    found: Played | None = None
    for seed in range(1, TRIES + 1):
        most = len(found.options) - 1 if found is not None else LONGEST
        found = at_random(rules_of(ruleset), ruleset, seed, most) or found
        if found is not None and len(found.options) <= SHORT:
            break
    assert found is not None, f"no game of {ruleset} has an end"
    return found
