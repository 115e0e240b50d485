"""A game comes to an end: something in the rules ends it, and games played at random do."""

from __future__ import annotations

import random

from game.engine.rules import Rules
from game.engine.search import complete
from game.mods.case import Case

LEVEL = "rules"
GAMES = 2
DECISIONS = 3000
OPTIONS = 300_000
ENDINGS = ("win", "tie", "end")


def check(case: Case) -> None:
    """Report rules without an ending, and games of which none ends."""
    assert case.compiled is not None
    main = case.compiled.procedures["main"]
    bodies = [body for procedure in case.compiled.procedures.values() for body in procedure.body]
    bodies += [body for option in case.compiled.anytime for body in option.body]
    rules = Rules(case.compiled)
    if any(ends(rules, seed) for seed in range(GAMES)):
        return
    if any(stmt.op in ENDINGS for body in bodies for stmt in body.inner()):
        case.tell("endless", main.span, f"no game at random came to an end within {DECISIONS} decisions",
                  "let repeated positions or many turns end it, or try 'report' to see where games go")
    else:
        case.tell("endless", main.span, "nothing in these rules ends the game", "add win, tie or end")


def ends(rules: Rules, seed: int) -> bool:
    """Whether one game at random is over before the patience is."""
    chance, position, looked_at = random.Random(seed), rules.start(seed), 0
    for _ in range(DECISIONS):
        looked_at += len(position.opts)
        if position.over or looked_at > OPTIONS:
            break
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    return bool(position.over) or looked_at > OPTIONS
