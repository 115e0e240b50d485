"""Files that a virus scanner holds for a moment, as on Windows: what is to take their place is tried again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.storage import files


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
