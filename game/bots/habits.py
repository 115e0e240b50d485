"""Habits that a ruleset gives its bots: decisions that are taken by lot, as often as it says, whatever their value."""

from __future__ import annotations

import random

from game.engine.position import Option, Position, uncounted
from game.engine.rules import Rules
from game.ruleset.emit.bots import HABIT


def by_habit(rules: Rules, position: Position, seat: int, texts: list[str], chance: random.Random) -> list[Option]:
    """The options that are left to think about once every habit has had its say; never none."""
    bots, left = rules.compiled.bots, list(zip(position.opts, texts, strict=True))
    for index, (key, _) in enumerate(bots.habits if bots is not None else ()):
        own = [one for one in left if one[1] == key or one[1].startswith(key + " ")]
        if own and len(own) < len(left):
            with uncounted(position):
                often = rules.space[f"{HABIT}{index}"](position, seat)
            if chance.random() * 100 < often:
                left = own
                break
            left = [one for one in left if one not in own]
    return [tuple(option) for option, _ in left]
