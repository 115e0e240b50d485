"""New mods: a folder that plays at once, in the languages that were asked for, or a change of another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.engine.game import Game, open_rules
from game.mods.fresh import Refused, make_mod
from game.mods.lint import lint
from game.mods.testing import load_tests
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.ruleset.source import load_source


def test_a_new_mod_plays_at_once(tmp_path: Path) -> None:
    mod = make_mod("hare", tmp_path, ["en", "fr"])
    game = Game(open_rules("hare", folders=[tmp_path]))
    game.play("b1-b2")
    assert game.who() == [("black", "move")]
    assert {path.name for path in mod.iterdir()} >= {"ruleset.yaml", "boards", "art", "rules.en.md", "rules.fr.md",
                                                     "tests.yaml", "hare.tiled-project", "editor"}
    assert lint(str(mod)) == []


def test_other_languages_begin_with_english_words(tmp_path: Path) -> None:
    mod = make_mod("hase", tmp_path, ["de", "en"])
    name = load_source(mod / "ruleset.yaml").entries["name"]
    assert list(name.entries) == ["de", "en"]  # type: ignore[attr-defined]
    assert (mod / "rules.de.md").is_file() and not (mod / "rules.fr.md").exists()
    assert lint(str(mod)) == []


@pytest.mark.parametrize("base", ["tictactoe", "djambi-3", "tablut", "fidchell-2"])
def test_a_mod_from_another_ruleset_is_that_game_until_something_is_changed(base: str, tmp_path: Path) -> None:
    mod = make_mod("change", tmp_path, ["en", "fr"], base)
    own, theirs = open_rules("change", folders=[tmp_path]), open_rules(base)
    assert own.compiled.generated.source == theirs.compiled.generated.source
    assert own.compiled.loaded is not None and own.compiled.loaded.files[-1].parent == mod
    assert [found for found in lint(str(mod)) if found.error] == []


@pytest.mark.parametrize("name, languages, told", [
    ("Hare", ["en"], "cannot name a mod"), ("../hare", ["en"], "cannot name a mod"),
    ("hare", ["english"], "no language")])
def test_what_cannot_be_made_is_refused_before_anything_is_written(name: str, languages: list[str], told: str,
                                                                   tmp_path: Path) -> None:
    with pytest.raises(Refused, match=told):
        make_mod(name, tmp_path, languages)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    make_mod("hare", tmp_path, ["en"])
    with pytest.raises(Refused, match="there already"):
        make_mod("hare", tmp_path, ["en"])


def test_the_commands_work_together(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(["mod", "new", "hare", "--languages", "en,fr"]) == 0
    assert main(["mod", "check", "hare"]) == 0
    assert "hare: searches run " in capsys.readouterr().out
    assert main(["mod", "check", "--json", "hare"]) == 0
    assert main(["mod", "pack", "hare", "--out", "hare.ossola"]) == 0
    assert main(["mod", "install", "hare.ossola"]) == 0
    assert main(["mod", "install", "hare.ossola"]) == 1
    assert main(["mod", "install", "--replace", "hare.ossola"]) == 0
    capsys.readouterr()
    assert main(["mod", "list"]) == 0
    assert f"{tmp_path / 'home' / 'mods' / 'hare'}: Hare" in capsys.readouterr().out
    assert Library([tmp_path / "home" / "mods"]).find("hare") is not None
    (tmp_path / "hare" / "ruleset.yaml").write_text("ruleset: [\n", encoding="utf-8")
    assert main(["mod", "check", "hare"]) == 2
    assert main(["mod", "pack", "hare"]) == 1


def test_a_check_tells_what_keeps_searches_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime", exc_type=ImportError)
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(["mod", "new", "hare", "--languages", "en"]) == 0
    file = tmp_path / "hare" / "ruleset.yaml"
    text = file.read_text(encoding="utf-8")
    before, main_word, rest = text.partition("  main:\n")
    file.write_text(f"{before}{main_word}    - if: '\"a\" + \"b\" == \"c\"'\n      then: {{end: tie}}\n{rest}",
                    encoding="utf-8")
    capsys.readouterr()
    main(["mod", "check", "hare"])
    line = before.count("\n") + 2
    assert f"hare: searches run in Python, because hare/ruleset.yaml:{line}" in capsys.readouterr().out.replace(
        f"{tmp_path}/", "")


@pytest.mark.parametrize("text", ["tests:\n  - ", "tests: [null]", "tests:\n  - ~\n  - {name: a}"])
def test_a_dash_with_nothing_behind_it_is_no_test(tmp_path: Path, text: str) -> None:
    (tmp_path / "tests.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match="a test has no 'name'"):
        load_tests(tmp_path / "tests.yaml")
