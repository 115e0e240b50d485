"""What looks to the end of a turn, each rule on a ruleset of a few lines."""

from __future__ import annotations

from pathlib import Path

from game.bots.judge import Judge
from game.bots.worlds import FastWorld, PythonWorld
from game.engine.fast import FastRules, fast_rules
from tests.small import small_game

LEAPS = """
vars: {turn: {type: seat, start: white}, leaps: number}
procedures:
  main:
    - loop:
      - leaps = 0
      - while: leaps < 3
        do:
          - choose: turn
            follow: leaps > 0
            options:
              - {each: "k in range(1, 3) if leaps + k <= 3", as: "leap {k}", do: [leaps += k]}
              - {if: leaps == 1, as: stop, do: [leaps = 3]}
      - turn = after(turn)
"""


def test_the_first_leap_is_asked_and_a_single_one_after_it_plays_itself(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS)
    assert not game.rules.pending(game.position)
    game.play("leap 2")  # one more leap is left, of one
    assert game.who()[0][0] == "black"
    game.play("leap 1")
    assert game.rules.pending(game.position)
    assert (game.who()[0][0], game.legal()) == ("black", ["leap 1", "leap 2", "stop"])


def test_searches_of_both_back_ends_know_when_a_turn_goes_on(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS)
    fast = fast_rules(game.rules)
    assert isinstance(fast, FastRules)
    judge = Judge(game.rules)
    for world in (PythonWorld(game.rules, judge, 0), FastWorld(fast, judge)):
        root = world.enter(game.position)
        after = [world.pending(node) for _, node in world.children(root, world.options(root), lambda: None)]
        assert (world.pending(root), after) == (False, [True, False])


def test_a_first_question_is_asked_even_with_a_single_possibility(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS.replace("range(1, 3)", "range(1, 2)").replace("leaps == 1", "leaps < 0"))
    assert game.legal() == ["leap 1"]
    game.play("leap 1")  # and the two that follow
    assert game.who()[0][0] == "black"
