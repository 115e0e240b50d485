"""The tree of tries that WebAssembly grows: it proves what can be, keeps what it knows, and leaves chance alone."""

from __future__ import annotations

import math
import random
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.clock import Clock
from game.bots.judge import Judge
from game.bots.quick_tree import CHANCE, EDGE, NODE, LeftToChance, QuickTree, can_grow
from game.bots.tree import PROVEN
from game.engine.fast import FastRules
from game.engine.game import Game, open_rules
from game.engine.rules import Position, Rules
from game.engine.searchable import fast_for
from tests.made import made
from tests.small import small_game

pytest.importorskip("wasmtime")
LONG = Clock(600_000)


def tree_of(rules: Rules, seat: int, seed: int = 1, player: str = "somebody") -> QuickTree:
    fast = fast_for(rules)
    assert isinstance(fast, FastRules)
    return QuickTree(fast, Judge(rules), seat, 120, random.Random(seed), player)


def test_no_draw_is_thrown_away_in_five_hundred_positions() -> None:
    rules, chance = open_rules("tictactoe"), random.Random(5)
    judge, known = Judge(rules), dict[tuple[int, ...], float]()

    def worth(position: Position) -> float:  # to the first seat
        if position.over:
            return judge.outcome(position.winners, 0)
        key = tuple(rules.space["OWNER"][piece] for piece in made(position).at0)
        if key not in known:
            best = max if rules.questions[position.pc].who(position) == 0 else min
            known[key] = best(worth(rules.tried(position, option)[0]) for option in position.opts)
        return known[key]

    tried = lost = 0
    while tried < 500:
        position = rules.start()
        for _ in range(chance.randrange(2, 7)):
            if not position.over:
                rules.apply(position, chance.choice(position.opts))
        if worth(position) == 0 and any(worth(rules.tried(position, option)[0]) for option in position.opts):
            tried += 1
            tree = tree_of(rules, rules.questions[position.pc].who(position), tried, f"number {tried}")
            tree.grow(position.copy(), LONG, 600)
            lost += worth(rules.tried(position, tree.ranked(position.opts)[0][1])[0]) != 0
    assert lost == 0


def test_what_is_proven_ends_the_search_and_is_told_with_the_line_that_leads_to_it() -> None:
    game = Game.open("tictactoe")
    for text in ("a1", "b2", "c3", "a3", "c1"):
        game.play(text)
    lost = tree_of(game.rules, 1)  # there are two threats to ward off
    lost.grow(game.position.copy(), LONG, 100_000)
    assert lost.tries < 2_000 and {value for value, _ in lost.ranked(game.position.opts)} == {0.0}
    game.play("b1")
    won = tree_of(game.rules, 0)
    won.grow(game.position.copy(), LONG, 100_000)
    value, option = won.ranked(game.position.opts)[0]
    assert (value, won.line(game.position, option)) == (1.0, ["c2"])


def test_what_was_learnt_is_kept_from_move_to_move_by_the_one_who_learnt_it() -> None:
    game = Game.open("tictactoe")
    first = tree_of(game.rules, 0)
    first.grow(game.position.copy(), LONG, 3_000)
    line = first.line(game.position, first.ranked(game.position.opts)[0][1])
    known = first.edges(first.edges(first.node)[keyed(first, game, line[0])][3])[keyed_after(first, game, line)]
    game.play(line[0])
    game.play(line[1])
    again = tree_of(game.rules, 0)
    again.grow(game.position.copy(), LONG, 0)
    assert sum(visits for _, visits, _, _ in again.edges(again.node).values()) > known[1] / 2 > 100
    other = tree_of(game.rules, 0, player="somebody else")
    other.grow(game.position.copy(), LONG, 0)
    assert sum(visits for _, visits, _, _ in other.edges(other.node).values()) == 0


def keyed(tree: QuickTree, game: Game, text: str) -> tuple[int, ...]:
    """A decision as the tree calls it."""
    found: tuple[int, ...] = tree.fast.packer.keyed(game.position.opts[game.rules.texts(game.position).index(text)])
    return found


def keyed_after(tree: QuickTree, game: Game, line: list[str]) -> tuple[int, ...]:
    """The second decision of a line as the tree calls it."""
    after = game.rules.tried(game.position, game.position.opts[game.rules.texts(game.position).index(line[0])])[0]
    found: tuple[int, ...] = tree.fast.packer.keyed(after.opts[game.rules.texts(after).index(line[1])])
    return found


def test_where_chance_has_a_say_it_is_left_to_others(tmp_path: Path) -> None:
    rules = small_game(tmp_path, """
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: throw, do: [n = random(6)]}, {as: wait}, {as: stop, do: {win: turn}}]
      - turn = after(turn)
""").rules
    assert can_grow(rules, Judge(rules), 0) is not None
    with pytest.raises(LeftToChance):
        tree_of(rules, 0).grow(rules.start(), LONG, 100)


def test_secrets_values_and_three_sides_are_left_to_others() -> None:
    assert [name for name in ("go", "hex", "goofspiel", "four", "star", "liars-dice")
            if can_grow(open_rules(name), Judge(open_rules(name)), 0) is not None] == ["go", "hex"]


# ---- what is read of a tree in memory ----

NAME = struct.Struct("<i")
ROOT = 64


class Memory:
    """A node at 64 with some edges; options have one number."""

    def __init__(self, who: int, proven: int, *edges: tuple[int, int, float, int, float, int]) -> None:
        self.memory = bytes(ROOT) + NODE.pack(7, len(edges), 99, 9.0, proven, who)
        for name, (child, visits, wins, heard, successes, sure) in enumerate(edges):
            self.memory += EDGE.pack(child, visits, wins, heard, 5, successes, 6, sure) + NAME.pack(name)
        self.source = SimpleNamespace(record=NAME.size)
        self.packer = SimpleNamespace(record=NAME, keyed=tuple, word=lambda at: NAME.unpack_from(self.memory, at)[0])


def remembered(*edges: tuple[int, int, float, int, float, int], who: int = 0, proven: int = 0,
               first_side: int = 0) -> QuickTree:
    tree = object.__new__(QuickTree)
    fast: Any = Memory(who, proven, *edges)
    judge: Any = SimpleNamespace(side_of=[0, 1])
    tree.fast, tree.judge, tree.first_side, tree.node = fast, judge, first_side, ROOT
    return tree


TRUST = math.sqrt(300 / (3 * 25 + 300))  # of hearsay, about an option that was tried 25 times


@pytest.mark.parametrize(("edge", "value", "visits"), [
    ((0, 0, 0.0, 0, 0.0, 0), 0.6, 0),  # nothing is known
    ((0, 0, 0.0, 10, 4.0, 0), 0.4, 0),  # hearsay alone
    ((8, 25, 20.0, 0, 0.0, 0), 0.8, 25),  # its own games alone
    ((8, 25, 20.0, 10, 4.0, 0), 0.8 * (1 - TRUST) + 0.4 * TRUST, 25)])
def test_what_is_thought_of_an_option_comes_from_its_games_and_from_hearsay(
        edge: tuple[int, int, float, int, float, int], value: float, visits: int) -> None:
    found = remembered((1, 1, 1.0, 1, 1.0, 0), edge).edges(ROOT)
    assert list(found) == [(0,), (1,)]
    assert found[(1,)][0] == pytest.approx(value) and found[(1,)][1:] == (visits, -1.0, edge[0])


@pytest.mark.parametrize(("who", "first_side", "shares"), [
    (0, 0, [0.0, 0.5, 1.0]), (1, 0, [1.0, 0.5, 0.0]), (0, 1, [1.0, 0.5, 0.0]), (1, 1, [0.0, 0.5, 1.0])])
def test_what_is_proven_is_told_to_whoever_is_asked(who: int, first_side: int, shares: list[float]) -> None:
    tree = remembered(*[(0, 2, 1.0, 3, 1.0, sure) for sure in (1, 2, 3)], who=who, first_side=first_side)
    assert [(value, sure) for value, _, sure, _ in tree.edges(ROOT).values()] == [(one, one) for one in shares]


def test_options_come_by_their_tries_and_before_them_what_wins_and_after_them_what_loses() -> None:
    edges = ((0, 5, 5.0, 0, 0.0, 0), (0, 9, 1.0, 0, 0.0, 0), (0, 2, 0.0, 0, 0.0, 3), (0, 90, 0.0, 0, 0.0, 1),
             (0, 30, 0.0, 0, 0.0, 2), (0, 5, 4.0, 0, 0.0, 0))
    options = [(name,) for name in range(7)]
    tree = remembered(*edges)
    assert [option[0] for _, option in tree.ranked(options)] == [2, 4, 1, 0, 5, 6, 3], "the last one is not known"
    assert tree.tried(options) == [5, 9, PROVEN, PROVEN, PROVEN, 5, 1]
    assert [option[0] for _, option in remembered((0, 1, 0.0, 0, 0.0, 0)).ranked(options[:2])] == [0, 1], "it was tried"
    draws = remembered((0, 5, 5.0, 0, 0.0, 0), (0, 2, 0.0, 0, 0.0, 2))
    assert [option[0] for _, option in draws.ranked(options[:2])] == [0, 1], "a draw is no win"
    settled = remembered((0, 5, 5.0, 0, 0.0, 0), (0, 2, 0.0, 0, 0.0, 2), proven=2)
    assert [option[0] for _, option in settled.ranked(options[:2])] == [1, 0], "but the most that there is"


class Growing:
    """Grows trees in no time at all, but for the clock that each game moves on."""

    def __init__(self, *ends: int) -> None:
        self.now, self.ends, self.wanted = 100.0, list(ends), list[int]()
        self.free, self.noted = 11, 12

    def enter(self, position: Any) -> int:
        assert position.rng == 0
        return 10

    def plant(self, at: int, owner: int) -> int:
        return at + owner

    def grow(self, at: int, free: int, noted: int, node: int, _lot: int, wanted: int, depth: int) -> int:
        assert (at, free, noted, node, depth) == (10, 11, 12, 15, 30)
        self.wanted.append(wanted)
        self.now += wanted * 0.0005
        return self.ends.pop(0) if self.ends else wanted


def growing(fast: Growing, most: int, left: float = 9.0, tries: int = 0) -> QuickTree:
    tree = object.__new__(QuickTree)
    standing: Any = fast
    tree.fast, tree.owner, tree.depth, tree.tries, tree.chance = standing, 5, 30, tries, random.Random(1)
    clock: Any = SimpleNamespace(up=False, left=left)
    position: Any = SimpleNamespace(rng=77)
    tree.grow(position, clock, most)
    return tree


def test_calls_come_back_after_a_hundredth_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = Growing()
    monkeypatch.setattr("time.process_time", lambda: fast.now)
    tree = growing(fast, 75)
    assert (fast.wanted[0], fast.wanted[-1], sum(fast.wanted), tree.tries) == (20, 75 - sum(fast.wanted[:-1]), 75, 75)
    assert all(19 <= games <= 20 for games in fast.wanted[1:-1]) and tree.node == 15
    late = Growing()
    monkeypatch.setattr("time.process_time", lambda: late.now)
    growing(late, 30, left=0.0021)
    assert late.wanted[:3] == [20, 4, 4], "as many as there is time for"
    last = Growing()
    monkeypatch.setattr("time.process_time", lambda: last.now)
    growing(last, 23, left=0.0)
    assert last.wanted == [20, 1, 1, 1]


def test_growing_ends_with_a_proof_and_where_chance_has_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.process_time", lambda: 1.0)
    assert growing(Growing(20, 7), 10**6).tries == 27
    assert growing(Growing(), 20, tries=20).tries == 20, "there were enough"
    with pytest.raises(LeftToChance):
        growing(Growing(20, CHANCE), 1000)
