"""Keys and buttons as they look: key caps, the buttons of pads with the signs of their makers, mouse and finger."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.motion import Place
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

FACES = {"a": (0, 1), "b": (1, 0), "x": (-1, 0), "y": (0, -1)}  # where the four buttons lie
LETTERS = {"letters": {"a": "A", "b": "B", "x": "X", "y": "Y"}, "nintendo": {"a": "B", "b": "A", "x": "Y", "y": "X"}}
PLATES = {"letters": {"leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT"},
          "playstation": {"leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2"},
          "nintendo": {"leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR"}}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
# What is drawn on round buttons, in a square from -1 to 1: cross, square and triangle for faces; three lines for start,
# two small windows for back, a house for the middle button.
SIGNS = {
    "a": "M-1 -1 L1 1 M-1 1 L1 -1", "b": "M0 -1 A1 1 0 1 1 -0.01 -1 Z", "x": "M-1 -1 H1 V1 H-1 Z",
    "y": "M0 -1 L1 0.75 H-1 Z", "start": "M-1 -0.67 H1 M-1 0 H1 M-1 0.67 H1",
    "back": "M-1 -1 H0.33 V0.33 H-1 Z M-0.33 -0.33 H1 V1 H-0.33 Z", "guide": "M0 -1 L1 0 V1 H-1 V0 Z",
}


@drawn_once
def cap(ui: Ui, device: str, name: str, height: int, label: str = "", family: str = "letters") -> pygame.Surface:
    """The picture of a key (with what is written on it), of a button of a pad, of a mouse button or a finger."""
    if device == "keyboard":
        return key_cap(ui, name, label or name.upper(), height)
    if device == "pad":
        return pad_button(ui, name, height, family)
    return pointer(ui, name, height)


def lettered(ui: Ui, sheet: Drawing, text: str, share: float, lift: float = 0.0) -> pygame.Surface:
    """A drawing with letters in its middle."""
    surface, (width, height) = sheet.draw(), sheet.size
    picture = ui.type.render(text, "bold", height * share / ui.type.scale, ui.theme["vellum"])
    surface.blit(picture, picture.get_rect(center=(width // 2, round(height * (0.5 - lift)))))
    return surface


def key_cap(ui: Ui, name: str, label: str, high: int) -> pygame.Surface:
    """A key with a lip below its face."""
    theme, arrow = ui.theme, ARROWS.get(name)
    width = high if arrow else max(high, ui.type.width(label, "bold", high * 0.56 / ui.type.scale) + round(high * 0.6))
    sheet, face = Drawing((width, high)), high - high / 8 - 1
    sheet.rect((0, 0, width, high), high / 5, sheet.paint(mix(theme["night"], theme["vellum"], 0.4)))
    sheet.rect((1, 1, width - 2, face), high / 5, sheet.paint(mix(theme["panel"], theme["vellum"], 0.2)))
    if arrow is None:
        return lettered(ui, sheet, label, 0.56, 0.06)
    triangle(sheet, (width / 2, 1 + face / 2), high / 4, arrow, theme["vellum"])
    return sheet.draw()


def triangle(sheet: Drawing, centre: Place, size: float, way: tuple[int, int], colour: Colour) -> None:
    """An arrow head."""
    (x, y), (dx, dy) = centre, way
    sheet.polygon([(x + dx * size, y + dy * size), (x + (dy - dx / 2) * size, y + (dx - dy / 2) * size),
                   (x - (dy + dx / 2) * size, y - (dx + dy / 2) * size)], sheet.paint(colour))


def pad_button(ui: Ui, name: str, height: int, family: str) -> pygame.Surface:
    plates = PLATES.get(family, PLATES["letters"])
    if name in plates:
        return shoulder(ui, plates[name], height)
    face, edge = mix(ui.theme["panel"], ui.theme["vellum"], 0.16), ui.theme["vellum"]
    sheet, middle, radius = Drawing((height, height)), height / 2, height / 2 - 1
    if name.startswith("dpad"):
        cross(sheet, face, edge)
        if name != "dpad":
            dx, dy = way = ARROWS[name.removeprefix("dpad_")]
            triangle(sheet, (middle + dx * height / 3, middle + dy * height / 3), height / 6, way, ui.theme["brass"])
        return sheet.draw()
    line = max(1.0, radius / 8)
    sheet.circle((middle, middle), radius - line / 2, sheet.paint(face, edge, line))
    if name.endswith("stick"):
        sheet.circle((middle, middle), radius * 0.6, sheet.paint(None, edge, max(1.0, radius / 10)))
        return lettered(ui, sheet, name[0].upper(), 0.4)
    if name in LETTERS.get(family, {}):
        return lettered(ui, sheet, LETTERS[family][name], 0.56)
    if name in SIGNS:
        size = radius / 2
        sheet.path(SIGNS[name], f'{sheet.paint(None, edge, max(1 / size, 0.25))} '
                                f'transform="translate({middle} {middle}) scale({size})"')
    return sheet.draw()


def shoulder(ui: Ui, text: str, height: int) -> pygame.Surface:
    """A button at the shoulder of a pad: one of its corners is round, the others hardly."""
    sheet, theme = Drawing((round(height * 1.5), height)), ui.theme
    width, line, round_by, flat = sheet.size[0], max(1, height // 16), height / 2, height / 6
    inset = 1 + line / 2
    sheet.path(f"M{line / 2} {inset + round_by} A{round_by} {round_by} 0 0 1 {line / 2 + round_by} {inset} "
               f"H{width - line / 2 - flat} q{flat} 0 {flat} {flat} V{height - inset - flat} q0 {flat} {-flat} {flat} "
               f"H{line / 2 + flat} q{-flat} 0 {-flat} {-flat} Z",
               sheet.paint(mix(theme["panel"], theme["vellum"], 0.16), theme["vellum"], line))
    return lettered(ui, sheet, text, 0.5)


def cross(sheet: Drawing, face: Colour, edge: Colour) -> None:
    side = sheet.size[0]
    arm = side / 3
    for inset, colour in ((0.0, edge), (max(1.0, side / 20), face)):
        for x, y, width, height in ((arm, 0.0, arm, side), (0.0, arm, side, arm)):
            sheet.rect((x + inset, y + inset, width - 2 * inset, height - 2 * inset), side / 16, sheet.paint(colour))


def pointer(ui: Ui, name: str, side: int) -> pygame.Surface:
    """A mouse with a lit button or wheel, or a finger on the glass."""
    sheet, line = Drawing((side, side)), max(1.0, side / 16)
    edge, lit = sheet.paint(None, ui.theme["vellum"], line), sheet.paint(ui.theme["brass"])
    if name == "tap":
        sheet.circle((side / 2, side / 2), side * 0.4 - line / 2, edge)
        sheet.circle((side / 2, side / 2), side / 5, lit)
        return sheet.draw()
    left, top, radius = side / 5, side / 20, side * 0.3
    middle, low = side / 2, top + side * 0.36
    if name in ("left", "right"):
        end = left if name == "left" else side - left
        sheet.path(f"M{middle} {top} A{radius} {radius} 0 0 {int(name == 'right')} {end} {top + radius} V{low} "
                   f"H{middle} Z", lit)
    sheet.rect((left + line / 2, top + line / 2, side * 0.6 - line, side * 0.9 - line), radius - line / 2, edge)
    sheet.line([(middle, top), (middle, low)], edge)
    sheet.line([(left + line / 2, low), (side - left - line / 2, low)], edge)
    if name == "wheel":
        sheet.rect((middle - side / 12, top + side / 8, side / 6, side / 4), side / 12, lit)
    return sheet.draw()


@dataclass
class PadSign(Widget):
    """The outline of a pad, next to the name of whoever holds it."""

    def draw(self, ui: Ui) -> None:
        ui.surface.blit(pad_outline(ui, self.rect.size), self.rect)


@drawn_once
def pad_outline(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """A body with two grips, a cross cut out of one side and buttons out of the other."""
    width, middle = size[0], size[1] / 2
    height = min(size[1] * 0.6, width / 2)
    body, holes, paint = Drawing(size), Drawing(size), Drawing.paint(ui.theme["good"])
    body.rect((0, middle - height / 2, width, height), height / 2, paint)
    for x in (height / 2, width - height / 2):
        body.circle((x, middle + height / 6), height / 2, paint)
    arm, cut = max(2.0, height / 8), Drawing.paint((0, 0, 0))
    holes.rect((height / 2 - 2 * arm, middle - arm / 2, 4 * arm, arm), 0, cut)
    holes.rect((height / 2 - arm / 2, middle - 2 * arm, arm, 4 * arm), 0, cut)
    for dx, dy in FACES.values():
        holes.circle((width - height / 2 + dx * arm * 1.4, middle + dy * arm * 1.4), arm * 0.7, cut)
    found = body.draw()
    found.blit(holes.draw(), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return found


def draw_cursor(ui: Ui, rect: pygame.Rect, number: str, colour: Colour, before: int) -> None:
    """Somebody's cursor around something: a rim and a number, clear of those that are there before it."""
    thick = max(2, ui.px(3))
    ring = rect.inflate(*(2 * thick * (before + 1),) * 2)
    pygame.draw.rect(ui.surface, colour, ring, thick, border_radius=ui.px(8))
    radius = ui.tx(11)
    at = (ring.x + radius + before * radius * 2, rect.y)
    pygame.draw.circle(ui.surface, colour, at, radius)
    light = sum(colour) > 3 * 128
    words = ui.type.render(number, "bold", 14, ui.theme["ink" if light else "vellum"])
    ui.surface.blit(words, words.get_rect(center=at))
