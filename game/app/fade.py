"""A short fade from one screen to the next, through the dark; never over anything that is secret."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.scene import Scene


class Fade:
    """The previous picture of the screen, fading out over the new one."""

    def __init__(self) -> None:
        self.before: pygame.Surface | None = None
        self.left = self.whole = 0.0  # seconds
        self.through = False  # whether it grows dark in between: two pages of words are never seen one over the other
        self.shown: list[Scene] = []  # the scenes that were drawn last

    @property
    def running(self) -> bool:
        return self.before is not None

    def look(self, surface: pygame.Surface, visible: Sequence[Scene], whole: float) -> None:
        """Before scenes are drawn: if they are others than before, keep what is there, unless it is secret.

        It fades for so many seconds; none if nothing is to move.
        """
        if [id(scene) for scene in visible] == [id(scene) for scene in self.shown]:
            return
        secret = any(scene.secret() for scene in (*self.shown, *visible))
        if whole and self.shown and not secret:
            self.before, self.left, self.whole = surface.copy(), whole, whole
            self.through = visible[0] is not self.shown[0]
        else:
            self.before = None
        self.shown = list(visible)

    def pass_time(self, seconds: float) -> None:
        self.left -= seconds

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the previous picture over the new one; when its time is up, drop it and draw the new one alone."""
        if self.before is None:
            return
        if self.left <= 0 or self.before.get_size() != surface.get_size():
            self.before = None
            return
        share = min(1.0, self.left / self.whole)
        self.before.set_alpha(None if self.through else round(255 * share))  # 255 would copy a hundred times slower
        if share > 0.5 or not self.through:
            surface.blit(self.before, (0, 0))
        if self.through:
            light = round(255 * (0.15 + 0.85 * abs(2 * share - 1)))
            surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
