"""The one road of input at a table: device → intent → apply → what changed → what is shown.

This is the only place that knows devices as well as the state of a table. Gestures are small machines here, and each of
them ends in an intent: what begins a decision is picked on pressing, what settles it on letting go.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.view import pile_seen
from game.input.inputs import Act, PlayerInput
from game.scenes.table.bots import ask_adviser
from game.scenes.table.over import Over
from game.scenes.table.panel import Panel, spot_of
from game.scenes.table.trouble import tell_fault, tell_trouble
from game.table import form
from game.table import intents as i
from game.table.apply import apply, laid, observe, refusal
from game.table.changes import (
    Asked,
    Began,
    Change,
    Changes,
    Failed,
    HintWanted,
    Hurried,
    Moved,
    Opened,
    Played,
    Seated,
    Shown,
    Told,
    Used,
)
from game.table.facts import bot_asked, covered, pile_of, shown_position
from game.table.offer import offer
from game.table.state import PROGRAM, Box, Spot, TableState, Who
from game.view.motion import Place

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DRAG_DISTANCE = 8  # pixels that a press moves before it pulls
SLIDE = 12  # pixels that a finger goes from where it held something open before letting go means a card
NUDGE = 12  # pixels that a resting mouse may be moved without taking the cursor from those who use keys
KEYS = {Act.CONFIRM: i.Take(), Act.CANCEL: i.StepBack(), Act.MENU: i.OpenMenu(), Act.RULES: i.Open("rules"),
        Act.UNDO: i.TakeBack(), Act.HINT: i.AskHint()}
OWN = ("widget", "row", "page")  # the kinds of spots that panels have of their own


@dataclass
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


class Road:
    """From the hands of people to the state of one table, and from there to the screen."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.over = Over(table)
        self.grip: Grip | None = None
        self.ids: dict[Spot, str] = {}
        self.pointer = (0, 0)  # where a pointer was last
        self.rest: tuple[int, int] | None = None  # where it was when keys took over

    @property
    def state(self) -> TableState:
        """The state of the table."""
        return self.table.state

    # ---- where things are -----------------------------------------------------------------------------------------

    def laid(self) -> None:
        """The layout is new: the state learns where everything is."""
        places: dict[Spot, Box] = {}
        extra: dict[Spot, bool] = {}
        self.ids = {}
        for widget in self.table.widgets:
            if widget.focusable:
                spot = spot_of(widget)
                places[spot] = Box(*widget.rect)
                self.ids[spot] = widget.id
                if spot.kind in OWN:
                    extra[spot] = self.table.takes_on(widget)
        if laid(self.state, places, self.table.app.ui.area.size, extra):
            self.table.dirty = True
        self.mirror()

    def mirror(self) -> None:
        """Widgets are drawn by their ids: as focused where keys moved the cursor, as pointed at where a pointer did."""
        state = self.state
        here = self.ids.get(state.cursor, "") if state.cursor is not None else ""
        self.table.focus, self.table.hover = (here, "") if state.by_keys else ("", here)

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

    @property
    def dragged(self) -> int:
        """The piece that is being pulled over the table; -1 if none is."""
        grip = self.grip
        pulled = grip is not None and grip.kind == "piece" and grip.pulled is not None and grip.spot is not None
        return int(grip.spot.key) if pulled and grip is not None and grip.spot is not None else -1

    @property
    def drag_place(self) -> Place | None:
        """Where that piece is pulled to."""
        return self.grip.pulled if self.grip is not None and self.grip.kind == "piece" else None

    @property
    def slip(self) -> tuple[str, Place] | None:
        """The slip of a form that is being pulled to a square, by its text, and where it is."""
        grip = self.grip
        pulled = grip is not None and grip.kind == "slip" and grip.text
        return (grip.text, grip.pulled) if pulled and grip is not None and grip.pulled is not None else None

    # ---- in -------------------------------------------------------------------------------------------------------

    def who(self, given: PlayerInput) -> Who:
        """Who did something, as far as devices tell."""
        return Who(given.device, given.source, self.table.app.devices.seating.seat_of(given))

    def handle(self, given: PlayerInput) -> None:
        """Somebody did something with a device."""
        who = self.who(given)
        if given.act in (Act.POINT, Act.PRESS, Act.RELEASE):
            self.pointer = given.at
        elif given.device in ("keyboard", "pad"):
            self.rest = self.pointer
        stack, seating = self.table.app.stack, self.table.app.devices.seating
        for wanted in self.wanted(given):
            if given.again and refusal(self.state, who, wanted) is not None:
                return  # it was said when it was pushed
            with stack.opening(seating.owner_of(given)):
                changes = self.send(wanted, who)
            if changes and isinstance(wanted, i.Take) and not any(isinstance(one, Hurried | Told) for one in changes):
                self.table.app.click()

    def wanted(self, given: PlayerInput) -> list[i.Intent]:
        """What somebody means by what they did."""
        table, act = self.table, given.act
        if act is Act.POINT:
            return self.pointed(given)
        if act is Act.PRESS:
            return self.press(given)
        if act is Act.RELEASE:
            return self.release(given.at)
        if act is Act.PEEK:
            return [i.Peek(given.on)]
        if act is Act.GO:
            widget = table.widget(table.focus)
            valued = widget is not None and widget.step is not None and bool(given.step[0])
            return [i.Use(spot_of(widget), given.step[0])] if valued and widget is not None else [
                i.Step(given.step, given.again)]
        if act is Act.NEXT:
            return [i.Next(given.step[0])]
        if act is Act.PAGE and given.device == "pad" and self.state.looking is None:
            return [i.Jump(given.step[1])]
        if act in (Act.PAGE, Act.SCROLL, Act.PAST) and given.step[1]:
            return [i.Leaf(given.step[1])]
        if act is Act.CANCEL and self.let_go():
            return []
        return [KEYS[act]] if act in KEYS else []

    def pointed(self, given: PlayerInput) -> list[i.Intent]:
        """A pointer moves: what it holds comes along, and what is under it is what is told of."""
        table, grip, at = self.table, self.grip, given.at
        if self.rest is not None and grip is None:
            if math.dist(at, self.rest) <= NUDGE:
                return []
            self.rest = None
        if grip is not None and grip.panel is not None:
            return grip.panel.take(given) or []
        if grip is not None and self.pulls(grip, at):
            table.dirty = table.dirty or grip.pulled is None or grip.kind == "slip"
            grip.pulled = (float(at[0]), float(at[1]))
            table.moving = True
        spot = self.hit(at)
        return [i.Point(spot)] if spot != self.state.cursor or self.state.by_keys else []

    def pulls(self, grip: Grip, at: tuple[int, int]) -> bool:
        """Whether what is held comes along with a pointer that has come this far."""
        loose = bool(grip.text) if grip.kind == "slip" else grip.kind == "piece" and bool(self.state.chooser.picked)
        return loose and (grip.pulled is not None or math.dist(at, grip.at) > DRAG_DISTANCE)

    def press(self, given: PlayerInput) -> list[i.Intent]:
        """Mouse button or finger goes down."""
        table, state, at = self.table, self.state, given.at
        self.grip, self.rest, table.dirty = None, None, True
        if state.busy:
            return [i.Hurry()]
        for panel in reversed(table.panels):
            if (wanted := panel.take(given)) is not None:
                self.grip = Grip("panel", at, panel=panel)
                return wanted
        spot, widget = self.hit(at), table.widget_at(at)
        table.pressed = widget.id if widget is not None else ""
        if spot == Spot("control", "peek") or self.own_at(at):
            self.grip = Grip("peek", at)
            return [i.Peek(True), i.Point(spot)]
        one = offer(state).by.get(spot) if spot is not None else None
        if one is None or widget is None:
            if bot_asked(state):
                return [i.Hurry()]
            site = self.site_at(at)
            return [i.Point(spot), *([i.Why(site)] if site >= 0 else [])]
        slips = bool(form.laid_out(state) and form.sites(state)) and one.spot.kind in ("idea", "variant", "write")
        begins = one.spot.kind == "piece" and not one.settles
        picked = bool(state.chooser.picked) and one.spot.thing == state.chooser.picked[-1]
        self.grip = Grip("slip" if slips else "piece" if begins else "press", at, spot, fresh=begins and not picked)
        if slips:
            self.grip.text = state.form.texts.get(one.spot.key, "") if one.spot.kind == "write" else widget.label
        return [i.Point(spot), *([one.intent] if self.grip.fresh else [])]

    def release(self, at: tuple[int, int]) -> list[i.Intent]:
        """What was held is let go."""
        table, state, grip = self.table, self.state, self.grip
        self.grip, table.pressed, table.dirty = None, "", True
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
        self.pointer = at
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
        site = self.site_at(at)
        return [*([i.Why(site)] if site >= 0 else []), i.PutBack()]

    def slid(self, grip: Grip, at: tuple[int, int]) -> list[i.Intent]:
        """What was held open is let go: on a card, after sliding there, it is meant; nowhere else is anything."""
        state, spot = self.state, self.hit(at)
        things, thing = state.chooser.next_things(), spot.thing if spot is not None else None
        meant: list[i.Intent] = []
        if math.dist(grip.at, at) > SLIDE:
            meant = [i.Pick(thing)] if thing is not None and thing in things else []
        elif any(kind == "piece" and pile_of(state.position, value) >= 0 for kind, value in things):
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
        pulled, self.grip = self.grip is not None and self.grip.pulled is not None, None
        if pulled:
            self.send(i.PutBack())
            self.table.refresh()
        return pulled

    # ---- out ------------------------------------------------------------------------------------------------------

    def use(self, spot: Spot) -> None:
        """Use what is offered at a spot, for those who have no device."""
        one = offer(self.state).by.get(spot)
        if one is not None:
            self.send(one.intent)

    def send(self, wanted: i.Intent, who: Who = PROGRAM) -> Changes:
        """Somebody wants something: it is decided, and what changed is shown."""
        self.observe()
        changes = apply(self.state, who, wanted)
        self.carry(changes, wanted)
        return changes

    def observe(self) -> None:
        """The state learns what people have set, where they sit, and what a teacher says."""
        table, seating = self.table, self.table.app.devices.seating
        observe(self.state, table.wishes(), frozenset(seating.seats.values()), frozenset(seating.lost), table.teacher())

    def quietly(self, wanted: i.Intent) -> None:
        """Something that nobody sees happen: the table is as it is afterwards."""
        apply(self.state, PROGRAM, wanted)
        apply(self.state, PROGRAM, i.Landed())
        self.table.stage.sync(shown_position(self.state))

    def carry(self, changes: Changes, wanted: i.Intent) -> None:
        """Show what changed."""
        table = self.table
        for change in changes:
            self.carry_one(change, changes, wanted)
        if isinstance(wanted, i.Surprise) and wanted.rest:
            table.stage.skip()
        if changes or isinstance(wanted, (i.Take, i.Step, i.Next, i.Jump)):
            table.dirty = True
        self.over.fit()
        self.mirror()
        for change in changes:
            if isinstance(change, Failed):
                self.tell_fault(change, wanted)
        self.land()

    def carry_one(self, change: Change, changes: Changes, wanted: i.Intent) -> None:
        """Show one change."""
        table = self.table
        match change:
            case Played(events=events):
                table.played(list(events))
            case Shown():
                table.stage.sync(shown_position(self.state))
                table.refresh()
            case Asked():
                if not any(isinstance(other, Played) for other in changes):
                    table.app.bots.drop()
                table.asked()
            case Seated(seat=seat, who=who):
                table.app.devices.seating.change(seat, who.source if who is not None and who.device == "pad" else None)
            case Told(refused=True):
                table.app.noise("deny")
                table.refresh()
            case Told() | Began():
                table.refresh()
            case Moved():
                if isinstance(wanted, i.Step | i.Next | i.Jump):
                    table.app.noise("focus")
            case Opened(what=what):
                table.open_screen(what)
            case Used(spot=spot, way=way):
                widget = table.widget(self.ids.get(spot, ""))
                if widget is not None and widget.step is not None and way:
                    table.app.click()
                    widget.step(way)
                elif widget is not None:
                    table.use(widget, self.pointer if not self.state.by_keys else None)
            case HintWanted():
                ask_adviser(table)
            case Hurried():
                table.hurry()

    def land(self) -> None:
        """What happened has been shown: the table goes on."""
        if self.state.busy and not self.table.stage.busy:
            self.send(i.Landed())

    def tell_fault(self, change: Failed, wanted: i.Intent) -> None:
        """Rules that fail a decision are told about on a page of their own."""
        app, match = self.table.app, self.table.match
        if isinstance(wanted, i.Decide) and bot_asked(self.state):
            app.bots.trouble = change.fault
            tell_trouble(app, match)
        else:
            tell_fault(app, match, change.fault, app.tr("bot_trouble.rules"))
