"""What comes of each thing that somebody can want at a table, at both ends of what is possible: no window."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.events import Thing
from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import apply, laid, pass_time, stepped_back, taken
from game.table.changes import Began, Change, Changes, Hurried, Moved, Opened, Replayed, Shown, Told, Used
from game.table.offer import offer
from game.table.several import bot_agrees
from game.table.state import (
    PROGRAM,
    SILENCE,
    Agreement,
    Note,
    Spot,
    Sure,
    TableState,
    Telling,
    Who,
    Wishes,
    Writing,
    front,
    new_table,
)
from game.table.steps import Box
from tests.ui.beforehand import rules_of

MOUSE, KEYS, FINGER, LOOSE = Who("mouse"), Who("keyboard"), Who("touch"), Who("pad", 9)


def sit(ruleset: str = "tictactoe", *played: str, bound: frozenset[int] = frozenset(), bots: tuple[str, ...] = (),
        **wishes: Any) -> TableState:
    """A table at which people, or some bots, have decided so far."""
    rules = rules_of(ruleset)
    seats = {seat: Player(seat.title(), "novice" if seat in bots else "") for seat in rules.world.seats}
    match = Match(Plan(ruleset, rules.world.players, {}, seats, 1), rules)
    for text in played:
        match.play(text)
    state = new_table(match, Wishes(**wishes), bound)
    do(state, PROGRAM, i.Ask())
    return state


def now(state: TableState, *names: str) -> list[Any]:
    """Some of what is on the table now."""
    return [getattr(state, name) for name in names]


def do(state: TableState, who: Who, wanted: i.Intent) -> list[type[Change]]:
    """Somebody wants something, and all that comes of it is seen; the sorts of what changed."""
    changes = apply(state, who, wanted)
    while state.busy:
        apply(state, PROGRAM, i.Landed())
    return sorts(changes)


def sorts(changes: Changes) -> list[type[Change]]:
    return [type(change) for change in changes]


def site(state: TableState, name: str) -> int:
    board = state.rules.world.board
    assert board is not None
    return list(board.names).index(name)


def lay(state: TableState, **more: tuple[int, int]) -> None:
    """Everything that is offered lies somewhere: squares where they are on a board, all else in a row at the foot."""
    offered = [one.spot for one in offer(state)]
    board = state.rules.world.board
    assert board is not None
    places = {}
    for number, spot in enumerate(offered):
        if spot.kind in ("site", "piece"):
            place = int(spot.key) if spot.kind == "site" else int(state.position.place[spot.key])
            name = state.rules.world.site_name(place)
            places[spot] = Box(100 * (ord(name[0]) - ord("a")), 1000 - 100 * int(name[1:]), 60, 60)
        else:
            places[spot] = Box(60 * number, 1200, 50, 30)
    laid(state, places, (1000, 1500), {})


# ---- looking back ---------------------------------------------------------------------------------------------------


def test_one_looks_back_to_the_beginning_and_forward_to_the_present() -> None:
    state = sit("tictactoe", "a1", "b2", "c3")
    assert do(state, MOUSE, i.LookBack(1)) == [Shown, Began] and state.looking == 1
    seen = []
    for way in (-1, -1, 1, 1, 1, 1, -1):
        do(state, MOUSE, i.Leaf(way))
        seen.append(state.looking)
    assert seen == [0, 0, 1, 2, None, None, 2]
    for number, looking in ((0, 0), (2, 2), (3, None), (9, None), (1, 1), (None, None)):
        do(state, MOUSE, i.LookBack(number))
        assert state.looking == looking
    state.busy = True
    assert apply(state, MOUSE, i.LookBack(1)) == [] and state.looking is None, "not while something is shown"


def test_what_others_did_is_watched_up_to_the_present() -> None:
    state = sit("tictactoe", "a1", "b2", "c3")
    assert do(state, MOUSE, i.Watch()) == [Shown, Began] and now(state, "looking", "watching") == [2, True]
    (seen,) = apply(state, PROGRAM, i.WatchOn())
    assert isinstance(seen, Replayed) and seen.events == tuple(state.match.events[2]) and state.looking == 3
    assert do(state, PROGRAM, i.WatchOn()) == [Shown, Began] and now(state, "looking", "watching") == [None, False]
    assert do(state, PROGRAM, i.WatchOn()) == [] and now(state, "looking", "watching") == [None, False]
    do(state, MOUSE, i.LookBack(0))
    do(state, MOUSE, i.Watch())
    (first,) = apply(state, PROGRAM, i.WatchOn())
    assert isinstance(first, Replayed) and first.events == tuple(state.match.events[0]) and state.looking == 1
    do(state, MOUSE, i.LookBack(2))
    assert not state.watching, "whoever leafs has seen enough"
    assert do(sit(), MOUSE, i.Watch()) == [], "nothing was decided yet"


# ---- stepping back --------------------------------------------------------------------------------------------------


def test_a_decision_that_waits_is_meant_or_dropped() -> None:
    state = sit(confirm_turn=True)
    centre = Thing("site", site(state, "b2"))
    assert do(state, MOUSE, i.Pick(centre)) == [Shown, Began]
    assert state.held is not None and state.held.one.text == "b2" and state.match.game.log == []
    assert do(state, MOUSE, i.LookBack(0)) == [] == do(state, MOUSE, i.Watch()) == do(state, MOUSE, i.PutBack())
    assert do(state, MOUSE, i.StepBack()) == [Shown, Began] and state.held is None and not state.chooser.picked
    do(state, MOUSE, i.Pick(centre))
    assert do(state, MOUSE, i.TakeBack()) == [Shown, Began] and state.held is None
    do(state, MOUSE, i.Pick(centre))
    do(state, MOUSE, i.Meant())
    assert state.match.game.log == ["b2"] and state.held is None and do(state, MOUSE, i.Meant()) == []


def test_what_is_picked_is_put_back_and_keys_are_where_it_was() -> None:
    state = sit("breakthrough")
    man = next(thing for thing in state.chooser.next_things())
    for keys, cursor in ((False, None), (True, Spot(*man))):
        do(state, MOUSE, i.Pick(man))
        assert list(state.chooser.picked) == [man]
        state.by_keys, state.cursor = keys, None
        assert Began in do(state, KEYS, i.StepBack()) and not state.chooser.picked
        assert state.cursor == cursor
    state.by_keys = False
    assert do(state, MOUSE, i.PutBack()) == []
    do(state, MOUSE, i.Pick(man))
    assert do(state, MOUSE, i.PutBack()) == [Began] and not state.chooser.picked
    do(state, MOUSE, i.Pick(man))
    assert do(state, MOUSE, i.Pick(man)) == [Began] and not state.chooser.picked, "once more puts it back, too"
    assert do(state, MOUSE, i.StepBack(menu=False)) == [] and state.menu is None
    assert do(state, MOUSE, i.StepBack())[0] is Began and state.menu == MOUSE


@pytest.mark.parametrize("wish", ["one_way", "open", "finished", "busy", ""])
def test_nothing_is_taken_back_where_that_cannot_be(wish: str) -> None:
    wishes: dict[str, Any] = {wish: True} if wish in ("one_way", "open") else {}
    state = sit("tictactoe", "a1", **wishes)
    state.finished, state.busy = wish == "finished", wish == "busy"
    changes = apply(state, MOUSE, i.TakeBack())
    assert state.match.game.log == (["a1"] if wish else []) and (changes == []) is bool(wish)
    assert any(one.spot == Spot("control", "undo") for one in offer(state)) is (wish == "busy")


def test_where_there_is_nothing_to_take_back_it_is_told() -> None:
    state = sit()
    assert do(state, MOUSE, i.TakeBack()) == [Told] and state.note == Note("table.no_undo")
    state = sit("tictactoe", "a1", "b2", bots=("nought",))
    do(state, MOUSE, i.TakeBack())
    assert state.match.game.log == [], "what the bot answered goes with it"


# ---- who may --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "wanted", "note"), [
    (Who("pad", 1, 1), i.Pick(Thing("site", 4)), Note("table.not_your_turn", {"seat": 0})),
    (LOOSE, i.Pick(Thing("site", 4)), Note("table.not_your_turn", {"seat": 0})),
    (Who("keyboard", 0, 1), i.StepBack(), Note("table.not_your_turn", {"seat": 0})),
    (Who("pad", 1, 1), i.Peek(True), None), (Who("pad", 1, 1), i.PeekHow(), None),
    (Who("pad", 1, 1), i.AskHint(), Note("table.not_your_turn", {"seat": 0}))])
def test_whoever_may_not_is_told_whose_turn_it_is_until_that_one_acts(who: Who, wanted: i.Intent,
                                                                      note: Note | None) -> None:
    state = sit(bound=frozenset({0, 1}))
    state.viewer = 0
    changes = apply(state, who, wanted)
    told = [change for change in changes if isinstance(change, Told)]
    assert told == ([Told(note, refused=True)] if note is not None else []) and not state.match.game.log
    assert state.note == (note or SILENCE)
    do(state, Who("pad", 0, 0), i.LookBack(None))
    assert state.note == SILENCE
    do(state, Who("pad", 0, 0), i.Pick(Thing("site", 4)))
    assert len(state.match.game.log) == 1


def test_another_takes_back_nothing_that_somebody_decided_with_a_device_of_their_own() -> None:
    state = sit("tictactoe", "a1", bound=frozenset({0, 1}))
    assert do(state, Who("pad", 1, 1), i.TakeBack()) == [Told] and state.note == Note("table.not_for_you", {"seat": 0})
    assert state.match.game.log == ["a1"]
    do(state, Who("pad", 0, 0), i.TakeBack())
    assert state.match.game.log == [] and state.note == SILENCE


def test_what_only_the_program_wants_nobody_else_can() -> None:
    state = sit()
    for wanted in (i.Decide("a1"), i.Finish(), i.SitDown(1), i.Say(Note("plain")), i.Advise(("a1",)), i.WatchOn(),
                   i.StandIn("novice", Note("plain")), i.Ask(), i.Uncover(True), i.Landed()):
        assert apply(state, MOUSE, wanted) == []
    assert not state.match.game.log and not state.finished and state.viewer != 1 and state.note == SILENCE


def test_time_is_counted_for_whoever_is_asked_and_does_not_look_back() -> None:
    state = sit("tictactoe", "a1")
    for seconds, changed in ((2.0, {}), (3.0, {"looking": 0}), (4.0, {"looking": None, "busy": True}),
                             (0.5, {"busy": False})):
        for name, value in changed.items():
            setattr(state, name, value)
        pass_time(state, seconds)
    assert state.match.thought == {"nought": 2.5} and state.clock == 9.5


# ---- Enter and stepping back ----------------------------------------------------------------------------------------


def test_enter_shows_a_cursor_that_nobody_saw_and_then_takes_what_it_is_on() -> None:
    state = sit()
    lay(state)
    assert taken(state, KEYS) is None and state.by_keys
    assert state.cursor == Spot("site", site(state, "a2"))
    assert taken(state, KEYS) == i.Pick(Thing("site", site(state, "a2")))
    assert state.spots == {0: (30 / 1000, 830 / 1500)}, "where the next question begins, as shares of the window"
    do(state, PROGRAM, i.Decide("a2"))
    state.cursor = Spot("site", site(state, "a2"))
    assert taken(state, KEYS) == i.Why(site(state, "a2"))
    state.cursor = Spot("control", "nothing")
    assert taken(state, KEYS) is None
    state.busy = True
    assert taken(state, KEYS) == i.Hurry()


def test_enter_hurries_a_bot_unless_one_has_gone_elsewhere() -> None:
    state = sit(bots=("cross",))
    lay(state)
    assert taken(state, KEYS) == i.Hurry()
    assert do(state, KEYS, i.Hurry()) == [Hurried] and state.hurriers == {("keyboard", 0)}
    state.by_keys, state.cursor, state.clock = True, Spot("control", "menu"), 9.0
    assert taken(state, KEYS) == i.OpenMenu() and not state.hurriers
    do(state, KEYS, i.Hurry())
    do(state, PROGRAM, i.Decide("a1"))
    assert state.hurriers == {("keyboard", 0)}, "the one who hurried is known until a person decides"
    do(state, MOUSE, i.Pick(Thing("site", site(state, "b2"))))
    assert state.hurriers == set()


@pytest.mark.parametrize(("over", "layer", "stands"), [
    ({"sure": Sure("x", 0)}, "sure", i.BeSure(False)), ({"menu": KEYS}, "menu", i.Close()),
    ({"agreement": Agreement("x", [0, 1])}, "agreement", i.Agree(0, False)), ({"curtain": 0}, "curtain", None),
    ({"roll": True}, "roll", i.Close()), ({"writing": Writing(0, "x", (9,))}, "writing", i.Close()),
    ({"telling": Telling(0, 9, ())}, "telling", i.Close()), ({"busy": True}, "table", i.Hurry()),
    ({"large": Spot("row", 1)}, "table", i.Enlarge(None)), ({"looking": 0}, "table", i.LookBack(None)),
    ({}, "table", i.OpenMenu())])
def test_stepping_back_means_what_is_in_front(over: dict[str, Any], layer: str, stands: i.Intent | None) -> None:
    state = sit("tictactoe", "a1", "b2")
    for name, value in over.items():
        setattr(state, name, value)
    assert front(state) == layer and stepped_back(state, Who("keyboard", 0, 0), i.StepBack()) == stands
    if not over:
        assert stepped_back(state, KEYS, i.StepBack(menu=False)) is None


@pytest.mark.parametrize(("over", "gone"), [
    ({"menu": KEYS}, "menu"), ({"roll": True}, "roll"), ({"writing": Writing(0, "x", (9,))}, "writing")])
def test_what_is_in_front_is_put_away(over: dict[str, Any], gone: str) -> None:
    state = sit()
    for name, value in over.items():
        setattr(state, name, value)
    assert Began in do(state, MOUSE, i.Close()) and not getattr(state, gone) and front(state) == "table"


# ---- looking at things ----------------------------------------------------------------------------------------------


def test_a_row_is_large_until_it_is_pressed_again_or_another_one_is() -> None:
    state, one, two = sit(), Spot("row", 1), Spot("row", 2)
    seen = []
    for spot in (one, one, one, two, None):
        assert do(state, MOUSE, i.Enlarge(spot)) == [Began]
        seen.append(state.large)
    assert seen == [one, None, one, two, None]


def test_a_panel_is_told_to_use_what_is_its_own_and_other_screens_are_asked_for() -> None:
    state = sit()
    assert apply(state, MOUSE, i.Use(Spot("widget", "rail"), -1)) == [Used(Spot("widget", "rail"), -1)]
    assert apply(state, MOUSE, i.Open("rules")) == [Opened("rules", -1)]
    assert apply(state, Who("pad", 3, 1), i.Open("rules")) == [Opened("rules", 1)]
    looked = sit(open=True)
    assert apply(looked, MOUSE, i.OpenMenu()) == [Opened("leave", -1)] and looked.menu is None


def test_the_hint_is_asked_for_once_and_told_for_what_it_was_asked_about() -> None:
    state = sit()
    do(state, MOUSE, i.AskHint())
    assert state.hint is not None and state.hint.waiting and state.hint.about is state.position
    asked = state.hint
    assert do(state, MOUSE, i.AskHint()) == [Began] and state.hint is asked
    assert do(state, PROGRAM, i.Advise(("b2", "a1"))) == [Began]
    assert (state.hint.line, state.hint.waiting) == (("b2", "a1"), False)
    assert do(state, MOUSE, i.AskHint())[0].__name__ == "HintWanted" and state.hint is not asked
    state.hint = None
    assert do(state, PROGRAM, i.Advise(("b2",))) == [] and state.hint is None


def test_who_comes_before_the_screen_sees_nothing_that_another_held_open() -> None:
    state = sit("fredericus")
    state.viewer, state.peeking, state.curtain = 0, True, 1
    do(state, PROGRAM, i.SitDown(0))
    assert now(state, "viewer", "peeking", "curtain") == [0, True, 1]
    do(state, PROGRAM, i.SitDown(2))
    assert now(state, "viewer", "peeking", "curtain") == [2, False, -1]
    state.curtain, state.peeking = 1, True
    do(state, Who("mouse"), i.Lift())
    assert now(state, "viewer", "peeking", "curtain") == [1, False, -1]
    do(state, MOUSE, i.Lift())
    assert state.viewer == 1
    state.wishes.secrets_held = True
    assert [do(state, MOUSE, i.Peek(on)) == [Began] for on in (True, True, False, False)] == [True, False, True, False]
    state.wishes.secrets_held = False
    assert do(state, MOUSE, i.Peek(True)) == [] and not state.peeking


def test_a_bot_stands_in_for_whoever_takes_too_long() -> None:
    state = sit()
    state.menu, state.sure, state.agreement = KEYS, Sure("x", 0), Agreement("x", [0])
    changes = apply(state, PROGRAM, i.StandIn("novice", Note("plain", {"text": "so"})))
    assert sorts(changes)[:2] == [Told, Shown] and state.note == Note("plain", {"text": "so"})
    assert now(state, "menu", "sure", "agreement") == [None, None, None] and state.match.stand_in == "novice"


# ---- the cursor -----------------------------------------------------------------------------------------------------


def test_steps_lead_over_the_board_and_beyond_its_edge_at_a_second_push() -> None:
    state = sit()
    lay(state)
    do(state, KEYS, i.Step((1, 0)))
    names = []
    for way, again in (((1, 0), False), ((1, 0), False), ((0, 1), False), ((0, 1), True), ((0, 1), False),
                       ((0, 1), False)):
        do(state, KEYS, i.Step(way, again))
        assert state.cursor is not None
        names.append(state.rules.world.site_name(state.cursor.key) if state.cursor.kind == "site"
                     else state.cursor.kind)
    assert names == ["b2", "c2", "c1", "c1", "control", "control"]


@pytest.mark.parametrize(("edge", "pushes", "there"), [("stay", 5, "c2"), ("wrap", 3, "c2"), ("wrap", 4, "a2")])
def test_the_edge_holds_or_leads_round(edge: str, pushes: int, there: str) -> None:
    state = sit(edge=edge)
    lay(state)
    do(state, KEYS, i.Step((1, 0)))
    for _ in range(pushes):
        do(state, KEYS, i.Step((1, 0)))
    assert state.cursor == Spot("site", site(state, there))


def test_the_first_key_after_a_pointer_only_shows_the_cursor() -> None:
    state = sit()
    lay(state)
    corner = Spot("site", site(state, "a1"))
    assert do(state, MOUSE, i.Point(corner)) == [Moved] and state.cursor == corner and not state.by_keys
    assert do(state, KEYS, i.Step((1, 0))) == [Moved] and state.cursor == corner and state.by_keys
    do(state, KEYS, i.Step((1, 0)))
    assert state.cursor == Spot("site", site(state, "b1"))
    assert do(state, MOUSE, i.Point(None)) == [] and state.cursor == Spot("site", site(state, "b1")), "keys keep it"
    do(state, MOUSE, i.Point(corner))
    do(state, MOUSE, i.Point(None))
    assert state.cursor is None
    do(state, MOUSE, i.Point(Spot("row", 3)))
    assert state.cursor is None, "what is not offered is no place for it"


def test_tab_goes_through_all_that_is_offered_and_a_jump_by_thirds() -> None:
    state = sit()
    lay(state)
    order = list(state.places)
    for way, place in ((1, 0), (1, 1), (-1, 0), (-1, len(order) - 1)):
        do(state, KEYS, i.Next(way))
        assert state.cursor == order[place] and state.by_keys
    state.cursor = Spot("site", site(state, "b3"))
    for way, name in ((1, "c2"), (1, "a1"), (1, "b3"), (-1, "a1")):
        do(state, KEYS, i.Jump(way))
        assert state.cursor == Spot("site", site(state, name)), name


# ---- what is offered ------------------------------------------------------------------------------------------------


def keys_of(state: TableState) -> list[str]:
    return [f"{one.spot.kind}:{one.spot.key}" for one in offer(state) if one.spot.kind != "site"]


def test_the_bar_and_the_list_are_offered_whatever_is_decided() -> None:
    assert keys_of(sit()) == ["control:menu", "control:hint"]
    state = sit("tictactoe", "a1", "b2")
    assert keys_of(state) == ["control:menu", "control:undo", "control:hint", "control:back", "control:watch", "line:2",
                              "line:1"]
    do(state, MOUSE, i.LookBack(1))
    assert keys_of(state) == ["control:menu", "control:present", "control:back", "control:watch", "control:forward",
                              "line:2", "line:1"]
    assert [one.intent for one in offer(state)] == [i.OpenMenu(), i.LookBack(None), i.Leaf(-1), i.Watch(), i.Leaf(1),
                                                    i.LookBack(2), i.LookBack(1)]


@pytest.mark.parametrize(("who", "seats"), [
    (MOUSE, ["seat:0", "seat:1"]), (Who("pad", 3, 1), ["seat:1"]), (Who("keyboard", 0, 0), ["seat:0", "seat:1"])])
def test_the_menu_offers_what_its_opener_may(who: Who, seats: list[str]) -> None:
    state = sit("tictactoe", "a1", "b2", bound=frozenset({1} if who.device == "pad" else ()))
    do(state, who, i.OpenMenu())
    assert state.menu == who and front(state) == "menu"
    entries = [str(one.spot.key) for one in offer(state)]
    assert entries[0] == "resume" and [one for one in entries if one.startswith("seat:")] == seats
    assert ("hint" in entries) is (who.seat != 1)
    screens = ["chronicle", "rules", "settings", "leave"]
    assert [one for one in entries if one in screens] == screens


# ---- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hope", "among", "agrees"), [(0.5, 2, True), (0.505, 2, True), (0.52, 2, False),
                                                       (0.34, 3, True), (0.36, 3, False)])
def test_a_bot_shares_if_it_hopes_for_no_more(monkeypatch: pytest.MonkeyPatch, hope: float, among: int,
                                              agrees: bool) -> None:
    monkeypatch.setattr("game.table.several.Judge.chances", lambda judge, position: [0.0, hope])
    assert bot_agrees(sit(), 1, among) is agrees
