"""Hand-made positions, one sentence of the rules each, and random games, for the Fidchell oracle."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .fidchell import Game
from .fidchell_board import INNER, NEIGHBOURS, POINTS, RAYS, has_wall

RING_C = [f"c{i}" for i in range(1, 9)]
SPARE = ["f9", "f11", "f13", "f15", "f17", "f19", "f21"]  # seven white stones out of harm's way


def at(version: int = 1, options: dict[str, Any] | None = None, **position: Any) -> Game:
    """A position by keywords."""
    return Game.from_position(position, version, **(options or {}))


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game


def test_board() -> None:
    assert len(POINTS) == 108
    assert NEIGHBOURS["a1"] == {"a2", "a4", "b1"}
    assert NEIGHBOURS["b2"] == {"b1", "b3", "c2"}
    assert NEIGHBOURS["e2"] == {"e1", "e3", "f3"}
    assert NEIGHBOURS["f2"] == {"f1", "f3", "g2"}
    assert NEIGHBOURS["g32"] == {"g31", "g1", "f32"}
    assert [p for p in POINTS if any(ray[0] == "o" for ray in RAYS[p])] == list(INNER)
    assert ("b1", "a1", "o") in RAYS["c1"]
    lines = sum(len(RAYS[p]) == 4 for p in POINTS)
    assert lines == 4 + 4 + 8 + 8 + 8 + 16  # all but b2.., e2.., f2.. (spoke ends) and circle g


def test_starts() -> None:
    game = Game()
    assert game.who() == "white"
    assert len(game.legal()) == 108
    assert "place o" not in game.legal()
    game = Game(2)
    assert game.hand == {"white": 19, "black": 19}
    assert game.board["b1"] == game.board["d7"] == "white"
    assert game.board["b8"] == game.board["d2"] == "black"
    assert Game(2, start="black_main").board["b1"] == "black"
    assert len(game.legal()) == 92
    with pytest.raises(ValueError, match="illegal"):
        game.play("place b1")


def test_capture_on_one_line_only_and_several_at_once() -> None:
    game = after(at(hands={"white": 3, "black": 3}, white=["e3", "c3"], black=["d4", "e4", "d2"]), "place d3")
    assert set(game.stones("black")) == {"d4", "e4", "d2"}
    game = at(hands={"white": 3, "black": 3}, white=["e1", "e5", "f3"], black=["e2", "e4", "f4", "f2"])
    after(game, "place e3")
    assert game.stones("black") == {"f4", "f2"}
    assert (game.who(), game.extra) == ("white", True)
    assert "pass" in game.legal()
    after(game, "place a1")
    assert (game.who(), game.extra) == ("black", False)
    assert "pass" not in game.legal()
    two = after(at(hands={"white": 3, "black": 3}, white=["e1"], black=["e2", "e3"]), "place e4")
    assert len(two.stones("black")) == 2


def test_standing_between_is_safe_and_newly_completed_pairs() -> None:
    game = at(hands={"white": 3, "black": 3}, white=["e1", "e3"])
    after(game, "place g9")
    after(game, "place e2")
    assert game.board["e2"] == "black"
    after(game, "place g11")
    assert game.board["e2"] == "black"


def test_decline_extra_option() -> None:
    kept = at(1, {"decline_extra": False}, hands={"white": 3, "black": 3}, white=["e1"], black=["e2", "g9"])
    assert "pass" not in after(kept, "place e3").legal()
    assert kept.extra


def test_slides() -> None:
    game = at(white=["e1"], black=["e5", "e14", "c1"])
    expected = {f"slide e1-{p}" for p in ("e2", "e3", "e4", "e16", "e15", "f1", "g1", "d1")}
    assert set(game.legal()) == expected
    alone = at(white=["a1"], black=["g9"])
    ends = {f"slide a1-{p}" for p in ("a2", "a3", "a4", "b1", "c1", "d1", "e1", "f1", "g1")}
    assert set(alone.legal()) == ends


def test_slide_when() -> None:
    pos = {"white": ["e1"], "black": ["g9"], "hands": {"white": 0, "black": 2}}
    assert Game.from_position(pos).legal()[0].startswith("slide")
    both = Game.from_position({**pos, "white": [*SPARE, "e1"]}, 2)
    assert both.legal() == ["pass"]
    assert after(both, "pass").who() == "black"
    assert Game.from_position(pos, 1, slide_when="both").legal() == ["pass"]
    assert len(Game.from_position(pos, 2, slide_when="own").legal()) > 1


def test_no_slide_passes() -> None:
    game = at(white=["a1"], black=["a2", "a4", "b1"])
    assert game.legal() == ["pass"]


def test_dead_king_and_waking() -> None:
    pos = {"white": ["e1"], "black": ["a1", "g9"], "hands": {"white": 1, "black": 1}}
    assert "a1" in after(Game.from_position(pos), "place b1").board
    woken = after(Game.from_position({**pos, "hands": {}}), "slide e1-b1")
    assert "a1" not in woken.board
    assert woken.king == "both"
    assert "a1" not in after(Game.from_position({**pos, "king": "both"}), "place b1").board


def test_king_version_2() -> None:
    hands = {"white": 9, "black": 9}
    game = at(2, hands=hands, black=["a1", "g9"])
    assert "a1" not in after(game, "place b1").board
    game = at(2, hands=hands, white=["a1"], to_move="black")
    assert "a1" in after(game, "place b1").board
    game = at(2, white=[*SPARE, "a1"], black=["d1"], to_move="black")
    assert "a1" not in after(game, "slide d1-b1").board
    game = at(2, white=[*SPARE, "a1"], black=["d1"])
    assert after(game, "slide a1-a2").king == "white"


def test_chain() -> None:
    spoke = ["a1", "b1", "c1", "d1", "e1", "f1"]
    for version in (1, 2):
        game = after(at(version, hands={"white": 9, "black": 9}, white=spoke), "place g1")
        assert game.result() == {"over": True, "winners": ["white"], "reason": "chain"}
        assert game.legal() == []
    game = at(hands={"white": 9, "black": 9}, black=spoke, to_move="black")
    assert after(game, "place g1").winners == ["black"]
    game = at(2, hands={"white": 9, "black": 9}, black=spoke, to_move="black")
    assert not after(game, "place g1").over


def test_no_stones_left() -> None:
    game = after(at(white=["e1"], black=["e2"], hands={"white": 2, "black": 0}), "place e3")
    assert game.result() == {"over": True, "winners": ["white"], "reason": "stones"}
    assert not after(at(white=["e1"], black=["e2"], hands={"white": 2, "black": 1}), "place e3").over


def test_fewer_than_seven() -> None:
    pos: dict[str, Any] = {"white": SPARE[:5], "black": ["f8"], "to_move": "black"}
    pos["hands"] = {"white": 2, "black": 2}
    game = after(Game.from_position(pos, 2), "place f10")
    assert game.result() == {"over": True, "winners": ["black"], "reason": "stones"}
    pos["hands"] = {"white": 3, "black": 2}
    assert not after(Game.from_position(pos, 2), "place f10").over
    assert after(Game.from_position(pos, 2, count_hand=False), "place f10").reason == "stones"


def siege(**extra: Any) -> dict[str, Any]:
    """Black about to close ring c."""
    pos = {"white": SPARE, "black": RING_C[1:], "hands": {"white": 9, "black": 9}, "to_move": "black"}
    return {**pos, **extra}


def test_siege_runs_out() -> None:
    game = after(Game.from_position(siege(), 2), "place c1")
    assert game.siege == 5
    for i in range(4):
        after(game, f"place g{2 * i + 1}", f"place e{2 * i + 1}")
        assert game.siege == 4 - i
    after(game, "place a3")
    assert game.result() == {"over": True, "winners": ["black"], "reason": "siege"}


def test_wall_is_judged_after_the_extra_turn() -> None:
    game = Game.from_position(siege(white=[*SPARE, "b1"], black=[*RING_C[1:], "a1"], king="both"), 2)
    after(game, "place c1")
    assert "b1" not in game.board
    assert (game.who(), game.siege) == ("black", None)
    assert after(game, "pass").siege == 5


def test_breaking_the_siege() -> None:
    pos = siege(black=[*RING_C, "e1"], white=[*SPARE, "e16"], to_move="white", siege=1)
    game = after(Game.from_position(pos, 2), "place e2")
    assert (game.who(), game.siege, game.removals) == ("white", None, 2)
    assert game.legal() == [*(f"remove {p}" for p in RING_C), "remove none"]
    none = after(game.copy(), "remove none")
    assert (none.extra, none.who()) == (True, "white")
    assert "pass" in none.legal()
    after(none, "pass", "place g1")
    assert none.siege == 5  # the wall still stood at the end of Black's turn
    after(game, "remove c1", "remove c2")
    assert game.legal()[0] == "pass"
    after(game, "pass", "place g1")
    assert game.siege is None


def test_no_siege_no_removal_and_last_stone() -> None:
    pos = siege(black=[*RING_C, "e1"], white=[*SPARE, "e16"], to_move="white")
    assert after(Game.from_position(pos, 2), "place e2").removals == 0
    one = Game.from_position({**pos, "siege": 3, "black": ["e1", "g20"]}, 2)
    after(one, "place e2", "remove g20")
    assert (one.removals, one.extra) == (0, True)
    last = after(Game.from_position({**pos, "siege": 3, "black": ["e1"]}, 2), "place e2")
    assert (last.removals, last.extra, last.over) == (0, True, False)


def test_chain_before_removals() -> None:
    white = ["a1", "b1", "c1", "d1", "f1", "g1", "e4", *SPARE]
    game = after(at(2, white=white, black=["e2"], hands={"white": 1}, siege=1), "place e1")
    assert game.winners == ["white"]
    game = at(2, white=[*white, "e16"], black=["e2", "g20"], hands={"white": 1}, siege=1)
    game.board["e3"] = game.board.pop("e4")
    assert after(game, "place e1").reason == "chain"


def test_wall_opens() -> None:
    pos = siege(black=RING_C, hands={}, siege=3)
    game = after(Game.from_position(pos, 2), "slide c1-e1")
    assert game.siege is None
    moved = after(Game.from_position(pos, 2), "slide c1-d1")
    assert moved.siege == 3  # the wall stands elsewhere
    kept = after(Game.from_position({**pos, "black": [*RING_C, "g1"]}, 2), "slide g1-g2")
    assert kept.siege == 3


def test_draws() -> None:
    game = at(white=["e1"], black=["g9"])
    for _ in range(2):
        after(game, "slide e1-e2", "slide g9-g10", "slide e2-e1", "slide g10-g9")
    # the King woke on the first slide, so the first position stood only twice
    assert not game.over
    after(game, "slide e1-e2")
    assert game.result() == {"over": True, "winners": [], "reason": "repetition"}
    hundred = after(at(white=["e1"], black=["g9"], slides=99), "slide e1-e2")
    assert hundred.result() == {"over": True, "winners": [], "reason": "slides"}
    taken = after(at(white=["e1", "f5"], black=["e2", "g9"], slides=99), "slide f5-e3")
    assert (taken.over, taken.slides) == (False, 0)
    win = at(white=["a1", "b1", "c1", "d1", "e1", "f1", "g2"], black=["g9"], slides=99)
    assert after(win, "slide g2-g1").reason == "chain"
    lost = after(Game.from_position(siege(black=RING_C, hands={}, siege=1, to_move="white", slides=99), 2))
    assert after(lost, "slide f9-g9").reason == "siege"


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    "options",
    [{}, {"decline_extra": False}, {"slide_when": "own"}, {"slide_when": "both"}, {"count_hand": False}],
)
def test_random_games_end(version: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        game = Game(version, **options)
        captured = 0
        while not game.over:
            legal = game.legal()
            assert legal
            assert legal == sorted(set(legal))
            twin = game.copy()
            game.play(rng.choice(legal))
            assert twin.legal() == legal
            total = len(game.board) + sum(game.hand.values())
            assert total <= 54 - captured
            captured = 54 - total
            assert "o" not in game.board
            assert (game.siege is None) or (game.version == 2 and 0 <= game.siege <= 5)
            assert game.siege is None or game.over or has_wall(game.stones("black")) or game.who() == "black"
        assert game.legal() == []
        assert game.reason
