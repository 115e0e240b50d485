"""How a game went, in words: whose decision turned it, and who gained or lost by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.bots.curve import Curve, Turn
from game.scenes.menu.result_curve import CurveScene
from game.table.told import MOST_CACHED
from game.telling.deeds import decided_by
from tests.pictures.gallery import over
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot


@pytest.mark.parametrize(("own", "change", "verb"), [(True, 0.3, "gains"), (False, 0.3, "gains"), (True, -0.3, "loses"),
                                                     (False, -0.3, "loses"), (True, 0.0, "loses")])
def test_a_turn_is_told_with_whose_it_was_and_who_gained_or_lost(robot: Callable[..., Robot], own: bool, change: float,
                                                                 verb: str) -> None:
    hand, match = robot(), over("breakthrough")
    hand.app.bots.at_once = True
    scene = CurveScene(hand.app, match, lambda seat: f"<{seat}>")
    mover = decided_by(match, 4)
    seat = mover if own else 1 - mover
    seats, tr = match.rules.world.seats, hand.app.tr
    told = scene.words(Turn(5, match.game.log[4], seat, change))
    name = tr("bots.turned_own") if own else f"<{seats[seat]}>"
    expected = tr("bots.turned", number=5, who=f"<{seats[mover]}>", what="WHAT", name=name, change=tr(f"bots.{verb}"))
    before, _, after = expected.partition("WHAT")
    assert told.startswith(before) and told.endswith(after) and len(told) > len(before) + len(after)


def test_the_page_has_a_button_for_each_turn_which_leads_nowhere_without_a_table(robot: Callable[..., Robot]) -> None:
    hand, match = robot(), over("breakthrough")
    hand.app.bots.at_once = True
    scene = CurveScene(hand.app, match, str)
    hand.open(scene)
    scene.curve = Curve(((0.5, 0.5), (0.7, 0.3), (1.0, 0.0)), (Turn(1, match.game.log[0], 0, 0.2),))
    scene.refresh()
    hand.run()
    assert scene.sides() == [(0,), (1,)] and not hand.find("turn:1").enabled
    scene.look(1)
    assert hand.scene is scene


def test_what_decisions_do_is_not_remembered_for_ever(hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_CACHED > 100
    monkeypatch.setattr("game.table.told.MOST_CACHED", 3)
    table = hand.sit("breakthrough")
    for one in table.state.chooser.all[:9]:
        assert table.words.outcome.of(one)
        assert len(table.words.outcome.cache) <= 4
