"""Which variants of a ruleset are tried before anybody plays, and with what a game begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.tiles import check_gids
from game.check import variants
from game.engine.game import Game, open_rules
from game.engine.suggest import whole
from game.match.lesson import load_lesson
from game.ruleset.conflicts import conflicts
from game.ruleset.source import parse_source
from tests.small import small_game

RULES = """
board: {map: MAP}
kinds: {man: {}}
pieces: [{kind: man, owner: white, sites: [a1]}]
options:
  swift: {type: flag, default: yes}
  slow: {type: flag}
  turns: {type: number, min: 3, max: 90, default: 3}
  few: {type: number, min: 1, max: 4, default: 2}
  opener: {type: seat, default: white}
procedures:
  main:
    - loop:
      - choose: white
        options: [{as: go, do: []}]
"""


def test_every_option_is_tried_once_at_each_end_or_at_each_of_its_other_values(tmp_path: Path) -> None:
    model = small_game(tmp_path, RULES).rules.compiled.model
    assert list(variants(model)) == [
        (2, {}), (2, {"swift": "no"}), (2, {"slow": "yes"}), (2, {"turns": "23"}), (2, {"few": "1"}), (2, {"few": "4"}),
        (2, {"opener": "black"})]


def test_every_number_of_players_is_tried() -> None:
    found = list(variants(open_rules("djambi-6").compiled.model))
    assert [players for players, options in found if not options] == list(open_rules("djambi-6").compiled.model.players)
    assert {players for players, options in found if options} == {max(open_rules("djambi-6").compiled.model.players)}


def test_a_game_without_a_seed_is_always_the_same() -> None:
    rules = open_rules("ur")
    assert Game(rules).seed == 0 and Game(rules).state() == Game(rules, 0).state()
    assert Game.open("ur").seed == 0


@pytest.mark.parametrize(("ranges", "known"), [([range(1, 3), range(3, 3), range(7, 9)], "1–2, 7–8"), ([], "none")])
def test_a_tile_that_is_unknown_is_told_with_those_that_there_are(ranges: list[range], known: str) -> None:
    class Some:
        def __init__(self) -> None:
            self.ranges = ranges

        def has(self, tile: int) -> bool:
            return any(tile in numbers for numbers in ranges)

    told = list(check_gids([0, 1, 9, 9], "layer", Some()))  # type: ignore[arg-type]
    assert told[-1] == f"layer uses tile 9, the tilesets have {known}: put another tile there"
    assert len(told) == (1 if ranges else 2)


def test_a_lesson_without_a_seed_begins_as_every_game_does(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text("players: 2\nsteps:\n  - {say: {en: Look.}}\n", encoding="utf-8")
    lesson = load_lesson(path)
    assert (lesson.seed, lesson.players, lesson.options, len(lesson.steps)) == (0, 2, {}, 1)


@pytest.mark.parametrize(("text", "told"), [("{0} of {1}", "Of"), ("a {0}b", "A b"), ("é", "É"), ("", ""), ("x", "X")])
def test_a_sentence_without_values_is_whole(text: str, told: str) -> None:
    assert whole(text) == told


CLASHES = [
    ("a: {b: 1}", "a: {b: 2}", "", ["a.b"]), ("a: {b: 1}", "a: {b: 1}", "", []), ("a: {b: 1}", "a: {c: 2}", "", []),
    ("a: {b: 1}", "a: ~", "", ["a"]), ("a: {b: 1}", "a: {b: 2}", "a: {b: 3}", []),
    ("a: {b: 1}", "a: {b: 2}", "a: ~", []), ("a: {b: 1}", "a: {b: 2}", "a: {c: 3}", ["a.b"]),
    ("a: {b: {c: 1}}", "a: {b: {d: 1}}", "", []), ("a: {b: {c: 1}}", "a: {b: ~}", "", ["a.b"])]


@pytest.mark.parametrize(("one", "other", "judge", "told"), CLASHES)
def test_two_deltas_clash_where_they_say_different_things_and_nobody_judges(one: str, other: str, judge: str,
                                                                            told: list[str]) -> None:
    maps = [parse_source(text or "z: 0", "file", "ruleset") for text in (one, other, judge)]
    assert [".".join(clash.path) for clash in conflicts(*maps)] == told
