"""What a game was in numbers: how much each seat decided, took and thought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.match.match import Match
from game.telling.deeds import lost

if TYPE_CHECKING:
    from game.app.app import App


@dataclass(slots=True)
class Numbers:
    """What one seat did."""

    decisions: int = 0
    taken: int = 0  # pieces of others that it removed from the board or overturned
    lost: int = 0  # pieces of its own that others took
    seconds: float = 0.0


def count(match: Match) -> dict[str, Numbers]:
    rules = match.rules
    found = {seat: Numbers(seconds=match.thought.get(seat, 0.0)) for seat in rules.world.seats}
    for before, events in zip(match.game.past, match.events, strict=False):
        question = rules.questions.get(before.pc)
        seat = question.who(before) if question is not None else -1
        if seat < 0:
            continue
        mine = found[rules.world.seats[seat]]
        mine.decisions += 1
        for piece in lost(rules, events):
            owner = before.owner[piece]
            if owner >= 0 and owner != seat:
                mine.taken += 1
                found[rules.world.seats[owner]].lost += 1
    return found


def summary(app: App, numbers: Numbers, with_taken: bool) -> str:
    """The numbers of a seat on one line."""
    parts = [app.strings.plural("result.decisions", numbers.decisions)]
    if with_taken:
        parts.append(app.strings.plural("result.taken", numbers.taken))
    if numbers.seconds >= 1:
        parts.append(time_text(app, numbers.seconds))
    return " · ".join(parts)


def time_text(app: App, seconds: float) -> str:
    """A length of time in words."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return app.tr("result.hours", hours=minutes // 60, minutes=minutes % 60)
    key = "result.minutes" if minutes else "result.seconds"
    return app.tr(key, minutes=minutes, seconds=rest)
