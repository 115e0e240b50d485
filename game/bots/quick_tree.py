"""The tree of tries as WebAssembly grows it, between two and where nothing is hidden or left to chance.

See `tree.py` for what such a tree is, and `ruleset/wasm/growing.py` for how it lies in memory.
"""

from __future__ import annotations

import random
import struct
import time
import zlib

from game.bots.clock import Clock
from game.bots.imagine import guesses, hidden_piles
from game.bots.judge import Judge
from game.bots.tree import HOPE, LINE, MOST_TRUSTED, PROVEN, SURE, trusted
from game.bots.trials import PythonTrials
from game.engine.fast import FastRules
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.searchable import fast_for
from game.ruleset.wasm.growing import GROW

SLICE = 0.01  # seconds after which a call comes back to look at the clock
AT_FIRST = 20  # games of the first call
PROOF = 24  # bytes from the beginning of a node to what is proven of it
NODE = struct.Struct("<Qiidii")  # what tells it apart, options, visits, their logarithm, what is proven, who is asked
EDGE = struct.Struct("<iidiidii")  # node, visits, successes, hearsay, name, its successes, nothing, what is proven
UNHEARD = 0.5 + HOPE  # what is thought of an option of which nothing is known
NONE = UNHEARD, 0, -1.0, 0
CHANCE = -1 & 0xFFFFFFFF  # what a call tells where chance has a say


class LeftToChance(Exception):
    """Such a tree cannot tell what is thrown or drawn."""


def can_grow(rules: Rules, judge: Judge, seat: int) -> FastRules | None:
    """Who grows such a tree, if these rules allow it."""
    fast = fast_for(rules)
    if (not isinstance(fast, FastRules) or len(judge.sides) != 2 or judge.declared or guesses(rules, seat)
            or hidden_piles(rules, seat) or any(question.secret for question in rules.questions.values())):
        return None
    return fast


class QuickTree:
    """What may happen after a position. What was learnt from the one before is kept, if the same player grew it."""

    def __init__(self, fast: FastRules, judge: Judge, seat: int, depth: int, chance: random.Random,
                 player: str) -> None:
        self.fast = fast
        self.rules = judge.rules
        self.judge = judge
        self.seat = seat
        self.depth = depth
        self.chance = chance
        self.owner = zlib.crc32(f"{player} {seat}".encode()) >> 1 | 1
        self.tries = 0
        world = judge.rules.world
        self.first_side = judge.side_of[min(team[0] for team in world.teams if world.taken[team[0]])]

    def grow(self, position: Position, clock: Clock, most: int) -> None:
        """Try out games until the time or the number of tries is used up; LeftToChance if that cannot be done here."""
        fast, games = self.fast, AT_FIRST
        position.rng = 0  # nothing hangs on it, and positions that are the same look the same
        at = fast.enter(position)
        free, noted = fast.free, fast.noted
        self.node = fast.plant(at, self.owner)
        while self.tries < most and not clock.up:
            began, wanted = time.process_time(), min(games, most - self.tries)
            done = fast.grow(at, free, noted, self.node, self.chance.getrandbits(63), wanted, self.depth)
            if done == CHANCE:
                raise LeftToChance
            self.tries += done
            if done < wanted:
                break  # it is proven
            pace = done / max(1e-5, time.process_time() - began)
            games = max(1, int(min(SLICE, clock.left) * pace))

    def edges(self, node: int) -> dict[Option, tuple[float, int, float, int]]:
        """The options of a node by their records: what is thought of each, how often it was tried, what is proven from
        0 to 1 (-1: nothing), and its own node."""
        fast, found = self.fast, dict[Option, tuple[float, int, float, int]]()
        _, count, _, _, _, who = NODE.unpack_from(fast.memory, node)
        first, size = self.judge.side_of[who] == self.first_side, GROW["EDGE_HEAD"] + fast.source.record
        for at in range(node + GROW["NODE"], node + GROW["NODE"] + count * size, size):
            child, visits, wins, heard, _, successes, _, proven = EDGE.unpack_from(fast.memory, at)
            value = successes / heard if heard else UNHEARD
            if visits:
                value += (wins / visits - value) * (1 - trusted()[min(visits, MOST_TRUSTED)] if heard else 1)
            sure = ((proven - 1) / 2 if first else (3 - proven) / 2) if proven else -1.0
            option = fast.packer.record.unpack_from(fast.memory, at + GROW["EDGE_HEAD"])
            found[option] = (sure if proven else value, visits, sure, child)
        return found

    def ranked(self, options: list[Option]) -> list[tuple[float, Option]]:
        """The options with what is thought of them, those first that were tried most; what is proven comes before."""
        known, keyed = self.edges(self.node), self.fast.packer.keyed
        settled = self.fast.packer.word(self.node + PROOF)

        def order(option: Option) -> tuple[float, int, float]:
            value, visits, sure, _ = known.get(keyed(option), NONE)
            certain = 0.0 if sure < 0 else sure if settled else float(sure >= 1) - float(sure <= 0)
            return certain, visits, value

        found = sorted(((order(option), option) for option in options), key=lambda one: one[0], reverse=True)
        return [(value, option) for (_, _, value), option in found]

    def tried(self, options: list[Option]) -> list[float]:
        """How often options were tried; what is proven counts for more than any number."""
        known, keyed = self.edges(self.node), self.fast.packer.keyed
        return [max(1, visits) if sure < 0 else PROVEN
                for _, visits, sure, _ in (known.get(keyed(option), NONE) for option in options)]

    def line(self, position: Position, first: Option) -> list[str]:
        """The most tried line from an option on, in notation."""
        texts, python, keyed = list[str](), PythonTrials(self.rules, self.judge, self.seat), self.fast.packer.keyed
        python.begin(position.copy())
        node, option = self.node, first
        while True:
            here = python.position
            texts.append(self.rules.text(here, option))
            node = self.edges(node).get(keyed(option), NONE)[3]
            if not python.decide(option) or not node or len(texts) >= LINE:
                return texts
            known = self.edges(node)
            visits = {one: known[key][1] for one in python.position.opts if (key := keyed(one)) in known}
            if max(visits.values(), default=0) <= SURE:
                return texts
            option = max(visits, key=visits.__getitem__)
