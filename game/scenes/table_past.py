"""What was played: looking back at it, and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Past:
    """The way back on one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.shown: int | None = None  # after how many decisions the position is that is looked at; none: the present

    def undo(self) -> None:
        """Take back to the last decision of a person, not past what was revealed."""
        table = self.table
        if table.stage.busy or table.finished:
            return
        self.shown = None
        if not table.match.may_undo():
            table.message = table.app.tr("table.no_undo")
            table.refresh()
            return
        table.app.bots.stop()
        table.match.undo()
        while (asked := table.match.asked()) is not None and asked[1].bot and table.match.may_undo():
            table.match.undo()
        table.last_sites, table.message = [], ""
        table.stage.sync(table.match.game.position)
        table.ask()

    def scrub(self, way: int) -> None:
        """Look one decision back or forward."""
        count = len(self.table.match.game.past)
        here = self.shown if self.shown is not None else count
        self.look(max(0, min(count, here + way)))

    def look(self, count: int | None) -> None:
        """Show the position after so many decisions, or the present one."""
        table = self.table
        if table.pending.one is not None or table.stage.busy:
            return
        self.shown = count if count is not None and count < len(table.match.game.past) else None
        table.stage.sync(table.shown_position())
        table.refresh()
