"""What a bot expects to follow, in words: whose decision each is, as far as nobody learns anything by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.events import Event
from game.engine.rules import Option, Position
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.match.match import Match
from game.telling.deeds import Deeds
from game.telling.labels import Labels


@dataclass(frozen=True, slots=True)
class Turns:
    """What one seat would decide, one after the other, before anybody else does."""

    seat: int
    words: tuple[str, ...]


def foreseen(match: Match, labels: Labels, position: Position, line: list[str],
             hidden: Callable[[int], str] = lambda piece: "") -> list[Turns]:
    """A line of thought from a position on, those decisions together that a seat takes one after the other.

    It ends with the first decision that is left to chance or that shows what lies hidden: nothing may be told of what
    comes of that. A line that was thought through with other secrets in mind may end earlier still. What a piece is
    called that is not to be known, `hidden` says.
    """
    rules, deeds, found = match.rules, Deeds(match.rules, labels, hidden), list[Turns]()
    here = position
    for text in line:
        texts = [] if here.over else rules.texts(here)
        if text not in texts:
            break
        seat = rules.questions[here.pc].who(here)
        after, events = tried(match, here, here.opts[texts.index(text)])
        words = deeds.called(here, text, events)
        if found and found[-1].seat == seat:
            found[-1] = Turns(seat, (*found[-1].words, words))
        else:
            found.append(Turns(seat, (words,)))
        if after is None:
            break
        here = after
    return found


def considered(line: list[Turns], seat: int) -> list[Turns]:
    """A line without what a seat itself would decide at its end: so far ahead, that is no more than a guess."""
    while line and line[-1].seat == seat:
        line = line[:-1]
    return line


def tried(match: Match, before: Position, option: Option) -> tuple[Position | None, list[Event]]:
    """What a decision would lead to, and what would happen; neither if it is not for anybody to know beforehand."""
    try:
        after, events = match.rules.tried(before, complete(match.rules, before, option))
    except RuleError:  # whoever takes this decision is told; a guess about it is no reason to stop a game
        return None, []
    if after.rng != before.rng or any(match.shows(event) for event in events):
        return None, []
    return after, events
