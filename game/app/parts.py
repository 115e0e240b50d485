"""What several screens share: the head with its title and the way back, the line that explains, the veil."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import bar_height
from game.view.layout import Fixed, Item, Part, Pixels, column, either, flex, lay, part, row, stack
from game.view.ornament import flourish
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Button, Panel, Picture, Widget

if TYPE_CHECKING:
    from game.app.scene import Scene

Rect = pygame.Rect
COLUMN, WIDEST = 640, 1240  # units of a choice, and of a page: however wide a window is, a value is near its name


def margin(ui: Ui) -> int:
    """The free room at the edges of a window."""
    return ui.px(24 if ui.tall else 40)


@dataclass
class Heading(Widget):
    """One line in large serif letters, made smaller if it is too wide."""

    size: float = 32
    align: str = "centre"
    colour: str = "brass"
    style: str = "title"

    def draw(self, ui: Ui) -> None:
        ui.line(self.label, self.rect, self.style, self.size, ui.theme[self.colour], self.align)


@dataclass
class Flourish(Widget):
    """The ornament under a title."""

    colour: str = "brass"

    def draw(self, ui: Ui) -> None:
        flourish(ui, self.rect.center, self.rect.w, self.colour)


@dataclass
class Plate(Widget):
    """Less than a panel: words stand on it that come and go."""

    edge: str = "brass"

    def draw(self, ui: Ui) -> None:
        ui.plate(self.rect, ui.theme["panel"], ui.theme[self.edge], 3)


@dataclass
class Emblem(Widget):
    """The sign of a seat, as its table paints it."""

    paint: Callable[[Ui, Rect], None] = lambda ui, rect: None

    def draw(self, ui: Ui) -> None:
        self.paint(ui, self.rect)


@dataclass
class Onward(Widget):
    """An arrow at the end of a list that goes on beyond it; pressing it leads there."""

    down: bool = True

    def draw(self, ui: Ui) -> None:
        size = min(self.rect.size)
        picture = ui.art.picture("arrow", size, size, ui.theme["focus" if any(self.state(ui)) else "brass"])
        if picture is not None:
            picture = pygame.transform.rotate(picture, -90 if self.down else 90)
            ui.surface.blit(picture, picture.get_rect(center=self.rect.center))


def page(scene: Scene, ui: Ui, title: str, body: Item, *, widest: float = WIDEST, beside: Widget | None = None,
         side: float = 112) -> list[Widget]:
    """A whole screen: the way back, its title, and something below; a widget may stand opposite the way back."""
    button = Button("back", label=scene.app.tr("common.back"), action=scene.back, size=18)
    name = Heading("title", label=title)
    head = either(  # a long title in a narrow window has a line of its own
        part(row(part(part(button, width=112, align=0), width=side),
                 flex(name, least=Pixels(ui.type.width(title, "title", 26))), part(beside, width=side), gap="far"),
             height=44),
        column(part(row(part(button, width=112), flex(), part(beside, width=side)), height=44), part(name, height=44),
               gap="near"))
    line = part(Flourish("flourish"), width=Fixed(360), ratio=12)
    edge, foot = margin(ui), max(ui.px(24), bar_height(ui) + ui.px(4))
    return lay(column(column(head, line), flex(part(body, width=widest)), gap="apart"),
               Rect(edge, ui.px(24), ui.area.w - 2 * edge, ui.area.h - ui.px(24) - foot), ui)


def board(ui: Ui, inside: Item, width: float = 560) -> list[Widget]:
    """A panel in the middle of whatever is on the screen, as high as what stands on it."""
    room = ui.area.inflate(-2 * ui.space("wide"), -2 * ui.space("wide"))
    return lay(part(stack(Panel("panel"), inside, edge="vast"), width=width, align=0.5), room, ui)


@dataclass
class Hint(Widget):
    """Explains what is focused or pointed at. It asks for its text when it is drawn: focus moves without a layout."""

    text: Callable[[], str] = str
    texts: Sequence[str] = ()  # all that it may have to tell
    size: float = 17

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """Room for the longest of its texts, within what can be spared."""
        lines = max((len(ui.type.wrap(text, "italic", self.size, width - ui.px(32))) for text in self.texts), default=1)
        height = max(ui.tx(48), min(ui.area.h // 5, lines * ui.type.height("italic", self.size) + ui.px(24)))
        return height, height

    def inside(self, ui: Ui) -> Rect:
        """The room for the text."""
        return self.rect.inflate(-ui.px(32), -ui.px(16))

    def draw(self, ui: Ui) -> None:
        ui.panel(self.rect)
        text, box = self.text(), self.inside(ui)
        size = ui.type.shrink(text, "italic", self.size, box.size, 0.5 if ui.huge else 0.7)
        step, lines = ui.type.height("italic", size), ui.type.balanced(text, "italic", size, box.w)
        box.y = max(box.y, box.centery - step * len(lines) // 2)
        ui.write(lines, box, "italic", size, ui.theme["vellum"])


def hint_of(scene: Scene, otherwise: str = "") -> str:
    """The hint of what is pointed at, or else of what has the focus."""
    hover, focus = scene.widget(scene.hover), scene.widget(scene.focus)
    by_keys = scene.app.devices.last in ("keyboard", "pad")
    for widget in (focus, hover) if by_keys else (hover, focus):
        if widget is not None and widget.hint:
            return widget.hint
    return otherwise


def pale_crest(ui: Ui) -> Part:
    """The crest, pale, in the middle of much room that nothing else needs."""
    colour = mix(ui.theme["panel"], ui.theme["brass_dark"], 0.45)
    return flex(part(Picture("crest", name="crest", colour=colour), ratio=1, height=(Fixed(90), Fixed(170))),
                spare=True)


def veil(ui: Ui) -> None:
    """What lies below stays to be seen, but darker."""
    ui.surface.blit(shade(ui), (0, 0))


@drawn_once
def shade(ui: Ui) -> pygame.Surface:
    """Half of darkness, as large as the window."""
    found = pygame.Surface(ui.surface.get_size(), pygame.SRCALPHA)
    found.fill((*ui.theme["shade"], 170))
    return found
