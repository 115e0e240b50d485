"""Draconic chess by hand: figures go from the hand to the house, the fir is taken up before it is planted."""

from __future__ import annotations

import pygame

from game.engine.events import Thing
from game.table.intents import Decide
from game.view.marks import ring
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


def begun(hand: TableRobot) -> None:
    hand.sit("draconic")
    for text in ("house d1", "house d7"):
        hand.table.road.send(Decide(text))
    hand.run(FRAME * 4)


def in_hand(hand: TableRobot, kind: str) -> Thing:
    table = hand.table
    return next(thing for thing in table.chooser.next_things() if thing.kind == "piece"
                and table.rules.world.kinds[table.match.game.position.kind[thing.value]] == kind)


def test_a_figure_is_pulled_from_the_hand_into_the_house(hand: TableRobot) -> None:
    begun(hand)
    table = hand.table
    archer, view = in_hand(hand, "archer"), table.view
    start = table.thing_rect(archer)
    assert start is not None and view is not None and start.w >= 40, "large enough to be taken"
    house = next(site for site in range(len(view.board)) if table.rules.world.site_name(site) ==
                 ("d1" if table.asked_seat() == 0 else "d7"))
    x, y = view.at(house)
    hand.pull(start.center, (round(x), round(y)))
    assert table.match.game.log[-1] == "enter archer"


def test_a_stray_press_on_the_meadow_plants_nothing(hand: TableRobot) -> None:
    begun(hand)
    table = hand.table
    assert table.view is not None
    x, y = table.view.at(table.view.board.names.index("b4"))
    hand.click((round(x), round(y)))
    assert len(table.match.game.log) == 2 and table.message
    fir = table.thing_rect(in_hand(hand, "tree"))
    assert fir is not None
    hand.click(fir.center)
    hand.click((round(x), round(y)))
    assert table.match.game.log[-1] == "plant b4"


def test_guests_of_a_house_stand_apart(hand: TableRobot) -> None:
    begun(hand)
    table = hand.table
    for text in ("enter archer", "enter archer", "enter minstrel", "enter minstrel"):
        table.road.send(Decide(text))
        hand.run(FRAME * 2)
    guests = [table.thing_rect(thing) for thing in table.chooser.next_things()
              if thing.kind == "piece" and table.match.game.position.place[thing.value] >= 0]
    assert len(guests) == 2
    one, two = guests
    assert one is not None and two is not None and abs(one.centerx - two.centerx) > one.w * 0.85


def test_rings_in_a_rack_keep_to_their_own_places(hand: TableRobot) -> None:
    ui, spot = hand.app.ui, pygame.Rect(100, 100, 54, 54)
    for apart in (True, False):
        ui.surface.fill("black")
        ring(ui, spot, (0, 255, 0), 3, apart=apart)
        bright = pygame.mask.from_threshold(ui.surface, (0, 255, 0), (60, 60, 60, 255)).get_bounding_rects()
        assert bright and all(spot.contains(rect) for rect in bright) == apart
