"""The helpers that generated code calls, each at both ends of what it takes; lots are those of SplitMix64."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.engine import runtime
from game.engine.events import Over
from game.engine.runtime import LARGEST, RuleError, draw_one, draw_random, mixed, shuffled
from game.ruleset.problems import Span


@pytest.mark.parametrize(("value", "message"), [
    (lambda: runtime.text("x" * 10_000), ""),
    (lambda: runtime.text("x" * 10_001), "a text grew longer than 10,000 characters — keep it short"),
    (lambda: runtime.bounded_list((0,) * 10_000), ""),
    (lambda: runtime.bounded_list((0,) * 10_001), "a list grew longer than 10,000 entries — keep it short"),
    (lambda: runtime.line("x" * 1_000), ""),
    (lambda: runtime.line("x" * 1_001), "the notation of a decision grew longer than 1,000 characters — leave long "
     "texts out of it"),
    (lambda: runtime.number_range(5, 10_005), ""),
    (lambda: runtime.number_range(5, 10_006), "a range of more than 10,000 numbers — go through fewer"),
    (lambda: runtime.small(LARGEST - 1), ""), (lambda: runtime.small(1 - LARGEST), ""),
    (lambda: runtime.small(LARGEST), "a number grew beyond all bounds — keep it below 1,000,000,000,000"),
    (lambda: runtime.small(-LARGEST), "a number grew beyond all bounds — keep it below 1,000,000,000,000"),
    (lambda: runtime.divisor(-1), ""), (lambda: runtime.divisor(0), "division by zero — look first whether it is 0"),
    (lambda: runtime.item("ab", 0), ""), (lambda: runtime.item("ab", 1), ""),
    (lambda: runtime.item("ab", 2), "a list of 2 has no element 2 — elements are counted from 0"),
    (lambda: runtime.item("ab", -1), "a list of 2 has no element -1 — elements are counted from 0"),
    (runtime.nothing, "there is nothing here to do this with — look first: if: x != nothing"),
    (runtime.crowded, "another piece stands there — remove it first"),
    (runtime.many, "there are more than 10,000 decisions to choose from — ask in several questions"),
    (runtime.stuck, "the rules go round and round: a loop without an end — let it end, or ask something in it"),
    (lambda: draw_random(at(), 0), "no lot can be drawn among none — look first whether there is any"),
    (lambda: draw_random(at(looking=1), 6), "the look-ahead passes a lot that is not drawn yet — draw before asking, "
     "or after commit")])
def test_what_is_too_much_is_told(value: Callable[[], Any], message: str) -> None:
    found = ""
    try:
        value()
    except RuleError as error:
        found = str(error)
        assert error.endless is ("round and round" in found) and not error.explained
    assert found == message


def test_where_it_went_wrong_comes_first() -> None:
    assert str(RuleError("m", "r", Span("f", 2, 3))) == "f:2:3: m — r" and str(RuleError("m")) == "m"


def test_what_the_helpers_give() -> None:
    assert (runtime.single(0), runtime.single(-1)) == ((0,), ())
    assert [runtime.pile(index, 5, 3) for index in (-1, 0, 2, 3)] == [-1, 5, 7, -1]
    twins = {(site, seat): runtime.twin(site, seat, 4) for site, seat in ((7, 0), (2, 1), (-1, 1), (2, -1), (0, 0))}
    assert twins == {(7, 0): 3, (2, 1): 6, (-1, 1): -1, (2, -1): -1, (0, 0): 0}
    assert runtime.without((3, 1, 3, 2), 3) == (1, 2) and list(runtime.number_range(2, 5)) == [2, 3, 4]
    assert [runtime.among_seats(seats, 15) for seats in (None, (), (2, 0, 2), (-1, 1))] == [15, 0, 5, 2]
    assert runtime.item("ab", 1) == "b"


def at(rng: int = 0, looking: int = 0, **more: Any) -> Any:
    return SimpleNamespace(rng=rng, looking=looking, **more)


def test_lots_are_drawn_as_everywhere() -> None:
    assert [mixed(0), mixed(0x9E3779B97F4A7C15)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
    position = at()
    assert [draw_random(position, 1000) for _ in range(3)] == [
        number % 1000 for number in (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)]
    assert position.rng == 3 * 0x9E3779B97F4A7C15 % 2**64


def test_every_lot_is_as_likely_as_any_other() -> None:
    position = at()
    assert draw_random(position, 2**63 + 1) == 0x6E789E6AA1B965F4, "the first number was too large to be fair"
    assert position.rng == 2 * 0x9E3779B97F4A7C15 % 2**64
    counts = Counter(shuffled(at(seed * 7919), (1, 2, 3)) for seed in range(1200))
    assert len(counts) == 6 and all(150 < count < 250 for count in counts.values())
    assert {draw_one(at(seed), "abc") for seed in range(30)} == {"a", "b", "c"}
    still = at(5)
    assert shuffled(still, (7,)) == (7,) and shuffled(still, ()) == () and still.rng == 5


@pytest.mark.parametrize(("winners", "reason", "how", "found"), [
    ((2, 0, 2, -1), "r", "tie", ((0, 2), "r")), ((), "", "end", ((), "end")), ((1,), "", "win", ((1,), "win"))])
def test_a_game_ends_with_those_who_won_and_why(winners: tuple[int, ...], reason: str, how: Any,
                                                found: tuple[tuple[int, ...], str]) -> None:
    position = at(over=False, winners=(), reason="", pc=4, opts=[(0,)], log=[])
    runtime.over(position, winners, reason, how)
    assert (position.winners, position.reason) == found and position.over and (position.pc, position.opts) == (-1, [])
    assert position.log == [Over("over", how, *found)]
    silent = at(over=False, winners=(), reason="", pc=4, opts=[], log=None)
    runtime.over(silent, winners, reason, how)
    assert silent.over and silent.log is None


def test_a_procedure_leads_back_to_the_one_that_called_it() -> None:
    position = at(stack=(3, 8), over=False, winners=(), reason="", pc=4, opts=[], log=None)
    assert [runtime.back(position), position.stack, runtime.back(position), position.stack] == [8, (3,), 3, ()]
    assert not position.over and runtime.back(position) == -1 and (position.over, position.reason) == (True, "end")


def test_work_for_others_is_not_counted() -> None:
    position = at(steps=7)
    with runtime.uncounted(position):
        assert position.steps == 0
        position.steps = 99
    assert position.steps == 7 and runtime.STEPS == 500_000
