"""Where things are on the screen: pages of decisions, panels in the middle, arrows of hints."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Vector2

from game.app.parts import board
from game.match.match import Match, Plan, Player
from game.scenes.table.buttons import Choices
from game.scenes.table.scene import TableScene
from game.table.intents import SitDown
from game.view import marks
from game.view.art import Art
from game.view.layout import part
from game.view.theme import load_theme
from game.view.ui import Ui
from game.view.widgets import Widget
from tests.small import small_game
from tests.ui.beforehand import rules_of
from tests.ui.table_robot import TableRobot

MANY = """
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}]
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        name: go
        options: [{each: "a in range(0, COUNT)", as: "say {a}", do: n = a}]
      - turn = after(turn)
"""


def choices(table: TableScene) -> list[tuple[str, Rect]]:
    return [(widget.id.removeprefix("choice:"), widget.rect.copy()) for widget in table.widgets
            if widget.id.startswith("choice:")]


@pytest.mark.parametrize(("size", "count"), [((1280, 720), 3), ((1280, 720), 40), ((640, 360), 40), ((540, 960), 40)])
def test_every_decision_is_on_one_page_and_each_page_holds_what_has_room(tmp_path: Path, size: tuple[int, int],
                                                                         count: int) -> None:
    game = small_game(tmp_path, MANY.replace("COUNT", str(count)))
    hand = TableRobot(tmp_path / "home", size, speed="off")
    seats = {"white": Player("Ada"), "black": Player("Bo")}
    table = hand.table = TableScene(hand.app, Match(Plan("small", 2, {}, seats, 1), game.rules))
    hand.open(table)
    pages: list[list[str]] = []
    told: list[str] = []
    for _ in range(count):
        shown = choices(table)
        pages.append([text for text, _ in shown])
        more = table.widget("more")
        room = table.places.buttons
        every = [rect for _, rect in shown] + ([more.rect] if more is not None else [])
        assert all(room.contains(rect) for rect in every)
        assert not any(one.colliderect(other) for place, one in enumerate(every) for other in every[:place])
        assert [(rect.y, rect.x) for _, rect in shown] == sorted((rect.y, rect.x) for _, rect in shown)
        if more is None:
            break
        told.append(more.label)
        hand.press("more")
        if choices(table)[0][0] == pages[0][0]:
            break
    assert told == [hand.app.tr("table.more", page=page + 1, pages=len(pages)) for page in range(len(told))]
    assert [text for page in pages for text in page] == [f"say {number}" for number in range(count)]
    assert {len(page) for page in pages[:-1]} <= {len(pages[0])} and len(pages[-1]) <= len(pages[0])
    assert (len(pages) == 1) is (count == 3)
    for page, texts in enumerate(pages):
        table.advice.turned_to = lambda shown, text=texts[-1]: [one.text for one in shown].index(  # type: ignore
            text)
        table.refresh()
        hand.run()
        assert [text for text, _ in choices(table)] == texts, f"what is advised is on page {page}"
    hand.close()


@pytest.mark.parametrize("size", [(1280, 720), (540, 960), (641, 361)])
def test_a_question_stands_in_the_middle_of_the_window(size: tuple[int, int]) -> None:
    pygame.font.init()
    ui = Ui(pygame.Surface(size), load_theme(), Art([]))
    panel, inside = board(ui, part(Widget("inside"), height=60), 400)
    middle = pygame.Rect((0, 0), size).center
    for one in (panel, inside):
        assert abs(one.rect.centerx - middle[0]) <= 1 and abs(one.rect.centery - middle[1]) <= 1
    assert panel.rect.contains(inside.rect) and panel.rect.w == min(ui.px(400), ui.area.w - 2 * ui.space("wide"))


class Arrows:
    """Notes where arrows go instead of drawing them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[tuple[Vector2, Vector2, float]] = []
        monkeypatch.setattr(marks, "blit_arrow",
                            lambda _ui, start, end, wide, *_: self.drawn.append((start, end, wide)))


@pytest.mark.parametrize(("end", "way"), [((300.0, 100.0), (1, 0)), ((100.0, 300.0), (0, 1)),
                                          ((100.0, -100.0), (0, -1)), ((-100.0, 100.0), (-1, 0))])
def test_the_arrow_of_a_hint_leads_from_one_place_to_the_other(end: tuple[float, float], way: tuple[int, int],
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    arrows, ui = Arrows(monkeypatch), Ui(pygame.Surface((640, 360)), load_theme(), Art([]))
    marks.hint_arrow(ui, (100.0, 100.0), end, 50.0)
    ((start, tip, wide),) = arrows.drawn
    clear = 50 * marks.CLEAR
    assert (start - Vector2(100, 100)).distance_to(Vector2(way) * clear) < 0.01
    assert (Vector2(end) - tip).distance_to(Vector2(way) * clear * 0.4) < 0.01
    assert wide == max(ui.px(6), 6.5)
    marks.hint_arrow(ui, (100.0, 100.0), (129.0, 100.0), 50.0)
    assert len(arrows.drawn) == 1, "they are one place"


@pytest.mark.parametrize(("at", "above"), [((300.0, 200.0), True), ((300.0, 56.0), True), ((300.0, 54.0), False)])
def test_a_pointer_comes_from_above_unless_there_is_no_room(at: tuple[float, float], above: bool,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    arrows, ui = Arrows(monkeypatch), Ui(pygame.Surface((640, 360)), load_theme(), Art([]))
    marks.hint_pointer(ui, at, 50.0)
    ((start, tip, _),) = arrows.drawn
    assert start.x == tip.x == 300 and abs(tip.y - at[1]) == pytest.approx(10)
    assert abs(start.y - at[1]) == pytest.approx(47.5)
    assert (start.y < tip.y < at[1]) is above


@pytest.mark.parametrize(("across", "down"), [(80, 0), (0, 80), (-80, 0), (0, -80)])
def test_an_arrow_has_its_head_where_it_leads(across: int, down: int) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    ui = Ui(pygame.Surface((640, 360)), load_theme(), Art([]))
    picture = marks.arrow(ui, across, down, 8.0, "hint")
    mask = pygame.mask.from_surface(picture)
    middle, centre = Vector2(mask.centroid()), Vector2(picture.get_size()) / 2
    lean = middle - centre  # the head is the heavier end
    assert lean.dot(Vector2(across, down)) > 0
    assert abs(lean.x if down else lean.y) <= 1.5
    size = mask.get_bounding_rects()[0].size
    assert (size[0] > size[1]) is bool(across)


@pytest.mark.parametrize(("name", "spreads"), [("djambi-4", True), ("goofspiel", True), ("hex", False)])
def test_in_a_very_wide_window_the_board_is_in_its_middle_if_that_makes_it_no_smaller(
        tmp_path: Path, name: str, spreads: bool) -> None:
    hand = TableRobot(tmp_path / "home", (1680, 720))
    table = hand.sit(name, bots=dict.fromkeys(rules_of(name).world.seats[1:], "novice"))  # no secrets to be covered
    hand.run()
    places, area = table.places, hand.app.ui.area
    if spreads:
        assert abs(places.board.centerx - area.centerx) <= 1 and places.log.right < places.board.x
    else:
        assert places.aside.w == 0 and places.log.x >= places.side.x, "a long board has all the room beside one side"
    if table.view is not None:
        left, top, right, bottom = table.view.bounds()
        wanted = min((area.w - places.side.w) * (bottom - top) / (right - left), area.h - 40)
        assert (bottom - top) * table.view.scale >= 0.95 * wanted
    hand.close()


@pytest.mark.parametrize(("letters", "width"), [(0, 350), (2, 470), (4, 563)])
def test_what_is_said_beside_a_board_takes_less_than_half_of_the_window_however_large_letters_are(
        tmp_path: Path, letters: int, width: int) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), text_size=letters)
    assert hand.sit("tictactoe").places.side.w == width
    hand.close()


@pytest.mark.parametrize(("ruleset", "size", "kept"), [
    ("tictactoe", (540, 960), False), ("fredericus", (540, 960), True)])
def test_only_a_hand_of_ones_own_in_a_tall_window_takes_room_from_decisions(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, size: tuple[int, int], kept: bool) -> None:
    hand, rooms, plain = TableRobot(tmp_path, size), list[int](), Choices.height

    def height(panel: Choices, ui: Ui, room: int) -> int:
        rooms.append(room)
        return plain(panel, ui, room)

    monkeypatch.setattr(Choices, "height", height)
    table = hand.sit(ruleset)
    table.road.send(SitDown(table.asked_seat()))
    hand.run()
    rest = table.places.bar.y - hand.app.ui.space("near") - table.places.buttons.y
    assert (rooms[-1] < rest) is kept and (kept or rooms[-1] == rest)
    hand.close()
