"""The table's words: what is asked, what buttons and notes say, why something cannot be picked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Protocol

from game.engine.events import Said, Thing
from game.engine.readouts import Line, readouts
from game.engine.rules import Position
from game.match.chooser import Candidate
from game.ruleset.sight import told_to_all
from game.table import form
from game.table.advice import Advice
from game.table.names import Names
from game.table.opportunities import Opportunity
from game.table.pieces import lying, site_of
from game.table.state import (
    Note,
    TableState,
    asked_seat,
    bot_asked,
    held_only,
    hides,
    may_ask_hint,
    may_take_back,
    pointed_line,
    shown_position,
    steps_back,
    told_seat,
)
from game.table.told import Outcome
from game.telling.deeds import decided_by
from game.telling.reasons import Reason
from game.telling.strings import Strings
from game.telling.wording import capital, whole


class Book(Protocol):
    """The rule book, as far as a table quotes it."""

    def passage(self, name: str) -> tuple[str, str]:
        """The chapter about something, and what it says first; nothing if the book has none."""

    def of(self, folder: Path) -> bool:
        """Whether the book lies in a folder, and so is about the game of that folder itself."""


class TableWords(Names):
    """Speaks for one table, in the language of the moment."""

    def __init__(self, state: TableState, strings: Strings, book: Book) -> None:
        super().__init__(state, strings)
        self.book = book
        self.outcome = Outcome(self)
        self.advice = Advice(self)
        self.score_cache: tuple[Position, list[int]] | None = None  # of a position: scores take long to count

    # ---- what is asked ------------------------------------------------------------------------------------------

    def question_text(self) -> str:
        """What is asked, and of whom."""
        state, who = self.state, self.state.match.game.who()
        if state.teacher:
            return state.teacher
        if state.looking is not None:
            if state.watching and state.looking:
                name = self.player_name(decided_by(state.match, state.looking - 1))
                return self.strings("table.watching", who=name, what=self.outcome.past(state.looking - 1))
            return self.strings("table.looking_back", number=state.looking, all=len(state.match.game.past))
        if state.held is not None:
            return self.strings("table.confirm_question", what=self.option_label(state.held.one))
        if not who:
            return self.strings("table.over")
        name = self.player_name(asked_seat(state))
        if bot_asked(state):
            return self.strings("table.thinking", name=name)
        return self.strings("table.asked", name=name, what=self.prompt(who[0][1]))

    def turn_name(self) -> str:
        """Who is to decide, to be read across a room; empty while somebody explains, looks back or confirms."""
        state, seat = self.state, told_seat(self.state)
        plain = not state.teacher and state.looking is None and state.held is None
        return self.player_name(seat) if plain and seat >= 0 else ""

    def turn_question(self) -> str:
        """What is asked, where the name stands by itself."""
        state, who = self.state, self.state.match.game.who()
        if not self.turn_name():
            return self.question_text()
        if state.uncovers:
            return self.prompt(self.rules.questions[shown_position(state).pc].name)
        if not who:
            return self.question_text()
        return self.strings("shown.thinking") if bot_asked(self.state) else self.prompt(who[0][1])

    def prompt(self, question: str) -> str:
        """What a question asks for as things are now: in other words, or else in those that it always has."""
        lines = readouts(self.rules, shown_position(self.state), f"prompts.{question}")
        return self.filled(lines[0].text, lines[0].values) if lines else self.word(question)

    def wanted_text(self, number: int) -> str:
        """What is to be written, by the ruleset's word for it if there is one."""
        variant = form.variant(self.state)
        if variant is not None:
            choose = self.rules.compiled.generated.chooses[self.state.position.pc]
            wanted = choose.options[variant.first.option[0]].texts[number].local.name
            if own := self.own_word(f"write-{wanted}"):
                return own
        return self.strings("court.write")

    def keys(self, pad: bool) -> list[tuple[str, str]]:
        """Actions of keys or buttons, and what they do now; where there is no room for all, the last are left out."""
        tr, state = self.strings, self.state
        idle = bot_asked(state) and state.cursor is None
        back = steps_back(state) or state.wishes.open
        usual = [("confirm", tr("hints.hurry" if idle else "hints.choose")),
                 ("cancel", tr("hints.back" if back else "hints.to_menu"))]
        seldom = [("undo", tr("hints.undo"))] if may_take_back(state) else []
        if may_ask_hint(state):
            seldom.append(("hint", tr("hints.advice")))
        found = [("go", tr("hints.go")), *usual, *seldom]
        if held_only(state) and state.viewer >= 0:  # there is no room for all then, and everybody finds the usual ones
            found = [("peek", tr("hints.peek")), ("go", tr("hints.go")), *seldom, *usual]
        if state.chooser.poses(state.ghost) > 1:
            way = tr("hints.turn" if state.chooser.lays_shapes() else "hints.other_way")
            found.insert(2, ("page_down" if pad else "turn", way))
        elif pad and state.looking is None:
            found.append(("page_down", tr("hints.jump")))
        turning = state.chooser.poses(state.ghost) > 1 and not pad  # with the same wheel
        past = [] if turning else [("past" if pad else "page_up", tr("hints.look_back"))]
        return [*found, *past, ("rules", tr("hints.rules"))]

    def option_label(self, one: Candidate) -> str:
        """What a button for a decision says."""
        return self.labels().decision(one.text)

    # ---- what is told -------------------------------------------------------------------------------------------

    def said(self, event: Said) -> str:
        """What the rules say at a moment, with players and kinds by their names in the player's language."""
        return self.filled(event.text, event.values)

    def condition_lines(self, lines: list[Line]) -> list[tuple[Line, str]]:
        """Conditions in words: those that are met, then those for which one thing is missing, which is named."""
        found: list[tuple[Line, str]] = []
        for line in sorted(lines, key=lambda line: len(line.missing)):
            if len(line.missing) > 1:
                continue
            text = self.filled(line.text, line.values)
            if line.missing:
                missing = self.filled(line.missing[0].text, line.missing[0].values)
                text = self.strings("shown.missing", what=text, missing=missing)
            found.append((line, text))
        return found

    def led(self, found: Opportunity) -> str:
        """What can be done about a condition: what makes use of it, or meets it at once."""
        ways = dict.fromkeys(self.option_label(one) for one in found.leads)
        if not ways:
            return self.strings("shown.open_now" if not found.line.missing else "shown.farther")
        return self.strings("shown.now" if not found.line.missing else "shown.one_away", ways=" · ".join(ways))

    def score_text(self, seat: int) -> str:
        """The score of a seat in the position that is shown, where the rules count."""
        score = self.rules.compiled.program.score
        if score is None or (self.state.match.secret() and not told_to_all(score[1], self.world)):
            return ""
        position = shown_position(self.state)
        if self.score_cache is None or self.score_cache[0] is not position:
            self.score_cache = position, self.rules.scores(position)
        scores, team = self.score_cache[1], self.world.teams[self.world.team_of[seat]]
        if seat != team[0] and all(scores[partner] == scores[seat] for partner in team):
            return ""  # what a team has is told once
        return str(scores[seat])

    def score_word(self, seat: int) -> str:
        """What is counted, if the ruleset says it and a score is told."""
        return self.own_word("score-is") if self.score_text(seat) else ""

    def kind_text(self, kind: int) -> str:
        """What a kind does: in the ruleset's own words, or else in those of the book."""
        return self.own_word(f"about-{self.world.kinds[kind]}") or self.book.passage(self.kind_name(kind))[1]

    def piece_text(self, piece: int) -> str:
        """What a piece does: as it lies, in the ruleset's own words, or else as all of its kind do."""
        position = shown_position(self.state)
        lies = (part.label for part in self.rules.layout.parts if part.scope == "piece"
                and part.label in self.rules.compiled.model.show.states and part.of(position)[piece])
        return next((own for label in lies if (own := self.own_word(f"about-{label}"))), "") or (
            self.kind_text(self.piece_kind(piece)))

    def explains(self) -> bool:
        """Whether anything is said of any kind."""
        return any(self.kind_text(kind) for kind in range(len(self.world.kinds)))

    def goal(self) -> tuple[str, str]:
        """What the game is about, and its title: in the ruleset's own words, or else in those of the book."""
        title, own = self.strings("notes.goal"), self.own_word("about-game")
        told = self.book.passage(title) if not own or self.inherits_goal() else ("", "")
        return told if told[1] else (title, own) if own else ("", "")

    def inherits_goal(self) -> bool:
        """Whether what the game is about is told by another game, which this one changes, while it has its own book."""
        loaded, language = self.rules.compiled.loaded, self.strings.language
        node = loaded.map.get("text", language, "about-game") or loaded.map.get("text", "en", "about-game")
        own = loaded.files[-1]
        return node is not None and Path(node.span.file) != own and self.book.of(own.parent)

    # ---- what is pointed at -------------------------------------------------------------------------------------

    def hover_text(self) -> str:
        """What pressing here would do; of a line in the list, what came of it and why a bot decided so."""
        state = self.state
        if (line := pointed_line(state)) >= 0:
            told, why = self.outcome.past(line), self.advice.reason(line)
            return f"{whole(told)} {why}" if told and why else told
        thing = state.cursor.thing if state.cursor is not None else None
        if thing is None or hides(state, thing):
            return ""  # what is covered has no name
        leads = state.chooser.next_things().get(thing, [])
        if len(leads) > 1:
            return f"{self.thing_name(thing)} – {self.strings.plural('table.ways', len(leads))}"
        if leads and state.chooser.poses(thing) > 1:
            number, every = state.chooser.pose(thing) + 1, state.chooser.poses(thing)
            return self.strings("table.pose", what=self.outcome.of(leads[0]), number=number, all=every)
        return self.outcome.of(leads[0]) if leads else ""

    def thing_name(self, thing: Thing) -> str:
        """What is pointed at, in words."""
        kind, value = thing
        if kind == "seat":
            return self.player_name(value)
        if kind == "pile":
            return capital(self.pile_name(value))
        site = site_of(self.state, thing)
        where = self.site(site) if site >= 0 else ""
        return where if kind == "site" else capital(f"{self.piece_name(value)} {where}".strip())

    # ---- notes --------------------------------------------------------------------------------------------------

    def note(self, note: Note) -> str:
        """What the table says, in words."""
        values = dict(note.values)
        if note.key in ("", "plain"):
            return str(values.get("text", ""))
        if note.key.startswith("why."):
            return capital(self.reason(self.closer(values["reason"])))
        if "seat" in values:
            values["name"] = self.player_name(values.pop("seat"))
        return self.strings(note.key, **values)

    def closer(self, reason: Reason) -> Reason:
        """What can be told from how a piece lies, or from what it is where it never moves at all."""
        if reason.key != "not_asked" or reason.piece < 0:
            return reason
        if lying(self.state, reason.piece):
            return replace(reason, key="in_state")
        kind = self.piece_kind(reason.piece)
        still = not any(self.world.model.kinds[self.world.kinds[kind]].tables.values())
        return replace(reason, key="never_moves") if still and self.kind_text(kind) else reason

    def reason(self, reason: Reason) -> str:
        """Why something cannot be picked, as a sentence; rulesets may have their own under `why-` and the key."""
        state, piece = self.state, reason.piece
        owner = state.position.owner[piece]
        values = {"kind": self.value("piece", piece) if piece >= 0 else "",
                  "owner": self.player_name(owner) if owner >= 0 else "",
                  "site": self.world.site_name(reason.site) if reason.site >= 0 else "",
                  "name": self.player_name(asked_seat(state)), "what": self.turn_question(),
                  "n": str(reason.number)}
        if reason.key == "in_state":
            values["state"] = self.state_word(lying(state, piece))
        elif reason.key == "never_moves":
            values["about"] = self.piece_text(piece)
        own = self.own_word(f"why-{reason.key.replace('_', '-')}")
        for name, value in values.items() if own else ():
            own = own.replace(f"{{{name}}}", value)
        return own or self.strings(f"why.{reason.key}", **values)
