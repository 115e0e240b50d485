"""Hand-made positions for the Draconic chess oracle: setting up, moving, taking, shooting, singing."""

from __future__ import annotations

from typing import Any

from .draconic import Game
from .draconic_positions import after, at, moves
from .draconic_state import KINDS, SONG


def test_start() -> None:
    game = Game("black")
    assert game.who() == "black"
    assert len(game.legal()) == 49
    game.play("house d4")
    assert game.who() == "white"
    assert len(game.legal()) == 48
    game.play("house d5")
    assert game.who() == "black"
    assert moves(game, "enter") == {"traveller", "high-dreamer", "maiden", "groin", "minstrel", "archer"}
    assert len(moves(game, "plant")) == 47
    assert len(game.legal()) == 53


def test_house_room() -> None:
    game = at({"white archer": "a1"})
    assert not moves(game, "enter")
    outside = at({"white archer": "a1", "white groin": "b2"})
    assert "a1" not in moves(outside, "move groin")
    room = at({"white groin": "b2"})
    assert "a1" in moves(room, "move groin")


def test_plain_movement() -> None:
    game = at({"white archer": "d4"}, trees={"white": ["d5"], "black": ["c3"]})
    assert moves(game, "move archer") == {"c4", "c5", "e5", "e4", "e3", "d3"}
    game = at({"white traveller": "d4", "white archer": "d6", "black groin": "f4"}, trees={"black": ["b4"]})
    expected = {"d5", "d3", "d2", "d1", "c4", "e4", "c5", "b6", "a7"}
    expected |= {"e5", "f6", "c3", "b2", "a1", "e3", "f2", "g1"}
    assert moves(game, "move traveller") == expected  # a1 is home, g7 is kept


def test_figure_in_its_house_only_moves() -> None:
    game = at({"white groin": "a1", "black archer": "b2", "white minstrel": "reserve"})
    assert moves(game, "move groin") == set()  # leaving would open the house to the archer
    game = at({"white groin": "a1", "black archer": "b2"})
    assert moves(game, "move groin") == {"a2", "b1"}
    game = at({"white high-dreamer": "a1", "black archer": "b2"}, trees={"white": ["a2"]})
    assert not moves(game, "burn")
    assert not moves(game, "sleep")
    game = at({"white archer": "a1", "black groin": "a4"})
    assert not moves(game, "shoot")


def test_taking_the_house() -> None:
    pos = {"white groin": "f6", "black minstrel": "reserve", "black groin": "b2", "white minstrel": "reserve"}
    game = at(pos)
    assert moves(game, "move groin") >= {"g7"}
    after(game, "move groin g7")
    assert game.result() == {"over": True, "winners": ["white"], "reason": "house"}
    assert not moves(at({"white groin": "f6"}), "move groin") & {"g7"}
    home = at({"white groin": "a1", "black minstrel": "reserve"}, houses={"white": "a1", "black": "b2"})
    assert "b2" in moves(home, "move groin")
    pos = {"white groin": "a1", "black minstrel": "reserve"}
    kept = at(pos, {"house_entry_from_house": False}, houses={"white": "a1", "black": "b2"})
    assert "b2" not in moves(kept, "move groin")


def test_traveller_and_houses() -> None:
    houses = {"white": "c4", "black": "e4"}
    pos = {"white traveller": "d4", "white minstrel": "g1", "black minstrel": "e4"}
    game = at(pos, houses=houses)
    assert moves(game, "move traveller") >= {"c4", "b4", "a4"}
    assert not moves(game, "move traveller") & {"e4", "f4", "g4"}
    assert "b4" not in moves(
        at(pos, {"traveller_passes_empty_house": False}, houses=houses), "move traveller"
    )
    one = at({**pos, "white minstrel": "c4"}, houses=houses)
    assert "c4" in moves(one, "move traveller")
    assert "b4" not in moves(one, "move traveller")
    enemy = at({**pos, "black minstrel": "reserve"}, houses=houses)
    assert moves(enemy, "move traveller") >= {"e4", "f4", "g4"}
    hunt = at({**pos, "black minstrel": "reserve"}, {"hunt": "groin"}, houses=houses)
    assert "e4" not in moves(hunt, "move traveller")
    assert "g4" in moves(hunt, "move traveller")


def test_peril() -> None:
    game = at({"black groin": "b2"})
    assert moves(game, "move minstrel") == set()
    assert "archer" in moves(game, "enter")
    helped = at({"black groin": "b2"}, asleep=["black groin"])
    assert moves(helped, "move minstrel") == {"a2", "b1"}
    game = after(
        at({"white groin": "e6", "black minstrel": "reserve", "black archer": "d1"}), "move groin f6"
    )
    assert game.peril()
    assert set(game.legal()) == {f"enter {k}" for k in KINDS[:5]}
    line = at({"white minstrel": "a3", "black traveller": "a7"})
    assert moves(line, "move minstrel") == {"a2", "a4"}


def test_no_turn_loses() -> None:
    pos: dict[str, Any] = {"black minstrel": "reserve", "white groin": "f5", "black archer": "d1"}
    pos.update({f"black {k}": "carried" for k in KINDS[:5]})
    game = after(at(pos), "move groin f6")
    assert game.result() == {"over": True, "winners": ["white"], "reason": "no-turn"}
    drawn = after(at(pos, {"no_turn_loses": False}), "move groin f6")
    assert drawn.result() == {"over": True, "winners": [], "reason": "no-turn"}


def test_groin() -> None:
    game = at({"white groin": "d4", "black maiden": "d5", "black archer": "e4", "black groin": "c3"})
    assert moves(game, "move groin") >= {"d5", "e4", "c3"}
    carried = after(game.copy(), "move groin d5")
    assert carried.position.where["black", "maiden"] == "carried"
    assert after(game, "move groin e4").position.where["black", "archer"] == "killed"
    shared = {"white groin": "d4", "black archer": "d5", "white maiden": "d5", "black minstrel": "e6"}
    assert "d5" not in moves(at(shared), "move groin")
    taken = after(at(shared, {"take_shared": True}), "move groin d5")
    assert taken.position.where["black", "archer"] == "killed"
    assert len(taken.position.at("d5")) == 2


def test_groin_ignores_song_traveller_does_not() -> None:
    pos = {"white groin": "d4", "white traveller": "e4", "black archer": "d5", "black minstrel": "d7"}
    game = at({**pos, "black high-dreamer": "g7"})
    assert "d5" in moves(game, "move groin")
    assert "d5" not in moves(game, "move traveller")
    quiet = at({**pos, "black high-dreamer": "g7"}, asleep=["black minstrel"])
    assert "d5" in moves(quiet, "move traveller")
    crossing = at({**pos, "black high-dreamer": "g7", "white minstrel": "b5"})
    assert "d5" in moves(crossing, "move traveller")  # both songs sound on d5
    lone = at({**pos, "black high-dreamer": "g7", "white minstrel": "a5"})
    assert "d5" not in moves(lone, "move traveller")


def test_crossing_songs() -> None:
    pos = {"white traveller": "a4", "black archer": "d4", "black minstrel": "e4", "black high-dreamer": "g7"}
    assert "d4" not in moves(at(pos), "move traveller")
    met = {**pos, "white minstrel": "g1"}  # sounds on g3 and f2; e4 sounds on f3 and e2: no common square
    assert "d4" not in moves(at(met), "move traveller")
    met = {**pos, "white minstrel": "g2"}  # f3 is common
    assert "d4" in moves(at(met), "move traveller")
    assert "d4" not in moves(at(met, {"songs_silence_everywhere": False}), "move traveller")
    assert SONG["d4"] == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5", "b4", "f4", "d2", "d6"}
    assert len(SONG["a1"]) == 5


def test_song_does_not_cover_the_singer() -> None:
    pos = {"white traveller": "a4", "black minstrel": "d4", "black high-dreamer": "g7"}
    assert "d4" in moves(at(pos), "move traveller")
    assert "d4" not in moves(at(pos, {"song_on_own_square": True}), "move traveller")


def test_minstrel_at_home_is_silent() -> None:
    pos = {"white traveller": "a6", "black archer": "f6"}
    assert "f6" in moves(at(pos), "move traveller")


def test_traveller_against_maiden_and_groin() -> None:
    assert "d4" not in moves(at({"white traveller": "a4", "black maiden": "d4"}), "move traveller")
    base = {"white traveller": "a4", "black groin": "d4"}
    for helper, square, asleep, expected in (
        ("white minstrel", "d5", False, True),
        ("white high-dreamer", "e5", False, True),
        ("white high-dreamer", "e5", True, False),
        ("white high-dreamer", "f6", False, False),
        ("white archer", "a3", False, True),
        ("white archer", "a3", True, False),
        ("white archer", "e5", False, False),
    ):
        pos = {**base, "white maiden": "a1", helper: square}
        asleepers = [helper] if asleep else []
        assert ("d4" in moves(at(pos, asleep=asleepers), "move traveller")) is expected
        if asleep:
            assert "d4" in moves(at(pos, {"help_needs_active": False}, asleep=asleepers), "move traveller")
    both = at({"white traveller": "c4", "black groin": "d4", "white archer": "d3"})
    assert "d4" not in moves(both, "move traveller")
    home = at({**base, "white archer": "a3"}, houses={"white": "a3", "black": "g7"})
    assert "d4" not in moves(home, "move traveller")


def test_archer() -> None:
    pos = {"white archer": "d4", "black groin": "d5", "black maiden": "d6", "black traveller": "f6"}
    game = at(pos)
    assert moves(game, "shoot archer") == {"d6", "f6"}  # d5 is too near; awake figures do not stop the arrow
    assert "d6" not in moves(at(pos, asleep=["black groin"]), "shoot archer")
    assert "d6" not in moves(at(pos, {"arrow_stopped_by": "figures"}), "shoot archer")
    assert moves(at(pos, trees={"white": ["e5"]}), "shoot archer") == {"d6"}
    shot = after(game, "shoot archer d6")
    assert shot.position.where["black", "maiden"] == "killed"
    assert shot.position.where["white", "archer"] == "d4"
    sleeper = at(pos, asleep=["black maiden"])
    assert "d6" in moves(sleeper, "shoot archer")
    home = at({"white archer": "g4", "black groin": "g7", "black minstrel": "g6"})
    assert moves(home, "shoot archer") == {"g6"}
    behind = {"white archer": "d1", "black groin": "d4", "black archer": "d5", "black minstrel": "reserve"}
    houses = {"white": "a1", "black": "d4"}
    assert moves(at(behind, houses=houses), "shoot archer") == {"d5"}
    assert moves(at(behind, houses=houses, asleep=["black groin"]), "shoot archer") == set()


def test_archer_options() -> None:
    pos = {"white archer": "d1", "black groin": "d5", "black minstrel": "d6", "black maiden": "g7"}
    assert "d5" in moves(at(pos), "shoot archer")
    assert "d5" not in moves(at(pos, {"song_stops_arrows": True}), "shoot archer")
    trees = {"black": ["d3"], "white": ["f3"]}
    assert moves(at(pos, {"archer_shoots_trees": True}, trees=trees), "shoot archer") == {"d3"}
    assert moves(at(pos, trees=trees), "shoot archer") == set()
    shot = after(at(pos, {"archer_shoots_trees": True}, trees=trees), "shoot archer d3")
    assert "d3" not in shot.position.trees
    assert "plant d3" in shot.legal()


def test_shared_square_may_be_shot_at() -> None:
    game = at({"white archer": "d1", "white maiden": "d4", "black archer": "d4"})
    after(game, "shoot archer d4")
    assert game.position.where["black", "archer"] == "killed"
    assert game.position.where["white", "maiden"] == "d4"
