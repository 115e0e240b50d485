"""Pads that come and go for real: what is opened is closed, who sits where, and what happens to the seat of a pad."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.pad_lost import PadLostScene
from game.scenes.table.scene import TableScene
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPad, VirtualPads

# ---- opened and closed ----------------------------------------------------------------------------------------------


def test_pads_that_come_and_go_leave_nothing_behind(hand: TableRobot, pads: VirtualPads) -> None:
    for mapped in (True, False) * 5:
        pad = pads.plug(mapped=mapped)
        assert pad.handle is not None
        pads.unplug(pad)
        assert pad.handle is None, "somebody still holds a pad that is gone"
    known = hand.app.devices.pads
    assert not known.open and not known.axes and not known.pulled


def test_a_pad_that_was_there_from_the_start_is_opened_once(hand: TableRobot, pads: VirtualPads) -> None:
    found = [pads.plug(mapped=mapped, heard=False) for mapped in (True, False)]
    hand.app.devices.pads.start()
    hand.run()
    pads.unplug(*found)
    assert [pad.handle for pad in found] == [None, None]


def test_a_pad_that_is_gone_before_anybody_heard_of_it_harms_nobody(hand: TableRobot, pads: VirtualPads) -> None:
    pad = pads.plug()
    pad.unplug()
    pads.unplug(pads.plug(heard=False))
    for _ in range(3):
        pads.unplug(pads.plug(heard=False))
    assert not hand.app.devices.pads.open
    pads.plug().press("down")
    assert hand.scene.focus == "history", "the next one is heard as ever"


def test_news_of_a_pad_without_a_place_is_no_news(hand: TableRobot, pads: VirtualPads) -> None:
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=7))
    hand.run()
    assert not hand.app.devices.pads.open and hand.app.devices.pads.add(7) is None


def test_a_pad_that_comes_while_another_goes_is_found(hand: TableRobot, pads: VirtualPads) -> None:
    first = pads.plug()
    second = pads.plug(heard=False)
    pads.unplug(first)
    second.press("down")
    assert list(hand.app.devices.pads.open) == [second.id] and hand.scene.focus == "history"


def test_pads_are_counted_from_one_on_however_often_they_were_pulled_out(hand: TableRobot, pads: VirtualPads) -> None:
    for _ in range(5):
        pads.unplug(pads.plug())
    first, second = pads.plug(), pads.plug()
    number = hand.app.devices.pads.number
    assert (number(first.id), number(second.id)) == (1, 2)
    pads.unplug(first)
    assert (number(pads.plug().id), number(second.id), number(pads.plug().id)) == (1, 2, 3)


# ---- the lobby ------------------------------------------------------------------------------------------------------


def lobby(hand: TableRobot, pad: VirtualPad | None = None, game: str = "djambi-4") -> LobbyScene:
    """A lobby, opened with a pad or else with the mouse."""
    if pad is not None:
        pad.press("down", "up")
    scene = LobbyScene(hand.app, game)
    hand.open(scene)
    return scene


def at_table(hand: TableRobot) -> dict[int, int]:
    """Who has which seat at the table that has opened."""
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene)
    return hand.app.devices.seating.seats


def test_the_lobby_counts_pads_as_people_do(hand: TableRobot, pads: VirtualPads) -> None:
    lobby(hand)
    pads.unplug(pads.plug())
    for _ in range(2):
        pads.plug().press("a")
    assert hand.has("pad 1") and hand.has("pad 2")


def test_whoever_opened_the_lobby_starts_the_game_and_others_only_sit_down(hand: TableRobot, pads: VirtualPads) -> None:
    one, two, three = pads.plug(), pads.plug(), pads.plug(mapped=False)
    scene = lobby(hand, one)
    for pad in (three, two):
        pad.press("a")
        hand.run(0.3)
        assert hand.scene is scene and scene.focus == "start"
    one.press("a")
    assert at_table(hand) == {one.id: 0, three.id: 1, two.id: 2}


def test_a_pad_that_sits_down_changes_nothing_else(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand)
    hand.press("kind:1")
    pad = pads.plug()
    pad.press("a")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, True, False, False]
    assert [sitter.pad for sitter in scene.plan.sitters] == [pad.id, None, None, None]
    pads.plug().press("a")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, True, False, False]


def test_where_every_place_has_a_pad_another_one_presses_nothing(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand, game="tictactoe")
    for _ in range(3):
        pads.plug().press("a")
    hand.run(0.3)
    assert hand.scene is scene and not scene.starting
    assert [sitter.pad for sitter in scene.plan.sitters] == [pads.made[0].id, pads.made[1].id]


@pytest.mark.parametrize("opens", [True, False])
def test_a_game_of_bots_is_started_with_a_pad(hand: TableRobot, pads: VirtualPads, opens: bool) -> None:
    pad = pads.plug()
    lobby(hand, pad if opens else None, "tictactoe")
    pad.use("kind:0")
    pad.use("start")
    assert at_table(hand) == {}
    assert all(player.bot for player in hand.scene.match.plan.seats.values())  # type: ignore[attr-defined]


def test_a_pad_can_sit_where_it_likes(hand: TableRobot, pads: VirtualPads) -> None:
    pad = pads.plug()
    lobby(hand, pad)
    pad.use("kind:0")
    pad.use("kind:2")
    pad.use("start")
    assert at_table(hand) == {pad.id: 2}


def test_a_pad_sits_in_one_place_only_however_many_play(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand, game="liars-dice")
    plan = scene.plan
    found = [pads.plug() for _ in range(plan.players)]
    for pad in found:
        pad.press("a")
    scene.change_players(-1)
    plan.leave(found[0].id)
    found[-1].press("a")
    scene.change_players(1)
    assert [sitter.pad for sitter in plan.sitters].count(found[-1].id) == 1


def test_a_pad_that_goes_while_a_name_is_written_leaves_no_ghost(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    scene = lobby(hand, one)
    two.press("a")
    one.use("name:0")
    assert hand.scene.name == "keyboard"
    pads.unplug(two)
    one.press("b")
    assert hand.scene is scene and scene.plan.pads() == {one.id: scene.plan.seats()[0].id} and not hand.has("pad 2")
    two = pads.plug()
    two.press("a")
    assert scene.plan.sitters[1].pad == two.id, "back at the same place"
    one.use("start")
    assert at_table(hand) == {one.id: 0, two.id: 1}


def test_somebody_elses_pad_does_not_write_ones_name(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    lobby(hand, one)
    one.use("name:0")
    scene, focus = hand.scene, hand.scene.focus
    two.press("a", "right", "a", "x", "y", "start", "b")
    assert hand.scene is scene and scene.focus == focus and scene.value == ""  # type: ignore[attr-defined]
    assert scene.gate.told == "Pad 1 has opened this."
    one.press("a")
    assert scene.value == "Q" and not scene.gate.told  # type: ignore[attr-defined]
    pads.unplug(one)
    two.press("a")
    assert len(scene.value) == 2, "nobody else can finish it now"  # type: ignore[attr-defined]


def test_a_game_that_goes_on_keeps_the_seats_of_pads_that_are_there(hand: TableRobot, pads: VirtualPads) -> None:
    hand.sit("tictactoe")
    one, two = pads.plug(), pads.plug()
    hand.app.devices.seating.bind(one.id, 0)
    hand.app.devices.seating.bind(two.id, 1)
    hand.decide("mouse")
    hand.key("f10")
    hand.press("leave")
    pads.unplug(two)
    hand.run(0.2)
    one.use("continue")
    assert at_table(hand) == {one.id: 0}
    table = hand.scene
    assert isinstance(table, TableScene) and table.asked_seat() == 1
    one.press("a")
    assert len(table.match.game.log) == 2, "the seat without a pad is played with any"
    assert hand.app.devices.seating.seats == {one.id: 0}
    two = pads.plug()
    assert hand.app.devices.seating.seats == {one.id: 0, two.id: 1}


# ---- pads that go in the middle of a game ---------------------------------------------------------------------------


def seated(hand: TableRobot, pads: VirtualPads, makers: list[str]) -> list[VirtualPad]:
    """People at a table with a pad each."""
    hand.sit("djambi-4")
    found = [pads.plug(maker) for maker in makers]
    for seat, pad in enumerate(found):
        hand.app.devices.seating.bind(pad.id, seat)
    return found


def test_pads_that_go_together_are_told_on_one_page_that_closes_by_itself(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[1], found[2], found[3])
    page = hand.scene
    assert isinstance(page, PadLostScene) and hand.app.stack.scenes[-2] is hand.table
    assert page.text.startswith("Bruno, Clara and Dimitri, your pads are gone.")
    pads.plug()
    assert hand.scene is page and page.text.startswith("Clara and Dimitri, your")
    pads.plug()
    assert hand.scene is page and page.text.startswith("Dimitri, your pad is gone.")
    pads.plug()
    assert hand.scene is hand.table and sorted(hand.app.devices.seating.seats.values()) == [0, 1, 2, 3]


def test_pads_that_go_and_come_back_within_a_round_are_nobodys_trouble(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    for pad in found:
        pad.unplug()
    for _ in found:
        pads.plug(heard=False)
    hand.run(2 * FRAME)
    assert hand.scene is hand.table and len(hand.app.devices.seating.seats) == 4


def test_a_pad_that_comes_back_has_its_own_seat_again(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox", "xbox", "sony", "xbox"])
    pads.unplug(found[1])
    pads.unplug(found[2])
    sony = pads.plug("sony")
    assert hand.app.devices.seating.seats[sony.id] == 2, "although the other one has waited longer"
    xbox = pads.plug("xbox")
    assert hand.app.devices.seating.seats[xbox.id] == 1 and hand.scene is hand.table


def test_of_pads_that_cannot_be_told_apart_the_first_gets_the_seat_that_waited_longest(hand: TableRobot,
                                                                                       pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[3])
    pads.unplug(found[1])
    other, alike = pads.plug("nobody"), pads.plug("xbox")
    assert hand.app.devices.seating.pad_of(3) == other.id and hand.app.devices.seating.pad_of(1) == alike.id


def test_others_take_over_one_seat_after_the_other(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    spare, other = pads.plug(), pads.plug()
    pads.unplug(found[0], found[2])
    spare.press("a")
    assert hand.scene.name == "pad-lost" and hand.app.devices.seating.seats[spare.id] == 0
    other.press("a")
    assert hand.scene is hand.table and hand.app.devices.seating.seats[other.id] == 2


def test_whoever_has_gone_on_without_a_pad_is_not_asked_again(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[0])
    found[1].press("a")
    assert hand.scene is hand.table
    pads.unplug(found[2])
    assert isinstance(hand.scene, PadLostScene) and hand.scene.text.startswith("Clara, your pad is gone.")
    pads.plug()
    assert hand.app.devices.seating.pad_of(0) is not None, "the first one had waited longer"
    pads.plug()
    assert hand.scene is hand.table


@pytest.mark.parametrize("game", ["tictactoe", "fredericus"])
def test_where_there_is_no_other_pad_the_game_goes_on_with_those_that_are_left(hand: TableRobot, pads: VirtualPads,
                                                                                game: str) -> None:
    table = hand.sit(game)
    asked, other = pads.plug(), pads.plug()
    hand.app.devices.seating.bind(asked.id, table.asked_seat())
    hand.app.devices.seating.bind(other.id, 1 - table.asked_seat())
    pads.unplug(asked)
    other.press("a")
    assert hand.scene.name != "pad-lost"
    if hand.scene.name == "curtain":
        other.press("a")
    other.press("a", "a")  # the first one only shows where one is
    assert table.match.game.log or table.chooser.picked, "it is handed over"
