"""Turns, confrontations and their consequences, one sentence of the rules each, for the Fianchetto oracle."""

from __future__ import annotations

from typing import Any

import pytest

from .fianchetto import Game
from .fianchetto_noble import SINS, SQUARES, Noble

FULL = ["queen", "knight", "bishop", "rook", "pawn", "pawn", "pawn"]


def at(options: dict[str, Any] | None = None, others: dict[str, Any] | None = None, **nobles: Any) -> Game:
    """A position by nobles; a noble not named has nothing at all."""
    return Game.from_start({"nobles": nobles, **(others or {})}, **(options or {}))


def full() -> Game:
    """Four nobles with everything in hand; red to act."""
    return at(**{seat: {"hand": FULL} for seat in ("red", "blue", "yellow", "green")})


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game


def passes(game: Game) -> Game:
    """Nobody raises any more."""
    while "pass" in game.legal():
        game.play("pass")
    return game


def moves(board: dict[str, str], crossed: tuple[str, ...] = (), pawn_moves: str = "forward") -> set[str]:
    """Where the pieces of a noble without a hand may go."""
    return {text.removeprefix("move ") for text in Noble(board=board, crossed=set(crossed)).actions(pawn_moves)}


def test_the_moves_of_chess() -> None:
    assert moves({"a1": "king"}) == {"king a1-a2", "king a1-b1", "king a1-b2"}
    assert moves({"a1": "rook", "a3": "pawn"}, ("c1",)) == {"rook a1-a2", "rook a1-b1", "pawn a3-a4"}
    assert moves({"b1": "bishop"}, ("c2",)) == {"bishop b1-a2"}
    assert moves({"a1": "queen"}, ("b1", "a2")) == {"queen a1-b2", "queen a1-c3", "queen a1-d4"}
    assert moves({"a1": "knight"}, ("a2", "b1", "b2", "b3")) == {"knight a1-c2"}
    assert moves({"b4": "pawn"}) == set() and moves({"b2": "pawn"}) == {"pawn b2-b3"}
    assert moves({"b2": "pawn"}, (), "double") == {"pawn b2-b3", "pawn b2-b4"}
    assert moves({"b1": "pawn"}, (), "double") == {"pawn b1-b2"}
    assert moves({"b2": "pawn"}, ("b4",), "double") == {"pawn b2-b3"}


def test_place_on_any_free_square() -> None:
    game = at(red={"hand": ["rook", "pawn"], "board": {"a1": "king"}, "crossed": ["b2"]})
    places = {text for text in game.legal() if text.startswith("place")}
    free = [square for square in SQUARES if square not in ("a1", "b2")]
    assert places == {f"place {piece} {square}" for piece in ("rook", "pawn") for square in free}
    assert "close" in game.legal()


def test_nobody_opposes_and_who_cannot_is_not_asked() -> None:
    game = at(red={"hand": FULL}, green={"hand": ["pawn"]}, blue={"hand": ["pawn"], "crossed": SQUARES})
    after(game, "place bishop b4")
    assert game.who() == "green" and game.legal() == ["allow", "oppose"]
    after(game, "allow")
    assert game.counts["fallen"] == 1 and game.who() == "blue"  # play passed to the left, where blue cannot act


def test_the_opposer_places_at_once_and_others_may_join_in_order() -> None:
    game = after(full(), "place bishop b4", "allow", "oppose")
    assert game.who() == "yellow" and "place queen b4" in game.legal() and "close" not in game.legal()
    after(game, "place queen b4")
    assert game.who() == "blue" and game.legal() == ["abstain", "join action", "join opposition"]
    after(game, "join action")
    assert game.who() == "blue"
    after(game, "place rook c1")
    assert game.who() == "green"
    after(game, "abstain")
    assert game.fight is not None and game.fight.squares == ["b4", "c1"]
    assert game.participants() == ["red", "blue", "yellow"] and game.who() == "red"


def test_a_single_way_to_enter_is_not_asked() -> None:
    game = at(red={"hand": FULL}, blue={"board": {"a1": "pawn"}})
    after(game, "place bishop b4", "oppose")
    assert game.nobles["blue"].board == {"a2": "pawn"} and game.who() == "red"


def test_the_worked_example() -> None:
    game = at(
        red={"hand": ["bishop", "pawn", "pawn", "pawn"]},
        blue={"hand": ["queen", "pawn"]},
        yellow={"hand": ["king"]},
        green={"hand": ["pawn", "pawn"], "board": {"b4": "knight"}},
    )
    after(game, "place bishop b4", "oppose", "place queen b4")
    after(game, "join action", "place king d1", "join opposition", "place pawn d1")
    assert (game.side_score("action"), game.side_score("opposition")) == (2, 4)
    after(game, "raise pawn", "raise pawn")
    assert game.who() == "red"
    after(game, "pass")
    assert game.who() == "blue" and game.side_score("action") == 4
    after(game, "raise pawn", "pass")
    assert (game.who(), game.side_score("opposition")) == ("yellow", 5)
    after(game, "pass", "pass", "pass")  # yellow, green, red: with blue's own, all four in a row
    assert game.fight is not None and game.fight.outcomes == ["opposition"] and game.who() == "red"
    assert (game.side_score("action"), game.side_score("opposition")) == (2, 1)
    after(game, "pass", "pass", "pass", "raise pawn")
    passes(game)
    assert game.fight.outcomes == ["opposition", "draw"]
    assert game.who() == "blue" and "spare yellow" in game.legal() and "cross green a1" not in game.legal()
    after(game, "cross red c1")
    assert game.who() == "green" and "cross red c2" not in game.legal()
    after(game, "cross yellow d1")
    assert game.nobles["yellow"].hand["king"] == 1 and "d1" in game.nobles["yellow"].crossed
    asked = []
    for square in ("a1", "a2", "a3", "b4"):
        asked.append(game.who())
        after(game, f"cross {square}")
    assert asked == ["red", "blue", "yellow", "green"]
    assert game.nobles["green"].hand["knight"] == 1
    assert game.discards == 5 and game.nobles["green"].board == {} and game.nobles["red"].board == {"b4": "bishop"}
    assert game.who() == "blue" and "close" in game.legal()


def test_raising_by_consequences() -> None:
    game = after(full(), "place bishop b4", "oppose", "place queen b4", "abstain", "abstain")
    assert "raise cross b4" not in game.legal() and "raise cross c3" in game.legal()
    after(game, "raise cross c3")
    assert "raise cross c3" not in game.legal() and game.side_score("action") == 3
    after(game, "pass", "pass")
    assert game.who() == "red" and "cross blue a1" in game.legal()


def test_raising_on_the_counted_square_by_option() -> None:
    seats = {seat: {"hand": FULL} for seat in ("red", "blue")}
    game = at({"raise_cross_elsewhere": False}, **seats)
    after(game, "place bishop b4", "oppose", "place queen b4", "raise cross b4")
    assert game.side_score("action") == 1 and game.nobles["red"].hand["bishop"] == 1
    assert "raise pawn" not in game.legal()


def test_no_pawn_on_a_square_crossed_out_and_nothing_to_raise_with_passes() -> None:
    game = at(red={"hand": ["bishop"]}, blue={"hand": ["rook", "pawn"], "crossed": ["b4"]})
    after(game, "place bishop b4", "oppose", "place rook a1", "pass")
    assert game.who() == "blue" and "raise pawn" not in game.legal() and "raise cross a1" not in game.legal()
    after(game, "pass")
    assert game.who() == "red"  # a1 is raised now
    after(game, "pass")
    assert "raise pawn" in game.legal()
    game = at(red={"hand": ["bishop"]}, blue={"hand": ["rook"], "crossed": [s for s in SQUARES if s != "b4"]})
    after(game, "place bishop b4", "oppose", "raise cross a1", "pass")
    assert game.who() == "red" and "cross blue b4" in game.legal()


def test_a_raise_opens_the_round_again() -> None:
    game = after(full(), "place bishop b4", "oppose", "place queen b4", "abstain", "abstain")
    after(game, "pass", "raise pawn", "pass")
    assert game.who() == "red" and "raise pawn" in game.legal()
    after(game, "raise pawn", "pass")
    assert game.who() == "blue"
    after(game, "pass")
    assert game.fight is not None and game.fight.outcomes == ["draw"]


def test_spare_and_a_noble_with_none_left() -> None:
    game = at(red={"hand": ["queen"]}, blue={"hand": ["rook"], "crossed": SQUARES[1:]}, green={"hand": ["rook"]})
    after(game, "place queen b4", "oppose", "abstain")  # blue's one way to enter is a1
    assert game.who() == "red"
    passes(game)
    assert game.legal() == ["cross blue a1", "spare blue"]  # b4 is won by red
    after(game, "cross blue a1")
    assert game.nobles["blue"].hand["rook"] == 1
    assert game.who() == "blue" and "spare red" in game.legal()  # a1 was compared before the rook went back
    game = at(red={"hand": ["queen"]}, blue={"hand": ["pawn"], "crossed": SQUARES[1:]}, green={"hand": ["rook"]})
    after(game, "place queen b4", "oppose", "join action", "place rook a1")
    passes(game)
    assert game.fight is not None and game.fight.outcomes == ["action", "action"]
    after(game, "cross blue a1")  # nothing is left to cross out or spare for the second square
    assert game.who() == "blue" and game.counts["fallen"] == 1 and game.discards == 1


def test_winners_pick_round_and_round() -> None:
    game = after(full(), "place bishop b4", "oppose", "place pawn b4", "join opposition", "place pawn a1", "abstain")
    passes(game)
    assert game.fight is not None and game.fight.outcomes == ["action", "opposition"]
    assert game.who() == "red" and "spare blue" in game.legal() and "spare yellow" in game.legal()
    after(game, "spare yellow")
    assert game.who() == "red" and "spare yellow" not in game.legal()
    after(game, "cross blue b4")
    assert game.discards == 1 and game.who() == "blue"
    after(game, "spare red")
    assert game.nobles["yellow"].board == {} and game.discards == 2 and game.who() == "blue"


def test_a_drawn_square_with_one_left_is_crossed_out_unasked() -> None:
    game = at(red={"hand": ["queen"], "crossed": SQUARES[1:]}, blue={"hand": ["queen"]}, yellow={"hand": FULL})
    after(game, "place queen a1", "oppose", "place queen a1", "abstain")
    passes(game)
    assert game.nobles["red"].crossed == set(SQUARES)
    assert game.who() == "blue" and game.legal() == [f"cross {square}" for square in SQUARES]


def test_pawns_of_bystanders_stay() -> None:
    game = at(red={"hand": FULL}, blue={"hand": FULL}, yellow={"board": {"b4": "pawn"}, "hand": ["rook"]})
    after(game, "place pawn b4", "oppose", "place queen c1", "abstain")
    passes(game)
    after(game, "spare blue", "spare red")
    assert game.nobles["yellow"].board == {"b4": "pawn"} and game.nobles["red"].board == {} and game.discards == 1


def test_oblivion() -> None:
    hat = [
        ("Guild", "support", "red"),
        ("Order", "support", "blue"),
        ("of Blue", "family", "blue"),
        ("War", "event", ""),
    ]
    game = at(
        None,
        {"hat": hat, "discards": 4},
        red={"hand": ["pawn"], "crossed": SQUARES, "royal": "king"},
        blue={"hand": FULL},
        yellow={"hand": [*FULL, "pawn"], "royal": "king"},
        green={"hand": FULL},
    )
    assert game.who() == "red" and "title duke of <text> @a1" in game.legal() and "close" not in game.legal()
    after(game, "title duke of X @a1", "talent a @a2", "talent b @a3", "talent c @a4", "support Bank @b1")
    assert game.legal() == ["draw"]
    for wrong in ("Guild", "Bank", "of Blue"):
        with pytest.raises(ValueError, match="slip"):
            game.play("draw", chance=wrong)
    game.play("draw", chance="Order")
    after(game, "write @b2", "prince @b3", "name Anne / of Cyprus @b4")
    after(game, *(f"sin {sin} @{square}" for sin, square in zip(SINS, SQUARES[8:], strict=False)))
    assert [slip.text for slip in game.hat] == ["Guild", "of Blue", "War", "Bank", "Order", "of Cyprus"]
    assert game.legal() == ["take king"]  # the box has one: blue and green are queens, yellow a king
    game.play("take king")
    assert game.nobles["red"].hand["pawn"] == 2  # 16 less 10 with the others less 4 discarded
    assert game.who() == "red" and "place king a1" in game.legal() and "close" in game.legal()


def test_promotion_by_option() -> None:
    for promote, piece in ((False, "pawn"), (True, "queen")):
        game = at({"pawns_promote": promote}, red={"board": {"a3": "pawn"}})
        after(game, "move pawn a3-a4")
        assert game.nobles["red"].board == {"a4": piece}


def closing(**options: Any) -> Game:
    """Five discarded pawns; red proposes to close; yellow has most crossed out, then blue and green, then red."""
    nobles = {
        "red": {"hand": ["rook"], "board": {"a1": "bishop"}},
        "blue": {"hand": ["rook"], "crossed": ["a1"]},
        "yellow": {"hand": ["rook"], "crossed": ["a1", "a2"]},
        "green": {"hand": ["rook"], "crossed": ["b1"]},
    }
    return after(at(options, {"discards": 5}, **nobles), "close", "agree", "agree", "agree")


@pytest.mark.parametrize(("how", "pawns"), [("crossed", [1, 1, 2, 1]), ("left", [1, 2, 1, 1])])
def test_redistribution(how: str, pawns: list[int]) -> None:
    game = closing(redistribution=how)
    assert [noble.hand["pawn"] for noble in game.nobles.values()] == pawns and game.discards == 0


@pytest.mark.parametrize("stay", [True, False])
def test_pieces_stay_or_go(stay: bool) -> None:
    game = closing(pieces_stay=stay)
    assert game.nobles["red"].board == ({"a1": "bishop"} if stay else {})
    assert game.nobles["red"].hand["bishop"] == (0 if stay else 1)


def test_clearing() -> None:
    game = closing()
    assert game.who() == "blue" and game.legal() == ["clear a1 support <text>", "clear a1 talent <text>", "clear none"]
    after(game, "clear a1 talent falconry", "clear a2 support the Bank")
    assert game.nobles["blue"].crossed == set() and game.nobles["blue"].levers["a1"] == ("talent", "falconry")
    assert game.nobles["yellow"].crossed == {"a1"} and game.who() == "green" and game.hat == []
    after(game, "clear none")
    assert game.who() == "blue" and game.legal() == ["again", "stop"]  # red has nothing to clear
