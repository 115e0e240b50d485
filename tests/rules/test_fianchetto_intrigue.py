"""Fianchetto, turns of intrigue and their confrontations: each test is one sentence of the rules."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game
from game.engine.remarks import tell_of
from tests.rules.fianchetto_scene import SEATS, SQUARES, board, court, hand, play, square, targets, who

ROOK = ("a2", "a3", "a4", "b1", "c1", "d1")  # where a rook on a1 goes
ALL = {"red": "queen pawn", "blue": "king pawn", "yellow": "queen pawn", "green": "king pawn"}


def test_assigning_an_agent() -> None:
    """The player assigns an agent to a lever: puts one piece from hand on any free square of their own board, or moves
    a piece already there by the moves of chess."""
    game = court({"red": {"a1": "rook"}}, {"red": "pawn pawn bishop", "blue": "queen"})
    places = [f"place {kind} {s}" for kind in ("bishop", "pawn") for s in SQUARES if s != "a1"]
    assert game.legal() == sorted(["close", *places, *(f"move rook a1-{s}" for s in ROOK)])
    play(game, "place bishop c3")
    assert board(game, "red") == {"a1": "rook", "c3": "bishop"} and hand(game, "red") == "pawn pawn"
    game = court({"red": {"a1": "rook"}})
    play(game, "move rook a1-a3")
    assert board(game, "red") == {"a3": "rook"}


def test_free_squares() -> None:
    """Free: holding no piece and not crossed out."""
    game = court({"red": {"a1": "rook"}, "blue": {"d4": "rook"}}, {"red": "pawn"}, {"red": "b1 c2", "blue": "a3"})
    assert {d[-2:] for d in game.legal() if d.startswith("place")} == set(SQUARES) - {"a1", "b1", "c2"}


def test_moves_of_chess() -> None:
    """King one square, queen/rook/bishop slide, knight jumps; pieces and crossed-out squares block all but the
    knight."""
    assert targets(court({"red": {"b2": "king"}}), "b2") == "a1 a2 a3 b1 b3 c1 c2 c3"
    assert targets(court({"red": {"a1": "queen"}}), "a1") == "a2 a3 a4 b1 b2 c1 c3 d1 d4"
    assert targets(court({"red": {"b2": "rook"}}), "b2") == "a2 b1 b3 b4 c2 d2"
    assert targets(court({"red": {"b2": "bishop"}}), "b2") == "a1 a3 c1 c3 d4"
    assert targets(court({"red": {"b2": "knight"}}), "b2") == "a4 c4 d1 d3"
    assert targets(court({"red": {"a1": "rook", "c1": "pawn", "b2": "pawn"}}, crossed={"red": "a3"}), "a1") == "a2 b1"
    assert targets(court({"red": {"a1": "queen", "a2": "pawn"}}, crossed={"red": "c3 b1"}), "a1") == "b2"
    assert targets(court({"red": {"b2": "king", "b3": "pawn"}}, crossed={"red": "a1 a2 a3 c3"}), "b2") == "b1 c1 c2"
    assert targets(court({"red": {"a1": "bishop"}}, crossed={"red": "c3"}), "a1") == "b2"
    assert targets(court({"red": {"a1": "bishop", "c3": "pawn"}}), "a1") == "b2"
    jumper = court({"red": {"b2": "knight", "b3": "rook", "c4": "pawn"}}, crossed={"red": "c2 c3 a3 d3"})
    assert targets(jumper, "b2") == "a4 d1"


def test_moves_stay_on_the_own_board() -> None:
    """moves a piece already there: nobody moves the pieces of others, nor onto their boards"""
    game = court({"red": {"d2": "rook"}, "blue": {"a2": "rook"}}, {"red": "pawn"})
    assert targets(game, "d2") == "a2 b2 c2 d1 d3 d4" and targets(game, "a2") == ""
    play(game, "move rook d2-a2")
    assert board(game, "red") == {"a2": "rook"} and board(game, "blue") == {"a2": "rook"}


def test_pawns_go_up() -> None:
    """A pawn moves one square up its column (towards row 4); no double step, no capture [reading]."""
    assert targets(court({"red": {"b2": "pawn", "c3": "rook", "a3": "rook"}}), "b2") == "b3"
    assert targets(court({"red": {"b2": "pawn", "b3": "rook"}}), "b2") == ""
    assert targets(court({"red": {"b2": "pawn"}}, {"red": "king"}, {"red": "b3"}), "b2") == ""
    assert targets(court({"red": {"b4": "pawn"}}, {"red": "king"}), "b4") == ""
    for start, step, double in (("b1", "b2", "b2"), ("b2", "b3", "b3 b4"), ("b3", "b4", "b4")):
        assert targets(court({"red": {start: "pawn"}}), start) == step
        assert targets(court({"red": {start: "pawn"}}, pawn_moves="double"), start) == double
        assert targets(court({"red": {start: "pawn"}}, {"red": "king"}, pawn_moves="still"), start) == ""
    assert targets(court({"red": {"b2": "pawn"}}, {"red": "king"}, {"red": "b3"}, pawn_moves="double"), "b2") == ""
    assert targets(court({"red": {"b2": "pawn", "b4": "king"}}, pawn_moves="double"), "b2") == "b3"


def line(game: Game, decision: str) -> Any:
    """the line that a decision calls for: whose it is, and what is suggested for it"""
    number = game.rules.texts(game.position).index(decision)
    tell = tell_of(game.rules, game.position, game.position.opts[number], "en")
    return None if tell is None else (SEATS[tell.seat], tell.most, tell.ideas)


def test_a_line_for_the_chronicle() -> None:
    """The player says how the agents act (optional line for the chronicle)."""
    game = court({}, ALL | {"red": "queen bishop", "blue": "rook"})
    seat, most, ideas = line(game, "place bishop d3")  # wrath: that of the clergy falls on somebody
    assert (seat, most, len(ideas)) == ("red", 200, 4) and "the wrath of the clergy" in ideas[0]
    assert all("Red" in idea for idea in ideas)
    play(game, "place queen a3")
    assert game.table() == [] and line(game, "oppose") is None and line(game, "allow") is None
    play(game, "oppose")
    assert line(game, "place rook a3")[0] == line(game, "place rook b1")[0] == "blue"
    assert set(line(game, "place rook a3")[2]) & set(line(game, "place rook b1")[2]) == set()  # a parry, a riposte
    play(game, "place rook a3")
    assert line(game, "join action")[0] == "yellow" and line(game, "abstain")[0] == "yellow"


def test_how_an_affair_ended_is_for_who_proposed_it_to_tell() -> None:
    game = court({}, ALL)
    play(game, "close", "agree")
    assert line(game, "agree") is None
    play(game, "agree")
    assert line(game, "agree")[0] == line(game, "refuse")[0] == "red"
    game = court({}, ALL)
    play(game, "close", "refuse", "refuse")
    assert line(game, "agree") is None  # it is not closed


def test_others_are_asked_to_oppose() -> None:
    """Then each other player in turn to the left is asked to oppose or let it pass; a player with no legal placement or
    move can't oppose."""
    game = court({}, ALL, turn="yellow")
    play(game, "place queen a3")
    for seat in ("green", "red", "blue"):
        assert who(game) == f"{seat} oppose" and game.legal() == ["allow", "oppose"]
        play(game, "allow")
    assert who(game) == "green act"
    game = court({"blue": {"a1": "pawn", "a2": "rook"}, "green": {"b1": "pawn"}}, {"red": "queen", "yellow": "queen"},
                 {"blue": "b1 b2 a3", "yellow": "all", "green": "b2"})
    play(game, "place queen a3")  # blue is blocked, yellow has no square left, green's pawn is blocked
    assert who(game) == "blue title"  # so nobody was asked, and blue's noble is forgotten


def test_nobody_opposes() -> None:
    """If nobody opposes, play passes to the left."""
    game = court({}, ALL, turn="green")
    said = play(game, "place king a3", "allow", "allow", "allow")
    assert who(game) == "red act" and board(game, "green") == {"a3": "king"}
    assert said == ["Nobody stands in the way of Green."]


def test_the_blank_square() -> None:
    """The blank square is a lever like another: it says "I stay out"."""
    game = court({}, ALL)
    assert square(game, "red", "d4")["sort"] == "blank"
    said = play(game, "place queen d4")
    assert "Red stays out of it." in said and who(game) == "blue oppose"
    play(game, "oppose", "place king d4", "abstain", "abstain")
    assert who(game) == "red raise" and game.state()["vars"]["squares"] == ["red.d4"]


def test_the_blank_square_may_be_neutral() -> None:
    """« La seizième reste vide, vous permettant de rester neutre »: taken so that nobody can oppose."""
    game = court({}, ALL, blank_square="neutral")
    play(game, "place queen d4")
    assert who(game) == "blue act"
    play(game, "place king d3")
    assert who(game) == "yellow oppose", "only the blank square is neutral"


def test_proposing_to_close() -> None:
    """Instead of acting, the player may propose to close the situation; it closes if at least three of the four, the
    proposer included, agree [reading]; all three others answer."""
    for votes, three, four, two in ((("agree", "agree", "agree"), True, True, True),
                                    (("agree", "agree", "refuse"), True, False, True),
                                    (("refuse", "agree", "agree"), True, False, True),
                                    (("refuse", "agree", "refuse"), False, False, True),
                                    (("refuse", "refuse", "refuse"), False, False, False)):
        cases: list[tuple[dict[str, Any], bool]] = [
            ({}, three), ({"close_votes": "4"}, four), ({"close_votes": "2"}, two)]
        for options, closes in cases:
            game = court({}, ALL, turn="blue", **options)
            assert "close" in game.legal()
            play(game, "close")
            for seat, vote in zip(("yellow", "green", "red"), votes, strict=True):
                assert who(game) == f"{seat} vote" and game.legal() == ["agree", "refuse"]
                play(game, vote)
            assert who(game) == ("yellow again" if closes else "blue enter")


def test_a_proposal_refused() -> None:
    """A proposal refused leaves the player to act, with no second one that turn."""
    game = court({}, ALL)
    legal = [decision for decision in game.legal() if decision != "close"]
    play(game, "close", "refuse", "refuse", "refuse")
    assert game.who()[0][0] == "red" and game.legal() == legal
    play(game, "place queen a1", "allow", "allow", "allow")
    assert who(game) == "blue act" and "close" in game.legal()  # the next player may, and red again in the next turn
    play(game, *["place pawn a1", "allow", "allow", "allow"] * 3)
    assert who(game) == "red act" and "close" in game.legal()


def test_the_opposer_places_or_moves() -> None:
    """The opposer at once, out of turn, places or moves one piece: on the same coordinates as the action on their own
    board (a parry) or elsewhere (a riposte)."""
    game = court({"blue": {"a1": "rook"}}, {"red": "queen", "blue": "king", "yellow": "queen"})
    play(game, "place queen a3", "oppose")
    assert game.who()[0][0] == "blue"
    assert game.legal() == sorted([*(f"place king {s}" for s in SQUARES if s != "a1"),
                                   *(f"move rook a1-{s}" for s in ROOK)])
    assert "Blue parries." in play(game, "move rook a1-a3")
    assert board(game, "blue") == {"a3": "rook"} and who(game) == "yellow join"
    game.undo()
    assert "Blue ripostes." in play(game, "place king b2")


def test_the_others_take_sides() -> None:
    """Then the two others, in order to the left of the acting player, each may join the action's side or the
    opposition's, or stay out; who joins places or moves one piece; who can't, can't join."""
    game = court({}, ALL, turn="yellow")
    play(game, "place queen a3", "allow", "oppose", "place pawn b1")  # red opposes
    assert who(game) == "green join" and game.legal() == ["abstain", "join action", "join opposition"]
    play(game, "join opposition")
    assert game.who()[0][0] == "green" and len(game.legal()) == 32
    play(game, "place king c1")
    assert who(game) == "blue join"
    play(game, "join action", "place pawn c1")
    assert who(game) == "yellow raise"
    assert {seat: values["side"] for seat, values in game.state()["seats"].items()} == {
        "red": "opposition", "blue": "action", "yellow": "action", "green": "opposition"}
    game = court({}, ALL | {"green": "king"}, {"green": "all"}, turn="yellow")
    play(game, "place queen a3", "oppose", "place pawn b1")
    assert who(game) == "blue join"  # green can't
    play(game, "abstain")
    assert who(game) == "yellow raise"


def test_who_can_only_allow_or_abstain_is_not_asked() -> None:
    """A player who can only allow or abstain is not asked."""
    game = court({}, {"red": "queen", "green": "king"})
    play(game, "place queen a3")
    assert who(game) == "green oppose"  # blue and yellow have no piece
    play(game, "oppose", "place king a3")
    assert who(game) == "red raise"
