"""What is settled in a lobby, without any drawing: who sits where, how many, which rules of the house."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.bots.levels import LEVELS, USUAL_LEVEL
from game.match.match import Plan, Player
from game.ruleset.model import Model, OptionSpec, SeatSpec, Teams
from game.ruleset.types import FLAG, NUMBER, SEAT
from game.scenes.seats import bot_name
from game.storage.catalogue import taken_seats

if TYPE_CHECKING:
    from game.app.app import App


@dataclass(slots=True)
class Sitter:
    """Who sits at a seat; the name is empty as long as nobody has given one."""

    person: bool
    name: str = ""
    level: str = USUAL_LEVEL
    device: int | None = None  # with which somebody has sat down here
    bots: bool = False  # whether it is a bot's seat again when they stand up


class LobbyPlan:
    """The choices of a lobby. As it starts out it can be played at once: one person, and bots."""

    def __init__(self, app: App, model: Model) -> None:
        self.app = app
        self.model = model
        self.players = max(model.players)
        names = app.settings.names
        self.sitters = [Sitter(seat == 0, names[seat] if seat < len(names) else "")
                        for seat in range(len(model.seats))]
        self.options = {name: self.text(spec, spec.default) for name, spec in model.options.items()}
        self.options |= {name: value for name, value in app.house.options(model.id).items() if name in model.options}

    def text(self, spec: OptionSpec, value: object) -> str:
        """The value of an option as rules take it."""
        return ("yes" if value else "no") if spec.type == FLAG else str(value)

    def seats(self) -> list[SeatSpec]:
        """The seats that are taken; the first sitter has the first of them."""
        return taken_seats(self.model, self.players, self.options)

    def sides(self) -> list[list[SeatSpec]]:
        """The seats that are taken and win with others, team by team."""
        taken = self.seats()
        named = [{name for name, _ in team} for team in self.model.teams]
        teams = [[spec for spec in taken if {spec.id, Teams.ALL} & team] for team in named]
        return [team for team in teams if len(team) > 1]

    def name(self, seat: int) -> str:
        sitter = self.sitters[seat]
        if not sitter.person:
            return bot_name(self.app, seat)
        return sitter.name.strip() or self.app.tr("lobby.player", number=seat + 1)

    def give_name(self, seat: int, name: str) -> None:
        self.sitters[seat].name = name

    def change_players(self, way: int) -> None:
        """More or fewer players; a seat that is gone cannot be what an option names."""
        counts = sorted(self.model.players)
        self.players = counts[(counts.index(self.players) + way) % len(counts)]
        for name, spec in self.model.options.items():
            if self.options[name] not in self.values(spec):
                self.options[name] = self.values(spec)[0]

    def change_level(self, seat: int, way: int) -> None:
        """A better or a worse bot."""
        levels = list(LEVELS)
        self.sitters[seat].level = levels[(levels.index(self.sitters[seat].level) + way) % len(levels)]

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
        index = values.index(self.options[name]) + way
        index = max(0, min(len(values) - 1, index)) if spec.type == NUMBER else index % len(values)
        self.options[name] = values[index]

    # ---- devices ------------------------------------------------------------------------------------------------

    def seat_of(self, device: int) -> int | None:
        """The seat that somebody has taken with a device."""
        return next((seat for seat, sitter in enumerate(self.sitters[:len(self.seats())])
                     if sitter.device == device), None)

    def free_seat(self, bots: bool) -> int | None:
        """The first seat of a person without a device, or else, if it may be, of a bot."""
        free = [seat for seat, sitter in enumerate(self.sitters[:len(self.seats())]) if sitter.device is None]
        people = [seat for seat in free if self.sitters[seat].person]
        return next(iter(people or (free if bots else [])), None)

    def sit(self, device: int, seat: int) -> None:
        """Somebody sits down; who moves on changes places with whoever was there, and takes their name along."""
        before, sitters = self.seat_of(device), self.sitters
        if before is not None:
            sitters[before], sitters[seat] = sitters[seat], sitters[before]
            return
        self.lose(device)  # a seat that is not played any more, because fewer play now
        sitter = sitters[seat]
        sitter.bots, sitter.person, sitter.device = not sitter.person, True, device

    def stand(self, device: int) -> bool:
        """Somebody stands up: their seat is as they found it. Whether they had one."""
        seat = self.seat_of(device)
        if seat is not None:
            self.give(seat, not self.sitters[seat].bots)
        return seat is not None

    def give(self, seat: int, person: bool) -> None:
        """A seat is a person's or a bot's, and nobody's device is there."""
        sitter = self.sitters[seat]
        sitter.person, sitter.device, sitter.bots = person, None, False

    def lose(self, device: int) -> None:
        """A device is gone; its seat waits for a person."""
        for sitter in self.sitters:
            if sitter.device == device:
                sitter.device = None

    def devices(self) -> dict[int, str]:
        """The devices with which people have sat down, and their seats."""
        return {sitter.device: seat.id for sitter, seat in zip(self.sitters, self.seats(), strict=False)
                if sitter.device is not None}

    # ---- the end ------------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """The match that was settled. Who starts is up to the rules, and chance to a seed that nobody knows."""
        seats = {spec.id: Player(self.name(seat), "" if self.sitters[seat].person else self.sitters[seat].level)
                 for seat, spec in enumerate(self.seats())}
        changed = {name: value for name, value in self.options.items()
                   if value != self.text(self.model.options[name], self.model.options[name].default)}
        return Plan(self.model.id, self.players, changed, seats, random.SystemRandom().getrandbits(31))
