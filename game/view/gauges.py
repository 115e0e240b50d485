"""Values that are seen before they are read: switches and lamps for on and off, lozenges and pips for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.readouts import Line
from game.view.pieces import PieceArt
from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Choice

Rect = pygame.Rect
TEN = 10
SMALLEST = 3  # pixels: of a pip that can be seen
BADGE = 17  # units: how large signs are in a row of words


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
def switch(ui: Ui, height: int, on: bool) -> pygame.Surface:
    """A groove with a knob of brass, at its left end or its right."""
    theme, size = ui.theme, (height * 2, height)
    sheet, line = Drawing(size), max(1.0, height / 18)
    groove = mix(theme["panel"], theme["brass_dark"], 0.75) if on else mix(theme["panel"], theme["night"], 0.6)
    sheet.rect((line, line, size[0] - 2 * line, height - 2 * line), height / 2 - line,
               sheet.paint(groove, theme["brass"] if on else theme["panel_edge"], line))
    radius = height / 2 - 3.2 * line
    x = size[0] - height / 2 if on else height / 2
    knob = theme["brass"] if on else mix(theme["vellum_dim"], theme["panel"], 0.35)
    sheet.circle((x, height / 2 + line * 0.8), radius, sheet.paint(theme["night"], opacity=0.6))
    sheet.circle((x, height / 2), radius, sheet.paint(sheet.shade(
        (0, height / 2 - radius), (0, height / 2 + radius), (mix(knob, (255, 250, 235), 0.5), 1), (knob, 1),
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


def pips(ui: Ui, room: Rect, lines: Sequence[Line], seat: int) -> int:
    """What is left to a seat, as pips at the right of a room: full, to be left out, used; as a number where they would
    be too small. The width they took, with the gap to what stands beside them."""
    side, gap, x = ui.tx(15), ui.tx(4), room.right
    for line in lines:
        if line.number("seat", -1) != seat:
            continue
        count, spare = line.number("count"), line.number("spare")
        most = max(count, line.number("most"))
        dice = line.word("as") == "dice"
        fits = min(ui.tx(30) if dice else side, (room.w * 6 // 10) // max(1, most) - gap, room.h)
        if fits < SMALLEST:  # nobody could count them
            told = f"{count} / {most}" if count < most else str(count)
            width = min(ui.type.width(told, "bold", 17), max(0, x - room.x))
            x -= width + gap
            ui.line(told, Rect(x, room.y, width, room.h), "bold", 17, ui.theme["focus"])
            continue
        side = fits
        for index in reversed(range(most)):
            x -= side + gap
            look = "used" if index >= count else "spare" if index >= count - spare else "full"
            picture = pyramid(ui, side, look == "full", index) if dice else pip(ui, side, look)
            ui.surface.blit(picture, (x, room.centery - side // 2))
    return room.right - x + (gap if x < room.right else 0)


@drawn_once
def pip(ui: Ui, side: int, look: str) -> pygame.Surface:
    big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    middle, theme = (side * 2, side * 2), ui.theme
    pygame.draw.circle(big, theme["brass_dark"] if look == "used" else theme["focus"], middle, side * 2)
    if look != "full":
        pygame.draw.circle(big, mix(theme["panel"], theme["night"], 0.3), middle, round(side * 1.5))
    return pygame.transform.smoothscale(big, (side, side))


@drawn_once
def pyramid(ui: Ui, side: int, marked: bool, number: int) -> pygame.Surface:
    """A die with four corners, thrown: leaning a little, with a pale tip if it counts."""
    sheet, lean = Drawing((100, 100)), (-7, 5, -3, 8)[number % 4]
    tip, left, right, foot = (50 + lean, 8), (8, 78 - lean), (92, 78 + lean), (46 + lean * 2, 94)
    bone, shade = ((70, 56, 44), (38, 30, 24))
    sheet.polygon([tip, left, foot], sheet.paint(bone, ui.theme["brass_dark"], 3))
    sheet.polygon([tip, foot, right], sheet.paint(shade, ui.theme["brass_dark"], 3))
    if marked:
        def towards(point: tuple[float, float]) -> tuple[float, float]:
            return tip[0] + (point[0] - tip[0]) * 0.42, tip[1] + (point[1] - tip[1]) * 0.42
        sheet.polygon([tip, towards(left), towards(foot)], sheet.paint(ui.theme["vellum"]))
        sheet.polygon([tip, towards(foot), towards(right)], sheet.paint(ui.theme["vellum_dim"]))
    return sheet.draw((side, side))


@drawn_once
def badge(ui: Ui, icon: str, side: int) -> pygame.Surface:
    """A sign of what something is for the time being, on a small medal."""
    theme = ui.theme
    sheet, middle = Drawing((side, side)), (side / 2, side / 2)
    sheet.circle(middle, side * 0.47, sheet.paint(theme["night"], theme["brass"], side * 0.07))
    found = sheet.draw()
    picture = ui.art.picture(f"icons/{icon}", round(side * 0.64), round(side * 0.64), theme["focus"])
    if picture is not None:
        found.blit(picture, picture.get_rect(center=found.get_rect().center))
    return found


def badge_row(ui: Ui, words: Sequence[tuple[str, str]], room: Rect, size: float) -> None:
    """Signs with their words, side by side from the left; where there is no room, the first signs have none.

    So it is told in full whom somebody obeys, and a skull is a skull without words.
    """
    x, side, words = room.x, ui.tx(BADGE), list(words)
    for index, (icon, _) in enumerate(words[:-1]):
        if badge_width(ui, words, size) > room.w and icon:
            words[index] = icon, ""
    for icon, text in words:
        if icon:
            found = badge(ui, icon, side)
            ui.surface.blit(found, (x, room.centery - side // 2))
            x += side + ui.px(3)
        if not text:
            continue
        text = ui.type.cut(text, "italic", size, room.right - x)
        width = ui.type.width(text, "italic", size)
        if width < side:
            break
        ui.line(text, Rect(x, room.y, width + ui.px(1), room.h), "italic", size, ui.theme["brass"])
        x += width + ui.px(9)


def badge_width(ui: Ui, words: Sequence[tuple[str, str]], size: float) -> int:
    """How wide such a row is."""
    return sum((ui.type.width(text, "italic", size) + ui.px(9) if text else 0)
               + (ui.tx(BADGE) + ui.px(3) if icon else 0) for icon, text in words) - ui.px(9)


def lamp(ui: Ui, art: PieceArt | None, side: int, lit: bool, kind: int) -> pygame.Surface:
    """A small lamp: lit if a condition is met, with the picture of the kind that it is about."""
    key, theme = ("lamp", side, lit, kind), ui.theme
    found = ui.cached(key)
    if found is None:
        big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        middle = (side * 2, side * 2)
        pygame.draw.circle(big, theme["night"], middle, side * 2)
        pygame.draw.circle(big, theme["brass"] if lit else theme["brass_dark"], middle, round(side * 1.86))
        pygame.draw.circle(big, theme["focus"] if lit else mix(theme["panel"], theme["brass_dark"], 0.45), middle,
                           round(side * 1.6))
        found = pygame.transform.smoothscale(big, (side, side))
        if kind >= 0 and art is not None:
            inner = found.get_rect().inflate(-side * 3 // 10, -side * 3 // 10)
            art.glyph(found, kind, inner, theme["ink"] if lit else theme["vellum_dim"])
        found = ui.cache(key, found)
    return found
