"""Keys and buttons: what they do, who may change that, and what comes of damaged choices."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.key_hints import draw_key, key_label
from game.input.bindings import ESSENTIAL, USUAL, Bindings
from game.input.devices import Devices
from game.input.inputs import Act, PlayerInput
from game.input.pads import family
from game.input.seating import Seating
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.title import TitleScene
from game.storage.settings import load_settings
from tests.ui.robot import Robot

Make = Callable[..., Robot]


def pressed(devices: Devices, code: int, scancode: int = 0, mod: int = 0) -> list[PlayerInput]:
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)
    found = devices.read(event, (100, 100))
    devices.read(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=scancode), (100, 100))
    return found


UP, DOWN, MOVE = pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION


@pytest.mark.parametrize(("to", "act"), [((30, 40), Act.CANCEL), ((130, 40), Act.DRAW)])
def test_the_other_button_acts_when_it_is_let_go_of(to: tuple[int, int], act: Act) -> None:
    devices = Devices()
    assert devices.read(pygame.event.Event(DOWN, pos=(30, 40), button=3), (100, 100)) == []
    (found,) = devices.read(pygame.event.Event(UP, pos=to, button=3), (100, 100))
    assert (found.act, found.at, found.start) == (act, to, (30, 40))


@pytest.mark.parametrize(("kind", "given", "acts"), [
    (DOWN, {"button": 1}, [Act.PRESS]), (UP, {"button": 1}, [Act.RELEASE]), (DOWN, {"button": 3}, []),
    (UP, {"button": 3}, []), (DOWN, {"button": 2}, []), (UP, {"button": 2}, []), (DOWN, {"button": 4}, []),
    (MOVE, {}, [Act.POINT]), (DOWN, {"button": 1, "touch": True}, []), (MOVE, {"touch": True}, [])])
def test_what_the_buttons_of_a_mouse_do(kind: int, given: dict[str, Any], acts: list[Act]) -> None:
    devices = Devices()
    found = devices.read(pygame.event.Event(kind, pos=(30, 40), **given), (100, 100))
    assert [one.act for one in found] == acts
    assert all((one.device, one.at) == ("mouse", (30, 40)) for one in found)
    wheel = devices.read(pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=2), (100, 100))
    at = (0, 0) if "touch" in given else (30, 40)
    assert [(one.act, one.step, one.at) for one in wheel] == [(Act.SCROLL, (1, -2), at)], "down is towards more"


# ---- bindings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", USUAL)
def test_no_key_does_two_things(device: str) -> None:
    names = [name for names in USUAL[device].values() for name in names]
    assert len(names) == len(set(names))
    assert all(USUAL[device][action] for action in ESSENTIAL)


def test_a_key_that_is_in_use_changes_places() -> None:
    bindings = Bindings()
    assert bindings.bind("keyboard", "undo", 0, "h") == ("swapped", "hint")
    assert bindings.chosen["keyboard"]["undo"] == ["h"] and bindings.chosen["keyboard"]["hint"] == ["u"]


def test_a_second_key_is_taken_from_another_action_but_never_its_last_one_if_it_is_needed() -> None:
    bindings = Bindings()
    assert bindings.bind("pad", "undo", 1, "y") == ("taken", "hint")
    assert bindings.chosen["pad"]["hint"] == [] and bindings.chosen["pad"]["undo"] == ["x", "y"]
    assert bindings.bind("pad", "undo", 1, "x")[0] == "bound", "it has that one already"
    assert bindings.bind("pad", "menu", 1, "a") == ("needed", "confirm")
    assert bindings.chosen["pad"]["confirm"] == ["a"]


def test_the_same_key_again_clears_a_slot_unless_it_is_needed() -> None:
    bindings = Bindings()
    assert bindings.bind("keyboard", "rules", 0, "f2") == ("cleared", "rules")
    assert not bindings.first("keyboard", "rules")
    assert bindings.bind("keyboard", "cancel", 0, "escape") == ("needed", "cancel")
    assert bindings.bind("keyboard", "undo", 0, "f11")[0] == "reserved"


def test_what_is_kept_comes_back_and_only_what_differs_is_kept() -> None:
    bindings, other = Bindings(), Bindings()
    bindings.bind("keyboard", "undo", 0, "#233")
    assert bindings.plain("keyboard") == {"undo": ["#233"]}
    other.load("keyboard", bindings.plain("keyboard"))
    assert other.chosen == bindings.chosen


def test_of_more_keys_than_an_action_can_have_the_first_are_kept() -> None:
    bindings = Bindings()
    bindings.load("keyboard", {"undo": ["u", "u", "x", "y"]})
    assert bindings.plain("keyboard") == {"undo": ["u", "x"]}


@pytest.mark.parametrize("data", [
    {"undo": ["h"]}, {"confirm": []}, {"confirm": ["nonsense"]}, {"fly": ["f"]}, {"confirm": ["#2147483648"]},
    {"confirm": ["#²"]},
    {"left": ["right"], "right": ["left", "left"]}])
def test_choices_that_make_no_sense_leave_everything_usable(data: dict[str, list[str]]) -> None:
    bindings = Bindings()
    bindings.load("keyboard", data)
    names = [name for names in bindings.chosen["keyboard"].values() for name in names]
    assert len(names) == len(set(names))
    assert all(bindings.chosen["keyboard"][action] for action in ESSENTIAL)
    assert not any(name.startswith("#") for name in names)


@pytest.mark.parametrize("keys", ["x", ["x"], {"undo": "h"}, {"undo": [3]}, {"undo": ["h" * 99]}, None])
def test_damaged_controls_in_the_file_are_as_at_first(tmp_path: Path, keys: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": keys, "language": "fr"}))
    settings, trouble = load_settings(path)
    assert settings.keys == {} and settings.language == "fr" and not trouble


# ---- devices --------------------------------------------------------------------------------------------------------


def test_a_key_does_what_it_was_given_to_do_and_the_usual_ones_still_lead_out() -> None:
    devices = Devices()
    devices.bindings.bind("keyboard", "cancel", 0, "q")
    devices.bindings.bind("keyboard", "left", 0, "a")
    assert [given.act for given in pressed(devices, pygame.K_q)] == [Act.CANCEL]
    assert [given.step for given in pressed(devices, pygame.K_a)] == [(-1, 0)]
    assert [given.act for given in pressed(devices, pygame.K_ESCAPE)] == [Act.CANCEL]
    assert [given.step for given in pressed(devices, pygame.K_LEFT)] == [(-1, 0)]
    devices.writing = True
    assert pressed(devices, pygame.K_q) == [], "letters are letters while somebody writes"
    assert [given.act for given in pressed(devices, pygame.K_ESCAPE)] == [Act.CANCEL]


def test_the_digits_are_where_they_are_on_any_layout() -> None:
    devices = Devices()
    found = pressed(devices, ord("é"), pygame.KSCAN_2)
    assert [(given.act, given.number) for given in found] == [(Act.SEAT, 1)]


def test_tab_goes_back_with_shift_and_a_held_arrow_goes_on() -> None:
    devices = Devices()
    assert pressed(devices, pygame.K_TAB)[0].step == (1, 0)
    assert pressed(devices, pygame.K_TAB, mod=pygame.KMOD_SHIFT)[0].step == (-1, 0)
    devices.read(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, scancode=0), (9, 9))
    assert [given.step for given in devices.pass_time(0.5)] == [(0, 1)]
    devices.read(pygame.event.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, scancode=0), (9, 9))
    assert devices.pass_time(9) == []


def heard(hand: Robot) -> list[PlayerInput]:
    """What devices have said since they were heard last."""
    return [given for event in pygame.event.get() for given in hand.app.devices.read(event, (9, 9))]


def test_a_trigger_is_a_button_and_is_let_go(robot: Make) -> None:
    hand = robot()
    pad, seen = hand.pads.plug(), []
    for share in (-0.45, 0.8, 0.95, -0.99):
        pad.tilt(4, share)
        seen += [(given.act, given.source, given.on) for given in heard(hand)]
    assert seen == [(Act.PEEK, pad.id, True), (Act.PEEK, pad.id, False)]


@pytest.mark.parametrize("mapped", [True, False])
def test_a_pad_is_heard_once_with_a_mapping_or_without(robot: Make, mapped: bool) -> None:
    hand = robot()
    pad = hand.pads.plug(mapped=mapped)
    pad.tap("a", "up")
    acts = [(given.act, given.source, given.step) for given in heard(hand)]
    assert acts == [(Act.CONFIRM, pad.id, (0, 0)), (Act.GO, pad.id, (0, -1))]
    unknown = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=pad.id + 1, button=0)
    assert hand.app.devices.read(unknown, (9, 9)) == [], "of a pad that is not there"


def test_pads_have_the_signs_of_their_makers() -> None:
    assert family("Sony DualSense Wireless Controller") == "playstation"
    assert family("Nintendo Switch Pro Controller") == "nintendo"
    assert family("Xbox 360 Controller") == "letters"


# ---- seats ----------------------------------------------------------------------------------------------------------


def test_a_bound_pad_speaks_for_its_seat_and_others_for_whoever_has_no_pad() -> None:
    seating = Seating()
    one, two, mouse = (PlayerInput(Act.CONFIRM, "pad", 1), PlayerInput(Act.CONFIRM, "pad", 2),
                       PlayerInput(Act.PRESS, "mouse"))
    assert seating.may_act(one, 0) and seating.seat_of(one) is None, "nobody is bound"
    seating.bind(1, 2)
    assert seating.seat_of(one) == 2 and seating.may_act(one, 2) and not seating.may_act(one, 0)
    assert seating.may_act(two, 0) and not seating.may_act(two, 2), "a free pad does not speak for one who has his own"
    assert seating.may_act(mouse, 2) and seating.seat_of(mouse) is None
    assert seating.seat_of(PlayerInput(Act.SEAT, "keyboard", number=3)) == 3


def test_the_next_pad_that_comes_is_for_the_seat_that_lost_its_own() -> None:
    seating = Seating()
    seating.bind(1, 0)
    seating.bind(2, 1)
    assert seating.lose(1) == [0] and seating.lose(7) == []
    assert seating.welcome(9) == 0 and seating.pad_of(0) == 9 and seating.welcome(8) is None


# ---- the page of the settings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["key", "pad", "mouse", "touch"])
def test_a_key_is_given_another_action_with_any_device(robot: Make, device: str) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.open(SettingsScene(hand.app, "controls"))
    hand.use("device", device) if hand.on(SettingsScene).device == "pad" else None
    hand.use("slot:undo:0", device)
    assert hand.scene.name == "listen"
    hand.key("h")
    assert hand.scene.name == "settings" and "Advice" in hand.on(SettingsScene).message
    assert hand.app.settings.keys == {"undo": ["h"], "hint": ["u"]}
    assert load_settings(hand.app.home / "settings.json")[0].keys == hand.app.settings.keys
    hand.use("usual", device)
    assert hand.app.settings.keys == {} and hand.app.devices.bindings.first("keyboard", "undo") == "u"


def test_a_button_of_a_pad_is_given_and_used(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.open(SettingsScene(hand.app, "controls"))
    hand.pad("left")
    hand.on(SettingsScene).device = "pad"
    hand.scene.refresh()
    hand.use("slot:cancel:0", "pad")
    hand.pad("x")
    assert hand.app.settings.buttons == {"cancel": ["x"], "undo": ["b"]}
    hand.pad("x")
    assert hand.scene.name == "title"


@pytest.mark.parametrize(("code", "told"), [
    (1 << 30 | 107, "F16"), (1 << 30 | 128, "VolumeUp"), (1 << 30 | 400, "#1073742224")])
def test_a_key_without_a_name_and_a_letter_is_given_and_called_as_the_system_calls_it(robot: Make, code: int,
                                                                                     told: str) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.open(SettingsScene(hand.app, "controls"))
    hand.press("slot:menu:0")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    hand.run()
    assert hand.on(SettingsScene).message == f"Menu: {told}." and hand.app.settings.keys == {"menu": [f"#{code}"]}
    hand.key("escape")
    assert hand.scene.name == "title" and key_label(hand.app, f"#{code}") == told


def test_waiting_for_a_key_ends_by_itself_and_by_a_click(robot: Make) -> None:
    hand = robot()
    hand.open(SettingsScene(hand.app, "controls"))
    hand.press("slot:undo:0")
    hand.run(9)
    assert hand.scene.name == "settings" and hand.app.devices.listening == ""
    hand.press("slot:undo:0")
    hand.click((5, 5))
    assert hand.scene.name == "settings" and hand.app.settings.keys == {}


def test_pages_are_turned_with_page_keys_and_shoulders(robot: Make) -> None:
    hand = robot()
    hand.open(SettingsScene(hand.app))
    hand.key("pagedown")
    assert hand.on(SettingsScene).page == "sound"
    hand.pad("l", "l")
    assert hand.on(SettingsScene).page == "folders"


def test_the_foot_of_a_screen_shows_the_keys_that_are_bound(robot: Make) -> None:
    hand = robot(language="fr")
    hand.open(TitleScene(hand.app))
    seen = {}
    uses: dict[str, Callable[[], None]] = {"mouse": lambda: hand.click((3, 3)), "key": lambda: hand.key("up"),
                                           "pad": lambda: hand.pad("up")}
    for name, use in uses.items():
        use()
        seen[name] = foot(hand)
    hand.app.devices.bindings.bind("pad", "confirm", 0, "start")
    hand.pad("up")
    seen["other"] = foot(hand)
    assert len(set(seen.values())) == 4
    assert key_label(hand.app, "return") == "Entrée" and key_label(hand.app, "#233") == "É"
    assert draw_key(hand.app.ui, hand.app, "touch", "undo", 20) is None


def foot(hand: Robot) -> bytes:
    hand.run()
    area = hand.app.surface.get_rect()
    return pygame.image.tobytes(hand.app.surface.subsurface((0, area.h - 26, area.w, 26)), "RGB")
