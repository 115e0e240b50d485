"""What a measurement counts, in which order and how often, and what is told of it: by clocks that tests set."""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.pace import QUIET_ROUNDS
from game.bench import cabinet, frames, rules
from game.bench.frames import FRAME, SETTLED, GameFrames, Spent
from game.commands import bench
from game.engine.fast import FastRules, Refusal
from game.engine.game import Game, open_rules
from game.engine.search import playouts
from game.engine.searchable import random_games
from game.ruleset.library import FILE, Library, builtin_folder

Monkey = pytest.MonkeyPatch


class Clock:
    """Seconds that pass when something is done: on the wall, and of work."""

    def __init__(self, monkeypatch: Monkey, *modules: object) -> None:
        self.wall, self.work = 100.0, 7.0
        time = SimpleNamespace(perf_counter=lambda: self.wall, thread_time=lambda: self.work,
                               process_time=lambda: self.work, time=lambda: self.wall)
        for module in modules:
            monkeypatch.setattr(module, "time", time)

    def passes(self, work: float, wall: float, then: Any = None) -> Any:
        self.work, self.wall = self.work + work, self.wall + wall
        return then


def noted(notes: list[Any], note: object, then: Any = None) -> Any:
    """What somebody gets who asks, which is noted."""
    notes.append(note)
    return then


@pytest.fixture
def clock(monkeypatch: Monkey) -> Clock:
    return Clock(monkeypatch, frames, rules, cabinet)


class Out(io.StringIO):
    """Where a table is written, line by line as it comes."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def flush(self) -> None:
        self.seen.append(self.getvalue().splitlines()[-1])


class Program:
    """The program as a measurement sees it: rounds that take as long as they are told to."""

    def __init__(self, clock: Clock, took: Iterable[float] = ()) -> None:
        self.clock, self.took = clock, iter(took)
        self.rounds: list[float] = []
        self.waits: list[bool] = []
        self.stack = SimpleNamespace(top=None, push=self.push, scenes=[])
        self.pace = SimpleNamespace(wait=self.wait)

    def push(self, scene: object) -> None:
        self.stack.scenes.append(scene)

    def wait(self, happened: bool) -> float:
        self.waits.append(happened)
        return FRAME

    def step(self, seconds: float) -> bool:
        self.rounds.append(seconds)
        work = next(self.took, 0.0)
        self.clock.passes(work, 2 * work)
        return len(self.rounds) % 3 == 0


# ---- rounds ---------------------------------------------------------------------------------------------------------


def test_a_round_is_measured_in_milliseconds_of_work_and_on_the_clock(clock: Clock) -> None:
    spent, longest = Spent(), Spent()
    for work, wall in ((0.25, 0.5), (0.125, 2.0)):
        spent.of(lambda work=work, wall=wall: clock.passes(work, wall))  # type: ignore[misc]
    assert (spent.work, spent.clock) == ([250.0, 125.0], [500.0, 2000.0])
    longest.longest(spent)
    assert (longest.work, longest.clock) == ([250.0], [2000.0])


def test_p99_is_what_all_rounds_but_one_of_a_hundred_took_less_than() -> None:
    spent = Spent([*map(float, range(1, 201))], [0.5])
    assert spent.told() == {"rounds": 200, "p50": 101.0, "p99": 199.0, "worst": 200.0, "clock_p50": 0.5,
                            "clock_p99": 0.5, "clock_worst": 0.5}
    assert Spent([3.0, 1.0, 2.004]).told() == {"rounds": 3, "p50": 2.0, "p99": 3.0, "worst": 3.0, "clock_p50": 0.0,
                                               "clock_p99": 0.0, "clock_worst": 0.0}


@pytest.mark.parametrize(("moving", "pointing", "enough"), [
    ([20.0] * 40, [20.0] * 10, True), ([20.0] * 40, [19.0] * 10, False), ([50.0] * 29, [], False),
    ([50.0] * 30, [], True)])
def test_enough_is_measured_after_so_much_work_and_so_many_rounds(
        moving: list[float], pointing: list[float], enough: bool, monkeypatch: Monkey) -> None:
    monkeypatch.setattr(frames, "LEAST", 30)
    assert GameFrames("go", moving=Spent(moving), pointing=Spent(pointing)).enough(1.0) is enough


def test_what_was_measured_of_a_game_is_told_under_its_head() -> None:
    found = GameFrames("go", Spent([123.44, 45.0], [130.0, 50.25]), Spent([1.0, 2.0, 3.5], [4.0, 5.0, 6.0]),
                       Spent([0.25], [0.5]))
    assert frames.HEAD + found.line() == (
        "game            first  again    moving    p50    p99 (clock)  worst  pointing    p50    p99 (clock)  worst\n"
        "go                123     45         3    2.0    3.5 (  6.0)    3.5         1    0.2    0.2 (  0.5)    0.2")
    assert found.told() == {"first": [123.4, 45.0], "first_clock": [130.0, 50.2], "moving": found.moving.told(),
                            "pointing": found.pointing.told()}


# ---- a table --------------------------------------------------------------------------------------------------------


def test_a_hand_points_at_six_things_before_a_decision_or_at_all_there_are(clock: Clock, monkeypatch: Monkey) -> None:
    moved: list[Any] = []
    monkeypatch.setattr(pygame.event, "post", moved.append)
    app, places = Program(clock, [0.5] * 8), [(10 * number, number) for number in range(8)]
    things = [SimpleNamespace(focusable=number != 3, seen=SimpleNamespace(center=place))
              for number, place in enumerate(places)]
    table: Any = SimpleNamespace(widgets=things)
    spent = Spent()
    frames.point_about(app, table, random.Random(1), spent)  # type: ignore[arg-type]
    assert [event.pos for event in moved] == random.Random(1).sample(places[:3] + places[4:], 6)
    assert {event.type for event in moved} == {pygame.MOUSEMOTION} and app.rounds == [FRAME] * 6
    assert spent.work == [500.0] * 6
    table.widgets = things[:2]
    frames.point_about(app, table, random.Random(1), spent)  # type: ignore[arg-type]
    assert len(moved) == len(spent.work) == 8


def test_what_lies_over_a_table_is_answered_until_the_table_is_on_top(clock: Clock, monkeypatch: Monkey) -> None:
    pressed: list[Any] = []
    monkeypatch.setattr(pygame.event, "post", pressed.append)
    app, table, over = Program(clock), object(), iter(["curtain", "question"])
    monkeypatch.setattr(Program, "step", lambda self, seconds: setattr(self.stack, "top", next(over, table)))
    app.stack.top = "curtain"
    frames.rise_to(app, table)  # type: ignore[arg-type]
    assert [event.type for event in pressed] == [pygame.KEYDOWN, pygame.KEYUP] * 3
    assert {(event.key, event.mod) for event in pressed} == {(pygame.K_RETURN, 0)}
    frames.rise_to(app, table)  # type: ignore[arg-type]
    assert len(pressed) == 6, "nothing is in the way"


class Laid:
    """A table whose pieces move for two rounds after each decision."""

    def __init__(self, told: list[str], seed: int) -> None:
        self.told, self.game, self.moving = told, Game(open_rules("tictactoe"), seed), 0
        self.rules = self.game.rules
        self.match = SimpleNamespace(plan=SimpleNamespace(seed=seed), game=self.game)
        self.stage, self.road = self, self

    @property
    def busy(self) -> bool:
        self.moving -= 1
        return self.moving >= 0

    def send(self, intent: Any) -> None:
        self.told.append("decide")
        self.game.play(intent.text)
        self.moving = 2


def test_a_game_is_played_by_lot_and_each_of_its_rounds_is_measured(clock: Clock, monkeypatch: Monkey) -> None:
    told: list[str] = []
    for name in ("rise_to", "point_about", "sweep"):
        monkeypatch.setattr(frames, name, lambda *_, name=name: told.append(name))
    app, table, found = Program(clock), Laid(told, 5), GameFrames("tictactoe")
    monkeypatch.setattr(Program, "step", lambda self, seconds: told.append(f"step {seconds == FRAME}"))
    frames.play_at_random(app, table, found, 1.0)  # type: ignore[arg-type]
    count, step = len(table.game.log), "step True"
    assert told == [step] * SETTLED + ["sweep"] + [
        "rise_to", "point_about", "decide", step, "rise_to", step, "rise_to", step] * count
    assert table.game.position.over and len(found.moving.work) == 3 * count and found.pointing.work == []
    chance, again = random.Random(5), Game(open_rules("tictactoe"), 5)
    while not again.position.over:
        again.play(again.rules.written(again.position, chance.choice(again.position.opts), False))
    assert again.log == table.game.log


def test_no_more_is_played_than_has_to_be_measured(clock: Clock, monkeypatch: Monkey) -> None:
    told: list[str] = []
    for name in ("rise_to", "point_about", "sweep"):
        monkeypatch.setattr(frames, name, lambda *_: None)
    monkeypatch.setattr(frames, "LEAST", 4)
    app, table, found = Program(clock, [0.0] * SETTLED + [0.25] * 99), Laid(told, 5), GameFrames("tictactoe")
    frames.play_at_random(app, table, found, 1.0)  # type: ignore[arg-type]
    assert told == ["decide"] * 2 and found.moving.work == [250.0] * 6, "two decisions, of three rounds each"


@pytest.mark.parametrize(("curtain", "longest"), [([0.25, 0.125], 500.0), ([0.75, 0.125], 750.0), ([], 500.0)])
def test_the_first_picture_takes_as_long_as_the_longest_of_its_rounds(
        curtain: list[float], longest: float, clock: Clock, monkeypatch: Monkey) -> None:
    from game.scenes.table.scene import TableScene
    table, rising = object.__new__(TableScene), iter(curtain)
    app, first = Program(clock), Spent()

    def lay(given: Program, match: str) -> None:
        assert (given, match) == (app, "match")
        clock.passes(0.5, 0.5)
        app.stack.scenes = ["title", table]
        app.stack.top = "curtain" if curtain else table

    def rise(given: Program, to: object) -> None:
        assert to is table
        clock.passes(next(rising), 0)
        app.stack.top = "curtain" if next(left, None) else table

    left = iter(["more"] * (len(curtain) - 1))
    monkeypatch.setattr(frames, "open_table", lay)
    monkeypatch.setattr(frames, "rise_to", rise)
    frames.first_picture(app, "match", first)  # type: ignore[arg-type]
    assert first.work == [longest]


def test_a_game_is_opened_twice_in_one_home_and_played_with_new_seeds_until_enough_is_known(
        monkeypatch: Monkey) -> None:
    told: list[tuple[object, ...]] = []
    homes: list[Path] = []
    app = SimpleNamespace(stack=SimpleNamespace(back_to=lambda name: told.append(("back to", name))))

    def opened(home: Path, size: tuple[int, int]) -> object:
        homes.append(home)
        return noted(told, ("opened", size), app)

    def play(_: object, table: Any, found: GameFrames, seconds: float) -> None:
        told.append(("played", table.plan.seed, seconds))
        found.moving.work += [100.0] * 4

    monkeypatch.setattr(frames, "LEAST", 8)
    monkeypatch.setattr(frames, "opened", opened)
    monkeypatch.setattr(frames, "first_picture", lambda app, match, first: told.append(("first", match.plan.seed)))
    monkeypatch.setattr(frames, "open_table", lambda app, match: match)
    monkeypatch.setattr(frames, "play_at_random", play)
    assert frames.game_frames("tictactoe", (64, 48), 0.75).name == "tictactoe"
    assert told == [("opened", (64, 48)), ("first", 1)] * 2 + [
        ("played", 1, 0.75), ("back to", "scene"), ("played", 2, 0.75), ("back to", "scene")]
    assert homes[0] == homes[1] and not homes[0].exists()


def test_a_match_is_one_of_people_on_all_seats() -> None:
    match = frames.match_of("liars-dice", open_rules("liars-dice", 3), 9)
    assert (match.plan.ruleset, match.plan.players, match.plan.seed, match.plan.options) == (
        "liars-dice", 3, 9, {})
    assert [seat.name for seat in match.plan.seats.values()] == list(match.plan.seats) == list(match.rules.world.seats)


def test_a_program_that_has_just_started_shows_a_plain_screen_for_a_while(tmp_path: Path, monkeypatch: Monkey) -> None:
    from game.app.app import App
    rounds: list[float] = []
    monkeypatch.setattr(App, "step", lambda self, seconds: rounds.append(seconds))
    app = frames.opened(tmp_path, (320, 240))
    assert rounds == [1 / 60] * 30 and [scene.name for scene in app.stack.scenes] == ["scene"]
    assert (app.settings.speed, app.settings.sheets, app.home) == ("normal", False, tmp_path)


# ---- the program around tables --------------------------------------------------------------------------------------


def test_the_title_is_watched_for_two_seconds_in_two_programs(clock: Clock, monkeypatch: Monkey) -> None:
    made = [Program(clock, [0.25] * 10 + [0.5] + [0.125] * 200), Program(clock, [0.25] * 300)]
    left = iter(made)
    monkeypatch.setattr(frames, "opened", lambda home, size: next(left))
    monkeypatch.setattr("game.scenes.menu.title.TitleScene", lambda app: "title")
    found = frames.title_frames((64, 48))
    assert (found.work, found.clock) == ([500.0, 250.0], [1000.0, 500.0])
    assert [(app.rounds, app.stack.scenes) for app in made] == [([FRAME] * 120, ["title"])] * 2


def test_the_work_of_a_program_at_rest_is_measured_at_the_largest_table(clock: Clock, monkeypatch: Monkey) -> None:
    app, laid = Program(clock, [0.25] * 500), list[str]()
    sites = {"small": 9, "large": 81, "middle": 36}
    monkeypatch.setattr(Library, "ids", lambda self: list(sites))
    monkeypatch.setattr(frames, "open_rules", lambda name: SimpleNamespace(
        world=SimpleNamespace(site_count=sites[name])))
    monkeypatch.setattr(frames, "match_of", lambda name, rules, seed: name)
    monkeypatch.setattr(frames, "opened", lambda home, size: app)
    monkeypatch.setattr(frames, "open_table", lambda app, match: laid.append(match))
    assert frames.idle_share((64, 48), 2.0) == 0.5 and laid == ["large"]
    assert len(app.rounds) == SETTLED + QUIET_ROUNDS + 4, "of half a second each, once the table is at rest"
    assert app.waits == [False] + [number % 3 == 0 for number in range(1, len(app.rounds))]


@pytest.mark.parametrize(("user", "system", "took"), [(5.0, 4.0, 0.7), (1.0, 1.0, 3.0)])
def test_a_start_is_measured_by_ten_processes_and_by_the_clock_where_their_work_is_not_known(
        user: float, system: float, took: float, clock: Clock, monkeypatch: Monkey) -> None:
    times = iter([os.times_result((90, 80, 1.0, 1.0, 70)), os.times_result((95, 88, user, system, 77))])
    ran: list[list[str]] = []
    monkeypatch.setattr(os, "times", lambda: next(times))

    def run(command: list[str], **given: object) -> None:
        assert given["check"] is True
        ran.append(command)
        clock.passes(0, 3.0)

    monkeypatch.setattr("subprocess.run", run)
    assert frames.timed("import this") == pytest.approx(took)
    assert ran == [[sys.executable, "-c", "import this"]] * 10


def test_the_start_is_told_by_how_long_its_library_takes(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(frames, "timed", lambda code: 0.25 if code == "import pygame" else 1.0)
    assert frames.start_ratio() == 4.0


@pytest.mark.parametrize(("games", "seconds", "rest"), [(["go", "hex"], 5.0, 3.0), ([], 0.6, 0.6)])
def test_all_that_the_window_costs_is_told_line_by_line(games: list[str], seconds: float, rest: float,
                                                        monkeypatch: Monkey) -> None:
    one = Spent([12.34, 5.0], [20.0, 7.06])
    measured: list[tuple[object, ...]] = []

    def quick(name: str, size: tuple[int, int], seconds: float) -> GameFrames:
        measured.append((name, size, seconds))
        return GameFrames(name, one, one, one)

    monkeypatch.setattr(frames, "game_frames", quick)
    monkeypatch.setattr(frames, "title_frames", lambda size: one)
    monkeypatch.setattr(frames, "idle_share", lambda size, seconds: seconds / 100 + 0.00004)
    monkeypatch.setattr(frames, "start_ratio", lambda: 2.346)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "glass")
    out, names = Out(), games or Library().ids()
    told = frames.run_frames(seconds, (640, 480), games, out)
    assert measured == [(name, (640, 480), seconds) for name in names]
    assert out.getvalue().splitlines() == [
        "640 × 480, glass; milliseconds of work, on the clock in brackets", frames.HEAD.rstrip("\n"),
        *(GameFrames(name, one, one, one).line() for name in names),
        "longest round of the title: 12 (20), again 5 (7)", f"share of a core while nothing happens: {rest:.1f} %",
        "start ÷ import pygame: 2.35"]
    assert out.seen == [GameFrames(name, one, one, one).line() for name in names]
    assert told == {"size": [640, 480], "driver": "glass", "title": [12.3, 5.0], "title_clock": [20.0, 7.1],
                    "games": {name: GameFrames(name, one, one, one).told() for name in names}, "idle": rest / 100,
                    "start": 2.35}


def test_why_there_is_no_window_is_told(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("game.app.screen.start_display", lambda: "glass")
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_mode", sizes.append)
    assert frames.no_window() == "" and sizes == [(64, 64)]

    def fail(size: tuple[int, int]) -> None:
        raise pygame.error("no glass")

    monkeypatch.setattr(pygame.display, "set_mode", fail)
    assert frames.no_window() == "no glass"


# ---- the cabinet ----------------------------------------------------------------------------------------------------


def test_the_shelf_is_told_with_its_best_times_and_how_many_times_as_long_it_takes_when_full(
        monkeypatch: Monkey) -> None:
    took = iter([100.0, 400.0, 50.0, 90.0, 40.0, 80.0, *[60.0, 99.0] * 3])
    homes: list[Path] = []
    put: list[tuple[str, int]] = []

    def opening(home: Path) -> float:
        homes.append(home)
        return next(took)

    monkeypatch.setattr(cabinet, "opening", opening)
    monkeypatch.setattr(cabinet, "install", lambda folder, many: put.append((folder.name, many)))
    out = io.StringIO()
    assert cabinet.run_shelf(out, 300) == {"first": 100, "first_full": 400, "again": 40, "again_full": 80, "ratio": 2}
    assert out.getvalue().splitlines() == [
        "the cabinet opens in 40 ms, with 300 games more in 80 ms: 2.00 times as long",
        "for the first time ever, when every ruleset is read: 100 and 400 ms"]
    assert homes == homes[:2] * 6 and homes[0] != homes[1] and put == [("mods", 300)] and list(took) == []


def test_the_games_more_are_copies_of_the_smallest_one_that_have_lain_there_for_an_hour(
        tmp_path: Path, clock: Clock) -> None:
    clock.wall = 10_000.0
    cabinet.install(tmp_path, 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy-0000", "copy-0001", "copy-0002"]
    whole = {path.parent.name: text for path in builtin_folder().glob(f"*/{FILE}")
             if "extends:" not in (text := path.read_text(encoding="utf-8"))}
    smallest = sorted(whole, key=lambda name: len(whole[name]))[0]
    for path in tmp_path.iterdir():
        text = (path / FILE).read_text(encoding="utf-8")
        assert text == whole[smallest].replace(f"id: {smallest}", f"id: {path.name}", 1)
        assert (path / FILE).stat().st_mtime == 10_000 - 60 * 60
    inside = {path.relative_to(builtin_folder() / smallest) for path in (builtin_folder() / smallest).rglob("*.*")}
    assert {path.relative_to(tmp_path / "copy-0000") for path in (tmp_path / "copy-0000").rglob("*.*")} == inside


def test_the_cabinet_is_open_when_its_first_picture_is_there(clock: Clock, tmp_path: Path,
                                                            monkeypatch: Monkey) -> None:
    app = Program(clock, [0.75, 9.0])
    asked: list[object] = []
    monkeypatch.setattr(cabinet, "opened", lambda *given: noted(asked, given, app))
    monkeypatch.setattr("game.scenes.menu.shelf.ShelfScene", lambda app: clock.passes(0.25, 0, "shelf"))
    assert cabinet.opening(tmp_path) == 1000.0 and asked == [(tmp_path, (1280, 720))]
    assert app.stack.scenes == ["shelf"] and app.rounds == [FRAME]


# ---- rules ----------------------------------------------------------------------------------------------------------


def test_both_ways_to_play_a_game_are_compared_at_their_best(monkeypatch: Monkey) -> None:
    speeds = iter([100.0, 300.0, 200.0, 100.0, 100.0])
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(rules, "playing_speed", lambda *asked: noted(given, asked[2:], next(speeds)))
    played: list[tuple[int, int]] = []

    def by_hand(games: int, seed: int) -> tuple[None, int, float]:
        played.append((games, seed))
        return None, 30 * games, 0.3 * games

    out = io.StringIO()
    rules.compare(SimpleNamespace(RULESET="tictactoe", playouts=by_hand), 5.0, out)
    assert out.getvalue() == f"{'tictactoe':16}        300 ÷        100 = 3.00\n"
    assert played == [(1, 0), (2, 1), (4, 3)] * 5, "twice as many each time, until a second has gone by"
    assert given == [(1.0,)] * 5


def test_twice_as_many_games_are_played_each_time_until_the_time_is_over() -> None:
    played: list[tuple[object, ...]] = []

    def play(*given: object) -> dict[str, float]:
        played.append(given)
        return {"decisions": 10 * len(played), "seconds": 0.5}

    assert rules.playing_speed(play, "rules", 1.5) == 40.0  # type: ignore[arg-type]
    assert played == [("rules", None, 1, 0), ("rules", None, 2, 1), ("rules", None, 4, 3)]


def test_children_are_told_until_the_time_is_over(clock: Clock) -> None:
    def expand(root: str, free: str, noted: str) -> tuple[list[int], str]:
        assert (root, free, noted) == ("root of 1", "free", "noted")
        clock.passes(0.5, 0)
        return [1, 2, 3], ""

    fast: Any = SimpleNamespace(enter=lambda start: f"root of {start}", expand=expand, free="free", noted="noted")
    assert rules.telling_speed(SimpleNamespace(start=lambda seed: seed), fast, 1.0) == 6.0  # type: ignore[arg-type]


def test_the_best_of_three_measurements_counts() -> None:
    found = iter([2.0, 5.0, 3.0, 9.0])
    assert rules.steady(lambda: next(found)) == 5.0 and list(found) == [9.0]


class Quick(FastRules):
    """What searches run on, where it is not asked."""

    def __init__(self) -> None:
        pass


@pytest.mark.parametrize(("fast", "told"), [
    (Quick(), {"python": 100, "wasm": 251, "ratio": 2.5, "module_ms": 250, "children": 7, "searches": "said"}),
    (Refusal("why"), {"python": 100, "wasm": None, "searches": "said"})])
def test_the_speeds_of_a_ruleset_are_those_of_both_ways_to_play_it(fast: object, told: dict[str, object], clock: Clock,
                                                                  monkeypatch: Monkey) -> None:
    asked: list[tuple[object, ...]] = []
    played: Any = SimpleNamespace(backend="auto")

    def speed(play: Callable[..., object], given: Any, seconds: float) -> float:
        asked.append((play, given.backend, seconds))
        return 100.4 if play is playouts else 250.6

    monkeypatch.setattr(rules, "open_rules", lambda *given: noted(asked, given, played))
    monkeypatch.setattr(rules, "fast_for", lambda given: clock.passes(0.25, 0, fast))
    monkeypatch.setattr(rules, "playing_speed", speed)
    monkeypatch.setattr(rules, "telling_speed", lambda given, fast, seconds: 7.2)
    monkeypatch.setattr(rules, "described", lambda fast: "said")
    assert rules.speeds("go", 2, 0.5) == told
    assert asked == [("go", 2), *[(playouts, "auto", 0.5)] * 3,
                     *([(random_games, "wasm", 0.5)] * 3 if told["wasm"] else ())]


@pytest.mark.parametrize(("games", "compared"), [
    (["tictactoe", "breakthrough"], ["breakthrough"]), ([], ["breakthrough", "djambi-4"]), (["tictactoe"], [])])
def test_a_table_of_speeds_has_a_line_for_each_number_of_players(games: list[str], compared: list[str], clock: Clock,
                                                                monkeypatch: Monkey) -> None:
    rows: dict[int, dict[str, Any]] = {
            2: {"python": 1234, "wasm": 56789, "ratio": 46.0, "children": 4321, "module_ms": 12, "searches": "fast"},
            3: {"python": 7, "wasm": None, "searches": "in Python, because …"}}
    out, against = Out(), list[tuple[object, ...]]()
    model = SimpleNamespace(players=(3, 2))
    monkeypatch.setattr(Library, "ids", lambda self: ["tictactoe"])
    monkeypatch.setattr(rules, "open_rules", lambda name: clock.passes(0.02, 9, SimpleNamespace(
        compiled=SimpleNamespace(model=model))))
    monkeypatch.setattr(rules, "speeds", lambda name, players, seconds: rows[players] | {"seconds": seconds})
    monkeypatch.setattr(rules, "compare", lambda module, *given: against.append((module.RULESET, *given)))
    monkeypatch.setattr(sys, "path", [*sys.path])
    found = rules.run(4.0, games, out)
    names = games or ["tictactoe"]
    assert found == [{"ruleset": name, "players": players, "load_ms": 20, "seconds": 0.4, **rows[players]}
                     for name in names for players in (2, 3)]
    assert out.getvalue().splitlines() == [
        "ruleset          players   load ms   python/s     wasm/s  ratio  children/s  module ms",
        *(line for name in names for line in (
            f"{name:16}       2        20      1,234     56,789   46.0       4,321         12",
            f"{name:16}       3        20          7 in Python, because …")), "", "compiled ÷ hand-written"]
    assert out.seen == out.getvalue().splitlines()[1:1 + len(out.seen)] and len(out.seen) == 2 * len(names)
    assert [one for one in against if one[0] in ("breakthrough", "djambi-4")] == [
        (name, 4.0, out) for name in compared]


# ---- the command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "called", "streams"), [
    ("", ("rules", 3.0, [], "out"), ("", "")),
    ("rules --games go hex --seconds 0.5 --json", ("rules", 0.5, ["go", "hex"], "err"), ('[\n  1\n]\n', "")),
    ("frames --size 4k", ("frames", 3.0, (3840, 2160), [], "out"), ("", "")),
    ("frames --games go --json", ("frames", 3.0, (1920, 1080), ["go"], "err"), ('{\n  "a": 1\n}\n', "")),
    ("cabinet", ("cabinet", "out"), ("", "")), ("cabinet --json", ("cabinet", "err"), ('{\n  "b": 2\n}\n', "")),
])
def test_what_is_asked_for_is_measured_and_told_where_it_belongs(
        words: str, called: tuple[object, ...], streams: tuple[str, str], monkeypatch: Monkey,
        capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[object, ...]] = []
    parser = argparse.ArgumentParser()
    bench.options(parser)

    def measured(name: str, told: object) -> Callable[..., object]:
        def measure(*given: object) -> object:
            heard.append((name, *({sys.stdout: "out", sys.stderr: "err"}.get(one, "?")
                                  if isinstance(one, io.TextIOBase) else one for one in given)))
            return told

        return measure

    monkeypatch.setattr("game.bench.rules.run", measured("rules", [1]))
    monkeypatch.setattr("game.bench.frames.run_frames", measured("frames", {"a": 1}))
    monkeypatch.setattr("game.bench.cabinet.run_shelf", measured("cabinet", {"b": 2}))
    monkeypatch.setattr("game.bench.frames.no_window", lambda: "")
    monkeypatch.setenv("OSSOLA_CACHE", "somewhere")
    given = parser.parse_args(words.split())
    assert bench.run(given) == 0 and heard == [called]
    assert tuple(capsys.readouterr()) == streams
    assert ("OSSOLA_CACHE" in os.environ) == (given.what == "rules"), "what is drawn is drawn for the first time"
    monkeypatch.setattr("game.bench.frames.no_window", lambda: "no glass")
    assert bench.run(given) == (0 if given.what == "rules" else 1)
    assert (capsys.readouterr().err == "ossola: no window could be opened (no glass)\n") == (given.what != "rules")
    assert len(heard) == (2 if given.what == "rules" else 1)


def test_a_ruleset_that_is_not_there_cannot_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    bench.options(parser)
    assert bench.run(parser.parse_args(["rules", "--games", "no-such-game"])) == 1
    told = capsys.readouterr()
    assert "no-such-game" in told.err and told.out.count("\n") == 1, "the head of the table alone"
