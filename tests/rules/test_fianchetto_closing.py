"""Fianchetto, how a situation and an evening end: each test is one sentence of the rules."""

from __future__ import annotations

import re

from game.engine.game import Game
from game.match.match import Match, Plan, Player
from game.telling.chronicle import Teller
from tests.rules.fianchetto_scene import (
    RANKS,
    SEATS,
    SQUARES,
    board,
    court,
    crossed,
    declare,
    hand,
    hat,
    pile,
    play,
    square,
    who,
)

CHANGED = re.compile(r"[\w’-]+( \w+)?: (no longer |not )?[a-z ]+( is .*)?$")  # a variable, told at no table

KINGS = {"red": "queen", "blue": "queen", "yellow": "king", "green": "king"}
VOTES = ("close", "agree", "agree", "agree")


def dealt(game: Game) -> list[int]:
    return [hand(game, seat).split().count("pawn") for seat in SEATS]


def test_discarded_pawns_are_dealt() -> None:
    """Discarded pawns are dealt out again one by one, starting with the player with the most crossed-out squares,
    then in decreasing order, ties in seat order from the left of the proposer, round and round [reading]."""
    scars = {"red": "a1", "blue": "a1 a2 a3", "green": "a1 a2"}
    for spent, pawns in ((0, [0, 0, 0, 0]), (1, [0, 1, 0, 0]), (2, [0, 1, 0, 1]), (3, [1, 1, 0, 1]), (4, [1, 1, 1, 1]),
                         (5, [1, 2, 1, 1]), (11, [3, 3, 2, 3])):
        game = court({}, KINGS, scars, spent=spent)
        play(game, *VOTES)
        assert dealt(game) == pawns and pile(game, "spent") == 0
    for proposer, pawns in (("red", [0, 1, 1, 0]), ("blue", [0, 0, 1, 1]), ("yellow", [1, 0, 0, 1]),
                            ("green", [1, 1, 0, 0])):
        game = court({}, KINGS, dict.fromkeys(SEATS, "a1"), proposer, spent=2)  # all are even
        play(game, *VOTES)
        assert dealt(game) == pawns
    game = court({}, KINGS, {"red": "a1", "green": "a1", "blue": "b1 b2"}, "yellow", spent=2)
    play(game, *VOTES)
    assert dealt(game) == [0, 1, 0, 1]  # green comes before red, seen from yellow


def test_other_ways_to_deal() -> None:
    """round and round [reading]: from the player with the most to the left, or from the left of the proposer"""
    scars = {"red": "a1", "blue": "a1 a2 a3", "green": "a1 a2"}
    for way, pawns in (("crossed", [0, 1, 0, 1]), ("onward", [0, 1, 1, 0]), ("left", [1, 0, 0, 1])):
        game = court({}, KINGS, scars, "yellow", spent=2, redistribution=way)
        play(game, *VOTES)
        assert dealt(game) == pawns, way


def test_clearing() -> None:
    """Then each player, from the left of the proposer, may clear one crossed-out square and write a new talent or
    support on it (no slip is made)."""
    game = court({}, KINGS, {"red": "a1 d4", "blue": "c2", "yellow": "", "green": "b3"}, "blue")
    slips = hat(game)
    play(game, *VOTES)
    assert who(game) == "green clear"  # yellow has nothing to clear
    assert game.legal() == ["clear b3 support <text>", "clear b3 talent <text>", "clear none"]
    play(game, "clear none")
    assert who(game) == "red clear" and crossed(game, "green") == "b3"
    assert game.legal() == ["clear a1 support <text>", "clear a1 talent <text>", "clear d4 support <text>",
                            "clear d4 talent <text>", "clear none"]
    play(game, "clear d4 talent waiting")
    assert square(game, "red", "d4") == {"sort": "talent", "lever": "waiting", "vice": "none", "crossed": False}
    assert who(game) == "blue clear" and crossed(game, "red") == "a1"
    play(game, "clear c2 support The muleteers")
    assert square(game, "blue", "c2") == {"sort": "support", "lever": "The muleteers", "vice": "none", "crossed": False}
    assert who(game) == "yellow again" and hat(game) == slips
    game = court({}, KINGS, {"red": "a3"})
    play(game, *VOTES, "clear a3 talent x")
    assert square(game, "red", "a3")["vice"] == "none"  # it was pride


def test_pieces_stay() -> None:
    """Pieces stay where they are [reading]."""
    boards = {"red": {"a1": "rook", "b2": "pawn"}, "green": {"c3": "bishop"}}
    game = court(boards, KINGS)
    play(game, *VOTES)
    assert {seat: board(game, seat) for seat in ("red", "green")} == boards
    game = court(boards, KINGS, pieces_stay="no")
    play(game, *VOTES)
    assert all(board(game, seat) == {} for seat in SEATS)
    assert hand(game, "red") == "pawn queen rook" and hand(game, "green") == "bishop king"


def test_another_situation() -> None:
    """Then each is asked: another situation?"""
    game = court({}, KINGS, turn="blue")
    play(game, *VOTES)
    for seat in ("yellow", "green", "red", "blue"):
        assert who(game) == f"{seat} again" and game.legal() == ["again", "stop"]
        play(game, "stop" if seat == "yellow" else "again")  # one of them stops, and still all are asked
    assert game.result()["over"]


def test_a_new_one_is_drawn() -> None:
    """If all agree, a new one is drawn by the player to the left of the last declarer [reading]"""
    for seat in SEATS:
        for declarer in SEATS:
            game = court({}, KINGS, turn=seat, declarer=declarer)
            play(game, *VOTES, *["again"] * 4)
            assert who(game) == f"{SEATS[(SEATS.index(declarer) + 1) % 4]} situation" and game.legal() == ["draw"]
        declare(game, "A second story")
        assert game.who()[0][1] == "act" and game.state()["vars"]["story"] == "A second story"
    for declarer in SEATS:
        game = court({}, KINGS, declarer=declarer, next_declarer="lowest")
        play(game, *VOTES, *["again"] * 4)
        assert who(game) == "red situation" and RANKS["red"] == "lord"


def honours(game: Game) -> list[tuple[str, str, str]]:
    """the medals of the evening: what they are called, whose they are, and what for"""
    match = Match(Plan("fianchetto", 4, {}, {seat: Player(seat) for seat in SEATS}, 0), game.rules)
    match.game = game
    return [(one.title, SEATS[one.seat], one.why) for one in Teller(match, "en").honours()]


def test_otherwise_the_evening_ends() -> None:
    """otherwise the evening ends: the chronicle (nobles, situations, actions, confrontations, what was lost and
    won) is shown and saved, with honours drawn from the counts, never a winner."""
    for votes in (("stop", "again", "again", "again"), ("again", "again", "again", "stop"), ("stop",) * 4):
        game = court({}, {"red": "queen", "blue": "pawn rook", "yellow": "king", "green": "king"})
        play(game, "place queen b4", "oppose", "place pawn b4", "abstain", "abstain", "raise cross a1", "pass", "pass",
             "cross blue c3", *VOTES, "clear none", "clear none")
        said = play(game, *votes)
        assert game.result()["over"] and game.result()["winners"] == [] and game.result()["reason"] == "evening"
        assert game.legal() == []
        assert honours(game) == [("The Golden Elbow", "red", "squares won: 1"),
                                 ("The Order of the Crossed Square", "red", "squares lost: 1"),
                                 ("The Order of the Crossed Square", "blue", "squares lost: 1"),
                                 ("The Raised Eyebrow", "blue", "times opposed: 1"),
                                 ("The Open Purse", "red", "times raised: 1"),
                                 ("The Silver Tongue", "green", "situations told: 1"),
                                 ("The Clean Glove", "yellow", "not a single loss"),
                                 ("The Clean Glove", "green", "not a single loss")]
        assert any(line.startswith("The evening ends. The last tale was told by Blue") for line in said)


def test_the_chronicle() -> None:
    """the chronicle (nobles, situations, actions, confrontations, what was lost and won)"""
    game = court({}, {"red": "queen pawn", "blue": "rook", "yellow": "king", "green": "king"})
    chronicle = []
    for decision in ("place queen a3", "oppose", "place rook a3", "join opposition",
                     "place king c1", "abstain", "raise pawn", "raise cross d3", "pass", "pass", "pass", "pass", "pass",
                     "pass", "spare blue", "cross yellow b1", "spare red", "close", "refuse", "agree", "agree"):
        chronicle += [line for line in play(game, decision) if " arrives on " not in line and " goes " not in line
                      and " = " not in line and not CHANGED.match(line)]
    names = {seat: seat.title() for seat in SEATS}
    assert chronicle == [line.format(**names) for line in (
        "{red} places a queen on a3.", "{red} gives in to pride.",
        "{blue} opposes {red}!", "{blue} places a rook on a3.", "{blue} has the burghers play on pride.",
        "{blue} parries.",
        "{yellow} sides with {blue}.",
        "{yellow} places a king on c1.", "{yellow} shows a rare gift: yellow lies.", "{green} looks on.",
        "{red} sends another spy to a3.", "{red} sacrifices d3 for the sake of a3.", "{red} is cured of wrath.",
        "On a3: 4 for the action, 2 for the opposition.", "On c1: 0 for the action, 2 for the opposition.",
        "{red} prevails on a3.", "{red} spares {blue}.", "After a3, {red} crosses out b1 of {yellow}.",
        "{yellow} has lost the knack: yellow songs.", "{blue} and {yellow} prevail on c1.",
        "{blue} spares {red}.",
        "{blue} thinks that the matter is settled.", "{yellow} does not.", "{green} agrees.", "{red} agrees.",
        "The situation is closed: A duke, a goat, a storm", "A spy enters the service of {yellow}.")]


def test_all_squares_may_be_crossed_out_and_one_is_cleared() -> None:
    """Then each player may clear one crossed-out square: one, and only one"""
    game = court({}, KINGS, {"blue": "all"})
    play(game, *VOTES)
    assert who(game) == "blue clear" and len(game.legal()) == 2 * len(SQUARES) + 1
    play(game, "clear a1 talent x")
    assert who(game) == "blue again" and len(crossed(game, "blue").split()) == 15
