"""Where steps lead: wherever one is, arrows lead to everything that can be used.

The nearest thing in a direction is where a step leads, but among many things there are some that are nearest to
nothing: places between two rows, say. A step that would pass by such a thing leads to it instead.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from game.table.state import Box

Name = TypeVar("Name", bound=Hashable)
Way = tuple[int, int]
WAYS: tuple[Way, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the opposite of each is two further on
ASIDE = 2.2  # how much further a thing seems that lies aside, for each pixel that it does


class Turned(NamedTuple, Generic[Name]):
    """A box, turned so that the direction of a step is to the right."""

    along: int
    across: int
    low: int
    high: int
    order: int
    name: Name


class StepMap(Generic[Name]):
    """The steps between the things of one layout; of several at one place, the last one lies on top."""

    def __init__(self, places: Mapping[Name, Box]) -> None:
        self.places = dict(places)
        self.links: dict[Name, list[Name]] = {name: [name] * 4 for name in places}
        for way in range(4):
            self.link(way)
        if self.links:
            self.mend(next(iter(self.links)))

    def fits(self, places: Mapping[Name, Box]) -> bool:
        return self.places == places and list(self.places) == list(places)

    def go(self, here: Name, way: Way) -> Name:
        """Where a step leads; the same place if there is nothing."""
        return self.links[here][WAYS.index(way)]

    def link(self, way: int) -> None:
        """All steps in one direction.

        From left to right, once turned: whatever is further away than the best so far need not be looked at, and there
        may be hundreds.
        """
        turned = sorted((turn(box, way, order, name) for order, (name, box) in enumerate(self.places.items())),
                        key=lambda one: one.along)
        for index, here in enumerate(turned):
            best, least, on_top = here.name, math.inf, -1
            for there in turned[index + 1:]:
                along = there.along - here.along
                if along > least:
                    break
                if along > 2:
                    aside = abs(there.across - here.across)
                    if there.low < here.high and there.high > here.low:
                        aside //= 3
                    cost = along + aside * ASIDE
                    if cost < least or (cost == least and there.order > on_top):
                        best, least, on_top = there.name, cost, there.order
            self.links[here.name][way] = best

    def whole(self, first: Name) -> bool:
        """Whether there is a way from everything to everything: from one to all, and from all to that one."""
        if len(reached(self.links, first)) < len(self.links):
            return False
        back: dict[Name, list[Name]] = {name: [] for name in self.links}
        for name, links in self.links.items():
            for there in links:
                back[there].append(name)
        return len(reached(back, first)) == len(self.links)

    def mend(self, first: Name) -> None:
        for start in self.links:
            if self.whole(first):
                return
            known = reached(self.links, start)
            while len(known) < len(self.links):
                lost = [name for name in self.links if name not in known]
                more = next((found for name in lost if (found := self.adopted(name, start, known)) > known), None)
                if more is None:
                    break
                known = more

    def adopted(self, name: Name, start: Name, known: set[Name]) -> set[Name]:
        """One of its neighbours leads back to a thing, if nothing is lost by that; what is reached then."""
        for way, other in enumerate(self.links[name]):
            if other == name or other not in known:
                continue
            back = (way + 2) % 4
            before, self.links[other][back] = self.links[other][back], name
            now = reached(self.links, start)
            if now > known:
                return now
            self.links[other][back] = before
        return known


def reached(links: Mapping[Name, Sequence[Name]], start: Name) -> set[Name]:
    """What some steps lead to from a place."""
    found, waiting = {start}, [start]
    while waiting:
        for there in links[waiting.pop()]:
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def turn(box: Box, way: int, order: int, name: Name) -> Turned[Name]:
    """How far a box lies in a direction and across it, and from where to where across it."""
    (x, y), (across, down) = box.middle, WAYS[way]
    if across:
        return Turned(x * across, y, box.top, box.top + box.height, order, name)
    return Turned(y * down, x, box.left, box.left + box.width, order, name)


def nearest(places: Mapping[Name, Box], at: tuple[float, float]) -> Name:
    """What lies nearest to a point; of several at one place, the topmost."""
    return min(reversed(list(places)), key=lambda name: math.dist(places[name].middle, at))


def next_in_order(names: Sequence[Name], here: Name | None, way: int) -> Name | None:
    """The next name, or the one before; the first one if one is nowhere yet."""
    if here in names:
        return names[(names.index(here) + way) % len(names)]
    return names[0] if names else None
