"""A monkey at the devices: ten thousand events at random, and the program is still there and still answers."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.scenes.menu.title import TitleScene
from tests.ui.robot import FRAME, Robot, blink
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import BUTTONS

EVENTS, PARTS = 10_000, 4
OFTEN = (*[pygame.K_RETURN] * 6, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT,
         pygame.K_UP, pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F10, pygame.K_u,
         pygame.K_h, pygame.K_p, pygame.K_a, pygame.K_F5, pygame.K_DELETE)
KEYS = (*OFTEN * 20, pygame.K_F2)  # opening a rule book takes long: seldom
PRESSED = (*[name for name in BUTTONS if name != "back"] * 20, *["a"] * 80, "back")
PADS = 3
BETWEEN = 5  # events from one frame to the next
SIZES = ((960, 540), (1024, 700), (720, 1280), (640, 480))
TEXTS = ("a", "é", "\n", "ﷺ", "{", "}", "𝔘", "  ", "<text>", "\x00", "漢")


class Monkey:
    """Makes events, each of them one that a device or a window could send, and has pads in its hands."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.at = (300, 300)

    def event(self, hand: Robot) -> pygame.event.Event | None:
        chance, kind = self.chance, self.chance.random()
        if chance.random() < 0.5 and hand.app.stack.top is not None and hand.scene.widgets:
            found = chance.choice(hand.scene.widgets)
            if found.id != "rules" or chance.random() < 0.1:
                self.at = found.seen.center
        elif chance.random() < 0.3:
            width, height = hand.app.surface.get_size()
            self.at = (chance.randrange(-5, width + 5), chance.randrange(-5, height + 5))
        if kind < 0.2:
            return pygame.event.Event(pygame.MOUSEMOTION, pos=self.at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        if kind < 0.5:
            which = chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            return pygame.event.Event(which, pos=self.at, button=chance.choice((1, 1, 1, 1, 2, 3)), touch=False)
        if kind < 0.72:
            which = chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
            return pygame.event.Event(which, key=chance.choice(KEYS), mod=chance.choice((0, 1)), unicode="", scancode=0)
        if kind < 0.92:
            self.use_pad(hand, kind)
            return None
        if kind < 0.95:
            return pygame.event.Event(pygame.TEXTINPUT, text=chance.choice(TEXTS))
        if kind < 0.97:
            return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)), flipped=False)
        if kind < 0.985:
            which = chance.choice((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION))
            return pygame.event.Event(which, x=chance.random(), y=chance.random(), dx=0, dy=0, finger_id=1, touch_id=1)
        if kind < 0.998:
            return pygame.event.Event(chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
                                                     pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE)))
        size = chance.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])


    def use_pad(self, hand: Robot, kind: float) -> None:
        """One of a few pads is pressed, tilted, pulled out or plugged in."""
        chance, there = self.chance, [pad for pad in hand.pads.made if pad.handle is not None]
        if len(there) < PADS and (kind > 0.91 or not there):
            hand.pads.plug(mapped=chance.random() < 0.7, heard=chance.random() < 0.7)
            return
        pad = chance.choice(there)
        if kind < 0.87:
            pad.hold(chance.choice([name for name in PRESSED if pad.mapped or name != "guide"]), chance.random() < 0.5)
        elif kind < 0.90:
            pad.tilt(chance.randrange(6 if pad.mapped else 2), chance.uniform(-1, 1))
        else:
            pad.unplug()
        hand.pads.sdl.SDL_JoystickUpdate()


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_events_do_no_harm(tmp_path: Path, part: int) -> None:
    hand = TableRobot(tmp_path, (960, 540), speed="fast", names=["Ada"])
    hand.app.bots.at_once = True
    if part % 2:
        hand.sit(("djambi-4", "fredericus")[part // 2])
    else:
        hand.open(TitleScene(hand.app))
    blink(hand.app)
    monkey, seen = Monkey(part), set()
    for number in range(EVENTS // PARTS):
        event = monkey.event(hand)
        if event is not None:
            pygame.event.post(event)
        if number % BETWEEN == 0:
            hand.run(FRAME)
        if hand.app.stack.top is None or not hand.app.running:
            hand.app.running = True  # the monkey found the way out: it is let in again
            while hand.app.stack.scenes:
                hand.app.stack.scenes.pop().leave()
            hand.open(TitleScene(hand.app))
        seen.add(hand.scene.name)
    assert len(seen) >= 3, seen
    hand.run(0.5)
    if hand.app.stack.top is not None:
        while hand.app.stack.scenes:
            hand.app.stack.scenes.pop().leave()
    hand.app.running = True
    hand.open(TitleScene(hand.app))
    hand.app.devices.held.clear()
    before = hand.app.frames_drawn
    hand.key("down")
    assert hand.app.frames_drawn > before, "it still answers"
    hand.close()
