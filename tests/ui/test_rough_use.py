"""What people and machines do at the worst moment: pulled plugs, windows of any size, no sound, the window closed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from tests.ui.beforehand import Played, rules_of, short_game
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot

USUAL = (960, 540)
SIZES = ((1, 1), (40, 30), (160, 120), (320, 200), (200, 900), (1600, 140), (540, 960), (1366, 768), (640, 480))


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


def resize(hand: TableRobot, size: tuple[int, int]) -> None:
    """The window gets another size, as when somebody pulls at its corner."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    hand.run(FRAME)


def finish(hand: TableRobot, game: Played, device: str, between: Callable[[int], None]) -> None:
    """The rest of a game to its result, with something that happens between any two presses."""
    presses = 0
    while not hand.over:
        between(presses)
        if not hand.over:
            hand.towards(game, len(hand.table.match.game.log), device)
        presses += 1
        assert presses < 400
    hand.see_result(device)


@pytest.mark.parametrize("ruleset", ["djambi-4", "fianchetto", "fredericus", "liars-dice"])
def test_the_window_gets_any_size_at_any_moment(hand: TableRobot, ruleset: str) -> None:
    game, chance = short_game(ruleset), random.Random(4)
    hand.sit_late(game, 5)

    def pulled(_: int) -> None:
        resize(hand, chance.choice(SIZES))
        resize(hand, USUAL)

    finish(hand, game, "mouse", pulled)


def test_the_window_gets_any_size_while_pieces_move(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="slow")
    game, chance = short_game("draconic"), random.Random(4)
    table = hand.sit_late(game, 8)
    moved = 0
    while not hand.over:
        if table.stage.busy:
            moved += 1
            resize(hand, chance.choice(SIZES))
            resize(hand, USUAL)
            if table.stage.busy:
                hand.key("enter")
        else:
            hand.towards(game, len(table.match.game.log), "key")
    assert moved
    hand.close()


@pytest.mark.parametrize("ruleset", ["djambi-4", "fianchetto", "fredericus"])
def test_pads_are_pulled_out_again_and_again_and_the_game_comes_to_its_end(hand: TableRobot, ruleset: str) -> None:
    game = short_game(ruleset)
    seating = hand.app.devices.seating
    for seat in range(len(rules_of(ruleset).world.seats)):
        hand.pads.seat(seat, seat)
    table = hand.sit_late(game, 10)
    lost: list[int] = []

    def pull(press: int) -> None:
        seat = table.asked_seat()
        pad = seating.pad_of(seat)
        if press % 3 or pad is None or hand.scene.name == "tally":
            return
        hand.pads.unplug(hand.pads.known(pad))
        assert hand.scene.name == "pad-lost" and seating.pad_of(seat) is None
        lost.append(seat)
        while hand.scene.name == "pad-lost":  # who played for another as well leaves two waiting
            if len(lost) % 2:
                hand.pads.plug()
            else:
                hand.use("choice:1", "key")  # somebody else plays on
                other = next((other for other in seating.seats if other >= 0), None)
                hand.pads.known(other).press("a") if other is not None else hand.key("enter")
                hand.run(FRAME)
        assert not seating.waiting()

    finish(hand, game, "pad", pull)
    assert len(lost) >= 3


def test_the_sound_is_lost_in_the_middle_of_a_game(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="fast")
    game = short_game("breakthrough")
    table = hand.sit_late(game, 6)
    hand.towards(game, len(table.match.game.log), "key")
    pygame.mixer.quit()
    while not hand.over:
        hand.key("enter") if table.stage.busy else hand.towards(game, len(table.match.game.log), "key")
    hand.close()


# ---- the window is closed -------------------------------------------------------------------------------------------


def before_anything(hand: TableRobot) -> None:
    """At rest."""


def with_something_picked(hand: TableRobot) -> None:
    game = short_game("djambi-4")
    while not hand.table.chooser.picked:
        hand.towards(game, len(hand.table.match.game.log), "key")


def in_the_menu(hand: TableRobot) -> None:
    hand.key("f10")
    assert hand.scene.name == "table-menu"


def looking_back(hand: TableRobot) -> None:
    hand.key("pageup", "pageup")
    assert hand.table.state.looking is not None


def while_pieces_move(hand: TableRobot) -> None:
    hand.app.settings.speed = "slow"
    game = short_game("djambi-4")
    before = len(hand.table.match.game.log)
    while len(hand.table.match.game.log) == before:
        hand.towards(game, before, "key")
    assert hand.table.stage.busy


def with_a_window_of_nothing(hand: TableRobot) -> None:
    resize(hand, (1, 1))


@pytest.mark.parametrize("moment", [before_anything, with_something_picked, in_the_menu, looking_back,
                                    while_pieces_move, with_a_window_of_nothing], ids=lambda moment: moment.__name__)
def test_the_window_is_closed_and_the_game_goes_on_another_day(
        tmp_path: Path, moment: Callable[[TableRobot], None]) -> None:
    hand, game = TableRobot(tmp_path), short_game("djambi-4")
    table = hand.sit_late(game, 6)
    moment(hand)
    log, state = list(table.match.game.log), table.match.game.state()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.run(FRAME)
    assert not hand.app.running
    hand.close()
    again = TableRobot(tmp_path)
    again.open(TitleScene(again.app))
    again.use("continue", "key")
    assert isinstance(again.scene, TableScene)
    again.table = again.scene
    assert again.table.match.game.log == log and again.table.match.game.state() == state
    again.follow(game, "key")
    again.see_result("key")
    again.close()
