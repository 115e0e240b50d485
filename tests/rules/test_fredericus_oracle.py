"""The ruleset against an implementation of the same rules that was written apart from it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.fredericus_duel import duel, random_options

SEEDS = (12, 14, 20, 22, 23)  # together they come across everything
DECISIONS = {"bet", "carry", "fly", "hood", "hood-which", "capture", "reverse", "discard-seal", "end", "token",
             "token stay"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shorter", ["no", "yes"])
def test_the_oracle_agrees_after_every_decision(players: int, shorter: str) -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        seen += duel(seed, players, {"shorter": shorter}, thorough=seed == 12)
    wanted = {*DECISIONS, "over by fredericus"}
    wanted |= {"sink"} if shorter == "yes" else set()
    wanted |= {"token court", "over by creatures"} if players > 2 else set()
    assert wanted <= set(seen)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_oracle_agrees_with_any_options(players: int) -> None:
    for seed in range(100, 104):
        duel(seed, players, random_options(random.Random(seed)))
