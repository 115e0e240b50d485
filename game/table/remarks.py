"""What is said about a decision: offered to whoever took it, taken by lot by bots, kept in the journal beside it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.engine.position import Deed
from game.engine.remarks import tell_of
from game.table.state import TableState, Telling, is_bot

OFFERED = 3  # lines to choose from
ALIKE = 24  # letters in a row that two lines made of the same words share, whatever names stand in them


def call_for(state: TableState, by_bot: bool = False, told: str | None = None, since: int = 0) -> None:
    """The last decision, and what played itself by it, may call for lines: a bot says its own at once, a person is
    asked for one after another.

    What was told on a desk before the decision is said now that it is taken.
    """
    game = state.match.game
    if not game.past or state.wishes.only is not None or state.wishes.open:
        return
    said = {one.about for one in state.match.remarks.get(len(game.log), ())}
    for about, deed in enumerate(game.deeds[-1]):
        telling = line_for(state, deed, len(game.log), about) if about >= since and about not in said else None
        if telling is None:
            continue
        stands_in = by_bot and telling.owner == state.rules.questions[game.past[-1].pc].who(game.past[-1])
        if told is not None and about == 0:
            say(state, telling.owner, told)
        elif stands_in or is_bot(state, telling.owner):
            if telling.ideas:
                say(state, telling.owner, telling.ideas[0], about)
        elif telling.desk < 0:
            state.telling = telling
            return


def line_for(state: TableState, deed: Deed, number: int, about: int = 0) -> Telling | None:
    """The line that something calls for, with its ideas in an order by lot; what was said already comes last, and
    what was said lately after all else."""
    tell = tell_of(state.rules, deed.before, deed.option, state.wishes.language)
    if tell is None or tell.seat < 0:
        return None
    said = [remark.text for remarks in state.match.remarks.values() for remark in remarks]
    ideas = list(dict.fromkeys(tell.ideas))
    random.Random(f"{state.match.plan.seed}:{number}{f':{about}' if about else ''}").shuffle(ideas)
    ideas.sort(key=lambda text: heard(text, said))
    return Telling(tell.seat, tell.most, tuple(ideas), tell.desk, about)


def heard(text: str, said: Sequence[str]) -> tuple[int, int]:
    """How often something like it was said already, the same words about somebody else, and when for the last time."""
    parts = [text[start:start + ALIKE] for start in range(0, max(1, len(text) - ALIKE), ALIKE // 4)]
    found = [number for number, other in enumerate(said) if any(part in other for part in parts)]
    return len(found), max(found, default=-1)


def say(state: TableState, seat: int, text: str, about: int = 0) -> None:
    state.match.remark(state.rules.world.seats[seat], text, about)


def offered(state: TableState) -> tuple[str, ...]:
    """The few lines that somebody can choose from."""
    return state.telling.ideas[:OFFERED] if state.telling is not None else ()
