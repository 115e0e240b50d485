"""The door to the operator's menu: a keypad for fingers, keys and pads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.kiosk.pin import LEAST, MOST
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.kiosk.guard import Kiosk

Rect = pygame.Rect
PATIENCE = 30.0  # seconds without a press before it closes by itself


def pip(ui: Ui, side: int, full: bool) -> pygame.Surface:
    """A digit that was typed, or the ring where one is to come."""
    key = ("digit", side, full)
    found = ui.kept(key)
    if found is None:
        sheet, thick = Drawing((side + 2, side + 2)), side * 0.14
        ring = mix(ui.theme["panel"], ui.theme["vellum_dim"], 0.6)
        sheet.circle((side / 2 + 1, side / 2 + 1), side / 2 - (0 if full else thick / 2),
                     sheet.paint(ui.theme["brass"] if full else None, None if full else ring, thick))
        found = ui.keep(key, sheet.draw())
    return found


class PinScene(Scene):
    """Asks for a number; only dots of it are to be seen."""

    name = "pin"
    covers = False

    def __init__(self, app: App, kiosk: Kiosk) -> None:
        super().__init__(app)
        self.kiosk = kiosk
        self.digits = ""
        self.message = ""
        self.locked = kiosk.door.locked_for()
        self.left = PATIENCE
        self.dots = Rect(0, 0, 0, 0)

    def layout(self, ui: Ui) -> list[Widget]:
        tr, gap, inner = self.app.tr, ui.px(10), ui.px(28)
        high = min(ui.tx(58), (ui.area.h - ui.px(260)) // 5)
        width = min(ui.tx(360), ui.area.w - 2 * ui.px(24))
        message = self.message or (tr("kiosk.locked", seconds=self.locked) if self.locked else tr("kiosk.pin_words"))
        note = 2 * ui.type.height("sans", 16)
        total = 2 * inner + ui.tx(44) + ui.tx(36) + note + ui.px(16) + 5 * (high + gap)
        panel = Rect(0, 0, width, total)
        panel.center = ui.area.center
        box = panel.inflate(-2 * inner, -2 * inner)
        self.dots = Rect(box.x, box.y + ui.tx(44), box.w, ui.tx(36))
        found: list[Widget] = [
            Panel("panel", panel), Heading("title", Rect(box.x, box.y, box.w, ui.tx(44)), tr("kiosk.pin"), size=26),
            Label("message", Rect(box.x, self.dots.bottom, box.w, note), message, size=16, align="centre",
                  colour="danger" if self.message or self.locked else "vellum_dim")]
        y = self.dots.bottom + note + ui.px(16)
        keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter"]
        labels = {"erase": "", "enter": "OK"}
        for index, key in enumerate(keys):
            left, right = ((box.w + gap) * column // 3 for column in (index % 3, index % 3 + 1))
            spot = Rect(box.x + left, y + index // 3 * (high + gap), right - left - gap, high)
            action = {"erase": self.erase, "enter": self.enter_pin}.get(key, partial(self.add, key))
            found.append(Button(f"key:{key}", spot, labels.get(key, key), action, not self.locked, size=22,
                                main=key == "enter", icon="icons/erase" if key == "erase" else ""))
        y += 4 * (high + gap)
        found.append(Button("cancel", Rect(box.x, y, box.w, high), tr("common.cancel"), self.back, size=18))
        return found

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def paint_over(self, ui: Ui) -> None:
        """A disc for each digit, and a ring for each that is to come."""
        radius, count = ui.px(7), max(LEAST, len(self.digits))
        step = 3 * radius
        left = self.dots.centerx - (count - 1) * step // 2
        for index in range(count):
            full = index < len(self.digits)
            found = pip(ui, radius * 2, full)
            ui.surface.blit(found, found.get_rect(center=(left + index * step, self.dots.centery)))

    def first_focus(self) -> str:
        return "key:5"

    def writing(self) -> bool:
        return True  # digits of a keyboard come as text

    def take(self, given: PlayerInput) -> bool:
        self.left = PATIENCE
        if given.act is Act.WRITE:
            for letter in given.text:
                if letter.isascii() and letter.isdigit():
                    self.add(letter)
            return True
        if given.act is Act.ERASE:
            self.erase()
            return True
        if given.act is Act.CONFIRM and given.device == "keyboard" and len(self.digits) >= LEAST:
            self.enter_pin()
            return True
        return False

    def update(self, seconds: float) -> None:
        self.left -= seconds
        locked = self.kiosk.door.locked_for() if self.locked else 0
        if locked != self.locked:
            self.locked = locked
            self.refresh()
        if self.left <= 0 and self.app.stack.top is self:
            self.app.stack.pop()

    def add(self, digit: str) -> None:
        """One digit more."""
        if not self.locked:
            self.digits = (self.digits + digit)[:MOST]
            self.message = ""
            self.refresh()

    def erase(self) -> None:
        """The last digit goes."""
        self.digits = self.digits[:-1]
        self.refresh()

    def enter_pin(self) -> None:
        """Try it."""
        if self.locked or not self.digits:
            return
        right = self.kiosk.door.try_pin(self.digits)
        self.digits = ""
        if right:
            from game.kiosk.operator_scene import OperatorScene
            self.app.stack.replace(OperatorScene(self.app, self.kiosk))
            return
        self.locked = self.kiosk.door.locked_for()
        self.message = "" if self.locked else self.app.tr("kiosk.wrong_pin")
        self.refresh()
