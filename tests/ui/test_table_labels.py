"""The table in small windows: nothing leaves the window, nothing covers anything else, no word is cut."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.ruleset.library import Library
from game.scenes.table.question import EDGE
from game.scenes.table.scene import TableScene
from game.table.intents import Decide, Pick, SitDown, TakeBack
from game.view.outward import apart, corners
from tests.ui.room import cut_off
from tests.ui.table_robot import TableRobot, has_pages

IDS = Library().ids()
SIZES = [(960, 540), (720, 1280)]
WORDS = [("en", 0), ("fr", 3), ("fr", 0), ("fr", 4)]  # languages and sizes of letters; French takes more room
DECISIONS = 34


def halfway(hand: TableRobot, ruleset: str, most: int) -> TableScene:
    """A table in mid-game, with everything on it that one seat may see."""
    table = hand.sit(ruleset)
    chance = random.Random(2)
    for number in range(most):
        if table.match.game.position.over:
            break
        texts = table.rules.texts(table.match.game.position)
        text = chance.choice(texts).replace("<text>", f"A long word about it {number}")
        table.road.send(Decide(text))
    if table.match.game.position.over:
        table.road.send(TakeBack())
    while hand.scene is not table:
        hand.app.stack.pop()
    table.road.send(SitDown(table.asked_seat()))
    table.moments.clear()
    table.refresh()
    hand.run(0.05)
    return table


def check_rows(table: TableScene, others: dict[str, pygame.Rect], where: str) -> None:
    """Rows that reach outward touch neither each other, nor sites, nor other piles, and every card can be seen."""
    places = table.places
    for (one, first), (two, second) in combinations(places.rows.items(), 2):
        assert apart(first.outline, second.outline), f"{where}: rows {one} and {two}"
    assert table.view is not None or not places.rows
    for pile, row in places.rows.items():
        assert row.step >= 4, f"{where}: a card of row {pile} is hidden"
        assert all(apart(row.outline, corners(rect)) for rect in others.values() if rect.w), f"{where}: row {pile}"
        assert table.view is not None
        sites = [table.view.spot(site).inflate(-4, -4) for site in range(len(table.view.board))]
        assert all(apart(row.outline, corners(site)) for site in sites), f"{where}: row {pile}"
        assert table.app.ui.area.contains(row.rect), f"{where}: row {pile} leaves the window"


def check(hand: TableRobot, where: str) -> None:
    table, ui = hand.table, hand.app.ui
    window, places = hand.app.surface.get_rect(), hand.table.places
    for widget in table.widgets:
        assert widget.rect.w > 4 and widget.rect.h > 4, f"{where}: {widget.id} has no room"
        assert window.contains(widget.rect), f"{where}: {widget.id} {widget.rect} leaves the window"
        assert not cut_off(widget, ui), where
    solid = [widget for widget in table.widgets if not widget.id.startswith(("thing:", "row:"))]
    for first, second in combinations(solid, 2):
        assert not first.rect.colliderect(second.rect), f"{where}: {first.id} and {second.id}"
    for thing in table.widgets:
        if thing.id.startswith("thing:"):
            for button in solid:
                assert not thing.rect.colliderect(button.rect), f"{where}: {thing.id} and {button.id}"
    common = {f"pile {pile}": rect for pile, rect in places.piles.items()
              if table.rules.world.pile_owner[pile] < 0 and pile not in places.rows}
    board = places.board if table.view and not has_pages(table) else pygame.Rect(0, 0, 0, 0)
    parts = {"board": board, "asked": places.asked, "bar": places.bar, "hints": places.hints, **common,
             **{f"seat {seat}": rect for seat, rect in enumerate(places.seats)}}
    more = (("buttons", places.buttons), ("log", places.log), ("drawer", places.drawer), ("notice", places.notice),
            ("conditions", places.conditions))
    parts |= {name: rect for name, rect in more if rect.h > 0}
    for name, rect in parts.items():
        assert window.contains(rect), f"{where}: {name} {rect} leaves the window"
    for (one, place), (two, other) in combinations(parts.items(), 2):
        assert not place.colliderect(other), f"{where}: {one} {place} and {two} {other}"
    check_rows(table, common, where)
    for pile, spots in places.spots.items():
        owner = table.rules.world.pile_owner[pile]
        outer = places.seats[owner] if owner >= 0 else places.piles[pile]
        outer = places.drawer if pile in places.drawn else places.wells.get(pile, outer)
        for spot, _ in spots:
            assert outer.contains(spot), f"{where}: pile {pile}: {spot} leaves {outer}"
        for (place, _), (other, _) in combinations(spots if pile not in places.rows else [], 2):
            assert not place.colliderect(other), f"{where}: pile {pile}: {place} and {other}"
    size = ui.letters("question")
    lines = ui.type.wrap(table.words.turn_question(), "serif", size, places.asked.w - ui.px(EDGE))
    needed = len(lines) * ui.type.height("serif", size) + ui.type.height("sans", ui.letters("message"))
    needed += ui.type.height("title", ui.letters("turn")) if table.words.turn_name() else 0
    assert needed <= places.asked.h, f"{where}: the question needs {needed} and has {places.asked.h}"
    for label in common:
        number = int(label.split()[1])
        if number in table.piles_as("hat"):
            continue  # has no name but its look
        name, room = table.words.pile_name(number), places.piles[number].w - ui.px(18)
        assert ui.type.width(name, "sans", ui.type.fit(name, "sans", 13, room)) <= room, f"{where}: {name}"
    if table.may_pick():
        hand.check_table()
    if table.view is not None:
        assert table.view.cell >= 14, f"{where}: a cell of {table.view.cell}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("ruleset", IDS)
def test_everything_on_the_table_has_its_place(tmp_path: Path, ruleset: str, size: tuple[int, int]) -> None:
    """Each table in each window with the largest letters and one more of the others, which come in turn."""
    hand, number = TableRobot(tmp_path, size), IDS.index(ruleset) + SIZES.index(size)
    table = halfway(hand, ruleset, DECISIONS)
    for language, text_size in (WORDS[number % 3], WORDS[3]):
        hand.app.settings.language, hand.app.settings.text_size = language, text_size
        hand.app.changed_settings()
        hand.run(0.03)
        where = f"{ruleset} {size} {language} {text_size}"
        check(hand, where)
        things = list(table.chooser.next_things())
        if things and len(table.chooser.next_things()[things[-1]]) > 1:
            table.road.send(Pick(things[-1]))
            hand.run(0.03)
            check(hand, f"{where}, with {things[-1]} picked")
            table.chooser.picked.clear()
            table.refresh()
    hand.close()
