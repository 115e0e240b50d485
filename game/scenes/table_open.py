"""A table to look at: nobody decides, nobody takes back, and nobody has anything to hide."""

from __future__ import annotations

from game.engine.events import Laid
from game.scenes.table import TableScene


class OpenTable(TableScene):
    """A game that plays by itself, with all cards face up: one sees, and learns, more."""

    asks = False

    def may_undo(self) -> bool:
        return False

    def secret(self) -> bool:
        return False

    def sees(self, pile: int) -> bool:
        """Every pile is open."""
        return True

    def conceals(self, event: Laid) -> bool:
        return False
