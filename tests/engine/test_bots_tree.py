"""The tree of tries that WebAssembly grows: it proves what can be, keeps what it knows, and leaves chance alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bots.clock import Clock
from game.bots.judge import Judge
from game.bots.quick_tree import LeftToChance, QuickTree, can_grow
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
