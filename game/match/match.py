"""A match: a game with its players, its journal, and what people may take back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.engine.game import Game
from game.engine.rules import Option, Rules
from game.engine.view import Event, pile_seen
from game.match.journal import Journal, records
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError


@dataclass(slots=True)
class Player:
    """Who plays a seat: a person with a name, or a bot with a level."""

    name: str
    level: str = ""  # empty for people

    @property
    def bot(self) -> bool:
        """Whether nobody is there."""
        return bool(self.level)


@dataclass(slots=True)
class Plan:
    """What a match is to be: settled in the lobby, written at the head of the journal."""

    ruleset: str
    players: int
    options: dict[str, str]
    seats: dict[str, Player]
    seed: int


def fingerprint(rules: Rules) -> str:
    """Tells whether a ruleset is still the one that a journal was written with."""
    return hashlib.sha256(rules.compiled.generated.source.encode()).hexdigest()[:16]


class Match:
    """A sitting at the table."""

    def __init__(self, plan: Plan, rules: Rules, journal: Journal | None = None) -> None:
        self.plan = plan
        self.rules = rules
        self.game = Game(rules, plan.seed)
        self.journal = journal
        self.barriers: list[bool] = []  # for each decision: whether it showed something that cannot be unseen
        if journal is not None:
            journal.start({"ruleset": plan.ruleset, "players": plan.players, "options": plan.options, "seed": plan.seed,
                           "hash": fingerprint(rules), "seats": {s: [p.name, p.level] for s, p in plan.seats.items()}})

    def asked(self) -> tuple[str, Player] | None:
        """The seat that is asked now and who plays it; nothing when the game is over."""
        who = self.game.who()
        if not who:
            return None
        seat = who[0][0]
        return seat, self.plan.seats.get(seat) or Player(seat)

    def play(self, text: str) -> list[Event]:
        """Take a decision given in notation; what happened. It is in the journal before this returns."""
        return self._played(lambda: self.game.play(text))

    def play_option(self, option: Option, out_of_turn: bool = False) -> list[Event]:
        """Take a decision that was picked on the table."""
        return self._played(lambda: self.game.decide(option, out_of_turn))

    def _played(self, decide: Callable[[], object]) -> list[Event]:
        before = self.game.position.rng
        decide()
        events = list(self.game.events)
        self.barriers.append(self.game.position.rng != before or any(self.shows(event) for event in events))
        if self.journal is not None:
            self.journal.add({"d": self.game.log[-1]})
        return events

    def shows(self, event: Event) -> bool:
        """Whether an event showed somebody something new."""
        if event[0] == "reveal":
            return True
        if event[0] in ("put", "tuck"):
            seats = range(len(self.rules.world.seats))
            return event[3] >= 0 and not all(pile_seen(self.rules, event[3], seat) for seat in seats)
        return False

    def may_undo(self) -> bool:
        """Whether the last decision can be taken back: not past what was revealed."""
        return bool(self.barriers) and not self.barriers[-1]

    def undo(self) -> None:
        """Take the last decision back."""
        self.game.undo()
        self.barriers.pop()
        if self.journal is not None:
            self.journal.add({"undo": 1})

    def secret(self) -> bool:
        """Whether seats know different things, so that the screen must be covered between people."""
        piles = self.rules.world.model.piles.values()
        variables = self.rules.world.model.vars.values()
        return any(pile.see == "owner" for pile in piles) or any(spec.see == "owner" for spec in variables)


def resume(path: Path, library: Library) -> Match | None:
    """The match in a journal, as far as it is whole and its ruleset is still there and the same."""
    found = list(records(path))
    if not found or found[0].get("format") != 1:
        return None
    head = found[0]
    try:
        rules = Rules(compile_ruleset(library.load(str(head["ruleset"])), head["players"], head["options"]))
    except (RulesetError, KeyError, TypeError):
        return None
    if head.get("hash") != fingerprint(rules):
        return None
    seats = {seat: Player(name, level) for seat, (name, level) in head["seats"].items()}
    match = Match(Plan(head["ruleset"], head["players"], head["options"], seats, head["seed"]), rules)
    for record in found[1:]:
        if "undo" in record:
            match.undo()
        else:
            match.play(record["d"])
    match.journal = Journal(path)
    return match
