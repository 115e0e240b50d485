"""Where arrows lead: to the nearest thing, and from everywhere to everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.app.screen import SMALLEST, Glass
from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.scene import TableScene
from game.table import form
from game.table.cursor import within_reach
from game.table.state import THINGS
from game.table.steps import Box, round_from, step_from, turned_from
from game.view.widgets import Widget
from tests.ui.beforehand import short_game
from tests.ui.table_robot import TableRobot, has_pages, take


def scattered(seed: int, count: int) -> list[Widget]:
    """Things that can be used, here and there, no two of them with the same middle."""
    chance, found = random.Random(seed), dict[tuple[int, int], Widget]()
    cell = chance.choice((1, 20, 40))
    for number in range(count):
        side = chance.choice((20, 20, 30, 60))
        rect = Rect(chance.randrange(900) // cell * cell, chance.randrange(500) // cell * cell, side, side)
        found[rect.center] = Widget(f"w{number}", rect, "", action=lambda: None)
    return list(found.values())


def places(widgets: list[Widget]) -> dict[str, Box]:
    return {widget.id: Box(*widget.rect) for widget in widgets}


Step = Callable[[str, tuple[int, int]], str]


def steered(boxes: dict[str, Box], step: Step, start: str, aim: str) -> bool:
    """Whether somebody arrives who steers straight: by the longer way first, and by the other where that is no use."""
    here, seen, (x, y) = start, set[str](), boxes[aim].middle
    while here != aim and here not in seen:
        seen.add(here)
        across, down = x - boxes[here].middle[0], y - boxes[here].middle[1]
        ways = sorted(((abs(across), (1 if across > 0 else -1, 0)), (abs(down), (0, 1 if down > 0 else -1))))[::-1]
        left = [(abs(x - boxes[there].middle[0]) + abs(y - boxes[there].middle[1]), there)
                for far, way in ways if far and (there := step(here, way)) != here]
        nearer = [there for far, there in left if far < abs(across) + abs(down)]
        as_near = [there for far, there in left if far == abs(across) + abs(down)]
        here = (nearer or as_near or [here])[0]
    return here == aim


@pytest.mark.parametrize("count", [1, 3, 8, 20, 40])
def test_whoever_steers_straight_at_something_arrives(count: int) -> None:
    for seed in range(20):
        boxes = places(scattered(seed, count))
        step = cache(partial(step_from, boxes))
        for start, aim in itertools.product(boxes, repeat=2):
            assert steered(boxes, step, start, aim), (seed, start, aim)


def test_a_step_leads_to_what_is_next_in_its_direction() -> None:
    boxes = {name: Box(x * 10, y * 10, 10, 10) for name, x, y in (
        ("here", 5, 5), ("right", 8, 5), ("aslant", 7, 7), ("below", 5, 9), ("far", 20, 6), ("steep", 4, 1))}
    assert [step_from(boxes, "here", way) for way in ((1, 0), (0, 1), (-1, 0), (0, -1))] == [
        "right", "below", "here", "steep"]
    del boxes["right"]
    assert step_from(boxes, "here", (1, 0)) == "aslant"
    assert round_from(boxes, "far", (1, 0)) == "here", "round the edge"
    row = {name: Box(0, y, 10, 10) for name, y in (("top", 0), ("middle", 30), ("bottom", 90))}
    assert [round_from(row, *edge) for edge in (("bottom", (0, 1)), ("top", (0, -1)))] == ["top", "bottom"]
    assert turned_from(boxes, "here", 1) != turned_from(boxes, "here", -1)


def test_places_between_the_rows_are_reached_and_the_pieces_beside_them_are_passed_by(tmp_path: Path) -> None:
    hand, game = TableRobot(tmp_path), short_game("draughts")
    table = hand.sit_late(game, len(game.options) - 15)
    hand.towards(game, 15, "key")
    assert table.chooser.picked and not table.match.game.log[15:]
    near = {spot for spot in within_reach(table.state) if spot.kind in THINGS} - set(table.chooser.picked)
    following: set[object] = set(table.chooser.next_things())
    assert near == following
    hand.close()


def test_one_pad_goes_from_hand_to_hand(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path)
    hand.open(LobbyScene(hand.app, "tictactoe"))
    lobby = hand.scene
    assert isinstance(lobby, LobbyScene)
    hand.run(0.4)
    for place, sitter in enumerate(lobby.plan.sitters):
        if not sitter.person:
            hand.use(f"kind:{place}", "pad")
    hand.use("start", "pad")
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene) and not hand.app.devices.seating.seats
    hand.table = hand.scene
    assert hand.play("pad", 3) == 3
    hand.close()


def test_the_only_thing_to_do_in_a_form_has_a_button(tmp_path: Path) -> None:
    hand, game = TableRobot(tmp_path), short_game("fianchetto")
    table = hand.sit_late(game, None)
    assert has_pages(table)
    while not (form.laid_out(table.state) and len(table.chooser.all) == 1 and not table.chooser.all[0].things):
        option = game.options[len(table.match.game.log)]
        take(table, option)
        while hand.scene is not table:
            hand.app.stack.pop()
    hand.run()
    assert not table.chooser.all[0].texts
    assert hand.has(f"choice:{table.chooser.all[0].text}")
    hand.close()


def test_a_window_of_a_few_pixels_shows_everything_smaller() -> None:
    window = pygame.display.set_mode((120, 80), pygame.RESIZABLE)
    glass = Glass(window)
    assert glass.sheet.get_size() == SMALLEST and glass.sheet is not window
    glass.sheet.fill((200, 10, 10))
    glass.show()
    assert window.get_at((60, 40))[:3] == (200, 10, 10)
    event = glass.on_sheet(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(60, 40), button=1))
    assert event.pos == (SMALLEST[0] // 2, SMALLEST[1] // 2) and event.button == 1
    large = pygame.display.set_mode((960, 540), pygame.RESIZABLE)
    assert Glass(large).sheet is large
