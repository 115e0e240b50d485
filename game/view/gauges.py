"""Values that are seen before they are read: a switch for what is on or off, a row of lozenges for how much."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Choice

Rect = pygame.Rect
TEN = 10


@dataclass
class Toggle(Choice):
    """A flag: its name, the word for what it is now, and a switch."""

    on: bool = False

    def boxes(self, ui: Ui, rect: Rect) -> tuple[Rect, Rect]:
        box = rect.inflate(-ui.px(24), -ui.px(8))
        right = ui.tx(48) + ui.px(20) + max(ui.tx(40), ui.type.width(self.value, "bold", self.size))
        return (Rect(box.x, box.y, box.w - right - ui.px(8), box.h), Rect(box.right - right, box.y, right, box.h))

    def draw_value(self, ui: Ui, box: Rect) -> None:
        picture = switch(ui, ui.tx(24), self.on and self.enabled)
        spot = picture.get_rect(midright=(self.rect.right - ui.px(14), self.rect.centery))
        ui.surface.blit(picture, spot)
        word = Rect(box.x, box.y, spot.x - ui.px(12) - box.x, box.h)
        colour = ui.theme["brass" if self.on and self.enabled else "vellum_dim"]
        ui.line(self.value, word, "bold", self.size, colour, "right")

    def way(self, at: tuple[int, int]) -> int:
        return 1


@dataclass
class Gauge(Choice):
    """A number of ten: lozenges between the arrows, the word itself only where it is nothing."""

    level: int = 0

    def draw_value(self, ui: Ui, box: Rect) -> None:
        if not self.level or box.w < ui.px(11) * (TEN + 3):
            super().draw_value(ui, box)
            return
        self.draw_arrows(ui, box)
        number = ui.type.width(str(TEN), "bold", self.size) + ui.px(8)
        row = Rect(box.x + ui.px(8), box.y, box.w - number - ui.px(16), box.h)
        step = row.w / TEN
        side = max(4, min(ui.tx(16), round(step * 0.8)))
        for index in range(TEN):
            full = index < self.level
            colour = ui.theme["brass"] if full else mix(ui.theme["panel"], ui.theme["brass_dark"], 0.45)
            lozenge = Rect(0, 0, side, side)
            lozenge.center = (round(row.x + (index + 0.5) * step), row.centery)
            ui.show("lozenge", lozenge, colour)
        ui.line(self.value, Rect(row.right, box.y, number + ui.px(8), box.h), "bold", self.size, ui.theme["brass"],
                "right")


@drawn_once
def switch(ui: Ui, high: int, on: bool) -> pygame.Surface:
    """A groove with a knob of brass, at its left end or its right."""
    theme, size = ui.theme, (high * 2, high)
    sheet, line = Drawing(size), max(1.0, high / 18)
    groove = mix(theme["panel"], theme["brass_dark"], 0.75) if on else mix(theme["panel"], theme["night"], 0.6)
    sheet.rect((line, line, size[0] - 2 * line, high - 2 * line), high / 2 - line,
               sheet.paint(groove, theme["brass"] if on else theme["panel_edge"], line))
    radius = high / 2 - 3.2 * line
    x = size[0] - high / 2 if on else high / 2
    knob = theme["brass"] if on else mix(theme["vellum_dim"], theme["panel"], 0.35)
    sheet.circle((x, high / 2 + line * 0.8), radius, sheet.paint(theme["night"], opacity=0.6))
    sheet.circle((x, high / 2), radius, sheet.paint(sheet.shade(
        (0, high / 2 - radius), (0, high / 2 + radius), (mix(knob, (255, 250, 235), 0.5), 1), (knob, 1),
        (mix(knob, theme["night"], 0.35), 1))))
    return sheet.draw()


def progress(ui: Ui, rect: Rect, done: int, whole: int) -> None:
    """How far something has come, at the foot of a panel: a lozenge for each step, or a rail where there are many."""
    side, theme = ui.px(11), ui.theme
    row = Rect(rect.x + ui.px(18), rect.bottom - ui.px(12) - side, rect.w - ui.px(36), side)
    bare = mix(theme["panel"], theme["brass_dark"], 0.5)
    if whole * (side + ui.px(3)) <= row.w:
        step = min(side * 2, row.w // max(1, whole))
        for place in range(whole):
            ui.show("lozenge", Rect(row.x + place * step, row.y, side, side), theme["brass"] if place < done else bare)
        return
    rail = Rect(row.x, row.centery - ui.px(2), row.w, ui.px(4))
    pygame.draw.rect(ui.surface, bare, rail, border_radius=ui.px(2))
    part = Rect(rail.x, rail.y, rail.w * done // max(1, whole), rail.h)
    pygame.draw.rect(ui.surface, theme["brass"], part, border_radius=ui.px(2))
    knob = Rect(0, 0, side, side)
    knob.center = (part.right, rail.centery)
    ui.show("lozenge", knob, theme["brass"])
