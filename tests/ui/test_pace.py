"""The program works sixty times a second while something happens, and rests while nothing does."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.pace import FRAMES, QUIET_FRAMES, QUIET_ROUNDS, Pace
from game.scenes.menu.title import TitleScene
from tests.ui.robot import Robot


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


def test_a_round_tells_whether_anything_happened(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.app.stack.push(TitleScene(robot.app))
    robot.idle()
    assert not robot.app.step(1 / 60)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert robot.app.step(1 / 60)
