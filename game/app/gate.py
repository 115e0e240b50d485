"""The gate of a scene: whom each input concerns, and what the others are told who make it all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, Owner

if TYPE_CHECKING:
    from game.app.scene import Scene


class Gate:
    """Lets in whoever the scene is open for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seating = scene.app.devices.seating
        self.words = ""  # what was said last to somebody who was not let in

    def lets(self, given: PlayerInput) -> bool:
        """Whether this player may do it; one who may not is told so."""
        whom = self.concerns(given)
        let = self.seating.reaches(given, whom)
        if let:
            self.say("")
        elif given.act not in (Act.POINT, Act.RELEASE) and not given.again:
            self.refuse(whom)
            if whom.seat is not None and given.act is Act.CONFIRM:
                self.scene.refused(whom.seat)
        return let

    def concerns(self, given: PlayerInput) -> Owner:
        """The player whose input this has to be."""
        return self.scene.owner

    def opens_for(self, given: PlayerInput) -> Owner:
        """The owner of a scene that this input opens."""
        return self.concerns(given)

    def refuse(self, whom: Owner) -> None:
        """Say that somebody else has to do this."""
        app = self.scene.app
        app.noise("deny")
        if whom.seat is None:
            self.say(app.tr("table.not_for_you_pad", number=app.devices.pads.number(whom.pad or 0)))
        else:
            self.say(app.tr("table.not_for_you", name=self.scene.called(whom.seat)))

    def say(self, words: str) -> None:
        """Show words at the foot of the scene until an input is let in."""
        if words != self.words:
            self.words = words
            self.scene.repaint()


class SharedGate(Gate):
    """The gate of a page for several people: each answers for their own seat, anybody for a seat without a pad."""

    def __init__(self, scene: Scene, seats: list[int]) -> None:
        super().__init__(scene)
        self.seats = seats

    def concerns(self, given: PlayerInput) -> Owner:
        """A pad of one's own goes to one's own answers; what has the focus is for whoever it belongs to."""
        if given.act is Act.SEAT and given.number in self.seats:
            return Owner(given.number)
        own = {self.seating.seat_of(given), *self.seating.also(given)}
        if given.act in (Act.MENU, Act.RULES) or own.intersection(self.seats):
            return ANYBODY
        _, _, rest = self.scene.focus.partition(":")
        seat = rest.partition(":")[0]
        if given.act is Act.CONFIRM and seat:
            return Owner(int(seat))
        return Owner(next((seat for seat in self.seats if self.seating.may_act(given, seat)), self.seats[0]))

    def opens_for(self, given: PlayerInput) -> Owner:
        return self.seating.owner_of(given)
