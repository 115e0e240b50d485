"""One program writes into a home; a second one says so, looks, and writes nothing until the first is gone."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.cli import main
from game.kiosk.pin import Door
from game.mods.archive import pack
from game.mods.fresh import make_mod
from game.ruleset.library import Library
from game.storage.lock import Elsewhere, HomeLock
from game.storage.saves import Saves
from tests.durability.test_saves import WON, begin

ROOT = Path(__file__).resolve().parents[2]
HOLD = "import sys; from pathlib import Path; from game.storage.lock import HomeLock; " \
       "HomeLock(Path(sys.argv[1])).take(); print('held', flush=True); sys.stdin.read()"


class Other:
    """Another program that has the lock of a home."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", HOLD, str(home)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, cwd=ROOT)
        assert self.process.stdout is not None and self.process.stdout.readline() == b"held\n"

    def die(self) -> None:
        """Killed, without a chance to tidy up."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Callable[[], Other]]:
    made: list[Other] = []

    def make() -> Other:
        made.append(Other(tmp_path))
        return made[-1]

    yield make
    for one in made:
        one.die()


def contents(home: Path) -> dict[str, bytes]:
    """Every file of a home."""
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_a_second_program_writes_nothing_and_says_so(tmp_path: Path, other: Callable[[], Other]) -> None:
    saves = Saves(tmp_path, Library())
    saves.finish(begin(saves, decisions=WON))
    begin(saves)
    other()
    before = contents(tmp_path)
    second = Saves(tmp_path, Library(), HomeLock(tmp_path, lambda: "elsewhere"))
    assert second.open() is None and not second.unfinished() and second.notice.key == "saves.elsewhere"
    match = begin(second, decisions=WON)
    assert match.journal is not None and match.journal.trouble == "elsewhere"
    second.finish(match)
    assert second.history.trouble == "elsewhere"
    second.clear_table()
    for work in (second.put_away, lambda: second.keep_replay(match), lambda: second.take_up(second.current)):
        with pytest.raises(Elsewhere):
            work()
    second.history.forget("Ada")
    second.history.clear()
    assert contents(tmp_path) == before


def test_a_second_program_may_look_and_replay_even_without_a_database(tmp_path: Path,
                                                                      other: Callable[[], Other]) -> None:
    saves = Saves(tmp_path, Library())
    saves.finish(begin(saves, decisions=WON))
    saves.history.path.unlink()
    other()
    before = contents(tmp_path)
    second = Saves(tmp_path, Library(), HomeLock(tmp_path))
    (past,) = second.history.games()
    assert past.winners == ["Ada"] and [one.name for one in second.history.standings()] == ["Ada", "Bo"]
    assert second.replay(past.id).game.log == list(WON)
    assert contents(tmp_path) == before


def test_the_lock_of_a_dead_program_is_taken_over_and_what_was_not_written_is(tmp_path: Path,
                                                                             other: Callable[[], Other]) -> None:
    first = other()
    saves = Saves(tmp_path, Library(), HomeLock(tmp_path))
    match = begin(saves)
    assert match.journal is not None and match.journal.trouble
    first.die()
    match.play("c3")
    assert match.journal.trouble == ""
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1", "c3"]


def test_the_operators_number_and_the_tries_of_a_kiosk_that_runs_are_its_own(
        tmp_path: Path, other: Callable[[], Other], monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    door = Door(tmp_path)
    door.set_pin("2468")
    door.try_pin("1111")
    first = other()
    before = contents(tmp_path)
    second = Door(tmp_path, lock=HomeLock(tmp_path))
    assert not second.try_pin("1112") and second.wrong == 2 and second.try_pin("2468")
    with pytest.raises(Elsewhere):
        second.set_pin("1357")
    monkeypatch.setattr("sys.stdin", io.StringIO("1357\n"))
    assert main(["kiosk", "--set-pin"]) == 1 and "another Ossola" in capsys.readouterr().err
    assert sys.stdin.read() == "1357\n", "nobody is asked for a number that is not kept"
    assert contents(tmp_path) == before
    first.die()
    monkeypatch.setattr("sys.stdin", io.StringIO("1357\n"))
    assert main(["kiosk", "--set-pin"]) == 0
    assert Door(tmp_path).try_pin("1357") and not (tmp_path / "kiosk-tries.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped by signals of POSIX")
def test_a_program_that_was_stopped_still_has_its_home_and_goes_on_in_it(tmp_path: Path,
                                                                         other: Callable[[], Other]) -> None:
    first = other()
    first.process.send_signal(signal.SIGSTOP)
    second = HomeLock(tmp_path)
    assert second.elsewhere()
    first.process.send_signal(signal.SIGCONT)
    assert second.elsewhere()
    first.die()
    assert not second.elsewhere()


def test_what_the_first_program_played_is_set_aside_when_the_second_one_goes_on(tmp_path: Path,
                                                                               other: Callable[[], Other]) -> None:
    begin(Saves(tmp_path, Library()), decisions=("c3",))
    first = other()
    saves = Saves(tmp_path, Library(), HomeLock(tmp_path))
    match = begin(saves, decisions=("b2",))
    first.die()
    match.play("a1")
    assert [past.decisions for _, past in saves.aside()] == [1]
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1"]


def test_a_lock_that_somebody_deleted_is_taken_again(tmp_path: Path, other: Callable[[], Other]) -> None:
    lock = HomeLock(tmp_path)
    lock.take()
    lock.path.unlink()
    other()
    assert lock.elsewhere()


def test_a_lock_that_is_given_back_is_free(tmp_path: Path, other: Callable[[], Other]) -> None:
    lock = HomeLock(tmp_path)
    lock.take()
    lock.release()
    other()
    assert lock.elsewhere()


def test_names_are_not_forgotten_behind_the_back_of_a_program_that_runs(
        tmp_path: Path, other: Callable[[], Other], monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    saves = Saves(tmp_path, Library())
    saves.finish(begin(saves, decisions=WON))
    other()
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    before = contents(tmp_path)
    assert main(["history", "--forget", "Ada"]) == 1 and main(["history", "--clear"]) == 1
    assert "another Ossola" in capsys.readouterr().err
    assert main(["history"]) == 0 and "Ada*" in capsys.readouterr().out
    assert contents(tmp_path) == before


def test_mods_come_and_go_only_while_no_other_program_is_open(
        tmp_path: Path, other: Callable[[], Other], monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    folder = make_mod("pebbles", tmp_path / "elsewhere", ["en"], "tictactoe", [])
    packed = str(pack(folder, tmp_path / "pebbles.zip")[0])
    first = other()
    before = contents(tmp_path)
    refused = "nothing was changed: another Ossola is open with the same games; close it first\n"
    assert main(["mod", "install", packed]) == 1 and capsys.readouterr().err == refused
    assert main(["mod", "list"]) == 0 and contents(tmp_path) == before
    first.die()
    assert main(["mod", "install", packed]) == 0 and (tmp_path / "mods" / "pebbles" / "ruleset.yaml").is_file()
    other()
    capsys.readouterr()
    assert main(["mod", "remove", "pebbles", "--yes"]) == 1 and capsys.readouterr().err == refused
    assert (tmp_path / "mods" / "pebbles").is_dir()
