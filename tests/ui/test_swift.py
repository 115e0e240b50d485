"""What takes long is done once: counting, naming, drawing. And what is drawn can be copied quickly."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.fade import Fade
from game.app.scene import Scene
from game.engine.rules import Position, Rules
from game.table.intents import Decide, LookBack
from game.telling.labels import Labels
from game.view import plates
from game.view.boardpaint import outermost
from game.view.paper import shade_edges, shadow, soft_box, vellum
from game.view.svg import Drawing
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot


def test_a_score_is_counted_once_a_position_however_often_it_is_drawn(tmp_path: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Position] = []
    count = Rules.scores

    def noted(rules: Rules, position: Position) -> list[int]:
        counted.append(position)
        return count(rules, position)

    monkeypatch.setattr(Rules, "scores", noted)
    monkeypatch.setattr(Rules, "read_off", lambda rules, position: None)  # which counts, to see that nothing fails
    robot = TableRobot(tmp_path)
    table = robot.sit("go")
    for text in ("d4", "e5", "c3"):
        table.road.send(Decide(text))
        for _ in range(5):
            table.dirty = True
            robot.run(1 / 60)
    assert len(counted) == len({id(position) for position in counted}) == 4


def test_whoever_looks_back_sees_the_score_of_that_time(tmp_path: Path) -> None:
    robot = TableRobot(tmp_path)
    table = robot.sit("reversi")
    before = [table.words.score_text(seat) for seat in (0, 1)]
    table.road.send(Decide(table.match.game.legal()[0]))
    robot.run()
    assert [table.words.score_text(seat) for seat in (0, 1)] != before
    table.road.send(LookBack(0))
    assert [table.words.score_text(seat) for seat in (0, 1)] == before


def test_what_decisions_are_called_is_found_out_once_for_a_language(tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    start = Labels.__init__

    def noted(labels: Labels, model: object, language: str, *rest: object) -> None:
        made.append(language)
        start(labels, model, language, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Labels, "__init__", noted)
    robot = TableRobot(tmp_path, language="en")
    table = robot.sit("fianchetto")
    made.clear()
    table.words.labels()
    for _ in range(3):
        table.refresh()
        robot.run(1 / 60)
    assert len(made) <= 1
    robot.app.strings.language = "fr"
    assert table.words.labels().language == "fr"


def test_drawn_pictures_have_the_order_of_colours_of_the_window(tmp_path: Path) -> None:
    ui = Robot(tmp_path).app.ui
    sheet = Drawing((20, 20))
    sheet.circle((10, 10), 8, sheet.paint((200, 10, 10)))
    own = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()
    picture = ui.art.picture("icons/star", 20, 20)
    assert picture is not None and picture.get_masks() == own
    assert sheet.draw().get_masks() == own


def test_what_a_fade_begins_with_is_copied_as_it_is(tmp_path: Path) -> None:
    app = Robot(tmp_path, speed="normal").app
    fade, first, second = Fade(), Scene(app), Scene(app)
    fade.look(app.surface, [first], 1.0)
    fade.look(app.surface, [second], 1.0)
    fade.draw(app.surface)
    assert fade.before is not None and fade.before.get_alpha() is None  # an alpha of 255 is slow


@pytest.mark.parametrize(("radius", "width", "inset"), [(12, 0, 0), (12, 2, 0), (3, 5, 0), (10, 1, 6), (1, 1, 1)])
def test_a_plate_of_which_only_the_corners_are_drawn_finely_looks_as_if_all_of_it_were(radius: int, width: int,
                                                                                      inset: int) -> None:
    colour = (201, 99, 40, 170)
    quick = plates.rounded((230, 91), colour, radius, width, inset)
    whole = plates.finely((230, 91), colour, radius, width, inset)
    assert pygame.image.tobytes(quick, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_corners_are_taken_off_as_if_the_whole_picture_were_masked() -> None:
    quick, whole = pygame.Surface((90, 61), pygame.SRCALPHA), pygame.Surface((90, 61), pygame.SRCALPHA)
    for picture in (quick, whole):
        picture.fill((10, 200, 255, 255))
    plates.round_off(quick, 9)
    whole.blit(plates.finely((90, 61), plates.WHITE, 9, 0, 0), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    assert pygame.image.tobytes(quick, "RGBA") == pygame.image.tobytes(whole, "RGBA")
    assert quick.get_at((0, 0)).a == 0 and quick.get_at((45, 0)).a == 255


def test_a_page_is_darker_towards_all_four_edges() -> None:
    page = pygame.Surface((60, 40))
    page.fill((200, 200, 200))
    shade_edges(page, (0, 0, 0), 8)
    for x, y in ((0, 20), (59, 20), (30, 0), (30, 39)):
        inwards = [page.get_at((x + step * ((x == 0) - (x == 59)), y + step * ((y == 0) - (y == 39)))).r
                   for step in range(10)]
        assert inwards == sorted(inwards) and inwards[0] < 170 and inwards[-1] == 200
    corners = {tuple(page.get_at(corner)) for corner in ((0, 0), (59, 0), (0, 39), (59, 39))}
    assert len(corners) == 1


def test_a_shadow_is_as_dark_around_a_page_as_if_all_of_it_were_drawn(tmp_path: Path) -> None:
    ui = Robot(tmp_path).app.ui
    rect = pygame.Rect(100, 80, 300, 200)

    def drawn(whole: bool) -> bytes:
        ui.surface.fill((90, 90, 90))
        shadow(ui, rect)
        if whole:
            ui.surface.fill((90, 90, 90))
            soft = ui.px(9)
            ui.surface.blit(soft_box(ui, rect.size, 110, soft), (rect.x - soft + ui.px(2), rect.y - soft + ui.px(4)))
        ui.surface.blit(vellum(ui, rect.size), rect)
        return pygame.image.tobytes(ui.surface, "RGB")

    assert drawn(whole=False) == drawn(whole=True)


def test_only_cells_with_a_free_side_are_at_the_edge_of_a_board() -> None:
    cells = [[(x, y), (x + 10.0, y), (x + 10.0, y + 10), (x, y + 10)] for x in (0.0, 10, 20) for y in (0.0, 10, 20)]
    assert [cell for cell in cells if cell not in outermost(cells)] == [cells[4]]
