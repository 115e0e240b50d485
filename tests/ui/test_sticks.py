"""Sticks that tremble, lean, rest and are worn out: one push is one step, and nobody at all pushes nothing."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from game.input.inputs import Act, PlayerInput
from tests.kiosk.conftest import CONFIG, Guest
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPad, VirtualPads


class Steps:
    """Counts the steps that a scene hears."""

    def __init__(self, robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
        scene, self.heard = robot.scene, list[tuple[int, int]]()
        plain = scene.handle

        def noted(given: PlayerInput) -> None:
            if given.act is Act.GO:
                self.heard.append(given.step)
            plain(given)

        monkeypatch.setattr(scene, "handle", noted)


def sway(pad: VirtualPad, *places: tuple[float, float], seconds: float = 2.0) -> None:
    """The stick goes from place to place, one a round."""
    for number in range(round(seconds / FRAME)):
        across, down = places[number % len(places)]
        pad.tilt(0, across)
        pad.tilt(1, down)
        pad.pads.robot.run(FRAME)


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize("places", [[(0.0, 0.53), (0.0, 0.47)], [(0.0, 0.57), (0.0, 0.53)],
                                    [(0.70, 0.72), (0.72, 0.70)]])
def test_a_trembling_stick_goes_as_far_as_a_quiet_one(hand: TableRobot, pads: VirtualPads, mapped: bool,
                                                      places: list[tuple[float, float]],
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    pad, steps = pads.plug(mapped=mapped), Steps(hand, monkeypatch)
    sway(pad, *places)
    assert 13 <= len(steps.heard) <= 15 and len(set(steps.heard)) == 1, "as if it were held"


@pytest.mark.parametrize("mapped", [True, False])
def test_a_push_is_one_step_in_whatever_direction(hand: TableRobot, pads: VirtualPads, mapped: bool,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    pad, steps = pads.plug(mapped=mapped), Steps(hand, monkeypatch)
    for angle in range(0, 360, 15):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        sway(pad, (0.4 * x, 0.4 * y), (0.8 * x, 0.8 * y), (x, y), (0.3 * x, 0.3 * y), (0.0, 0.0), seconds=5 * FRAME)
    assert len(steps.heard) == 24
    sway(pad, (1.0, 0.0), (0.8, 0.6), (0.4, 0.9), (0.0, 1.0), (0.0, 0.0), seconds=5 * FRAME)
    assert steps.heard[24:] == [(1, 0), (0, 1)], "who rolls the stick on goes on"


def test_a_cross_that_is_pressed_aslant_makes_one_step(hand: TableRobot, pads: VirtualPads,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    pad, steps = pads.plug(mapped=False), Steps(hand, monkeypatch)
    for value in (4, 4 | 2, 4, 0):  # down, then to the right as well
        pad.sdl.SDL_JoystickSetVirtualHat(pad.handle, 0, value)
        hand.run(FRAME)
    assert steps.heard == [(0, 1)]


def test_how_far_a_stick_has_to_be_pushed_can_be_set(hand: TableRobot, pads: VirtualPads,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    pad, steps = pads.plug(), Steps(hand, monkeypatch)
    hand.app.settings.dead_zone = 9
    hand.app.changed_settings()
    sway(pad, (0.0, 0.8), (0.0, 0.0), seconds=2 * FRAME)
    assert not steps.heard
    sway(pad, (0.0, 0.95), (0.0, 0.0), seconds=2 * FRAME)
    assert steps.heard == [(0, 1)]


def test_a_stick_that_is_never_let_go_is_worn_out(hand: TableRobot, pads: VirtualPads,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    pad, steps = pads.plug(), Steps(hand, monkeypatch)
    sway(pad, (0.0, 0.7), seconds=10)
    before = len(steps.heard)
    assert before > 40 and not hand.app.devices.held
    sway(pad, (0.0, 0.71), (0.0, 0.7), seconds=2)
    assert len(steps.heard) == before
    sway(pad, (0.0, 0.0), (0.0, 0.7), seconds=2 * FRAME)
    assert len(steps.heard) == before + 1


def test_a_stick_of_somebody_who_is_not_asked_is_refused_once(hand: TableRobot, pads: VirtualPads,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    table = hand.sit("djambi-4")
    own, other = pads.plug(), pads.plug()
    hand.app.devices.seating.bind(own.id, table.asked_seat())
    hand.app.devices.seating.bind(other.id, (table.asked_seat() + 1) % 4)
    hand.run(0.5)
    noises: list[str] = []
    monkeypatch.setattr(hand.app, "noise", noises.append)
    before = hand.app.frames_drawn
    sway(other, (0.7, 0.0), seconds=5)
    assert noises == ["deny"] and hand.app.frames_drawn - before < 5
    own.press("start")
    noises.clear()
    sway(other, (0.0, 0.0), (0.0, 0.7), seconds=2 * FRAME)
    sway(other, (0.0, 0.7), seconds=2)
    assert noises == ["deny"], "in a menu, too"


def test_pads_are_heard_by_a_window_without_the_keyboard(hand: TableRobot, pads: VirtualPads) -> None:
    assert pads.sdl.SDL_GetHintBoolean(b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", 0)


def test_a_pad_without_a_mapping_can_look_at_what_is_its_own(hand: TableRobot, pads: VirtualPads) -> None:
    hand.app.settings.secrets = "held"
    table = hand.sit("fredericus")
    pad = pads.plug(mapped=False)
    pad.press("a")
    assert hand.scene is table and not table.state.peeking
    pad.hold("leftstick")
    hand.run(FRAME)
    assert table.state.peeking
    pad.hold("leftstick", False)
    hand.run(FRAME)
    assert not table.state.peeking


@pytest.mark.parametrize("alive", ["stick", "hat", "nothing", "right stick", "trembling"])
def test_a_kiosk_knows_a_push_from_a_worn_out_stick(tmp_path: Path, alive: str) -> None:
    guest = Guest(tmp_path, CONFIG + "  attract: {after: 12}\n")
    made = VirtualPads(guest)
    try:
        pad = made.plug(mapped=alive == "right stick")
        guest.key("space")
        for second in range(15):
            pushed = second % 5 == 0
            if alive == "stick":
                pad.tilt(1, 0.9 if pushed else 0.0)
            elif alive == "hat":
                pad.hold("down", pushed)
            elif alive == "right stick":
                pad.tilt(2, 0.60 + second % 2 / 50)
            elif alive == "trembling":
                pad.tilt(0, 0.60 + second % 2 / 50)
            guest.wait(1)
        seen = [scene.name for scene in guest.app.stack.scenes]
        assert ("attract" in seen) == (alive not in ("stick", "hat"))
    finally:
        made.close()
        guest.close()
