"""The player's hand on the table: what is picked, pulled and put down, by click, drag, key or pad."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.match.chooser import Thing
from game.view.motion import Place
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DRAG_DISTANCE = 8


class Hand:
    """Picks things for one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.dragged = -1
        self.drag_place: Place | None = None
        self.press_at: tuple[int, int] | None = None
        self.fresh_pick = False

    def thing_of(self, identity: str) -> Thing | None:
        """The thing behind a widget's id."""
        if not identity.startswith("thing:"):
            return None
        _, kind, value = identity.split(":")
        return Thing(kind, int(value))

    def focus_thing(self) -> Thing | None:
        """The thing that has the focus."""
        return self.thing_of(self.table.focus)

    def place_of(self, piece: int) -> int:
        """The site on which a piece stands."""
        return int(self.table.match.game.position.place[piece])

    def thing_site(self, thing: Thing | None) -> int:
        """The site at which a thing is, or -1."""
        if thing is None:
            return -1
        return thing.value if thing.kind == "site" else self.place_of(thing.value) if thing.kind == "piece" else -1

    def stage_piece_at(self, site: int) -> bool:
        """Whether a piece is seen on a site."""
        return site in self.table.match.game.position.place[:-1]

    def in_reach(self) -> list[Widget]:
        """What takes the pick on, where the focus is, and all that is no thing of the table."""
        wanted = self.table.chooser.next_things()
        return [widget for widget in self.table.widgets
                if (thing := self.thing_of(widget.id)) is None or thing in wanted or widget.id == self.table.focus]

    def pick(self, thing: Thing) -> None:
        """Pick a thing; play if that settles the decision."""
        if not self.table.may_pick():
            return
        if self.table.presence.hides(thing):
            self.table.presence.explain()
            return
        if not self.table.chooser.pick(thing):
            fresh = self.table.fresh_chooser()
            if fresh.pick(thing):
                self.table.chooser = fresh
            else:
                self.table.message = self.table.app.tr("table.not_here")
                self.table.app.noise("deny")
                self.table.refresh()
                return
        self.table.message = ""
        settled = self.table.chooser.settled()
        if settled is not None:
            self.table.decide(settled)
        self.table.refresh()

    def drag(self, given: PlayerInput) -> bool:
        """Press a piece, pull it to where it should go, and let go."""
        if given.act is Act.PRESS:
            found = self.table.widget_at(given.at)
            thing = self.thing_of(found.id) if found is not None else None
            if thing is None or thing.kind != "piece" or not self.table.may_pick():
                return False
            self.press_at = given.at
            self.table.focus = self.table.hover = found.id if found is not None else ""
            self.fresh_pick = thing not in self.table.chooser.picked
            if self.table.chooser.picked and thing in self.table.chooser.next_things():
                self.pick(thing)
                self.press_at = None
                return True
            if self.fresh_pick:
                self.pick(thing)
            self.dragged = thing.value if thing in self.table.chooser.picked else -1
            return True
        if given.act is Act.RELEASE and self.press_at is not None:
            return self.drop(given)
        return False

    def pull(self, given: PlayerInput) -> bool:
        """A pressed piece follows the pointer; whether that is all there is to it, and nothing else is drawn anew."""
        if given.act is not Act.POINT or self.press_at is None or self.dragged < 0:
            return False
        table, found, was = self.table, self.table.widget_at(given.at), self.drag_place
        if math.dist(given.at, self.press_at) > DRAG_DISTANCE or was is not None:
            self.drag_place = (float(given.at[0]), float(given.at[1]))
        hover = found.id if found is not None else ""
        if hover != table.hover or (was is None) != (self.drag_place is None):
            table.hover, table.dirty = hover, True
        table.moving = table.moving or self.drag_place is not None
        return True

    def let_go(self) -> bool:
        """What is pulled is back in its place, and not dropped anywhere; whether anything was pulled."""
        pulled = self.drag_place is not None
        self.drag_place, self.dragged, self.press_at = None, -1, None
        if pulled:
            self.table.chooser.unpick()
            self.table.refresh()
        return pulled

    def drop(self, given: PlayerInput) -> bool:
        """Let go of a piece."""
        pulled, self.drag_place, self.dragged, self.press_at = self.drag_place is not None, None, -1, None
        found = self.table.widget_at(given.at)
        thing = self.thing_of(found.id) if found is not None else None
        if pulled and thing is not None and thing in self.table.chooser.next_things():
            self.pick(thing)
        elif pulled or not self.fresh_pick:
            if pulled:
                self.table.refusal.explain(given.at)
            self.table.chooser.unpick()
        self.table.refresh()
        return True
