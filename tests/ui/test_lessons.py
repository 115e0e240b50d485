"""Lessons: every one can be played as it is written, says everything in both languages, and is short."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from game.engine.events import Thing
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.chooser import Chooser
from game.match.lesson import check_lesson, home_of, lesson_id, lessons_in, load_lesson
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.scenes.menu.lessons_scene import LessonRow, LessonsScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.table.lesson_scene import LessonScene, is_done, lessons_for, open_lesson
from game.storage.settings import load_settings
from game.table.intents import Ask
from game.view.cards import Card
from tests.ui.robot import Robot, blink

BIG = ("djambi-3", "djambi-4", "djambi-6", "draconic", "fianchetto", "fidchell-1", "fidchell-2", "fredericus")
FOLDER = Path(__file__).parents[2] / "rulesets"
COLOURS = {"en": {"white": "White", "black": "Black"}, "fr": {"white": "Blanc", "black": "Noir"}}  # without a name
FILES = [path for folder in sorted(FOLDER.iterdir()) for path in lessons_in(folder)]


@cache
def rules_for(path: Path) -> Rules:
    lesson = load_lesson(path)
    return open_rules(home_of(path).name, lesson.players, lesson.options)


@pytest.mark.parametrize("path", FILES, ids=lesson_id)
def test_a_lesson_can_be_played_as_it_is_written(path: Path) -> None:
    lesson = load_lesson(path)
    for which in (0, -1):
        assert check_lesson(lesson, rules_for(path), which) == []
    least = 8 if path.parent.name in BIG else 5  # a first lesson of a large game is longer
    assert least <= len(lesson.steps) <= 16
    assert any(step.play for step in lesson.steps)


@pytest.mark.parametrize("path", FILES, ids=lesson_id)
def test_every_step_speaks_both_languages(path: Path) -> None:
    for step in load_lesson(path).steps:
        assert set(step.say) == {"en", "fr"}
        for language, words in step.say.items():
            assert 0 < len(words) <= 260 and words == words.strip()
            assert "'" not in words and "  " not in words, words
            if language == "fr":
                assert not any(f" {mark}" in words for mark in ":;!?»") and "« " not in words, words


@pytest.mark.parametrize("path", FILES, ids=lesson_id)
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


def test_every_game_has_lessons(robot: Callable[..., Robot]) -> None:
    hand = robot()
    for ruleset in Library().ids():
        assert lessons_for(hand.app, ruleset), ruleset
    for ruleset in ("djambi-3", "djambi-6", "fidchell-2"):  # which extend another, and are not played like it
        assert {home_of(path).name for path in lessons_for(hand.app, ruleset)} == {ruleset}
    for ruleset in ("djambi-4", "draconic", "fianchetto", "fidchell-1", "fredericus"):
        assert len(lessons_for(hand.app, ruleset)) >= 3, ruleset


def test_a_wrong_try_has_an_answer_of_its_own_in_both_languages() -> None:
    answers = [step.wrong for path in FILES for step in load_lesson(path).steps if step.wrong]
    assert len(answers) > 40
    for words in answers:
        assert set(words) == {"en", "fr"} and all(0 < len(text) <= 160 for text in words.values())


def take_a_step(hand: Robot, scene: LessonScene) -> None:
    """Do what is asked with the mouse, one thing of it."""
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


def try_wrongly(hand: Robot, scene: LessonScene) -> bool:
    """Press something that the rules allow and the lesson does not want; whether there is such a thing on the board."""
    free = Chooser(scene.rules, scene.match.game.position)
    place = scene.match.game.position.place
    wanted = {thing if thing.kind == "site" else Thing("site", place[thing.value])
              for thing in scene.chooser.next_things() if thing.kind in ("site", "piece")}
    for thing in free.next_things():
        site = thing.value if thing.kind == "site" else place[thing.value] if thing.kind == "piece" else -1
        spot = scene.thing_rect(Thing("site", site)) if site >= 0 else None
        if spot is None or Thing("site", site) in wanted or scene.view is None:
            continue
        if scene.view.site_at(spot.center) == site and not any(one.seen.collidepoint(spot.center) and one.focusable
                                                               for one in scene.widgets if one.id[:6] != "thing:"):
            step, log = scene.step, list(scene.match.game.log)
            hand.click(spot.center)
            assert scene.step == step and scene.match.game.log == log
            own = hand.app.strings.of(scene.lesson.steps[step].wrong)
            assert scene.answer == (own or hand.app.tr("lesson.other")), (step, thing, scene.answer)
            return True
    return False


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "lessons"], ids=lesson_id)
def test_a_lesson_is_played_to_its_end_and_answers_wrong_tries(robot: Callable[..., Robot], path: Path) -> None:
    hand = robot((960, 540), language=("en", "fr")[FILES.index(path) % 2])
    blink(hand.app)
    scene = open_lesson(hand.app, home_of(path).name, path)
    hand.open(scene)
    tried: dict[int, bool] = {}
    for _ in range(300):
        if scene.done:
            break
        if scene.wanted and scene.step not in tried and hand.scene is scene and not scene.stage.busy:
            tried[scene.step] = scene.view is not None and try_wrongly(hand, scene)
        take_a_step(hand, scene)
    assert scene.done and is_done(hand.app, path)
    assert scene.view is None or any(tried.values())


def test_a_wrong_card_is_answered_too(robot: Callable[..., Robot]) -> None:
    hand = robot()
    scene = open_lesson(hand.app, "goofspiel", FOLDER / "goofspiel" / "lesson.yaml")
    hand.open(scene)
    while not scene.wanted:
        take_a_step(hand, scene)
    wanted, free = scene.chooser.next_things(), Chooser(scene.rules, scene.match.game.position)
    wrong = next(thing for thing in free.next_things() if thing not in wanted)
    spot, log = scene.thing_rect(wrong), list(scene.match.game.log)
    assert wrong.kind == "piece" and spot is not None
    hand.click(spot.center)
    assert scene.answer == hand.app.tr("lesson.other") and scene.match.game.log == log


@pytest.mark.parametrize("ruleset", ["hex", "fianchetto", "fredericus"])
def test_a_lesson_with_the_mouse(robot: Callable[..., Robot], ruleset: str) -> None:
    hand = robot((960, 540))
    blink(hand.app)
    hand.open(LobbyScene(hand.app, ruleset))
    hand.press("lesson")
    if isinstance(hand.scene, LessonsScene):
        hand.press("lesson:lesson")
    scene = hand.scene
    assert isinstance(scene, LessonScene)
    while not scene.done:
        take_a_step(hand, scene)
    assert hand.scene is scene and scene.teacher() == hand.app.tr("lesson.done")
    hand.press("next")  # to the next lesson, or away
    assert isinstance(hand.scene, LessonScene) == (len(lessons_for(hand.app, ruleset)) > 1) and hand.scene is not scene


def test_lessons_are_listed_with_a_tick_and_lead_to_a_game(robot: Callable[..., Robot]) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.press("Lessons (0 of 4)")
    rows = [widget for widget in hand.scene.widgets if isinstance(widget, LessonRow)]
    assert [row.label for row in rows] == ["First lesson", "The scoop", "The master stroke", "The ring"]
    assert not any(row.done for row in rows)
    hand.press("The ring")
    scene = hand.scene
    assert isinstance(scene, LessonScene)
    while not scene.done:
        take_a_step(hand, scene)
    hand.press("next")
    assert isinstance(hand.scene, LessonsScene)
    assert [row.done for row in hand.scene.widgets if isinstance(row, LessonRow)] == [False, False, False, True]
    assert load_settings(hand.app.home / "settings.json")[0].lessons == ["djambi-4/30-ring"]
    hand.press("The ring")
    scene = hand.scene
    assert isinstance(scene, LessonScene)
    while not scene.done:
        take_a_step(hand, scene)
    hand.press("Play now")
    hand.run(1)
    assert hand.scene.name == "table" and not isinstance(hand.scene, LessonScene)


def test_the_cabinet_ticks_a_game_whose_lessons_are_done(robot: Callable[..., Robot]) -> None:
    for done in ([], ["hex/lesson"]):
        hand = robot(lessons=done)
        hand.open(ShelfScene(hand.app))
        hand.seek("card:hex")
        card = hand.find("card:hex")
        assert isinstance(card, Card) and card.done == bool(done)


@pytest.mark.parametrize("way", ["menu", "escape", "f10"])
def test_the_menu_of_a_lesson_leads_back_to_the_same_step(robot: Callable[..., Robot], way: str) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.press("lesson")
    hand.press("lesson:lesson")
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
    assert hand.scene.name == "lessons"


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


@pytest.mark.parametrize("path", FILES, ids=lesson_id)
def test_the_teacher_leaves_room_for_the_button(robot: Callable[..., Robot], path: Path) -> None:
    """In one of two windows, which come in turn."""
    size, text_size = (((960, 540), 0), ((1280, 720), 4))[FILES.index(path) % 2]
    hand = robot(size, language="fr", text_size=text_size)
    scene = open_lesson(hand.app, home_of(path).name, path)
    hand.open(scene)
    window = hand.app.surface.get_rect()
    for number in range(len(scene.lesson.steps)):
        scene.step = number
        scene.refresh()
        hand.blink()
        assert window.contains(scene.places.asked), f"step {number + 1}: {scene.places.asked}"
        if hand.has("next"):
            assert window.contains(hand.find("next").rect), f"step {number + 1}: {hand.find('next').rect}"
        scene.pause_left = 60.0
