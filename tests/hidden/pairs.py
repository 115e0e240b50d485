"""Positions that differ in what is hidden from a seat look the same to it: python -m tests.hidden.pairs [pairs]."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from game.bots.imagine import blind
from game.engine import state as states
from game.engine.rules import Position, Rules
from game.engine.search import complete
from game.engine.view import view
from tests.hidden import GAMES, hidden_game
from tests.secrets import alike, exchanged, hidden_cards


def check_pair(rules: Rules, position: Position, seat: int, one: int, other: int) -> None:
    """Two pieces that a seat does not know change places: its view and what its bot is given stay the same."""
    twin = exchanged(rules, position, one, other)
    assert view(rules, position, seat) == view(rules, twin, seat)
    assert states.dump(rules, blind(rules, position, seat)) == states.dump(rules, blind(rules, twin, seat))


def compare(rules: Rules, pairs: int) -> int:
    """Random games, until so many pairs were compared; how many differed in truth."""
    chance, done, other_truth = random.Random(3), 0, 0
    while done < pairs:
        position = rules.start(chance.getrandbits(32))
        while not position.over and done < pairs:
            for seat in range(len(rules.world.seats)):
                hidden = hidden_cards(rules, position, seat)
                one, other = chance.sample(hidden, 2) if len(hidden) > 1 else (-1, -1)
                if one >= 0 and alike(rules, position, one, other):
                    check_pair(rules, position, seat, one, other)
                    done, other_truth = done + 1, other_truth + (position.kind[one] != position.kind[other])
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    return other_truth


if __name__ == "__main__":
    for name in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
            rules = hidden_game(Path(folder), name, players=4 if name == "knaves" else 2).rules
            print(f"{name}: {wanted} pairs look the same, {compare(rules, wanted)} of them differ in truth")
