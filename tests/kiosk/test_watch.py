"""What the kiosk hears before its scenes do, event by event: who is there, what leads out, how the operator calls."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from game.input.watch import CORNER, ESCAPES, SLIP, Watch

SIZE = (1000, 500)  # shares are of the shorter side
SHORT = 500


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> Event:
    return Event(kind, key=code, mod=mod, unicode="", scancode=0)


def watch(chord: str = "ctrl+alt+o", hold: float = 4.0) -> Watch:
    return Watch(chord, hold)


LEADS_OUT = [(Event(pygame.QUIT), True), (Event(pygame.WINDOWCLOSE), True),
             (Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1), False),
             (key(pygame.K_a), False), (key(pygame.K_ESCAPE), False), (key(pygame.K_F4), False),
             (key(pygame.K_a, pygame.KMOD_LSHIFT), False), (key(pygame.K_a, pygame.KMOD_CAPS | pygame.KMOD_NUM), False),
             *((key(code), True) for code in ESCAPES),
             *((key(pygame.K_q, mod), True) for mod in (
                 pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_RMETA,
                 pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_LALT | pygame.KMOD_NUM)),
             (key(pygame.K_q, pygame.KMOD_LCTRL, pygame.KEYUP), True), (key(pygame.K_q, 0, pygame.KEYUP), False),
             (key(pygame.K_F11, pygame.KMOD_RALT), True),
             # AltGr writes letters, as itself or as what some systems make of it.
             (key(pygame.K_q, pygame.KMOD_RALT), False), (key(pygame.K_q, pygame.KMOD_MODE), False),
             (key(pygame.K_q, pygame.KMOD_RALT | pygame.KMOD_LCTRL), False),
             (key(pygame.K_q, pygame.KMOD_MODE | pygame.KMOD_LALT), False)]


@pytest.mark.parametrize(("event", "out"), LEADS_OUT)
def test_what_leads_out_is_kept_from_the_scenes_and_nothing_else(event: Event, out: bool) -> None:
    assert watch().leads_out(event) is out


@pytest.mark.parametrize(("chord", "event", "calls"), [
    ("ctrl+alt+o", key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LALT), True),
    ("ctrl+alt+o", key(pygame.K_o, pygame.KMOD_RCTRL | pygame.KMOD_RALT | pygame.KMOD_NUM), True),
    ("ctrl+alt+o", key(pygame.K_o, pygame.KMOD_LCTRL), False), ("ctrl+alt+o", key(pygame.K_o, pygame.KMOD_LALT), False),
    ("ctrl+alt+o", key(pygame.K_o), False),
    ("ctrl+alt+o", key(pygame.K_p, pygame.KMOD_LCTRL | pygame.KMOD_LALT), False),
    ("ctrl+alt+o", key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LALT, pygame.KEYUP), False),
    ("shift+f9", key(pygame.K_F9, pygame.KMOD_LSHIFT), True), ("shift+f9", key(pygame.K_F9, pygame.KMOD_LCTRL), False),
    ("f9", key(pygame.K_F9), True)])
def test_the_operators_keys(chord: str, event: Event, calls: bool) -> None:
    assert watch(chord).is_chord(event) is calls


@pytest.mark.parametrize(("event", "there", "pressed"), [
    (key(pygame.K_a), True, True), (key(pygame.K_a, 0, pygame.KEYUP), True, False),
    (Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1), True, True),
    (Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1), True, False),
    (Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 0)), True, False),
    (Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, -1)), True, False),
    (Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0)), False, False),
    (Event(pygame.MOUSEMOTION, pos=(1, 1)), True, False), (Event(pygame.MOUSEWHEEL, y=1), True, False),
    (Event(pygame.FINGERDOWN, x=0, y=0), True, True), (Event(pygame.FINGERUP, x=0, y=0), True, False),
    (Event(pygame.CONTROLLERBUTTONDOWN, button=0), True, True), (Event(pygame.JOYBUTTONDOWN, button=0), True, True),
    (Event(pygame.WINDOWFOCUSLOST), False, False), (Event(pygame.ACTIVEEVENT), False, False),
    (Event(pygame.AUDIODEVICEADDED), False, False)])
def test_somebody_is_there_when_something_is_moved_or_pressed(event: Event, there: bool, pressed: bool) -> None:
    assert watch().somebody(event) is there and watch().pressed(event) is pressed


# ---- the corner -----------------------------------------------------------------------------------------------------


def mouse(kind: int, x: float, y: float) -> Event:
    """At so many shares of the shorter side."""
    return Event(kind, pos=(x * SHORT, y * SHORT), button=1)


def finger(kind: int, x: float, y: float) -> Event:
    """The same; fingers say where they are in shares of each side."""
    return Event(kind, x=x * SHORT / SIZE[0], y=y * SHORT / SIZE[1])


Device = tuple[Callable[[int, float, float], Event], int, int, int]  # its events: down, moved, up
DEVICES: list[Device] = [(mouse, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP),
                         (finger, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)]
IN, OUT = CORNER - 0.001, CORNER + 0.001


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("x", "y", "holds"), [(0, 0, True), (IN, IN, True), (IN, 0, True), (0, IN, True),
                                               (OUT, 0, False), (0, OUT, False), (1.9, 0.01, False), (1, 0.9, False)])
def test_only_the_corner_counts(device: Device, x: float, y: float, holds: bool) -> None:
    one, (at, down, _, _) = watch(), device
    one.follow(at(down, x, y), SIZE)
    assert one.held_long(4.0) is holds


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_let_go_is_not_held_any_more(device: Device) -> None:
    one, (at, down, _, up) = watch(), device
    one.follow(at(down, 0.01, 0.01), SIZE)
    assert not one.held_long(3.9)
    one.follow(at(up, 0.01, 0.01), SIZE)
    assert not one.held_long(100)
    one.follow(at(down, 0.01, 0.01), SIZE)
    assert not one.held_long(3.9) and one.held_long(0.2), "a new touch is held from its beginning"
    assert not one.held_long(100), "it calls once"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("way", "holds"), [((0.9, 0), True), ((0, 0.9), True), ((1.1, 0), False), ((0, 1.1), False),
                                            ((-1.1, 0), False), ((0, -1.1), False), ((0.9, 0.9), True)])
def test_a_hand_may_tremble_but_not_move(device: Device, way: tuple[float, float], holds: bool) -> None:
    one, (at, down, move, _) = watch(), device
    one.follow(at(down, 0.05, 0.05), SIZE)
    one.follow(at(move, 0.05 + way[0] * SLIP, 0.05 + way[1] * SLIP), SIZE)
    assert one.held_long(4.0) is holds


def test_the_corner_is_small_and_a_hand_may_slip_by_half_of_it() -> None:
    assert (CORNER, SLIP) == (0.08, 0.04)


def test_a_touch_elsewhere_gives_up_the_corner() -> None:
    one = watch()
    one.follow(mouse(pygame.MOUSEBUTTONDOWN, 0.01, 0.01), SIZE)
    one.follow(mouse(pygame.MOUSEBUTTONDOWN, 0.5, 0.5), SIZE)
    assert not one.held_long(4.0)


def test_other_events_do_not_let_go() -> None:
    one = watch(hold=2.0)
    one.follow(mouse(pygame.MOUSEBUTTONDOWN, 0.01, 0.01), SIZE)
    one.follow(key(pygame.K_a), SIZE)
    assert not one.held_long(1.0) and one.held_long(1.0)
