"""Lists that scroll: by wheel, keys, finger and focus, and no further than they are long."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect, Surface

from game.app.scrolling import DRAG, Scroll, ScrollScene, veiled
from game.input.inputs import Act, PlayerInput
from game.view.ui import Ui
from game.view.widgets import Widget
from tests.ui.robot import Robot, give

Make = Callable[..., Robot]


class Rows(ScrollScene):
    """Twenty rows, of which five have room."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        rows = [Widget(f"row:{number}", Rect(100, 100 + 40 * number, 200, 40), action=print) for number in range(20)]
        self.list.fit(rows, Rect(100, 100, 200, 200))
        return [Widget("above", Rect(100, 20, 200, 40), action=print), *rows]


@pytest.fixture
def rows(robot: Make) -> Rows:
    scene = Rows(robot().app)
    scene.app.stack.push(scene)
    scene.arrange(scene.app.ui)
    return scene


def test_the_wheel_moves_what_it_is_above_by_a_row_and_a_half(rows: Rows) -> None:
    step = rows.app.ui.tx(56)
    seen = []
    for at, way in (((150, 250), 1), ((150, 250), 1), ((150, 90), 1), ((150, 250), -1), ((150, 250), -9)):
        give(rows, Act.SCROLL, at=at, step=(0, way))
        seen.append(rows.list.offset)
    assert seen == [step, 2 * step, 2 * step, step, 0]


def test_page_keys_turn_most_of_a_page_and_the_focus_goes_along(rows: Rows) -> None:
    rows.app.devices.last = "keyboard"
    rows.focus = "row:0"
    found = []
    for way in (1, 1, -1, 1, 1, 1, 1):
        rows.handle(PlayerInput(Act.PAGE, "keyboard", step=(0, way)))
        found.append((rows.list.offset, rows.focus))
    assert found == [(160, "row:4"), (320, "row:8"), (160, "row:8"), (320, "row:8"), (480, "row:12"), (600, "row:15"),
                     (600, "row:15")]


@pytest.mark.parametrize(("by", "moves"), [(DRAG, False), (DRAG + 1, True), (-DRAG - 1, False)])
def test_a_finger_draws_a_list_once_it_has_slipped_far_enough(rows: Rows, by: int, moves: bool) -> None:
    used: list[str] = []
    rows.use = lambda widget, at=None: used.append(widget.id)  # type: ignore[method-assign]
    give(rows, Act.PRESS, "touch", at=(150, 250))
    assert rows.pressed == "row:3"
    give(rows, Act.POINT, "touch", at=(150, 250 - by))
    assert rows.list.offset == (by if moves else 0) and rows.dragged is (abs(by) > DRAG)
    if moves:
        give(rows, Act.POINT, "touch", at=(150, 250 - by - 3))
        assert rows.list.offset == by + 3, "from now on by every pixel"
    give(rows, Act.RELEASE, "touch", at=(150, 250))
    assert used == ([] if abs(by) > DRAG else ["row:3"]) and rows.held is None


def test_what_has_the_focus_is_shown_to_keys_and_left_alone_by_pointers(rows: Rows) -> None:
    rows.focus = "row:9"
    for last, offset in (("mouse", 0), ("pad", 208), ("touch", 208)):
        rows.app.devices.last = last
        rows.refresh()
        rows.arrange(rows.app.ui)
        assert rows.list.offset == offset and not rows.stale
    assert 200 + rows.app.ui.px(8) == 208, "beside it there is a little room"


@pytest.mark.parametrize(("focus", "step", "there"), [
    ("row:3", (0, 1), "row:4"), ("row:4", (0, 1), "row:5"), ("row:0", (0, -1), "above"), ("above", (0, 1), "row:0"),
    ("row:19", (0, 1), "row:19"), ("", (0, 1), "above"), ("gone", (0, 1), "above")])
def test_steps_go_through_a_list_and_out_of_it(rows: Rows, focus: str, step: tuple[int, int], there: str) -> None:
    rows.focus = focus
    assert rows.neighbour(step) == there


@pytest.mark.usefixtures("window")
def test_edges_of_nothing_are_nothing() -> None:
    ui: Any = SimpleNamespace(px=round, area=Rect(0, 0, 640, 360), surface=Surface((640, 360)))
    assert veiled(ui, Rect(10, 400, 50, 90), 1)[0].get_size() == (0, 0)
    assert veiled(ui, Rect(10, 10, 50, 0), -1)[1].h == 0


def test_a_list_goes_to_its_top_and_its_end() -> None:
    one = Scroll()
    one.to_end()
    one.open(Rect(0, 0, 10, 50), 180)
    assert one.offset == 130
    one.to_top()
    assert one.offset == 0
