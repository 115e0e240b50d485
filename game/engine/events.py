"""What happens by a decision, told event by event; things that can be pointed at, and values as texts tell them.

All of them are plain tuples with names: they are as quick, compare as such, and are written to files as such. The first
entry of an event is the word of the ruleset that caused it. Where there is no site, pile or piece, the number is -1.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeGuard


class Thing(NamedTuple):
    """Something on the table that can be pointed at."""

    kind: str
    """What it is: "piece", "site", "seat" or "pile"."""
    value: int
    """Which one: its number."""


class Value(NamedTuple):
    """A value with its type: one that goes into a text, or that tells a decision from others."""

    kind: str
    """Its type in the language; of a list, that of its entries and an s."""
    value: Any
    """The value as the position has it: a number of a seat, a site …, or a word."""


class Came(NamedTuple):
    """A piece has come to a site: it moved there, or was placed."""

    name: Literal["move", "place"]
    """How it came."""
    piece: int
    """Which one."""
    left: int
    """The site where it stood before."""
    site: int
    """The site where it stands now."""


class Gone(NamedTuple):
    """A piece has gone from the board: removed for good, or lifted to be set down elsewhere."""

    name: Literal["remove", "lift"]
    """How it went."""
    piece: int
    """Which one."""
    left: int
    """The site where it stood; -1 if it lay in a pile or was off the board already."""


class Laid(NamedTuple):
    """A piece has come to a pile, on top of it or below."""

    name: Literal["put", "tuck"]
    """Whether it lies on top, or at the bottom."""
    piece: int
    """Which one; -1 to those who cannot see it."""
    left: int
    """The site where it stood before, if it came from the board."""
    source: int
    """The pile where it lay before, if it came from one."""
    pile: int
    """The pile where it lies now."""


class Ordered(NamedTuple):
    """A pile has been shuffled, or turned end for end."""

    name: Literal["shuffle", "reverse"]
    """Which of the two."""
    pile: int
    """The pile."""


class Sunk(NamedTuple):
    """The top of a pile has gone to its bottom."""

    name: Literal["sink"]
    """Always the same."""
    pile: int
    """The pile."""
    pieces: int
    """How many pieces."""


class Turned(NamedTuple):
    """A piece has another owner, another kind, or another value of a variable."""

    name: Literal["turn"]
    """Always the same."""
    piece: int
    """Which one; -1 to those who may not know."""
    variable: str
    """What has changed: "owner", "kind" or a variable of pieces; empty to those who may not know."""
    value: Any
    """What it is now."""


class Changed(NamedTuple):
    """A variable of a seat or of a site, which all may see, is another one after a decision than before it."""

    name: Literal["set"]
    """Always the same."""
    kind: Literal["seat", "site"]
    """Whose variable it is."""
    which: int
    """Which seat, or which site."""
    variable: str
    """What has changed."""
    value: Any
    """What it is now."""


class Revealed(NamedTuple):
    """A piece has been shown, to all or to some."""

    name: Literal["reveal"]
    """Always the same."""
    piece: int
    """Which one; -1 to those who were not shown it."""
    seats: tuple[int, ...] | None = None
    """The seats to which it was shown, if not to all."""


class Said(NamedTuple):
    """The rules have something to say."""

    name: Literal["say"]
    """Always the same."""
    text: str
    """The key of what is said, among the ruleset's texts."""
    values: tuple[Value, ...]
    """What the holes of the text are filled with."""


class Over(NamedTuple):
    """The game is over."""

    name: Literal["over"]
    """Always the same."""
    how: Literal["win", "tie", "end"]
    """Whether somebody has won, several share it, or it just ended."""
    winners: tuple[int, ...]
    """The seats that have won, or share the win."""
    reason: str
    """The key of why, among the ruleset's texts."""


Event = Came | Gone | Laid | Ordered | Sunk | Turned | Changed | Revealed | Said | Over

ARRIVING = (Came, Laid)  # by which a piece is somewhere
LEAVING = (Gone, Laid)  # by which a piece leaves the board, if it was on it


class Began(NamedTuple):
    """A game begins. No rule causes it, but it can be heard."""

    name: Literal["begin"] = "begin"
    """Always the same."""


def subject(event: Event | Began) -> str:
    """What a ruleset tells an event from others of its sort by, beside pieces and piles: the key of what is said, …"""
    if isinstance(event, Said):
        return event.text
    if isinstance(event, Over):
        return event.how
    return event.variable if isinstance(event, Turned | Changed) else ""


def taken(event: Event) -> TypeGuard[Gone | Laid]:
    """Whether a piece left the board that was on it, for good or for a pile."""
    return isinstance(event, Gone | Laid) and event.name != "lift" and event.piece >= 0 and event.left >= 0


__all__ = ["ARRIVING", "LEAVING", "Began", "Came", "Changed", "Event", "Gone", "Laid", "Ordered", "Over", "Revealed",
           "Said", "Sunk", "Thing", "Turned", "Value", "subject", "taken"]
