"""The long trials, in short: a kiosk left alone with bots, and a guest who wants out."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.scenes.table.scene import TableScene
from tests.kiosk.conftest import PIN, Guest
from tests.ui.robot import FRAME
from tests.ui.test_monkey import Monkey
from tools.soak import soak

Make = Callable[..., Guest]
CTRL, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LALT
ESCAPES = [(pygame.K_F4, ALT), (pygame.K_TAB, ALT), (pygame.K_ESCAPE, 0), (pygame.K_F11, 0), (pygame.K_LSUPER, 0),
           (pygame.K_DELETE, CTRL | ALT), (pygame.K_q, CTRL), (pygame.K_w, CTRL), (pygame.K_F10, 0),
           (pygame.K_o, CTRL | ALT), (pygame.K_c, CTRL), (pygame.K_PRINTSCREEN, 0), (pygame.K_ESCAPE, CTRL)]


def test_a_kiosk_left_alone_with_bots_grows_neither_in_tables_nor_in_open_files(tmp_path: Path) -> None:
    report = soak(tmp_path, 6, (640, 360), rulesets=["tictactoe", "four"])
    assert report.games == 6 and report.finished.total() == 6 and report.attractions >= 6
    files = [count for _, count in report.samples]
    assert max(files) <= min(files) + 1
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, (Match, TableScene))]
    assert len(alive) <= 4, "tables that were left are still somewhere"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_guest_who_wants_out_gets_nowhere(kiosk: Make, seed: int) -> None:
    hand = kiosk("kiosk: {games: [tictactoe, morris, goofspiel, fredericus]}\n", size=(800, 500))
    monkey, chance = Monkey(seed), random.Random(seed)
    for _ in range(1500):
        if chance.random() < 0.3:
            code, mod = chance.choice(ESCAPES)
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        elif chance.random() < 0.02:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        else:
            event = monkey.event(hand)
            if event is not None:
                pygame.event.post(event)
        hand.app.step(FRAME)
        assert hand.app.running and hand.app.stack.scenes[0].name == "title"
        assert not any(scene.name == "operator" for scene in hand.app.stack.scenes), "nobody told it the number"
        check_secrets(hand)
    assert hand.kiosk.door.read(hand.kiosk.door.tries).get("wrong", 0) < 10_000
    assert PIN not in hand.app.notice


def check_secrets(hand: Guest) -> None:
    """Nothing of one person is to be seen while another one, or nobody, is asked."""
    top = hand.app.stack.top
    if isinstance(top, TableScene) and top.name == "table" and top.match.secret() and not top.state.finished:
        asked = top.match.asked()
        assert asked is None or asked[1].bot or top.stage.busy or top.viewer in (-1, top.asked_seat())
