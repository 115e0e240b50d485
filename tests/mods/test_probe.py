"""Formulas asked of a position: right answers, clear refusals, and nothing changed by asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.probe import ask
from game.engine.runtime import RuleError
from game.ruleset.problems import RulesetError
from tests.small import small_game

RULES = """
board: {map: boards/three.tmx}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}]
vars: {turn: {type: seat, start: white}, mood: [calm, angry]}
define: {"near_men(t: site)": "count(x for x in near(t) if not x.empty)"}
procedures:
  main: [{loop: [one_turn, turn = after(turn)]}]
  one_turn:
    - goal = site(b2)
    - choose: turn
      name: move
      options: [{each: "p in men(turn) for t in reach(p)", as: "{p.site}-{t}", do: ["move(p, t)"]}]
    - if: goal.empty
      then: remember
"""


@pytest.mark.parametrize("formula, value, kind", [
    ("1 + 2 * 3", 7, "number"), ("turn", "white", "seat"), ("mood == calm", True, "flag"),
    ("men(white)", ["white man a1"], "list of pieces"), ("site(c3).piece", "black man c3", "piece"),
    ("site(b2).piece", None, "piece"), ("near_men(site(b2))", 2, "number"), ("near_men(goal)", 2, "number"),
    ("count(reach(first(p for p in men(black))))", 3, "number"), ("those(t for t in sites() if not t.empty)",
                                                                   ["a1", "c3"], "list of sites"),
    ("nothing", None, "nothing"), ("mood", "calm", "one of calm, angry"), ("repeats", 0, "number")])
def test_a_formula_is_answered(formula: str, value: object, kind: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    before = game.state()
    found = ask(game.rules, game.position, formula)
    assert (found.value, found.kind) == (value, kind)
    assert game.state() == before


@pytest.mark.parametrize("formula, told", [
    ("men(whit)", "did you mean 'white'?"), ("1 +", "cannot read this formula"),
    ("random(6)", "draw lots in a statement"),
    ("turn = black", "compare with =="), ("", "a formula is missing here")])
def test_a_formula_that_makes_no_sense_is_explained(formula: str, told: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    with pytest.raises(RulesetError) as caught:
        ask(game.rules, game.position, formula)
    assert told in str(caught.value)


def test_a_formula_without_end_is_stopped(tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    heavy = "count(a for a in range(0, 9999) for b in range(0, 9999) for c in range(0, 9999))"
    with pytest.raises((RuleError, RulesetError)):
        ask(game.rules, game.position, heavy)
    assert game.legal()


def test_every_ruleset_can_be_asked(tmp_path: Path) -> None:
    for name in ("fianchetto", "fredericus", "djambi-4"):
        game = Game.open(name)
        assert ask(game.rules, game.position, "count(pieces())").value == len(game.rules.world.pieces)
