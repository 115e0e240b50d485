"""One piece of a table in its pose, with the shadow that it throws if it is held over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.table.cards import loose_card
from game.scenes.table.slips import flying, is_slip
from game.view.card_backs import card_back
from game.view.effects import even, stamp
from game.view.motion import Place, Shown
from game.view.sprites import sprite
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
GROWS = 0.14  # how much larger a piece looks that is held as high as it is wide
RISES = 0.5  # how far up it is drawn then, in its own widths
FINER = (1.0, 1.5, 2.0, 3.0, 4.0)  # how large a picture is drawn, in widths of a piece
ROUGH = 0.15  # how much larger than drawn a picture may be shown


def paint_piece(table: See, ui: Ui, index: int) -> list[Rect]:
    """One piece in its pose, with the shadow it throws if it is held over the board; where that was drawn."""
    shown = table.stage.pieces[index]
    pulled = table.drag_place if index == table.dragged else None
    place = pulled if pulled is not None else shown.place
    if place is None or table.piece_art is None:
        return []
    if is_slip(table, index):
        return [flying(ui, index, place)]
    size = table.spots.size(index)
    found: list[Rect] = []
    if shown.lift > 0.02:
        found.append(paint_shadow(ui, place, size * shown.scale, shown.lift))
    place = (place[0], place[1] - shown.lift * RISES * size * shown.scale)
    if shown.hidden:
        side = size * shown.scale
        rect = Rect(0, 0, round(side * 0.54), round(side * 0.76))
        rect.center = (round(place[0]), round(place[1]))
        ui.surface.blit(card_back(ui, rect.size), rect)
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
