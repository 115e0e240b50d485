"""Pieces of a table in their poses; and those that move, drawn over a kept picture of all that stands still."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table.cards import card_of, written_on
from game.scenes.table.moments import Moments
from game.scenes.table.scenery import Scenery
from game.scenes.table.spots import Spots
from game.table.faces import Face
from game.view.card_marks import marked_piece
from game.view.effects import even, stamp
from game.view.motion import Place, Shown
from game.view.paper import folded
from game.view.playing_cards import card_back
from game.view.sprites import sprite
from game.view.ui import Ui

Rect = pygame.Rect
GROWS = 0.14  # how much larger a piece looks that is held as high as it is wide
RISES = 0.5  # how far up it is drawn then, in its own widths
FINER = (1.0, 1.5, 2.0, 3.0, 4.0)  # how large a picture is drawn, in widths of a piece
ROUGH = 0.15  # how much larger than drawn a picture may be shown
SLIP = 48  # units of a slip of paper on its way


def paint_piece(spots: Spots, ui: Ui, index: int, pulled: Place | None = None) -> list[Rect]:
    """One piece in its pose, or where somebody pulls it; all that was drawn, its shadow too."""
    scenery = spots.scenery
    shown = scenery.stage.pieces[index]
    point = pulled or shown.place
    if point is None or scenery.art is None:
        return []
    if pile_look(scenery, index) in ("hat", "slips"):
        return [centred(ui, folded(ui, ui.px(SLIP), index), point)]
    size = spots.size(index)
    found: list[Rect] = []
    if shown.lift > 0.02:
        found.append(paint_shadow(ui, point, size * shown.scale, shown.lift))
    point = (point[0], point[1] - shown.lift * RISES * size * shown.scale)
    if shown.hidden:
        side = size * shown.scale
        return [*found, centred(ui, card_back(ui, (round(side * 0.54), round(side * 0.76))), point)]
    fine = next((step for step in FINER if shown.scale <= step + ROUGH), FINER[-1])
    row = scenery.places.rows.get(scenery.pile_of(index))
    if row is not None:
        fine = min(row.size) / size  # as large as it will lie there: that picture is drawn anyway
    drawn = round(size * fine)
    flat = loose_card(scenery, ui, index, drawn)
    whole = flat or piece_picture(spots, ui, index, drawn)
    return [*found, centred(ui, posed(whole, shown, fine), point)]


def piece_picture(spots: Spots, ui: Ui, index: int, size: int) -> pygame.Surface:
    """A piece as whoever looks sees it, with what is written on it."""
    scenery = spots.scenery
    assert scenery.art is not None, "nothing is painted before it is laid out"
    shown, faces = scenery.stage.pieces[index], scenery.names.faces
    face = faces.of(index) if not faces.plain else Face(shown.kind, shown.owner)  # what all see need not be looked up
    kind = shown.kind if face.kind >= 0 or scenery.pile_of(index) >= 0 else -1
    stands = scenery.pile_of(index) < 0
    state, rim = (spots.state(index), spots.rim(index)) if stands else ("", -1)
    if not face.marked:
        return scenery.art.picture(kind, shown.owner, size, state, rim)
    return marked_piece(ui, scenery.art, (kind, shown.owner, size, state, rim), written_on(scenery, ui, face))


def pile_look(scenery: Scenery, piece: int) -> str:
    """What the pile looks like in which a piece lies, from which it comes or to which it goes; nothing without one."""
    pile = scenery.pile_of(piece)
    return scenery.show.pile(scenery.names.pile_base(pile)).look if pile >= 0 else ""


def loose_card(scenery: Scenery, ui: Ui, piece: int, size: int) -> pygame.Surface | None:
    """A card on its way to or from a pile of cards, as high or as wide as a piece; nothing for what is no card."""
    if pile_look(scenery, piece) != "cards":
        return None
    row = scenery.places.rows.get(scenery.pile_of(piece))
    width, height = row.size if row is not None else (3, 4)
    card_size = round(size * max(1.0, width / height)), round(size * max(1.0, height / width))
    return card_of(scenery, ui, piece, card_size, owned=True, known=True, tilt=row.tilt if row is not None else 0.0)


def centred(ui: Ui, picture: pygame.Surface, point: Place) -> Rect:
    """A picture around a point; where it was drawn."""
    return ui.surface.blit(picture, picture.get_rect(center=(round(point[0]), round(point[1]))))


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


def paint_shadow(ui: Ui, point: Place, size: float, lift: float) -> Rect:
    """The shadow of something in the air: the higher, the wider and fainter."""
    picture = sprite(ui, "puff", even(size * (1.05 + 0.4 * lift)), (0, 0, 0))
    return stamp(ui, picture, (point[0] + size * 0.12 * lift, point[1] + size * (0.1 + 0.2 * lift)), 0.75 - 0.3 * lift)


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
        found += self.moments.come_near(ui)
        return found + self.moments.paint(ui)
