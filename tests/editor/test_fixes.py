"""Every remedy that is an edit can be had at the press of a key, and mends what it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.editor.fixes import Edit, fixes
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.source import read_text

BROKEN = Path(__file__).resolve().parents[1] / "broken"
AT_LEAST = 130  # of the planted mistakes have a remedy that can be carried out without thinking


def problems(path: Path, text: str) -> list[Problem]:
    """What is wrong with a ruleset if this is written in its file."""
    def read(name: str, home: Path) -> str:
        return text if Path(name) == path else read_text(name, home)

    try:
        compile_ruleset(Library([BROKEN / "bases"], read).load(str(path)))
    except RulesetError as error:
        return error.problems
    return []


def test_a_remedy_that_is_an_edit_mends_the_mistake() -> None:
    mended = 0
    for path in sorted(BROKEN.glob("*.yaml")):
        text = read_text(path)
        for problem in problems(path, text)[:1]:
            edits = fixes(problem) if problem.span.file == str(path) else []
            mended += bool(edits)
            for edit in edits:
                left = [(one.message, one.remedy) for one in problems(path, edit.applied(text))]
                blank = "~" in edit.new  # a key that its author has to fill in
                assert blank or (problem.message, problem.remedy) not in left, (path.name, edit)
    assert mended >= AT_LEAST


@pytest.mark.parametrize(("line", "column", "message", "remedy", "titles"), [
    ("do: mvoe(p, t)", 5, "unknown statement 'mvoe'", "did you mean 'move'?", ["Write move"]),
    ("see: ovner", 6, "see cannot be 'ovner'", "it may be all, owner, nobody",
     ["Write all", "Write owner", "Write nobody"]),
    ("secret: maybe", 9, "secret must be a flag", "write yes or no", ["Write yes", "Write no"]),
    ("if: p", 5, "this is a piece, but a flag is needed", "compare it: != nothing", ["Write p != nothing"]),
    ("while: any(c for c in seats(", 28, "'(' is never closed", "check the brackets", ["Close it with ))"]),
    ('- {if: "p in [page,"}', 14, "'[' is never closed", "check the brackets", ["Close it with ]"]),
    ("if: x", 5, "'x' is set but never used", "use it or leave it out", []),
])
def test_the_choice_is_told_in_words(line: str, column: int, message: str, remedy: str, titles: list[str]) -> None:
    problem = Problem(Span("ruleset.yaml", 1, column), message, remedy, line)
    assert [edit.title for edit in fixes(problem)] == titles


@pytest.mark.parametrize(("line", "column", "message", "remedy", "written"), [
    ("secret: maybe, see: all", 9, "secret must be a flag", "write yes or no",
     ["secret: yes, see: all", "secret: no, see: all"]),
    ("see: ovner  # so", 6, "see cannot be 'ovner'", "it may be all, owner", ["see: all  # so", "see: owner  # so"]),
    ("if: p and q", 5, "this is a piece, but a flag is needed", "compare it: != nothing", ["if: p != nothing and q"])])
def test_every_choice_takes_the_place_of_the_word_that_is_wrong(line: str, column: int, message: str, remedy: str,
                                                               written: list[str]) -> None:
    problem = Problem(Span("ruleset.yaml", 1, column), message, remedy, line)
    assert [edit.applied(line) for edit in fixes(problem)] == written


@pytest.mark.parametrize(("line", "column", "remedy", "written"), [
    ("do: move(p, t))", 15, "remove it", "do: move(p, t)"), ("a: [b]] # so", 7, "remove it", "a: [b] # so"),
    ("\t  a: b", 1, "indent with spaces only", "    a: b"),
    ("as: “a”", 5, "write straight quotes", 'as: "a"'), ("as: 'a", 5, "close it with the same quote mark", "as: 'a'")])
def test_what_is_too_much_or_missing_in_a_line_is_put_right(line: str, column: int, remedy: str, written: str) -> None:
    (edit,) = fixes(Problem(Span("ruleset.yaml", 1, column), "this cannot be read", remedy, line))
    assert edit.applied(line) == written


@pytest.mark.parametrize(("line", "column", "written"), [
    ("  - {as: halt}", 5, "  - {by: ~, as: halt}"), ("  - {}", 5, "  - {by: ~}"), ("  - { }", 5, "  - {by: ~ }"),
    ("  - as: halt", 5, "  - by: ~\n    as: halt"), ("as: {a: 1}", 1, "by: ~\nas: {a: 1}")])
def test_a_key_that_is_missing_is_written_where_the_others_stand(line: str, column: int, written: str) -> None:
    problem = Problem(Span("ruleset.yaml", 1, column), "an entry of anytime has no 'by'", "add 'by:'", line)
    (edit,) = fixes(problem)
    assert edit.title == "Add by:" and edit.applied(line) == written


@pytest.mark.parametrize(("line", "column", "message", "remedy", "written"), [
    ("on: a, b  # both", 5, "on must be a list", "write [a, b]", "on: [a, b]  # both"),
    ("n = all(x)", 5, "'all(…)' is not part of the language", "write every(x)", "n = every(x)"),
    ("if: turn == s", 5, "this is a seat", "write … == white", None)])
def test_what_is_ready_to_be_copied_takes_the_place_of_what_stands_there(line: str, column: int, message: str,
                                                                        remedy: str, written: str | None) -> None:
    edits = fixes(Problem(Span("ruleset.yaml", 1, column), message, remedy, line))
    assert [edit.applied(line) for edit in edits][:1] == ([written] if written is not None else [])


@pytest.mark.parametrize(("line", "column", "quoted", "written"), [
    ("as: a: b", 5, '"a: b"', 'as: "a: b"'), ("as: it's: so", 5, "'it''s: so'", "as: 'it''s: so'"),
    ("as: [a]", 5, '"a: b"', None)])
def test_what_needs_quotes_gets_them(line: str, column: int, quoted: str, written: str | None) -> None:
    edits = fixes(Problem(Span("ruleset.yaml", 1, column), "this is cut", f"quote this: {quoted}", line))
    assert [edit.applied(line) for edit in edits] == ([written] if written is not None else [])


def test_an_edit_changes_its_own_part_of_the_line_and_nothing_else() -> None:
    edit = Edit("Write move", 2, 5, 9, "move")
    assert edit.applied("one\ndo: mvoe(p, t)\nthree") == "one\ndo: move(p, t)\nthree"
