"""Pictures kept on the disk: as they were, or not at all; and the first screen, which lives on them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.scenes.menu.title import TitleScene
from game.view import rasters
from game.view.rasters import Rasters
from tests.ui.robot import Robot


def some_picture(size: tuple[int, int] = (7, 5)) -> pygame.Surface:
    found = pygame.Surface(size, pygame.SRCALPHA)
    found.fill((200, 100, 50, 120), pygame.Rect(1, 1, 3, 2))
    return found


def test_a_picture_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    kept, picture = Rasters(tmp_path / "cache"), some_picture()
    kept.save(picture, "board", (7, 5))
    found = kept.load("board", (7, 5))
    assert found is not None
    assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(picture, "RGBA")
    assert kept.load("board", (7, 6)) is None


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: b"", lambda data: data[:30] + b"!" + data[31:],
                                    lambda data: b"something else entirely, much longer than a head"])
def test_a_damaged_picture_is_as_good_as_none(tmp_path: Path, damage: object) -> None:
    kept = Rasters(tmp_path)
    kept.save(some_picture(), "wood")
    path = kept.path("wood")
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    assert kept.load("wood") is None


def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file where the folder should be")
    kept = Rasters(blocked)
    kept.save(some_picture(), "wood")
    assert kept.load("wood") is None


def test_the_oldest_pictures_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "ROOM", 500)
    kept = Rasters(tmp_path)
    for number in range(5):
        kept.save(some_picture(), number)
        os.utime(kept.path(number), (number, number))
    kept.save(some_picture(), "last")
    assert kept.load("last") is not None
    assert kept.load(0) is None


def test_the_title_has_its_picture_at_once_when_it_was_drawn_before(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")

    def first_frame() -> pygame.Surface:
        robot = Robot(tmp_path)
        robot.app.stack.push(TitleScene(robot.app))
        robot.app.step(1 / 60)
        first = robot.app.surface.copy()
        for _ in range(4):
            robot.app.step(1 / 60)
        return first

    plain, pictured = first_frame(), first_frame()
    moon = pygame.Rect(1020, 150, 40, 40)
    assert max(pygame.transform.average_color(plain, moon)[:3]) < 40
    assert min(pygame.transform.average_color(pictured, moon)[:3]) > 150


def test_the_picture_of_the_title_is_drawn_beside_the_program_and_shown_when_it_is_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    robot = Robot(tmp_path)
    waiting: list[Callable[[], None]] = []
    robot.app.backdrop.aside = waiting.append
    robot.open(TitleScene(robot.app))
    moon = pygame.Rect(1020, 150, 40, 40)
    assert max(pygame.transform.average_color(robot.app.surface, moon)[:3]) < 40
    assert len(waiting) == 1 and robot.idle() == 0
    waiting[0]()
    robot.run(0.1)
    assert min(pygame.transform.average_color(robot.app.surface, moon)[:3]) > 150
    assert len(waiting) == 1 and robot.idle() == 0


def test_a_picture_for_a_window_that_has_another_size_by_now_is_not_shown(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    robot = Robot(tmp_path)
    waiting: list[Callable[[], None]] = []
    robot.app.backdrop.aside = waiting.append
    robot.open(TitleScene(robot.app))
    pygame.display.set_mode((960, 540), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(960, 540), w=960, h=540))
    robot.run()
    assert len(waiting) == 2
    for work in (waiting[1], waiting[0]):
        work()
        robot.run()
    shown = robot.app.ui.cached(("backdrop", (960, 540)))
    assert shown is not None and shown.get_size() == (960, 540) and robot.idle() == 0


def test_the_title_gives_its_picture_away_while_something_else_is_seen(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    title = TitleScene(robot.app)
    robot.app.stack.push(title)
    for _ in range(4):
        robot.app.step(1 / 60)
    key = ("backdrop", robot.app.surface.get_size())
    assert robot.app.ui.cached(key) is not None
    title.play()
    assert robot.app.ui.cached(key) is None
    robot.app.stack.pop()
    robot.app.step(1 / 60)
    assert robot.app.ui.cached(key) is not None
