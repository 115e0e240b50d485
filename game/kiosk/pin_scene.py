"""The door to the operator's menu: a keypad for fingers, keys and pads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.parts import Heading, board, veil
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.kiosk.pin import LEAST, MOST
from game.view.layout import Pixels, column, grid, part
from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.kiosk.guard import Kiosk

PATIENCE = 30.0  # seconds without a press before it closes by itself


@drawn_once
def pip(ui: Ui, side: int, full: bool) -> pygame.Surface:
    """A digit that was typed, or the ring where one is to come."""
    sheet, thick = Drawing((side + 2, side + 2)), side * 0.14
    ring = mix(ui.theme["panel"], ui.theme["vellum_dim"], 0.6)
    sheet.circle((side / 2 + 1, side / 2 + 1), side / 2 - (0 if full else thick / 2),
                 sheet.paint(ui.theme["brass"] if full else None, None if full else ring, thick))
    return sheet.draw()


@dataclass
class Digits(Widget):
    """A disc for each digit that was typed, and a ring for each that is to come."""

    typed: int = 0

    def draw(self, ui: Ui) -> None:
        radius, count = ui.px(7), max(LEAST, self.typed)
        left = self.rect.centerx - (count - 1) * 3 * radius // 2
        for index in range(count):
            found = pip(ui, radius * 2, index < self.typed)
            ui.surface.blit(found, found.get_rect(center=(left + index * 3 * radius, self.rect.centery)))


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

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        message = self.message or (tr("kiosk.locked", seconds=self.locked) if self.locked else tr("kiosk.pin_words"))
        head = column(part(Heading("title", label=tr("kiosk.pin"), size=26), height=44),
                      part(Digits("digits", typed=len(self.digits)), height=36),
                      part(Label("message", label=message, size=16, align="centre",
                                 colour="danger" if self.message or self.locked else "vellum_dim"),
                           height=Pixels(2 * ui.type.height("sans", 16))))
        keys = [Button(f"key:{key}", label={"erase": "", "enter": "OK"}.get(key, key), enabled=not self.locked, size=22,
                       action={"erase": self.erase, "enter": self.enter_pin}.get(key, partial(self.add, key)),
                       main=key == "enter", icon="icons/erase" if key == "erase" else "")
                for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")]
        cancel = Button("cancel", label=tr("common.cancel"), action=self.back, size=18)
        return board(ui, column(head, grid(keys, 3, gap=("hair", "near"), height=(30, 58)),
                                part(cancel, height=(30, 58)), gap=("hair", "near")), width=368)

    def paint(self, ui: Ui) -> None:
        veil(ui)

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
        if not self.locked:
            self.digits = (self.digits + digit)[:MOST]
            self.message = ""
            self.refresh()

    def erase(self) -> None:
        self.digits = self.digits[:-1]
        self.refresh()

    def enter_pin(self) -> None:
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
