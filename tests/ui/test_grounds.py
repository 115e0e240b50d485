"""Screens hold together: lists end in the ground they lie on, rows stand in line, and nothing is offered in vain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.problems import Problem, Span
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.problems import ProblemsScene, curled
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.table.replay_scene import ReplayScene
from game.view.art import Art
from game.view.cards import EDGE, edged
from game.view.page import Page, parse
from game.view.text import Type
from game.view.theme import load_theme
from game.view.ui import Ui
from game.view.widgets import Button, Panel
from tests.ui.robot import Robot

Make = Callable[..., Robot]
Rect = pygame.Rect


def test_where_nothing_is_found_nothing_is_offered_but_the_way_back_to_all_games(robot: Make) -> None:
    hand = robot()
    hand.open(ShelfScene(hand.app))
    hand.go_to("search")
    hand.type("zzz")
    assert "zzz" in hand.find("nothing").label and not hand.has("play") and not hand.has("rules")
    hand.key("enter", "enter")
    shelf = hand.on(ShelfScene)
    assert hand.has("play") and shelf.search == "" and shelf.focus == f"card:{shelf.shown}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_settings_of_the_table_fit_but_for_a_row_in_large_letters_and_stand_in_line(robot: Make, language: str) -> None:
    hand = robot(language=language, text_size=2)
    hand.open(SettingsScene(hand.app, "table"))
    rows = [widget for widget in hand.scene.widgets if widget.clip is not None]
    assert hand.on(SettingsScene).list.most < rows[0].rect.h, "at the most the last row is not seen whole"
    for left, right in zip(rows[::2], rows[1::2], strict=False):
        assert (left.rect.y, left.rect.h) == (right.rect.y, right.rect.h)


def test_a_list_that_goes_on_ends_in_the_ground_it_lies_on(robot: Make) -> None:
    hand = robot(text_size=2)
    hand.open(SettingsScene(hand.app, "controls"))
    view = hand.on(SettingsScene).list.view
    assert hand.on(SettingsScene).list.most > 0
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
    surface = pygame.display.get_surface()
    assert surface is not None
    return Ui(surface, load_theme(), Art([Path(__file__).parents[2] / "rulesets"]))


@pytest.mark.parametrize("wide", [199, 241, 367, 368])
def test_the_picture_of_a_game_ends_in_its_dark_edge(ui: Ui, wide: int) -> None:
    found = edged(ui, "draughts/art/shelf", (wide, round(wide * 0.56)))
    assert found is not None
    box = found.get_rect()
    rim = [(x, y) for x in range(box.w) for y in (0, box.h - 1)]
    rim += [(x, y) for y in range(box.h) for x in (0, box.w - 1)]
    assert {tuple(found.get_at(place)) for place in rim} == {(*EDGE, 255)}


def test_the_gold_line_around_a_picture_is_whole_where_its_edge_was_cut(ui: Ui) -> None:
    for size in ((255, 143), (256, 143), (469, 264)):
        found = edged(ui, "draughts/art/shelf", size)
        assert found is not None
        box = found.get_rect()
        ways = [[found.get_at((box.centerx, y)) for y in range(6)],
                [found.get_at((box.centerx, box.bottom - 1 - y)) for y in range(6)],
                [found.get_at((box.right - 1 - x, box.centery)) for x in range(6)]]
        assert all(max(pixel.r - pixel.b for pixel in way) > 40 for way in ways), size


def test_the_bar_of_a_list_keeps_off_the_mounts_of_its_panel(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "draconic"))
    ui, scroll = hand.app.ui, hand.scene.option_list  # type: ignore[attr-defined]
    panel = next(widget.rect for widget in hand.scene.widgets if isinstance(widget, Panel)
                 and widget.rect.contains(scroll.view))
    bar = Rect(scroll.view.right + ui.px(6), scroll.view.y, ui.px(4), scroll.view.h)
    assert scroll.most and bar.bottom > panel.bottom - ui.px(29), "else nothing is in its way"
    kept = ui.between_mounts(bar, panel)
    assert panel.y + ui.px(29) <= kept.y < kept.bottom <= panel.bottom - ui.px(29) and kept.x == bar.x
    assert ui.between_mounts(bar.move(-ui.px(60), 0), panel).h == bar.h


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_reads_another_language_is_told_that_the_checker_speaks_english(robot: Make, language: str) -> None:
    hand = robot(language=language)
    hand.open(ProblemsScene(hand.app, "mine", [Problem(Span("ruleset.yaml", 1, 1), "this is wrong")]))
    said = hand.app.tr("shelf.tongue")
    assert any(widget.label == said for widget in hand.scene.widgets) == (language != "en")


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
