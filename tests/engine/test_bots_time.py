"""Bots keep to their time, and hurry when they are asked to."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.bots import LEVELS, think
from game.bots.clock import FIRST_LOOK, LAST_LOOK, Clock, TimeIsUp
from game.bots.levels import ponder
from game.engine.game import open_rules
from tests.small import small_game


def test_a_bot_that_is_hurried_answers_at_once() -> None:
    rules = open_rules("djambi-4")
    position = rules.start(1)
    looks = 0

    def hurried() -> bool:
        nonlocal looks
        looks += 1
        return True

    thought = ponder(rules, position, "machiavel", 600_000, 1, hurried)
    assert thought.text in rules.texts(position)
    assert looks < 4


def test_thinking_ends_when_its_time_is_up() -> None:
    clock = Clock(0)
    with pytest.raises(TimeIsUp):
        for _ in range(100):
            clock.tick()
    assert clock.steps <= 16


MANY = """
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {each: "a in range(0, 99) for b in range(0, 100)", as: "{a}-{b}", do: [n += a, turn = after(turn)]}
          - {as: stop, do: {win: turn, by: will}}
"""
VALUES = "bots: {values: {much: {is: n, weight: 1}}}\n"


@pytest.mark.parametrize("more", ["", VALUES], ids=["playing", "values"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_keeps_to_its_time_whatever_the_number_of_options(level: str, more: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, MANY + more)
    assert len(game.position.opts) > 9_900
    listing = took(game.legal)
    for milliseconds in (0, 100):
        answers: list[str] = []
        most = 1.25 * milliseconds + FIRST_LOOK + LAST_LOOK[0] + 12 * listing
        for _ in range(3):  # a collection of garbage may fall into one of them
            taken = took(lambda: answers.append(think(game, level, milliseconds, language="en")))  # noqa: B023
            if taken < most:
                break
        assert answers[0] in game.legal()
        assert taken < most, f"{taken:.0f} ms"


def took(work: Callable[[], object]) -> float:
    """The milliseconds that something takes, by the work of this process: others may be busy."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000
