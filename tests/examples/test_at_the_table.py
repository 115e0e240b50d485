"""People play the examples: their first decisions and their last ones, with mouse, keys or a pad, to the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ruleset.library import Library
from game.ruleset.read import model_of
from game.telling.labels import Labels
from tests.ui.beforehand import short_game
from tests.ui.table_robot import TableRobot

EXAMPLES = [name for name in Library().examples() if name != "fireside"]  # which is told at a desk: tests/mods
FIRST, LAST = 10, 4  # decisions
DEVICES = ("mouse", "key", "pad")  # in turn; each game is begun with one and ended with another


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_begun_with_one_device(hand: TableRobot, name: str) -> None:
    game = short_game(name)
    hand.sit_late(game, None)
    hand.follow(game, DEVICES[EXAMPLES.index(name) % 3 - 1], min(FIRST, len(game.options) - 1))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_comes_to_its_end_at_the_table(hand: TableRobot, name: str) -> None:
    device = DEVICES[EXAMPLES.index(name) % 3]
    game = short_game(name)
    hand.app.settings.language = "fr"
    hand.app.changed_settings()
    hand.sit_late(game, min(LAST, len(game.options)))
    hand.follow(game, device)
    hand.see_result(device)


@pytest.mark.parametrize(("name", "read"), [("winds", True), ("whist", True), ("audience", True), ("chess", False)])
def test_cards_that_tell_something_are_large_enough_to_be_read(hand: TableRobot, name: str, read: bool) -> None:
    table = hand.sit_late(short_game(name), None)
    assert table.reads_cards() is read


@pytest.mark.parametrize(("language", "told"), [("en", "Red gives up"), ("fr", "Rouge abandonne")])
def test_a_form_with_a_word_goes_before_one_with_more_holes(language: str, told: str) -> None:
    """Outposts tells `{0} {1}` as a piece on a site, and `resign {0}` fits that as well."""
    model = model_of(Library().load("outposts"))
    assert Labels(model, language, lambda _: "Rouge" if language == "fr" else "Red").decision("resign red") == told
