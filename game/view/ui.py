"""What drawing needs at hand: the surface, type, pictures, theme, and where focus and pointer are."""

from __future__ import annotations

import pygame

from game.ruleset.show.theme import ThemeWords
from game.view import plates
from game.view.art import Art
from game.view.kept import PictureCache, native
from game.view.text import Type
from game.view.theme import Colour, Theme, mix

Rect = pygame.Rect
KEPT = 800
MOUNTED = 84  # units that a panel has to be high and wide to have mounts
MOUNT, INSET = 24, 5  # units: how large a mount is, and how far from the edge of its panel
WINDOWS = 16  # pictures as large as the window that are kept


class Ui:
    """The drawing side of a window."""

    def __init__(self, surface: pygame.Surface, theme: Theme, art: Art, text_size: float = 1.0) -> None:
        self.surface = surface
        self.theme = self.plain = theme
        self.worn: tuple[ThemeWords, dict[str, str]] = (ThemeWords(), {})
        self.art = art
        width, height = surface.get_size()
        self.unit = max(0.5, min(width / 1280, height / 720) if width >= height else min(width / 720, height / 1280))
        self.text_size = text_size
        self.type = Type(self.unit * text_size)
        self.focus = ""
        self.hover = ""
        self.pressed = ""
        self.shows_focus = False
        self.pictures = PictureCache(KEPT, WINDOWS * width * height * 4)

    def wear(self, own: ThemeWords | None = None, seats: dict[str, str] | None = None) -> None:
        """Lay a ruleset's colours over the theme, and give each of its seats the colour it names, or one in turn."""
        worn = (own or ThemeWords(), seats or {})
        if worn != self.worn:
            self.worn = worn
            self.theme = self.plain.over(*worn) if worn != (ThemeWords(), {}) else self.plain
            self.pictures.clear()

    @property
    def area(self) -> Rect:
        """The whole window."""
        return self.surface.get_rect()

    @property
    def tall(self) -> bool:
        """Whether the window is higher than wide."""
        return self.area.h > self.area.w

    def px(self, units: float) -> int:
        """Pixels for a length in units."""
        return max(1, round(units * self.unit))

    def tx(self, units: float) -> int:
        """Pixels for a length in units that grows with the player's text size."""
        return max(1, round(units * self.unit * self.text_size))

    def space(self, name: str) -> int:
        """Pixels from one thing to the next, by the name that the theme has for it."""
        return self.px(self.theme.spaces[name])

    # ---- shapes -------------------------------------------------------------------------------------------------

    def cached(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A shape that was drawn before."""
        return self.pictures.get(key)

    def cache(self, key: tuple[object, ...], surface: pygame.Surface) -> pygame.Surface:
        """Keep a shape for the next frame."""
        surface = native(surface)
        self.pictures.put(key, surface)
        return surface

    def plate(self, rect: Rect, face: Colour, edge: Colour, width: int = 1) -> None:
        """A rounded plate with a light upper edge."""
        key = ("plate", rect.size, face, edge, width)
        found = self.cached(key)
        if found is None:
            found = self.cache(key, plates.plate(rect.size, face, edge, width, self.px(8), self.px(1)))
        self.surface.blit(found, rect)

    def panel(self, rect: Rect, paper: bool = False, mounts: bool = False) -> None:
        """A board of dark wood, or a page; with mounts of brass at its corners where it is large enough for them."""
        key = ("panel", rect.size, paper, mounts)
        found = self.cached(key)
        if found is None:
            edge = self.theme["brass_dark" if paper else "panel_edge"]
            found = plates.panel(rect.size, self.theme["page" if paper else "panel"], edge, self.theme["brass_dark"],
                                 self.px(10), self.px(1), self.px(5), 0.03 if paper else 0.1)
            if paper and self.theme["night"] != (0, 0, 0):
                self.age(found)
            if mounts and min(rect.size) >= self.px(MOUNTED):
                self.mount(found, paper)
            found = self.cache(key, found)
        self.surface.blit(found, rect)

    def age(self, page: pygame.Surface) -> None:
        """The fibres and stains of old paper over a page; the same sheet, stretched, serves for all of them."""
        from game.view.material import sheet
        page.blit(sheet(page.get_size(), self.unit), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def mount(self, board: pygame.Surface, paper: bool) -> None:
        """A mount at each corner of a board."""
        side, gap = self.px(MOUNT), self.px(INSET)
        colour = self.theme["brass_dark"] if paper else mix(self.theme["brass_dark"], self.theme["brass"], 0.35)
        corner = self.art.picture("corner", side, side, colour)
        if corner is None:
            return
        right, foot = board.get_width() - side - gap, board.get_height() - side - gap
        for across, down, at in ((False, False, (gap, gap)), (True, False, (right, gap)), (False, True, (gap, foot)),
                                 (True, True, (right, foot))):
            board.blit(pygame.transform.flip(corner, across, down), at)

    def between_mounts(self, bar: Rect, panel: Rect) -> Rect:
        """A bar at the right side of a panel, no longer than the way from mount to mount where it would lie on them."""
        room = self.px(INSET + MOUNT + 3)
        if min(panel.size) < self.px(MOUNTED) or bar.right <= panel.right - room or panel.h <= 4 * room:
            return bar
        return bar.clip(Rect(bar.x, panel.y + room, bar.w, panel.h - 2 * room))

    def triangle(self, rect: Rect, way: int, colour: Colour) -> None:
        """An arrow head that points left (-1) or right (1)."""
        size = min(rect.w, rect.h)
        picture = self.art.picture("arrow", size, size, colour)
        if picture is not None:
            picture = picture if way > 0 else pygame.transform.flip(picture, True, False)
            self.surface.blit(picture, picture.get_rect(center=rect.center))

    # ---- text ---------------------------------------------------------------------------------------------------

    def fitted(self, text: str, style: str, size: float, width: int) -> float:
        """The size at which a line fits, down to six tenths of what is wanted."""
        return self.type.fit(text, style, size, width)

    def line(self, text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        """One line in the middle of a box's height, made smaller if it is too wide."""
        if not text:
            return
        size = self.fitted(text, style, size, box.w)
        picture = self.type.render(self.type.cut(text, style, size, box.w), style, size, colour)
        y = box.centery - picture.get_height() // 2
        x = {"left": box.x, "centre": box.centerx - picture.get_width() // 2,
             "right": box.right - picture.get_width()}[align]
        self.surface.blit(picture, (x, y))

    def lines(self, text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        """Text in as many lines as it needs, about as long as each other, in the middle of a box's height."""
        lines = self.type.balanced(text, style, size, box.w)
        step = self.type.height(style, size)
        top = box.centery - step * len(lines) // 2
        for index, line in enumerate(lines):
            self.line(line, Rect(box.x, top + index * step, box.w, step), style, size, colour, align)

    def paragraph(self, text: str, box: Rect, style: str, size: float, colour: Colour) -> int:
        """Text in lines from the top of a box; the height it took."""
        step, y = self.type.height(style, size), box.y
        for line in self.type.wrap(text, style, size, box.w):
            self.surface.blit(self.type.render(line, style, size, colour), (box.x, y))
            y += step
        return y - box.y
