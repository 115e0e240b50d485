"""Panels: the parts of a table on the screen; and how they are arranged, which says where each lies.

A panel sees one `See`, and neither the scene nor other panels. It is laid out where its arrangement gives it room, says
what lies where, and paints itself. Keys never come to it: they go to the cursor of the table, wherever that is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.input.inputs import PlayerInput
from game.table.intents import Intent
from game.table.state import Spot
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.scenery import Places
    from game.scenes.table.see import See
    from game.scenes.table.spots import Spots


class Panel:
    """One part of a table."""

    def __init__(self, see: See) -> None:
        self.see = see
        self.widgets: list[Widget] = []  # as they were laid last
        self.laid = 0  # how often that was
        self.kept: dict[object, tuple[object, pygame.Surface]] = {}  # by part: what its picture shows, and that
        self.painted: dict[object, object] = {}  # by part: what was painted of it last

    def claim(self, ui: Ui, places: Places) -> None:
        """Take room that the arrangement has given to others, for what only some kinds of tables show."""

    def lay(self, ui: Ui) -> list[Widget]:
        """What can be used of it now, where `see.places` has room for it."""
        return []

    def lay_anew(self, ui: Ui) -> None:
        """Lay it out for what there is now."""
        self.widgets, self.laid = self.lay(ui), self.laid + 1

    def room(self) -> Rect | None:
        """Where its picture is kept until it shows something else; nothing if it is painted each time."""
        return None

    def shows(self, ui: Ui) -> object:
        """All that its picture depends on, beside what has the focus or is pointed at."""
        return self.laid

    def fits(self, ui: Ui) -> bool:
        """Whether it may stay as it was laid, if nothing else is laid anew."""
        return True

    def draw(self, ui: Ui) -> None:
        """Paint it and what can be used of it, or copy how it looked; below it lies nothing but wood."""
        room = self.room()
        if room is None or not ui.area.contains(room) or not all(room.contains(one.rect) for one in self.widgets):
            self.paint_all(ui)
            return
        hot = [widget.id for widget in self.widgets if widget.id in (ui.focus, ui.hover, ui.pressed)]
        key = (self.shows(ui), hot, hot and (ui.focus, ui.shows_focus, ui.pressed), room, ui.surface.get_size())
        self.copy(ui, "all", room, key, partial(self.paint_all, ui))

    def copy(self, ui: Ui, part: object, room: Rect, shows: object, paint: Callable[[], None],
             large: bool = False) -> None:
        """Copy how a part looked if it shows the same as then; else paint it, all of it within its room.

        What is large is kept when it is painted for the second time: in its first frame there is enough to do.
        """
        kept = self.kept.get(part)
        if kept is not None and kept[0] == shows:
            ui.surface.blit(kept[1], room)
            return
        paint()
        if not large or self.painted.get(part) == shows:
            picture = kept[1] if kept is not None and kept[1].get_size() == room.size else pygame.Surface(room.size)
            picture.blit(ui.surface, (0, 0), room)
            self.kept[part] = shows, picture
        self.painted[part] = shows

    def paint_all(self, ui: Ui) -> None:
        """Paint it, and what can be used over it."""
        self.paint(ui)
        for widget in self.widgets:
            widget.draw(ui)

    def paint(self, ui: Ui) -> None:
        """What lies below what can be used."""

    def paint_over(self, ui: Ui) -> None:
        """What lies above all panels."""

    def hit(self, at: tuple[int, int]) -> Spot | None:
        """What lies at a point to be looked at, beside what can be used."""
        return None

    def take(self, given: PlayerInput) -> list[Intent] | None:
        """What a gesture of a pointer means here; nothing if it is none of this panel's.

        Whoever takes a press is asked first until what was pressed is let go.
        """
        return None

    def control(self, name: str, label: str, enabled: bool = True, main: bool = False, size: float = 16,
                hint: str = "") -> Button:
        """A button of the table itself, by the name under which it is offered."""
        spot = Spot("control", name)
        return Button(name, label=label, action=partial(self.see.use_spot, spot), enabled=enabled, size=size, main=main,
                      hint=hint, spot=spot)

    def asked(self) -> None:
        """A new question is put."""

    def update(self, seconds: float) -> bool:
        """Time passes; whether there is something new to be seen."""
        return False


class Arrangement(ABC):
    """Which panels a table has, in the order in which they are painted, and where each lies."""

    panels: list[Panel]
    spots: Spots

    def __init__(self, see: See) -> None:
        self.see = see
        self.own = see.own_panels()

    @abstractmethod
    def ground(self) -> Ground:
        """Where things are, for the stage."""

    @abstractmethod
    def arrange(self, ui: Ui) -> None:
        """Give every panel its room, and the board its view; `see.lie` takes them."""

    def waits_afar(self) -> list[int]:
        """Pieces that wait to set out from beside the board: they lie over all else, as those on their way do."""
        return []

    def lay(self, ui: Ui) -> list[Widget]:
        """Everything that can be used."""
        self.arrange(ui)
        for panel in self.own:
            panel.claim(ui, self.see.places)
        for panel in self.panels:
            panel.lay_anew(ui)
        return self.widgets()

    def lay_again(self, ui: Ui) -> list[Widget] | None:
        """The same after panels were laid anew that do not fit any more; nothing if all of them do."""
        stale = [panel for panel in self.panels if not panel.fits(ui)]
        for panel in stale:
            panel.lay_anew(ui)
        return self.widgets() if stale else None

    def widgets(self) -> list[Widget]:
        """Everything that can be used, as it was laid last; what comes later lies above."""
        return [widget for panel in self.panels for widget in panel.widgets]
