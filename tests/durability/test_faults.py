"""Kills, damage and full disks, in short; tools/faults.py does the same at length."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.settings import Settings, save_settings
from tools import faults

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of files are those of POSIX")


@posix
def test_the_program_that_is_killed_at_any_moment_goes_on_with_everything_it_had_shown(tmp_path: Path) -> None:
    found = faults.kill_often(tmp_path, 3, random.Random(4), ["morris"], most=10)
    assert found.lost == []
    assert found.kills == 3 and found.resumed >= 2 and found.shown > 3


def test_settings_that_were_being_saved_may_be_the_old_ones_and_no_others(tmp_path: Path) -> None:
    save_settings(Settings(), tmp_path / "settings.json")
    seen = faults.Seen(music=(Settings.music,))
    seen.hear({"wish": 5})
    assert faults.check_after_death(tmp_path, seen) == ""
    seen.hear({"music": 5})
    assert faults.check_after_death(tmp_path, seen) == "settings: 4 instead of (5,)"


def test_a_damaged_journal_is_cut_back_to_the_last_whole_decision_and_says_so(tmp_path: Path) -> None:
    assert faults.damage_journals(tmp_path, 100, random.Random(3)) == []


@posix
@pytest.mark.parametrize("ruleset", ["morris", "draughts"])
def test_on_a_full_disk_play_goes_on_and_all_is_written_when_there_is_room(tmp_path: Path, ruleset: str) -> None:
    code = ("from tools import faults; from pathlib import Path; "
            f"print(faults.fill_disk(Path({str(tmp_path)!r}), 1100, {ruleset!r}))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          cwd=Path(faults.__file__).parents[1])
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


@posix
def test_on_a_file_system_that_is_full_nothing_that_was_saved_is_lost(tmp_path: Path) -> None:
    with faults.small_disk(tmp_path / "disk", 256) as disk:
        if disk is None:
            pytest.skip("this user may not mount a file system")
        assert faults.fill_file_system(disk, "tictactoe") == []
