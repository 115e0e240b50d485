"""What follows from the state of a table, condition by condition: who acts for whom, what may be done, what is seen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.events import Thing
from game.table.state import (
    ANYBODY,
    Agreement,
    Spot,
    Together,
    Who,
    Wishes,
    answering,
    covered,
    hides,
    layers,
    leaves_for,
    may_ask_hint,
    may_pick,
    may_take_back,
    pointed_line,
    readable,
    shown_position,
    speaks_for,
    steps_back,
)

PERSON, BOT = SimpleNamespace(bot=False), SimpleNamespace(bot=True)
MOUSE, LOOSE, PROGRAM = Who("mouse"), Who("pad", 9), Who("program")


def at(**given: Any) -> Any:
    """A table at which a person is asked, and nothing else is the case."""
    match = SimpleNamespace(asked=lambda: ("red", PERSON), may_undo=lambda: True, secret=lambda: True,
                            game=SimpleNamespace(past=["first", "second"], position="now"))
    plain = {"match": match, "wishes": Wishes(), "busy": False, "looking": None, "held": None, "finished": False,
             "large": None, "hint": None, "position": "now", "uncovers": False, "cursor": None, "viewer": -1,
             "peeking": False, "bound": frozenset(), "waiting": frozenset(), "together": None, "agreement": None,
             "chooser": SimpleNamespace(picked=[]), "rules": SimpleNamespace(
                 world=SimpleNamespace(seats=("red", "blue", "green")), space={"PILE_SIGHT": [7, 0b010]})}
    return SimpleNamespace(**(plain | given))


# ---- who acts for whom ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "bound", "for_seats"), [
    (MOUSE, (), [0, 1, 2]), (MOUSE, (0,), [0, 1, 2]), (Who("mouse", 0, 1), (), [0, 1, 2]),
    (Who("mouse", 0, 1), (0, 1), [1, 2]), (LOOSE, (0,), [1, 2]), (LOOSE, (), [0, 1, 2]),
    (Who("pad", 3, 1), (1,), [1]), (Who("pad", 3, 1), (), [1]), (Who("pad", 3, 1, frozenset({2})), (1, 2), [1, 2]),
    (PROGRAM, (0, 1, 2), [0, 1, 2])])
def test_for_whom_a_device_acts(who: Who, bound: tuple[int, ...], for_seats: list[int]) -> None:
    state = at(bound=frozenset(bound))
    assert [seat for seat in range(3) if speaks_for(state, who, seat)] == for_seats
    assert speaks_for(state, who, ANYBODY)


@pytest.mark.parametrize(("who", "waiting", "leaves"), [
    (Who("pad", 3, 1), (), [1]), (Who("pad", 3, 1), (0,), [0, 1]), (LOOSE, (0,), []), (LOOSE, (0, 1), [0, 1]),
    (Who("mouse", 0, 2), (0,), [0, 2]), (MOUSE, (), [0, 1, 2])])
def test_a_seat_that_waits_is_left_to_a_bot_by_those_at_the_table(who: Who, waiting: tuple[int, ...],
                                                                  leaves: list[int]) -> None:
    bound = frozenset({0, 1}) if who.device == "pad" and who.seat is None else frozenset({0, 1, 2} if who.seat else ())
    state = at(bound=bound, waiting=frozenset(waiting))
    assert [seat for seat in range(2 + (who.device == "mouse")) if leaves_for(state, who, seat)] == leaves


@pytest.mark.parametrize(("who", "given", "seat"), [
    (Who("pad", 1, 0), {}, 0), (Who("pad", 1, 0, frozenset({1, 2})), {}, 0),
    (Who("pad", 1, 0, frozenset({1, 2})), {0: 1}, 1), (Who("pad", 1, 0, frozenset({1, 2})), {0: 1, 1: 0}, 2),
    (Who("pad", 1, 0, frozenset({1, 2})), {0: 1, 1: 0, 2: 0}, 0), (MOUSE, {}, None), (Who("pad", 1, 0), {0: 1}, 0)])
def test_whoever_plays_for_several_answers_for_one_after_the_other(who: Who, given: dict[int, int],
                                                                  seat: int | None) -> None:
    people: Any = [(0, []), (1, []), (2, [])]
    assert answering(at(together=Together("x", people, given)), who) == seat
    assert answering(at(agreement=Agreement("x", [0, 1, 2], set(given))), who) == seat


# ---- what may be done -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "may"), [
    ({}, True), ({"busy": True}, False), ({"looking": 1}, False), ({"held": object()}, False),
    ({"finished": True}, False), ({"wishes": Wishes(open=True)}, False)])
def test_when_something_can_be_picked(given: dict[str, Any], may: bool) -> None:
    assert may_pick(at(**given)) is may and may_ask_hint(at(**given)) is may


@pytest.mark.parametrize("asked", [None, ("red", BOT)])
def test_nobody_picks_for_a_bot_or_after_the_end(asked: Any) -> None:
    state = at()
    state.match.asked = lambda: asked
    assert not may_pick(state) and not may_ask_hint(state)


def test_a_hint_is_asked_for_once_for_each_position_and_never_in_a_lesson() -> None:
    for waiting, about, may in ((True, "now", False), (False, "now", True), (True, "before", True)):
        assert may_ask_hint(at(hint=SimpleNamespace(waiting=waiting, about=about))) is may
    assert not may_ask_hint(at(wishes=Wishes(only=("a1",))))


@pytest.mark.parametrize(("given", "may"), [
    ({}, True), ({"finished": True}, False), ({"wishes": Wishes(one_way=True)}, False),
    ({"wishes": Wishes(open=True)}, False), ({"finished": True, "held": object()}, True)])
def test_when_something_can_be_taken_back(given: dict[str, Any], may: bool) -> None:
    state = at(**given)
    assert may_take_back(state) is may
    state.match.may_undo = lambda: False
    assert may_take_back(state) is ("held" in given)


@pytest.mark.parametrize("given", [{"large": Spot("row", 1)}, {"looking": 0}, {"held": object()},
                                   {"chooser": SimpleNamespace(picked=[1])}])
def test_what_there_is_to_step_back_from(given: dict[str, Any]) -> None:
    assert steps_back(at(**given))


# ---- what is seen ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("looking", "uncovers", "shown"), [
    (None, False, "now"), (None, True, "second"), (0, False, "first"), (1, False, "second"), (2, False, "now"),
    (1, True, "first"), (0, True, "first"), (9, False, "now")])
def test_the_position_that_is_shown(looking: int | None, uncovers: bool, shown: str) -> None:
    held = (None, SimpleNamespace(preview=None), SimpleNamespace(preview="what comes"))
    seen: list[Any] = [shown_position(at(looking=looking, uncovers=uncovers, held=one)) for one in held]
    assert seen == [shown, shown, "what comes"]


@pytest.mark.parametrize(("seats", "seen_by"), [(0b111, [-1, 0, 1, 2]), (0b101, [0, 2]), (0, []), (0b010, [1])])
def test_what_some_may_know_is_shown_to_them_alone(seats: int, seen_by: list[int]) -> None:
    assert [viewer for viewer in (-1, 0, 1, 2) if readable(at(viewer=viewer), seats)] == seen_by
    assert [viewer for viewer in (-1, 0, 1, 2) if readable(at(viewer=1), seats, viewer)] == seen_by
    assert readable(at(wishes=Wishes(open=True)), seats)
    held = Wishes(secrets_held=True)
    assert readable(at(viewer=1, wishes=held), seats) is (seats == 0b111), "as long as nothing is held open"
    assert readable(at(viewer=1, wishes=held, peeking=True), seats) is (1 in seen_by)


@pytest.mark.parametrize(("thing", "pile", "wishes", "peeking", "hidden"), [
    (Thing("piece", 0), 1, Wishes(secrets_held=True), False, True),
    (Thing("piece", 0), 1, Wishes(secrets_held=True), True, False), (Thing("piece", 0), 1, Wishes(), False, False),
    (Thing("piece", 0), 0, Wishes(secrets_held=True), False, False),
    (Thing("piece", 0), -1, Wishes(secrets_held=True), False, False),
    (Thing("site", 0), 1, Wishes(secrets_held=True), False, False)])
def test_what_is_covered_is_hidden_until_it_is_held_open(thing: Thing, pile: int, wishes: Wishes, peeking: bool,
                                                         hidden: bool) -> None:
    state = at(viewer=1, wishes=wishes, peeking=peeking, position=SimpleNamespace(pile=[pile]))
    assert hides(state, thing) is hidden and covered(state) is (wishes.secrets_held and not peeking)


@pytest.mark.parametrize(("cursor", "line"), [(None, -1), (Spot("line", 3), 2), (Spot("site", 3), -1)])
def test_the_line_that_is_pointed_at(cursor: Spot | None, line: int) -> None:
    assert pointed_line(at(cursor=cursor)) == line


def test_what_lies_over_the_table_from_the_lowest_to_the_uppermost() -> None:
    every: dict[str, Any] = dict.fromkeys(("drafting", "ceremony", "telling", "menu", "sure", "writing"), object())
    state = at(**every, roll=True, curtain=0)
    state.together = state.agreement = object()
    order = ["sheets", "roll", "together", "curtain", "hat", "telling", "menu", "agreement", "sure", "writing"]
    assert layers(state) == order
    state.busy = True
    assert layers(state) == [name for name in order if name not in ("curtain", "telling")], "all is seen to its end"
    state.busy, state.curtain = False, -1
    assert "curtain" not in layers(state)
