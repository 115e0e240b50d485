"""Arrows that people draw over a board with the other button of a mouse."""

from __future__ import annotations

import pygame

from game.table.intents import Decide
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


def pull(hand: TableRobot, start: str, end: str) -> None:
    view = hand.table.view
    assert view is not None
    for kind, site in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
        x, y = view.at(view.board.names.index(site))
        pygame.event.post(pygame.event.Event(kind, pos=(round(x), round(y)), button=3, touch=False))
        hand.run(FRAME)


def test_arrows_are_drawn_and_taken_away_and_end_with_the_next_decision(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    hand.run(FRAME)
    bare = pygame.image.tobytes(hand.app.surface, "RGB")
    pull(hand, "b2", "b5")
    names = table.view.board.names.index if table.view is not None else str
    assert table.arrows == [(names("b2"), names("b5"))] and hand.scene is table and table.state.menu is None
    assert pygame.image.tobytes(hand.app.surface, "RGB") != bare
    pull(hand, "c2", "c5")
    pull(hand, "b2", "b5")
    assert table.arrows == [(names("c2"), names("c5"))], "the same again takes it away"
    table.road.send(Decide("a2-a3"))
    assert table.arrows == []


def test_without_pulling_the_other_button_goes_back_as_ever(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    hand.run(FRAME)
    hand.click((5, 5), 3)
    assert table.state.menu is not None
