"""Pads that are pulled out in the middle of a game: the table waits, says whose they were, and goes on anyhow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.scenes.confirm import ConfirmScene

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene


class PadLostScene(ConfirmScene):
    """Says whose pads are gone, on one page for all of them, until they have others."""

    name = "pad-lost"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app, "", [(app.tr("table.go_on"), lambda: None)])
        self.table = table
        self.seats: list[int] = []

    def miss(self, seat: int) -> None:
        """One more seat has lost its pad."""
        self.seats.append(seat)
        self.tell()

    def tell(self) -> None:
        """Name those who still wait."""
        lost = self.app.devices.seating.lost
        self.seats = [seat for seat in self.seats if seat in lost]
        names = [self.table.words.player_name(seat) for seat in self.seats]
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


def note_pads(app: App, given: PlayerInput) -> None:
    """Pads that come and go: seats keep their pads as far as that is possible, and every scene hears of it."""
    from game.scenes.table import TableScene
    seating = app.devices.seating
    page = next((scene for scene in app.stack.scenes if isinstance(scene, PadLostScene)), None)
    if given.act is Act.CAME:
        seating.welcome(given.source, given.text)
        if page is not None:
            page.tell()
        return
    seat = seating.lose(given.source, given.text)
    for scene in app.stack.scenes:
        scene.pad_gone(given.source)
    table = next((scene for scene in app.stack.scenes
                  if isinstance(scene, TableScene) and scene.asks and not scene.teacher()), None)
    if seat is None or table is None:
        return
    if page is None:
        page = PadLostScene(app, table)
        app.stack.push(page)
    page.miss(seat)
