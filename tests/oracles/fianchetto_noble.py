"""A noble of Fianchetto: the board of sixteen levers, the pieces, and how they move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COLUMNS = "abcd"
SQUARES = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, 5))
SINS = ("pride", "greed", "envy", "wrath", "lust", "gluttony", "sloth")
RANKS = (
    ("lord", "lady"),
    ("baron", "baroness"),
    ("viscount", "viscountess"),
    ("count", "countess"),
    ("marquis", "marchioness"),
    ("duke", "duchess"),
    ("archduke", "archduchess"),
    ("prince", "princess"),
    ("king", "queen"),
    ("emperor", "empress"),
)
HEIGHT = {word: height for height, pair in enumerate(RANKS) for word in pair}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
SLIDES = {"queen": STRAIGHT + DIAGONAL, "rook": STRAIGHT, "bishop": DIAGONAL}
STEPS = {"king": STRAIGHT + DIAGONAL, "knight": JUMPS}


def away(square: str, step: tuple[int, int]) -> str:
    """The square that lies ``step`` away, or nothing."""
    column, row = COLUMNS.index(square[0]) + step[0], int(square[1]) + step[1]
    return f"{COLUMNS[column]}{row}" if 0 <= column < 4 and 1 <= row <= 4 else ""


@dataclass
class Noble:
    """One noble; nothing here asks whose turn it is."""

    rank: str = ""
    title: str = ""
    name: str = ""
    family: str = ""
    royal: str = ""  # queen or king, once taken
    levers: dict[str, tuple[str, str]] = field(default_factory=dict)  # square: sort and text; the blank has none
    hand: Counter[str] = field(default_factory=Counter)
    board: dict[str, str] = field(default_factory=dict)  # square: piece
    crossed: set[str] = field(default_factory=set)

    def empty(self) -> list[str]:
        """Squares with nothing written on them."""
        return [square for square in SQUARES if square not in self.levers]

    def free(self, square: str) -> bool:
        """Whether a piece may come to ``square``."""
        return bool(square) and square not in self.board and square not in self.crossed

    def uncrossed(self) -> list[str]:
        """Squares that can still be crossed out."""
        return [square for square in SQUARES if square not in self.crossed]

    def pawns(self) -> int:
        """Pawns in hand and on the board."""
        return self.hand["pawn"] + sum(piece == "pawn" for piece in self.board.values())

    def promoted(self) -> int:
        """Queens that were pawns."""
        queens = self.hand["queen"] + sum(piece == "queen" for piece in self.board.values())
        return queens - (self.royal == "queen")

    def worth(self, square: str) -> int:
        """What stands on ``square``: nothing 0, a pawn 1, another piece 2."""
        piece = self.board.get(square)
        return 0 if piece is None else 1 if piece == "pawn" else 2

    def actions(self, pawn_moves: str) -> list[str]:
        """Every ``place`` and ``move``."""
        found = [
            f"place {piece} {square}"
            for piece, count in self.hand.items()
            if count
            for square in SQUARES
            if self.free(square)
        ]
        for square, piece in self.board.items():
            found += [f"move {piece} {square}-{end}" for end in self._ends(piece, square, pawn_moves)]
        return found

    def _ends(self, piece: str, square: str, pawn_moves: str) -> list[str]:
        if piece == "pawn":
            ends = []
            end = away(square, (0, 1))
            if self.free(end):
                ends.append(end)
                if pawn_moves == "double" and square[1] == "2" and self.free(away(end, (0, 1))):
                    ends.append(away(end, (0, 1)))
            return ends
        if piece in STEPS:
            return [end for step in STEPS[piece] if self.free(end := away(square, step))]
        ends = []
        for step in SLIDES[piece]:
            end = away(square, step)
            while self.free(end):
                ends.append(end)
                end = away(end, step)
        return ends
