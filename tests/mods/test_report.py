"""Balance reports: what is counted is right, what never happens is found, and the page needs nothing but itself."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.cli import main
from game.engine.game import open_rules
from game.mods.fresh import make_mod
from game.report.coverage import measure
from game.report.findings import Findings
from game.report.page import as_page
from game.report.sample import play_games, play_one
from game.report.text import as_text

LAMP = """
ruleset: {format: 1, id: lamp}
players: 2
seats: [red, blue]
options: {slow: {type: flag}}
vars: {lit: number}
procedures:
  main:
    - loop:
      - choose: red
        name: light
        options:
          - as: on
            do: lit += 1
          - if: lit > 100
            as: burn
            do: {win: blue, by: fire}
      - if: lit == (4 if slow else 3)
        then: {win: red, by: light}
      - if: lit > 50
        then: forget
      - if: slow
        then: remember
"""


def report(folder: Path, text: str, games: int = 20) -> Findings:
    (folder / "lamp").mkdir()
    (folder / "lamp" / "ruleset.yaml").write_text(text, encoding="utf-8")
    rules = open_rules("lamp", folders=[folder])
    assert rules.compiled.loaded is not None
    sample = play_games(rules, games)
    return Findings(sample, measure(rules.compiled.loaded, sample), rules.compiled.loaded)


@pytest.fixture
def found(tmp_path: Path) -> Findings:
    return report(tmp_path, LAMP)


def test_lengths_wins_and_choices_are_counted(found: Findings) -> None:
    assert found.lengths == [3] * 20 and found.typical["median"] == 3
    assert found.wins == {"red": 20, "blue": 0} and found.reasons == {"light": 20}
    assert found.mean_branching == 1


def test_decisions_that_are_never_taken_are_named_with_their_line(found: Findings) -> None:
    never = [(one.question, one.source) for one in found.choices if not one.taken]
    assert never == [("light", "- if: lit > 100")]


def test_lines_that_are_never_carried_out_are_found_and_those_of_options_are_not(found: Findings) -> None:
    assert [source for _, source in found.missing] == ["do: {win: blue, by: fire}", "then: forget"]
    assert 0 < found.share < 1


RARE = """
ruleset: {format: 1, id: lamp}
players: 2
seats: [red, blue]
vars: {sparks: number, lit: number}
procedures:
  main:
    - choose: red
      name: strike
      options: [{each: "k in range(0, 100)", as: "{k}", do: [sparks = k]}]
    - choose: blue
      name: light
      options:
        - if: sparks == 0
          as: fire
          do: lit = 2
        - as: lamp
          do: lit = 1
    - if: lit == 2
      then: {win: blue, by: fire}
      else: {win: red, by: light}
"""


def test_what_was_taken_or_ended_a_game_however_rarely_was_carried_out(tmp_path: Path) -> None:
    found = report(tmp_path, RARE, 600)
    assert [0 < one.taken < 20 for one in found.choices if one.source == "- if: sparks == 0"] == [True]
    assert 0 < found.reasons["fire"] < 20
    assert found.missing == [] and found.share == 1


LONG = """
ruleset: {format: 1, id: lamp}
players: 2
seats: [red, blue]
vars: {lit: number}
define:
  "bright(n: number)": >-
    n
    > 1
procedures:
  main:
    - loop:
      - choose: red
        name: light
        options: [{as: on, do: [lit += 1]}]
      - trim
      - if: lit > 3
        then: break
    - {win: red, by: light}
  trim:
    - if: not bright(lit)
      then: return
    - choose: blue
      name: trim
      options: [{as: trim, do: [lit += 1]}]
"""


def test_jumps_and_formulas_over_several_lines_are_not_called_missing(tmp_path: Path) -> None:
    assert report(tmp_path, LONG).missing == []


def test_what_stands_out_is_said_in_words(tmp_path: Path) -> None:
    said = " / ".join(report(tmp_path, LAMP, 60).remarks)
    assert "red wins 100% of the games" in said and "1 of 2 options was never taken" in said


def test_the_text_marks_what_never_happened(found: Findings) -> None:
    text = as_text(found)
    assert "! light" in text and "lamp/ruleset.yaml" in text and "20 100.0%" in text


class Checker(HTMLParser):
    """Every element is closed, and nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onclick", "onload"}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(found: Findings) -> None:
    page = as_page(found)
    checker = Checker()
    checker.feed(page)
    assert checker.open == [] and checker.seen.count("svg") == 4 and "script" not in checker.seen
    assert not re.search(r"https?://|@import|url\(", page)
    assert 'class="missed"' in page and 'class="seen"' in page


def test_what_a_ruleset_says_cannot_become_a_part_of_the_page(tmp_path: Path) -> None:
    page = as_page(report(tmp_path, LAMP + "# <script>alert(1)</script>\n"))
    assert "<script" not in page and "&lt;script&gt;" in page


def test_the_command_writes_text_data_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mod = make_mod("hare", tmp_path, ["en"])
    assert main(["report", str(mod), "--games", "30", "--html", str(tmp_path / "x.html")]) == 0
    assert "hare for 2: 30 games at random" in capsys.readouterr().out
    assert (tmp_path / "x.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert main(["report", str(mod), "--games", "5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 5 and sum(data["wins"].values()) == 5
    assert main(["report", "no-such-game", "--games", "5"]) == 1


def test_a_report_that_is_interrupted_tells_of_the_games_until_then(monkeypatch: pytest.MonkeyPatch,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    played = 0

    def interrupted(*given: object) -> object:
        nonlocal played
        played += 1
        if played > 7:
            raise KeyboardInterrupt
        return play_one(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("game.report.sample.play_one", interrupted)
    assert main(["report", "tictactoe", "--games", "50"]) == 130
    told = capsys.readouterr()
    assert "interrupted after 7 of 50 games" in told.err
    assert told.out.startswith("tictactoe for 2: 7 games at random")
