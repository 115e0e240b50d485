"""Uniformly random games, for the benchmark."""

from __future__ import annotations

import random
import time

from .game import Game


def playouts(n: int, seed: int, players: int = 4) -> tuple[int, int, float]:
    """Play n uniformly random games; give (games, decisions, seconds)."""
    pick = random.Random(seed).random
    decisions = 0
    start = time.process_time()
    for _ in range(n):
        game = Game(players)
        while not game.over:
            options = game.options()
            game.apply(options[int(pick() * len(options))])
            decisions += 1
    return n, decisions, time.process_time() - start
