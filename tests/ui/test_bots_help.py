"""Bots at the table: hints for people, why they moved, and how a game went."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.levels import ponder
from game.scenes.result import ResultScene
from game.scenes.result_curve import Chart
from tests.ui.table_robot import TableRobot


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    made.app.bots.at_once = True
    yield made
    made.close()


def test_what_machiavel_would_do_is_told_and_shown_until_somebody_decides(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    hand.key("escape")
    hand.press("What would Machiavel do?")
    hand.run(0.5)
    assert hand.scene is table
    texts = table.rules.texts(table.match.game.position)
    thought = hand.app.bots.thought
    assert thought is not None and thought.text in texts
    assert thought.text in table.advice.told
    sites = [table.rules.world.site_name(site) for site in table.last_sites]
    assert thought.text == "-".join(sites)
    hand.use(hand.usable()[0], "mouse")
    hand.run(0.5)
    hand.use(hand.usable()[0], "mouse")
    assert table.advice.told == ""


def test_nobody_asks_for_hints_while_a_bot_thinks(hand: TableRobot) -> None:
    hand.app.bots.at_once = False
    table = hand.sit("breakthrough", bots={"white": "machiavel"})
    assert not table.advice.possible()
    hand.key("escape")
    assert not hand.has("What would Machiavel do?")


def test_bots_explain_themselves_if_they_are_asked_to(tmp_path: Path) -> None:
    for wanted in (False, True):
        hand = TableRobot(tmp_path / str(wanted), show_thoughts=wanted)
        hand.app.bots.at_once = True
        table = hand.sit("breakthrough", bots={"white": "novice"})
        hand.run(0.2)
        assert len(table.match.game.log) == 1
        expected = hand.app.bots.thought
        assert expected is not None
        assert (table.advice.told != "") == (wanted and len(expected.line) > 1)
        hand.close()


def test_after_a_game_the_page_tells_how_it_went_and_leads_to_its_turning_points(hand: TableRobot) -> None:
    table = hand.sit("djambi-3", seed=1)
    game = table.match.game
    while not game.position.over and len(game.log) < 150:
        table.match.play(ponder(game.rules, game.position, "novice", 20, len(game.log)).text)
    hand.open(ResultScene(hand.app, table.match))
    hand.press("How the game went")
    hand.run(0.3)
    chart = hand.find("chart")
    assert isinstance(chart, Chart) and len(chart.hopes) == len(game.log) + 1
    assert len(chart.colours) == 3
    assert chart.turns, "nobody ever gained or lost anything"
    turn = chart.turns[0]
    hand.press(f"turn:{turn.number}")
    hand.run(0.3)
    assert hand.scene is table and table.past.shown == turn.number


def test_there_is_no_such_page_where_nobody_can_win(hand: TableRobot) -> None:
    table = hand.sit("fianchetto", seed=1)
    hand.open(ResultScene(hand.app, table.match))
    assert not hand.has("How the game went")


def test_pressing_beside_everything_hurries_a_bot(hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.app.bots.at_once = False
    table = hand.sit("breakthrough", bots={"white": "machiavel"})
    hand.run(0.1)
    assert table.thinking
    asked: list[bool] = []
    monkeypatch.setattr(hand.app.bots, "hurry", lambda: asked.append(True))
    empty = next((x, y) for x in range(0, 960, 7) for y in range(0, 540, 7) if table.widget_at((x, y)) is None)
    hand.click(empty)
    assert asked
