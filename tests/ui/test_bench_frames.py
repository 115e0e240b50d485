"""What is measured of frames is told for every game, also where a curtain covers the table."""

from __future__ import annotations

import argparse
import io
import json
from types import SimpleNamespace

import pytest

from game.bench import cabinet
from game.bench import frames as bench_frames
from game.bench import rules as bench_rules
from game.bench.frames import GameFrames, Spent, game_frames
from game.commands import bench
from game.ruleset.library import Library

SIZE = (960, 540)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_frames, "LEAST", 30)
    monkeypatch.setattr(bench_frames, "start_ratio", lambda: 2.5)
    monkeypatch.setattr(bench_frames, "sweep", lambda: None)  # nobody goes through all that tests have made before


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
    idle: list[float] = []

    def share(size: tuple[int, int], seconds: float) -> float:
        idle.append(seconds)
        return 0.002

    monkeypatch.setattr(bench_frames, "idle_share", share)
    parser = argparse.ArgumentParser()
    bench.options(parser)
    assert bench.run(parser.parse_args(["frames", "--json", "--seconds", "0.1"])) == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["games"]) == Library().ids() and told["games"]["go"]["moving"]["p99"] == 1.0
    assert told["start"] == 2.5 and told["idle"] == 0.002 and len(told["title"]) == 2
    assert bench.run(parser.parse_args(["frames", "--json", "--seconds", "5"])) == 0
    assert idle == [0.1, 3.0], "nobody waits longer for a window in which nothing happens"
    capsys.readouterr()


def test_the_shelf_is_told_with_its_best_times_and_how_many_times_as_long_it_takes_when_full(
        monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter([100.0, 400.0, 50.0, 90.0, 40.0, 80.0, *[60.0, 99.0] * 3])
    monkeypatch.setattr(cabinet, "opening", lambda home: next(took))
    monkeypatch.setattr(cabinet, "install", lambda folder, many: None)
    out = io.StringIO()
    assert cabinet.run_shelf(out, 300) == {"first": 100, "first_full": 400, "again": 40, "again_full": 80, "ratio": 2}
    assert out.getvalue().splitlines() == [
        "the cabinet opens in 40 ms, with 300 games more in 80 ms: 2.00 times as long",
        "for the first time ever, when every ruleset is read: 100 and 400 ms"]


def test_both_ways_to_play_a_game_are_compared_at_their_best(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = iter([100.0, 300.0, 200.0, 100.0, 100.0])
    monkeypatch.setattr(bench_rules, "playing_speed", lambda *_: next(speeds))
    played: list[tuple[int, int]] = []

    def playouts(games: int, seed: int) -> tuple[None, int, float]:
        played.append((games, seed))
        return None, 30 * games, 0.3 * games

    out = io.StringIO()
    bench_rules.compare(SimpleNamespace(RULESET="tictactoe", playouts=playouts), 5.0, out)
    assert out.getvalue() == f"{'tictactoe':16}        300 ÷        100 = 3.00\n"
    assert played == [(1, 0), (2, 1), (4, 3)] * 5, "twice as many each time, until a second has gone by"


def test_no_round_of_the_title_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    assert max(bench_frames.title_frames((1920, 1080)).work) < 50
