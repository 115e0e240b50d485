"""A game comes to an end: something in the rules ends it, and games played at random do."""

from __future__ import annotations

import random

from game.bots.trial import Trial
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.mods.case import RulesCase

GAMES = 2
DECISIONS = 3000
OPTIONS = 300_000
STEPS = 5_000_000  # of work, for rules that take their time
LOOK = 17  # decisions between two looks at what bots are told
ENDINGS = ("win", "tie", "end")


def check_rules(case: RulesCase) -> None:
    """Report rules without an ending, games of which none ends, and those that fail on the long way there."""
    main = case.compiled.procedures["main"]
    rules = Rules(case.compiled)
    try:
        if any(ends(rules, seed) for seed in range(GAMES)):
            return
    except RuleError as error:
        case.tell(error.span or main.span, error.message, error.remedy or "'report' tells when it happens")
        return
    if any(stmt.op in ENDINGS for stmt in case.statements):
        case.tell(main.span, f"no game at random came to an end within {DECISIONS} decisions",
                  "let repeated positions or many turns end it, or try 'report' to see where games go")
    else:
        case.tell(main.span, "nothing in these rules ends the game", "add win, tie or end")


def ends(rules: Rules, seed: int) -> bool:
    """Whether one game at random is over after so many decisions; yes, too, where finding out would take too long."""
    chance, position, looked_at, steps = random.Random(seed), rules.start(seed), 0, 0
    trial = Trial(rules)
    for number in range(DECISIONS):
        looked_at, steps = looked_at + len(position.opts), steps + position.steps
        if position.over or looked_at > OPTIONS or steps > STEPS:
            return True
        try:
            if number % LOOK == 0:
                trial.at(position)
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))
        except Exception as error:
            raise rules.explain(error) from error
    return bool(position.over)
