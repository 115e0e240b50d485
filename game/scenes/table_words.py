"""The table's words: names of seats, pieces and piles, what is asked, what buttons say, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.engine.events import Said
from game.engine.report import word
from game.engine.shown import Line
from game.match.chooser import Candidate, Thing
from game.match.labels import Labels
from game.match.wording import capital, fill, whole, written
from game.scenes.table_outcome import Outcome

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class TableWords:
    """Speaks for one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.outcome = Outcome(table)

    def seat_name(self, seat: int) -> str:
        """The name of a seat in the player's language."""
        spec = self.table.rules.world.model.seats[seat]
        return self.table.app.strings.of(spec.name, spec.id) or spec.id

    def player_name(self, seat: int) -> str:
        """Who plays a seat."""
        player = self.table.match.plan.seats.get(self.table.rules.world.seats[seat])
        return player.name if player is not None else self.seat_name(seat)

    def word(self, key: str) -> str:
        """One of the ruleset's texts."""
        texts = self.table.rules.world.model.text
        return texts.get(self.table.app.settings.language, {}).get(key) or texts.get("en", {}).get(key) or key

    def pile_name(self, pile: int) -> str:
        """The name of a pile."""
        name = self.table.rules.world.pile_names[pile]
        base, _, rest = name.partition(" ")
        known = self.word(f"pile-{base}")
        return f"{known if known != f'pile-{base}' else base} {rest}".strip()

    def pile_base(self, pile: int) -> str:
        """The name under which a pile is declared."""
        piles = self.table.rules.world.piles
        return next((name for name, (base, count) in piles.items() if base <= pile < base + count), "")

    def kind_name(self, kind: int) -> str:
        """The name of a kind in the player's language."""
        spec = list(self.table.rules.world.model.kinds.values())[kind]
        return self.table.app.strings.of(spec.name, spec.id)

    def site(self, site: int) -> str:
        """What a site is called."""
        return self.labels().site(self.table.rules.world.site_name(site))

    def question_text(self) -> str:
        """What is asked, and of whom."""
        who = self.table.match.game.who()
        if self.table.teacher():
            return self.table.teacher()
        if self.table.past.shown is not None:
            count = len(self.table.match.game.past)
            return self.table.app.tr("table.looking_back", number=self.table.past.shown, all=count)
        if self.table.pending.one is not None:
            return self.table.app.tr("table.confirm_question", what=self.option_label(self.table.pending.one))
        if not who:
            return self.table.app.tr("table.over")
        asked = self.table.match.asked()
        if asked is not None and asked.player.bot:
            return self.table.app.tr("table.thinking", name=self.player_name(self.table.asked_seat()))
        name, what = self.player_name(self.table.asked_seat()), self.word(who[0].decision)
        return self.table.app.tr("table.asked", name=name, what=what)

    def turn_name(self) -> str:
        """Who is to decide, to be read across a room; empty while somebody explains, looks back or confirms."""
        table = self.table
        plain = not table.teacher() and table.past.shown is None and table.pending.one is None
        return self.player_name(table.asked_seat()) if plain and table.asked_seat() >= 0 else ""

    def turn_question(self) -> str:
        """What is asked, where the name stands by itself."""
        who, asked = self.table.match.game.who(), self.table.match.asked()
        if not self.turn_name() or not who:
            return self.question_text()
        if asked is not None and asked.player.bot:
            return self.table.app.tr("shown.thinking")
        return self.word(who[0].decision)

    def said(self, event: Said) -> str:
        """What the rules say at a moment, with players and kinds by their names in the player's language."""
        return self.filled(event.text, event.values)

    def filled(self, key: str, given: Iterable[tuple[str, Any]]) -> str:
        """One of the ruleset's texts with values for {0}, {1}, … in it."""
        values = [self.value(kind, value) for kind, value in given]
        return fill(self.word(key), values, self.table.app.settings.language)

    def value(self, kind: str, value: Any) -> str:
        """A value of the rules as a word."""
        if kind == "seat" and value >= 0:
            return self.player_name(value)
        if kind == "kind" and value >= 0:
            return self.kind_name(value)
        if kind == "piece" and value >= 0:
            return self.kind_name(self.table.stage.pieces[value].kind)
        if kind == "text":
            own = self.word(f"text-{value}")
            return own if own != f"text-{value}" else written(str(value))
        if kind == "site" and value >= 0:
            return self.site(value)
        return word(self.table.rules, kind, value, self.table.app.settings.language)

    def condition_lines(self, lines: list[Line]) -> list[tuple[Line, str]]:
        """Conditions in words: those that are met, then those for which one thing is missing, which is named."""
        found: list[tuple[Line, str]] = []
        for line in sorted(lines, key=lambda line: len(line.missing)):
            if len(line.missing) > 1:
                continue
            text = self.filled(line.text, line.values)
            if line.missing:
                missing = self.filled(line.missing[0].text, line.missing[0].values)
                text = self.table.app.tr("shown.missing", what=text, missing=missing)
            found.append((line, text))
        return found

    def score_text(self, seat: int) -> str:
        """The score of a seat, where the rules count."""
        if self.table.match.secret() or not self.table.rules.compiled.has_score:
            return ""
        return str(self.table.match.game.result()["scores"][self.table.rules.world.seats[seat]])

    def hover_text(self) -> str:
        """What pressing here would do; of a line in the list, what came of it and why a bot decided so."""
        if (line := self.pointed_line()) >= 0:
            told, why = self.outcome.past(line), self.table.advice.reason(line)
            return f"{whole(told)} {why}" if told and why else told
        thing = self.table.hand.thing_of(self.table.hover)
        if thing is None and self.table.app.devices.last in ("keyboard", "pad"):
            thing = self.table.hand.focus_thing()
        if thing is not None and self.table.presence.hides(thing):
            return ""  # what is covered has no name
        leads = self.table.chooser.next_things().get(thing, []) if thing is not None else []
        if not leads:
            return ""
        if len(leads) == 1:
            return self.outcome.of(leads[0])
        ways = self.table.app.strings.plural("table.ways", len(leads))
        return f"{self.thing_name(thing)} – {ways}" if thing is not None else ways

    def thing_name(self, thing: Thing) -> str:
        """What is pointed at, in words."""
        kind, value = thing
        if kind == "seat":
            return self.player_name(value)
        if kind == "pile":
            return capital(self.pile_name(value))
        site = value if kind == "site" else self.table.hand.place_of(value)
        where = self.site(site) if site >= 0 else ""
        return where if kind == "site" else capital(f"{self.value('piece', value)} {where}".strip())

    def pointed_line(self) -> int:
        """The line of the list of decisions that is pointed at or has the focus, or -1."""
        table = self.table
        by_keys = table.app.devices.last in ("keyboard", "pad")
        name = table.focus if by_keys else table.hover
        number = name.removeprefix("log:").partition(":")[0]
        return int(number) - 1 if name.startswith("log:") and number.isdigit() else -1

    def option_label(self, one: Candidate) -> str:
        """What a button for a decision says."""
        return self.labels().decision(one.text)

    def labels(self) -> Labels:
        """What decisions are called, with people by their names."""
        table = self.table
        seats = table.rules.world.seats
        return Labels(table.rules.world.model, table.app.settings.language,
                      lambda seat: self.player_name(seats.index(seat)) if seat in seats else seat)
