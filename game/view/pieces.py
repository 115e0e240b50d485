"""Pieces: a body whose shape and colour tell the owner, and a silhouette or letters that tell the kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.ruleset.show.looks import STATES as LYING
from game.ruleset.show.looks import PieceLook
from game.ruleset.world import World
from game.view.bodies import body_picture, face_colour, glyph_room
from game.view.slabs import fitted, pattern, slab
from game.view.svg import Drawing
from game.view.text import written
from game.view.theme import Colour, contrast, mix
from game.view.ui import Ui

Tiles = tuple[tuple[tuple[tuple[float, float], ...], ...], ...]  # for kinds that are tiles, the outlines of their cells
Leads = tuple[tuple[tuple[int, int], ...], ...]  # for kinds that are moves on cards, the squares to which they lead
INK: Colour = (24, 18, 12)
PAPER: Colour = (252, 243, 222)
ASHES: Colour = (112, 106, 98)
NOBODY: Colour = (150, 122, 78)
READABLE = 3.0  # contrast that a light silhouette must have; it is preferred to a dark one
STATES = ("", *LYING)
SHARED = "pieces"  # where pictures lie that every ruleset may use by `art`
RAISED, SMALLER = 0.14, 0.74  # how much higher a silhouette stands above a text, and how large it is there
CELL = 0.3  # how large a cell of a shape is at most
RIMMED = 0.76  # how large a piece is within a second rim


class PieceArt:
    """Draws the pieces of one ruleset. `body` is what they are made of; kinds in `free` stand without one."""

    def __init__(self, ui: Ui, folders: list[str], seats: tuple[str, ...], kinds: tuple[str, ...],
                 look: PieceLook | None = None, arts: Mapping[str, str] | None = None, tiles: Tiles = (),
                 leads: Leads = (), names: Sequence[str] = ()) -> None:
        self.ui = ui
        self.folders = folders
        self.seats = seats
        self.kinds = kinds
        self.names = names or kinds  # what kinds are called in the language of who looks
        self.arts = arts or {}  # pictures that kinds have under another name: of the ruleset, or one that all share
        self.body, self.free = (look or PieceLook()).body, (look or PieceLook()).free
        self.leads = leads or tuple(() for _ in kinds)
        self.joins, self.tiles = (look or PieceLook()).joins, tiles or tuple(() for _ in kinds)
        looks = (self.kinds, *self.names, *sorted(self.arts.items()), self.free, self.joins, tiles, leads)
        self.name = "\n".join(("piece", *folders, *seats, self.body, str(hash(looks))))

    def picture(self, kind: int, owner: int, size: int, state: str = "", rim: int = -1,
                above: bool = False) -> pygame.Surface:
        """A piece at a size; `state` is how it lies: nothing, overturned or lying; `rim` is whose colour it has too.

        Of a piece that is not known, -1, the back is seen. With something to be written at its foot, what tells its
        kind stands above that.
        """
        key = (self.name, kind, owner, size, state, rim, above)
        return self.ui.cached(key) or self.ui.cache(key, self.draw(kind, owner, size, state, rim, above))

    def colour(self, owner: int) -> Colour:
        """The colour of a seat, or that of pieces which nobody owns."""
        return self.ui.theme.seat(self.seats[owner]) if owner >= 0 else NOBODY

    def draw(self, kind: int, owner: int, size: int, state: str, rim: int = -1, above: bool = False) -> pygame.Surface:
        """The picture: body, silhouette, and what shows the state."""
        colour = self.colour(owner)
        if state == "overturned":
            colour = mix(colour, ASHES, 0.78)
        elif state == "lying":
            colour = mix(colour, PAPER, 0.45)
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        if rim >= 0:  # the whole piece, smaller, on a body of its own shape
            inner = self.draw(kind, owner, round(size * RIMMED), state, above=above)
            surface.blit(body_picture(size, self.colour(rim), owner, "wax"), (0, 0))
            surface.blit(inner, inner.get_rect(center=(size // 2, round(size * 0.49))))
            return surface
        if kind < 0:
            surface.blit(body_picture(size, colour, owner, self.body), (0, 0))
            surface.blit(unknown_mark(size, PAPER if contrast(face_colour(colour, self.body), PAPER) >= READABLE
                                      else INK), (0, 0))
            return surface
        if self.kinds[kind] in self.free and self.stand(surface, kind, owner, colour, state):
            return surface
        if self.tiles[kind] and (self.kinds[kind] in self.joins or self.image(kind, size, colour, owner) is None):
            alone = self.kinds[kind] in self.joins
            cells = fitted(self.tiles[kind], size, 1.0 if alone else CELL)
            surface.blit(slab((size, size), cells, colour, owner, plain=not alone), (0, 0))
            return surface
        surface.blit(body_picture(size, colour, owner, self.body), (0, 0))
        if self.body != "marble" or len(self.kinds) > 1:  # a marble that tells no kind bears its seat's shape alone
            self.face(surface, kind, owner, face_colour(colour, self.body), state, above)
        if state:
            surface.blit(state_mark(size, state), (0, 0))
        return surface

    def stand(self, surface: pygame.Surface, kind: int, owner: int, colour: Colour, state: str) -> bool:
        """A piece without a body: its picture, and if it is not the owner's alone a small body that tells the owner.

        How it lies has a picture of its own, or else the mark that all pieces have.
        """
        size = surface.get_width()
        posed = (self.ui.art.picture(f"{folder}/art/{self.kinds[kind]}-{state}", size, size, colour)
                 for folder in (self.folders if state else ()))
        lying = next((picture for picture in posed if picture is not None), None)
        found = lying or self.image(kind, size, colour, owner)
        if found is None:
            return False
        surface.blit(found, found.get_rect(center=(size // 2, size // 2)))
        if state and lying is None:
            surface.blit(state_mark(size, state), (0, 0))
        alone = owner >= 0 and any(self.ui.art.has(f"{folder}/art/{self.kinds[kind]}-{self.seats[owner]}")
                                   for folder in self.folders)
        if owner >= 0 and not alone:
            small = max(10, round(size * 0.38))
            surface.blit(body_picture(small, colour, owner, self.body), (size - small, size - small))
        return True

    def face(self, surface: pygame.Surface, kind: int, owner: int, ground: Colour, state: str,
             above: bool = False) -> None:
        """The kind: a silhouette if there is one, else its first letters."""
        size = surface.get_width()
        ink = PAPER if contrast(ground, PAPER) >= READABLE else INK
        share, drop = glyph_room(owner, self.body)
        if above:
            share, drop = share * SMALLER, drop - RAISED
        mark = self.image(kind, max(4, round(size * share)), ink, owner)
        if mark is None:
            letters = self.letters(kind)
            size_of_type = size * share * (0.8 if len(letters) == 1 else 0.62) / self.ui.type.scale
            mark = written(self.ui.type.font("title", size_of_type), letters, ink)
        if state:
            mark = pygame.transform.rotate(mark, 180 if state == "overturned" else 90)
        place = mark.get_rect(center=(size // 2, round(size * (0.485 + drop))))
        edge = mark.copy()
        if ink == INK:
            edge.fill(PAPER, special_flags=pygame.BLEND_RGB_MAX)
        else:
            edge.fill(INK, special_flags=pygame.BLEND_RGB_MIN)
        edge.set_alpha(90)
        surface.blit(edge, place.move(0, max(1, size // 44)))
        surface.blit(mark, place)

    def image(self, kind: int, size: int, ink: Colour, owner: int = -1) -> pygame.Surface | None:
        """The picture of a kind in one colour, if the ruleset or one that it extends has one; a seat's own first.

        A card that is nothing but moves shows where they lead.
        """
        name = self.arts.get(self.kinds[kind], self.kinds[kind])
        own = [f"{name}-{self.seats[owner]}"] if owner >= 0 else []
        paths = [f"{folder}/art/{one}" for folder in self.folders for one in (*own, name)]
        shared = [f"{SHARED}/{name}"] if self.kinds[kind] in self.arts else []
        found = (self.ui.art.picture(path, size, size, ink) for path in (*paths, *shared))
        drawn = next((picture for picture in found if picture is not None), None)
        if drawn is not None or not self.leads[kind]:
            return drawn
        key = ("leads", self.leads[kind], size, ink)
        return self.ui.cached(key) or self.ui.cache(key, pattern(size, self.leads[kind], ink))

    def pictured(self, kind: int) -> bool:
        """Whether there is a picture of a kind."""
        return self.image(kind, 16, INK) is not None

    def glyph(self, surface: pygame.Surface, kind: int, rect: pygame.Rect, ink: Colour) -> None:
        """The picture of a kind without a base, as on a card."""
        found = self.image(kind, rect.w, ink)
        if found is not None:
            surface.blit(found, found.get_rect(center=rect.center))

    def painting(self, kind: int, size: tuple[int, int]) -> pygame.Surface | None:
        """What is painted on the cards of a kind, in its own colours, filling a box; nothing if it has no painting."""
        found = (self.ui.art.filling(f"{folder}/art/{self.kinds[kind]}-card", size) for folder in self.folders)
        return next((picture for picture in found if picture is not None), None)

    def letters(self, kind: int) -> str:
        """The first letter of a kind's name, with one that tells it from others which begin like it."""
        name, others = self.names[kind], [other for number, other in enumerate(self.names) if number != kind]
        alike = [other for other in others if other[0].lower() == name[0].lower()]
        if not others:
            return ""
        telling = (letter for place, letter in enumerate(name[1:], 1)
                   if letter.isalnum() and all(other[place:place + 1] != letter for other in alike))
        return name[0].upper() + (next(telling, name[1:2]) if alike else "")


def art_of(ui: Ui, folders: list[str], world: World, language: str) -> PieceArt:
    """How the pieces of a ruleset are drawn; letters are those of the names in a language."""
    kinds = world.model.kinds.values()
    return PieceArt(ui, folders, world.seats, world.kinds, world.model.show.pieces,
                    {kind.id: kind.art for kind in kinds if kind.art}, world.tiles(), world.leads(),
                    [kind.name.get(language) or kind.name.get("en") or kind.id for kind in kinds])


def unknown_mark(size: int, ink: Colour) -> pygame.Surface:
    """What is on the back of a piece: a lozenge within another one."""
    sheet = Drawing((size, size))
    for share, width in ((0.25, 0.035), (0.12, 0.03)):
        corners = ((0, -share), (share, 0), (0, share), (-share, 0))
        sheet.polygon([(size * (0.5 + x), size * (0.47 + y)) for x, y in corners],
                      sheet.paint(None, ink, size * width, 0.85))
    return sheet.draw()


def state_mark(size: int, state: str) -> pygame.Surface:
    """What is drawn over a piece to show its state: a skull, or a moon."""
    sheet = Drawing((size, size))
    x, y, radius = size * 0.8, size * 0.2, size * 0.18
    sheet.circle((x, y), radius, sheet.paint(INK, PAPER, size * 0.022))
    if state == "overturned":
        bone = (236, 226, 204)
        sheet.circle((x, y - radius * 0.1), radius * 0.56, sheet.paint(bone))
        sheet.rect((x - radius * 0.32, y + radius * 0.2, radius * 0.64, radius * 0.5), radius * 0.1, sheet.paint(bone))
        for way in (-1, 1):
            sheet.circle((x + way * radius * 0.25, y - radius * 0.06), radius * 0.17, sheet.paint(INK))
    elif state == "lying":
        sheet.path(f"M{x - radius * 0.1:.2f} {y - radius * 0.66:.2f} "
                   f"A{radius * 0.68:.2f} {radius * 0.68:.2f} 0 1 0 {x + radius * 0.66:.2f} {y + radius * 0.2:.2f} "
                   f"A{radius * 0.62:.2f} {radius * 0.62:.2f} 0 0 1 {x - radius * 0.1:.2f} {y - radius * 0.66:.2f} Z",
                   sheet.paint((250, 222, 140)))
    return sheet.draw()
