"""What came of the decisions that led to what is shown: where something went, what each seat has lost, what others did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.events import ARRIVING, Came, Event, Gone, Laid, taken
from game.table.pieces import pile_base
from game.table.state import TableState, asked_seat, shown_position
from game.telling.deeds import decided_by


def last_sites(state: TableState) -> list[int]:
    """The sites to and from which something went by the decision that is shown as the last one."""
    here = count_shown(state)
    return moved_sites(state.match.events[here - 1]) if here else []


def count_shown(state: TableState) -> int:
    """How many decisions led to what is shown: all, or those before what is looked back at."""
    return len(state.match.events) if state.looking is None else state.looking


def moved_sites(events: Sequence[Event]) -> list[int]:
    """The sites to and from which something went."""
    found = [event.site for event in events if isinstance(event, Came)]
    return found + [event.left for event in events
                    if isinstance(event, Came | Gone) and event.name in ("move", "remove") and event.left >= 0]


class Losses:
    """What each seat has lost: its pieces that were taken from the board and lie nowhere to be seen."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.cache: tuple[tuple[object, ...], dict[int, Counter[int]]] = ((), {})  # of the decisions that are shown

    def of(self, seat: int) -> Counter[int]:
        """How many of each kind a seat has lost, up to what is shown."""
        events, count = self.state.match.events, count_shown(self.state)
        key = (count, id(events[count - 1]) if count else 0)
        if self.cache[0] != key:
            self.cache = (key, self.counted(events[:count]))
        return self.cache[1].get(seat, Counter())

    def counted(self, happened: Sequence[Sequence[Event]]) -> dict[int, Counter[int]]:
        """The pieces that are gone after some decisions, by seat and kind."""
        rules, position = self.state.rules, shown_position(self.state)
        hidden, gone = rules.compiled.model.show.hide, set[int]()
        for event in (event for events in happened for event in events):
            seen = isinstance(event, Laid) and pile_base(rules, event.pile) not in hidden
            if taken(event) and not seen:
                gone.add(event.piece)
            elif isinstance(event, ARRIVING):
                gone.discard(event.piece)
        found: dict[int, Counter[int]] = {}
        for piece in gone:
            if position.owner[piece] >= 0:
                found.setdefault(position.owner[piece], Counter())[position.kind[piece]] += 1
        return found


def turns_since(state: TableState) -> list[list[int]]:
    """What others decided since the asked seat did so last: their decisions by number, turn by turn.

    A question like the one with which a turn began begins the next one, whoever decides it.
    """
    game, questions, seat = state.match.game, state.rules.questions, asked_seat(state)
    by: dict[int, int] = {}
    for number in reversed(range(len(game.log))):
        by[number] = decided_by(state.match, number)
        if by[number] == seat:
            del by[number]
            break
    found: list[list[int]] = []
    for number in sorted(by):
        first = found[-1][0] if found else -1
        if found and by[first] == by[number] and questions[game.past[first].pc].name != (
                questions[game.past[number].pc].name):
            found[-1].append(number)
        else:
            found.append([number])
    return found
