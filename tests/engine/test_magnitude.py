"""How large numbers may become in formulas before WebAssembly leaves them to Python, which counts with any digits."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ruleset.wasm.magnitude import check_magnitudes
from game.ruleset.wasm.wat import Refused
from tests.small import small_game

TEXT = """
vars: {turn: {type: seat, start: white}, n: number, list: numbers}
seat_vars: {own: number}
define: {"more(x: number)": "x * 46116", "most(x: number)": "x * 46117", none: n * 4611687}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: on, if: "IF", do: ['n = FORMULA']}, {as: stop, do: {win: turn, by: will}}]
"""
GREAT, GIVEN = "a number in a formula might grow beyond 62 bits", "a define may be given too great a number"


@pytest.mark.parametrize(("formula", "refused"), [
    ("n * 4611686", ""), ("n * 4611687", GREAT), ("n * -4611686", ""), ("n * -4611687", GREAT),
    ("4611686 * n", ""), ("4611687 * n", GREAT), ("n * 4611685 + n", ""), ("n * 4611685 + n - n", GREAT),
    ("n * 2000000 - n * 2611686", ""), ("n * 2000000 - n * 2611687", GREAT), ("n * n", ""), ("n * n * 4611687", GREAT),
    ("n * 4611687 // 9", GREAT), ("n * 4611686 // 9 * 2", GREAT), ("n * 4611686 // 9", ""), ("n * 4611686 % 9", ""),
    ("white.own * 4611686", ""), ("white.own * 4611687", GREAT), ("players * 4611686", ""),
    ("sum(n * 461 for x in range(0, 10000))", ""), ("sum(n * 462 for x in range(0, 10000))", GREAT),
    ("sum(1 for x in range(0, 10000) for y in range(0, 10000))", ""),
    ("sum(n for x in range(0, 10000) for y in range(0, 462))", GREAT),
    ("more(1)", ""), ("most(1)", GREAT), ("none", GREAT), ("more(n * 100)", ""), ("more(n * 101)", GIVEN),
    ("max(n * 4611686, 1)", ""), ("max(n, n * 4611687)", GREAT), ("max(n * 2, 3) * 2305843", ""),
    ("max(n * 2, 3) * 2305844", GREAT), ("abs(n * 2) * 4611686", GREAT), ("(n if n > 0 else n * 3) * 1537228", ""),
    ("(n if n > 0 else n * 3) * 1537229", GREAT), ("[n, n * 3][1] * 1537228", ""), ("[n, n * 3][1] * 1537229", GREAT),
    ("count(x for x in range(0, 9)) * 4611686", ""), ("count(x for x in [n * 4611687])", GREAT),
    ("sum(x for x in [1] if n * 4611687 > 0)", GREAT)])
def test_what_might_grow_beyond_62_bits_is_left_to_python(tmp_path: Path, formula: str, refused: str) -> None:
    program = small_game(tmp_path, TEXT.replace("FORMULA", formula).replace("IF", "n >= 0")).rules.compiled.program
    found = ""
    try:
        check_magnitudes(program)
    except Refused as error:
        found = error.reason
    assert found == refused


@pytest.mark.parametrize("place", [
    "{as: x, must: \"BIG\"}", "{as: x, if: \"BIG\"}", "{as: x, same: [n * 4611687]}",
    "{each: \"i in range(0, n * 4611687)\", as: \"x{i}\"}", "{each: \"i in range(0, 3) if BIG\", as: \"x{i}\"}",
    "{as: x, do: [{if: BIG, then: n = 1}]}", "{as: x, do: [{while: BIG, do: n = 1}]}",
    "{as: x, do: [{for: \"i in range(0, 3) if BIG\", do: n = i}]}", "{as: x, do: ['list += [n * 4611687]']}",
    "{as: x, do: [{win: \"white if BIG else black\", by: will}]}"])
def test_every_place_of_a_formula_is_looked_at(tmp_path: Path, place: str) -> None:
    text = TEXT.replace("{as: on, if: \"IF\", do: ['n = FORMULA']}", place.replace("BIG", "n * 4611687 > 1"))
    program = small_game(tmp_path, text).rules.compiled.program
    with pytest.raises(Refused, match=GREAT):
        check_magnitudes(program)
