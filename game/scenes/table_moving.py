"""What moves on a table: drawn over a kept picture of all that stands still, so that a frame costs little."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.table_cards import loose_card
from game.scenes.table_piles import lay_back
from game.view.effects import even, stamp
from game.view.motion import Place, Shown
from game.view.sprites import sprite
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect
GROWS = 0.14  # how much larger a piece looks that is held as high as it is wide
RISES = 0.5  # how far up it is drawn then, in its own widths
FINER = (1.0, 1.5, 2.0, 3.0, 4.0)  # how large a picture is drawn, in widths of a piece
ROUGH = 0.15  # how much larger than drawn a picture may be shown


class MovingLayer:
    """The pieces on their way and all that happens over them, on one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
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
        for index in table.painter.afar() if table.court is None else ():
            if table.painter.still_there(index):
                found += paint_piece(table, ui, index)
        for index in sorted(stage.moving(), key=lambda piece: stage.pieces[piece].lift):
            found += paint_piece(table, ui, index)
        for effect in stage.effects:
            found += effect.paint(ui)
        if table.road.dragged >= 0:
            found += paint_piece(table, ui, table.road.dragged)
        return found + table.moments.paint(ui)


def paint_piece(table: TableScene, ui: Ui, index: int) -> list[Rect]:
    """One piece in its pose, with the shadow it throws if it is held over the board; where that was drawn."""
    shown = table.stage.pieces[index]
    pulled = table.road.drag_place if index == table.road.dragged else None
    place = pulled if pulled is not None else shown.place
    if place is None or table.piece_art is None:
        return []
    if table.court is not None and table.court.painter.is_slip(index):
        return [table.court.painter.flying(ui, index, place)]
    size = table.spots.size(index)
    found: list[Rect] = []
    if shown.lift > 0.02:
        found.append(paint_shadow(ui, place, size * shown.scale, shown.lift))
    place = (place[0], place[1] - shown.lift * RISES * size * shown.scale)
    if shown.hidden:
        side = size * shown.scale
        rect = Rect(0, 0, round(side * 0.54), round(side * 0.76))
        rect.center = (round(place[0]), round(place[1]))
        lay_back(ui, rect)
        return [*found, rect]
    fine = next((step for step in FINER if shown.scale <= step + ROUGH), FINER[-1])
    drawn = round(size * fine)
    flat = loose_card(table, ui, index, drawn)
    whole = flat or table.piece_art.picture(shown.kind, shown.owner, drawn, table.spots.state(index))
    picture = posed(whole, shown, fine)
    found.append(ui.surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1])))))
    return found


def posed(picture: pygame.Surface, shown: Shown, fine: float = 1.0) -> pygame.Surface:
    """The picture of a piece, drawn so much larger, as it is held: larger, leaning, half turned over, faint."""
    zoom = shown.scale * (1 + GROWS * shown.lift) / fine
    found = picture
    if shown.angle:
        found = pygame.transform.rotozoom(picture, shown.angle, zoom)
    elif abs(zoom - 1) > 0.005 or shown.width < 1:
        width, height = picture.get_size()
        found = pygame.transform.smoothscale(picture, (max(1, round(width * zoom * shown.width)),
                                                       max(1, round(height * zoom))))
    if shown.alpha < 1:
        found = found.copy() if found is picture else found
        found.set_alpha(round(shown.alpha * 255))
    return found


def paint_shadow(ui: Ui, place: Place, size: float, lift: float) -> Rect:
    """The shadow of something in the air: the higher, the wider and fainter."""
    picture = sprite(ui, "puff", even(size * (1.05 + 0.4 * lift)), (0, 0, 0))
    return stamp(ui, picture, (place[0] + size * 0.12 * lift, place[1] + size * (0.1 + 0.2 * lift)), 0.75 - 0.3 * lift)
