"""The window: how it is drawn, the whole screen and back, and what is shown where it is too small for anything."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame

TITLE = "Ossola"
USUAL = (1280, 720)  # pixels
TALL = 4 / 3  # height to width of a screen on which a window stands upright
SMALLEST = (480, 320)  # pixels; nothing is laid out for less
POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
HINTS = {
    "SDL_VIDEO_X11_WMCLASS": "ossola",        # by which desktops tell whose window it is, as in ossola.desktop
    "SDL_VIDEO_WAYLAND_WMCLASS": "ossola",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows draws it small and blows it up
}


FINE = ("wayland", "cocoa")  # what counts in points, of which a fine screen shows several pixels each


def start_display() -> str:
    """Start SDL's display and return the name of its driver.

    X keeps a window's picture in plain memory, which without a GPU is far faster than a detour through one, and with
    one hardly slower. Wayland and macOS keep none: there the same wish would leave us without any window, and SDL
    remembers the first refusal, so it cannot just be tried.
    """
    guessed = os.path.basename(sys.argv[0])  # pygame, once imported, calls windows after the file that was started
    for name, value in HINTS.items():
        if os.environ.get(name) in (None, guessed):
            os.environ[name] = value
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return driver


def first_size() -> tuple[int, int]:
    """How large a window is at first: two thirds of the screen and upright on a tall one, but never smaller than what
    everything is made for, nor larger than the screen."""
    width, height = pygame.display.get_desktop_sizes()[0]
    usual = USUAL[::-1] if height >= TALL * width else USUAL
    share = max(1.0, min(width / usual[0], height / usual[1]) * 2 / 3)
    return min(width, round(usual[0] * share)), min(height, round(usual[1] * share))


def show_icon(folder: Path, fine: FineWindow | None = None) -> None:
    """Give the window our own icon, where windows have one; pygame's own has to be given it before it is opened."""
    with suppress(pygame.error, OSError):  # a picture more or less
        picture = pygame.image.load_sized_svg(str(folder / "desktop" / "ossola.svg"), (64, 64))
        if fine is None:
            pygame.display.set_icon(picture)
        else:
            fine.window.set_icon(picture)


def no_screen() -> bool:
    """Whether SDL shows nothing for want of a screen, rather than because it was asked to."""
    return pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ


def screen_here() -> int:
    """The number of the screen that most of the window is on. SDL tells sizes only, so they stand side by side."""
    middle, edge = pygame.display.get_window_position()[0] + pygame.display.get_window_size()[0] // 2, 0
    sizes = pygame.display.get_desktop_sizes()
    for number, (width, _) in enumerate(sizes):
        edge += width
        if middle < edge:
            return number
    return len(sizes) - 1


def to_corner() -> tuple[int, int]:
    """Get ready for the whole screen; where the window was.

    Under X a window without a manager only grows, and would hang out of the screen where it stands.
    """
    place = pygame.display.get_window_position()
    if pygame.display.get_driver() == "x11":
        pygame.display.set_window_position((0, 0))
    return place


def from_corner(size: tuple[int, int], place: tuple[int, int] | None) -> pygame.Surface:
    """The window as it was before; without a manager it has to be told its size twice, of which SDL warns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.display.set_mode(size, pygame.RESIZABLE)
    if place is not None and pygame.display.get_driver() == "x11":
        pygame.display.set_window_position(place)
    pygame.event.pump()
    return pygame.display.set_mode(size, pygame.RESIZABLE)


class FineWindow:
    """A window with all the pixels of a fine screen, where `set_mode` of pygame gets one for each point."""

    def __init__(self, size: tuple[int, int], hidden: bool = False) -> None:
        self.window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True, hidden=hidden)
        self.whole = False

    def surface(self, whole: bool) -> pygame.Surface:
        """The surface to draw on, in a window or on the whole of the screen that it is on."""
        if whole != self.whole:
            self.whole = whole
            if whole:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
        return self.window.get_surface()


class Glass:
    """The window and the sheet that is seen in it: the window itself, or, where that is too small, one shown smaller.

    Windows of a few pixels come about while somebody pulls at a corner, and where a desk puts many side by side.
    """

    def __init__(self, window: pygame.Surface, fine: FineWindow | None = None) -> None:
        self.window, self.fine = window, fine
        width, height = window.get_size()
        fits = width >= SMALLEST[0] and height >= SMALLEST[1]
        self.sheet = window if fits else pygame.Surface((max(width, SMALLEST[0]), max(height, SMALLEST[1])))

    @property
    def whole(self) -> bool:
        """Whether it fills a screen."""
        return self.fine.whole if self.fine is not None else bool(self.window.get_flags() & pygame.FULLSCREEN)

    def anew(self) -> Glass:
        """The same window after its size has changed."""
        if self.fine is not None:
            return Glass(self.fine.surface(self.whole), self.fine)
        return Glass(pygame.display.get_surface() or self.window)

    @property
    def place(self) -> pygame.Rect:
        """Where the sheet is seen in the window: as large as it can be, in the middle."""
        (width, height), (across, down) = self.window.get_size(), self.sheet.get_size()
        share = min(width / across, height / down)
        place = pygame.Rect(0, 0, max(1, round(across * share)), max(1, round(down * share)))
        place.center = (width // 2, height // 2)
        return place

    def show(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Bring the picture to the screen, all of it or only the places that changed."""
        if self.sheet is not self.window:
            place = self.place
            self.window.fill((0, 0, 0))
            self.window.blit(pygame.transform.smoothscale(self.sheet.convert(self.window), place.size), place)
        if self.fine is not None:
            self.fine.window.flip()
        elif rects is not None and self.sheet is self.window:
            pygame.display.update(rects)
        else:
            pygame.display.flip()

    def on_sheet(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse as if it had happened on the sheet."""
        pixels = self.window.get_size()
        points = self.fine.window.size if self.fine is not None else pixels
        if event.type not in POINTING or (self.sheet is self.window and points == pixels):
            return event
        place, (across, down) = self.place, self.sheet.get_size()
        x, y = (value * pixels[axis] // points[axis] for axis, value in enumerate(event.pos))
        at = ((x - place.x) * across // place.w, (y - place.y) * down // place.h)
        return pygame.event.Event(event.type, {**event.dict, "pos": at})
