"""Fidchell played at random in step with an implementation that was written from the rules alone."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.fidchell_duel import duel

VERSIONS = pytest.mark.parametrize("version", [1, 2])
# What has to come up, or these games would prove little; anything else is for the tests of single sentences.
SHOWN = {1: {"place", "slide", "pass", "extra turn", "chain+white", "slides", "repetition"},
         2: {"place", "slide", "pass", "extra turn", "remove", "siege turn", "siege+black", "stones+black", "slides"}}


@VERSIONS
def test_whole_games_agree(version: int) -> None:
    for seed in range(4):
        duel(seed, version, midgame=False)


@VERSIONS
def test_games_from_the_thick_of_it_agree(version: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seen += duel(seed, version, midgame=True)
    assert SHOWN[version] <= seen.keys()
