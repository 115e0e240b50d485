"""The tuner: it plays, remembers where it was, and writes weights where they belong."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import pytest

from game.ruleset.library import builtin_folder
from tools import tune


def given(state: Path, rounds: int) -> argparse.Namespace:
    return argparse.Namespace(ruleset="fidchell-1", players=None, rounds=rounds, games=2, level="novice", ms=1, jobs=1,
                              seed=1, state=state)


class Pool:
    """Whoever values the first thing more always wins."""

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, _: object, duels: list[tune.Duel], __: int) -> list[float]:
        return [2.0 if duel.alone[0] > duel.others[0] else 0.0 for duel in duels]


def test_rounds_go_on_where_the_last_run_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune.multiprocessing, "get_context", lambda _: argparse.Namespace(Pool=lambda _: Pool()))
    state = tmp_path / "tune.json"
    first = tune.tune(given(state, 3))
    assert json.loads(state.read_text())["rounds"] == 3
    second = tune.tune(given(state, 2))
    assert json.loads(state.read_text())["rounds"] == 5
    stones = next(term.weight for term in tune.opened("fidchell-1", None).compiled.bots.terms if term.name == "stones")  # type: ignore[union-attr]
    assert stones < first["stones"] < second["stones"], "who has more stones always won"


def test_a_duel_gives_a_share_measured_by_a_fair_one() -> None:
    weights = tuple(float(term.weight) for term in tune.opened("djambi-3", None).compiled.bots.terms)  # type: ignore[union-attr]
    share = tune.play(tune.Duel("djambi-3", None, weights, weights, 0, 3, "novice", 1))
    assert share in (0.0, 1.0, 1.5, 3.0)


def test_weights_are_written_where_their_value_is_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fidchell-1", "fidchell-2", "djambi-3", "djambi-4"):
        shutil.copytree(builtin_folder() / name, tmp_path / name)
    monkeypatch.setattr(tune, "mod_folders", lambda: [tmp_path])
    before = {path: path.read_text(encoding="utf-8") for path in tmp_path.glob("*/ruleset.yaml")}
    tune.write("fidchell-2", {"stones": 71.4, "siege": -33.0})
    tune.write("djambi-3", {"chief": 71.4})
    after = {path.parent.name: path.read_text(encoding="utf-8") for path in before}
    assert "stones: {weight: 71}" in after["fidchell-2"] and "weight: -33}" in after["fidchell-2"]
    assert "chief: {is: active(s), weight: 71}" in after["djambi-4"]
    for path, text in before.items():
        changed = {"fidchell-2": 2, "djambi-4": 1}.get(path.parent.name, 0)
        pairs = zip(text.splitlines(), after[path.parent.name].splitlines(), strict=True)
        assert sum(one != other for one, other in pairs) == changed


def test_weights_that_lose_the_match_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune.multiprocessing, "get_context", lambda _: argparse.Namespace(Pool=lambda _: Pool()))
    written: list[str] = []
    monkeypatch.setattr(tune, "write", lambda ruleset, _: written.append(ruleset) or [])
    terms = tune.opened("fidchell-1", None).compiled.bots.terms  # type: ignore[union-attr]
    for factor, files in ((0.5, []), (2.0, ["fidchell-1"])):
        state = tmp_path / f"{factor}.json"
        state.write_text(json.dumps({"rounds": 1, "weights": {term.name: term.weight * factor for term in terms}}))
        monkeypatch.setattr("sys.argv", ["tune.py", "fidchell-1", "--rounds", "0", "--match", "4", "--write", "--jobs",
                                         "1", "--state", str(state)])
        assert tune.main() == 0
        assert written == files
