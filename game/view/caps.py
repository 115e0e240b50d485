"""Keys and buttons as they look: key caps, the buttons of pads with the signs of their makers, mouse and finger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

Rect = pygame.Rect
FACES = {"a": (0, 1), "b": (1, 0), "x": (-1, 0), "y": (0, -1)}  # where the four buttons lie
LETTERS = {"letters": {"a": "A", "b": "B", "x": "X", "y": "Y"}, "nintendo": {"a": "B", "b": "A", "x": "Y", "y": "X"}}
PLATES = {"letters": {"leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT"},
          "playstation": {"leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2"},
          "nintendo": {"leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR"}}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FINE = 4  # drawn so many times larger first


def cap(ui: Ui, device: str, name: str, high: int, label: str = "", family: str = "letters") -> pygame.Surface:
    """The picture of a key (with what is written on it), of a button of a pad, of a mouse button or a finger."""
    colour = ui.theme["vellum"]
    key = ("cap", device, name, high, label, family, colour)
    found = ui.kept(key)
    if found is None:
        if device == "keyboard":
            found = key_cap(ui, name, label or name.upper(), high)
        elif device == "pad":
            found = pad_button(ui, name, high, family)
        else:
            found = smoothed(high, high, lambda canvas: pointer(ui, canvas, name))
        ui.keep(key, found)
    return found


def smoothed(wide: int, high: int, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """Draw large, then make it small."""
    canvas = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    paint(canvas)
    return pygame.transform.smoothscale(canvas, (wide, high))


def written(ui: Ui, surface: pygame.Surface, text: str, colour: Colour, share: float, lift: float = 0.0) -> None:
    """Letters in the middle of a picture."""
    wide, high = surface.get_size()
    size = high * share / ui.type.scale
    picture = ui.type.render(text, "bold", size, colour)
    surface.blit(picture, picture.get_rect(center=(wide // 2, round(high * (0.5 - lift)))))


def key_cap(ui: Ui, name: str, label: str, high: int) -> pygame.Surface:
    """A key with a lip below its face."""
    theme, arrow = ui.theme, ARROWS.get(name)
    wide = high if arrow else max(high, ui.type.width(label, "bold", high * 0.56 / ui.type.scale) + round(high * 0.6))
    face = mix(theme["panel"], theme["vellum"], 0.2)

    def paint(canvas: pygame.Surface) -> None:
        box, corner, lip = canvas.get_rect(), high * FINE // 5, high * FINE // 8
        pygame.draw.rect(canvas, mix(theme["night"], theme["vellum"], 0.4), box, border_radius=corner)
        top = Rect(FINE, FINE, box.w - 2 * FINE, box.h - lip - FINE)
        pygame.draw.rect(canvas, face, top, border_radius=corner)
        if arrow:
            triangle(canvas, top.center, high * FINE // 4, arrow, theme["vellum"])

    found = smoothed(wide, high, paint)
    if not arrow:
        written(ui, found, label, theme["vellum"], 0.56, 0.06)
    return found


def triangle(canvas: pygame.Surface, centre: tuple[int, int], size: int, way: tuple[int, int], colour: Colour) -> None:
    """An arrow head."""
    x, y = centre
    dx, dy = way
    pygame.draw.polygon(canvas, colour, [(x + dx * size, y + dy * size),
                                         (x - dx * size // 2 + dy * size, y - dy * size // 2 + dx * size),
                                         (x - dx * size // 2 - dy * size, y - dy * size // 2 - dx * size)])


def pad_button(ui: Ui, name: str, high: int, family: str) -> pygame.Surface:
    """A button of a pad."""
    theme = ui.theme
    plates = PLATES.get(family, PLATES["letters"])
    if name in plates:
        return shoulder(ui, plates[name], high)
    face, edge = mix(theme["panel"], theme["vellum"], 0.16), theme["vellum"]

    def paint(canvas: pygame.Surface) -> None:
        box = canvas.get_rect()
        centre, radius = box.center, box.w // 2 - FINE
        if name.startswith("dpad_") or name == "dpad":
            cross(canvas, face, edge, theme["brass"], name.removeprefix("dpad_"))
            return
        pygame.draw.circle(canvas, face, centre, radius)
        pygame.draw.circle(canvas, edge, centre, radius, max(FINE, radius // 8))
        if name in FACES and family == "playstation":
            shape(canvas, name, radius // 2, edge)
        elif name in ("start", "back", "guide"):
            signs(canvas, name, radius // 2, edge)
        elif name.endswith("stick"):
            pygame.draw.circle(canvas, edge, centre, radius * 5 // 8, max(FINE, radius // 10))

    found = smoothed(high, high, paint)
    letters = LETTERS.get(family, {})
    text = letters.get(name) or {"leftstick": "L", "rightstick": "R"}.get(name, "")
    if text:
        written(ui, found, text, theme["vellum"], 0.4 if name.endswith("stick") else 0.56)
    return found


def shoulder(ui: Ui, text: str, high: int) -> pygame.Surface:
    """A button at the shoulder of a pad."""
    theme = ui.theme

    def paint(canvas: pygame.Surface) -> None:
        box, round_, flat = canvas.get_rect().inflate(0, -2 * FINE), high * FINE // 2, high * FINE // 6
        pygame.draw.rect(canvas, theme["vellum"], box, border_radius=flat, border_top_left_radius=round_)
        inner = box.inflate(-2 * FINE * max(1, high // 16), -2 * FINE * max(1, high // 16))
        pygame.draw.rect(canvas, mix(theme["panel"], theme["vellum"], 0.16), inner, border_radius=flat,
                         border_top_left_radius=round_)

    found = smoothed(round(high * 1.5), high, paint)
    written(ui, found, text, theme["vellum"], 0.5)
    return found


def cross(canvas: pygame.Surface, face: Colour, edge: Colour, lit: Colour, way: str) -> None:
    """The cross of a pad, with one arm lit."""
    side = canvas.get_width()
    arm = side // 3
    for grow, colour in ((0, edge), (-max(FINE, side // 20), face)):
        for box in (Rect(arm, 0, arm, side), Rect(0, arm, side, arm)):
            pygame.draw.rect(canvas, colour, box.inflate(2 * grow, 2 * grow), border_radius=side // 16)
    if way in ARROWS:
        dx, dy = ARROWS[way]
        triangle(canvas, (side // 2 + dx * arm, side // 2 + dy * arm), arm // 2, (dx, dy), lit)


def shape(canvas: pygame.Surface, name: str, size: int, colour: Colour) -> None:
    """Cross, circle, square, triangle."""
    x, y = canvas.get_rect().center
    thick = max(FINE, size // 4)
    if name == "a":
        pygame.draw.line(canvas, colour, (x - size, y - size), (x + size, y + size), thick)
        pygame.draw.line(canvas, colour, (x - size, y + size), (x + size, y - size), thick)
    elif name == "b":
        pygame.draw.circle(canvas, colour, (x, y), size, thick)
    elif name == "x":
        pygame.draw.rect(canvas, colour, Rect(x - size, y - size, 2 * size, 2 * size), thick)
    else:
        pygame.draw.polygon(canvas, colour, [(x, y - size), (x + size, y + size * 3 // 4),
                                             (x - size, y + size * 3 // 4)], thick)


def signs(canvas: pygame.Surface, name: str, size: int, colour: Colour) -> None:
    """Three lines for start, two small windows for back, a house for the middle button."""
    x, y = canvas.get_rect().center
    thick = max(FINE, size // 4)
    if name == "start":
        for row in (-1, 0, 1):
            pygame.draw.line(canvas, colour, (x - size, y + row * size * 2 // 3), (x + size, y + row * size * 2 // 3),
                             thick)
    elif name == "back":
        part = size * 4 // 3
        pygame.draw.rect(canvas, colour, Rect(x - size, y - size, part, part), thick)
        pygame.draw.rect(canvas, colour, Rect(x - size + size * 2 // 3, y - size + size * 2 // 3, part, part), thick)
    else:
        pygame.draw.polygon(canvas, colour, [(x, y - size), (x + size, y), (x + size, y + size), (x - size, y + size),
                                             (x - size, y)], thick)


def pointer(ui: Ui, canvas: pygame.Surface, name: str) -> None:
    """A mouse with a lit button or wheel, or a finger on the glass."""
    edge, lit, side = ui.theme["vellum"], ui.theme["brass"], canvas.get_width()
    thick = max(FINE, side // 16)
    if name == "tap":
        pygame.draw.circle(canvas, edge, (side // 2, side // 2), side * 2 // 5, thick)
        pygame.draw.circle(canvas, lit, (side // 2, side // 2), side // 5)
        return
    box = Rect(side // 5, side // 20, side * 3 // 5, side * 9 // 10)
    half = Rect(box.x, box.y, box.w // 2, box.h * 2 // 5)
    if name == "right":
        half.x = box.centerx
    if name in ("left", "right"):
        corner = box.w // 2
        pygame.draw.rect(canvas, lit, half, border_top_left_radius=corner if name == "left" else 0,
                         border_top_right_radius=corner if name == "right" else 0)
    pygame.draw.rect(canvas, edge, box, thick, border_radius=box.w // 2)
    pygame.draw.line(canvas, edge, (box.centerx, box.y), (box.centerx, half.bottom), thick)
    pygame.draw.line(canvas, edge, (box.x, half.bottom), (box.right - 1, half.bottom), thick)
    if name == "wheel":
        pygame.draw.rect(canvas, lit, Rect(box.centerx - side // 12, box.y + side // 8, side // 6, side // 4),
                         border_radius=side // 12)


@dataclass
class PadSign(Widget):
    """The outline of a pad, next to the name of whoever holds it."""

    colour: str = "good"

    def draw(self, ui: Ui) -> None:
        key = ("pad-sign", self.rect.size, ui.theme[self.colour])
        found = ui.kept(key)
        if found is None:
            found = smoothed(*self.rect.size, lambda canvas: pad_outline(canvas, ui.theme[self.colour]))
            ui.keep(key, found)
        ui.surface.blit(found, self.rect)


def pad_outline(canvas: pygame.Surface, colour: Colour) -> None:
    """A body with two grips, a cross on one side and buttons on the other."""
    box = canvas.get_rect()
    high = min(box.h * 3 // 5, box.w // 2)
    body = Rect(0, 0, box.w, high)
    body.center = box.center
    pygame.draw.rect(canvas, colour, body, border_radius=high // 2)
    for x in (body.x + high // 2, body.right - high // 2):
        pygame.draw.circle(canvas, colour, (x, body.centery + high // 6), high // 2)
    arm = max(2, high // 8)
    x, y = body.x + high // 2, body.centery
    pygame.draw.rect(canvas, (0, 0, 0, 0), Rect(x - 2 * arm, y - arm // 2, 4 * arm, arm))
    pygame.draw.rect(canvas, (0, 0, 0, 0), Rect(x - arm // 2, y - 2 * arm, arm, 4 * arm))
    for dx, dy in FACES.values():
        at = (body.right - high // 2 + round(dx * arm * 1.4), y + round(dy * arm * 1.4))
        pygame.draw.circle(canvas, (0, 0, 0, 0), at, max(1, round(arm * 0.7)))


def draw_cursor(ui: Ui, rect: Rect, number: str, colour: Colour, before: int) -> None:
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
