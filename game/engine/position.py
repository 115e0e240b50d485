"""What every position has, whatever the ruleset. The class itself is generated, with the ruleset's own variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from game.engine.events import Event

Option = tuple[Any, ...]  # which of the question's options, then what `each` binds there, then any free texts


class Position(Protocol):
    """One moment of a game. Lists over pieces have one entry more, for the piece that is not there (-1).

    A ruleset's own variables are read through its layout: `part.of(position)`.
    """

    place: list[int]
    """For each piece the site where it stands, or -1."""
    owner: Sequence[int]
    """For each piece the seat that owns it, or -1."""
    kind: Sequence[int]
    """For each piece its kind."""
    pile: Sequence[int]
    """For each piece the pile in which it lies, or -1."""
    piles: Sequence[tuple[int, ...]]
    """For each pile the pieces in it, bottom to top."""

    pc: int
    """The question that is asked; -1 when the game is over; from -2 down when a look ahead has come to `commit`, and
    can go on with the block of that number less 2."""
    stack: tuple[int, ...]
    """Where procedures go on that have called others."""
    opts: list[Option]
    """What can be decided now."""
    rng: int
    """The state of the generator from which all lots are drawn."""
    seen: dict[int, int]
    """For each position that was noted, by its digest, how often it was there."""
    sum: int
    """The sum of the numbers of all pieces, kept by whatever changes them; only where positions are noted."""
    digest: int | None
    """The digest of this position, if it is known already; only where positions are noted."""
    owns_seen: bool
    """Whether `seen` is this position's own, to be written to; only where positions are noted."""
    firsts: dict[int, int]
    """For each position that was noted, how many notes there were before; only where rules ask since when."""
    notes: int
    """How many notes there are; only where rules ask since when."""
    musts: int
    """How many of the first options are musts, in a look ahead; only where ways to the end of a turn are compared."""
    over: bool
    """Whether the game is over."""
    winners: tuple[int, ...]
    """The seats that have won, or share the win."""
    reason: str
    """The key of why it is over; empty as long as it goes on."""
    log: Log | None
    """What happens is told here, if anybody listens."""
    steps: int
    """How much work the rules have done in this decision."""
    looking: int
    """Whether this is a copy on which a look ahead is taken: 1 to the end of the turn, 2 from there on to the next
    question, 3 from that one to the end of its own turn."""

    def copy(self) -> Position:
        """The same, to be changed without changing this one; nobody listens to it."""
        ...


class Deed(NamedTuple):
    """Something that was decided, or played itself."""

    before: Position
    """The position in which it was decided."""
    option: Option
    at: int = 0
    """How much had happened before, of what comes of the whole decision."""


class Log(list[Event]):
    """What happens by a decision, and what played itself on the way, as far as a line may be said about it."""

    deeds: tuple[Deed, ...] = ()

    def alone(self, position: Position, option: Option) -> None:
        """The only possibility is taken without a question."""
        self.deeds = *self.deeds, Deed(position.copy(), option, len(self))
