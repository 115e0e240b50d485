"""What a window needs of whatever draws windows here: the right way to be drawn, and the whole screen and back."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from pathlib import Path

import pygame

HINTS = {
    "SDL_VIDEO_X11_WMCLASS": "ossola",        # by which desktops tell whose window it is, as in ossola.desktop
    "SDL_VIDEO_WAYLAND_WMCLASS": "ossola",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows draws it small and blows it up
}


def start_display() -> str:
    """Start what draws windows; its name.

    X keeps a window's picture in plain memory, which without a GPU is far faster than a detour through one, and with
    one hardly slower. Wayland and macOS keep none: there the same wish would leave us without any window, and SDL
    remembers the first refusal, so it cannot just be tried.
    """
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return driver


def show_icon(folder: Path) -> None:
    """Give the window our own icon, where windows have one; before it is opened."""
    with suppress(pygame.error, OSError):  # a picture more or less
        pygame.display.set_icon(pygame.image.load_sized_svg(str(folder / "desktop" / "ossola.svg"), (64, 64)))


def no_screen() -> bool:
    """Whether what is drawn is seen by nobody, though nobody wished for that."""
    return pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ


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
