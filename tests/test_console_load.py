"""Positions over the console: saved and set again, and refused where they cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.console import Console
from game.engine.game import Game
from tests.small import small_game
from tests.talk import TALK, refused, say


@pytest.fixture
def three() -> Console:
    return Console(Game.open("tictactoe"))


def test_a_state_is_one_line_of_json_and_enough_for_load(tmp_path: Path) -> None:
    talk = Console(small_game(tmp_path, TALK))
    for decision in ("count", "declare é\u2003x", "count", "pick 1"):
        say(talk, f"play {decision}")
    [state] = say(talk, "state")
    other = Console(small_game(tmp_path, TALK, seed=5))
    assert say(other, f"load {state}") == []
    assert say(other, "state") == [state]
    for command in ("who", "legal", "table", "view white", "view black", "result"):
        assert say(other, command) == say(talk, command)
    assert say(other, "log") == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("9" * 5000, "this is not JSON"),
        ("[]", "a position is a JSON object"),
        ("{}", "'ruleset' is missing"),
        ('{"at": 99}', "'at' names no question"),
        ('{"ruleset": "chess"}', "this is no position of tictactoe for 2 players"),
        ('{"extra": 1}', "unknown key 'extra'"),
        ('{"players": 3}', "this is no position of tictactoe for 2 players"),
        ('{"over": true}', "'at' names no question"),
        ('{"options": {"x": "yes"}}', "this is a position of a game with other options"),
        ('{"stack": [1]}', "leads nowhere"),
        ('{"rng": -1}', "'rng' is out of range"),
        ('{"rng": 1.5}', "'rng' is of the wrong type"),
        ('{"at": null}', "wrong type"),
        ('{"vars": {}}', "vars must have exactly: turn"),
        ('{"vars": {"turn": "red"}}', "there is no seat 'red'"),
        ('{"vars": {"turn": [[]]}}', "there is no seat that is a list"),
        ('{"pieces": []}', "there must be 10 pieces"),
        ('{"winners": ["cross"]}', "a game that goes on has no winners"),
        ('{"reason": 3}', "'reason' must be a short text"),
        ('{"seen": {"zz": 1}}', "'seen' must map positions to numbers"),
        ('{"seen": {"0000000000000000": "often"}}', "'seen' must map positions to numbers"),
        ('{"seen": {"0000000000000000": 0}}', "'seen' must map positions to numbers"),
        ('{"piles": {}}', "piles must have exactly: hand cross"),
    ],
)
def test_load_refuses_impossible_positions(three: Console, change: str, reason: str) -> None:
    say(three, "play b2")
    if change.startswith("{") and change not in ("{", "{}"):
        change = json.dumps(json.loads(say(three, "state")[0]) | json.loads(change))
    assert reason in refused(three, f"load {change}")


def test_load_refuses_pieces_in_impossible_places(three: Console) -> None:
    say(three, "play b2")
    [text] = say(three, "state")
    for piece, change, reason in (
        (0, {"site": "b2", "pile": None}, "two pieces stand on one site"),
        (0, {"pile": None}, "does not hold the pieces"),
        (4, {"pile": "hand cross"}, "does not hold the pieces"),
        (4, {"site": "z9"}, "there is no site 'z9'"),
        (4, {"owner": "nought"}, "piece 4 never changes its owner"),
        (4, {"kind": None}, "never changes its kind"),
        (4, {"colour": 1}, "piece 4 must have exactly: kind, owner, site, pile"),
    ):
        state = json.loads(text)
        state["pieces"][piece] |= change
        assert reason in refused(three, f"load {json.dumps(state)}")


def test_a_position_is_set_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    talk = Console(small_game(tmp_path, TALK))
    say(talk, "play B")
    [state] = say(talk, "state")
    say(talk, "play pick 0")
    say(talk, f"load {state}")
    assert say(talk, "who") == ["white\tpick"]
    assert say(talk, "legal") == ["pick 0", "pick 1"]
    say(talk, "play pick 1")
    say(talk, "undo")
    assert say(talk, "state") == [state]
    nobody_asked = json.loads(state)
    nobody_asked["vars"]["n"] = 3  # then there is nothing to pick
    assert refused(talk, f"load {json.dumps(nobody_asked)}") == "nobody would be asked this here"


def test_a_finished_game_is_set_again(tmp_path: Path) -> None:
    talk = Console(small_game(tmp_path, TALK))
    say(talk, "play resign black")
    [state] = say(talk, "state")
    result = say(talk, "result")
    say(talk, "new")
    say(talk, f"load {state}")
    assert (say(talk, "state"), say(talk, "result"), say(talk, "legal"), say(talk, "table")) == (
        [state],
        result,
        [],
        [],
    )
    for change in ({"winners": ["white", "white"]}, {"winners": ["black", "white"]}, {"stack": ["x"]}, {"at": 3}):
        refused(talk, f"load {json.dumps(json.loads(state) | change)}")
