"""Four people make their persons at the same time: each pad on its own sheet, all of them in view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan
from game.scenes.court.roll_scene import RollScene
from game.scenes.court.sheets_scene import SheetsScene
from game.scenes.table.scene import TableScene
from tests.parlour import write_parlour
from tests.ui.robot import blink
from tests.ui.table_robot import TableRobot, people

SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path, (1280, 720), sheets=True)
    yield made
    made.close()


def sheets(hand: TableRobot) -> SheetsScene:
    """The sheets of a new table."""
    hand.sit("fianchetto")
    hand.run()
    assert isinstance(hand.scene, SheetsScene)
    return hand.scene


def steps(scene: SheetsScene) -> list[int]:
    """How much is filled in on each sheet."""
    drafting = scene.table.state.drafting
    assert drafting is not None
    return [len(drafting.ahead.get(seat, [])) for seat in scene.sheets]


def test_with_one_mouse_all_sheets_stay_in_view_and_are_filled_in_in_any_order(hand: TableRobot) -> None:
    scene = sheets(hand)
    hand.press("sheet:2:surprise")
    hand.press("sheet:0:idea:0:0")
    idea = scene.sheets[0].form.texts[0]
    site = next(widget.id for widget in scene.widgets if widget.id.startswith("sheet:0:site:"))
    hand.press(site)
    assert steps(scene) == [1, 0, 1, 0]
    drafting = scene.table.state.drafting
    assert drafting is not None and idea in drafting.ahead[0][0][0]
    assert {f"name:{seat}" for seat in range(4)} <= {widget.id for widget in scene.widgets}


def test_words_of_ones_own_are_written_on_a_sheet(hand: TableRobot) -> None:
    scene = sheets(hand)
    hand.press("sheet:1:write:0")
    assert hand.has("sheet:1:key:1:0") and hand.has("sheet:0:write:0")
    hand.key("escape")
    assert hand.scene is scene and scene.sheets[1].writing is None and not hand.has("sheet:1:key:1:0")
    hand.press("sheet:1:write:0")
    hand.press("sheet:1:key:0:0")
    assert hand.find("sheet:1:field") and hand.has("sheet:1:key:1:0")
    hand.type("nÉ")
    assert not hand.has("sheet:1:key:1:0"), "who has a keyboard needs no keys on the screen"
    hand.key("enter")
    assert hand.scene is scene and scene.sheets[1].form.texts == {0: "QnÉ"}


def test_who_writes_covers_nobody_and_all_can_write_at_the_same_time(hand: TableRobot) -> None:
    scene = sheets(hand)
    for seat in range(4):
        hand.app.devices.seating.bind(hand.pads.of(seat).id, seat)
    for seat in (0, 3):
        while scene.marks.get(seat) != f"sheet:{seat}:write:0":
            hand.pad("down", pad=seat)
        hand.pad("a", pad=seat)
    for seat in (0, 3):
        hand.pad("down", pad=seat)
        while scene.marks[seat] != f"sheet:{seat}:key:0:1":
            hand.pad("right" if "key:0:" in scene.marks[seat] else "down", pad=seat)
        hand.pad("a", "right", "a", pad=seat)
        while scene.marks[seat] != f"sheet:{seat}:key:0:0":
            hand.pad("right", pad=seat)  # a row goes on at its other end
        hand.pad("a", "x", pad=seat)
    while scene.marks.get(2) != "sheet:2:surprise":
        hand.pad("down", pad=2)
    hand.pad("a", pad=2)
    assert steps(scene) == [0, 0, 1, 0] and not scene.writing()
    assert [scene.keyed[seat].value for seat in (0, 3)] == ["We", "We"]
    hand.pad("start", pad=0)
    hand.pad("b", pad=3)
    assert scene.sheets[0].form.texts == {0: "We"} and not scene.sheets[3].form.texts and not scene.keyed


def test_every_pad_goes_about_on_its_own_sheet(hand: TableRobot) -> None:
    scene = sheets(hand)
    for seat in range(4):
        hand.app.devices.seating.bind(hand.pads.of(seat).id, seat)
    for seat in (0, 1, 2, 3):
        hand.pad("down", pad=seat)
    assert [scene.marks[seat].split(":")[1] for seat in range(4)] == ["0", "1", "2", "3"]
    for _ in range(12):
        hand.pad("down", pad=2)
        if scene.marks[2] == "sheet:2:surprise":
            break
    hand.pad("a", pad=2)
    assert steps(scene) == [0, 0, 1, 0] and {one.split(":")[1] for one in scene.marks.values()} == {"0", "1", "2", "3"}


def test_when_all_are_full_everybody_is_presented_and_sits_down_to_table(hand: TableRobot) -> None:
    scene = sheets(hand)
    for seat in range(4):
        hand.press(f"sheet:{seat}:rest")
    hand.run()
    roll = hand.scene
    assert isinstance(roll, RollScene) and scene not in hand.app.stack.scenes
    names = [widget.label for widget in roll.widgets if widget.id.startswith("name:")]
    assert len(set(names)) == 4 and all(names)
    hand.press("on")
    assert hand.scene is hand.table and hand.table.match.game.who()[0].decision == "problem"


def test_who_wants_it_makes_them_one_after_the_other(hand: TableRobot) -> None:
    sheets(hand)
    hand.press("apart")
    assert hand.scene is hand.table and hand.find("surprise")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_of_a_sheet_lies_in_its_own_part_of_the_screen(tmp_path: Path, size: tuple[int, int],
                                                                   language: str) -> None:
    hand = TableRobot(tmp_path, size, sheets=True, language=language)
    scene = sheets(hand)
    blink(hand.app)
    for step in range(7):
        if step == 1:
            for seat in range(4):
                hand.press(f"sheet:{seat}:write:0")
            assert len([widget for widget in scene.widgets if ":key:" in widget.id]) > 4 * 30
        for seat, place in scene.places.items():
            own = [widget for widget in scene.widgets if widget.id.split(":")[1:2] == [str(seat)]]
            assert own and all(place.contains(widget.rect) for widget in own), (step, seat)
            used = [widget for widget in own if widget.focusable]
            assert not any(one.rect.colliderect(two.rect) for one, two in combinations(used, 2))
        for seat in list(scene.keyed):
            assert all(widget.rect.h >= hand.app.ui.px(20) for widget in scene.widgets if f"{seat}:key:" in widget.id)
            scene.keyed[seat].back()
        hand.run()
        for seat in range(4):
            if any(widget.id == f"sheet:{seat}:surprise" for widget in scene.widgets) and hand.scene is scene:
                hand.press(f"sheet:{seat}:surprise")
        if hand.scene is not scene:
            break
    hand.close()


def test_another_ruleset_needs_nothing_but_yaml(tmp_path: Path) -> None:
    path = write_parlour(tmp_path, ("list: [wish, fear]}\n  guide: {present: own, fear: own}",
                                    "list: [wish, fear], roll: tale}\n  guide: {present: together, fear: together}"))
    rules = open_rules(str(path))
    hand = TableRobot(tmp_path, (1280, 720), sheets=True)
    hand.table = TableScene(hand.app, Match(Plan("parlour", 3, {}, people(rules), 1), rules))
    hand.open(hand.table)
    scene = hand.scene
    assert isinstance(scene, SheetsScene) and len(scene.places) == 3
    for seat in (2, 0, 1):
        hand.press(f"sheet:{seat}:rest")
    assert isinstance(hand.scene, RollScene) and len(hand.table.match.game.log) == 6
    hand.press("on")
    assert hand.app.stack.top is hand.table and hand.table.match.game.who()[0].decision == "tale"
    hand.close()
