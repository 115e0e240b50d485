"""Work is counted where it is done: twice as much of it counts twice as much, wherever a ruleset may hide it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.ruleset.program.costs import UNIT
from tests.small import small_game

HEAD = """
vars: {turn: {type: seat, start: white}, n: number}
DEFINE
procedures:
  main:
    - loop:
      - BEFORE
      - choose: turn
        options:
          - {EACHas: "on", do: [DO]}
          - {as: stop, do: {win: turn, by: will}}
BOTS
"""
PAIRS = "count(a for a in range(0, K) for b in range(0, K) if b > a and b < n)"  # K times K rounds
ONE = "count(b for b in range(0, K) if b > a and b < n)"  # K rounds
PLACES = {
    "statement": {"BEFORE": f"n = {PAIRS}"},
    "nested loops": {"BEFORE": "{for: 'a in range(0, K)', do: [{for: 'b in range(0, K)', do: [n = b]}]}"},
    "while": {"BEFORE": "{while: 'n < K * K', do: [n += 1]}"},
    "listing": {"EACH": f'each: "a in range(0, K) if {ONE} == 0 and a == 0", '},
    "define": {"DEFINE": f'define: {{"much(x: number)": "{PAIRS}"}}', "BEFORE": "n = much(3) * 0"},
    "bots": {"BOTS": f'bots: {{values: {{much: {{is: "{PAIRS}", weight: 1}}}}}}'},
    "habit": {"BOTS": f'bots: {{habits: {{"on": "{PAIRS}"}}}}'},
    "bots, thrice": {"BOTS": f'bots: {{values: {{much: {{is: "{PAIRS} + {PAIRS} + {PAIRS}", weight: 1}}}}}}'},
    "habit, thrice": {"BOTS": f'bots: {{habits: {{"on": "{PAIRS} + {PAIRS} + {PAIRS}"}}}}'},
    "define, thrice": {"DEFINE": f'define: {{"much(x: number)": "{PAIRS} + {PAIRS} + {PAIRS}"}}',
                       "BEFORE": "n = much(3) * 0"},
}


def game_with(folder: Path, place: str, rounds: int) -> Game:
    text = HEAD
    usual = {"DEFINE": "", "BEFORE": "n = 0", "EACH": "", "DO": "n += 1", "BOTS": ""}
    for name, words in (usual | PLACES[place]).items():
        text = text.replace(name, words.replace("K", str(rounds)))
    return small_game(folder, text)


def steps(folder: Path, place: str, rounds: int) -> int:
    """What is counted until the first question, or while bots judge it."""
    game = game_with(folder, place, rounds)
    function = {"bots": "bot_worth", "habit": "bot_habit0"}.get(place.split(",")[0])
    if function is not None:
        game.position.steps = 0
        game.rules.space[function](game.position, 0)
    return int(game.position.steps)


@pytest.mark.parametrize("place", PLACES)
def test_twice_as_many_rounds_of_two_loops_count_four_times(place: str, tmp_path: Path) -> None:
    few, many = steps(tmp_path, place, 100), steps(tmp_path, place, 200)
    assert few >= 100 * 100 * 2 / UNIT, "each round is at least two parts of formulas"
    assert 3.5 < many / few < 4.5


@pytest.mark.parametrize("place", ["statement", "listing", "bots, thrice", "habit, thrice", "define, thrice"])
def test_what_is_too_short_to_be_counted_by_rounds_is_counted_as_a_whole(place: str, tmp_path: Path) -> None:
    few, many = steps(tmp_path, place, 2), steps(tmp_path, place, 18)
    assert few <= 5 and many - few >= 18 * 18 * 2 / UNIT
