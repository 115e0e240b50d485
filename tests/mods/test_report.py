"""Balance reports: what is counted is right, what never happens is found, and the page needs nothing but itself."""

from __future__ import annotations

import json
import math
import pickle
import random
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.pool import Failed, Pool
from game.cli import main
from game.engine.certainty import of_difference, of_mean, of_share
from game.engine.game import open_rules
from game.mods.fresh import make_mod
from game.report import comparison, coverage, plots
from game.report.coverage import Tracer, measure
from game.report.findings import Findings, remarks, text_at
from game.report.page import as_page
from game.report.sample import (
    BATCH,
    MOST,
    STAGES,
    Counted,
    News,
    Played,
    Sample,
    batches,
    drawn,
    play_games,
    play_one,
)
from game.report.several import Work, play_at_once
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


def test_what_only_bots_and_tables_work_out_is_no_rule(tmp_path: Path) -> None:
    asides = """
define:
  "glow(s: seat)": >-
    sum(n for n in range(0, lit) if n > 1) +
    dim(s)
  "dim(s: seat)": sum(n for n in range(0, lit) if n > 2)
  "lost(s: seat)": sum(n for n in range(0, lit) if n > 3)
bots: {values: {glow: {is: glow(s), weight: 1}}}
"""
    found = report(tmp_path, LAMP.replace("if: lit > 50", "if: lit > 50 and lost(red) > 9") + asides)
    assert [source for _, source in found.missing] == [
        "do: {win: blue, by: fire}", "then: forget", '"lost(s: seat)": sum(n for n in range(0, lit) if n > 3)']


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


TOLD = f"""\
lamp for 2: 20 games at random

  ! 1 of 2 options was never taken
  ! 2 lines of the rules were never carried out

Length in decisions: least 3, median 3, mean 3, most 3
Choices in a decision: 1.0 on average

Wins
  red      20 100.0% {"█" * 40}
  blue      0   0.0% _

Reasons
  light     20 100.0% {"█" * 40}

Decisions: offered, taken
   light          lamp/ruleset.yaml:13           60        60  - as: on
 ! light          lamp/ruleset.yaml:15            0         0  - if: lit > 100

Lines of the rules carried out: 81.8% of 11
 ! lamp/ruleset.yaml:17: do: {{win: blue, by: fire}}
 ! lamp/ruleset.yaml:21: then: forget
"""


def test_the_text_tells_everything_and_marks_what_never_happened(found: Findings) -> None:
    assert as_text(found) == TOLD.replace("_\n", "\n")


SAID = (
    "<body><h1>lamp for 2</h1><p>20 games, every decision by lot.</p>\n"
    '<p class="never">1 of 2 options was never taken</p><p class="never">2 lines of the rules were never carried '
    "out</p>",
    "<h2>Length</h2>\n<p>Decisions in a game: least 3, median 3, mean 3, most 3.</p>\n"
    '<svg viewBox="0 0 640 220" role="img" aria-label="How many decisions games have">',
    '<rect class="bar" x="52.5" y="12.0" width="577.0" height="178.0"><title>3–3: 20</title></rect>'
    '<path class="axis" d="M52 12 V190 H630"/><text x="52.0" y="210.0" text-anchor="start">3</text>'
    '<text x="630.0" y="210.0" text-anchor="end">3</text><text x="46.0" y="22.0" text-anchor="end">20</text>'
    '<text x="46.0" y="190.0" text-anchor="end">0</text></svg>\n<h2>Wins</h2>\n<svg viewBox="0 0 640 64" ',
    '<text x="142.0" y="23.0" text-anchor="end">red</text><rect class="bar" x="150" y="9" width="400.0" height="20"/>'
    '<text x="556.0" y="23.0" text-anchor="start">20 (100.0%)</text>'
    '<text x="142.0" y="49.0" text-anchor="end">blue</text><rect class="bar" x="150" y="35" width="0.0" height="20"/>'
    '<text x="156.0" y="49.0" text-anchor="start">0 (0.0%)</text><path class="even" d="M350.0 4 V60"/></svg>\n'
    '<h2>Reasons</h2>\n<svg viewBox="0 0 640 38" role="img" aria-label="Why games end">',
    "<h2>Choices</h2>\n<p>1.0 in an average decision; from the first to the last:</p>",
    '<polyline class="line" points="59.2,12.0 247.1,12.0 434.9,12.0"/>',
    '<tr><td>light</td><td>lamp/ruleset.yaml:13</td><td class="n">60</td><td class="n">60</td><td><code>- as: on</code>'
    '</td></tr><tr class="never"><td>light</td><td>lamp/ruleset.yaml:15</td><td class="n">0</td><td class="n">0</td>'
    "<td><code>- if: lit &gt; 100</code></td></tr></table>\n<h2>Lines of the rules</h2>\n"
    "<p>81.8% of 11 lines were carried out, in games with every option.</p>"
    "<details open><summary>lamp/ruleset.yaml: never carried out: 2</summary><pre><span class=\"plain\">   1 </span>",
    '<span class="plain">   8   main:</span><span class="seen">   9     - loop:</span>',
    '<span class="missed">  17             do: {win: blue, by: fire}</span>')


def test_the_page_says_the_same_with_plots(found: Findings) -> None:
    page = as_page(found)
    assert [part for part in SAID if part not in page] == []
    assert page.count('class="even"') == 1 and page.count('class="missed"') == 2
    found.missing = []
    assert "<details><summary>lamp/ruleset.yaml: never carried out: 0</summary>" in as_page(found)


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


def test_games_are_counted_by_who_won_and_choices_by_how_far_a_game_has_come(tmp_path: Path) -> None:
    sample = play_games(open_rules("tictactoe"), 0)
    sample.games = [Played(2, (0,), "line", True, [4, 2]), Played(1, (), "", True, [6]),
                    Played(3, (0, 1), "line", True, [1, 1, 1]), Played(9, (), "", False, [])]
    assert sample.wins() == {"cross": 1, "nought": 0, "shared": 1, "nobody": 1, "unfinished": 1}
    assert sample.reasons() == {"line": 2, "—": 1} and sample.lengths() == [1, 2, 3, 9]
    assert sample.branching() == [(0.5 / STAGES, 11 / 3), (13.5 / STAGES, 1), (20.5 / STAGES, 2), (26.5 / STAGES, 1)]
    assert sample.mean_branching() == 2.5


def test_lengths_are_told_by_their_least_median_mean_and_most(found: Findings) -> None:
    found.lengths = [9, 1, 2, 3]
    assert found.typical == {"least": 1, "median": 2.5, "mean": 3.8, "most": 9}
    found.lengths = []
    assert found.typical == {"least": 0, "median": 0, "mean": 0, "most": 0}


@pytest.mark.parametrize(("red", "blue", "said"), [
    (25, 25, 0), (34, 16, 0), (35, 15, 2), (15, 35, 2), (34, 15, 0), (0, 49, 0), (0, 50, 2), (0, 0, 0)])
def test_a_seat_is_called_unfair_when_chance_cannot_explain_it(found: Findings, red: int, blue: int, said: int) -> None:
    found.wins = {"red": red, "blue": blue, "unfinished": 3}
    found.choices, found.missing, found.games = [], [], 60
    words = remarks(found)
    assert len(words) == said + 1 and words[-1] == "3 of 60 games came to no end"
    if said:
        assert words[0] == f"red wins {red / (red + blue):.0%} of the games that somebody wins; 50% would be even"


def test_data_says_what_the_report_says(found: Findings) -> None:
    data: dict[str, Any] = found.as_data()
    (never,), missed = data.pop("never_taken"), data.pop("never_executed")
    assert data == {"ruleset": "lamp", "players": 2, "games": 20, "wins": {"red": 20, "blue": 0}, "branching": 1.0,
                    "lengths": {"least": 3, "median": 3, "mean": 3, "most": 3}, "reasons": {"light": 20},
                    "coverage": round(found.share, 4), "remarks": found.remarks}
    assert found.remarks == ["1 of 2 options was never taken", "2 lines of the rules were never carried out"]
    assert Path(never.pop("file")).parts[-2:] == ("lamp", "ruleset.yaml")
    assert never == {"question": "light", "line": 15, "offered": 0}
    assert [line["line"] for line in missed] == [17, 21] and found.share == 9 / 11


def test_long_lines_are_cut_where_tables_end_and_told_whole_where_there_is_room(tmp_path: Path) -> None:
    long = "x" * 100
    found = report(tmp_path, LAMP.replace("if: lit > 100", f"if: lit > 100  # {long}").replace(
        "do: {win: blue, by: fire}", f"do: {{win: blue, by: fire}}  # {long}"))
    text, page = as_text(found), as_page(found)
    (offered,) = (line for line in text.splitlines() if "if: lit" in line)
    assert offered.startswith(" ! light          lamp/ruleset.yaml:15            0         0  - if: lit > 100")
    assert offered.endswith("  " + f"- if: lit > 100  # {long}"[:60])
    assert text.splitlines()[-2].endswith(": " + f"do: {{win: blue, by: fire}}  # {long}"[:90])
    assert "<code>" + f"- if: lit &gt; 100  # {long}"[:83] + "</code>" in page
    assert found.reasons == {"light": 20} and text.count("█" * 40 + "\n") == 2, "a bar for all of them is so long"


def test_a_comparison_of_nothing_is_no_fault() -> None:
    empty = play_games(open_rules("tictactoe"), 0)
    found = {one.name: one for one in comparison.compare(empty, empty)}
    assert [(one.first, one.second, one.differs) for one in found.values()] == [(0, 0, False)] * len(found)
    assert list(found)[:2] == ["decisions in a game", "choices in a decision"]


@pytest.mark.parametrize(("interval", "differs"), [
    ((-0.1, 0.1), False), ((0, 0.1), False), ((-0.1, 0), False), ((0.001, 0.1), True), ((-0.1, -0.001), True)])
def test_two_numbers_differ_if_none_lies_in_between(interval: tuple[float, float], differs: bool) -> None:
    one = comparison.Compared("x", True, 0.12345, 0.5, interval)
    assert one.differs is differs
    assert one.as_data() == {"name": "x", "first": 0.1235, "second": 0.5, "low": interval[0], "high": interval[1],
                             "differs": differs}


def test_lines_are_told_by_their_number_from_one(found: Findings) -> None:
    sources = {"f": [" first", "second "]}
    assert [text_at(sources, "f", line) for line in (0, 1, 2, 3)] == ["", "first", "second", ""]
    assert text_at(sources, "g", 1) == ""


def numbers(plot: str, name: str) -> list[float]:
    """An attribute of all bars."""
    return [float(value) for value in re.findall(rf'<rect [^>]*?\b{name}="([^"]+)"', plot)]


def test_a_histogram_has_bars_as_high_as_values_are_frequent() -> None:
    plot = plots.histogram([3, 3, 3, 3, 5, 5, 6], "How long")
    room, step = plots.FLOOR - plots.TOP, (plots.RIGHT - plots.LEFT) / 4
    assert numbers(plot, "height") == [room, 0, pytest.approx(room / 2, abs=0.1), pytest.approx(room / 4, abs=0.1)]
    assert numbers(plot, "y") == [pytest.approx(plots.FLOOR - high, abs=0.1) for high in numbers(plot, "height")]
    assert numbers(plot, "x") == [pytest.approx(plots.LEFT + step * place + 0.5, abs=0.1) for place in range(4)]
    assert re.findall("<title>([^<]*)</title>", plot) == ["How long", "3–3: 4", "4–4: 0", "5–5: 2", "6–6: 1"]
    assert re.findall("<text [^>]*>([^<]*)</text>", plot) == ["3", "6", "4", "0"]
    assert plots.histogram([], "None") == ""


@pytest.mark.parametrize(("values", "first", "last", "count"), [
    (range(32), "0–0: 1", "31–31: 1", 32), (range(33), "0–1: 2", "32–32: 1", 17), (range(100, 164), "100–101: 2",
                                                                                 "162–163: 2", 32)])
def test_many_values_share_bars_but_none_is_left_out(values: range, first: str, last: str, count: int) -> None:
    told = re.findall("<title>([^<]*)</title>", plots.histogram(list(values), ""))[1:]
    assert (told[0], told[-1], len(told)) == (first, last, count)
    assert sum(int(one.split(": ")[1]) for one in told) == len(values)


def test_a_curve_goes_from_left_to_right_and_as_high_as_its_highest_point() -> None:
    plot = plots.curve([(0, 0), (0.5, 4), (1, 2)], "Choices")
    middle = (plots.LEFT + plots.RIGHT) / 2
    assert re.findall('points="([^"]*)"', plot) == [
        f"{plots.LEFT:.1f},{plots.FLOOR:.1f} {middle:.1f},{plots.TOP:.1f} "
        f"{plots.RIGHT:.1f},{(plots.TOP + plots.FLOOR) / 2:.1f}"]
    assert re.findall("<text [^>]*>([^<]*)</text>", plot) == ["0", "1", "4", "0"]
    assert f",{plots.FLOOR:.1f}" in plots.curve([(0, 0)], "") and plots.curve([], "") == ""


def test_bars_are_as_long_as_the_share_of_their_name() -> None:
    plot = plots.bars({"red": 3, "blue <": 1, "none": 0}, "Wins", even=0.5)
    assert numbers(plot, "width") == [300.0, 100.0, 0.0] and numbers(plot, "y") == [9, 35, 61]
    assert re.findall("<text [^>]*>([^<]*)</text>", plot) == ["red", "3 (75.0%)", "blue &lt;", "1 (25.0%)", "none",
                                                             "0 (0.0%)"]
    assert 'd="M350.0 4 V86"' in plot and f'viewBox="0 0 {plots.WIDTH} 90"' in plot
    assert "even" not in plots.bars({"red": 0}, "Wins")


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


def test_several_processes_play_the_games_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.report.sample.BATCH", 10)
    rules, seen = open_rules("ur"), list[int]()
    work = Work("ur", None, (), (), 4, 200)
    alone, together = play_games(rules, 34, 4, 200), play_at_once(rules, work, 34, 1, done=seen.append)
    assert alone == together and seen == [10, 20, 30, 34]
    sent: Work = pickle.loads(pickle.dumps(Work("ur", None, (), (), 4, 200)))  # as processes are told of it
    told = Sample(rules)
    for batch in batches(34):
        told.add(*pickle.loads(pickle.dumps(sent(batch))))
    assert told == alone
    assert len(alone.news) < 10, "what was seen before is no news in another batch"
    assert [len(batch) for batch in batches(34)] == [10, 10, 10, 4] and batches(0) == []


def test_rules_that_fail_in_another_process_are_told_with_their_place(tmp_path: Path) -> None:
    (tmp_path / "lamp").mkdir()
    (tmp_path / "lamp" / "ruleset.yaml").write_text(LAMP.replace("lit > 50", "1 // (lit - 2) > 50"), encoding="utf-8")
    work = Work("lamp", None, (), (tmp_path,), 0, 50)
    with pytest.raises(Failed, match=r"ruleset.yaml:\d+:\d+: division by zero"):
        work(range(3))


def test_a_report_of_many_games_is_shared_out(monkeypatch: pytest.MonkeyPatch,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    jobs: list[int] = []
    init = Pool.__init__

    def hired(pool: Pool[range, Counted], work: Callable[[range], Counted], wanted: int) -> None:
        jobs.append(wanted)
        init(pool, work, 1)

    monkeypatch.setattr(Pool, "__init__", hired)
    assert main(["report", "tictactoe", "--games", "220", "--jobs", "8"]) == 0 and jobs == [3]
    shared = capsys.readouterr().out
    assert main(["report", "tictactoe", "--games", "220", "--jobs", "1"]) == 0 and jobs == [3]
    assert capsys.readouterr().out == shared and "220 games" in shared
    assert main(["report", "tictactoe", "--games", "90", "--jobs", "8"]) == 0 and jobs == [3], "few are played here"
    assert main(["report", "tictactoe", "--jobs", "0"]) == 2 and "--jobs must be 1 or more" in capsys.readouterr().err
    assert main(["report", "tictactoe", "--scheduler", "tcp://127.0.0.1:1"]) == 1
    assert re.search("Dask|scheduler", capsys.readouterr().err)


def test_a_share_of_few_games_is_less_certain_than_the_same_of_many() -> None:
    assert of_share(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert of_share(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert of_share(0, 0) == (0, 1)


def test_a_mean_is_as_certain_as_its_values_are_alike() -> None:
    assert of_mean([3, 3, 3]) == (3, 3)
    assert of_mean([1, 2, 3, 4]) == pytest.approx((1.235, 3.765), abs=1e-3)
    assert of_mean([7]) == (-math.inf, math.inf)


def test_the_difference_of_two_shares_is_that_of_the_textbook() -> None:
    # 56 of 70 and 48 of 80, in Newcombe's paper of 1998: 0.0524 to 0.3339
    first, second = 56 / 70, 48 / 80
    found = of_difference(first, of_share(first, 70), second, of_share(second, 80))
    assert found == pytest.approx((0.0524, 0.3339), abs=1e-4)


def played(winners: tuple[int, ...], length: int, reason: str = "line") -> Played:
    return Played(length, winners, reason, True, [3] * length)


def test_two_versions_are_told_apart_where_chance_does_not_explain_it() -> None:
    first, second = play_games(open_rules("tictactoe"), 0), play_games(open_rules("tictactoe"), 0)
    first.games = [played((0,), 5 + number % 3) for number in range(80)] + [played((1,), 6)] * 20
    second.games = [played((0,), 5 + number % 3) for number in range(50)] + [played((1,), 6, "mate")] * 50
    found = {one.name: one for one in comparison.compare(first, second)}
    assert [name for name, one in found.items() if one.differs] == ["wins: cross", "wins: nought", "ends by line",
                                                                    "ends by mate"]
    assert (found["wins: cross"].first, found["wins: cross"].second) == (0.8, 0.5)
    assert found["ends by mate"].interval[1] < 0 < found["wins: cross"].interval[0]
    told = comparison.as_text("new", "old", [100, 100], list(found.values()))
    assert "* wins: cross " in told and "  decisions in a game " in told and "4 of 6 numbers differ" in told
    same = comparison.compare(first, first)
    assert not any(one.differs for one in same)
    assert "None of 5 numbers differs" in comparison.as_text("a", "a", [100, 100], same)


def test_the_command_compares_two_versions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (make_mod("hare", tmp_path / name, ["en"]) for name in ("old", "new"))
    assert main(["report", str(first), "--against", str(second), "--games", "5"]) == 0
    assert f"second: {second}, 5 games" in capsys.readouterr().out
    assert main(["report", str(first), "--against", str(second), "--games", "5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == [5, 5] and not any(number["differs"] for number in data["numbers"])
    assert main(["report", str(first), "--against", "no-such-game", "--games", "5"]) == 1
    assert main(["report", str(first), "--against", str(second), "--html", str(tmp_path / "x.html")]) == 2
    assert "leave --html out" in capsys.readouterr().err


PRESSED = """
ruleset: {format: 1, id: lamp}
players: 2
seats: [red, blue]
kinds: {wick: {}}
piles: {box: {each: seat}}
pieces: [{kind: wick, owner: each, pile: box, count: 3}]
vars: {turn: {type: seat, start: red}}
procedures:
  main:
    - while: not box[turn].empty
      do:
        - choose: turn
          name: burn
          follow: box[turn].size < 3 and box[after(turn)].empty
          options:
            - as: burn
              shun: box[turn].size == 1
              pick:
                - those(p for p in box[turn].cards if p.kind == wick)
              do: remove(box[turn].top)
        - turn = after(turn)
    - {win: turn, by: light}
"""


def test_a_function_is_watched_until_all_of_its_lines_were_seen() -> None:
    rules = open_rules("tictactoe")
    tracer, code = Tracer(rules), rules.questions[rules.start(0).pc].who.__code__
    frame: Any = SimpleNamespace(f_code=code, f_lineno=0)
    lines = sorted({line for _, _, line in code.co_lines() if line is not None})
    elsewhere: Any = SimpleNamespace(f_code=report.__code__)
    assert tracer.call(elsewhere, "call", None) is None, "it is none of the rules"
    for line in lines:
        watch = tracer.call(frame, "call", None)
        assert watch is not None
        frame.f_lineno = line
        watch(frame, "return", None)
        watch(frame, "line", None)
    assert tracer.call(frame, "call", None) is None


@pytest.mark.parametrize(("most", "ends", "played", "news"), [
    (9, set(), Played(3, (0,), "light", True, [1, 1, 1]), 3),
    (9, {"light"}, Played(3, (0,), "light", True, [1, 1, 1]), 1),
    (2, set(), Played(2, (), "", False, [1, 1]), 1)])
def test_the_news_of_a_game_are_what_was_taken_or_ended_it_for_the_first_time(
        most: int, ends: set[str], played: Played, news: int, tmp_path: Path) -> None:
    (tmp_path / "lamp").mkdir()
    (tmp_path / "lamp" / "ruleset.yaml").write_text(LAMP, encoding="utf-8")
    rules = open_rules("lamp", folders=[tmp_path])
    sample, chance = Sample(rules, ends=ends), random.Random(4)
    before = chance.getstate()
    assert play_one(sample, chance, 7, most) == played
    assert sample.news == [News(7, before, news)]
    assert sample.offered == sample.taken == {(rules.start(0).pc, 0): played.length}
    sample.ends.add("light")
    play_one(sample, chance, 8, most)
    assert len(sample.news) == 1, "nothing is new"


def test_games_have_seeds_of_their_own_and_batches_a_lot_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    lots: list[tuple[int, int, float]] = []
    done: list[int] = []
    monkeypatch.setattr("game.report.sample.BATCH", 2)
    monkeypatch.setattr("game.report.sample.play_one", lambda sample, chance, seed, most: lots.append(
        (seed, most, chance.random())))
    play_games(open_rules("tictactoe"), 3, 5, 60, done.append)
    first, later = random.Random(5), random.Random("5/2")
    assert lots == [(5, 60, first.random()), (6, 60, first.random()), (7, 60, later.random())] and done == [1, 2, 3]
    assert (MOST, BATCH) == (5_000, 100)


def test_a_game_is_watched_as_long_as_it_told_anything_new(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    taken: list[Any] = []
    rules, chance = open_rules("breakthrough"), random.Random(2)
    real = rules.apply

    def apply(position: Any, option: Any) -> None:
        taken.append(option)
        real(position, option)

    monkeypatch.setattr(coverage, "check_table", lambda rules, position: looked.append(len(taken)))
    monkeypatch.setattr(rules, "apply", apply)
    coverage.watched_game(rules, News(3, chance.getstate(), 27))
    assert looked == [0, 25] and len(taken) == 27
    position = rules.start(3)
    for option in taken:
        assert option == drawn(position, chance)
        real(position, option)
    coverage.watched_game(open_rules("tictactoe"), News(3, chance.getstate(), 99))


COMPARED = """\
first: new, 100 games at random
second: old, 90 games

                          first    second   more in the first
  decisions in a game      5.5       6.0         -2.0 to +1.0
* wins: red               80.0%     50.0%    +20.0% to +40.0%

* 1 of 2 numbers differ by more than chance explains (95 %)
"""


def test_a_comparison_is_a_table_with_a_star_where_chance_does_not_explain_it() -> None:
    found = [comparison.Compared("decisions in a game", False, 5.5, 6.0, (-2.0, 1.0)),
             comparison.Compared("wins: red", True, 0.8, 0.5, (0.2, 0.4))]
    assert comparison.as_text("new", "old", [100, 90], found) == COMPARED
    assert comparison.as_text("new", "old", [1, 1], found[:1]).splitlines()[-1] == (
        "None of 1 numbers differs by more than chance explains (95 %): more games may tell more")


def test_what_only_tables_and_bots_work_out_is_no_line_of_the_rules(tmp_path: Path) -> None:
    assert report(tmp_path, PRESSED).missing == []
