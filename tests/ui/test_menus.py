"""From the title to a table and back, with one device at a time."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from game.app.app import App
from game.app.key_hints import bar_height
from game.app.parts import Hint
from game.app.scene import Scene
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import builtin_folder
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lessons_scene import open_lessons
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.lesson_scene import LessonScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from game.view.widgets import Button
from tests.pictures.gallery import over
from tests.ui.robot import Robot

Make = Callable[..., Robot]
Press = Callable[[Robot, str], None]
WORDS = {"en": ("Play", "Tic-tac-toe", "Start"), "fr": ("Jouer", "Morpion", "Commencer")}


def finished_match(app: App, loser: str = "nought") -> Match:
    """A short game that is over, with its journal."""
    plan = Plan("tictactoe", 2, {}, {"cross": Player("Ada"), "nought": Player("Bo", "novice")}, 1)
    match = Match(plan, open_rules("tictactoe"), app.saves.journal())
    for text in ("a1", "b1", "a2", "b2", "a3"):
        match.play(text)
    assert match.game.position.over
    return match


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_from_the_title_to_a_table_with_one_device(robot: Make, device: str, language: str) -> None:
    hand = robot(language=language)
    hand.open(TitleScene(hand.app))
    play, game, start = WORDS[language]
    hand.use(play, device)
    assert hand.scene.name == "shelf"
    hand.use(game, device)
    if device == "mouse":  # which chooses first
        hand.use(game, device)
    assert hand.scene.name == "lobby"
    hand.use(start, device)
    assert hand.scene.name == "table"
    assert [scene.name for scene in hand.app.stack.scenes] == ["title", "shelf", "table"]
    assert hand.app.saves.current.is_file()


def test_nobody_is_asked_about_a_match_in_which_nothing_was_decided(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    for _ in range(2):
        hand.app.stack.push(LobbyScene(hand.app, "tictactoe"))
        hand.run()
        hand.use("Start", "mouse")
        assert hand.scene.name == "table"
        hand.app.stack.back_to("title")
        hand.run(1)
    assert not hand.has("continue")


@pytest.mark.parametrize(("letters", "ways"), [(0, ["play", "rules", "lesson"]), (1, ["play", "rules"]),
                                               (3, ["play", "rules"])])
def test_lessons_are_left_to_the_lobby_where_letters_are_too_large_for_a_third_way(robot: Make, letters: int,
                                                                                  ways: list[str]) -> None:
    hand = robot(language="fr", text_size=letters)
    hand.open(ShelfScene(hand.app))
    found = [widget for widget in hand.scene.widgets if widget.id in ("play", "rules", "lesson")]
    assert [widget.id for widget in found] == ways and len({widget.rect.y for widget in found}) == 1
    assert all(left.rect.right < right.rect.x for left, right in pairwise(found))


def test_what_the_pointer_passes_over_is_not_chosen(robot: Make) -> None:
    hand = robot()
    hand.open(ShelfScene(hand.app))
    chosen, passed = (box.id for box in hand.on(ShelfScene).boxes[:2])
    hand.press(f"card:{chosen}") if hand.on(ShelfScene).shown != chosen else None
    hand.point(hand.find(f"card:{passed}").seen.center)
    assert hand.on(ShelfScene).shown == chosen and hand.scene.hover == f"card:{passed}"
    hand.press("play")
    assert hand.scene.name == "lobby" and hand.on(LobbyScene).ruleset == chosen


@pytest.mark.parametrize("press", [Robot.tap, Robot.press])
def test_mouse_and_finger_choose_a_card_first_and_open_it_then(robot: Make, press: Press) -> None:
    hand = robot()
    hand.open(ShelfScene(hand.app))
    second = hand.on(ShelfScene).boxes[1].id
    press(hand, f"card:{second}")
    assert hand.scene.name == "shelf" and hand.on(ShelfScene).shown == second
    press(hand, f"card:{second}")
    assert hand.scene.name == "lobby"


def test_three_presses_of_enter_are_enough(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.key("enter", "enter", "enter")
    assert hand.scene.name == "table"


@pytest.mark.parametrize("device", ["key", "pad"])
def test_everything_can_be_reached_by_steps(robot: Make, device: str) -> None:
    hand = robot(text_size=2, size=(960, 540))
    for scene in (TitleScene(hand.app), SettingsScene(hand.app), LobbyScene(hand.app, "fredericus"),
                  KeyboardScene(hand.app, "Name", "", 20, print)):
        hand.open(scene)
        for identity in [widget.id for widget in scene.widgets if widget.focusable]:
            hand.go_to(identity, device)
            widget = scene.widget(identity)
            assert widget is not None and widget.seen == widget.rect, f"{identity} has the focus but is not to be seen"


def test_every_card_can_be_reached_and_is_seen(robot: Make) -> None:
    hand = robot(size=(960, 540))
    hand.open(ShelfScene(hand.app))
    for entry in hand.on(ShelfScene).boxes:
        hand.go_to(f"card:{entry.id}")
        card = hand.scene.widget(f"card:{entry.id}")
        assert card is not None and card.seen == card.rect and hand.on(ShelfScene).shown == entry.id


def test_stepping_back_leads_to_the_title_and_never_out(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.key("enter", "enter", "escape", "escape", "escape", "escape")
    assert hand.scene.name == "title" and hand.app.running
    hand.press("Quit")
    assert not hand.app.running


def test_nothing_is_drawn_while_nothing_happens(robot: Make) -> None:
    hand = robot()
    for scene in (TitleScene(hand.app), ShelfScene(hand.app), LobbyScene(hand.app, "tictactoe"),
                  SettingsScene(hand.app), KeyboardScene(hand.app, "Name", "", 20, print)):
        hand.open(scene)
        hand.run(0.5)
        assert hand.idle() == 0, scene.name


def test_searching_finds_without_case_and_accents(robot: Make) -> None:
    hand = robot(language="fr")
    hand.open(ShelfScene(hand.app))
    hand.go_to("search")
    hand.type("PERCEE")
    assert [entry.id for entry in hand.on(ShelfScene).matching()] == ["breakthrough"]
    hand.key("enter", "enter")
    assert hand.scene.name == "lobby" and hand.on(LobbyScene).ruleset == "breakthrough"


def test_a_broken_mod_is_listed_with_its_problems(robot: Make) -> None:
    hand = robot()
    folder = hand.app.home / "mods" / "broken"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("ruleset: {format: 1, id: broken}\nplayrs: 2\n", encoding="utf-8")
    hand.open(ShelfScene(hand.app))
    hand.press("broken")
    hand.press("problems")
    assert hand.scene.name == "problems"
    assert any("ruleset.yaml:2:1" in label for label in hand.labels())
    hand.key("escape")
    assert hand.scene.name == "shelf"


def test_a_mod_that_only_fails_when_compiled_says_why_instead_of_starting(robot: Make) -> None:
    hand = robot()
    folder = hand.app.home / "mods" / "bad"
    shutil.copytree(builtin_folder() / "tictactoe", folder)
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8").replace("id: tictactoe", "id: bad")
    (folder / "ruleset.yaml").write_text(text.replace("if: row_of_three", "if: row_of_four"), encoding="utf-8")
    hand.open(LobbyScene(hand.app, "bad"))
    hand.press("Start")
    assert hand.scene.name == "problems"
    assert any("row_of_four" in label for label in hand.labels())
    hand.key("escape")
    assert hand.scene.name == "lobby" and hand.find("Start").focusable


def gone_meanwhile(hand: Robot, name: str) -> Path:
    """A mod that will be taken away, or written anew, while something of it is on the screen."""
    folder = hand.app.home / "mods" / "mine"
    shutil.copytree(builtin_folder() / name, folder)
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8")
    (folder / "ruleset.yaml").write_text(text.replace(f"id: {name}", "id: mine"), encoding="utf-8")
    return folder


@pytest.mark.parametrize("way", ["First lesson", "Rules", "Start"])
def test_a_mod_that_goes_while_its_lobby_is_open_is_told_to_be_gone(robot: Make, way: str) -> None:
    hand = robot()
    folder = gone_meanwhile(hand, "tictactoe")
    hand.open(LobbyScene(hand.app, "mine"))
    shutil.rmtree(folder)
    hand.press(way)
    assert hand.scene.name == "problems" and hand.has("there is no such ruleset")


def test_a_lesson_of_a_mod_that_goes_is_ended_and_leads_to_what_is_wrong(robot: Make) -> None:
    hand = robot()
    folder = gone_meanwhile(hand, "tictactoe")
    hand.open(ShelfScene(hand.app))
    open_lessons(hand.app, "mine")
    scene = hand.on(LessonScene)
    shutil.rmtree(folder)
    while not scene.done:
        hand.press("next") if hand.has("next") else scene.road.send(Decide(scene.wanted[0]))
        hand.run(1)
    hand.run()
    assert hand.find("next").label == "Finish"
    hand.press("Play now")
    assert hand.scene.name == "problems" and hand.has("there is no such ruleset")


@pytest.mark.parametrize("how", ["gone", "fails"])
def test_a_rematch_by_other_rules_that_are_no_more_says_what_is_wrong(robot: Make, how: str) -> None:
    hand = robot()
    folder = gone_meanwhile(hand, "fidchell-1")
    plan = Plan("mine", 2, {}, {"white": Player("Ada"), "black": Player("Bo")}, 1)
    scene = ResultScene(hand.app, Match(plan, Rules(compile_ruleset(hand.app.library.load("mine")))))
    scene.result = {"over": True, "winners": ["white"], "scores": {}, "reason": ""}
    hand.open(scene)
    if how == "gone":
        shutil.rmtree(folder)
    else:
        path = folder / "ruleset.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace(
            "  main:\n", "  main:\n    - if: 7 // count(x for x in sites() if x != x) == 0\n      then: remember\n"))
    hand.press("Play again")
    assert hand.scene.name == "problems" and scene in hand.app.stack.scenes
    assert any(("there is no such ruleset" if how == "gone" else "division by zero") in one for one in hand.labels())


def test_people_bots_levels_and_names(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "fredericus"))
    plan = hand.on(LobbyScene).plan
    assert [sitter.person for sitter in plan.sitters] == [True, False, False, False]
    hand.press("kind:1")
    assert plan.sitters[1].person
    hand.go_to("level:2")
    hand.key("right")
    assert plan.sitters[2].level == "schemer"
    hand.go_to("name:0")
    hand.type("Zoë")
    hand.key("backspace")
    hand.type("é")
    hand.press("players")
    assert plan.players == 2
    match = plan.plan()
    assert [(player.name, player.level) for player in match.seats.values()] == [("Zoé", ""), ("Player 2", "")]


def test_options_are_explained_and_changed(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "tablut"))
    hand.go_to("option:win_at")
    hint = hand.find("hint")
    assert isinstance(hint, Hint) and "corners" in hint.text()
    hand.key("right")
    assert hand.on(LobbyScene).plan.plan().options == {"win_at": "corners"}
    hand.key("left")
    assert hand.on(LobbyScene).plan.plan().options == {}


def test_the_colour_of_nobody_has_no_seat(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-6"))
    hand.press("players")
    plan = hand.on(LobbyScene).plan.plan()
    assert plan.players == 5 and len(plan.seats) == 5 and "yellow" not in plan.seats


def test_pads_join_by_confirming(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.go_to("kind:3", "pad")
    hand.pad("a")
    sitters = hand.on(LobbyScene).plan.sitters
    assert sitters[0].device == hand.pads.of(0).id and sitters[3].person, "the first pad joins without losing its press"
    hand.pad("a", pad=1)
    assert sitters[3].device == hand.pads.of(1).id, "the second one takes the seat of a person that is free"
    hand.pad("a", pad=2)
    assert sitters[1].device == hand.pads.of(2).id and sitters[1].person, "the third one takes over from a bot"
    assert hand.has("pad:1")


def test_names_can_be_written_with_a_pad(robot: Make) -> None:
    hand = robot(language="fr")
    hand.open(LobbyScene(hand.app, "tictactoe"))
    hand.use("name:0", "pad")
    assert hand.scene.name == "keyboard"
    for key in ("É", "v", "a", "effacer", "Terminé"):
        hand.use(key, "pad")
    assert hand.scene.name == "lobby" and hand.on(LobbyScene).plan.name(0) == "Év"
    hand.use("Commencer", "pad")
    assert hand.app.settings.names[0] == "Év"


@pytest.mark.parametrize("name", ["left", "right", "up", "down", "l", "r"])
def test_a_pad_that_goes_on_where_somebody_typed_comes_to_a_key(robot: Make, name: str) -> None:
    hand = robot()
    hand.open(KeyboardScene(hand.app, "Name", "", 24, print))
    hand.type("a")
    assert hand.scene.focus == "done" and not hand.has("key:1:0")
    hand.pad(name)
    assert hand.scene.focus.startswith("key:"), "which are there again"


def test_the_keyboard_takes_typed_text_and_suggestions(robot: Make) -> None:
    hand = robot()
    given: list[str] = []
    hand.open(LobbyScene(hand.app, "tictactoe"))
    hand.open(KeyboardScene(hand.app, "News", "", 12, given.append, ["The king is out", "Rain"]))
    hand.type("Hello, world and all")
    hand.key("enter")
    assert given == ["Hello, world"]
    hand.open(KeyboardScene(hand.app, "News", "", 12, given.append, ["The king is out", "Rain"]))
    hand.press("Rain")
    hand.key("escape")
    assert given == ["Hello, world"], "stepping back changes nothing"
    hand.open(KeyboardScene(hand.app, "News", "", 12, given.append, ["The king is out", "Rain"]))
    hand.press("Rain")
    hand.press("Done")
    assert given[-1] == "Rain"


def test_settings_work_at_once_and_are_saved(robot: Make, tmp_path: Path) -> None:
    hand = robot()
    hand.open(SettingsScene(hand.app))
    hand.press("language")
    assert hand.has("Réglages")
    before = hand.find("fullscreen").rect.h
    hand.go_to("text_size", "pad")
    hand.pad("right", "right")
    assert hand.find("fullscreen").rect.h > before
    hand.press("palette")
    from game.storage.settings import load_settings
    saved, trouble = load_settings(hand.app.home / "settings.json")
    assert not trouble
    assert (saved.language, saved.text_size, saved.palette) == ("fr", 1, "colourblind")


def test_the_left_arrow_of_a_choice_goes_back(robot: Make) -> None:
    hand = robot()
    hand.open(SettingsScene(hand.app, "sound"))
    box = hand.find("volume").rect
    hand.click((box.x + round(box.w * 0.56), box.centery))
    assert hand.app.settings.volume == 6
    hand.click((box.right - 12, box.centery))
    assert hand.app.settings.volume == 7


def test_an_unfinished_match_can_be_continued_and_is_not_thrown_away_unasked(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    assert not hand.has("continue")
    seats = {"cross": Player("Ada"), "nought": Player("Bo")}
    match = Match(Plan("tictactoe", 2, {}, seats, 1), open_rules("tictactoe"), hand.app.saves.journal())
    match.play("b2")
    hand.open(LobbyScene(hand.app, "morris"))
    hand.press("Start")
    assert hand.scene.name == "confirm" and "Tic-tac-toe" in hand.find("text").label
    going = hand.find("choice:0")
    assert isinstance(going, Button) and "tictactoe/art/" in going.sign(hand.app.ui)
    hand.press("Stay here")
    assert hand.scene.name == "lobby"
    hand.key("escape")
    hand.run()
    assert hand.scene.name == "title"
    named = hand.find("continue")
    assert hand.scene.focus == "continue"
    assert "Tic-tac-toe" in named.label, "it is named in words"
    assert isinstance(named, Button) and "tictactoe/art/" in named.sign(hand.app.ui), "and by a picture"
    hand.press("continue")
    assert hand.scene.name == "table" and hand.on(TableScene).match.game.log == ["b2"]


def test_nobody_is_asked_about_a_game_without_decisions(robot: Make) -> None:
    hand = robot()
    seats = {"cross": Player("Ada"), "nought": Player("Bo")}
    match = Match(Plan("tictactoe", 2, {}, seats, 1), open_rules("tictactoe"), hand.app.saves.journal())
    hand.open(LobbyScene(hand.app, "morris"))
    hand.press("Start")
    assert not match.game.log and hand.scene.name == "table"


def test_a_damaged_journal_is_no_reason_to_fail(robot: Make) -> None:
    hand = robot()
    path = hand.app.saves.current
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\x00 nonsense\n")
    hand.open(TitleScene(hand.app))
    assert not hand.has("continue")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_result_says_who_won_and_why(robot: Make, language: str) -> None:
    hand = robot(language=language)
    hand.open(ResultScene(hand.app, finished_match(hand.app)))
    said = " ".join(hand.labels()).casefold()
    assert ("ada wins" if language == "en" else "ada gagne") in said
    assert ("three in a row" if language == "en" else "trois marques alignées") in said
    assert ("5 decisions" if language == "en" else "5 décisions") in said


def test_a_replay_is_kept_once_and_under_a_name_of_its_own(robot: Make) -> None:
    hand = robot()
    match = finished_match(hand.app)
    hand.open(ResultScene(hand.app, match))
    hand.press("Keep the replay")
    first = hand.app.saves.keep_replay(match)
    kept = sorted((hand.app.home / "replays").iterdir())
    assert len(kept) == 2 and first in kept
    assert kept[0].read_bytes() == hand.app.saves.current.read_bytes()
    assert not hand.find("replay").focusable


def test_a_rematch_is_the_same_with_other_chance_and_the_loser_starts(robot: Make) -> None:
    hand = robot()
    scene = ResultScene(hand.app, finished_match(hand.app))
    assert scene.next_plan().options == {}
    hand.open(ShelfScene(hand.app))
    hand.open(scene)
    hand.press("Play again")
    assert hand.scene.name == "table" and hand.on(TableScene).match.plan.seats == scene.match.plan.seats


@pytest.mark.parametrize(("ruleset", "options"), [("fidchell-1", {"starter": "black"}), ("fidchell-2", {}),
                                                  ("draconic", {})])
def test_what_becomes_of_an_option_in_a_rematch_is_up_to_the_ruleset(robot: Make, ruleset: str,
                                                                     options: dict[str, str]) -> None:
    hand = robot()
    plan = Plan(ruleset, 2, {}, {"white": Player("Ada"), "black": Player("Bo")}, 1)
    scene = ResultScene(hand.app, Match(plan, open_rules(ruleset)))
    scene.result = {"over": True, "winners": ["white"], "scores": {}, "reason": ""}
    hand.open(scene)
    hand.press("Play again")
    assert hand.on(TableScene).match.plan.options == options


def test_pads_go_with_those_who_move_on_by_a_seat(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = robot()
    match = finished_match(hand.app)
    monkeypatch.setitem(match.rules.world.model.rematch, "seats", "next")
    hand.app.devices.seating.bind(7, 0)
    hand.open(ResultScene(hand.app, match))
    hand.press("Play again")
    seats = hand.on(TableScene).match.plan.seats
    assert seats["nought"].name == "Ada" and seats["cross"].bot
    assert hand.app.devices.seating.seats == {7: 1}


def test_the_result_tells_how_much_everybody_did(robot: Make) -> None:
    hand = robot(language="fr")
    rules = open_rules("breakthrough")
    match = Match(Plan("breakthrough", 2, {}, {"white": Player("Ada"), "black": Player("Bo")}, 1), rules)
    chance = random.Random(3)
    while not match.game.position.over:
        taking = [text for text in match.game.legal() if text[-2:] in occupied(match)]
        match.play(chance.choice(taking or match.game.legal()))
    match.thought = {"white": 61.0, "black": 7.0}
    hand.open(ResultScene(hand.app, match))
    numbers = hand.on(ResultScene).numbers
    gone = sum(place < 0 for place in match.game.position.place[:-1])
    assert numbers["white"].taken + numbers["black"].taken == gone > 0
    assert numbers["white"].taken == numbers["black"].lost
    assert numbers["white"].decisions + numbers["black"].decisions == len(match.game.log)
    assert "1\u00a0min 1\u00a0s" in hand.find("numbers:white").label and "7\u00a0s" in hand.find("numbers:black").label
    assert "1\u00a0min 8\u00a0s" in hand.find("note").label


@pytest.mark.parametrize("ruleset", ["fredericus", "go"])
def test_the_result_counts_nothing_beside_what_the_rules_count(robot: Make, ruleset: str) -> None:
    hand = robot()
    match = over(ruleset)
    hand.open(ResultScene(hand.app, match))
    for seat, points in match.game.result()["scores"].items():
        assert hand.find(f"score:{seat}").label == str(points)
        assert "taken" not in hand.find(f"numbers:{seat}").label


def occupied(match: Match) -> set[str]:
    """The sites on which somebody stands."""
    return {match.rules.world.site_name(site) for site in match.game.position.place[:-1] if site >= 0}


def test_from_a_result_back_to_the_games_whatever_the_way(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.open(ResultScene(hand.app, finished_match(hand.app)))
    hand.press("Back to the cabinet")
    assert [scene.name for scene in hand.app.stack.scenes] == ["title", "shelf"]


def test_a_list_can_be_dragged_without_pressing_anything(robot: Make) -> None:
    hand = robot(size=(960, 540))
    hand.open(ShelfScene(hand.app))
    view = hand.on(ShelfScene).cards.view
    hand.drag((view.centerx, view.bottom - 30), (view.centerx, view.top + 30))
    assert hand.scene.name == "shelf" and hand.on(ShelfScene).cards.offset > 100


def test_a_notice_is_shown_on_the_title(robot: Make) -> None:
    hand = robot()
    hand.app.notice = "the settings could not be saved: the disk is full"
    hand.open(TitleScene(hand.app))
    assert hand.has(hand.app.notice)


def test_a_window_of_another_size_is_laid_out_anew(robot: Make) -> None:
    import pygame
    hand = robot()
    hand.open(LobbyScene(hand.app, "fredericus"))
    pygame.display.set_mode((720, 1280), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(720, 1280), w=720, h=1280))
    hand.run()
    window = hand.app.surface.get_rect()
    assert window.size == (720, 1280)
    assert all(window.contains(widget.seen) for widget in hand.scene.widgets if widget.seen.h)
    assert isinstance(hand.scene, Scene)


def test_while_the_table_is_being_set_the_focus_stays_on_start(robot: Make) -> None:
    hand = robot()
    lobby = LobbyScene(hand.app, "tictactoe")
    hand.open(lobby)
    hand.key("tab")
    lobby.focus = "start"
    lobby.start()
    lobby.start()
    lobby.arrange(hand.app.ui)
    assert hand.has("The table is being set…") and lobby.focus == "start"
    hand.run(0.3)
    assert hand.scene.name == "table"


@pytest.mark.parametrize("ruleset", ("djambi-4", "fianchetto"))
def test_a_small_tall_lobby_with_the_largest_letters_shows_a_seat_a_rule_and_the_keys(robot: Make,
                                                                                      ruleset: str) -> None:
    hand = robot(size=(540, 960), text_size=4)
    hand.open(LobbyScene(hand.app, ruleset))
    scene = hand.on(LobbyScene)
    for scroll in scene.scrolls:
        assert scroll.view.h >= hand.app.ui.tx(63)
    assert hand.find("Start").rect.bottom <= hand.app.ui.area.bottom - bar_height(hand.app.ui)
