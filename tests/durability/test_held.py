"""Files that cannot be written for a moment, by a virus scanner that holds them or a disk that fails: once more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.storage import files
from game.storage.saves import Saves


def test_a_file_that_is_held_for_a_moment_is_replaced_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left, waited, replace = [2], list[float](), os.replace

    def held(source: Path, target: Path) -> None:
        if left[0]:
            left[0] -= 1
            raise PermissionError(13, "the file is being used by another process")
        replace(source, target)

    monkeypatch.setattr("os.replace", held)
    monkeypatch.setattr("time.sleep", waited.append)
    monkeypatch.setattr(files, "HELD", (0.05, 0.2, 0.5))
    files.write_whole(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"new" and waited == [0.05, 0.2]
    left[0] = 9
    with pytest.raises(PermissionError):
        files.move(tmp_path / "kept", tmp_path / "moved")
    assert waited == [0.05, 0.2, 0.05, 0.2, 0.5] and (tmp_path / "kept").read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt", reason="there they may be held")
def test_elsewhere_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("it waits"))
    with pytest.raises(FileNotFoundError):
        files.replace(tmp_path / "none", tmp_path / "there")
    assert files.HELD == ()


def test_a_decision_that_cannot_be_appended_is_written_with_all_before_it(tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails at one line may well take the whole again: nothing waits for the next decision."""
    saves, rules = Saves(tmp_path, Library()), open_rules("tictactoe")
    seats = {seat: Player(seat) for seat in rules.world.seats}
    match = Match(Plan("tictactoe", 2, {}, seats, 1), rules, saves.journal())
    match.play("b2")

    def broken(path: Path, before: bytes, data: bytes) -> bool:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("game.storage.journal.append", broken)
    match.play("a1")
    assert match.journal is not None and match.journal.trouble == ""
    found = saves.open()
    assert found is not None and found.game.log == ["b2", "a1"]
