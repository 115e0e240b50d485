"""What tests of the screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.menu.title import TitleScene
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPads


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether decisions outlive a power cut is tested elsewhere; here nobody waits for the disk thousands of times."""
    monkeypatch.setattr("os.fsync", lambda file: None)


@pytest.fixture
def window() -> Iterator[None]:
    """A small window, for what is drawn without a program around it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 360))
    yield
    pygame.display.quit()


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Callable[..., Robot]]:
    """Makes robots, and closes what they opened."""
    made: list[Robot] = []

    def make(size: tuple[int, int] = (1280, 720), **settings: object) -> Robot:
        made.append(Robot(tmp_path / f"home{len(made)}", size, **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot that can sit down at a table."""
    made = TableRobot(tmp_path / "home", (1280, 720))
    yield made
    made.close()


@pytest.fixture
def pads(hand: TableRobot) -> VirtualPads:
    """Pads for that robot, which come and go for real; it is at the title, where they are heard."""
    hand.open(TitleScene(hand.app))
    return hand.pads
