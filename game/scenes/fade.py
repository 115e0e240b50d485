"""A short cross-fade from one screen to the next; never over anything that is secret."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.scene import Scene

SECONDS = 0.18


class Fade:
    """What was to be seen before, growing fainter."""

    def __init__(self) -> None:
        self.before: pygame.Surface | None = None
        self.left = 0.0
        self.shown: list[Scene] = []  # the scenes that were drawn last

    @property
    def running(self) -> bool:
        """Whether something is still fading."""
        return self.before is not None

    def look(self, surface: pygame.Surface, visible: Sequence[Scene], moves: bool) -> None:
        """Before scenes are drawn: if they are others than before, keep what is there, unless it is secret."""
        if [id(scene) for scene in visible] == [id(scene) for scene in self.shown]:
            return
        secret = any(scene.secret() for scene in (*self.shown, *visible))
        if moves and self.shown and not secret:
            self.before, self.left = surface.copy(), SECONDS
        else:
            self.before = None
        self.shown = list(visible)

    def pass_time(self, seconds: float) -> None:
        """Fainter by so much."""
        self.left -= seconds

    def draw(self, surface: pygame.Surface) -> None:
        """What was before, over what is now; gone when it is faint enough, with one last frame of the new alone."""
        if self.before is None:
            return
        if self.left <= 0 or self.before.get_size() != surface.get_size():
            self.before = None
            return
        self.before.set_alpha(round(255 * min(1.0, self.left / SECONDS)))
        surface.blit(self.before, (0, 0))
