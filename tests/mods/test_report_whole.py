"""Reports as a whole, word for word: `python -m tests.mods.test_report_whole` writes them anew where that is meant."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.report import comparison
from game.report.coverage import measure
from game.report.findings import Findings
from game.report.page import as_page
from game.report.sample import Sample, play_games
from game.report.text import as_text

KEPT = Path(__file__).parent / "reports"
FERRY = """\
ruleset: {format: 1, id: ferry, version: 3}
players: [2, 3]
seats: [red, blue, green]
options: {slow: {type: flag}}
vars: {load: number, turn: seat}
seat_vars: {crossed: number}
define:
  heavy: load > 4
procedures:
  main:
    - turn = red
    - for: s in seats()
      do: s.crossed = 0
    - loop:
      - choose: turn
        name: cross
        options:
          - as: alone
            do:
              - turn.crossed += 1
              - load += 1
          - if: not heavy
            as: together
            do:
              - turn.crossed += 2
              - load += 2
          - if: load > 40
            as: swim
            do: turn.crossed += 9
          - as: wait
            do: load = 0
      - if: turn.crossed >= (9 if slow else 7)
        then: {win: turn, by: crossing}
      - if: heavy and turn.crossed == 3
        then: {tie: '[red, blue]', by: storm}
      - if: load > 60
        then: {win: red, by: flood}
      - turn = after(turn)
bots: {values: {crossed: {is: s.crossed, weight: 10}}}
show:
  pieces: {}
"""


def played(folder: Path, text: str, players: int, games: int) -> Sample:
    (folder / "ferry").mkdir(parents=True)
    (folder / "ferry" / "ruleset.yaml").write_text(text, encoding="utf-8")
    return play_games(open_rules("ferry", players, folders=[folder]), games, seed=3)


def reports(folder: Path) -> dict[str, str]:
    """The report of a small game as text and page, and how it compares to another version of it."""
    sample = played(folder / "one", FERRY, 3, 60)
    other = played(folder / "two", FERRY.replace("else 7", "else 12"), 2, 50)
    loaded = sample.rules.compiled.loaded
    assert loaded is not None
    found = Findings(sample, measure(loaded, sample), loaded)
    page = as_page(found)
    compared = comparison.compare(sample, other)
    return {"report.txt": as_text(found),
            "report.html": page[:page.index("<style>")] + page[page.index("</style>"):],
            "comparison.txt": comparison.as_text("one", "two", (60, 50), compared)
            + "".join(f"{one.as_data()}\n" for one in compared)}


@pytest.mark.parametrize("name", ["report.txt", "report.html", "comparison.txt"])
def test_a_report_is_as_it_was(tmp_path: Path, name: str) -> None:
    assert reports(tmp_path)[name] == (KEPT / name).read_text(encoding="utf-8")


def write() -> None:
    """Keep them as they are now."""
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in reports(Path(folder)).items():
            (KEPT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
