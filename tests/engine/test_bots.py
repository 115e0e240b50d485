"""Bots answer with decisions that can be played, in every ruleset, take a win that is there, and give none away."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from game.bots import LEVELS, think
from game.bots.clock import Clock
from game.bots.imagine import imagine
from game.bots.judge import Judge
from game.bots.levels import Bot, ponder
from game.bots.turns import Turns
from game.bots.worlds import PythonWorld
from game.engine.game import Game, open_rules
from game.engine.rules import Position, Rules
from game.engine.search import complete
from game.ruleset.library import Library
from tests.engine.bot_cases import CASES, GOLD
from tests.rules.fidchell_scene import at
from tests.small import small_game


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_a_bot_of_any_level_answers_on_every_seat_with_a_decision_that_can_be_played(case: tuple[str, int]) -> None:
    game = Game.open(*case, seed=3)
    for level in list(LEVELS) * 2:
        if game.position.over:
            break
        game.play(think(game, level, 20, language="fr"))


def test_a_novice_takes_a_win_that_is_there() -> None:
    game = Game.open("breakthrough")
    game.load(game.state() | {"pieces": [
        {"kind": "man", "owner": owner, "site": "e7" if index == 0 else "a2" if index == 16 else None}
        for index, owner in enumerate(["white"] * 16 + ["black"] * 16)]})
    assert all(think(game, "novice", seed=seed).endswith("8") for seed in range(5))


FOLLOWED = """
vars: {turn: {type: seat, start: white}, held: number}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "n in range(0, 12)", as: "take {n}", do: [held = n]}]
      - choose: turn
        follow: yes
        options: [{each: "n in range(0, 12)", as: "lay {n}", do: [lay(n)]}]
      - turn = after(turn)
  "lay(n: number)":
    - if: held == 7 and n == 11
      then: {win: turn, by: skill}
"""


@pytest.mark.parametrize("values", ["", "bots: {values: {much: {is: -held, weight: 3}}}\n"], ids=["without", "with"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_win_that_takes_a_follow_up_is_a_win(level: str, values: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, FOLLOWED + values)
    for seed in range(4):
        assert ponder(game.rules, game.position, level, 30, seed).text == "take 7"


def test_nothing_is_called_safe_before_the_turn_is_over_and_the_next_one_has_had_theirs(tmp_path: Path) -> None:
    door = FOLLOWED.replace("held: number", "held: number, shut: flag").replace("n == 11", "n == 11 and not shut")
    for text, safe in ((FOLLOWED, False), (door.replace("[lay(n)]", "[lay(n), shut = n == 5]"), True)):
        game = small_game(tmp_path, text)
        game.play("take 1")
        world = PythonWorld(game.rules, Judge(game.rules), 0)
        turns = Turns(world, Judge(game.rules))
        assert turns.safe(game.position, 0, Clock(60_000)) == safe, "Black takes seven and lays eleven, if he may"
        game.play("lay 2")
        assert not turns.safe(game.position, 0, Clock(60_000))
        assert turns.winner(game.position, tuple, 1, Clock(60_000)) == (0, 7)


def test_a_win_that_hangs_on_a_throw_is_not_taken_for_one(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: dare, do: dare}, {as: wait}]
      - turn = after(turn)
  dare:
    - lot = random(2)
    - if: lot == 1
      then: {win: turn, by: luck}
    - {win: after(turn), by: luck}
""")
    judge = Judge(game.rules)
    turns, clock = Turns(PythonWorld(game.rules, judge, 0), judge), Clock(60_000)
    worlds = [imagine(game.rules, game.position, 0, random.Random(number)) for number in range(12)]
    assert any(turns.winner(world, tuple, 0, clock) for world in worlds)
    assert all(turns.winner(world, lambda: worlds, 0, clock) is None for world in worlds)


DOOR = """
vars: {turn: {type: seat, start: white}, shut: flag, gold: number}
procedures:
  main:
    - choose: white
      options:
        - {each: "n in range(0, 12)", as: "take {n}", do: [gold = n]}
        - {as: shut, do: [shut = true]}
    - loop:
      - choose: black
        options: [{if: not shut, as: enter, do: {win: black, by: door}}, {each: "n in range(0, 5)", as: "wait {n}"}]
"""


@pytest.mark.parametrize("values", [False, True], ids=["without", "with"])
def test_whoever_is_wary_gives_no_win_away_that_the_next_one_could_take(values: bool, tmp_path: Path) -> None:
    told = "bots: {values: {gold: {is: gold if s == white else 0, weight: 9}}, obvious: [shut]}\n"
    rules = small_game(tmp_path, DOOR + told * values).rules
    assert [level.name for level in LEVELS.values() if level.wary] == ["schemer", "machiavel", "eminence"]
    for wary, least, most in ((True, 10, 10), (False, 0, 8)):
        level = replace(LEVELS["schemer"], playouts=2, depth=2 - values, wary=wary)
        bots = [Bot(rules, replace(level, name=f"{wary} {seed}"), random.Random(seed)) for seed in range(10)]
        found = [bot.ponder(rules.start(), 0, Clock(5_000)).text for bot in bots]
        assert least <= found.count("shut") <= most


def test_among_more_no_win_is_given_away_by_following_only_what_looks_best(tmp_path: Path) -> None:
    head = "ruleset: {format: 1, id: small, version: 1}\nplayers: 3\nseats: [white, black, green]"
    values = "bots: {values: {gold: {is: gold if s == white else 0, weight: 9}}}"
    rules = small_game(tmp_path, head + DOOR.replace("range(0, 12)", "range(0, 40)") + values).rules
    rules.backend = "python"
    level = replace(LEVELS["machiavel"], depth=2)
    assert level.width * 3 < 40, "to shut looks worse than all others, and is not followed"
    assert Bot(rules, level, random.Random(1)).ponder(rules.start(), 0, Clock(5_000)).text == "shut"


@pytest.mark.parametrize("level", LEVELS)
def test_every_option_is_looked_at_once_however_little_time_there_is(level: str, tmp_path: Path) -> None:
    text = GOLD.replace("range(0, 20)", "range(0, 400)").replace("1000 if n == 7", "1000 if n == 399")
    game = small_game(tmp_path, text)
    bot = Bot(game.rules, replace(LEVELS[level], whim=0.0, overlooks=0.0), random.Random(1))
    assert bot.ponder(game.position.copy(), 0, Clock(1)).text == "take 399"


def before_the_win(rules: Rules, seed: int) -> Position | None:
    """The last position of a game at random from which whoever decided won within that turn, if it was won alone."""
    chance, position, turn, asked = random.Random(seed), rules.start(seed), None, -1
    for _ in range(2_000):
        if position.over:
            break
        question = rules.questions[position.pc]
        if not rules.pending(position):
            turn, asked = position.copy(), question.who(position)
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    return turn if position.over and tuple(position.winners) == (asked,) else None


def to_be_won(name: str, rules: Rules) -> list[Position]:
    """Positions from which whoever decides wins within their turn; chains of Fidchell are hardly ever closed by lot."""
    if name.startswith("fidchell"):
        return [at(int(name[-1]), white="a1 b1 c1 e1 f1 g1", black="g17 g19", hands=(2, 2)).position]
    found = (before_the_win(rules, seed) for seed in range(12))
    return list(islice((position for position in found if position is not None), 3))


@pytest.mark.parametrize("name", sorted({*Library().ids()} - {"fianchetto"}))
def test_a_win_in_one_turn_is_taken_on_every_level(name: str) -> None:
    """In every game that has a winner."""
    rules = open_rules(name)
    found = to_be_won(name, rules)
    assert found
    for position in found:
        seat = rules.questions[position.pc].who(position)
        for level in LEVELS:
            after = position.copy()
            while not after.over and rules.questions[after.pc].who(after) == seat:
                text = ponder(rules, after, level, 60, 1).text
                rules.apply(after, complete(rules, after, after.opts[rules.texts(after).index(text)]))
            assert after.over and tuple(after.winners) == (seat,), (level, text)


def test_no_creature_that_costs_nothing_is_left_at_the_end_of_a_turn() -> None:
    rules = open_rules("fredericus", 2)
    position, ends = rules.start(3), set[str]()
    for number in range(50):
        texts = rules.texts(position)
        level = list(LEVELS)[1:][number // 3 % 4]
        text = ponder(rules, position, level, 20, number).text
        if text == "end":
            ends.add(level)
            assert not any(other.startswith("capture") for other in texts)
        rules.apply(position, complete(rules, position, position.opts[texts.index(text)]))
    assert len(ends) == 4, "from courtier on"


def test_a_situation_is_declared_before_the_table_is_full_of_slips() -> None:
    rules, chance = open_rules("fianchetto"), random.Random(2)
    position = rules.start(2)
    table = rules.world.pile_names.index("table")
    while True:
        texts = rules.texts(position)
        if rules.questions[position.pc].name == "situation" and len(texts) > 1 and len(position.piles[table]) >= 9:
            break
        drawn = [option for option, text in zip(position.opts, texts, strict=True) if text == "draw"]
        rules.apply(position, complete(rules, position, chance.choice(drawn or position.opts)))
    for level in LEVELS:
        assert ponder(rules, position, level, 30).text.startswith("declare")
