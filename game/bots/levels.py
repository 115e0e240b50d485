"""The levels of bots, by name, and the one question they all answer: what would you do here?"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from game.bots.alphabeta import AlphaBeta
from game.bots.clock import Clock, TimeIsUp
from game.bots.imagine import blind, guesses, imagine
from game.bots.judge import Judge
from game.bots.matrix import Matrix, chosen
from game.bots.maxn import MaxN
from game.bots.memory import Ideas, Memory
from game.bots.quick_tree import LeftToChance, QuickTree, can_grow
from game.bots.tree import Tree
from game.bots.turns import Turns
from game.bots.worlds import Node, PythonWorld, Searchable, world_of
from game.engine.fast import CapacityTrap, RuleTrap
from game.engine.game import Game
from game.engine.position import Option, Position
from game.engine.rules import FREE_TEXT, Rules
from game.engine.runtime import uncounted
from game.engine.search import SAMPLE
from game.engine.searchable import fast_for
from game.engine.suggest import suggestions
from game.ruleset.emit.bots import HABIT

PLAYED_OUT = 120  # decisions at random before a game is judged as it stands
CAUTIOUS = 6  # options that are looked at for what the next one could do, by those who are not wary
LIKELY = 4  # imagined worlds in all of which a win must be there: it may hang on a secret or a throw
VOTES = 40  # options that are told to those who think about the same
BUSY = 1.25  # times as long as it was given may a thought take on a busy machine
LONGEST = 20_000  # milliseconds that whoever thinks as long as people do may take: they wait for it
LEEWAY = 50.0  # milliseconds more for all that comes before and after it, for whoever was told how long to think


@dataclass(frozen=True, slots=True)
class Level:
    """How much thought a bot gives to a decision, and how much it lets itself be led by whims."""

    name: str
    milliseconds: int
    depth: int  # decisions ahead
    width: int  # promising options of each position that are followed further
    playouts: int  # random games, where a ruleset has no values
    playing: int  # milliseconds for them: looking at values is quick, playing out is not
    overlooks: float = 0.0  # the part of all options that is not seen
    whim: float = 0.0  # noise, measured by how much the options differ
    worlds: int = 1  # ways in which secrets are imagined
    regard: float = 1.0  # how much what others have counts beside one's own: who thinks of gain, and who of threats
    wary: bool = False  # whether what whoever is next could do is noticed, and what was thought of once kept in mind
    longer: int = 0  # milliseconds more than people at the table take, if they take their time; 0: whatever they take

    @property
    def longest(self) -> int:
        return max(self.milliseconds, self.playing)

    def beside(self, seconds: float) -> int:
        """Milliseconds to think for beside people who take so many seconds; 0: no longer than ever."""
        taken = min(LONGEST, round(seconds * 1000) + self.longer) if self.longer else 0
        return taken if taken > self.milliseconds else 0


LEVELS = {level.name: level for level in (
    Level("novice", milliseconds=40, depth=1, width=0, playouts=8, playing=40, overlooks=0.75, whim=2.0,
          worlds=3, regard=0.5),
    Level("courtier", milliseconds=80, depth=2, width=4, playouts=800, playing=400, overlooks=0.55, whim=1.0,
          worlds=6, regard=0.8),
    Level("schemer", milliseconds=240, depth=3, width=4, playouts=2_000, playing=600, overlooks=0.25, whim=0.3,
          worlds=12, regard=1.3, wary=True),
    Level("machiavel", milliseconds=800, depth=40, width=6, playouts=1_000_000, playing=1_200, worlds=24,
          wary=True),
    Level("eminence", milliseconds=4_000, depth=60, width=8, playouts=10_000_000, playing=6_000, worlds=48,
          wary=True, longer=1_000))}


USUAL_LEVEL = "courtier"


@dataclass(slots=True)
class Thought:
    """What came of thinking: a decision in notation, and why."""

    text: str
    line: list[str] = field(default_factory=list)  # what the bot expects to follow, the decision first
    value: float = 0.0  # by the ruleset's values, or where games were played out the share of the win, from 0 to 1
    depth: int = 0  # decisions ahead; 0: games were played out
    simulations: int = 0  # games that were played out
    votes: dict[str, tuple[float, float]] = field(default_factory=dict)  # of the best options: weight, value


def think(game: Game, level: str, milliseconds: int | None = None, seed: int | None = None, language: str = "") -> str:
    """The decision that a bot of that level would take, in notation; nothing is played."""
    return consider(game, level, milliseconds, seed, language).text


def consider(game: Game, level: str, milliseconds: int | None = None, seed: int | None = None,
             language: str = "", memory: Memory | None = None) -> Thought:
    """The same, with what it is thought to lead to, by somebody who may have thought about this game before.

    With a language, free texts are written too, from the ruleset's suggestions; without, they stay open.
    """
    seed = len(game.log) if seed is None else seed
    if memory is not None:
        memory.about(game.seed, game.log)
    patience, leeway = (0.0, math.inf) if milliseconds is None else (BUSY, LEEWAY)
    thought = ponder(game.rules, game.position, level, milliseconds, seed, None, patience, memory, leeway)
    if language:
        thought.text = with_texts(game.rules, game.position, thought.text, language, random.Random(seed), game.log)
    return thought


def ponder(rules: Rules, position: Position, level: str, milliseconds: int | None = None, seed: int = 0,
           hurried: Callable[[], bool] | None = None, patience: float = 0.0, memory: Memory | None = None,
           leeway: float = math.inf) -> Thought:
    """What a bot on the seat that is asked would do, knowing what that seat knows; RuleError if the rules fail it.

    Its time is counted by its work; by the clock on the wall, it has so many times as much if it has patience, and so
    many milliseconds of leeway for looks that are allowed whatever the time.
    """
    seat = rules.questions[position.pc].who(position)
    bot = Bot(rules, LEVELS[level], random.Random(seed), memory.of(level, seat) if memory is not None else None)
    if milliseconds is None:
        milliseconds = bot.level.playing if bot.plays_out else bot.level.milliseconds
    try:
        return bot.ponder(blind(rules, position, seat), seat, Clock(milliseconds, hurried, patience, leeway))
    except Exception as error:
        raise rules.explain(error) from error


def plays_out(rules: Rules, judge: Judge) -> bool:
    """Whether games are played out to find out what options are worth."""
    return not judge.declared or any(question.secret for question in rules.questions.values())


def gains_by_company(rules: Rules, level: str, seat: int) -> bool:
    """Whether several who think about the same know more than one: by more tries, or more worlds."""
    return not LEVELS[level].overlooks and (plays_out(rules, Judge(rules)) or guesses(rules, seat))


class Bot:
    """A player without hands. It is given a position from which everything that its seat cannot see was taken out.

    It plays games out where there are no values, and where decisions are secret: who looks ahead in one imagined world
    after the other would answer there what they cannot know.
    """

    def __init__(self, rules: Rules, level: Level, chance: random.Random, ideas: Ideas | None = None) -> None:
        self.rules = rules
        self.level = level
        self.chance = chance
        self.ideas = ideas if ideas is not None and level.wary else Ideas()
        self.judge = Judge(rules, level.regard)
        fast_for(rules)  # made before the clock starts
        self.plays_out = plays_out(rules, self.judge)

    def ponder(self, position: Position, seat: int, clock: Clock) -> Thought:
        bots, options = self.rules.compiled.bots, [tuple(option) for option in position.opts]
        if bots is not None and bots.habits:
            options = by_habit(self.rules, position, seat, self.rules.texts(position), self.chance)
        if len(options) == 1:
            return Thought(self.rules.text(position, options[0]))
        position.opts = options
        found = self.judged(position, seat, clock)
        self.ideas.settle()
        return found

    def judged(self, position: Position, seat: int, clock: Clock) -> Thought:
        """What comes of comparing the options in the way that suits the game."""
        if not self.plays_out:
            return self.by_values(position, seat, clock)
        secret = self.judge.declared and self.rules.questions[position.pc].secret
        return (self.at_once(position, seat, clock) if secret else None) or self.by_playing(position, seat, clock)

    def at_once(self, position: Position, seat: int, clock: Clock) -> Thought | None:
        """Decide in secret when others do so too: by lot, so that nobody can tell before; nothing if they do not."""
        level, chance = self.level, self.chance
        options = [option for option in position.opts
                   if (position.pc, option) in self.ideas.kept or chance.random() >= level.overlooks] or position.opts
        self.ideas.new.update(((position.pc, option), None) for option in options)
        matrix = Matrix(self.rules, self.judge, seat, chance)
        often = matrix.solve(options, lambda: imagine(self.rules, position, seat, chance, self.judge), clock)
        if not often:
            return None
        text = self.rules.text(position, chosen(options, often, chance))
        return Thought(text, [text], matrix.value, 1)

    def by_values(self, position: Position, seat: int, clock: Clock) -> Thought:
        """Look ahead; where something is hidden or left to chance, in many imagined worlds at once, on average."""
        way = AlphaBeta if len(self.judge.sides) == 2 else MaxN
        level = self.level
        ahead = way(self.rules, self.judge, seat, clock, level.width, level.overlooks, self.chance, level.worlds,
                    level.wary, self.ideas)
        ranked = ahead.rank(lambda: imagine(self.rules, position, seat, self.chance, self.judge), level.depth,
                            level.whim)
        best = ranked[0]
        if level.wary and ahead.foresight is None and not ahead.python.guesses:
            last = clock.last_look()
            best = next((one for one in ranked if ahead.turns.safe(one.afters[0], seat, last)), best)
        options, root = ahead.first, ahead.root
        assert root is not None
        votes = {self.rules.text(root, root.opts[options.index(one.option)]): (1.0, one.value)
                 for one in reversed(ranked[:VOTES])} if ahead.uncertain and len(best.afters) > 1 else {}
        line = ahead.line(best)
        return Thought(line[0], line, best.value, ahead.depth, votes=votes)

    def by_playing(self, position: Position, seat: int, clock: Clock) -> Thought:
        """Play games out at random and take what did best; but a win that is there is taken, and none given away."""
        try:
            return self.played(position, seat, clock, world_of(self.rules, self.judge, seat))
        except (RuleTrap, CapacityTrap):
            return self.played(position, seat, clock, PythonWorld(self.rules, self.judge, seat))

    def played(self, position: Position, seat: int, clock: Clock, world: Searchable) -> Thought:
        def imagined() -> Position:
            return imagine(self.rules, position, seat, self.chance, self.judge)

        def elsewhere() -> list[Node]:
            roots = [root]
            for _ in range(LIKELY):
                roots.append(world.beside(imagined(), roots[-1]))
            return [world.above(one, roots[-1]) for one in roots[1:]]

        first = imagined()
        turns, root = Turns(world, self.judge), world.enter(first)
        options = world.options(root)
        won = turns.winner(root, elsewhere, seat, clock.last_look())
        if won is not None:
            text = self.rules.text(position, position.opts[options.index(won)])
            return Thought(text, [text], 1.0, 1)
        tree = self.grown(imagined, seat, clock)
        ranked = tree.ranked(position.opts)
        value, option = ranked[0]
        if self.level.depth > 1:
            few = ranked if self.level.wary else ranked[:CAUTIOUS]
            option = self.safest([one for _, one in few], first, seat, turns, clock.last_look())
        best = [one for _, one in ranked].index(option)
        few = ranked[best:best + VOTES]
        tries = tree.tried([one for _, one in few])
        votes = {self.rules.text(first, one): (often, worth) for often, (worth, one) in zip(tries, few, strict=True)}
        line = tree.line(first, option)
        return Thought(line[0], line, value, 0, tree.tries, votes)

    def grown(self, imagined: Callable[[], Position], seat: int, clock: Clock) -> QuickTree | Tree:
        """The tree of what was tried in the time there is, by the quickest way."""
        level, fast = self.level, can_grow(self.rules, self.judge, seat)
        if fast is not None:
            with suppress(LeftToChance, RuleTrap, CapacityTrap):
                quick = QuickTree(fast, self.judge, seat, PLAYED_OUT, self.chance, level.name)
                quick.grow(imagined(), clock, level.playouts)
                return quick
        tree = Tree(self.rules, self.judge, seat, PLAYED_OUT, self.chance)
        tree.grow(imagined, clock, level.playouts)
        return tree

    def safest(self, options: list[Option], position: Position, seat: int, turns: Turns, clock: Clock) -> Option:
        """The first option that gives no win away, as far as the time goes; the first of all if there is none."""
        world = turns.world
        root = world.enter(position)
        called = dict(zip(map(tuple, position.opts), world.options(root), strict=True))
        with suppress(TimeIsUp):
            afters = world.children(root, [called[option] for option in options], clock.tick)
            for option, (_, after) in zip(options, afters, strict=True):
                if turns.safe(after, seat, clock):
                    return option
        return options[0]


def together(thoughts: Sequence[Thought]) -> Thought:
    """What those think who thought about the same at the same time, each by lots of their own: of what they would do,
    that which all of them together think most of."""
    if not all(one.votes for one in thoughts):
        return thoughts[0]

    def worth(text: str) -> float:
        votes = [one.votes[text] for one in thoughts if text in one.votes]
        return sum(weight * value for weight, value in votes) / sum(weight for weight, _ in votes)

    best = max((one for one in thoughts if one.text in one.votes), key=lambda one: worth(one.text), default=thoughts[0])
    return replace(best, simulations=sum(one.simulations for one in thoughts))


def by_habit(rules: Rules, position: Position, seat: int, texts: list[str], chance: random.Random) -> list[Option]:
    """The options that are left to think about once every habit of the ruleset has had its say; never none.

    A habit is a decision that is taken by lot, as often as the ruleset says, whatever it is worth.
    """
    bots, left = rules.compiled.bots, list(zip(position.opts, texts, strict=True))
    for index, (key, _) in enumerate(bots.habits if bots is not None else ()):
        own = [one for one in left if one[1] == key or one[1].startswith(key + " ")]
        if own and len(own) < len(left):
            with uncounted(position):
                often = rules.space[f"{HABIT}{index}"](position, seat)
            if chance.random() * 100 < often:
                left = own
                break
            left = [one for one in left if one not in own]
    return [tuple(option) for option, _ in left]


def with_texts(rules: Rules, position: Position, text: str, language: str, chance: random.Random,
               log: Sequence[str] = ()) -> str:
    """A decision with its free texts written; what the log holds already is used again only if nothing else is left."""
    if FREE_TEXT not in text:
        return text
    option = position.opts[rules.texts(position).index(text)]
    for number in range(len(rules.free_texts(position, option))):
        known = suggestions(rules, position, option, number, language) or [SAMPLE]
        new = [one for one in known if not any(one in said for said in log)]
        text = text.replace(FREE_TEXT, chance.choice(new or known), 1)
    return text
