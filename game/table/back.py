"""Back: from what was begun, to the last decision of a person, and looking at what was before."""

from __future__ import annotations

from game.table.changes import Began, Changes, Shown
from game.table.deciding import ask, tell
from game.table.intents import Leaf, LookBack, PutBack, StepBack, TakeBack
from game.table.state import SILENCE, Note, Spot, TableState, Who, goes_back, to_take_back


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
    return [Shown(), Began()]


def leaf(state: TableState, who: Who, wanted: Leaf) -> Changes:
    count = len(state.match.game.past)
    here = state.looking if state.looking is not None else count
    return look_back(state, who, LookBack(max(0, min(count, here + wanted.way))))
