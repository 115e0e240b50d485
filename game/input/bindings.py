"""Which key and which button does what: the usual ones, or what players have chosen instead."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pygame

SLOTS = 2  # keys or buttons that an action can have
STEPS = ("left", "right", "up", "down")
ESSENTIAL = (*STEPS, "confirm", "cancel")  # nobody can take the last key of these away
SEATS = tuple(f"seat_{number}" for number in range(1, 7))
KEYS: dict[str, tuple[str, ...]] = {
    "left": ("left",), "right": ("right",), "up": ("up",), "down": ("down",), "confirm": ("return", "space"),
    "cancel": ("escape",), "menu": ("f10",), "undo": ("u",), "hint": ("h",), "rules": ("f2",), "peek": ("p",),
    "next": ("tab",), "turn": ("r",), "past": (), "page_up": ("pageup",), "page_down": ("pagedown",), "aloud": ("f9",),
    **{name: (name[-1],) for name in SEATS}}
BUTTONS: dict[str, tuple[str, ...]] = {
    "left": ("dpad_left",), "right": ("dpad_right",), "up": ("dpad_up",), "down": ("dpad_down",), "confirm": ("a",),
    "cancel": ("b",), "menu": ("start",), "undo": ("x",), "hint": ("y",), "rules": ("back",),
    "peek": ("lefttrigger", "leftstick"),  # pads without a mapping have no triggers that one could know
    "next": (), "turn": (), "past": ("righttrigger",), "page_up": ("leftshoulder",), "page_down": ("rightshoulder",),
    "aloud": ("rightstick",)}
USUAL = {"keyboard": KEYS, "pad": BUTTONS}
RESERVED = ("f11", "backspace")  # the whole screen, and erasing: always the same
ALIASES = {"kp_enter": "return", "return2": "return"}
KEY_NAMES: dict[int, str] = {getattr(pygame, name): name[2:].lower() for name in dir(pygame) if name.startswith("K_")}
CODE = re.compile(r"#[0-9]{1,10}")  # how a key is called for which there is no name
LAST_CODE = (1 << 31) - 1
DIGITS: dict[int, str] = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(1, 7)}
PAD_NAMES: dict[int, str] = {getattr(pygame, name): name.removeprefix("CONTROLLER_BUTTON_").lower()
                             for name in dir(pygame) if name.startswith("CONTROLLER_BUTTON_")
                             and name not in ("CONTROLLER_BUTTON_INVALID", "CONTROLLER_BUTTON_MAX")}
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger"}


def key_name(code: int, scancode: int = 0) -> str:
    """What a key is called in files. The digits are where they are, also where the layout writes letters on them."""
    if scancode in DIGITS:
        return DIGITS[scancode]
    name = KEY_NAMES.get(code, f"#{code}")
    return ALIASES.get(name, name)


def is_key(name: str) -> bool:
    return name in KEY_NAMES.values() or (CODE.fullmatch(name) is not None and int(name[1:]) <= LAST_CODE)


def is_button(name: str) -> bool:
    return name in PAD_NAMES.values() or name in TRIGGERS.values()


class Bindings:
    """For each device, the keys or buttons of every action. Each key does one thing only."""

    def __init__(self) -> None:
        self.chosen: dict[str, dict[str, list[str]]] = {}
        for device in USUAL:
            self.reset(device)

    def reset(self, device: str) -> None:
        self.chosen[device] = {action: list(names) for action, names in USUAL[device].items()}

    def load(self, device: str, data: Mapping[str, Sequence[str]]) -> None:
        """Load what players chose; whatever of it makes no sense keeps its default."""
        self.reset(device)
        known = is_key if device == "keyboard" else is_button
        given = {action: [name for name in dict.fromkeys(names) if known(name) and name not in RESERVED][:SLOTS]
                 for action, names in data.items() if action in USUAL[device]}
        given = {action: names for action, names in given.items() if names or action not in ESSENTIAL}
        found = self.chosen[device]
        for action in found:
            found[action] = given.get(action, found[action])
        counted = [name for names in found.values() for name in names]
        if len(counted) != len(set(counted)):
            self.reset(device)

    def plain(self, device: str) -> dict[str, list[str]]:
        """The bindings that differ from the defaults, to be saved."""
        return {action: list(names) for action, names in self.chosen[device].items()
                if names != list(USUAL[device][action])}

    def action(self, device: str, name: str) -> str:
        """What a key or button does, or nothing."""
        return next((action for action, names in self.chosen[device].items() if name in names), "")

    def first(self, device: str, action: str) -> str:
        """The key or button to show for an action; nothing if it has none."""
        names = self.chosen[device].get(action, [])
        return names[0] if names else ""

    def bind(self, device: str, action: str, slot: int, name: str) -> tuple[str, str]:
        """Give a slot of an action a key: what happened, and to which other action.

        - the same key again clears the slot ("cleared"), unless it is the last one of an essential action ("needed");
        - a key that does something else changes places with the one that was here ("swapped"), or, where none was here,
          is taken from the other ("taken"), unless that one needs it ("needed");
        - otherwise it is simply bound ("bound"). Some keys always do the same ("reserved").
        """
        if name in RESERVED:
            return "reserved", action
        found = self.chosen[device]
        names = found[action]
        before = names[slot] if slot < len(names) else ""
        if name == before:
            if action in ESSENTIAL and len(names) == 1:
                return "needed", action
            names.remove(name)
            return "cleared", action
        if name in names:
            return "bound", action
        other = self.action(device, name)
        if other and not before:
            if other in ESSENTIAL and len(found[other]) == 1:
                return "needed", other
            found[other].remove(name)
        elif other:
            found[other][found[other].index(name)] = before
        if before:
            names[slot] = name
        else:
            names.append(name)
        return ("swapped" if before else "taken") if other else "bound", other or action
