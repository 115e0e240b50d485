"""Fianchetto, the noble: each test is one sentence of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.readouts import readouts
from tests.rules.fianchetto_scene import (
    SEATS,
    SINS,
    SQUARES,
    board,
    court,
    create,
    evening,
    hand,
    pile,
    play,
    square,
    until,
    who,
)


def test_four_players() -> None:
    """Four players, a story game of intrigue at the court of Ossola."""
    model = evening().rules.compiled.model
    assert model.players == (4,) and [seat.id for seat in model.seats] == list(SEATS)
    assert "alpine court" in model.about["en"] and "cour alpine" in model.about["fr"]


def test_no_winner() -> None:
    """There is no winner in the source: the screen runs the procedure, keeps the boards, counts the confrontations and
    writes the chronicle; the people tell the story aloud."""
    game = court({}, {"red": "queen", "blue": "pawn rook"})
    said = play(game, "place queen a1", "oppose", "place pawn a1", "pass", "pass", "spare blue")
    assert "Red spares Blue." in said
    said = play(game, "close", "agree", "agree", "agree", "stop", "stop", "stop", "stop")
    assert game.result() == {"over": True, "winners": [], "reason": "evening", "scores": {}}
    assert said[-1] == "the game ends: the evening is over: there are honours, and no winner"
    assert board(court({"red": {"a1": "king"}}), "red") == {"a1": "king"}


def test_readings_are_options() -> None:
    """[reading] marks what the source leaves open; each is a named option."""
    options = evening().rules.compiled.model.options
    assert sorted(options) == ["blank_square", "close_votes", "first_choice", "next_declarer", "one_chess_set",
                               "pawn_moves", "pawns_promote", "pieces_stay", "promotion", "raise_cross_elsewhere",
                               "redistribution"]
    for spec in options.values():
        assert set(spec.name) == set(spec.about) == {"en", "fr"}
        assert all([*spec.name.values(), *spec.about.values()])


def test_a_board_of_four_by_four() -> None:
    """Each noble has a chessboard of 4×4 squares (a–d, 1–4; row 1 at the bottom)."""
    game = evening()
    assert game.rules.world.stride == 16 and game.rules.world.site_count == 64
    for seat in SEATS:
        assert {name for name in game.state()["sites"] if name.startswith(seat)} == {f"{seat}.{s}" for s in SQUARES}
    game = court({"red": {"b1": "pawn"}})
    assert "move pawn b1-b2" in game.legal()  # up is away from row 1


def test_sixteen_squares() -> None:
    """Sixteen squares hold: 1 title, 3 talents, 3 supports (one invented, one from the hat, the Prince of Ossola), 1
    family name — eight — then the seven deadly sins (pride, greed, envy, wrath, lust, gluttony, sloth), and one
    square left blank, used to stay neutral."""
    game = create(evening())
    for seat in SEATS:
        found = [square(game, seat, name) for name in SQUARES]
        assert Counter(entry["sort"] for entry in found) == {
            "title": 1, "talent": 3, "support": 2, "ruler": 1, "family": 1, "sin": 7, "blank": 1}
        assert sorted(entry["vice"] for entry in found if entry["sort"] == "sin") == sorted(SINS)
        assert square(game, seat, "d4") == {"sort": "blank", "lever": "", "vice": "none", "crossed": False}


def test_the_squares_are_the_players_choice() -> None:
    """Which square holds what is the player's choice; "place the rest for me" is always on offer."""
    game = evening()
    free = set(SQUARES)
    while game.who()[0][1] in ("title", "talent", "support"):
        assert {decision[-2:] for decision in game.legal()} == free
        last = sorted(free)[-1]
        play(game, next(d for d in game.legal() if d.endswith(last)).replace("<text>", "anything"))
        free = free - {last} if who(game).startswith("red") else set(SQUARES)
        if who(game).startswith("blue"):
            break
    until(game, "problem")  # any of the decisions on offer, one after another, makes a noble
    assert all(square(game, seat, name)["sort"] != "empty" for seat in SEATS for name in SQUARES)


def test_pieces_in_hand() -> None:
    """Each noble has pieces in hand: queen or king (themselves), knight (vassals), bishop (clergy), rook (burghers),
    three pawns (spies); who takes the king takes a fourth pawn."""
    game = create(evening())
    assert hand(game, "red") == hand(game, "blue") == "bishop knight pawn pawn pawn queen rook"
    assert hand(game, "yellow") == hand(game, "green") == "bishop king knight pawn pawn pawn pawn rook"
    assert board(game, "red") == {} and pile(game, "box") == 2  # two of the sixteen pawns


def test_one_chess_set() -> None:
    """One chess set serves all four, so two nobles are queens and two are kings (option `one_chess_set`)."""
    for royals, left in ((("queen", "queen"), ["take king"]), (("king", "king"), ["take queen"])):
        game = until(evening(), "take")
        for royal in royals:
            assert game.legal() == ["take king", "take queen"]
            play(game, f"take {royal}")
            until(game, "take")
        assert game.legal() == left and who(game) == "yellow take"
    game = until(evening(one_chess_set="no"), "take")
    for _ in range(3):
        play(game, "take queen")
        until(game, "take")
    assert game.legal() == ["take king", "take queen"]


def epilogue(won: int, reborn: int) -> set[str]:
    """What becomes of red, whose house has won so often."""
    game = court()
    state = game.state()
    state["seats"]["red"] |= {"won": won, "reborn": reborn, "lost": 1}
    game.load(state)
    return {line.text for line in readouts(game.rules, game.position, "epilogue") if line.number("seat") == 0}


def test_what_was_won_before_is_not_the_heirs() -> None:
    """nobles forgotten: of an heir it is not told that nobody prevailed more often, whatever the house has won"""
    assert "end-victor" in epilogue(5, 0) and "end-victor" not in epilogue(0, 0)
    assert "end-reborn" in epilogue(5, 1) and "end-victor" not in epilogue(5, 1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_nobles_end_in_the_same_words(language: str) -> None:
    """four nobles at most end alike, and there are words for each"""
    lists = court().rules.compiled.model.suggestions
    ends = [name for name in lists if name.startswith("tale-end-")]
    assert len(ends) == 8 and all(len(set(lists[name][language])) >= 4 for name in ends)


def test_who_draws_their_own_slip_is_told_why_another_patron_is_wanted() -> None:
    """If it is one's own, one invents another; else the slip that was drawn is named."""
    told = set()
    for seed in range(6):
        game = until(evening(seed), "second-support")
        own = not any(text.startswith("write") for text in game.legal())
        line, state = readouts(game.rules, game.position, "prompts.second-support")[0], game.state()
        assert line.text == ("second-support-own" if own else "second-support-drawn")
        assert own or state["pieces"][state["piles"]["table"][-1]]["written"] in line.values[0]
        told.add(own)
    assert told == {True, False}
