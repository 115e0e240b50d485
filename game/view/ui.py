"""What drawing needs at hand: the surface, type, pictures, theme, and where focus and pointer are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from itertools import product
from typing import Concatenate, ParamSpec

import pygame

from game.ruleset.show.theme import ThemeWords
from game.view import plates
from game.view.art import Art
from game.view.kept import PictureCache, native
from game.view.text import Fonts, Type
from game.view.theme import Colour, Theme, mix

Rect = pygame.Rect
Given = ParamSpec("Given")
PICTURES = 800  # that are cached
AFAR, READ_AFAR = 1.4, 12.75  # text sizes above this one are for people far away; what letters have at least then
MOUNTED = 84  # units that a panel has to be high and wide to have mounts
MOUNT, INSET = 24, 5  # units: how large a mount is, and how far from the edge of its panel
WINDOWS = 16  # pictures as large as the window that are cached
HUGE = 1.5  # times the usual size of letters
LARGE, GROWN = 32, 1.47  # letters as large as this need not grow more than so many times
MIDDLES = {"left": "midleft", "centre": "center", "right": "midright"}  # where a line is held
TOPS = {"left": "topleft", "centre": "midtop", "right": "topright"}


class Ui:
    """The drawing side of a window."""

    def __init__(self, surface: pygame.Surface, theme: Theme, art: Art, text_size: float = 1.0,
                 fonts: Fonts | None = None) -> None:
        self.surface = surface
        self.theme = self.plain = theme
        self.worn: tuple[ThemeWords, dict[str, str]] = (ThemeWords(), {})
        self.art = art
        width, height = surface.get_size()
        self.unit = max(0.5, min(width / 1280, height / 720) if width >= height else min(width / 720, height / 1280))
        self.text_size = text_size
        self.type = Type(self.unit * text_size, fonts)
        self.focus = ""
        self.hover = ""
        self.pressed = ""
        self.shows_focus = False
        self.pictures = PictureCache(PICTURES, WINDOWS * width * height * 4)

    def wear(self, own: ThemeWords | None = None, seats: dict[str, str] | None = None) -> None:
        """Lay a ruleset's colours over the theme, and give each of its seats the colour it names, or one in turn."""
        worn = (own or ThemeWords(), seats or {})
        if worn != self.worn:
            self.worn = worn
            self.theme = self.plain.over(*worn) if worn != (ThemeWords(), {}) else self.plain
            self.pictures.clear()

    def attend(self, focus: str, hover: str, pressed: str, shows_focus: bool) -> None:
        """Note the ids of the widgets that have focus, pointer and press, and whether the focus is drawn."""
        self.focus, self.hover, self.pressed, self.shows_focus = focus, hover, pressed, shows_focus

    @property
    def area(self) -> Rect:
        return self.surface.get_rect()

    @property
    def tall(self) -> bool:
        return self.area.h > self.area.w

    @property
    def afar(self) -> bool:
        """Whether letters are read from a couch: what has to be made smaller to fit is left out then."""
        return self.text_size > AFAR

    @property
    def huge(self) -> bool:
        """Whether letters are so large that what is not needed has to go."""
        return self.text_size > HUGE

    def letters(self, name: str) -> float:
        """The size of letters for a purpose, as the theme has it.

        From afar none is too small to be read; those that are large enough anyway need not grow as much as the rest.
        """
        size = self.theme.sizes[name]
        return min(max(size, READ_AFAR) if self.afar else size, max(LARGE, size * GROWN) / self.text_size)

    @property
    def least_letters(self) -> float:
        """The size below which letters are not read: from afar they are left out instead."""
        return READ_AFAR * GROWN / self.text_size if self.afar else 0.0

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
        """A picture that was drawn before."""
        return self.pictures.get(key)

    def cache(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keep a picture for the next frame. No key needs the theme: with another one, all of them are dropped."""
        picture = native(picture)
        self.pictures.put(key, picture)
        return picture

    def show(self, name: str, box: Rect, colour: Colour | None = None) -> bool:
        """Draw a picture by name in the middle of a box, as large as fits; whether there is one."""
        picture = self.art.picture(name, box.w, box.h, colour)
        if picture is not None:
            self.surface.blit(picture, picture.get_rect(center=box.center))
        return picture is not None

    def plate(self, rect: Rect, face: Colour, edge: Colour, width: int = 1) -> None:
        """A rounded plate with a light upper edge."""
        self.surface.blit(plate(self, rect.size, face, edge, width), rect)

    def panel(self, rect: Rect, paper: bool = False, mounts: bool = False) -> None:
        """A board of dark wood, or a page; with mounts of brass at its corners where it is large enough for them."""
        self.surface.blit(panel(self, rect.size, paper, mounts and min(rect.size) >= self.px(MOUNTED)), rect)

    def between_mounts(self, bar: Rect, panel: Rect) -> Rect:
        """A bar at the right side of a panel, no longer than the way from mount to mount where it would lie on them."""
        room = self.px(INSET + MOUNT + 3)
        if min(panel.size) < self.px(MOUNTED) or bar.right <= panel.right - room or panel.h <= 4 * room:
            return bar
        return bar.clip(Rect(bar.x, panel.y + room, bar.w, panel.h - 2 * room))

    # ---- text ---------------------------------------------------------------------------------------------------

    def line(self, text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        """One line in the middle of a box's height, made smaller if it is too wide."""
        if text:
            size = self.type.fit(text, style, size, box.w)
            picture = self.type.render(self.type.cut(text, style, size, box.w), style, size, colour)
            at = MIDDLES[align]
            self.surface.blit(picture, picture.get_rect(**{at: getattr(box, at)}))

    def lines(self, text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        """Text in as many lines as it needs, about as long as each other, in the middle of a box's height."""
        lines = self.type.balanced(text, style, size, box.w)
        step = self.type.height(style, size)
        top = box.centery - step * len(lines) // 2
        for index, line in enumerate(lines):
            self.line(line, Rect(box.x, top + index * step, box.w, step), style, size, colour, align)

    def write(self, lines: Sequence[str], box: Rect, style: str, size: float, colour: Colour,
              align: str = "left") -> int:
        """Lines from the top of a box down; the height they took."""
        step, at = self.type.height(style, size), TOPS[align]
        for index, line in enumerate(lines):
            picture = self.type.render(line, style, size, colour)
            self.surface.blit(picture, picture.get_rect(**{at: getattr(box, at)}).move(0, index * step))
        return step * len(lines)

    def paragraph(self, text: str, box: Rect, style: str, size: float, colour: Colour) -> int:
        """Text in lines from the top of a box; the height it took."""
        return self.write(self.type.wrap(text, style, size, box.w), box, style, size, colour)


def drawn_once(draw: Callable[Concatenate[Ui, Given], pygame.Surface],
               ) -> Callable[Concatenate[Ui, Given], pygame.Surface]:
    """A function that draws what follows from its arguments and the theme alone: it is then drawn once, and cached."""
    name = f"{draw.__module__}.{draw.__qualname__}"

    @wraps(draw)
    def picture(ui: Ui, /, *given: Given.args, **named: Given.kwargs) -> pygame.Surface:
        key = (name, *given, *named.items())
        return ui.cached(key) or ui.cache(key, draw(ui, *given, **named))

    return picture


@drawn_once
def plate(ui: Ui, size: tuple[int, int], face: Colour, edge: Colour, width: int) -> pygame.Surface:
    """The plate of a button or box, at this window's scale."""
    return plates.plate(size, face, edge, width, ui.px(8), ui.px(1))


@drawn_once
def panel(ui: Ui, size: tuple[int, int], paper: bool, mounts: bool) -> pygame.Surface:
    """A board or a page, which has the fibres and stains of old paper, and mounts at its corners or none."""
    theme = ui.theme
    found = plates.panel(size, theme["page" if paper else "panel"], theme["brass_dark" if paper else "panel_edge"],
                         theme["brass_dark"], ui.px(10), ui.px(1), ui.px(5), 0.03 if paper else 0.1)
    if paper and not theme.bare:
        from game.view.material import sheet
        found.blit(sheet(size, ui.unit), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    side, gap = ui.px(MOUNT), ui.px(INSET)
    colour = theme["brass_dark"] if paper else mix(theme["brass_dark"], theme["brass"], 0.35)
    corner = ui.art.picture("corner", side, side, colour) if mounts else None
    if corner is not None:
        far = size[0] - side - gap, size[1] - side - gap
        for right, low in product((False, True), (False, True)):
            found.blit(pygame.transform.flip(corner, right, low), (far[0] if right else gap, far[1] if low else gap))
    return found
