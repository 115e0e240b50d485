"""Fidchell, the rules that both versions share: each test is one sentence of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.engine.events import Said
from game.engine.game import Game
from tests.rules.fidchell_scene import after, at, captured, ended, fidchell, hand, moves, ring, stones, turn, var

BOTH = pytest.mark.parametrize("version", [1, 2])


def king(game: Game) -> str:
    found: str = next(piece["site"] for piece in game.state()["pieces"] if piece["kind"] == "king")
    return found


@BOTH
def test_two_players(version: int) -> None:
    """Two players, White and Black, two versions of the rules."""
    assert fidchell(version).rules.world.seats == ("white", "black")
    assert fidchell(version).rules.compiled.model.players == (2,)


@BOTH
def test_the_king_stays(version: int) -> None:
    """The King (navel stone) stands on the centre for the whole game and is never captured."""
    game, chance = fidchell(version), random.Random(3)
    while len(game.log) < 150 and ended(game) is None:
        assert king(game) == "o" and "place o" not in game.legal()
        game.play(chance.choice(game.legal()))
    assert len(game.log) > 30
    game = at(version, white="b1", black="a1 a2", hands=(7, 1), turn="black", awake=True)
    assert king(after(game, "place a3")) == "o"  # between a1 and a3, beside a2
    assert captured(game) == 54 - 1 - 3 - 7


# ---- capture ----------------------------------------------------------------------------------------------------


@BOTH
def test_a_placed_stone_captures(version: int) -> None:
    """A stone just placed captures each neighbouring enemy stone that has, on its other side on the same line,
    another stone of the mover."""
    game = after(at(version, white="e1", black="e2 g17", hands=(7, 1)), "place e3")
    assert stones(game, "black") == {"g17"}
    game = after(at(version, white="d1", black="e1 g17", hands=(7, 1)), "place f1")  # along a spoke
    assert stones(game, "black") == {"g17"}


@BOTH
def test_a_slid_stone_captures(version: int) -> None:
    """A stone just slid captures each neighbouring enemy stone that has, on its other side on the same line,
    another stone of the mover."""
    game = after(at(version, white="e1 g5 f9 f11 f13 f15 f17", black="e2 g17"), "slide g5-e3")
    assert stones(game, "black") == {"g17"}


@BOTH
def test_a_capture_is_made_on_one_line(version: int) -> None:
    """On the same line."""
    game = after(at(version, white="d1 f1", black="e1", hands=(7, 1)), "place e2")
    assert stones(game, "black") == {"e1"}  # d1, e1, e2 are on no common line
    game = after(at(version, white="c2", black="b2", hands=(7, 1)), "place a1")
    assert stones(game, "black") == {"b2"}  # the spoke of b2 does not go on to circle a


@BOTH
def test_the_king_completes_a_capture(version: int) -> None:
    """Or the King, where he counts as the mover's friend."""
    position: dict[str, Any] = {"white": "f9", "black": "a1 g17", "hands": (7, 1)}
    assert stones(after(at(version, **position, awake=True), "place b1"), "black") == {"g17"}
    asleep = stones(after(at(version, **position, awake=False), "place b1"), "black")
    assert asleep == ({"a1", "g17"} if version == 1 else {"g17"})


@BOTH
def test_exactly_one_stone_between(version: int) -> None:
    """Exactly one enemy stone between the two."""
    game = after(at(version, white="e1", black="e2 e3", hands=(7, 1)), "place e4")
    assert stones(game, "black") == {"e2", "e3"}
    assert stones(after(at(version, white="e1", black="g17", hands=(7, 1)), "place e3"), "black") == {"g17"}


@BOTH
def test_several_captures_at_once(version: int) -> None:
    """Several captures at once are possible, in different directions."""
    game = at(version, white="e1 e5 g5 c2", black="e2 e4 f5 d2 g17", hands=(7, 1))
    assert stones(after(game, "place e3"), "black") == {"g17"}
    assert var(game, "slides") == 0 and turn(game) == "white"


@BOTH
def test_captured_stones_leave_the_game(version: int) -> None:
    """Captured stones leave the game."""
    game = at(version, white="e1", black="e2 g17", hands=(7, 3))
    before = captured(game)
    after(game, "place e3")
    assert (captured(game), hand(game, "black"), hand(game, "white")) == (before + 1, 3, 6)
    assert "place e2" in game.legal()


@BOTH
def test_coming_between_two_enemies_is_safe(version: int) -> None:
    """Coming to stand between two enemy stones is safe."""
    game = after(at(version, white="e1 e3", black="g17", hands=(7, 3), turn="black"), "place e2")
    assert stones(game, "black") == {"e2", "g17"}
    assert turn(game) == "white"


@BOTH
def test_such_a_stone_is_captured_by_a_new_pair_only(version: int) -> None:
    """Such a stone is captured only if an enemy newly completes the pair."""
    away = "f9 f11 f13 f15 f17"
    game = at(version, white=f"e1 e3 {away}", black="e2 g29 g31", options={"slide_when": "own"})
    after(game, "slide f17-g17", "slide g29-g28")
    assert "e2" in stones(game, "black")  # the pair was there, and nothing about it is new
    after(game, "slide e3-f5", "slide g28-g29", "slide f5-e3")
    assert stones(game, "black") == {"g29", "g31"}


# ---- play again -------------------------------------------------------------------------------------------------


@BOTH
def test_a_capture_gives_one_more_turn(version: int) -> None:
    """Play again: a turn that captured gives one more turn, however many stones it captured."""
    game = after(at(version, white="e1 e5", black="e2 e4 g17", hands=(7, 3)), "place e3")
    assert (turn(game), var(game, "extra")) == ("white", True)
    after(game, "place g1")
    assert (turn(game), var(game, "extra")) == ("black", False)


@BOTH
def test_again_and_again(version: int) -> None:
    """Again and again."""
    game = at(version, white="e1 g1", black="e2 g2 d1 g17", hands=(9, 3))
    for decision in ("place e3", "place g3", "place c1"):
        assert turn(after(game, decision)) == "white", decision
    assert stones(game, "black") == {"g17"}
    assert turn(after(game, "place c5")) == "black"


@BOTH
def test_the_extra_turn_may_be_declined(version: int) -> None:
    """The extra turn may be declined (`pass`)."""
    position: dict[str, Any] = {"white": "e1", "black": "e2 g17", "hands": (7, 3)}
    game = after(at(version, **position), "place e3")
    assert "pass" in game.legal() and "place e2" in game.legal()
    assert turn(after(game, "pass")) == "black"
    assert "pass" not in game.legal()
    game = after(at(version, **position, options={"decline_extra": "no"}), "place e3")
    assert turn(game) == "white" and "pass" not in game.legal()


# ---- place, slide, chain ----------------------------------------------------------------------------------------


@BOTH
def test_place_on_any_vacant_point(version: int) -> None:
    """Place: while a player has stones in hand, a turn is to put one on any vacant point."""
    game = at(version, white="e1", black="e2", hands=(1, 5))
    board = {point for letter in "abcdefg" for point in ring(letter).split()}
    assert moves(game, "place") == board - {"e1", "e2"}
    assert len(game.legal()) == 106
    after(game, "place c5")
    assert stones(game, "white") == {"e1", "c5"} and hand(game, "white") == 0


@BOTH
def test_slide_along_one_line_over_vacant_points(version: int) -> None:
    """Slide: when the hand is empty, a turn is to move one stone along one line, over vacant points only, to any of
    them; no turning, no jumping."""
    game = at(version, white="c5 c7", black="e9 b7 d7 c8")
    assert {slide for slide in moves(game, "slide") if slide.startswith("c5-")} == {
        "c5-b5", "c5-a3",  # inwards, not on the King
        "c5-d5",  # outwards up to e9
        "c5-c6", "c5-c4", "c5-c3", "c5-c2", "c5-c1"}
    assert {slide for slide in moves(game, "slide") if slide.startswith("c7-")} == {"c7-c6"}
    after(game, "slide c5-a3")
    assert stones(game, "white") == {"a3", "c7"}
    assert not moves(at(version, white="c5", black="e9", hands=(1, 0)), "slide")


@BOTH
def test_a_circle_goes_either_way_round(version: int) -> None:
    """On a circle a stone may slide either way round."""
    game = at(version, white="c5", black="c6 g17")
    assert {f"c5-c{i}" for i in (4, 3, 2, 1, 8, 7)} <= moves(game, "slide")
    game = at(version, white="c5", black="c4 g17")
    assert {f"c5-c{i}" for i in (6, 7, 8, 1, 2, 3)} <= moves(game, "slide")


def test_version_1_slides_when_the_own_hand_is_empty() -> None:
    """Option `slide_when`: in version 1 each player changes from placing to sliding when their `own` hand is empty."""
    game = at(1, white="c5", black="g17", hands=(0, 3))
    assert "slide c5-c6" in game.legal() and "pass" not in game.legal()
    assert not moves(after(game, "slide c5-c6"), "slide")  # Black still places
    both = at(1, white="c5", black="g17", hands=(0, 3), options={"slide_when": "both"})
    assert both.legal() == ["pass"]


def test_version_2_slides_when_both_hands_are_empty() -> None:
    """In version 2, as its text says, when `both` are (who has none left before that passes)."""
    game = at(2, white="c5", black="g17", hands=(0, 1))
    assert game.legal() == ["pass"]
    after(game, "pass", "place g19")
    assert "slide c5-c6" in game.legal()
    own = at(2, white="c5", black="g17", hands=(0, 1), options={"slide_when": "own"})
    assert "slide c5-c6" in own.legal() and "pass" not in own.legal()


@BOTH
def test_who_has_no_slide_passes(version: int) -> None:
    """Who has no slide passes."""
    game = at(version, white="g1", black="g2 g32 f1 c5")
    assert game.legal() == ["pass"]
    assert turn(after(game, "pass")) == "black"


@BOTH
def test_a_chain(version: int) -> None:
    """Chain: own stones, neighbour to neighbour, from one of a1–a4 (touching the King) to any point of circle g."""
    crooked = ["a1", "b1", "b2", "c2", "d2", "e3", "e2", "f3", "f2", "g2"]
    for gap in crooked:
        white = " ".join(point for point in crooked if point != gap)
        game = at(version, white=white, black="g17", hands=(1, 1))
        assert ended(after(game, f"place {gap}")) == (["white"], "chain"), gap
    for stray in ("b1 c1 d1 e1 f1 g1", "a1 b1 c1 d1 e1 f1 g2", "a1 c1 d1 e1 f1 g1"):
        points = stray.split()
        game = at(version, white=" ".join(points[1:]), black="g17", hands=(1, 1))
        assert ended(after(game, f"place {points[0]}")) is None, stray


@BOTH
def test_that_the_king_wakes_is_told_after_the_slide_that_wakes_him(version: int) -> None:
    game = at(version, white="b3 d1 e9", black="a1 a2 c4 e12 g1 g2 g3", turn="black" if version == 2 else "white")
    game.play(next(text for text in game.legal() if text.startswith("slide")))
    told = [event.text if isinstance(event, Said) else event.name for event in game.events]
    assert told[:2] == ["move", "king-wakes"]
