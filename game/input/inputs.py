"""What a player can do, whatever the device: point, press, go, confirm, step back, write."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Act(Enum):
    POINT = "point"  # the pointer moved
    PRESS = "press"  # pressed at a place
    RELEASE = "release"  # let go at a place
    DRAW = "draw"  # pulled with the other button, from `start` to a place
    SCROLL = "scroll"
    GO = "go"  # one step left, right, up or down
    NEXT = "next"  # to the next thing in order
    CONFIRM = "confirm"
    CANCEL = "cancel"
    MENU = "menu"
    UNDO = "undo"
    HINT = "hint"
    PEEK = "peek"  # held to see what is one's own; `on` tells whether it goes down or up
    PAGE = "page"
    TURN = "turn"  # what is about to be laid is turned
    PAST = "past"  # a look at what was before
    RULES = "rules"
    ALOUD = "aloud"  # what is here is to be said aloud, once more
    SEAT = "seat"  # the key of a seat; `number` tells which, from 0 on
    WRITE = "write"  # text
    COMPOSE = "compose"  # text that is not settled yet, such as an accent that waits for its letter
    ERASE = "erase"
    RAW = "raw"  # a key or button by its name in `text`, while somebody is to be given one
    CAME = "came"  # a pad was plugged in; `text` tells its model
    GONE = "gone"  # a pad was pulled out; the same


@dataclass(frozen=True, slots=True)
class PlayerInput:
    act: Act
    device: str  # mouse, touch, keyboard, pad
    source: int = 0  # which pad
    at: tuple[int, int] = (0, 0)
    start: tuple[int, int] = (0, 0)
    step: tuple[int, int] = (0, 0)
    text: str = ""
    on: bool = True
    number: int = -1
    again: bool = False  # a step that goes on by itself, because it is still held
