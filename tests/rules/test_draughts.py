"""English draughts: published counts, and the rules on hand-made positions."""

from __future__ import annotations

from functools import cache

import pytest

from game.engine.game import Game, open_rules
from game.engine.rules import Position, Rules
from tests.scene import scene


@cache
def rules() -> Rules:
    return open_rules("draughts")


def at(standing: dict[str, str], turn: str = "black", quiet: int = 0) -> Game:
    return scene(Game(rules()), standing, vars={"turn": turn, "quiet": quiet})


def after(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(text)
    return game


def kinds(game: Game) -> dict[str, str]:
    return {piece["site"]: f"{piece['owner']} {piece['kind']}" for piece in game.state()["pieces"] if piece["site"]}


def perft(position: Position, depth: int, whole_turns: bool) -> int:
    if depth == 0:
        return 1
    if depth == 1 and not whole_turns:
        return len(position.opts)
    found = 0
    for option in position.opts:
        ahead = position.copy()
        rules().apply(ahead, option)
        found += perft(ahead, depth if whole_turns and rules().pending(ahead) else depth - 1, whole_turns)
    return found


@pytest.mark.parametrize("whole_turns", [True, False])
def test_published_counts(whole_turns: bool) -> None:
    """A row of jumps counts as one move in the published numbers; so near to the start, decisions give the same."""
    published = [7, 49, 302, 1469, 7361, 36768][:5 if whole_turns else 6]
    assert [perft(rules().start(), depth + 1, whole_turns) for depth in range(len(published))] == published


def test_start() -> None:
    game = Game(rules())
    assert game.who() == [("black", "move")]
    assert game.legal() == ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    assert sorted(kinds(game).values()) == ["black man"] * 12 + ["white man"] * 12


def test_men_move_ahead_and_kings_both_ways() -> None:
    assert at({"d4": "black man", "a7": "white man"}).legal() == ["d4-c5", "d4-e5"]
    assert at({"d4": "white man", "h8": "black man"}, "white").legal() == ["d4-c3", "d4-e3"]
    king = crowned("d4")
    assert {text for text in king.legal() if text[:2] == "d4"} == {"d4-c3", "d4-c5", "d4-e3", "d4-e5"}


def crowned(site: str, **others: str) -> Game:
    """A game with a black king on a site, black to move; others by site, of either side."""
    game = at({"a7": "black man", "h2": "white man"}, "black")
    after(game, "a7-b8", "h2-g1")
    state = game.state()
    assert kinds(game) == {"b8": "black king", "g1": "white king"}
    free = [piece for piece in state["pieces"] if not piece["site"]]
    for piece in state["pieces"]:
        if piece["kind"] == "king":
            piece["site"] = site if piece["owner"] == "black" else "a1"
    for place, owner in others.items():
        next(piece for piece in free if piece["owner"] == owner and not piece["site"])["site"] = place
    game.load(state)
    return game


def test_jumps_are_compulsory() -> None:
    game = at({"c3": "black man", "d4": "white man", "g3": "black man", "a7": "white man"})
    assert game.legal() == ["c3xe5"]
    game.play("c3xe5")
    assert kinds(game) == {"e5": "black man", "g3": "black man", "a7": "white man"}
    either = at({"c3": "black man", "d4": "white man", "b4": "white man", "h8": "white man"})
    assert either.legal() == ["c3xa5", "c3xe5"]  # which of them is free to choose


def test_no_jump_over_ones_own_or_onto_others() -> None:
    assert at({"c3": "black man", "d4": "black man", "h8": "white man"}).legal() == ["c3-b4", "d4-c5", "d4-e5"]
    blocked = at({"c3": "black man", "d4": "white man", "e5": "white man", "b4": "black man", "a5": "white man"})
    assert blocked.legal() == ["b4-c5"]


def test_men_jump_ahead_only_and_kings_both_ways() -> None:
    assert at({"e5": "black man", "d4": "white man", "a7": "white man"}).legal() == ["e5-d6", "e5-f6"]
    assert crowned("e5", d4="white").legal() == ["e5xc3"]


def test_a_row_of_jumps_goes_on_by_itself() -> None:
    game = at({"a1": "black man", "b2": "white man", "d4": "white man", "h8": "white man", "h2": "black man"})
    game.play("a1xc3")
    assert kinds(game) == {"e5": "black man", "h8": "white man", "h2": "black man"}
    assert game.who() == [("white", "move")]


def test_where_jumps_branch_the_player_is_asked() -> None:
    game = at({"a1": "black man", "b2": "white man", "d4": "white man", "b4": "white man", "h8": "white man"})
    game.play("a1xc3")
    assert game.who() == [("black", "jump")]
    assert game.legal() == ["c3xa5", "c3xe5"]  # stopping half-way is not allowed
    game.play("c3xa5")
    assert kinds(game) == {"a5": "black man", "d4": "white man", "h8": "white man"}


def test_a_king_may_jump_in_a_circle() -> None:
    game = crowned("c3", d4="white", d6="white", b6="white", b4="white")
    assert game.legal() == ["c3xa5", "c3xe5"]
    game.play("c3xe5")
    assert kinds(game) == {"c3": "black king", "a1": "white king"}


def test_crowning_ends_the_move() -> None:
    game = after(at({"a7": "black man", "h8": "white man"}), "a7-b8")
    assert kinds(game)["b8"] == "black king"
    assert kinds(after(at({"b2": "white man", "h2": "black man"}, "white"), "b2-a1"))["a1"] == "white king"
    crown = at({"f6": "black man", "g7": "white man", "e7": "white man", "c7": "white man",
                "h2": "black man"})
    assert crown.legal() == ["f6xd8", "f6xh8"]
    crown.play("f6xd8")  # from d8 a king could go on over c7
    assert crown.who() == [("white", "move")]
    assert kinds(crown)["c7"] == "white man"
    assert kinds(crown)["d8"] == "black king"


def test_no_move_loses() -> None:
    taken = at({"c3": "black man", "d4": "white man"})
    assert after(taken, "c3xe5").result() == {"over": True, "winners": ["black"], "scores": {}, "reason": "stuck"}
    blocked = at({"a3": "white man", "b2": "black man", "c1": "black man", "h2": "black man"})
    assert after(blocked, "h2-g3").result()["reason"] == "stuck"


def test_repetition_is_a_draw() -> None:
    game = crowned("d4")
    cycle = ("d4-e5", "a1-b2", "e5-d4", "b2-a1")
    after(game, *cycle, *cycle)
    assert not game.result()["over"]  # the start of the cycle was set up, not played
    assert after(game, cycle[0]).result() == {"over": True, "winners": [], "scores": {}, "reason": "repetition"}


def test_eighty_quiet_moves_are_a_draw() -> None:
    game = crowned("d4")
    state = game.state()
    state["vars"]["quiet"] = 79
    game.load(state)
    assert after(game, "d4-e5").result()["reason"] == "quiet"
    man = at({"c3": "black man", "h8": "white man"}, quiet=79)
    assert not after(man, "c3-d4").result()["over"]
    assert man.state()["vars"]["quiet"] == 0
    jump = after(at({"c3": "black man", "d4": "white man", "h8": "white man"}, quiet=79), "c3xe5")
    assert jump.state()["vars"]["quiet"] == 0
