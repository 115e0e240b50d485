"""A pad that was pulled out in the middle of a game: the table waits, says whose it was, and goes on with anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.scenes.confirm import ConfirmScene

if TYPE_CHECKING:
    from game.app import App


class PadLostScene(ConfirmScene):
    """Says whose pad is gone."""

    name = "pad-lost"

    def __init__(self, app: App, seat: int, player: str) -> None:
        super().__init__(app, app.tr("table.pad_gone", name=player), [(app.tr("table.go_on"), lambda: None)])
        self.seat = seat

    def take(self, given: PlayerInput) -> bool:
        """A pad that nobody has may take over; so does one that is plugged in."""
        seating = self.app.devices.seating
        if given.act is Act.CAME and seating.pad_of(self.seat) is not None:
            self.app.stack.pop()
            return True
        if given.act is Act.CONFIRM and given.device == "pad" and given.source not in seating.seats:
            seating.bind(given.source, self.seat)
            self.app.stack.pop()
            return True
        return False


def note_pads(app: App, given: PlayerInput) -> None:
    """Pads that come and go: seats keep their pads as far as that is possible."""
    seating = app.devices.seating
    if given.act is Act.CAME:
        seating.welcome(given.source)
    elif given.act is Act.GONE:
        from game.scenes.table import TableScene
        seat = seating.lose(given.source)
        for scene in app.stack.scenes:
            scene.pad_gone(given.source)
        table = next((scene for scene in app.stack.scenes if isinstance(scene, TableScene)), None)
        if seat is not None and table is not None:
            app.stack.push(PadLostScene(app, seat, table.words.player_name(seat)))
