"""A hand at a table: what is held with mouse or finger, and what that means.

Gestures are small machines, and each of them ends in intents: what begins a decision is picked on pressing, what
settles it on letting go. What belongs to one panel alone, such as the knob of a rail, is taken by that panel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.engine.sight import pile_seen
from game.input.inputs import PlayerInput
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import NOTHING, Pulled
from game.table import form
from game.table import intents as i
from game.table.offer import offer
from game.table.state import Spot, TableState, bot_asked, covered
from game.view.motion import Place
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DRAG_DISTANCE = 8  # pixels that a press moves before it pulls
SLIDE = 12  # pixels that a finger goes from where it held something open before letting go means a card
NUDGE = 12  # pixels that a resting mouse may be moved without taking the cursor from those who use keys


def spot_of(widget: Widget) -> Spot:
    """What a widget stands for; by itself, if it is a panel's own."""
    return widget.spot if isinstance(widget.spot, Spot) else Spot("widget", widget.id)


@dataclass(frozen=True)
class Grip:
    """What is held down with mouse or finger."""

    kind: str
    """press, piece, slip (of a form), panel, or peek."""
    at: tuple[int, int]
    spot: Spot | None = None
    fresh: bool = False
    """Pressing has picked it already."""
    pulled: Place | None = None
    """Where it has been pulled to."""
    text: str = ""
    """What is written on the slip that is pulled."""
    panel: Panel | None = None
    """What takes it, if it is nothing but a panel's own."""


class Hand:
    """Mouse or finger at one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.grip: Grip | None = None
        self.at = (0, 0)  # where it was last
        self.rest: tuple[int, int] | None = None  # where it was when keys took over

    @property
    def state(self) -> TableState:
        return self.table.state

    def leave(self) -> None:
        """Remember where the pointer rests when keys take over."""
        self.rest = self.at

    # ---- what is there and held ---------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> Spot | None:
        """What is at a place: what can be used, or else what lies there to be looked at. The one hit test."""
        table = self.table
        widget = table.widget_at(at)
        if widget is not None:
            return spot_of(widget)
        for panel in reversed(table.panels):
            if (spot := panel.hit(at)) is not None:
                return spot
        site = self.site_at(at)
        return Spot("site", site) if site >= 0 else None

    def site_at(self, at: tuple[int, int]) -> int:
        """The site of the board at a place; -1 if there is none."""
        return self.table.view.site_at(at) if self.table.view is not None else -1

    def hold(self, grip: Grip | None) -> None:
        """Something else is held, or nothing; what is pulled is seen."""
        self.grip, pulled = grip, NOTHING
        if grip is not None and grip.pulled is not None and grip.spot is not None:
            pulled = Pulled(grip.pulled, int(grip.spot.key) if grip.kind == "piece" else -1, grip.text)
        self.table.scenery.pulled = pulled

    # ---- what it means ------------------------------------------------------------------------------------------

    def pointed(self, given: PlayerInput) -> list[i.Intent]:
        """A pointer moves: what it holds comes along, and what is under it is what is told of."""
        table, grip, at = self.table, self.grip, given.at
        self.at = at
        if self.rest is not None and grip is None:
            if math.dist(at, self.rest) <= NUDGE:
                return []
            self.rest = None
        if grip is not None and grip.panel is not None:
            return grip.panel.take(given) or []
        if grip is not None and self.pulls(grip, at):
            table.stir(whole=grip.pulled is None or grip.kind == "slip")
            self.hold(replace(grip, pulled=(float(at[0]), float(at[1]))))
        spot = self.hit(at)
        return [i.Point(spot)] if spot != self.state.cursor or self.state.by_keys else []

    def pulls(self, grip: Grip, at: tuple[int, int]) -> bool:
        """Whether what is held comes along with a pointer that has come this far."""
        loose = bool(grip.text) if grip.kind == "slip" else grip.kind == "piece" and bool(self.state.chooser.picked)
        return loose and (grip.pulled is not None or math.dist(at, grip.at) > DRAG_DISTANCE)

    def press(self, given: PlayerInput) -> list[i.Intent]:
        """Mouse button or finger goes down."""
        table, state, at = self.table, self.state, given.at
        self.at = at
        self.rest = None
        self.hold(None)
        table.press("")
        if state.busy:
            return [i.Hurry()]
        for panel in reversed(table.panels):
            if (wanted := panel.take(given)) is not None:
                self.hold(Grip("panel", at, panel=panel))
                return wanted
        spot, widget = self.hit(at), table.widget_at(at)
        table.press(widget.id if widget is not None else "")
        if spot == Spot("control", "peek") or self.own_at(at):
            self.hold(Grip("peek", at))
            return [i.Peek(True), i.Point(spot)]
        one = offer(state).by.get(spot) if spot is not None else None
        if one is None or widget is None:
            if bot_asked(state):
                return [i.Hurry()]
            return [i.Point(spot), *self.why_not(at)]
        slips = one.spot.kind in ("idea", "variant", "write") and form.laid_out(state) and bool(form.sites(state))
        begins = one.spot.kind == "piece" and not one.settles
        picked = bool(state.chooser.picked) and one.spot.thing == state.chooser.picked[-1]
        text = state.form.texts.get(one.spot.key, "") if one.spot.kind == "write" else widget.label
        fresh = begins and not picked
        self.hold(Grip("slip" if slips else "piece" if begins else "press", at, spot, fresh=fresh,
                       text=text if slips else ""))
        return [i.Point(spot), *([one.intent] if fresh else [])]

    def release(self, at: tuple[int, int]) -> list[i.Intent]:
        """What was held is let go."""
        table, state, grip = self.table, self.state, self.grip
        self.at = at
        self.hold(None)
        table.press("")
        if grip is None or grip.panel is not None:
            return []
        if grip.kind == "peek":
            return self.slid(grip, at)
        if grip.pulled is not None:
            table.refresh()
            return self.dropped(grip, at)
        one = offer(state).by.get(grip.spot) if grip.spot is not None else None
        if one is None or grip.fresh or self.hit(at) != grip.spot:
            return []
        table.app.click()
        return [i.Point(grip.spot), one.intent]

    def dropped(self, grip: Grip, at: tuple[int, int]) -> list[i.Intent]:
        """Something that was pulled is let go: where it can go it does, and elsewhere it is said why not."""
        state, spot = self.state, self.hit(at)
        if grip.kind == "slip":
            if spot is None or spot.kind != "site" or grip.spot is None:
                return []
            kind, key = grip.spot
            begun: list[i.Intent] = [i.Vary(key)] if kind == "variant" else []
            begun += [i.Fill(key[0], grip.text)] if kind == "idea" else []
            return [*begun, i.Put(spot.key)]
        thing = spot.thing if spot is not None else None
        if thing is not None and thing in state.chooser.next_things():
            return [i.Pick(thing)]
        return [*self.why_not(at), i.PutBack()]

    def why_not(self, at: tuple[int, int]) -> list[i.Intent]:
        """What to ask where nothing can be picked: why not, of a site or of what lies in a pile."""
        site = self.site_at(at)
        piece = self.table.piece_at(at) if site < 0 else -1
        return [i.Why(site, piece)] if site >= 0 or piece >= 0 else []

    def slid(self, grip: Grip, at: tuple[int, int]) -> list[i.Intent]:
        """What was held open is let go: on a card, after sliding there, it is meant; nowhere else is anything."""
        state, spot = self.state, self.hit(at)
        things, thing = state.chooser.next_things(), spot.thing if spot is not None else None
        meant: list[i.Intent] = []
        if math.dist(grip.at, at) > SLIDE:
            meant = [i.Pick(thing)] if thing is not None and thing in things else []
        elif any(kind == "piece" and state.position.pile[value] >= 0 for kind, value in things):
            meant = [i.PeekHow()]
        return [*meant, i.Peek(False)]

    def own_at(self, at: tuple[int, int]) -> bool:
        """Whether something of one's own lies covered at a place: holding it shows it."""
        table, state = self.table, self.state
        if not covered(state) or state.viewer < 0:
            return False
        return any(rect.collidepoint(at) and not table.sees(pile) and pile_seen(table.rules, pile, state.viewer)
                   and bool(table.cards_of(pile)) for pile, rect in table.places.piles.items())

    def let_go(self) -> bool:
        """What is pulled is back in its place, and not dropped anywhere; whether anything was pulled."""
        pulled = self.grip is not None and self.grip.pulled is not None
        self.hold(None)
        if pulled:
            self.table.send(i.PutBack())
            self.table.refresh()
        return pulled
