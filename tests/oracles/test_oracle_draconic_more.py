"""Hand-made positions for the Draconic chess oracle: magic, charm, variants, draws; and random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .draconic import Game
from .draconic_positions import after, at, moves
from .draconic_state import OTHER, SIDES


def test_high_dreamer() -> None:
    pos = {"white high-dreamer": "d4", "black groin": "d5", "white archer": "e4"}
    game = at(pos, trees={"white": ["c3"], "black": ["c4"]})
    assert moves(game, "burn") == {"c3", "c4"}
    assert moves(game, "sleep") == {"black groin", "white archer"}
    burned = after(game.copy(), "burn c3")
    assert "c3" not in moves(burned, "plant")
    assert "c3" in moves(after(burned, "plant a7"), "plant")
    assert burned.position.tree_reserve == {"white": 6, "black": 5}
    slept = after(game, "sleep black groin")
    assert not moves(slept, "move groin")
    assert moves(after(slept, "plant a7"), "wake") == {"black groin"}


def test_sleep_bans() -> None:
    pos = {"white high-dreamer": "d4", "black groin": "d5", "black high-dreamer": "e5"}
    game = after(at(pos), "sleep black groin")
    assert moves(game, "wake") == set()
    after(game, "plant a7", "plant b7")
    assert moves(game, "wake") == {"black groin"}
    after(game, "wake black groin")
    assert "black groin" not in moves(game, "sleep")
    after(game, "plant c7")
    assert "black groin" in moves(game, "sleep")


def test_sleep_in_house_and_song() -> None:
    pos = {"white high-dreamer": "f6", "black groin": "g7"}
    assert moves(at(pos), "sleep") == {"black groin", "black minstrel"}
    sung = at({**pos, "black minstrel": "g5"})
    assert moves(sung, "sleep") == {"black minstrel"}  # g7 is two above g5; the singer is not covered
    own = at({"white high-dreamer": "d4", "white archer": "d5", "white minstrel": "d6"})
    assert "white archer" in moves(own, "sleep")


def test_maiden() -> None:
    pos = {"white maiden": "d4", "black archer": "d5", "black groin": "e4", "black maiden": "c3"}
    game = at({**pos, "black minstrel": "e5", "black high-dreamer": "g7"}, asleep=["black minstrel"])
    assert {"d5"} == moves(game, "move maiden") & {"d5", "e4", "c3", "e5"}
    game = at({**pos, "white groin": "killed", "white traveller": "carried"})
    after(game, "move maiden d5")
    assert (game.who(), game.legal()) == ("white", ["recover groin", "recover none"])
    after(game, "recover groin")
    assert game.who() == "black"
    assert game.position.where["white", "groin"] == "reserve"
    assert not moves(game, "move archer")
    assert not moves(game, "shoot")
    plain = after(at(pos), "move maiden d5")
    assert plain.who() == "black"
    sung = at({**pos, "black minstrel": "d6", "black high-dreamer": "g7"})
    assert "d5" not in moves(sung, "move maiden")


def test_sleeping_maiden_lets_go() -> None:
    pos = {"white maiden": "d5", "black archer": "d5", "black high-dreamer": "e5"}
    game = at(pos, to_move="black")
    assert not moves(game, "move archer")
    slept = at(pos, to_move="black", asleep=["white maiden"])
    assert moves(slept, "move archer")
    assert not moves(
        at(pos, {"charm_needs_awake_maiden": False}, to_move="black", asleep=["white maiden"]), "move archer"
    )
    after(slept, "wake white maiden", "plant a7")
    assert not moves(slept, "move archer")


def test_double_shot() -> None:
    pos = {"white archer": "d1", "black groin": "d5", "black maiden": "d4", "black archer": "g4"}
    game = after(at(pos, {"double_shot": True}), "shoot archer d5")
    assert game.legal() == ["second d4", "second g4", "second none"]
    none = after(game.copy(), "second none")
    assert none.who() == "black"
    after(game, "second g4")
    assert game.who() == "black"
    assert game.position.tree_reserve["white"] == 6
    bare = after(at(pos, {"double_shot": True}, tree_reserve={"white": 0}), "shoot archer d5")
    assert bare.who() == "black"
    first = after(at(pos, {"double_shot": True}, asleep=["black maiden"]), "shoot archer d4")
    assert first.legal() == ["second d5", "second g4", "second none"]


def test_double_shot_and_peril() -> None:
    pos = {"white minstrel": "reserve", "white archer": "c3", "black groin": "a2", "black traveller": "g1"}
    pos.update({"white traveller": "carried", "black archer": "c6"})
    game = at({**pos, "black groin": "c5", "black traveller": "c7"}, {"double_shot": True})
    assert "shoot archer c5" in game.legal()
    pos = {"white minstrel": "reserve", "white archer": "c4", "black traveller": "a4", "black archer": "c6"}
    game = at(pos, {"double_shot": True})  # the traveller threatens a1 along column a
    assert moves(game, "shoot archer") == {"a4", "c6"}
    saved = after(game.copy(), "shoot archer c6")  # only one way to go on: played along
    assert saved.who() == "black"
    assert saved.position.where["black", "traveller"] == "killed"
    assert moves(at(pos), "shoot archer") == {"a4"}


def test_larger_house() -> None:
    game = at({}, {"larger_house": True}, trees={"black": ["a2"]})
    assert moves(game, "extend") == {"b1"}
    after(game, "extend b1", "plant g1")
    assert game.position.tree_reserve["white"] == 6
    assert not moves(game, "extend")
    assert moves(game, "enter") >= {"archer a1", "archer b1"}
    assert "b1" not in moves(game, "move minstrel")
    pos = {"white groin": "e7", "black minstrel": "g7"}
    houses = {"white": "a1", "black": ["g7", "f7"]}
    half = at(pos, {"larger_house": True}, houses=houses)
    assert "f7" not in moves(half, "move groin")
    pos["black minstrel"] = "reserve"
    assert "f7" in moves(at(pos, {"larger_house": True}, houses=houses), "move groin")
    pos = {"white traveller": "a7", "black minstrel": "g7"}
    assert not moves(at(pos, houses=houses), "move traveller") & {"f7", "g7"}
    passing = at({**pos, "black minstrel": "e7"}, houses={"white": "a1", "black": ["e7", "d7"]})
    assert not moves(passing, "move traveller") & {"d7", "e7", "f7"}
    over = at({**pos, "black minstrel": "d6"}, houses={"white": "a1", "black": ["d6", "d7"]})
    assert moves(over, "move traveller") >= {"c7", "e7", "g7"}


def test_leaving_a_larger_house() -> None:
    houses = {"white": ["c4", "d4"], "black": "g7"}
    pos = {"white minstrel": "c4", "white traveller": "c4"}
    ends = moves(at(pos, houses=houses), "move traveller")
    assert "d4" not in ends
    assert ends >= {"e4", "f4", "g4", "b4", "a4"}
    assert "e4" not in moves(at({**pos, "white archer": "d4"}, houses=houses), "move traveller")
    back = at({"white minstrel": "c4", "white archer": "c5"}, houses=houses)
    assert moves(back, "move archer") >= {"c4", "d4"}


def test_arrow_at_two_of_one_side() -> None:
    options = {"take_shared": True}
    pair = {"white archer": "d1", "black maiden": "d4", "black groin": "d4"}
    assert after(at(pair, options), "shoot archer d4").position.where["black", "groin"] == "killed"
    pair = {"white archer": "d1", "black maiden": "d4", "black traveller": "d4", "white groin": "d5"}
    game = at(pair, options)
    assert "d4" not in moves(game, "move groin")
    assert after(game, "shoot archer d4").position.where["black", "traveller"] == "killed"


def test_hunt() -> None:
    pos = {"white groin": "d4", "black maiden": "d5", "black minstrel": "reserve"}
    game = after(at(pos, {"hunt": "maiden"}), "move groin d5")
    assert game.result() == {"over": True, "winners": ["white"], "reason": "hunt"}
    assert not after(at(pos, {"hunt": "groin"}), "move groin d5").over
    open_house = at({"black groin": "b2"}, {"hunt": "groin"})
    assert moves(open_house, "move minstrel") == {"a2", "b1"}
    shot = at(
        {"white archer": "d1", "black groin": "d3", "black maiden": "d5"},
        {"hunt": "groin", "double_shot": True},
    )
    assert after(shot, "shoot archer d3").reason == "hunt"


def test_brutes_duty() -> None:
    pos = {"white groin": "d4", "black maiden": "d5"}
    assert at(pos, {"brutes_duty": True}).legal() == ["move groin d5"]
    shared = at({**pos, "white archer": "d5"}, {"brutes_duty": True})
    assert len(shared.legal()) > 1
    pos = {"white groin": "a2", "white minstrel": "reserve", "black maiden": "b3", "black traveller": "a7"}
    assert "move groin b3" not in at(pos, {"brutes_duty": True}).legal()


def test_draws() -> None:
    game = at({"white archer": "c3", "black archer": "e6"}, tree_reserve={"white": 0, "black": 0})
    for _ in range(2):
        assert not game.over
        after(game, "move archer c4", "move archer e5", "move archer c3", "move archer e6")
    assert game.result() == {"over": True, "winners": [], "reason": "repetition"}
    quiet = after(at({"white archer": "c3"}, quiet=99), "move archer c4")
    assert quiet.result() == {"over": True, "winners": [], "reason": "quiet"}
    assert after(at({"white archer": "c3"}, quiet=99), "plant c4").quiet == 0


VARIANTS: list[dict[str, Any]] = [
    {},
    {"double_shot": True, "larger_house": True},
    {"hunt": "groin", "double_shot": True},
    {"hunt": "maiden", "brutes_duty": True},
    {"brutes_duty": True, "larger_house": True, "take_shared": True, "archer_shoots_trees": True},
    {"help_needs_active": False, "house_entry_from_house": False, "traveller_passes_empty_house": False},
    {"arrow_stopped_by": "figures", "charm_needs_awake_maiden": False, "song_on_own_square": True},
    {
        "song_stops_arrows": True,
        "songs_silence_everywhere": False,
        "no_turn_loses": False,
        "double_shot": True,
    },
]


def check(game: Game) -> None:
    """What always holds."""
    table = game.position
    for square in table.occupied():
        there = table.at(square)
        assert square not in table.trees
        if square in table.houses["white"] + table.houses["black"]:
            owners = [side for side in SIDES if square in table.houses[side]]
            assert len(there) <= 2
            assert game.over or all(figure[0] == owners[0] for figure in there)
        elif len(there) > 1:
            assert len(there) == 2
            assert game.options.take_shared or there[0][0] != there[1][0]
            assert game.options.take_shared or "maiden" in (there[0][1], there[1][1])
    assert all(table.on_board(figure) for figure in table.asleep)
    for side in SIDES:
        assert table.tree_reserve[side] + sum(owner == side for owner in table.trees.values()) <= 7
        assert not table.houses[OTHER[side]] or not set(table.houses[side]) & set(table.houses[OTHER[side]])


@pytest.mark.parametrize("options", VARIANTS)
def test_random_games_end(options: dict[str, Any]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        game = Game(rng.choice(SIDES), **options)
        while not game.over:
            legal = game.legal()
            assert legal == sorted(set(legal))
            assert not game.pending or len(game.pending) > 1
            twin = game.copy()
            game.play(rng.choice(legal))
            assert twin.legal() == legal
            check(game)
        assert game.legal() == []
        assert game.reason
