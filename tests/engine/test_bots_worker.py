"""Bots think elsewhere: they are heard when they are done, hurried, stopped, and replaced when they are lost."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest

from game.bots.curve import Curve, Turn, curve, makes_sense, turning_points
from game.bots.levels import Thought, ponder
from game.bots.memory import Memory
from game.bots.worker import BEGUN, KEPT, Task, answer
from game.engine.game import Game, open_rules
from game.match.match import Match, Plan, Player
from game.match.opponents import Opponents, by_lot
from tests.engine.bot_cases import TAKING
from tests.small import small_game

YEARS = 10**11  # milliseconds
T = TypeVar("T")
PASSING = """
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - n = 0
    - loop:
      - choose: turn
        options: [{as: pass, do: n += 0}, {as: stop, do: n -= 0}]
      - turn = after(turn)
bots:
  """


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[Opponents]:
    """Bots that are waited for as long as they take: for whoever waits, no time passes."""
    monkeypatch.setattr("game.bots.worker.time", SimpleNamespace(monotonic=lambda: 1000.0))
    found = Opponents()
    yield found
    found.stop()


def match_of(ruleset: str) -> Match:
    rules = open_rules(ruleset)
    seats = {seat: Player(seat, "machiavel") for seat in rules.world.seats}
    return Match(Plan(ruleset, rules.world.players, {}, seats, 3), rules)


def heard(poll: Callable[[], T | None]) -> T:
    """The answer when it comes; waiting is what a table does, frame by frame."""
    while (found := poll()) is None:
        time.sleep(0.005)
    return found


def test_asking_takes_no_time_and_the_answer_can_be_played(bots: Opponents) -> None:
    match = match_of("fredericus")
    bots.ask(match, "machiavel")
    assert bots.poll() is None
    match.play(heard(bots.poll))
    assert bots.thought is not None and bots.thought.line


def test_only_what_the_seat_sees_leaves_for_the_other_process(bots: Opponents) -> None:
    match = match_of("fredericus")
    bots.ask(match, "novice")
    assert bots.task is not None and bots.task.state is not None
    pack = bots.task.state["piles"]["pack"]
    hidden = [pile for name, pile in bots.task.state["piles"].items() if name == "pack" or name.startswith("hand")]
    assert pack == sorted(pack) and bots.task.state["rng"] == 0
    assert match.game.state()["piles"]["pack"] != pack and len(hidden) > 1


def test_a_bot_that_is_hurried_answers_though_it_might_think_for_years(bots: Opponents) -> None:
    match = match_of("djambi-4")
    bots.ask(match, "novice")
    heard(bots.poll)  # now the process is there
    bots.ask(match, "machiavel")
    assert bots.task is not None
    bots.task.milliseconds = YEARS
    bots.worker.ask(bots.task)
    bots.hurry()
    assert heard(bots.poll) in match.rules.texts(match.game.position)


def test_a_process_that_is_killed_costs_a_delay_and_not_the_game(bots: Opponents) -> None:
    match = match_of("djambi-4")
    bots.ask(match, "novice")
    os.kill(bots.worker.process.pid, signal.SIGKILL)
    assert heard(bots.poll) in match.rules.texts(match.game.position)
    assert bots.worker.failures == 1


def test_when_all_are_lost_a_quick_thought_of_our_own_will_do(bots: Opponents) -> None:
    match = match_of("djambi-4")
    bots.ask(match, "novice")
    for _ in range(3):
        while bots.worker.process is None or not bots.worker.process.is_alive():
            time.sleep(0.005)
        os.kill(bots.worker.process.pid, signal.SIGKILL)
        bots.worker.process.join()
        answer = bots.poll()
    assert answer in match.rules.texts(match.game.position)
    assert bots.worker.process is None


def test_nobody_thinks_on_when_the_game_is_left(bots: Opponents) -> None:
    bots.ask(match_of("djambi-4"), "machiavel")
    process = bots.worker.process
    bots.stop()
    process.join()
    assert not process.is_alive() and bots.poll() is None


def test_whoever_is_asked_something_else_need_not_be_started_again(bots: Opponents) -> None:
    match = match_of("djambi-4")
    bots.ask(match, "novice")
    heard(bots.poll)
    process = bots.worker.process
    bots.ask(match, "machiavel")
    assert bots.task is not None
    bots.task.milliseconds = YEARS
    bots.worker.ask(bots.task)
    bots.drop()
    bots.ask(match, "novice")
    assert heard(bots.poll) in match.rules.texts(match.game.position)
    assert bots.worker.process is process and process.is_alive() and bots.worker.failures == 0


def test_a_slow_start_is_waited_for_but_not_an_endless_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    now, bots = 1000.0, Opponents()
    monkeypatch.setattr("game.bots.worker.time", SimpleNamespace(monotonic=lambda: now))
    near, far = multiprocessing.Pipe()
    bots.worker.pipe, bots.worker.process = near, SimpleNamespace(is_alive=lambda: True, kill=lambda: None)
    match = match_of("tictactoe")
    bots.ask(match, "novice")
    for _ in range(100):
        now += 0.2
        assert bots.poll() is None and bots.worker.failures == 0
    found = None
    for second in range(50):
        far.send((bots.worker.number, BEGUN))
        now += 0.2
        found = bots.poll()
        assert found is None or second > 25
        if found is not None:
            break
    assert found in match.rules.texts(match.game.position), "to ask once more would take as long again"
    assert bots.worker.failures == 1 and bots.worker.process is None
    far.close()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")
def test_whoever_stands_still_is_replaced_soon_and_whoever_slept_with_us_is_not(
        bots: Opponents, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("game.bots.worker.time", SimpleNamespace(monotonic=lambda: now))
    match = match_of("tictactoe")
    bots.ask(match, "novice")
    heard(bots.poll)
    process = bots.worker.process
    bots.ask(match, "novice")
    assert bots.task is not None
    bots.worker.looked -= 60.0  # both have slept for a minute
    assert heard(bots.poll) and bots.worker.process is process and not bots.replaced
    os.kill(process.pid, signal.SIGSTOP)
    bots.ask(match, "novice")
    while not bots.replaced:
        now += 0.1
        bots.poll()
    assert 1002.5 < now < 1003
    assert heard(bots.poll) in match.rules.texts(match.game.position)
    process.join()
    assert not process.is_alive()


# ---- rulesets that tell their bots nonsense ---------------------------------------------------------------------


@pytest.mark.parametrize("section", ["values: {luck: {is: 'seats()[n + 2] == s', weight: 2}}",
                                     "habits: {pass: 50 // n}"], ids=["values", "habits"])
def test_a_formula_that_fails_is_told_with_its_line_and_kills_nobody(section: str, tmp_path: Path,
                                                                     bots: Opponents) -> None:
    rules = small_game(tmp_path, PASSING + section).rules
    match = Match(Plan(str(tmp_path / "ruleset.yaml"), 2, {}, {}, 3), rules)
    for _ in range(3):
        bots.ask(match, "courtier")
        match.play(heard(bots.poll))
        assert bots.trouble is not None and bots.trouble.span is not None and bots.trouble.remedy
        assert bots.trouble.span.line == (tmp_path / "ruleset.yaml").read_text(encoding="utf-8").count("\n") + 1
    assert bots.worker.failures == 0
    assert bots.news() is not None and bots.news() is None


def test_who_decides_by_lot_takes_what_the_rules_can_carry_out(tmp_path: Path) -> None:
    game = small_game(tmp_path, PASSING.replace("{as: pass, do: n += 0}", "{as: pass, do: n = 1 // n}") + "values: {}")
    assert {by_lot(game, random.Random(seed)) for seed in range(20)} == {"stop"}


# ---- looking back -----------------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_told_from_its_decisions(bots: Opponents) -> None:
    match = match_of("djambi-3")
    game = match.game
    while not game.position.over and len(game.log) < 40:
        match.play(ponder(game.rules, game.position, "novice", 10, len(game.log)).text)
    bots.ask_curve(match)
    found = heard(bots.poll_curve)
    assert found == curve(match.rules, match.plan.seed, game.log)
    assert len(found.hopes) == len(game.log) + 1
    assert all(abs(sum(hopes) - 1) < 1e-9 for hopes in found.hopes)


def test_a_game_that_cannot_be_told_gives_an_empty_curve(bots: Opponents) -> None:
    match = match_of("djambi-3")
    match.game.log = ["nonsense"]
    bots.ask_curve(match)
    assert heard(bots.poll_curve) == Curve((), ())


def told(hopes: Sequence[tuple[float, ...]], among: int, follows: tuple[int, ...] = ()) -> list[Turn]:
    """The turning points of a game whose decisions are called d1, d2 and so on."""
    firsts: list[int] = []
    for number in range(1, len(hopes)):
        firsts.append(firsts[-1] if number in follows else number)
    return turning_points(list(hopes), [f"d{number}" for number in range(1, len(hopes))], among, firsts)


def test_turning_points_are_the_decisions_after_which_hopes_stay_different() -> None:
    hopes = [(0.5, 0.5)] * 4 + [(0.9, 0.1)] + [(0.5, 0.5)] * 4 + [(0.2, 0.8)] * 6 + [(0.0, 1.0)]
    found = told(hopes, 2)
    assert [turn.text for turn in found] == ["d9"]
    assert abs(found[0].change) == pytest.approx(0.3)


@pytest.mark.parametrize("among", [2, 3, 4, 6])
def test_a_turning_point_is_the_decision_itself_however_many_play(among: int) -> None:
    before, after = (1 / among,) * among, (0.7,) + (0.3 / (among - 1),) * (among - 1)
    assert [turn.number for turn in told([before] * 50 + [after] * 50, among)] == [50]


def test_what_follows_from_a_decision_turns_the_game_in_its_name() -> None:
    hopes = [(0.5, 0.5)] * 10 + [(0.9, 0.1)] * 10
    assert [(turn.number, turn.text) for turn in told(hopes, 2, follows=(9, 10))] == [(8, "d8")]


@pytest.mark.parametrize(("change", "count"), [(0.15, 1), (0.149, 0), (-0.15, 1), (-0.149, 0)])
def test_a_hope_that_changes_by_a_seventh_turns_a_game_and_a_smaller_one_does_not(change: float, count: int) -> None:
    found = told([(0.5, 0.5)] * 10 + [(0.5 + change, 0.5 - change)] * 10, 2)
    assert [(turn.number, turn.seat, turn.change) for turn in found] == [(10, 0, change)] * count


def test_the_three_greatest_turning_points_are_told_in_their_order() -> None:
    steps = (0.5, 0.3, 0.9, 0.65, 0.2)  # down by 20, up by 60, down by 25, down by 45 percent
    assert [turn.number for turn in told([(hope, 1 - hope) for hope in steps for _ in range(10)], 2)] == [20, 30, 40]


def test_the_end_of_a_game_makes_no_turning_point_of_the_decisions_before_it() -> None:
    assert told([(0.5, 0.5)] * 20 + [(1.0, 0.0)], 2) == []
    assert told([(1 / 6,) * 6] * 20 + [(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)], 6) == []


def test_a_curve_makes_sense_only_where_games_are_won_and_values_are_known() -> None:
    assert makes_sense(open_rules("fidchell-1"))
    assert not makes_sense(open_rules("fianchetto"))
    assert not makes_sense(open_rules("go"))


def test_a_bot_in_its_process_uses_its_time_unless_it_is_hurried(tmp_path: Path) -> None:
    game = small_game(tmp_path, TAKING)
    near, far = multiprocessing.Pipe()
    task = Task(str(tmp_path / "ruleset.yaml"), 2, {}, [], game.state(), "machiavel", 60_000, number=4)
    thought = answer(task, {}, Memory(), far)
    assert isinstance(thought, Thought) and thought.text == "take 7" and thought.depth >= 3
    assert set(thought.line) == {"take 7"} and len(thought.line) > 1, "what it expects, as far as it has looked"
    assert near.recv() == (4, BEGUN)
    near.send("hurry")
    hurried = answer(task, {}, Memory(), far)
    assert isinstance(hurried, Thought) and hurried.depth == 1 and hurried.line == [hurried.text]
    near.close()
    far.close()


def test_whoever_thinks_remembers_the_game_but_no_other(tmp_path: Path) -> None:
    game, memory = small_game(tmp_path, TAKING), Memory()
    game.rules.backend = "python"
    near, far = multiprocessing.Pipe()
    task = Task("small", 2, {}, [], game.state(), "schemer", 1, game=1)
    known = memory.of("schemer", 0)
    for more, kept in (({"game": 2}, False), ({"seed": 9}, True), ({"options": {"long": "yes"}}, False)):
        task = replace(task, **more)
        assert isinstance(answer(task, {task.rules_key: game}, memory, far), Thought)
        assert (memory.of("schemer", 0) is known) == kept, more
        known = memory.of("schemer", 0)
        assert known.kept
    near.close()
    far.close()


def test_a_match_in_which_what_was_thought_about_is_taken_back_is_asked_about_as_another(bots: Opponents) -> None:
    asked: list[Task] = []
    bots.worker.ask = bots.helpers.ask = lambda task, count=0: asked.append(task)  # type: ignore[method-assign, misc]
    first, second = match_of("tictactoe"), match_of("tictactoe")
    for match, log in ((first, ""), (first, "a"), (first, "abc"), (first, "abd"), (first, "a"), (second, "ae")):
        match.game.log = list(log)
        bots.ask(match, "schemer")
    assert [task.game for task in asked[::2]] == [1, 1, 1, 2, 3, 4]


def test_a_long_evening_of_many_games_does_not_keep_the_rules_of_all_of_them() -> None:
    near, far = multiprocessing.Pipe()
    games: dict[str, Game] = {}
    rules, rest = open_rules("tictactoe"), [{"number": str(number)} for number in range(KEPT + 3)]
    for names in rest:
        games[repr(names)] = Game(rules)
    match = match_of("tictactoe")
    assert answer(Task("tictactoe", 2, {}, [], None, seed=1, log=match.game.log), games, Memory(), far) is not None
    assert len(games) == KEPT + 1
    near.close()
    far.close()
