"""What is measured of frames is told for every game, also where a curtain covers the table."""

from __future__ import annotations

import argparse
import json

import pytest

from game.bench import frames as bench_frames
from game.bench.frames import GameFrames, Spent, game_frames
from game.commands import bench
from game.ruleset.library import Library

SIZE = (960, 540)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_frames, "LEAST", 30)
    monkeypatch.setattr(bench_frames, "start_ratio", lambda: 2.5)


@pytest.mark.parametrize("name", ["tictactoe", "fredericus", "fianchetto"])
def test_a_game_is_opened_pointed_at_and_played(name: str) -> None:
    found = game_frames(name, SIZE, 0.01)
    assert len(found.first.work) == 2 and min(found.first.work) > 0
    assert len(found.moving.work) >= 30 and found.pointing.work
    assert found.line().startswith(name)


def test_p99_is_what_all_rounds_but_one_of_a_hundred_took_less_than() -> None:
    spent = Spent([*map(float, range(1, 201))], [0.5])
    assert spent.told() == {"rounds": 200, "p50": 101.0, "p99": 199.0, "worst": 200.0, "clock_p50": 0.5,
                            "clock_p99": 0.5, "clock_worst": 0.5}


@pytest.mark.parametrize(("moving", "pointing", "enough"), [
    ([20.0] * 40, [20.0] * 10, True), ([20.0] * 40, [19.0] * 10, False), ([50.0] * 29, [], False),
    ([50.0] * 30, [], True)])
def test_enough_is_measured_after_so_much_work_and_so_many_rounds(moving: list[float], pointing: list[float],
                                                                 enough: bool) -> None:
    assert GameFrames("go", moving=Spent(moving), pointing=Spent(pointing)).enough(1.0) is enough


def test_all_of_it_can_be_had_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def quick(name: str, size: tuple[int, int], seconds: float) -> GameFrames:
        return GameFrames(name, Spent([3.0, 2.0], [3.0, 2.0]), Spent([1.0], [1.0]), Spent([1.0], [1.0]))

    monkeypatch.setattr(bench_frames, "game_frames", quick)
    monkeypatch.setattr(bench_frames, "idle_share", lambda size, seconds: 0.002)
    parser = argparse.ArgumentParser()
    bench.options(parser)
    assert bench.run(parser.parse_args(["frames", "--json", "--seconds", "0.1"])) == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["games"]) == Library().ids() and told["games"]["go"]["moving"]["p99"] == 1.0
    assert told["start"] == 2.5 and told["idle"] == 0.002 and len(told["title"]) == 2


def test_no_round_of_the_title_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    assert max(bench_frames.title_frames((1920, 1080)).work) < 50
