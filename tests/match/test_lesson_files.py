"""Lessons: which a game has, in which order, what they are remembered by, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from game.match.lesson import MOST, Lesson, begin, check_lesson, home_of, lesson_id, lessons_in, lessons_of, load_lesson
from game.ruleset.problems import RulesetError


def written(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    return [folder / name for name in names]


def test_a_lesson_is_remembered_by_its_game_and_its_name() -> None:
    game = Path("somewhere") / "chess"
    for path, name in ((game / "lesson.yaml", "chess/lesson"), (game / "lessons" / "two.yaml", "chess/two")):
        assert (home_of(path), lesson_id(path)) == (game, name)


def test_the_first_lesson_is_followed_by_those_of_the_folder_in_order_of_names(tmp_path: Path) -> None:
    assert lessons_in(tmp_path) == []
    two, one, _, deep = written(tmp_path, "lessons/2.yaml", "lessons/1.yaml", "lessons/notes.md", "lessons/x/3.yaml")
    assert lessons_in(tmp_path) == [one, two] and deep.exists()
    (first,) = written(tmp_path, "lesson.yaml")
    assert lessons_in(tmp_path) == [first, one, two]


def test_of_too_many_lessons_the_first_ones_are_taken(tmp_path: Path) -> None:
    names = [f"lessons/{number:02}.yaml" for number in range(MOST + 1)]
    paths = written(tmp_path, *names)
    assert lessons_in(tmp_path) == paths[:-1] and MOST == 40
    (first,) = written(tmp_path, "lesson.yaml")
    assert lessons_in(tmp_path) == [first, *paths[:-1]]


def test_a_game_has_its_own_lessons_or_those_of_the_nearest_that_it_extends(tmp_path: Path) -> None:
    base, middle, own = (tmp_path / name / "ruleset.yaml" for name in ("base", "middle", "own"))
    assert lessons_of([base, middle, own]) == [] and lessons_of([]) == []
    of_base, of_middle = written(tmp_path, "base/lesson.yaml", "middle/lessons/a.yaml")
    assert lessons_of([base]) == [of_base] and lessons_of([base, middle, own]) == [of_middle]


LESSON = """
players: 2
seed: 7
steps:
  - {say: {en: Look.}}
  - {say: {en: Begin.}, play: [b2, a1], wrong: {en: Not there.}, meanwhile: c3}
  - {say: {en: See.}, reply: a2}
"""


def lesson(folder: Path, text: str) -> Lesson:
    path = folder / "lesson.yaml"
    path.write_text(text, encoding="utf-8")
    return load_lesson(path)


def test_a_lesson_whose_position_cannot_be_does_not_begin(tmp_path: Path) -> None:
    rules = open_rules("breakthrough")
    for site, told in (("a1", ""), ("z99", "there is no site 'z99'")):
        found = lesson(tmp_path, LESSON.replace("steps:", f"position: {{standing: {{{site}: white man}}}}\nsteps:"))
        if told:
            with pytest.raises(RulesetError, match=told):
                begin(found, Game(rules))
        else:
            begin(found, Game(rules))


def test_a_lesson_is_read_as_it_is_written(tmp_path: Path) -> None:
    found = lesson(tmp_path, LESSON)
    assert (found.players, found.seed, found.title, found.options, found.position.given) == (2, 7, {}, {}, False)
    assert [(step.say["en"], step.play, step.wrong.get("en"), step.reply, step.meanwhile) for step in found.steps] == [
        ("Look.", (), None, (), ()), ("Begin.", ("b2", "a1"), "Not there.", (), ("c3",)),
        ("See.", (), None, ("a2",), ())]
    assert lesson(tmp_path, LESSON.replace("seed: 7\n", "")).seed == 0


@pytest.mark.parametrize(("old", "new", "told"), [
    ("players: 2", "players: 0", ["2:10"]), ("players: 2", "players: 13", ["2:10"]), ("players: 2", "players: 12", []),
    ("players: 2", "players: 1", []),
    ("reply: a2", "reply: a2, play: a3", ["7:5: a step with both play and reply — make two steps of it"]),
    ("reply: a2", "wrong: {en: No.}",
     ["7:30: nothing is to be played in this step — take 'wrong' away"])])
def test_what_a_lesson_may_not_say_is_told_where_it_is(tmp_path: Path, old: str, new: str, told: list[str]) -> None:
    try:
        lesson(tmp_path, LESSON.replace(old, new))
        found = []
    except RulesetError as error:
        found = [problem.headline.removeprefix(f"{tmp_path}/lesson.yaml:") for problem in error.problems]
    assert len(found) == len(told)
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True)), found


@pytest.mark.parametrize(("steps", "which", "wrong"), [
    ("[{say: {en: A.}, play: [b2, a1]}, {say: {en: B.}, reply: a1}]", 0, []),
    ("[{say: {en: A.}, play: [b2, a1]}, {say: {en: B.}, reply: a1}]", -1,
     ["step 2: 'a1' is not possible now; did you mean 'b1'?"]),
    ("[{say: {en: A.}, play: [b2, d4, e5]}]", 0,
     ["step 1: 'd4' is not possible now", "step 1: 'e5' is not possible now"]),
    ("[{say: {en: A.}, meanwhile: [a1, b1], play: b1}]", 0,
     ["step 1: 'b1' is not possible now", "step 1: 'b1' is not possible now; did you mean 'a2'?"]),
    ("[{say: {en: A.}, play: a1}, {say: {en: B.}, meanwhile: a1}, {say: {en: C.}, play: d4}]", 0,
     ["step 2: 'a1' is not possible now; did you mean 'a2'?"])])
def test_decisions_of_a_lesson_are_tried_one_after_another(tmp_path: Path, steps: str, which: int,
                                                           wrong: list[str]) -> None:
    found = check_lesson(lesson(tmp_path, f"players: 2\nsteps: {steps}\n"), open_rules("tictactoe"), which)
    assert [one.partition(";")[0] for one in found] == [one.partition(";")[0] for one in wrong]
