"""Getting ready to open a window, on whatever draws windows here."""

from __future__ import annotations

import os

import pygame


def start_display() -> str:
    """Start what draws windows; its name.

    X keeps a window's picture in plain memory, which without a GPU is far faster than a detour through one, and with
    one hardly slower. Wayland and macOS keep none: there the same wish would leave us without any window, and SDL
    remembers the first refusal, so it cannot just be tried.
    """
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return driver
