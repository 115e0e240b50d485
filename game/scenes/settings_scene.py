"""Settings: every choice works at once and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.parts import Hint, header, hint_height, hint_of
from game.scenes.scrolling import Scroll, ScrollScene
from game.settings import LANGUAGES, SPEEDS, TEXT_SIZES
from game.view.theme import PALETTES
from game.view.ui import Ui
from game.view.widgets import Choice, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
# Each setting with the values it can have, and the group of texts that names them; flags are yes or no.
VALUES: tuple[tuple[str, Sequence[object], str], ...] = (
    ("language", LANGUAGES, "settings.languages"), ("text_size", range(len(TEXT_SIZES)), "settings.text_sizes"),
    ("palette", PALETTES, "settings.palettes"), ("fullscreen", (False, True), ""),
    ("volume", range(11), "number"), ("music", range(11), "number"),
    ("speed", SPEEDS, "settings.speeds"), ("reduced_motion", (False, True), ""),
    ("show_legal", (False, True), ""), ("show_last", (False, True), ""), ("show_threats", (False, True), ""),
    ("confirm_turn", (False, True), ""))


class SettingsScene(ScrollScene):
    """All settings in one list, or in two columns where there is room."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        head, room = header(ui, tr("settings.title"), tr("common.back"), self.back)
        hints = [tr(f"settings.hints.{name}") for name, _, _ in VALUES]
        hint = hint_height(ui, hints, room.w, room.h // 4)
        view = Rect(room.x, room.y, room.w, room.h - hint - ui.px(16))
        columns = 1 if ui.tall else 2
        if columns == 1:
            view.w -= ui.px(12)
        gap = ui.px(8)
        width = (view.w - (columns - 1) * ui.px(24)) // columns
        found: list[Widget] = []
        rows = -(-len(VALUES) // columns)
        for column in range(columns):
            y = view.y
            for name, values, group in VALUES[column * rows:(column + 1) * rows]:
                widget = Choice(name, Rect(view.x + column * (width + ui.px(24)), y, width, 0), tr(f"settings.{name}"),
                                hint=tr(f"settings.hints.{name}"), step=self.changer(name, values), size=19,
                                value=self.shown(getattr(self.app.settings, name), group))
                widget.rect.h = widget.height(ui)
                y += widget.rect.h + gap
                found.append(widget)
        self.spread(ui, found, view)
        self.list.fit(found, view)
        if columns == 1 and self.list.most == 0:
            for choice in found:
                choice.rect.w += ui.px(12)
                choice.clip = None
        below = Hint("hint", Rect(room.x, room.bottom - hint, room.w, hint), text=lambda: hint_of(self))
        return [*found, *head, below]

    def spread(self, ui: Ui, found: list[Widget], view: Rect) -> None:
        """Where there is room to spare, rows stand further apart."""
        rows = sum(widget.rect.x == view.x for widget in found)
        spare = view.bottom - max(widget.rect.bottom for widget in found)
        more = max(0, min(ui.px(16), spare // max(1, rows)))
        for column in {widget.rect.x for widget in found}:
            for place, widget in enumerate(one for one in found if one.rect.x == column):
                widget.rect.y += place * more

    def first_focus(self) -> str:
        return "language"

    def shown(self, value: object, group: str) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.app.tr("common.yes" if value else "common.no")
        if group == "number":
            return str(value) if value else self.app.tr("settings.silent")
        return self.app.tr(f"{group}.{value}")

    def changer(self, name: str, values: Sequence[object]) -> Callable[[int], None]:
        """Goes to the next value; numbers end where they end, anything else goes round."""
        def change(way: int) -> None:
            place = list(values).index(getattr(self.app.settings, name)) + way
            place = max(0, min(len(values) - 1, place)) if len(values) > 10 else place % len(values)
            setattr(self.app.settings, name, values[place])
            self.app.changed_settings()

        return change
