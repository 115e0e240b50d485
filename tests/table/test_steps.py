"""Where a step leads, to the pixel: quarters, what lies aslant or at one place, the other end, a third of all."""

from __future__ import annotations

import pytest

from game.table.steps import (
    MANY,
    Box,
    Way,
    amid,
    around,
    middles,
    nearest,
    next_in_order,
    round_from,
    step_from,
    turned_from,
    turned_in,
)

At = tuple[int, int]
RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)


def spots(**at: At) -> dict[str, Box]:
    """Things of one pixel, from the lowest to the topmost."""
    return {name: Box(x, y, 1, 1) for name, (x, y) in at.items()}


@pytest.mark.parametrize(("box", "middle"), [
    (Box(10, 20, 30, 40), (25, 40)), (Box(10, 20, 31, 41), (25, 40)), (Box(-4, 0, 1, 2), (-4, 1))])
def test_the_middle_of_a_box(box: Box, middle: At) -> None:
    assert box.middle == middle


def test_of_several_at_one_place_each_is_a_pixel_aside_of_the_one_before() -> None:
    places = spots(a=(5, 5), b=(5, 5), c=(6, 5), d=(5, 5))
    assert middles(places) == {"a": (5, 5), "b": (6, 5), "c": (7, 5), "d": (8, 5)}


@pytest.mark.parametrize(("others", "way", "found"), [
    ({"a": (10, 0), "b": (20, 0)}, RIGHT, "a"), ({"a": (10, 0), "b": (20, 0)}, LEFT, "here"),
    ({"a": (0, -9), "b": (0, 9)}, UP, "a"), ({"a": (0, -9), "b": (0, 9)}, DOWN, "b"), ({"a": (-9, 2)}, LEFT, "a"),
    # in the quarter what is nearer counting both ways, then what is less far along, then what lies on top
    ({"a": (10, 9), "b": (20, 0)}, RIGHT, "a"), ({"a": (10, 9), "b": (18, 0)}, RIGHT, "b"),
    ({"a": (10, 5), "b": (15, 0)}, RIGHT, "a"), ({"a": (15, 0), "b": (10, 5)}, RIGHT, "b"),
    ({"a": (10, 3), "b": (10, -3)}, RIGHT, "b"), ({"a": (10, -3), "b": (10, 3)}, RIGHT, "b"),
    # what lies exactly aslant belongs to the quarter before it, clockwise
    ({"a": (10, 10), "b": (1000, 0)}, RIGHT, "a"), ({"a": (10, 10), "b": (0, 1000)}, DOWN, "b"),
    ({"a": (-10, 10), "b": (0, 1000)}, DOWN, "a"), ({"a": (-10, 10), "b": (-1000, 0)}, LEFT, "b"),
    ({"a": (-10, -10), "b": (-1000, 0)}, LEFT, "a"), ({"a": (10, -10), "b": (0, -1000)}, UP, "a"),
    ({"a": (10, -10), "b": (1000, 0)}, RIGHT, "b"),
    # beyond the quarter only if it is empty, and not too far aside
    ({"a": (4, 5), "b": (900, 0)}, RIGHT, "b"), ({"a": (4, 10)}, RIGHT, "a"), ({"a": (4, 11)}, RIGHT, "here"),
    ({"a": (4, -10)}, RIGHT, "a"), ({"a": (4, -11)}, RIGHT, "here"), ({"a": (3, 7)}, RIGHT, "a"),
    ({"a": (2, 4)}, RIGHT, "here"), ({"a": (10, 20), "b": (16, 17)}, RIGHT, "b"),
    ({"a": (5, 10), "b": (8, 9)}, RIGHT, "a")])
def test_what_a_step_leads_to(others: dict[str, At], way: Way, found: str) -> None:
    assert step_from(spots(here=(0, 0), **others), "here", way) == found
    moved = {name: (x + 300, y + 200) for name, (x, y) in others.items()}
    assert step_from(spots(here=(300, 200), **moved), "here", way) == found


@pytest.mark.parametrize(("here", "way", "found"), [
    ("c", RIGHT, "a"), ("a", LEFT, "c"), ("b", RIGHT, "a"), ("f", RIGHT, "d"), ("d", UP, "d"), ("a", UP, "d"),
    ("c", UP, "f"), ("f", DOWN, "c")])
def test_from_the_edge_one_comes_to_the_other_end_of_the_row(here: str, way: Way, found: str) -> None:
    assert round_from(spots(a=(0, 0), b=(10, 0), c=(20, 0), d=(0, 9), e=(10, 9), f=(20, 9)), here, way) == found


def test_what_lies_aside_counts_more_than_twice() -> None:
    places = spots(here=(50, 0), near=(30, 0), far=(20, 4), further=(5, 12))
    assert round_from(places, "here", RIGHT) == "far", "30 back and 4 aside, not 20 back, nor 45 back and 12 aside"


@pytest.mark.parametrize(("count", "way", "found"), [
    (1, 1, 0), (2, 1, 1), (2, -1, 1), (3, 1, 1), (4, 1, 1), (5, 1, 2), (7, 1, 2), (7, -1, 5), (9, 1, 3), (9, -1, 6)])
def test_a_jump_is_a_third_of_a_ring(count: int, way: int, found: int) -> None:
    assert turned_in(list(range(count)), 0, way) == found


def test_things_are_gone_through_clockwise_around_their_middle() -> None:
    places = spots(left=(0, 50), down=(50, 100), right=(100, 50), up=(50, 0))
    assert around(places) == ["up", "right", "down", "left"]
    assert turned_from(places, "up", 1) == "right" and turned_from(places, "up", -1) == "left"
    assert turned_from(places, None, 1) == turned_from(places, "elsewhere", -1) == "left", "the first of them"
    assert turned_from({}, None, 1) is None


def test_home_is_where_the_ways_are_shortest_each_counted_by_its_weight() -> None:
    row = spots(**{f"p{number:02}": (10 * number, 0) for number in range(9)})
    assert amid(row, dict.fromkeys(row, 1)) == "p01"
    assert amid(row, {name: 1 + 40 * (name == "p07") for name in row}) == "p07"
    many = spots(**{f"p{number:02}": (10 * number, 0) for number in range(MANY + 1)})
    assert amid(many, dict.fromkeys(many, 1)) == "p20"
    assert amid(many, {name: 41 if name == "p40" else 1 for name in many}) == "p30"


def test_of_several_nearest_things_the_topmost_is_meant() -> None:
    places = spots(a=(0, 0), b=(10, 0), c=(10, 0), d=(3, 4))
    assert [nearest(places, at) for at in ((0, 1), (9, 0), (5, 5), (6.0, 1.9))] == ["a", "c", "d", "d"]


@pytest.mark.parametrize(("here", "way", "found"), [
    ("a", 1, "b"), ("c", 1, "a"), ("a", -1, "c"), (None, 1, "a"), ("x", -1, "a")])
def test_in_order_one_goes_round(here: str | None, way: int, found: str) -> None:
    assert next_in_order(["a", "b", "c"], here, way) == found and next_in_order([], here, way) is None
