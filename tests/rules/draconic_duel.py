"""Random games of Draconic chess, the ruleset and the oracle in step."""

from __future__ import annotations

import random
from typing import Any

from game.engine.game import Game
from tests.oracles.draconic import Game as Oracle
from tests.oracles.draconic_state import Options

FLAGS = [name for name, value in Options().__dict__.items() if isinstance(value, bool)]
# How much likelier than a planting each decision is; a random game that plants at will is over before anybody meets.
TASTES: tuple[dict[str, float], ...] = (
    {},
    {"plant": 0.02},
    {"plant": 0.02, "move": 2, "shoot": 20, "second": 5},
    {"plant": 0.05, "move": 1, "sleep": 10, "wake": 10, "burn": 20},
    {"plant": 0.0, "move": 1, "enter": 5, "extend": 50},
    {"plant": 0.001, "move": 3, "enter": 3, "meet": 40, "shoot": 0.2},
    {"plant": 0.001, "move": 1, "enter": 0.05, "sleep": 0.05, "wake": 0.3, "shoot": 0.05, "meet": 0.1},
)


def random_options(rng: random.Random) -> dict[str, Any]:
    """Half of the time the rules as they are, otherwise any mixture of options."""
    if rng.random() < 0.3:
        return {}
    share = rng.choice((0.15, 0.5))
    found: dict[str, Any] = {name: rng.random() < 0.5 for name in FLAGS if rng.random() < share}
    if rng.random() < share / 2:
        found["hunt"] = rng.choice(("groin", "maiden"))
    if rng.random() < share:
        found["arrow_stopped_by"] = rng.choice(("sleepers", "figures"))
    return found


def as_texts(options: dict[str, Any]) -> dict[str, str]:
    """Options as the ruleset takes them."""
    return {name: ("yes" if value else "no") if isinstance(value, bool) else value
            for name, value in options.items()}


def choice(rng: random.Random, oracle: Oracle, taste: dict[str, float]) -> str:
    """A decision by lot, weighted by its first word; `meet` weighs moves that end on an enemy."""
    legal = oracle.legal()
    occupied = oracle.position.occupied()

    def weight(text: str) -> float:
        words = text.split(" ")
        if words[0] == "move" and words[2] in occupied:
            return taste.get("meet", 5)
        return taste.get(words[0], 1)

    weights = [weight(text) for text in legal]
    return rng.choices(legal, weights if sum(weights) else None)[0]


def duel(seed: int, most: int = 400, sites: int = 49) -> tuple[Game, dict[str, int]]:
    """Play one random game on both sides; AssertionError with all that led there where they differ."""
    rng = random.Random(seed)
    options = random_options(rng)
    starter = rng.choice(("white", "black"))
    taste = rng.choice(TASTES)
    game = Game.open("draconic", options=as_texts(options) | {"starter": starter})
    oracle = Oracle(starter, **options)
    seen: dict[str, int] = {}
    for _ in range(most):
        legal, told = oracle.legal(), f"seed {seed}, {options}, after {game.log}"
        assert game.legal() == legal, f"{told}: {sorted(set(game.legal()) ^ set(legal))}"
        result = game.result()
        assert {key: result[key] for key in ("over", "winners", "reason")} == oracle.result(), told
        if oracle.over:
            break
        assert game.who()[0][0] == oracle.who(), told
        text = choice(rng, oracle, taste)
        events = game.play(text)
        oracle.play(text)
        if not oracle.over and not oracle.pending:
            assert ("House in peril!" in events) == oracle.peril(), told
        verb = text.split(" ")[0]
        seen[verb] = seen.get(verb, 0) + 1
    seen[game.result()["reason"]] = 1
    return game, seen
