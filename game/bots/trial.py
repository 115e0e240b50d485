"""What a ruleset tells its bots, tried out as they would use it: a formula that fails is found before anybody plays."""

from __future__ import annotations

import random

from game.bots.imagine import blind, imagine
from game.bots.judge import Judge
from game.bots.levels import by_habit
from game.engine.rules import Position, Rules


class Trial:
    """Tries out the `bots` section of one ruleset; without one there is nothing to try."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.judge = Judge(rules)
        self.chance = random.Random(0)

    def at(self, position: Position) -> None:
        """Work out what bots would want to know here: their habits, what may be hidden, and what it is all worth.

        Positions are judged as they are in one half of all cases, and as somebody imagines them in the other. Whatever
        goes wrong is raised; the position stays as it is.
        """
        rules, chance = self.rules, self.chance
        if rules.compiled.bots is None or position.over:
            return
        seat = rules.questions[position.pc].who(position)
        seen = blind(rules, position, seat)
        by_habit(rules, seen, seat, rules.texts(seen), chance)
        imagined = chance.random() < 0.5
        self.judge.all(imagine(rules, seen, seat, chance, self.judge) if imagined else position.copy())
