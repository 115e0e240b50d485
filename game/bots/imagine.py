"""A position as a seat may imagine it: what it cannot see is dealt anew, at random."""

from __future__ import annotations

import random

from game.engine.rules import Position, Rules
from game.engine.view import pile_seen


def imagine(rules: Rules, position: Position, seat: int, chance: random.Random) -> Position:
    """A copy in which everything hidden from the seat, and all future chance, is another possible one."""
    copy = position.copy()
    copy.rng = chance.getrandbits(64)
    hidden = [pile for pile in range(len(rules.world.pile_names)) if not pile_seen(rules, pile, seat)]
    if hidden:
        cards = [card for pile in hidden for card in copy.piles[pile]]
        chance.shuffle(cards)
        for pile in hidden:
            size = len(copy.piles[pile])
            copy.piles[pile], cards = tuple(cards[:size]), cards[size:]
            for card in copy.piles[pile]:
                copy.pile[card] = pile
    return copy
