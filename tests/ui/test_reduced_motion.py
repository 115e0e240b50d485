"""Under reduced motion nothing moves: no piece slides, no ash falls, no screen fades, whatever the speed is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from tests.ui.robot import FRAME, Robot

Make = Callable[..., Robot]


def table(hand: Robot, name: str, players: int) -> TableScene:
    rules = open_rules(name, players)
    seats = {seat: Player(seat) for seat in rules.world.seats[:players]}
    scene = TableScene(hand.app, Match(Plan(name, players, {}, seats, 3), rules))
    hand.open(scene)
    return scene


@pytest.mark.parametrize(("name", "players"), [("djambi-4", 4), ("draconic", 2), ("fredericus", 2), ("liars-dice", 2)])
def test_everything_is_at_once_where_it_belongs(robot: Make, name: str, players: int) -> None:
    hand, chance, heard = robot(speed="slow", reduced_motion=True), Random(4), 0
    scene = table(hand, name, players)
    for _ in range(25):
        if scene.match.game.position.over:
            break
        scene.road.send(Decide(chance.choice(scene.rules.texts(scene.match.game.position))))
        events = scene.match.events[-1]
        heard += len(events)
        hand.run(FRAME)
        assert not scene.stage.busy and not scene.stage.motions and not scene.stage.effects, events
        assert not scene.moves()
    assert heard > 10


def test_screens_do_not_fade_into_each_other(robot: Make) -> None:
    still, moving = robot(speed="slow", reduced_motion=True), robot(speed="slow")
    for hand, fades in ((still, False), (moving, True)):
        table(hand, "tictactoe", 2)
        hand.app.stack.push(SettingsScene(hand.app))
        hand.app.step(FRAME)
        assert hand.app.fade.running is fades
