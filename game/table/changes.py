"""What came of an intent: what a scene shows, plays, writes or opens. Data; nothing here does anything."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import Event
from game.engine.runtime import RuleError
from game.table.state import Note, Spot, Who


class Change:
    """A change that came of an intent, to be carried to the screen."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Played(Change):
    """A decision was taken: these events are to be shown, heard and told."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Shown(Change):
    """Another position is to be seen at once, without anything moving there."""


@dataclass(frozen=True, slots=True)
class Replayed(Change):
    """What happened by a decision of the past is to be seen once more."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Asked(Change):
    """A question is put to a seat; -1: the game is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Seated(Change):
    """Somebody else plays a seat: with this device, or a bot."""

    seat: int
    who: Who | None


@dataclass(frozen=True, slots=True)
class Told(Change):
    """The table says something."""

    note: Note
    refused: bool = False
    """Because something was not allowed."""


@dataclass(frozen=True, slots=True)
class Moved(Change):
    """The cursor is elsewhere."""


@dataclass(frozen=True, slots=True)
class Began(Change):
    """Picks have changed, or something over the table came or went: it has to be laid anew."""


@dataclass(frozen=True, slots=True)
class Opened(Change):
    """Another screen is wanted, by the seat that asked for it."""

    what: str
    seat: int


@dataclass(frozen=True, slots=True)
class Used(Change):
    """A panel is to do what its own spot does, or to change its value."""

    spot: Spot
    way: int = 0


@dataclass(frozen=True, slots=True)
class HintWanted(Change):
    """The adviser is to be asked."""


@dataclass(frozen=True, slots=True)
class Hurried(Change):
    """Animations are skipped, and a bot that thinks answers at once."""


@dataclass(frozen=True, slots=True)
class Failed(Change):
    """The rules failed a decision that they had offered; nothing was changed."""

    fault: RuleError


Changes = list[Change]
