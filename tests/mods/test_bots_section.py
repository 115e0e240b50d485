"""What a mod tells its bots is tried out by its check, in the positions that it tries and on the long way of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.mods.lint import lint

LONG = """
ruleset: {format: 1, id: long, version: 1}
players: 2
seats: [white, black]
vars: {turn: {type: seat, start: white}, n: {type: number, repeat: no}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: pass, do: n += 1}, {as: wait, do: n += 1}]
      - if: n > 2000
        then: {win: turn, by: will}
      - turn = after(turn)
bots:
  values:
    luck: {is: "seats()[n // HOW] == s", weight: 2}
"""


@pytest.mark.parametrize("late", [10, 700], ids=["soon", "late"])
def test_a_formula_of_bots_that_fails_in_the_course_of_a_game_is_found(late: int, tmp_path: Path) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(LONG.replace("HOW", str(late)), encoding="utf-8")
    found = [one for one in lint(str(folder)) if "no element 2" in one.problem.message]
    assert len(found) == 1
    assert found[0].problem.span.line == LONG.splitlines().index(
        '    luck: {is: "seats()[n // HOW] == s", weight: 2}') + 1
    assert found[0].problem.remedy == "elements are counted from 0"


def test_the_check_of_a_mod_with_such_a_formula_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(LONG.replace("HOW", "3"), encoding="utf-8")
    assert main(["mod", "check", str(folder)]) == 2
    told = capsys.readouterr().out
    assert "ruleset.yaml:16:17: a list of 2 has no element 2 — elements are counted from 0" in told
