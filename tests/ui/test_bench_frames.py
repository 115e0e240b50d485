"""What is measured of frames is told for every game, also where a curtain covers the table."""

from __future__ import annotations

import pytest

from game.bench import frames as bench_frames
from game.bench.frames import game_frames

SIZE = (960, 540)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_frames, "LEAST", 30)
    monkeypatch.setattr(bench_frames, "sweep", lambda: None)  # nobody goes through all that tests have made before


@pytest.mark.parametrize("name", ["tictactoe", "fredericus", "fianchetto"])
def test_a_game_is_opened_pointed_at_and_played(name: str) -> None:
    found = game_frames(name, SIZE, 0.01)
    assert len(found.first.work) == 2 and min(found.first.work) > 0
    assert len(found.moving.work) >= 30 and found.pointing.work
    assert found.line().startswith(name)


def test_no_round_of_the_title_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    assert max(bench_frames.title_frames((1920, 1080)).work) < 50
