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


def at_random(rules: Rules, ruleset: str, seed: int) -> Played | None:
    """A game at random; nothing if it has no end."""
    chance, position = random.Random(seed), rules.start(seed)
    options: list[Option] = []
    while not position.over and len(options) < LONGEST:
        options.append(chance.choice(position.opts))
        rules.apply(position, complete(rules, position, options[-1]))
    return Played(ruleset, seed, tuple(options)) if position.over else None


@cache
def short_game(ruleset: str) -> Played:
    """The shortest of a few games at random."""
    found: list[Played] = []
    for seed in range(1, TRIES + 1):
        game = at_random(rules_of(ruleset), ruleset, seed)
        found += [game] if game is not None else []
        if game is not None and len(game.options) <= SHORT:
            break
    assert found, f"no game of {ruleset} has an end"
    return min(found, key=lambda game: len(game.options))
