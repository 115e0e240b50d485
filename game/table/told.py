"""What happened, for those who read it: lines of the list, and what came since one's last turn. Data, no words yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.events import Came, Event, Gone
from game.table.state import TableState
from game.telling.deeds import decided_by


@dataclass(frozen=True, slots=True)
class Line:
    """A decision as the list tells it."""

    number: int
    """The position after it."""
    seat: int
    text: str
    """In notation; empty if it is somebody's secret."""


def line(state: TableState, index: int) -> Line:
    game = state.match.game
    hidden = game.secret(index) and not game.position.over
    return Line(index + 1, decided_by(state.match, index), "" if hidden else game.log[index])


def since(state: TableState, seat: int) -> list[Line]:
    """All that was decided since a seat decided last."""
    found: list[Line] = []
    for index in range(len(state.match.game.log) - 1, -1, -1):
        if decided_by(state.match, index) == seat:
            break
        found.append(line(state, index))
    return found[::-1]


def last_sites(state: TableState) -> list[int]:
    """The sites to and from which something went by the decision that is shown as the last one."""
    told = state.match.told
    here = len(told) if state.looking is None else state.looking
    return moved_sites(told[here - 1]) if here else []


def moved_sites(events: Sequence[Event]) -> list[int]:
    """The sites to and from which something went."""
    found = [event.site for event in events if isinstance(event, Came)]
    return found + [event.left for event in events
                    if isinstance(event, Came | Gone) and event.name in ("move", "remove") and event.left >= 0]
