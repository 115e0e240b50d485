"""What the inspector shows of a position: the lines of the rules, decisions below theirs, variables, events."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.events import Event, Revealed
from game.ruleset.problems import Span
from game.telling.inspect import (
    AFTER,
    BEFORE,
    NBSP,
    WIDEST,
    Line,
    data_lines,
    event_lines,
    excerpt,
    option_lines,
    place,
    question_lines,
    variable_lines,
    written,
)
from tests.small import small_game

RULES = """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}}
pieces: [{kind: man, owner: white, sites: [a1]}]
vars: {turn: {type: seat, start: white}, n: {type: number, start: 4}, lit: flag}
seat_vars: {gold: number}
piece_vars: {age: number}
site_vars: {grass: number}
procedures:
  main:
    - loop:
      - ask
  ask:
    - choose: turn
      name: go
      options:
        - {each: "t in [site(a2), site(b1)]", as: "{t}", do: [n += 1, site(b2).grass = 5, white.gold = 2]}
        - {as: rest, do: first(p for p in pieces()).age = 7}
        - {as: stop, do: {win: turn, by: will}}
"""


@pytest.mark.parametrize(("file", "shown"), [("/a/b/c.yaml", "b/c.yaml:7"), ("b/c.yaml", "b/c.yaml:7"),
                                             ("c.yaml", "c.yaml:7"), ("C:\\a\\b\\c.yaml", "b/c.yaml:7")])
def test_a_place_is_told_by_its_folder_file_and_line(file: str, shown: str) -> None:
    assert place(Span(file, 7, 1)) == shown


@pytest.mark.parametrize("line", [1, BEFORE, BEFORE + 2, 20])
def test_the_line_that_is_meant_stands_out_among_those_around_it(tmp_path: Path, line: int) -> None:
    rules = small_game(tmp_path, RULES).rules
    (file,) = rules.compiled.loaded.texts
    text = rules.compiled.loaded.texts[file].split("\n")
    found = excerpt(rules, Span(file, line, 1))
    first, last = max(1, line - BEFORE), min(len(text), line + AFTER)
    assert [int(one.text.split(NBSP)[0]) for one in found] == list(range(first, last + 1))
    assert [one.text.split(NBSP)[0] for one in found if one.head] == [str(line)]
    assert all(one.depth == 1 and " " not in one.text for one in found)
    bodies = [one.text.split(NBSP * 2, 1)[1] for one in found]
    bare = min(len(one) - len(one.lstrip()) for one in text[first - 1:last] if one.strip())
    assert bodies == [one[bare:bare + WIDEST].replace(" ", NBSP) for one in text[first - 1:last]]


def test_who_is_asked_by_which_line_and_who_called_that(tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    found = question_lines(game.rules, game.position)
    assert found[0] == Line("white: go", head=True)
    assert found[1].text.startswith("ask — ") and found[1].text.endswith("ruleset.yaml:18")
    assert found[-1] == Line("← main", 1)
    game.play("stop")
    assert question_lines(game.rules, game.position) == [
        Line("over", head=True), Line("winners: white", 1), Line("reason: will", 1)]


def test_decisions_stand_below_the_line_that_offers_them(tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    lines = option_lines(game.rules, game.position)
    found = [line.text.split(":", 1)[-1] if line.head else line.text for line in lines]
    assert found == ["21 — 2", "a2", "b1", "22 — 1", "rest", "23 — 1", "stop"]
    game.play("stop")
    assert option_lines(game.rules, game.position) == []


def test_variables_are_told_of_pieces_and_sites_only_where_they_changed(tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    assert [line.text for line in variable_lines(game.rules, game.position)] == [
        "vars", "turn = white", "n = 4", "lit = false", "seat_vars: gold", "white = 0", "black = 0", "piece_vars: age",
        "site_vars: grass"]
    game.play("a2")
    game.play("rest")
    found = [line.text for line in variable_lines(game.rules, game.position)]
    assert "n = 5" in found and "white = 2" in found and "b2 = 5" in found
    assert any(line.endswith("= 7") for line in found[found.index("piece_vars: age"):found.index("site_vars: grass")])


def test_events_are_told_the_last_decision_first(tmp_path: Path) -> None:
    rules = small_game(tmp_path, RULES).rules
    log, events = ["a", "b", "c"], list[list[Event]]([[Revealed("reveal", 0)], [], [Revealed("reveal", 0)]])
    shown = Line("white’s man is shown", 1)
    assert event_lines(rules, log, events, 3) == [Line("3. c", head=True), shown, Line("2. b", head=True),
                                                  Line("1. a", head=True), shown]
    assert event_lines(rules, log, events, 1) == [Line("1. a", head=True), shown]
    assert event_lines(rules, log, events, 0) == []


def test_data_is_written_as_rulesets_write_it_and_what_is_long_in_lines_of_its_own() -> None:
    assert written({"a": [1, None, True], "b": {}, "c": False}) == "{a: [1, nothing, true], b: {}, c: false}"
    long = ["x" * 40, "y" * 40]
    assert data_lines({"short": [1, 2], "long": long, "none": []}) == [
        Line("short: [1, 2]"), Line("long:", 0, True), Line(f"0: {long[0]}", 1), Line(f"1: {long[1]}", 1),
        Line("none: []")]
