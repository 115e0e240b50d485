"""Bots answer with decisions that can be played, in every ruleset, and see no more than their seat."""

from __future__ import annotations

import random

import pytest

from game.bots import LEVELS, think
from game.bots.imagine import imagine
from game.engine.game import Game
from game.ruleset.library import Library


@pytest.mark.parametrize("name", Library().ids())
def test_a_bot_of_any_level_answers_with_a_decision_that_can_be_played(name: str) -> None:
    game = Game.open(name, seed=3)
    for level in LEVELS:
        game.play(think(game, level, 30, language="fr"))


def test_a_novice_takes_a_win_that_is_there() -> None:
    game = Game.open("tictactoe")
    for text in ("a1", "b1", "a2", "b2"):
        game.play(text)
    assert think(game, "novice", seed=1) == "a3"


def test_what_a_seat_cannot_see_is_imagined_anew() -> None:
    game = Game.open("fredericus", players=3, seed=5)
    world = game.rules.world
    hand = world.piles["hand"][0]
    pack = world.pile_names.index("pack")
    seen, others, packs = set(), set(), set()
    for seed in range(12):
        copy = imagine(game.rules, game.position, 0, random.Random(seed))
        seen.add(copy.piles[hand])
        others.add(copy.piles[hand + 1])
        packs.add(copy.piles[pack])
        assert sorted(copy.place) == sorted(game.position.place)
    assert seen == {game.position.piles[hand]}
    assert len(others) > 1 and len(packs) > 1
