"""Bots keep to their time, and hurry when they are asked to."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.bots import LEVELS
from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import Judge
from game.bots.levels import ponder
from game.bots.maxn import MaxN
from game.console import Console
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
    """Over the console too, where all of them are told by their names."""
    game = small_game(tmp_path, MANY + more)
    assert len(game.position.opts) > 9_900
    console, legal = Console(game), game.legal()
    for milliseconds in (0, 100):
        answers: list[list[str]] = []
        most = 1.5 * milliseconds + 100
        for _ in range(3):  # a collection of garbage may fall into one of them
            taken = took(lambda: answers.append([*console.answer(f"bot {level} {milliseconds}")]))  # noqa: B023
            if taken < most:
                break
        assert answers[0][0] in legal and answers[0][1:] == ["="]
        assert taken < most, f"{taken:.0f} ms"


LONG = """
ruleset: {format: 1, id: small, version: 1}
players: 3
seats: [white, black, green]
vars: {turn: {type: seat, start: white}, n: number, more: number}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "a in range(0, 6)", as: "take {a}", do: [n = a]}]
      - more = 9
      - while: more > 0
        do:
        - more -= 1
        - choose: turn
          follow: yes
          options: [{each: "a in range(0, 6)", as: "lay {a}", do: [n += a]}]
      - turn = after(turn)
bots: {values: {much: {is: n if s == white else 0, weight: 1}}}
"""


def test_a_turn_without_end_does_not_keep_anybody_from_looking_at_all_options(tmp_path: Path) -> None:
    """Of ten decisions of six options each, those that a turn is seen through by are tried, four ways each."""
    rules = small_game(tmp_path, LONG).rules
    ahead = MaxN(rules, Judge(rules), 0, Counted(1_000), width=4)
    found = ahead.look(rules.start)
    assert len(found) == 6 and len({one.value for one in found}) > 1
    assert all(one.value > ahead.world.judged(one.afters[0], 0) for one in found), "none as it stands in mid-turn"


class Counted(Clock):
    """Gives time for so many steps."""

    def __init__(self, most: int) -> None:
        super().__init__(1e9)
        self.most = most

    def first_look(self, options: int) -> Clock:
        return self

    def look(self) -> None:
        if self.steps > self.most:
            raise TimeIsUp


def took(work: Callable[[], object]) -> float:
    """The milliseconds that something takes, by the work of this process: others may be busy."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000
