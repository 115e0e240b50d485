"""The levels of bots, by name, and the one question they all answer: what would you do here?"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.bots.imagine import imagine
from game.bots.tree import Tree
from game.engine.game import Game
from game.engine.rules import FREE_TEXT, Option, Position, Rules
from game.engine.search import SAMPLE, complete
from game.engine.suggest import suggestions


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


def think(game: Game, level: str, milliseconds: int | None = None, seed: int | None = None, language: str = "") -> str:
    """The decision that a bot of that level would take, in notation; nothing is played.

    With a language, free texts are written too, from the ruleset's suggestions; without, they stay open.
    """
    rules, position = game.rules, game.position
    chance = random.Random(len(game.log) if seed is None else seed)
    seat = rules.questions[position.pc].who(position)
    option = choose(rules, position, seat, LEVELS[level], milliseconds, chance)
    place: int = position.opts.index(option)
    text = rules.texts(position)[place]
    return with_texts(game, option, text, language, chance) if language else text


def with_texts(game: Game, option: Option, text: str, language: str, chance: random.Random) -> str:
    """A decision with its free texts written, from the ruleset's suggestions."""
    for number in range(len(game.rules.questions[game.position.pc].texts[option[0]])):
        known = suggestions(game.rules, game.position, option, number, language) or [SAMPLE]
        text = text.replace(FREE_TEXT, chance.choice(known), 1)
    return text


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
