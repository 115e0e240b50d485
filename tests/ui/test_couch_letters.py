"""Letters for people on a couch: who gets them without asking, and what the foot of a table says in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.key_hints import parts, width
from game.scenes.menu.title import TitleScene
from game.storage.settings import COUCH, TEXT_SIZES
from game.view.ui import READ_AFAR
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPads

Make = Callable[..., TableRobot]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Make]:
    made: list[TableRobot] = []

    def make(**settings: object) -> TableRobot:
        made.append(TableRobot(tmp_path / f"home{len(made)}", (1920, 1080), **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


def first_used(hand: Robot, device: str) -> float:
    """The size of letters after somebody has begun with a device."""
    hand.open(TitleScene(hand.app))
    pads = VirtualPads(hand)
    try:
        hand.point((30, 30))
        pads.plug().press("down") if device == "pad" else hand.key("down")
        hand.run()
        return hand.app.ui.text_size
    finally:
        pads.close()


@pytest.mark.parametrize("device", ["pad", "key"])
@pytest.mark.parametrize("fullscreen", [True, False])
def test_who_begins_with_a_pad_before_a_whole_screen_reads_large_letters(robot: Make, device: str,
                                                                         fullscreen: bool) -> None:
    couch = device == "pad" and fullscreen
    assert first_used(robot(fullscreen=fullscreen), device) == TEXT_SIZES[COUCH if couch else 0]


def test_who_has_chosen_a_size_keeps_it(robot: Make) -> None:
    assert first_used(robot(fullscreen=True, text_size=0), "pad") == 1.0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["djambi-4", "draconic", "fianchetto"])
def test_the_foot_tells_the_cross_taking_back_and_advice_to_pads(robot: Make, game: str, language: str) -> None:
    hand = robot(text_size=COUCH, language=language)
    table = hand.sit(game)
    hand.app.devices.last = "pad"
    hand.decide("mouse") if game != "fianchetto" else None
    hand.app.devices.last = "pad"
    hand.run()
    place, hints = table.hint_place(), table.keys()
    needed = [hint for hint in hints if hint[0] in ("go", "confirm", "cancel", "undo", "hint")]
    assert place is not None and hints[:len(needed)] == needed and ("undo" in dict(needed) or game == "fianchetto")
    ui = hand.app.ui
    assert width(ui, parts(ui, hand.app, needed, READ_AFAR)) <= place.w
