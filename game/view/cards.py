"""A game on the shelf: the lid of its box with its name."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.view.lid import box_lid
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

Rect = pygame.Rect
EDGE: Colour = (18, 13, 8)
WHOLE = 255  # of a pixel that nothing shines through


def game_picture(ui: Ui, size: tuple[int, int], pictures: tuple[str, ...], identity: str, name: str,
                 colours: list[Colour]) -> pygame.Surface:
    """The picture that a ruleset brings, or a lid drawn for it."""
    for picture in pictures:
        found = edged(ui, picture, size) if ui.art.has(picture) else None
        if found is not None:
            return found
    return box_lid(ui, size, identity, name, colours)


def edged(ui: Ui, name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture with a clean edge: where its size is no whole number of pixels, what lies beyond it shines through."""
    key = ("edged", name, size)
    kept = ui.cached(key)
    found = kept or ui.art.picture(name, *size)
    if kept is not None or found is None:
        return kept
    wide, high = found.get_size()
    inner = found.get_rect().inflate(-4, -4)
    corners = (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright)
    if min(inner.size) > 0 and all(found.get_at(corner).a == WHOLE for corner in corners):  # else it is a figure
        across = int(found.get_at((wide - 1, high // 2)).a < WHOLE)
        down = int(found.get_at((wide // 2, high - 1)).a < WHOLE)
        found = found.subsurface((0, 0, wide - across, high - down)).copy()
        box, thick = found.get_rect(), max(1, round(wide / 160))
        right, foot = max(1, thick - across), max(1, thick - down)  # what was cut off was part of the edge
        for side in (Rect(0, 0, box.w, thick), Rect(0, 0, thick, box.h), Rect(0, box.h - foot, box.w, foot),
                     Rect(box.w - right, 0, right, box.h)):
            found.fill(EDGE, side)
    return ui.cache(key, found)


@dataclass
class Card(Widget):
    """A game that can be chosen; `label` is its name."""

    below: str = ""
    pictures: tuple[str, ...] = ()
    colours: list[Colour] = field(default_factory=list)
    broken: bool = False
    chosen: bool = False

    def parts(self, ui: Ui) -> tuple[Rect, Rect, Rect]:
        """The places of the picture, the name and the line below it."""
        box = self.rect.inflate(-ui.px(16), -ui.px(16))
        small, large = ui.tx(24), ui.tx(30)
        picture = Rect(box.x, box.y, box.w, box.h - small - large)
        name = Rect(box.x, picture.bottom + ui.px(2), box.w, large)
        return picture, name, Rect(box.x, box.bottom - small, box.w, small)

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme = ui.theme
        face = mix(theme["panel"], theme["brass_dark"], 0.34 if hovered or focused else 0.2 if self.chosen else 0.02)
        edge = theme["focus"] if focused else theme["brass"] if self.chosen else theme["panel_edge"]
        ui.plate(self.rect, face, edge, 3 if focused else 2 if self.chosen else 1)
        picture, name, below = self.parts(ui)
        found = game_picture(ui, picture.size, self.pictures, self.id.removeprefix("card:"), self.label,
                             self.colours)
        ui.surface.blit(found, found.get_rect(center=picture.center))
        if self.broken:
            shade = pygame.Surface(picture.size, pygame.SRCALPHA)
            shade.fill((*theme["night"], 150))
            ui.surface.blit(shade, picture)
        ui.line(self.label, name, "title", 19, theme["vellum"], "centre")
        ui.line(self.below, below, "sans", 15, theme["danger"] if self.broken else theme["vellum_dim"], "centre")

    def text_box(self, ui: Ui) -> Rect | None:
        _, name, below = self.parts(ui)
        width = max(ui.type.width(self.label, "title", ui.fitted(self.label, "title", 19, name.w)),
                    ui.type.width(self.below, "sans", ui.fitted(self.below, "sans", 15, below.w)))
        return Rect(name.x, name.y, width, below.bottom - name.y)


@dataclass
class Facts(Widget):
    """What one wants to know of a game at a glance: each fact behind its icon, in as many lines as it takes."""

    facts: tuple[tuple[str, str], ...] = ()  # an icon and some words
    size: float = 16

    def places(self, ui: Ui, rect: Rect) -> list[tuple[str, str, Rect]]:
        """Each fact with its place."""
        step, side, gap = ui.type.height("sans", self.size) + ui.px(4), ui.tx(self.size), ui.px(18)
        x, y, found = rect.x, rect.y, []
        for icon, words in self.facts:
            wide = side + ui.px(7) + ui.type.width(words, "sans", self.size)
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + step
            found.append((icon, words, Rect(x, y, wide, step)))
            x += wide + gap
        return found

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = max((place.bottom for _, _, place in self.places(ui, Rect(0, 0, width, 0))), default=0)
        return high, high

    def draw(self, ui: Ui) -> None:
        side = ui.tx(self.size)
        for icon, words, place in self.places(ui, self.rect):
            picture = ui.art.picture(icon, side, side, ui.theme["brass"])
            if picture is not None:
                ui.surface.blit(picture, picture.get_rect(midleft=(place.x, place.centery)))
            rest = Rect(place.x + side + ui.px(7), place.y, place.w - side - ui.px(7), place.h)
            ui.line(words, rest, "sans", self.size, ui.theme["vellum_dim"])

    def text_box(self, ui: Ui) -> Rect | None:
        places = [place for _, _, place in self.places(ui, self.rect)]
        return places[0].unionall(places[1:]) if places else None


@dataclass
class Lid(Widget):
    """The picture of a game by itself."""

    pictures: tuple[str, ...] = ()
    identity: str = ""
    colours: list[Colour] = field(default_factory=list)

    def draw(self, ui: Ui) -> None:
        found = game_picture(ui, self.rect.size, self.pictures, self.identity, self.label, self.colours)
        ui.surface.blit(found, found.get_rect(center=self.rect.center))
