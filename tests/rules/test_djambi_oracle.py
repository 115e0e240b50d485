"""Djambi: the ruleset agrees with a game written by hand from the same rules, decision by decision."""

from __future__ import annotations

import pytest

from tests.rules.djambi_duel import from_anywhere, from_the_start
from tools.handwritten.djambi import turns

RATES = (0.0, 0.004, 0.03, 0.1)  # how often somebody resigns, comes back or proposes a draw


@pytest.mark.parametrize("players", [3, 4, 6])
def test_whole_games(players: int) -> None:
    """Who is asked, what is legal in turn and out of turn, and who wins are the same throughout random games."""
    reasons = [from_the_start(players, seed, RATES[seed % 4]) for seed in range(8)]
    assert "last" in reasons


@pytest.mark.parametrize("absent", ["yellow", "red", "green"])
def test_whole_games_of_five(absent: str) -> None:
    """The same with an absent sixth colour."""
    for seed in range(4):
        from_the_start(5, seed, RATES[seed], absent)


def test_games_from_sparse_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same from positions in which partitions, encirclements and draws are near."""
    monkeypatch.setattr(turns, "QUIET_ROUNDS", 8)
    monkeypatch.setattr(turns, "PARTITION_ROUNDS", 3)
    reasons = {from_anywhere(players, seed, (0.0, 0.03, 0.1, 0.2)[seed % 4], 8, 3)
               for players, games in ((3, 80), (4, 80), (6, 40)) for seed in range(games)}
    assert reasons >= {"last", "partition", "partition-rounds", "quiet-rounds"}
