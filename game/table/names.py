"""What things at a table are called, in the player's language: seats, players, kinds, piles, sites, decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine.report import listed, word
from game.engine.rules import Rules
from game.ruleset.world import World
from game.table.faces import Faces
from game.table.state import TableState, covered, shown_position
from game.telling.deeds import pile_base
from game.telling.labels import Labels
from game.telling.strings import Strings
from game.telling.wording import fill, written


class Names:
    """The names of one table."""

    def __init__(self, state: TableState, strings: Strings) -> None:
        self.state = state
        self.strings = strings
        self.labels_cache: Labels | None = None  # in the language that was spoken last
        self.faces = Faces(self)

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def world(self) -> World:
        return self.state.rules.world

    def seat_name(self, seat: int) -> str:
        """The name of a seat itself, whoever plays it."""
        spec = self.world.model.seats[seat]
        return self.strings.of(spec.name, spec.id) or spec.id

    def player_name(self, seat: int) -> str:
        """Who plays a seat."""
        player = self.state.match.plan.seats.get(self.world.seats[seat])
        return player.name if player is not None else self.seat_name(seat)

    def word(self, key: str) -> str:
        """One of the ruleset's texts; the key itself if there is none."""
        texts = self.world.model.text
        return texts.get(self.strings.language, {}).get(key) or texts.get("en", {}).get(key) or key

    def own_word(self, key: str) -> str:
        """One of the ruleset's texts; nothing if there is none."""
        found = self.word(key)
        return found if found != key else ""

    def state_word(self, state: str) -> str:
        """How a piece lies, as its ruleset calls that: hooded, say."""
        return self.own_word(f"state-{state}") or self.strings(f"notes.states.{state}")

    def pile_name(self, pile: int) -> str:
        rest, owner = self.world.pile_names[pile].partition(" ")[2], self.world.pile_owner[pile]
        return f"{self.pile_word(pile)} {self.seat_name(owner) if owner >= 0 else rest}".strip()

    def pile_word(self, pile: int) -> str:
        """What a pile is called, whosever it is."""
        base = self.world.pile_names[pile].partition(" ")[0]
        return self.own_word(f"pile-{base}") or base

    def pile_base(self, pile: int) -> str:
        """The name under which a pile is declared."""
        return pile_base(self.rules, pile)

    def kind_name(self, kind: int) -> str:
        spec = self.world.model.kinds[self.world.kinds[kind]]
        return self.strings.of(spec.name, spec.id)

    def piece_kind(self, piece: int) -> int:
        """The kind of a piece in the position that is shown."""
        return int(shown_position(self.state).kind[piece])

    def site(self, site: int) -> str:
        return self.labels().site(self.world.site_name(site))

    def filled(self, key: str, given: Iterable[tuple[str, Any]]) -> str:
        """One of the ruleset's texts with values for {0}, {1}, … in it."""
        values = [self.value(kind, value) for kind, value in given]
        return fill(self.word(key), values, self.strings.language)

    def value(self, kind: str, value: Any) -> str:
        """A value of the rules as a word; several in a row."""
        if isinstance(value, tuple):
            return listed(kind, [self.value(kind[:-1], one) for one in value], self.strings.language)
        if kind == "seat" and value >= 0:
            return self.player_name(value)
        if kind == "kind" and value >= 0:
            return self.kind_name(value)
        if kind == "piece" and value >= 0:
            return self.hidden(value) or self.kind_name(self.piece_kind(value))
        if kind == "text":
            return self.own_word(f"text-{value}") or written(str(value))
        if kind == "site" and value >= 0:
            return self.site(value)
        return word(self.rules, kind, value, self.strings.language)

    def hidden(self, piece: int) -> str:
        """What a piece on the board is called by who may not know which it is; nothing, if they may."""
        stands = shown_position(self.state).place[piece] >= 0
        return self.strings("shown.unknown") if stands and self.faces.of(piece).kind < 0 else ""

    def piece_name(self, piece: int) -> str:
        """What a piece that is pointed at is called, with all that is read on it; a card whose back is seen, by its
        place."""
        face, position = self.faces.of(piece), shown_position(self.state)
        pile = position.pile[piece]
        if face.kind >= 0:
            name = self.kind_name(face.kind)
        elif pile >= 0:
            heap = self.rules.space["HEAP"][pile]
            name = self.pile_name(pile) + ("" if heap else f" {position.piles[pile].index(piece) + 1}")
        else:
            name = self.hidden(piece)
        return " ".join(filter(None, (name, face.text, self.kind_name(face.sign) if face.sign >= 0 else "")))

    @property
    def eyes(self) -> int:
        """Whose secrets are shown on the screen now: what is told once may have to be told otherwise to others."""
        return -2 if self.state.wishes.open else -1 if covered(self.state) else self.state.viewer

    def labels(self) -> Labels:
        """What decisions are called, with people by their names."""
        model, language = self.world.model, self.strings.language
        if self.labels_cache is None or (self.labels_cache.model, self.labels_cache.language) != (model, language):
            self.labels_cache = Labels(model, language, self.name_of)
        return self.labels_cache

    def name_of(self, seat: str) -> str:
        """Who plays the seat of a name."""
        seats = self.world.seats
        return self.player_name(seats.index(seat)) if seat in seats else seat
