"""The levels of bots, by name, and the one question they all answer: what would you do here?"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.bots.imagine import imagine
from game.bots.tree import Tree
from game.engine.game import Game
from game.engine.rules import Option, Position, Rules
from game.engine.search import complete


@dataclass(frozen=True, slots=True)
class Level:
    """How much thought a bot gives to a decision."""

    name: str
    milliseconds: int
    most_playouts: int
    depth: int  # decisions played at random before a game is called even


LEVELS = {level.name: level for level in (
    Level("novice", 100, 1, 0), Level("courtier", 300, 200, 120), Level("schemer", 900, 2_000, 200),
    Level("machiavel", 2_500, 1_000_000, 300))}


def think(game: Game, level: str, milliseconds: int | None = None, seed: int | None = None) -> str:
    """The decision that a bot of that level would take, in notation; nothing is played."""
    rules, position = game.rules, game.position
    chance = random.Random(len(game.log) if seed is None else seed)
    seat = rules.questions[position.pc].who(position)
    option = choose(rules, position, seat, LEVELS[level], milliseconds, chance)
    place: int = position.opts.index(option)
    return rules.texts(position)[place]


def choose(rules: Rules, position: Position, seat: int, level: Level, milliseconds: int | None,
           chance: random.Random) -> Option:
    """One of the options, by thought."""
    options = position.opts
    if len(options) == 1:
        return tuple(options[0])
    if level.depth == 0:
        return novice(rules, position, seat, chance)
    tree = Tree(rules, seat, level.depth, chance)
    tree.grow(lambda: imagine(rules, position, seat, chance), milliseconds or level.milliseconds, level.most_playouts)
    return tree.best(options)


def novice(rules: Rules, position: Position, seat: int, chance: random.Random) -> Option:
    """Takes a win that is there to be taken, otherwise anything."""
    for option in chance.sample(position.opts, min(len(position.opts), 40)):
        after = imagine(rules, position, seat, chance)
        rules.apply(after, complete(rules, position, option))
        if after.over and seat in after.winners and len(after.winners) == 1:
            return tuple(option)
    return tuple(chance.choice(position.opts))
