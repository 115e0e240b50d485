"""What one seat may know: the position with every secret of others taken out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine.rules import Position, Rules
from game.engine.sight import knows, pile_seen, reading, shown_to
from game.engine.state import site_names
from game.engine.values import to_plain
from game.ruleset.emit.position import KNOWN, Part
from game.ruleset.see import ALL, ALWAYS, TEAM
from game.ruleset.sight import seeing
from game.ruleset.types import KIND, SEAT

Plain = dict[str, Any]


def view(rules: Rules, position: Position, seat: int) -> Plain:
    """What that seat may know, and nothing more."""
    eyes = Eyes(rules, position, seat)
    return eyes.table() | eyes.pieces() | eyes.piles() | eyes.variables() | eyes.question()


class Eyes:
    """A seat that looks at a position; each method is one part of what it sees."""

    def __init__(self, rules: Rules, position: Position, seat: int) -> None:
        self.rules, self.position, self.seat = rules, position, seat
        self.world, self.parts = rules.world, rules.layout.parts
        self.open_piles = [pile_seen(rules, pile, seat) for pile in range(len(self.world.pile_names))]
        self.of_pieces = [part for part in self.parts
                          if part.scope == "piece" and part.name not in ("kind", "owner", KNOWN)]

    def table(self) -> Plain:
        """What is played, by how many, and who looks."""
        return {
            "ruleset": self.rules.compiled.model.id,
            "players": self.world.players,
            "options": self.rules.compiled.option_texts,
            "seat": self.world.seats[self.seat],
        }

    def pieces(self) -> Plain:
        """Every piece on the board or in an open pile, in an order that does not tell those that look alike apart."""
        pile = self.position.pile
        entries = [self.entry(piece) for piece in range(len(self.world.pieces))
                   if pile[piece] < 0 or self.open_piles[pile[piece]] or self.knows(piece)]
        return {"pieces": sorted(entries, key=repr)}

    def entry(self, piece: int) -> Plain:
        """A piece as far as it is known: of one that is hidden, whose it is where that is seen, and its marks."""
        known, entry = self.knows(piece), Plain()
        if known:
            entry["kind"] = to_plain(self.position.kind[piece], KIND, self.world)
        if known or self.position.pile[piece] < 0:
            entry["owner"] = to_plain(self.position.owner[piece], SEAT, self.world)
        for part in self.of_pieces:
            if part.name in ("place", "pile") or self.among(reading(self.rules, self.position, part, piece)):
                entry[part.label] = self.value(part, piece)
        return entry

    def piles(self) -> Plain:
        """How many cards lie where; those of open piles, and what is known of hidden ones, from bottom to top."""
        if not self.world.pile_names:
            return {}
        sizes, cards, backs = Plain(), Plain(), Plain()
        always = any(part.see == ALWAYS for part in self.of_pieces)
        for i, name in enumerate(self.world.pile_names):
            pile = self.position.piles[i]
            sizes[name] = len(pile)
            if self.open_piles[i]:
                cards[name] = [to_plain(self.position.kind[piece], KIND, self.world) for piece in pile]
            elif always or any(self.among(shown_to(self.position, piece)) for piece in pile):
                entries = [self.entry(piece) for piece in pile]
                backs[name] = sorted(entries, key=repr) if self.rules.space["HEAP"][i] else entries
        return {"piles": sizes, "cards": cards} | ({"backs": backs} if backs else {})

    def variables(self) -> Plain:
        """Variables of the game, of seats, teams and sites, as far as this seat may see them."""
        seen: Plain = {"vars": {part.label: self.value(part) for part in self.of("game") if part.see == ALL}}
        names, teams = self.world.seats, self.world.teams
        seen |= self.rows("seats", self.of("seat"), zip(names, range(len(names)), strict=True))
        seen |= self.rows("teams", [part for part in self.of("team") if part.see in (ALL, TEAM)],
                          zip(self.world.team_names, [team[0] for team in teams], strict=True))
        return seen | self.rows("sites", [part for part in self.of("site") if part.see in (ALL, TEAM)],
                                ((name, -1) for name in site_names(self.rules)))

    def rows(self, key: str, parts: list[Part], owners: Iterable[tuple[str, int]]) -> Plain:
        """The variables of each owner, by its name and the seat (none: -1) whose they are."""
        if not parts:
            return {}
        return {key: {name: {part.label: self.value(part, i) for part in parts
                             if self.among(seeing(part.see, whose, self.world))}
                      for i, (name, whose) in enumerate(owners)}}

    def question(self) -> Plain:
        """Who is asked for what, what may be answered if it is this seat, and how a game ended."""
        position, seats = self.position, self.world.seats
        question = None if position.over else self.rules.questions.get(position.pc)
        asked = question.who(position) if question is not None else -1
        return {
            "asked": seats[asked] if asked >= 0 else None,
            "decision": question.name if question is not None else None,
            "legal": sorted(self.rules.texts(position)) if asked == self.seat else [],
            "over": position.over,
            "winners": [seats[winner] for winner in position.winners],
            "reason": position.reason,
        }

    def of(self, scope: str) -> list[Part]:
        """The fields of a position that belong to whatever is named."""
        return [part for part in self.parts if part.scope == scope]

    def value(self, part: Part, index: int | None = None) -> Any:
        """What a field holds, in plain words."""
        held = part.of(self.position)
        return to_plain(held if index is None else held[index], part.type, self.world)

    def among(self, seats: int) -> bool:
        """Whether this seat is one of those, which are a bit each."""
        return bool(seats >> self.seat & 1)

    def knows(self, piece: int) -> bool:
        """Whether this seat knows which piece that is."""
        return knows(self.rules, self.position, piece, self.seat)
