"""Tournaments: seats are rotated, shares are counted with their certainty, other programs can take part."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game.bots.tournament import Outcome, Pairing, Tally, pairings, play, rotated, tournament
from game.bots.tournament import Task as Game
from game.cli import main
from game.engine.game import open_rules


def test_every_two_meet_and_at_a_table_for_more_the_first_is_alone() -> None:
    assert [one.seats for one in pairings(["a", "b", "c"], 2)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [one.seats for one in pairings(["a", "b"], 4)] == [("a", "b", "b", "b")]
    assert [one.seats for one in pairings(["a", "b", "c", "d"], 4)] == [("a", "b", "c", "d")]


def test_everybody_sits_everywhere_in_turn() -> None:
    assert [rotated(("a", "b", "c"), by) for by in range(4)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]


def test_between_two_drawn_games_do_not_count_and_among_more_the_win_is_shared() -> None:
    two, three = Pairing(("a", "b")), Pairing(("a", "b", "b"))
    for shares in ((1.0, 0.0), (0.5, 0.5), (1.0, 0.0)):
        two.add(Outcome(0, ("a", "b"), shares, 9, {"a": 0.5}, ""))
    for shares in ((0.5, 0.5, 0.0), (0.0, 0.0, 1.0)):
        three.add(Outcome(0, ("a", "b", "b"), shares, 9, {}, ""))
    assert (two.tallies[0].games, two.tallies[0].decided, two.tallies[0].part) == (3, 2, 1.0)
    assert three.tallies[0].part == 0.25
    assert three.tallies[0].data()["times_fair"] == 0.75


def test_the_interval_is_wilsons() -> None:
    low, high = Tally("a", 100, 100, 90.0).interval
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert Tally("a").interval == (0.0, 1.0)


def test_a_pairing_ends_as_soon_as_it_is_clear_of_the_bar() -> None:
    found = tournament("tictactoe", None, {}, [], ["courtier@20", "random"], 200, 1, 1, 0.4)
    assert found[0].tallies[0].decided < 40 and found[0].tallies[0].interval[0] > 0.4


def test_a_program_that_speaks_the_console_protocol_takes_part(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import sys, json\n"
                      "for line in sys.stdin:\n"
                      "    if line.startswith('load'):\n"
                      "        print('=', flush=True)\n"
                      "    else:\n"
                      "        print('b2\\n=', flush=True)\n")
    rules = open_rules("tictactoe")
    outcome = play(Game("tictactoe", None, (), (), 0, (f"{sys.executable} {script}", "random"), 5), rules)
    assert max(outcome.shares) >= 0.5 and outcome.decisions >= 5


def test_the_console_of_this_program_is_such_a_program() -> None:
    outcome = play(Game("tictactoe", None, (), (), 0, (f"{sys.executable} -m game console tictactoe", "random"), 4),
                   open_rules("tictactoe"))
    assert outcome.shares[0] >= 0.5


def test_the_command_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    assert main(["tournament", "tictactoe", "--seats", "novice@5,random", "--games", "4", "--jobs", "2", "--json",
                 str(file)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("player") and printed[1].startswith("novice@5") and len(printed) == 3
    data = json.loads(file.read_text(encoding="utf-8"))
    assert [player["games"] for player in data["pairings"][0]["players"]] == [4, 4]
    assert main(["tournament", "tictactoe", "--seats", "novice"]) == 2
