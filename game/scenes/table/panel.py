"""Panels: the parts of a table on the screen, and the arrangement that says which there are and where they lie.

A panel sees one `See`, and neither the scene nor other panels. It is laid out where the arrangement gives it room, says
what lies where, and paints itself. Keys never come to it: they go to the cursor of the table, wherever that is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pygame import Rect

from game.input.inputs import PlayerInput
from game.table.intents import Intent
from game.table.state import Spot
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See
    from game.scenes.table.spots import Spots


def spot_of(widget: Widget) -> Spot:
    """What a widget stands for; by itself, if it is a panel's own."""
    return widget.spot if isinstance(widget.spot, Spot) else Spot("widget", widget.id)


class Panel:
    """One part of a table."""

    def __init__(self, see: See) -> None:
        self.see = see
        self.widgets: list[Widget] = []  # as they were laid last

    def lay(self, ui: Ui) -> list[Widget]:
        """What can be used of it now, where `see.places` has room for it."""
        return []

    def places(self) -> dict[Spot, Rect]:
        """Where that is, by what it stands for."""
        return {spot_of(widget): widget.rect for widget in self.widgets if widget.focusable}

    def shows(self, ui: Ui) -> object:
        """All that its picture depends on: as long as that is equal, it is not painted again. Nothing: always."""
        return None

    def fits(self, ui: Ui) -> bool:
        """Whether it may stay as it was laid, if nothing else is laid anew."""
        return True

    def paint(self, ui: Ui) -> None:
        """What lies below what can be used."""

    def paint_over(self, ui: Ui) -> None:
        """What lies above all panels."""

    def hit(self, at: tuple[int, int]) -> Spot | None:
        """What lies at a point to be looked at, beside what can be used."""
        return None

    def take(self, given: PlayerInput) -> list[Intent] | None:
        """What a gesture of a pointer means here; nothing if it is none of this panel's."""
        return None

    def asked(self) -> None:
        """A new question is put."""

    def update(self, seconds: float) -> bool:
        """Time passes; whether there is something new to be seen."""
        return False


class Arrangement(ABC):
    """How one table is arranged: its panels, in the order in which they are painted, and where each lies."""

    panels: list[Panel]
    spots: Spots

    def __init__(self, see: See) -> None:
        self.see = see

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
        for panel in self.panels:
            panel.widgets = panel.lay(ui)
        return self.widgets()

    def lay_again(self, ui: Ui) -> list[Widget] | None:
        """The same after panels were laid anew that do not fit any more; nothing if all of them do."""
        stale = [panel for panel in self.panels if not panel.fits(ui)]
        for panel in stale:
            panel.widgets = panel.lay(ui)
        return self.widgets() if stale else None

    def widgets(self) -> list[Widget]:
        """Everything that can be used, as it was laid last; what comes later lies above."""
        return [widget for panel in self.panels for widget in panel.widgets]
