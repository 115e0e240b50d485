"""What is seen of events: in which order, for how long, and what is left when all has been seen."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.engine.events import Came, Changed, Event, Gone, Laid, Ordered, Said, Turned
from game.engine.game import Game, open_rules
from game.engine.rules import Position, Rules
from game.storage.settings import SLOWNESS
from game.view.beats import beats
from game.view.effects import Effect
from game.view.motion import Change, Drop, Entry, Fall, Raise, Settle, Shown, Travel, along, eased, rounded, weighty
from game.view.stage import HELD, Cast, Ground, Stage
from game.view.ui import Ui

FRAME = 1 / 60


class Haze(Effect):
    """Something that takes its time and cannot be seen."""

    def draw(self, ui: Ui) -> list[pygame.Rect]:
        return []


@cache
def rules_of(name: str) -> Rules:
    return open_rules(name)


def staged(name: str = "draughts", states: dict[str, str] | None = None) -> tuple[Stage, Game]:
    """A stage whose sites lie in a row, ten apart; piles lie below."""
    rules = rules_of(name)
    game = Game(rules, 1)

    def anchor(piece: int, position: Position) -> tuple[float, float] | None:
        site = position.place[piece]
        return (site * 10.0, 0.0) if site >= 0 else None

    ground = Ground(anchor, lambda site, piece: (site * 10.0, 0.0), lambda piece, pile: ((pile * 10.0, 100.0), 0.5),
                    lambda start, end: [(start * 10.0, 0.0), (end * 10.0, 0.0)],
                    lambda start, site, end: min(start, end) < site < max(start, end), lambda: 10.0)
    stage = Stage(rules, ground, 0.2, states)
    stage.sync(game.position)
    return stage, game


def watch(stage: Stage, speed: float = 1.0) -> tuple[list[tuple[float, Event]], float]:
    """Let time pass until all has been seen: when each event began, and how long it took."""
    seen: list[tuple[float, Event]] = []
    time = 0.0
    stage.on_event = lambda event: seen.append((round(time, 3), event))
    while stage.busy:
        assert time < 60
        stage.update(FRAME, speed)
        time += FRAME
    return seen, time


def test_sites_are_counted_as_pieces_leave_and_land() -> None:
    stage, game = staged("oware")
    board = stage.rules.world.board
    assert board is not None
    game.play("a1")
    stage.show(game.events, game.position, 1.0)
    counts: list[tuple[int, ...]] = []
    while stage.busy:
        stage.update(FRAME, 1.0)
        now = tuple(stage.crowd[site] for site in range(len(board.names)))
        if not counts or counts[-1] != now:
            counts.append(now)
    assert 3 in counts[0] and sum(counts[0]) == 47, "one is in the air"
    assert counts[-1] == tuple(game.position.place[:48].count(site) for site in range(len(counts[0])))
    assert len(counts) > 4, "one by one"


def test_one_event_is_seen_after_the_other() -> None:
    stage, game = staged()
    stage.show([Came("move", 0, 0, 9), Came("move", 1, 1, 10)], game.position, 1.0)
    stage.update(FRAME, 1.0)
    assert stage.moving() == {0}
    seen, _ = watch(stage)
    assert [event[1] for _, event in seen] == [1]


def test_who_is_taken_falls_when_the_other_one_arrives() -> None:
    stage, game = staged()
    stage.show([Gone("remove", 5, 7), Said("say", "told", ()), Came("move", 0, 3, 7)], game.position, 1.0)
    seen, _ = watch(stage)
    assert [event[0] for _, event in seen] == ["move", "remove", "say"]
    assert 0 < seen[1][0] < seen[2][0], "it falls before the other one has settled, and words come after that"


def test_who_is_jumped_over_falls_on_the_way() -> None:
    events: list[Event] = [Gone("remove", 5, 5), Came("move", 0, 3, 7)]
    order = beats(events, lambda piece: -1, lambda start, site, end: start < site < end)
    assert [[cue.event[0] for cue in beat.cues] for beat in order] == [["move", "remove"]]
    assert 0 < order[0].cues[1].share < 0.6


def test_a_piece_that_leaves_elsewhere_is_not_struck_by_the_one_that_moves() -> None:
    order = beats([Gone("remove", 5, 9), Came("move", 0, 3, 7)], lambda piece: -1, lambda start, site, end: False)
    assert [[cue.event[0] for cue in beat.cues] for beat in order] == [["remove"], ["move"]]


def test_a_mark_on_the_piece_that_is_struck_comes_with_the_blow() -> None:
    events: list[Event] = [Turned("turn", 5, "dead", True), Gone("lift", 5, 7), Came("move", 0, 3, 7)]
    order = beats(events, {5: 7, 0: 3}.__getitem__, lambda start, site, end: False)
    assert [[cue.event[0] for cue in beat.cues] for beat in order] == [["move", "turn", "lift"]]
    events = [Turned("turn", 0, "dead", True), Came("move", 0, 3, 7)]
    order = beats(events, {0: 3}.__getitem__, lambda start, site, end: False)
    assert len(order) == 2, "what happens to the one that moves is no blow"


def test_many_cards_are_dealt_in_one_sweep() -> None:
    events: list[Event] = [Laid("put", card, -1, 0, 1) for card in range(40)]
    order = beats(events, lambda piece: -1, lambda start, site, end: False)
    assert len(order) == 1
    starts = [cue.seconds for cue in order[0].cues]
    assert starts == sorted(starts) and starts[-1] < 1, "forty cards do not take forty times as long"


def test_what_seats_and_sites_have_become_is_seen_together_after_what_led_to_it() -> None:
    moved = Came("move", 0, 1, 2)
    changes = [Changed("set", "seat", 0, "lord", 1), Changed("set", "site", 4, "ash", True)]
    first, then = beats([moved, *changes], lambda piece: 1, lambda *sites: False)
    assert [cue.event for cue in first.cues] == [moved]
    assert [cue.event for cue in then.cues] == changes and {cue.seconds for cue in then.cues} == {0.0}


@pytest.mark.parametrize(("site", "seconds"), [(1, 0.23), (4, 0.31), (9, 0.39), (31, 0.44)])
def test_long_ways_take_longer_but_not_for_ever(site: int, seconds: float) -> None:
    stage, _ = staged()
    assert stage.begin(Came("move", 0, 3, site)) == pytest.approx(seconds)
    motion = stage.motions[0]
    assert isinstance(motion, Travel) and motion.height == 0.0 and motion.way == [(0.0, 0.0), (10.0 * site, 0.0)]


def motion_of(stage: Stage, event: Event) -> Any:
    stage.begin(event)
    return stage.motions[-1]


def test_each_way_of_going_takes_its_time() -> None:
    stage, _ = staged()
    stage.pieces[0].place = (30.0, 0.0)
    lifted, fallen = motion_of(stage, Gone("lift", 0, 3)), motion_of(stage, Gone("remove", 0, 3))
    assert (type(lifted), lifted.seconds, lifted.height) == (Raise, pytest.approx(0.18), 0.85)
    assert (type(fallen), fallen.seconds) == (Fall, pytest.approx(0.4))
    assert fallen.way == [(30.0, 0.0), (33.0, pytest.approx(1.2))]
    stage.pieces[0].place, stage.pieces[0].scale = (30.0, 0.0), 0.8
    laid = motion_of(stage, Laid("put", 0, 3, -1, 7))
    assert (laid.way, laid.height, laid.spin) == ([(30.0, 0.0), (70.0, 100.0)], 0.45, 9.0)
    assert laid.seconds == pytest.approx(0.2 * (0.9 + 0.25 * (math.hypot(40, 100) / 10) ** 0.5))
    assert laid.scales == (0.8, 0.5) and not laid.vanish
    back = motion_of(stage, Laid("put", 0, -1, 7, 1))
    assert back.scales == (0.5, 0.5) and back.spin == -9.0
    set_down = motion_of(stage, Came("place", 1, -1, 5))
    assert isinstance(set_down, Travel) and set_down.height in (0.45, 0.7) and set_down.way[-1] == (50.0, 0.0)


def test_a_piece_jumps_where_there_is_no_way_to_walk() -> None:
    stage, _ = staged()
    stage.ground.way = lambda start, end: None
    stage.begin(Came("move", 0, 3, 9))
    stage.motions[0].gone = 0.1
    stage.motions[0].pose(stage.pieces[0])
    assert stage.pieces[0].lift > 0.3


def test_what_falls_comes_straight_from_above_faster_and_faster() -> None:
    stage, game = staged("four")
    stage.ground.entry = lambda piece, site: Entry((site * 10.0, -60.0), Drop)
    stage.pieces[0].place = (500.0, 100.0)
    stage.show([Came("place", 0, -1, 4)], game.position, 1.0)
    ways = []
    while stage.busy:
        stage.update(FRAME, 1.0)
        ways.append(stage.pieces[0].place)
    seen = [place for place in ways if place is not None]
    down = [later[1] - first[1] for first, later in pairwise(seen) if later[1] < 0]
    assert {x for x, _ in seen[:-1]} == {40.0} and down == sorted(down) and down[-1] > 2 * down[0] >= 0


def test_what_was_lifted_is_held_in_the_air_until_it_is_put_down() -> None:
    stage, game = staged()
    position = game.position.copy()
    position.place[4] = -1
    stage.show([Gone("lift", 4, 4)], position, 1.0)
    watch(stage)
    assert stage.pieces[4].place == (40.0, 0.0) and stage.pieces[4].lift == HELD
    stage.settle(position)
    assert stage.pieces[4].lift == HELD, "also after the window was laid out anew"
    stage.show([Came("place", 4, -1, 20)], game.position, 1.0)
    watch(stage)
    assert stage.pieces[4].lift == 0
    stage.show([Gone("remove", 4, 4)], position, 1.0)
    watch(stage)
    assert stage.pieces[4].place is None, "what was taken away is not in the air"


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_the_speed_that_players_want_is_kept(speed: str) -> None:
    stage, game = staged()
    stage.show([Came("move", 0, 3, 9)], game.position, 1.0)
    _, normal = watch(stage)
    stage.show([Came("move", 0, 3, 9)], game.position, SLOWNESS[speed])
    _, took = watch(stage, SLOWNESS[speed])
    assert took == pytest.approx(normal * SLOWNESS[speed], abs=0.07)


def test_at_speed_off_all_is_as_it_will_be_at_once() -> None:
    stage, game = staged()
    seen: list[Event] = []
    stage.on_event = seen.append
    stage.cast = lambda event: Cast([Haze(10.0, 5.0)], seconds=3.0)
    game.play(game.legal()[0])
    stage.show(list(game.events), game.position, 0.0)
    assert not stage.alive and not stage.effects and seen == game.events
    assert not stage.update(FRAME, 0.0)
    for piece, shown in enumerate(stage.pieces):
        site = game.position.place[piece]
        assert shown.place == ((site * 10.0, 0.0) if site >= 0 else None)


def test_skipping_tells_every_event_once_and_leaves_nothing_in_the_air() -> None:
    stage, game = staged()
    seen: list[Event] = []
    stage.on_event = seen.append
    stage.cast = lambda event: Cast([Haze(10.0, 5.0)], shaken=[2])
    events: list[Event] = [Came("move", 0, 3, 9), Gone("remove", 5, 7), Said("say", "told", ()), Came("move", 1, 1, 10)]
    stage.show(events, game.position, 1.0)
    for _ in range(9):
        stage.update(FRAME, 1.0)
    stage.skip()
    assert sorted(seen) == sorted(events)
    assert not stage.alive and not stage.moving() and not stage.coming.total() and not stage.waiting


def test_the_stage_waits_for_a_moment_but_not_for_the_last_smoke() -> None:
    stage, game = staged()
    stage.cast = lambda event: Cast([Haze(10.0, 5.0)], seconds=0.5 if event[0] == "say" else 0.0)
    stage.show([Said("say", "told", ()), Came("move", 0, 3, 9)], game.position, 1.0)
    seen, _ = watch(stage)
    assert seen[1][0] >= 0.5
    assert stage.alive and not stage.busy
    for _ in range(320):
        stage.update(FRAME, 1.0)
    assert not stage.alive


def test_a_piece_turns_over_lies_down_and_gets_up() -> None:
    stage, _ = staged(states={"asleep": "lying", "dead": "overturned"})
    for name, value, angle in (("asleep", True, True), ("asleep", False, True), ("dead", True, False)):
        stage.begin(Turned("turn", 0, name, value))
        motion = stage.motions[0]
        assert isinstance(motion, Change)
        motion.gone = motion.seconds * 0.4
        motion.pose(stage.pieces[0])
        assert (stage.pieces[0].angle > 5) is angle and (stage.pieces[0].width < 1) is not angle
        watch(stage)
        stage.pieces[0].marks[name] = value
    assert stage.begin(Turned("turn", 0, "dead", True)) == 0, "nothing is seen of what does not change"
    assert stage.begin(Turned("turn", 0, "tally", True)) == 0 and stage.pieces[0].marks["tally"] is True


def test_cards_are_not_in_two_places() -> None:
    stage, game = staged("morris")
    pile = 0
    stage.show([Laid("put", 3, -1, 0, 1), Laid("put", 4, -1, 0, 1)], game.position, 1.0)
    assert stage.coming[3] and stage.coming[4] and stage.waiting[4] == pile
    stage.update(FRAME, 1.0)
    assert 3 not in stage.waiting and stage.coming[3]
    watch(stage)
    assert not stage.coming.total() and not stage.waiting


def test_the_cards_of_a_row_that_is_turned_change_places_and_hidden_ones_do_not() -> None:
    stage, game = staged("morris")
    pile = game.rules.world.piles["hand"][0]
    cards = game.position.piles[pile]
    spots = {card: (float(index), 50.0) for index, card in enumerate(cards)}
    stage.ground.in_pile = lambda piece, where: (spots[piece], 0.5) if piece in spots else None
    stage.sync(game.position)
    before = [stage.pieces[card].place for card in cards]
    spots = {card: (float(index), 50.0) for index, card in enumerate(reversed(cards))}
    stage.conceals = lambda event: True
    stage.begin(Ordered("reverse", pile))
    assert not stage.motions
    stage.conceals = lambda event: False
    stage.begin(Ordered("reverse", pile))
    assert len(stage.motions) == len(cards) // 2 * 2 and stage.coming[cards[0]] == 1
    watch(stage)
    assert [stage.pieces[card].place for card in cards] == before[::-1] and not stage.coming.total()


def test_motions_end_where_they_should() -> None:
    shown = Shown((0.0, 0.0))
    Travel(0, 1.0, 1.0, way=[(0.0, 0.0), (5.0, 5.0)], height=1.0, spin=9.0).pose(shown)
    assert shown.place == (5.0, 5.0) and shown.lift == pytest.approx(0) and shown.angle == pytest.approx(0)
    Settle(0, 1.0, 1.0).pose(shown)
    assert shown.scale == pytest.approx(1)
    Raise(0, 1.0, 1.0, height=0.5).pose(shown)
    assert shown.lift == 0.5
    Fall(0, 1.0, 1.0, way=[(0.0, 0.0), (5.0, 5.0)]).pose(shown)
    assert shown.place is None


def test_easing_and_ways() -> None:
    for ease in (eased, weighty):
        steps = [ease(step / 50) for step in range(51)]
        assert steps[0] == 0 and steps[-1] == pytest.approx(1) and steps == sorted(steps)
    bent = rounded([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert bent[0] == (0.0, 0.0) and bent[-1] == pytest.approx((10.0, 10.0)) and len(bent) > 6
    assert along([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 0.75) == (10.0, 5.0)
