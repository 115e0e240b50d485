"""The one road of input at a table: device → intent → apply → what changed → what is shown.

This is the only place that knows devices as well as the state of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.input.seating import DESK
from game.scenes.table.bots import ask_adviser
from game.scenes.table.hand import Hand, spot_of
from game.scenes.table.over import Over
from game.scenes.table.trouble import tell_fault, tell_trouble
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
    Replayed,
    Seated,
    Shown,
    Told,
    Used,
)
from game.table.offer import offer
from game.table.state import ANYBODY, PROGRAM, Spot, TableState, Who, bot_asked, shown_position
from game.table.steps import Box

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

KEYS = {Act.CONFIRM: i.Take(), Act.CANCEL: i.StepBack(), Act.MENU: i.OpenMenu(), Act.RULES: i.Open("rules"),
        Act.UNDO: i.TakeBack(), Act.HINT: i.AskHint(), Act.TURN: i.Turn()}
OWN = ("widget", "row", "page", "condition")  # the kinds of spots that panels have of their own


class Road:
    """From the hands of people to the state of one table, and from there to the screen."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.over = Over(table)
        self.hand = Hand(table)
        self.ids: dict[Spot, str] = {}

    @property
    def state(self) -> TableState:
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
            self.table.repaint()
        self.mirror()

    def mirror(self) -> None:
        """Widgets are drawn by their ids: as focused where keys moved the cursor, as pointed at where a pointer did."""
        state = self.state
        here = self.ids.get(state.cursor, "") if state.cursor is not None else ""
        self.table.focus, self.table.hover = (here, "") if state.by_keys else ("", here)

    # ---- in -------------------------------------------------------------------------------------------------------

    def who(self, given: PlayerInput) -> Who:
        """Who did something, as far as devices tell."""
        seating = self.table.app.devices.seating
        return Who(given.device, given.source, seating.seat_of(given), seating.also(given))

    def handle(self, given: PlayerInput) -> None:
        """Somebody did something with a device."""
        who = self.who(given)
        if given.device in ("keyboard", "pad"):
            self.hand.leave()
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
            return self.hand.pointed(given)
        if act is Act.PRESS:
            return self.hand.press(given)
        if act is Act.RELEASE:
            return self.hand.release(given.at)
        if act is Act.DRAW:
            table.draw_arrow(self.hand.site_at(given.start), self.hand.site_at(given.at))
            return []
        if act is Act.PEEK:
            return [i.Peek(given.on)]
        if act is Act.GO:
            widget = table.widget(table.focus)
            valued = widget is not None and widget.step is not None and bool(given.step[0])
            return [i.Use(spot_of(widget), given.step[0])] if valued and widget is not None else [
                i.Step(given.step, given.again)]
        if act is Act.NEXT:
            return [i.Next(given.step[0])]
        turns = given.device == "pad" if act is Act.PAGE else act is Act.SCROLL and self.hand.site_at(given.at) >= 0
        if turns and given.step[1] and self.state.chooser.poses(self.state.ghost) > 1:
            return [i.Turn(1 if given.step[1] > 0 else -1)]
        if act is Act.PAGE and given.device == "pad" and self.state.looking is None:
            return [i.Jump(given.step[1])]
        if act in (Act.PAGE, Act.SCROLL, Act.PAST) and given.step[1]:
            return [i.Leaf(given.step[1])]
        if act is Act.CANCEL and self.hand.let_go():
            return []
        return [KEYS[act]] if act in KEYS else []

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
        observe(self.state, table.wishes(), frozenset(seating.bound()), frozenset(seating.waiting()), table.teacher())

    def quietly(self, wanted: i.Intent) -> None:
        """Something that nobody sees happen: the table is as it is afterwards."""
        apply(self.state, PROGRAM, wanted)
        apply(self.state, PROGRAM, i.Landed())
        self.table.stage.sync(shown_position(self.state))

    def carry(self, changes: Changes, wanted: i.Intent) -> None:
        table = self.table
        for change in changes:
            self.carry_one(change, changes, wanted)
        if isinstance(wanted, i.Surprise) and wanted.rest:
            table.stage.skip()
        if changes or isinstance(wanted, (i.Take, i.Step, i.Next, i.Jump)):
            table.repaint()
        self.over.fit()
        self.mirror()
        for change in changes:
            if isinstance(change, Failed):
                self.tell_fault(change, wanted)
        self.land()

    def carry_one(self, change: Change, changes: Changes, wanted: i.Intent) -> None:
        table = self.table
        match change:
            case Played(events=events):
                table.played(list(events))
            case Replayed(events=events):
                table.stage.show(list(events), shown_position(self.state), table.slowness())
                table.hold_back()
                table.refresh()
            case Shown():
                table.stage.sync(shown_position(self.state))
                table.refresh()
            case Asked():
                if not any(isinstance(other, Played) for other in changes):
                    table.app.bots.drop()
                table.asked()
            case Seated(seat=seat, who=who):
                table.app.devices.seating.change(seat, self.device_to_keep(who))
            case Told(refused=True, note=note):
                table.app.noise("deny")
                table.refresh()
                if not isinstance(wanted, i.Step | i.Next | i.Jump):
                    table.refused(note.values.get("seat", ANYBODY))
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
                    table.use(widget, self.hand.at if not self.state.by_keys else None)
            case HintWanted():
                ask_adviser(table)
            case Hurried():
                table.hurry()

    def device_to_keep(self, who: Who | None) -> int | None:
        """The device with which somebody plays on from now on, unless it goes from hand to hand.

        That of a single pad, or of the desk where nobody has sat down with anything, would leave others with nothing.
        """
        devices = self.table.app.devices
        shared = not devices.seating.seats and not self.table.match.alone()
        if who is None or who.device == "touch" or (shared and (who.device != "pad" or len(devices.pads.open) < 2)):
            return None
        return who.source if who.device == "pad" else DESK

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
