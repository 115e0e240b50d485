"""The parent of the kiosk: it starts anew what died or fell silent, with growing patience, and notes why."""

from __future__ import annotations

import logging
import queue
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar
from unittest.mock import Mock

import pytest

from game.commands.kiosk import supervise
from game.kiosk.log import close_log, log_path, open_log, tail
from game.kiosk.pin import Door
from game.kiosk.supervisor import SAFE, SET_ASIDE, SHUT_DOWN, Life, Memory, Supervisor, command_line
from game.ruleset.library import Library
from game.storage.saves import Saves
from tests.durability.test_saves import begin

EVER = 3600.0  # seconds of silence that are borne, so that a crowded machine changes nothing
BEATS = "import sys\nprint('beat tictactoe', flush=True)\n"


def run(home: Path, code: str, lives: int = 3, silence: float = EVER) -> tuple[Supervisor, list[float], str]:
    """Supervise a small program; the pauses that were made and what was noted."""
    pauses: list[float] = []
    log = open_log(home)
    supervisor = Supervisor([sys.executable, "-c", code], log, silence, lambda name: name == "mod", pauses.append)
    supervisor.first_beat = EVER
    supervisor.run(lives)
    close_log(log)
    return supervisor, pauses, log_path(home).read_text(encoding="utf-8")


def test_a_program_that_dies_is_started_anew_with_longer_pauses_and_the_reason_is_noted(tmp_path: Path) -> None:
    supervisor, pauses, noted = run(tmp_path, BEATS + "raise ValueError('the reason')")
    assert pauses == [1.0, 2.0, 4.0]
    assert noted.count("ValueError: the reason") == 3 and "while 'tictactoe' was played" in noted
    assert noted.count("start:") == 3
    assert supervisor.memory.arguments() == ["--fresh"]


def test_a_program_that_falls_silent_is_killed(tmp_path: Path) -> None:
    _, _, noted = run(tmp_path, BEATS + "import threading; threading.Event().wait()", lives=1, silence=0.3)
    assert "it stopped answering and was killed" in noted


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_a_program_that_is_killed_from_outside_is_started_anew(tmp_path: Path) -> None:
    _, pauses, noted = run(tmp_path, BEATS + "import os; os.kill(os.getpid(), 9)", lives=1)
    assert pauses and "killed by signal 9" in noted


def test_the_operator_ends_it_for_good(tmp_path: Path) -> None:
    _, pauses, noted = run(tmp_path, BEATS)
    assert pauses == [] and noted.count("start:") == 1 and "closed" in noted
    _, pauses, noted = run(tmp_path / "off", BEATS + "sys.exit(11)")
    assert pauses == [] and "to shut down" in noted


def test_whoever_ends_the_supervisor_ends_the_program() -> None:
    supervisor = Supervisor(["nothing"], logging.getLogger("ended"), EVER)
    supervisor.end()
    supervisor.child = Mock()
    supervisor.end()
    assert supervisor.ending and supervisor.child.terminate.call_count == 1


def test_a_restart_by_the_operator_is_no_failure(tmp_path: Path) -> None:
    _, pauses, noted = run(tmp_path, BEATS + "sys.exit(10)", lives=2)
    assert pauses == [] and noted.count("restarted by the operator") == 2


def test_a_mod_that_is_played_each_time_is_taken_off_the_shelf() -> None:
    memory = Memory()
    life = Life(1, "mod", 5)
    assert memory.learn(life, lambda name: name == "mod") == ""
    assert "taken off the shelf" in memory.learn(life, lambda name: name == "mod")
    assert "--without=mod" in memory.arguments()


def test_after_many_deaths_the_table_is_set_aside_and_then_no_mods_are_read() -> None:
    memory = Memory()
    for death in range(1, 9):
        memory.learn(Life(1, "", 5), lambda _: False)
        assert ("--fresh" in memory.arguments()) == (death >= SET_ASIDE)
        assert ("--builtin-only" in memory.arguments()) == (death >= SAFE)
    assert memory.pause() == 60.0


def test_deaths_are_forgotten_after_a_long_healthy_life() -> None:
    memory = Memory()
    for _ in range(6):
        memory.learn(Life(1, "", 5), lambda _: False)
    memory.learn(Life(1, "", 4000), lambda _: False)
    assert memory.deaths == 1 and memory.pause() == 1.0


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    for _ in range(3000):
        log.info("x" * 1000)
    close_log(log)
    files = list(log_path(tmp_path).parent.iterdir())
    assert len(files) <= 5 and sum(path.stat().st_size for path in files) < 1_500_000
    assert tail(log_path(tmp_path))[0].endswith("x")


class Killer(Supervisor):
    """Kills the program when it first says what is being played, and ends it when it says so again."""

    heard: ClassVar[list[str]] = []

    def listen_to(self, heard: queue.Queue[str | None], life: Life) -> None:
        self.heard.append(str(heard.get()).strip())
        if len(self.heard) == 1 and self.child is not None:
            self.child.kill()
        else:
            self.end()
        super().listen_to(heard, life)


def test_the_kiosk_itself_comes_back_to_the_table_after_it_was_killed(tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("OSSOLA_HOME", str(tmp_path)), ("SDL_VIDEODRIVER", "dummy"), ("SDL_AUDIODRIVER", "dummy")):
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(Path(__file__).parents[2])
    Door(tmp_path).set_pin("2468")
    match = begin(Saves(tmp_path, Library()))
    log = open_log(tmp_path)
    killer = Killer(command_line([]), log, 60, sleep=lambda _: None)
    killer.run(2)
    close_log(log)
    assert killer.heard == ["beat tictactoe", "beat tictactoe"]
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == match.game.log
    assert "killed by signal 9" in log_path(tmp_path).read_text(encoding="utf-8") or sys.platform == "win32"


def game(home: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "game", "kiosk", *words], capture_output=True, text=True,
                          input=text, cwd=Path(__file__).parents[2],
                          env={"OSSOLA_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                               "PATH": "/usr/bin:/bin"})


def test_without_a_number_the_kiosk_does_not_start(tmp_path: Path) -> None:
    done = game(tmp_path)
    assert done.returncode == 2 and "--set-pin" in done.stderr
    assert game(tmp_path, "--set-pin", text="12\n").returncode == 2
    assert game(tmp_path, "--set-pin", text="2468\n").returncode == 0


def test_a_wrong_config_is_told_before_anything_starts(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.yaml"
    path.write_text("kiosk: {gmes: []}\n")
    done = game(tmp_path, "--check")
    assert done.returncode == 2 and f"{path}:1:9:" in done.stderr and "did you mean 'games'" in done.stderr


def test_the_guide_names_a_unit_that_systemd_understands(tmp_path: Path) -> None:
    told = game(tmp_path, "--install-help").stdout
    assert "[Unit]" in told and "ExecStart=" in told and "Raspberry Pi" in told and "{" not in told.split("[Unit]")[1]
    assert "OSSOLA_HOME=/var/lib/ossola" in told.split("--set-pin")[0], "the PIN is kept where the unit looks for it"


def test_a_frozen_program_starts_itself_and_no_module(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command_line([])[1:4] == ["-m", "game", "kiosk"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_line(["--fresh"])[1:] == ["kiosk", "--unsupervised", "--beat", "--fresh"]


def test_a_program_that_slept_together_with_its_supervisor_is_not_silent(tmp_path: Path) -> None:
    class Asleep(queue.Queue[str | None]):
        """Every wait is over at once, as it seems to somebody who was asleep meanwhile."""

        waits = 0

        def get(self, block: bool = True, timeout: float | None = None) -> str | None:
            self.waits += 1
            if self.waits % 5:
                raise queue.Empty
            return "beat djambi" if self.waits < 20 else None

    supervisor = Supervisor(["nothing"], logging.getLogger("asleep"), 20.0)
    life = Life()
    supervisor.listen_to(Asleep(), life)
    assert life.status == 0 and life.playing == "djambi"


@pytest.mark.parametrize(("platform", "status", "done"), [
    ("linux", SHUT_DOWN, [["systemctl", "poweroff"]]), ("darwin", SHUT_DOWN, []), ("linux", 0, [])])
def test_only_where_there_is_systemd_the_machine_is_shut_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                              platform: str, status: int,
                                                              done: list[list[str]]) -> None:
    ran = Mock(return_value=SimpleNamespace(returncode=0))
    monkeypatch.setattr("game.commands.kiosk.sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr("game.commands.kiosk.subprocess", SimpleNamespace(run=ran))
    monkeypatch.setattr(Supervisor, "run", lambda self: status)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert supervise([], tmp_path, 20) == 0 and [call.args[0] for call in ran.call_args_list] == done
