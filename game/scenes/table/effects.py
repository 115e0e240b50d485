"""What a ruleset wants to be seen and heard of an event, with the points of this table at which it happens."""

from __future__ import annotations

from pygame import Rect

from game.engine.events import (
    ARRIVING,
    Began,
    Came,
    Changed,
    Event,
    Gone,
    Laid,
    Ordered,
    Revealed,
    Said,
    Sunk,
    Thing,
    Turned,
    subject,
)
from game.ruleset.show.events import EFFECTS, ELSE, NONE, Effect
from game.scenes.table.moments import Moments
from game.scenes.table.pieces import loose_card
from game.scenes.table.spots import Spots
from game.view.effects import Effect as ViewEffect
from game.view.effects import made
from game.view.motion import Place, Stoop
from game.view.sound import Heard
from game.view.stage import STOOPS, Cast
from game.view.theme import Colour, mix
from game.view.uncover import HOP, RISE, STAY, Uncover, Uncovered

BLOCKING = {"arrow": 0.85, "notes": 0.7, "clash": 0.6, "burn": 0.6, "wave": 0.8, "glow": 0.4}  # share that is waited
OPENED = 58  # units: how large things are that everybody sees now
LANDS = 0.8  # share of the way after which a piece is heard: it is slow at the end
LEAVES = {"fade": "fade", "burn": "fade"}


class Effects:
    """Casts effects on one table."""

    def __init__(self, spots: Spots, moments: Moments) -> None:
        self.spots, self.scenery = spots, spots.scenery
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
            position = self.scenery.state.position
            points = [shown.place for piece, shown in enumerate(self.scenery.stage.pieces)
                      if shown.owner in seats and shown.place is not None and position.place[piece] >= 0
                      and not any(shown.marks.get(name) for name in self.scenery.stage.states)]
            start = self.points(event, values["from"]) if wanted.start is not None else []
            tone = colour or self.seat_colour(heir)
            found.effects = made(word, self.cell(), points, start[0] if start else None, tone)
        elif "from" in values:
            start = self.points(event, values["from"])
            found.effects = made(word, self.cell(), self.points(event, values["to"]), start[0] if start else None,
                                 colour or self.seat_colour(self.owners(event, values["from"])))
        elif word == "uncover":
            found.effects = self.uncovered(event, values["of"], values["at"])
            found.seconds = max([found.seconds, *(effect.seconds for effect in found.effects)])
        elif word == "stoop":
            struck = self.points(event, values["to"])[:1]
            found.strikes = [(piece, place) for piece in self.pieces(event, values["of"]) for place in struck]
            found.effects = made("feathers", self.cell(), struck if found.strikes else (), None, colour)
            for effect in found.effects:
                effect.gone = -STOOPS * Stoop.strikes
            found.seconds += STOOPS if found.strikes else 0.0
        elif word == "shake":
            found.shaken = self.pieces(event, values["at"])
        else:
            owners = self.owners(event, values["at"])
            found.effects = made(word, self.cell(), self.points(event, values["at"]), None, colour,
                                 self.seat_colour(owners))
        if word in BLOCKING and found.effects:
            found.seconds = max(found.seconds, BLOCKING[word] * found.effects[0].seconds)
        return found

    def uncovers(self, event: Event) -> bool:
        """Whether all are to see what was hidden."""
        wanted = self.wanted(event)
        return wanted is not None and wanted.look == "uncover"

    def uncovered(self, event: Event, index: int, counts: int) -> list[ViewEffect]:
        """Things of all seats lie open before them, and those that count hop into the middle of the table."""
        scenery, ui, art = self.scenery, self.scenery.ui, self.scenery.art
        shown, counted = self.pieces(event, index), self.pieces(event, counts)
        seats, board = scenery.places.seats, scenery.places.board
        if art is None or not shown:
            return []
        side, gap = ui.px(OPENED), ui.px(4)
        wide = min(side, (board.w - ui.px(120)) // max(1, len(counted)))
        left, made = board.centerx - wide * len(counted) // 2, list[Uncovered]()
        around = [plate.bottom for plate in seats if board.contains(plate)]  # without a board, plates lie on its place
        middle = float(max(around) + side if around else board.centery)
        grounds, lids = list[tuple[Rect, Colour]](), list[tuple[Rect, str]]()
        for seat, plate in enumerate(seats):
            own = [piece for piece in shown if scenery.stage.pieces[piece].owner == seat]
            each = min(side, (plate.w - 2 * gap) // max(1, len(own)), max(ui.px(20), plate.h - ui.tx(34)))
            row = Rect(plate.x + gap, plate.bottom - each - gap, each * len(own), each)
            if own:
                face = mix(ui.theme["panel"], ui.theme.seat(scenery.rules.world.seats[seat]), 0.2)
                grounds.append((Rect(row.x, row.y, plate.w - 2 * gap, each), face))
                lids += [(rect.copy(), "cup") for rect in [self.spots.lid(own[0])] if rect is not None]
            for number, piece in enumerate(own):
                kind = scenery.stage.pieces[piece].kind
                picture = loose_card(scenery, ui, piece, each) or art.picture(kind, seat, each - ui.px(2))
                number_of = counted.index(piece) if piece in counted else -1
                end = (left + (number_of + 0.5) * wide, middle)
                made.append(Uncovered(picture, (row.x + (number + 0.5) * each, float(row.centery)), number_of, end))
        seconds = RISE + HOP * len(counted) + STAY
        return [Uncover(self.cell(), seconds, things=made, grounds=grounds, lids=lids,
                        number=(left + wide * len(counted) + ui.px(50), middle))]

    def wanted(self, event: Event) -> Effect | None:
        """The effect that the ruleset wants of an event."""
        own = self.scenery.show.effects.get(event.name)
        return own.get(self.about(event), own.get(ELSE)) if own else None

    def about(self, event: Event) -> str:
        """What an event is about, as rulesets tell events apart."""
        if isinstance(event, Came | Gone):
            return self.scenery.kind_of(event.piece)
        if isinstance(event, Laid | Ordered | Sunk):
            return self.scenery.names.pile_base(event.pile)
        return subject(event)

    def heard(self, event: Event | Began, slowness: float) -> Heard:
        """Everything about the sound of an event.

        Only what everybody sees decides: kinds of pieces on the board, and piles, but never what card goes into a pile.
        """
        about, point = "", None
        match event:
            case Came(site=site) | Gone(left=site):
                about, point = self.about(event), self.point("site", site)
            case Laid(pile=pile) | Ordered(pile=pile) | Sunk(pile=pile):
                about, point = self.about(event), self.point("pile", pile)
        width = self.scenery.ui.area.w
        delay = LANDS * slowness * self.scenery.stage.lands if isinstance(event, ARRIVING) else 0.0
        return Heard(self.scenery.show.sounds, about, point[0] / width if point is not None and width else 0.5, delay)

    # ---- points on the screen -----------------------------------------------------------------------------------

    def cell(self) -> float:
        """How large a piece is."""
        return float(self.scenery.view.cell) if self.scenery.view is not None else 64.0

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
            case Changed():
                return [Thing(event.kind, event.which)]
        if not isinstance(event, Said) or index >= len(event.values):
            return []
        kind, value = event.values[index]
        if isinstance(value, tuple | list):
            return [Thing(kind.removesuffix("s"), one) for one in value if one >= 0]
        return [Thing(kind, value)] if isinstance(value, int) and value >= 0 else []

    def point(self, kind: str, value: int) -> Place | None:
        """Where a thing is on the screen."""
        view, seats = self.scenery.view, self.scenery.places.seats
        if kind == "site" and view is not None and value >= 0:
            return view.at(value)
        if kind == "piece":
            return self.scenery.stage.pieces[value].place
        if kind == "pile":
            return self.spots.of_pile(value)
        if kind == "seat" and value < len(seats):
            return float(seats[value].centerx), float(seats[value].centery)
        return None

    def points(self, event: Event, index: int) -> list[Place]:
        """Where the things of a value are, each point once."""
        found = [self.point(kind, value) for kind, value in self.given(event, index)]
        return list(dict.fromkeys(point for point in found if point is not None))

    def pieces(self, event: Event, index: int) -> list[int]:
        """The pieces of a value: themselves, on its sites, or of its seats."""
        found: list[int] = []
        position = self.scenery.state.position
        for kind, value in self.given(event, index):
            if kind == "piece":
                found.append(value)
            elif kind == "site":
                found += [piece for piece in range(len(self.scenery.stage.pieces)) if position.place[piece] == value]
            elif kind == "seat":
                found += [piece for piece, shown in enumerate(self.scenery.stage.pieces)
                          if shown.owner == value and position.place[piece] >= 0]
        return found

    # ---- colours ------------------------------------------------------------------------------------------------

    def seats(self, event: Event, index: int) -> list[int]:
        """The seats of a value."""
        return [value for kind, value in self.given(event, index) if kind == "seat"]

    def owners(self, event: Event, index: int) -> list[int]:
        """To whom the pieces of a value belong."""
        return [self.scenery.stage.pieces[piece].owner for piece in self.pieces(event, index)]

    def seat_colour(self, seats: list[int]) -> Colour | None:
        """The colour of the first of some seats."""
        theme, names = self.scenery.ui.theme, self.scenery.rules.world.seats
        return next((theme.seat(names[seat]) for seat in seats if seat >= 0), None)

    def colour(self, name: str) -> Colour | None:
        """A colour of the theme by its name, or that of the seats which are called so."""
        theme = self.scenery.ui.theme
        return theme.colours.get(name) or theme.seats.get(name)
