"""Fianchetto against the oracle, an independent implementation: who is asked, what is legal, after every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.fianchetto_duel import VALUES, duel

# What random evenings must have met, or they prove nothing.
MET = {"title", "talent", "support", "draw-support", "second-support", "ruler", "name", "sin", "take", "problem",
       "situation", "act", "vote", "oppose", "enter", "join", "raise", "cross", "cross-own", "clear", "again"}


def test_default_options() -> None:
    """Evenings with the documented reading of everything."""
    seen = Counter[str]()
    for seed in (2, 6, 8, 17, 18, 19):
        seen += duel(seed, 300, {})[2]
    assert set(seen) == MET
    assert seen["title"] > 24  # somebody fell into oblivion


@pytest.mark.parametrize("name", sorted(VALUES))
def test_each_option_at_its_other_value(name: str) -> None:
    """One evening for every option."""
    value = VALUES[name][1]
    assert duel(sorted(VALUES).index(name), 280, {name: value})[0] >= 60


def test_mixed_options() -> None:
    """Any mixture of options."""
    for seed in range(100, 104):
        duel(seed, 250)
