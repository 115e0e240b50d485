"""The ruleset against an implementation of the same rules that was written apart from it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.fredericus_duel import duel, random_options


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shorter", ["no", "yes"])
def test_the_oracle_agrees_after_every_decision(players: int, shorter: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(5):
        seen += duel(seed, players, {"shorter": shorter}, thorough=seed == 0)
    wanted = {"bet", "carry", "fly", "hood", "capture", "reverse", "discard-seal", "end", "token", "token stay"}
    wanted |= ({"sink"} if shorter == "yes" else set()) | ({"token court"} if players > 2 else set())
    assert wanted <= set(seen)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_oracle_agrees_with_any_options(players: int) -> None:
    for seed in range(100, 104):
        duel(seed, players, random_options(random.Random(seed)))
