"""Panels: the parts of a table on the screen.

A panel sees one `See`, and neither the scene nor other panels. It is laid out where its arrangement gives it room, says
what lies where, and paints itself. Keys never come to it: they go to the cursor of the table, wherever that is.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.input.inputs import PlayerInput
from game.table.intents import Intent
from game.table.state import Spot
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.places import Places
    from game.scenes.table.see import See


def spot_of(widget: Widget) -> Spot:
    """What a widget stands for; by itself, if it is a panel's own."""
    return widget.spot if isinstance(widget.spot, Spot) else Spot("widget", widget.id)


class Panel:
    """One part of a table."""

    def __init__(self, see: See) -> None:
        self.see = see
        self.widgets: list[Widget] = []  # as they were laid last

    def claim(self, ui: Ui, places: Places) -> None:
        """Take room that the arrangement has given to others, for what only some kinds of tables show."""

    def lay(self, ui: Ui) -> list[Widget]:
        """What can be used of it now, where `see.places` has room for it."""
        return []

    def control(self, name: str, label: str, enabled: bool = True, main: bool = False, size: float = 16) -> Button:
        """A button of the table itself, by the name under which it is offered."""
        spot = Spot("control", name)
        return Button(name, label=label, action=partial(self.see.use_spot, spot), enabled=enabled, size=size, main=main,
                      spot=spot)

    def places(self) -> dict[Spot, Rect]:
        """Where what can be used is, by what it stands for."""
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
        """What a gesture of a pointer means here; nothing if it is none of this panel's.

        Whoever takes a press is asked first until what was pressed is let go.
        """
        return None

    def asked(self) -> None:
        """A new question is put."""

    def update(self, seconds: float) -> bool:
        """Time passes; whether there is something new to be seen."""
        return False
