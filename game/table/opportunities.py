"""What brings about something that is nearly possible, or makes use of it once it is: found by trying, on copies."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import Thing
from game.engine.readouts import Line, readouts
from game.engine.runtime import RuleError
from game.match.chooser import Candidate
from game.table.pieces import site_of
from game.table.state import Spot, TableState, may_pick

MOST = 300  # decisions that are tried


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A condition that somebody looks at."""

    line: Line
    leads: tuple[Candidate, ...]
    """The decisions that use it if it is met, or else meet it at once."""

    @property
    def things(self) -> frozenset[Thing]:
        """What is picked for these, and where it is."""
        at = self.line.parts["at"]
        return frozenset({Thing(at.kind, int(at.value)), *(thing for one in self.leads for thing in one.things)})


def opportunity(state: TableState, line: Line) -> Opportunity:
    """What can be done about a condition now, by whoever is asked."""
    options = state.chooser.all[:MOST] if may_pick(state) else []
    wanted = uses if not line.missing else meets
    return Opportunity(line, tuple(one for one in options if wanted(state, one, line)))


def uses(state: TableState, one: Candidate, line: Line) -> bool:
    """Whether a decision is what the condition is for: by its word, and at the same place."""
    at = line.parts["at"]
    here = site_of(state, Spot(at.kind, int(at.value)))
    return bool(line.word("does")) and one.text.split(" ")[0] == line.word("does") and any(
        thing == (at.kind, at.value) or site_of(state, Spot(*thing)) == here >= 0 for thing in one.things)


def meets(state: TableState, one: Candidate, line: Line) -> bool:
    """Whether the condition is met after a decision; one that shows something new to anybody tells nothing before."""
    try:
        after, events = state.rules.tried(state.position, one.option)
    except RuleError:  # a light more or less is no reason to stop a game
        return False
    if after.over or after.rng != state.position.rng or any(map(state.match.shows, events)):
        return False
    same = line.text, line.values, line.parts["at"]
    return any((other.text, other.values, other.parts["at"]) == same and not other.missing
               for other in readouts(state.rules, after, "conditions"))
