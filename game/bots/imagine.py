"""What a seat cannot see is taken out of a position before a bot gets it, and imagined anew when the bot thinks."""

from __future__ import annotations

import random

from game.bots.judge import Judge
from game.engine.rules import Position, Rules
from game.engine.view import pile_seen

TRIES = 40  # deals until one is possible


def hidden_piles(rules: Rules, seat: int) -> list[int]:
    """The piles that a seat cannot look into."""
    return [pile for pile in range(len(rules.world.pile_names)) if not pile_seen(rules, pile, seat)]


def blind(rules: Rules, position: Position, seat: int) -> Position:
    """A copy that tells what the seat may know and nothing more: two positions that look the same to it become equal.

    Hidden pieces lie sorted in the hidden piles, and what is written on them, hidden variables and all chance to come
    are as at the start.
    """
    copy, first = position.copy(), rules.blank()
    copy.rng = 0
    hidden = hidden_piles(rules, seat)
    secret = [part for part in rules.layout.parts if part.see != "all" and part.scope != "local"]
    if hidden or secret:
        copy.seen = {}
    deal(copy, hidden, None)
    owners = getattr(copy, "owner", rules.space["OWNER"])
    for part in rules.layout.parts:
        if part.scope == "piece" and part.name.startswith("pv_") and hidden:
            here, start = getattr(copy, part.name), getattr(first, part.name)
            for pile in hidden:
                for card in copy.piles[pile]:
                    here[card] = start[card]
    for part in secret:
        start = getattr(first, part.name)
        if part.scope == "game":
            setattr(copy, part.name, start)
            continue
        whose = owners if part.scope == "piece" else range(len(start)) if part.scope == "seat" else [-1] * len(start)
        setattr(copy, part.name, [
            value if part.see == "owner" and whose[index] == seat else start[index]
            for index, value in enumerate(getattr(copy, part.name))])
    return copy


def deal(position: Position, hidden: list[int], chance: random.Random | None) -> None:
    """Deal what lies in hidden piles anew: by lot, or without chance in order."""
    cards = sorted(card for pile in hidden for card in position.piles[pile])
    if chance is not None:
        chance.shuffle(cards)
    for pile in hidden:
        size = len(position.piles[pile])
        position.piles[pile], cards = tuple(cards[:size]), cards[size:]
        for card in position.piles[pile]:
            position.pile[card] = pile


def imagine(rules: Rules, position: Position, seat: int, chance: random.Random, judge: Judge | None = None) -> Position:
    """A copy in which everything hidden from the seat, and all future chance, is another possible one."""
    hidden = hidden_piles(rules, seat)
    for _ in range(TRIES):
        copy = position.copy()
        copy.rng = chance.getrandbits(64)
        if not hidden:
            break
        deal(copy, hidden, chance)
        if judge is None or judge.possible(copy):
            break
    return copy
