"""Mods over mods: several at once, their order, what they disagree about, and what they need."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import __version__
from game.engine.game import Game, open_rules
from game.ruleset.library import Library, builtin_folder
from game.ruleset.needs import Need, parse_need
from game.ruleset.problems import RulesetError
from game.storage.catalogue import Catalogue

BASE = """
ruleset: {format: 1, id: base, version: 3}
players: 2
seats: [red, blue]
options: {long: {type: flag}}
vars: {left: {type: number, start: 5 if long else 2}, extra: number}
procedures:
  main:
    - while: left > 0
      do: [turn]
    - {end: done}
  turn:
    - choose: red
      name: step
      options: [{as: step, do: left -= 1}]
"""


class Shelf:
    """A folder of mods."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, text: str) -> None:
        (self.folder / name).mkdir()
        (self.folder / name / "ruleset.yaml").write_text(text, encoding="utf-8")

    def game(self, name: str) -> Game:
        return Game(open_rules(name, folders=[self.folder]))

    def refusal(self, name: str) -> str:
        with pytest.raises(RulesetError) as caught:
            Library([self.folder]).load(name)
        return "\n".join(problem.headline for problem in caught.value.problems).replace(str(self.folder), "S")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    found = Shelf(tmp_path)
    found.put("base", BASE)
    return found


def test_several_mods_are_laid_over_one_base(shelf: Shelf) -> None:
    shelf.put("more", "ruleset: {format: 1, id: more, extends: base}\nvars: {left: {start: 7}}\n")
    shelf.put("named", "ruleset: {format: 1, id: named, extends: base}\n"
              "options: {short: {type: flag}}\nvars: {extra: {type: number, start: 1 if short else 0}}\n")
    shelf.put("both", "ruleset: {format: 1, id: both, extends: [more, named]}\n")
    state = shelf.game("both").state()
    assert state["vars"] == {"left": 7, "extra": 0}
    assert set(state["options"]) == {"long", "short"}
    files = [file.parent.name for file in Library([shelf.folder]).load("both").files]
    assert files == ["base", "more", "named", "both"], "the base is read once, and first"


def test_a_disagreement_is_told_with_both_lines_until_it_is_settled(shelf: Shelf) -> None:
    shelf.put("more", "ruleset: {format: 1, id: more, extends: base}\nvars: {left: {start: 7}}\n")
    shelf.put("less", "ruleset: {format: 1, id: less, extends: base}\nvars:\n  left: {start: 1}\n")
    shelf.put("both", "ruleset: {format: 1, id: both, extends: [more, less]}\n")
    assert shelf.refusal("both") == (
        "S/both/ruleset.yaml:1:48: 'more' and 'less' disagree about vars.left.start (lines 2 and 3)"
        " — say in this ruleset how it shall be, or extend only one of them")
    shelf.put("settled", "ruleset: {format: 1, id: settled, extends: [more, less]}\nvars: {left: {start: 4}}\n")
    assert shelf.game("settled").state()["vars"]["left"] == 4


def test_mods_that_say_the_same_do_not_disagree(shelf: Shelf) -> None:
    for name in ("one", "two"):
        shelf.put(name, f"ruleset: {{format: 1, id: {name}, extends: base}}\nvars: {{left: {{start: 7}}, extra: ~}}\n")
    shelf.put("both", "ruleset: {format: 1, id: both, extends: [one, two]}\n")
    assert shelf.game("both").state()["vars"] == {"left": 7}


def test_deleting_what_another_mod_changes_is_a_disagreement(shelf: Shelf) -> None:
    shelf.put("gone", "ruleset: {format: 1, id: gone, extends: base}\nvars: {extra: ~}\n")
    shelf.put("kept", "ruleset: {format: 1, id: kept, extends: base}\nvars: {extra: {type: number, start: 3}}\n")
    shelf.put("both", "ruleset: {format: 1, id: both, extends: [gone, kept]}\n")
    assert "'gone' and 'kept' disagree about vars.extra" in shelf.refusal("both")


def test_looks_of_the_last_mod_hold(shelf: Shelf) -> None:
    for name, minutes in (("one", 10), ("two", 20)):
        shelf.put(name, f"ruleset: {{format: 1, id: {name}, extends: base}}\nshow: {{shelf: {{minutes: {minutes}}}}}\n")
    shelf.put("both", "ruleset: {format: 1, id: both, extends: [one, two]}\n")
    assert Catalogue(Library([shelf.folder])).box("both").minutes == 20


def test_naming_a_mod_twice_is_told(shelf: Shelf) -> None:
    shelf.put("twice", "ruleset: {format: 1, id: twice, extends: [base, base]}\n")
    assert "'base' is extended twice" in shelf.refusal("twice")


@pytest.mark.parametrize("needs, told", [
    (f"ossola >= {__version__}", ""), ("[ossola, base >= 3]", ""), ("base < 4", ""), ("base == 3.0", ""),
    ("ossola >= 99", "ossola >= 99 is needed, but there is"), ("base > 3", "base > 3 is needed, but there is 3"),
    ("other", "the ruleset 'other' is needed, but it is not there"), ("'ossola ~ 1'", "cannot read what is needed"),
    ("{a: 1}", "cannot read what is needed")])
def test_what_a_mod_needs_must_be_there(needs: str, told: str, shelf: Shelf) -> None:
    shelf.put("mod", f"ruleset: {{format: 1, id: mod, extends: base, needs: {needs}}}\n")
    if told:
        assert told in shelf.refusal("mod")
    else:
        assert shelf.game("mod").legal() == ["step"]


def test_versions_compare_by_numbers() -> None:
    assert parse_need("x >= 1.10") == Need("x", ">=", (1, 10))
    assert Need("x", ">=", (1, 9)).met((1, 10)) and not Need("x", ">=", (1, 10)).met((1, 9))
    assert Need("x", "==", (2,)).met((2, 0, 0))


def test_options_of_a_mod_are_in_the_lobby_by_themselves(shelf: Shelf) -> None:
    shelf.put("mod", "ruleset: {format: 1, id: mod, extends: base}\noptions: {odd: {type: [a, b]}, long: ~}\n"
              "vars: {left: {start: 3 if odd == a else 4}}\n")
    model = Catalogue(Library([shelf.folder])).entry("mod").model
    assert model is not None and list(model.options) == ["odd"]


@pytest.mark.parametrize("name", Library().ids())
def test_a_ruleset_of_ours_is_nothing_that_a_mod_could_not_be(name: str, tmp_path: Path) -> None:
    """Copied into a folder of mods under another name, it is the same game: nothing knows where it came from."""
    shutil.copytree(builtin_folder() / name, tmp_path / "copied")
    path = tmp_path / "copied" / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    assert f"id: {name}" in text
    path.write_text(text.replace(f"id: {name}", "id: copied", 1), encoding="utf-8")
    copied, ours = open_rules("copied", folders=[tmp_path]), open_rules(name)
    assert copied.compiled.generated.source == ours.compiled.generated.source
    assert {key: value for key, value in Game(copied).state().items() if key != "ruleset"} == {
        key: value for key, value in Game(ours).state().items() if key != "ruleset"}


def test_a_ruleset_that_is_nowhere_installed_extends_what_lies_beside_it(shelf: Shelf) -> None:
    shelf.put("mod", "ruleset: {format: 1, id: mod, extends: base}\nvars: {left: {start: 7}}\n")
    for given in (shelf.folder / "mod", shelf.folder / "mod" / "ruleset.yaml"):
        assert Game(open_rules(str(given))).state()["vars"]["left"] == 7
    shelf.put("lost", "ruleset: {format: 1, id: lost, extends: zzz}\n")
    with pytest.raises(RulesetError, match="put its folder beside this one"):
        open_rules(str(shelf.folder / "lost"))
