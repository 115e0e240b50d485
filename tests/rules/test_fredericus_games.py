"""Fredericus: what holds in every position of every game."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.game import Game
from tests.made import made
from tests.rules.fredericus_scene import CREATURES, OBJECTIVES, ROW_CARDS, SEATS, fredericus

CARDS = {2: 56, 3: 72, 4: 88}
OPTIONS = {"shorter": ["no", "yes"], "two_player_posts": ["apart", "beside"], "two_tokens": ["two", "one"],
           "keeper_turns_fredericus": ["yes", "no"]}
choices = st.fixed_dictionaries({name: st.sampled_from(words) for name, words in OPTIONS.items()})


def check(game: Game, players: int) -> None:
    """Everything that must be true whatever was played."""
    state = game.state()
    pieces, piles = state["pieces"], state["piles"]
    assert sum(len(cards) for cards in piles.values()) + sum(p["site"] is not None for p in pieces) == len(pieces)
    home = Counter[bool]()
    for piece in pieces:
        kind, place = piece["kind"], (piece["pile"] or "").split(" ")[0]
        home[kind in ROW_CARDS] += 1
        if kind in ROW_CARDS:
            elsewhere = "front" if kind in CREATURES else "broken" if kind == "seal" else "row"
            assert place in ("row", elsewhere)
        elif kind in OBJECTIVES:
            assert place in ("pack", "hand", "discard") or (state["over"] and place == "front")
        elif kind == "fredericus":
            assert place in ("pack", "discard", "front")
            assert place == "pack" or state["vars"]["ending"] or state["options"]["keeper_turns_fredericus"] == "no"
        elif kind == "token":
            assert piece["pile"] == f"purse {piece['owner']}" or piece["site"] == "court" or piece["site"][0] == "t"
        else:
            assert piece["site"] in "12345678" or (piece["site"][0] == "q" and piece["site"][1:] in "12345678")
    assert home[True] == CARDS[players]
    for seat in SEATS[:players]:
        own = [piece for piece in pieces if piece["owner"] == seat]
        assert Counter(piece["kind"] for piece in own) == {"falcon": 1, "goshawk": 1, "token": 2 if players == 2 else 1}
        assert sum(piece["site"] is not None and piece["site"][0] == "q" for piece in own) <= 1
    court = [piece for piece in pieces if piece["site"] == "court"]
    assert len(court) <= (0 if players == 2 else 1)
    eight = [seat for seat in SEATS[:players]
             if sum(pieces[card]["kind"] in CREATURES for card in piles[f"front {seat}"]) >= 8]
    assert not eight or state["vars"]["ending"]
    assert state["vars"]["turns"] <= 21 * players
    assert 0 <= state["vars"]["left"] <= 6
    if not state["over"]:
        assert game.legal()
        assert len(set(game.legal())) == len(game.legal())


@pytest.mark.parametrize("players", [2, 3, 4])
@given(options=choices, seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=6)
def test_invariants_of_any_game(players: int, options: dict[str, str], seed: int, data: st.DataObject) -> None:
    game = fredericus(players, seed, **options)
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    eager = data.draw(st.booleans())
    decisions = 0
    while not game.position.over:
        if decisions % 7 == 0 or rng.random() < 0.1:
            check(game, players)
        legal = game.legal()
        rare = [text for text in legal if text.split(" ")[0] not in ("carry", "fly", "token", "end")]
        game.play(rng.choice(rare if eager and rare else legal))
        decisions += 1
    check(game, players)
    assert len(game.result()["winners"]) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shorter", ["no", "yes"])
@pytest.mark.parametrize("keeper", ["no", "yes"])
def test_every_game_ends_within_21_rounds(players: int, shorter: str, keeper: str) -> None:
    game = fredericus(players, shorter=shorter, keeper_turns_fredericus=keeper)
    rng = random.Random(players)
    for seed in range(15):
        position = game.rules.start(seed)
        while not position.over:
            game.rules.apply(position, rng.choice(position.opts))
        assert made(position).v_turns <= 21 * players
        assert made(position).v_turns % players == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_saved_and_loaded_in_any_position(players: int) -> None:
    game, copy = fredericus(players, 3, shorter="yes"), fredericus(players, 4, shorter="yes")
    rng = random.Random(3)
    while not game.position.over:
        if rng.random() < 0.15:
            copy.load(game.state())
            assert copy.state() == game.state()
            assert (copy.who(), copy.legal(), copy.result()) == (game.who(), game.legal(), game.result())
        game.play(rng.choice(game.legal()))


def test_the_same_seed_deals_the_same_game() -> None:
    for players in (2, 3, 4):
        assert fredericus(players, 7).state() == fredericus(players, 7).state()
        assert fredericus(players, 7).state()["piles"] != fredericus(players, 8).state()["piles"]
