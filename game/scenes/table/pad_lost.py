"""Pads that are pulled out in the middle of a game: their seats wait, and people may choose who plays on instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.input.seating import ANYBODY, device_of
from game.scenes.menu.confirm import ConfirmScene
from game.table.intents import Hurry, LeaveSeat

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See


class PadLostScene(ConfirmScene):
    """Says whose pads are gone, on one page for all of them, until they are back, or it is settled who plays on.

    What is chosen is chosen for the seat that has waited longest; then it is asked about the next one.
    """

    name = "pad-lost"

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app, "", [])
        self.table = table
        self.handing_over = False  # whether it is asked who plays on
        self.tell()

    @property
    def seats(self) -> list[int]:
        """The seats whose pads are still missing."""
        return self.app.devices.seating.waiting()

    def tell(self) -> None:
        """Name those who wait, and what can be done for the first of them."""
        tr, names = self.app.tr, [self.table.words.player_name(seat) for seat in self.seats]
        if not names:
            return
        if self.handing_over:
            self.text = tr("table.who_plays", name=names[0])
            self.choices = [(tr("table.i_play", name=names[0]), self.take_over), (tr("common.back"), self.back)]
        else:
            self.text = (tr("table.pad_gone", name=names[0]) if len(names) == 1 else
                         tr("table.pads_gone", names=", ".join(names[:-1]), last=names[-1]))
            self.choices = [(tr("table.wait"), self.back), (tr("table.hand_over", name=names[0]), self.hand_over),
                            (tr("table.leave_seat", name=names[0]), self.leave_to_bot)]
        self.refresh()

    def answer(self, action: Callable[[], None]) -> None:
        """It stays until nobody waits any more, or somebody wants to see the table."""
        action()

    def hand_over(self) -> None:
        """Whoever is to play on says so with what they hold."""
        self.handing_over = True
        self.focus = self.first_focus()
        self.tell()

    def take_over(self) -> None:
        """Whoever has pressed this plays on."""
        if self.given is not None and self.seats:
            self.app.devices.seating.take_over(self.seats[0], device_of(self.given))
        self.back()

    def leave_to_bot(self) -> None:
        """A bot plays on, as soon as all has been shown that has happened."""
        if self.table.state.busy:
            self.table.send_as(self, Hurry())
        self.table.send_as(self, LeaveSeat(self.seats[0]))
        self.tell()

    def back(self) -> None:
        """The seats wait, and the table can be looked at."""
        if not self.handing_over:
            super().back()
        self.handing_over = False
        self.tell()

    def update(self, seconds: float) -> None:
        """Close once every missing pad is back."""
        if not self.seats and self.app.stack.top is self:
            self.app.stack.pop()

    def pad_came(self) -> None:
        """One of those who wait may have their pad again."""
        self.handing_over = False
        self.tell()

    def pad_gone(self, pad: int, seats: list[int]) -> None:
        super().pad_gone(pad, seats)
        self.tell()


def miss_pads(app: App, table: See) -> None:
    """Ask anybody about the seats that wait for their pads, unless that is asked already."""
    waits = app.devices.seating.waiting() and not any(isinstance(scene, PadLostScene) for scene in app.stack.scenes)
    if waits:
        with app.stack.opening(ANYBODY):
            app.stack.push(PadLostScene(app, table))
