"""A race: thrown dice beside the name, and the way of whoever is asked on the board."""

from __future__ import annotations

import pygame

from game.table.intents import Decide
from game.view.gauges import pyramid
from tests.ui.table_robot import TableRobot


def test_the_way_of_whoever_is_asked_is_seen_on_the_board(hand: TableRobot) -> None:
    table = hand.sit("ur")
    hand.run(0.2)
    while table.asked_seat() != 1:
        table.road.send(Decide(table.rules.texts(table.match.game.position)[0]))
        hand.run(4)
    view = table.view
    assert view is not None
    names = view.board.names.index
    between = {}
    for row in ("1", "3"):
        (ax, ay), (bx, by) = view.at(names("b" + row)), view.at(names("c" + row))
        between[row] = pygame.Rect(0, 0, view.cell // 6, view.cell // 6)
        between[row].center = (round((ax + bx) / 2), round((ay + by) / 2))
    bare = view.picture
    now = {row: hand.app.surface.subsurface(rect).copy() for row, rect in between.items()}
    plain = {row: bare.subsurface(rect.move(-view.rect.x, -view.rect.y)).copy() for row, rect in between.items()}

    def differs(row: str) -> bool:
        one, two = pygame.transform.average_color(now[row]), pygame.transform.average_color(plain[row])
        return sum(abs(a - b) for a, b in zip(one[:3], two[:3], strict=True)) > 30

    assert differs("3") and not differs("1"), "Black's way leads over the third row, White's over the first"


def test_dice_that_count_have_a_pale_tip(hand: TableRobot) -> None:
    ui = hand.app.ui
    lit, dark = (pygame.transform.average_color(pyramid(ui, 40, marked, 0)) for marked in (True, False))
    assert sum(lit[:3]) > sum(dark[:3])
