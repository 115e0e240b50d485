"""Where steps lead: wherever one is, arrows lead to everything that can be used, and straight at it.

A step leads to the nearest thing in its quarter of all directions. Whoever steers at something by the longer of the two
ways to it comes no further from it by any step, and so arrives, whatever lies around.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Name = TypeVar("Name", bound=Hashable)
Way = tuple[int, int]
ASIDE = 2.2  # how much further a thing seems that lies beyond the quarter, for each pixel that it lies aside
BEYOND = 1e6  # pixels: whatever lies beyond the quarter is further than all that lies in it
WAYS: tuple[Way, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
MANY = 40  # things: among more, the way from each to each is not worked out
STEEPEST = 2.5  # pixels aside for each pixel along: what lies further aside is in another direction


class Box(NamedTuple):
    """Where a spot lies, in pixels of the window."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.left + self.width // 2, self.top + self.height // 2


def middles(places: Mapping[Name, Box]) -> dict[Name, tuple[int, int]]:
    """Where everything is; of several at one place, each is a little aside of the one before."""
    found: dict[Name, tuple[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for name, box in places.items():
        x, y = box.middle
        while (x, y) in taken:
            x += 1
        taken.add((x, y))
        found[name] = x, y
    return found


def step_from(places: Mapping[Name, Box], here: Name, way: Way) -> Name:
    """What a step leads to; the same place if there is nothing.

    What lies exactly aslant belongs to the quarter that comes before it in clockwise order: steps that lead back and
    forth between two quarters are steps on the spot. Only where a quarter is empty does a step lead further aside.
    """
    return step_among(middles(places), here, way)


def step_among(at: Mapping[Name, tuple[int, int]], here: Name, way: Way) -> Name:
    """The same, once the middles of all places are known."""
    (x, y), (across, down) = at[here], way
    best, least = here, (math.inf, 0, 0)
    for order, (name, (there_x, there_y)) in enumerate(at.items()):
        along = (there_x - x) * across + (there_y - y) * down
        aside = (there_y - y) * across - (there_x - x) * down
        if -along < aside <= along:
            cost = (float(along + abs(aside)), along, -order)
        elif along > 2 and abs(aside) <= STEEPEST * along:
            cost = (BEYOND + along + ASIDE * abs(aside), 0, -order)
        else:
            continue
        if name != here and cost < least:
            best, least = name, cost
    return best


def round_from(places: Mapping[Name, Box], here: Name, way: Way) -> Name:
    """From the edge to the other end of the same row: the furthest thing the other way that lies least aside."""
    at = middles(places)
    (x, y), (across, down) = at[here], way

    def cost(name: Name) -> float:
        there_x, there_y = at[name]
        back = (x - there_x) * across + (y - there_y) * down
        return abs((there_y - y) * across - (there_x - x) * down) * ASIDE - back

    return min(at, key=cost)


def turned_from(places: Mapping[Name, Box], here: Name | None, way: int) -> Name | None:
    """A third of all things on, clockwise around their middle, or back; from elsewhere to the first of them."""
    if here is None or here not in places:
        return next(iter(places), None)
    return turned_in(around(places), here, way)


def turned_in(ring: Sequence[Name], here: Name, way: int) -> Name:
    """A third of a ring on, or back."""
    return ring[(ring.index(here) + way * max(1, round(len(ring) / 3))) % len(ring)]


def around(places: Mapping[Name, Box]) -> list[Name]:
    """All things, clockwise around their middle."""
    at = middles(places)
    x, y = (sum(place[axis] for place in at.values()) / len(at) for axis in (0, 1))
    return sorted(at, key=lambda name: math.atan2(at[name][1] - y, at[name][0] - x))


def amid(places: Mapping[Name, Box], weights: Mapping[Name, int]) -> Name:
    """The thing from which it takes the fewest steps and turns to all others, each counted by its weight."""
    if len(places) > MANY:
        return nearest(places, tuple(sum(weights[name] * box.middle[axis] for name, box in places.items())
                                     / sum(weights.values()) for axis in (0, 1)))
    at, ring = middles(places), around(places)
    links = {name: [step_among(at, name, way) for way in WAYS] + [turned_in(ring, name, way) for way in (1, -1)]
             for name in places}

    def presses(start: Name) -> int:
        far, waiting = {start: 0}, [start]
        for here in waiting:
            for there in links[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
        return sum(weights[name] * far[name] for name in far)

    return min(places, key=presses)


def nearest(places: Mapping[Name, Box], at: Sequence[float]) -> Name:
    """What lies nearest to a point; of several at one place, the topmost."""
    return min(reversed(list(places)), key=lambda name: math.dist(places[name].middle, at))


def next_in_order(names: Sequence[Name], here: Name | None, way: int) -> Name | None:
    """The next name, or the one before; the first one if one is nowhere yet."""
    if here in names:
        return names[(names.index(here) + way) % len(names)]
    return names[0] if names else None
