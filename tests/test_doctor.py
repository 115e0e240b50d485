"""The doctor tells what is well, what is missing, and what to do about it."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands import doctor
from game.commands.doctor import Finding, examine
from game.ruleset.library import builtin_folder


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a crowded machine, what works takes long."""
    monkeypatch.setattr(doctor, "PATIENCE", 3600)


def told(*findings: Finding) -> tuple[int, str]:
    def check() -> Iterator[Finding]:
        yield from findings

    out = io.StringIO()
    return examine(out, (check,)), out.getvalue()


def test_what_is_missing_comes_with_a_remedy_and_a_status() -> None:
    status, text = told(Finding("Python", False, "3.9", "install a newer one"))
    assert status == 1
    assert "MISSING Python" in text and "→ install a newer one" in text


def test_what_one_can_do_without_is_a_note() -> None:
    silent = Finding("sound", False, "no device", "plug one in", needed=False)
    status, text = told(silent, Finding("Python", True, "3.12"))
    assert status == 0
    assert "note    sound" in text and "well    Python" in text


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("OSSOLA_HOME", str(blocked / "home"))
    (finding,) = doctor.homes()
    assert not finding.well and str(blocked) in finding.told and "OSSOLA_HOME" in finding.remedy


def test_a_broken_mod_is_told_with_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    (tmp_path / "mods" / "crooked").mkdir(parents=True)
    text = (builtin_folder() / "tictactoe" / "ruleset.yaml").read_text(encoding="utf-8")
    broken = text.replace("id: tictactoe", "id: crooked").replace("\nplayers:", "\nplayerz: 2\nplayers:")
    (tmp_path / "mods" / "crooked" / "ruleset.yaml").write_text(broken, encoding="utf-8")
    findings = {finding.what: finding for finding in doctor.rulesets()}
    assert findings["rulesets"].well
    assert not findings["crooked"].well and "ruleset.yaml:6:1" in findings["crooked"].told


def fail() -> str:
    raise OSError("no such device")


def crash() -> str:
    os._exit(7)


def hang() -> str:
    threading.Event().wait()
    return ""


def test_what_goes_wrong_is_told_in_its_own_words() -> None:
    assert doctor.tried(fail) == (False, "no such device")


def test_a_driver_that_crashes_takes_nothing_with_it() -> None:
    assert doctor.tried(crash) == (False, "the look at it crashed (status 7)")


def test_a_driver_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.2)
    assert doctor.tried(hang) == (False, "no answer within 0.2 seconds")


def test_fonts_and_files_of_a_working_copy_are_there() -> None:
    checks = (doctor.python, doctor.packages, doctor.files, doctor.fonts)
    assert all(finding.well for check in checks for finding in check())


def test_what_is_told_stands_in_columns_and_remedies_below_it() -> None:
    _, text = told(Finding("a", True, "one"), Finding("longest", False, "two", "do this"), Finding("b", True, "three"))
    assert text.splitlines()[1:] == ["well    a        one", "MISSING longest  two", "                 → do this",
                                     "well    b        three"]
    assert told() == (0, text.splitlines()[0] + "\n")


def test_a_screen_that_nobody_sees_is_missing_unless_somebody_wished_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "tried", lambda look: (True, "dummy 640x360"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (finding,) = doctor.display()
    assert finding.well and finding.told == "dummy 640x360"
    monkeypatch.delenv("SDL_VIDEODRIVER")
    (finding,) = doctor.display()
    assert not finding.well and finding.told == "there is no screen here" and "xvfb-run" in finding.remedy
    monkeypatch.setattr(doctor, "tried", lambda look: (True, "x11 640x360"))
    (finding,) = doctor.display()
    assert finding.well


def test_what_nobody_needs_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "tried", lambda look: (False, ""))
    for check in (doctor.sound, doctor.controllers):
        (finding,) = check()
        assert not finding.needed and not finding.well and finding.remedy
    monkeypatch.setattr(doctor, "tried", lambda look: (True, "two pads"))
    assert [one.told for one in doctor.controllers()] == ["two pads"]


def test_every_place_of_the_users_things_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    monkeypatch.delenv("OSSOLA_CACHE", raising=False)
    assert [(one.what, one.told) for one in doctor.places()] == [
        ("mods", str(tmp_path / "mods")), ("settings", str(tmp_path)), ("logs", str(tmp_path / "logs")),
        ("cache", str(tmp_path / "cache"))]
    (saving,) = doctor.homes()
    assert saving.well and saving.told == str(tmp_path) and list(tmp_path.iterdir()) == []
    (found,) = doctor.rulesets()
    assert found.well and found.told == f"{len(list(builtin_folder().glob('*/ruleset.yaml')))} can be played"
