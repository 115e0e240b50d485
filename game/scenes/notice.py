"""A notice over whatever is on the screen: what came of a saved file. It takes no input and goes away by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.key_hints import KeyHint
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MOST = 6  # lines of trouble that are told at once


class NoticeScene(Scene):
    """A few lines at the top of the window, beside where the inspector would be."""

    name = "notice"
    covers = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.head = ""
        self.lines: list[str] = []
        self.good = True
        self.left = 0.0

    @property
    def shown(self) -> bool:
        """Whether there is anything to be told."""
        return bool(self.head)

    def tell(self, head: str, lines: list[str], good: bool) -> None:
        """Say something: good news for a moment, trouble until it is mended."""
        self.head, self.lines, self.good = head, lines, good
        self.left = self.app.ui.theme.timings["notice"]
        self.refresh()
        self.app.stack.changed = True

    def drop(self) -> None:
        """Nothing more to say."""
        if self.head:
            self.head, self.lines = "", []
            self.app.stack.changed = True

    def keys(self) -> list[KeyHint]:
        """It takes no keys."""
        return []

    def update(self, seconds: float) -> None:
        """Good news need not stay."""
        self.left -= seconds
        if self.good and self.left <= 0:
            self.drop()

    def paint(self, ui: Ui) -> None:
        """A plate with the head and the lines."""
        edge, inner = ui.px(16), ui.px(14)
        wide = ui.area.w - 2 * edge if ui.tall else min(ui.area.w * 11 // 20 - 2 * edge, ui.px(860))
        text = [line for whole in self.lines[:MOST] for line in ui.type.wrap(whole, "sans", 16, wide - 2 * inner)]
        if len(self.lines) > MOST:
            text.append(self.app.tr("modding.more", count=len(self.lines) - MOST))
        step, top = ui.type.height("sans", 16), ui.type.height("bold", 17)
        room = max(1, (ui.area.h // 2 - top - 2 * inner) // step)
        text = text[:room]
        plate = Rect(edge, edge, wide, 2 * inner + top + len(text) * step)
        ui.plate(plate, ui.theme["panel"], ui.theme["good" if self.good else "danger"], 3)
        ui.line(self.head, Rect(plate.x + inner, plate.y + inner, wide - 2 * inner, top), "bold", 17,
                ui.theme["good" if self.good else "danger"])
        for index, line in enumerate(text):
            place = Rect(plate.x + inner, plate.y + inner + top + index * step, wide - 2 * inner, step)
            ui.line(line, place, "sans", 16, ui.theme["vellum"])


class NoticeStack(Stack):
    """A stack of scenes with a notice that is seen over all of them and heard by none."""

    def __init__(self, notice: NoticeScene) -> None:
        super().__init__()
        self.notice = notice

    def visible(self) -> list[Scene]:
        """The scenes to draw, the notice last."""
        found = super().visible()
        return [*found, self.notice] if found and self.notice.shown else found
