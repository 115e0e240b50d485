"""The gate of a table: the one who is asked decides, looks back and is advised; anybody opens a menu or a rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, Who
from game.scenes.gate import Gate
from game.scenes.table_focus import decides

if TYPE_CHECKING:
    from game.scenes.table import TableScene

BY_THE_WAY = (Act.MENU, Act.RULES, Act.PEEK)  # what is not for the one alone who is asked
SKIPS = (Act.CONFIRM, Act.CANCEL)  # whatever is being shown


class TableGate(Gate):
    """Knows whose turn it is."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self.table = table

    def asked(self) -> Who:
        """The person who is asked, if any is; a bot can be hurried by anybody, and a lesson is for all who look on."""
        table, seat = self.table, self.table.asked_seat()
        nobody = seat < 0 or table.presence.bot_asked() or bool(table.teacher()) or not table.asks
        return ANYBODY if nobody else Who(seat)

    def concerns(self, given: PlayerInput) -> Who:
        skips = self.table.stage.busy and given.act in SKIPS
        return ANYBODY if skips or given.act in BY_THE_WAY else self.asked()

    def opens_for(self, given: PlayerInput) -> Who:
        """A menu is for whoever opens it; what a decision leads to is for the one whose decision it is."""
        beside = given.act in BY_THE_WAY or given.act is Act.CANCEL or not decides(self.table.focus)
        asked = self.asked()
        return self.seating.who(given) if beside or asked == ANYBODY else asked

    def refuse(self, whom: Who) -> None:
        """It is said whose turn it is, where everything is said at the table."""
        table = self.table
        told = table.app.tr("table.not_your_turn", name=self.called(-1 if whom.seat is None else whom.seat))
        table.app.noise("deny")
        if told != table.message:
            table.message = told
            table.refresh()

    def called(self, seat: int) -> str:
        return self.table.words.player_name(seat)
