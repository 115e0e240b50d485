"""Devices as tables: what every event means, how long something is held, where sticks begin to count."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.input.bindings import KEYS, SEATS, Bindings, is_button, is_key, key_name
from game.input.devices import FIRST_REPEAT, LONGEST, REPEAT, Devices
from game.input.inputs import Act, PlayerInput
from game.input.pads import UNMAPPED, Pad, Pads, family
from game.input.sticks import LET_GO, TURN, PadEvent, Sticks

SIZE = (1000, 500)


def key(code: int, down: bool = True, **more: Any) -> Event:
    return Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, **{"mod": 0, "scancode": 0, **more})


def pad(number: int, mapped: bool = True, name: str = "", model: str = "") -> Pad:
    return Pad(type("Handle", (), {"quit": lambda self: None})(), mapped, name, model, number)


# ---- mouse, touch, keyboard -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "given"), [
    (Event(pygame.FINGERDOWN, x=0.25, y=0.5), PlayerInput(Act.PRESS, "touch", at=(250, 250))),
    (Event(pygame.FINGERUP, x=1.0, y=0.0), PlayerInput(Act.RELEASE, "touch", at=(1000, 0))),
    (Event(pygame.FINGERMOTION, x=0.0, y=1.0), PlayerInput(Act.POINT, "touch", at=(0, 500))),
    (Event(pygame.MOUSEMOTION, pos=(3, 4)), PlayerInput(Act.POINT, "mouse", at=(3, 4))),
    (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), PlayerInput(Act.PRESS, "mouse", at=(3, 4))),
    (Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1), PlayerInput(Act.RELEASE, "mouse", at=(3, 4))),
    (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3), None),
    (Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=3), None),
    (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=2), None),
    (Event(pygame.MOUSEMOTION, pos=(3, 4), touch=True), None), (Event(pygame.USEREVENT), None),
    (key(pygame.K_BACKSPACE), PlayerInput(Act.ERASE, "keyboard")), (key(pygame.K_BACKSPACE, False), None),
    (key(pygame.K_u), PlayerInput(Act.UNDO, "keyboard")), (key(pygame.K_u, False), None),
    (key(pygame.K_p), PlayerInput(Act.PEEK, "keyboard")),
    (key(pygame.K_p, False), PlayerInput(Act.PEEK, "keyboard", on=False)),
    (key(pygame.K_PAGEUP), PlayerInput(Act.PAGE, "keyboard", step=(0, -1))),
    (key(pygame.K_PAGEDOWN), PlayerInput(Act.PAGE, "keyboard", step=(0, 1))),
    (key(pygame.K_TAB), PlayerInput(Act.NEXT, "keyboard", step=(1, 0))),
    (key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT), PlayerInput(Act.NEXT, "keyboard", step=(-1, 0))),
    (key(pygame.K_TAB, False, mod=pygame.KMOD_LSHIFT), None), (key(pygame.K_q), None),
    (key(pygame.K_1), PlayerInput(Act.SEAT, "keyboard", number=0)),
    (key(pygame.K_6), PlayerInput(Act.SEAT, "keyboard", number=5)),
    (key(pygame.K_F9), PlayerInput(Act.ALOUD, "keyboard")), (Event(pygame.TEXTINPUT, text="a"), None)])
def test_what_an_event_means(event: Event, given: PlayerInput | None) -> None:
    assert Devices().read(event, SIZE) == ([] if given is None else [given])


@pytest.mark.parametrize(("button", "given"), [
    ("righttrigger", PlayerInput(Act.PAST, "pad", 4, step=(0, -1))), ("a", PlayerInput(Act.CONFIRM, "pad", 4)),
    ("leftshoulder", PlayerInput(Act.PAGE, "pad", 4, step=(0, -1))), ("b", PlayerInput(Act.CANCEL, "pad", 4)),
    ("rightshoulder", PlayerInput(Act.PAGE, "pad", 4, step=(0, 1))),
    ("dpad_up", PlayerInput(Act.GO, "pad", 4, step=(0, -1))),
    ("dpad_left", PlayerInput(Act.GO, "pad", 4, step=(-1, 0))), ("guide", None)])
def test_what_a_button_means(button: str, given: PlayerInput | None) -> None:
    assert Devices().pad_event(PadEvent(4, button)) == ([] if given is None else [given])


def test_the_wheel_turns_where_the_pointer_was_last() -> None:
    devices = Devices()
    devices.read(Event(pygame.MOUSEMOTION, pos=(30, 40)), SIZE)
    (given,) = devices.read(Event(pygame.MOUSEWHEEL, x=1, y=2), SIZE)
    assert given == PlayerInput(Act.SCROLL, "mouse", at=(30, 40), step=(1, -2))


@pytest.mark.parametrize(("event", "given"), [
    (Event(pygame.TEXTINPUT, text="é"), PlayerInput(Act.WRITE, "keyboard", text="é")), (key(pygame.K_u), None),
    (key(pygame.K_SPACE), None), (key(pygame.K_RETURN), PlayerInput(Act.CONFIRM, "keyboard")),
    (key(pygame.K_ESCAPE), PlayerInput(Act.CANCEL, "keyboard")),
    (key(pygame.K_BACKSPACE), PlayerInput(Act.ERASE, "keyboard")),
    (key(pygame.K_F10), PlayerInput(Act.MENU, "keyboard")), (key(pygame.K_DELETE), None),
    (key(pygame.K_LEFT), PlayerInput(Act.GO, "keyboard", step=(-1, 0)))])
def test_letters_are_letters_while_a_text_is_written(event: Event, given: PlayerInput | None) -> None:
    devices = Devices()
    devices.writing = True
    assert devices.read(event, SIZE) == ([] if given is None else [given])


def test_whoever_listens_hears_keys_and_buttons_by_their_names() -> None:
    devices = Devices()
    devices.listen("keyboard")
    assert devices.read(key(pygame.K_u), SIZE) == [PlayerInput(Act.RAW, "keyboard", text="u")]
    assert devices.read(key(pygame.K_u, False), SIZE) == []
    devices.listen("pad")
    assert devices.read(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=pygame.CONTROLLER_BUTTON_A), SIZE) == [
        PlayerInput(Act.RAW, "pad", 4, text="a")]
    assert devices.read(Event(pygame.CONTROLLERBUTTONUP, instance_id=4, button=pygame.CONTROLLER_BUTTON_A), SIZE) == []
    assert devices.pad_event(PadEvent(4, step=(1, 0))) == [], "a stick has no name"
    devices.listen("")
    assert devices.read(key(pygame.K_u), SIZE) == [PlayerInput(Act.UNDO, "keyboard")]


def test_what_was_used_last_is_what_was_pressed_and_not_what_moved_or_came() -> None:
    devices = Devices()
    for act, device, source, last in ((Act.GO, "pad", 7, "pad"), (Act.POINT, "mouse", 0, "pad"),
                                      (Act.CAME, "pad", 3, "pad"), (Act.GONE, "pad", 3, "pad"),
                                      (Act.PRESS, "touch", 2, "touch")):
        found = [PlayerInput(act, device, source)]
        assert devices.noted(found) == found and (devices.last, devices.last_pad) == (last, 7)
    assert devices.noted([]) == [] and devices.last == "touch"


# ---- what is held ---------------------------------------------------------------------------------------------------


def test_a_direction_that_is_held_goes_on_after_a_while_and_not_for_ever() -> None:
    devices = Devices()
    assert devices.read(key(pygame.K_LEFT), SIZE) == [PlayerInput(Act.GO, "keyboard", step=(-1, 0))]
    assert devices.read(key(pygame.K_LEFT), SIZE) == [], "keyboards repeat by themselves"
    again = [PlayerInput(Act.GO, "keyboard", step=(-1, 0), again=True)]
    assert devices.pass_time(FIRST_REPEAT - 0.01) == [] and devices.pass_time(0.02) == again
    assert devices.pass_time(REPEAT - 0.01) == [] and devices.pass_time(0.02) == again
    assert devices.read(key(pygame.K_RIGHT), SIZE) == [PlayerInput(Act.GO, "keyboard", step=(1, 0))]
    assert devices.read(key(pygame.K_LEFT, False), SIZE) == [] and devices.held, "the other one is held now"
    assert devices.read(key(pygame.K_RIGHT, False), SIZE) == [] and not devices.held
    assert devices.pass_time(9) == []
    devices.read(key(pygame.K_UP), SIZE)
    assert devices.pass_time(LONGEST - 0.01) and devices.held
    assert devices.pass_time(0.02) == [] and not devices.held, "it is stuck"


@pytest.mark.parametrize(("value", "before", "told"), [
    (0.5, False, None), (0.51, False, True), (0.36, True, None), (0.35, True, False), (0.0, False, None)])
def test_a_trigger_counts_from_the_middle_and_is_let_go_a_little_further_back(value: float, before: bool,
                                                                             told: bool | None) -> None:
    sticks = Sticks()
    if before:
        sticks.pull(1, "lefttrigger", 1.0)
    found = sticks.pull(1, "lefttrigger", value)
    assert found == ([] if told is None else [PadEvent(1, "lefttrigger", told)])
    assert ((1, "lefttrigger") in sticks.pulled) is (before if told is None else told)


@pytest.mark.parametrize(("across", "down", "step"), [
    (0.6, 0.0, (1, 0)), (-0.6, 0.0, (-1, 0)), (0.0, 0.6, (0, 1)), (0.0, -0.6, (0, -1)), (0.5, 0.5, None),
    (0.51, 0.4, (1, 0)), (0.6, 0.7, (0, 1)), (0.6, 0.6, (0, 1)), (-0.7, -0.6, (-1, 0))])
def test_a_push_is_the_longer_of_two_ways_beyond_the_middle(across: float, down: float,
                                                            step: tuple[int, int] | None) -> None:
    assert Sticks().push(1, across, down) == ([] if step is None else [PadEvent(1, step=step)])


@pytest.mark.parametrize(("across", "down", "told"), [
    (0.36, 0.0, None), (0.35, 0.0, (0, 0)), (0.4, 0.63, None), (0.4, 0.65, (0, 1)), (-0.9, 0.0, (-1, 0)),
    (-0.4, 0.0, (0, 0)), (0.9, 0.0, None), (0.36, -0.6, (0, -1)), (0.0, 0.4, (0, 0))])
def test_a_push_stays_what_it_was_until_it_is_let_go_or_clearly_another(across: float, down: float,
                                                                        told: tuple[int, int] | None) -> None:
    sticks = Sticks()
    sticks.push(1, 1.0, 0.0)
    assert (LET_GO, TURN) == (0.7, 1.6)
    assert sticks.push(1, across, down) == ([] if told is None else [PadEvent(1, step=told)])


def test_sticks_are_read_in_whole_numbers_or_in_parts_and_settle_once_a_round() -> None:
    sticks = Sticks()
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    for axis, value in ((x, 20000), (y, 30000), (pygame.CONTROLLER_AXIS_RIGHTX, -32768)):
        assert sticks.read(Event(pygame.CONTROLLERAXISMOTION, instance_id=2, axis=axis, value=value)) == []
    assert sticks.axes == {2: [20000 / 32768, 30000 / 32768]}
    assert sticks.settle() == [PadEvent(2, step=(0, 1))] and sticks.settle() == []
    sticks.read(Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=x, value=-1.0))
    sticks.read(Event(pygame.JOYAXISMOTION, instance_id=1, axis=y, value=-0.9))
    assert sticks.settle() == [PadEvent(1, step=(0, -1)), PadEvent(3, step=(-1, 0))]
    assert sticks.read(Event(pygame.JOYHATMOTION, instance_id=4, value=(0, 1))) == [PadEvent(4, step=(0, -1))]
    trigger = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value=32767)
    assert sticks.read(trigger) == [PadEvent(3, "righttrigger", True)]
    sticks.tilt(3, x, 0.9)
    sticks.forget(3)
    assert not sticks.pulled and 3 not in sticks.axes and 3 not in sticks.steps and sticks.settle() == []
    assert 1 in sticks.axes


def test_how_far_a_stick_is_pushed_is_set_in_tenths() -> None:
    devices = Devices()
    devices.set_dead_zone(8)
    assert devices.pads.sticks.zone == 0.8
    assert devices.pads.sticks.push(1, 0.8, 0) == [] and devices.pads.sticks.push(1, 0.81, 0)


# ---- pads -----------------------------------------------------------------------------------------------------------


def test_pads_without_a_mapping_are_heard_by_their_numbers_and_others_by_their_names() -> None:
    pads = Pads()
    pads.open = {1: pad(1, mapped=False), 2: pad(2)}

    def button(kind: int, source: int, number: int) -> list[PadEvent]:
        return pads.read(Event(kind, instance_id=source, button=number))

    assert button(pygame.JOYBUTTONDOWN, 1, 0) == [PadEvent(1, "a", True)]
    assert button(pygame.JOYBUTTONUP, 1, 9) == [PadEvent(1, "rightstick", False)] and len(UNMAPPED) == 10
    assert button(pygame.JOYBUTTONDOWN, 1, 10) == []
    assert button(pygame.JOYBUTTONDOWN, 2, 0) == [] == button(pygame.JOYBUTTONDOWN, 3, 0), "heard twice, or unknown"
    assert button(pygame.CONTROLLERBUTTONUP, 2, pygame.CONTROLLER_BUTTON_B) == [PadEvent(2, "b", False)]
    assert button(pygame.CONTROLLERBUTTONDOWN, 2, 999) == []
    hat = Event(pygame.JOYHATMOTION, instance_id=1, value=(1, 0))
    assert pads.read(hat) == [PadEvent(1, step=(1, 0))]
    assert [pads.number(source) for source in (1, 2, 9)] == [1, 2, 3]
    gone = pads.remove(1)
    assert gone is not None and gone.number == 1 and pads.remove(1) is None and 1 not in pads.sticks.steps


@pytest.mark.parametrize(("name", "signs"), [
    ("Sony DualSense", "playstation"), ("Wireless PS4 pad", "playstation"), ("Nintendo Switch Pro", "nintendo"),
    ("Joy-Con (L)", "nintendo"), ("Xbox 360", "letters"), ("", "letters")])
def test_the_signs_on_buttons_are_those_of_the_maker(name: str, signs: str) -> None:
    devices = Devices()
    devices.pads.open = {3: pad(1, name=name)}
    devices.last_pad = 3
    assert family(name) == devices.pad_family() == signs


def test_a_pad_that_goes_is_told_with_its_model_and_lets_go_of_what_it_held(monkeypatch: pytest.MonkeyPatch) -> None:
    devices = Devices()
    monkeypatch.setattr(devices.pads, "look", lambda first=0: [])
    devices.pads.open = {5: pad(1, model="m5")}
    devices.held[("pad", 5)] = devices.held[("pad", 6)] = object()  # type: ignore[assignment]
    gone = Event(pygame.JOYDEVICEREMOVED, instance_id=5)
    assert devices.read(gone, SIZE) == [PlayerInput(Act.GONE, "pad", 5, text="m5")]
    assert list(devices.held) == [("pad", 6)]
    assert devices.read(gone, SIZE) == [], "what is gone is not gone twice"
    devices.seating.bind(5, 0)
    assert devices.read(gone, SIZE) == [PlayerInput(Act.GONE, "pad", 5)]


# ---- keys and what they do ------------------------------------------------------------------------------------------


def test_names_of_keys_and_buttons() -> None:
    assert key_name(pygame.K_KP_ENTER) == key_name(pygame.K_RETURN) == "return" and key_name(228) == "#228"
    assert key_name(pygame.K_AMPERSAND, pygame.KSCAN_1) == "1" and key_name(pygame.K_AMPERSAND) == "ampersand"
    assert key_name(pygame.K_a, pygame.KSCAN_6) == "6" and key_name(pygame.K_7, pygame.KSCAN_7) == "7"
    assert is_key("a") and is_key("#228") and is_key("#7")
    assert not any(map(is_key, ("#", "#x", "#x8", "nothing", "##8", "228")))
    assert is_button("a") and is_button("lefttrigger") and not is_button("max") and not is_button("return")
    assert SEATS == ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6")
    assert [KEYS[seat] for seat in SEATS] == [("1",), ("2",), ("3",), ("4",), ("5",), ("6",)]


@pytest.mark.parametrize(("action", "slot", "name", "told", "after"), [
    ("undo", 0, "u", ("cleared", "undo"), {"undo": []}), ("undo", 1, "z", ("bound", "undo"), {"undo": ["u", "z"]}),
    ("undo", 0, "z", ("bound", "undo"), {"undo": ["z"]}),
    ("undo", 0, "h", ("swapped", "hint"), {"undo": ["h"], "hint": ["u"]}),
    ("undo", 1, "h", ("taken", "hint"), {"undo": ["u", "h"], "hint": []}),
    ("undo", 1, "escape", ("needed", "cancel"), {"undo": ["u"], "cancel": ["escape"]}),
    ("undo", 1, "space", ("taken", "confirm"), {"undo": ["u", "space"], "confirm": ["return"]}),
    ("cancel", 0, "escape", ("needed", "cancel"), {"cancel": ["escape"]}),
    ("confirm", 1, "space", ("cleared", "confirm"), {"confirm": ["return"]}),
    ("confirm", 1, "return", ("bound", "confirm"), {"confirm": ["return", "space"]}),
    ("confirm", 1, "escape", ("swapped", "cancel"), {"confirm": ["return", "escape"], "cancel": ["space"]}),
    ("undo", 0, "f11", ("reserved", "undo"), {"undo": ["u"]}), ("past", 0, "z", ("bound", "past"), {"past": ["z"]})])
def test_a_key_is_given_to_an_action(action: str, slot: int, name: str, told: tuple[str, str],
                                     after: dict[str, list[str]]) -> None:
    bindings = Bindings()
    assert bindings.bind("keyboard", action, slot, name) == told
    assert {one: bindings.chosen["keyboard"][one] for one in after} == after
    differs = {one: names for one, names in after.items() if names != list(KEYS[one])}
    assert bindings.plain("keyboard") == differs
    again = Bindings()
    again.load("keyboard", differs)
    assert again.chosen == bindings.chosen, "it comes back"


@pytest.mark.parametrize(("data", "undo"), [
    ({"undo": ["z", "z", "y", "x"]}, ["z", "y"]), ({"undo": []}, []), ({"undo": ["nothing", "f11", "q"]}, ["q"]),
    ({"undo": ["h"]}, ["u"]), ({"nothing": ["z"]}, ["u"]), ({"undo": ["h"], "hint": ["u"]}, ["h"])])
def test_choices_are_taken_as_far_as_they_make_sense(data: dict[str, list[str]], undo: list[str]) -> None:
    bindings = Bindings()
    bindings.load("keyboard", {"confirm": [], **data})
    assert bindings.chosen["keyboard"]["undo"] == undo and bindings.first("keyboard", "confirm") == "return"
    assert bindings.first("keyboard", "past") == "" and bindings.first("keyboard", "dance") == ""
