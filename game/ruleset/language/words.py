"""All words of formulas, gathered from the modules in which they are declared."""

from __future__ import annotations

from functools import cache

from game.ruleset.language import board, chance, generators, history, numbers, pieces, seats, shapes, steps
from game.ruleset.language.word import State, Word, declared

STATES = {state.name: state for state in declared((history,), State)}


@cache
def formula_words() -> dict[str, Word]:
    """All words that are called, by name."""
    topics = (pieces, board, seats, numbers, generators, steps, shapes, chance)
    return {word.name: word for word in declared(topics, Word)}
