"""The line at the foot of a screen: what the keys of the device do that was used last, each drawn as it looks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.view.caps import cap
from game.view.theme import mix
from game.view.ui import Ui, drawn_once

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
KeyHint = tuple[str, str]  # an action and what it does here
Shown = tuple[pygame.Surface, pygame.Surface]  # the picture of a key, and its words
SIZE = 14
SAID = 17  # what is said instead is meant for people far away
SMALLEST = 13  # where that is too wide, the last hints are left out
GAP = 12  # between two hints
POINTERS = {"mouse": {"confirm": "left", "cancel": "right", "scroll": "wheel", "turn": "wheel", "page_up": "wheel"},
            "touch": {"confirm": "tap"}}


def bar_height(ui: Ui) -> int:
    """How high the line of hints is."""
    return ui.tx(26)


def key_label(app: App, name: str) -> str:
    """What is written on a key."""
    found = app.tr(f"keys.{name}")
    return found if found != f"keys.{name}" else on_key(int(name[1:])) if name.startswith("#") else name.upper()


def on_key(code: int) -> str:
    """What is written on a key that has a code and no name: its letter, or what the system calls it."""
    letter = chr(code) if code <= sys.maxunicode else ""
    return letter.upper() if letter.strip() and letter.isprintable() else pygame.key.name(code, False) or f"#{code}"


def draw_key(ui: Ui, app: App, device: str, action: str, height: int) -> pygame.Surface | None:
    """The key or button of an action as it looks; nothing if that device has none for it."""
    if device in POINTERS:
        name = POINTERS[device].get(action, "")
        return cap(ui, device, name, height) if name else None
    if action == "go":
        return named_key(ui, app, device, "dpad", height) if device == "pad" else arrows(ui, height)
    name = app.devices.bindings.first(device, {"scroll": "page_down"}.get(action, action))
    return named_key(ui, app, device, name, height) if name else None


def named_key(ui: Ui, app: App, device: str, name: str, height: int) -> pygame.Surface:
    """A key or button by its name, as it looks."""
    return cap(ui, device, name, height, key_label(app, name) if device == "keyboard" else "", app.devices.pad_family())


@drawn_once
def arrows(ui: Ui, height: int) -> pygame.Surface:
    """The four arrow keys, as they lie."""
    small = max(6, height // 2)
    found = pygame.Surface((3 * small, 2 * small), pygame.SRCALPHA)
    for name, x, y in (("up", 1, 0), ("left", 0, 1), ("down", 1, 1), ("right", 2, 1)):
        found.blit(cap(ui, "keyboard", name, small), (x * small, y * small))
    return found


def parts(ui: Ui, app: App, hints: Sequence[KeyHint], size: float) -> list[Shown]:
    """Pictures of keys, each with its words."""
    height = round(ui.type.height("sans", size) * 1.1)
    colour = mix(ui.theme["vellum_dim"], ui.theme["vellum"], 0.3)
    found = []
    for action, text in hints:
        picture = draw_key(ui, app, app.devices.last, action, height)
        if picture is not None and text:
            found.append((picture, ui.type.render(text, "sans", size, colour)))
    return found


def width(ui: Ui, shown: Sequence[Shown]) -> int:
    """How wide a line of hints is."""
    return sum(one.get_width() + two.get_width() + ui.px(6) for one, two in shown) + ui.px(GAP) * max(0, len(shown) - 1)


@drawn_once
def ground(ui: Ui, height: int) -> pygame.Surface:
    """Darkness that grows towards the foot of the window."""
    found = pygame.Surface((ui.area.w, height), pygame.SRCALPHA)
    for row in range(height):
        pygame.draw.line(found, (*ui.theme["shade"], min(230, 700 * row // height)), (0, row), (ui.area.w, row))
    return found


def fitting(ui: Ui, app: App, hints: Sequence[KeyHint], room: int) -> list[Shown]:
    """Hints for a line of some width, made smaller or fewer if there are too many; the last are left out first."""
    size: float = SIZE
    smallest = ui.least_letters or SMALLEST
    shown = parts(ui, app, hints, size)
    while width(ui, shown) > room and size > smallest:
        size = max(size - 0.25, smallest)
        shown = parts(ui, app, hints, size)
    while width(ui, shown) > room and shown:
        shown.pop()
    return shown


def as_before(ui: Ui, app: App, hints: Sequence[KeyHint], room: int) -> list[Shown]:
    """Hints for a line, found again if it is the line of the frame before: most are."""
    device, devices = app.devices.last, app.devices
    keys = [devices.bindings.first(device, action) for action, _ in hints] if device in ("keyboard", "pad") else []
    key = (ui, ui.theme, tuple(hints), room, device, keys, devices.pad_family())
    if app.hints_cache is None or app.hints_cache[0] != key:
        app.hints_cache = key, fitting(ui, app, hints, room)
    return app.hints_cache[1]


def draw_hints(ui: Ui, app: App, hints: Sequence[KeyHint], rect: Rect) -> None:
    """Hints in the middle of a line."""
    shown = as_before(ui, app, hints, rect.w)
    x = rect.centerx - width(ui, shown) // 2
    for picture, text in shown:
        ui.surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += picture.get_width() + ui.px(6)
        ui.surface.blit(text, text.get_rect(midleft=(x, rect.centery)))
        x += text.get_width() + ui.px(GAP)


def foot(ui: Ui, over: bool) -> Rect:
    """The foot of the window, for words; over something else, on a ground of their own."""
    height = bar_height(ui)
    if over:
        ui.surface.blit(ground(ui, height), (0, ui.area.bottom - height))
    return Rect(ui.px(12), ui.area.bottom - height, ui.area.w - 2 * ui.px(12), height)


def draw_words(ui: Ui, words: str) -> None:
    """A sentence at the foot of the window, instead of hints."""
    ui.line(words, foot(ui, True), "bold", SAID, ui.theme["brass"], "centre")


def draw_bar(ui: Ui, app: App, hints: Sequence[KeyHint], over: bool = False) -> None:
    """Hints at the foot of the window."""
    draw_hints(ui, app, hints, foot(ui, over and bool(hints)))
