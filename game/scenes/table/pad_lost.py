"""Pads that are pulled out in the middle of a game: the table waits, says whose they were, and goes on anyhow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.scenes.menu.confirm import ConfirmScene
from game.table.names import Names

if TYPE_CHECKING:
    from game.app.app import App


class PadLostScene(ConfirmScene):
    """Says whose pads are gone, on one page for all of them, until they have others."""

    name = "pad-lost"

    def __init__(self, app: App, names: Names) -> None:
        super().__init__(app, "", [(app.tr("table.go_on"), lambda: None)])
        self.names = names
        self.seats: list[int] = []

    def miss(self, seat: int) -> None:
        """One more seat has lost its pad."""
        self.seats.append(seat)
        self.tell()

    def tell(self) -> None:
        """Name those who still wait."""
        lost = self.app.devices.seating.lost
        self.seats = [seat for seat in self.seats if seat in lost]
        names = [self.names.player_name(seat) for seat in self.seats]
        if len(names) > 1:
            self.text = self.app.tr("table.pads_gone", names=", ".join(names[:-1]), last=names[-1])
        elif names:
            self.text = self.app.tr("table.pad_gone", name=names[0])
        self.refresh()

    def take(self, given: PlayerInput) -> bool:
        """A pad that nobody has may take over."""
        seating = self.app.devices.seating
        if self.seats and given.act is Act.CONFIRM and given.device == "pad" and given.source not in seating.seats:
            seating.bind(given.source, self.seats[0])
            self.tell()
            return True
        return False

    def update(self, seconds: float) -> None:
        """Nobody waits any more: it closes by itself."""
        if not self.seats and self.app.stack.top is self:
            self.app.stack.pop()

    def pad_came(self) -> None:
        """One of those who wait may have their pad again."""
        self.tell()


def miss_pad(app: App, names: Names, seat: int) -> None:
    """Say that the pad of a seat is gone, on the page that says so already if there is one."""
    page = next((scene for scene in app.stack.scenes if isinstance(scene, PadLostScene)), None)
    if page is None:
        page = PadLostScene(app, names)
        app.stack.push(page)
    page.miss(seat)
