"""The page of settings on which every action gets its keys and buttons, and the question for a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint, key_label, named_key
from game.app.parts import COLUMN, Heading, board, veil
from game.app.scene import Scene
from game.input.bindings import SLOTS
from game.input.inputs import Act, PlayerInput
from game.storage.settings import DEAD_ZONES, EDGES
from game.view.layout import Item, Part, column, flex, grid, part, row
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.menu.settings_scene import SettingsScene

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


def controls_of(scene: SettingsScene, ui: Ui) -> Item:
    """The device, a row for each of its actions, and the way back to what is usual."""
    tr = scene.app.tr
    above: list[Widget] = [
        Choice("device", label=tr("controls.device"), step=scene.change_device, hint=tr("controls.device_hint"),
               value=tr(f"controls.{scene.device}"), size=18),
        Button("usual", label=tr("controls.usual"), action=partial(make_usual, scene), hint=tr("controls.usual_hint"),
               size=18),
        scene.choice("edge", EDGES, "settings.edges")]
    if scene.device == "pad":
        above.append(scene.choice("dead_zone", DEAD_ZONES, "number"))
    actions = [action_row(scene, action, names)
               for action, names in scene.app.devices.bindings.chosen[scene.device].items()]
    columns = 1 if ui.tall or ui.text_size > 1.3 else 2
    rows = column(grid(above, 1 if ui.tall else 2, gap="near", aside="wide", height=48),
                  grid(actions, columns, gap="near", aside="wide", height=44, down=True), gap="far")
    return part(rows, width=columns * COLUMN)


def action_row(scene: SettingsScene, action: str, names: Sequence[str]) -> Item:
    """An action and its keys."""
    app, slots = scene.app, list[Part]()
    for number in range(SLOTS):
        bound = names[number] if number < len(names) else ""
        slots.append(part(KeyButton(
            f"slot:{action}:{number}", label="" if bound else "–", action=partial(listen, scene, action, number),
            hint=app.tr("controls.slot_hint"), quiet=not bound,
            picture=partial(shown_key, app, scene.device, bound)), width=(90, 120)))
    name = Heading(f"action:{action}", label=app.tr(f"controls.actions.{action}"), size=18, style="sans",
                   colour="vellum", align="left")
    return row(flex(name, least=220), *slots, gap="near")


def shown_key(app: App, device: str, name: str, ui: Ui, height: int) -> pygame.Surface | None:
    """The picture of a key; nothing where there is none."""
    return named_key(ui, app, device, name, height) if name else None


def make_usual(scene: SettingsScene) -> None:
    """The device as it was at first."""
    scene.app.devices.bindings.reset(scene.device)
    scene.keep_controls()
    scene.tell(scene.app.tr("controls.made_usual"))


def listen(scene: SettingsScene, action: str, slot: int) -> None:
    def heard(name: str) -> None:
        app = scene.app
        what, other = app.devices.bindings.bind(scene.device, action, slot, name)
        scene.keep_controls()
        scene.tell(app.tr(f"controls.{what}", pressed=name_of(app, scene.device, name),
                          action=app.tr(f"controls.actions.{action}"), other=app.tr(f"controls.actions.{other}")))

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
        self.app.devices.listen(self.device)

    def leave(self) -> None:
        """They mean something again."""
        self.app.devices.listen("")

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        ask = tr(f"controls.ask_{self.device}", action=tr(f"controls.actions.{self.action}"))
        how = tr("controls.how", seconds=max(1, round(self.left + 0.49)))
        return board(ui, column(
            Label("ask", label=ask, style="serif", size=24, colour="brass", align="centre", balanced=True),
            Label("how", label=how, style="italic", size=17, align="centre", balanced=True), gap="far"))

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
