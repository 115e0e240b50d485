"""The cards of Fredericus, what is taken out for fewer players, and the shuffled start."""

from __future__ import annotations

import random
from typing import Any

SEATS = ("red", "blue", "yellow", "green")
KINDS = ("griffin", "basilisk", "unicorn", "phoenix", "dragon", "harpy", "manticore", "siren")
SKY, TREE, SEAL, FREDERICUS = "sky", "tree", "seal", "fredericus"
TOWERS = tuple(range(1, 9))

# players: (skies, trees, seals, creatures of each kind, objectives discarded face up)
COUNTS = {4: (24, 24, 8, 4, 0), 3: (21, 21, 6, 3, 4), 2: (18, 18, 4, 2, 8)}


def neighbours(tower: int) -> tuple[int, int]:
    """The towers before and after ``tower`` in the ring."""
    return (tower - 2) % 8 + 1, tower % 8 + 1


def row_cards(players: int) -> list[str]:
    """The cards that the rows are dealt from."""
    skies, trees, seals, each, _ = COUNTS[players]
    return [SKY] * skies + [TREE] * trees + [SEAL] * seals + [kind for kind in KINDS for _ in range(each)]


def deal(players: int, rng: random.Random) -> dict[str, Any]:
    """A start as :meth:`Game.from_start` takes it, drawn with ``rng``."""
    seats = SEATS[:players]
    objectives = [kind for kind in KINDS for _ in range(3)]
    rng.shuffle(objectives)
    hands = {seat: [objectives.pop()] for seat in seats}
    discards = [objectives.pop() for _ in range(COUNTS[players][4])]
    bottom = [objectives.pop() for _ in range(4)] + [FREDERICUS]
    rng.shuffle(bottom)
    cards = row_cards(players)
    rng.shuffle(cards)
    size = len(cards) // 8
    return {
        "first": rng.choice(seats),
        "rows": [cards[i * size : (i + 1) * size] for i in range(8)],
        "hands": hands,
        "discards": discards,
        "pack": objectives + bottom,
    }
