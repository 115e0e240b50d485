"""What is settled in a lobby, without any drawing: who sits where, how many, which rules of the house."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.bots import LEVELS
from game.match.match import Plan, Player
from game.ruleset.model import Model, OptionSpec, SeatSpec
from game.ruleset.types import FLAG, NUMBER, SEAT
from game.scenes.seats import bot_name
from game.storage.catalogue import taken_seats

if TYPE_CHECKING:
    from game.app.app import App

FIRST_LEVEL = "courtier"


@dataclass(slots=True)
class Sitter:
    """Who sits at a place; the name is empty as long as nobody has given one."""

    person: bool
    name: str = ""
    level: str = FIRST_LEVEL
    pad: int | None = None


class LobbyPlan:
    """The choices of a lobby. As it starts out it can be played at once: one person, and bots."""

    def __init__(self, app: App, model: Model) -> None:
        self.app = app
        self.model = model
        self.players = max(model.players)
        names = app.settings.names
        self.sitters = [Sitter(place == 0, names[place] if place < len(names) else "")
                        for place in range(len(model.seats))]
        self.options = {name: self.text(spec, spec.default) for name, spec in model.options.items()}
        self.options |= {name: value for name, value in app.house.options(model.id).items() if name in model.options}

    def text(self, spec: OptionSpec, value: object) -> str:
        """The value of an option as rules take it."""
        return ("yes" if value else "no") if spec.type == FLAG else str(value)

    def seats(self) -> list[SeatSpec]:
        """The seats that are taken; the first sitter has the first of them."""
        return taken_seats(self.model, self.players, self.options)

    def name(self, place: int) -> str:
        """The name at a place."""
        sitter = self.sitters[place]
        if not sitter.person:
            return bot_name(self.app, place)
        return sitter.name.strip() or self.app.tr("lobby.player", number=place + 1)

    def change_players(self, way: int) -> None:
        """More or fewer players; a seat that is gone cannot be what an option names."""
        counts = sorted(self.model.players)
        self.players = counts[(counts.index(self.players) + way) % len(counts)]
        for name, spec in self.model.options.items():
            if self.options[name] not in self.values(spec):
                self.options[name] = self.values(spec)[0]

    def change_level(self, place: int, way: int) -> None:
        """A better or a worse bot."""
        levels = list(LEVELS)
        self.sitters[place].level = levels[(levels.index(self.sitters[place].level) + way) % len(levels)]

    # ---- rules of the house -------------------------------------------------------------------------------------

    def values(self, spec: OptionSpec) -> list[str]:
        """All that an option may be."""
        if spec.type == FLAG:
            return ["no", "yes"]
        if spec.type == NUMBER:
            return [str(number) for number in range(spec.low, spec.high + 1)]
        if spec.type == SEAT:
            seats = self.model.seats if self.model.vacant else self.model.seats[:self.players]
            return [seat.id for seat in seats]
        return list(spec.type.words)

    def change_option(self, name: str, way: int) -> None:
        """The next value of an option; numbers end where they end."""
        spec = self.model.options[name]
        values = self.values(spec)
        place = values.index(self.options[name]) + way
        place = max(0, min(len(values) - 1, place)) if spec.type == NUMBER else place % len(values)
        self.options[name] = values[place]

    # ---- pads ---------------------------------------------------------------------------------------------------

    def join(self, pad: int, bots: bool) -> bool:
        """A pad takes the first place of a person that no pad has, or else a bot's, if it may; whether it is new."""
        here = self.sitters[:len(self.seats())]
        if any(sitter.pad == pad for sitter in here):
            return False
        free = [sitter for sitter in here if sitter.pad is None]
        found = [sitter for sitter in free if sitter.person] or (free if bots else [])
        if not found:
            return False
        self.leave(pad)  # a place that is not played any more, because fewer play now
        found[0].person, found[0].pad = True, pad
        return True

    def leave(self, pad: int) -> bool:
        """A pad gives its place up; whether it had one."""
        found = [sitter for sitter in self.sitters if sitter.pad == pad]
        for sitter in found:
            sitter.pad = None
        return bool(found)

    def pads(self) -> dict[int, str]:
        """The pads that joined, and the seats they have."""
        return {sitter.pad: seat.id for sitter, seat in zip(self.sitters, self.seats(), strict=False)
                if sitter.pad is not None and sitter.person}

    # ---- the end ------------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """The match that was settled. Who starts is up to the rules, and chance to a seed that nobody knows."""
        seats = {seat.id: Player(self.name(place), "" if self.sitters[place].person else self.sitters[place].level)
                 for place, seat in enumerate(self.seats())}
        changed = {name: value for name, value in self.options.items()
                   if value != self.text(self.model.options[name], self.model.options[name].default)}
        return Plan(self.model.id, self.players, changed, seats, random.SystemRandom().getrandbits(31))
