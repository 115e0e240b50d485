"""Several people and their pads at one table: whose turn it is, whose secrets are seen, and pads that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.pad_lost import PadLostScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot

Make = Callable[..., Robot]
LEFT_TRIGGER = 4  # of the axes


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


def hold(hand: Robot, down: bool, pad: int | None = None) -> None:
    """Hold the key or the trigger that shows what is one's own, or let it go."""
    if pad is None:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_p, mod=0, scancode=0))
    else:
        hand.pads.of(pad).tilt(LEFT_TRIGGER, 1.0 if down else -1.0)
    hand.run()


def pull_out(hand: Robot, pad: int) -> None:
    hand.pads.unplug(hand.pads.of(pad))


# ---- the lobby ------------------------------------------------------------------------------------------------------


def test_pads_that_join_are_bound_to_their_seats_at_the_table(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.go_to("kind:1", "pad")
    hand.pad("a", pad=4)
    hand.pad("a", pad=7)
    hand.use("start", "mouse")
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene)
    seats = {hand.pads.of(number).id: seat for seat, number in enumerate((0, 4, 7))}
    assert hand.app.devices.seating.seats == seats, "who went about with a pad has sat down as well"


def test_a_pad_can_leave_its_seat_again(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "djambi-4"))
    hand.go_to("kind:3", "pad")
    hand.pad("a")
    hand.pad("a", pad=4)
    assert hand.has("pad:3") and hand.on(LobbyScene).plan.sitters[3].device == hand.pads.of(4).id
    hand.pad("b", pad=4)
    assert not hand.has("pad:3") and hand.on(LobbyScene).plan.sitters[3].device is None
    hand.pad("a", pad=4)
    assert hand.on(LobbyScene).plan.sitters[3].device == hand.pads.of(4).id


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_a_pad_decides_for_its_own_seat_only(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    asked = table.asked_seat()
    hand.pads.seat(4, asked)
    hand.pads.seat(7, 1 - asked)
    focus = table.focus
    hand.pad("right", "a", "x", "b", pad=7)
    assert table.focus == focus and not table.match.game.log and hand.scene is table
    assert table.words.player_name(asked) in table.message
    hand.pad("a", "a", pad=4)  # the first one only shows where one is
    assert len(table.match.game.log) == 1 and table.asked_seat() == 1 - asked
    hand.pad("a", pad=7)
    assert len(table.match.game.log) == 2


def test_any_other_device_still_decides_for_everybody(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.pads.seat(4, 1 - table.asked_seat())
    hand.key("enter", "enter")
    hand.click(hand.find(hand.usable()[0]).rect.center)
    assert len(table.match.game.log) == 2


def test_out_of_turn_a_pad_decides_for_its_own_seat(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    for seat in range(4):
        hand.pads.seat(10 + seat, seat)
    speaker = (table.asked_seat() + 1) % 4
    hand.pad("start", pad=10 + speaker)
    offers = [widget.id for widget in hand.scene.widgets if widget.id.startswith("table:")]
    assert offers == ["table:draw", f"table:resign {table.rules.world.seats[speaker]}"]
    hand.key("escape")
    hand.key("f10")
    assert sum(widget.id.startswith("table:resign") for widget in hand.scene.widgets) == 4


def test_somebody_elses_pad_does_not_lift_the_curtain(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    hand.pads.seat(4, table.asked_seat())
    hand.pads.seat(7, 1 - table.asked_seat())
    hand.pad("a", pad=7)
    assert hand.scene.name == "curtain"
    hand.pad("a", pad=4)
    assert hand.scene is table


# ---- pads that go ---------------------------------------------------------------------------------------------------


def test_a_pad_that_is_pulled_out_makes_the_table_wait_and_says_whose_it_was(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.pads.seat(4, table.asked_seat())
    pull_out(hand, 4)
    assert hand.scene.name == "pad-lost" and table.words.player_name(table.asked_seat()) in hand.on(PadLostScene).text
    hand.use("choice:0", "key")
    assert hand.scene is table
    hand.key("enter", "enter")
    assert len(table.match.game.log) == 1, "the seat goes on with any other device"


def test_another_pad_takes_over_by_saying_so(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    asked = table.asked_seat()
    hand.pads.seat(4, asked)
    hand.pads.seat(5, 1 - asked)
    spare = hand.pads.of(9)
    pull_out(hand, 4)
    spare.use("choice:1")
    spare.press("a")
    hand.run()
    assert hand.scene is table and hand.app.devices.seating.pad_of(asked) == spare.id
    hand.pad("a", "a", pad=9)
    assert len(table.match.game.log) == 1


def test_a_pad_that_nobody_has_may_go_unnoticed(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    pull_out(hand, 4)
    assert hand.scene is table


# ---- words ----------------------------------------------------------------------------------------------------------


def test_what_a_move_takes_is_told_before_and_after_it_is_made(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4", "e6-e5"):
        table.road.send(Decide(text))
    hand.run()
    one = next(one for one in table.chooser.all if one.text == "d4-e5")
    assert table.words.outcome.of(one) == "Man d4 → e5 – takes: man"
    hand.app.settings.show_effect = False
    table.refresh()
    hand.run()
    assert table.words.outcome.of(one) == "d4–e5"
    table.road.send(Decide("d4-e5"))
    hand.run()
    hand.point(hand.find("log:5").rect.center)
    hand.click((3, 3))
    hand.point(hand.find("log:5").rect.center)
    assert table.words.hover_text() == "Man d4 → e5 – takes: man"


# ---- secrets --------------------------------------------------------------------------------------------------------


def secret_piles(table: TableScene) -> list[int]:
    """The piles of the one before the screen that others do not see into."""
    world = table.rules.world
    own = [pile for pile, owner in enumerate(world.pile_owner) if owner == table.state.viewer]
    return [pile for pile in own if world.pile_names[pile].startswith("hand")]


def test_what_is_ones_own_is_seen_only_while_something_is_held(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    hand.app.settings.secrets = "held"
    hand.use("lift", "key")
    piles = secret_piles(table)
    assert piles and not any(table.sees(pile) for pile in piles)
    for pad in (None, 3):
        hold(hand, True, pad)
        assert all(table.sees(pile) for pile in piles)
        hold(hand, False, pad)
        assert not any(table.sees(pile) for pile in piles) and table.viewer == -1


def test_a_finger_holds_as_well_and_nothing_stays_open(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    hand.app.settings.secrets = "held"
    hand.use("lift", "key")
    hand.run()
    at = hand.find("peek").rect.center
    width, height = hand.app.surface.get_size()
    for kind, seen in ((pygame.FINGERDOWN, True), (pygame.FINGERUP, False)):
        pygame.event.post(pygame.event.Event(kind, x=at[0] / width, y=at[1] / height, finger_id=1, touch_id=1))
        hand.run()
        assert (table.viewer >= 0) == seen
    hold(hand, True)
    hand.key("f10")
    assert hand.scene.name == "table-menu" and table.viewer == -1, "nothing is seen behind a menu"
    hold(hand, False)
    hand.key("escape")
    assert table.viewer == -1


def test_somebody_elses_pad_opens_nothing(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    hand.app.settings.secrets = "held"
    hand.use("lift", "key")
    hand.pads.seat(4, table.state.viewer)
    hand.pads.seat(7, 1 - table.state.viewer)
    hold(hand, True, 7)
    assert table.viewer == -1
    hold(hand, True, 4)
    assert table.viewer == table.state.viewer


def test_the_picture_is_the_same_whatever_is_hidden(hand: TableRobot) -> None:
    """Exchange two hidden cards of the one before the screen: as long as nothing is held, no pixel changes."""
    table = hand.sit("fredericus")
    hand.app.settings.secrets = "held"
    hand.use("lift", "key")
    position: Any = table.match.game.position  # what is in piles is only read elsewhere
    hands, packs = secret_piles(table), [index for index, name in enumerate(table.rules.world.pile_names)
                                         if name == "pack"]
    if not position.piles[hands[0]]:
        give(table, packs[0], hands[0])
    covered, open_ = pictures(hand)
    other, mine = position.piles[packs[0]][0], position.piles[hands[0]][0]
    position.piles[hands[0]] = (other,)
    position.piles[packs[0]] = (mine, *position.piles[packs[0]][1:])
    position.pile[mine], position.pile[other] = packs[0], hands[0]
    after, open_after = pictures(hand)
    assert covered == after, "covered, nothing tells the cards apart"
    assert open_ != open_after, "while it is held, they are seen"


def give(table: TableScene, pack: int, hand: int) -> None:
    """One card of the pack goes to a hand."""
    position: Any = table.match.game.position
    card, *rest = position.piles[pack]
    position.piles[pack], position.piles[hand], position.pile[card] = tuple(rest), (card,), hand
    table.stage.sync(position)


def pictures(hand: TableRobot) -> tuple[bytes, bytes]:
    """The screen as it is, and as it is while the key is held."""
    found = []
    for down in (False, True):
        hold(hand, down)
        hand.table.stage.sync(hand.table.match.game.position)
        hand.table.refresh()
        hand.run(0.5)
        found.append(pygame.image.tobytes(hand.app.surface, "RGB"))
    hold(hand, False)
    return found[0], found[1]


def test_the_button_is_there_only_where_there_is_something_to_see(hand: TableRobot) -> None:
    hand.app.settings.secrets = "held"
    hand.sit("tictactoe")
    assert not hand.has("peek")
