"""Looking ahead, and playing out: what is found is right, and the line that is told leads to it."""

from __future__ import annotations

import contextlib
import math
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from game.bots import LEVELS, think
from game.bots.alphabeta import AlphaBeta
from game.bots.clock import Clock, TimeIsUp
from game.bots.judge import WIN, Judge
from game.bots.levels import Bot, Thought, together
from game.bots.maxn import MaxN
from game.bots.ranking import INFINITE, LATER, Found, Ranking
from game.bots.tree import CURIOSITY, FAVOUR, HOPE, MOST_TRUSTED, PROVEN, Node, Tree, novelties, trusted
from game.engine.game import Game, open_rules
from game.engine.rules import Position
from tests.engine.bot_cases import positions
from tests.made import made
from tests.small import small_game


def test_looking_ahead_finds_what_brute_force_finds() -> None:
    rules = open_rules("tictactoe")
    judge = Judge(rules)

    def best(position: Position, seat: int) -> float:
        if position.over:
            return judge.outcome(position.winners, seat)
        found = []
        for option in position.opts:
            after = position.copy()
            rules.apply(after, option)
            found.append(best(after, seat))
        mine = rules.questions[position.pc].who(position) == seat
        return max(found) if mine else min(found)

    for position in positions(rules, 5, 3, 2)[1:]:
        seat = rules.questions[position.pc].who(position)
        ahead = AlphaBeta(rules, judge, seat, Clock(60_000), 9)
        top = ahead.rank(position.copy, 9, 0.0)[0]
        assert (top.value > WIN / 2, top.value < -WIN / 2) == (best(position, seat) > 0, best(position, seat) < 0)


def test_a_game_that_nobody_wins_is_worth_half_to_each_of_two_and_not_lost_to_both() -> None:
    rules = open_rules("tictactoe")
    judge, drawn = Judge(rules), Game(rules)
    for text in ("a1", "b2", "c3", "a3", "c1", "c2", "a2", "b1", "b3"):
        assert judge.shares(drawn.position.winners) == [0.5, 0.5]
        drawn.play(text)
    assert drawn.result()["over"] and not drawn.result()["winners"]
    assert judge.chances(drawn.position) == judge.shares(drawn.position.winners) == [0.5, 0.5]
    assert judge.outcome(drawn.position.winners, 0) == 0.0


def test_games_played_out_throw_no_draw_away() -> None:
    rules, chance = open_rules("tictactoe"), random.Random(5)
    judge, known = Judge(rules), dict[tuple[int, ...], float]()

    def worth(position: Position) -> float:  # to white
        if position.over:
            return judge.outcome(position.winners, 0)
        key = tuple(rules.space["OWNER"][piece] for piece in made(position).at0)
        if key not in known:
            best = max if rules.questions[position.pc].who(position) == 0 else min
            known[key] = best(worth(rules.tried(position, option)[0]) for option in position.opts)
        return known[key]

    drawn: list[Position] = []
    while len(drawn) < 60:
        position = rules.start()
        for _ in range(chance.randrange(2, 7)):
            if not position.over:
                rules.apply(position, chance.choice(position.opts))
        if worth(position) == 0 and any(worth(rules.tried(position, option)[0]) for option in position.opts):
            drawn.append(position)
    lost = 0
    for number, position in enumerate(drawn):
        tree = Tree(rules, judge, rules.questions[position.pc].who(position), 120, random.Random(number))
        tree.grow(position.copy, Clock(600_000), 600)
        lost += worth(rules.tried(position, tree.ranked(position.opts)[0][1])[0]) != 0
    assert lost == 0


def test_what_is_proven_in_the_tree_ends_the_search() -> None:
    game = Game.open("tictactoe")
    for text in ("a1", "b2", "c3", "a3", "c1"):
        game.play(text)
    tree = Tree(game.rules, Judge(game.rules), 1, 120, random.Random(1))  # there are two threats to ward off
    tree.grow(game.position.copy, Clock(600_000), 100_000)
    assert tree.root.proven == [1.0, 0.0] and tree.tries < 2_000
    game.play("b1")
    tree = Tree(game.rules, Judge(game.rules), 0, 120, random.Random(1))
    tree.grow(game.position.copy, Clock(600_000), 100_000)
    value, option = tree.ranked(game.position.opts)[0]
    assert (value, game.rules.text(game.position, option)) == (1.0, "c2")


def test_among_many_everybody_is_taken_to_play_for_themselves(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
ruleset: {format: 1, id: small, version: 1}
players: 3
seats: [red, blue, green]
vars: {turn: {type: seat, start: red}}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - choose: red
        options: [{as: give, do: blue.gold += 1}, {as: keep, do: red.gold += 1}]
      - choose: blue
        options:
          - {as: harm red, do: red.gold -= 5}
          - {as: earn, do: blue.gold += 9}
bots: {values: {gold: {is: s.gold, weight: 10}}}
""")
    bot = Bot(game.rules, LEVELS["machiavel"], random.Random(1))
    thought = bot.ponder(game.position.copy(), 0, Clock(500))
    assert thought.text == "keep"
    assert thought.line[:3] == ["keep", "earn", "keep"]


class Told(Ranking):
    """Somebody who is told what positions are worth, until the time is up."""

    worth: ClassVar[dict[str, float]] = {}
    asked: ClassVar[list[tuple[str, int, float]]] = []

    def value(self, position: Any, depth: int, low: float, high: float, ply: int) -> float:
        if position not in self.worth:
            raise TimeIsUp
        self.asked.append((position, depth, low))
        return self.worth[position]

    def best(self, node: Any) -> None:
        return None

    def forget(self) -> None:
        pass


@pytest.mark.parametrize(("worth", "depth", "order"), [
    ({"a": 1, "b": 5, "c": 3}, 2, [("b", 5), ("c", 3), ("a", 1), ("d", 0)]),  # what is not seen comes last
    ({"a": 1, "b": 7, "c": 3, "d": 9}, 2, [("b", 7), ("c", 3), ("a", 1), ("d", 0)]),  # no wider than three times one
    ({"a": 1, "b": 6, "c": 3, "d": 9}, 2, [("d", 9), ("b", 6), ("c", 3), ("a", 1)]),  # but if it may still be better
    ({"a": 1, "b": 6, "d": 9}, 3, [("b", 6), ("a", 1), ("c", 0), ("d", 0)]),  # and only at first
    ({"a": 1, "b": 5}, 2, [("b", 5), ("a", 1), ("c", 0), ("d", 0)]),  # too late for the third
    ({"a": 7}, 2, [("a", 7), ("b", 6), ("c", 6), ("d", 6)]),
    ({}, 2, [("a", 10), ("b", 9), ("c", 8), ("d", 7)]),  # too late for anything: as before
    ({"a": 20, "b": 30}, 4, [("a", 20), ("b", 9), ("c", 8), ("d", 7)]),  # narrower, the deeper
    ({"a": 20, "b": 30}, 9, [("a", 20), ("b", 9), ("c", 8), ("d", 7)]),
    ({"a": 2, "b": 2, "c": 2}, 2, [("a", 2), ("b", 2), ("c", 2), ("d", 1)]),  # of equals, the first stays first
])
def test_what_was_looked_at_deeper_goes_before_what_was_not(worth: dict[str, float], depth: int,
                                                            order: list[tuple[str, float]],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Told, "worth", worth)
    monkeypatch.setattr(Told, "asked", [])
    rules = open_rules("tictactoe")
    rules.backend = "python"
    told = Told(rules, Judge(rules), 0, Clock(1000), width=1)
    found: list[Any] = [Found(((place,),), [name], 0.0, 10.0 - place) for place, name in enumerate("abcd")]
    with contextlib.suppress(TimeIsUp):
        told.deepen(found, depth)
    assert [(one.afters[0], one.value) for one in found] == order
    best = {name: max([-INFINITE, *list(worth.values())[:number]]) for number, name in enumerate("abcd")}
    assert all(asked == (asked[0], depth - 1, best[asked[0]]) for asked in told.asked)


def test_who_overlooks_things_looks_no_further_than_what_seemed_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Told, "worth", {"a": 1, "b": 6, "c": 3, "d": 9})
    rules = open_rules("tictactoe")
    told = Told(rules, Judge(rules), 0, Clock(1000), width=1, overlooks=0.1)
    found: list[Any] = [Found(((place,),), [name], 0.0, 10.0 - place) for place, name in enumerate("abcd")]
    told.deepen(found, 2)
    assert [(one.afters[0], one.value) for one in found] == [("b", 6), ("c", 3), ("a", 1), ("d", 0)]


@pytest.mark.parametrize("before", [("a1", "b1"), ("c3", "b3")])
@pytest.mark.parametrize(("way", "known"), [(AlphaBeta, 3), (MaxN, 5)])
def test_the_line_that_a_bot_expects_leads_to_what_it_hopes_for(way: type[Ranking], known: int,
                                                                before: tuple[str, str]) -> None:
    game = Game.open("tictactoe")
    for text in before:
        game.play(text)
    ahead = way(game.rules, Judge(game.rules), 0, Clock(60_000), 9)
    first = ahead.rank(game.position.copy, 9, 0.0)[0]
    line = ahead.line(first)
    assert ahead.depth in (4, 5) and first.value == WIN - 5 * LATER and len(line) >= known
    for text in line:
        game.play(text)
    while not game.position.over:
        game.play(think(game, "machiavel"))
    assert game.result()["winners"] == ["cross"] and len(game.log) == 7


def test_where_not_all_is_certain_what_is_won_comes_first_and_what_is_lost_last() -> None:
    """Between them the one comes first that was tried more often, whatever is thought of it."""
    thought, often = {"lost": 0.0, "won": 1.0, "rare": 0.9, "usual": 0.4}, {"lost": 90, "won": 1, "rare": 5, "usual": 7}
    thought["new"] = 0.5 + HOPE
    root = Node()
    for option, visits in often.items():
        child: Any = Node()
        child.visits, child.proven = visits, [thought[option]] if option in ("lost", "won") else None
        root.children[option] = child  # type: ignore[index]
    tree: Any = SimpleNamespace(root=root, seat=0, fair=0.5, trials=SimpleNamespace(keyed=lambda option: option),
                                opinion=lambda _node, option, _seat: thought[option])
    options: Any = list(thought)
    ranked: list[Any] = [option for _, option in Tree.ranked(tree, options)]
    assert ranked == ["won", "usual", "rare", "new", "lost"]
    assert Tree.ranked(tree, options) == [(thought[option], option) for option in ranked]


# ---- trees of tries, told node by node -------------------------------------------------------------------------------

A, B, C = (0,), (1,), (2,)


def tried(visits: int = 0, wins: float = 0.0, proven: list[float] | None = None) -> Node:
    node = Node()
    node.visits, node.wins, node.proven = visits, wins, proven
    return node


def tree_of_two(*choices: float) -> Tree:
    """The tree of the first of two, who draws these lots; in vain trials are looked for in it."""
    tree = object.__new__(Tree)
    tree.seat, tree.own, tree.fair, tree.roots, tree.observer = 0, 0, 0.5, [Node()], {0: 0, 1: 0}
    tree.trust, tree.novelty = trusted(), novelties()
    tree.trials = SimpleNamespace(keyed=tuple)
    tree.chance = SimpleNamespace(random=iter(choices).__next__, choice=lambda options: options[-1])  # type: ignore
    return tree


def test_hearsay_counts_for_less_the_more_an_option_was_tried() -> None:
    assert trusted()[0] == 1 and trusted()[100] == pytest.approx(math.sqrt(0.5)) and trusted()[-1] < 0.071
    assert novelties()[0] == 1 and novelties()[3] == 0.5
    assert len(trusted()) == len(novelties()) == MOST_TRUSTED + 1


@pytest.mark.parametrize(("child", "rumour", "thought"), [
    (None, None, 0.6), (None, [4, 3], 0.75), (tried(), [4, 1], 0.25), (tried(), None, 0.6), (tried(100, 40), None, 0.4),
    (tried(100, 40), [10, 9], math.sqrt(0.5) * 0.9 + (1 - math.sqrt(0.5)) * 0.4),
    (tried(10 ** 6, 10 ** 6), [1, 0], 1 - math.sqrt(300 / 60_300)), (tried(9, 9, [0.25, 0.75]), [1, 1], 0.25)])
def test_what_is_thought_of_an_option(child: Node | None, rumour: list[float] | None, thought: float) -> None:
    tree, node = tree_of_two(), tried(5)
    node.children = {A: child} if child is not None else {}
    node.heard = {A: rumour} if rumour is not None else {}
    assert tree.opinion(node, A, 0) == pytest.approx(thought)


@pytest.mark.parametrize(("a", "b", "found"), [
    (tried(90, 45), tried(10, 4.5), B), (tried(90, 81), tried(10, 5), A),  # 0.5676 and 0.6443; 0.9676 and 0.6943
    (tried(90, 45), None, B), (tried(99, 99), tried(), B), (tried(1, 0), tried(99, 30), A),
    (tried(9, 0, [1.0, 0.0]), tried(1, 0), A), (tried(50, 50, [0.0, 1.0]), tried(50, 10), B)])
def test_what_is_promising_is_good_or_new(a: Node | None, b: Node | None, found: tuple[int]) -> None:
    for lot in (0.0, 0.5):
        tree, node = tree_of_two(lot), tried(100)
        node.children = {option: child for option, child in ((A, a), (B, b)) if child is not None}
        assert tree.promising(node, [A, B], 0) == found


def test_of_what_was_tried_it_is_tried_on_what_is_thought_of_it_and_how_new_it_is() -> None:
    """As `opinion` has it, and for each try less and less."""
    chance = random.Random(4)
    for _ in range(60):
        tree, node = tree_of_two(0.99), tried(chance.randrange(20, 200))
        for option in (A, B, C):
            visits = chance.randrange(1, 40)
            node.children[option] = tried(visits, visits * chance.random())
            if chance.random() < 0.7:
                node.heard[option] = [10, 10 * chance.random()]
        curious = CURIOSITY * math.sqrt(math.log(node.visits + 1))
        worth = {option: tree.opinion(node, option, 0) + curious / math.sqrt(1 + node.children[option].visits)
                 for option in (A, B, C)}
        assert tree.promising(node, [A, B, C], 0) == max(worth, key=worth.__getitem__)


def test_of_what_nobody_knows_anything_any_may_come_first() -> None:
    assert tree_of_two().promising(Node(), [A, B, C], 0) == C, "by lot"
    assert [tree_of_two(lot).promising(tried(4), [A, B, C], 0) for lot in (0.0, 0.34, 0.67, 0.99)] == [A, B, C, C]
    tree, node = tree_of_two(0.0), Node()
    node.heard[B] = [FAVOUR, FAVOUR]
    assert tree.promising(node, [A, B, C], 0) == B, "what was heard well of comes before"


def test_a_game_teaches_whoever_decided_something_about_all_that_they_decided() -> None:
    tree, path = tree_of_two(), [Node(), Node(), Node()]
    steps = [(0, A), (1, B), (0, C), (1, A), (0, C)]
    tree.learn(path, steps, [0.75, 0.25], 0)
    assert [(node.visits, node.wins) for node in path] == [(1, 0), (1, 0.75), (1, 0.25)]
    assert [node.heard for node in path] == [{A: [1, 0.75], C: [1, 0.75]}, {B: [1, 0.25], A: [1, 0.25]}, {C: [1, 0.75]}]
    tree.learn(path[:2], [(0, C)], [1.0, 0.0], 0)
    assert path[0].heard == {A: [1, 0.75], C: [2, 1.75]} and (path[1].visits, path[1].wins) == (2, 1.75)
    assert path[1].heard == {B: [1, 0.25], A: [1, 0.25]}, "it was the last decision"
    other = Node()
    tree.observer = {0: 0, 1: 1}
    tree.learn([other], [(0, A), (1, B)], [1.0, 0.0], 1)
    assert other.visits == 1 and other.heard == {}, "it is told in the tree of whoever decides"


def test_a_position_is_proven_by_a_win_or_by_all_of_its_options() -> None:
    for shares, width, proven in (([1.0, 0.0], 2, True), ([0.5, 0.5], 2, False), ([0.5, 0.5], 1, True),
                                  ([0.0, 1.0], 2, False), ([0.0, 1.0], 1, True)):
        tree, path = tree_of_two(), [Node(), Node()]
        path[0].children[A] = path[1]
        tree.prove(path, [(0, A)], [width], shares)
        assert path[1].proven == shares and (path[0].proven == shares) is proven, (shares, width)
    tree, path = tree_of_two(), [Node(), Node(), Node()]
    path[0].children, path[1].children = {A: path[1], B: tried(1, 1, [0.5, 0.5])}, {C: path[2]}
    tree.prove(path, [(0, A), (1, C)], [2, 1], [0.0, 1.0])
    assert path[1].proven == [0.0, 1.0] and path[0].proven == [0.5, 0.5], "the best of all that there is"


def test_how_often_options_were_tried_counts_and_a_proof_for_more() -> None:
    tree = tree_of_two()
    tree.root.children = {A: tried(7), B: tried(), C: tried(3, 1, [1.0, 0.0])}
    assert tree.tried([A, B, C, (9,)]) == [7, 1, PROVEN, 1]
    ranked = [(value, option) for value, option in tree.ranked([A, B, C])]
    assert ranked == [(1.0, C), (0.0, A), (0.6, B)]


def test_what_is_sought_is_heard_well_of_at_first_and_badly_of_what_is_shunned() -> None:
    tree, node = tree_of_two(), Node()
    tree.shuns = True
    tree.trials.shunned = lambda: [(0, 4, 1), (0, 5, 2)]  # type: ignore[method-assign]
    tree.trials.sought = lambda: [(0, 5)]  # type: ignore[method-assign]
    tree.favour(node, [(0, 5, 1), (0, 4, 1), (1, 5, 1), (0, 5, 2)])
    assert node.heard == {(0, 5, 1): [FAVOUR, FAVOUR], (0, 4, 1): [FAVOUR, 0.0], (0, 5, 2): [FAVOUR, 0.0]}
    tree.trials.sought, tree.shuns = list, False  # type: ignore[method-assign]
    tree.favour(empty := Node(), [(0, 5, 1)])
    assert empty.heard == {}


def test_those_who_think_together_do_what_all_of_them_think_most_of() -> None:
    one = Thought("b", ["b"], 0.9, simulations=30, votes={"a": (10, 0.5), "b": (1, 0.9)})
    two = Thought("a", ["a", "x"], 0.6, simulations=12, votes={"a": (10, 0.6), "b": (30, 0.2), "c": (9, 0.5)})
    found = together([one, two])
    assert (found.text, found.line, found.simulations) == ("a", ["a", "x"], 42), "0.55 against 0.22 and 0.5"
    assert together([one, Thought("a")]) is one and together([one]).text == "b"
    assert together([one, Thought("z", votes={"a": (1, 1)})]).text == "b", "who has no vote for their own is not heard"
