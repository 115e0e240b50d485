"""Pads that come and go for real: what is opened is closed, who sits where, and what happens to the seat of a pad."""

from __future__ import annotations

import pygame

from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPads

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
