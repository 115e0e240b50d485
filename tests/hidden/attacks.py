"""How often a bot finds the flag among men whose ranks it cannot know: python -m tests.hidden.attacks [positions]."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from game.bots.levels import ponder
from game.engine.rules import Position, Rules
from tests.hidden import hidden_game

LEVEL, MILLISECONDS = "schemer", 60
GENERAL, AROUND = "d5", ("d4", "d6", "e5")  # c5 is a lake
OTHERS = ("spy", "miner", "scout")


class Count(NamedTuple):
    """Attacks on one of three unknown men, and those that met the flag."""

    positions: int
    attacks: int
    flags: int


def beside_three(rules: Rules, start: Position, chance: random.Random) -> tuple[Position, str]:
    """Red's general beside three men of blue, one of them the flag; and where that stands. All others are gone."""
    position, kinds, board = start.copy(), rules.world.kinds, rules.world.board
    assert board is not None
    by_kind = {(piece.owner, kinds[piece.kind]): index for index, piece in enumerate(rules.world.pieces)}
    men = [by_kind[1, kind] for kind in ("flag", *chance.sample(OTHERS, 2))]
    sites = dict(zip(chance.sample(men, 3), AROUND, strict=True)) | {by_kind[0, "general"]: GENERAL,
                                                                     by_kind[0, "flag"]: "a1"}
    count = len(rules.world.pieces)
    position.place = [board.index(sites[piece]) if piece in sites else -1 for piece in range(count)] + [-1]
    position.pile, position.piles = [-1] * len(position.pile), [() for _ in position.piles]
    rules.derive(position)
    rules.refresh(position)
    return position, sites[men[0]]


def moving(rules: Rules) -> Position:
    """The first position in which red moves."""
    chance, position = random.Random(1), rules.start(1)
    while rules.questions[position.pc].name != "move":
        rules.apply(position, chance.choice(position.opts))
    return position


def count(rules: Rules, positions: int) -> Count:
    """So many positions, each looked at by a bot of its own."""
    start, attacks, flags = moving(rules), 0, 0
    for number in range(positions):
        position, flag = beside_three(rules, start, random.Random(number))
        text = ponder(rules, position, LEVEL, MILLISECONDS, number).text
        source, _, target = text.partition("-")
        attacks += source == GENERAL and target in AROUND
        flags += source == GENERAL and target == flag
    return Count(positions, attacks, flags)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(count(hidden_game(Path(folder), "ambush").rules, int(sys.argv[1]) if len(sys.argv) > 1 else 200))
