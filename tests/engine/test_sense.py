"""What whoever plays with some sense leaves, and what they take first: in games that bots play out, and in trees."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bots.clock import Clock
from game.bots.judge import Judge
from game.bots.quick_tree import QuickTree, can_grow
from game.bots.tree import Tree
from game.bots.trials import FastTrials, PythonTrials, Step, trials_of
from game.engine.rules import Option, Position, Rules
from tests.small import small_game

RULES = """
vars: {turn: {type: seat, start: white}, total: number}
board: {map: MAP}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: n in [1, 2, 3, 4, 5, 6, 7, 8, 9] if n > total - 12
            as: "{n}"
            shun: SHUN
            do: total += n
          - as: pass
            shun: total < 15
            do: total += 1
      - if: total >= 20
        then: {win: turn, by: total}
      - turn = after(turn)
text: {en: {total: the sum}, fr: {total: la somme}}
"""


PASS = 0


def number(option: Option) -> int:
    """What a decision adds, whichever back-end has written it down."""
    return int(option[-1]) if option[0] == 0 else PASS


def played(rules: Rules, backend: str, games: int = 60) -> list[list[int]]:
    """What was decided in games that were tried."""
    if backend == "wasm":
        pytest.importorskip("wasmtime", exc_type=ImportError)
    rules.backend, chance, found = backend, random.Random(3), []
    trials = trials_of(rules, Judge(rules), 0)
    assert isinstance(trials, PythonTrials if backend == "python" else FastTrials)
    for game in range(games):
        trials.begin(rules.start(1))
        shunned = trials.shunned()
        options = [option for option in trials.asked()[2] if option not in shunned] or shunned
        steps: list[Step] = [(0, options[game % len(options)])]
        assert trials.decide(steps[0][1])
        assert trials.play_on(40, chance.getrandbits(64), steps, lambda: None) and trials.over()
        found.append([number(option) for _, option in steps])
    return found


@pytest.mark.parametrize("shun, taken", [
    ("n % 2 == 0", {1, 3, 5, 7, 9}),
    ("no", set(range(1, 10))),
    ("n <= total - 8", set(range(1, 10))),  # as the rest of the game goes, everything has its time
])
def test_what_is_shunned_is_taken_in_no_game_that_is_played_out(shun: str, taken: set[int], tmp_path: Path) -> None:
    rules = small_game(tmp_path, RULES.replace("SHUN", shun)).rules
    games = played(rules, "wasm")
    assert {one for steps in games for one in steps} - {PASS} == taken
    assert played(rules, "python") == games, "both back-ends play the same games"


def test_where_everything_is_shunned_everything_is_taken(tmp_path: Path) -> None:
    rules = small_game(tmp_path, RULES.replace("SHUN", "yes").replace("total < 15", "yes")).rules
    games = played(rules, "wasm")
    assert {one for steps in games for one in steps} == {PASS, *range(1, 10)}
    assert played(rules, "python") == games


@pytest.mark.parametrize("way", ["python", "wasm", "quick"])
def test_a_tree_looks_at_it_last_but_finds_out_that_it_wins(way: str, tmp_path: Path) -> None:
    """A pass is no sense in a game that is played out, and may end a game that is won."""
    text = RULES.replace("SHUN", "n > 2")
    tree, position = grown_in(small_game(tmp_path, text).rules, way, 40)
    tried = dict(zip(map(number, position.opts), tree.tried(position.opts), strict=True))
    assert max(tried[one] for one in range(3, 10)) < min(tried[1], tried[2]), tried
    near_the_end = text.replace("total: number", "total: {type: number, start: 12}")
    tree, position = grown_in(small_game(tmp_path, near_the_end).rules, way, 2_000)
    assert [(value, number(option) in {8, 9}) for value, option in tree.ranked(position.opts)[:1]] == [(1.0, True)]


def grown_in(rules: Rules, way: str, games: int) -> tuple[Tree | QuickTree, Position]:
    """A tree after so many games from the start, grown in one of three ways."""
    if way != "python":
        pytest.importorskip("wasmtime", exc_type=ImportError)
    rules.backend = "wasm" if way == "quick" else way
    position, judge, chance, clock = rules.start(1), Judge(rules), random.Random(1), Clock(600_000)
    if way == "quick":
        fast = can_grow(rules, judge, 0)
        assert fast is not None
        quick = QuickTree(fast, judge, 0, 40, chance, "somebody")
        quick.grow(position, clock, games)
        return quick, position
    tree = Tree(rules, judge, 0, 40, chance)
    tree.grow(position.copy, clock, games)
    return tree, position


def test_options_at_random_are_not_asked_for_sense(tmp_path: Path) -> None:
    """Reports, and whatever else plays by lot, take every decision as often as any other."""
    rules = small_game(tmp_path, RULES.replace("SHUN", "n > 1")).rules
    apply, taken = rules.drawing(random.Random(1).random), set[int]()
    for seed in range(80):
        position = rules.start(seed)
        while not position.over:
            option = random.Random(seed).choice(position.opts)
            taken.add(number(option))
            apply(position, option)
    assert taken == {PASS, *range(1, 10)}


PLACING = """
board: {map: MAP}
kinds: {man: {}}
piles: {box: {each: seat, order: no}}
pieces: [{kind: man, owner: each, count: 9, pile: box}]
vars: {turn: {type: seat, start: white}, last: site, moves: number}
define: {"row(n: number)": "those(t for t in sites() if t.row == n)"}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: CANDIDATES
            as: "{t}"
            seek: SEEK
            shun: SHUN
            do: ["place(box[turn].top, t)", last = t]
          - as: pass
      - moves += 1
      - if: moves == 4
        then: {win: turn, by: even}
      - turn = after(turn)
text: {en: {as-pass: Pass, even: even}, fr: {as-pass: Passer, even: partie nulle}}
"""


@pytest.mark.parametrize("candidates", ["t in sites() if t.empty", "t in those(x for x in sites() if x.empty)",
                                        "t in sites() if t.empty for c in seats()"],
                         ids=["drawn", "listed", "of several"])
@pytest.mark.parametrize("seek, shun, allowed", [
    ("[row(3)]", "no", "a3 b3 c3"),
    ("['those(t for t in row(3) if t.col > 7)', row(2), row(3)]", "no", "a2 c2"),  # the first list that has any
    ("['near(last, orth)']", "no", "a2 b1 b3 c2"),
    ("[row(3)]", "t.col == 3", "a3 b3"),
    ("['[last]']", "no", ""),  # where somebody is: any other will do
])
def test_what_is_sought_is_taken_first_of_the_first_list_that_has_any_and_if_it_can_be(
        candidates: str, seek: str, shun: str, allowed: str, tmp_path: Path) -> None:
    text = PLACING.replace("CANDIDATES", candidates).replace("SEEK", seek).replace("SHUN", shun)
    rules = small_game(tmp_path, text).rules
    answers = {backend: replies(rules, backend) for backend in ("python", "wasm")}
    assert answers["python"] == answers["wasm"], "both back-ends play the same games"
    taken = {first for first, *_ in answers["wasm"]}
    assert taken == set(allowed.split()) if allowed else len(taken) > 6


def replies(rules: Rules, backend: str) -> list[list[str]]:
    """What is answered to b2 in games that are tried, and what comes after it."""
    if backend == "wasm":
        pytest.importorskip("wasmtime", exc_type=ImportError)
    rules.backend, start, found = backend, rules.start(1), list[list[str]]()
    trials = trials_of(rules, Judge(rules), 0)
    names = dict(zip(map(trials.keyed, start.opts), rules.texts(start), strict=True))
    for state in range(60):
        trials.begin(start.copy())
        steps: list[Step] = []
        assert trials.decide(next(option for option in trials.asked()[2] if names[option] == "b2"))
        assert trials.play_on(40, state << 40, steps, lambda: None)
        found.append([names[option] for _, option in steps])
    return found
