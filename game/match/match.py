"""A match: a game with its players, its journal, and what people may take back."""

from __future__ import annotations

import time
import uuid
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from game.engine.events import Event, Gone, Laid, Revealed
from game.engine.game import Game
from game.engine.rules import Option, Rules
from game.engine.sight import pile_seen
from game.ruleset.compile import RULES_VERSION, Compiled
from game.ruleset.see import OWNED
from game.ruleset.sight import hides_standing


@dataclass(slots=True)
class Player:
    """Who plays a seat: a person with a name, or a bot with a level."""

    name: str
    level: str = ""  # empty for people

    @property
    def bot(self) -> bool:
        return bool(self.level)


class Remark(NamedTuple):
    """What somebody said about a decision; it changes nothing."""

    seat: str
    """Whose line it is."""
    text: str
    """Empty where it was only said aloud."""
    about: int = 0
    """Which of the decision's deeds it is about: it itself, or something that played itself by it."""


class Asked(NamedTuple):
    """Whose answer is waited for."""

    seat: str
    """The seat."""
    player: Player
    """Who plays it now; a bot that stands in for somebody is a bot."""


@dataclass(slots=True)
class Plan:
    """What a match is to be: settled in the lobby, written at the head of the journal."""

    ruleset: str
    players: int
    options: dict[str, str]
    seats: dict[str, Player]
    seed: int


class Diary(Protocol):
    """What a match is written into, line by line, before anything of it is shown."""

    lines: list[bytes]
    trouble: str
    """Why the disk refuses; empty while it does not."""

    def start(self, head: dict[str, Any]) -> None:
        """Begin with all that it takes to play the same again."""

    def keep(self, compiled: Compiled) -> str:
        """Keep the rules with the game; their hash."""

    def add(self, record: dict[str, Any]) -> None:
        """One more line, on the disk when this returns, if the disk allows it."""


class Match:
    def __init__(self, plan: Plan, rules: Rules, journal: Diary | None = None) -> None:
        self.plan = plan
        self.rules = rules
        self.game = Game(rules, plan.seed)
        self.journal = journal
        self.barriers: list[bool] = []  # for each decision: whether it showed something that cannot be unseen
        self.events: list[list[Event]] = []  # for each decision: what happened
        self.remarks: dict[int, list[Remark]] = {}  # by the number of a decision, from 1
        self.resumed = False  # it goes on from a journal: what was still to be said about the last decision may be said
        self.thought: dict[str, float] = {}  # for each seat: the seconds it has thought at this table
        self.noted: dict[str, float] = {}  # as much of that as is in the journal
        self.folders: tuple[Path, ...] = ()  # where its ruleset is kept, if it is not the present one
        self.stand_in = ""  # the level of a bot that takes the next decision for a person
        if journal is not None:
            journal.start(self.head(journal))

    def head(self, journal: Diary) -> dict[str, Any]:
        """What a journal begins with: all that it takes to play the same again."""
        plan, compiled = self.plan, self.rules.compiled
        return {"language": RULES_VERSION, "ruleset": plan.ruleset, "players": plan.players,
                "options": compiled.option_texts, "seed": plan.seed, "sources": journal.keep(compiled),
                "id": uuid.uuid4().hex, "began": int(time.time()), "first": self.trace(),
                "seats": {seat: [player.name, player.level] for seat, player in plan.seats.items()}}

    def trace(self) -> str:
        """A short mark of what can be decided now: games that leave the same marks are played by the same rules."""
        position = self.game.position
        seen = [str(position.over), str(position.winners), *sorted(self.rules.texts(position))]
        return f"{zlib.crc32(chr(10).join(seen).encode('utf-8', 'surrogatepass')):08x}"

    def asked(self) -> Asked | None:
        """The seat that is asked now and who plays it; nothing when the game is over."""
        who = self.game.who()
        if not who:
            return None
        seat = who[0].seat
        player = self.plan.seats.get(seat) or Player(seat)
        return Asked(seat, Player(player.name, self.stand_in) if self.stand_in else player)

    def alone(self) -> str:
        """The seat of the only person among bots, from whom nobody's secrets have to be covered; else nothing."""
        world = self.rules.world
        people = [seat for seat, taken in zip(world.seats, world.taken, strict=True)
                  if taken and not self.plan.seats.get(seat, Player(seat)).bot]
        return people[0] if len(people) == 1 else ""

    def play(self, text: str, texts: tuple[str, ...] = ()) -> list[Event]:
        """Take a decision given in notation; what happened. It is in the journal before this returns."""
        return self._played(lambda: self.game.play(text, texts))

    def play_option(self, option: Option, out_of_turn: bool = False) -> list[Event]:
        return self._played(lambda: self.game.decide(option, out_of_turn))

    def _played(self, decide: Callable[[], object]) -> list[Event]:
        before = self.game.position.rng
        decide()
        self.stand_in = ""
        events = list(self.game.events)
        self.barriers.append(self.game.position.rng != before or any(self.shows(event) for event in events))
        self.events.append(events)
        if self.journal is not None:
            texts = {"x": list(self.game.texts[-1])} if self.game.texts[-1] else {}
            self.journal.add({"d": self.game.log[-1], **texts, "t": self.trace(), **self.spent()})
        return events

    def remark(self, seat: str, text: str, about: int = 0) -> None:
        """Somebody says a line about the last decision, or has said it aloud; what was said about it is replaced."""
        number = len(self.game.log)
        if number:
            others = [one for one in self.remarks.get(number, ()) if one.about != about]
            self.remarks[number] = sorted([*others, Remark(seat, text, about)], key=lambda one: one.about)
            if self.journal is not None:
                self.journal.add({"tell": text, "by": seat, **({"about": about} if about else {})})

    def lines(self, index: int) -> list[str]:
        """What was said about a decision of the log, and not only aloud."""
        return [one.text for one in self.remarks.get(index + 1, ()) if one.text]

    def spent(self) -> dict[str, dict[str, float]]:
        """For the journal: how long the seats have thought in all, as far as that is news."""
        news = {seat: round(seconds, 1) for seat, seconds in self.thought.items()
                if round(seconds, 1) != self.noted.get(seat)}
        self.noted |= news
        return {"s": news} if news else {}

    def shows(self, event: Event) -> bool:
        """Whether an event showed somebody something new."""
        if isinstance(event, Gone | Laid) and event.left >= 0 and hides_standing(self.rules.world):
            return True
        if isinstance(event, Laid):
            seats = range(len(self.rules.world.seats))
            return event.source >= 0 and not all(pile_seen(self.rules, event.source, seat) for seat in seats)
        return isinstance(event, Revealed)

    def may_undo(self) -> bool:
        """Whether the last decision can be taken back: not past what was revealed."""
        return bool(self.barriers) and not self.barriers[-1]

    def undo(self) -> None:
        self.game.undo()
        self.stand_in = ""
        self.remarks.pop(len(self.game.log) + 1, None)
        self.barriers.pop()
        self.events.pop()
        if self.journal is not None:
            self.journal.add({"undo": 1})

    def change_player(self, seat: str, level: str, name: str | None = None) -> None:
        """A bot of a level plays on for a person, whose name stays, or a person, without a level, for a bot."""
        player = Player(self.plan.seats[seat].name if name is None else name, level)
        self.plan = replace(self.plan, seats={**self.plan.seats, seat: player})
        if self.journal is not None:
            self.journal.add({"seat": seat, "level": level, **({} if name is None else {"name": name})})

    def secret(self) -> bool:
        """Whether seats know different things, so that the screen must be covered between people."""
        model = self.rules.world.model
        layers = model.board.layers.values() if model.board is not None else ()
        return any(spec.see in OWNED for spec in (*model.piles.values(), *model.vars.values(), *layers))
