"""What a decision does, in words: for what is pointed at, before it is done, and for the list of what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.rules import Option, Position
from game.engine.view import Event
from game.match.chooser import Candidate
from game.scenes.labels import capital

if TYPE_CHECKING:
    from game.scenes.table import TableScene

MOST = 3  # pieces that are named
GONE = ("remove", "put", "tuck")


class Outcome:
    """Tells outcomes for one table; nothing that chance decides or that somebody may not know."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.kept: dict[tuple[int, str, str], str] = {}  # by decisions taken so far, what is asked, and the language

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
            found = self.events(before, one.option)
            told = named or self.moves(before, found) or table.words.option_label(one)
            self.kept[key] = " – ".join(part for part in (told, self.losses(before, found)) if part)
        return self.kept[key]

    def moves(self, before: Position, events: list[Event]) -> str:
        """The pieces that go somewhere."""
        found = [self.move(before, event) for event in events if event[0] in ("move", "place") and event[1] >= 0]
        return capital("; ".join(found[:MOST]))

    def past(self, index: int) -> str:
        """What came of a decision in the list, in a sentence; nothing if it is secret."""
        table, game = self.table, self.table.match.game
        if index >= len(game.past) or (game.secret(index) and not game.position.over):
            return ""
        before, text = game.past[index], game.log[index]
        named = table.words.labels().named(text)
        events = table.match.told[index]
        told = named or self.moves(before, events)
        return " – ".join(part for part in (told, self.losses(before, events)) if part)

    def events(self, before: Position, option: Option) -> list[Event]:
        """What a decision causes; nothing if chance had a hand in it or somebody learned something by it."""
        rules = self.table.rules
        after = before.copy()
        after.log = []
        try:
            rules.apply(after, option)
        except Exception as error:
            raise rules.explain(error) from error
        events: list[Event] = after.log
        told = after.rng != before.rng or any(self.table.match.shows(event) for event in events)
        return [] if told else events

    def kind(self, before: Position, piece: int) -> str:
        """The name of a piece's kind as it was."""
        kinds = getattr(before, "kind", None) or self.table.rules.space["KIND"]
        return self.table.words.kind_name(kinds[piece])

    def move(self, before: Position, event: Event) -> str:
        """A piece that goes somewhere."""
        site = self.table.rules.world.site_name
        came = f" {site(event[2])}" if event[2] >= 0 else ""
        return f"{self.kind(before, event[1])}{came} → {site(event[3])}"

    def losses(self, before: Position, events: list[Event]) -> str:
        """The pieces that leave the board."""
        gone = [self.kind(before, event[1]) for event in events if event[0] in GONE and event[1] >= 0 and event[2] >= 0]
        what = ", ".join(gone[:MOST]) + (" …" if len(gone) > MOST else "")
        return self.table.app.tr("table.takes", what=what) if gone else ""
