"""What commands print, without running anything: tables, lines that are written over, refusals, guides."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.tournament import Conduct, Outcome, Pairing, Tally
from game.cli import build_parser, main
from game.commands import kiosk, tournament
from game.commands.tournament import BAR, Line, mistake, progress, shortened, table
from game.kiosk.log import BYTES, FILES, close_log, log_path, open_log
from game.kiosk.supervisor import CLOSED, RESTART, SHUT_DOWN, Life, Supervisor
from game.ruleset.problems import RulesetError

Monkey = pytest.MonkeyPatch


# ---- tournaments ----------------------------------------------------------------------------------------------------


class Screen(io.StringIO):
    def __init__(self, watched: bool) -> None:
        super().__init__()
        self.watched = watched

    def isatty(self) -> bool:
        return self.watched


def drawn_line(columns: int, monkeypatch: pytest.MonkeyPatch, *shown: tuple[str, float | None]) -> str:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((columns, 24)))
    screen = Screen(True)
    line = Line(screen)
    for text, part in shown:
        line.show(text, part)
    line.wipe()
    return screen.getvalue()


def test_a_line_is_written_over_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn_line(80, monkeypatch, ("twelve", None), ("two", None)) == "\rtwelve\rtwo   \r   \r"
    assert drawn_line(80, monkeypatch, ("half", 0.5)) == "\r" + "█" * 12 + "░" * 12 + "  half\r" + " " * 30 + "\r"
    assert drawn_line(80, monkeypatch, ("all", 7.0)).startswith("\r" + "█" * BAR + "  all\r") and BAR == 24
    assert drawn_line(21, monkeypatch, ("abcdef", 0.0)) == "\r" + "░" * 12 + "  abcdef\r" + " " * 20 + "\r"
    assert drawn_line(20, monkeypatch, ("abcdef", 0.0)) == "\rabcdef\r      \r", "there is no room for a bar"
    assert drawn_line(5, monkeypatch, ("abcdef", None)) == "\rabcd\r    \r"
    silent = Screen(False)
    line = Line(silent)
    line.show("words")
    line.wipe()
    assert silent.getvalue() == "", "nobody watches"


@pytest.mark.parametrize(("name", "most", "short"), [("abcdef", 6, "abcdef"), ("abcdef", 5, "…cdef"),
                                                     ("abcdef", 2, "…f")])
def test_of_a_long_name_the_end_is_told(name: str, most: int, short: str) -> None:
    assert shortened(name, most) == short


def outcome(first: float, **conduct: Conduct) -> Outcome:
    return Outcome(("a", "b"), (first, 1 - first), 14, conduct)


def test_games_are_counted_and_told_in_a_table() -> None:
    pairing = Pairing(("a", "b"))
    for first in (1.0, 1.0, 0.0, 0.5, 1.0):
        pairing.add(outcome(first, a=Conduct(10, 1, 2, 0.25), b=Conduct(4)))
    one, two = pairing.tallies
    assert (one.games, one.decided, one.part, two.part) == (5, 4, 0.75, 0.25), "a draw between two decides nothing"
    low, high = one.interval
    assert (round(low, 3), round(high, 3)) == (0.301, 0.954) and Tally("x").interval == (0.0, 1.0)
    assert one.data() == {"name": "a", "games": 5, "decided": 4, "share": 0.75, "low": 0.3006, "high": 0.9544,
                          "fair": 0.5, "times_fair": 1.5, "slowest_seconds": 0.25, "decisions": 50, "lost_answers": 5,
                          "refused_answers": 10}
    assert Tally("x").data()["times_fair"] is None
    assert table([pairing]) == [
        "player            games decided  share            95 % of fair   slowest",
        "a                     5       4  75.0%   30.1% – 95.4%    1.50    0.25 s",
        "b                     5       4  25.0%    4.6% – 69.9%    0.50    0.00 s",
        "  a: 15 of 50 decisions were drawn by lot (5 answers did not come, 10 were none of the decisions)"]
    assert progress([pairing], 0, 10) == ("a – b, 5 of 10 games, 75% of 4 decided", 0.5)
    assert progress([pairing, pairing], 1, 10) == ("2 of 2: a – b, 5 of 10 games, 75% of 4 decided", 0.75)


@pytest.mark.parametrize(("change", "told"), [
    ({}, ""), ({"games": 0}, "--games must be 1 or more"), ({"games": 1}, ""),
    ({"jobs": 0}, "--jobs must be 1 or more"), ({"bar": 0.0}, "--bar is a part of 1, e.g. 0.7 for 70 %"),
    ({"bar": 1.0}, "--bar is a part of 1, e.g. 0.7 for 70 %"), ({"bar": 0.5}, ""),
    ({"patience": 0.0}, "--patience must be more than 0 seconds"),
    ({"patience": float("inf")}, "--patience must be more than 0 seconds"),
    ({"option": ["a=b", "c"]}, "'c' is not NAME=VALUE"),
    ({"json": Path("/nowhere/at/all")}, "cannot write /nowhere/at/all: No such file or directory")])
def test_what_is_wrong_is_told_before_any_game(change: dict[str, Any], told: str) -> None:
    usual: dict[str, Any] = {"games": 5, "jobs": 1, "bar": None, "patience": 30.0, "option": [], "json": None}
    given = argparse.Namespace(**{**usual, **change})
    assert mistake(given, ["novice", "random"]) == told
    assert mistake(given, ["novice"]).startswith("a tournament needs two players")
    assert mistake(given, ["novice", "novise"]).endswith("did you mean novice?")


@pytest.mark.parametrize(("seats", "names"), [
    ("a, b", ["a", " b"]), ("a,'b, c' d,e", ["a", "'b, c' d", "e"]), ('"a,b"', ['"a,b"']), ("it's,b", ["it's", "b"])])
def test_commas_in_quotes_belong_to_a_command(seats: str, names: list[str]) -> None:
    assert tournament.PART.findall(seats) == names


# ---- the kiosk ------------------------------------------------------------------------------------------------------


def test_the_guide_is_made_for_this_installation(tmp_path: Path) -> None:
    plain, named = kiosk.install_help(None), kiosk.install_help(tmp_path / "k.yaml")
    root = str(Path(__file__).resolve().parents[1])
    assert root in plain and sys.executable in plain and "/var/lib/ossola/kiosk.yaml" in plain
    assert f" --config {tmp_path / 'k.yaml'}" in named and " --config /var" not in plain and "{unit}" not in plain
    assert "[Service]" in plain


@pytest.mark.parametrize(("typed", "status", "told"), [
    ("2468\n", 0, "The PIN is set."), ("111111\n", 2, "has 4 to 12 digits"), ("12\n", 2, "has 4 to 12 digits"),
    ("", 2, "has 4 to 12 digits")])
def test_a_number_is_asked_for_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str], typed: str, status: int, told: str) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["kiosk", "--set-pin"]) == status
    said = capsys.readouterr()
    assert told in said.out + said.err and (tmp_path / "kiosk-pin.json").exists() is (status == 0)


def test_without_a_number_nothing_starts_and_a_config_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    assert main(["kiosk"]) == 2 and "there is no PIN for the operator yet" in capsys.readouterr().err
    assert main(["kiosk", "--check"]) == 0 and "there is no config" in capsys.readouterr().out
    (tmp_path / "kiosk.yaml").write_text("kiosk: {display: 0}\n")
    assert main(["kiosk", "--check"]) == 0 and "kiosk.yaml: nothing is wrong" in capsys.readouterr().out
    (tmp_path / "kiosk.yaml").write_text("kiosk: {display: x}\n")
    assert main(["kiosk", "--check"]) == 2 and "whole number" in capsys.readouterr().err


@pytest.mark.parametrize(("status", "ended"), [(CLOSED, 0), (SHUT_DOWN, 7)])
def test_the_machine_is_switched_off_only_if_the_operator_said_so(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, ended: int) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr("game.kiosk.supervisor.Supervisor.run", lambda self: status)
    gone = SimpleNamespace(returncode=7)

    def run(command: list[str], check: bool) -> SimpleNamespace:
        called.append(command)
        return gone

    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr("sys.platform", "linux")
    assert kiosk.supervise([], tmp_path, 20) == ended
    assert called == ([["systemctl", "poweroff"]] if ended else [])


def test_the_log_is_opened_once_and_kept_small(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    assert open_log(tmp_path) is log and len(log.handlers) == 1 and not log.propagate
    handler: Any = log.handlers[0]
    assert (handler.maxBytes, handler.backupCount) == (BYTES, FILES) == (256_000, 4)
    log.info("hello %s", "there")
    assert log_path(tmp_path).read_text().endswith(" hello there\n")
    close_log(log)
    assert log.handlers == []


class Lives(Supervisor):
    """A supervisor of programs that end as they are told to."""

    def __init__(self, tmp_path: Path, *statuses: int | None) -> None:
        self.slept: list[float] = []
        super().__init__(["program"], open_log(tmp_path), 20, sleep=self.slept.append)
        self.statuses = list(statuses)

    def live(self) -> Life:
        return Life(self.statuses.pop(0), "", 5.0)


def test_a_program_is_started_until_its_operator_has_had_enough(tmp_path: Path) -> None:
    ended = Lives(tmp_path, 1, 1, -9, SHUT_DOWN)
    assert ended.run() == SHUT_DOWN and ended.slept == [1.0, 2.0, 4.0] and ended.memory.deaths == 3
    anew = Lives(tmp_path, 1, 1, RESTART, 1, CLOSED)
    assert anew.run() == CLOSED and anew.slept == [1.0, 2.0, 1.0], "the operator's restart forgives"
    few = Lives(tmp_path, 1, None, 1)
    assert few.run(most_lives=2) == CLOSED and len(few.statuses) == 1
    assert Supervisor(["x"], few.log, 90).first_beat == 90 and few.first_beat == 60
    close_log(few.log)


# ---- what commands take ---------------------------------------------------------------------------------------------

TAKEN = """
bench: what ?=rules, --games +=[], --seconds=3.0, --size=1080p, --json
check: rulesets *
console: ruleset, --players, --seed=0, --option=[], --backend=auto
desktop: --remove
history: ruleset ?=, --fame, --csv, --json, --export, --forget, --clear
kiosk: --config, --check, --set-pin, --install-help, --unsupervised, --beat, --fresh, --builtin-only
kiosk: --without=[]
list: --examples
lsp: --stdio
mod new: name, --from=, --languages=en,fr, --in=.
mod check: paths +, --json
mod pack: path, --out
mod install: file, --replace
mod remove: name, --yes
mod list: --json
mod editor: path
play: ruleset ?, --continue, --watch, --players, --option=[]
report: ruleset, --games=1000, --players, --option=[], --seed=0, --most=5000, --against, --html, --json
tournament: ruleset, --seats, --games=200, --bar, --players, --option=[], --seed=1, --scheduler=
tournament: --patience=30.0, --json
"""


def all_taken(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, str]]:
    """Every command with each of its arguments, how many words it takes and what it is when nothing is said."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                yield from all_taken(inner, f"{name} {word}".strip())
        usual = "" if action.default is None or action.default is False else f"={action.default}"
        yield name, f"{'/'.join(action.option_strings) or action.dest} {action.nargs or ''}{usual}"


@pytest.mark.parametrize("line", TAKEN.strip().splitlines(), ids=lambda line: line[:24])
def test_every_command_takes_what_it_says(line: str) -> None:
    name, _, wanted = line.partition(": ")
    found = {text.replace(" =", "=").strip() for command, text in all_taken(build_parser(name.split()[0])[0])
             if command == name}
    assert set(wanted.split(", ")) <= found


@pytest.mark.parametrize(("words", "told"), [
    ([], (False, None, {})), (["--watch", "--players", "3"], (True, 3, {})),
    (["--option", "flying=no", "--option", "a=b=c", "--option", "d"],
     (False, None, {"flying": "no", "a": "b=c", "d": ""}))])
def test_a_table_is_set_up_as_it_was_asked_for(words: list[str], told: tuple[object, ...], monkeypatch: Monkey,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[object, ...]] = []

    def nothing(name: str, *given: object, **more: object) -> None:
        heard.append((name, *given))
        raise RulesetError([])

    monkeypatch.setattr("game.workshop.house.open_workshop", nothing)
    assert main(["play", "morris", *words]) == 1 and heard == [("morris", *told)]
    assert main(["play", "morris", "--continue"]) == 2
    assert capsys.readouterr().err.endswith("ossola: either --continue or a game to set up\n")
