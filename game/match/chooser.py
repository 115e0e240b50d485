"""How a decision is picked on a table: thing by thing, among those that the rules allow, never by rules of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.engine.events import Thing
from game.engine.rules import Option, Position, Rules

__all__ = ["Candidate", "Chooser", "Thing"]

VISIBLE = ("piece", "site", "seat", "pile")
LISTED = {f"{kind}s": kind for kind in VISIBLE}  # lists, of which any one is pressed
Group = tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal decision and the things that lead to it, in order."""

    option: Option
    text: str  # its notation
    things: tuple[Thing, ...]
    texts: tuple[int, ...]  # for each free text, the most characters
    groups: tuple[Group, ...] = ()  # where lists are picked: for each of its things all of which any will do

    def group(self, depth: int) -> Group:
        """All things that will do in this place of the order; mostly one."""
        return self.groups[depth] if self.groups else (self.things[depth],)

    @property
    def last(self) -> Group:
        """All things that settle it."""
        return self.group(-1) if self.things else ()


class Lying(NamedTuple):
    """How several things lie together."""

    form: object
    """The same wherever they lie in the same way."""
    ranks: dict[Thing, int]
    """How near each is to their middle; by the nearest they are held."""


class Ahead(NamedTuple):
    """What can be picked next."""

    things: dict[Thing, list[Candidate]]
    """The decisions that each leads to; of several ways to lie, those of one."""
    forms: dict[Thing, list[object]]
    """For things of lists: all ways to lie there, in order, the one that is meant first."""
    order: dict[object, int]
    """All ways to lie by their numbers."""


def lying(group: Group, points: Sequence[tuple[float, float]]) -> Lying:
    """How things lie: sites by where they are on the board, all others each for itself."""
    if any(thing.kind != "site" for thing in group):
        return Lying(group, {thing: rank for rank, thing in enumerate(group)})
    at = {thing: points[thing.value] for thing in group}
    left, top = (min(point[axis] for point in at.values()) for axis in (0, 1))
    middle = tuple(sum(point[axis] for point in at.values()) / len(at) for axis in (0, 1))
    form = frozenset((round(x - left), round(y - top)) for x, y in at.values())
    held = sorted(group, key=lambda thing: (round(math.dist(at[thing], middle), 3), at[thing][1], at[thing][0]))
    return Lying(form, {thing: rank for rank, thing in enumerate(held)})


def one_thing_a_place(found: list[Candidate], position: Position) -> list[Candidate]:
    """Where both a site and what stands on it can be picked, they are one thing: what is picked next tells them apart.

    A piece that stands alone stands for its site as well; where there are several, the site stands for all of them.
    """
    for depth in range(max((len(one.things) for one in found), default=0)):
        here = {one.things[depth] for one in found if len(one.things) > depth and len(one.group(depth)) == 1}
        pieces: dict[int, list[int]] = {}
        for thing in here:
            if thing.kind == "piece" and Thing("site", position.place[thing.value]) in here:
                pieces.setdefault(position.place[thing.value], []).append(thing.value)
        same: dict[Thing, Thing] = {}
        for site, standing in pieces.items():
            if len(standing) == 1:
                same[Thing("site", site)] = Thing("piece", standing[0])
            else:
                same.update({Thing("piece", piece): Thing("site", site) for piece in standing})
        if same:
            found = [replaced(one, depth, same[one.things[depth]])
                     if len(one.things) > depth and len(one.group(depth)) == 1 and one.things[depth] in same else one
                     for one in found]
    return found


def grouped(kind: str, value: Any) -> Group:
    """Things that stand for a decision: one, or those of a list; none if nobody can point at it."""
    if kind in LISTED:
        return tuple(Thing(LISTED[kind], one) for one in value if one >= 0)
    return (Thing(kind, value),) if kind in VISIBLE and value >= 0 else ()


def replaced(one: Candidate, depth: int, thing: Thing) -> Candidate:
    """A decision with another thing in one place of the order."""
    groups = (*one.groups[:depth], (thing,), *one.groups[depth + 1:]) if one.groups else ()
    return replace(one, things=(*one.things[:depth], thing, *one.things[depth + 1:]), groups=groups)


class Chooser:
    """The legal decisions of one question, narrowed down by what was picked so far."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.picked: list[Thing] = []
        self.groups: dict[int, tuple[Group, ...]] = {}  # of picks that may stand for several things: what each may mean
        self.place = position.place
        self.turned: object = None  # the way to lie that is wanted wherever it is possible
        self.all: list[Candidate] = []
        self.ways: dict[Group, Lying] = {}
        self.next_cache: tuple[tuple[list[Thing], object], Ahead] | None = None
        if position.over:
            return
        for option, text in zip(position.opts, rules.texts(position), strict=True):
            groups = [group for kind, value in rules.stands_for(position, option) if (group := grouped(kind, value))]
            wide = any(len(group) > 1 for group in groups)
            things = tuple(self.held(group) if len(group) > 1 else group[0] for group in groups)
            self.all.append(Candidate(option, text, things, rules.free_texts(position, option),
                                      tuple(groups) if wide else ()))
        self.all = one_thing_a_place(self.all, position)

    def left(self) -> list[Candidate]:
        """The decisions that what was picked still allows."""
        count = len(self.picked)
        if not self.groups:
            return [one for one in self.all if list(one.things[:count]) == self.picked]
        meant = [self.groups.get(depth, ((thing,),)) for depth, thing in enumerate(self.picked)]
        return [one for one in self.all if len(one.things) >= count
                and all(one.group(depth) in groups for depth, groups in enumerate(meant))]

    def group(self, depth: int) -> Group:
        """All things that were surely picked at once."""
        groups = self.groups.get(depth, ())
        return groups[0] if len(groups) == 1 else (self.picked[depth],)

    def next_things(self) -> dict[Thing, list[Candidate]]:
        """What can be picked next, with the decisions it leads to; worked out once for each pick."""
        return self.ahead().things

    def ahead(self) -> Ahead:
        now = [*self.picked], self.turned
        if self.next_cache is None or self.next_cache[0] != now:
            self.next_cache = now, self.look_ahead()
        return self.next_cache[1]

    def look_ahead(self) -> Ahead:
        things: dict[Thing, list[Candidate]] = {}
        several: dict[Thing, dict[object, Group]] = {}  # for each way to lie, where things lie that are held there
        alike: dict[Group, list[Candidate]] = {}
        loose: dict[Thing, list[Candidate]] = {}
        order: dict[object, int] = {}
        depth = len(self.picked)
        for one in self.left():
            group = one.group(depth) if len(one.things) > depth else ()
            if len(group) == 1:
                things.setdefault(group[0], []).append(one)
            if len(group) < 2:
                continue
            if self.in_piles(group):
                for thing in group:
                    loose.setdefault(thing, []).append(one)
                continue
            alike.setdefault(group, []).append(one)
            form, ranks = self.lying(group)
            order.setdefault(form, len(order))
            for thing in group:
                best = several.setdefault(thing, {})
                if form not in best or ranks[thing] < self.lying(best[form]).ranks[thing]:
                    best[form] = group
        first, forms = order.get(self.turned, 0), dict[Thing, list[object]]()
        for thing, best in several.items():
            forms[thing] = sorted(best, key=lambda form: (order[form] - first) % len(order))
            things[thing] = [*things.get(thing, ()), *alike[best[forms[thing][0]]]]
        for thing, leads in loose.items():
            things[thing] = [*things.get(thing, ()), *leads]
        return Ahead(things, forms, order)

    def in_piles(self, group: Group) -> bool:
        """Whether they are cards, which lie nowhere on the board: what each stands for is told apart by name."""
        return all(thing.kind == "piece" and self.place[thing.value] < 0 for thing in group)

    def lying(self, group: Group) -> Lying:
        if group not in self.ways:
            board = self.rules.world.board
            self.ways[group] = lying(group, board.points if board is not None else ())
        return self.ways[group]

    def held(self, group: Group) -> Thing:
        """The thing by which several are held."""
        return min(group, key=self.lying(group).ranks.__getitem__)

    def held_now(self) -> list[Thing]:
        """All things that are picked, those that lie together too."""
        return [thing for depth in range(len(self.picked)) for thing in self.group(depth)]

    def together(self, thing: Thing) -> Group:
        """All that is surely picked by a press on a thing; nothing if it cannot be picked."""
        groups = self.meant(thing)
        return groups[0] if len(groups) == 1 else (thing,) if groups else ()

    def meant(self, thing: Thing) -> tuple[Group, ...]:
        """All that a press on a thing may stand for."""
        depth = len(self.picked)
        return tuple(dict.fromkeys(one.group(depth) for one in self.next_things().get(thing, ())))

    def poses(self, thing: Thing | None) -> int:
        """In how many ways several things can lie that are picked by a press on this one; 0 if it is a single one."""
        return len(self.ahead().forms.get(thing, ())) if thing is not None else 0

    def turns(self) -> bool:
        """Whether anything that can be picked next lies in one of several ways."""
        return any(len(forms) > 1 for forms in self.ahead().forms.values())

    def lays_shapes(self) -> bool:
        """Whether what lies in several ways is a shape, which is turned then."""
        return any(self.rules.world.shapes) and all(thing.kind == "site" for thing in self.ahead().forms)

    def pose(self, thing: Thing) -> int:
        """The number of the way to lie that is meant by a press on this thing, among all that are possible there."""
        forms, order = self.ahead().forms[thing], self.ahead().order
        return sorted(forms, key=order.__getitem__).index(forms[0])

    def turn_to(self, one: Candidate) -> None:
        """A decision is meant wherever its way to lie is possible."""
        groups = [group for group in one.groups if len(group) > 1]
        self.turned = self.lying(groups[-1]).form if groups else self.turned

    def turn(self, thing: Thing, way: int) -> bool:
        """Another way to lie is meant by a press on this thing; whether there is one."""
        forms = self.ahead().forms.get(thing, [])
        if len(forms) < 2:
            return False
        self.turned = forms[way % len(forms)]
        return True

    def ready(self) -> list[Candidate]:
        """The decisions for which everything visible has been picked: one to play, or several to tell apart by name."""
        return [one for one in self.left() if len(one.things) == len(self.picked)]

    def plain(self) -> list[Candidate]:
        """The decisions that need nothing picked: they are there as buttons."""
        return [one for one in self.all if not one.things]

    def pick(self, thing: Thing) -> bool:
        """Pick a thing; whether that was possible."""
        groups = self.meant(thing)
        if not groups:
            return False
        if any(len(group) > 1 for group in groups):
            self.groups[len(self.picked)] = groups
        self.picked.append(thing)
        return True

    def unpick(self) -> bool:
        """Take the last pick back; whether there was one."""
        if self.picked:
            self.picked.pop()
            self.groups.pop(len(self.picked), None)
            return True
        return False

    def settled(self) -> Candidate | None:
        """The one decision that is left, when nothing remains to be picked."""
        ready = self.ready()
        if len(ready) == 1 and self.picked and not self.next_things():
            return ready[0]
        return None
