"""The tuner: it plays, remembers where it was, and writes weights where they belong."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bots.pool import Failed
from game.ruleset.library import builtin_folder
from tools import tune

Run = Callable[..., int]


def greedy(duel: tune.Duel) -> float:
    """A game that whoever values the first thing more always wins."""
    return 2.0 if duel.alone[0] > duel.others[0] else 0.0


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the tool with these words; games are not played but won."""
    monkeypatch.setattr(tune, "serve", greedy)
    monkeypatch.chdir(tmp_path)

    def start(*words: str) -> int:
        monkeypatch.setattr("sys.argv", ["tune.py", *words, "--games", "2", "--jobs", "1"])
        return tune.main()

    return start


@pytest.fixture
def mods(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder with some rulesets that may be written to."""
    for name in ("fidchell-1", "fidchell-2", "djambi-3", "djambi-4"):
        shutil.copytree(builtin_folder() / name, tmp_path / "mods" / name)
    monkeypatch.setattr(tune, "mod_folders", lambda: [tmp_path / "mods"])
    tune.opened.cache_clear()
    yield tmp_path / "mods"
    tune.opened.cache_clear()


def kept(file: str | Path) -> dict[str, Any]:
    return json.loads(Path(file).read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_rounds_go_on_where_the_last_run_was_stopped_until_there_were_so_many_in_all(
        run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    stones = tune.State.first(tune.opened("fidchell-1", None)).weights["stones"]
    assert run("fidchell-1", "--rounds", "3") == 0
    first = kept("tune-fidchell-1.json")
    assert (first["rounds"], first["ruleset"], first["players"]) == (3, "fidchell-1", 2)
    assert run("fidchell-1", "--rounds", "5") == 0
    second = kept("tune-fidchell-1.json")
    assert second["rounds"] == 5, "3 of them were there before"
    assert stones < first["weights"]["stones"] < second["weights"]["stones"], "who has more stones always won"
    capsys.readouterr()
    assert run("fidchell-1", "--rounds", "4") == 0
    assert "rounds in all: 5, kept" in capsys.readouterr().out and kept("tune-fidchell-1.json") == second


def test_a_ruleset_may_be_given_by_its_path(run: Run, mods: Path) -> None:
    assert run(str(mods / "fidchell-1" / "ruleset.yaml"), "--rounds", "1") == 0
    assert kept("tune-fidchell-1.json")["rounds"] == 1


def test_a_duel_gives_a_share_measured_by_a_fair_one() -> None:
    weights = tuple(tune.State.first(tune.opened("djambi-3", None)).weights.values())
    share = tune.serve(tune.Duel("djambi-3", None, weights, weights, 0, 3, "novice", 1))
    assert share in (0.0, 1.0, 1.5, 3.0)


def test_each_side_of_a_duel_doubts_by_its_own_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float] = []

    class Bot(tune.Bot):  # type: ignore[name-defined,misc]
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(round(self.judge.doubt))

    monkeypatch.setattr(tune, "Bot", Bot)
    monkeypatch.setattr(tune, "MOST_DECISIONS", 0)
    rules = tune.opened("djambi-3", None)
    count = len(tune.State.first(rules).weights)
    tune.play(tune.Duel("djambi-3", None, (100.0,) * count, (1000.0,) * count, 0, 3, "novice", 1), rules)
    assert sorted(made) == [577, 5771]


def test_small_weights_are_made_larger_before_they_are_rounded_too_much() -> None:
    assert tune.whole({"men": 100.0, "way": -3.0}) == {"men": 100, "way": -3}
    assert tune.whole({"men": 100.2, "way": -2.47}) == {"men": 200, "way": -5}
    assert tune.whole({"men": 100.2, "way": -1.13}) == {"men": 1002, "way": -11}
    assert tune.whole({"men": 2624.4, "way": 1.13}) == {"men": 2624, "way": 1}, "not as large as a won game"


def test_weights_are_written_where_they_stand(mods: Path) -> None:
    before = {path: path.read_text(encoding="utf-8") for path in mods.glob("*/ruleset.yaml")}
    assert tune.write("fidchell-2", {"stones": 71, "chain": 6, "siege": -33}) == [mods / "fidchell-2" / "ruleset.yaml"]
    assert tune.write("djambi-3", {"chief": 71, "danger": 5}) == [mods / "djambi-4" / "ruleset.yaml"]
    assert tune.write("djambi-3", {"chief": 71, "danger": 5}) == [], "they are there already"
    after = {path.parent.name: path.read_text(encoding="utf-8") for path in before}
    assert "stones: {weight: 71}" in after["fidchell-2"] and "weight: -33}" in after["fidchell-2"]
    assert "chief: {is: active(s), weight: 71}" in after["djambi-4"] and "\n      weight: 5\n" in after["djambi-4"]
    for path, text in before.items():
        changed = {"fidchell-2": 2, "djambi-4": 2}.get(path.parent.name, 0)
        pairs = zip(text.splitlines(), after[path.parent.name].splitlines(), strict=True)
        assert sum(one != other for one, other in pairs) == changed


def test_weights_without_a_place_are_named_and_then_none_is_written(mods: Path) -> None:
    before = (mods / "fidchell-1" / "ruleset.yaml").read_bytes()
    with pytest.raises(Failed, match=r"nothing was written.*glory \(7\)"):
        tune.write("fidchell-1", {"stones": 1, "glory": 7})
    assert (mods / "fidchell-1" / "ruleset.yaml").read_bytes() == before


def test_only_who_asks_for_it_writes_into_a_ruleset_that_is_extended(run: Run, mods: Path,
                                                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert run("djambi-3", "--rounds", "1", "--write") == 1
    assert not Path("tune-djambi-3.json").exists(), "it is said before any round"
    told = capsys.readouterr().err
    assert "--write-extended" in told and str(mods / "djambi-4") in told and "chief, men, power" in told
    assert run("djambi-3", "--rounds", "1", "--write", "--write-extended") == 0
    assert f"written: {mods / 'djambi-4' / 'ruleset.yaml'}" in capsys.readouterr().out


def test_what_was_found_plays_against_the_weights_of_the_ruleset(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tune.Duel] = []
    monkeypatch.setattr(tune, "serve", lambda duel: played.append(duel) or greedy(duel))  # type: ignore[func-returns-value]
    first = tune.State.first(tune.opened("fidchell-1", None)).weights
    assert run("fidchell-1", "--rounds", "1", "--match", "2") == 0
    for seat, duel in enumerate(played[2:]):
        assert duel.others == tuple(first.values()) != duel.alone and duel.seat == seat
    assert len(played) == 4


def test_weights_that_lose_the_match_are_not_written(run: Run, mods: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = mods / "fidchell-1" / "ruleset.yaml"
    before = file.read_text(encoding="utf-8")
    first = tune.State.first(tune.opened("fidchell-1", None))
    for stones, told in ((30.0, "not written: they did not win"), (200.0, f"written: {file}")):
        tune.State("fidchell-1", 2, 1, {**first.weights, "stones": stones}).keep(Path("state.json"))
        assert run("fidchell-1", "--rounds", "0", "--match", "4", "--write", "--state", "state.json") == 0
        assert told in capsys.readouterr().out
        assert (file.read_text(encoding="utf-8") == before) == (stones < 100)


@pytest.mark.parametrize(("text", "told"), [
    ("{", "cannot be read"), ("[]", "cannot be read"), ('{"rounds": 3, "weights": {"stones": 1}}', "cannot be read"),
    ('{"ruleset": "fidchell-1", "players": 2, "rounds": 1, "weights": {"stones": NaN}}', "cannot be read"),
    ('{"ruleset": "draconic", "players": 2, "rounds": 1, "weights": {}}', "about draconic for 2, not about fidchell-1"),
    ('{"ruleset": "fidchell-1", "players": 2, "rounds": 1, "weights": {"stones": 1}}', "has weights for stones;")])
def test_a_file_that_is_broken_or_about_another_game_is_refused(run: Run, text: str, told: str,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    Path("state.json").write_text(text, encoding="utf-8")
    assert run("fidchell-1", "--rounds", "2", "--state", "state.json") == 1
    assert told in capsys.readouterr().err and Path("state.json").read_text(encoding="utf-8") == text


def test_what_cannot_be_tuned_is_said_without_a_traceback(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in ((("nosuch",), "there is no such ruleset"), (("tictactoe",), "tictactoe has no values to tune"),
                        (("fidchell-1", "--state", "nowhere/x.json"), "cannot be kept in")):
        assert run(*words) == 1
        assert told in capsys.readouterr().err
    for option in (("--rounds", "-1"), ("--ms", "0"), ("--match", "-1")):
        with pytest.raises(SystemExit):
            run("fidchell-1", *option)


def test_who_interrupts_it_is_told_what_there_is_and_nothing_is_written(
        run: Run, mods: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    before = (mods / "fidchell-1" / "ruleset.yaml").read_bytes()
    played: list[tune.Duel] = []

    def serve(duel: tune.Duel) -> float:
        played.append(duel)
        if len(played) in (5, 9):
            raise KeyboardInterrupt
        return greedy(duel)

    monkeypatch.setattr(tune, "serve", serve)
    assert run("fidchell-1", "--rounds", "20") == 130
    assert "interrupted; rounds in all: 2, kept in tune-fidchell-1.json" in capsys.readouterr().out
    assert run("fidchell-1", "--rounds", "2", "--match", "10", "--write") == 130
    told = capsys.readouterr().out
    assert "in 3 games" in told and "not written: interrupted" in told
    assert (mods / "fidchell-1" / "ruleset.yaml").read_bytes() == before


def test_a_formula_that_fails_is_told_with_its_place(mods: Path) -> None:
    file = mods / "fidchell-1" / "ruleset.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("count(men(s)) + hand[s].size", "men(s)[99].owner == s"),
                    encoding="utf-8")
    with pytest.raises(Failed, match=r"ruleset.yaml:\d+:\d+: a list of \d+ has no element 99"):
        tune.serve(tune.Duel("fidchell-1", None, (1.0, 1.0, 1.0), (1.0, 1.0, 1.0), 0, 1, "novice", 1))


def test_the_line_that_tells_how_far_it_is_fits_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert run("djambi-4", "--rounds", "2") == 0
    shown = capsys.readouterr().err.split("\r")
    assert shown[1].startswith("░" * 20 + " 0/2  chief "), "it is there before the first round is over"
    assert shown[3].startswith("█" * 20 + " 2/2") and max(map(len, shown)) == 79
