"""Whoever wants to know is told what searches run on, and why."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from game.bench.rules import run as bench
from game.cli import main
from game.commands import doctor
from game.engine import fast
from game.engine.fast import CapacityTrap, FastRules
from game.engine.game import open_rules
from game.engine.searchable import described, fast_for, random_games
from tests.small import small_game

ENDLESS = """
vars: {xs: numbers}
procedures:
  main:
    - loop:
      - choose: white
        options: [{as: on}, {as: stop, do: {win: white, by: will}}]
      - xs = xs + [1, 2, 3, 4, 5, 6, 7, 8]
"""
ROW = {"ruleset", "players", "load_ms", "python", "wasm", "ratio", "children", "module_ms", "searches"}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without wasmtime."""
    monkeypatch.setattr(fast, "load_wasmtime", lambda: None)


def report(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["report", "tictactoe", "--games", "2", *more]) == 0
    return capsys.readouterr().out


def test_a_report_says_what_searches_run_on(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("wasmtime", exc_type=ImportError)
    assert report(capsys).endswith("Searches run as WebAssembly\n")
    assert json.loads(report(capsys, "--json"))["searches"] == "as WebAssembly"


def test_and_why_it_is_python(capsys: pytest.CaptureFixture[str], alone: None) -> None:
    assert report(capsys).endswith("Searches run in Python, because wasmtime is not installed\n")


def test_the_doctor_says_it(alone: None) -> None:
    out = io.StringIO()
    assert doctor.examine(out, (doctor.speed,)) == 0
    assert "in Python, because wasmtime is not installed" in out.getvalue() and "pip install wasmtime" in out.getvalue()


def test_the_console_refuses_what_cannot_be(capsys: pytest.CaptureFixture[str], alone: None) -> None:
    assert main(["console", "tictactoe", "--backend", "wasm"]) == 1
    assert "tictactoe is searched in Python, because wasmtime is not installed" in capsys.readouterr().err


def test_a_bench_has_a_row_for_every_number_of_players() -> None:
    pytest.importorskip("wasmtime", exc_type=ImportError)
    rows = bench(0.01, ["goofspiel"], io.StringIO())
    assert [row["players"] for row in rows] == [2, 3, 4]
    assert all(set(row) == ROW and row["searches"] == "as WebAssembly" and row["wasm"] > row["python"] > 0
               for row in rows)


def test_a_bench_without_wasmtime_says_why(alone: None) -> None:
    out = io.StringIO()
    (row,) = bench(0.01, ["tictactoe"], out)
    assert row["wasm"] is None and row["searches"] in out.getvalue()


def test_a_bench_says_what_is_wrong_with_a_ruleset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("ruleset: {format: 1, id: odd, version: one}\n", encoding="utf-8")
    for name, told in ((str(tmp_path), "ruleset.yaml:1:"), ("no-such-game", "there is no such ruleset")):
        assert main(["bench", "--games", name]) == 1
        assert told in capsys.readouterr().err


def test_what_there_is_no_room_for_is_done_in_python_and_counted(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", exc_type=ImportError)
    rules = small_game(tmp_path, ENDLESS).rules
    rules.backend = "wasm"
    found = fast_for(rules)
    assert isinstance(found, FastRules)
    assert described(found) == "as WebAssembly (2 went on in Python, for lack of room)", "games that were tried"
    assert random_games(rules, None, 40, seed=2)["games"] == 40
    assert described(found) == "as WebAssembly (3 went on in Python, for lack of room)"
    position: Any = rules.start(0)
    position.v_xs = (1,) * 1000
    with pytest.raises(CapacityTrap):
        found.enter(position)
    assert found.crowded == 4
    assert described(fast_for(open_rules("tictactoe"))) == "as WebAssembly"
