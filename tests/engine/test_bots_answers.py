"""What comes back out of the process in which bots think, with a pipe that is made up."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.bots import LEVELS, think
from game.bots.clock import Clock
from game.bots.curve import Curve
from game.bots.levels import Thought
from game.bots.worker import BEGUN, NONE, PATIENCE, Task, serve
from game.engine.game import Game
from game.engine.runtime import RuleError


class Pipe:
    """Tasks go in, answers come out; then it is closed."""

    def __init__(self, *tasks: Any) -> None:
        self.tasks, self.told = list(tasks), list[Any]()

    def recv(self) -> Any:
        if not self.tasks:
            raise EOFError
        return self.tasks.pop(0)

    def send(self, what: Any) -> None:
        self.told.append(what)

    def poll(self) -> bool:
        return False


def served(monkeypatch: pytest.MonkeyPatch, *tasks: Any) -> list[Any]:
    pipe: Any = Pipe(*tasks)
    monkeypatch.setattr("os.nice", lambda by: None, raising=False)
    serve(pipe)
    return list(pipe.told)


def task(number: int, **more: Any) -> Task:
    state = Game.open("tictactoe").state()
    usual: dict[str, Any] = {"ruleset": "tictactoe", "players": 2, "options": {}, "folders": [], "state": state,
                             "level": "schemer", "seed": 9, "number": number}
    return Task(**usual | more)


def test_a_bot_thinks_for_as_long_as_it_is_told_or_as_its_level_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def ponder(_rules: Any, _position: Any, *how: Any) -> Thought:
        asked.append((*how[:3], how[4]))
        return Thought("b2")

    monkeypatch.setattr("game.bots.worker.ponder", ponder)
    told = served(monkeypatch, task(1), "hurry", task(2, milliseconds=700, level="novice"))
    assert asked == [("schemer", None, 9, PATIENCE), ("novice", 700, 9, PATIENCE)]
    assert told == [(1, BEGUN), (1, Thought("b2")), (2, BEGUN), (2, Thought("b2"))]


@pytest.mark.parametrize(("milliseconds", "patience", "leeway"), [(None, 0.0, math.inf), (0, 1.25, 50.0),
                                                                  (40, 1.25, 50.0)])
def test_whoever_is_told_a_time_answers_soon_after_it_by_the_wall(monkeypatch: pytest.MonkeyPatch, patience: float,
                                                                  milliseconds: int | None, leeway: float) -> None:
    asked: list[Any] = []

    def clock(*how: Any) -> Clock:
        asked.append(how)
        return Clock(*how)

    monkeypatch.setattr("game.bots.levels.Clock", clock)
    think(Game.open("tictactoe"), "novice", milliseconds)
    assert asked == [(LEVELS["novice"].playing if milliseconds is None else milliseconds, None, patience, leeway)]


def test_what_cannot_be_thought_about_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = RuleError("no")

    def ponder(*_: Any) -> Thought:
        raise trouble

    monkeypatch.setattr("game.bots.worker.ponder", ponder)
    told = served(monkeypatch, task(1), task(2, ruleset="no such game"), task(3, state={"pieces": 3}))
    assert told == [(1, BEGUN), (1, trouble), (2, NONE), (3, BEGUN), (3, NONE)]


def test_the_story_of_a_game_that_was_played_by_other_rules_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    told = served(monkeypatch, task(1, state=None, log=["b2", "z9"]))
    assert told == [(1, BEGUN), (1, Curve((), ()))]
