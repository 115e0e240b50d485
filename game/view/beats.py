"""The rhythm of what happens: which events are seen together, and when each begins.

The rules tell that a piece is gone before they tell who came to take it. People see it the other way round: somebody
comes, and the other one falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.engine.events import LEAVING, Came, Changed, Event, Gone, Laid, Revealed, Said, Turned

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
            if isinstance(event, Came):
                sites[event.piece] = event.site
            elif isinstance(event, LEAVING):
                sites[event.piece] = -1
        index += count
    return found


def struck(events: Sequence[Event], start: int, site_of: Callable[[int], int],
           passes: Callable[[int, int, int], bool]) -> tuple[Beat, list[Event], int] | None:
    """A piece that is hit and the one that hits it, in one beat; words said in between come after it."""
    hit: list[Gone | Laid | Turned] = []
    said: list[Event] = []
    end = start
    while end < len(events):
        event = events[end]
        if isinstance(event, Said):
            said.append(event)
        elif isinstance(event, (*LEAVING, Turned)):
            hit.append(event)
        else:
            break
        end += 1
    last = events[end] if start < end < len(events) else None
    if not isinstance(last, Came) or last.name != "move" or isinstance(events[start], Said):
        return None
    cues = [Cue(last)]
    for event in hit:
        site = site_of(event.piece) if isinstance(event, Turned) else event.left
        if event.piece == last.piece or site < 0 or not (site == last.site or passes(last.left, site, last.site)):
            return None
        cues.append(Cue(event, share=STRUCK if site == last.site else PASSED))
    return Beat(cues), said, end - start + 1


def in_a_row(events: Sequence[Event], start: int) -> tuple[Beat, list[Event], int]:
    """Events of the same kind one close after the other, as cards are dealt; any other event by itself.

    What seats and sites have become is seen at once, after all that led to it.
    """
    first = events[start]
    end = start + 1
    while end < len(events) and alike(first, events[end]):
        end += 1
    step = 0.0 if isinstance(first, Changed) else min(STEP, ALL_STEPS / (end - start))
    return Beat([Cue(event, index * step) for index, event in enumerate(events[start:end])]), [], end - start


def alike(first: Event, other: Event) -> bool:
    """Whether two events make a row."""
    if isinstance(first, Laid | Revealed | Changed):
        return isinstance(other, type(first))
    if isinstance(first, Turned):
        return isinstance(other, Turned) and other.variable == first.variable
    return first.name == other.name == "remove"
