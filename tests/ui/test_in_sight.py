"""Whatever can be picked is on the screen: it is laid somewhere, wholly inside the window, and nothing lies over it."""

from __future__ import annotations

import random
from itertools import cycle
from pathlib import Path

import pytest

from game.ruleset.library import Library
from game.scenes.table.scene import TableScene
from game.table import form
from game.table.intents import Ask, SitDown
from tests.ui.table_robot import TableRobot, has_pages, take

SIZES = [(1280, 720), (720, 1280)]
DECISIONS = 90
EVERY = 9  # decisions between two looks
PICKED = 3  # first picks that are tried at each look
LETTERS = (0, 3, 4)  # sizes, one after the other from look to look


def check(hand: TableRobot, where: str) -> None:
    """Everything that can be used is where it can be pressed, and everything that the rules let be picked is there."""
    table, window = hand.table, hand.app.surface.get_rect()
    # A row that can be looked at closely lies below what can be picked of it.
    usable = [widget for widget in table.widgets if widget.focusable and not widget.id.startswith("row:")]
    for widget in usable:
        assert window.contains(widget.rect), f"{where}: {widget.id} {widget.rect} leaves the window"
        assert min(widget.rect.size) > 4, f"{where}: {widget.id} is too small to be pressed"
        over = table.widget_at(widget.seen.center)
        assert over is widget, f"{where}: {widget.id} lies under {over.id if over is not None else 'nothing'}"
    if not table.may_pick():
        return
    there = {widget.id for widget in usable}
    if has_pages(table) and form.laid_out(table.state):  # a form, which offers things in its own way
        assert {"surprise", "rest"} <= there, f"{where}: a form without its last row"
        assert any(name.startswith(("choice:", "place", "variant")) for name in there), f"{where}: an empty form"
        return
    things = table.chooser.next_things()
    missing = [thing for thing in things if f"thing:{thing[0]}:{thing[1]}" not in there]
    assert not missing, f"{where}: {missing} can be picked and is nowhere"
    by_name = table.chooser.ready() if table.chooser.picked else table.chooser.plain()
    assert things or by_name, f"{where}: nothing can be decided"
    buttons = [identity for identity in there if identity.startswith("choice:")]
    assert bool(by_name) == bool(buttons), f"{where}: {len(by_name)} decisions by name, {len(buttons)} buttons"


def check_own(hand: TableRobot, where: str) -> None:
    """What the one before the screen has, and nobody else may see, lies somewhere."""
    table, window = hand.table, hand.app.surface.get_rect()
    world = table.rules.world
    own = [pile for name, (base, count) in world.piles.items() if name not in table.show.hide
           for pile in range(base, base + count) if world.pile_owner[pile] == table.viewer]
    for pile in own:
        spots = table.places.spots.get(pile, [])
        assert all(window.contains(spot) for spot, _ in spots), f"{where}: pile {pile} leaves the window"
        laid = sum(len(group) for _, group in spots)
        assert laid == len(table.cards_of(pile)), f"{where}: {laid} of {len(table.cards_of(pile))} lie in pile {pile}"


def look(hand: TableRobot, table: TableScene, where: str, text_size: int) -> None:
    """The table as the one who is asked sees it, before anything is picked and after some first picks."""
    while hand.scene is not table:
        hand.app.stack.pop()
    table.road.send(SitDown(table.asked_seat()))
    table.moments.clear()
    hand.app.settings.text_size = text_size
    hand.app.remake()
    table.arrange(hand.app.ui)
    check(hand, where)
    if table.secret() and not has_pages(table):
        check_own(hand, where)
    firsts = [*table.chooser.next_things()] if table.may_pick() else []
    for thing in firsts[::max(1, len(firsts) // PICKED)][:PICKED]:
        table.road.send(Ask())
        table.chooser.pick(thing)
        if table.chooser.settled() is None:
            table.refresh()
            table.arrange(hand.app.ui)
            check(hand, f"{where}, after {thing}")
    table.road.send(Ask())
    table.refresh()


@pytest.mark.parametrize(("ruleset", "size"), [*zip(Library().ids(), cycle(SIZES), strict=False)])
def test_whatever_can_be_picked_is_on_the_screen(tmp_path: Path, ruleset: str, size: tuple[int, int]) -> None:
    """Each table in one of two windows and all sizes of letters, in turn."""
    hand = TableRobot(tmp_path, size)
    table, chance = hand.sit(ruleset), random.Random(4)
    letters = cycle(LETTERS)
    for number in range(DECISIONS):
        position = table.match.game.position
        if position.over:
            break
        if number % EVERY == 0:
            text_size = next(letters)
            look(hand, table, f"{ruleset} {size}, decision {number}, {table.match.game.who()}, text {text_size}",
                 text_size)
        take(table, chance.choice(position.opts))
    hand.close()
