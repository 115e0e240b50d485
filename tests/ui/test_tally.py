"""The count at the end: told line by line, sums growing, all at once for those who want no motion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Value
from game.engine.shown import Line
from game.scenes.tally import TallyScene, score_lines
from tests.ui.table_robot import TableRobot


def points(key: str, number: int) -> Line:
    return Line(key, (), {"points": Value("number", number)}, ())


LINES = [[points("first", 2), points("second", 3)], [points("first", 4)]]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path, speed="normal")
    yield made
    made.close()


def count(hand: TableRobot) -> TallyScene:
    scene = TallyScene(hand.app, hand.sit("tictactoe"), LINES)
    hand.open(scene)
    return scene


def test_it_is_told_line_by_line(hand: TableRobot) -> None:
    scene = count(hand)
    assert [scene.total(seat) for seat in (0, 1)] == [0, 0]
    line = hand.app.ui.theme.timings["line"]
    hand.run(line)
    assert [scene.total(seat) for seat in (0, 1)] == [2, 4]
    hand.run(line + 0.1)
    assert [scene.total(seat) for seat in (0, 1)] == [5, 4]
    assert hand.idle() == 0, "when all is told nothing is drawn anew"


def test_one_press_tells_all_and_another_goes_on(hand: TableRobot) -> None:
    scene = count(hand)
    hand.press("go-on")
    assert hand.scene is scene and scene.total(0) == 5
    hand.pad("b")
    assert hand.scene is not scene


def test_without_motion_all_is_told_at_once(hand: TableRobot) -> None:
    hand.app.settings.reduced_motion = True
    assert count(hand).total(0) == 5


def test_a_ruleset_that_tells_no_lines_has_no_count(hand: TableRobot) -> None:
    assert score_lines(hand.sit("tictactoe").match) == []
