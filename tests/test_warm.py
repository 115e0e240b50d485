"""Copies of a process do as well as processes that begin from nothing, and those are tried as well."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from game import guarded
from game.bots.pool import Pool
from game.commands.doctor import tried
from game.guarded import Checked, checked
from game.match.opponents import Opponents
from game.mods.fresh import make_mod
from tests.engine.pool_work import work
from tests.engine.test_bots_worker import heard, match_of
from tests.warm import COPIED, cold, run

ENDS = "import sys; print(sys.argv[1:], input()); sys.exit('well, no')"


def tell(pipe: Connection) -> None:
    """What a process knows of its beginning, and whether somebody was here before; then it leaves something behind."""
    pipe.send((os.environ.get("WHERE"), os.getcwd(), hasattr(guarded, "left"), guarded.beginning()))
    guarded.left = True  # type: ignore[attr-defined]


@pytest.mark.skipif(not COPIED, reason="processes are copied on Linux only")
def test_a_copy_is_told_what_a_process_inherits_and_nothing_is_left_of_the_one_before(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("here", "there"):
        (tmp_path / where).mkdir()
        monkeypatch.chdir(tmp_path / where)
        monkeypatch.setenv("WHERE", where)
        near, far = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.get_context("spawn").Process(target=tell, args=(far,))
        process.start()
        assert near.recv() == (where, str(tmp_path / where), False, "fork")
        process.join()


def test_a_command_reads_writes_and_ends_as_it_does_for_people(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text(ENDS, encoding="utf-8")
    for words, typed in (([str(file), "a", "b"], "é\n"), (["-m", "game", "--version"], ""),
                         (["-m", "game", "console", "tictactoe"], "who\nquit\n"), (["-m", "game", "nothing"], "")):
        command, variables = [sys.executable, *words], os.environ | {"PYTHONPATH": str(Path.cwd()), "COLUMNS": "80"}
        real = subprocess.run(command, input=typed, env=variables, cwd=tmp_path, capture_output=True, text=True)
        copy = run(command, typed, variables, tmp_path)
        assert (copy.returncode, copy.stdout, copy.stderr) == (real.returncode, real.stdout, real.stderr)


def test_processes_that_begin_from_nothing_do_the_same(tmp_path: Path) -> None:
    with cold():
        assert checked(str(make_mod("hare", tmp_path, ["en"]))) == Checked([])
        assert tried(os.getcwd) == (True, os.getcwd())
        with Pool(work, 1) as pool:
            assert list(pool.in_order([(1, ""), (2, "")])) == [10, 20]
        bots, match = Opponents(), match_of("tictactoe")
        bots.ask(match, "novice")
        match.play(heard(bots.poll))
        bots.stop()
