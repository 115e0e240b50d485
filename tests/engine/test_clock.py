"""The clock of a bot: how much of its time is left, by its own work, by the wall, and when somebody is in a hurry."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

from game.bots import clock as module
from game.bots.clock import EVERY, QUICK, Clock, TimeIsUp


@dataclass
class Time:
    """Both of the machine's times, which pass when they are told to."""

    work: float = 50.0
    wall: float = 9000.0

    def process_time(self) -> float:
        return self.work

    def monotonic(self) -> float:
        return self.wall


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(module, "time", made)
    return made


def test_the_time_is_up_after_so_much_work_and_not_before(time: Time) -> None:
    clock = Clock(200)
    time.work += 0.199
    assert not clock.up and clock.spent == pytest.approx(0.995)
    time.work = 50.2001
    assert clock.up and clock.spent == pytest.approx(1.0005)


def test_without_patience_the_wall_is_not_looked_at(time: Time) -> None:
    clock = Clock(200)
    time.wall += 1e9
    assert clock.last == math.inf and not clock.up


def test_with_patience_it_may_take_so_many_times_longer_on_the_wall_and_no_longer(time: Time) -> None:
    clock = Clock(200, patience=2.5)
    assert not clock.up, "at the first look there is time"
    time.wall += 0.499
    assert not clock.up
    time.wall += 0.002
    assert clock.up


def test_hurry_ends_it_at_once_but_not_the_last_look(time: Time) -> None:
    hurry = False
    clock = Clock(1000, lambda: hurry)
    assert not clock.up
    hurry = True
    assert clock.up and not clock.last_look().up
    with pytest.raises(TimeIsUp):
        clock.look()


@pytest.mark.parametrize(("milliseconds", "look"), [(100, 0.06), (240, 0.06), (400, 0.1), (1200, 0.3)])
def test_the_last_look_takes_a_quarter_or_a_little(time: Time, milliseconds: int, look: float) -> None:
    assert Clock(milliseconds).last_look().seconds == pytest.approx(look)


@pytest.mark.parametrize(("milliseconds", "options", "look"), [
    (0, 1, 0.08), (0, 40, 0.08), (0, 41, 0.082), (0, 300, 0.6), (0, 301, 0.08), (0, 10_000, 0.08), (900, 300, 0.9)])
def test_the_first_look_takes_as_long_as_few_options_need(time: Time, milliseconds: int, options: int,
                                                          look: float) -> None:
    assert Clock(milliseconds).first_look(options).seconds == pytest.approx(look)


def test_whoever_is_told_a_time_has_done_with_all_looks_soon_after_it(time: Time) -> None:
    clock = Clock(200, patience=1.25, leeway=50)
    looks = [clock.first_look(200), clock.last_look()]
    time.wall += 0.299
    later = clock.last_look()
    assert [each.up for each in (*looks, later)] == [False] * 3
    time.wall += 0.002
    assert [each.up for each in (*looks, later, clock.last_look())] == [True] * 4
    assert Clock(200).first_look(1).last == Clock(200).last_look().last == math.inf


def test_what_is_left_is_never_less_than_nothing(time: Time) -> None:
    clock = Clock(1000, patience=2.0)
    time.work += 0.4
    assert clock.left == pytest.approx(0.6)
    clock.look()
    time.work += 10
    assert clock.left == 0.0


def test_quick_steps_are_not_slowed_down_by_looks_and_slow_ones_are_looked_at_each_time(time: Time) -> None:
    asked = 0

    def looked() -> bool:
        nonlocal asked
        asked += 1
        return False

    clock = Clock(100_000, looked)
    for _ in range(1 + 3 * EVERY):
        clock.tick()
    assert asked == 4 and clock.steps == 1 + 3 * EVERY
    for _ in range(EVERY):
        time.work += QUICK
        clock.tick()
    assert asked == 5, "it is found out at the next look that they are slow"
    for _ in range(5):
        time.work += QUICK
        clock.tick()
    assert asked == 10


def test_the_last_step_says_so(time: Time) -> None:
    clock = Clock(10)
    clock.tick()
    time.work += 0.011
    with pytest.raises(TimeIsUp):
        for _ in range(EVERY):
            clock.tick()
    assert clock.steps == 1 + EVERY
