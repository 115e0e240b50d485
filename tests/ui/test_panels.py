"""Panels of a table are painted when what they show has changed, and copied until then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.search import complete
from game.scenes.table.scene import TableScene
from game.table.intents import Decide, LookBack
from tests.ui.table_robot import TableRobot, painted


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot at a table of its own, after some decisions."""
    found = TableRobot(tmp_path, (1280, 720))
    table = found.sit("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4"):
        table.road.send(Decide(text))
    found.run()
    yield found
    found.close()


def seen(hand: TableRobot) -> bytes:
    hand.table.repaint()
    hand.run(0.05)
    return pygame.image.tobytes(hand.app.surface, "RGB")


def test_the_side_is_not_painted_again_as_long_as_it_shows_the_same(hand: TableRobot) -> None:
    places = hand.table.places
    hand.point((2, 2))
    painted(hand)
    again = painted(hand)
    assert places.log not in again and not any(seat in again for seat in places.seats)
    assert places.asked in again, "what is asked speaks of what is pointed at"
    hand.table.road.send(Decide("e6-e5"))
    hand.run(0.05)
    hand.table.refresh()
    anew = painted(hand)
    assert hand.table.places.log in anew and all(seat in anew for seat in hand.table.places.seats)


def test_a_copy_looks_like_what_was_painted(hand: TableRobot) -> None:
    hand.point((2, 2))
    copied = seen(hand)
    hand.table.refresh()
    assert seen(hand) == copied


@pytest.mark.parametrize("label", ["log:2", "menu"])
def test_what_is_pointed_at_is_seen_and_what_was_pointed_at_is_as_before(hand: TableRobot, label: str) -> None:
    hand.point((2, 2))
    before = seen(hand)
    rect = hand.find(label).rect.copy()
    hand.point(rect.center)
    lit = hand.app.surface.subsurface(rect).copy()
    hand.point((2, 2))
    assert seen(hand) == before
    plain = hand.app.surface.subsurface(rect)
    assert pygame.image.tobytes(lit, "RGB") != pygame.image.tobytes(plain, "RGB")


def test_looking_back_is_seen_at_the_side(hand: TableRobot) -> None:
    hand.point((2, 2))
    log = hand.table.places.log.copy()
    before = pygame.image.tobytes(hand.app.surface.subsurface(log), "RGB")
    hand.table.road.send(LookBack(1))
    hand.run(0.05)
    assert pygame.image.tobytes(hand.app.surface.subsurface(log), "RGB") != before


def test_pages_that_are_kept_look_like_pages_that_are_painted(tmp_path: Path) -> None:
    """The shadow of one page reaches over the rim of another: what is kept of it must not show how that was before."""
    hand, chance = TableRobot(tmp_path, (1280, 720), speed="off"), random.Random(1)
    table = hand.sit("fianchetto")
    for _ in range(24):
        position = table.match.game.position
        option = complete(table.rules, position, chance.choice(position.opts))
        table.road.send(Decide(table.rules.written(position, option, False)))
        if hand.scene is not table:
            hand.key("return")
        hand.run(0.1)
        copied = seen(hand)
        hand.app.stack.push(TableScene(hand.app, table.match))  # which has painted nothing yet
        hand.run(0.1)
        assert pygame.image.tobytes(hand.app.surface, "RGB") == copied
        hand.app.stack.pop()
    hand.close()
