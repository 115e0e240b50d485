"""The program is opened twice on one home: the second one says so, and is the first as soon as that one is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from tests.durability.test_lock import Other, contents
from tests.durability.test_saves import begin
from tests.ui.robot import Robot

Make = Callable[..., Robot]


@pytest.mark.parametrize(("language", "words"), [("en", "already open"), ("fr", "déjà ouvert")])
def test_a_second_program_says_so_on_its_title_and_at_the_table_and_writes_nothing(robot: Make, language: str,
                                                                                    words: str) -> None:
    hand = robot(language=language)
    home: Path = hand.app.home
    begin(hand.app.saves)
    hand.app.lock.release()
    hand.app.saves.looked = None
    first = Other(home)
    try:
        before = contents(home)
        hand.open(TitleScene(hand.app))
        assert words in hand.find("notice").label and not hand.has("continue")
        hand.app.settings.music = 1
        hand.app.changed_settings()
        hand.open(LobbyScene(hand.app, "tictactoe"))
        hand.press("start")
        hand.run(0.5)
        table = hand.scene
        assert isinstance(table, TableScene)
        table.road.send(Decide("b2"))
        assert words in table.message
        assert contents(home) == before
    finally:
        first.die()
    table.road.send(Decide("a1"))
    assert table.match.journal is not None and table.match.journal.trouble == ""
    hand.app.stack.back_to("title")
    hand.run(0.3)
    assert not hand.has("notice") and hand.has("continue")
