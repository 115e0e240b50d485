"""The yardstick for bots: decisions in other people's words, and Elo."""

from __future__ import annotations

import pytest

from tools import yardstick_bots
from tools.yardstick_bots import SPIELS, elo


@pytest.mark.parametrize(("game", "text", "player", "theirs"), [
    ("breakthrough", "a2-b3", 0, ["a7b6"]), ("four", "d3", 1, ["o3"]), ("oware", "a1", 0, ["A"]), ("oware", "a2", 1, ["f"]),
    ("hex", "b1", 0, ["a2"]), ("reversi", "d3", 0, ["d3"])])
def test_decisions_are_told_in_the_words_of_others(game: str, text: str, player: int, theirs: str) -> None:
    assert SPIELS[game][1](text, player) == theirs


def test_ten_times_the_odds_are_four_hundred_points() -> None:
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400) and elo(0.25, 0.25) == pytest.approx(0)
    assert elo(1.0) == elo(0.999), "nobody is infinitely strong"


def test_a_line_is_played_and_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick_bots, "spiel", lambda: None)
    assert yardstick_bots.main(["ur", "--games", "1", "--milliseconds", "2"]) == 0
    told = capsys.readouterr()
    assert "| ur | machiavel | a rule of thumb | 2 ms |" in told.out and "open_spiel is not installed" in told.err
