"""Who may see what of a position: pieces where they lie, what is written on them, and what happens to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.events import Came, Event, Gone, Laid, Revealed, Turned
from game.engine.rules import Position, Rules
from game.ruleset.emit.position import KNOWN, Part
from game.ruleset.see import ALWAYS, NOBODY
from game.ruleset.sight import everybody, seeing
from game.ruleset.types import KIND, NUMBER, Type


def pile_seen(rules: Rules, pile: int, seat: int) -> bool:
    """Whether a seat sees what lies in a pile."""
    return bool(rules.space["PILE_SIGHT"][pile] >> seat & 1)


def knowing(rules: Rules, position: Position, piece: int) -> int:
    """The seats that know which piece it is, as a set in a number: they see where it is, or were shown it."""
    place, space = position.place[piece], rules.space
    shown: int = shown_to(position, piece)
    if (pile := position.pile[piece]) >= 0:
        return shown | int(space["PILE_SIGHT"][pile])
    if place >= 0:
        return shown | int(space["LAYER_SIGHT"][space["LAYER"][position.kind[piece]]][position.owner[piece]])
    return everybody(len(rules.world.seats))


def shown_to(position: Position, piece: int) -> int:
    """The seats that were shown a piece and can still follow it."""
    known = getattr(position, KNOWN, None)
    return int(known[piece]) if known is not None else 0


def knows(rules: Rules, position: Position, piece: int, seat: int) -> bool:
    """Whether a seat knows which piece it is."""
    return bool(knowing(rules, position, piece) >> seat & 1)


def reading(rules: Rules, position: Position, part: Part, piece: int) -> int:
    """The seats that may read a variable of a piece: those who know the piece and may see it, or were shown the piece;
    what is always seen, all."""
    if part.see == ALWAYS:
        return everybody(len(rules.world.seats))
    known = knowing(rules, position, piece)
    shown = shown_to(position, piece) if part.see != NOBODY else 0
    return known & (seeing(part.see, position.owner[piece], rules.world) | shown)


class Mark(NamedTuple):
    """Something that can be read on a piece: a variable, or a trait of its kind."""

    name: str
    type: Type
    part: Part | None
    """The variable; None: it is a trait."""

    def value(self, rules: Rules, position: Position, piece: int) -> int | str:
        """What is written there."""
        if self.part is not None:
            found: int | str = self.part.of(position)[piece]
            return found
        return int(rules.world.traits[self.name][1][position.kind[piece]])

    def readers(self, rules: Rules, position: Position, piece: int) -> int:
        """The seats that may read it."""
        return knowing(rules, position, piece) if self.part is None else reading(rules, position, self.part, piece)

    def says(self, value: int | str) -> bool:
        """Whether a value tells anything: not 0, no kind, no text."""
        return value != "" and (value != -1 if self.type == KIND else value != 0 or self.type != NUMBER)


def marks(rules: Rules, names: Sequence[str]) -> tuple[Mark, ...]:
    """What those names stand for, on pieces."""
    own = {part.label: part for part in rules.layout.parts if part.scope == "piece" and part.name.startswith("pv_")}
    return tuple(Mark(name, own[name].type if name in own else NUMBER, own.get(name)) for name in names)


def event_for(rules: Rules, position: Position, event: Event, seat: int) -> Event:
    """The event as that seat sees it: a piece that goes from one hidden place to another is only `a piece`.

    The position is that in which everything has happened.
    """
    if isinstance(event, Revealed):
        named = event.seats is None or seat in event.seats or knows(rules, position, event.piece, seat)
        return event if named else event._replace(piece=-1)
    if isinstance(event, Laid):
        from_open = event.source >= 0 and pile_seen(rules, event.source, seat)
        left = event.left >= 0 and standing_seen(rules, position, event.piece, seat)
        seen = left or from_open or pile_seen(rules, event.pile, seat) or knows(rules, position, event.piece, seat)
        return event if seen else event._replace(piece=-1)
    if isinstance(event, Came | Gone):
        return event if knows(rules, position, event.piece, seat) else event._replace(piece=-1)
    if isinstance(event, Turned):
        part = next((part for part in rules.layout.parts if part.label == event.variable and part.scope == "piece"),
                    None)
        may = knowing(rules, position, event.piece)
        if part is not None and part.name.startswith("pv_"):
            may &= reading(rules, position, part, event.piece)
        return event if may >> seat & 1 else Turned("turn", -1, "", 0)
    return event


def standing_seen(rules: Rules, position: Position, piece: int, seat: int) -> bool:
    """Whether a seat sees which piece it is while it stands on the board."""
    sight = rules.space["LAYER_SIGHT"][rules.space["LAYER"][position.kind[piece]]]
    return bool(sight[position.owner[piece]] >> seat & 1)
