"""Notices that somebody is there, whatever the device, and the gestures by which an operator asks to be let in."""

from __future__ import annotations

import pygame

from game.input.sticks import NOWHERE, Sticks

CORNER = 0.08  # of the window's shorter side: where the operator holds
SLIP = 0.04  # how far a finger may slip meanwhile
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
SIGNS = (*PRESSES, pygame.MOUSEWHEEL, pygame.FINGERMOTION, pygame.TEXTINPUT, pygame.KEYUP, pygame.MOUSEBUTTONUP,
         pygame.FINGERUP, pygame.CONTROLLERBUTTONUP)
MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
# What leads out of a program, or out of its window, on one system or another.
ESCAPES = (pygame.K_F11, pygame.K_PRINTSCREEN, pygame.K_LSUPER, pygame.K_RSUPER, pygame.K_LMETA, pygame.K_RMETA,
           pygame.K_MENU, pygame.K_SYSREQ, pygame.K_POWER)


class Watch:
    """Sees every event before the scenes do."""

    def __init__(self, chord: str, hold: float) -> None:
        *modifiers, key = chord.split("+")
        self.modifiers = [MODIFIERS[name] for name in modifiers]
        self.key: int = ord(key) if len(key) == 1 else getattr(pygame, f"K_{key.upper()}")
        self.hold = hold
        self.sticks = Sticks()
        self.held_at: tuple[float, float] | None = None
        self.held_for = 0.0

    def somebody(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return tuple(getattr(event, "rel", (1, 1))) != (0, 0)
        pushed = any(one.step != NOWHERE for one in (*self.sticks.read(event), *self.sticks.settle()))
        return event.type in SIGNS or pushed  # a worn-out stick trembles by itself

    def pressed(self, event: pygame.event.Event) -> bool:
        return event.type in PRESSES

    def leads_out(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            return True
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        strong = bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META))
        alt_gr = bool(event.mod & (pygame.KMOD_MODE | pygame.KMOD_RALT))
        return event.key in ESCAPES or (strong and not alt_gr)

    def is_chord(self, event: pygame.event.Event) -> bool:
        return (event.type == pygame.KEYDOWN and event.key == self.key
                and all(event.mod & modifier for modifier in self.modifiers))

    def place(self, event: pygame.event.Event, size: tuple[int, int]) -> tuple[float, float] | None:
        """Where a pointer is, in shares of the shorter side."""
        short = min(size)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION):
            return event.x * size[0] / short, event.y * size[1] / short
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return event.pos[0] / short, event.pos[1] / short
        return None

    def follow(self, event: pygame.event.Event, size: tuple[int, int]) -> None:
        """See whether the corner is held."""
        place = self.place(event, size)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) and place is not None:
            self.held_at = place if max(place) <= CORNER else None
            self.held_for = 0.0
        elif event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP) or self.slipped(place):
            self.held_at = None

    def slipped(self, place: tuple[float, float] | None) -> bool:
        """Whether what was held has moved too far to count as held."""
        if place is None or self.held_at is None:
            return False
        return max(abs(place[0] - self.held_at[0]), abs(place[1] - self.held_at[1])) > SLIP

    def held_long(self, seconds: float) -> bool:
        """Time passes; whether the corner has now been held long enough."""
        if self.held_at is None:
            return False
        self.held_for += seconds
        if self.held_for < self.hold:
            return False
        self.held_at = None
        return True
