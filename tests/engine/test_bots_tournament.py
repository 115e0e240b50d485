"""Tournaments: everybody sits everywhere, shares are counted with their certainty, other programs can take part."""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from game.bots import tournament
from game.bots.console_bot import ConsoleBot, start, words_of
from game.bots.levels import Thought
from game.bots.memory import Memory
from game.bots.tournament import Conduct, Outcome, Pairing, Tally, Tournament, pairings, play, seatings
from game.bots.tournament import Task as Game
from game.cli import main
from game.commands import tournament as command
from game.commands.tournament import PART
from game.engine.game import open_rules
from game.ruleset.library import builtin_folder


def test_every_two_meet_and_at_a_table_for_more_the_first_is_alone() -> None:
    assert [one.seats for one in pairings(["a", "b", "c"], 2)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [one.seats for one in pairings(["a", "b"], 4)] == [("a", "b", "b", "b")]
    assert [one.seats for one in pairings(["a", "b", "c", "d"], 4)] == [("a", "b", "c", "d")]


def test_everybody_sits_everywhere_and_before_everybody() -> None:
    assert seatings(("a", "b", "b"), 4) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"), ("a", "b", "b")]
    found = seatings(("a", "b", "c", "d"), 25)
    assert found[:4] == [("a", "b", "c", "d"), ("d", "a", "b", "c"), ("c", "d", "a", "b"), ("b", "c", "d", "a")]
    assert sorted(found[:24]) == sorted(permutations("abcd")) and found[24] == found[0]


@pytest.mark.parametrize(("name", "told"), [
    ("novice", ""), ("random", ""), ("novice@1", ""), ("novice@9999999", ""),
    *((f"novice@{time}", f"'novice@{time}': after @ comes a number of milliseconds, e.g. novice@500")
      for time in ("10000000", "0", "", "x", "-5", "٣")),
    ("random@5", "'random@5': random takes no time; write random")])
def test_a_player_has_a_name_and_seven_figures_of_time_at_most(name: str, told: str) -> None:
    assert tournament.complaint(name) == told


def test_between_two_drawn_games_do_not_count_and_among_more_the_win_is_shared() -> None:
    two, three = Pairing(("a", "b")), Pairing(("a", "b", "b"))
    for shares in ((1.0, 0.0), (0.5, 0.5), (1.0, 0.0)):
        two.add(Outcome(("a", "b"), shares, 9, {"a": Conduct(4, 1, 2, 0.5)}))
    for parts in ((0.5, 0.5, 0.0), (0.0, 0.0, 1.0)):
        three.add(Outcome(("a", "b", "b"), parts, 9, {}))
    assert (two.tallies[0].games, two.tallies[0].decided, two.tallies[0].part) == (3, 2, 1.0)
    assert two.tallies[0].conduct == Conduct(12, 3, 6, 0.5)
    assert three.tallies[0].part == 0.25
    assert three.tallies[0].data()["times_fair"] == 0.75


def test_a_level_remembers_each_game_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, minds = open_rules("tictactoe"), list[Memory]()

    def ponder(*_: object, memory: Memory) -> Thought:
        minds.append(memory)
        return Thought("a1")

    monkeypatch.setattr(tournament, "ponder", ponder)
    for _ in range(2):
        decide = tournament.player(rules, "schemer@5").decide
        for _ in range(2):
            decide(rules.start(), 0, random.Random(1))
    assert [one is other for one, other in pairwise(minds)] == [True, False, True]


def test_the_interval_is_wilsons() -> None:
    low, high = Tally("a", 100, 100, 90.0).interval
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert Tally("a").interval == (0.0, 1.0)


def test_a_pairing_ends_as_soon_as_it_is_clear_of_the_bar() -> None:
    found = Tournament("tictactoe", None, {}, [], ["courtier@20", "random"])
    found.play(200, bar=0.4)
    first = found.pairings[0].tallies[0]
    assert first.decided < 40 and first.interval[0] > 0.4


def program(folder: Path, text: str) -> str:
    """The command that starts a program of these lines."""
    (folder / "bot.py").write_text("import sys, time\n" + text)
    return shlex.join([sys.executable, "-S", str(folder / "bot.py")])


def test_a_program_that_speaks_the_console_protocol_takes_part(tmp_path: Path) -> None:
    command = program(tmp_path, "for line in sys.stdin:\n"
                                "    time.sleep(0.02)\n"
                                "    print('=' if line.startswith('load') else 'b2\\n=', flush=True)\n")
    outcome = play(Game("tictactoe", None, (), (), (command, "random"), 5, patience=3600), open_rules("tictactoe"))
    own = outcome.conduct[command]
    assert max(outcome.shares) >= 0.5 and outcome.decisions >= 5
    assert (own.lost, own.refused) == (0, own.asked - 1), "b2 is a decision but once"
    assert 0.04 <= own.slowest < 3600, "a program does not work on our time"


@pytest.mark.parametrize("text", ["sys.exit(3)", "time.sleep(60)", "print('='); sys.exit()"])
def test_a_program_that_ends_or_hangs_plays_by_lot_and_everybody_is_told(tmp_path: Path, text: str) -> None:
    command = program(tmp_path, text)
    outcome = play(Game("tictactoe", None, (), (), (command, "random"), 5, patience=0.1), open_rules("tictactoe"))
    own = outcome.conduct[command]
    assert own.asked >= 3 and (own.lost, own.refused) == (own.asked, 0)


@pytest.mark.parametrize("text", [
    "while True: sys.stdout.write('x' * 100_000)", "while True: print('x' * 200_000)", "while True: print()"])
def test_a_program_that_floods_whoever_listens_is_not_heard_to_its_end(tmp_path: Path, text: str) -> None:
    """It is given up after so many letters and lines, not after all that came while there was patience."""
    bot = ConsoleBot(open_rules("tictactoe"), program(tmp_path, text), patience=3600)
    tracemalloc.start()
    assert bot.answer(bot.rules.start(), 0) is None
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    bot.close()
    assert bot.losses == 1 and peak < 20_000_000


def test_on_windows_a_program_ends_with_all_that_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    ended: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ended.append(command))
    bot = ConsoleBot(open_rules("tictactoe"), program(tmp_path, "time.sleep(60)"), patience=3600)
    process = bot.process = start(bot.command)
    bot.close()
    assert ended == [["taskkill", "/F", "/T", "/PID", str(process.pid)]] and process.returncode is not None


def test_the_table_tells_how_many_decisions_of_a_program_were_drawn_by_lot(
        tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    conduct = {"./bot 'a,b'": Conduct(5, 3, 1), "random": Conduct(5)}
    monkeypatch.setattr(tournament, "complaint", lambda _: "")
    monkeypatch.setattr(tournament, "serve", lambda task: Outcome(task.seats, (1.0, 0.0), 10, conduct))
    file = tmp_path / "found.json"
    assert main(["tournament", "tictactoe", "--seats", "./bot 'a,b',random", "--games", "2", "--jobs", "1", "--json",
                 str(file)]) == 0
    assert "./bot 'a,b': 8 of 10 decisions were drawn by lot (6 answers did not come, 2" in capsys.readouterr().out
    player = json.loads(file.read_text(encoding="utf-8"))["pairings"][0]["players"][0]
    assert (player["decisions"], player["lost_answers"], player["refused_answers"]) == (10, 6, 2)


def test_the_console_of_this_program_is_such_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.console_bot.ASKED_AS", "novice")
    console = shlex.join([sys.executable, "-m", "game", "console", "tictactoe"])
    outcome = play(Game("tictactoe", None, (), (), (console, "random"), 4),
                   open_rules("tictactoe"))
    assert all(own.asked and own.lost == own.refused == 0 for own in outcome.conduct.values())


def test_the_command_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    assert main(["tournament", "tictactoe", "--seats", "novice@5,random", "--games", "4", "--jobs", "2", "--json",
                 str(file)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("player") and printed[1].startswith("novice@5") and len(printed) == 3
    data = json.loads(file.read_text(encoding="utf-8"))
    assert [player["games"] for player in data["pairings"][0]["players"]] == [4, 4]


@pytest.mark.parametrize(("words", "told"), [
    ("--seats novice", "two players"), ("--seats novice@abc,random", "milliseconds"),
    ("--seats novice@-5,random", "milliseconds"), ("--seats novice@0,random", "milliseconds"),
    (f"--seats novice@{'9' * 5000},random", "milliseconds"),
    ("--seats random@1,novice", "random takes no time"),
    ("--seats wizard,novice", "called 'wizard'; levels are novice,"),
    ("--seats courtyer,novice", "did you mean courtier?"), ("--seats novice,./it's", "cannot be read as a command"),
    ("--games 0", "--games must be 1 or more"), ("--jobs 0", "--jobs must be 1"), ("--bar 75", "a part of 1"),
    ("--patience 0", "--patience"), ("--option x", "NAME=VALUE"), ("--json /nowhere/x", "cannot write /nowhere/x")])
def test_what_cannot_be_is_said_before_any_game(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "tictactoe", "--seats", "novice,random", *words.split(" ", 1)]) == 2
    captured = capsys.readouterr()
    assert told in captured.err and not captured.out


@pytest.mark.parametrize(("cores", "jobs"), [(7, 7), (None, 1)])
def test_games_are_played_on_all_cores_unless_it_is_said_otherwise(cores: int | None, jobs: int,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    parser = argparse.ArgumentParser()
    command.options(parser)
    given = parser.parse_args(["go", "--seats", "novice,random"])
    assert (given.jobs, given.games, given.seed, given.patience, given.bar) == (jobs, 200, 1, 30.0, None)


def test_a_comma_in_quotes_belongs_to_a_command() -> None:
    assert PART.findall("""a,./b --x 'c,d' --y "e,f",g""") == ["a", """./b --x 'c,d' --y "e,f\"""", "g"]


def interrupted_after(games: int) -> Callable[[Game], Outcome]:
    """What plays so many games before somebody interrupts it."""
    def serve(task: Game) -> Outcome:
        if task.seed > games:
            raise KeyboardInterrupt
        return Outcome(task.seats, (1.0, 0.0), 9, {})

    return serve


def test_who_interrupts_a_tournament_gets_what_was_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "serve", interrupted_after(3))
    file = tmp_path / "found.json"
    assert main(["tournament", "tictactoe", "--seats", "novice,random,courtier", "--jobs", "1", "--json",
                 str(file)]) == 130
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in printed[1:]] == [["novice", "3", "3"], ["random", "3", "3"]]
    data = json.loads(file.read_text(encoding="utf-8"))
    assert not data["finished"] and data["pairings"][0]["players"][0]["games"] == 3


def test_a_formula_that_fails_is_told_with_its_place_and_what_was_counted(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(builtin_folder() / "tablut", tmp_path / "mine")
    file = tmp_path / "mine" / "ruleset.yaml"
    text = file.read_text(encoding="utf-8").partition("bots:")[0]
    text += 'bots: {values: {a: {is: "men(s)[99].owner == s", weight: 5}}}\n'
    file.write_text(text, encoding="utf-8")
    assert main(["tournament", str(file), "--seats", "novice,random", "--games", "2", "--jobs", "1"]) == 1
    captured = capsys.readouterr()
    assert f"{file}:{text.count(chr(10))}:" in captured.err and "no element 99" in captured.err
    assert captured.out == "no game came to its end\n"


def test_progress_is_one_line_that_tells_which_pairing_and_how_many_games(monkeypatch: pytest.MonkeyPatch,
                                                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tournament, "serve", interrupted_after(9))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    main(["tournament", "tictactoe", "--seats", "novice,random,courtier", "--games", "2", "--jobs", "1"])
    shown = capsys.readouterr().err.split("\r")
    assert "1 of 3: novice – random, 0 of 2 games, 0% of 0 decided" in shown
    assert "3 of 3: random – courtier, 2 of 2 games" in shown[-3]
    assert max(map(len, shown)) < 60 and not shown[-2].strip() and not shown[-1], "the table has a line of its own"


def test_progress_has_a_bar_where_there_is_room(monkeypatch: pytest.MonkeyPatch,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    main(["tournament", "tictactoe", "--seats", "random,random", "--games", "4", "--jobs", "1"])
    shown = [line for line in capsys.readouterr().err.split("\r") if line.strip()]
    assert [line.count("█") for line in shown] == [0, 6, 12, 18, 24]
    assert all(line.count("█") + line.count("░") == 24 for line in shown)


@pytest.mark.parametrize(("posix", "words"), [
    (False, ["C:\\bots\\my bot.exe", "--fast"]), (True, ["C:botsmy bot.exe", "--fast"])])
def test_a_command_is_read_as_its_system_writes_paths(posix: bool, words: list[str]) -> None:
    command = '"C:\\bots\\my bot.exe" --fast' if not posix else "C:\\bots'my bot.exe' --fast"
    assert words_of(command, posix) == words
