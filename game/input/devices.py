"""The one place that reads devices: mouse, touch, keyboard, and any number of pads that come and go."""

from __future__ import annotations

from typing import Any

import pygame

from game.input.inputs import Act, PlayerInput

KEYS: dict[int, Act] = {
    pygame.K_RETURN: Act.CONFIRM,
    pygame.K_KP_ENTER: Act.CONFIRM,
    pygame.K_SPACE: Act.CONFIRM,
    pygame.K_ESCAPE: Act.CANCEL,
    pygame.K_BACKSPACE: Act.ERASE,
    pygame.K_F10: Act.MENU,
    pygame.K_u: Act.UNDO,
    pygame.K_h: Act.HINT,
    pygame.K_F2: Act.RULES,
    pygame.K_TAB: Act.NEXT,
}
STEPS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PAGES: dict[int, tuple[int, int]] = {pygame.K_PAGEUP: (0, -1), pygame.K_PAGEDOWN: (0, 1)}
BUTTONS: dict[int, Act] = {
    pygame.CONTROLLER_BUTTON_A: Act.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Act.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Act.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Act.HINT,
    pygame.CONTROLLER_BUTTON_START: Act.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Act.RULES,
}
PAD_STEPS: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
PAD_PAGES: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (0, -1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (0, 1),
}
DEAD_ZONE = 0.55
FIRST_REPEAT, REPEAT = 0.38, 0.12


class Devices:
    """Turns events into player input."""

    def __init__(self) -> None:
        self.pads: dict[int, Any] = {}
        self.sticks: dict[int, tuple[int, int]] = {}
        self.held: dict[int, tuple[tuple[int, int], float]] = {}
        self.axes: dict[int, list[float]] = {}
        self.last = "mouse"
        self.pointer_at = (0, 0)
        self.writing = False  # whether a text is being written: letters are letters then

    def start(self) -> None:
        """Open the pads that are there."""
        pygame.joystick.init()
        from pygame._sdl2 import controller

        controller.init()
        for index in range(controller.get_count()):
            self.open_pad(index)

    def open_pad(self, index: int) -> None:
        """A pad that was plugged in."""
        from pygame._sdl2 import controller

        if controller.is_controller(index):
            pad = controller.Controller(index)
            self.pads[pad.as_joystick().get_instance_id()] = pad

    def read(self, event: pygame.event.Event, size: tuple[int, int]) -> list[PlayerInput]:
        """The player input behind one event."""
        found = self.pointer(event, size) or self.keyboard(event) or self.pad(event)
        if found and found[0].act is not Act.POINT:
            self.last = found[0].device
        return found

    def pointer(self, event: pygame.event.Event, size: tuple[int, int]) -> list[PlayerInput]:
        """Mouse and touch."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            act = {pygame.FINGERDOWN: Act.PRESS, pygame.FINGERUP: Act.RELEASE, pygame.FINGERMOTION: Act.POINT}[
                event.type
            ]
            return [PlayerInput(act, "touch", at=(round(event.x * size[0]), round(event.y * size[1])))]
        if event.type == pygame.MOUSEWHEEL:
            return [PlayerInput(Act.SCROLL, "mouse", at=self.pointer_at, step=(event.x, -event.y))]
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) or getattr(
            event, "touch", False
        ):
            return []
        self.pointer_at = event.pos
        if event.type == pygame.MOUSEMOTION:
            return [PlayerInput(Act.POINT, "mouse", at=event.pos)]
        if event.button == 1:
            down = event.type == pygame.MOUSEBUTTONDOWN
            return [PlayerInput(Act.PRESS if down else Act.RELEASE, "mouse", at=event.pos)]
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            return [PlayerInput(Act.CANCEL, "mouse", at=event.pos)]
        return []

    def keyboard(self, event: pygame.event.Event) -> list[PlayerInput]:
        """Keys and typed text."""
        if event.type == pygame.TEXTINPUT and self.writing:
            return [PlayerInput(Act.WRITE, "keyboard", text=event.text)]
        if event.type == pygame.KEYUP and event.key == pygame.K_p:
            return [PlayerInput(Act.PEEK, "keyboard", on=False)]
        if event.type != pygame.KEYDOWN:
            return []
        if event.key in STEPS:
            return [PlayerInput(Act.GO, "keyboard", step=STEPS[event.key])]
        if event.key in PAGES:
            return [PlayerInput(Act.PAGE, "keyboard", step=PAGES[event.key])]
        letter = event.key < 128 and chr(event.key).isalnum()
        if self.writing and (letter or event.key == pygame.K_SPACE):
            return []
        if event.key == pygame.K_p:
            return [PlayerInput(Act.PEEK, "keyboard")]
        if event.key == pygame.K_TAB:
            back = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
            return [PlayerInput(Act.NEXT, "keyboard", step=(-1 if back else 1, 0))]
        act = KEYS.get(event.key)
        return [PlayerInput(act, "keyboard")] if act is not None else []

    def pad(self, event: pygame.event.Event) -> list[PlayerInput]:
        """Game pads."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self.open_pad(event.device_index)
            return []
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self.pads.pop(event.instance_id, None)
            self.held.pop(event.instance_id, None)
            return []
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self.stick(event)
        if event.type not in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return []
        source, down = event.instance_id, event.type == pygame.CONTROLLERBUTTONDOWN
        if event.button == pygame.CONTROLLER_BUTTON_RIGHTSTICK:
            return [PlayerInput(Act.PEEK, "pad", source, on=down)]
        if event.button in PAD_STEPS:
            return self.hold(source, PAD_STEPS[event.button] if down else (0, 0))
        if not down:
            return []
        if event.button in PAD_PAGES:
            return [PlayerInput(Act.PAGE, "pad", source, step=PAD_PAGES[event.button])]
        act = BUTTONS.get(event.button)
        return [PlayerInput(act, "pad", source)] if act is not None else []

    def stick(self, event: pygame.event.Event) -> list[PlayerInput]:
        """The left stick goes a step when it is pushed far enough."""
        if event.axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        axes = self.axes.setdefault(event.instance_id, [0.0, 0.0])
        value = event.value / 32768 if abs(event.value) > 1 else event.value
        axes[0 if event.axis == pygame.CONTROLLER_AXIS_LEFTX else 1] = value
        across, down = axes
        step = (0, 0)
        if max(abs(across), abs(down)) > DEAD_ZONE:
            step = (1 if across > 0 else -1, 0) if abs(across) > abs(down) else (0, 1 if down > 0 else -1)
        return self.hold(event.instance_id, step)

    def hold(self, source: int, step: tuple[int, int]) -> list[PlayerInput]:
        """A direction that is held goes on by itself after a while."""
        before = self.held.get(source)
        if step == (0, 0):
            self.held.pop(source, None)
            return []
        if before is not None and before[0] == step:
            return []
        self.held[source] = (step, FIRST_REPEAT)
        return [PlayerInput(Act.GO, "pad", source, step=step)]

    def repeat(self, seconds: float) -> list[PlayerInput]:
        """The steps that held directions make as time passes."""
        found = []
        for source, (step, left) in list(self.held.items()):
            left -= seconds
            if left <= 0:
                found.append(PlayerInput(Act.GO, "pad", source, step=step))
                left = REPEAT
            self.held[source] = (step, left)
        return found
