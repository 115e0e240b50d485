"""What tests of the kiosk share: a robot at a kiosk, with an operator's number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.app import App
from game.kiosk import pin as door
from game.kiosk.config import parse_config
from game.kiosk.guard import Kiosk
from game.kiosk.start import open_scenes
from game.ruleset.library import Library
from game.scenes.doors import doors
from tests.ui.robot import Robot, fonts, nothing_aside

PIN = "2468"
CONFIG = "kiosk:\n  games: [tictactoe, morris, breakthrough]\n"


class Guest(Robot):
    """A robot at a kiosk."""

    def __init__(self, home: Path, config: str = CONFIG, size: tuple[int, int] = (1280, 720), fresh: bool = False,
                 **given: object) -> None:
        pygame.event.clear() if pygame.display.get_init() else None
        self.minute = 600
        self.kiosk = Kiosk(parse_config(config, "kiosk.yaml", Library()), home, minute=lambda: self.minute,
                           **given)  # type: ignore[arg-type]
        if not self.kiosk.door.has_pin():
            self.kiosk.door.set_pin(PIN)
        self.app = App(size, home, self.kiosk, doors(), fonts())
        self.app.bots.at_once = True
        nothing_aside(self.app)
        pygame.event.clear()
        self.open(open_scenes(self.kiosk, self.app, fresh))
        self.app.settings.speed = "off"

    def wait(self, seconds: float) -> None:
        """Time passes quickly."""
        for _ in range(round(seconds * 10)):
            self.app.step(0.1)

    def enter_pin(self, pin: str = PIN) -> None:
        for digit in pin:
            self.press(f"key:{digit}")
        self.press("key:enter")

    def chord(self) -> None:
        mod = pygame.KMOD_LCTRL | pygame.KMOD_LALT
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, mod=mod, unicode="", scancode=0))
        self.run()


@pytest.fixture(autouse=True)
def light_work(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers are as secret as tests need, not as guests do."""
    if "kiosk" in request.fixturenames:
        monkeypatch.setitem(door.WORK, "n", 2)


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Callable[..., Guest]]:
    made: list[Guest] = []

    def make(config: str = CONFIG, home: Path = tmp_path, **given: object) -> Guest:
        made.append(Guest(home, config, **given))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()
