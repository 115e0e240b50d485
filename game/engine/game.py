"""One game in progress: decisions in notation, undo, results, views. What consoles, tables and tests talk to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.engine import state as states
from game.engine.decide import Illegal, find, find_written
from game.engine.events import Event
from game.engine.position import Deed, Log, Option, Position
from game.engine.report import all_in_words
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.sight import event_for
from game.engine.view import view
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import named

__all__ = ["Game", "Illegal", "Pending", "open_rules"]


def open_rules(
    name: str, players: int | None = None, options: dict[str, str] | None = None, folders: Sequence[Path] = ()
) -> Rules:
    """The rules of an id or a path, ready to play."""
    return Rules(compile_ruleset(Library(folders).load(name), players, options))


class Pending(NamedTuple):
    """A question that waits for an answer."""

    seat: str
    """The seat that is asked; "nobody" if the rules ask none."""
    decision: str
    """What the question is called."""


class Game:
    """A game: a position, and how it came about."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.rules = rules
        self.seed = seed
        self.log: list[str] = []
        self.texts: list[tuple[str, ...]] = []  # for each decision of the log, its free texts as they were given
        self.past: list[Position] = []
        self.events: list[Event] = []
        self.deeds: list[list[Deed]] = []  # for each decision: it itself, if in turn, and what played itself by it
        self.new(seed)

    @classmethod
    def open(cls, name: str, players: int | None = None, options: dict[str, str] | None = None, seed: int = 0) -> Game:
        """A new game of a ruleset by id or path."""
        return cls(open_rules(name, players, options), seed)

    def new(self, seed: int | None = None) -> None:
        """Start over."""
        wanted = self.seed if seed is None else seed
        events = Log()
        try:
            position: Position = self.rules.start(wanted, events)
        except Exception as error:
            raise self.rules.explain(error) from error
        self.rules.read_off(position)
        position.log = None
        self.position, self.seed, self.log, self.past, self.events = position, wanted, [], [], events
        self.texts, self.deeds = [], []

    # ---- what is asked ------------------------------------------------------------------------------------------

    def who(self) -> list[Pending]:
        """Who is asked now, and what."""
        if self.position.over:
            return []
        question = self.rules.questions[self.position.pc]
        seat = question.who(self.position)
        return [Pending(self.rules.world.seats[seat] if seat >= 0 else "nobody", question.name)]

    def legal(self) -> list[str]:
        """Every legal decision in notation, sorted."""
        return sorted(self.rules.texts(self.position))

    def table(self) -> list[str]:
        """Every out-of-turn decision in notation, sorted."""
        return sorted(
            self.rules.table_text(self.position, option) for option in self.rules.table_options(self.position)
        )

    # ---- playing ------------------------------------------------------------------------------------------------

    def play(self, text: str, texts: tuple[str, ...] = ()) -> list[str]:
        """Take a decision, whose free texts may be known; the events that it caused, in words. Illegal if it is not
        allowed, and nothing changes."""
        out_of_turn, option = (find_written(self.rules, self.position, text, texts) if texts
                               else find(self.rules, self.position, text.strip()))
        self.decide(option, out_of_turn)
        return all_in_words(self.rules, self.past[-1], self.events)

    def decide(self, option: Option, out_of_turn: bool = False) -> None:
        """Carry out a decision; if the rules fail, nothing changes."""
        written = self.rules.written(self.position, option, out_of_turn)
        after, events = self.rules.tried(self.position, option, out_of_turn)
        self.rules.read_off(after)
        limits = self.rules.table_texts if out_of_turn else self.rules.questions[self.position.pc].texts
        self.texts.append(option[len(option) - len(limits[option[0]]):])
        self.past.append(self.position)
        self.log.append(written)
        self.deeds.append([*([] if out_of_turn else [Deed(self.position, option)]), *events.deeds])
        self.position, self.events = after, events

    def undo(self) -> None:
        """Take back the last decision."""
        if not self.past:
            raise Illegal("there is nothing to take back")
        self.position = self.past.pop()
        self.log.pop()
        self.texts.pop()
        self.deeds.pop()
        self.events = []

    # ---- looking ------------------------------------------------------------------------------------------------

    def secret(self, index: int) -> bool:
        """Whether a decision of the log was one that only who took it may know."""
        question = self.rules.questions.get(self.past[index].pc)
        return question is not None and question.secret

    def result(self) -> dict[str, Any]:
        """Whether the game is over, who won, the scores and why."""
        position, world = self.position, self.rules.world
        return {
            "over": position.over,
            "winners": [world.seats[seat] for seat in position.winners],
            "scores": dict(zip(world.seats, self.rules.scores(position), strict=False)),
            "reason": position.reason,
        }

    def state(self) -> dict[str, Any]:
        """The whole position as plain data."""
        return states.dump(self.rules, self.position)

    def load(self, state: object) -> None:
        """Set the position; StateError if it is impossible, and nothing changes."""
        position = states.load(self.rules, state)
        self.position, self.log, self.past, self.events = position, [], [], []
        self.texts, self.deeds = [], []

    def view(self, seat: str) -> dict[str, Any]:
        """What that seat may know."""
        if seat not in self.rules.world.seats:
            raise Illegal(f"there is no seat {named(seat)}; seats are {', '.join(self.rules.world.seats)}")
        return view(self.rules, self.position, self.rules.world.seats.index(seat))

    def events_for(self, seat: str) -> list[Event]:
        """The last decision's events as that seat saw them."""
        index = self.rules.world.seats.index(seat)
        return [event_for(self.rules, self.position, event, index) for event in self.events]


__all__ += ["RuleError"]
