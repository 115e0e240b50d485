"""The end and the score, refusals and random games, for the Fredericus oracle."""

from __future__ import annotations

import random

import pytest

from .fredericus import Game
from .fredericus_deal import KINDS, SEATS
from .fredericus_scenes import PACK, after, bets, skip, start
from .fredericus_state import OFF


def test_fredericus_drawn_ends_the_game_after_the_round() -> None:
    game = bets(Game.from_start(start(pack=["fredericus", "siren"])))
    after(game, "reverse falcon", "discard-seal 2")
    assert game.announced == "fredericus"
    skip(skip(skip(skip(game))))
    assert game.over and game.pack == ["siren"]  # the keeper turned nothing
    assert game.result() == {
        "over": True,
        "winners": ["red"],
        "scores": {"red": 3, "blue": 1, "yellow": 1, "green": 1},
        "reason": "fredericus",
    }
    assert game.legal() == []


def test_eighth_creature_ends_drawing_at_once() -> None:
    game = bets(Game.from_start(start(r8="sky", r1="siren", r2="sky")), 8, 1, 1, 1)
    game.creatures["red"] = list(KINDS[:7])
    after(game, "capture falcon")
    assert game.announced == "creatures" and game.tokens["blue"] == [OFF]
    assert game.objectives["blue"] == ["griffin"] and game.pack == PACK
    after(game, "reverse goshawk", "discard-seal 4")
    assert game.pack == PACK
    skip(skip(skip(skip(game))))
    assert game.result()["scores"]["red"] == 8 + 1 + 1
    assert game.result()["reason"] == "creatures"


def test_fredericus_among_the_draws_of_one_capture_stops_the_others() -> None:
    made = start(r8="sky", r1="siren", r2="sky", pack=["fredericus", "siren"])
    game = after(bets(Game.from_start(made), 8, 1, 1, 1), "capture falcon")
    assert game.objectives["blue"] == ["griffin", "fredericus"] and game.objectives["yellow"] == ["griffin"]


def test_keeper_turns_fredericus() -> None:
    game = bets(Game.from_start(start(pack=["fredericus"])))
    skip(skip(skip(skip(game))))
    assert game.over and game.result()["reason"] == "fredericus"
    assert game.result()["scores"] == dict.fromkeys(SEATS, 1)
    assert game.result()["winners"] == ["green"]  # among equals the one who played last
    game = bets(Game.from_start(start(pack=["fredericus"]), keeper_fredericus_counts=False))
    for _ in range(8):
        skip(game)
    assert not game.over and game.discards == ["fredericus"]


def test_score_counts_pairs_by_kind() -> None:
    game = Game.from_start(start())
    game.creatures["red"] = ["griffin", "griffin", "siren", "harpy"]
    game.objectives["red"] = ["griffin", "siren", "siren", "griffin", "fredericus"]
    assert game.score("red") == 4 + 4 + 2 + 6


def test_refusals() -> None:
    for wrong in ({"players": 5}, {"two_player_posts": "4-8"}):
        with pytest.raises(ValueError, match=r"players|posts"):
            Game(**wrong)
    game = Game(3, seed=1)
    with pytest.raises(ValueError, match="illegal"):
        game.play("bet 9")


@pytest.mark.parametrize("seed", range(30))
def test_random_games_end_within_21_rounds(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    game = Game(players, seed=seed, shorter=seed % 2 == 0)
    cards = sum(len(row) for row in game.rows.values())
    seals = 0
    while not game.over:
        legal = game.legal()
        assert legal == sorted(set(legal)) and legal
        free = [text for text in legal if text.split(" ")[0] in ("capture", "reverse", "sink")]
        text = rng.choice(free) if free and rng.random() < 0.7 else rng.choice(legal)
        seals += text.startswith("discard-seal")
        game.play(text)
        taken = sum(len(mine) for mine in game.creatures.values())
        assert sum(len(row) for row in game.rows.values()) == cards - seals - taken
    assert game.round <= 21 and len(game.result()["winners"]) == 1
    held = sum(len(mine) for mine in game.objectives.values())
    assert held + len(game.discards) + len(game.pack) == 25
