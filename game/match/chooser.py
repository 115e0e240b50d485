"""How a decision is picked on a table: thing by thing, among those that the rules allow, never by rules of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.events import Thing
from game.engine.rules import Option, Position, Rules

__all__ = ["Candidate", "Chooser", "Thing"]

VISIBLE = ("piece", "site", "seat", "pile")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal decision and the things that lead to it, in order."""

    option: Option
    text: str  # its notation
    things: tuple[Thing, ...]
    texts: tuple[int, ...]  # for each free text, the most characters


def one_thing_a_place(found: list[Candidate], position: Position) -> list[Candidate]:
    """Where both a site and what stands on it can be picked, they are one thing: what is picked next tells them apart.

    A piece that stands alone stands for its site as well; where there are several, the site stands for all of them.
    """
    for depth in range(max((len(one.things) for one in found), default=0)):
        here = {one.things[depth] for one in found if len(one.things) > depth}
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
            found = [replace(one, things=(*one.things[:depth], same.get(one.things[depth], one.things[depth]),
                                          *one.things[depth + 1:])) if len(one.things) > depth else one
                     for one in found]
    return found


class Chooser:
    """The legal decisions of one question, narrowed down by what was picked so far."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.picked: list[Thing] = []
        self.all: list[Candidate] = []
        self.next_cache: tuple[list[Thing], dict[Thing, list[Candidate]]] | None = None
        if position.over:
            return
        for option, text in zip(position.opts, rules.texts(position), strict=True):
            things = tuple(Thing(kind, value) for kind, value in rules.stands_for(position, option)
                           if kind in VISIBLE and value >= 0)
            self.all.append(Candidate(option, text, things, rules.free_texts(position, option)))
        self.all = one_thing_a_place(self.all, position)

    def left(self) -> list[Candidate]:
        """The decisions that what was picked still allows."""
        count = len(self.picked)
        return [one for one in self.all if list(one.things[:count]) == self.picked]

    def next_things(self) -> dict[Thing, list[Candidate]]:
        """What can be picked next, with the decisions it leads to; worked out once for each pick."""
        if self.next_cache is None or self.next_cache[0] != self.picked:
            found: dict[Thing, list[Candidate]] = {}
            count = len(self.picked)
            for one in self.left():
                if len(one.things) > count:
                    found.setdefault(one.things[count], []).append(one)
            self.next_cache = ([*self.picked], found)
        return self.next_cache[1]

    def ready(self) -> list[Candidate]:
        """The decisions for which everything visible has been picked: one to play, or several to tell apart by name."""
        return [one for one in self.left() if len(one.things) == len(self.picked)]

    def plain(self) -> list[Candidate]:
        """The decisions that need nothing picked: they are there as buttons."""
        return [one for one in self.all if not one.things]

    def pick(self, thing: Thing) -> bool:
        """Pick a thing; whether that was possible."""
        if thing not in self.next_things():
            return False
        self.picked.append(thing)
        return True

    def unpick(self) -> bool:
        """Take the last pick back; whether there was one."""
        if self.picked:
            self.picked.pop()
            return True
        return False

    def settled(self) -> Candidate | None:
        """The one decision that is left, when nothing remains to be picked."""
        ready = self.ready()
        if len(ready) == 1 and self.picked and not self.next_things():
            return ready[0]
        return None
