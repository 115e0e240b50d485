"""Rulesets as WebAssembly do what they do as Python: the same options, work, positions, numbers and results."""

from __future__ import annotations

import importlib
import math
import random
import re
import shutil
import struct
from pathlib import Path

import pytest

from game.engine.fast import CapacityTrap, FastRules, Refusal, RuleTrap, fast_rules
from game.engine.game import Game, open_rules
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import complete, perft, playout
from game.engine.searchable import LISTED, TRIED, count_sequences, fast_for, random_games
from game.engine.side_by_side import compare
from game.ruleset.language import effects, pieces
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.ruleset.types import PIECE
from game.ruleset.wasm import chain_scripts, formulas, layout, loops, memory, movement, scripts, wat
from tests.both import as_wasm
from tests.once import again
from tests.small import small_game

pytest.importorskip("wasmtime", exc_type=ImportError)

IDS = Library().ids()
DECISIONS = 150


@pytest.fixture(scope="module")
def opened() -> dict[str, tuple[Rules, FastRules]]:
    rules = {name: open_rules(name) for name in IDS}
    return {name: (one, as_wasm(one)) for name, one in rules.items()}


@pytest.mark.parametrize("name", IDS)
def test_every_game_is_the_same_in_both(name: str, opened: dict[str, tuple[Rules, FastRules]]) -> None:
    found = compare(*opened[name], DECISIONS, seed=3)
    assert not found.difference
    assert found.decisions == DECISIONS and not found.crowded


@pytest.mark.parametrize("name, most", [("fianchetto", 11_600), ("fredericus", 3_300), ("djambi-4", 500),
                                        ("breakthrough", 300)])
def test_positions_are_small(name: str, most: int, opened: dict[str, tuple[Rules, FastRules]]) -> None:
    """A search copies one for every child."""
    assert opened[name][1].source.layout.size <= most


@pytest.mark.parametrize("cards, size", [(126, 1), (127, 1), (128, 2), (300, 2)])
def test_pieces_take_as_few_bytes_as_tell_them_apart(cards: int, size: int, tmp_path: Path) -> None:
    """Those of a loop that asks, of piles with all of them or none, of variables."""
    rules = small_game(tmp_path, f'''
vars: {{last: piece, both: pieces, n: number}}
kinds: {{card: {{}}}}
pieces: [{{kind: card, count: {cards}, pile: deck}}]
piles: {{deck: {{}}, gone: {{}}}}
procedures:
  main:
    - loop:
      - for: c in deck.cards
        do:
          - choose: white
            options:
              - {{as: keep, do: [last = c, "both = [c, deck.bottom]"]}}
              - {{as: put, do: ["put(c, gone)", n = count(gone.cards) + count(deck.cards)]}}
      - for: c in gone.cards
        do: put(c, deck)
      - shuffle(deck)
''').rules
    fast = as_wasm(rules)
    fields = fast.source.layout.fields
    assert (fast.source.layout.link, fields["v_last"].cell, fields["place"].cell) == (size, size, 1)
    found = compare(rules, fast, 2 * cards + 50, seed=1)
    assert not found.difference and not found.crowded and found.decisions == 2 * cards + 50


@pytest.mark.parametrize("case", [("djambi-4", None, {"bonus_two": "no"}), ("goofspiel", 2, {}), ("go", None, {}),
                                  ("draconic", None, {}), ("fredericus", 3, {}), ("liars-dice", 6, {})])
def test_variants_are_the_same_in_both(case: tuple[str, int | None, dict[str, str]]) -> None:
    rules = open_rules(*case)
    assert not compare(rules, as_wasm(rules), 100, seed=8).difference


@pytest.mark.parametrize("name", IDS)
def test_random_games_are_those_of_python(name: str, opened: dict[str, tuple[Rules, FastRules]]) -> None:
    rules, fast = opened[name]
    ours, theirs = random.Random(5), random.Random(5)
    assert ours.getrandbits(32) == theirs.getrandbits(32)  # each lot takes two words: one of them is the last of a row
    results = []
    for seed in range(3):
        position = rules.start(seed)
        count = playout(rules, position, ours)
        results.append((sum(1 << seat for seat in position.winners) if position.over else -1, count))
    assert fast.playouts(None, 3, 0, theirs, 20_000) == results
    assert ours.getstate() == theirs.getstate()
    start = rules.start(1)
    for _ in range(4):
        rules.apply(start, complete(rules, start, start.opts[0]))
    ours, theirs, position = random.Random(6), random.Random(6), start.copy()
    count = playout(rules, position, ours)
    assert fast.playouts(start, 1, 0, theirs, 20_000)[0][1] == count
    assert fast.options(fast.root) == [tuple(map(int, option)) for option in start.opts]


@pytest.mark.parametrize("name, depth", [("tictactoe", 5), ("breakthrough", 3), ("draconic", 2), ("tablut", 2),
                                         ("djambi-3", 2), ("ur", 4)])
def test_sequences_are_counted_alike(name: str, depth: int, opened: dict[str, tuple[Rules, FastRules]]) -> None:
    rules, fast = opened[name]
    position = rules.start(4)
    assert fast.perft(fast.enter(position), depth) == perft(rules, position, depth)


@pytest.mark.parametrize("name", ["breakthrough", "reversi", "hex", "djambi-6", "star", "amazons"])
def test_children_are_told_as_python_finds_them(name: str, opened: dict[str, tuple[Rules, FastRules]]) -> None:
    from game.bots.judge import Judge

    rules, fast = opened[name]
    judge, chance, position = Judge(rules), random.Random(2), rules.start(2)
    for _ in range(9):
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    root = fast.enter(position)
    children, _, _ = fast.expand(root, fast.free, fast.noted)
    assert len(children) == len(position.opts)
    seen: dict[object, object] = {}
    for option, child in zip(position.opts, children, strict=True):
        address, over, winners, pending, pc, who, identity, *worths = child
        after = position.copy()
        rules.apply(after, complete(rules, position, option))
        assert (bool(over), winners, pc) == (after.over, sum(1 << seat for seat in after.winners), after.pc)
        if not after.over:
            assert who == rules.questions[after.pc].who(after) and bool(pending) == rules.pending(after)
            assert fast.options(address) == [tuple(map(int, one)) for one in after.opts]
            assert worths == [judge.worth(after, seat) if seat in judge.seats else worths[seat]
                              for seat in range(len(worths))]
        assert seen.setdefault(identity, address) == address


MAIN = """
vars: {turn: {type: seat, start: white}, n: number, xs: numbers, ss: sites}
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}]
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: pass}
          - {as: stop, do: {win: white, by: will}}
      - STATEMENT
"""
RIGHT = {
    "floors": "n = (0 - 7) // 2 * 100 + (0 - 7) % 2 * 10 + 7 // (0 - 2)",
    "large numbers": "n = 999999 * 1000000 - (n + 5) // 7",
    "lists": "xs = [n + 1, n + 2] + xs",
    "like lists": "n = n + 1 if [1, n] == [1, 2] or [n] != [3] else 0",
    "items": "n = [4, 5, 6][1] + min(3, n) - max(n, 2)",
    "loops": "{for: 'x in range(0, 5) if x % 2 == 1', do: n += x}",
    "lots": "n = random(10) + one([10, 20, 30])",
    "best": "ss = [best((s for s in sites()), s.row * 3 - s.col)]",
    "floods": "n = count(flood(x for x in near(site(a1)) if x.row + x.col < 5))",
    "distances": "n = distance(site(a1), site(c3)) + count(between(site(a1), site(c3)))",
    "flags": "n = sum(s.empty for s in sites()) + (n > 3)",
}
WRONG = {
    "too large": "n = n * 999 + 999999999",
    "for ever": "{while: 'n >= 0', do: n = 1}",
    "by zero": "n = 1 // n",
    "nothing": "move(first(p for p in pieces() if p.site.row > 7), site(b2))",
    "crowded": "move(first(p for p in men(white)), site(c3))",
    "no such element": "n = [1, 2][n + 5]",
    "no lot": "n = random(n)",
}


def small(folder: Path, statement: str) -> Game:
    return small_game(folder, MAIN.replace("STATEMENT", statement))


@pytest.mark.parametrize("name", RIGHT)
def test_formulas_come_to_the_same(name: str, tmp_path: Path) -> None:
    rules = small(tmp_path, RIGHT[name]).rules
    found = compare(rules, as_wasm(rules), 60, seed=1)
    assert not found.difference and found.decisions == 60 and not found.failed


@pytest.mark.parametrize("name", WRONG)
def test_what_fails_in_one_fails_in_the_other(name: str, tmp_path: Path) -> None:
    rules = small(tmp_path, WRONG[name]).rules
    found = compare(rules, as_wasm(rules), 60, seed=1)
    assert not found.difference and found.failed


def test_a_list_that_outgrows_its_place_is_left_to_python(tmp_path: Path) -> None:
    game = small(tmp_path, "xs = xs + xs + [n]")
    fast = as_wasm(game.rules)
    fast.start(0)
    with pytest.raises(CapacityTrap):
        for _ in range(12):
            fast.apply(0)


def test_rules_that_fail_are_explained_by_python(tmp_path: Path) -> None:
    rules = small(tmp_path, WRONG["by zero"]).rules
    rules.backend = "wasm"
    assert isinstance(fast_for(rules), FastRules)
    for ask in (lambda: random_games(rules, None, 30), lambda: count_sequences(rules, rules.start(0), 3)):
        with pytest.raises(RuleError, match="division by zero"):
            ask()


def test_after_a_trap_the_next_call_is_as_if_nothing_had_been(tmp_path: Path) -> None:
    rules = small(tmp_path, WRONG["by zero"]).rules
    fast = as_wasm(rules)
    fast.start(0)
    with pytest.raises(RuleTrap):
        fast.apply(0)
    fast.start(0)
    assert fast.options(fast.root) == [(0,), (1,)]


@pytest.mark.parametrize("statement, told", [("{if: '\"a\" + \"b\" == \"ab\"', then: n = 1}", "texts are compared"),
                                             ("n = sum(sum(sum(x * 1000000 for x in xs) for y in xs) for z in xs)",
                                              "beyond 62 bits")])
def test_what_is_left_to_python_is_named_with_its_line(statement: str, told: str, tmp_path: Path) -> None:
    refusal = fast_rules(small(tmp_path, statement).rules)
    assert isinstance(refusal, Refusal)
    assert told in str(refusal) and "ruleset.yaml:" in str(refusal)


def test_what_is_too_much_as_a_whole_is_named_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MAX_POSITION", 100)
    assert str(fast_rules(small(tmp_path, "n = 1").rules)) == (
        f"{tmp_path / 'ruleset.yaml'}:1:1: a position takes more than 100 bytes")


def test_one_module_knows_wasmtime() -> None:
    folder = Path(formulas.__file__).parents[2]
    known = [path.relative_to(folder).as_posix() for path in folder.rglob("*.py") if re.search(
        r"^\s*(import|from) wasmtime|import_module\(.wasmtime", path.read_text(encoding="utf-8"), re.MULTILINE)]
    assert known == ["engine/fast.py"]


def test_a_call_with_other_types_is_never_made(opened: dict[str, tuple[Rules, FastRules]]) -> None:
    """It would not be checked any more once it is prepared."""
    fast = opened["tictactoe"][1]
    for takes, gives in (("ii", ""), ("iI", "i"), ("i", "")):
        with pytest.raises(TypeError, match="start does not take"):
            fast.prepared("start", takes, gives)


def test_what_wasmtime_refuses_is_done_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that lacks an instruction."""
    rules = open_rules("tictactoe")
    monkeypatch.setattr(scripts, "LISTS", scripts.LISTS.replace("return found", "return sp * 1.0", 1))
    with again():
        refusal = fast_rules(rules)
    assert isinstance(refusal, Refusal) and "wasmtime" in refusal.reason and "\n" not in refusal.reason


def test_without_wasmtime_python_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = open_rules("tictactoe")
    for error in (ImportError, RuntimeError, OSError):
        def broken(name: str, error: type[Exception] = error) -> None:
            raise error(name)

        monkeypatch.setattr(importlib, "import_module", broken)
        assert fast_rules(rules) == Refusal("wasmtime is not installed")


SCRIPTS = dict.fromkeys(("LISTS", "NUMBERS", "FLOW", "HISTORY"), scripts) | {
    "CHAINS": chain_scripts, "in_wat": effects.Shuffle}
FAULTS = [  # where it is written, what is right, what is wrong, and a game in which it shows
    ("NUMBERS", "* 0xBF58476D1CE4E5B9", "* 0xBF58476D1CE4E5B7", "ur"),
    ("NUMBERS", "seat * stride + site % stride", "seat * stride + site", "fianchetto"),
    ("NUMBERS", "found | seat_of", "found & seat_of", "goofspiel"),
    ("CHAINS", "n >= 0 and n < p", "n >= 0 and n > p", "oware"),
    ("CHAINS", "set_part(LAST, P, c, q)", "set_part(LAST, P, c, n)", "goofspiel"),
    ("FLOW", "store(P + DEPTH, depth)", "store(P + DEPTH, depth + 1)", "fredericus"),
    ("FLOW", "load(Q + STEPS) + COPYING", "load(Q + STEPS)", "draconic"),
    ("FLOW", "store(to + 4, 0)", "store(to + 8, 0)", "draconic"),
    ("HISTORY", "n = n + 1", "n = n + 2", "fidchell-1"),
    ("HISTORY", ">> 4", ">> 1", "fidchell-2"),
    ("LISTS", "store8(seen + site, 1)", "store8(seen + site, 0)", "hex"),
    ("in_wat", "last > 0", "last > 1", "goofspiel"),
    ("LISTS", "store8(to, load(at))", "store8(to, at)", "fredericus"),
    ("present", "i32.ge_s", "i32.gt_s", "breakthrough"),
    ("plus", "i32.add", "i32.sub", "tictactoe"),
]


@pytest.mark.parametrize("where, right, wrong, name", FAULTS)
def test_planted_faults_are_found(where: str, right: str, wrong: str, name: str,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    rules = open_rules(name)
    if where in SCRIPTS:
        text = getattr(SCRIPTS[where], where)
        assert right in text
        monkeypatch.setattr(SCRIPTS[where], where, text.replace(right, wrong, 1))
    else:
        good = getattr(wat, where)
        for module in (formulas, loops, memory, movement, pieces):
            monkeypatch.setattr(module, where, lambda *args: good(*args).replace(right, wrong, 1), raising=False)
    with again():
        found = as_wasm(rules)
    try:
        told = compare(rules, found, 600, seed=3)
    except (struct.error, IndexError, KeyError):
        return  # what is read back makes no sense at all
    assert told.difference or told.crowded


class Swap(effects.Effect):
    """An effect that the language does not have: all that there is to be said of one."""

    name, takes, example, about = "swap", (PIECE, PIECE), "swap(p, q)", "two pieces change places"
    in_python = """
def e_{name}(P, p, q):
    s = P.place[p]
    t = P.place[q]
    e_lift(P, p)
    e_place(P, q, s)
    e_place(P, p, t)
"""
    in_wat = """
def effect_{name}(P, p, q):
    s = part(PLACE, P, p)
    t = part(PLACE, P, q)
    effect_lift(P, p)
    effect_place(P, q, s)
    effect_place(P, p, t)
"""


def test_an_effect_is_one_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effects.EFFECTS, "swap", Swap)
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {}}
pieces: [{kind: man, owner: white, sites: [a1, b2]}, {kind: man, owner: black, sites: [c1]}]
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "p in pieces() for q in pieces() if p != q", as: "{p.site}-{q.site}", do: ["swap(p, q)"]}]
      - turn = after(turn)
""")
    assert compare(game.rules, as_wasm(game.rules), 60, seed=1).difference == ""
    game.play("a1-c1")
    assert [game.rules.world.site_name(site) for site in game.position.place[:3]] == ["c1", "b2", "a1"]
    with pytest.raises(RulesetError, match="'swap' takes 2 arguments, not 1"):
        small_game(tmp_path, "board: {map: MAP}\nkinds: {man: {}}\nprocedures: {main: [swap(nothing), {end: done}]}")


def test_a_copy_of_the_folder_is_no_other_game(tmp_path: Path) -> None:
    """Paths have no part in what is written."""
    from game.ruleset.wasm.module import write_wasm

    folder = tmp_path / "tictactoe"
    shutil.copytree(Path(open_rules("tictactoe").compiled.model.file).parent, folder)
    texts = []
    for name in ("tictactoe", str(folder)):
        compiled = open_rules(name).compiled
        texts.append(write_wasm(compiled.program, compiled.generated.layout, compiled.generated.slots).text)
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name, depth, plies", [("breakthrough", 4, 10), ("fidchell-1", 3, 10), ("draughts", 5, 8),
                                                ("djambi-4", 2, 12), ("star", 2, 9), ("draconic", 2, 10),
                                                ("morris", 3, 12)])
def test_searches_find_the_same_in_both(name: str, depth: int, plies: int) -> None:
    """The same values to the same depth, and the same line, by whoever might overlook something."""
    from game.bots.alphabeta import AlphaBeta
    from game.bots.clock import Clock
    from game.bots.judge import Judge
    from game.bots.maxn import MaxN

    rules, chance = open_rules(name), random.Random(4)
    judge, position = Judge(rules), rules.start(4)
    for _ in range(plies):
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    seat = rules.questions[position.pc].who(position)
    found = {}
    for backend in ("python", "wasm"):
        rules.backend = backend
        way = AlphaBeta if len(judge.seats) == 2 else MaxN
        ahead = way(rules, judge, seat, Clock(60_000), 6, 1e-12, random.Random(1))
        ranked = ahead.rank(position.copy, depth, 0.0)
        assert type(ahead.world).__name__ == {"python": "PythonWorld", "wasm": "FastWorld"}[backend]
        assert ahead.line(ranked[0])[0] == rules.text(position, position.opts[ahead.first.index(ranked[0].option)])
        found[backend] = [(position.opts[ahead.first.index(one.option)], one.static, one.value) for one in ranked]
    assert found["python"] == found["wasm"]


@pytest.mark.parametrize("name, depth, plies", [("breakthrough", 2, 10), ("draughts", 2, 8), ("fredericus", 2, 60),
                                                ("draconic", 1, 10), ("morris", 2, 12), ("tictactoe", 2, 2)])
def test_a_module_looks_ahead_as_brute_force_does(name: str, depth: int, plies: int) -> None:
    from game.bots.judge import Judge

    rules, chance = open_rules(name, 2), random.Random(4)
    fast, judge, position = as_wasm(rules), Judge(rules), rules.start(4)
    fast.weigh()

    def best(position: Position, depth: int, seat: int) -> float:
        follow = not position.over and rules.pending(position)
        if position.over or (depth <= 0 and not follow):
            return judge.of(position, seat)
        found = []
        for option in position.opts:
            after = position.copy()
            rules.apply(after, complete(rules, position, option))
            found.append(best(after, depth - 1 + follow, seat))
        return max(found) if rules.questions[position.pc].who(position) == seat else min(found)

    for _ in range(3):
        for _ in range(plies):
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))
        wanted = best(position, depth, rules.questions[position.pc].who(position))
        root = fast.enter(position)
        for _ in range(2):  # the second time, it is remembered
            found = fast.ahead(root, fast.free, fast.noted, depth, 0, -1e7, 1e7, 1e9, 1_000_000)
            assert round(found, -2) == round(wanted, -2) if abs(wanted) > 1e5 else found == wanted
        assert math.isnan(fast.ahead(root, fast.free, fast.noted, 3, 0, -1e7, 1e7, 1e9, 2)), "too much work"
        if depth > 1:
            number = fast.remembered(root)
            rules.apply(position, complete(rules, position, position.opts[number]))
            assert judge.rules.texts(position) or position.over
        if position.over:
            break


@pytest.mark.parametrize("depth, wanted", [(1, 10.0), (2, 0.0)])
def test_a_follow_up_that_the_rival_is_asked_belongs_to_the_decision(depth: int, wanted: float, tmp_path: Path) -> None:
    """Whoever takes six may lose eight at once, also where a thought ends."""
    rules = small_game(tmp_path, '''
vars: {turn: {type: seat, start: white}}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - as: take six
            do:
              - turn.gold += 6
              - choose: after(turn)
                follow: yes
                options:
                  - {as: allow, do: []}
                  - {as: refuse, do: turn.gold -= 8}
                  - {as: give, do: turn.gold += 7}
          - {as: take one, do: turn.gold += 1}
      - turn = after(turn)
bots: {values: {gold: {is: s.gold, weight: 10}}}
''').rules
    fast = as_wasm(rules)
    fast.weigh()
    root = fast.enter(rules.start())
    assert fast.ahead(root, fast.free, fast.noted, depth, 0, -1e7, 1e7, 1e9, 1_000) == wanted


def test_gains_that_the_answer_takes_back_are_none(tmp_path: Path) -> None:
    """A pawn is won by a queen, who is lost by that."""
    rules = small_game(tmp_path, '''
vars: {turn: {type: seat, start: white}, step: number}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: take, do: [turn.gold += 2, step += 1]}
          - {as: wait, do: [step = 0]}
          - {if: step == 1, as: strike, do: [after(turn).gold -= 9, step = 0]}
      - turn = after(turn)
bots: {values: {gold: {is: s.gold, weight: 10}}}
''').rules
    fast = as_wasm(rules)
    fast.weigh()
    root = fast.enter(rules.start())
    for quiet, wanted in ((1e9, 20.0), (5.0, 0.0)):
        assert fast.ahead(root, fast.free, fast.noted, 1, 0, -1e7, 1e7, quiet, 1_000) == wanted


def test_what_is_too_much_for_a_module_is_thought_about_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots.levels import ponder

    rules = open_rules("breakthrough")
    fast = as_wasm(rules)
    rules.fast = fast

    def crowded(*_: object) -> None:
        raise CapacityTrap

    monkeypatch.setattr(fast, "expand", crowded)
    text = ponder(rules, rules.start(1), "courtier", 60, seed=3).text
    assert text in rules.texts(rules.start(1))


@pytest.mark.parametrize("name", ["fidchell-1", "hex", "djambi-6"])
def test_mods_are_tried_as_long_where_there_is_much_to_choose_from(name: str,
                                                                   opened: dict[str, tuple[Rules, FastRules]]) -> None:
    assert compare(*opened[name], TRIED, options=LISTED).decisions == TRIED


def test_a_mod_that_both_do_not_play_alike_is_left_to_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trusted = small(tmp_path, RIGHT["lots"]).rules
    assert isinstance(fast_for(trusted), FastRules)
    monkeypatch.setattr(scripts, "NUMBERS", scripts.NUMBERS.replace("n >> 27", "n >> 26"))
    refusal = fast_for(small(tmp_path, RIGHT["lots"]).rules)
    assert isinstance(refusal, Refusal) and "differ" in refusal.reason
    assert isinstance(fast_for(open_rules("ur")), FastRules), "what comes with the program was tried before"


def test_the_console_says_the_same_with_either_backend() -> None:
    from game.console import Console

    told = []
    for backend in ("python", "wasm"):
        rules = open_rules("fredericus", 3)
        rules.backend = backend
        console = Console(Game(rules, seed=2))
        lines = [line for text in ("perft 3", "playouts 30 7") for line in console.answer(text)]
        told.append([line.partition('"seconds"')[0] + line.partition('"results"')[2] for line in lines])
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["go", "goofspiel", "liars-dice", "amazons", "oware"])
def test_trees_of_tries_grow_alike_in_both(name: str) -> None:
    from game.bots.clock import Clock
    from game.bots.imagine import blind, imagine
    from game.bots.judge import Judge
    from game.bots.tree import Tree

    rules, found = open_rules(name), []
    judge, position = Judge(rules), rules.start(1)
    seat = rules.questions[position.pc].who(position)
    for backend in ("python", "wasm"):
        rules.backend, chance, seen = backend, random.Random(7), blind(rules, position, seat)
        tree = Tree(rules, judge, seat, 60, chance)

        def imagined() -> Position:
            return imagine(rules, seen, seat, chance, judge)  # noqa: B023 - called before the next round

        tree.grow(imagined, Clock(600_000), 30)
        ranked = tree.ranked(seen.opts)
        found.append((ranked, tree.line(imagined(), ranked[0][1]), type(tree.trials).__name__))
    assert found[0][:2] == found[1][:2]
    assert [one[2] for one in found] == ["PythonTrials", "FastTrials"]


@pytest.mark.parametrize(("steps", "deep"), [
    ("main: [ask]", 1), ("main: [{choose: white, options: [{as: on}]}]", 0),
    ("main: [ask, go]\n  go: [come, ask]\n  come: [ask]", 3), ("main: [go, ask]\n  go: [ask]", 2)])
def test_there_is_room_for_the_longest_call_of_what_asks(steps: str, deep: int, tmp_path: Path) -> None:
    ask = "\n  ask: [{choose: white, options: [{as: on}]}]" if "ask" in steps else ""
    rules = small_game(tmp_path, f"procedures:\n  {steps}{ask}\n").rules
    assert as_wasm(rules).source.layout.stack == deep


def test_what_differs_between_both_back_ends_is_named() -> None:
    rules = open_rules("goofspiel")
    fast, position = as_wasm(rules), rules.start(1)
    fast.enter(position)
    assert fast.packer.differing(position, fast.root) == []
    position.piles = (*position.piles[1:2], *position.piles[:1], *position.piles[2:])
    assert "piles" in fast.packer.differing(position, fast.root)
    position = rules.start(1)
    position.opts = position.opts[1:]
    assert fast.packer.differing(position, fast.root) == ["options"]
