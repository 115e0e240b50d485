"""What bots value, what they look at, and what they overlook."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import LEVELS, think
from game.bots.clock import Clock
from game.bots.judge import Judge
from game.bots.levels import Bot, ponder
from game.engine.game import Game, open_rules
from game.ruleset.problems import RulesetError
from tests.engine.bot_cases import GOLD
from tests.small import small_game

RACE = """
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}]
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: p in men(turn) for t in reach(p), as: "{p.site}-{t}", do: "move(p, t)"}]
      - turn = after(turn)
"""


def test_bots_go_where_the_values_of_a_ruleset_lead_them(tmp_path: Path) -> None:
    for weight in (10, -10):
        text = RACE + f'bots: {{values: {{middle: {{is: "distance(men(s)[0].site, site(c3))", weight: {-weight}}}}}}}\n'
        game = small_game(tmp_path, text)
        bot = Bot(game.rules, replace(LEVELS["novice"], whim=0.0, overlooks=0.0), random.Random(1))
        assert (bot.ponder(game.position.copy(), 0, Clock(5_000)).text == "a1-b2") == (weight > 0)
        judge = Judge(game.rules)
        assert judge.of(game.position, 0) == -judge.of(game.position, 1)


def test_habits_are_as_frequent_as_the_ruleset_says(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
vars: {turn: {type: seat, start: white}}
procedures: {main: [{loop: {choose: turn, options: [{as: shout loud}, {as: whisper}]}}]}
bots: {habits: {shout: 30 if s == white else 0}}
""")
    shouts = sum(ponder(game.rules, game.position, "novice", 20, seed).text == "shout loud" for seed in range(400))
    assert 80 <= shouts <= 160


def test_texts_come_from_the_suggestions_in_the_language_of_the_table_and_not_twice() -> None:
    game = Game.open("fianchetto", seed=2)
    lists = game.rules.world.model.suggestions
    gifts = []
    for _ in range(9):
        text = think(game, "novice", 20, language="fr")
        assert "<text>" not in text
        if text.startswith("talent"):
            gifts.append(text.split("@")[0].removeprefix("talent ").strip())
        game.play(text)
    assert len(gifts) >= 3 and len(set(gifts)) == len(gifts)
    assert set(gifts) <= set(lists["talents"]["fr"])


def test_the_stronger_a_rival_the_more_he_counts(tmp_path: Path) -> None:
    judge = Judge(small_game(tmp_path, GOLD).rules)
    assert judge.rivals([5.0]) == 5.0 and judge.rivals([5.0, 5.0, 5.0]) == pytest.approx(5.0)
    assert 50 < judge.rivals([0.0, 100.0]) < 100


def test_without_values_a_game_that_is_cut_short_goes_to_those_who_lead_in_points(tmp_path: Path) -> None:
    text = GOLD[:GOLD.index("bots:")]
    game = small_game(tmp_path, text + "score: s.gold\n")
    game.play("take 0")
    game.play("take 1")
    assert Judge(game.rules).chances(game.position) == [0.0, 1.0, 0.0]
    game.play("take 1")
    assert Judge(game.rules).chances(game.position) == [0.0, 0.5, 0.5]
    rules = small_game(tmp_path, text).rules
    assert Judge(rules).chances(game.position)[0] == pytest.approx(1 / 3, abs=0.05), "nothing to count: nobody is ahead"


def test_what_is_clearly_best_needs_no_more_thought(tmp_path: Path) -> None:
    game = small_game(tmp_path, GOLD)
    thought = ponder(game.rules, game.position, "machiavel", 60_000)
    assert thought.text == "take 7" and thought.depth == 6


def test_some_levels_overlook_a_part_of_what_could_be_done(tmp_path: Path) -> None:
    game = small_game(tmp_path, GOLD)
    for overlooks, least, most in ((0.0, 100, 100), (0.6, 20, 60), (1.0, 0, 15)):
        level = replace(LEVELS["novice"], whim=0.0, overlooks=overlooks)
        texts = [Bot(game.rules, level, random.Random(seed)).ponder(game.position.copy(), 0, Clock(5_000)).text
                 for seed in range(100)]
        assert least <= texts.count("take 7") <= most


def test_nobody_overlooks_what_is_obvious(tmp_path: Path) -> None:
    text = GOLD.replace('1000 if n == 7 else n % 2"}', '0"}\n          - {as: steal, do: turn.gold += 9}')
    level = replace(LEVELS["novice"], whim=0.0, overlooks=1.0)
    for words, least, most in (("[]", 0, 15), ("[steal]", 40, 40)):
        game = small_game(tmp_path, text.replace("bots: {", f"bots: {{obvious: {words}, "))
        found = [Bot(game.rules, level, random.Random(seed)).ponder(game.position.copy(), 0, Clock(5_000)).text
                 for seed in range(40)]
        assert least <= found.count("steal") <= most
    with pytest.raises(RulesetError, match=r"no decision that begins with 'steel'.*did you mean 'steal'"):
        small_game(tmp_path, text.replace("bots: {", "bots: {obvious: [steel], "))


DICE = """
vars: {turn: {type: seat, start: white}, lot: number}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: keep, do: turn.gold += SURE}
          - {as: throw, do: ["lot = random(6)", "turn.gold += (100 if lot >= 2 else 0)"]}
          - {as: dare, do: ["lot = random(6)", "turn.gold += (100 if lot == 5 else 0)"]}
      - turn = after(turn)
bots: {values: {gold: {is: s.gold, weight: 10}}}
"""


@pytest.mark.parametrize("backend", ["python", "wasm"])
@pytest.mark.parametrize("sure, best", [(20, "throw"), (95, "keep")])
def test_a_throw_is_worth_what_it_brings_on_average(sure: int, best: str, backend: str, tmp_path: Path) -> None:
    """Two thirds of a hundred are more than twenty and less than 95; a sixth is never the best."""
    rules = small_game(tmp_path, DICE.replace("SURE", str(sure))).rules
    rules.backend = backend
    assert [ponder(rules, rules.start(seed), "machiavel", 60, seed).text for seed in range(6)] == [best] * 6


def test_a_seat_that_nobody_takes_is_on_no_side() -> None:
    rules = open_rules("djambi-6", 5)
    judge = Judge(rules)
    assert judge.seats == [seat for seat, taken in enumerate(rules.world.taken) if taken] and len(judge.seats) == 5
    sides = [judge.seats.index(seat) if seat in judge.seats else -1 for seat in range(6)]
    assert judge.side_of == sides and judge.each([0.1, 0.2, 0.3, 0.4, 0.5]) == [
        (side + 1) / 10 for side in sides]
