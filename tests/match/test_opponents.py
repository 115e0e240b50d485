"""Bots at a table, with a worker that answers what it is told: what is asked again, what is quickly thought instead."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.bots.curve import Curve
from game.bots.levels import Thought, together
from game.bots.worker import MOST_HELPERS, Answer
from game.engine.game import open_rules
from game.engine.runtime import RuleError
from game.match.match import Match, Plan, Player
from game.match.opponents import ADVISER, QUICK, TRIES, Opponents, by_lot, works


class Scripted:
    """A worker that gives the answers that are laid out for it."""

    def __init__(self, *answers: Answer | None, late: bool = False) -> None:
        self.answers, self.late, self.asked, self.heard = list(answers), late, list[Any](), list[str]()

    def ask(self, task: Any) -> None:
        self.asked.append(task)

    def poll(self) -> Answer | None:
        return self.answers.pop(0)

    def hurry(self) -> None:
        self.heard.append("hurry")

    def drop(self) -> None:
        self.heard.append("drop")

    def stop(self) -> None:
        self.heard.append("stop")


@pytest.fixture
def match() -> Match:
    rules = open_rules("tictactoe")
    found = Match(Plan("tictactoe", 2, {}, {seat: Player(seat, "novice") for seat in rules.world.seats}, 4), rules)
    found.play("b2")
    return found


def asked(match: Match, *answers: Answer | None, late: bool = False) -> tuple[Opponents, Scripted]:
    opponents, worker = Opponents(), Scripted(*answers, late=late)
    opponents.worker = worker  # type: ignore[assignment]
    opponents.ask(match, "schemer")
    return opponents, worker


def test_a_bot_is_shown_what_its_seat_sees_and_answers_in_notation(match: Match) -> None:
    opponents, worker = asked(match, None, Thought("a1", ["a1", "c3"], 0.5, 2))
    (task,) = worker.asked
    assert (task.ruleset, task.players, task.level, task.state is not None) == ("tictactoe", 2, "schemer", True)
    assert opponents.poll() is None and opponents.thought is None
    assert opponents.poll() == "a1" and opponents.thought is not None and opponents.thought.line == ["a1", "c3"]
    assert not opponents.replaced and opponents.first is not None
    opponents.ask(match, "schemer")
    assert opponents.first is None and len(worker.asked) == 2, "what was thought of the last question is forgotten"
    opponents.hurry()
    opponents.drop()
    opponents.stop()
    assert worker.heard == ["hurry", "drop", "stop"]


def test_helpers_hear_what_the_worker_hears() -> None:
    opponents, worker, helpers = Opponents(), Scripted(), Scripted()
    opponents.worker, opponents.helpers = worker, helpers  # type: ignore[assignment]
    for say in (opponents.hurry, opponents.drop, opponents.stop):
        say()
    assert worker.heard == helpers.heard == ["hurry", "drop", "stop"]


def test_one_who_is_lost_is_asked_again_and_then_somebody_here_thinks_quickly(match: Match) -> None:
    opponents, worker = asked(match, *[Thought("")] * (TRIES + 1))
    for again in range(1, TRIES + 1):
        assert opponents.poll() is None and opponents.replaced and len(worker.asked) == 1 + again
        assert worker.asked[-1] is worker.asked[0]
    answer = opponents.poll()
    assert answer in match.game.legal() and len(worker.asked) == 1 + TRIES == 3
    assert opponents.thought is not None and opponents.thought.text == answer


def test_one_who_was_only_late_is_not_asked_again(match: Match) -> None:
    opponents, worker = asked(match, Thought(""), late=True)
    assert opponents.poll() in match.game.legal() and len(worker.asked) == 1 and not opponents.replaced


def test_what_a_ruleset_told_its_bots_wrongly_is_told_once_a_match(match: Match) -> None:
    trouble = RuleError("no such thing")
    opponents, _ = asked(match, trouble, trouble)
    assert opponents.news() is None
    assert opponents.poll() in match.game.legal() and opponents.news() is trouble and opponents.news() is None
    opponents.ask(match, "schemer")
    assert opponents.trouble is None
    opponents.poll()
    assert opponents.news() is None, "whoever plays this match knows of it"
    other = Match(match.plan, match.rules)
    opponents.worker = Scripted(trouble)  # type: ignore[assignment]
    opponents.ask(other, "schemer")
    opponents.poll()
    assert opponents.news() is trouble


def test_at_once_bots_think_here(match: Match) -> None:
    opponents = Opponents(at_once=True)
    assert opponents.poll() is None
    opponents.ask(match, "machiavel")
    assert opponents.poll() in match.game.legal()
    opponents.ask_curve(match)
    assert isinstance(opponents.poll_curve(), Curve)
    assert (QUICK, ADVISER) == (20, "machiavel")


def test_the_story_of_a_game_is_none_until_it_comes_and_empty_if_it_fails(match: Match) -> None:
    story, trouble = Curve(((0.5, 0.5),), ()), RuleError("no such thing")
    opponents, worker = asked(match, None, story, trouble, Thought(""))
    opponents.ask_curve(match)
    assert worker.asked[-1].log == ["b2"] and worker.asked[-1].seed == 4 and worker.asked[-1].state is None
    assert opponents.poll_curve() is None and opponents.poll_curve() is story
    assert opponents.poll_curve() == Curve((), ()) and opponents.trouble is trouble
    assert opponents.poll_curve() == Curve((), ())


def test_by_lot_only_what_can_be_carried_out_is_decided(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = match.game.legal()
    assert all(works(match.game, place) for place in range(len(texts)))
    assert {by_lot(match.game, random.Random(seed)) for seed in range(60)} == set(texts)
    plain = match.rules.tried

    def fails(position: Any, option: Any, out_of_turn: bool = False) -> Any:
        if match.rules.text(position, option) != "c1":
            raise RuleError("no")
        return plain(position, option, out_of_turn)

    monkeypatch.setattr(match.rules, "tried", fails)
    assert {by_lot(match.game, random.Random(seed)) for seed in range(9)} == {"c1"}
    monkeypatch.setattr(match.rules, "tried", lambda *_: (_ for _ in ()).throw(RuleError("no")))
    assert by_lot(match.game, random.Random(1)) in texts, "if nothing can be done, anything is tried"


@pytest.mark.parametrize(("level", "moving", "cores", "helpers"), [
    ("machiavel", False, 4, 3), ("machiavel", True, 4, 1), ("machiavel", False, 1, 0), ("machiavel", True, 1, 0),
    ("schemer", False, 4, 0), ("machiavel", False, 64, MOST_HELPERS)])
def test_the_strongest_think_on_every_core_and_on_half_of_them_while_things_move(
        level: str, moving: bool, cores: int, helpers: int, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.opponents.cores", lambda: cores)
    monkeypatch.setattr("game.bots.worker.Worker", Scripted)
    opponents = Opponents()
    opponents.worker = Scripted()  # type: ignore[assignment]
    opponents.ask(match, level, moving)
    seeds = {worker.asked[0].seed for worker in opponents.helpers.crew}  # type: ignore[attr-defined]
    assert len(opponents.helpers.crew) == len(seeds) == helpers


def test_what_several_have_tried_is_added_up_and_nobody_waits_for_one_who_is_not_ready(
        match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    opponents, _ = asked(match, Thought("a1", ["a1"], 0.6, 0, 30, {"a1": (20, 0.6), "c3": (10, 0.1)}), None)
    other = Scripted(None, Thought("c3", ["c3", "a1"], 0.5, 0, 40, {"a1": (15, 0.5), "c3": (25, 0.6)}))
    late = Scripted(*[None] * 9)
    opponents.helpers.asked = [other, late]  # type: ignore[list-item]
    assert opponents.poll() is None and opponents.poll() is None
    now += 1
    assert opponents.poll() == "a1" and opponents.thought is not None
    assert (opponents.thought.line, opponents.thought.simulations) == (["a1"], 70)
    assert late.heard == ["drop"]


def test_of_what_several_would_do_that_is_done_which_all_think_most_of() -> None:
    first = Thought("a", votes={"a": (1.0, 9.0), "b": (1.0, 8.0)})
    second = Thought("b", votes={"b": (1.0, 6.0), "a": (1.0, 2.0), "c": (1.0, 5.0)})
    assert together([first, second]).text == "b"
    assert together([first, Thought("x")]) is first, "who has nothing to tell is left out"
    assert together([first, replace(second, votes={"b": (1e9, 0.0)})]).text == "a"
