"""Fidchell, version 2, the wall and the siege: each test is one sentence of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.game import Game
from tests.rules.fidchell_scene import AWAY, after, at, captured, ended, hand, ring, stones, turn, var

OPEN_C = ring("c").replace("c1 ", "")  # all of circle c but c1
SPARE = "e1 f9 f11 f13 f15 f17 f19"  # seven white stones outside the wall


# ---- the wall ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("black", "last", "siege"), [
    (ring("a").replace("a1 ", ""), "a1", 5),
    (ring("b").replace("b3 ", ""), "b3", 5),
    (OPEN_C, "c1", 5),
    (ring("d").replace("d5 ", ""), "d5", 5),
    ("a1 b3 b5", "b7", 5),  # a wall may bend, and circle a has four ways out only
    ("a1 b3 b5", "b6", 0),
    (OPEN_C, "d1", 5),  # c1 is free, but leads on to b1 and d1 only
    (OPEN_C, "e1", 0),
    ("a1 a2 a3", "b7", 5),  # a4 is free and shut in
    ("a1 a2 a3", "b8", 0),
])
def test_a_wall(black: str, last: str, siege: int) -> None:
    """Wall: at the end of a Black turn, no path leads from the centre to circle g through points not occupied by
    Black."""
    game = after(at(2, white=AWAY, black=black, hands=(1, 1), turn="black"), f"place {last}")
    assert var(game, "siege") == siege


def test_white_stones_do_not_close_a_wall() -> None:
    """Through points not occupied by Black."""
    game = after(at(2, white=f"c1 {AWAY}", black=OPEN_C, hands=(1, 1), turn="black"), "place g1")
    assert var(game, "siege") == 0
    game = after(at(2, white=f"c1 {AWAY}", black=OPEN_C, hands=(1, 1), turn="black"), "place d1")
    assert var(game, "siege") == 5


def test_extra_turns_are_part_of_the_turn() -> None:
    """(Extra turns included.)"""
    position: dict[str, Any] = {"white": f"g2 {AWAY}", "black": f"{OPEN_C} g1", "hands": (1, 3), "turn": "black"}
    game = after(at(2, **position), "place g3")
    assert (turn(game), var(game, "extra"), var(game, "siege")) == ("black", True, 0)
    assert var(after(game, "place c1"), "siege") == 5
    game = after(at(2, white=f"d1 {AWAY}", black=f"{OPEN_C} e1", hands=(1, 3), turn="black"), "place c1")
    assert (turn(game), var(game, "siege")) == ("black", 0)  # the wall stands, but the turn goes on
    assert var(after(game, "pass"), "siege") == 5


def test_a_wall_at_the_end_of_whites_turn_counts_for_nothing() -> None:
    """At the end of a Black turn."""
    game = after(at(2, white=AWAY, black=ring("c"), hands=(1, 1)), "place g1")
    assert var(game, "siege") == 0


# ---- the count --------------------------------------------------------------------------------------------------


def besieged(*, siege: int = 5, **more: Any) -> Game:
    """White to move, shut in behind circle c."""
    usual: dict[str, Any] = {"white": SPARE, "black": f"{ring('c')} d1", "hands": (7, 7), "siege": siege}
    return at(2, **usual | more)


def test_white_has_five_turns() -> None:
    """White then has 5 turns."""
    game = after(at(2, white=SPARE, black=OPEN_C, hands=(7, 7), turn="black"), "place c1")
    left = [var(game, "siege")]
    for i in range(1, 5):
        after(game, f"place g{4 * i}", f"place g{4 * i + 2}")
        left.append(var(game, "siege"))
    assert left == [5, 4, 3, 2, 1]
    assert ended(after(game, "place g20")) == (["black"], "siege")


@pytest.mark.parametrize(("removed", "left"), [
    (["none"], 8), (["c2", "none"], 7), (["c2", "c4"], 6)])
def test_a_white_capture_breaks_the_siege(removed: list[str], left: int) -> None:
    """A White capture in that time breaks the siege: White may take up to two more black stones of choice off the
    board, then plays again as after any capture."""
    game = after(besieged(siege=3, white=f"{SPARE} b1"), "place b2")  # no capture: the siege goes on
    assert game.who() == [("black", "play")] and var(game, "siege") == 2
    game = after(besieged(siege=3, white=f"{SPARE} b2"), "place d2")  # c2 is between b2 and d2
    assert game.who() == [("white", "remove")]
    assert "c2" not in stones(game, "black")
    for point in [point.replace("c2", "c3") for point in removed]:
        assert game.who() == [("white", "remove")]
        after(game, f"remove {point}")
    assert len(stones(game, "black")) == left
    assert (game.who(), var(game, "extra"), var(game, "siege")) == ([("white", "play")], True, 0)
    assert "pass" in game.legal() and "place g1" in game.legal()


def test_any_black_stone_may_be_taken() -> None:
    """Of choice."""
    game = after(besieged(siege=3, white=f"{SPARE} b2", black=f"{ring('c')} g1"), "place d2")
    left = [point for point in ring("c").split() if point != "c2"]
    assert game.legal() == [f"remove {what}" for what in (*left, "g1", "none")]


def test_the_count_starts_anew() -> None:
    """The count stops (it starts anew, at 5, if a wall stands at the end of a later Black turn)."""
    game = after(besieged(siege=1, white=f"{SPARE} b2"), "place d2", "remove d1", "remove none", "pass")
    assert (turn(game), var(game, "siege")) == ("black", 0)
    after(game, "place g1", "place g3")
    assert (turn(game), var(game, "siege")) == ("black", 0)
    assert var(after(game, "place c2"), "siege") == 5


def test_the_count_stops_if_the_wall_opens() -> None:
    """The count also stops if the wall opens."""
    game = at(2, white=SPARE, black=f"{OPEN_C} c1 g1", siege=2)
    after(game, "slide f9-g9", "slide c5-b5")
    assert var(game, "siege") == 1  # b5 shuts what c5 has opened
    game = at(2, white=SPARE, black=f"{OPEN_C} c1 g1", siege=2)
    after(game, "slide f9-g9", "slide c5-d5", "slide g9-f9")
    assert ended(game) == (["black"], "siege")  # so does d5
    game = at(2, white=SPARE, black=f"{OPEN_C} c1 g1", siege=2)
    after(game, "slide f9-g9", "slide c5-a3")
    assert var(game, "siege") == 0
    assert ended(after(game, "slide g9-f9")) is None


def test_after_the_fifth_turn_black_wins() -> None:
    """After the fifth White turn without a chain or a capture, Black wins."""
    assert ended(after(besieged(siege=1), "place g1")) == (["black"], "siege")
    assert ended(after(besieged(siege=2), "place g1")) is None
    capture = after(besieged(siege=1, white=f"{SPARE} b2"), "place d2")
    assert ended(capture) is None and capture.who() == [("white", "remove")]
    chain = "a1 b1 c1 d1 f1 g1"  # no wall stands here any more, but the count has not been told yet
    assert ended(after(at(2, white=chain, black="g9", hands=(1, 1), siege=1), "place e1")) == (["white"], "chain")


# ---- what the table is told -------------------------------------------------------------------------------------


def test_the_siege_is_told() -> None:
    """The siege begins, is counted, broken or lifted: the table is told in so many words."""
    game = at(2, white=f"{SPARE} b2", black=OPEN_C, hands=(7, 7), turn="black")
    assert game.play("place c1")[-1].endswith("White must break out or capture (turns left: 5).")
    assert game.play("place g1")[-1] == "The siege goes on. Turns left to White: 4."
    game.play("place g3")
    assert game.play("place d2")[-1].startswith("The siege is broken.")
    game = at(2, white=SPARE, black=f"{OPEN_C} c1", siege=2, turn="black", awake=True)
    assert game.play("slide c5-a3") == ["Black’s stone moves from c5 to a3",
                                        "The wall stands open again. The siege is over."]


@pytest.mark.parametrize("version", [1, 2])
def test_the_king_wakes_and_it_is_told(version: int) -> None:
    """The King wakes: the table is told, once, and after it was seen what woke him."""
    game = at(version, white=SPARE, black="g21", turn="black")
    moved, woke = game.play("slide g21-g22")
    assert moved == "Black’s stone moves from g21 to g22" and woke.startswith("The King wakes.")
    assert len(game.play("slide f9-g9")) == len(game.play("slide g22-g21")) == 1


def test_removed_stones_leave_the_game() -> None:
    """Take off the board: out of the game, as captured stones are."""
    game = besieged(siege=3, white=f"{SPARE} b2")
    before = captured(game)
    after(game, "place d2", "remove c3", "remove c4")
    assert (captured(game), hand(game, "black")) == (before + 3, 7)
