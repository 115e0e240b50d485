"""What moves on a table: drawn over a kept picture of all that stands still, so that a frame costs little."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table.moments import Moments
from game.scenes.table.pieces import paint_piece
from game.scenes.table.spots import Spots
from game.view.motion import Place
from game.view.ui import Ui

Rect = pygame.Rect


class MovingLayer:
    """The pieces on their way and all that happens over them, on one table."""

    def __init__(self, spots: Spots, moments: Moments, waits_afar: Callable[[], list[int]]) -> None:
        self.spots = spots
        self.moments = moments
        self.waits_afar = waits_afar
        self.still: pygame.Surface | None = None  # the table without what moves
        self.fresh = False  # whether that is how it looks now
        self.drawn: list[Rect] = []  # where something was drawn over it

    def whole(self, ui: Ui, moves: bool, pulled: dict[int, Place]) -> None:
        """After all that stands still was drawn: keep it if it is needed again soon, and draw over it what moves."""
        self.fresh = moves
        if self.fresh:
            if self.still is None or self.still.get_size() != ui.surface.get_size():
                self.still = pygame.Surface(ui.surface.get_size())
            self.still.blit(ui.surface, (0, 0))
        self.drawn = self.paint(ui, pulled)

    def again(self, ui: Ui, pulled: dict[int, Place]) -> list[Rect] | None:
        """Draw anew what moves and only that; where something has changed, or nothing if all has to be drawn."""
        still = self.still
        if still is None or not self.fresh or still.get_size() != ui.surface.get_size():
            return None
        before = [rect.clip(ui.area) for rect in self.drawn]
        ui.surface.blits([(still, rect, rect) for rect in before], False)
        self.drawn = self.paint(ui, pulled)
        return [*before, *(rect.clip(ui.area) for rect in self.drawn)]

    def paint(self, ui: Ui, pulled: dict[int, Place]) -> list[Rect]:
        """Pieces on their way, the lowest first, then light and smoke, then what somebody pulls, then words."""
        stage, found = self.spots.scenery.stage, list[Rect]()
        moving = sorted(stage.moving(), key=lambda piece: stage.pieces[piece].lift)
        for index in (*self.waits_afar(), *moving):
            found += paint_piece(self.spots, ui, index, pulled.get(index))
        for effect in stage.effects:
            found += effect.paint(ui)
        for index, point in pulled.items():
            found += paint_piece(self.spots, ui, index, point)
        return found + self.moments.paint(ui)
