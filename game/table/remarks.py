"""What is said about a decision: offered to whoever took it, taken by lot by bots, kept in the journal beside it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.engine.remarks import tell_of
from game.engine.rules import Option, Position
from game.table.state import TableState, Telling, is_bot

OFFERED = 3  # lines to choose from
ALIKE = 24  # letters in a row that two lines made of the same words share, whatever names stand in them


def call_for(state: TableState, by_bot: bool = False, told: str | None = None) -> None:
    """The last decision may call for a line: a bot says one at once, a person is asked for it.

    What was told on a desk before the decision is said now that it is taken.
    """
    game = state.match.game
    if game.taken is None or not game.past or state.wishes.only is not None or state.wishes.open:
        return
    telling = line_for(state, game.past[-1], game.taken, len(game.log))
    if telling is None:
        return
    if told is not None:
        say(state, telling.owner, told)
    elif by_bot or is_bot(state, telling.owner):
        if telling.ideas:
            say(state, telling.owner, telling.ideas[0])
    elif telling.desk < 0:
        state.telling = telling


def line_for(state: TableState, position: Position, option: Option, number: int) -> Telling | None:
    """The line that a decision calls for, with its ideas in an order by lot; what was said already comes last, and
    what was said lately after all else."""
    tell = tell_of(state.rules, position, option, state.wishes.language)
    if tell is None or tell.seat < 0:
        return None
    said = [remark.text for remark in state.match.remarks.values()]
    ideas = list(dict.fromkeys(tell.ideas))
    random.Random(f"{state.match.plan.seed}:{number}").shuffle(ideas)
    ideas.sort(key=lambda text: heard(text, said))
    return Telling(tell.seat, tell.most, tuple(ideas), tell.desk)


def heard(text: str, said: Sequence[str]) -> tuple[int, int]:
    """How often something like it was said already, the same words about somebody else, and when for the last time."""
    parts = [text[start:start + ALIKE] for start in range(0, max(1, len(text) - ALIKE), ALIKE // 4)]
    found = [number for number, other in enumerate(said) if any(part in other for part in parts)]
    return len(found), max(found, default=-1)


def say(state: TableState, seat: int, text: str) -> None:
    state.match.remark(state.rules.world.seats[seat], text)


def offered(state: TableState) -> tuple[str, ...]:
    """The few lines that somebody can choose from."""
    return state.telling.ideas[:OFFERED] if state.telling is not None else ()
