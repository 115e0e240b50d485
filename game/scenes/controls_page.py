"""The page of settings on which every action gets its keys and buttons, and the question for a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.input.bindings import SLOTS
from game.input.inputs import Act, PlayerInput
from game.scenes.key_hints import KeyHint, key_label, named_key
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.settings_scene import SettingsScene

Rect = pygame.Rect
DEVICES = ("keyboard", "pad")
PATIENCE = 8.0  # seconds in which a key is waited for


@dataclass
class KeyButton(Button):
    """A button with the picture of a key on it."""

    picture: Callable[[Ui, int], pygame.Surface | None] = lambda ui, high: None

    def draw(self, ui: Ui) -> None:
        super().draw(ui)
        found = self.picture(ui, min(round(self.rect.h * 0.66), ui.tx(30)))
        if found is not None:
            ui.surface.blit(found, found.get_rect(center=self.rect.center))


def controls_widgets(scene: SettingsScene, ui: Ui, view: Rect) -> list[Widget]:
    """The device, a row for each of its actions, and the way back to what is usual."""
    app, tr, gap, high = scene.app, scene.app.tr, ui.px(8), ui.tx(44)
    chosen = app.devices.bindings.chosen[scene.device]
    wide = view.w if ui.tall else (view.w - ui.px(24)) // 2
    found: list[Widget] = [
        Choice("device", Rect(view.x, view.y, wide, ui.tx(48)), tr("controls.device"), step=scene.change_device,
               hint=tr("controls.device_hint"), value=tr(f"controls.{scene.device}"), size=18),
        Button("usual", Rect(view.x if ui.tall else view.right - wide, view.y + (ui.tx(48) + gap if ui.tall else 0),
                             wide, ui.tx(48)), tr("controls.usual"), partial(make_usual, scene),
               hint=tr("controls.usual_hint"), size=18)]
    top = found[-1].rect.bottom + ui.px(16)
    columns = 1 if ui.tall or ui.text_size > 1.3 else 2
    rows = -(-len(chosen) // columns)
    width = (view.w - (columns - 1) * ui.px(24)) // columns
    slot = min(ui.tx(120), width // 4)
    for place, (action, names) in enumerate(chosen.items()):
        column, row = divmod(place, rows)
        x, y = view.x + column * (width + ui.px(24)), top + row * (high + gap)
        name = Rect(x, y, width - SLOTS * (slot + gap), high)
        found.append(Heading(f"action:{action}", name, tr(f"controls.actions.{action}"), size=18, style="sans",
                             colour="vellum", align="left"))
        for number in range(SLOTS):
            spot = Rect(name.right + gap + number * (slot + gap), y, slot, high)
            bound = names[number] if number < len(names) else ""
            found.append(KeyButton(f"slot:{action}:{number}", spot, "" if bound else "–",
                                   partial(listen, scene, action, number), hint=tr("controls.slot_hint"),
                                   quiet=not bound, picture=partial(shown_key, app, scene.device, bound)))
    return found


def shown_key(app: App, device: str, name: str, ui: Ui, high: int) -> pygame.Surface | None:
    """The picture of a key; nothing where there is none."""
    return named_key(ui, app, device, name, high) if name else None


def make_usual(scene: SettingsScene) -> None:
    """The device as it was at first."""
    scene.app.devices.bindings.reset(scene.device)
    scene.keep_controls()
    scene.told = scene.app.tr("controls.made_usual")


def listen(scene: SettingsScene, action: str, slot: int) -> None:
    """Ask for a key."""
    def heard(name: str) -> None:
        app = scene.app
        what, other = app.devices.bindings.bind(scene.device, action, slot, name)
        scene.keep_controls()
        scene.told = app.tr(f"controls.{what}", pressed=name_of(app, scene.device, name),
                            action=app.tr(f"controls.actions.{action}"), other=app.tr(f"controls.actions.{other}"))

    scene.app.stack.push(ListenScene(scene.app, scene.device, action, heard))


def name_of(app: App, device: str, name: str) -> str:
    """A key or button in words."""
    if device == "keyboard":
        known = app.tr(f"controls.arrows.{name}")
        return key_label(app, name) if known.startswith("controls.") else known
    return app.tr(f"controls.buttons.{name}")


class ListenScene(Scene):
    """Waits for one key or button; whatever else is used, and time, ends the wait."""

    name = "listen"
    covers = False

    def __init__(self, app: App, device: str, action: str, heard: Callable[[str], None]) -> None:
        super().__init__(app)
        self.device = device
        self.action = action
        self.heard = heard
        self.left = PATIENCE

    def enter(self) -> None:
        """Keys and buttons come as they are now."""
        self.app.devices.listening = self.device

    def leave(self) -> None:
        """They mean something again."""
        self.app.devices.listening = ""

    def layout(self, ui: Ui) -> list[Widget]:
        tr, inner = self.app.tr, ui.px(32)
        width = min(ui.tx(560), ui.area.w - 2 * ui.px(24))
        found: list[Widget] = []
        y = 0
        for identity, text, style, size, colour in (
                ("ask", tr(f"controls.ask_{self.device}", action=tr(f"controls.actions.{self.action}")), "serif", 24.0,
                 "brass"),
                ("how", tr("controls.how", seconds=max(1, round(self.left + 0.49))), "italic", 17.0, "vellum")):
            lines = ui.type.balanced(text, style, size, width - 2 * inner)
            box = Rect(0, y, width - 2 * inner, len(lines) * ui.type.height(style, size))
            found.append(Label(identity, box, text, style=style, size=size, colour=colour, align="centre", lines=lines))
            y = box.bottom + ui.px(16)
        panel = Rect(0, 0, width, y - ui.px(16) + 2 * inner)
        panel.center = ui.area.center
        for widget in found:
            widget.rect.move_ip(panel.x + inner, panel.y + inner)
        return [Panel("panel", panel), *found]

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def keys(self) -> list[KeyHint]:
        return []

    def take(self, given: PlayerInput) -> bool:
        """The key that was wanted, or anything else to leave it at that."""
        if given.act is Act.RAW:
            self.app.stack.pop()
            self.heard(given.text)
        elif given.act in (Act.RELEASE, Act.CONFIRM, Act.CANCEL):
            self.app.stack.pop()
        return True

    def update(self, seconds: float) -> None:
        """Whoever cannot press the key they are asked for gets away all the same."""
        before, self.left = round(self.left), self.left - seconds
        if self.left <= 0 and self.app.stack.top is self:
            self.app.stack.pop()
        elif round(self.left) != before:
            self.refresh()
