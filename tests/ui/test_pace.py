"""The program works sixty times a second while something happens, and rests while nothing does."""

from __future__ import annotations

import gc
import multiprocessing
import weakref
from pathlib import Path

import pygame
import pytest

from game.app.pace import FRAMES, QUIET_FRAMES, QUIET_ROUNDS, Pace
from game.scenes.menu.title import TitleScene
from game.sweep import sweep
from tests.ui.robot import Robot


@pytest.fixture(autouse=True)
def swept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes when all is swept, and leaves it."""
    found: list[str] = []
    monkeypatch.setattr("game.app.pace.sweep", lambda: found.append("swept"))
    return found


class Clock:
    """Notes how fast it is asked to go."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def tick(self, frames: int) -> int:
        self.asked.append(frames)
        return 1000 // frames


def paced() -> tuple[Pace, Clock]:
    pace, clock = Pace(), Clock()
    pace.clock = clock  # type: ignore[assignment]
    return pace, clock


def test_after_half_a_second_of_nothing_the_program_rests() -> None:
    pace, clock = paced()
    for _ in range(QUIET_ROUNDS + 1):
        pace.wait(happened=False)
    assert clock.asked == [FRAMES] * (QUIET_ROUNDS - 1) + [QUIET_FRAMES] * 2


def test_whatever_happens_ends_the_rest() -> None:
    pace, clock = paced()
    for happened in [False] * QUIET_ROUNDS + [True]:
        pace.wait(happened)
    assert clock.asked[-2:] == [QUIET_FRAMES, FRAMES]


def test_what_is_not_needed_is_cleared_away_once_at_the_beginning_of_a_rest(swept: list[str]) -> None:
    pace, _ = paced()
    for happened in [False] * (3 * QUIET_ROUNDS) + [True] + [False] * (QUIET_ROUNDS - 1):
        pace.wait(happened)
    assert len(swept) == 1
    pace.wait(happened=False)
    assert len(swept) == 2


class Knot:
    """Something that only the collector can clear away."""

    def __init__(self) -> None:
        self.itself = self


def twice() -> None:
    knot = Knot()
    there = weakref.ref(knot)
    sweep()
    assert gc.get_freeze_count() > 1000
    del knot
    gc.collect()
    assert there() is not None, "whatever was there at a sweep is not looked at in between"
    sweep()
    assert there() is None


def test_a_second_sweep_finds_what_the_first_one_left_alone() -> None:
    """In a process of its own, which has not as much to go through as one that runs tests."""
    process = multiprocessing.get_context("spawn").Process(target=twice)
    process.start()
    process.join()
    assert process.exitcode == 0


def test_a_round_tells_whether_anything_happened(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.app.stack.push(TitleScene(robot.app))
    robot.idle()
    assert not robot.app.step(1 / 60)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert robot.app.step(1 / 60)
