"""How well what is written on a screen can be read, measured in its pixels: how large letters are, how they stand out.

A screen is drawn three times: as it is, with every text in a colour of its own, and with no text at all. The second
tells where each text stands, the third what is under it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import compress, product
from unittest.mock import patch

import pygame

from game.app.app import App
from game.app.scene import Scene
from game.app.scrolling import ScrollScene
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.table.panel import Panel
from game.scenes.table.scene import TableScene
from game.view import paper
from game.view.text import Type
from game.view.theme import Colour
from game.view.ui import Ui

SAMPLE = 300  # pixels of a text that are looked at
WORST = 0.1  # of them stand on what is worst for the text; a speck of gold under one letter hides no word
SMALLEST, LINES = 12, 720  # pixels, of lines of the screen
CONTRAST = ((24, 3.0), (0, 4.5))  # by how many pixels letters have at 720 lines: large ones are read more easily
WHOLE = 0.9  # of a text is to be seen
BESIDE = 4  # rows in which letters may have a colour that is next to their own
FEW = 4  # pixels: what is left of a text where it fades out, or is covered, is read by nobody


@dataclass(frozen=True)
class Read:
    """A text on a screen: the height of its letters in pixels, how it stands out, and the part of it that is there."""

    text: str
    pixels: int
    contrast: float
    whole: float
    place: pygame.Rect


@dataclass(frozen=True)
class Written:
    """A text that was written: the height of its letters, its own colour, and how many pixels have that alone."""

    text: str
    pixels: int
    colour: Colour
    count: int


def light(value: float) -> float:
    """How bright a part of a colour is, from 0 to 255, on the scale of the eye."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


LIGHT = [light(value) for value in range(256)]


def luminance(colour: tuple[int, ...] | pygame.Color) -> float:
    return 0.2126 * LIGHT[colour[0]] + 0.7152 * LIGHT[colour[1]] + 0.0722 * LIGHT[colour[2]]


def ratio(one: tuple[int, ...] | pygame.Color, other: tuple[int, ...] | pygame.Color) -> float:
    """How two colours stand out from each other, as the guidelines for the web reckon it: from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@contextmanager
def written(colour: Callable[[], Colour | None], found: list[Written] | None = None) -> Iterator[None]:
    """Every text is written in the colour that a function gives for it; in none, it only takes its room."""

    def render(self: Type, text: str, style: str, size: float, wanted: Colour) -> pygame.Surface:
        chosen = colour() if text.strip() else wanted
        picture = self.draw(self.set_in(text, style, size), chosen or wanted)
        if chosen is None:
            picture.fill((0, 0, 0, 0))
        elif found is not None and text.strip():
            found.append(Written(text, self.pixels(size), chosen, pygame.mask.from_surface(picture, 254).count()))
        return picture

    with patch.object(Type, "render", render):
        yield


def painted(self: Panel, ui: Ui, part: object, room: pygame.Rect, shows: object, paint: Callable[[], None],
            large: bool = False) -> None:
    """Instead of copying what was painted before."""
    paint()


def drawn(app: App) -> pygame.Surface:
    """The screen as it is at this moment, with nothing left from before."""
    straight = patch.object(paper, "askew", lambda sheet, _: sheet)  # letters that hang askew have no pure colour
    with patch.object(Panel, "copy", painted), straight:
        app.remake()
        app.step(0.0)
    return app.surface.copy()


def texts_on(app: App) -> list[Read]:
    """All texts on a screen that stand there in full strength."""
    found: list[Written] = []
    colours = ((number % 256, number // 256 % 256, 255 - number // 65536) for number in range(37, 1 << 23, 37))
    with written(lambda: next(colours), found):
        coded = drawn(app)
    pixels = pygame.image.tobytes(coded, "RGB")
    with written(lambda: None):
        empty = drawn(app)
    plain = drawn(app)
    return [one for text in found if (one := read(text, rows_of(text.colour, coded, pixels), empty, plain)) is not None]


def rows_of(colour: Colour, sheet: pygame.Surface, pixels: bytes) -> pygame.Surface:
    """The rows of a sheet that have a colour, and some beside them; all of them where none has it to the letter."""
    wanted, row, height = bytes(colour), 3 * sheet.get_width(), sheet.get_height()
    first, last = pixels.find(wanted) // row, pixels.rfind(wanted) // row
    top, bottom = (max(0, first - BESIDE), min(height, last + 1 + BESIDE)) if first >= 0 else (0, height)
    return sheet.subsurface((0, top, sheet.get_width(), bottom - top))


def read(text: Written, coded: pygame.Surface, empty: pygame.Surface, plain: pygame.Surface) -> Read | None:
    """One text, if it is there: where it stands alone and in full strength, it has its own colour."""
    mask = pygame.mask.from_threshold(coded, text.colour, (1, 1, 1, 255))
    count = mask.count()
    if count < FEW:
        return None
    area, *others = mask.get_bounding_rects()
    area = area.unionall(others)
    there = pygame.Surface(area.size, depth=8)
    mask.to_surface(there, setcolor=1, unsetcolor=0, area=area)
    area = area.move(coded.get_offset())
    places = list(compress(product(range(area.top, area.bottom), range(area.left, area.right)),
                           pygame.image.tobytes(there, "P")))
    ratios = sorted(ratio(plain.get_at((x, y)), empty.get_at((x, y)))
                    for y, x in places[::max(1, len(places) // SAMPLE)])
    return Read(text.text, text.pixels, ratios[int(len(ratios) * WORST)], count / max(1, text.count), area)


def faults(scene: Scene, texts: list[Read], app: App) -> list[str]:
    """What is wrong with the texts on a screen, in words."""
    scale = min(app.surface.get_size()) / LINES
    scrolled = [scroll.view for scroll in scene.scrolls] if isinstance(scene, ScrollScene) else []
    scrolled += [scene.text_box] if isinstance(scene, RulesScene) else []
    scrolled += [widget.clip for widget in scene.widgets if widget.clip is not None]
    # Letters that are turned have few pixels that are as they were drawn.
    turned = [row.rect for row in scene.places.rows.values()] if isinstance(scene, TableScene) else []
    found = []
    for one in texts:
        told, needed = f"{one.text!r} at {one.place.topleft}", next(more for least, more in CONTRAST
                                                                   if one.pixels >= least * scale)
        found += [f"{told} is {one.pixels} pixels high"] if one.pixels < SMALLEST * scale else []
        found += [f"{told} stands out by {one.contrast:.2f}"] if one.contrast < needed else []
        if one.whole < WHOLE and not any(view.colliderect(one.place) for view in (*scrolled, *turned)):
            found.append(f"{told} is there by {one.whole:.0%}")
    return found
