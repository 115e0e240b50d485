"""Loops made quicker come to the same: conditions that went up, and tables made of loops."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.runtime import RuleError
from tests.small import answer, small_game

CASES = {
    "count(t for t in sites() for a, b in pairs(t) for c, d in pairs(a) if c == b)": "0",
    "count(a for t in sites() for a in near(t) for b in near(a) if b == t and t.row == 1)": "11",
    "any(a.empty and t.piece.owner == white for t in sites() for a in near(t, orth))": "yes",
    "any(t.empty and t.row > 3 for t in sites() for a in near(t))": "no",
    "count(u for u in ray(site(a1), all) if count(between(site(a1), u)) > 0)": "3",
    "sum(t.row * a.col for t in sites() if t.row == 2 for a in near(t, n) if a.col > 1)": "10",
    "first(a for t in sites() for a in near(t, e) if t.row == 3)": "b3",
    "sum(count(t for t in sites() for a, b in pairs(t) if x in [t, a, b]) for x in sites())": "48",
    "sum(x.row for x in sites() if any(t.row == x.col and t.col == x.row and t.row > t.col for t in sites()))": "4",
    "count(x for x in sites() if any(t.empty and a == to(x, s) for t in sites() for a in near(t, w)))": "4",
    "count(x for x in sites() for y in sites() if any(t == x and a == y for t in sites() for a in near(t, n)))": "6",
}


@pytest.mark.parametrize("formula", CASES)
def test_a_loop_comes_to_what_it_says(formula: str, tmp_path: Path) -> None:
    assert answer(tmp_path, formula) == CASES[formula]


def test_loops_over_the_board_are_gone_through_once_for_all() -> None:
    source = open_rules("four").compiled.generated.source
    assert "PAIRS" not in source and "for (t_2, a_3, b_4, c_5, d_6) in T" in source, "rows of four are a table by site"
    source = open_rules("tictactoe").compiled.generated.source
    assert "for (s_1, a_2, b_3) in T" in source, "and so are those of three"


def test_what_one_site_tells_is_asked_before_its_pairs_are_gone_through(tmp_path: Path) -> None:
    row = "any(s.piece.owner == turn and a.piece.owner == turn for s in sites() for a, b in pairs(s))"
    assert answer(tmp_path, row) == "no"
    source = open_rules(str(tmp_path)).compiled.generated.source
    assert source.index("for s_0 in SITES") < source.index("== v_turn") < source.index("for (a_1, b_2)")


BLOCKED = "count(x for x in between(t, u) if not x.empty)"
IN_SIGHT = {  # what is gone through line by line, and the same said so that it is not
    "count(u for u in ray(t, all) if all(x.empty for x in between(t, u)))":
        f"count(u for u in ray(t, all) if {BLOCKED} == 0)",
    "count(u for u in ray(t, all) if not any(not x.empty for x in between(t, u)) and u.piece.owner == black)":
        f"count(u for u in ray(t, all) if {BLOCKED} == 0 and u.piece.owner == black)",
    "any(u.row > t.row and count(between(t, u)) > 0 and all(not x.empty for x in between(t, u)) for u in ray(t, all))":
        "any(u.row > t.row and count(between(t, u)) > 0 and count(x for x in between(t, u) if x.empty) == 0"
        " for u in ray(t, all))",
    "first(u for u in ray(t, all) if u.piece.owner == white and all(x.empty for x in between(t, u)))":
        f"first(u for u in ray(t, all) if u.piece.owner == white and {BLOCKED} == 0)",
    "sum(y.row for u in ray(t, all) if all(x.empty for x in between(t, u)) for y in between(t, u))":
        f"sum(y.row for u in ray(t, all) if {BLOCKED} == 0 for y in between(t, u))",
}
FAR = "count(u for u in ray(t, all) if count(between(t, u)) > 1 and {})"  # more than one site comes before the first


@pytest.mark.parametrize("board, stones, lined", [("eight", "[b2, b4, c3, e2, f6, d4, h8, a8]", len(IN_SIGHT)),
                                                  ("hex-5", "[c1, c3, d4, e5, c5]", len(IN_SIGHT)),
                                                  ("rings", "[a1, b2, c1, c4]", 1)])
def test_what_lies_on_lines_is_seen_line_by_line(board: str, stones: str, lined: int, tmp_path: Path) -> None:
    """From every site; what does not follow lines from their beginning is left as it is; so are lines that meet."""
    far = {FAR.format("all(x.empty for x in between(t, u))"): FAR.format(f"{BLOCKED} == 0")}
    wrong = [f"{{each: 't in sites() if {formula} != {plain}', as: '{place} {{t}}'}}"
             for place, (formula, plain) in enumerate((IN_SIGHT | far).items())]
    game = small_game(tmp_path, f"""
board: {{map: MAP}}
kinds: {{man: {{}}}}
pieces: [{{kind: man, owner: white, sites: {stones}}}, {{kind: man, owner: black, sites: [b3]}}]
procedures: {{main: [{{choose: white, options: [{{as: right}}, {', '.join(wrong)}]}}]}}
""", board)
    assert game.legal() == ["right"]
    assert game.rules.compiled.generated.source.count("for line_") == lined


@pytest.mark.parametrize("moves, meeting", [("{slide: orth}, {slide: diag}", False), ("{slide: all}, {step: n}", True),
                                            ("{step: orth}, {leap: knight}", False)])
def test_targets_are_told_apart_only_where_ways_meet(moves: str, meeting: bool, tmp_path: Path) -> None:
    text = f"""
board: {{map: MAP}}
kinds: {{man: {{moves: [{moves}]}}}}
pieces: [{{kind: man, owner: white, sites: [b2]}}]
procedures:
  main:
    - loop:
      - choose: white
        options: [{{each: p in men(white) for t in reach(p), as: "{{t}}", do: "move(p, t)"}}]
"""
    game = small_game(tmp_path, text, "eight")
    assert ("set()" in game.rules.compiled.generated.source) == meeting
    assert len(game.legal()) == len(set(game.legal()))


def test_what_may_fail_is_not_tried_before_what_guards_it(tmp_path: Path) -> None:
    text = """
board: {map: MAP}
vars: {n: number, m: number}
procedures:
  main:
    - loop:
      - choose: white
        options: [{as: guarded}, {as: bare, do: m = 1}]
      - if: any(n != 0 and 6 // n == 2 for t in sites())
        then: n = 1
      - if: m == 1 and any(6 // n == 2 and t.row == 9 for t in sites())
        then: n = 1
"""
    game = small_game(tmp_path, text)
    game.play("guarded")
    with pytest.raises(RuleError, match="division by zero"):
        game.play("bare")
