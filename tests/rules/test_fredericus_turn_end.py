"""Fredericus, sentence by sentence: the end of a turn, and what is secret."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.fredericus_scene import SEATS, at, idle, leave, offered, pile, var, where

TOWERS = [f"token {number}" for number in range(1, 9)]
READY = {1: "tree griffin", 8: "sky", 2: "sky"}


def test_the_turn_ends_when_the_player_ends_it() -> None:
    """The turn ends when the player ends it: `end` is offered once all compulsory actions are taken"""
    game = at(left=1)
    assert "end" not in game.legal()
    game.play("fly falcon 2")
    assert (game.who(), game.legal()) == ([("red", "action")], ["end"])
    game.play("end")
    assert game.who() == [("red", "token")]


def test_extra_actions_may_be_used_or_not() -> None:
    """(so with the two extra actions of a reverse used or not; …)"""
    for used in range(3):
        game = at(rows={8: "seal", 2: "seal"}, left=0)
        game.play("reverse falcon")
        game.play("discard-seal 8")
        for _ in range(used):
            game.play(offered(game, "fly")[0])
        assert bool(offered(game, "fly")) == (used < 2)
        game.play("end")


def test_captures_may_come_after_the_last_action() -> None:
    """(… free captures may come after the last action)"""
    game = at(rows={1: "griffin", 8: "sky", 3: "sky"}, left=1)
    game.play("carry 3-2")
    assert game.legal() == ["capture falcon", "end"]


def test_the_own_hooded_raptor_returns() -> None:
    """One's own hooded raptor returns to the post of its quarter, unhooded."""
    game = at(raptors={"red goshawk": "q7", "blue falcon": "q4"}, left=0)
    game.play("end")
    assert (where(game, "red goshawk"), where(game, "blue falcon")) == ("7", "q4")


def test_a_hooded_raptor_returns_before_tokens_are_settled() -> None:
    """End of the turn, in this order"""
    game = at(raptors={"red goshawk": "q7"}, left=0, turn="red", starter="blue")
    game.play("end")
    assert (game.who(), where(game, "red goshawk")) == ([("red", "token")], "7")
    before = len(pile(game, "pack"))
    game.play("token 1")  # red is the last in turn order and keeps the pack: that comes last
    assert len(pile(game, "pack")) == before - 1


def test_a_token_off_the_board_is_put_on_a_tower() -> None:
    """Each own token that is off the board is put on a tower"""
    game = at(left=0)
    game.play("end")
    assert game.legal() == sorted([*TOWERS, "token court"])
    game.play("token 6")
    assert where(game, "red token") == "t6"
    assert game.who() == [("blue", "action")]
    two = at(2, left=0, tokens={"red": "4"})  # the second token is off the board
    two.play("end")
    assert two.legal() == sorted([*TOWERS[:3], *TOWERS[4:], "token stay"])
    two.play("token stay")
    assert (two.who(), two.legal()) == ([("red", "token")], TOWERS)


def test_a_token_on_a_tower_may_be_moved_to_another() -> None:
    """each that is on a tower may be moved to another"""
    game = at(left=0, tokens={"red": "4", "blue": "5"})
    game.play("end")
    assert game.legal() == sorted([*TOWERS[:3], *TOWERS[4:], "token court", "token stay"])
    game.play("token 5")
    assert (where(game, "red token"), where(game, "blue token")) == ("t5", "t5")
    stay = at(left=0, tokens={"red": "4"})
    stay.play("end")
    stay.play("token stay")
    assert where(stay, "red token") == "t4"


@pytest.mark.parametrize("players, court", [(2, False), (3, True), (4, True)])
def test_the_court_is_for_three_or_four_players(players: int, court: bool) -> None:
    """With three or four players, a token may instead go to the centre of the court if no token is there"""
    for tokens in ({}, {"red": "2"}):
        game = at(players, left=0, tokens=tokens)
        game.play("end")
        assert ("token court" in game.legal()) == court
    full = at(3, left=0, tokens={"yellow": "court"})
    full.play("end")
    assert "token court" not in full.legal()


def test_a_token_in_the_court_brings_an_objective_at_the_start_of_the_next_turn() -> None:
    """at the start of the owner's next turn it comes back and the owner draws an objective"""
    game = at(3, left=0, tokens={"red": "2"}, pack="fredericus siren-objective dragon-objective harpy-objective")
    game.play("end")
    game.play("token court")
    idle(game, "1")
    assert (where(game, "red token"), pile(game, "hand red")) == ("court", [])
    idle(game, "1")  # yellow keeps the pack and turns up one
    assert game.who() == [("red", "action")]
    assert where(game, "red token") is None
    assert (pile(game, "hand red"), pile(game, "discard")) == (["dragon-objective"], ["harpy-objective"])
    idle(game)
    assert where(game, "red token") == "t8"  # it had to be put somewhere again


def test_a_capture_spoils_the_court() -> None:
    """unless a capture sent it back"""
    game = at(3, rows={2: "griffin", 1: "sky", 3: "sky"}, turn="blue", left=0, tokens={"red": "court"})
    game.play("capture falcon")
    game.play("end")
    leave(game)
    idle(game)
    assert game.who() == [("red", "action")]
    assert (where(game, "red token"), pile(game, "hand red")) == (None, [])


@pytest.mark.parametrize("seat", SEATS)
def test_the_keeper_turns_up_the_top_objective(seat: str) -> None:
    """The keeper of the pack, at the end of each of their own turns, turns the top objective … and discards it."""
    game = at(turn=seat, left=0, pack="fredericus siren-objective dragon-objective harpy-objective")
    game.play("end")
    leave(game)
    if seat == "green":
        assert pile(game, "discard") == ["harpy-objective"]
        assert game.view("blue")["cards"]["discard"] == ["harpy-objective"]
        assert pile(game, "pack") == ["fredericus", "siren-objective", "dragon-objective"]
    else:
        assert pile(game, "discard") == []


def test_the_keeper_turns_one_up_every_round() -> None:
    """at the end of each of their own turns"""
    game = at(2, left=0)
    sizes = []
    for _ in range(6):
        sizes.append(len(pile(game, "pack")))
        idle(game)
    assert [before - after for before, after in pairwise(sizes)] == [0, 1, 0, 1, 0]


def test_fredericus_turned_up_counts_as_drawn_and_nobody_scores_it() -> None:
    """If it is Fredericus, that counts as drawing it, for the end of the game, and nobody scores it [reading]."""
    game = at(turn="green", left=0, pack="siren-objective fredericus", tokens={"green": "3"})
    game.play("end")
    game.play("token stay")
    result = game.result()
    assert (result["over"], set(result["scores"].values())) == (True, {0})
    assert pile(game, "discard") == ["fredericus"]


def test_fredericus_turned_up_may_also_be_just_another_card() -> None:
    """[reading] — the other one: it is discarded like any objective, and the pack's last card announces the end"""
    game = at(2, turn="blue", left=0, pack="siren-objective harpy-objective fredericus",
              options={"keeper_turns_fredericus": "no"})
    idle(game)
    assert (pile(game, "discard"), var(game, "ending")) == (["fredericus"], False)
    for _ in range(2):
        idle(game)
    assert (pile(game, "discard")[-1], var(game, "ending"), game.position.over) == ("harpy-objective", False, False)
    for _ in range(2):
        idle(game)
    assert game.position.over
    assert pile(game, "pack") == []


def test_drawing_fredericus_announces_the_end_in_either_reading() -> None:
    """Fredericus is drawn"""
    for reading in ("yes", "no"):
        game = at(rows=READY, tokens={"green": "1"}, pack="siren-objective fredericus",
                  options={"keeper_turns_fredericus": reading})
        game.play("capture falcon")
        assert var(game, "ending")
        assert game.result()["scores"]["green"] == 2


def test_after_the_announcement_the_keeper_turns_nothing() -> None:
    """After the announcement of the end the keeper turns nothing."""
    game = at(turn="green", left=0, ending=True)
    before = pile(game, "pack")
    game.play("end")
    leave(game)
    assert (game.position.over, pile(game, "pack"), pile(game, "discard")) == (True, before, [])


def test_objectives_drawn_are_secret_until_the_end() -> None:
    """Objectives drawn are secret to their owner until the end."""
    game = at(rows=READY, tokens={"blue": "1"}, left=0)
    game.play("capture falcon")
    drawn, hand = pile(game, "hand blue"), game.rules.world.pile_names.index("hand blue")
    assert len(drawn) == 1
    assert game.view("blue")["cards"]["hand blue"] == drawn
    for seat in ("red", "yellow", "green"):
        view = game.view(seat)
        assert "hand blue" not in view["cards"]
        assert view["piles"]["hand blue"] == 1
        assert not any(piece["pile"] == "hand blue" for piece in view["pieces"])
        draws = [event for event in game.events_for(seat) if event[0] == "put" and event[4] == hand]
        assert [event[1] for event in draws] == [-1]
    over = at(turn="red", starter="blue", left=0, ending=True, hands={"blue": "siren-objective harpy-objective"})
    over.play("end")
    leave(over)
    assert over.position.over
    assert sorted(over.view("red")["cards"]["front blue"]) == ["harpy-objective", "siren-objective"]


@pytest.mark.parametrize("seat", SEATS)
def test_creatures_tokens_rows_and_discards_are_open(seat: str) -> None:
    """Creatures, tokens, rows and discards are open."""
    game = at(rows={1: "sky seal", 4: "dragon tree"}, fronts={"red": "siren", "green": "griffin siren"},
              tokens={"red": "3", "blue": "court"}, left=0, turn="green")
    game.play("end")
    game.play("token 2")
    view = game.view(seat)
    assert (view["cards"]["row 1"], view["cards"]["row 4"]) == (["sky", "seal"], ["dragon", "tree"])
    assert (view["cards"]["front red"], view["cards"]["front green"]) == (["siren"], ["griffin", "siren"])
    assert len(view["cards"]["discard"]) == 1
    tokens = {piece["owner"]: piece["site"] for piece in view["pieces"] if piece["kind"] == "token"}
    assert tokens == {"red": "t3", "blue": "court", "yellow": None, "green": "t2"}


def test_two_tokens_are_settled_first_then_second() -> None:
    """(with two tokens, the first then the second, `bet` likewise)"""
    game = at(2, left=0, tokens={"red": "2 7"})
    game.play("end")
    game.play("token 4")
    game.play("token stay")
    sites = [piece["site"] for piece in game.state()["pieces"] if (piece["owner"], piece["kind"]) == ("red", "token")]
    assert sites == ["t4", "t7"]
    assert game.who() == [("blue", "action")]
