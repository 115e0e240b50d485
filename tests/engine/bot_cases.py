"""Positions and rulesets that several tests about bots need."""

from __future__ import annotations

import random

from game.engine.game import open_rules
from game.engine.rules import Position, Rules
from game.engine.search import complete
from game.ruleset.library import Library

CASES = [(name, players) for name in Library().ids() for players in open_rules(name).compiled.model.players]
SECRET = [("fredericus", 2), ("fredericus", 4), ("fianchetto", 4), ("liars-dice", 2), ("goofspiel", 3)]


def positions(rules: Rules, seed: int, count: int, apart: int) -> list[Position]:
    """Some positions of a game at random."""
    chance, position, found = random.Random(seed), rules.start(seed), []
    for number in range(count * apart):
        if position.over:
            break
        if number % apart == apart - 1:
            found.append(position.copy())
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    return found


TAKING = """
vars: {turn: {type: seat, start: white}}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {each: "n in range(0, 20)", as: "take {n}", do: "turn.gold += 1000 if n == 7 else n % 2"}
      - turn = after(turn)
bots: {values: {gold: {is: s.gold, weight: 10}}}
"""

GOLD = """
ruleset: {format: 1, id: small, version: 1}
players: 3
seats: [red, blue, green]""" + TAKING.replace("start: white", "start: red")
