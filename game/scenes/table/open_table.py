"""A table to look at: nobody decides, nobody takes back, and nobody has anything to hide."""

from __future__ import annotations

from dataclasses import replace

from game.engine.events import Laid
from game.scenes.table.scene import TableScene
from game.table.state import Wishes


class OpenTable(TableScene):
    """A game that plays by itself, with all cards face up: one sees, and learns, more."""

    asks = False

    def wishes(self) -> Wishes:
        return replace(super().wishes(), open=True)

    def secret(self) -> bool:
        return False

    def conceals(self, event: Laid) -> bool:
        return False
