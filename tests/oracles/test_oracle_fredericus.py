"""Hand-made positions, one sentence of the rules each, for the Fredericus oracle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .fredericus import Game
from .fredericus_deal import KINDS, deal, row_cards
from .fredericus_scenes import after, bets, skip, start, verbs
from .fredericus_state import COURT, OFF


@pytest.mark.parametrize(("players", "left", "gone", "pack"), [(4, 88, 0, 21), (3, 72, 4, 18), (2, 56, 8, 15)])
def test_deal(players: int, left: int, gone: int, pack: int) -> None:
    made = deal(players, random.Random(1))
    cards = Counter(card for row in made["rows"] for card in row)
    assert sum(cards.values()) == left and {len(row) for row in made["rows"]} == {left // 8}
    assert {cards[kind] for kind in KINDS} == {players}
    assert (cards["sky"], cards["tree"], cards["seal"]) == (12 + 3 * players, 12 + 3 * players, 2 * players)
    assert cards == Counter(row_cards(players))
    assert len(made["discards"]) == gone and len(made["pack"]) == pack
    assert "fredericus" in made["pack"][-5:]


def test_posts_follow_the_first_player() -> None:
    game = Game.from_start(start(first="yellow"))
    assert game.order == ("yellow", "green", "red", "blue") and game.keeper == "blue"
    assert [game.posts[seat]["falcon"] for seat in game.order] == [1, 2, 3, 4]
    assert [game.posts[seat]["goshawk"] for seat in game.order] == [5, 6, 7, 8]
    assert Game.from_start(start(2)).posts["blue"] == {"falcon": 3, "goshawk": 7}
    assert Game.from_start(start(2), two_player_posts="2-6").posts["blue"] == {"falcon": 2, "goshawk": 6}


def test_bets_in_turn_order_both_tokens_of_two_players() -> None:
    game = Game.from_start(start(2, first="blue"))
    asked = []
    for tower in (1, 1, 2, 3):
        asked.append(game.who())
        game.play(f"bet {tower}")
    assert asked == ["blue", "blue", "red", "red"] and game.who() == "blue"
    assert game.tokens == {"blue": [1, 1], "red": [2, 3]}


def test_first_turns_have_two_and_three_actions() -> None:
    game = bets(Game.from_start(start()))
    for count in (2, 3, 4, 4, 4):
        assert game.compulsory == count
        for _ in range(count):
            assert "end" not in game.legal()
            game.play(next(text for text in game.legal() if text.startswith("fly")))
        assert verbs(game) <= {"end", "reverse"} and "end" in game.legal()  # asked even if it is all there is
        after(game, "end", "token stay")
    assert game.round == 2


def test_carry_and_fly_round_the_ring() -> None:
    game = bets(Game.from_start(start(r1="tree sky", r2="")))
    assert {"carry 1-2", "carry 1-8", "carry 8-1", "carry 3-2", "fly falcon 2", "fly falcon 8"} <= set(game.legal())
    assert "carry 2-1" not in game.legal() and "carry 1-3" not in game.legal() and "fly falcon 3" not in game.legal()
    after(game, "carry 1-8")
    assert game.rows[1] == ["tree"] and game.rows[8] == ["seal", "sky"]


def test_hood_takes_every_enemy_and_no_own_raptor() -> None:
    game = bets(Game.from_start(start(r1="tree", r3="tree", r8="tree")))
    game.posts["red"]["falcon"] = game.posts["yellow"]["goshawk"] = 2
    assert "hood 1" not in game.legal()
    after(game, "hood 2")
    assert game.hooded == {"red": "", "blue": "falcon", "yellow": "goshawk", "green": ""}
    assert "hood 2" not in game.legal() and game.taken == 1


def test_hood_chooses_between_both_raptors_clockwise() -> None:
    game = bets(Game.from_start(start(r1="tree", r3="tree", first="yellow")))
    for seat in ("red", "green"):
        game.posts[seat] = {"falcon": 2, "goshawk": 2}
    after(game, "hood 2")
    assert game.who() == "yellow"
    assert game.legal() == ["hood-which green falcon", "hood-which green goshawk"]
    after(game, "hood-which green goshawk")
    assert game.legal() == ["hood-which red falcon", "hood-which red goshawk"]
    after(game, "hood-which red falcon")
    assert game.hooded["green"] == "goshawk" and game.hooded["red"] == "falcon"


def test_nobody_has_both_raptors_hooded_and_the_hood_comes_off_at_the_end_of_the_turn() -> None:
    game = bets(Game.from_start(start(r1="tree", r3="tree", r7="sky", r5="sky", r6="siren")))
    game.hooded["blue"] = "falcon"
    game.posts["blue"] = {"falcon": 6, "goshawk": 2}
    assert "hood 2" not in game.legal()
    skip(game)
    assert not any("falcon" in text for text in game.legal())
    skip(game)
    assert game.hooded["blue"] == "" and game.posts["blue"]["falcon"] == 6


def test_captures_by_falcon_and_goshawk_once_each() -> None:
    game = bets(Game.from_start(start(r8="sky", r1="siren siren", r2="sky", r4="tree", r5="harpy", r6="sky")))
    assert {"capture falcon", "capture goshawk"} <= set(game.legal())
    after(game, "capture falcon", "capture goshawk")
    assert game.creatures["red"] == ["siren", "harpy"] and game.taken == 0
    assert game.rows[1] == ["siren"] and game.rows[8] == ["sky"] and game.rows[4] == ["tree"]
    assert "capture" not in verbs(game)
    game.captured.clear()
    assert "capture falcon" in game.legal()
    game.rows[2] = ["tree"]
    assert "capture falcon" not in game.legal()
    game.rows[2] = []
    assert "capture" not in verbs(game)


def test_enemy_tokens_draw_clockwise_and_the_own_stays() -> None:
    game = bets(Game.from_start(start(r8="sky", r1="siren", r2="sky", first="yellow")), 1, 2, 1, 1)
    game.posts["yellow"]["falcon"] = 1
    after(game, "capture falcon")  # green bet on 2, red and blue on 1
    assert game.tokens == {"yellow": [1], "green": [2], "red": [OFF], "blue": [OFF]}
    assert game.objectives == {"red": ["griffin"] * 2, "blue": ["griffin", "siren"]} | {
        seat: ["griffin"] for seat in ("yellow", "green")
    }


@pytest.mark.parametrize(("both", "drawn"), [(True, ["griffin", "siren"]), (False, ["griffin"])])
def test_two_tokens_of_one_owner(both: bool, drawn: list[str]) -> None:
    made = start(2, r8="sky", r1="siren", r2="sky")
    game = bets(Game.from_start(made, two_tokens_two_objectives=both), 4, 4, 1, 1)
    after(game, "capture falcon")
    assert game.objectives["blue"] == ["griffin", *drawn] and game.tokens["blue"] == [OFF, OFF]


def test_court_token_returns_with_an_objective_at_the_owners_next_turn() -> None:
    game = bets(Game.from_start(start()))
    after(game, "fly falcon 2", "fly falcon 1", "end")
    assert game.legal() == sorted([f"token {n}" for n in range(1, 8)] + ["token court", "token stay"])
    game.play("token court")
    after(game, *["fly falcon 3", "fly falcon 2"], "fly falcon 3", "end")
    assert "token court" not in game.legal()
    game.play("token stay")
    skip(skip(game))
    assert game.who() == "red" and game.tokens["red"] == [OFF]
    assert game.objectives["red"] == ["griffin", "siren"]  # the keeper discarded a griffin before
    assert game.discards == ["griffin"]
    after(game, *["fly falcon 2", "fly falcon 1"] * 2, "end")
    assert "token stay" not in game.legal() and "token 8" in game.legal()


def test_a_capture_sends_the_court_token_back_with_no_effect() -> None:
    game = bets(Game.from_start(start(r1="sky", r2="siren", r3="sky")))
    after(game, "fly falcon 8", "fly falcon 1", "end", "token court")
    assert game.tokens["red"] == [COURT]
    after(game, "capture falcon")
    assert game.tokens["red"] == [OFF]
    skip(skip(skip(game)))
    assert game.objectives["red"] == ["griffin"]


def test_two_players_have_no_court_and_place_both_tokens() -> None:
    game = bets(Game.from_start(start(2)), 1, 2, 3, 4)
    after(game, "fly falcon 2", "fly falcon 1", "end")
    assert "token court" not in game.legal() and "token 1" not in game.legal() and "token 2" in game.legal()
    after(game, "token 2")
    assert game.who() == "red" and "token 2" not in game.legal() and "token stay" in game.legal()
    after(game, "token stay")
    assert game.tokens["red"] == [2, 2] and game.who() == "blue"


def test_reverse() -> None:
    game = bets(Game.from_start(start(r1="sky tree siren", r5="")))
    assert {"reverse falcon", "reverse goshawk"} <= set(game.legal())  # a row of none may be reversed
    after(game, "reverse falcon")
    assert game.rows[1] == ["siren", "tree", "sky"] and game.objectives["red"] == ["griffin", "griffin"]
    assert game.legal() == ["discard-seal 2", "discard-seal 8"] and game.who() == "red"
    after(game, "discard-seal 8")
    assert game.rows[8] == [] and game.rows[2] == ["seal"]
    assert "reverse" not in verbs(game)
    after(game, "fly falcon 2", "fly falcon 1")
    assert "end" in game.legal() and "fly falcon 2" in game.legal()
    after(game, "fly falcon 2", "fly falcon 1")
    assert game.legal() == ["end"]


def test_reverse_after_the_last_action_and_hooded_raptors_do_not() -> None:
    game = bets(Game.from_start(start()))
    game.hooded["red"] = "falcon"
    assert "reverse falcon" not in game.legal()
    after(game, "fly goshawk 6", "fly goshawk 5", "reverse goshawk", "discard-seal 4")
    assert "end" in game.legal() and "fly goshawk 4" in game.legal()


def test_sink() -> None:
    made = start(r1="sky siren tree tree tree", r5="sky sky sky", r8="tree", r4="tree")
    assert "sink" not in verbs(bets(Game.from_start(made)))
    game = bets(Game.from_start(made, shorter=True))
    assert {"sink falcon", "sink goshawk"} <= set(game.legal())
    twin = after(game.copy(), "sink goshawk")
    assert twin.rows[5] == ["sky"] * 3 and "sink" not in verbs(twin)
    after(game, "sink falcon")
    assert game.rows[1] == ["tree", "tree", "tree", "sky", "siren"] and game.taken == 0
