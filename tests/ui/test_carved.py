"""A carved board, pieces that have a picture for how they lie, kinds of another size, sites that shine."""

from __future__ import annotations

import math

import pygame

from game.engine.readouts import readouts
from game.table.intents import Decide
from game.view.board import BoardView
from game.view.boardlines import link
from tests.ui.table_robot import TableRobot


def rings(hand: TableRobot) -> BoardView:
    hand.sit("fidchell-1")
    hand.run(0.1)
    view = hand.table.view
    assert view is not None
    return view


def shining(hand: TableRobot) -> set[str]:
    table = hand.table
    lines = readouts(table.rules, table.shown_position(), "badges")
    return {table.rules.world.site_name(line.number("at")) for line in lines if line.word("as") == "lit"}


def test_a_chain_shines_from_its_first_stone_on(hand: TableRobot) -> None:
    view = rings(hand)
    table = hand.table
    names = table.rules.world.site_name
    site = {names(number): number for number in range(len(view.board))}
    dark = hand.app.surface.copy()
    for text in ("place c1", "place g9", "place b1", "place g20"):
        table.road.send(Decide(text))
        hand.run(3.0)
        assert shining(hand) == set()  # neither of them has come to the King
    table.road.send(Decide("place a1"))
    hand.run(3.0)
    assert shining(hand) == {"a1", "b1", "c1"}
    (ax, ay), (bx, by) = view.at(site["a1"]), view.at(site["b1"])
    between = (round((ax + bx) / 2), round((ay + by) / 2))
    assert sum(hand.app.surface.get_at(between)[:3]) > sum(dark.get_at(between)[:3])


def test_light_goes_along_the_circle(hand: TableRobot) -> None:
    view = rings(hand)
    names = view.board.names
    way = link(view, names.index("a1"), names.index("a2"))
    middle = view.at(names.index("o"))
    far = [math.dist(place, middle) for place in way]
    assert len(way) > 2 and max(far) - min(far) < 1.0
    assert link(view, names.index("a1"), names.index("b1")) == [view.at(names.index("a1")), view.at(names.index("b1"))]


def test_the_king_is_larger_and_wakes(hand: TableRobot) -> None:
    rings(hand)
    table = hand.table
    king = table.rules.world.kinds.index("king")
    piece = next(index for index, shown in enumerate(table.stage.pieces) if shown.kind == king)
    stone = next(index for index, shown in enumerate(table.stage.pieces) if shown.kind != king)
    assert table.spots.size(piece) == table.spots.size(stone) * 3 // 2
    assert table.spots.state(piece) == "lying" and table.piece_art is not None
    awake, asleep = (table.piece_art.picture(king, -1, 64, state) for state in ("", "lying"))
    assert pygame.image.tobytes(awake, "RGBA") != pygame.image.tobytes(asleep, "RGBA")
