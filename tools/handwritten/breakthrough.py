"""Breakthrough on 8 x 8, written by hand.

White starts. A man goes one row forward, straight or diagonally, onto an empty square; it takes diagonally
only. A player wins by reaching the last row or by taking every enemy man; a player without a move loses.
"""

from __future__ import annotations

import random
import time

RULESET = "breakthrough"  # what the benchmark compares this with
SIZE = 8
SEATS = ("white", "black")
EMPTY = -1
Option = tuple[int, int]

NAMES: list[str] = ["abcdefgh"[square % SIZE] + str(square // SIZE + 1) for square in range(SIZE * SIZE)]
SQUARES: dict[str, int] = {name: square for square, name in enumerate(NAMES)}


def _steps(side: int, square: int) -> tuple[int, tuple[int, ...]]:
    """The square straight ahead (-1 on the last row) and those diagonally ahead."""
    column, row = square % SIZE, square // SIZE + (1 if side == 0 else -1)
    if not 0 <= row < SIZE:
        return -1, ()
    slants = tuple(row * SIZE + c for c in (column - 1, column + 1) if 0 <= c < SIZE)
    return row * SIZE + column, slants


STEPS = [[_steps(side, square) for square in range(SIZE * SIZE)] for side in (0, 1)]


class Game:
    """One game: squares numbered row by row from a1; a square holds EMPTY, 0 (white) or 1 (black)."""

    def __init__(self, players: int = 2) -> None:
        if players != 2:
            raise ValueError("breakthrough is for two")
        self.board: list[int] = [0] * 16 + [EMPTY] * 32 + [1] * 16
        self.men: list[int] = [16, 16]
        self.side = 0
        self.over = False
        self.winner = -1
        self.reason = ""

    def options(self) -> list[Option]:
        """The legal moves as (from, to); empty when the game is over."""
        if self.over:
            return []
        board, side = self.board, self.side
        steps = STEPS[side]
        found: list[Option] = []
        for square, man in enumerate(board):
            if man == side:
                ahead, slants = steps[square]
                if board[ahead] == EMPTY:
                    found.append((square, ahead))
                for slant in slants:
                    if board[slant] != side:
                        found.append((square, slant))
        return found

    def apply(self, option: Option) -> None:
        """Play one legal move.

        "A player without a move loses" needs no test of its own: the foremost man of a side has no own man
        diagonally ahead, so it can move or take there; a side with men always has a move.
        """
        start, end = option
        board, side = self.board, self.side
        foe = 1 - side
        if board[end] == foe:
            self.men[foe] -= 1
        board[start] = EMPTY
        board[end] = side
        if end // SIZE == (SIZE - 1, 0)[side]:
            self._finish("last row")
        elif not self.men[foe]:
            self._finish("all taken")
        else:
            self.side = foe

    def _finish(self, reason: str) -> None:
        self.over, self.winner, self.reason = True, self.side, reason

    def copy(self) -> Game:
        """An independent copy."""
        new = object.__new__(Game)
        new.board = self.board[:]
        new.men = self.men[:]
        new.side, new.over, new.winner, new.reason = self.side, self.over, self.winner, self.reason
        return new

    def who(self) -> str:
        """The seat asked now, "" when the game is over."""
        return "" if self.over else SEATS[self.side]

    def legal(self) -> list[str]:
        """The legal moves in notation, sorted."""
        return sorted(f"{NAMES[start]}-{NAMES[end]}" for start, end in self.options())

    def table(self) -> list[str]:
        """Decisions out of turn: none in this game."""
        return []

    def play(self, text: str) -> None:
        """Play a move given in notation."""
        if text not in self.legal():
            raise ValueError(f"not legal: {text}")
        start, end = text.split("-")
        self.apply((SQUARES[start], SQUARES[end]))

    def result(self) -> dict[str, object]:
        """Whether the game is over, who won and why."""
        winners = [SEATS[self.winner]] if self.over else []
        return {"over": self.over, "winners": winners, "reason": self.reason}

    def cells(self) -> dict[str, str]:
        """What stands where, in words."""
        return {NAMES[square]: SEATS[man] for square, man in enumerate(self.board) if man != EMPTY}


def perft(game: Game, depth: int) -> int:
    """Number of move sequences of this length."""
    options = game.options()
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        child = game.copy()
        child.apply(option)
        total += perft(child, depth - 1)
    return total


def playouts(n: int, seed: int) -> tuple[int, int, float]:
    """Play n uniformly random games; give (games, decisions, seconds)."""
    pick = random.Random(seed).random
    decisions = 0
    start = time.process_time()
    for _ in range(n):
        game = Game()
        while not game.over:
            options = game.options()
            game.apply(options[int(pick() * len(options))])
            decisions += 1
    return n, decisions, time.process_time() - start
