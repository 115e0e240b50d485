"""Bots write: free texts from the ruleset's suggestions, in the table's language, not twice the same if possible."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.engine.rules import FREE_TEXT, Position, Rules
from game.engine.search import SAMPLE
from game.engine.suggest import suggestions


def with_texts(rules: Rules, position: Position, text: str, language: str, chance: random.Random,
               log: Sequence[str] = ()) -> str:
    """A decision with its free texts written; what the log holds already is used again only if nothing else is left."""
    if FREE_TEXT not in text:
        return text
    option = position.opts[rules.texts(position).index(text)]
    for number in range(len(rules.free_texts(position, option))):
        known = suggestions(rules, position, option, number, language) or [SAMPLE]
        new = [one for one in known if not any(one in said for said in log)]
        text = text.replace(FREE_TEXT, chance.choice(new or known), 1)
    return text
