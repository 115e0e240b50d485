"""How a table is arranged: which panels there are, in the order in which they are painted, and where each lies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.scenes.table.panel import Panel
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See
    from game.scenes.table.spots import Spots


class Arrangement(ABC):
    """One table as it is arranged."""

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
