"""Positions as WebAssembly tells of them to who searches, and hidden pieces that change places, with both made up."""

from __future__ import annotations

import math
import random
import struct
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots import worlds
from game.bots.imagine import SWAPS, Swaps
from game.bots.judge import WIN
from game.bots.worlds import ADDRESS, FastWorld
from game.ruleset.wasm.layout import CHANCE_STATE


class Fast:
    """WebAssembly that knows one position at 1000, with three options."""

    free, noted, pace = 77, 88, 1000.0

    def __init__(self) -> None:
        self.memory = bytes(1000 + CHANCE_STATE) + struct.pack("<Q", 2**63 + 5)
        self.packer = SimpleNamespace(records=lambda at: [(at, number) for number in range(3)])
        self.heavy, self.number, self.asked = 0, 2, list[Any]()

    def weigh(self) -> None:
        self.heavy += 1

    def enter(self, position: object) -> int:
        return 1000

    def enter_beside(self, position: object, above: int) -> int:
        return above + 1

    def worth(self, root: int, seat: int) -> float:
        return float(root + 10 * seat)

    def identity(self, root: int) -> int:
        return root * 2

    def expand(self, at: int, free: int, noted: int) -> tuple[list[tuple[int]], int, int]:
        return [(at + number,) for number in range(3)], free + 1, noted + 1

    def remembered(self, at: int) -> int:
        return self.number


def world(*sides: tuple[int, ...], regard: float = 1.0) -> FastWorld:
    seats = [seat for side in sides for seat in side]
    of = [next(number for number, side in enumerate(sides) if seat in side) for seat in range(len(seats))]
    rules = SimpleNamespace(world=SimpleNamespace(seats=seats), pending=lambda position: position.waits,
                            questions={4: SimpleNamespace(who=lambda position: 1)})
    judge: Any = SimpleNamespace(rules=rules, sides=sides, seats=seats, side_of=of, heaviest=60.0, regard=regard,
                                 alone=len(sides) == len(seats), compared=lambda worths: [-worth for worth in worths],
                                 outcome=lambda winners, seat: WIN if seat in winners else -WIN,
                                 outcomes=lambda winners: [float(seat in winners) for seat in seats])
    fast: Any = Fast()
    found = FastWorld(fast, judge)
    assert fast.heavy == 1 and found.calm == 30.0
    return found


def at(winners: tuple[int, ...] = (), over: bool = False, waits: bool = False) -> Any:
    return SimpleNamespace(over=over, winners=winners, pc=4, waits=waits)


def test_what_is_told_about_a_position() -> None:
    two = world((0,), (1,))
    assert two.enter(at()) == (1000, False, 0, False, 4, 1, 2000, 1000.0, 1010.0, 77, 88)
    assert two.beside(at(waits=True), (1, 2, 500, 3)) == (501, False, 0, True, 4, 1, 1002, 501.0, 511.0, 77, 88)
    assert two.enter(at((1,), over=True, waits=True)) == (1000, True, 2, False, 4, -1, 2000, 0.0, 0.0, 77, 88)
    assert two.above((1, 2, 3, 4), (5, 6, 7)) == (1, 2, 6, 7)
    node = two.enter(at(waits=True))
    assert (two.over(node), two.pending(node), two.question(node), two.who(node), two.key(node), two.lot(node)) == (
        False, True, 4, 1, 2000, 2**63 + 5)
    assert two.options(node) == [(1000, 0), (1000, 1), (1000, 2)]


@pytest.mark.parametrize("winners", [(), (0,), (2,), (0, 1), (0, 1, 2)])
def test_who_has_won(winners: tuple[int, ...]) -> None:
    three = world((0,), (1,), (2,))
    node = three.enter(at(winners, over=True))
    assert three.winners(node) == [*winners]
    assert [three.judged(node, seat) for seat in range(3)] == [WIN if seat in winners else -WIN for seat in range(3)]
    assert three.all_judged(node) == [float(seat in winners) for seat in range(3)]


def test_between_two_the_worth_of_the_other_is_taken_off() -> None:
    two = world((0,), (1,), regard=0.5)
    node = two.enter(at())
    assert two.foresight is two and [two.judged(node, seat) for seat in (0, 1)] == [1000 - 505.0, 1010 - 500.0]
    assert two.all_judged(node) == [-1000.0, -1010.0]
    team, three = world((0, 2), (1,)), world((0,), (1,), (2,))
    assert team.foresight is team and team.judged(team.enter(at()), 1) == -1020.0
    assert three.foresight is None and three.judged(three.enter(at()), 1) == -1010.0


def test_children_come_with_the_room_that_is_left() -> None:
    two, ticks = world((0,), (1,)), list[int]()
    node = two.enter(at())
    assert list(two.children(node, [(1000, 2), (1000, 0)], lambda: ticks.append(1))) == [
        ((1000, 2), (1002, 78, 89)), ((1000, 0), (1000, 78, 89))]
    assert ticks == [1], "all are made at one go"


def test_what_was_found_best_is_remembered() -> None:
    two = world((0,), (1,))
    node, fast = two.enter(at()), two.fast
    assert two.best(node) == (1000, 2)
    fast.number = worlds.UNKNOWN  # type: ignore[attr-defined]
    assert two.best(node) is None


@pytest.mark.parametrize(("seat", "bounds", "value"), [(1, (2.0, 5.0), 3.5), (0, (-5.0, -2.0), -3.5)])
def test_who_looks_ahead_comes_back_for_the_clock_and_goes_on_for_twice_as_long(
        seat: int, bounds: tuple[float, float], value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    two, looks, now = world((0,), (1,)), list[int](), [50.0]
    answers = iter([math.nan, math.nan, 3.5])

    def ahead(*asked: float) -> float:
        two.fast.asked.append(asked)  # type: ignore[attr-defined]
        now[0] += 0.5
        return next(answers)

    monkeypatch.setattr(two.fast, "ahead", ahead, raising=False)
    monkeypatch.setattr("time.process_time", lambda: now[0])
    two.fast.pace = 20_000.0
    clock: Any = SimpleNamespace(look=lambda: looks.append(1), left=0.03)
    assert two.ahead(two.enter(at()), seat, 6, *bounds, 2, clock) == value
    assert len(looks) == 3 and two.fast.asked == [  # type: ignore[attr-defined]
        (1000, 77, 88, 6, 2, 2.0, 5.0, 30.0, most) for most in (400, 200, 200)]
    assert two.fast.pace == 400.0, "what was done in half a second, for a whole one"


def test_a_node_is_read_by_its_names() -> None:
    assert [getattr(worlds, name) for name in ("ADDRESS", "OVER", "WINNERS", "PENDING", "QUESTION", "WHO", "KEY",
                                               "WORTHS")] == list(range(8)) and ADDRESS == 0


# ---- hidden pieces --------------------------------------------------------------------------------------------------


class Part:
    """Something that is hidden of pieces."""

    name = "rank"

    def of(self, position: Any) -> list[int]:
        ranks: list[int] = position.rank
        return ranks


def swaps(fits: Any) -> Swaps:
    found = object.__new__(Swaps)
    part: Any = Part()
    rules: Any = SimpleNamespace(world=SimpleNamespace(layer_of=[0, 1]))
    found.rules, found.could_be, found.parts = rules, fits, [part]
    return found


def hidden(*ranks: int) -> Any:
    return SimpleNamespace(rank=[*ranks], place=[*range(len(ranks))], owner=[0] * len(ranks), kind=[0] * len(ranks),
                           steps=0)


def test_what_cannot_lie_there_changes_places_with_what_can() -> None:
    def fits(position: Any, where: int, who: int) -> bool:
        return bool(position.rank[who] == 10 * where)

    position = hidden(10, 20, 0, 30)
    swaps(fits).sort_out(position, [0, 1, 2, 3], random.Random(1))
    assert position.rank == [0, 10, 20, 30], "one after another"


def test_whoever_helps_both_is_asked_first() -> None:
    def fits(position: Any, where: int, who: int) -> bool:
        return where != 0 or (position.rank[who] != 1 and (who, position.rank[who]) != (1, 5))

    both = hidden(1, 5, 7)  # 5 could lie at the first place too, but not where it is now
    swaps(fits).sort_out(both, [0, 1, 2], random.Random(1))
    assert both.rank == [7, 5, 1]


def test_what_nobody_can_help_is_left_after_some_rounds() -> None:
    asked: list[int] = []

    def fits(position: Any, where: int, who: int) -> bool:
        asked.append(where)
        return False

    position = hidden(1, 2)
    swaps(fits).sort_out(position, [0, 1], random.Random(1))
    assert position.rank == [1, 2] and len(asked) == SWAPS * 6 == 24


def test_who_cannot_be_told_apart_is_dealt_by_owner_and_layer() -> None:
    seen = set()
    for seed in range(60):
        position = hidden(0, 1, 2, 3, 4, 5)
        position.owner, position.kind = [0, 0, 1, 1, 0, 1], [0, 0, 0, 0, 1, 0]
        position.place[5] = -1
        dealer = swaps(None)
        dealer.deal(position, [0, 1, 2, 3, 4], random.Random(seed))
        seen.add(tuple(position.rank))
    assert seen == {(0, 1, 2, 3, 4, 5), (1, 0, 2, 3, 4, 5), (0, 1, 3, 2, 4, 5), (1, 0, 3, 2, 4, 5)}
    position = hidden(0, 1)
    position.place = [-1, -1]
    swaps(None).deal(position, [0, 1], random.Random(2))
    assert position.rank == [0, 1], "what lies in piles was dealt before"
