"""Screens hold together: lists end in the ground they lie on, rows stand in line, and nothing is offered in vain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.scenes.lobby import LobbyScene
from game.scenes.problems import curled
from game.scenes.replay_scene import ReplayScene
from game.scenes.rules_scene import RulesScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.shelf import ShelfScene
from game.view.art import Art
from game.view.cards import EDGE, edged
from game.view.page import Page, parse
from game.view.text import Type
from game.view.theme import load_theme
from game.view.ui import Ui
from game.view.widgets import Button
from tests.ui.robot import Robot

Make = Callable[..., Robot]


def test_where_nothing_is_found_nothing_is_offered_but_the_way_back_to_all_games(robot: Make) -> None:
    hand = robot()
    hand.open(ShelfScene(hand.app))
    hand.go_to("search")
    hand.type("zzz")
    assert "zzz" in hand.find("nothing").label and not hand.has("play") and not hand.has("rules")
    hand.key("enter", "enter")
    assert hand.has("play") and hand.scene.search == "" and hand.scene.focus == f"card:{hand.scene.shown}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_settings_of_the_table_fit_in_the_largest_letters_and_rows_stand_in_line(robot: Make, language: str) -> None:
    hand = robot(language=language, text_size=2)
    hand.open(SettingsScene(hand.app, "table"))
    rows = [widget for widget in hand.scene.widgets if widget.clip is not None]
    assert hand.scene.list.most == 0
    for left, right in zip(rows[:5], rows[5:], strict=True):
        assert (left.rect.y, left.rect.h) == (right.rect.y, right.rect.h)


def test_a_list_that_goes_on_ends_in_the_ground_it_lies_on(robot: Make) -> None:
    hand = robot(text_size=2)
    hand.open(SettingsScene(hand.app, "controls"))
    view = hand.scene.list.view
    assert hand.scene.list.most > 0
    for x in range(view.x, view.right, 7):
        last, below = (hand.app.surface.get_at((x, y)) for y in (view.bottom - 1, view.bottom))
        assert all(abs(last[part] - below[part]) <= 6 for part in range(3)), x


def test_person_and_bot_both_have_their_sign_in_the_largest_letters(robot: Make) -> None:
    hand = robot(language="fr", text_size=2)
    hand.open(LobbyScene(hand.app, "djambi-4"))
    kinds = [widget for widget in hand.scene.widgets if isinstance(widget, Button) and widget.id.startswith("kind:")]
    assert {widget.sign(hand.app.ui) for widget in kinds} == {"icons/person", "icons/bot"}


def test_the_contents_mark_the_chapter_at_the_top_of_the_page_in_every_window(robot: Make) -> None:
    hand = robot()
    scene = RulesScene(hand.app, open_rules("tictactoe"))
    hand.open(scene)
    assert scene.page is not None
    chapters = [heading for heading in scene.page.headings if heading[1] <= 2]
    for unit in (1.0, 3.0):
        hand.app.ui.unit = unit
        scene.top = chapters[2][2] - hand.app.ui.px(40)
        assert scene.chapter() == 2, unit


def test_a_replay_keeps_no_room_for_decisions(robot: Make) -> None:
    hand = robot()
    seats = {"cross": Player("Ada"), "nought": Player("Bo")}
    match = Match(Plan("tictactoe", 2, {}, seats, 1), open_rules("tictactoe"))
    match.play("b2")
    scene = ReplayScene(hand.app, match)
    hand.open(scene)
    assert scene.places.buttons.h == 0
    assert scene.places.log.y - max(seat.bottom for seat in scene.places.seats) <= hand.app.ui.px(12)


@pytest.fixture
def ui(window: None) -> Ui:
    return Ui(pygame.display.get_surface(), load_theme(), Art([Path(__file__).parents[2] / "rulesets"]))


@pytest.mark.parametrize("wide", [199, 241, 367, 368])
def test_the_picture_of_a_game_ends_in_its_dark_edge(ui: Ui, wide: int) -> None:
    found = edged(ui, "draughts/art/shelf", (wide, round(wide * 0.56)))
    assert found is not None
    box = found.get_rect()
    rim = [(x, y) for x in range(box.w) for y in (0, box.h - 1)]
    rim += [(x, y) for y in range(box.h) for x in (0, box.w - 1)]
    assert {tuple(found.get_at(place)) for place in rim} == {(*EDGE, 255)}


def test_lines_beside_the_first_capital_begin_at_the_same_place(ui: Ui) -> None:
    book = parse("# Book\n\n" + "A house has a table, and a table has guests who play. " * 4)
    page = Page(ui, book, 400, lambda name: None)
    first, second = [row for row in page.rows if 20 < row.left < 60 and row.high < 30][:2]
    starts = [row.left + row.seen().get_bounding_rect().x for row in (first, second)]
    assert abs(starts[0] - starts[1]) <= 2


def test_a_path_is_broken_between_folders_and_small_blanks_are_seen() -> None:
    pygame.font.init()
    small = Type(1.0)
    path = "/home/ada/mods/cabinet/ruleset.yaml:1:1"
    assert small.wrap(path, "serif", 18, small.width(path, "serif", 18) - 20) == [
        "/home/ada/mods/cabinet/", "ruleset.yaml:1:1"]
    words = sum(small.width(word, "bold", 17) for word in ("Keep", "it"))
    assert small.width("Keep it", "bold", 17) - words >= 4
    assert small.render("Keep it", "bold", 17, (0, 0, 0)).get_width() == small.width("Keep it", "bold", 17)


def test_quotes_of_a_checker_are_curled_but_no_apostrophe_is() -> None:
    assert curled("add 'procedures:' or the game's 'seats'") == "add ‘procedures:’ or the game's ‘seats’"
