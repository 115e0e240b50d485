"""The levels of bots, by name, and the one question they all answer: what would you do here?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from game.bots.alphabeta import AlphaBeta
from game.bots.clock import Clock
from game.bots.habits import by_habit
from game.bots.imagine import blind, carried_out, guesses, hidden_piles, imagine
from game.bots.judge import Judge
from game.bots.maxn import MaxN
from game.bots.texts import with_texts
from game.bots.tree import Tree
from game.engine.game import Game
from game.engine.rules import Option, Position, Rules
from game.engine.search import complete
from game.engine.searchable import fast_for

PLAYED_OUT = 120  # decisions at random before a game is judged as it stands
CAUTIOUS = 6  # options that are looked at for what the next one could do
BUSY = 1.25  # times as long as it was given may a thought take on a busy machine
MANY = 150  # replies that are too many to look at


@dataclass(frozen=True, slots=True)
class Level:
    """How much thought a bot gives to a decision, and how much it lets itself be led by whims."""

    name: str
    milliseconds: int
    depth: int  # decisions ahead
    width: int  # promising options of each position that are followed further
    overlooks: float  # the part of all options that is not seen
    whim: float  # noise, measured by how much the options differ
    worlds: int  # ways in which secrets are imagined
    playouts: int  # random games, where a ruleset has no values
    playing: int  # milliseconds for them: looking at values is quick, playing out is not

    @property
    def longest(self) -> int:
        """The most time that a decision takes, in milliseconds."""
        return max(self.milliseconds, self.playing)


LEVELS = {level.name: level for level in (
    Level("novice", 40, 1, 0, 0.75, 2.0, 1, 8, 40), Level("courtier", 80, 2, 4, 0.55, 1.0, 1, 800, 400),
    Level("schemer", 80, 3, 4, 0.25, 0.3, 1, 2_000, 600),
    Level("machiavel", 250, 12, 6, 0.0, 0.0, 3, 1_000_000, 1_200))}


@dataclass(slots=True)
class Thought:
    """What came of thinking: a decision in notation, and why."""

    text: str
    line: list[str] = field(default_factory=list)  # what the bot expects to follow, the decision first
    value: float = 0.0
    depth: int = 0


def think(game: Game, level: str, milliseconds: int | None = None, seed: int | None = None, language: str = "") -> str:
    """The decision that a bot of that level would take, in notation; nothing is played.

    With a language, free texts are written too, from the ruleset's suggestions; without, they stay open.
    """
    seed = len(game.log) if seed is None else seed
    thought = ponder(game.rules, game.position, level, milliseconds, seed, patience=BUSY if milliseconds else 0.0)
    if not language:
        return thought.text
    return with_texts(game.rules, game.position, thought.text, language, random.Random(seed), game.log)


def ponder(rules: Rules, position: Position, level: str, milliseconds: int | None = None, seed: int = 0,
           hurried: Callable[[], bool] | None = None, patience: float = 0.0) -> Thought:
    """What a bot on the seat that is asked would do, knowing what that seat knows; RuleError if the rules fail it."""
    seat = rules.questions[position.pc].who(position)
    bot = Bot(rules, LEVELS[level], random.Random(seed))
    milliseconds = milliseconds or (bot.level.playing if bot.plays_out else bot.level.milliseconds)
    try:
        return bot.ponder(blind(rules, position, seat), seat, Clock(milliseconds, hurried, patience))
    except Exception as error:
        raise rules.explain(error) from error


class Bot:
    """A player without hands. It is given a position from which everything that its seat cannot see was taken out.

    It plays games out where there are no values, and where decisions are secret: who looks ahead in one imagined world
    after the other would answer there what they cannot know.
    """

    def __init__(self, rules: Rules, level: Level, chance: random.Random) -> None:
        self.rules = rules
        self.level = level
        self.chance = chance
        self.judge = Judge(rules)
        fast_for(rules)  # made before the clock starts
        self.plays_out = not self.judge.declared or any(question.secret for question in rules.questions.values())

    def ponder(self, position: Position, seat: int, clock: Clock) -> Thought:
        """The decision, and why."""
        texts = self.rules.texts(position)
        options = by_habit(self.rules, position, seat, texts, self.chance)
        if len(options) == 1:
            return Thought(texts[position.opts.index(options[0])])
        position.opts = options
        return self.by_playing(position, seat, clock) if self.plays_out else self.by_values(position, seat, clock)

    def by_values(self, position: Position, seat: int, clock: Clock) -> Thought:
        """Look ahead in one imagined world after another, and take what is best in most of them.

        Values of different worlds are not added up: they come from different depths, and beside the best are bounds.
        """
        level, chance = self.level, self.chance
        way = AlphaBeta if len(self.judge.seats) == 2 else MaxN
        worlds = level.worlds if hidden_piles(self.rules, seat) else 1
        votes: dict[Option, int] = {}
        thoughts: dict[Option, Thought] = {}
        for number in range(worlds):
            world = imagine(self.rules, position, seat, chance, self.judge)
            ahead = way(self.rules, self.judge, seat, clock.share(1 / (worlds - number)), level.width, level.overlooks,
                        chance)
            best = ahead.rank(world, level.depth, level.whim)[0]
            votes[best.option] = votes.get(best.option, 0) + 1
            thoughts.setdefault(best.option, Thought("", ahead.line(world, best), best.value, ahead.depth))
        return self.told(position, max(votes, key=lambda option: votes[option]), thoughts)

    def told(self, position: Position, option: Option, thoughts: dict[Option, Thought]) -> Thought:
        """The thought that belongs to an option, with its notation."""
        found = thoughts[option]
        found.text = self.rules.text(position, option)
        return found

    def by_playing(self, position: Position, seat: int, clock: Clock) -> Thought:
        """Play games out at random and take what did best; but a win that is there is taken, and none given away."""
        tree = Tree(self.rules, self.judge, seat, PLAYED_OUT, self.chance)
        tree.grow(lambda: imagine(self.rules, position, seat, self.chance, self.judge), clock, self.level.playouts)
        world = imagine(self.rules, position, seat, self.chance, self.judge)
        ranked = tree.ranked(position.opts)
        value, option = ranked[0]
        clock = clock.last_look()
        won = self.first(world, [one for _, one in ranked], seat, clock, lambda after: self.judge.won(after, seat))
        if won is not None:
            option = won
        elif self.level.depth > 1:
            few = [one for _, one in ranked[:CAUTIOUS]]
            safe = self.first(world, few, seat, clock, lambda after: not self.lost(after, seat, clock))
            option = safe or option
        line = tree.line(world, option)
        return Thought(line[0], line, value, 0)

    def first(self, position: Position, options: list[Option], seat: int, clock: Clock,
              test: Callable[[Position], bool]) -> Option | None:
        """The first option after which a test holds, as far as a seat can tell and the time goes."""
        guessed = guesses(self.rules, seat)
        for option in options:
            if clock.up:
                break
            after = position.copy()
            if carried_out(self.rules, after, complete(self.rules, position, option), guessed) and test(after):
                return tuple(option)
        return None

    def lost(self, position: Position, seat: int, clock: Clock) -> bool:
        """Whether somebody else can win at once."""
        if position.over or len(position.opts) > MANY:
            return position.over and bool(position.winners) and seat not in position.winners
        other = self.rules.questions[position.pc].who(position)
        wins = self.first(position, position.opts, seat, clock, lambda after: self.judge.won(after, other))
        return other != seat and wins is not None
