"""What lies on the table of a Fianchetto evening, the options, and the reading of decisions with free texts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from .fianchetto_noble import Noble

SEATS = ("red", "blue", "yellow", "green")
PRINCE = "Prince of Ossola"
PAWNS = 16
TEXT, HEADLINE = 40, 140  # the longest texts

FORMS = tuple(
    re.compile(form)
    for form in (
        r"(title [a-z]+ of )(?P<text>.+)( @[a-d][1-4])",
        r"((?:talent|support|new-support) )(?P<text>.+)( @[a-d][1-4])",
        r"(name )(?P<text>.+?)( / )(?P<more>.+)( @[a-d][1-4])",
        r"((?:problem|declare) )(?P<text>.+)",
        r"(clear [a-d][1-4] (?:talent|support) )(?P<text>.+)",
    )
)


class Slip(NamedTuple):
    """A slip of the hat. The author of the Prince's slip is nobody: an empty string."""

    text: str
    sort: str  # support, family, prince, event
    author: str


def read(decision: str) -> tuple[str, list[str]]:
    """A decision with its free texts taken out: ``talent <text> @a4`` and ["lyric poetry"]."""
    for form in FORMS:
        match = form.fullmatch(decision)
        if match is None:
            continue
        texts = list(match.groupdict().values())
        longest = HEADLINE if decision.startswith("declare ") else TEXT
        if any(len(text) > longest or text != text.strip() for text in texts):
            raise ValueError(f"text too long, or blank at an end: {decision!r}")
        return "".join("<text>" if i % 2 else part for i, part in enumerate(match.groups())), texts
    return decision, []


@dataclass(frozen=True)
class Options:
    """The readings left open by the rules; see :mod:`.fianchetto`."""

    one_chess_set: bool = True
    pawn_moves: str = "forward"
    close_votes: int = 3
    raise_cross_elsewhere: bool = True
    pawns_promote: bool = False
    redistribution: str = "crossed"
    pieces_stay: bool = True
    next_declarer: str = "left"

    def __post_init__(self) -> None:
        """Refuse values that no rule knows."""
        for name, values in (
            ("pawn_moves", ("forward", "double")),
            ("close_votes", (3, 4)),
            ("redistribution", ("crossed", "left")),
            ("next_declarer", ("left", "lowest")),
        ):
            if getattr(self, name) not in values:
                raise ValueError(f"{name}: {getattr(self, name)!r}")


@dataclass
class Fight:
    """One action and, if somebody opposes it, the confrontation."""

    actor: str
    sides: dict[str, str]  # participant: action or opposition
    squares: list[str]  # counted, in the order of their first use
    at: int = 0  # the square being raised
    passes: int = 0  # in a row, since the last raise
    raises: dict[str, int] = field(default_factory=dict)  # participant: raises on this square
    stacked: dict[tuple[str, str], int] = field(default_factory=dict)  # (participant, square): pawns added
    outcomes: list[str] = field(default_factory=list)  # for each square: action, opposition or draw
    victims: list[str] = field(default_factory=list)  # still to be crossed out or spared on the square


class State:
    """The table. ``agenda`` holds what is to come: (kind, seat), first to last."""

    def __init__(self, options: Options, seed: int | None) -> None:
        """An empty table, no noble yet."""
        self.options = options
        self.rng = random.Random(seed)
        self.nobles: dict[str, Noble] = {seat: Noble() for seat in SEATS}
        self.hat: list[Slip] = []
        self.out: list[Slip] = []  # slips that lie on the table
        self.drawn: Slip | None = None  # the support to be written down
        self.discards = 0  # pawns
        self.fight: Fight | None = None
        self.declarer = ""
        self.votes = 0
        self.again = 0
        self.counts = {"situations": 0, "confrontations": 0, "fallen": 0}
        self.agenda: list[tuple[str, str]] = []
        self.over = False
        self.seat = SEATS[0]
        self.chance: object = None  # what the decision being played was told about lots

    def left_of(self, seat: str) -> str:
        """The next seat."""
        return SEATS[(SEATS.index(seat) + 1) % 4]

    def from_left(self, seat: str) -> list[str]:
        """All four, from the left of ``seat`` to ``seat`` itself."""
        at = SEATS.index(seat) + 1
        return [*SEATS[at:], *SEATS[:at]]

    def box_pawns(self) -> int:
        """Pawns that are neither with a noble nor discarded."""
        promoted = sum(noble.promoted() for noble in self.nobles.values()) if self.options.pawns_promote else 0
        return PAWNS - sum(noble.pawns() for noble in self.nobles.values()) - self.discards - promoted

    def actions(self, seat: str) -> list[str]:
        """Every placement and move of ``seat``."""
        return self.nobles[seat].actions(self.options.pawn_moves)

    def put(self, seat: str, decision: str) -> str:
        """Place or move a piece; the square it came to."""
        noble = self.nobles[seat]
        verb, piece, where = decision.split(" ")
        if verb == "place":
            noble.hand[piece] -= 1
            noble.board[where] = piece
            return where
        start, end = where.split("-")
        noble.board[end] = noble.board.pop(start)
        if self.options.pawns_promote and piece == "pawn" and end[1] == "4":
            noble.board[end] = "queen"
        return end

    def cross_out(self, seat: str, square: str) -> None:
        """A consequence: the lever is lost, a pawn there is discarded, another piece goes back to hand."""
        noble = self.nobles[seat]
        noble.crossed.add(square)
        noble.levers.pop(square, None)
        piece = noble.board.pop(square, None)
        if piece == "pawn":
            self.discards += 1
        elif piece is not None:
            noble.hand[piece] += 1

    def take_slip(self, allowed: Callable[[Slip], bool]) -> Slip:
        """Take out of the hat the slip that chance names, or one by the oracle's own lot."""
        found = [slip for slip in self.hat if allowed(slip)]
        told = self.chance
        if told is None:
            found = [self.rng.choice(found)]
        elif isinstance(told, int):
            found = [slip for slip in found if slip in self.hat[told : told + 1]]
        elif isinstance(told, str):
            found = [slip for slip in found if slip.text == told]
        elif isinstance(told, tuple):
            found = [slip for slip in found if told in (tuple(slip), (slip.text, slip.author))]
        if len(set(found)) != 1:
            raise ValueError(f"not one slip of the hat: {told!r}")
        self.hat.remove(found[0])
        return found[0]
