"""The table's words: names of seats, pieces and piles, what is asked, what buttons say, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.engine.events import Said
from game.engine.readouts import Line, readouts
from game.engine.report import word
from game.engine.rules import Position
from game.match.chooser import Candidate, Thing
from game.scenes.table.outcome import Outcome
from game.table import form
from game.table.facts import hides, site_of
from game.table.state import Note
from game.telling.labels import Labels
from game.telling.reasons import Reason
from game.telling.wording import capital, fill, whole, written

if TYPE_CHECKING:
    from game.scenes.table.see import See


class TableWords:
    """Speaks for one table."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.outcome = Outcome(table)
        self.counted: tuple[Position, list[int]] | None = None  # a position and its scores, which take long to count
        self.spoken: Labels | None = None  # what decisions are called, in the language that was spoken last

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
        state = self.table.state
        if state.looking is not None:
            return self.table.app.tr("table.looking_back", number=state.looking, all=len(self.table.match.game.past))
        if state.held is not None:
            return self.table.app.tr("table.confirm_question", what=self.option_label(state.held.one))
        if not who:
            return self.table.app.tr("table.over")
        asked = self.table.match.asked()
        if asked is not None and asked[1].bot:
            return self.table.app.tr("table.thinking", name=self.player_name(self.table.asked_seat()))
        name, what = self.player_name(self.table.asked_seat()), self.prompt(who[0][1])
        return self.table.app.tr("table.asked", name=name, what=what)

    def turn_name(self) -> str:
        """Who is to decide, to be read across a room; empty while somebody explains, looks back or confirms."""
        table = self.table
        plain = not table.teacher() and table.state.looking is None and table.state.held is None
        return self.player_name(table.asked_seat()) if plain and table.asked_seat() >= 0 else ""

    def turn_question(self) -> str:
        """What is asked, where the name stands by itself."""
        who, asked = self.table.match.game.who(), self.table.match.asked()
        if not self.turn_name() or not who:
            return self.question_text()
        if asked is not None and asked[1].bot:
            return self.table.app.tr("shown.thinking")
        return self.prompt(who[0][1])

    def prompt(self, question: str) -> str:
        """What a question asks for as things are now: in other words, or else in those that it always has."""
        lines = readouts(self.table.rules, self.table.match.game.position, f"prompts.{question}")
        return self.filled(lines[0].text, lines[0].values) if lines else self.word(question)

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
        """The score of a seat in the position that is shown, where the rules count."""
        if self.table.match.secret() or not self.table.rules.compiled.has_score:
            return ""
        position = self.table.shown_position()
        if self.counted is None or self.counted[0] is not position:
            self.counted = position, self.table.rules.scores(position)
        return str(self.counted[1][seat])

    def hover_text(self) -> str:
        """What pressing here would do; of a line in the list, what came of it and why a bot decided so."""
        if (line := self.pointed_line()) >= 0:
            told, why = self.outcome.past(line), self.table.advice.reason(line)
            return f"{whole(told)} {why}" if told and why else told
        thing = self.table.pointed_thing
        if thing is not None and hides(self.table.state, thing):
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
        site = site_of(self.table.state, thing)
        where = self.site(site) if site >= 0 else ""
        return where if kind == "site" else capital(f"{self.value('piece', value)} {where}".strip())

    def pointed_line(self) -> int:
        """The line of the list of decisions that the cursor is on, or -1."""
        cursor = self.table.state.cursor
        return int(cursor.key) - 1 if cursor is not None and cursor.kind == "line" else -1

    def note(self, note: Note) -> str:
        """What the table says, in words."""
        values = dict(note.values)
        if note.key in ("", "plain"):
            return str(values.get("text", ""))
        if note.key.startswith("why."):
            return capital(self.reason(self.closer(values["reason"])))
        if "seat" in values:
            values["name"] = self.player_name(values.pop("seat"))
        return self.table.app.tr(note.key, **values)

    def closer(self, reason: Reason) -> Reason:
        """What can be told from how a piece lies, or from what it is where it never moves at all."""
        table = self.table
        if reason.key != "not_asked" or reason.piece < 0:
            return reason
        if table.spots.state(reason.piece):
            return replace(reason, key="in_state")
        kind, world = table.stage.pieces[reason.piece].kind, table.rules.world
        still = not any(world.model.kinds[world.kinds[kind]].tables.values())
        return replace(reason, key="never_moves") if still and table.notes.kind_text(kind) else reason

    def reason(self, reason: Reason) -> str:
        """Why something cannot be picked, as a sentence; rulesets may have their own under `why-` and the key."""
        table, world = self.table, self.table.rules.world
        owners = getattr(table.match.game.position, "owner", table.rules.space["OWNER"])
        kind = self.kind_name(table.stage.pieces[reason.piece].kind) if reason.piece >= 0 else ""
        owner = self.player_name(owners[reason.piece]) if reason.piece >= 0 and owners[reason.piece] >= 0 else ""
        values = {"kind": kind, "owner": owner, "site": world.site_name(reason.site) if reason.site >= 0 else "",
                  "name": self.player_name(table.asked_seat()), "what": self.turn_question()}
        if reason.key == "in_state":
            values["state"] = table.app.tr(f"notes.states.{table.spots.state(reason.piece)}")
        elif reason.key == "never_moves":
            values["about"] = table.notes.kind_text(table.stage.pieces[reason.piece].kind)
        own = f"why-{reason.key.replace('_', '-')}"
        known = self.word(own)
        if known != own:
            for name, value in values.items():
                known = known.replace(f"{{{name}}}", value)
            return known
        return table.app.tr(f"why.{reason.key}", **values)

    def wanted_text(self, number: int) -> str:
        """What is to be written, by the ruleset's word for it if there is one."""
        table, variant = self.table, form.variant(self.table.state)
        if variant is not None:
            choose = table.rules.compiled.generated.chooses[table.match.game.position.pc]
            key = f"write-{choose.options[variant.first.option[0]].texts[number].local.name}"
            if self.word(key) != key:
                return self.word(key)
        return table.app.tr("court.write")

    def option_label(self, one: Candidate) -> str:
        """What a button for a decision says."""
        return self.labels().decision(one.text)

    def labels(self) -> Labels:
        """What decisions are called, with people by their names."""
        model, language = self.table.rules.world.model, self.table.app.settings.language
        if self.spoken is None or (self.spoken.model, self.spoken.language) != (model, language):
            self.spoken = Labels(model, language, self.name_of)
        return self.spoken

    def name_of(self, seat: str) -> str:
        """Who plays the seat of a name."""
        seats = self.table.rules.world.seats
        return self.player_name(seats.index(seat)) if seat in seats else seat
