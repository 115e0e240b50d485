"""A decision that ends a turn, shown before it is taken, for players who want to confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.rules import Position
from game.engine.runtime import RuleError
from game.match.chooser import Candidate

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Pending:
    """The decision that waits for a word of its player."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.one: Candidate | None = None
        self.texts: tuple[str, ...] = ()
        self.preview: Position | None = None  # what would come of it, unless that tells secrets or leaves it to chance

    def hold(self, one: Candidate, texts: tuple[str, ...]) -> bool:
        """Keep a decision back if it ends the turn of the seat that takes it; whether it is kept back."""
        table = self.table
        if not table.app.settings.confirm_turn:
            return False
        before = table.match.game.position
        try:
            after, events = table.rules.tried(before, (*one.option, *texts))
        except RuleError:  # nothing to show: whoever takes it is told why the rules fail
            return False
        question = table.rules.questions.get(after.pc)
        if not after.over and question is not None and question.who(after) == table.asked_seat():
            return False
        self.one, self.texts = one, texts
        told = after.rng != before.rng or any(table.match.shows(event) for event in events)
        self.preview = None if told else after
        table.stage.sync(table.shown_position())
        table.refresh()
        return True

    def confirm(self) -> None:
        """It is meant: take it."""
        one, texts = self.one, self.texts
        self.drop()
        if one is not None:
            self.table.take_decision(one, texts)

    def drop(self) -> None:
        """It is not meant after all: nothing was decided."""
        self.one, self.texts, self.preview = None, (), None
        self.table.stage.sync(self.table.shown_position())
        self.table.refresh()

    def step_back(self) -> None:
        """Back to before the last pick."""
        self.drop()
        self.table.chooser.unpick()
