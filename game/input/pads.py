"""Game pads: any number of them, opened as they come, forgotten as they go, each event with the name of its button."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pygame

from game.input.bindings import PAD_NAMES
from game.input.sticks import PadEvent, Sticks

# Pads that nobody has written a mapping for: the order that most of them have.
UNMAPPED = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "leftstick", "rightstick")
FAMILIES = (("playstation", ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")),
            ("nintendo", ("nintendo", "switch", "joy-con", "joycon")))


def family(name: str) -> str:
    low = name.lower()
    return next((found for found, words in FAMILIES if any(word in low for word in words)), "letters")


@dataclass(frozen=True, slots=True)
class Pad:
    handle: Any  # what has to be closed when it goes
    mapped: bool  # whether somebody has written down which of its buttons is which
    name: str
    model: str  # the same for all pads that are made alike, also when they come back
    number: int  # as people count them


class Pads:
    """The pads that are plugged in. All that is known of one goes with it."""

    def __init__(self) -> None:
        self.open: dict[int, Pad] = {}
        self.sticks = Sticks()

    def start(self) -> None:
        """Open the pads that are there. They are heard while somebody writes in another window, too."""
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        pygame.joystick.init()
        from pygame._sdl2 import controller

        controller.init()
        self.look()

    def look(self, first: int = 0) -> list[int]:
        """Open the pads that are not open yet, beginning at an index; their ids.

        Indices count on as pads come and go, and what is told about them is told late: only what is there is opened.
        """
        count = pygame.joystick.get_count()
        found: list[int] = []
        for index in sorted(range(count), key=lambda index: index != first):
            if len(self.open) >= count:
                break
            source = self.add(index)
            if source is not None:
                found.append(source)
        return found

    def add(self, index: int) -> int | None:
        """Open the pad at an index; its id if it is new, and not gone again meanwhile."""
        from pygame._sdl2 import controller

        try:
            stick = pygame.joystick.Joystick(index)
            source, mapped = stick.get_instance_id(), controller.is_controller(index)
            known = source in self.open
            handle = controller.Controller(index) if mapped and not known else stick
        except pygame.error:
            return None
        if not known:
            taken = {pad.number for pad in self.open.values()}
            number = next(number for number in range(1, len(taken) + 2) if number not in taken)
            self.open[source] = Pad(handle, mapped, stick.get_name(), stick.get_guid(), number)
        if self.open[source].mapped:
            stick.quit()  # one handle is enough, and what is opened twice has to be closed twice
        return None if known else source

    def remove(self, source: int) -> Pad | None:
        """A pad that was pulled out; what it was, if it was open."""
        pad = self.open.pop(source, None)
        if pad is not None:
            pad.handle.quit()
        self.sticks.forget(source)
        return pad

    def number(self, source: int) -> int:
        """Which pad it is, as people count them: from 1 on, and no number twice."""
        return self.open[source].number if source in self.open else len(self.open) + 1

    def family(self, source: int) -> str:
        return family(self.open[source].name if source in self.open else "")

    def read(self, event: pygame.event.Event) -> list[PadEvent]:
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = PAD_NAMES.get(event.button, "")
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            return [PadEvent(event.instance_id, name, down)] if name else []
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self.sticks.read(event)
        return self.unmapped(event)

    def unmapped(self, event: pygame.event.Event) -> list[PadEvent]:
        """Pads without a mapping tell numbers only; those with one tell the same twice, and are heard once."""
        source = getattr(event, "instance_id", -1)
        if source not in self.open or self.open[source].mapped:
            return []
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button < len(UNMAPPED):
            return [PadEvent(source, UNMAPPED[event.button], event.type == pygame.JOYBUTTONDOWN)]
        return self.sticks.read(event)
