"""The rhythm of what happens: which events are seen together, and when each begins.

The rules tell that a piece is gone before they tell who came to take it. People see it the other way round: somebody
comes, and the other one falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.engine.view import Event

LEAVING = {"remove": 2, "lift": 2, "put": 2, "tuck": 2}  # where in an event the site is that is left
DEALT = ("put", "tuck")
STRUCK, PASSED = 0.72, 0.5  # share of the way after which a piece is hit on the last site, or on the way
STEP, ALL_STEPS = 0.13, 0.9  # seconds between two of a row, and for the whole row at most


@dataclass
class Cue:
    """An event, and when it begins: so many seconds after the beat, or after a share of the leading event's time."""

    event: Event
    seconds: float = 0.0
    share: float = 0.0


@dataclass
class Beat:
    """Events that are seen together; the first one leads."""

    cues: list[Cue] = field(default_factory=list)


def beats(events: Sequence[Event], stands: Callable[[int], int],
          passes: Callable[[int, int, int], bool]) -> list[Beat]:
    """Events in beats.

    `stands` tells where a piece stands before all this, `passes` whether a site lies on the way between two others.
    """
    found: list[Beat] = []
    sites: dict[int, int] = {}  # where pieces stand by now
    index = 0

    def site_of(piece: int) -> int:
        return sites.get(piece, stands(piece))

    while index < len(events):
        beat, said, count = struck(events, index, site_of, passes) or in_a_row(events, index)
        found.append(beat)
        found += [Beat([Cue(event)]) for event in said]
        for event in events[index:index + count]:
            if event[0] in ("move", "place"):
                sites[event[1]] = event[3]
            elif event[0] in LEAVING:
                sites[event[1]] = -1
        index += count
    return found


def struck(events: Sequence[Event], start: int, site_of: Callable[[int], int],
           passes: Callable[[int, int, int], bool]) -> tuple[Beat, list[Event], int] | None:
    """A piece that is hit and the one that hits it, in one beat; words said in between come after it."""
    end = start
    while end < len(events) and (events[end][0] in LEAVING or events[end][0] in ("turn", "say")):
        end += 1
    first = events[start][0]
    if end == start or end == len(events) or events[end][0] != "move" or first == "say":
        return None
    _, mover, source, target = events[end]
    cues, said = [Cue(events[end])], []
    for event in events[start:end]:
        if event[0] == "say":
            said.append(event)
            continue
        site = site_of(event[1]) if event[0] == "turn" else event[LEAVING[event[0]]]
        if event[1] == mover or site < 0 or not (site == target or passes(source, site, target)):
            return None
        cues.append(Cue(event, share=STRUCK if site == target else PASSED))
    return (Beat(cues), said, end - start + 1) if len(cues) > 1 else None


def in_a_row(events: Sequence[Event], start: int) -> tuple[Beat, list[Event], int]:
    """Events of the same kind one close after the other, as cards are dealt; any other event by itself."""
    first = events[start]
    end = start + 1
    while end < len(events) and alike(first, events[end]):
        end += 1
    step = min(STEP, ALL_STEPS / (end - start))
    return Beat([Cue(event, index * step) for index, event in enumerate(events[start:end])]), [], end - start


def alike(first: Event, other: Event) -> bool:
    """Whether two events make a row."""
    if first[0] in DEALT:
        return bool(other[0] in DEALT)
    if first[0] == "turn":
        return bool(other[0] == "turn" and other[2] == first[2])
    return bool(first[0] == "remove" and other[0] == "remove")
