"""The ribbon across a board for a moment that matters: whose it is, what it is, to be read from across a room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.view.ornament import shield
from game.view.pieces import PieceArt
from game.view.theme import Colour, Theme, mix
from game.view.ui import Ui

Rect = pygame.Rect
TITLE, WORDS = 62, 24
SMALLEST, SMALLEST_WORDS = 24, 16  # to which title and words may shrink
GREY: Colour = (118, 112, 106)


@dataclass(frozen=True)
class Ribbon:
    """What is written on a ribbon."""

    title: str
    words: str
    tone: str
    seat: int = -1
    number: str = ""


class Written(NamedTuple):
    """A line on a ribbon, and how it is written."""

    text: str
    style: str
    size: float


def ground(theme: Theme, ribbon: Ribbon, colour: Colour) -> tuple[Colour, Colour]:
    """The colours of a ribbon and of its edges."""
    night = theme["night"]
    if ribbon.tone == "peril":
        return mix(theme["danger"], night, 0.6), theme["danger"]
    if ribbon.tone == "fall":
        return mix(mix(colour, GREY, 0.55), night, 0.72), mix(colour, GREY, 0.5)
    if ribbon.tone == "triumph":
        return mix(colour, night, 0.62), theme["brass"]
    return mix(theme["panel"], colour, 0.16), theme["brass_dark"]


def draw_ribbon(ui: Ui, size: tuple[int, int], ribbon: Ribbon, art: PieceArt | None, seats: tuple[str, ...],
                charge: str = "") -> pygame.Surface:
    """The whole ribbon, drawn once and then only copied."""
    theme = ui.theme
    colour = theme.seat(seats[ribbon.seat]) if 0 <= ribbon.seat < len(seats) else theme["brass"]
    face, edge = ground(theme, ribbon, colour)
    found = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    for y in range(height):
        tone = mix(face, (0, 0, 0), 0.35 * abs(2 * y / height - 1) ** 2)
        pygame.draw.line(found, (*tone, 249), (0, y), (width, y))
    line = max(2, ui.px(3))
    for y in (0, height - line):
        pygame.draw.rect(found, edge, Rect(0, y, width, line))
    thin = max(1, ui.px(1))
    for y in (line * 2 + thin, height - line * 2 - 2 * thin):
        pygame.draw.rect(found, mix(edge, face, 0.35), Rect(0, y, width, thin))
    if ribbon.tone == "triumph":
        rays(found, edge, (round(height * 0.8), height // 2), height)
    box, room = parts(ui, size, ribbon, art is not None)
    if ribbon.number:
        medal(ui, found, box, ribbon.number, edge)
    elif box.w and art is not None:
        found.blit(emblem(ui, art, ribbon, colour, box.w, charge), box)
    write(ui, found, fitted(ui, ribbon, room), room)
    return found


def parts(ui: Ui, size: tuple[int, int], ribbon: Ribbon, signed: bool) -> tuple[Rect, Rect]:
    """Where on a ribbon its number or the sign of a seat is, if it has one, and where its words are."""
    width, height = size
    left, box = round(height * 0.28), Rect(0, 0, 0, 0)
    if ribbon.number or (ribbon.seat >= 0 and signed):
        side = min(round(height * (0.72 if ribbon.number else 0.64)), width // 4)
        box = Rect(left, (height - side) // 2, side, side)
        left = box.right + round(height * 0.18)
    rim = max(2, ui.px(3)) * 2 + 3 * max(1, ui.px(1)) + ui.px(4)  # words keep clear of the thin lines too
    return box, Rect(left, rim, width - left - round(height * 0.22), height - 2 * rim)


def ribbon_size(ui: Ui, ribbon: Ribbon, size: tuple[int, int], most: tuple[int, int], signed: bool) -> tuple[int, int]:
    """How large a ribbon is: of a usual size, but as wide and then as high as its words need."""
    (width, height), step = size, ui.px(12)
    while width < most[0] and overflows(ui, ribbon, (width, height), signed):
        width = min(most[0], width + 4 * step)
    while height < most[1] and overflows(ui, ribbon, (width, height), signed):
        height = min(most[1], height + step)
    return width, height


def overflows(ui: Ui, ribbon: Ribbon, size: tuple[int, int], signed: bool) -> bool:
    """Whether a ribbon has no room for its words, even for small ones."""
    _, room = parts(ui, size, ribbon, signed)
    lines = fitted(ui, ribbon, room)
    return (sum(ui.type.height(line.style, line.size) for line in lines) > room.h
            or any(ui.type.width(line.text, line.style, line.size) > room.w for line in lines))


def fitted(ui: Ui, ribbon: Ribbon, room: Rect) -> list[Written]:
    """Title and words, as large as there is room for: the title gives way before the words are hard to read."""
    for title in range(TITLE, SMALLEST - 1, -2):
        heads = ui.type.wrap(ribbon.title, "title", title, room.w)
        left = room.h - len(heads) * ui.type.height("title", title)
        small = ui.type.shrink(ribbon.words, "serif", WORDS, (room.w, left), SMALLEST_WORDS / WORDS)
        lines = ui.type.balanced(ribbon.words, "serif", small, room.w) if ribbon.words else []
        if (len(heads) == 1 and len(lines) * ui.type.height("serif", small) <= left
                and ui.type.width(ribbon.title, "title", title) <= room.w):
            break
    return [*(Written(text, "title", title) for text in heads), *(Written(text, "serif", small) for text in lines)]


def write(ui: Ui, found: pygame.Surface, lines: list[Written], room: Rect) -> None:
    """Lines one below the other in the middle of a ribbon, with their shadows."""
    y = room.centery - sum(ui.type.height(line.style, line.size) for line in lines) // 2
    for line in lines:
        picture = ui.type.render(line.text, line.style, line.size, ui.theme["vellum"])
        shade = ui.type.render(line.text, line.style, line.size, (0, 0, 0))
        x = room.centerx - picture.get_width() // 2
        found.blit(shade, (x + max(1, ui.px(2)), y + max(1, ui.px(2))))
        found.blit(picture, (x, y))
        y += ui.type.height(line.style, line.size)


def emblem(ui: Ui, art: PieceArt, ribbon: Ribbon, colour: Colour, side: int, charge: str) -> pygame.Surface:
    """The sign of a seat; cracked and grey if it has fallen."""
    fallen = ribbon.tone == "fall"
    found = shield(ui, side, mix(colour, GREY, 0.5) if fallen else colour, ribbon.seat, charge, art.body)
    if not fallen:
        return found
    found = found.copy()
    x, y, width = side / 2, side * 0.08, max(3, side // 16)
    crack = [(x, y), (x - side * 0.1, side * 0.32), (x + side * 0.08, side * 0.5), (x - side * 0.05, side * 0.7),
             (x + side * 0.03, side * 0.94)]
    pygame.draw.lines(found, (24, 18, 12), False, crack, width)
    return pygame.transform.rotozoom(found, 14, 0.94)


def medal(ui: Ui, found: pygame.Surface, box: Rect, number: str, edge: Colour) -> None:
    """A large number in a ring."""
    pygame.draw.circle(found, ui.theme["night"], box.center, box.w // 2)
    pygame.draw.circle(found, edge, box.center, box.w // 2, max(3, box.w // 18))
    size = float(TITLE)
    while size > 14 and (ui.type.width(number, "title", size) > box.w * 0.66 or ui.type.height("title", size) > box.h):
        size -= 2
    picture = ui.type.render(number, "title", size, ui.theme["focus"])
    found.blit(picture, picture.get_rect(center=box.center))


def rays(found: pygame.Surface, colour: Colour, centre: tuple[int, int], height: int) -> None:
    """Light behind the emblem of a triumph."""
    layer = pygame.Surface(found.get_size(), pygame.SRCALPHA)
    for index in range(16):
        turn = 2 * math.pi * index / 16
        ends = [(centre[0] + math.cos(turn + aside) * height * 0.92, centre[1] + math.sin(turn + aside) * height * 0.92)
                for aside in (-0.07, 0.07)]
        pygame.draw.polygon(layer, (*colour, 46), [centre, *ends])
    found.blit(layer, (0, 0))
