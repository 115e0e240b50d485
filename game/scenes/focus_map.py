"""A map of all steps of the focus: wherever it is, arrows lead to everything that can be used.

The nearest thing in a direction is where a step leads, but among many things there are some that are nearest to
nothing: places between two rows, say. A step that would pass by such a thing leads to it instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.view.widgets import Widget

Step = tuple[int, int]
WAYS: tuple[Step, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the opposite of each is two further on
Spot = tuple[str, int, int, int, int]


class FocusMap:
    """The steps between the widgets of one layout."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        usable = [widget for widget in widgets if widget.focusable]
        self.spots = spots(widgets)
        self.first = usable[0].id if usable else ""
        self.links: dict[str, list[str]] = {widget.id: [""] * 4 for widget in usable}
        for way in range(4):
            self.link(usable, way)
        self.mend()

    def fits(self, widgets: Sequence[Widget]) -> bool:
        """Whether everything is still where it was."""
        return self.spots == spots(widgets)

    def go(self, focus: str, step: Step) -> str:
        """Where a step leads; the same place if there is nothing."""
        links = self.links.get(focus)
        return links[WAYS.index(step)] if links is not None else self.first

    def link(self, usable: Sequence[Widget], way: int) -> None:
        """All steps in one direction, as `step_from` tells them.

        Turned so that the direction is to the right, and from left to right: whatever is further away than the best
        so far need not be looked at, and there may be hundreds.
        """
        turned = sorted((turn(widget, way, index) for index, widget in enumerate(usable)), key=lambda one: one[0])
        for place, (x, y, low, high, _, identity) in enumerate(turned):
            best, least, on_top = identity, float("inf"), -1
            for further in range(place + 1, len(turned)):
                other_x, other_y, other_low, other_high, index, other = turned[further]
                along = other_x - x
                if along > least:
                    break
                if along > 2:
                    aside = abs(other_y - y)
                    if other_low < high and other_high > low:
                        aside //= 3
                    cost = along + aside * 2.2
                    if cost < least or (cost == least and index > on_top):
                        best, least, on_top = other, cost, index
            self.links[identity][way] = best

    def reached(self, start: str) -> set[str]:
        """What can be reached from a widget."""
        return reached_by(self.links, start)

    def whole(self) -> bool:
        """Whether there is a way from every widget to every other: from one to all, and from all to that one."""
        if len(self.reached(self.first)) < len(self.links):
            return False
        back: dict[str, list[str]] = {identity: [] for identity in self.links}
        for identity, links in self.links.items():
            for there in links:
                back[there].append(identity)
        return len(reached_by(back, self.first)) == len(self.links)

    def mend(self) -> None:
        """Make ways where there are none."""
        for start in self.links:
            if self.whole():
                return
            reached = self.reached(start)
            while len(reached) < len(self.links):
                lost = [identity for identity in self.links if identity not in reached]
                more = next((found for identity in lost if (found := self.adopted(identity, start, reached)) > reached),
                            None)
                if more is None:
                    break
                reached = more

    def adopted(self, identity: str, start: str, reached: set[str]) -> set[str]:
        """One of its neighbours leads back to a widget, if nothing is lost by that; what is reached then."""
        for way, other in enumerate(self.links[identity]):
            if other == identity or other not in reached:
                continue
            back = (way + 2) % 4
            before, self.links[other][back] = self.links[other][back], identity
            now = self.reached(start)
            if now > reached:
                return now
            self.links[other][back] = before
        return reached


def reached_by(links: dict[str, list[str]], start: str) -> set[str]:
    """What some steps lead to from a place."""
    found, waiting = {start}, [start]
    while waiting:
        for there in links[waiting.pop()]:
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def turn(widget: Widget, way: int, index: int) -> tuple[int, int, int, int, int, str]:
    """How far a widget lies in a direction and across it, from where to where across it, and which it is."""
    rect, (x, y) = widget.rect, WAYS[way]
    along = rect.centerx * x + rect.centery * y
    if x:
        return along, rect.centery, rect.top, rect.bottom, index, widget.id
    return along, rect.centerx, rect.left, rect.right, index, widget.id


def spots(widgets: Sequence[Widget]) -> list[Spot]:
    """Everything that can be used, and where it is."""
    return [(widget.id, *widget.rect) for widget in widgets if widget.focusable]
