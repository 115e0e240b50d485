"""Bots in their parts: what positions are worth, how far and how wide trees are searched, how an answer is waited for.

Trees are told node by node here, so that it is known what must come out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.alphabeta import AlphaBeta, Entry
from game.bots.clock import Clock, TimeIsUp
from game.bots.curve import mean, smoothed
from game.bots.imagine import SWAPS, Swaps, may_read
from game.bots.judge import PIECE, WIN, Judge
from game.bots.levels import LEVELS, Thought, by_habit
from game.bots.matrix import Matrix, Mixture, chosen
from game.bots.maxn import MaxN
from game.bots.memory import Idea, Ideas
from game.bots.ranking import CERTAINTY, INFINITE, LATER, SURE, Found, Ranking
from game.bots.turns import DEEP, MANY, Turns
from game.bots.worker import BEGUN, HURRY, MOST_HELPERS, NONE, WAITED_FOR, Helpers, Task, Worker
from game.ruleset.emit.bots import HABIT, POSSIBLE, WEIGHT, WORTH
from game.ruleset.see import NOBODY, OTHERS, TEAM

README = Path(__file__).parents[2] / "game" / "bots" / "README.md"

# ---- what a position is worth ---------------------------------------------------------------------------------------


def judge(teams: Sequence[Sequence[int]], taken: Sequence[bool] | None = None, weights: Sequence[float] = (),
          **more: Any) -> Judge:
    """A judge of a ruleset with these teams, whose values are read from the position itself."""
    seats = sorted(seat for team in teams for seat in team)
    space: dict[str, Any] = dict(more)
    if weights:
        space |= {WORTH: lambda position, seat: position.worths[seat],
                  **{f"{WEIGHT}{place}": weight for place, weight in enumerate(weights)}}
    world = SimpleNamespace(seats=[f"s{seat}" for seat in seats], taken=taken or [True] * len(seats), teams=teams)
    bots = SimpleNamespace(terms=weights) if weights else None
    compiled = SimpleNamespace(bots=bots, has_score="score" in more)
    return Judge(SimpleNamespace(world=world, space=space, compiled=compiled))  # type: ignore[arg-type]


def at(*worths: float, over: bool = False, winners: Sequence[int] = ()) -> Any:
    return SimpleNamespace(worths=worths, over=over, winners=winners)


def test_a_strong_rival_counts_more_than_his_share() -> None:
    one = judge([[0], [1], [2]])
    assert one.scale() == 3 * PIECE == 300 and one.heaviest == PIECE and one.weights == []
    assert one.rivals([]) == 0.0 and one.rivals([-7.0]) == -7.0
    assert one.rivals([50.0, 50.0]) == pytest.approx(50.0)
    assert one.rivals([0.0, 300.0]) == pytest.approx(300 + 300 * -0.4150375)  # log2(3/4): half as likely, and one
    assert one.rivals([300.0, 0.0, 0.0]) == pytest.approx(300 + 300 * -0.5849625)  # log2(2/3)


@pytest.mark.parametrize(("weights", "scale", "heaviest"), [
    ((10,), 40, 10), ((5, -20), 80, 20), ((1, 30, -7), 28, 30), ((0.1,), 1.0, 0.1), ((8, 1, 2, 3), 12, 8)])
def test_odds_double_with_four_times_the_middle_weight(weights: Sequence[float], scale: float, heaviest: float) -> None:
    one = judge([[0], [1]], weights=weights)
    assert (one.scale(), one.heaviest) == (scale, heaviest)
    hopes = one.chances(at(scale, 0.0))
    assert hopes == pytest.approx([2 / 3, 1 / 3]) and one.chances(at(3.0, 3.0)) == [0.5, 0.5]
    assert one.chances(at(0.0, 2 * scale)) == pytest.approx([0.2, 0.8])


def test_two_compare_what_they_have_and_teams_what_they_have_on_average() -> None:
    two = judge([[0], [1]], weights=[10])
    assert two.alone and two.of(at(7, 3), 0) == 4 and two.of(at(7, 3), 1) == -4 and two.all(at(7, 3)) == [4, -4]
    teams = judge([[0, 2], [1, 3]], weights=[10])
    assert not teams.alone and teams.all(at(7, 3, 1, 2)) == [1.5, -1.5, 1.5, -1.5]
    assert teams.of(at(7, 3, 1, 2), 2) == 1.5 and teams.side_of == [0, 1, 0, 1]
    empty = judge([[0], [1], [2]], [True, False, True], [10])
    assert empty.seats == [0, 2] and empty.side_of == [0, -1, 1] and empty.all(at(7, 99, 3)) == [4, 0, -4]


@pytest.mark.parametrize(("teams", "winners", "worth"), [
    ([[0], [1]], [0], [1, -1]), ([[0], [1]], [], [0, 0]), ([[0], [1]], [0, 1], [0, 0]),
    ([[0], [1], [2]], [1], [-0.5, 1, -0.5]), ([[0], [1], [2]], [0, 1], [0.25, 0.25, -0.5]),
    ([[0, 2], [1, 3]], [0], [1, -1, 1, -1]), ([[0, 2], [1, 3]], [1, 3], [-1, 1, -1, 1]),
    ([[0, 1]], [0], [1, 1]), ([[0, 1]], [], [-1, -1])])
def test_the_end_is_worth_the_part_of_the_win(teams: list[list[int]], winners: list[int], worth: list[float]) -> None:
    one = judge(teams, weights=[10])
    assert one.outcomes(winners) == [part * WIN for part in worth]
    assert one.all(at(over=True, winners=winners)) == [one.of(at(over=True, winners=winners), seat)
                                                       for seat in range(len(worth))] == [part * WIN for part in worth]


@pytest.mark.parametrize(("teams", "winners", "hopes"), [
    ([[0], [1]], [1], [0, 1]), ([[0], [1], [2], [3]], [], [0.25] * 4), ([[0], [1], [2]], [0, 2], [0.5, 0, 0.5]),
    ([[0, 1]], [0], [1, 1]), ([[0, 1]], [], [0.9 * 5 / 15] * 2)])
def test_hopes_at_the_end_are_shares_and_points_where_the_game_has_won(teams: list[list[int]], winners: list[int],
                                                                       hopes: list[float]) -> None:
    one = judge(teams, weights=[10], score=lambda position, seat: 4 + 2 * seat)
    assert one.chances(at(over=True, winners=winners)) == pytest.approx(hopes)


def test_where_points_are_counted_and_not_valued_those_who_lead_may_hope() -> None:
    points = {0: 3, 1: 5, 2: 5}
    one = judge([[0], [1], [2]], score=lambda position, seat: points[seat])
    assert one.chances(at()) == [0.0, 0.5, 0.5]
    together = judge([[0, 1]], score=lambda position, seat: 10)
    assert together.chances(at()) == pytest.approx([0.45, 0.45]) and together.progress({0: -9, 1: -9}) == 0.0
    valued = judge([[0, 1]], weights=[10])
    assert valued.chances(at(0, 0)) == [0.5, 0.5] and valued.chances(at(40, 40)) == pytest.approx([2 / 3, 2 / 3])


def test_without_values_pieces_on_the_board_and_choices_count() -> None:
    one = judge([[0], [1]])
    one.rules.questions = {4: SimpleNamespace(who=lambda position: 1)}  # type: ignore[dict-item]
    position: Any = SimpleNamespace(owner=[0, 0, 1, 1, -1], place=[3, 0, -1, 5, 7], pc=4, opts=[(1,), (2,), (3,)])
    assert [one.general(position, seat) for seat in (0, 1)] == [200, 103]


def test_an_imagined_world_is_possible_if_it_is_to_everybody() -> None:
    assert judge([[0], [1]]).possible(at(), random.Random(1))
    for refusing in (0, 1, 2):
        one = judge([[0], [1]])
        one.rules.space[POSSIBLE] = lambda position, seat, no=refusing: seat != no
        assert one.possible(at(), random.Random(1)) is (refusing == 2)


# ---- trees ----------------------------------------------------------------------------------------------------------


@dataclass
class Knot:
    """A position of a tree that is told."""

    worths: tuple[float, ...] = (0.0, 0.0)
    who: int = 0
    after: list[Knot] = field(default_factory=list)
    follows: bool = False  # whether it is asked in the middle of a turn
    ended: bool = False
    number: int = 0


class Tree:
    """A world in which positions are knots; who looks is counted."""

    foresight = None

    def __init__(self) -> None:
        self.seen: list[Knot] = []

    def over(self, node: Knot) -> bool:
        return node.ended

    def pending(self, node: Knot) -> bool:
        return node.follows

    def who(self, node: Knot) -> int:
        return node.who

    def question(self, node: Knot) -> int:
        return node.number

    def options(self, node: Knot) -> Sequence[tuple[int]]:
        return [(place,) for place in range(len(node.after))]

    def key(self, node: Knot) -> int:
        return id(node)

    def judged(self, node: Knot, seat: int) -> float:
        return node.worths[seat]

    def all_judged(self, node: Knot) -> list[float]:
        return list(node.worths)

    def best(self, node: Knot) -> None:
        return None

    def children(self, node: Knot, options: Sequence[tuple[int]],
                 tick: Callable[[], None]) -> Iterator[tuple[tuple[int], Knot]]:
        for option in options:
            tick()
            self.seen.append(node.after[option[0]])
            yield option, node.after[option[0]]


def grown(chance: random.Random, depth: int, seats: int, who: int = 0) -> Knot:
    """A tree by chance, with follow-ups and early ends."""
    ended = not depth or (depth < 4 and chance.random() < 0.1)
    worths = [chance.choice((-1.0, 1.0)) * chance.randrange(1, 100) for _ in range(seats)]
    if seats == 2:
        worths[1] = -worths[0]
    knot = Knot(tuple(worths), who, follows=depth < 4 and chance.random() < 0.25, ended=ended)
    if not ended:
        for _ in range(chance.randrange(2, 4)):
            knot.after.append(grown(chance, depth - 1, seats, who if chance.random() < 0.2 else (who + 1) % seats))
    return knot


def searching(way: type[Any], seats: int, width: int = 9) -> Any:
    """Somebody who thinks in such a tree, for the first seat."""
    found = object.__new__(way)
    found.judge = judge([[seat] for seat in range(seats)], weights=[10])
    found.seat, found.width, found.overlooks, found.clock = 0, width, 0.0, Clock(60_000)
    found.chance, found.world, found.known, found.useful = random.Random(3), Tree(), {}, {}
    found.obvious, found.ideas, found.wary, found.next, found.endings = set(), Ideas(), False, -1, 4
    return found


def through(knot: Knot, depth: int, ply: int) -> list[float]:
    """What everybody comes to who takes what is best for them: without bounds, memory or order."""
    if knot.ended:
        return [worth - LATER * ply if worth > 0 else worth + LATER * ply for worth in knot.worths]
    follows = knot.follows and ply < 10
    if depth <= 0 and not follows:
        return list(knot.worths)
    return max((through(one, depth - (not follows), ply + 1) for one in knot.after),
               key=lambda values: values[knot.who])


@pytest.mark.parametrize("seed", range(12))
def test_alpha_beta_finds_what_everybody_comes_to(seed: int) -> None:
    root = grown(random.Random(seed), 5, 2)
    for depth in (1, 2, 3):
        value = through(root, depth, 0)[0]
        search = searching(AlphaBeta, 2)
        assert search.value(root, depth, -INFINITE, INFINITE, 0) == value
        looked = len(search.world.seen)
        assert search.value(root, depth, -INFINITE, INFINITE, 0) == value and len(search.world.seen) == looked
        assert search.value(root, depth, value - 1, value + 1, 0) == value
        assert searching(AlphaBeta, 2).value(root, depth, value, value + 9, 0) <= value, "no more than that"
        assert searching(AlphaBeta, 2).value(root, depth, value - 9, value, 0) >= value, "no less than that"


@pytest.mark.parametrize("seed", range(12))
def test_max_n_finds_what_everybody_comes_to(seed: int) -> None:
    root = grown(random.Random(seed), 5, 3)
    for depth in (1, 2):
        search = searching(MaxN, 3)
        assert search.values(root, depth, 0) == through(root, depth, 0)
        assert search.value(root, depth, 0.0, 0.0, 0) == through(root, depth, 0)[0]
        looked = len(search.world.seen)
        assert search.values(root, depth, 0) == through(root, depth, 0) and len(search.world.seen) == looked


@pytest.mark.parametrize(("low", "high", "bounds", "value"), [
    (5.0, 9.0, (-INFINITE, 3.0), 3.0), (3.0, 9.0, (-INFINITE, 3.0), 3.0), (-9.0, 4.0, (4.0, INFINITE), 4.0),
    (-9.0, 2.0, (4.0, INFINITE), 4.0), (-9.0, 9.0, (4.0, 4.0), 4.0)])
def test_what_is_known_of_a_position_is_enough_where_it_is_beyond_the_bounds(low: float, high: float,
                                                                           bounds: tuple[float, float],
                                                                           value: float) -> None:
    root, search = Knot(after=[Knot((1, -1), ended=True)]), searching(AlphaBeta, 2)
    search.known[id(root)] = Entry(2, *bounds)
    assert search.value(root, 2, low, high, 0) == value and not search.world.seen
    assert search.value(root, 3, low, high, 0) != value and search.world.seen, "it was not looked at so deep"


def test_bounds_and_width_leave_out_what_need_not_be_looked_at() -> None:
    roots = [grown(random.Random(seed), 5, 2) for seed in range(20)]
    looked = []
    for way, width in ((AlphaBeta, 9), (AlphaBeta, 2), (AlphaBeta, 1), (MaxN, 9), (MaxN, 2), (MaxN, 1)):
        searches = [searching(way, 2, width) for _ in roots]
        for search, root in zip(searches, roots, strict=True):
            search.value(root, 3, -INFINITE, INFINITE, 0)
        looked.append(sum(len(search.world.seen) for search in searches))
    assert looked == [579, 473, 186, 1061, 812, 270], "fewer are welcome, more are not"


def test_what_is_won_later_is_worth_less_and_what_is_lost_later_more() -> None:
    for way in (AlphaBeta, MaxN):
        search = searching(way, 2)
        for worth, value in ((WIN, WIN - 3 * LATER), (-WIN, 3 * LATER - WIN)):
            assert search.value(Knot((worth, -worth), ended=True), 5, -INFINITE, INFINITE, 3) == value
    assert searching(AlphaBeta, 2).value(Knot((0.0, 0.0), ended=True), 5, -INFINITE, INFINITE, 3) == 0.0


def test_what_was_found_best_is_expected() -> None:
    root = Knot(after=[Knot((worth, -worth), ended=True) for worth in (1, 7, 3)])
    for way in (AlphaBeta, MaxN):
        search = searching(way, 2)
        assert search.best(root) is None, "nobody has thought about it"
        search.value(Knot(who=1, after=[root]), 2, -INFINITE, INFINITE, 0)
        search.value(root, 2, -INFINITE, INFINITE, 0)
        assert search.best(root) == (1,)
        search.forget()
        assert search.best(root) is None


@pytest.mark.parametrize(("values", "average"), [
    ([4.0], 4.0), ([4.0, 8.0], 6.0), ([WIN, WIN], WIN), ([-WIN, -WIN], -WIN), ([WIN], WIN),
    ([WIN, 0.0], CERTAINTY * 40 / 2), ([-WIN, 10.0], (10 - CERTAINTY * 40) / 2), ([WIN, -WIN], 0.0),
    ([SURE + 1, SURE], SURE + 0.5)])
def test_a_win_in_some_worlds_counts_for_much_but_not_for_all(values: list[float], average: float) -> None:
    assert searching(AlphaBeta, 2).on_average(values) == pytest.approx(average)


def test_worlds_are_compared_by_what_options_differ_in_them() -> None:
    search = searching(AlphaBeta, 2)

    def rows(*worths: tuple[float, float, float]) -> list[Found]:
        return [Found(((place,),), [Knot((worth, 0)) for worth in one], 0.0, 0.0) for place, one in enumerate(worths)]

    assert search.differ(rows((1, 11, 21), (3, 13, 23)), 3) == 0.0, "all of it is shifted alike"
    assert search.differ(rows((5, 5, 5), (5, 5, 5)), 3) == -1.0, "nothing differs at all"
    assert search.differ(rows((0, 10, 0), (10, 0, 10)), 3) == pytest.approx(0.9428090)  # ±5, ∓5, ±5 by 5


@pytest.mark.parametrize(("way", "overlooks", "kept"), [
    (AlphaBeta, 1e-9, [(5, (1,)), (5, (2,))]), (MaxN, 1e-9, [(5, (1,)), (5, (2,))]), (AlphaBeta, 0.0, [])])
def test_what_is_followed_is_kept_in_mind_by_those_who_overlook_things(way: type[Any], overlooks: float,
                                                                       kept: list[Idea]) -> None:
    search = searching(way, 2, 2)
    search.overlooks = overlooks
    node = Knot(after=[Knot((worth, -worth), 1, [Knot()]) for worth in (1.0, 7.0, 3.0)], number=5)
    search.value(node, 2, -INFINITE, INFINITE, 0)
    assert [idea for idea in search.ideas.new if idea[0] == 5] == kept and search.ideas.kept == {}


def test_options_to_come_are_overlooked_by_lot_but_not_obvious_ones_nor_those_thought_of_before() -> None:
    search = searching(AlphaBeta, 2)
    node = Knot(after=[Knot() for _ in range(8)], number=5)
    assert search.seen(node, 1) == [(place,) for place in range(8)]
    search.overlooks = 0.5
    search.chance = SimpleNamespace(random=iter([0.4, 0.5, 0.6, 0.1, 0.49, 0.9, 0.0, 0.51]).__next__)
    assert search.seen(node, 1) == [(1,), (2,), (5,), (7,)]
    search.obvious = {(5, 0), (6, 3)}
    search.chance = SimpleNamespace(random=lambda: 0.0)
    assert search.seen(node, 1) == [(0,)]
    search.obvious, search.chance.choice = set(), lambda options: options[3]
    assert search.seen(node, 1) == [(3,)], "one is always seen"
    search.ideas.kept = {(5, (6,)): None, (4, (2,)): None}
    assert search.seen(node, 1) == [(6,)], "once it was found worth following, at this question"
    search.wary, search.next = True, 2
    assert search.seen(node, 1) == [(6,)] and len(search.seen(node, 2)) == 8, "all that whoever is next could do"
    search.chance.sample = lambda options, count: options[:count]
    assert search.ends(node) == [(0,), (1,), (2,), (3,)] and search.ends(Knot(after=[Knot()] * 4)) == [
        (0,), (1,), (2,), (3,)]


def test_follow_ups_are_no_step_ahead_up_to_a_length() -> None:
    search = searching(AlphaBeta, 2)
    assert [search.follows(Knot(follows=True), ply) for ply in (1, 9, 10, 11)] == [True, True, False, False]
    assert not search.follows(Knot(), 1)


@dataclass
class Settling(Ranking):
    """Somebody whose clock says what it is told."""

    def __init__(self, spent: float, thorough: bool, guesses: bool = False) -> None:
        self.clock: Any = SimpleNamespace(spent=spent)
        self.world: Any = SimpleNamespace(foresight=object() if thorough else None)
        self.python: Any = SimpleNamespace(guesses=guesses)
        self.overlooks = 0.0

    def value(self, node: Any, depth: int, low: float, high: float, ply: int) -> float:
        raise NotImplementedError

    def best(self, node: Any) -> None:
        raise NotImplementedError

    def forget(self) -> None:
        raise NotImplementedError


def valued(*values: float) -> list[Found]:
    return [Found(((place,),), [], value, value) for place, value in enumerate(values)]


@pytest.mark.parametrize(("values", "spread", "deep", "spent", "thorough", "done"), [
    ((5.0,), 1.0, False, 0.0, False, True), ((SURE + 1, 0.0), 1.0, False, 0.0, False, True),
    ((SURE, 0.0), 1.0, False, 0.0, False, False), ((0.0, -SURE - 1), 1.0, False, 0.0, False, True),
    ((0.0, -SURE), 1.0, False, 0.0, False, False), ((9.0, 0.0), 1.0, False, 0.0, False, False),
    ((9.0, 0.0), 1.0, True, 0.0, False, True), ((2.5, 0.0), 1.0, True, 0.0, False, False),
    ((2.6, 0.0), 1.0, True, 0.0, False, True), ((9.0, 0.0), 0.0, True, 0.0, False, False),
    ((1.0, 0.0), 1.0, True, 0.5, False, False), ((1.0, 0.0), 1.0, True, 0.51, False, True),
    ((1.0, 0.0), 1.0, False, 0.99, False, False), ((9.0, 0.0), 1.0, True, 0.9, True, False),
    ((9.0, 0.0), 1.0, True, 0.91, True, True)])
def test_when_looking_deeper_is_of_no_use(values: tuple[float, ...], spread: float, deep: bool, spent: float,
                                          thorough: bool, done: bool) -> None:
    assert Settling(spent, thorough).settled(valued(*values), spread, deep) is done


@pytest.mark.parametrize(("worlds", "spent", "cost", "left"), [
    (12, 0.5, 0.125, 12), (12, 0.5, 0.25, 6), (12, 0.5, 0.126, 11), (12, 0.9, 0.2, 3), (3, 0.9, 0.5, 3),
    (4, 0.0, 1, 3)])
def test_fewer_worlds_are_gone_on_with_when_there_is_no_time_for_all(worlds: int, spent: float, cost: float,
                                                                     left: int) -> None:
    found = valued(1.0, 2.0)
    for one in found:
        one.afters = list(range(worlds))
    Settling(spent, False).leave_worlds(found, cost)
    assert [one.afters for one in found] == [list(range(left))] * 2


# ---- the end of a turn ----------------------------------------------------------------------------------------------


def turns(*sides: int) -> Turns:
    return Turns(Tree(), SimpleNamespace(side_of=sides or (0, 1)))  # type: ignore[arg-type]


def won(by: int) -> Knot:
    return Knot((WIN, -WIN) if by == 0 else (-WIN, WIN), ended=True)


def row(length: int, end: Knot) -> Knot:
    """So many follow-ups of the first seat, one after another, to an end."""
    return Knot(follows=True, after=[row(length - 1, end)]) if length else end


def test_a_win_counts_if_the_turn_can_be_ended_so() -> None:
    one, clock = turns(), Clock(60_000)
    for length, deep, wins in ((0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False), (3, 3, True)):
        assert one.wins(row(length, won(0)), 0, deep, clock) is wins, (length, deep)
    assert not one.wins(won(1), 0, 3, clock) and not one.wins(row(1, won(0)), 1, 3, clock), "it is not their turn"
    assert not one.wins(Knot((WIN, -WIN)), 0, 3, clock), "it is not over"
    assert not one.wins(Knot((WIN / 2, 0), ended=True), 0, 3, clock), "half a win"


def test_the_shortest_way_to_win_is_taken_and_only_if_it_is_there_in_every_world() -> None:
    one, clock = turns(), Clock(60_000)
    tried: list[Any] = [((0,), row(2, won(0))), ((1,), Knot()), ((2,), row(1, won(0))), ((3,), won(1))]
    assert one.winning(tried, tuple, 0, clock) == (2,)
    assert one.winning(tried[:2], tuple, 0, clock) == (0,)
    assert one.winning([((0,), row(DEEP, won(0)))], tuple, 0, clock) == (0,)
    assert one.winning([((0,), row(DEEP + 1, won(0)))], tuple, 0, clock) is None
    there = Knot(after=[Knot(), Knot(), row(1, won(0))])
    for elsewhere, found in (([there, there], (2,)), ([there, Knot(after=[Knot()] * 3)], None)):
        assert one.winning(tried[1:], elsewhere.copy, 0, clock) == found
    root = Knot(after=[Knot(), won(0)])
    assert one.winner(root, tuple, 0, clock) == (1,) and one.winner(root, tuple, 0, Clock(0)) is None


def test_a_turn_is_safe_if_it_can_be_ended_so_that_the_next_one_does_not_win() -> None:
    one, clock = turns(), Clock(60_000)
    danger, calm = Knot(who=1, after=[Knot(), won(1)]), Knot(who=1, after=[Knot(), won(0)])
    assert not one.safe(danger, 0, clock) and one.safe(calm, 0, clock)
    assert not one.safe(won(1), 0, clock) and one.safe(won(0), 0, clock) and one.safe(Knot(ended=True), 0, clock)
    assert one.safe(Knot(follows=True, after=[danger, calm]), 0, clock)
    assert not one.safe(Knot(follows=True, after=[danger, danger]), 0, clock)
    assert turns(0, 0).safe(danger, 0, clock), "they are of one team"
    many = Knot(who=1, after=[won(1)] * MANY)
    assert not one.safe(many, 0, clock) and one.safe(Knot(who=1, after=[won(1)] * (MANY + 1)), 0, clock)
    assert one.safe(danger, 0, Clock(0)), "there is no time to look"


# ---- what is imagined ------------------------------------------------------------------------------------------------


def swaps(could_be: Callable[[Any, int, int], bool] | None) -> Swaps:
    """Lets men change kinds, which all lie on one layer; whether one can be what another is, is told."""
    found = object.__new__(Swaps)
    found.rules = SimpleNamespace(world=SimpleNamespace(layer_of=[0, 0, 0, 1]))  # type: ignore[assignment]
    found.could_be = could_be
    found.parts = [SimpleNamespace(name="kind", of=lambda position: position.kind)]  # type: ignore[list-item]
    return found


@pytest.mark.parametrize(("place", "owner", "kind", "dealt"), [
    ([0, -1, -1], [0, 0, 0], [0, 1, 2], [2, 1, 0]), ([-1, -1, -1], [0, 0, 0], [0, 1, 2], [0, 1, 2]),
    ([4, 5, 6], [0, 1, 0], [0, 1, 2], [2, 1, 0]), ([4, 5, 6], [0, 0, 0], [0, 3, 2], [2, 3, 0])])
def test_who_stands_somewhere_may_be_any_of_those_of_one_owner_and_layer(place: list[int], owner: list[int],
                                                                        kind: list[int], dealt: list[int]) -> None:
    position: Any = SimpleNamespace(place=place, owner=owner, kind=kind, steps=0)
    chance: Any = SimpleNamespace(sample=lambda pieces, count: pieces[::-1])
    swaps(None).deal(position, [0, 1, 2], chance)
    assert position.kind == dealt


def test_what_cannot_be_where_it_was_dealt_changes_places_with_what_can() -> None:
    """Nobody may be what their number is; a swap that helps both goes before one that helps one."""
    chosen = list[list[int]]()

    def choice(ways: list[int]) -> int:
        chosen.append(list(ways))
        return ways[0]

    position: Any = SimpleNamespace(kind=[0, 2, 1, 3])
    chance: Any = SimpleNamespace(choice=choice)
    swaps(lambda position, piece, other: position.kind[other] != piece).sort_out(position, [0, 1, 2, 3], chance)
    assert position.kind == [3, 0, 1, 2] and chosen == [[1, 2, 3], [0, 1, 2]]
    stuck: Any = SimpleNamespace(kind=[0, 0])
    asked = list[int]()

    def never(position: Any, piece: int, other: int) -> bool:
        asked.append(other)
        return False

    swaps(never).sort_out(stuck, [0, 1], chance)
    assert stuck.kind == [0, 0] and len(asked) == SWAPS * (2 + 2 * 2), "it is given up"


def test_what_a_team_knows_is_read_by_all_of_it_and_by_nobody_else() -> None:
    world = SimpleNamespace(teams=[(0,), (1, 2)], team_of=[0, 1, 1], seats=["a", "b", "c"], pieces=[])
    rules: Any = SimpleNamespace(world=world)
    for see, readers in ((TEAM, [{0}, {1, 2}, set()]), (OTHERS, [{1, 2}, {0, 2}, set()]), (NOBODY, [set()] * 3)):
        part: Any = SimpleNamespace(scope="team", see=see)
        assert [{seat for seat in range(3) if may_read(rules, None, part, team, seat)}  # type: ignore[arg-type]
                for team in range(3)] == readers, see


# ---- mixtures, hopes ------------------------------------------------------------------------------------------------


def test_a_mixture_moves_towards_what_is_missed() -> None:
    one = Mixture(0, 2)
    assert one.now == [0.5, 0.5]
    one.learn([4.0, 0.0])
    assert (one.regret, one.sum, one.now) == ([2.0, 0.0], [0.5, 0.5], [1.0, 0.0])
    one.learn([0.0, 6.0])
    assert (one.regret, one.sum, one.now) == ([2.0, 6.0], [1.5, 0.5], [0.25, 0.75])
    one.learn([0.0, 0.0])
    assert one.regret == [2.0, 6.0] and one.sum == [1.75, 1.25]


@pytest.mark.parametrize(("seat", "worth"), [(0, 3.0), (1, 4.0), (-1, -4.0)])
def test_what_is_decided_already_is_against_whoever_thinks(seat: int, worth: float) -> None:
    rules: Any = SimpleNamespace(world=SimpleNamespace(kinds=[]))
    one = object.__new__(Matrix)
    one.rules, one.seat, one.known = rules, 1, {(0, 1): [3.0, 4.0]}
    assert one.worth(seat, (0, 1)) == worth


def test_what_is_seldom_right_is_left_out() -> None:
    chance: Any = SimpleNamespace(choices=lambda options, often: [(*options, *often)])
    assert chosen([(1,), (2,), (3,)], [0.4, 0.2, 0.19], chance) == ((1,), (2,), (3,), 0.4, 0.2, 0.0)


def test_hopes_are_smoothed_over_a_round_but_for_the_outcome() -> None:
    hopes: list[tuple[float, ...]] = [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
    assert smoothed(hopes, 2) == [(0.0, 1.0), (0.25, 0.75), (0.75, 0.25), (1.0, 0.0), (0.0, 1.0)]
    assert smoothed(hopes, 1) == hopes and smoothed(hopes[:1], 3) == hopes[:1]
    assert mean([(1.0, 2.0), (3.0, 6.0)]) == (2.0, 4.0)


@pytest.mark.parametrize(("lots", "left"), [
    ((0.29,), ["shout", "shout loud"]), ((0.3, 0.0), ["sing"]), ((0.3, 0.5), ["shouting", "whisper"]),
    ((0.99, 0.49), ["sing"])])
def test_a_habit_is_followed_as_often_as_it_is_said_and_else_left_out(lots: tuple[float, ...], left: list[str]) -> None:
    texts = ["shout", "shouting", "shout loud", "sing", "whisper"]
    bots = SimpleNamespace(habits=(("shout", None), ("sing", None)))
    space = {f"{HABIT}0": lambda position, seat: 30 * seat, f"{HABIT}1": lambda position, seat: 50}
    position: Any = SimpleNamespace(opts=[(place,) for place in range(5)], steps=0)
    rules: Any = SimpleNamespace(compiled=SimpleNamespace(bots=bots), space=space)
    chance: Any = SimpleNamespace(random=iter(lots).__next__)
    assert [texts[option[0]] for option in by_habit(rules, position, 1, texts, chance)] == left
    assert by_habit(rules, position, 1, ["sing"] * 5, chance) == position.opts, "that is all there is"
    rules.compiled.bots = None
    assert by_habit(rules, position, 1, texts, chance) == position.opts


# ---- waiting for an answer ------------------------------------------------------------------------------------------


class Line:
    """A pipe to a process that says what the test tells it to."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.heard: list[Any] = []
        self.open = True

    def poll(self) -> bool:
        if not self.open:
            raise OSError
        return bool(self.said)

    def recv(self) -> Any:
        found = self.said.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    def send(self, thing: Any) -> None:
        if not self.open:
            raise OSError
        self.heard.append(thing)

    def close(self) -> None:
        self.open = False


class Process:
    def __init__(self) -> None:
        self.alive = True

    def is_alive(self) -> bool:
        return self.alive

    def kill(self) -> None:
        self.alive = False


class Waiting:
    """A worker on a clock of ours."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.worker = 100.0, Worker()
        monkeypatch.setattr("game.bots.worker.time.monotonic", lambda: self.now)
        self.line, self.process = Line(), Process()
        self.worker.process, self.worker.pipe = self.process, self.line  # type: ignore[assignment]

    def ask(self, **given: Any) -> Task:
        task = Task("tictactoe", 2, {}, [], **{"state": {}, "level": "novice", **given})
        self.worker.ask(task)
        return task

    def after(self, seconds: float, step: float = 0.2) -> Any:
        """What is heard after so long, looked for often."""
        for _ in range(round(seconds / step)):
            self.now += step
            found = self.worker.poll()
            if found is not None:
                return found
        return None


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    return Waiting(monkeypatch)


def test_how_long_an_answer_may_take() -> None:
    assert Task("x", 2, {}, [], level="novice").longest == LEVELS["novice"].longest / 1000 * 2.5 + 6
    assert Task("x", 2, {}, [], level="novice", milliseconds=4000).longest == 16.0
    assert Task("x", 2, {}, []).longest == 31.0, "a whole game"
    assert LEVELS["eminence"].longest == 6000 and LEVELS["novice"].longest == 40
    one = Task("x", 2, {"b": "1", "a": "2"}, [])
    assert one.rules_key == Task("x", 2, {"a": "2", "b": "1"}, [], level="novice", seed=4).rules_key
    assert one.rules_key != Task("x", 3, {"a": "2", "b": "1"}, []).rules_key


def test_the_time_of_each_level_is_told() -> None:
    rows = [line.strip("| ").split(" | ") for line in README.read_text(encoding="utf-8").splitlines()
            if line.startswith("|") and line.count("|") == 11]

    def seconds(cell: str) -> float:
        number, _, unit = cell.replace(",", "").partition(" ")
        return float(number) / {"s": 1, "ms": 1000}[unit]

    told = {row[0]: (seconds(row[1]), seconds(row[-1])) for row in rows if row[0] in LEVELS}
    assert told == {name: (level.milliseconds / 1000, level.playing / 1000) for name, level in LEVELS.items()}


@pytest.mark.parametrize(("level", "seconds", "milliseconds"), [
    ("eminence", 0.0, 0), ("eminence", 3.0, 0), ("eminence", 3.001, 4_001), ("eminence", 12.5, 13_500),
    ("eminence", 19.0, 20_000), ("eminence", 600.0, 20_000), ("machiavel", 600.0, 0), ("novice", 600.0, 0)])
def test_the_eminence_thinks_as_long_as_people_and_a_little_longer_up_to_a_length(
        level: str, seconds: float, milliseconds: int) -> None:
    assert LEVELS[level].beside(seconds) == milliseconds


def test_the_answer_to_the_last_question_is_heard_and_no_other(waiting: Waiting) -> None:
    assert waiting.worker.poll() is None
    first, second = waiting.ask(), waiting.ask()
    assert (first.number, second.number) == (1, 2) and waiting.line.heard == [first, second]
    waiting.line.said = [(1, BEGUN), (1, Thought("old")), (2, BEGUN)]
    assert waiting.worker.poll() is None and waiting.worker.known == second.rules_key
    waiting.line.said = [(2, Thought("new")), (2, Thought("late"))]
    assert waiting.worker.poll() == Thought("new") and waiting.worker.failures == 0
    waiting.worker.hurry()
    waiting.worker.drop()
    assert waiting.line.heard[2:] == [HURRY, HURRY] and waiting.worker.number == 3


def test_a_slow_start_is_waited_for_and_a_long_thought_is_not(waiting: Waiting) -> None:
    waiting.ask(milliseconds=400)  # may take 7 seconds
    assert waiting.after(29) is None
    waiting.line.said = [(1, BEGUN)]
    assert waiting.after(0.8) is None and waiting.worker.left < 1, "there was less left of the start"
    waiting.ask(milliseconds=400)
    heard = []
    for _ in range(8):
        waiting.line.said = [(2, BEGUN)]
        heard.append(waiting.after(1))
        if heard[-1] is not None:
            break
    assert heard == [None] * 7 + [NONE] and waiting.worker.late and waiting.worker.failures == 1
    assert not waiting.process.alive and waiting.worker.pipe is None


def test_one_that_knows_the_rules_and_gives_no_sign_stands_still(waiting: Waiting) -> None:
    waiting.ask()
    waiting.line.said = [(1, BEGUN)]
    assert waiting.after(2.4) is None
    assert waiting.after(0.4) == NONE and not waiting.worker.late and waiting.worker.failures == 1


def test_a_look_back_over_a_game_gives_no_signs(waiting: Waiting) -> None:
    waiting.ask(state=None, level="")
    waiting.line.said = [(1, BEGUN)]
    assert waiting.after(20) is None


def test_whoever_slept_with_us_has_not_been_silent(waiting: Waiting) -> None:
    waiting.ask()
    waiting.line.said = [(1, BEGUN)]
    waiting.worker.poll()
    waiting.now += 3600
    assert waiting.worker.poll() is None and waiting.worker.silent == 0.25


@pytest.mark.parametrize("end", ["dead", "closed", "torn"])
def test_one_that_is_lost_is_told_at_once(waiting: Waiting, end: str) -> None:
    waiting.ask()
    if end == "dead":
        waiting.process.alive = False
    elif end == "closed":
        waiting.line.close()
        waiting.worker.hurry()
    else:
        waiting.line.said = [EOFError()]
    assert waiting.worker.poll() == NONE and not waiting.worker.late and waiting.worker.failures == 1


@dataclass
class Helper:
    """One who helps, and answers what the test tells them to."""

    asked: list[Task] = field(default_factory=list)
    said: list[Any] = field(default_factory=list)
    hurries: int = 0
    drops: int = 0

    def ask(self, task: Task) -> None:
        self.asked.append(task)

    def poll(self) -> Any:
        return self.said.pop(0) if self.said else None

    def hurry(self) -> None:
        self.hurries += 1

    def drop(self) -> None:
        self.drops += 1


def test_helpers_are_waited_for_a_little_and_each_thinks_by_lots_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 50.0
    monkeypatch.setattr("game.bots.worker.time.monotonic", lambda: now)
    monkeypatch.setattr("game.bots.worker.Worker", Helper)
    helpers = Helpers()
    helpers.ask(Task("go", 2, {}, [], level="machiavel", seed=7), 9)
    crew: Any = helpers.crew
    assert [one.asked[0].seed for one in crew] == [8, 9, 10] and len(crew) == MOST_HELPERS == 3
    first = Thought("a", votes={"a": (1, 0.5), "b": (1, 0.4)}, simulations=5)
    crew[0].said = [Thought("b", votes={"a": (1, 0.1), "b": (1, 0.9)}, simulations=7)]
    crew[2].said = [NONE]
    assert helpers.join(first) is None, "the second has not answered"
    now += WAITED_FOR - 0.01
    assert helpers.join(first) is None
    now += 0.02
    found = helpers.join(first)
    assert found is not None and (found.text, found.simulations) == ("b", 12)
    assert [one.drops for one in crew] == [0, 1, 0] and not helpers.asked and not helpers.answers
    helpers.ask(Task("go", 2, {}, [], level="machiavel", seed=3), 1)
    assert [len(one.asked) for one in crew] == [2, 1, 1] and helpers.crew == crew
    helpers.hurry()
    assert [one.hurries for one in crew] == [1, 1, 1]
    crew[0].said = [Thought("a")]
    assert helpers.join(first) == first, "all have answered: nobody is waited for, and who has no votes changes nothing"


def test_time_that_is_up_ends_a_search_and_leaves_what_was_known() -> None:
    search = searching(AlphaBeta, 2)
    search.clock = Clock(0)
    with pytest.raises(TimeIsUp):
        search.value(grown(random.Random(1), 5, 2), 3, -INFINITE, INFINITE, 0)
