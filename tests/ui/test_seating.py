"""Devices and seats: whom an input comes from, for whom it may decide, and where a pad goes that comes back."""

from __future__ import annotations

import pytest

from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, DESK, Owner, Seating, device_of

MOUSE, KEYS, TOUCH = (PlayerInput(Act.CONFIRM, device) for device in ("mouse", "keyboard", "touch"))


def pad(number: int) -> PlayerInput:
    return PlayerInput(Act.CONFIRM, "pad", source=number)


def seat_key(number: int) -> PlayerInput:
    return PlayerInput(Act.SEAT, "keyboard", number=number)


def seated(**seats: int) -> Seating:
    """`p3=1`: pad 3 sits on seat 1; `desk=0`: keyboard and mouse on seat 0."""
    seating = Seating()
    for name, seat in seats.items():
        seating.bind(DESK if name == "desk" else int(name[1:]), seat)
    return seating


@pytest.mark.parametrize(("given", "device"), [(MOUSE, DESK), (KEYS, DESK), (TOUCH, DESK), (pad(0), 0), (pad(4), 4)])
def test_a_pad_is_itself_and_all_else_is_the_desk(given: PlayerInput, device: int) -> None:
    assert device_of(given) == device


@pytest.mark.parametrize(("seats", "given", "seat", "who"), [
    ({}, MOUSE, None, ANYBODY), ({}, TOUCH, None, ANYBODY), ({}, pad(2), None, Owner(None, 2)),
    ({}, seat_key(3), 3, Owner(3, DESK)), ({"p2": 1}, pad(2), 1, Owner(1, 2)),
    ({"p2": 1}, pad(3), None, Owner(None, 3)),
    ({"p2": 1}, MOUSE, None, ANYBODY), ({"desk": 0}, MOUSE, 0, Owner(0, DESK)), ({"desk": 0}, KEYS, 0, Owner(0, DESK)),
    ({"desk": 0}, TOUCH, None, ANYBODY), ({"desk": 0}, seat_key(1), 1, Owner(1, DESK)),
    ({"p2": 1}, seat_key(1), 1, Owner(1, DESK)), ({"desk": 0, "p2": 1}, seat_key(1), 0, Owner(0, DESK)),
    ({"desk": 0, "p2": 1}, seat_key(2), 2, Owner(2, DESK))])
def test_whom_an_input_comes_from(seats: dict[str, int], given: PlayerInput, seat: int | None, who: Owner) -> None:
    seating = seated(**seats)
    assert seating.seat_of(given) == seat and seating.owner_of(given) == who


@pytest.mark.parametrize(("seats", "given", "may"), [
    ({}, MOUSE, {0, 1, 2}), ({}, TOUCH, {0, 1, 2}), ({}, pad(1), {0, 1, 2}),
    ({"p1": 0}, pad(1), {0}), ({"p1": 0}, pad(2), {1, 2}), ({"p1": 0}, MOUSE, {0, 1, 2}), ({"p1": 0}, TOUCH, {0, 1, 2}),
    ({"p1": 0, "desk": 1}, MOUSE, {1, 2}), ({"p1": 0, "desk": 1}, pad(1), {0}), ({"p1": 0, "desk": 1}, pad(2), {2}),
    ({"p1": 0, "desk": 1}, TOUCH, {0, 1, 2}), ({"p1": 0, "p2": 1, "p3": 2}, pad(4), set())])
def test_for_whom_an_input_may_decide(seats: dict[str, int], given: PlayerInput, may: set[int]) -> None:
    seating = seated(**seats)
    assert {seat for seat in range(3) if seating.may_act(given, seat)} == may


def test_a_seat_has_one_device_and_a_device_one_seat() -> None:
    seating = seated(p1=0, p2=1)
    seating.bind(3, 0)
    assert seating.seats == {2: 1, 3: 0}
    seating.bind(2, 2)
    assert seating.seats == {2: 2, 3: 0} and seating.pad_of(2) == 2 and seating.pad_of(1) is None
    seating.change(0, None)
    assert seating.seats == {2: 2}
    seating.bind(DESK, 0)
    assert seating.pad_of(0) is None, "the desk is no pad"
    assert seating.release(2) == 2 and seating.release(2) is None and seating.seats == {DESK: 0}


def test_a_pad_that_comes_goes_to_the_seat_that_lost_one_like_it_or_has_waited_longest() -> None:
    seating = seated(p1=0, p2=1, p3=2, p4=3)
    for number, model in ((3, "round"), (1, "square"), (4, "square")):
        seating.lose(number, model)
    assert seating.lost == {2: "round", 0: "square", 3: "square"} and seating.seats == {2: 1}
    assert seating.welcome(2, "square") is None, "it sits already"
    assert seating.welcome(7, "square") == 0 and seating.welcome(8, "flat") == 2 and seating.welcome(9, "square") == 3
    assert seating.welcome(10, "square") is None and seating.lost == {}
    assert seating.seats == {2: 1, 7: 0, 8: 2, 9: 3}


def test_only_pads_that_are_there_keep_their_seats_and_the_desk_is_always_there() -> None:
    seating = seated(desk=0, p1=1, p2=2)
    seating.keep([2, 5])
    assert seating.seats == {DESK: 0, 2: 2} and list(seating.lost) == [1]
    seating.change(1, 5)
    assert seating.lost == {} and seating.pad_of(1) == 5, "somebody has taken the seat: it waits no longer"
    seating.lose(5)
    seating.clear()
    assert seating.seats == {} and seating.lost == {}


@pytest.mark.parametrize(("given", "whom", "reaches"), [
    (pad(1), Owner(0, 1), True), (pad(2), Owner(0, 1), False), (MOUSE, Owner(0, 1), True),
    (pad(2), Owner(None, 1), False), (pad(1), Owner(None, 1), True), (MOUSE, Owner(None, 1), True),
    (pad(9), ANYBODY, True), (pad(1), Owner(2, None), False), (pad(9), Owner(2, None), False),
    (pad(2), Owner(2, None), False), (MOUSE, Owner(2, None), True)])
def test_what_is_open_for_somebody_hears_only_them_though_their_pad_is_gone(given: PlayerInput, whom: Owner,
                                                                            reaches: bool) -> None:
    seating = seated(p1=0, p2=1, p3=2)
    seating.lose(3)
    assert seating.reaches(given, whom) is reaches


def test_a_seat_waits_for_its_pad_until_another_device_is_to_play_for_it() -> None:
    seating = seated(p1=0, p2=1, desk=2)
    assert seating.lose(2, "round") == [1] and seating.waiting() == [1]
    assert not any(seating.may_act(given, 1) for given in (pad(1), pad(9), MOUSE, seat_key(1)))
    seating.take_over(1, 1)
    assert seating.waiting() == [] and seating.also(pad(1)) == {1} and seating.pad_of(1) == 1
    assert [seating.may_act(pad(1), seat) for seat in range(3)] == [True, True, False]
    assert seating.lose(1) == [0, 1] and seating.waiting() == [1, 0], "both wait"
    seating.take_over(1, DESK)
    assert seating.may_act(MOUSE, 1) and seating.seat_of(seat_key(1)) == 1 and seating.pad_of(1) is None
    assert seating.welcome(5, "round") == 1 and not seating.deputies and not seating.may_act(MOUSE, 1)
    seating.take_over(0, 6)
    assert seating.seats == {DESK: 2, 5: 1, 6: 0} and not seating.lost, "who had no seat has this one"


def test_what_people_hold_goes_with_them_to_another_seat() -> None:
    seating = seated(p1=0, p2=1, p3=2)
    seating.lose(2, "round")
    seating.take_over(1, 3)
    seating.move({0: 1, 1: 2, 2: 0})
    assert (seating.seats, seating.lost, seating.deputies) == ({1: 1, 3: 0}, {2: "round"}, {2: 3})
