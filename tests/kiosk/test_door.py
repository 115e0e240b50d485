"""The operator's number: hashed, with few tries, and no way around by starting anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game.kiosk.config import Operator
from game.kiosk.pin import LONGEST_LOCK, Door, good_pin


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_the_number_itself_is_kept_nowhere(tmp_path: Path) -> None:
    Door(tmp_path).set_pin("135790")
    for path in tmp_path.iterdir():
        assert b"135790" not in path.read_bytes()
    assert Door(tmp_path).try_pin("135790")


def test_after_some_wrong_numbers_even_the_right_one_has_to_wait_and_longer_each_time(tmp_path: Path) -> None:
    clock = Clock()
    door = Door(tmp_path, Operator(attempts=3, lock=60), clock, clock)
    door.set_pin("2468")
    for _ in range(3):
        assert not door.try_pin("1111")
    assert door.locked_for() == 60 and not door.try_pin("2468")
    again = Door(tmp_path, Operator(attempts=3, lock=60), clock, clock)
    assert again.locked_for() == 60, "starting anew gives no new tries"
    clock.time += 61
    for _ in range(3):
        again.try_pin("1111")
    assert again.locked_for() == 120
    clock.time += 121
    assert again.try_pin("2468") and again.locked_for() == 0


def test_a_guest_who_tries_all_day_keeps_the_operator_out_for_a_quarter_of_an_hour_at_most(tmp_path: Path) -> None:
    clock = Clock()
    door = Door(tmp_path, Operator(attempts=1, lock=60), clock, clock)
    door.set_pin("2468")
    for _ in range(9):
        door.try_pin("1111")
        clock.time += door.locked_for() + 1
    door.try_pin("1111")
    assert door.locked_for() == LONGEST_LOCK


def test_where_nothing_can_be_written_tries_are_counted_all_the_same(tmp_path: Path) -> None:
    door = Door(tmp_path, Operator(attempts=2, lock=60), Clock(), Clock())
    door.set_pin("2468")
    door.tries = tmp_path / "kiosk-pin.json" / "nowhere"
    assert not door.try_pin("1111") and not door.try_pin("1112")
    assert door.locked_for() == 60 and not door.try_pin("2468")


@pytest.mark.parametrize("time", [0.0, 900.0, 1_000_000.0])
def test_the_lock_counts_from_now_and_never_longer_than_it_was_to_last_whatever_the_clock_says(tmp_path: Path,
                                                                                               time: float) -> None:
    clock, seconds = Clock(), Clock()
    operator = Operator(attempts=1, lock=60)
    door = Door(tmp_path, operator, clock, seconds)
    door.set_pin("2468")
    door.try_pin("1111")
    clock.time = time
    assert door.locked_for() == 60, "while the program runs, the clock is not looked at"
    again = Door(tmp_path, operator, clock, seconds)
    assert again.locked_for() == (60 if time < 1000 else 0)
    seconds.time += 60
    assert again.locked_for() == 0 and again.try_pin("2468")


@pytest.mark.parametrize("tries", [
    b'{"wrong": NaN, "until": NaN}', b'{"wrong": 3, "until": Infinity, "lock": -Infinity}', b"{" * 9000, b"\xff\x00",
    b'{"wrong": -1, "until": 1e400}', b'{"wrong": true, "until": "soon", "lock": []}', b'{"wrong": 1' + b"0" * 4000,
    b'{"wrong": 9' + b"9" * 3000 + b', "until": 9' + b"9" * 900 + b"}", b"[]", b"null", b'{"until": {"a": NaN}}'])
def test_damaged_tries_stop_nobody_for_longer_than_the_longest_lock(tmp_path: Path, tries: bytes) -> None:
    Door(tmp_path).set_pin("2468")
    (tmp_path / "kiosk-tries.json").write_bytes(tries)
    seconds = Clock()
    door = Door(tmp_path, Operator(attempts=3, lock=60), Clock(), seconds)
    assert 0 <= door.locked_for() <= LONGEST_LOCK
    seconds.time += LONGEST_LOCK
    door.try_pin("1111")
    seconds.time += LONGEST_LOCK
    assert door.locked_for() == 0 and door.try_pin("2468")


@pytest.mark.parametrize("damage", [b"", b"[]", b"{\"hash\": 3, \"salt\": \"zz\"}", b"\xff" * 100, b"[" * 9000])
def test_a_damaged_file_lets_nobody_in(tmp_path: Path, damage: bytes) -> None:
    door = Door(tmp_path)
    door.path.write_bytes(damage)
    assert not door.try_pin("") and not door.try_pin("1234")


@pytest.mark.parametrize(("pin", "good"), [("1234", True), ("12", False), ("1111", False), ("12a4", False),
                                           ("1" * 13, False), ("٣٤٥٦", False)])
def test_a_number_has_some_digits_that_are_not_all_the_same(pin: str, good: bool) -> None:
    assert good_pin(pin) is good


@pytest.mark.parametrize(("length", "good"), [(3, False), (4, True), (12, True), (13, False)])
def test_a_number_is_neither_short_nor_long(length: int, good: bool) -> None:
    assert good_pin("1234567890123"[:length]) is good


@pytest.mark.parametrize(("kept", "wrong", "seconds"), [
    ({}, 0, 0), ({"wrong": 2, "until": 0, "lock": 0}, 2, 0), ({"wrong": 1, "until": 1030, "lock": 60}, 1, 30),
    ({"wrong": 1, "until": 1090, "lock": 60}, 1, 60), ({"wrong": 1, "until": 990, "lock": 60}, 1, 0),
    ({"wrong": 1, "until": 99999, "lock": 99999}, 1, 900), ({"wrong": 1, "until": "soon"}, 1, 900),
    ({"wrong": 1, "until": 1050}, 1, 50), ({"wrong": 0}, 0, 0), ({"wrong": 1.5}, 0, 0), ({"wrong": True}, 0, 0),
    ({"wrong": 1_000_001}, 1_000_000, 0), ({"wrong": 1, "until": True, "lock": 60}, 1, 60),
    ({"wrong": 1, "until": 1e15, "lock": 60}, 1, 60), ({"wrong": 1, "until": 1060, "lock": True}, 1, 60)])
def test_what_the_disk_knows_of_tries(tmp_path: Path, kept: dict[str, object], wrong: int, seconds: int) -> None:
    (tmp_path / "kiosk-tries.json").write_text(json.dumps(kept))
    door = Door(tmp_path, Operator(attempts=3, lock=60), Clock(), Clock())
    assert (door.wrong, door.locked_for()) == (wrong, seconds)


def test_a_first_lock_that_is_longer_than_the_longest_stays_as_it_is(tmp_path: Path) -> None:
    clock = Clock()
    door = Door(tmp_path, Operator(attempts=1, lock=1800), clock, clock)
    door.set_pin("2468")
    for _ in range(2):
        door.try_pin("1111")
        assert door.locked_for() == Door(tmp_path, Operator(attempts=1, lock=1800), clock, clock).locked_for() == 1800
        clock.time += 1800


def test_the_lock_doubles_and_every_try_is_kept(tmp_path: Path) -> None:
    clock = Clock()
    door = Door(tmp_path, Operator(attempts=2, lock=60), clock, clock)
    door.set_pin("2468")
    locks = []
    for number in range(1, 13):
        door.try_pin("1111")
        locks.append(door.locked_for())
        kept = json.loads(door.tries.read_bytes())
        assert kept == {"wrong": number, "until": clock.time + locks[-1] if locks[-1] else 0, "lock": locks[-1]}
        clock.time += locks[-1]
    assert locks == [0, 60, 0, 120, 0, 240, 0, 480, 0, 900, 0, 900]
    assert door.try_pin("2468") and not door.tries.exists() and door.wrong == 0


def test_seconds_of_a_lock_are_told_up_to_the_last_one(tmp_path: Path) -> None:
    clock = Clock()
    door = Door(tmp_path, Operator(attempts=1, lock=10), clock, clock)
    door.set_pin("2468")
    door.try_pin("1111")
    told = []
    for passed in (0, 0.5, 8.5, 0.9, 0.0996, 0.0004, 5):
        clock.time += passed
        told.append(door.locked_for())
    assert told == [10, 10, 1, 1, 0, 0, 0]


def test_the_file_with_the_number_is_for_its_owner_alone_and_a_new_number_forgives_tries(tmp_path: Path) -> None:
    door = Door(tmp_path, Operator(attempts=5), Clock(), Clock())
    assert not door.has_pin()
    door.set_pin("2468")
    first = door.path.read_bytes()
    assert door.has_pin() and not door.try_pin("1111") and door.tries.exists()
    door.set_pin("2468")
    assert not door.tries.exists() and door.path.read_bytes() != first, "salted anew"
    assert sys.platform == "win32" or door.path.stat().st_mode & 0o777 == 0o600
    assert len(json.loads(first)["salt"]) == 32


def test_a_file_that_is_too_large_is_none_of_ours(tmp_path: Path) -> None:
    door = Door(tmp_path)
    door.path.write_text(json.dumps({"hash": "a"}).ljust(4096))
    assert door.has_pin()
    door.path.write_text(json.dumps({"hash": "a"}).ljust(4097))
    assert not door.has_pin()
