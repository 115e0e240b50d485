"""The yardstick measures what is there, and says what is not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.bots import alphabeta, ranking
from game.ruleset.wasm import helpers
from game.ruleset.wasm.looking_ahead import AHEAD
from tools import yardstick, yardstick_before


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


def test_a_jar_that_is_none_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    jar = tmp_path / "Ludii.jar"
    jar.write_bytes(b"")
    assert yardstick.main(["--python", "/nowhere", "--ludii", str(jar), "--seconds", "0.01", "tictactoe"]) == 0
    assert "Ludii not there (" in capsys.readouterr().out


@pytest.mark.parametrize("name, plies, depth", [("morris", 9, 3), ("liars-dice", 12, 6)])
def test_a_search_of_all_options_comes_to_the_same_in_both(name: str, plies: int, depth: int,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one is found again that was looked at deeper."""
    pytest.importorskip("wasmtime", exc_type=ImportError)
    monkeypatch.setitem(vars(helpers), "LOOKING_AHEAD", vars(helpers)["LOOKING_AHEAD"])
    for number in ("FEW", "WIDTH", "MANY"):
        monkeypatch.setitem(AHEAD, number, AHEAD[number])
    monkeypatch.setattr(ranking, "ENDS", ranking.ENDS)
    monkeypatch.setitem(vars(alphabeta), "FOLLOWED", vars(alphabeta)["FOLLOWED"])
    looked, value = yardstick_before.ahead(name, plies, depth)
    assert looked.value == value and looked.nodes > 500 and looked.seconds > 0


def test_other_rules_are_never_compared(tmp_path: Path) -> None:
    """What has become another game since is played by the rules of then."""
    for name, version in (("hex", 1), ("ur", 99)):
        folder = tmp_path / "rulesets" / name
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(f"ruleset: {{format: 1, id: {name}, version: {version}}}\n",
                                             encoding="utf-8")
    assert yardstick_before.rules_of(tmp_path, "hex") == "hex"
    assert yardstick_before.rules_of(tmp_path, "ur") == str(tmp_path / "rulesets" / "ur")
