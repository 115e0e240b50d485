"""Uniformly random games, for the benchmark."""

from __future__ import annotations

import random
import time

from .game import Game


def playouts(n: int, seed: int, players: int = 4) -> tuple[int, int, float]:
    """Play n uniformly random games; give (games, decisions, seconds)."""
    choose = random.Random(seed).choice
    decisions = 0
    start = time.perf_counter()
    for _ in range(n):
        game = Game(players)
        while not game.over:
            game.apply(choose(game.options()))
            decisions += 1
    return n, decisions, time.perf_counter() - start
