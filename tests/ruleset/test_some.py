"""`some`: what is judged when a question has an answer; and formulas that are worked out once a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.values import StateError
from game.ruleset.problems import RulesetError
from tests.small import small_game

COUNT = """
vars: {turn: {type: seat, start: white}, n: number, left: {type: number, start: 3}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "k in range(0, left)", as: "take {k}", do: [left = k]}, {if: left > 0, as: wait}]
        some:
          - if: n >= 2
            then: {end: long}
        none: [{win: after(turn), by: stuck}]
      - n += 1
      - turn = after(turn)
"""


def test_some_comes_after_none(tmp_path: Path) -> None:
    drawn = small_game(tmp_path, COUNT)
    drawn.play("wait")
    drawn.play("wait")
    assert drawn.result() == {"over": True, "winners": [], "scores": {}, "reason": "long"}
    lost = small_game(tmp_path, COUNT)
    lost.play("wait")
    lost.play("take 0")
    assert lost.result() == {"over": True, "winners": ["black"], "scores": {}, "reason": "stuck"}


def test_some_is_looked_at_again_when_a_position_is_loaded(tmp_path: Path) -> None:
    game = small_game(tmp_path, COUNT)
    state = game.state()
    game.load(state | {"vars": state["vars"] | {"n": 1}})
    with pytest.raises(StateError):
        game.load(state | {"vars": state["vars"] | {"n": 2}})


@pytest.mark.parametrize("line", ["n += 1", "{say: hello}", "{choose: turn, options: [{as: yes}]}", "remember"])
def test_some_can_only_end_the_game(tmp_path: Path, line: str) -> None:
    with pytest.raises(RulesetError, match="'some' can only end the game"):
        small_game(tmp_path, COUNT.replace("then: {end: long}", f"then: {line}"))


def test_what_cannot_change_during_a_question_is_worked_out_once(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}}
pieces: [{kind: man, owner: white, sites: [a1, c1]}, {kind: man, owner: black, sites: [a3]}]
vars: {turn: {type: seat, start: white}}
define:
  "fewest(c: seat)": all(count(men(s)) >= count(men(c)) for s in seats())
  rival: first(s for s in seats() if s != turn and taken(s))
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: t in sites() if fewest(turn)
            as: "few {t}"
          - each: t in sites() if not fewest(turn) and t.empty and count(men(rival)) == 1
            as: "many {t}"
      - turn = after(turn)
""")
    for name in ("o", "r"):  # what lists the options, and what draws one of them
        _, _, source = game.rules.compiled.generated.source.partition(f"def {name}{game.position.pc}(")
        assert source.partition("def ")[0].count("(kept_1 := d_fewest(P, v_turn))") == 2
    assert len(game.legal()) == 6 and game.legal()[0] == "many a2"
    game.play("many a2")
    assert len(game.legal()) == 9 and game.legal()[0] == "few a1"
