"""What a decision does, in words: for what is pointed at, before it is done, and for the list of what was done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.engine.events import Came, Event, taken
from game.engine.rules import Position
from game.match.chooser import Candidate
from game.telling.deeds import Deeds, decided_by
from game.telling.foresight import tried

if TYPE_CHECKING:
    from game.scenes.table.see import See


@dataclass
class LineOf:
    """A decision in the list of what was played: kinds and owners of the piece that moved and of those that left."""

    text: str
    seat: int  # that took it, or -1
    figure: tuple[int, int] | None = None
    lost: list[tuple[int, int]] = field(default_factory=list)


class Outcome:
    """Tells outcomes for one table; nothing that chance decides or that somebody may not know."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.kept: dict[tuple[int, str, str], str] = {}  # by decisions taken so far, what is asked, and the language
        self.lines: dict[tuple[int, str, str, bool], tuple[Position, LineOf]] = {}

    def of(self, one: Candidate) -> str:
        """What a decision is called, or what would move by it; and the pieces that it would take from the board."""
        table = self.table
        named = table.words.labels().named(one.text)
        if one.texts or not table.app.settings.show_effect:
            return named or table.words.option_label(one)
        key = (len(table.match.game.log), one.text, table.app.settings.language)
        if key not in self.kept:
            if len(self.kept) > 200:
                self.kept.clear()
            before = table.match.game.position
            found = tried(table.match, before, one.option)[1]
            told = self.deeds().told(before, one.text, found)
            self.kept[key] = " – ".join(part for part in (told, self.losses(before, found)) if part)
        return self.kept[key]

    def deeds(self) -> Deeds:
        """How decisions are told in the language of the players."""
        return Deeds(self.table.rules, self.table.words.labels())

    def past(self, index: int) -> str:
        """What came of a decision in the list, in a sentence; nothing if it is secret."""
        table, game = self.table, self.table.match.game
        if index >= len(game.past) or (game.secret(index) and not game.position.over):
            return ""
        before, text = game.past[index], game.log[index]
        events = table.match.events[index]
        told = self.deeds().told(before, text, events)
        return " – ".join(part for part in (told, self.losses(before, events)) if part)

    def line(self, index: int) -> LineOf:
        """A decision for the list, worked out once: lists are laid out often."""
        game = self.table.match.game
        key = (index, game.log[index], self.table.app.settings.language, bool(game.position.over))
        if key not in self.lines or self.lines[key][0] is not game.past[index]:  # before it, something was taken back
            self.lines[key] = game.past[index], self.told(index)
        return self.lines[key][1]

    def told(self, index: int) -> LineOf:
        """The piece that moved by a decision and where to, or what the decision is called.

        Of several that moved it is the first, if the decision has no name: the others gave way to it.
        """
        table, game = self.table, self.table.match.game
        seat = decided_by(table.match, index)
        if game.secret(index) and not game.position.over:
            return LineOf(table.app.tr("table.secret_decision"), seat)
        before, events, deeds = game.past[index], table.match.events[index], self.deeds()
        went = [event for event in events if isinstance(event, Came) and event.piece >= 0]
        lost = [deeds.look(before, event.piece) for event in events if taken(event)]
        labels, text = deeds.labels, game.log[index]
        if not went and len(lost) == 1 and lost[0][1] == seat:  # nobody took it
            return LineOf(labels.decision(text), seat, lost[0])
        if not went or (len({event.piece for event in went}) > 1 and (labels.named(text) or went[0].left < 0)):
            return LineOf(labels.decision(text), seat, None, lost)
        path = [went[0].left, *(event.site for event in went if event.piece == went[0].piece)]
        told = " → ".join(table.words.site(site) for site in path if site >= 0)
        return LineOf(told, seat, deeds.look(before, went[0].piece), lost)

    def losses(self, before: Position, events: list[Event]) -> str:
        """The pieces that leave the board: what is taken, and what goes of its own accord."""
        asked, deeds = self.table.rules.questions[before.pc].who(before), self.deeds()
        found: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        for event in events:
            if taken(event):
                found[deeds.look(before, event.piece)[1] == asked][deeds.kind(before, event.piece)] += 1
        told = []
        for own, kinds in found.items():
            what = ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in kinds.items())
            told += [self.table.app.tr("table.leaves" if own else "table.takes", what=what)] if what else []
        return " – ".join(told)
