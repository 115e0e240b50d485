"""What a ruleset wants to be seen of an event: its `show: effects`, with the places on this table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.events import Came, Event, Gone, Laid, Ordered, Revealed, Said, Sunk, Thing, Turned, subject
from game.ruleset.show.events import EFFECTS, ELSE, NONE, Effect
from game.scenes.table.moments import Moments
from game.scenes.table.sounds import kind_of
from game.view.effects import made
from game.view.motion import Place
from game.view.stage import Cast
from game.view.theme import Colour

if TYPE_CHECKING:
    from game.scenes.table.see import See

BLOCKING = {"arrow": 0.85, "notes": 0.7, "clash": 0.6, "burn": 0.6, "wave": 0.8, "glow": 0.4}  # share that is waited
LEAVES = {"fade": "fade", "burn": "fade"}


class Effects:
    """Casts effects on one table."""

    def __init__(self, table: See, moments: Moments) -> None:
        self.table = table
        self.moments = moments

    def cast(self, event: Event) -> Cast:
        """Everything to be seen of an event beside the motion of its piece."""
        found = Cast(seconds=self.moments.ceremony(event))
        wanted = self.wanted(event)
        if wanted is None or wanted.look == NONE:
            return found
        word = wanted.look
        found.leaves = LEAVES.get(word, "")
        values = {key: wanted.value(key) for key in EFFECTS[word]}
        colour = self.colour(wanted.colour)
        if word == "wave":
            seats, heir = self.seats(event, values["of"]), self.seats(event, values["to"])
            position = self.table.match.game.position
            places = [shown.place for piece, shown in enumerate(self.table.stage.pieces)
                      if shown.owner in seats and shown.place is not None and position.place[piece] >= 0
                      and not any(shown.marks.get(name) for name in self.table.stage.states)]
            start = self.places(event, values["from"]) if wanted.start is not None else []
            tone = colour or self.seat_colour(heir)
            found.effects = made(word, self.cell(), places, start[0] if start else None, tone)
        elif "from" in values:
            start = self.places(event, values["from"])
            found.effects = made(word, self.cell(), self.places(event, values["to"]), start[0] if start else None,
                                 colour or self.seat_colour(self.owners(event, values["from"])))
        elif word == "shake":
            found.shaken = self.pieces(event, values["at"])
        else:
            owners = self.owners(event, values["at"])
            found.effects = made(word, self.cell(), self.places(event, values["at"]), None, colour,
                                 self.seat_colour(owners))
        if word in BLOCKING and found.effects:
            found.seconds = max(found.seconds, BLOCKING[word] * found.effects[0].seconds)
        return found

    def wanted(self, event: Event) -> Effect | None:
        """The effect that the ruleset wants of an event."""
        own = self.table.show.effects.get(event.name)
        return own.get(self.about(event), own.get(ELSE)) if own else None

    def about(self, event: Event) -> str:
        """What an event is about, as rulesets tell events apart."""
        if isinstance(event, Came | Gone):
            return kind_of(self.table, event.piece)
        if isinstance(event, Laid | Ordered | Sunk):
            return self.table.words.pile_base(event.pile)
        return subject(event)

    # ---- places -------------------------------------------------------------------------------------------------

    def cell(self) -> float:
        """How large a piece is."""
        return float(self.table.view.cell) if self.table.view is not None else 64.0

    def given(self, event: Event, index: int) -> list[Thing]:
        """A value of what is said, as things of a kind; of other events, what they happen to."""
        match event:
            case Came(site=site):
                return [Thing("site", site)]
            case Gone(left=site):
                return [Thing("site", site)]
            case Laid(left=site) if site >= 0:
                return [Thing("site", site)]
            case Laid(pile=pile) | Ordered(pile=pile) | Sunk(pile=pile):
                return [Thing("pile", pile)]
            case Turned(piece=piece) | Revealed(piece=piece):
                return [Thing("piece", piece)]
        if not isinstance(event, Said) or index >= len(event.values):
            return []
        kind, value = event.values[index]
        if isinstance(value, tuple | list):
            return [Thing(kind.removesuffix("s"), one) for one in value if one >= 0]
        return [Thing(kind, value)] if isinstance(value, int) and value >= 0 else []

    def place(self, kind: str, value: int) -> Place | None:
        """Where a thing is on the screen."""
        table = self.table
        if kind == "site" and table.view is not None and value >= 0:
            return table.view.at(value)
        if kind == "piece":
            return table.stage.pieces[value].place
        if kind == "pile":
            return table.spots.of_pile(value)
        if kind == "seat" and value < len(table.places.seats):
            return (float(table.places.seats[value].centerx), float(table.places.seats[value].centery))
        return None

    def places(self, event: Event, index: int) -> list[Place]:
        """Where the things of a value are, each place once."""
        found = [self.place(kind, value) for kind, value in self.given(event, index)]
        return list(dict.fromkeys(place for place in found if place is not None))

    def pieces(self, event: Event, index: int) -> list[int]:
        """The pieces of a value: themselves, on its sites, or of its seats."""
        found: list[int] = []
        position = self.table.match.game.position
        for kind, value in self.given(event, index):
            if kind == "piece":
                found.append(value)
            elif kind == "site":
                found += [piece for piece in range(len(self.table.stage.pieces)) if position.place[piece] == value]
            elif kind == "seat":
                found += [piece for piece, shown in enumerate(self.table.stage.pieces)
                          if shown.owner == value and position.place[piece] >= 0]
        return found

    # ---- colours ------------------------------------------------------------------------------------------------

    def seats(self, event: Event, index: int) -> list[int]:
        """The seats of a value."""
        return [value for kind, value in self.given(event, index) if kind == "seat"]

    def owners(self, event: Event, index: int) -> list[int]:
        """To whom the pieces of a value belong."""
        return [self.table.stage.pieces[piece].owner for piece in self.pieces(event, index)]

    def seat_colour(self, seats: list[int]) -> Colour | None:
        """The colour of the first of some seats."""
        theme, names = self.table.app.ui.theme, self.table.rules.world.seats
        return next((theme.seat(names[seat]) for seat in seats if seat >= 0), None)

    def colour(self, name: str) -> Colour | None:
        """A colour of the theme by its name, or that of the seats which are called so."""
        theme = self.table.app.ui.theme
        return theme.colours.get(name) or theme.seats.get(name)
