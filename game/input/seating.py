"""Which device plays for which seat, and which seat a player's input comes from.

Every input comes from somebody (`Seating.owner_of`), and every scene is open for somebody (`Scene.owner`): a pad that
has a seat speaks for that seat and no other, a pad that has none for the seats without a device. Keyboard and mouse are
one device, the desk: somebody's who has sat down with it, and that of all seats without one; as long as nobody has, it
lies in the middle of the table as a touch screen does, and speaks for anybody. A seat whose pad was pulled out waits
for it; a device speaks for it meanwhile only if somebody has chosen so. `Scene.handle` refuses whatever does not
speak for the one whom it concerns, so scenes need not look; a scene with rules of its own has another gate
(game.app.gate).

How to ask several people at once, each with a button of their own:

1. Give the scene a `SharedGate`: it lets in the pads of those who are asked, and others for whoever has no pad.
2. `app.devices.seating.seat_of(given)` in its `take` names the seat behind an input: a pad that joined in the lobby
   speaks for its seat whatever it presses, and the seat keys of the keyboard (1 to 6, or what the settings say) come as
   `Act.SEAT` and speak for the seat of that number. Everything else is None: let it go on to the focused widget.
3. For fingers and the mouse, put a button for each seat; its action knows the seat already.
4. The rules ask one after the other: keep what was pressed early, and play it when `match.asked()` comes to that seat.
5. `bindings.first("keyboard", f"seat_{seat + 1}")` is the key to draw next to a seat (game.app.key_hints draws it),
   and `pad_of(seat)` tells whether a pad is bound to it, so that its A is drawn instead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from game.input.inputs import Act, PlayerInput

DESK = -1  # keyboard and mouse, where pads have their own numbers


def device_of(given: PlayerInput) -> int:
    """The pad that an input comes from, or else the desk."""
    return given.source if given.device == "pad" else DESK


class Owner(NamedTuple):
    """Somebody: the seat that they speak for, the device in their hands. Without either it may be anybody."""

    seat: int | None = None
    pad: int | None = None


ANYBODY = Owner()


class Seating:
    """Devices and the seats they were bound to. At first none is: then every device plays for whoever is asked."""

    def __init__(self) -> None:
        self.seats: dict[int, int] = {}  # device -> seat
        self.lost: dict[int, str] = {}  # seats whose pad was pulled out, first lost first, and what pad it was
        self.deputies: dict[int, int] = {}  # of those seats: the devices of others that play for them meanwhile

    def bind(self, pad: int, seat: int) -> None:
        """A device plays for a seat from now on, and no other does."""
        self.change(seat, pad)

    def release(self, pad: int) -> int | None:
        """A pad plays for nobody any more; the seat it had."""
        return self.seats.pop(pad, None)

    def change(self, seat: int, device: int | None) -> None:
        """Somebody else plays a seat: with a device of their own, or with none that is known."""
        self.seats = {other: taken for other, taken in self.seats.items() if taken != seat}
        self.lost.pop(seat, None)
        self.deputies.pop(seat, None)
        if device is not None:
            self.seats[device] = seat

    def take_over(self, seat: int, device: int) -> None:
        """Somebody plays for a seat that waits: from now on if they have none, or else until its pad is back."""
        if device in self.seats:
            self.deputies[seat] = device
        else:
            self.bind(device, seat)

    def move(self, places: Mapping[int, int]) -> None:
        """People change places, and take what they hold along."""
        self.seats = {device: places.get(seat, seat) for device, seat in self.seats.items()}
        self.lost = {places.get(seat, seat): model for seat, model in self.lost.items()}
        self.deputies = {places.get(seat, seat): device for seat, device in self.deputies.items()}

    def clear(self) -> None:
        """Every device plays for everybody."""
        self.seats.clear()
        self.lost.clear()
        self.deputies.clear()

    def keep(self, pads: Collection[int]) -> None:
        """Only pads that are there keep their seats; the others' seats wait for one."""
        for pad in set(self.seats).difference(pads, [DESK]):
            self.lose(pad)

    def lose(self, pad: int, model: str = "") -> list[int]:
        """A pad was pulled out; the seats that wait now: its own, and those that it has played for meanwhile."""
        seat = self.release(pad)
        if seat is not None:
            self.lost[seat] = model
        orphans = [other for other, deputy in self.deputies.items() if deputy == pad]
        for other in orphans:
            del self.deputies[other]
        return [seat, *orphans] if seat is not None else orphans

    def waiting(self) -> list[int]:
        """The seats that nobody plays for until their pads are back, or somebody takes them over."""
        return [seat for seat in self.lost if seat not in self.deputies]

    def welcome(self, pad: int, model: str = "") -> int | None:
        """A pad was plugged in: it goes to the seat that lost one like it, or else to the one that has waited longest.

        Pads that are made alike cannot be told apart: of their seats, too, the one that has waited longest is first.
        """
        if pad in self.seats or not self.lost:
            return None
        seat = next((seat for seat, lost in self.lost.items() if lost == model), next(iter(self.lost)))
        self.bind(pad, seat)
        return seat

    def pad_of(self, seat: int) -> int | None:
        """The pad that plays for a seat, be it another's."""
        own = (pad for pad, taken in self.seats.items() if taken == seat)
        found = next(own, self.deputies.get(seat))
        return found if found != DESK else None

    def seat_of(self, given: PlayerInput) -> int | None:
        """The seat that an input certainly comes from; None where it may be anybody's.

        The keys of seats are for those who share a keyboard, not for whoever has sat down with something else.
        """
        shared = DESK not in self.seats or given.number not in self.bound() or self.deputies.get(given.number) == DESK
        if given.act is Act.SEAT and shared:
            return given.number
        return None if given.device == "touch" else self.seats.get(device_of(given))

    def also(self, given: PlayerInput) -> frozenset[int]:
        """The seats that an input speaks for besides its own, until their pads are back."""
        return frozenset(seat for seat, deputy in self.deputies.items() if deputy == device_of(given))

    def owner_of(self, given: PlayerInput) -> Owner:
        seat = self.seat_of(given)
        return Owner(seat, device_of(given) if given.device == "pad" or seat is not None else None)

    def speaks_for(self, who: Owner, seat: int) -> bool:
        """Whether somebody may decide for a seat: their own, or with nothing but a pad for no other.

        Whoever has no seat, or the desk, speaks for the seats that nobody has sat down at with a device.
        """
        if who.pad is None or who.seat == seat or self.deputies.get(seat) == who.pad:
            return True
        return (who.seat is None or who.pad == DESK) and seat not in self.bound()

    def bound(self) -> set[int]:
        """The seats at which somebody has sat down with a device, though it may be gone for now."""
        return {*self.seats.values(), *self.lost}

    def may_act(self, given: PlayerInput, asked: int) -> bool:
        return self.speaks_for(self.owner_of(given), asked)

    def reaches(self, given: PlayerInput, whom: Owner) -> bool:
        """Whether an input is for somebody to make: they did, or whoever did may speak for them.

        What somebody without a seat looks at, those who play can put away.
        """
        if whom.seat is not None:
            return self.may_act(given, whom.seat)
        if given.act is Act.CANCEL and whom.pad not in self.seats and self.seat_of(given) is not None:
            return True
        return whom.pad is None or given.device != "pad" or given.source == whom.pad
