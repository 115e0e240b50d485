"""Sticks, hats and triggers: from numbers that tremble to a push in one direction, told once."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.input.bindings import TRIGGERS

USUAL_ZONE = 0.5  # how far something has to be pushed before it counts
LET_GO = 0.7  # of that: what is pushed further than this still counts, once it has counted
TURN = 1.6  # how much further it has to be pushed another way before that is the way
STICK = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
NOWHERE = (0, 0)


@dataclass(frozen=True, slots=True)
class PadEvent:
    """A button that went down or up, or a direction that is pushed now."""

    pad: int
    button: str = ""
    down: bool = True
    step: tuple[int, int] | None = None


class Sticks:
    """Where everything on all pads that is not a button stands."""

    def __init__(self) -> None:
        self.zone = USUAL_ZONE
        self.axes: dict[int, list[float]] = {}
        self.tilted: set[int] = set()  # pads of whose sticks more may be told
        self.steps: dict[int, tuple[int, int]] = {}
        self.pulled: set[tuple[int, str]] = set()  # triggers that are down

    def forget(self, pad: int) -> None:
        """A pad is gone."""
        self.axes.pop(pad, None)
        self.tilted.discard(pad)
        self.steps.pop(pad, None)
        self.pulled = {(other, name) for other, name in self.pulled if other != pad}

    def read(self, event: pygame.event.Event) -> list[PadEvent]:
        """What is otherwise now; mostly nothing."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            value = event.value / 32768 if abs(event.value) > 1 else event.value
            if event.axis in TRIGGERS:
                return self.pull(event.instance_id, TRIGGERS[event.axis], value)
            self.tilt(event.instance_id, event.axis, value)
        elif event.type == pygame.JOYAXISMOTION:
            self.tilt(event.instance_id, event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            return self.push(event.instance_id, event.value[0], -event.value[1])
        return []

    def pull(self, pad: int, name: str, value: float) -> list[PadEvent]:
        """Triggers are buttons."""
        key = (pad, name)
        down = value > (self.zone * LET_GO if key in self.pulled else self.zone)
        if down == (key in self.pulled):
            return []
        (self.pulled.add if down else self.pulled.discard)(key)
        return [PadEvent(pad, name, down)]

    def tilt(self, pad: int, axis: int, value: float) -> None:
        """The left stick, or the only one: where it is counts once all is told of it."""
        if axis in STICK:
            self.axes.setdefault(pad, [0.0, 0.0])[STICK.index(axis)] = value
            self.tilted.add(pad)

    def settle(self) -> list[PadEvent]:
        """What came of all that was told of sticks: one that goes aslant is told of twice."""
        tilted, self.tilted = sorted(self.tilted), set()
        return [event for pad in tilted for event in self.push(pad, *self.axes[pad])]

    def push(self, pad: int, across: float, down: float) -> list[PadEvent]:
        """Something is pushed: until it is let go its way is the same, unless another one is clearly meant."""
        before = self.steps.get(pad, NOWHERE)
        along, aside = (abs(across), abs(down)) if before[0] else (abs(down), abs(across))
        kept = before != NOWHERE and along > self.zone * LET_GO and across * before[0] + down * before[1] > 0
        if kept and aside < along * TURN:
            return []
        step = NOWHERE
        if max(abs(across), abs(down)) > self.zone:
            step = (1 if across > 0 else -1, 0) if abs(across) > abs(down) else (0, 1 if down > 0 else -1)
        if step == before:
            return []
        self.steps[pad] = step
        return [PadEvent(pad, step=step)]
