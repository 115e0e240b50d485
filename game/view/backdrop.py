"""The picture behind the title: a table at night, fitted to the window and dark where words stand on it."""

from __future__ import annotations

from functools import partial

import pygame

from game.view.art import drawn
from game.view.music import Aside, beside
from game.view.rasters import Rasters
from game.view.theme import Colour
from game.view.ui import Ui

NAME = "title"
ASPECT = 16 / 9
LARGEST = 3840  # pixels across that it is drawn at; beyond, it is enlarged: drawing takes seconds
DARK: Colour = (11, 7, 5)
SHOWN = 0.6  # the right part of the picture, all that a tall window shows
BELOW = 0.44  # of a tall window that the picture takes


class Backdrop:
    """Has the picture at hand. To draw it for the first time takes long, so that it is done beside the program."""

    def __init__(self, aside: Aside = beside) -> None:
        self.aside = aside
        self.begun: tuple[object, ...] | None = None  # what was drawn last, or is being drawn
        self.done: pygame.Surface | None = None  # that, until it is shown
        self.news = False  # whether it was done since somebody asked

    def picture(self, ui: Ui, draw: bool) -> pygame.Surface | None:
        """The picture for a window if it was drawn before; else it is drawn if that is wanted, to be there later."""
        size = ui.surface.get_size()
        key = ("backdrop", size)
        kept = ui.cached(key)
        source = ui.art.source(NAME)
        if kept is not None or source is None or ui.theme.bare:
            return kept
        parts = drawn_from(size, source)
        found = ui.art.rasters.load(*parts) if self.begun != parts else None
        if found is None and draw and self.begun != parts:
            self.begun, self.done = parts, None
            self.aside(partial(self.draw, size, source, ui.art.rasters))
        if found is None and self.done is not None and self.begun == parts:
            found, self.begun, self.done = self.done, None, None
        return ui.cache(key, found.convert()) if found is not None else None

    def draw(self, size: tuple[int, int], source: str, rasters: Rasters) -> None:
        parts, found = drawn_from(size, source), paint(size, source)
        if found is not None:
            rasters.save(found, *parts)
        if self.begun == parts:  # else the window has another size by now
            self.done, self.news = found, True

    def arrived(self) -> bool:
        """Whether a picture has come to be there since this was asked last."""
        news, self.news = self.news, False
        return news

    def forget(self, ui: Ui) -> None:
        """Free the memory of the picture while something else is to be seen, if it is on the disk."""
        size, source = ui.surface.get_size(), ui.art.source(NAME)
        if source is not None and ui.art.rasters.path(*drawn_from(size, source)).is_file():
            ui.pictures.drop(("backdrop", size))


def drawn_from(size: tuple[int, int], source: str) -> tuple[object, ...]:
    """All that the picture depends on."""
    return "backdrop", 4, size, source


def paint(size: tuple[int, int], source: str) -> pygame.Surface | None:
    """The picture, covering the window, and the shade for the words."""
    width, height = size
    whole = pygame.Surface(size)
    whole.fill(DARK)
    tall = height > width
    wide = round(width / SHOWN) if tall else max(width, round(height * ASPECT))
    across = min(wide, LARGEST)
    picture = drawn(source, (across, round(across / ASPECT) + 1))
    if picture is None:
        return None
    high = round(wide / ASPECT) + 1
    if across < wide:
        picture = pygame.transform.smoothscale(picture, (wide, high))
    if tall:
        top = min(0, round(height * BELOW) - high)
        whole.blit(picture, (width - picture.get_width(), top), (0, 0, picture.get_width(), high))
        whole.blit(shade((width, top + high), upright=True), (0, 0))
    else:
        whole.blit(picture, (width - picture.get_width(), height - picture.get_height()))
        whole.blit(shade((round(width * 0.62), height), upright=False), (0, 0))
        foot = round(height * 0.12)
        whole.blit(shade((width, foot), upright=True), (0, height - foot))
    return whole


def shade(size: tuple[int, int], upright: bool) -> pygame.Surface:
    """Dark on the left and clear on the right, or clear above and dark at the foot."""
    steps = (0, 0, 0, 0.05, 0.3, 0.75, 1.0) if upright else (0.5, 0.42, 0.4, 0.4, 0.38, 0.3, 0.16, 0.04, 0)
    strip = pygame.Surface((1, len(steps)) if upright else (len(steps), 1), pygame.SRCALPHA)
    for index, dense in enumerate(steps):
        strip.set_at((0, index) if upright else (index, 0), (*DARK, round(255 * dense)))
    return pygame.transform.smoothscale(strip, size)
