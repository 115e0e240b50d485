"""Enter decides nothing that nobody could see: after a pointer it first shows where it is, in menus and at tables."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.title import TitleScene
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot

Make = Callable[..., Robot]


def test_in_a_menu_the_first_enter_after_a_pointer_shows_the_focus_and_the_next_one_acts(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.key("down")
    hand.click((3, 3))
    hand.run(0.1)
    focused = hand.scene.widget(hand.scene.focus)
    assert focused is not None and not any(focused.state(hand.app.ui)), "nobody sees where the focus is"
    hand.key("return")
    hand.run(0.1)
    assert hand.scene.name == "title" and focused.state(hand.app.ui)[0]
    hand.key("return")
    assert hand.scene.name != "title"


def test_where_no_pointer_was_used_enter_acts_at_once(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.key("return")
    assert hand.scene.name != "title"


def test_a_bright_button_is_what_enter_means_whatever_was_used_before(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "tictactoe"))
    hand.click((3, 3))
    hand.key("return")
    hand.run(0.5)
    assert hand.scene.name == "table"


def test_at_a_table_it_is_the_same(hand: TableRobot) -> None:
    hand.sit("tictactoe")
    hand.click((3, 3))
    hand.key("return")
    assert not hand.table.match.game.log
    hand.key("return")
    assert len(hand.table.match.game.log) == 1
