"""The table's words: names of seats, pieces and piles, what is asked, what buttons say, in the player's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.engine.report import word
from game.engine.view import Event
from game.match.chooser import Candidate

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class TableWords:
    """Speaks for one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

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
        if asked is not None and asked[1].bot:
            return self.table.app.tr("table.thinking", name=self.player_name(self.table.asked_seat()))
        name, what = self.player_name(self.table.asked_seat()), self.word(who[0][1])
        return self.table.app.tr("table.asked", name=name, what=what)

    def said(self, event: Event) -> str:
        """What the rules say at a moment, with players and kinds by their names in the player's language."""
        rules, values = self.table.rules, []
        for kind, value in event[2]:
            if kind == "seat" and value >= 0:
                values.append(self.player_name(value))
            elif kind == "kind" and value >= 0:
                values.append(self.kind_name(value))
            elif kind == "piece" and value >= 0:
                values.append(self.kind_name(self.table.stage.pieces[value].kind))
            else:
                values.append(word(rules, kind, value, self.table.app.settings.language))
        return re.sub(r"\{(\d+)\}", lambda slot: values[int(slot[1])] if int(slot[1]) < len(values) else slot[0],
                      self.word(event[1]))

    def score_text(self, seat: int) -> str:
        """The score of a seat, where the rules count."""
        scores = self.table.match.game.result()["scores"]
        return str(scores[self.table.rules.world.seats[seat]]) if scores and not self.table.match.secret() else ""

    def log_text(self, index: int, text: str) -> str:
        """A decision in the list of what was played."""
        return text

    def hover_text(self) -> str:
        """What pressing here would do, in notation."""
        thing = self.table.hand.thing_of(self.table.hover) or self.table.hand.focus_thing()
        leads = self.table.chooser.next_things().get(thing, []) if thing is not None else []
        if not leads:
            return ""
        return leads[0].text if len(leads) == 1 else self.table.app.strings.plural("table.ways", len(leads))

    def option_label(self, one: Candidate) -> str:
        """What a button for a decision says."""
        known = self.word(one.text)
        return known if known != one.text else one.text.replace("<text>", "…")
