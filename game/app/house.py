"""What whoever runs the house decides for all who play there. At home, everything is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.app import App


class House:
    """A house without rules of its own; a kiosk has some."""

    may_quit = True  # whether players can close the program, or open another one
    free_text = True  # whether players can write what they like

    def enter(self, app: App) -> None:
        """The program has started."""

    def window(self, size: tuple[int, int], fullscreen: bool, screen: int = 0) -> pygame.Surface:
        """A window of a size, or one that fills a screen."""
        if fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=screen)
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def mods(self, folders: list[Path]) -> list[Path]:
        """The folders of mods that are used here."""
        return folders

    def hears(self, event: pygame.event.Event) -> bool:
        """See an event before anybody else; whether it was for the house alone."""
        return False

    def pass_time(self, seconds: float) -> None:
        """So many seconds have passed: a kiosk counts how long nobody was there."""

    def allows(self, ruleset: str) -> bool:
        """Whether a game may be played here."""
        return True

    def options(self, ruleset: str) -> dict[str, str]:
        """The options of a game that are settled for good."""
        return {}

    def words(self) -> list[str]:
        """What can be chosen instead of written."""
        return []
