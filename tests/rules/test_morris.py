"""Nine men's morris: placing, mills, walking, flying, and how a game ends."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

from game.engine.game import Game, open_rules
from game.engine.rules import Rules
from game.engine.search import perft

MILLS = [set(line.split()) for line in (
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7")]


@lru_cache(maxsize=4)
def rules(flying: str) -> Rules:
    return open_rules("morris", options={"flying": flying})


def at(white: str = "", black: str = "", hands: tuple[int, int] = (0, 0), turn: str = "white", flying: str = "yes",
       quiet: int = 0) -> Game:
    """A position; the men that are neither named nor in hand have been taken."""
    game = Game(rules(flying))
    state = game.state()
    points = {"white": white.split(), "black": black.split()}
    left = dict(zip(points, hands, strict=True))
    state["piles"] = {name: [] for name in state["piles"]}
    for number, man in enumerate(state["pieces"]):
        owner = man["owner"]
        man["site"] = points[owner].pop(0) if points[owner] else None
        man["pile"] = None
        if man["site"] is None:
            man["pile"] = f"hand {owner}" if left[owner] > 0 else "captured"
            left[owner] -= left[owner] > 0
            state["piles"][man["pile"]].append(number)
    state["vars"] |= {"turn": turn, "quiet": quiet}
    game.load(state)
    return game


def after(game: Game, *decisions: str) -> Game:
    for decision in decisions:
        game.play(decision)
    return game


def men(game: Game, seat: str) -> set[str]:
    return {man["site"] for man in game.state()["pieces"] if man["owner"] == seat and man["site"]}


def ended(game: Game) -> tuple[list[str], str] | None:
    result = game.result()
    return (result["winners"], result["reason"]) if result["over"] else None


def test_nine_men_each_are_placed_on_empty_points() -> None:
    game = Game.open("morris")
    assert {name: len(men) for name, men in game.state()["piles"].items()} == {
        "hand white": 9, "hand black": 9, "captured": 0}
    assert len(game.legal()) == 24 and all(text.startswith("place ") for text in game.legal())
    assert len(after(game, "place a1").legal()) == 23 and game.who() == [("black", "move")]
    assert all(text.startswith("place ") for text in at("a1", "g7", hands=(1, 0)).legal())


def test_the_number_of_games() -> None:
    game = Game(rules("yes"))
    assert [perft(game.rules, game.position, depth) for depth in range(1, 5)] == [24, 552, 12144, 255024]


@pytest.mark.parametrize("line", MILLS)
def test_every_mill(line: set[str]) -> None:
    """Three men on a line are a mill, whichever of them comes last."""
    others = [point for mill in MILLS for point in sorted(mill) if point not in line]
    for last in line:
        game = at(" ".join(line - {last}), f"{others[0]} {others[5]}", hands=(1, 1))
        assert after(game, f"place {last}").who() == [("white", "take")], last


def test_no_mill_round_a_corner_or_across() -> None:
    for white, last in (("a1 d1", "a4"), ("d1 d3", "d5"), ("c4 e4", "d3"), ("a1 b2", "c3"), ("a4 c4", "e4")):
        assert after(at(white, "g7 f6", hands=(1, 1)), f"place {last}").who() == [("black", "move")], last


def test_a_mill_takes_a_man() -> None:
    game = after(at("a1 d1", "b2 d2 e4", hands=(1, 1)), "place g1")
    assert game.legal() == ["take b2", "take d2", "take e4"]
    after(game, "take d2")
    assert men(game, "black") == {"b2", "e4"} and game.who() == [("black", "move")]


def test_men_in_mills_are_safe_while_others_are_there() -> None:
    game = after(at("a1 d1", "b2 d2 f2 e4 e5", hands=(1, 1)), "place g1")
    assert game.legal() == ["take e4", "take e5"]
    game = after(at("a1 d1", "b2 d2 f2", hands=(1, 3)), "place g1")
    assert game.legal() == ["take b2", "take d2", "take f2"]


def test_a_single_man_is_taken_without_asking() -> None:
    game = after(at("a1 d1", "b2 d2 f2 e5", hands=(1, 1)), "place g1")
    assert men(game, "black") == {"b2", "d2", "f2"} and game.who() == [("black", "move")]


def test_two_mills_at_once_take_one_man() -> None:
    game = after(at("a4 a7 d1 g1", "b2 d2 e4", hands=(1, 1)), "place a1", "take b2")
    assert game.who() == [("black", "move")]


def test_men_walk_along_the_lines() -> None:
    game = at("a1 b4 d2 g7", "a7 d1 d3")
    assert game.legal() == ["move a1-a4", "move b4-a4", "move b4-b2", "move b4-b6", "move b4-c4", "move d2-b2",
                            "move d2-f2", "move g7-d7", "move g7-g4"]
    assert men(after(game, "move a1-a4"), "white") == {"a4", "b4", "d2", "g7"}


def test_a_mill_may_be_opened_and_closed_again() -> None:
    game = at("a1 d1 g1 e3", "b6 d6 c5 e4")
    after(game, "move g1-g4", "move e4-f4", "move g4-g1")
    assert game.who() == [("white", "take")]


def test_three_men_fly_if_they_may() -> None:
    assert open_rules("morris").compiled.model.options["flying"].default is True
    position: dict[str, Any] = {"white": "a1 d1 b6", "black": "g7 f6 c5 d5"}
    assert len(at(**position).legal()) == 3 * 17
    assert at(**position, flying="no").legal() == ["move a1-a4", "move b6-b4", "move b6-d6", "move d1-d2", "move d1-g1"]
    assert all(text.startswith("place ") for text in at(**position, hands=(1, 1)).legal())
    assert "move a1-g4" not in at("a1 d1 b6 e3", "g7 f6 c5 d5").legal()


def test_fewer_than_three_men_lose() -> None:
    assert ended(after(at("a1 d1", "b2 d2 e4", hands=(1, 0)), "place g1", "take b2")) == (["white"], "men")
    assert ended(after(at("a1 d1", "b2 d2 e4", hands=(1, 1)), "place g1", "take b2")) is None


def test_without_a_move_a_player_loses() -> None:
    shut: dict[str, Any] = {"white": "a1 a4 a7 b4", "black": "d1 d7 b2 b6 d2"}
    assert ended(after(at(**shut, turn="black"), "move d2-d3")) is None  # c4 is free
    game = at(white=shut["white"], black="d1 d7 b2 b6 c3", turn="black")
    assert ended(after(game, "move c3-c4")) == (["black"], "shut-in")


def test_the_third_time_is_a_draw() -> None:
    game = at("a1 d1 b6 e3", "g7 f6 c5 d5")
    cycle = ("move a1-a4", "move g7-g4", "move a4-a1", "move g4-g7")
    assert ended(after(game, *cycle, *cycle)) is None  # the first position was loaded, not reached
    assert ended(after(game, cycle[0])) == ([], "repetition")


def test_a_hundred_quiet_moves_are_a_draw() -> None:
    position: dict[str, Any] = {"white": "a1 d1 g4 b6", "black": "g7 f6 c5 d5 e4"}
    assert ended(after(at(**position, quiet=99), "move b6-d6")) == ([], "quiet")
    assert ended(after(at(**position, quiet=98), "move b6-d6")) is None
    taken = after(at(**position, quiet=99), "move g4-g1")
    assert taken.who() == [("white", "take")]  # the hundredth, but it closes a mill
    after(taken, "take e4")
    assert (ended(taken), taken.state()["vars"]["quiet"]) == (None, 0)


@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_every_mill_is_seen(seed: int) -> None:
    """A question of its own kind follows exactly when a mill has been closed, with exactly the right men in it."""
    game, chance = Game(rules("yes" if seed % 2 else "no")), random.Random(seed)
    while not game.result()["over"] and len(game.log) < 120:
        seat = game.who()[0][0]
        other = {"white": "black", "black": "white"}[seat]
        text = chance.choice(game.legal())
        before = men(game, other)
        game.play(text)
        point = text.split(" ")[1].split("-")[-1]
        closed = not text.startswith("take") and any(point in mill and mill <= men(game, seat) for mill in MILLS)
        loose = {man for man in before if not any(man in mill and mill <= before for mill in MILLS)} or before
        asked = not game.result()["over"] and game.who() == [(seat, "take")]
        assert asked == (closed and len(loose) > 1), game.log
        if asked:
            assert game.legal() == sorted(f"take {man}" for man in loose)
        elif not text.startswith("take"):
            assert before - men(game, other) == (loose if closed else set())
