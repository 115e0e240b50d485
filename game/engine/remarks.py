"""Lines that people may say about a decision: whose they are, and what a ruleset suggests for them."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.position import Option, Position
from game.engine.rules import Rules, sort_of
from game.engine.runtime import uncounted
from game.engine.suggest import filled_in

ENOUGH = 3  # lines to choose from: a list with fewer is filled up from the next


class Tell(NamedTuple):
    """A line that a decision calls for."""

    seat: int
    """Whose line it is."""
    most: int
    """The most characters."""
    ideas: tuple[str, ...]
    """What could be said, in the order of the ruleset."""
    desk: int = -1
    """The pile whose things are to be woven in; -1: it is no line for a desk."""


def tell_of(rules: Rules, position: Position, option: Option, language: str) -> Tell | None:
    """The line that a decision calls for in a position, before it is taken; None: it calls for none."""
    sort, bound = sort_of(option), option[1:]
    question = rules.compiled.generated.chooses.get(position.pc)
    if question is None or (tell := question.options[sort].tell) is None:
        return None
    with uncounted(position):
        found = rules.space[f"l{position.pc}_{sort}"](position, *bound[:len(question.options[sort].variables)])
    if found is None:
        return None
    by, names, values, desk = found
    lists = rules.world.model.suggestions
    ideas: list[str] = []
    for texts in (lists[name] for name in names if name in lists):
        if len(ideas) < ENOUGH:
            ideas += filled_in(rules, position, texts.get(language) or texts.get("en") or (), values, language)
    seat = by if by >= 0 else rules.questions[position.pc].who(position)
    return Tell(seat, tell.most, tuple(text for text in ideas if text and len(text) <= tell.most), desk)
