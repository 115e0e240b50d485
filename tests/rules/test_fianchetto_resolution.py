"""Fianchetto, how a confrontation is counted and raised: each test is one sentence of the rules."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game
from tests.rules.fianchetto_scene import SQUARES, board, court, crossed, hand, pile, play, who


def counted(said: list[str]) -> list[str]:
    """What the chronicle says about the points."""
    return [line for line in said if line.startswith("On ")]


def fight(*decisions: str, boards: dict[str, dict[str, str]] | None = None, hands: dict[str, str] | None = None,
          crossed: dict[str, str] | None = None, **options: Any) -> Game:
    """Red acts; the decisions follow."""
    game = court(boards, hands, crossed, **options)
    play(game, *decisions)
    return game


def test_compared_by_coordinates() -> None:
    """Squares are compared by coordinates across the participants' boards."""
    game = fight("place queen b4", "oppose", "place rook b4", hands={"red": "queen", "blue": "rook"})
    said = play(game, "pass", "pass")
    assert counted(said) == ["On b4: 2 for the action, 2 for the opposition."]
    game = fight("place queen b4", "oppose", "place rook b3", hands={"red": "queen", "blue": "rook"})
    assert game.view("green")["vars"]["arena"] == "red.b4"
    assert counted(play(game, "pass", "pass")) == ["On b4: 2 for the action, 0 for the opposition."]
    assert game.view("green")["vars"]["arena"] == "red.b3"
    assert counted(play(game, "pass", "pass")) == ["On b3: 0 for the action, 2 for the opposition."]


def test_squares_in_the_order_of_their_first_use() -> None:
    """Count each square on which a piece was placed or moved in this confrontation (by the actor, opposer or
    allies), in the order in which they were first used."""
    game = fight("move rook a1-a4", "oppose", "place rook d2", "join action", "place king a4", "join opposition",
                 "place king c1", boards={"red": {"a1": "rook", "b1": "queen"}},
                 hands={"blue": "rook", "yellow": "king", "green": "king"})
    said = []
    while game.who()[0][1] == "raise":
        said += play(game, "pass")
    assert counted(said) == ["On a4: 4 for the action, 0 for the opposition.",
                             "On d2: 0 for the action, 2 for the opposition.",
                             "On c1: 0 for the action, 2 for the opposition."]  # neither a1, left, nor b1, untouched


def test_what_a_piece_is_worth() -> None:
    """On such a square each participant has 0 if nothing of theirs is there, 1 for a pawn, 2 for another piece
    (whether it came now or stood there already)."""
    for kind, worth in (("pawn", 1), ("knight", 2), ("bishop", 2), ("rook", 2), ("queen", 2), ("king", 2)):
        game = fight(f"place {kind} b4", "oppose", "place rook c3", hands={"red": kind, "blue": "rook"})
        assert counted(play(game, "pass", "pass")) == [f"On b4: {worth} for the action, 0 for the opposition."]
        game = fight("place queen b4", "oppose", "place rook c3", boards={"blue": {"b4": kind}},
                     hands={"red": "queen", "blue": "rook"})
        assert counted(play(game, "pass", "pass")) == [f"On b4: 2 for the action, {worth} for the opposition."]


def test_a_side_is_the_sum_of_its_nobles() -> None:
    """A side's score is the sum of its nobles'."""
    game = fight("place queen b4", "oppose", "place rook b4", "join opposition", "place pawn b4", "join action",
                 "place pawn c1", boards={"green": {"b4": "knight"}},
                 hands={"red": "queen", "blue": "rook", "yellow": "pawn", "green": "pawn"})
    said = play(game, "pass", "pass", "pass", "pass")
    assert counted(said) == ["On b4: 4 for the action, 3 for the opposition."]


def test_nobles_who_stay_out_do_not_count() -> None:
    """Squares are compared across the participants' boards: who stays out has no part in it."""
    game = fight("place queen b4", "oppose", "place rook b4", "abstain",
                 boards={"yellow": {"b4": "queen"}}, hands={"red": "queen", "blue": "rook"})
    assert counted(play(game, "pass", "pass")) == ["On b4: 2 for the action, 2 for the opposition."]
    play(game, "cross a1", "cross a1")
    assert crossed(game, "yellow") == "" and board(game, "yellow") == {"b4": "queen"}


def raising(**more: Any) -> Game:
    """Red and yellow against blue, green out, on b4 only; everybody has a pawn or two left."""
    return fight("place queen b4", "oppose", "place rook b4", "join action", "place king b4",
                 hands={"red": "queen pawn pawn", "blue": "rook pawn", "yellow": "king pawn"}, **more)


def test_raising_goes_round() -> None:
    """Raising, square by square: starting with the actor and going left among the participants, each may, as often
    as they like before passing, add a pawn from hand to that square on their own board (+1; not if it is
    crossed out there) or take a consequence on one of their own squares, other than those counted in this
    confrontation (+1) [reading]; then they pass and the next decides."""
    game = raising()
    elsewhere = [f"raise cross {s}" for s in SQUARES if s != "b4"]
    assert who(game) == "red raise" and game.legal() == sorted(["pass", "raise pawn", *elsewhere])
    play(game, "raise pawn")
    assert who(game) == "red raise" and board(game, "red") == {"b4": "pawn+queen"} and hand(game, "red") == "pawn"
    play(game, "raise pawn")
    assert game.legal() == sorted(["pass", *elsewhere])  # no pawn left in hand
    play(game, "raise cross a1")
    assert who(game) == "red raise" and crossed(game, "red") == "a1" and "raise cross a1" not in game.legal()
    play(game, "pass")
    assert who(game) == "blue raise"
    play(game, "raise cross d4", "raise cross c4", "pass")
    assert who(game) == "yellow raise"
    play(game, "raise pawn", "pass")
    assert who(game) == "red raise"
    said = play(game, "pass", "pass")
    assert counted(said) == ["On b4: 8 for the action, 4 for the opposition."]


def test_no_pawn_on_a_square_that_is_crossed_out_there() -> None:
    """add a pawn from hand to that square on their own board (+1; not if it is crossed out there)"""
    game = fight("place queen b4", "oppose", "place rook c3", hands={"red": "queen pawn", "blue": "rook pawn"},
                 crossed={"blue": "b4"})
    assert "raise pawn" in game.legal()
    play(game, "pass")
    assert who(game) == "blue raise" and "raise pawn" not in game.legal() and "raise cross a1" in game.legal()
    play(game, "pass", "pass")
    assert who(game) == "blue raise" and "raise pawn" in game.legal()  # now it is about c3


def test_a_consequence_elsewhere() -> None:
    """take a consequence on one of their own squares, other than those counted in this confrontation (+1) [reading]"""
    decisions = ("place queen b4", "oppose", "place rook c3")
    game = fight(*decisions, hands={"red": "queen", "blue": "rook"})
    assert {d[-2:] for d in game.legal() if d.startswith("raise cross")} == set(SQUARES) - {"b4", "c3"}
    game = fight(*decisions, hands={"red": "queen", "blue": "rook"}, raise_cross_elsewhere="no")
    assert {d[-2:] for d in game.legal() if d.startswith("raise cross")} == set(SQUARES)
    play(game, "raise cross b4")  # the queen that stood there no longer counts, the consequence does
    assert hand(game, "red") == "queen"
    assert counted(play(game, "pass", "pass")) == ["On b4: 1 for the action, 0 for the opposition."]


def test_a_consequence_taken_is_a_consequence() -> None:
    """take a consequence: what stood on the square goes, a pawn for good"""
    game = fight("place queen b4", "oppose", "place rook b4", boards={"red": {"a1": "knight", "a2": "pawn"}},
                 hands={"red": "queen", "blue": "rook"})
    play(game, "raise cross a1", "raise cross a2")
    assert hand(game, "red") == "knight" and pile(game, "spent") == 1 and board(game, "red") == {"b4": "queen"}


def test_it_ends_when_all_have_passed_in_a_row() -> None:
    """It ends when all participants have passed in a row without a raise."""
    game = raising()
    play(game, "pass", "pass", "raise pawn", "pass")  # yellow, the last of the three, raises
    assert who(game) == "red raise"
    play(game, "pass")
    assert who(game) == "blue raise"
    play(game, "raise pawn", "pass")
    assert who(game) == "yellow raise"
    play(game, "pass")
    assert who(game) == "red raise"
    play(game, "pass")
    assert game.who()[0][1] != "raise"
    game = raising()
    play(game, "raise pawn", "pass", "pass")
    assert who(game) == "yellow raise"
    play(game, "pass")  # three passes since the last raise: red isn't asked again
    assert game.who()[0][1] != "raise"


def test_who_has_nothing_to_raise_with_passes() -> None:
    """A participant who has nothing to raise with passes by themselves."""
    rest = " ".join(s for s in SQUARES if s != "b4")
    game = fight("place queen b4", "oppose", hands={"red": "queen", "blue": "rook", "green": "king"},
                 crossed={"blue": rest})
    assert board(game, "blue") == {"b4": "rook"}  # the only possibility
    play(game, "abstain")
    assert who(game) == "red raise"
    play(game, "raise cross a1")
    assert who(game) == "red raise"
    said = play(game, "pass")  # blue has neither a pawn nor another square
    assert counted(said) == ["On b4: 3 for the action, 2 for the opposition."]


def test_strictly_more_wins() -> None:
    """Strictly more wins that square; equal scores are a draw on it."""
    for red, blue, outcome in (("queen", "pawn", 1), ("pawn", "queen", 2), ("queen", "rook", 0), ("pawn", "pawn", 0)):
        game = fight(f"place {red} b4", "oppose", f"place {blue} b4", hands={"red": red, "blue": blue})
        play(game, "pass", "pass")
        assert game.state()["vars"]["outcomes"] == [outcome]
        assert who(game) == {0: "red cross-own", 1: "red cross", 2: "blue cross"}[outcome]


def test_the_worked_example() -> None:
    """Worked example (from the source's): on b4, a bishop (2) against a queen and a knight (4); the first side
    adds two pawns (4–4), the other one pawn (4–5): the second side wins b4. On d1, a king (2) against a pawn
    (1) plus one pawn added (2): a draw."""
    # The baroness is red, the queen consort blue, the count yellow, the duke green, whose knight is on b4 already.
    game = fight("place bishop b4", "oppose", "place queen b4", "join action", "place king d1", "join opposition",
                 "place pawn d1", boards={"green": {"b4": "knight"}},
                 hands={"red": "bishop pawn pawn", "blue": "queen pawn", "yellow": "king rook", "green": "pawn pawn"})
    assert game.state()["vars"]["squares"] == ["red.b4", "red.d1"]
    play(game, "raise pawn", "raise pawn", "pass", "raise pawn", "pass", "pass", "pass")
    said = play(game, "pass")
    assert counted(said) == ["On b4: 4 for the action, 5 for the opposition."]
    play(game, "pass", "pass", "pass", "raise pawn", "pass", "pass", "pass")
    said = play(game, "pass")
    assert counted(said) == ["On d1: 2 for the action, 2 for the opposition."]
    assert game.state()["vars"]["outcomes"] == [2, 0]
    # The victors of b4 cross out a square of the baroness and one of the count, in turn ...
    assert who(game) == "blue cross"
    play(game, "cross red a2")
    assert who(game) == "green cross" and all(d.split()[1] == "yellow" for d in game.legal())
    play(game, "cross yellow d1")  # the count's king goes back to his hand
    assert hand(game, "yellow") == "king rook"
    # ... and for the draw everybody crosses out one of their own.
    for seat, own in (("red", "b3"), ("blue", "d3"), ("yellow", "b1"), ("green", "c4")):
        assert who(game) == f"{seat} cross-own"
        play(game, f"cross {own}")
    assert [crossed(game, s) for s in ("red", "blue", "yellow", "green")] == ["a2 b3", "d3", "b1 d1", "c4"]
    assert pile(game, "spent") == 2 + 1 + 2  # all pawns on b4 and d1
    assert board(game, "green") == {"b4": "knight"} and board(game, "red") == {"b4": "bishop"}
    assert who(game) == "blue act"
