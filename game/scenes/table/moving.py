"""What moves on a table: drawn over a kept picture of all that stands still, so that a frame costs little."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.moments import Moments
from game.scenes.table.pieces import paint_piece
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
GROWS = 0.14  # how much larger a piece looks that is held as high as it is wide
RISES = 0.5  # how far up it is drawn then, in its own widths
FINER = (1.0, 1.5, 2.0, 3.0, 4.0)  # how large a picture is drawn, in widths of a piece
ROUGH = 0.15  # how much larger than drawn a picture may be shown


class MovingLayer:
    """The pieces on their way and all that happens over them, on one table."""

    def __init__(self, table: See, moments: Moments, waits_afar: Callable[[], list[int]]) -> None:
        self.table = table
        self.moments = moments
        self.waits_afar = waits_afar
        self.still: pygame.Surface | None = None  # the table without what moves
        self.fresh = False  # whether that is how it looks now
        self.drawn: list[Rect] = []  # where something was drawn over it

    def whole(self, ui: Ui) -> None:
        """After all that stands still was drawn: keep it if it is needed again soon, and draw over it what moves."""
        self.fresh = self.table.moves()
        if self.fresh:
            if self.still is None or self.still.get_size() != ui.surface.get_size():
                self.still = pygame.Surface(ui.surface.get_size())
            self.still.blit(ui.surface, (0, 0))
        self.drawn = self.paint(ui)

    def again(self, ui: Ui) -> list[Rect] | None:
        """Draw anew what moves and only that; where something has changed, or nothing if all has to be drawn."""
        still = self.still
        if still is None or not self.fresh or still.get_size() != ui.surface.get_size():
            return None
        before = [rect.clip(ui.area) for rect in self.drawn]
        ui.surface.blits([(still, rect, rect) for rect in before], False)
        self.drawn = self.paint(ui)
        return [*before, *(rect.clip(ui.area) for rect in self.drawn)]

    def paint(self, ui: Ui) -> list[Rect]:
        """Pieces on their way, the lowest first, then light and smoke, then words."""
        table, stage = self.table, self.table.stage
        found: list[Rect] = []
        for index in self.waits_afar():
            found += paint_piece(table, ui, index)
        for index in sorted(stage.moving(), key=lambda piece: stage.pieces[piece].lift):
            found += paint_piece(table, ui, index)
        for effect in stage.effects:
            found += effect.paint(ui)
        if table.dragged >= 0:
            found += paint_piece(table, ui, table.dragged)
        return found + self.moments.paint(ui)
