"""Problems: how they read, how they are collected, and what is suggested for a misspelt name."""

from __future__ import annotations

import pytest

from game.ruleset.problems import Problem, Problems, RulesetError, Span, did_you_mean, named, nearest


def test_a_problem_prints_its_line_and_a_caret() -> None:
    problem = Problem(
        Span("rulesets/x/ruleset.yaml", 36, 9),
        "unknown name 'gaol'",
        "did you mean 'goal'?",
        "\twhen:  gaol > 1",
    )
    assert str(problem) == (
        "rulesets/x/ruleset.yaml:36:9: unknown name 'gaol' — did you mean 'goal'?\n"
        "\twhen:  gaol > 1\n"
        "\t       ^"
    )


def test_a_problem_without_remedy_or_source_is_one_line() -> None:
    assert str(Problem(Span("f", 1, 2), "wrong")) == "f:1:2: wrong"


def test_carets_under_wide_and_combining_characters() -> None:
    assert str(Problem(Span("f", 1, 5), "x", "", "将e\u0301: y")).endswith("\n    ^")


@pytest.mark.parametrize(
    ("column", "shown", "caret"),
    [
        (1, "x" * 100 + "…", 0),
        (200, "…" + "x" * 100 + "…", 51),
        (300, "…" + "x" * 100, 100),
        (999, "…" + "x" * 100, 101),
    ],
)
def test_long_lines_are_cut_around_the_column(column: int, shown: str, caret: int) -> None:
    _, line, pointer = str(Problem(Span("f", 1, column), "m", "", "x" * 300)).split("\n")
    assert line == shown
    assert pointer == " " * caret + "^"


def test_control_characters_never_reach_the_terminal() -> None:
    assert str(Problem(Span("f", 1, 1), "m\x1b", "", "a\x1b[2J\u202eb")) == "f:1:1: m�\na�[2J�b\n^"


def test_a_value_as_long_as_a_page_is_told_by_its_ends() -> None:
    long = Problem(Span("f", 1, 2), "cannot read '" + "9" * 5000 + "' here", "write " + "z" * 5000)
    assert long.parts == ("cannot read '" + "9" * 187 + " … " + "9" * 194 + "' here",
                          "write " + "z" * 194 + " … " + "z" * 200, "f:1:2")
    assert str(long) == f"f:1:2: {long.parts[0]} — {long.parts[1]}"
    assert Problem(Span("f", 1, 2), "9" * 400).parts[0] == "9" * 400


def test_the_collector_sorts_and_drops_doubles() -> None:
    problems = Problems({"f": "one\r\ntwo\n"})
    assert not problems
    problems.raise_if_any()
    for _ in range(2):
        problems.add(Span("f", 2, 1), "b")
        problems.add(Span("f", 1, 2), "a", "r")
    problems.add(Span("g", 9, 1), "c")
    problems.extend(problems.found)
    assert problems
    assert len(problems) == 3
    assert list(problems) == problems.found
    assert [(p.message, p.source) for p in problems] == [("a", "one"), ("b", "two"), ("c", "")]
    with pytest.raises(RulesetError) as caught:
        problems.raise_if_any()
    assert caught.value.problems == problems.found
    assert str(caught.value) == "f:1:2: a — r\none\n ^\nf:2:1: b\ntwo\n^\ng:9:1: c"


def test_very_many_problems_are_not_all_printed() -> None:
    text = str(RulesetError([Problem(Span("f", line, 1), "m") for line in range(1, 61)]))
    assert text.splitlines()[-1] == "… and 10 more"
    assert len(text.splitlines()) == 51


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("gaol", "goal"),
        ("GOAL", "goal"),
        ("turn_order", "turn-order"),
        ("peice", "piece"),
        ("moves", "move"),
        ("go", None),
        ("zebra", None),
        ("", None),
        ("goal" * 50, None),
        ("a", "A"),
    ],
)
def test_nearest(name: str, meant: str) -> None:
    assert nearest(name, ["piece", "goal", "turn-order", "move", "A", "x" * 100]) == meant


def test_did_you_mean_and_named() -> None:
    assert did_you_mean("gaol", ["goal"]) == "did you mean 'goal'?"
    assert did_you_mean("gaol", []) == ""
    assert named("x" * 40) == "'" + "x" * 40 + "'"
    assert named("x" * 41) == "'" + "x" * 39 + "…'"
