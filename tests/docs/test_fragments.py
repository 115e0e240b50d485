"""Every piece of YAML in the documents is a ruleset, or goes over one, and plays."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game.cli import main
from game.engine.game import open_rules
from game.engine.search import playouts
from game.match.lesson import check_lesson, load_lesson
from game.mods.testing import load_tests, run_tests
from game.ruleset.library import Library, builtin_folder
from game.ruleset.problems import RulesetError
from tests.docs.fragments import ROOT, Fragment, fragments

DOCS = ROOT / "rulesets" / "docs"
BOOK = sorted(DOCS.glob("cookbook*.md"))
COOKBOOK = [one for page in BOOK for one in fragments(page, "yaml")]
FIRST = fragments(DOCS / "tutorial-first-game.md", "yaml")
WHOLE = [*fragments(DOCS / "tutorial-variant.md", "yaml"), *fragments(DOCS / "tutorial-cards.md", "yaml")]
LESSONS = fragments(DOCS / "tutorial-lessons.md", "yaml")


def board_maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_board", ROOT / "tools" / "make_board.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_board"] = module
    spec.loader.exec_module(module)
    return module


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / name / "ruleset.yaml").write_text(text, encoding="utf-8")


def plays(folder: Path, name: str) -> None:
    for players in open_rules(name, None, {}, [folder]).compiled.model.players:
        found = playouts(open_rules(name, players, {}, [folder]), None, 3)
        assert "unfinished" not in found["results"]


@pytest.mark.parametrize("fragment", [one for one in COOKBOOK if one.role == "add"], ids=str)
def test_an_answer_of_the_cookbook_goes_over_its_small_game_and_plays(tmp_path: Path, fragment: Fragment) -> None:
    (base,) = [one for one in COOKBOOK if one.role == "base"]
    put(tmp_path, "skirmish", base.text)
    board_maker().main(["square", str(tmp_path / "skirmish" / "boards" / "five.tmx"), "5", "5"])
    put(tmp_path, "answer", "ruleset: {format: 1, id: answer, version: 1, extends: skirmish}\n" + fragment.text)
    plays(tmp_path, "answer")


def test_the_cookbook_has_thirty_answers_at_least() -> None:
    assert len([one for one in COOKBOOK if one.role == "add"]) >= 30


def test_the_first_game_plays_after_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["mod", "new", "frogs"]) == 0
    before = "frogs"
    for number, fragment in enumerate(FIRST, 1):
        name = f"step-{number}"
        put(tmp_path, name, f"ruleset: {{format: 1, id: {name}, version: 1, extends: {before}}}\n" + fragment.text)
        plays(tmp_path, name)
        before = name
    assert len(FIRST) >= 4


@pytest.mark.parametrize("fragment", [one for one in WHOLE if one.role == "file"], ids=str)
def test_a_whole_file_of_a_tutorial_plays(tmp_path: Path, fragment: Fragment) -> None:
    name = fragment.text.partition("id: ")[2].partition(",")[0]
    put(tmp_path, name, fragment.text)
    if "  count: {" in fragment.text:  # the mistake that the text itself points out
        with pytest.raises(RulesetError, match="'count' is a word of the language"):
            open_rules(name, None, {}, [tmp_path])
    else:
        plays(tmp_path, name)


def test_a_map_of_ones_own_can_take_the_place_of_the_extended_one(tmp_path: Path) -> None:
    (loose,) = [one for one in WHOLE if one.role == ""]
    put(tmp_path, "camps", "ruleset: {format: 1, id: camps, version: 1, extends: djambi-4}\n" + loose.text)
    shutil.copytree(builtin_folder() / "djambi-4" / "boards", tmp_path / "camps" / "boards")
    (tmp_path / "camps" / "boards" / "square-9.tmx").rename(tmp_path / "camps" / "boards" / "my-camps.tmx")
    plays(tmp_path, "camps")


@pytest.mark.parametrize("fragment", [one for one in LESSONS if one.role == "lesson"], ids=str)
def test_a_lesson_of_the_tutorial_is_played_to_its_end(tmp_path: Path, fragment: Fragment) -> None:
    path = tmp_path / "breakthrough" / "lesson.yaml"
    path.parent.mkdir()
    path.write_text(fragment.text, encoding="utf-8")
    lesson = load_lesson(path)
    for which in (0, -1):
        assert check_lesson(lesson, open_rules("breakthrough", lesson.players), which) == []


def test_the_tests_of_the_tutorial_hold(tmp_path: Path) -> None:
    (fragment,) = [one for one in LESSONS if one.role == "tests"]
    path = tmp_path / "tests.yaml"
    path.write_text(fragment.text, encoding="utf-8")
    assert run_tests(load_tests(path), Library().load("breakthrough")) == []
    path.write_text(fragment.text.replace("winners: white", "winners: black"), encoding="utf-8")
    assert len(run_tests(load_tests(path), Library().load("breakthrough"))) == 1
