"""Fianchetto, whole evenings: never stuck, saved and loaded exactly, secrets kept, pieces never lost."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.game import Game
from tests.rules.fianchetto_duel import MOODS, choose
from tests.rules.fianchetto_scene import SEATS, court, create, evening, hat, pile, play, problems, who

KINGS = {"red": "queen pawn pawn", "blue": "queen pawn", "yellow": "king pawn", "green": "king pawn"}


def reloaded(game: Game) -> Game:
    """The same position after a save and a load."""
    found = Game(game.rules)
    found.load(json.loads(json.dumps(game.state())))
    return found


def same(game: Game) -> Game:
    """Whether a game goes on from a saved position exactly as without."""
    other = reloaded(game)
    assert other.state() == game.state() and other.who() == game.who() and other.legal() == game.legal()
    return other


def test_saved_in_the_middle_of_a_confrontation() -> None:
    """state and load in the middle of a confrontation are exact"""
    game = court({"green": {"c3": "rook"}}, KINGS)
    other = same(game)
    for decision in ("place queen b4", "oppose", "place queen b4", "join opposition", "place pawn c1",
                     "join action", "move rook c3-c1", "raise pawn", "raise cross a1", "pass", "raise pawn", "pass",
                     "pass", "raise cross d4", *["pass"] * 4, "raise pawn", *["pass"] * 4):
        assert play(game, decision) == play(other, decision)
        other = same(game)
    chance = random.Random(4)
    while not game.position.over and len(game.log) < 150:
        decision = choose(game.legal(), chance, "warlike")
        assert play(game, decision) == play(other, decision)
        if len(game.log) % 5 == 0:
            other = same(game)
    assert other.state() == game.state()


def test_saved_during_the_creation() -> None:
    """state and load are exact at every step of the creation, draws included"""
    game = evening(9)
    while game.who()[0][1] != "act":
        decision = choose(game.legal(), random.Random(len(game.log)), "any")
        other = same(game) if len(game.log) % 3 == 0 else None
        play(game, decision)
        if other is not None:
            play(other, decision)
            assert other.state() == game.state()


def test_undo() -> None:
    """every decision can be taken back"""
    game, chance = court({}, KINGS), random.Random(2)
    states = [game.state()]
    for _ in range(60):
        play(game, choose(game.legal(), chance, "warlike"))
        states.append(game.state())
    while len(states) > 1:
        assert game.state() == states.pop()
        game.undo()
    assert game.state() == states[0]


def test_nobody_sees_what_is_in_the_hat() -> None:
    """draws one at random: the slips in the hat are nobody's to see, those on the table are shown to all"""
    game = problems(create(evening()))
    play(game, "draw")
    for seat in SEATS:
        seen = game.view(seat)
        slips = [piece for piece in seen["pieces"] if piece["pile"] in ("hat", "table")]
        assert len(slips) == 1 and slips[0]["pile"] == "table" and seen["piles"]["hat"] == len(hat(game))


def test_the_paper_runs_out() -> None:
    """should an evening use all the paper, no more slips are made and play goes on"""
    game = court({}, {"red": "queen", "blue": "queen", "green": "king"}, {"blue": "all"})
    state = game.state()
    for i in state["piles"]["paper"]:
        state["pieces"][i]["pile"] = None
    state["piles"]["paper"] = []
    game.load(state)
    before = hat(game)
    play(game, "place queen a1", "allow")
    while who(game) != "blue act":
        play(game, game.legal()[0].replace("<text>", "x"))
    assert hat(game) == before


def pieces_in_all(game: Game) -> int:
    """Where the chess pieces are, counted."""
    state = game.state()
    chess = [piece for piece in state["pieces"] if not piece["kind"].endswith("slip")]
    return sum(piece["pile"] is not None or piece["site"] is not None for piece in chess)


def sound(game: Game) -> None:
    """What must hold in every position of an evening."""
    state = game.state()
    assert pieces_in_all(game) == 32
    counts: dict[str, list[dict[str, Any]]] = {}
    for piece in state["pieces"]:
        if piece["site"] is not None:
            assert piece["owner"] == piece["site"].split(".")[0]
            assert not state["sites"][piece["site"]]["crossed"]
            counts.setdefault(piece["site"], []).append(piece)
        elif (piece["pile"] or "").startswith("hand"):
            assert piece["owner"] == piece["pile"].split()[1] and not piece["added"]
    for standing in counts.values():
        assert sum(not piece["added"] for piece in standing) <= 1
        assert len(standing) == 1 or game.who()[0][1] in ("raise", "cross", "cross-own")
    assert pile(game, "table") == 0 or game.who()[0][1] in ("situation", "draw-support", "second-support")


@given(seed=st.integers(0, 2**32), mood=st.sampled_from(sorted(MOODS)))
@settings(max_examples=12, derandomize=True, suppress_health_check=list(HealthCheck))
def test_an_evening_never_gets_stuck(seed: int, mood: str) -> None:
    """random evenings in which `close` is chosen one time in ten: there is always a legal decision"""
    chance = random.Random(seed)
    game = court({}, KINGS)
    state = game.state()
    state["rng"] = seed
    game.load(state)
    for number in range(250):
        if game.position.over:
            break
        legal = game.legal()
        assert legal and len(set(legal)) == len(legal)
        decision = "close" if "close" in legal and chance.random() < 0.1 else choose(legal, chance, mood)
        game.play(decision)
        if number % 10 == 0 and not game.position.over:
            sound(game)
    assert game.position.over == (game.legal() == [])


def test_evenings_come_to_an_end() -> None:
    """otherwise the evening ends"""
    ended = 0
    for seed in range(4):
        chance, game = random.Random(seed), court({}, KINGS)
        while not game.position.over and len(game.log) < 1500:
            game.play(choose(game.legal(), chance, "brisk"))
        ended += game.position.over
        assert game.result()["winners"] == []
    assert ended >= 2
