"""Questions to everybody at once: what is asked about, where the answers are, and the way to the menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.search import complete
from game.scenes.court.together_scene import TogetherScene
from game.table.intents import Ask
from tests.ui.table_robot import TableRobot, take


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot at a table of its own."""
    found = TableRobot(tmp_path, (1280, 720))
    yield found
    found.close()


@pytest.fixture
def asked(hand: TableRobot) -> TogetherScene:
    """Everybody is asked something."""
    table = hand.sit("fianchetto")
    for _ in range(400):
        if table.match.game.who()[0][1] == "oppose":
            break
        position = table.match.game.position
        table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
    table.road.send(Ask())
    hand.run()
    assert isinstance(hand.scene, TogetherScene)
    return hand.scene


def test_the_menu_opens_over_a_question_to_everybody_and_leaves_the_table(hand: TableRobot,
                                                                          asked: TogetherScene) -> None:
    hand.press("menu")
    assert hand.scene.name == "table-menu"
    hand.press("leave")
    assert hand.table not in hand.app.stack.scenes


def test_what_everybody_answers_to_is_told_with_the_question(asked: TogetherScene) -> None:
    told = [widget.label for widget in asked.widgets if widget.id.startswith("happened:")]
    assert told and all(told)


def test_by_touch_everybody_answers_at_a_corner_of_their_own(hand: TableRobot, asked: TogetherScene) -> None:
    first = asked.first_focus()
    hand.drag((2, 2), (3, 3))
    assert hand.app.devices.last == "touch"
    asked.refresh()
    hand.run()
    rims = [widget.rect for widget in asked.widgets if widget.id.startswith(("place:", "page"))]
    assert len(rims) == len(asked.people) + 1
    assert not any(one.colliderect(other) for one in rims for other in rims if one is not other)
    hand.tap(first)
    assert asked.asked.given or hand.scene is not asked


def test_what_was_decided_out_of_turn_closes_a_question_that_is_no_more(hand: TableRobot,
                                                                        asked: TogetherScene) -> None:
    options = dict(asked.people)[hand.table.asked_seat()]
    take(hand.table, options[0].option)
    hand.run()
    assert asked not in hand.app.stack.scenes


def test_a_field_says_what_is_to_be_written_in_it(hand: TableRobot) -> None:
    table = hand.sit("fianchetto")
    assert hand.find("write:0").label == "A domain…"
    hand.app.settings.language = "fr"
    hand.app.changed_settings()
    table.refresh()
    hand.run()
    assert hand.find("write:0").label == "Un domaine…"


def test_the_form_fits_a_small_window_with_the_largest_letters(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (960, 540), text_size=2)
    hand.sit("fianchetto")
    spots = [hand.find(name).rect for name in ("variants", "write:0", "place", "surprise", "rest", "chronicle")]
    assert all(hand.app.ui.area.contains(spot) for spot in spots)
    assert not any(one.colliderect(other) for one in spots for other in spots if one is not other)
    before = hand.find("variants").value  # type: ignore[attr-defined]
    hand.press("variants")
    assert hand.find("variants").value != before  # type: ignore[attr-defined]
    hand.close()


def test_every_pad_goes_among_the_answers_of_its_own_seat(hand: TableRobot, asked: TogetherScene) -> None:
    (first, options), (second, _), *_ = asked.people
    hand.pads.seat(4, first)
    hand.pads.seat(5, second)
    hand.pad("down", pad=5)
    assert asked.asked.marked == {second: 1} and not asked.asked.given
    assert asked.key_of(hand.app.ui, first, 0) is not None and asked.key_of(hand.app.ui, second, 0) is None
    hand.pad("down", "down", "down", "up", pad=4)
    hand.pad("a", pad=5)
    assert asked.asked.given == {second: 1} and asked.asked.marked[first] == len(options) - 2
