"""What is drawn on: the window, or, where that is too small for anything to be laid out, a sheet that is shown smaller.

Windows of a few pixels come about while somebody pulls at a corner, and where a desk puts many windows side by side.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LEAST = (480, 320)  # pixels; nothing is laid out for less
POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Glass:
    """The window and the sheet that is seen in it."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        wide, high = window.get_size()
        fits = wide >= LEAST[0] and high >= LEAST[1]
        self.sheet = window if fits else pygame.Surface((max(wide, LEAST[0]), max(high, LEAST[1])))

    @property
    def place(self) -> pygame.Rect:
        """Where the sheet is seen in the window: as large as it can be, in the middle."""
        (wide, high), (across, down) = self.window.get_size(), self.sheet.get_size()
        share = min(wide / across, high / down)
        place = pygame.Rect(0, 0, max(1, round(across * share)), max(1, round(down * share)))
        place.center = (wide // 2, high // 2)
        return place

    def show(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Let it be seen, all of it or only where something changed."""
        if self.sheet is not self.window:
            place = self.place
            self.window.fill((0, 0, 0))
            self.window.blit(pygame.transform.smoothscale(self.sheet.convert(self.window), place.size), place)
        elif rects is not None:
            pygame.display.update(rects)
            return
        pygame.display.flip()

    def on_sheet(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse as if it had happened on the sheet."""
        if self.sheet is self.window or event.type not in POINTING:
            return event
        place, (across, down) = self.place, self.sheet.get_size()
        x, y = event.pos
        at = ((x - place.x) * across // place.w, (y - place.y) * down // place.h)
        return pygame.event.Event(event.type, {**event.dict, "pos": at})
