"""Fidchell, what sets the two versions apart, draws and notation: each test is one sentence of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fidchell_scene import AWAY, after, at, ended, fidchell, hand, moves, ring, stones, turn, var

MAIN, ASLANT = "b1 b3 b5 b7 d1 d3 d5 d7", "b2 b4 b6 b8 d2 d4 d6 d8"
SPOKE = "a1 b1 c1 d1 e1 f1 g1"
BOTH = pytest.mark.parametrize("version", [1, 2])


# ---- version 1 --------------------------------------------------------------------------------------------------


def test_1_the_start() -> None:
    """27 stones each in hand; the board starts empty but for the King."""
    game = fidchell(1)
    assert (hand(game, "white"), hand(game, "black")) == (27, 27)
    assert [piece["kind"] for piece in game.state()["pieces"] if piece["site"]] == ["king"]
    assert len(moves(game, "place")) == 108


def test_1_who_starts() -> None:
    """White starts the first game; in a series the loser of the last game does."""
    assert turn(fidchell(1)) == "white"
    assert fidchell(1).rules.compiled.model.rematch == {"starter": "loser"}
    assert turn(fidchell(1, starter="white")) == "white"
    assert turn(fidchell(1, starter="black")) == "black"


def test_2_white_starts_always() -> None:
    """« Blanc joue le premier »: in a series too, and nobody can agree otherwise."""
    assert turn(fidchell(2)) == "white"
    model = fidchell(2).rules.compiled.model
    assert "starter" not in model.options and model.rematch == {}


@pytest.mark.parametrize("seat", ["white", "black"])
def test_1_the_king_is_dead(seat: str) -> None:
    """The King is dead (friend of nobody) until either player makes a slide."""
    other = {"white": "black", "black": "white"}[seat]
    standing: dict[str, Any] = {seat: "g9", other: "a1 g17"}
    game = at(1, **standing, hands=(3, 3), turn=seat)
    assert var(game, "awake") is False
    assert stones(after(game, "place b1"), other) == {"a1", "g17"}
    assert turn(game) == other


@pytest.mark.parametrize("seat", ["white", "black"])
@pytest.mark.parametrize("waker", ["white", "black"])
def test_1_a_slide_wakes_him_for_both(seat: str, waker: str) -> None:
    """From that slide on he is a friend of both, for captures."""
    idle = {"white": "slide g9-g10", "black": "slide g17-g18"}
    capture, prey = {"white": ("slide b7-b1", "a1"), "black": ("slide b3-b5", "a3")}[seat]
    game = after(at(1, white="g9 a3 b7", black="g17 a1 b3", turn=waker), idle.pop(waker))
    assert var(game, "awake") is True
    if turn(game) != seat:
        after(game, idle[turn(game)])
    assert prey in stones(game, "white") | stones(game, "black")
    assert prey not in stones(after(game, capture), "white") | stones(game, "black")


@pytest.mark.parametrize("seat", ["white", "black"])
def test_1_the_first_chain_wins_at_once_also_while_placing(seat: str) -> None:
    """The first to complete a chain wins, at once, also while placing."""
    other = {"white": "black", "black": "white"}[seat]
    standing: dict[str, Any] = {seat: SPOKE.replace("d1 ", ""), other: "g17"}
    placed = at(1, **standing, hands=(3, 3), turn=seat)
    assert ended(after(placed, "place d1")) == ([seat], "chain")
    standing = {seat: SPOKE.replace("d1", "d3"), other: "g17"}
    slid = at(1, **standing, turn=seat)
    assert ended(after(slid, "slide d3-d1")) == ([seat], "chain")


@pytest.mark.parametrize("seat", ["white", "black"])
def test_1_without_stones_a_player_loses(seat: str) -> None:
    """A player with no stone on the board and none in hand loses."""
    other = {"white": "black", "black": "white"}[seat]
    standing: dict[str, Any] = {seat: "e1", other: "e2"}
    game = at(1, **standing, hands=(1, 0) if seat == "white" else (0, 1), turn=seat)
    assert ended(after(game, "place e3")) == ([seat], "stones")
    game = at(1, **standing, hands=(1, 1), turn=seat)
    assert ended(after(game, "place e3")) is None  # one is left in hand
    standing = {seat: "e1", other: "e2 g17"}
    game = at(1, **standing, hands=(1, 0) if seat == "white" else (0, 1), turn=seat)
    assert ended(after(game, "place e3")) is None  # one is left on the board


# ---- version 2 --------------------------------------------------------------------------------------------------


def test_2_the_start() -> None:
    """Start: White on b1 b3 b5 b7 d1 d3 d5 d7, Black on b2 b4 b6 b8 d2 d4 d6 d8; these are part of the 27, so each has
    19 in hand."""
    for options, white, black in (({}, MAIN, ASLANT), ({"start": "white_main"}, MAIN, ASLANT),
                                  ({"start": "black_main"}, ASLANT, MAIN)):
        game = fidchell(2, **options)
        assert (stones(game, "white"), stones(game, "black")) == (set(white.split()), set(black.split()))
        assert (hand(game, "white"), hand(game, "black")) == (19, 19)
        assert len(moves(game, "place")) == 92


def test_2_white_starts() -> None:
    """White starts."""
    assert fidchell(2).who() == [("white", "play")]


def test_2_the_king_is_whites_friend() -> None:
    """The King is White's friend until Black makes a slide."""
    game = at(2, white=f"g5 {AWAY}", black="a1 g29", hands=(1, 1))
    assert stones(after(game, "place b1"), "black") == {"g29"}
    game = at(2, white=f"a1 {AWAY}", black="g29", hands=(1, 1), turn="black")
    assert "a1" in stones(after(game, "place b1"), "white")
    game = at(2, white=f"a1 g5 {AWAY}", black="g29", hands=(0, 1), options={"slide_when": "own"})
    assert "a1" in stones(after(game, "slide g5-g6", "place b1"), "white")  # White's own slides change nothing


def test_2_from_blacks_slide_on_he_is_a_friend_of_both() -> None:
    """From then on he is a friend of both."""
    game = at(2, white=f"a1 g5 {AWAY}", black="g29 b3 a4", turn="black")
    after(game, "slide g29-g30", "slide g5-g6", "slide b3-b1")
    assert "a1" not in stones(game, "white")
    after(game, "pass", "slide f15-e8", "slide b1-b2", "slide e8-e13", "slide b2-c2", "slide e13-b7")
    assert "a4" not in stones(game, "black")  # and still White's


@pytest.mark.parametrize("gap", SPOKE.split())
def test_2_white_wins_by_a_chain(gap: str) -> None:
    """White wins by completing a chain."""
    white = " ".join(point for point in SPOKE.split() if point != gap)
    assert ended(after(at(2, white=white, black="g17", hands=(1, 1)), f"place {gap}")) == (["white"], "chain")


def test_2_black_wins_when_white_has_fewer_than_seven() -> None:
    """Black wins as soon as White has fewer than 7 stones (on the board and in hand)."""
    def capture(on_board: int, in_hand: int, **options: str) -> tuple[list[str], str] | None:
        white = " ".join(["e2", *AWAY.split()[:on_board - 1]])
        game = at(2, white=white, black="e1", hands=(in_hand, 1), turn="black", options=options)
        return ended(after(game, "place e3"))

    assert capture(7, 0) == (["black"], "stones")
    assert capture(8, 0) is None
    assert capture(3, 4) == (["black"], "stones")
    assert capture(3, 5) is None
    assert capture(3, 5, count_hand="yes") is None
    assert capture(3, 5, count_hand="no") == (["black"], "stones")
    assert capture(7, 5, count_hand="no") == (["black"], "stones")
    assert capture(8, 0, count_hand="no") is None


def test_2_black_wins_by_holding_a_wall() -> None:
    """Or by holding a wall."""
    game = at(2, white=AWAY, black=ring("c"), turn="black")
    for number in range(5):
        assert ended(game) is None
        after(game, ("slide c1-b1", "slide b1-c1")[number % 2])  # the wall holds either way
        after(game, ("slide f9-g9", "slide g9-f9")[number % 2])
    assert ended(game) == (["black"], "siege")


def test_2_black_has_no_chain_goal() -> None:
    """Black's stones have no chain goal."""
    game = at(2, white=AWAY, black=SPOKE.replace("d1 ", ""), hands=(1, 1), turn="black")
    assert ended(after(game, "place d1")) is None


# ---- draws ------------------------------------------------------------------------------------------------------


@BOTH
def test_draw_by_repetition(version: int) -> None:
    """The same position with the same player to move for the third time while sliding."""
    game = at(version, white=f"g1 {AWAY}", black="g5", awake=True)
    for number in range(2):
        after(game, "slide g1-g2", "slide g5-g6", "slide g2-g1")
        assert ended(game) is None
        after(game, "slide g6-g5")
        assert ended(game) is None, number  # the position that was set up has come back, once more each time
    assert ended(after(game, "slide g1-g2")) == ([], "repetition")  # this one was there twice before


@BOTH
def test_draw_by_slides(version: int) -> None:
    """Or 100 slides in a row without a capture."""
    game = at(version, white=f"g1 {AWAY}", black="g5", slides=98, awake=True)
    assert ended(after(game, "slide g1-g2")) is None
    assert ended(after(game, "slide g5-g6")) == ([], "slides")


# ---- notation ---------------------------------------------------------------------------------------------------


@BOTH
def test_notation(version: int) -> None:
    """`place c5` · `slide c5-e9` · `pass` (an extra turn declined, or no slide)."""
    assert "place c5" in at(version, black="g17", hands=(1, 1)).legal()
    assert "slide c5-e9" in at(version, white="c5", black="g17").legal()
    assert "pass" in at(version, white="c5", black="g17", extra=True).legal()
    assert at(version, black="g17").legal() == ["pass"]


def test_2_notation() -> None:
    """Version 2, breaking the siege: `remove g3`, twice at most, or `remove none`."""
    game = at(2, white=f"e1 {AWAY}", black="e2 g3 g5 g7", hands=(1, 1), siege=3)
    after(game, "place e3")
    assert game.who() == [("white", "remove")]
    assert game.legal() == ["remove g3", "remove g5", "remove g7", "remove none"]
    after(game, "remove g3")
    assert game.legal() == ["remove g5", "remove g7", "remove none"]
    assert game.who() == [("white", "remove")]
    after(game, "remove none")
    assert game.who() == [("white", "play")] and stones(game, "black") == {"g5", "g7"}
