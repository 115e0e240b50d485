"""The parts that screens are made of: each has a place, a name, and something that happens when it is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.view.outward import covers
from game.view.theme import Colour, mix
from game.view.ui import Ui

Rect = pygame.Rect
Action = Callable[[], None]
# By the id of a button: the same deed has the same sign on every screen.
ICONS = {
    "play": "play", "start": "play", "continue": "play", "resume": "play", "again": "redo", "history": "history",
    "replay": "history", "settings": "settings", "quit": "quit", "leave": "home", "title": "home", "rules": "rules",
    "lesson": "lesson", "menu": "menu", "undo": "undo", "hint": "hint", "advice": "hint", "back": "back",
    "problems": "info", "confirm": "yes", "step-back": "undo", "peek": "eye", "sound": "sound",
    "chronicle": "quill", "keep": "quill", "log": "list",
    "resign": "flag", "help": "info", "controls": "people", "players": "people", "pause": "pause",
    "shelf": "back", "forward": "next", "next": "next", "present": "play", "watch": "again",
}


@dataclass
class Widget:
    """Something on a screen. `id` stays the same when the screen is laid out anew, so that focus is kept."""

    id: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # nowhere, until it is laid out
    label: str = ""
    action: Action | None = None
    enabled: bool = True
    hint: str = ""  # told while it is focused or pointed at
    step: Callable[[int], None] | None = None  # left and right change a value
    clip: Rect | None = None  # the opening that it is seen through, if it is part of a list that scrolls
    spot: object | None = None  # on a table: what the cursor is on when it is on this
    outline: tuple[tuple[float, float], ...] = ()  # its shape, if it is not all of its box

    @property
    def seen(self) -> Rect:
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether it lies at a place."""
        return self.seen.collidepoint(at) and (not self.outline or covers(self.outline, at))

    def scroll(self, by: int, opening: Rect) -> None:
        """Move up, to be seen through an opening."""
        self.rect.y -= by
        self.clip = opening

    def way(self, at: tuple[int, int]) -> int:
        """Which way its value goes when it is pressed there."""
        return 1

    @property
    def focusable(self) -> bool:
        """Whether keys and pads can reach it."""
        return self.enabled and (self.action is not None or self.step is not None)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """How high it has to be when it is so wide, and would like to be; nothing if it does not care."""
        return 0, 0

    def draw(self, ui: Ui) -> None:
        """Draw it; plain ones show nothing."""

    def state(self, ui: Ui) -> tuple[bool, bool]:
        """Whether it is focused (visibly), and whether the pointer is on it."""
        return ui.focus == self.id and ui.shows_focus, ui.hover == self.id

    def draw_plate(self, ui: Ui, face: Colour, edge: Colour | None = None, width: int = 1) -> None:
        """What it stands on, with a bright rim while it is focused."""
        if self.state(ui)[0]:
            edge, width = ui.theme["focus"], 3
        ui.plate(self.rect, face, edge or ui.theme["panel_edge"], width)


@dataclass
class Label(Widget):
    """Text, broken into lines."""

    style: str = "sans"
    size: float = 18
    colour: str = "vellum"
    align: str = "left"
    balanced: bool = False  # lines about as long as each other
    most: int = 0  # lines: with more than these it is set smaller
    least: float = 0.7  # of its size

    def broken(self, ui: Ui, width: int) -> tuple[float, list[str]]:
        """Its size, and its lines at that size."""
        size = self.size
        if self.most:
            room = self.most * ui.type.height(self.style, size)
            size = ui.type.shrink(self.label, self.style, size, (width, room), self.least)
        return size, (ui.type.balanced if self.balanced else ui.type.wrap)(self.label, self.style, size, width)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        size, lines = self.broken(ui, width)
        height = len(lines) * ui.type.height(self.style, size)
        return height, height

    def draw(self, ui: Ui) -> None:
        size, lines = self.broken(ui, self.rect.w)
        ui.write(lines, self.rect, self.style, size, ui.theme[self.colour], self.align)


@dataclass
class Panel(Widget):
    """A board of wood or a page that other things stand on."""

    paper: bool = False

    def draw(self, ui: Ui) -> None:
        ui.panel(self.rect, self.paper, mounts=True)


@dataclass
class Picture(Widget):
    """A picture by name."""

    name: str = ""
    colour: Colour | None = None

    def draw(self, ui: Ui) -> None:
        ui.show(self.name, self.rect, self.colour)


@dataclass
class Button(Widget):
    """A plate with a label, a picture or both, to be pressed."""

    size: float = 20
    main: bool = False
    chosen: bool = False
    icon: str = ""
    align: str = "centre"
    held: bool = False  # it stays down until it is pressed again
    quiet: bool = False  # one of many, or of little weight: its plate is hardly seen until it is pointed at

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme = ui.theme
        pressed = ui.pressed == self.id
        face = theme["brass"] if self.main or self.chosen else theme["walnut_light"]
        # In high contrast, dark brass would say that it cannot be pressed.
        edge = theme["panel_edge" if theme.palette == "contrast" and self.enabled else "brass_dark"]
        if self.quiet and not self.chosen and not (hovered or focused or pressed):
            face, edge = mix(theme["panel"], theme["walnut_light"], 0.3), mix(theme["panel_edge"], theme["panel"], 0.5)
        if not self.enabled:
            face = theme["panel"]
        elif pressed:
            face = mix(face, theme["night"], 0.25)
        elif hovered or focused:
            face = mix(face, theme["vellum"], 0.18)
        elif self.held:
            face, edge = mix(face, theme["night"], 0.55), theme["brass"]
        self.draw_plate(ui, face, edge, 2 if self.held else 1)
        colour = theme["ink"] if self.main or self.chosen else theme["brass" if self.held else "vellum"]
        if not self.enabled:
            colour = mix(theme["vellum_dim"], theme["panel"], 0.25)
        box, sign = self.inside(ui), self.sign(ui)
        if sign:
            side = min(ui.tx(self.size * 1.15), box.h)
            room = side + ui.px(10) if self.label else 0
            width = ui.type.width(self.label, "bold", self.size) if self.label else side
            left = box.x if self.align == "left" else box.centerx - (width + room) // 2
            ui.show(sign, Rect(left, box.centery - side // 2, side, side), colour)
            box = Rect(left + room, box.y, width, box.h)
        self.write(ui, box, colour)

    def write(self, ui: Ui, box: Rect, colour: Colour) -> None:
        ui.line(self.label, box, "bold", self.size, colour, self.align)

    def sign(self, ui: Ui) -> str:
        """The icon, if there is room for it beside the text."""
        name = self.icon or (f"icons/{ICONS[self.id]}" if self.id in ICONS else "")
        width = ui.type.width(self.label, "bold", self.size) + ui.px(10) if self.label else 0
        return name if name and ui.art.has(name) and width + ui.tx(self.size * 1.15) <= self.inside(ui).w else ""

    @staticmethod
    def needs(ui: Ui, label: str, size: float, sign: bool) -> int:
        """How wide a button has to be for a text, and for an icon beside it."""
        return ui.type.width(label, "bold", size) + ui.px(28) + (ui.tx(size * 1.15) + ui.px(10) if sign else 0)

    def inside(self, ui: Ui) -> Rect:
        """The room for icon and text."""
        return self.rect.inflate(-ui.px(20 if self.label else 8), -ui.px(10))


@dataclass
class Choice(Widget):
    """A value that left and right change; pressing takes the next one."""

    value: str = ""
    size: float = 18

    def boxes(self, ui: Ui, rect: Rect) -> tuple[Rect, Rect]:
        """The room for the name and for the value between its arrows."""
        box = rect.inflate(-ui.px(24), -ui.px(8))
        half = round(box.w * 0.52) if self.label else 0
        room = 2 * (ui.px(16) + ui.px(8))
        return (Rect(box.x, box.y, half - ui.px(8), box.h),
                Rect(box.x + half + room // 2, box.y, box.w - half - room, box.h))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        name, value = self.boxes(ui, Rect(0, 0, width, 0))
        lines = len(ui.type.wrap(self.value, "bold", self.size, value.w))
        if self.label:
            lines = max(lines, len(ui.type.wrap(self.label, "sans", self.size, name.w)))
        height = lines * ui.type.height("sans", self.size) + ui.px(16)
        return height, max(height, ui.tx(48))

    def draw(self, ui: Ui) -> None:
        theme, (name, value) = ui.theme, self.boxes(ui, self.rect)
        face = mix(theme["panel"], theme["vellum"], 0.1 if any(self.state(ui)) else 0.03)
        self.draw_plate(ui, face if self.enabled else mix(theme["panel"], theme["night"], 0.4))
        if self.label:
            ui.lines(self.label, name, "sans", self.size, theme["vellum" if self.enabled else "vellum_dim"], "left")
        self.draw_value(ui, value)

    def draw_value(self, ui: Ui, box: Rect) -> None:
        if self.enabled:
            self.draw_arrows(ui, box)
        ui.lines(self.value, box, "bold", self.size, ui.theme["brass" if self.enabled else "vellum_dim"], "centre")

    def draw_arrows(self, ui: Ui, box: Rect) -> None:
        side, gap = ui.px(16), ui.px(8)
        arrow = ui.art.picture("arrow", min(side, box.h), min(side, box.h), ui.theme["brass"])
        if arrow is not None:
            back = pygame.transform.flip(arrow, True, False)
            for picture, left in ((back, box.x - side - gap), (arrow, box.right + gap)):
                ui.surface.blit(picture, picture.get_rect(center=Rect(left, box.y, side, box.h).center))

    def way(self, at: tuple[int, int]) -> int:
        left = self.rect.x + round(self.rect.w * 0.52) if self.label else self.rect.x
        return -1 if left <= at[0] < left + (self.rect.right - left) * 0.35 else 1


@dataclass
class TextField(Widget):
    """A line to write on."""

    value: str = ""
    most: int = 40
    changed: Callable[[str], None] | None = None
    size: float = 20
    icon: str = ""

    def inside(self, ui: Ui) -> Rect:
        """The room for the text, beside the icon if there is one."""
        box = self.rect.inflate(-ui.px(20), -ui.px(8))
        room = ui.tx(self.size) + ui.px(10) if self.icon else 0
        return Rect(box.x + room, box.y, box.w - room, box.h)

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        active = ui.focus == self.id
        ui.plate(self.rect, theme["page"], theme["focus" if active else "brass_dark"], 3 if active else 1)
        box, side = self.inside(ui), ui.tx(self.size)
        if self.icon:
            ui.show(self.icon, Rect(self.rect.x + ui.px(12), self.rect.centery - side // 2, side, side),
                    theme["ink_dim"])
        text = self.value + ("|" if active else "")
        ui.line(text or self.label, box, "serif", self.size, theme["ink"] if text else theme["ink_dim"], "left")
