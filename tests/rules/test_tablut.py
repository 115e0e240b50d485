"""Tablut: the rules on hand-made positions."""

from __future__ import annotations

from functools import cache

import pytest

from game.engine.game import Game, open_rules
from game.engine.rules import Rules
from tests.scene import scene

KING, SWEDE, MUSCOVITE = "white king", "white soldier", "black soldier"


@cache
def rules(options: tuple[tuple[str, str], ...] = ()) -> Rules:
    return open_rules("tablut", options=dict(options))


def at(standing: dict[str, str], turn: str = "black", quiet: int = 0, **options: str) -> Game:
    """A position; a king on e5 unless one is placed elsewhere, and a Muscovite on i9 who can always move."""
    base = {} if KING in standing.values() else {"e5": KING}
    return scene(Game(rules(tuple(options.items()))), {"i9": MUSCOVITE, **base, **standing},
                 vars={"turn": turn, "quiet": quiet})


def after(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(text)
    return game


def targets(game: Game, site: str) -> set[str]:
    return {text.split("-")[1] for text in game.legal() if text.startswith(site + "-")}


def standing(game: Game) -> dict[str, str]:
    return {piece["site"]: f"{piece['owner']} {piece['kind']}" for piece in game.state()["pieces"] if piece["site"]}


def won(game: Game, seat: str, reason: str) -> bool:
    return game.result() == {"over": True, "winners": [seat], "scores": {}, "reason": reason}


def test_start() -> None:
    """Sixteen Muscovites, who start, against eight Swedes and their king on the throne."""
    game = Game(rules())
    assert game.who() == [("black", "move")]
    pieces = list(standing(game).values())
    assert [pieces.count(name) for name in (KING, SWEDE, MUSCOVITE)] == [1, 8, 16]
    assert standing(game)["e5"] == KING
    assert len(game.legal()) == 80


def test_all_move_like_rooks() -> None:
    game = at({"c3": MUSCOVITE, "c6": SWEDE, "f3": MUSCOVITE})
    assert targets(game, "c3") == {"c1", "c2", "c4", "c5", "a3", "b3", "d3", "e3"}
    king = at({"c3": KING, "c6": SWEDE, "f3": MUSCOVITE}, "white")
    assert targets(king, "c3") == {"c1", "c2", "c4", "c5", "a3", "b3", "d3", "e3"}


@pytest.mark.parametrize("passes", ["yes", "no"])
def test_the_throne_is_the_kings(passes: str) -> None:
    """Nobody else may stand on it; empty, it may be passed over by all, or by nobody (`pass_throne`)."""
    game = at({"e3": MUSCOVITE, "b5": SWEDE, "b2": KING}, pass_throne=passes)
    assert "e5" not in targets(game, "e3")
    assert ({"e6", "e9"} <= targets(game, "e3")) is (passes == "yes")
    assert "e4" in targets(game, "e3")
    king = at({"e3": KING}, "white", pass_throne=passes)
    assert "e5" in targets(king, "e3")
    assert ("e6" in targets(king, "e3")) is (passes == "yes")
    sitting = at({"e3": MUSCOVITE}, pass_throne=passes)
    assert targets(sitting, "e3") & {"e4", "e5", "e6"} == {"e4"}


@pytest.mark.parametrize(("mover", "victim"), [("black", SWEDE), ("white", MUSCOVITE)])
def test_soldiers_are_sandwiched(mover: str, victim: str) -> None:
    own = f"{mover} soldier"
    game = at({"b3": own, "c3": victim, "d1": own}, mover)
    game.play("d1-d3")
    assert "c3" not in standing(game)
    aslant = after(at({"b2": own, "c3": victim, "d1": own}, mover), "d1-d4")
    assert "c3" in standing(aslant)
    edge = after(at({"a3": victim, "b1": own}, mover), "b1-b3")
    assert "a3" in standing(edge)  # the edge of the board takes nobody


def test_several_at_once() -> None:
    game = at({"c5": SWEDE, "b5": MUSCOVITE, "d6": SWEDE, "d7": MUSCOVITE, "d1": MUSCOVITE, "h1": KING})
    game.play("d1-d5")
    assert set(standing(game)) == {"b5", "d5", "d7", "h1", "i9"}
    assert game.state()["vars"]["quiet"] == 0


def test_moving_in_between_is_safe() -> None:
    game = after(at({"b3": SWEDE, "d3": SWEDE, "c1": MUSCOVITE}), "c1-c3")
    assert standing(game)["c3"] == MUSCOVITE
    assert {"b3", "d3"} <= set(standing(game))


def test_the_king_is_armed() -> None:
    game = after(at({"b3": KING, "c3": MUSCOVITE, "d1": SWEDE}, "white"), "d1-d3")
    assert "c3" not in standing(game)
    mover = after(at({"b1": KING, "c3": MUSCOVITE, "d3": SWEDE}, "white"), "b1-b3")
    assert "c3" not in standing(mover)


def test_the_empty_throne_is_hostile() -> None:
    """To both sides; with the king on it, to his enemies only."""
    black = after(at({"d5": SWEDE, "c1": MUSCOVITE, "h2": KING}), "c1-c5")
    assert "d5" not in standing(black)
    white = after(at({"d5": MUSCOVITE, "c1": SWEDE, "h2": KING}, "white"), "c1-c5")
    assert "d5" not in standing(white)
    home = after(at({"d5": SWEDE, "c1": MUSCOVITE}), "c1-c5")
    assert "d5" in standing(home)
    foe = after(at({"d5": MUSCOVITE, "c1": SWEDE}, "white"), "c1-c5")
    assert "d5" not in standing(foe)


def test_the_king_on_the_throne_is_taken_from_four_sides() -> None:
    three = {"e4": MUSCOVITE, "e6": MUSCOVITE, "d5": MUSCOVITE}
    assert not after(at({"e6": MUSCOVITE, "d5": MUSCOVITE, "f1": MUSCOVITE}), "f1-f5").result()["over"]
    assert won(after(at(three | {"f1": MUSCOVITE}), "f1-f5"), "black", "capture")
    kept = after(at({"e4": SWEDE, "e6": MUSCOVITE, "d5": MUSCOVITE, "f1": MUSCOVITE}), "f1-f5")
    assert not kept.result()["over"]


def test_the_king_beside_the_throne_is_taken_from_three_sides() -> None:
    king = {"e4": KING, "d4": MUSCOVITE}
    assert not after(at(king | {"f1": MUSCOVITE}), "f1-f4").result()["over"]
    assert won(after(at(king | {"e3": MUSCOVITE, "f1": MUSCOVITE}), "f1-f4"), "black", "capture")


def test_the_king_elsewhere_is_taken_by_two() -> None:
    assert won(after(at({"c3": KING, "b3": MUSCOVITE, "d1": MUSCOVITE}), "d1-d3"), "black", "capture")
    assert not after(at({"c3": KING, "b2": MUSCOVITE, "d1": MUSCOVITE}), "d1-d3").result()["over"]


@pytest.mark.parametrize("goal", ["edge", "corners"])
def test_the_king_escapes(goal: str) -> None:
    """`win_at`: at any square of the edge, or in the corners, which are then closed to others and hostile."""
    game = after(at({"c3": KING}, "white", win_at=goal), "c3-c1")
    assert won(game, "white", "escape") if goal == "edge" else not game.result()["over"]
    corner = after(at({"c1": KING} if goal == "corners" else {"c3": KING}, "white", win_at=goal),
                   "c1-a1" if goal == "corners" else "c3-a3")
    assert won(corner, "white", "escape")
    assert ("a1" in targets(at({"a4": MUSCOVITE}, win_at=goal), "a4")) is (goal == "edge")
    beside = after(at({"b1": SWEDE, "c4": MUSCOVITE}, win_at=goal), "c4-c1")
    assert ("b1" in standing(beside)) is (goal == "edge")


def test_a_way_out_is_announced() -> None:
    def said(king: str, goal: str) -> list[str]:
        wall = {"a3": MUSCOVITE, "c9": MUSCOVITE, "i3": MUSCOVITE}
        game = at({king: KING, **wall}, "white")
        return [event for event in game.play(f"{king}-{goal}") if "uichu" in event or "aichi" in event]

    assert said("d3", "c3") == ["Raichi! The king has a way out."]  # c1
    assert said("d3", "d4") == ["Tuichu! The king has more than one way out."]
    assert said("e5", "e6") == ["Tuichu! The king has more than one way out."]
    shut = at({"e4": SWEDE, "d5": SWEDE, "f5": SWEDE, "e6": SWEDE, "h2": SWEDE}, "white")
    assert not any("way" in event for event in shut.play("h2-h3"))


def test_no_move_loses() -> None:
    game = scene(Game(rules()), {"a1": MUSCOVITE, "a2": SWEDE, "b3": SWEDE, "e5": KING}, vars={"turn": "white"})
    assert won(after(game, "b3-b1"), "white", "stuck")


def test_draws() -> None:
    game = at({})
    cycle = ("i9-i8", "e5-e6", "i8-i9", "e6-e5")
    after(game, *cycle, *cycle)
    assert not game.result()["over"]  # the start of the cycle was set up, not played
    assert after(game, "i9-i8").result() == {"over": True, "winners": [], "scores": {}, "reason": "repetition"}
    assert after(at({}, quiet=99), "i9-i8").result()["reason"] == "quiet"
    assert not after(at({}, quiet=98), "i9-i8").result()["over"]
