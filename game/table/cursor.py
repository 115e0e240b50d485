"""The one cursor of a table, whatever moves it: mouse, touch, keys or pad."""

from __future__ import annotations

from game.table.changes import Began, Changes
from game.table.intents import Jump, Next, Point, Step
from game.table.offer import Offer, offer
from game.table.state import THINGS, Spot, TableState, Who, answering, asked_seat, front, may_pick
from game.table.steps import Box, Way, amid, nearest, next_in_order, round_from, step_from, turned_from

LOOKING_BACK = (Spot("widget", "rail"), Spot("control", "present"))  # what is of use first while the past is shown


def point(state: TableState, who: Who, wanted: Point) -> Changes:
    """Put the cursor on what a pointer is on, whether it is offered or not: cards tell of anything that lies there."""
    spot = wanted.spot if wanted.spot is not None and (
        wanted.spot.kind in THINGS or wanted.spot in offer(state).by) else None
    if spot is not None or not state.by_keys:  # a pointer beside everything takes nothing away from those who use keys
        state.cursor, state.by_keys = spot, False
    if who.device != "touch":
        state.tapped = None
    return []


def step(state: TableState, who: Who, wanted: Step) -> Changes:
    """Move the cursor a step; the first one after a pointer was used only shows where it is."""
    together, seat = state.together, answering(state, who)
    if together is not None and front(state) == "together" and seat is not None:
        options = dict(together.people).get(seat, [])
        here = together.marked.get(seat, 0) + wanted.way[1]
        together.marked[seat] = max(0, min(len(options) - 1, here))
        return [Began()]
    places = within_reach(state)
    if show(state):
        state.cursor = state.cursor or next(iter(places), None)
    elif state.cursor in places:
        there, beyond = led_to(state, places, state.cursor, wanted.way)
        pushed, state.edge = state.edge, None
        if not beyond or (pushed == wanted.way and not wanted.again):
            state.cursor = there
        else:
            state.edge = wanted.way
        remember(state)
    return []


def led_to(state: TableState, places: dict[Spot, Box], here: Spot, way: Way) -> tuple[Spot, bool]:
    """Where a step leads, and whether that takes a second push, for it is beyond the edge of what decides anything."""
    decides = {spot: box for spot, box in places.items() if takes_on(state, spot)}
    if here not in decides:
        return step_from(places, here, way), False
    there = step_from(decides, here, way)
    if there != here or state.wishes.edge == "stay":
        return there, False
    if state.wishes.edge == "wrap":
        return round_from(decides, here, way), True
    return step_from({here: places[here]} | {spot: box for spot, box in places.items() if spot not in decides}, here,
                     way), True


def takes_on(state: TableState, spot: Spot) -> bool:
    """Whether a spot is part of the present decision, rather than there at any time."""
    one = offer(state).by.get(spot)
    return one is not None and one.decides


def jump(state: TableState, who: Who, wanted: Jump) -> Changes:
    """Move the cursor around all spots of the present decision, a third of them at a time."""
    if not show(state):
        places = {spot: box for spot, box in within_reach(state).items() if takes_on(state, spot)}
        state.cursor = turned_from(places, state.cursor, wanted.way) or state.cursor
        remember(state)
    return []


def next_one(state: TableState, who: Who, wanted: Next) -> Changes:
    state.cursor, state.by_keys = next_in_order(list(within_reach(state)), state.cursor, wanted.way), True
    remember(state)
    return []


def show(state: TableState) -> bool:
    """Keys take over from a pointer: the cursor is seen where it is, if it decides anything there, or comes home.

    Whether that was all that a key could mean.
    """
    if state.by_keys and state.cursor is not None:
        return False
    found = offer(state)
    here = found.by.get(state.cursor) if state.cursor is not None else None
    state.by_keys = True
    if here is None or not here.decides:
        state.cursor = home(state, found)
    return True


def within_reach(state: TableState) -> dict[Spot, Box]:
    """Where steps can lead: to what is offered; once something is picked, not to what could be picked instead."""
    found = offer(state).by
    return {spot: box for spot, box in state.places.items()
            if spot == state.cursor or (spot in found and not found[spot].again)}


def remember(state: TableState) -> None:
    """Remember where the cursor is: its person's next question begins there."""
    if state.cursor is not None and state.cursor.kind in THINGS and state.cursor in state.places:
        (x, y), (width, height) = state.places[state.cursor].middle, state.size
        state.spots[asked_seat(state)] = (x / width, y / height)


def home(state: TableState, found: Offer) -> Spot | None:
    """Where the cursor begins: on the spot of the present decision that is nearest to where its person was last.

    Once something is picked, or if there is no such place yet, it is the spot with the shortest ways to all that is
    likely. While somebody looks back it is the rail; where nobody has anything to decide, None.
    """
    deciding = {one.spot: state.places[one.spot] for one in found.deciding() if one.spot in state.places}
    if not deciding:
        return next((spot for spot in LOOKING_BACK if spot in state.places and spot in found.by), None)
    last = state.spots.get(asked_seat(state))
    things = {spot: box for spot, box in deciding.items() if spot.kind in THINGS}
    if not things:
        return next((spot for spot in state.places if spot in deciding), None)
    if last is None or state.chooser.picked:
        return amid(things, {spot: max(1, len(found.by[spot].leads)) for spot in things})
    return nearest(things, (last[0] * state.size[0], last[1] * state.size[1]))


def settle(state: TableState) -> None:
    """After any change, bring the cursor and what is held at it onto something that is there, or nowhere."""
    land(state)
    there = state.chooser.ahead().forms if may_pick(state) else {}
    state.tapped = state.tapped if state.tapped in there else None
    thing = state.cursor.thing if state.cursor is not None else None
    if state.tapped is not None and (thing is None or thing in state.chooser.together(state.tapped)):
        state.ghost = state.tapped
    elif thing is not None or state.ghost not in there:  # beside everything it waits where it was, to be turned
        state.ghost = thing if thing in there else None


def land(state: TableState) -> None:
    """Bring the cursor home when a new question is put.

    Each thing that lies over the table has a cursor of its own; when it is gone, the table's is where it was.
    """
    layer = front(state)
    if layer != state.cursor_layer:
        state.cursors[state.cursor_layer] = state.cursor
        state.cursor, state.cursor_layer = state.cursors.pop(layer, None), layer
    found = offer(state)
    if not state.by_keys:
        if state.cursor is not None and state.cursor.kind not in THINGS and state.cursor not in found.by:
            state.cursor = None
        state.unseen = False
        return
    seat = asked_seat(state)
    if state.unseen and may_pick(state) and any(one.spot in state.places for one in found.deciding()):
        here = found.by.get(state.cursor) if state.cursor is not None else None
        stays = (here is not None and here.decides and not here.again and state.cursor_seat == seat
                 and here.spot in state.places and not state.chooser.picked)
        state.unseen, state.cursor_seat = False, seat
        if not stays:
            state.cursor = home(state, found)
    elif state.cursor is None or state.cursor not in found.by:
        state.cursor = home(state, found)
