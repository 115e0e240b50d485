"""Tic-tac-toe: rows, draws, and the known number of games."""

from __future__ import annotations

import pytest

from game.engine.game import Game, open_rules
from game.engine.search import perft

RULES = open_rules("tictactoe")
ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1")
SQUARES = {f"{column}{row}" for column in "abc" for row in "123"}


def play(*decisions: str) -> Game:
    game = Game(RULES)
    for decision in decisions:
        game.play(decision)
    return game


def test_crosses_begin_and_marks_stay() -> None:
    game = play("b2")
    assert game.who() == [("nought", "mark")]
    assert game.legal() == sorted(SQUARES - {"b2"})


@pytest.mark.parametrize("row", ROWS)
def test_three_in_a_row_win(row: str) -> None:
    marks = row.split()
    for last in range(3):
        mine = marks[last + 1:] + marks[:last + 1]
        theirs = sorted(SQUARES - set(marks))[1:3]
        game = play(mine[0], theirs[0], mine[1], theirs[1], mine[2])
        assert game.result() == {"over": True, "winners": ["cross"], "scores": {}, "reason": "row"}


def test_noughts_win_too() -> None:
    assert play("a1", "b1", "a2", "b2", "c3", "b3").result()["winners"] == ["nought"]


def test_a_full_board_without_a_row_is_a_draw() -> None:
    game = play("b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3")
    assert not game.result()["over"]
    game.play("c3")
    assert game.result() == {"over": True, "winners": [], "scores": {}, "reason": "full"}


def test_a_row_with_the_last_mark_is_a_win() -> None:
    assert play("a1", "a2", "a3", "b1", "b2", "b3", "c2", "c1", "c3").result()["winners"] == ["cross"]


def test_the_number_of_games() -> None:
    """Sequences of so many decisions; a game that ends earlier is not among them."""
    start = RULES.start()
    assert [perft(RULES, start, depth) for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]
