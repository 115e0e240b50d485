"""Back: from what was begun, to the last decision of a person, and looking at what was before."""

from __future__ import annotations

from game.table.changes import Began, Changes, Replayed, Shown
from game.table.deciding import ask, tell
from game.table.intents import Leaf, LookBack, PutBack, StepBack, TakeBack, Watch, WatchOn
from game.table.state import SILENCE, Note, Spot, TableState, Who, goes_back, to_take_back
from game.table.told import turns_since


def step_back(state: TableState, who: Who, wanted: StepBack) -> Changes:
    """Back from the last thing that was begun on the table itself."""
    if state.held is not None:
        return drop_held(state)
    if state.chooser.picked:
        last = Spot(*state.chooser.picked[-1])
        state.chooser.unpick()
        state.cursor = last if state.by_keys else state.cursor  # from where one looks for something else
        return [Began()]
    if not goes_back(state):
        return []
    text = state.match.game.log[-1]
    changes = take_back(state, who, TakeBack())
    one = next((one for one in state.chooser.all if one.text == text), None)
    for thing in one.things[:-1] if one is not None else ():
        state.chooser.pick(thing)
    return changes


def put_back(state: TableState, who: Who, wanted: PutBack) -> Changes:
    return [Began()] if state.held is None and state.chooser.unpick() else []


def drop_held(state: TableState) -> Changes:
    """A decision that waits is not meant after all: nothing was decided."""
    state.held = state.told = None
    state.chooser.unpick()
    return [Shown(), Began()]


def take_back(state: TableState, who: Who, wanted: TakeBack) -> Changes:
    """To the last decision of a person, not past what was revealed; what bots have decided since is gone with it."""
    if state.held is not None:
        return drop_held(state)
    if state.busy or state.finished or state.wishes.one_way or state.wishes.open:
        return []
    state.looking = None
    if not state.match.may_undo():
        return tell(state, Note("table.no_undo"))
    for _ in range(to_take_back(state)[0]):
        state.match.undo()
    state.note = SILENCE
    return [Shown(), *ask(state)]


def look_back(state: TableState, who: Who, wanted: LookBack) -> Changes:
    if state.held is not None or state.busy:
        return []
    count = len(state.match.game.past)
    state.looking = wanted.number if wanted.number is not None and wanted.number < count else None
    state.watching = False
    return [Shown(), Began()]


def leaf(state: TableState, who: Who, wanted: Leaf) -> Changes:
    count = len(state.match.game.past)
    here = state.looking if state.looking is not None else count
    return look_back(state, who, LookBack(max(0, min(count, here + wanted.way))))


def watch(state: TableState, who: Who, wanted: Watch) -> Changes:
    """The table is as it was there; how it went on is seen from now on, one decision after the other."""
    first = state.looking
    if first is None:
        turns = turns_since(state)
        first = turns[0][0] if turns else len(state.match.game.past) - 1
    if state.held is not None or state.busy or first < 0:
        return []
    state.looking, state.watching = first, True
    return [Shown(), Began()]


def watch_on(state: TableState, who: Who, wanted: WatchOn) -> Changes:
    """What the next decision did; after the last one, the present."""
    number, count = state.looking, len(state.match.game.past)
    if not state.watching or number is None:
        state.watching = False
        return []
    if number >= count:
        return look_back(state, who, LookBack(None))
    state.looking = number + 1
    return [Replayed(tuple(state.match.events[number]))]
