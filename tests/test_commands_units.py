"""What commands print, without running anything: tables, lines that are written over, refusals, guides."""

from __future__ import annotations

import argparse
import io
import json
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from game import __version__
from game.bots.tournament import Conduct, Outcome, Pairing, Tally
from game.bundle import STARTER
from game.cli import build_parser, main
from game.commands import desktop, doctor, kiosk, report, tournament
from game.commands.tournament import BAR, Line, mistake, progress, shortened, table
from game.engine.fast import Refusal
from game.guarded import Checked
from game.kiosk.log import BYTES, FILES, close_log, log_path, open_log
from game.kiosk.supervisor import CLOSED, RESTART, SHUT_DOWN, Life, Supervisor
from game.mods.case import Finding
from game.mods.fresh import make_mod
from game.mods.listing import Listed
from game.ruleset.problems import Problem, RulesetError, Span
from game.storage.lock import WHY
from game.storage.settings import Settings, load_settings, save_settings

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
    screen = Screen(True)
    line = Line(screen)
    line.show("x")
    for _ in range(2):
        line.wipe()
    assert screen.getvalue() == "\rx\r \r", "what is empty is not wiped again"
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
    pairing.add(outcome(1.0, a=Conduct(1, 0, 2, 0.0), b=Conduct(4, 2, 2, 1.25)))
    assert table([pairing])[-2:] == [
        "  a: 17 of 51 decisions were drawn by lot (5 answers did not come, 12 were none of the decisions)",
        "  b: 4 of 24 decisions were drawn by lot (2 answers did not come, 2 were none of the decisions)"]
    long = Pairing(("n" * 40, "novice"))
    long.add(Outcome(long.seats, (0.5, 0.5), 9, {}))
    assert [line[:39] for line in table([long, Pairing(("a", "b"))])] == [
        f"{'player':33} games", f"…{'n' * 31}      1", f"{'novice':33}     1", "", f"{'a':33}     0", f"{'b':33}     0"]
    assert table([long])[1].endswith("      0   0.0%    0.0% –100.0%       –    0.00 s"), "what is fair of nothing"
    assert progress([pairing], 0, 10) == ("a – b, 6 of 10 games, 80% of 5 decided", 0.6)
    assert progress([pairing, pairing], 1, 10) == ("2 of 2: a – b, 6 of 10 games, 80% of 5 decided", 0.8)
    assert progress([long], 0, 4)[0] == f"…{'n' * 19} – novice, 1 of 4 games, 0% of 0 decided"


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


def test_a_tournament_is_of_the_game_and_the_options_that_were_asked_for(monkeypatch: Monkey, tmp_path: Path,
                                                                        capsys: pytest.CaptureFixture[str]) -> None:
    made: list[tuple[object, ...]] = []
    pairing = Pairing(("novice", "random"))

    def play(*given: Any) -> None:
        made.append(given[:5] + given[6:])
        pairing.add(Outcome(pairing.seats, (1.0, 0.0), 9, {}))
        given[5](0)

    def tournament_of(*given: Any) -> Any:
        made.append(given[:3] + given[4:])
        return SimpleNamespace(pairings=[pairing, Pairing(("a", "b"))], play=play, options={"a": "b"})

    monkeypatch.setattr("game.bots.tournament.Tournament", tournament_of)
    file = tmp_path / "found.json"
    assert main(["tournament", "go", "--seats", " novice, random ", "--games", "7", "--option", "a=b=c", "--option",
                 "d=", "--players", "2", "--seed", "3", "--jobs", "2", "--json", str(file)]) == 0
    assert made == [("go", 2, {"a": "b=c", "d": ""}, ["novice", "random"]), (7, 3, 2, None, 30.0, "")]
    assert capsys.readouterr().out.splitlines() == table([pairing]), "of those of which a game was played"
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["pairings"][0] == {"seats": ["novice", "random"], "players": [one.data() for one in pairing.tallies]}
    assert {name: found[name] for name in found if name != "pairings"} == {
        "ruleset": "go", "players": 2, "options": {"a": "b"}, "seed": 3, "finished": True}


def report_of(**change: Any) -> argparse.Namespace:
    usual: dict[str, Any] = {"games": 2, "players": None, "option": [], "seed": 5, "most": 60, "jobs": 1,
                             "scheduler": ""}
    return argparse.Namespace(**{**usual, **change})


def test_how_far_a_report_has_come_is_told_and_wiped(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((80, 24)))
    monkeypatch.setattr(sys, "stderr", screen := Screen(True))
    sample, loaded = report.play(report_of(), "tictactoe")
    first, second = ("█" * full + "░" * (24 - full) + f"  {done} of 2 games" for done, full in ((1, 12), (2, 24)))
    assert screen.getvalue() == f"\r{first}\r{second}\r{' ' * 38}\r"
    assert len(sample.games) == 2 and loaded.texts == sample.rules.compiled.loaded.texts


@pytest.mark.parametrize(("change", "shared"), [
    ({"games": 101, "jobs": 2}, True), ({"games": 100, "jobs": 2}, False), ({"games": 101, "jobs": 1}, False),
    ({"games": 1, "scheduler": "tcp://there"}, True)])
def test_games_are_shared_out_when_there_are_many_and_somebody_to_share_them(change: dict[str, Any], shared: bool,
                                                                           monkeypatch: Monkey) -> None:
    from game.report.several import Work
    asked: list[tuple[object, ...]] = []

    def at_once(rules: Any, work: Work, games: int, jobs: int, scheduler: str, done: object) -> str:
        asked.append((work.ruleset, work.players, work.options, work.seed, work.most, games, jobs, scheduler))
        return "shared"

    def alone(rules: Any, games: int, seed: int, most: int, done: object) -> str:
        asked.append((games, seed, most))
        return "alone"

    monkeypatch.setattr("game.report.several.play_at_once", at_once)
    monkeypatch.setattr("game.report.sample.play_games", alone)
    given = report_of(**change)
    assert report.play(given, "tictactoe")[0] == ("shared" if shared else "alone")  # type: ignore[comparison-overlap]
    assert asked == [("tictactoe", None, (), 5, 60, given.games, given.jobs, given.scheduler) if shared
                     else (given.games, 5, 60)]


@pytest.mark.parametrize(("first", "second", "status"), [(3, 3, 0), (2, 3, 130), (3, 2, 130)])
def test_two_reports_of_which_one_was_cut_short_are_compared_all_the_same(
        first: int, second: int, status: int, monkeypatch: Monkey, capsys: pytest.CaptureFixture[str]) -> None:
    samples = {"a": SimpleNamespace(games=[0] * first), "b": SimpleNamespace(games=[0] * second)}
    monkeypatch.setattr(report, "play", lambda given, ruleset: (samples[ruleset], None))
    monkeypatch.setattr("game.report.comparison.compare", lambda *given: [])
    monkeypatch.setattr("game.report.comparison.as_text", lambda *given: f"{given}\n")
    assert main(["report", "a", "--against", "b", "--games", "3"]) == status
    told = capsys.readouterr()
    assert told.out == f"{('a', 'b', [first, second], [])}\n" and told.err.count("interrupted") == bool(status)


def test_a_report_that_was_cut_short_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    sample: Any = SimpleNamespace(games=[1, 2])
    assert [report.told_if_interrupted(report_of(games=games), sample) for games in (2, 3)] == [True, False]
    assert capsys.readouterr().err == "ossola: interrupted after 2 of 3 games\n"


# ---- the kiosk ------------------------------------------------------------------------------------------------------


def test_the_guide_is_made_for_this_installation(tmp_path: Path) -> None:
    plain, named = kiosk.install_help(None), kiosk.install_help(tmp_path / "k.yaml")
    root = str(Path(__file__).resolve().parents[1])
    assert root in plain and sys.executable in plain and "/var/lib/ossola/kiosk.yaml" in plain
    assert f" --config {tmp_path / 'k.yaml'}" in named and " --config /var" not in plain and "{unit}" not in plain
    assert "[Service]" in plain


def test_its_commands_can_be_copied_from_a_folder_of_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/our games/50% $x/python")
    guide, unit = kiosk.install_help(Path("/opt/our games/k.yaml")).split("[Unit]")
    check, = (line for line in guide.splitlines() if "--check" in line)
    assert shlex.split(check)[-7:] == ["/opt/our games/50% $x/python", "-m", "game", "kiosk", "--config",
                                       "/opt/our games/k.yaml", "--check"]
    assert ('ExecStart=/usr/bin/xinit "/opt/our games/50%% $$x/python" -m game kiosk --config "/opt/our games/k.yaml" '
            "-- /usr/lib/xorg/Xorg :0") in unit
    assert [kiosk.for_systemd(word) for word in ("/usr/bin/python3", "it's", 'a"b\\c')] == [
        "/usr/bin/python3", '"it\'s"', '"a\\"b\\\\c"']


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


# ---- the program itself ---------------------------------------------------------------------------------------------


def test_what_is_typed_after_the_name_of_the_program_is_its_command(monkeypatch: Monkey,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[object] = []
    monkeypatch.setattr("game.commands.list.run", lambda given: heard.append((given.command, given.examples)) or 3)  # type: ignore[func-returns-value]
    monkeypatch.setattr("game.commands.play.run", lambda given: heard.append(given.command) or 4)  # type: ignore[func-returns-value]
    monkeypatch.setattr(sys, "argv", ["bench", "list", "--examples"])
    assert main() == main(["list", "--examples"]) == 3 and heard == [("list", True)] * 2
    monkeypatch.setattr(sys, "argv", ["list"])
    assert main() == main([]) == 4 and heard[2:] == [None, None]
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"ossola {__version__}\n"


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (BrokenPipeError(), 0)])
def test_whoever_stops_it_or_goes_away_ends_it_without_noise(error: BaseException, status: int, monkeypatch: Monkey,
                                                            capfd: pytest.CaptureFixture[str]) -> None:
    def ends(given: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr("game.commands.list.run", ends)
    kept: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "dup2", lambda *given: kept.append(given))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(fileno=lambda: 17, flush=lambda: None))
    assert main(["list"]) == status and [to for _, to in kept] == [17][:not status]
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("name", "imported"), [("list", ["list"]), ("play", None), ("nothing", None)])
def test_only_the_command_that_is_wanted_is_read(name: str, imported: list[str] | None) -> None:
    parser, command = build_parser(name)
    actions = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    every = [path.stem for path in sorted(Path(kiosk.__file__).parent.glob("*.py")) if path.stem != "__init__"]
    assert list(actions[0].choices) == (imported or every)
    assert command.__name__ == f"game.commands.{'list' if name == 'list' else 'play'}"


def test_compiled_modules_are_read_where_the_starter_keeps_them(tmp_path: Path, monkeypatch: Monkey) -> None:
    import game.__main__ as start
    kept = tmp_path.resolve() / ".venv" / "compiled"
    monkeypatch.setattr(start, "__file__", str(tmp_path / "game" / "__main__.py"))
    for there, before, after in ((False, None, None), (True, None, str(kept)), (True, "elsewhere", "elsewhere")):
        kept.mkdir(parents=True, exist_ok=True) if there else None
        monkeypatch.setattr(sys, "pycache_prefix", before)
        start.find_compiled_modules()
        assert sys.pycache_prefix == after


def test_with_portable_everything_is_kept_in_one_folder(tmp_path: Path, monkeypatch: Monkey) -> None:
    monkeypatch.setenv("OSSOLA_HOME", "elsewhere")
    monkeypatch.setattr("game.cli.portable_home", lambda: tmp_path)
    monkeypatch.setattr("game.commands.list.run", lambda given: 0)
    for words, home in ((["list"], "elsewhere"), (["list", "--portable"], str(tmp_path))):
        assert main(words) == 0 and os.environ["OSSOLA_HOME"] == home
    monkeypatch.setenv("OSSOLA_HOME", "elsewhere")
    assert main(["--portable", "list"]) == 0 and os.environ["OSSOLA_HOME"] == str(tmp_path)


# ---- the menu of a desktop ------------------------------------------------------------------------------------------


def test_a_menu_starts_the_program_beside_this_python_or_one_that_is_found(tmp_path: Path,
                                                                         monkeypatch: Monkey) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr("shutil.which", lambda name: f"/somewhere/{name}")
    assert desktop.launcher() == '"/somewhere/ossola"'
    (tmp_path / "ossola").write_text("x")
    assert desktop.launcher() == f'"{tmp_path / "ossola"}"'
    (tmp_path / "ossola").unlink()
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert desktop.launcher() == f'"{tmp_path / "python"}" "{STARTER}"'
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.launcher() == f'"{tmp_path / "python"}"'


def test_what_is_done_to_a_menu_is_told_file_by_file(tmp_path: Path, monkeypatch: Monkey,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    places = [tmp_path / "applications" / "ossola.desktop",
              tmp_path / "icons" / "hicolor" / "scalable" / "apps" / "ossola.svg",
              tmp_path / "metainfo" / "org.ossola.Ossola.metainfo.xml"]
    for words, done in (([], "written"), (["--remove"], "removed"), (["--remove"], "")):
        assert main(["desktop", *words]) == 0
        assert capsys.readouterr().out.splitlines() == [f"{done}: {path}" for path in places if done]
    for platform in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", platform)
        assert main(["desktop"]) == 2 and not places[0].exists()
        assert capsys.readouterr().err == "ossola: this is for Linux desktops; elsewhere, make a link to the program\n"


# ---- past games -----------------------------------------------------------------------------------------------------


class Past:
    """Past games that note what is done with them."""

    done: ClassVar[list[object]] = []
    trouble = ""

    def __init__(self, home: Path, lock: object) -> None:
        self.home = home

    def clear(self) -> None:
        self.done.append("cleared")

    def forget(self, name: str) -> int:
        self.done.append(f"forgot {name}")
        return 2

    def standings(self, ruleset: str) -> list[Any]:
        return [SimpleNamespace(wins=3, games=5, best=7, name=f"An\x1bn {ruleset}")]

    def games(self, ruleset: str) -> list[Any]:
        seats = [SimpleNamespace(name="Ann", won=True), SimpleNamespace(name="B\x07b", won=False)]
        return [SimpleNamespace(ended=0.0, ruleset=ruleset or "go", decisions=41, seats=seats)]


@pytest.fixture
def past(tmp_path: Path, monkeypatch: Monkey) -> Path:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.setattr("game.storage.history.History", Past)
    monkeypatch.setattr("time.localtime", lambda seconds: (2026, 11, 19, 8, 5, 0, 3, 323, 0) if not seconds else None)
    monkeypatch.setattr("game.storage.export.as_csv", lambda history: "a;b\n")
    monkeypatch.setattr("game.storage.export.as_json", lambda history: "{}\n")
    monkeypatch.setattr("game.storage.export.export", lambda history, folder: [folder / "a.csv", folder / "a.json"])
    monkeypatch.setattr(Past, "done", [])
    return tmp_path


@pytest.mark.parametrize(("words", "out", "done"), [
    ([], "2026-11-19 08:05\tgo\t41\tAnn*, B\ufffdb\n", []),
    (["hex"], "2026-11-19 08:05\thex\t41\tAnn*, B\ufffdb\n", []),
    (["hex", "--fame"], "3\t5\t7\tAn\ufffdn hex\n", []), (["--csv"], "a;b\n", []), (["--json"], "{}\n", []),
    (["--export", "x"], f"{Path('x', 'a.csv')}\n{Path('x', 'a.json')}\n", []), (["--clear"], "", ["cleared"]),
    (["--forget", "Ann"], "2 games\n", ["forgot Ann"])])
def test_past_games_are_told_line_by_line(words: list[str], out: str, done: list[object], past: Path,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", *words]) == 0
    assert tuple(capsys.readouterr()) == (out, "") and Past.done == done


def test_a_game_that_is_not_there_is_not_talked_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["console", "no-such-game"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("no-such-game:1:1: there is no such ruleset")


def test_who_is_forgotten_is_no_longer_proposed_either(past: Path, monkeypatch: Monkey,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    file = past / "settings.json"
    for names, left in ((["Ann", "Bob", "Ann"], ["", "Bob", ""]), (["Bob"], ["Bob"])):
        save_settings(Settings(names=names), file)
        written = file.read_bytes()
        assert main(["history", "--forget", "Ann"]) == 0
        assert load_settings(file)[0].names[:len(left)] == left
        assert (file.read_bytes() == written) == ("Ann" not in names)
    file.unlink()
    assert main(["history", "--forget", "Ann"]) == 0 and not file.exists(), "nobody has chosen anything yet"
    capsys.readouterr()
    monkeypatch.setattr("game.storage.settings.save_settings", lambda settings, path: "it is full")
    save_settings(Settings(names=["Ann"]), file)
    assert main(["history", "--forget", "Ann"]) == 1
    assert tuple(capsys.readouterr()) == ("2 games\n", "ossola: it is full\n")


def test_trouble_with_past_games_is_told(past: Path, monkeypatch: Monkey, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("game.storage.export.export", fail)
    assert main(["history", "--export", "x"]) == 1 and capsys.readouterr().err == "ossola: the disk is full\n"
    monkeypatch.setattr(Past, "trouble", "it is damaged")
    assert main(["history", "--csv"]) == 1 and capsys.readouterr().err == "ossola: it is damaged\n"
    monkeypatch.setattr("game.storage.lock.HomeLock.elsewhere", lambda self: True)
    for words in (["--clear"], ["--forget", "Ann"]):
        assert main(["history", *words]) == 1
        assert tuple(capsys.readouterr()) == ("", f"ossola: {WHY}\n") and Past.done == []


# ---- the doctor -----------------------------------------------------------------------------------------------------


def test_whoever_looks_at_one_thing_tells_what_came_of_it(monkeypatch: Monkey) -> None:
    sent: list[object] = []
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    pipe: Any = SimpleNamespace(send=sent.append)

    def fail(words: str) -> Callable[[], str]:
        def look() -> str:
            raise OSError(words)

        return look

    for look in (lambda: "two pads", fail("no device"), fail("")):
        doctor.answer(pipe, look)
    assert sent == [(True, "two pads"), (False, "no device"), (False, "OSError")]


def test_a_sound_is_told_by_what_it_plays(monkeypatch: Monkey) -> None:
    import pygame
    monkeypatch.setattr(pygame.mixer, "init", lambda: None)
    for given, told in (((44100, -16, 2), "44100 Hz, 16 bits, 2 channels"), (None, "0 Hz, 0 bits, 0 channels")):
        monkeypatch.setattr(pygame.mixer, "get_init", lambda given=given: given)
        assert doctor.open_sound() == told


@pytest.mark.parametrize(("version", "well"), [((3, 10, 9), False), ((3, 11, 0), True), ((3, 13, 1), True)])
def test_python_must_not_be_too_old(version: tuple[int, ...], well: bool, monkeypatch: Monkey) -> None:
    monkeypatch.setattr(doctor, "sys", SimpleNamespace(version_info=version, executable="/python"))
    (found,) = doctor.python()
    assert (found.well, found.told) == (well, f"{'.'.join(map(str, version))} (/python)")


def test_what_is_not_installed_or_not_there_is_told_with_its_remedy(monkeypatch: Monkey) -> None:
    import importlib.metadata

    def version(name: str) -> str:
        if name in ("PyYAML", "wasmtime"):
            raise importlib.metadata.PackageNotFoundError
        return "1.2"

    monkeypatch.setattr(importlib.metadata, "version", version)
    found = {one.what: one for one in doctor.packages()}
    assert list(found) == list(doctor.PACKAGES) and [one.what for one in found.values() if not one.well] == ["PyYAML"]
    assert (found["pytmx"].told, found["PyYAML"].told) == ("1.2", "not there")
    assert found["PyYAML"].remedy == f"start with tools/run.py, or: {sys.executable} -m pip install PyYAML"
    monkeypatch.setattr("game.engine.fast.load_wasmtime", lambda: None)
    (speed,) = doctor.speed()
    assert (speed.well, speed.needed, speed.told) == (False, False, "in Python, because wasmtime is not installed")
    monkeypatch.setattr("game.engine.fast.load_wasmtime", lambda: "there")
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "33.0")
    (speed,) = doctor.speed()
    assert (speed.well, speed.told) == (True, "as WebAssembly (wasmtime 33.0)")
    monkeypatch.setattr("game.view.text.font_file", lambda package, file: None)
    (fonts,) = doctor.fonts()
    assert not fonts.well and fonts.told.startswith("missing: ")


# ---- mods and checks ------------------------------------------------------------------------------------------------


ODD = Finding(Problem(Span("a.yaml", 3, 4), "this is odd", "mend it", "  so odd"), "unused")
WRONG = Finding(Problem(Span("b.yaml", 1, 1), "this is wrong", "mend it"), "things", True)


@pytest.mark.parametrize(("found", "status", "told"), [
    ({"one": Checked([], "fast")}, 0, "one: well\none: searches run fast\n"),
    ({"one": Checked([ODD], "fast")}, 1, f"warning: {ODD.problem}\none: 0 errors, 1 warning\none: searches run fast\n"),
    ({"one": Checked([ODD, WRONG, WRONG]), "two": Checked([])}, 2, f"warning: {ODD.problem}\n{WRONG.problem} [things]\n"
     f"{WRONG.problem} [things]\none: 2 errors, 1 warning\ntwo: well\n"),
    ({"one": Checked([WRONG, ODD, ODD])}, 2, f"{WRONG.problem} [things]\nwarning: {ODD.problem}\nwarning: "
     f"{ODD.problem}\none: 1 error, 2 warnings\n")])
def test_a_check_tells_everything_and_counts_it(found: dict[str, Checked], status: int, told: str, monkeypatch: Monkey,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[tuple[object, ...]] = []

    def check(path: str, folders: list[Path], linted: bool) -> Checked:
        asked.append((folders[0], linted))
        return found[path]

    monkeypatch.setattr("game.guarded.checked", check)
    assert main(["mod", "check", *found]) == status and capsys.readouterr().out == told
    assert asked == [(Path.cwd(), True)] * len(found)
    assert main(["mod", "check", "--json", *found]) == status
    assert json.loads(capsys.readouterr().out) == [one.as_data() for each in found.values() for one in each.found]


def test_rulesets_are_listed_with_what_is_to_be_known_of_them(monkeypatch: Monkey,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("game.mods.listing.listed", lambda library: [
        Listed("go", 12, "Go", "built-in", (), ""), Listed("longer", 3, "Long", "here", ("go", "hex"), "", True),
        Listed("bad", 0, "", "there", (), "a.yaml:1:1: wrong")])
    assert main(["mod", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "go       12  built-in: Go", "longer    3  here, in the place of the built-in one: Long (extends go, hex)",
        "bad       0  there: a.yaml:1:1: wrong"]


def test_a_plain_check_says_what_it_leaves_to_the_one_for_modders(tmp_path: Path, monkeypatch: Monkey,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    found = {"go": Checked([]), "chess": Checked([]), "hex": Checked([ODD, WRONG])}
    monkeypatch.setattr("game.guarded.checked", lambda name, folders: found[name])
    mod = str(make_mod("hare", tmp_path / "work", ["en"]))
    found[mod] = Checked([])
    monkeypatch.setattr("game.ruleset.library.Library.ids", lambda self: ["go"])
    assert main(["check"]) == 0 and capsys.readouterr().out == "go: well\n"
    assert main(["check", mod]) == 0
    assert capsys.readouterr().out == f"{mod}: well (its tests.yaml is run by 'mod check')\n"
    assert main(["check", "hex", "go"]) == 1
    assert capsys.readouterr().out == f"{ODD.problem}\n{WRONG.problem}\ngo: well\n"


# ---- the kiosk and the window ---------------------------------------------------------------------------------------


def test_the_parent_of_a_kiosk_knows_which_games_are_mods(tmp_path: Path, monkeypatch: Monkey) -> None:
    made: list[Any] = []

    def run(self: Supervisor) -> int:
        made.append(self)
        raise KeyboardInterrupt

    (tmp_path / "mods" / "go").mkdir(parents=True)
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.setattr(Supervisor, "run", run)
    monkeypatch.setattr(Supervisor, "end", lambda self: made.append("ended"))
    monkeypatch.setattr("signal.signal", lambda number, handle: made.append((number, handle)))
    assert kiosk.supervise(["--config=x"], tmp_path, 21) == 0
    (number, handle), parent, ended = made
    assert (number, ended, parent.silence) == (signal.SIGTERM, "ended", 21) and parent.command[-1] == "--config=x"
    assert [parent.is_mod(name) for name in ("hex", "hare", "go")] == [False, True, True]
    handle()
    assert made[3:] == ["ended"] and parent.log.handlers == []


@pytest.mark.parametrize(("words", "begun"), [
    ([], ("parent", [], 20)), (["--config", "k.yaml"], ("parent", ["--config=k.yaml"], 45)),
    (["--unsupervised", "--fresh"], ("alone", True))])
def test_a_kiosk_has_a_parent_unless_it_is_to_have_none(words: list[str], begun: tuple[object, ...], tmp_path: Path,
                                                        monkeypatch: Monkey) -> None:
    begins: list[tuple[object, ...]] = []

    def supervised(arguments: list[str], home: Path, silence: int) -> int:
        begins.append(("parent", arguments, silence))
        return 5

    def alone(config: object, home: Path, given: argparse.Namespace) -> int:
        begins.append(("alone", given.fresh))
        return 5

    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.yaml").write_text("kiosk: {watch: 45}\n", encoding="utf-8")
    monkeypatch.setattr("game.kiosk.pin.Door.has_pin", lambda self: True)
    monkeypatch.setattr(kiosk, "supervise", supervised)
    monkeypatch.setattr("game.kiosk.start.start", alone)
    assert main(["kiosk", *words]) == 5 and begins == [begun]


@pytest.mark.parametrize(("typed", "status", "told"), [
    (["2468", "2468"], 0, "The PIN is set.\n"), (["2468", "2469"], 2, ""), (["12", "12"], 2, "")])
def test_whoever_sits_there_writes_the_number_twice(typed: list[str], status: int, told: str, tmp_path: Path,
                                                   monkeypatch: Monkey, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[str] = []
    answers = iter(typed)

    def getpass(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", Screen(True))
    monkeypatch.setattr("getpass.getpass", getpass)
    assert main(["kiosk", "--set-pin"]) == status and asked == ["New PIN: ", "Again: "]
    assert tuple(capsys.readouterr()) == (
        told, "" if told else "ossola: the PIN has 4 to 12 digits, not all the same, twice alike\n")


def test_a_number_that_cannot_be_kept_is_told(tmp_path: Path, monkeypatch: Monkey,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))

    def fail(self: object, number: str) -> None:
        raise errors.pop()

    monkeypatch.setattr("game.kiosk.pin.Door.set_pin", fail)
    errors = [OSError("words alone"), OSError(28, "no space left")]
    for told in ("no space left", "words alone"):
        monkeypatch.setattr("sys.stdin", io.StringIO("2468\n"))
        assert main(["kiosk", "--set-pin"]) == 1
        assert capsys.readouterr().err == f"ossola: the PIN could not be kept: {told}\n"
    monkeypatch.setattr("game.storage.lock.HomeLock.elsewhere", lambda self: True)
    assert main(["kiosk", "--set-pin"]) == 1
    assert capsys.readouterr().err == f"ossola: the PIN stays as it is: {WHY}\n"


class Window:
    """A window that notes with which scene it is run."""

    def __init__(self, *scenes: str) -> None:
        self.stack, self.ran = SimpleNamespace(scenes=[*scenes]), list[object]()

    def run(self, scene: object) -> int:
        self.ran.append(scene)
        return 6


@pytest.mark.parametrize(("words", "scenes", "first", "left"), [
    ([], [], "title", []), (["play"], [], "title", []), (["play", "--continue"], [], "continued", []),
    (["play", "go"], ["title", "lobby"], "lobby", ["title"]), (["play", "go"], ["title"], "title", ["title"])])
def test_the_window_opens_with_what_was_asked_for(words: list[str], scenes: list[str], first: str, left: list[str],
                                                 monkeypatch: Monkey, capsys: pytest.CaptureFixture[str]) -> None:
    import pygame
    window, nowhere = Window(*scenes), [False]
    monkeypatch.setattr("game.app.app.App", lambda **_: window)
    monkeypatch.setattr("game.workshop.house.open_workshop", lambda *_, **__: window)
    monkeypatch.setattr("game.scenes.menu.title.TitleScene", lambda app: "title")
    monkeypatch.setattr("game.commands.play.continued", lambda app: "continued")
    monkeypatch.setattr("game.app.screen.no_screen", lambda: nowhere[0])
    assert main(words) == 6 and (window.ran, window.stack.scenes) == ([first], left)
    nowhere[0] = True
    assert main(words) == 1 and len(window.ran) == 1
    assert capsys.readouterr().err == "ossola: no window could be opened (there is no screen here)\n"

    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no glass")

    monkeypatch.setattr("game.app.app.App", fail)
    monkeypatch.setattr("game.workshop.house.open_workshop", fail)
    assert main(words) == 1 and capsys.readouterr().err == "ossola: no window could be opened (no glass)\n"


@pytest.mark.parametrize(("words", "given", "status", "told"), [
    (["go"], ("go", None, {}, 0, "auto"), 0, ""),
    (["go", "--players", "2", "--seed", "7", "--option", "a=b=c", "--option", "d=", "--backend", "python"],
     ("go", 2, {"a": "b=c", "d": ""}, 7, "python"), 0, ""),
    (["go", "--backend", "wasm"], ("go", None, {}, 0, "wasm"), 1, "ossola: go is searched in Python, because\n"),
    (["go", "--option", "a"], None, 2, "ossola: 'a' is not NAME=VALUE\n")])
def test_a_game_is_talked_with_as_it_was_asked_for(words: list[str], given: tuple[object, ...] | None, status: int,
                                                  told: str, monkeypatch: Monkey,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[tuple[object, ...]] = []
    held: list[Any] = []

    def rules(name: str, players: int | None, options: dict[str, str], folders: list[Path]) -> Any:
        asked.append((name, players, options))
        return SimpleNamespace(backend="")

    def game(rules: Any, seed: int) -> Any:
        held.append(rules)
        asked[0] += (seed,)
        return SimpleNamespace(rules=rules)

    monkeypatch.setattr("game.engine.game.open_rules", rules)
    monkeypatch.setattr("game.engine.game.Game", game)
    ready: list[Any] = []

    def prepared(rules: Any) -> Refusal:
        ready.append(rules)
        return Refusal("because")

    monkeypatch.setattr("game.engine.searchable.fast_for", prepared)
    monkeypatch.setattr("game.engine.searchable.described", lambda found: f"in Python, {found.reason}")
    monkeypatch.setattr("game.console.converse", lambda game, lines, out: held.append(game))
    assert main(["console", *words]) == status and capsys.readouterr().err == told
    assert [(*one, held[0].backend) for one in asked] == ([given] if given is not None else [])
    assert len(held) == (2 if not status else len(asked)), "nobody is talked with where it cannot be as was asked for"
    assert ready == held[:1], "who asks a bot first does not wait for the rules"
