"""Fianchetto, what follows from a confrontation: each test is one sentence of the rules."""

from __future__ import annotations

import copy
from typing import Any

from game.engine.game import Game
from tests.rules.fianchetto_scene import (
    SEATS,
    SQUARES,
    begin,
    board,
    court,
    crossed,
    finish,
    hand,
    hat,
    pile,
    play,
    slips,
    square,
    targets,
    who,
)


def passed(game: Game) -> Game:
    """Everybody passes until the raising is over."""
    while game.who()[0][1] == "raise":
        play(game, "pass")
    return game


def test_the_winners_cross_out_a_square_of_each_opponent() -> None:
    """After all squares are raised and compared, square by square: the winning side crosses out one square of each
    opponent (optional, "spare them"; the members of the winning side pick in turn, the first in turn order from
    the actor picking first, round and round; each pick names the victim and the square)"""
    game = court({"red": {"b4": "rook"}, "blue": {"b4": "rook"}, "yellow": {"b4": "rook"}},
                 {"red": "queen", "blue": "queen", "yellow": "king", "green": "king"}, turn="yellow")
    play(game, "place king d1", "oppose", "place king b4", "join opposition", "place queen c1")
    play(game, "join action", "place queen c4")
    while game.who()[0][1] == "raise":
        assert all(crossed(game, seat) == "" for seat in SEATS)  # nothing is crossed out before all are compared
        play(game, "pass")
    # d1: yellow and blue have 2, green and red 0. b4: 4 to 4. c1: red wins. c4: blue wins.
    assert game.state()["vars"]["squares"] == ["yellow.d1", "yellow.b4", "yellow.c1", "yellow.c4"]
    assert game.state()["vars"]["outcomes"] == [1, 0, 2, 1]
    assert who(game) == "yellow cross"
    assert game.legal() == sorted([*(f"cross {v} {s}" for v in ("green", "red") for s in SQUARES),
                                   "spare green", "spare red"])
    play(game, "cross red a1")
    assert who(game) == "blue cross"
    assert game.legal() == sorted([*(f"cross green {s}" for s in SQUARES), "spare green"])
    play(game, "spare green")
    for seat in ("yellow", "green", "red", "blue"):
        assert who(game) == f"{seat} cross-own"
        play(game, "cross d4")
    assert who(game) == "green cross"  # c1: the first of the opposition in turn order from the actor
    play(game, "cross blue a2")
    assert who(game) == "red cross" and all(d.split()[1] == "yellow" for d in game.legal())
    play(game, "cross yellow a3")
    assert who(game) == "yellow cross"  # c4: the turns begin anew
    play(game, "spare red", "spare green")
    assert {seat: crossed(game, seat) for seat in SEATS} == {
        "red": "a1 d4", "blue": "a2 d4", "yellow": "a3 d4", "green": "d4"}


def test_round_and_round() -> None:
    """the members of the winning side pick in turn, ... round and round"""
    game = court({}, {"red": "queen", "blue": "pawn rook", "yellow": "pawn", "green": "pawn"})
    play(game, "place queen b4", "oppose", "place pawn b4", "join opposition", "place pawn b4", "join action",
         "place pawn b4")
    passed(game)  # 3 to 2: red and green against blue and yellow
    play(game, "cross yellow a1")
    assert who(game) == "green cross"
    game = court({}, {"red": "queen pawn", "blue": "pawn rook", "yellow": "pawn", "green": "pawn"})
    play(game, "place queen b4", "oppose", "place pawn b4", "join opposition", "place pawn b4", "join opposition",
         "place pawn b4", "raise pawn", "raise cross a1", "pass")
    passed(game)  # 4 to 3: red alone picks three times
    for victim in ("green", "blue", "yellow"):
        assert who(game) == "red cross"
        play(game, f"cross {victim} c1")
    assert {seat: crossed(game, seat) for seat in SEATS[1:]} == {"blue": "c1", "yellow": "c1", "green": "c1"}


def test_a_draw_costs_everybody() -> None:
    """on a draw every participant, from the actor to the left, crosses out one of their own."""
    game = court({}, {"red": "queen", "blue": "rook", "yellow": "king", "green": "bishop"}, turn="blue")
    play(game, "place rook b4", "oppose", "place king b4", "abstain", "abstain")
    passed(game)
    assert who(game) == "blue cross-own" and game.legal() == sorted(f"cross {s}" for s in SQUARES)
    play(game, "cross b4")
    assert who(game) == "yellow cross-own"
    play(game, "cross c1")
    assert [crossed(game, seat) for seat in SEATS] == ["", "b4", "c1", ""] and hand(game, "blue") == "rook"


def test_crossed_out() -> None:
    """Crossed out: no piece can stand there, and only knights pass over it."""
    game = court({"red": {"a1": "queen", "d1": "knight"}}, {"red": "pawn"}, {"red": "a2 b2 b1 c2 d2 c1"})
    assert targets(game, "a1") == "" and targets(game, "d1") == "c3"
    assert {d[-2:] for d in game.legal() if d.startswith("place")} == {"a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}


def lost(kind: str) -> Game:
    game = court({"blue": {"c3": kind}}, {"red": "queen", "blue": "pawn rook"})
    play(game, "place queen b4", "oppose", "place pawn b4", "pass", "pass", "cross blue c3")
    return game


def test_what_stood_there() -> None:
    """A piece other than a pawn standing there returns to its owner's hand; a pawn is discarded."""
    for kind in ("king", "queen", "knight", "bishop", "rook"):
        game = lost(kind)
        assert hand(game, "blue") == " ".join(sorted(["rook", kind])) and pile(game, "spent") == 1  # that of b4
    game = lost("pawn")
    assert hand(game, "blue") == "rook" and pile(game, "spent") == 2 and board(game, "blue") == {}


def test_the_lever_is_lost() -> None:
    """The lever written there is lost (the chronicle says why)."""
    for name, text in (("a1", "Blue is no longer thought of as baroness of blue hills."),
                       ("b1", "Blue has lost the knack: blue songs."),
                       ("a2", "Blue can no longer count on blue guild."),
                       ("c2", "The Prince of Ossola no longer listens to Blue."),
                       ("d2", "The family no longer knows Blue."),
                       ("a3", "Blue is cured of pride."),
                       ("d4", "Blue can no longer keep out of things.")):
        game = court({}, {"red": "queen", "blue": "pawn rook"})
        said = play(game, "place queen b4", "oppose", "place pawn b4", "pass", "pass", f"cross blue {name}")
        assert f"After b4, Red crosses out {name} of Blue." in said and text in said
        assert square(game, "blue", name)["crossed"]
    game = court({}, {"red": "queen", "blue": "rook"})
    said = play(game, "place queen b4", "oppose", "place rook b4", "raise cross a3")
    assert said[:2] == ["Red sacrifices a3 for the sake of b4.", "Red is cured of pride."]
    said = play(game, "pass", "raise cross c1", "pass", "pass", "cross b1")
    assert "For the draw on b4, Red gives up b1." in said
    assert "Red has lost the knack: red songs." in said


def test_not_twice() -> None:
    """A square already crossed out can't be crossed out again; a noble with none left to cross suffers nothing more."""
    rest = " ".join(s for s in SQUARES if s not in ("b4", "c1"))
    game = court({}, {"red": "queen", "blue": "rook pawn", "green": "king"}, {"blue": rest})
    play(game, "place queen b4", "oppose", "place pawn b4", "abstain", "pass", "pass")
    assert game.legal() == ["cross blue b4", "cross blue c1", "spare blue"]
    game = court({"blue": {"b4": "rook"}}, {"red": "queen", "blue": "king", "green": "king"}, {"blue": rest})
    play(game, "place queen b4", "oppose", "abstain")  # blue's only possibility is c1, and there is a draw on b4
    passed(game)
    play(game, "cross d4")  # red; blue crosses out b4 or c1
    assert game.legal() == ["cross b4", "cross c1"]
    play(game, "cross c1")
    assert who(game) == "blue cross"  # blue won c1
    play(game, "spare red")
    rest = " ".join(s for s in SQUARES if s != "b4")
    game = court({}, {"red": "queen", "blue": "rook", "green": "king"}, {"blue": rest})
    play(game, "place queen b4", "oppose", "join action", "place king c1")  # b4, blue's last square, plays itself
    passed(game)
    play(game, "cross d4")  # for the draw on b4: red; blue has nothing to choose
    assert crossed(game, "blue").split() == list(SQUARES) and who(game) == "green cross-own"
    play(game, "cross d4")
    assert who(game) == "blue title"  # red and green won c1, but nobody is asked: blue has nothing left


def test_pawns_on_counted_squares_are_discarded() -> None:
    """After the confrontation, all pawns of participants on the squares that were counted are discarded."""
    game = court({"red": {"c1": "pawn", "d4": "pawn"}, "yellow": {"b4": "pawn"}, "green": {"b4": "pawn", "a1": "rook"}},
                 {"red": "queen pawn", "blue": "pawn rook", "yellow": "rook", "green": "pawn"})
    play(game, "place queen b4", "oppose", "place pawn c1", "abstain", "join action", "place pawn a3", "raise pawn")
    passed(game)
    while game.who()[0][1] in ("cross", "cross-own"):
        play(game, "cross a2" if "cross a2" in game.legal() else game.legal()[-1])
    assert board(game, "red") == {"b4": "queen", "d4": "pawn"}  # d4 wasn't counted
    assert board(game, "yellow") == {"b4": "pawn"}  # took no part
    assert board(game, "green") == {"a1": "rook"} and board(game, "blue") == {}
    assert pile(game, "spent") == 5


def test_oblivion() -> None:
    """A noble whose player, at their turn, can neither place nor move any piece falls into oblivion: the player
    creates a new noble (steps 1–7; the support and the family get slips in the hat, the second support is drawn
    from the hat as one support slip of somebody else, and the slip goes back; new pieces, a new board), and
    then acts at once."""
    game = court({}, {"red": "queen", "blue": "queen knight bishop rook pawn", "green": "king"}, {"blue": "all"})
    before = hat(game)
    play(game, "place queen a1")
    said = play(game, "allow")
    assert "Blue of blue house can do nothing more, and falls into oblivion." in said and who(game) == "blue title"
    assert crossed(game, "blue") == "" and hand(game, "blue") == "" and square(game, "blue", "a1")["sort"] == "empty"
    begin(game, "blue")
    assert who(game) == "blue draw-support" and game.legal() == ["draw"]
    play(game, "draw")
    kind, text, author = slips(game, "table")[0]
    assert kind == "support" and author != "blue" and all(d.startswith("write @") for d in game.legal())
    play(game, "write @b2")
    assert square(game, "blue", "b2")["lever"] == text and slips(game, "table") == []
    play(game, "prince @c2")
    finish(game, "blue", "queen")
    new = [("family", "of blue house", "blue"), ("support", "blue guild", "blue")]
    assert sorted(hat(game), key=str) == sorted([*before, *new], key=str)
    assert hand(game, "blue") == "bishop knight pawn pawn pawn queen rook"
    assert who(game) == "blue act" and "place queen a1" in game.legal() and "close" in game.legal()


def test_the_second_support_is_of_somebody_else() -> None:
    """the second support is drawn from the hat as one support slip of somebody else"""
    authors = set()
    for seed in range(25):
        game = court({}, {"red": "queen", "blue": "queen", "green": "king"}, {"blue": "all"})
        state = copy.deepcopy(game.state())
        state["rng"] = seed * 7919 + 1
        game.load(state)
        play(game, "place queen a1", "allow")
        begin(game, "blue")
        play(game, "draw")
        kind, _, author = slips(game, "table")[0]
        assert kind == "support"
        authors.add(author)
    assert authors == {"red", "yellow", "green"}


def test_oblivion_comes_before_closing() -> None:
    """This is checked before closing is offered."""
    game = court({"blue": {"b4": "pawn"}}, {"red": "queen", "green": "king"})
    play(game, "place queen a1", "allow")
    assert who(game) == "blue title" and "close" not in game.legal()


def test_who_cannot_act_is_no_concern_before_their_turn() -> None:
    """A noble whose player, at their turn, can neither place nor move any piece: not before."""
    game = court({"green": {"b4": "pawn"}}, {"red": "queen", "blue": "king", "yellow": "king"})
    play(game, "place queen a1", "allow", "allow", "place king a1", "allow", "allow")
    assert who(game) == "yellow act"
    play(game, "place king a1", "allow", "allow")
    assert who(game) == "green title"


def test_no_more_pawns_than_are_in_the_box() -> None:
    """One chess set has 16 pawns: the new noble takes no more than are left in the box."""
    for royal, spent, left, options in (("king", 12, 4, {}), ("king", 14, 2, {}), ("queen", 15, 1, {}),
                                        ("queen", 16, 0, {}), ("queen", 12, 3, {}),
                                        ("queen", 16, 3, {"one_chess_set": "no"})):
        others = {"red": "queen", "yellow": "king" if royal == "queen" else "queen", "green": "king"}
        game = court({}, {**others, "blue": royal}, {"blue": "all"}, spent=spent, **options)
        play(game, "place queen a1", *["allow"] * 2)
        begin(game, "blue")
        play(game, "draw", "write @b2", "prince @c2")
        finish(game, "blue", royal)
        assert hand(game, "blue").split().count("pawn") == left and pile(game, "spent") == spent


def test_the_old_pieces_go_back_to_the_box() -> None:
    """new pieces: those of the forgotten noble are in the box again"""
    game = court({"blue": {"a4": "pawn", "b4": "pawn"}},
                 {"red": "queen", "blue": "pawn", "yellow": "queen", "green": "king"},
                 {"blue": " ".join(s for s in SQUARES if s not in ("a4", "b4"))}, spent=13)
    play(game, "place queen a1", "allow", "allow")
    assert who(game) == "blue title" and pile(game, "box") == 32 - 13 - 3
    begin(game, "blue")
    play(game, "draw", "write @b2", "prince @c2")
    finish(game, "blue", "king")
    assert hand(game, "blue") == "bishop king knight pawn pawn pawn rook"


def test_pawns_are_not_promoted() -> None:
    """Pawns are not promoted; on row 4 they stay [reading]."""
    game = court({"red": {"b3": "pawn"}}, {"red": "king", "blue": "king"})
    play(game, "move pawn b3-b4")
    assert board(game, "red") == {"b4": "pawn"}
    game = court({"red": {"b3": "pawn"}}, {"red": "pawn", "blue": "king"}, pawns_promote="yes")
    play(game, "move pawn b3-b4")
    assert board(game, "red") == {"b4": "queen"}
    play(game, "allow", "place king a1", "allow")
    while who(game) != "red act":  # yellow and green have no pieces, and create new nobles
        play(game, game.legal()[0].replace("<text>", "x"))
    assert targets(game, "b4") == "a3 a4 b1 b2 b3 c3 c4 d2 d4"
    play(game, "place pawn a4")
    assert board(game, "red") == {"b4": "queen", "a4": "pawn"}  # placed there, not moved there


def test_pawns_are_promoted_to_any_piece_of_the_book() -> None:
    """« Selon les règles traditionnelles des échecs »: queen, rook, bishop or knight, and never a king."""
    options: dict[str, Any] = {"pawns_promote": "yes", "promotion": "any"}
    for piece, ways in (("queen", "a3 a4 b1 b2 b3 c3 c4 d2 d4"), ("rook", "a4 b1 b2 b3 c4 d4"), ("bishop", "a3 c3 d2"),
                        ("knight", "a2 c2 d3")):
        game = court({"red": {"b3": "pawn"}}, {"red": "king", "blue": "king"}, **options)
        play(game, "move pawn b3-b4")
        assert who(game) == "red promote"
        assert set(game.legal()) == {"promote queen", "promote rook", "promote bishop", "promote knight"}
        play(game, f"promote {piece}")
        assert board(game, "red") == {"b4": piece} and who(game) == "blue oppose"
        play(game, "allow", "place king a1", "allow")
        while who(game) != "red act":  # yellow and green have no pieces, and create new nobles
            play(game, game.legal()[0].replace("<text>", "x"))
        assert targets(game, "b4") == ways
    parry = court({"red": {}, "blue": {"b3": "pawn"}}, {"red": "king", "blue": "king"}, **options)
    play(parry, "place king b4", "oppose", "move pawn b3-b4")
    assert who(parry) == "blue promote"  # out of turn as well


def test_play_passes_to_the_left_of_the_actor() -> None:
    """Play then passes to the left of the player who acted."""
    game = court({}, dict.fromkeys(SEATS[:2], "king queen") | {"yellow": "rook", "green": "rook"}, turn="blue")
    play(game, "place queen b4", "allow", "oppose", "place rook c3", "abstain", "abstain")
    passed(game)
    play(game, "spare green", "spare blue")
    assert who(game) == "yellow act"
