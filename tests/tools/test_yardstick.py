"""The yardstick measures what is there, and says what is not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import yardstick


def test_what_is_not_there_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "ROUNDS", 1)
    assert yardstick.main(["tictactoe", "--python", str(tmp_path / "none"), "--seconds", "0.01"]) == 0
    told = capsys.readouterr().out
    for other in ("OpenSpiel", "python-chess", "Ludii", "chess"):
        assert f"{other} is not there" in told
    assert "tictactoe     WebAssembly" in told and "OpenSpiel" not in told.partition("tictactoe  ")[2]


def test_what_fails_on_the_way_is_said_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "ROUNDS", 2)

    def broken() -> float:
        return yardstick.asked([sys.executable, "-c", "raise SystemExit('no such game')"])[0]

    found = yardstick.best({"WebAssembly": lambda: 6.0, "Other": lambda: 2.0, "Broken": broken})
    assert found == {"WebAssembly": 6.0, "Other": 2.0, "Broken": "not there (no such game)"}
    assert yardstick.told("four", found) == (
        "four          WebAssembly 6 · Other 2 (× 3.0) · Broken not there (no such game)")


def test_every_game_that_is_compared_is_shipped() -> None:
    from game.ruleset.library import Library

    assert {*yardstick.OPEN_SPIEL, *yardstick.LUDII, *yardstick.REMARKS} <= set(Library().ids())
