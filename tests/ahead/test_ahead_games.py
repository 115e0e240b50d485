"""Majority capture, both dice, drop mate and perpetual check, decision by decision against the rules in Python."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.fast import RuleTrap
from game.engine.game import Game
from game.engine.side_by_side import compare
from game.match.chooser import Chooser
from game.ruleset.wasm import scripts
from game.telling.reasons import why_not, why_not_there, why_still
from tests.ahead.games import game
from tests.ahead.oracles import plays, shogi, takes
from tests.both import as_wasm
from tests.ruleset.test_look_ahead import HEAP, ROUND
from tests.scene import scene
from tests.small import small_game

NAMES = ("majority", "dice", "shogi")


def decisions(made: Game, most: int, seed: int) -> int:
    """Play on at random, at most so far; how many decisions were taken."""
    chance, taken = random.Random(seed), 0
    while not made.position.over and taken < most:
        made.decide(chance.choice(made.position.opts))
        taken += 1
    return taken


def against(made: Game, question: str, oracle: Callable[[dict[str, Any]], set[str]], games: int) -> Counter[str]:
    """Games at random in which a question is compared with what it should be wherever it is asked."""
    found: Counter[str] = Counter()
    for seed in range(games):
        made.new(seed)
        chance = random.Random(seed)
        while not made.position.over:
            if made.who()[0][1] == question:
                found["asked"] += 1
                found["one of several"] += len(made.position.opts) > 1
                found["different"] += set(made.legal()) != oracle(made.state())
            made.decide(chance.choice(made.position.opts))
    return found


def test_as_many_as_possible_are_taken(tmp_path: Path) -> None:
    found = against(game(tmp_path, "majority"), "take", takes, 6)
    assert found["asked"] > 100 and found["one of several"] > 10
    assert not found["different"]


def test_without_the_rule_fewer_may_be_taken(tmp_path: Path) -> None:
    made = game(tmp_path, "majority", change=("          greatest: caught\n", ""))
    assert against(made, "take", takes, 6)["different"]


def test_both_dice_are_played_or_else_the_higher(tmp_path: Path) -> None:
    found = against(game(tmp_path, "dice"), "play", plays, 60)
    assert found["asked"] > 1000 and not found["different"]


@pytest.mark.parametrize("change", [("10 * used + (last_die if used == 1 else 0)", "10 * used"),
                                    ("is: 10 * used", "is: 0 - 10 * used")])
def test_other_numbers_are_other_rules(tmp_path: Path, change: tuple[str, str]) -> None:
    assert against(game(tmp_path, "dice", change=change), "play", plays, 60)["different"]


def test_a_limit_spares_work_and_changes_nothing(tmp_path: Path) -> None:
    limit = ", limit: 10 * (used + count(dice))"
    made, other = game(tmp_path, "dice"), game(tmp_path, "dice", change=(limit, ""))
    work = [0, 0]
    for seed in range(20):
        made.new(seed)
        other.new(seed)
        chance = random.Random(seed)
        while not made.position.over:
            assert made.legal() == other.legal()
            text = chance.choice(made.legal())
            for index, one in enumerate((made, other)):
                one.play(text)
                work[index] += one.position.steps
    assert work[0] < work[1]


def test_a_dropped_pawn_gives_no_mate(tmp_path: Path) -> None:
    found = against(game(tmp_path, "shogi"), "move", lambda state: shogi(state).legal(), 12)
    assert found["asked"] > 500 and not found["different"]


def test_without_the_answer_it_may(tmp_path: Path) -> None:
    made = game(tmp_path, "shogi", change=(" and (dropped == nothing or not in_check(after(turn)) or answerable)", ""))
    found = against(made, "move", lambda state: shogi(state).legal(pawns_mate=True), 12)
    assert not found["different"]
    made.load(mated_by_a_pawn(made))
    assert "pawn*e4" in made.legal()


def mated_by_a_pawn(made: Game) -> dict[str, Any]:
    """A position in which a pawn from the hand would mate: beside its king gote has no square left."""
    return placed(made, {"e5": "gote king", "d5": "gote pawn", "d3": "sente gold", "e1": "sente rook",
                         "a1": "sente king"}, {"sente": ["pawn"]})


def placed(made: Game, standing: dict[str, str], hands: dict[str, list[str]]) -> dict[str, Any]:
    """A state in which these stand, and those are in hand; the rest lies in the hand of gote."""
    made.new()
    state = made.state()
    left = list(range(len(state["pieces"])))

    def find(kind: str) -> int:
        return next(n for n in left if state["pieces"][n]["kind"] == kind)

    for pile in state["piles"].values():
        pile.clear()
    for site, what in standing.items():
        owner, kind = what.split()
        number = find(kind)
        left.remove(number)
        state["pieces"][number] |= {"site": site, "owner": owner, "pile": None}
    for seat in ("sente", "gote"):
        for kind in hands.get(seat, []) if seat == "sente" else [state["pieces"][n]["kind"] for n in left]:
            number = find(kind)
            left.remove(number)
            state["pieces"][number] |= {"site": None, "owner": seat, "pile": f"hand {seat}"}
            state["piles"][f"hand {seat}"].append(number)
    state["seen"] = {}
    return state


def test_a_drop_that_can_be_answered_is_legal_and_one_that_mates_is_not(tmp_path: Path) -> None:
    made = game(tmp_path, "shogi")
    made.load(mated_by_a_pawn(made))
    assert "pawn*e4" not in made.legal() and "pawn*d4" in made.legal()
    open_way = placed(made, {"e5": "gote king", "d3": "sente gold", "e1": "sente rook", "a1": "sente king"},
                      {"sente": ["pawn"]})
    made.load(open_way)
    assert "pawn*e4" in made.legal(), "the king goes to d5"


CHASE = ({"a1": "sente king", "a5": "gote rook", "e5": "gote king"}, ("a1-b1", "a5-b5", "b1-a1", "b5-a5"))
STROLL = ({"a1": "sente king", "c1": "sente rook", "e5": "gote king"}, ("c1-c2", "e5-e4", "c2-c1", "e4-e5"))


@pytest.mark.parametrize(("played", "before", "winner"), [
    (CHASE, (), "sente"), (STROLL, (), "gote"), (CHASE, ("a1-b1", "a5-c5", "b1-a1", "c5-a5"), "gote")])
def test_who_checks_for_ever_loses(played: tuple[dict[str, str], tuple[str, ...]], before: tuple[str, ...], winner: str,
                                   tmp_path: Path) -> None:
    """Gote checks at every turn since the position was there first, or never, or missed one check: gote's right."""
    made, (standing, circle) = game(tmp_path, "shogi"), played
    made.load(placed(made, standing, {}))
    for text in (*before, *circle * 4):
        if not made.position.over:
            made.play(text)
    assert (made.result()["winners"], made.result()["reason"]) == ([winner], "repetition")


def test_since_is_kept_with_a_game(tmp_path: Path) -> None:
    made = game(tmp_path, "shogi")
    made.load(placed(made, CHASE[0], {}))
    for text in CHASE[1] * 2:
        made.play(text)
    other = game(tmp_path, "shogi")
    other.load(made.state())
    for text in CHASE[1] * 3:
        if not made.position.over:
            made.play(text)
            other.play(text)
    assert made.position.over and made.state() == other.state()


def test_it_is_told_that_another_way_takes_more(tmp_path: Path) -> None:
    """The man on d6 could take one or two; the one on i9 could take one."""
    made = scene(game(tmp_path, "majority"), {
        "a1": "white man", "c5": "white man", "e5": "white man", "g3": "white man", "h8": "white man",
        "c7": "black man", "e7": "black man", "d6": "black man", "i9": "black man",
        "j10": "black man"})
    made.play("a1-b2")
    assert made.legal() == ["d6xf4"]
    rules, position, board = made.rules, made.position, made.rules.world.board
    assert board is not None
    on = {board.names[site]: piece for piece, site in enumerate(position.place[:-1]) if site >= 0}
    there = why_not_there(rules, position, on["d6"], board.index("b4"))
    assert (there.key, there.number) == ("not_greatest", 2)
    still = why_still(rules, position, on["i9"], board.index("i9"))
    assert (still.key, still.number) == ("not_greatest", 2)
    assert why_not_there(rules, position, on["d6"], board.index("a9")).key == "out_of_reach"
    nobody = why_not(rules, position, Chooser(rules, position), board.index("b4"), -1, 1)
    assert (nobody.key, nobody.number) == ("nothing_here", 0), "a man is to be picked before his way is talked about"


FARTHEST = """
vars: {turn: {type: seat, start: white}, got: number}
board: {map: MAP}
procedures:
  main:
    - choose: turn
      name: go
      greatest: got
      options: [{each: s in sites(), as: "{s}", do: [got = s.row, commit]}]
    - win: turn
text: {en: {go: Go}}
"""


def test_of_a_site_that_is_picked_alone_it_is_told_that_another_comes_to_more(tmp_path: Path) -> None:
    small = small_game(tmp_path, FARTHEST)
    assert small.legal() == ["a3", "b3", "c3"]
    assert small.rules.world.board is not None
    site = small.rules.world.board.index("a1")
    why = why_not(small.rules, small.position, Chooser(small.rules, small.position), site, -1, 0)
    assert (why.key, why.site, why.number) == ("not_greatest", site, 3)


@pytest.mark.parametrize("name", NAMES)
def test_both_back_ends_play_the_same(name: str, tmp_path: Path) -> None:
    rules = game(tmp_path, name).rules
    fast = as_wasm(rules)
    found = compare(rules, fast, 400, seed=11)
    assert not found.difference and found.decisions == 400 and not found.crowded


@pytest.mark.parametrize(("name", "seed"), [("majority", 2), ("shogi", 2)])
def test_sequences_are_counted_alike(name: str, seed: int, tmp_path: Path) -> None:
    made = game(tmp_path, name, seed)
    decisions(made, 30, seed)
    fast = as_wasm(made.rules)
    fast.enter(made.position)

    def perft(position: Any, depth: int) -> int:
        if depth == 0 or position.over:
            return int(not position.over or depth == 0)
        found = 0
        for option in position.opts:
            after = position.copy()
            made.rules.apply(after, option)
            found += perft(after, depth - 1)
        return found

    assert fast.perft(fast.root, 3) == perft(made.position, 3) > 100


@pytest.mark.parametrize(("script", "right", "wrong", "name"), [
    ("FLOW", "found > best", "found < best", "majority"),
    ("FLOW", "greater(found, to_the_end", "smaller(found, to_the_end", "majority"),
    ("FLOW", "found < limit", "found != limit + 1", "dice"),
    ("ANSWERING", "load(P + LOOKING) == 3 or ", "", "heap"),
    ("ANSWERING", "load(Q + COUNT) != 0", "1", "shogi"),
    ("HISTORY", "found = node", "found = found if found else node", "since"),
])
def test_planted_faults_are_found(script: str, right: str, wrong: str, name: str, tmp_path: Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"since": ROUND, "heap": HEAP.replace("LOOK", "keep: answerable")}
    made = small_game(tmp_path, small[name]) if name in small else game(tmp_path, name)
    made.decide(made.position.opts[0])  # whoever plays in both back-ends has made theirs, without the fault
    made.new()
    assert right in getattr(scripts, script)
    monkeypatch.setattr(scripts, script, getattr(scripts, script).replace(right, wrong))
    if name == "shogi":
        made.load(mated_by_a_pawn(made))
    fast = as_wasm(made.rules)
    chance = random.Random(5)
    for seed in range(30):
        for _ in range(60):
            option = chance.choice(made.position.opts)
            fast.enter(made.position)
            try:
                fast.apply(made.position.opts.index(option))
            except RuleTrap:
                return
            made.decide(option)
            if fast.packer.differing(made.position, fast.root):
                return
            if made.position.over:
                break
        made.new(seed)
    raise AssertionError("nobody has seen it")
