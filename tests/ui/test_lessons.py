"""First lessons: every one can be played as it is written, says everything in both languages, and is short."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.lesson import check_lesson, load_lesson
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.lesson_scene import LessonScene, lesson_file, open_lesson
from game.table.intents import Ask
from tests.ui.robot import Robot

BIG = ("djambi-3", "djambi-4", "djambi-6", "draconic", "fianchetto", "fidchell-1", "fidchell-2", "fredericus")
FOLDER = Path(__file__).parents[2] / "rulesets"
COLOURS = {"en": {"white": "White", "black": "Black"}, "fr": {"white": "Blanc", "black": "Noir"}}  # without a name
FILES = sorted(FOLDER.glob("*/lesson.yaml"))


@cache
def rules_for(path: Path) -> Rules:
    lesson = load_lesson(path)
    return open_rules(path.parent.name, lesson.players, lesson.options)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_a_lesson_can_be_played_as_it_is_written(path: Path) -> None:
    lesson = load_lesson(path)
    for which in (0, -1):
        assert check_lesson(lesson, rules_for(path), which) == []
    least = 8 if path.parent.name in BIG else 5
    assert least <= len(lesson.steps) <= 16
    assert any(step.play for step in lesson.steps)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_every_step_speaks_both_languages(path: Path) -> None:
    for step in load_lesson(path).steps:
        assert set(step.say) == {"en", "fr"}
        for language, words in step.say.items():
            assert 0 < len(words) <= 260 and words == words.strip()
            assert "'" not in words and "  " not in words, words
            if language == "fr":
                assert not any(f" {mark}" in words for mark in ":;!?»") and "« " not in words, words


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_a_lesson_calls_seats_by_the_names_that_stand_beside_the_board(path: Path) -> None:
    colours = {"en": {"White", "Black", "Red", "Blue", "Yellow", "Green"},
               "fr": {"Blanc", "Noir", "Rouge", "Bleu", "Jaune", "Vert"}}
    model = rules_for(path).world.model
    for step in load_lesson(path).steps:
        for language, words in step.say.items():
            called = {seat.name.get(language) or COLOURS[language][seat.id] for seat in model.seats}
            assert set(re.findall(r"\w+", words)) & colours[language] <= called, words


def test_what_is_wrong_with_a_lesson_is_said(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text("players: 2\nsteps:\n  - {say: {en: a}, play: b2}\n  - {say: {en: b}, reply: b2}\n")
    rules = open_rules("tictactoe")
    assert check_lesson(load_lesson(path), rules) == ["step 2: 'b2' is not possible now"]
    path.write_text("players: 2\nsteps:\n  - {say: {en: a}, play: d9}\n")
    assert check_lesson(load_lesson(path), rules)[0].startswith("step 1: 'd9'")
    path.write_text("players: 2\nsteps:\n  - {say: {en: a}, play: b2, reply: a1}\n")
    with pytest.raises(RulesetError):
        load_lesson(path)


def test_every_game_has_a_lesson(robot: Callable[..., Robot]) -> None:
    hand = robot()
    for ruleset in Library().ids():
        assert lesson_file(hand.app, ruleset) is not None, ruleset
    for ruleset in ("djambi-3", "djambi-6", "fidchell-2"):  # which extend another, and are not played like it
        path = lesson_file(hand.app, ruleset)
        assert path is not None and path.parent.name == ruleset


def go_through(hand: Robot, scene: LessonScene) -> None:
    """Do what is asked with the mouse, thing by thing, to the end."""
    for _ in range(400):
        if scene.done:
            return
        if hand.scene.name == "keyboard":
            hand.press("suggestion:0")
            hand.press("done")
        elif hand.has("next"):
            before = scene.step
            hand.press("next")
            hand.run(1)
            assert scene.step > before or scene.replied
        else:
            things = [f"thing:{kind}:{value}" for kind, value in scene.chooser.next_things()]
            choices = [widget.id for widget in scene.widgets if widget.id.startswith("choice:")]
            assert things or choices, f"nothing can be done at step {scene.step + 1}: {scene.teacher()}"
            hand.press((things or choices)[0])
    raise AssertionError(f"no end of the lesson, at step {scene.step + 1}")


@pytest.mark.parametrize("ruleset", ["fidchell-2", "fianchetto", "fredericus"])
def test_a_lesson_with_the_mouse(robot: Callable[..., Robot], ruleset: str) -> None:
    hand = robot((960, 540))
    hand.open(LobbyScene(hand.app, ruleset))
    hand.press("lesson")
    scene = hand.scene
    assert isinstance(scene, LessonScene)
    go_through(hand, scene)
    assert hand.scene is scene and scene.teacher() == hand.app.tr("lesson.done")
    hand.press("next")
    assert hand.scene.name == "lobby"


@pytest.mark.parametrize("way", ["menu", "escape", "f10"])
def test_the_menu_of_a_lesson_leads_back_to_the_same_step(robot: Callable[..., Robot], way: str) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.press("lesson")
    hand.press("next")
    scene = hand.scene
    assert isinstance(scene, LessonScene) and dict(scene.keys())["cancel"] == "menu"
    step = scene.step
    assert step > 0
    hand.press("menu") if way == "menu" else hand.key(way)
    assert hand.scene.name == "table-menu" and not any(label.startswith("Save") for label in hand.labels())
    hand.press("Back to the lesson")
    assert hand.scene is scene and scene.step == step
    hand.key("f10")
    hand.press("Leave the lesson")
    assert hand.scene.name == "lobby"


@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
@pytest.mark.parametrize("ruleset", ["draconic", "fianchetto", "fredericus", "ur"])
def test_the_button_to_go_on_stays_where_it_is(robot: Callable[..., Robot], ruleset: str,
                                               size: tuple[int, int]) -> None:
    hand = robot(size)
    scene = open_lesson(hand.app, ruleset, FOLDER / ruleset / "lesson.yaml")
    hand.open(scene)
    places = set()
    for number, step in enumerate(scene.lesson.steps):
        scene.step, scene.pause_left = number, 60.0
        scene.road.send(Ask())
        hand.run()
        places |= {tuple(hand.find("next").rect)} if not step.play else set()
    assert len(places) == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_the_teacher_leaves_room_for_the_button(robot: Callable[..., Robot], path: Path) -> None:
    for size, text_size in (((960, 540), 0), ((1280, 720), 4)):
        hand = robot(size, language="fr", text_size=text_size)
        scene = open_lesson(hand.app, path.parent.name, path)
        hand.open(scene)
        window = hand.app.surface.get_rect()
        for number in range(len(scene.lesson.steps)):
            scene.step = number
            scene.refresh()
            hand.run()
            assert window.contains(scene.places.asked), f"step {number + 1}: {scene.places.asked}"
            if hand.has("next"):
                assert window.contains(hand.find("next").rect), f"step {number + 1}: {hand.find('next').rect}"
            scene.pause_left = 60.0
