"""Going through games by brute force: counting decision sequences, playing at random."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

from game.engine.position import Option, Position
from game.engine.rules import Rules, sort_of

MOST_DECISIONS = 20_000  # in a game at random; rules without a draw can go round for ever
SAMPLE = "…"  # stands for a free text when nobody is there to write one


def perft(rules: Rules, position: Position, depth: int) -> int:
    """The number of decision sequences of a length from here; a free text counts once."""
    if depth == 0:
        return 1
    if position.over:
        return 0
    if depth == 1:
        return len(position.opts)
    total = 0
    for option in position.opts:
        after = position.copy()
        rules.apply(after, complete(rules, position, option))
        total += perft(rules, after, depth - 1)
    return total


def complete(rules: Rules, position: Position, option: Option) -> Option:
    """The option with a sample text for each free text that it asks for."""
    texts = rules.questions[position.pc].texts[sort_of(option)]
    return (*option, *(SAMPLE for _ in texts)) if texts else option


def playout(rules: Rules, position: Position, chance: random.Random) -> int:
    """Play on at random to the end, changing the position; the number of decisions. No game is played for ever."""
    pick, count = chance.random, 0
    apply = rules.drawing(pick)
    questions = rules.questions
    plain = not any(texts for question in questions.values() for texts in question.texts)
    while not position.over and count < MOST_DECISIONS:
        options = position.opts
        option = options[int(pick() * len(options))] if len(options) > 1 else options[0]
        apply(position, option if plain else complete(rules, position, option))
        count += 1
    return count


def playouts(rules: Rules, position: Position | None, games: int, seed: int = 0) -> dict[str, Any]:
    """Play random games from a position (or, without one, from the start with another seed each)."""
    chance = random.Random(seed)
    results: Counter[str] = Counter()
    decisions = 0
    began = time.process_time()
    for number in range(games):
        at = position.copy() if position is not None else rules.start(seed + number)
        decisions += playout(rules, at, chance)
        winners = "+".join(rules.world.seats[seat] for seat in at.winners) or "nobody"
        results[winners if at.over else "unfinished"] += 1
    return {"games": games, "decisions": decisions, "seconds": round(time.process_time() - began, 6),
            "results": dict(sorted(results.items()))}
