"""Game pads without any hardware: SDL makes them, in the library that pygame has loaded, and they come and go for real.

The program sees what it would see of pads at a cable: events, handles to be opened and closed, indices that count on.
Nothing is held open here, so that what the program forgets to close is found.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import SkipTest  # pytest's own way would need it where only the program is installed

import pygame

from game.scenes.menu.lobby import LobbyScene

if TYPE_CHECKING:
    from tests.ui.robot import Robot

FRAME = 1 / 60
PLACES = ("../pygame_ce.libs/libSDL2-2*", ".dylibs/libSDL2-2*", "SDL2.dll")  # beside pygame, by system
BUTTONS = ("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "l", "r", "up", "down", "left",
           "right")
# Of a pad that nobody has written a mapping for:
PLAIN = ("a", "b", "x", "y", "l", "r", "back", "start", "leftstick", "rightstick")
HAT = {"up": 1, "right": 2, "down": 4, "left": 8}
CONTROLLER = 1  # SDL_JOYSTICK_TYPE_GAMECONTROLLER
MAKERS = {"xbox": 0x045E, "sony": 0x054C, "nobody": 0x1234}


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, as far as it is used here."""

    _fields_ = [("version", ctypes.c_uint16), ("type", ctypes.c_uint16), ("axes", ctypes.c_uint16),
                ("buttons", ctypes.c_uint16), ("hats", ctypes.c_uint16), ("vendor", ctypes.c_uint16),
                ("product", ctypes.c_uint16), ("padding", ctypes.c_uint16), ("button_mask", ctypes.c_uint32),
                ("axis_mask", ctypes.c_uint32), ("name", ctypes.c_char_p), ("userdata", ctypes.c_void_p),
                ("callbacks", ctypes.c_void_p * 6)]


def sdl() -> ctypes.CDLL:
    """The SDL that pygame uses; where it is not found, or is too old, tests with virtual pads are skipped."""
    folder = Path(pygame.__file__).parent
    found = [file for place in PLACES for file in sorted(folder.parent.glob(f"{folder.name}/{place}"))]
    if not found:
        raise SkipTest("the SDL library of pygame is not beside it")
    library = ctypes.CDLL(str(found[0]))
    if not hasattr(library, "SDL_JoystickAttachVirtualEx"):
        raise SkipTest("this SDL has no virtual pads")
    library.SDL_JoystickAttachVirtualEx.argtypes = [ctypes.POINTER(Description)]
    library.SDL_JoystickFromInstanceID.argtypes = [ctypes.c_int32]
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    library.SDL_JoystickSetVirtualHat.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    library.SDL_GetHintBoolean.argtypes = [ctypes.c_char_p, ctypes.c_int]
    library.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return library


class VirtualPad:
    """One pad, plugged in from the start."""

    def __init__(self, pads: VirtualPads, maker: str, mapped: bool) -> None:
        self.pads, self.sdl, self.mapped = pads, pads.sdl, mapped
        made = Description(version=1, vendor=MAKERS[maker], product=7, name=f"Pad of {maker}".encode())
        if mapped:
            made.type, made.axes, made.buttons = CONTROLLER, 6, len(BUTTONS)
            made.button_mask, made.axis_mask = (1 << len(BUTTONS)) - 1, (1 << 6) - 1
        else:
            made.axes, made.buttons, made.hats = 2, len(PLAIN), 1
        index = self.sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(made))
        assert index >= 0
        self.id = int(self.sdl.SDL_JoystickGetDeviceInstanceID(index))

    @property
    def handle(self) -> int | None:
        """The handle that somebody holds, if anybody does."""
        found = self.sdl.SDL_JoystickFromInstanceID(self.id)
        return int(found) if found else None

    def unplug(self) -> None:
        """Pulled out, if it is not already."""
        ids = [self.sdl.SDL_JoystickGetDeviceInstanceID(index) for index in range(self.sdl.SDL_NumJoysticks())]
        if self.id in ids:
            self.sdl.SDL_JoystickDetachVirtual(ids.index(self.id))

    def hold(self, name: str, down: bool = True) -> None:
        """A button or a direction of the cross goes down or up; the program hears of it in its next round."""
        if self.mapped:
            self.sdl.SDL_JoystickSetVirtualButton(self.handle, BUTTONS.index(name), down)
        elif name in HAT:
            self.sdl.SDL_JoystickSetVirtualHat(self.handle, 0, HAT[name] if down else 0)
        else:
            self.sdl.SDL_JoystickSetVirtualButton(self.handle, PLAIN.index(name), down)

    def tilt(self, axis: int, share: float) -> None:
        """An axis is moved by a share of its way."""
        self.sdl.SDL_JoystickSetVirtualAxis(self.handle, axis, round(share * 32767))

    def tap(self, *names: str) -> None:
        """Quick fingers: buttons go down and up before the program hears of the first one."""
        for name in names:
            for down in (True, False):
                self.hold(name, down)
                self.sdl.SDL_JoystickUpdate()

    def press(self, *names: str) -> None:
        """Buttons go down and up, one after the other, a round for each."""
        for name in names:
            for down in (True, False):
                self.hold(name, down)
                self.pads.robot.run(FRAME)

    def pull(self) -> None:
        """The right trigger is pulled and let go."""
        for share in (1.0, -1.0):
            self.tilt(5, share)
            self.pads.robot.run(FRAME)

    def go_to(self, label: str) -> None:
        """Steer to something with the cross."""
        robot, scene = self.pads.robot, self.pads.robot.scene
        if not scene.focus or (isinstance(scene, LobbyScene) and self.id not in scene.cursors):
            self.press("down")  # the first push only shows where one is
        for _ in range(8):
            if isinstance(scene, LobbyScene):
                scene.focus = scene.cursors[self.id]  # there everybody has a cursor of their own
            wanted = robot.find(label).id
            if robot.scene.focus == wanted:
                return
            way = robot.way_to(wanted)
            assert way is not None, f"'{label}' cannot be reached from {robot.scene.focus} on {robot.scene.name}"
            self.press(*way)
        raise AssertionError(f"'{label}' was not reached on {robot.scene.name}")

    def use(self, label: str) -> None:
        """Steer to something and press A."""
        self.go_to(label)
        self.press("a")


class VirtualPads:
    """Makes pads for a robot, and takes all of them away in the end."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.sdl = robot, sdl()
        self.made: list[VirtualPad] = []
        self.numbered: dict[int, VirtualPad] = {}

    def of(self, number: int) -> VirtualPad:
        """The pad that a test calls by a number; it is plugged in when it is first wanted."""
        if number not in self.numbered:
            self.numbered[number] = self.plug()
        return self.numbered[number]

    def seat(self, number: int, seat: int) -> None:
        """Somebody has sat down with the pad of a number."""
        self.robot.app.devices.seating.bind(self.of(number).id, seat)

    def known(self, identity: int) -> VirtualPad:
        """The pad that the program knows by an id."""
        return next(pad for pad in self.made if pad.id == identity)

    def plug(self, maker: str = "xbox", mapped: bool = True, heard: bool = True) -> VirtualPad:
        """A new pad; the program has heard of it, unless it shall not have had the time yet."""
        self.made.append(VirtualPad(self, maker, mapped))
        if heard and self.robot.app.stack.top is None:
            self.robot.app.devices.pads.look()  # as before the first screen
        elif heard:
            self.robot.run(FRAME)
        if heard:
            assert self.made[-1].handle is not None, "nobody has opened it"
        return self.made[-1]

    def unplug(self, *pads: VirtualPad) -> None:
        """Pads go, all of them between two rounds; the program has heard of it."""
        for pad in pads:
            pad.unplug()
        self.robot.run(FRAME)

    def close(self) -> None:
        """Away with all of them, and with what was told about them."""
        for pad in self.made:
            pad.unplug()
        pygame.event.clear()
