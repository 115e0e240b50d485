"""Scenes with lists that are longer than the window: wheel, drag, page keys, and a focus that is always to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.table.steps import Box, step_from
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
FADE = 24  # units over which what scrolls fades away
DRAG = 10  # pixels that a finger may slip without dragging


class Scroll:
    """An opening through which part of something longer is seen."""

    def __init__(self, paper: bool = False) -> None:
        self.paper = paper  # whether it lies on a page, where its bar is lighter
        self.view = Rect(0, 0, 0, 0)
        self.height = 0
        self.offset = 0

    @property
    def most(self) -> int:
        return max(0, self.height - self.view.h)

    def to_top(self) -> None:
        self.offset = 0

    def to_end(self) -> None:
        self.offset = 1 << 20  # more than there is: opening it finds the end

    def open(self, view: Rect, height: int) -> None:
        """An opening, and how high all is that can be seen through it."""
        self.view, self.height = view, height
        self.offset = min(self.offset, self.most)

    def fit(self, widgets: Sequence[Widget], view: Rect) -> None:
        """Show widgets, which were laid out from the top of the opening on, through it."""
        self.open(view, max((widget.rect.bottom for widget in widgets), default=view.y) - view.y)
        self.place(widgets)

    def place(self, widgets: Sequence[Widget]) -> None:
        """Put widgets that were laid out from the top of the opening on where they are seen through it."""
        for widget in widgets:
            widget.scroll(self.offset, self.view)

    def move(self, by: int) -> bool:
        """Scroll; whether that changed anything."""
        before, self.offset = self.offset, max(0, min(self.most, self.offset + by))
        return self.offset != before

    def reveal(self, rect: Rect, room: int) -> bool:
        """Scroll as far as it takes to see a place; whether that changed anything."""
        if rect.top - room < self.view.top:
            return self.move(rect.top - room - self.view.top)
        return rect.bottom + room > self.view.bottom and self.move(rect.bottom + room - self.view.bottom)

    def veils(self, ui: Ui) -> list[tuple[pygame.Surface, Rect]]:
        """The ground, as it is before anything stands on it, for the edges beyond which there is more."""
        ways = ((self.offset > 0, 1), (self.offset < self.most, -1))
        return [veiled(ui, self.view, way) for more, way in ways if more]

    def draw(self, ui: Ui, panels: Sequence[Rect] = ()) -> None:
        """A bar at the side, clear of the mounts of the panel that it stands on."""
        if not self.most:
            return
        theme = ui.theme
        groove = Rect(self.view.right + ui.px(6), self.view.y, ui.px(4), self.view.h)
        for panel in panels:
            if panel.contains(self.view):
                groove = ui.between_mounts(groove, panel)
        bed = mix(theme["page"], theme["ink"], 0.2) if self.paper else mix(theme["panel"], theme["night"], 0.5)
        pygame.draw.rect(ui.surface, bed, groove, border_radius=ui.px(2))
        size = max(ui.px(24), groove.h * self.view.h // max(1, self.height))
        top = groove.y + (groove.h - size) * self.offset // self.most
        pygame.draw.rect(ui.surface, theme["brass_dark"], Rect(groove.x, top, groove.w, size), border_radius=ui.px(2))


def veiled(ui: Ui, box: Rect, way: int) -> tuple[pygame.Surface, Rect]:
    """The bare ground at the upper or lower edge of a box, to be laid over what goes on beyond it; and where."""
    height = min(ui.px(FADE), box.h)
    place = Rect(box.x, box.y if way > 0 else box.bottom - height, box.w, height).clip(ui.area)
    if min(place.size) <= 0:  # what is above it has left no room
        return pygame.Surface((0, 0), pygame.SRCALPHA), place
    found = ui.surface.subsurface(place).convert_alpha()
    found.blit(fading(ui, place.size, way), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return found, place


@drawn_once
def fading(ui: Ui, size: tuple[int, int], way: int) -> pygame.Surface:
    """A white gradient: a picture that is multiplied with it fades out downwards or upwards."""
    found = pygame.Surface(size, pygame.SRCALPHA)
    for row in range(size[1]):
        share = 1 - row / size[1] if way > 0 else (row + 1) / size[1]
        pygame.draw.line(found, (255, 255, 255, round(255 * share * share)), (0, row), (size[0], row))
    return found


def boxes(widgets: Sequence[Widget]) -> dict[str, Box]:
    """The rectangles of all widgets that can have the focus, by id."""
    return {widget.id: Box(*widget.rect) for widget in widgets if widget.focusable}


class ScrollScene(Scene):
    """A scene with lists that scroll. Its layout calls `fit` of each."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scrolls: list[Scroll] = []
        self.held: tuple[Scroll, tuple[int, int]] | None = None
        self.dragged = False

    def draw_widgets(self, ui: Ui) -> None:
        """Draw the widgets, with a veil at both ends of each list, so that its rows fade into the ground."""
        waiting, veils = [scroll for scroll in self.scrolls if scroll.most], []
        for widget in self.widgets:
            for scroll in [one for one in waiting if one.view == widget.clip]:
                waiting.remove(scroll)
                veils += scroll.veils(ui)
            self.draw_widget(ui, widget)
        ui.surface.blits(veils, False)

    def paint_over(self, ui: Ui) -> None:
        panels = [widget.rect for widget in self.widgets if isinstance(widget, Panel)]
        for scroll in self.scrolls:
            scroll.draw(ui, panels)

    def scroll_of(self, widget: Widget | None) -> Scroll | None:
        """The list that a widget is part of."""
        if widget is None or widget.clip is None:
            return None
        return next((scroll for scroll in self.scrolls if scroll.view == widget.clip), None)

    def neighbour(self, step: tuple[int, int]) -> str:
        """First within the list, also to what is out of sight; then to whatever is to be seen elsewhere.

        From the end of a column it goes on in the next one: where left and right change values, there is no other way.
        """
        here = self.widget(self.focus)
        if here is not None and here.clip is not None:
            group = [widget for widget in self.widgets if widget.clip == here.clip and widget.focusable]
            inside = step_from(boxes(group), self.focus, step)
            if inside != self.focus:
                return inside
            place = group.index(here) + step[1]
            if step[1] and here.step is not None and 0 <= place < len(group):
                return group[place].id
        clip = here.clip if here is not None else None
        usable = boxes([widget for widget in self.widgets if widget is here or (
            (widget.clip is None or widget.clip != clip) and widget.seen.h * 2 > widget.rect.h)])
        return step_from(usable, self.focus, step) if self.focus in usable else next(iter(usable), "")

    def arrange(self, ui: Ui) -> None:
        super().arrange(ui)
        self.show_focus()
        if self.stale:
            super().arrange(ui)

    def show_focus(self) -> None:
        """Scroll to what has the focus, unless a pointer is at work."""
        widget = self.widget(self.focus)
        scroll = self.scroll_of(widget)
        if self.app.devices.last not in ("keyboard", "pad") or widget is None or scroll is None:
            return
        if scroll.reveal(widget.rect, self.app.ui.px(8)):
            self.refresh()

    def handle(self, given: PlayerInput) -> None:
        if given.act in (Act.SCROLL, Act.PAGE):
            self.handle_scroll(given)
        else:
            super().handle(given)

    def handle_scroll(self, given: PlayerInput) -> None:
        """The wheel moves what it is above, the page keys whatever can be moved."""
        for scroll in self.scrolls:
            if given.act is Act.PAGE and scroll.most:
                if scroll.move(given.step[1] * round(scroll.view.h * 0.8)):
                    self.refresh()
                    self.follow(scroll, given.step[1])
                return
            if given.act is Act.SCROLL and scroll.view.collidepoint(given.at):
                if scroll.move(given.step[1] * self.app.ui.tx(56)):
                    self.refresh()
                return

    def follow(self, scroll: Scroll, way: int) -> None:
        """After a page was turned, the focus goes to what is there now."""
        super().arrange(self.app.ui)  # without scrolling back to the focus
        here = self.widget(self.focus)
        if here is None or self.scroll_of(here) is not scroll or here.seen == here.rect:
            return
        seen = [widget for widget in self.widgets if widget.focusable and widget.clip == scroll.view
                and widget.seen == widget.rect]
        if seen:
            self.focus = seen[0 if way > 0 else -1].id

    def handle_pointer(self, given: PlayerInput) -> None:
        if given.act is Act.PRESS:
            found = next((one for one in self.scrolls if one.most and one.view.collidepoint(given.at)), None)
            self.held, self.dragged = (found, given.at) if found is not None else None, False
        elif given.act is Act.POINT and self.held is not None:
            scroll, start = self.held
            if self.dragged or abs(given.at[1] - start[1]) > DRAG:
                self.dragged, self.pressed = True, ""
                self.held = scroll, given.at
                if scroll.move(start[1] - given.at[1]):
                    self.refresh()
                return
        elif given.act is Act.RELEASE:
            self.held = None
        super().handle_pointer(given)
