"""Every example is short, clean, in two languages, and plays the same in both back-ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from game.engine.search import SAMPLE, playouts
from game.engine.side_by_side import compare
from game.mods.fresh import make_mod
from game.mods.lint import lint
from game.rehearsal import rehearse
from game.ruleset.library import Library, examples_folder
from game.storage.catalogue import Catalogue
from tests.both import as_wasm
from tests.named import by_ids

EXAMPLES = Library().examples()
LONGEST = 150  # lines
LONGER = {"fireside": 200}  # what is told takes lines
GAMES = 20


def test_the_examples_are_found_by_their_ids_and_stand_on_no_shelf() -> None:
    library = Library()
    assert {"audience", "backgammon", "chess", "fireside", "garland", "marquetry", "outposts", "whist",
            "winds"} <= set(EXAMPLES)
    assert not set(EXAMPLES) & set(library.ids())
    assert all(library.find(name) == examples_folder() / name / "ruleset.yaml" for name in EXAMPLES)


def test_whoever_wants_them_has_them_behind_the_games() -> None:
    catalogue = Catalogue(Library())
    games = [box.id for box in catalogue.boxes()]
    assert [box.id for box in catalogue.boxes(examples=True)] == games + EXAMPLES


def test_a_mod_may_have_the_id_of_an_example_and_goes_first(tmp_path: Path) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "ruleset.yaml").write_text("ruleset: {format: 1, id: chess, version: 1}\n")
    library = Library([tmp_path])
    assert library.find("chess") == tmp_path / "chess" / "ruleset.yaml"
    assert "chess" in library.ids() and "chess" not in library.examples()


def test_an_example_can_be_changed_by_a_mod(tmp_path: Path) -> None:
    made = make_mod("my-chess", tmp_path, ["en", "fr"], "chess")
    assert len(Game(open_rules(str(made), 2, {}, [tmp_path]), 0).legal()) == 20


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_short_and_has_a_rule_book_in_both_languages(name: str) -> None:
    folder = examples_folder() / name
    assert len((folder / "ruleset.yaml").read_text(encoding="utf-8").splitlines()) < LONGER.get(name, LONGEST)
    assert all((folder / f"rules.{language}.md").is_file() for language in ("en", "fr"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_wrong_or_odd_in_an_example(name: str, tmp_path: Path) -> None:
    painted = rehearse(Library().load(name), [], tmp_path, lambda span, what: None)
    assert [str(problem) for problem in (*(finding.problem for finding in lint(name)), *painted)] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_random_games_come_to_an_end(name: str) -> None:
    for players in open_rules(name).compiled.model.players:
        found = playouts(open_rules(name, players), None, GAMES // 4)
        assert "unfinished" not in found["results"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_both_back_ends_are_in_step(name: str) -> None:
    for players in open_rules(name).compiled.model.players:
        rules = open_rules(name, players)
        fast = as_wasm(rules)
        found = compare(rules, fast, 1000, 0)
        assert (found.difference, found.crowded, found.failed) == ("", 0, 0)
        assert found.decisions >= 1000


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_that_happens_is_told_by_ids_of_a_ruleset(name: str) -> None:
    game, chance, told = Game(open_rules(name), seed=1), random.Random(1), list[str]()
    while len(game.log) < 40 and not game.position.over:
        told += game.play(chance.choice(game.legal()).replace("<text>", SAMPLE))
    assert told and by_ids(game.rules, told) == []
