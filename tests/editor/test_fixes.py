"""Every remedy that is an edit can be had at the press of a key, and mends what it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.editor.fixes import Edit, closing_of, fixes, part_length
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


@pytest.mark.parametrize(("line", "column", "written"), [
    ("  - {as: halt}", 5, "  - {by: ~, as: halt}"), ("  - {}", 5, "  - {by: ~}"), ("  - { }", 5, "  - {by: ~ }"),
    ("  - as: halt", 5, "  - by: ~\n    as: halt"), ("as: {a: 1}", 1, "by: ~\nas: {a: 1}")])
def test_a_key_that_is_missing_is_written_where_the_others_stand(line: str, column: int, written: str) -> None:
    problem = Problem(Span("ruleset.yaml", 1, column), "an entry of anytime has no 'by'", "add 'by:'", line)
    (edit,) = fixes(problem)
    assert edit.title == "Add by:" and edit.applied(line) == written


UNKNOWN, LISTS, GONE, OPEN = ("unknown word 'len'", "on must be a list", "'all(…)' is not part of the language",
                              "'(' is never closed")
QUOTE = "quote this: "
LONG = "x" * 61


@pytest.mark.parametrize(("line", "column", "message", "remedy", "written"), [
    # the word that the message names, at its place or after it; else the one that stands there
    ("mvoe(mvoe)", 1, "unknown statement 'mvoe'", "did you mean 'move'?", ["move(mvoe)"]),
    ("mvoe(mvoe)", 2, "unknown statement 'mvoe'", "did you mean 'move'?", ["mvoe(move)"]),
    ("mvoe(mvoe)", 6, "unknown statement 'mvoe'", "did you mean 'move'?", ["mvoe(move)"]),
    ("do: mvoe(p)", 5, "unknown statement 'other'", "did you mean 'move'?", ["do: move(p)"]),
    ("x: one two", 4, "'two' and 'one' are wrong", "it is not; did you mean 'won'?", ["x: one won"]),
    ("a: 5 then", 4, "this is wrong", "did you mean 'move'?", ["a: 5 move"]),
    ("a: 5", 4, "this is wrong", "did you mean 'move'?", []),
    # some of the names that there are
    ("see: x  # so", 6, "see cannot be 'x'", "there are a, b, c, d, e, f, g",
     [f"see: {name}  # so" for name in "abcdef"]),
    ("see: x", 6, "see cannot be 'x'", "it has a-b, c", ["see: a-b", "see: c"]),
    ("see: x", 6, "see cannot be 'x'", "known here: a", ["see: a"]),
    ("see: ovner  # so", 6, "see cannot be 'ovner'", "it may be all, owner", ["see: all  # so", "see: owner  # so"]),
    ("see: x", 6, "see cannot be 'x'", "there are a, b and others", []),
    ("see: x", 6, "see cannot be 'x'", "so there are a, b", []),
    # signs and words of other languages, the first of them
    ("if: a && b && c", 9, "", "write and", ["if: a and b && c"]), ("if: a || b", 9, "", "write or", ["if: a or b"]),
    ("if: a <> b", 9, "", "write !=", ["if: a != b"]), ("if: a => b", 9, "", "write >=", ["if: a >= b"]),
    ("if: a =< b", 9, "", "write <=", ["if: a <= b"]),
    ("n = a / b", 9, "", "use //, which drops the remainder", ["n = a // b"]),
    ("if: a != b and !c", 9, "", "write not", ["if: a != b and not c"]), ("if: ~c", 9, "", "write not", ["if: not c"]),
    ("if: a != b", 9, "", "write not", []),
    ("if: a == b or c = d", 9, "", "compare with ==", ["if: a == b or c == d"]),
    ("if: a >= b and a <= c and a != d", 9, "", "compare with ==", []),
    ("x: None or None", 12, "this is called nothing", "write nothing", ["x: None or nothing"]),
    ("if: 5 len", 5, "there is no 'len'", "write count", []),
    ("if: len(x)", 5, UNKNOWN, "write count(…)", ["if: count(x)"]),
    ("if: len(x)", 5, UNKNOWN, "write count(x for x in …)", ["if: count(x)"]),
    ("if: len(x)", 5, "there is no 'len'", "write count(…)", []),
    ("if: sites > 1", 5, "'sites' is a word that takes arguments", "write sites(…)", ["if: sites() > 1"]),
    ("if: sites > 1", 5, "'sites' is a word", "write sites(…)", []),
    # a flag, to the end of what stands there
    ("k: {secret: maybe}", 13, "", "write yes or no", ["k: {secret: yes}", "k: {secret: no}"]),
    ("secret: maybe, see: all", 9, "", "write yes or no", ["secret: yes, see: all", "secret: no, see: all"]),
    ("k: [maybe]# so", 5, "", "write yes or no", ["k: [yes]# so", "k: [no]# so"]),
    ("k: ", 4, "", "write yes or no", []),
    # around a name, a call or an attribute
    ("if: turn and x", 5, "", "write .size after it", ["if: turn.size and x"]),
    ("if: p and q", 5, "", "compare it: != nothing", ["if: p != nothing and q"]),
    ("if: hand[turn].top and x", 5, "", "compare it: n > 0", ["if: hand[turn].top > 0 and x"]),
    ("in: reach(p, t) or x", 5, "", "make it a list: [ ] around it", ["in: [reach(p, t)] or x"]),
    ("if: (men(p)) and x", 6, "", "count it: count(…) > 0", ["if: (count(men(p)) > 0) and x"]),
    ("if: hand[p] + 1", 5, "", "ask whether it is empty: not ….empty", ["if: not hand[p].empty + 1"]),
    ("if: a", 5, "", "write .size of it", []),
    # what is ready to be copied
    ("n = all(x) + 1", 5, GONE, "lists grow with +=: every(x)", ["n = every(x) + 1"]),
    ("n = all(x) + 1", 5, GONE, "make the list anew: every(x)", ["n = every(x) + 1"]),
    ("n = all(x)", 5, GONE, "write every(x)", ["n = every(x)"]),
    ("n = all(x)", 5, GONE, "try every(x)", []), ("n = all(x)", 5, GONE, "write every(…)", []),
    ("on: a, b#c  # both", 5, LISTS, "write [a-x, b]", ["on: [a-x, b]  # both"]),
    ("on: a, b", 5, LISTS, "write [a(x)]", []), ("if: turn == s", 5, "this is a seat", "write … == white", []),
    # what is never closed, tabs, quotes that are curly, what is too much
    ("as: 'a", 5, "", "close it with the same quote mark", ["as: 'a'"]),
    ('as: "a  ', 5, "", "close it with the same quote mark", ['as: "a"  ']),
    ("as: a", 5, "", "close it with the same quote mark", []),
    ("  \t \ta: b\tc", 1, "", "indent with spaces only", ["       a: b\tc"]),
    ("as: “a” ‘b’ „c‚", 5, "", "write straight quotes", ["as: \"a\" 'b' \"c'"]),
    ("do: move(p, t))", 15, "", "remove it", ["do: move(p, t)"]), ("a: [b]] # so", 7, "", "remove it", ["a: [b] # so"]),
    ("if: men(p, [x  ", 5, OPEN, "", ["if: men(p, [x])  "]), ('if: "men(p" ', 5, OPEN, "", ['if: "men(p)" ']),
    ("if: men(p # so", 5, OPEN, "", []), ("if: men(p))", 5, "'[' is never closed", "", ["if: men(p))]"]),
    ("as: {(a", 5, "'{' is never closed", "", ["as: {(a)"]), ("as: x", 5, "'{' is never closed", "", ["as: x}"]),
    # what needs quotes
    ("as: a: b", 5, "", f'{QUOTE}"a: b"', ['as: "a: b"']),
    ("as: it's: so", 5, "", f"{QUOTE}'it''s: so'", ["as: 'it''s: so'"]), ("as: [a]", 5, "", f'{QUOTE}"a: b"', []),
    ("as: 'it's'  ", 5, "", f'{QUOTE}"it\'s"', ['as: "it\'s"  ']),
    ("as: its'", 5, "", f'{QUOTE}"its\'"', ['as: "its\'"']),
    ("as: \"{a: \"b\"}\"", 5, "", f"{QUOTE}'{{a: \"b\"}}'", ["as: '{a: \"b\"}'"]),
    ("a: b: c", 1, "", 'quote the key: "a": x', ['"a": b: c']),
    ("k: a(b: c): d", 4, "", 'so quote the key: "a(b: c)":', ['k: "a(b: c)": d']),
    ("as: {p}: x  ", 5, "", "quote it", ["as: '{p}: x'  "]), (f"as: {LONG}", 5, "", "quote it", []),
])
def test_a_remedy_is_carried_out_at_its_place_and_nowhere_else(line: str, column: int, message: str, remedy: str,
                                                              written: list[str]) -> None:
    edits = fixes(Problem(Span("ruleset.yaml", 1, column), message, remedy, line))
    assert [edit.applied(line) for edit in edits] == written


@pytest.mark.parametrize(("text", "closed"), [
    ("", ""), ("(", ")"), ("([", "])"), ("([)", "])"), ("a[b](c", ")"), ("{x(", ")"), ("({[", "]"), ("a)", "")])
def test_brackets_are_closed_from_the_inside_as_far_as_a_formula_goes(text: str, closed: str) -> None:
    assert closing_of(text) == closed


@pytest.mark.parametrize(("text", "length"), [
    ("", 0), ("a_1", 3), ("a.b c", 3), ("a(b c)d e", 7), ("a[1].b+c", 6), ("a(b, [c])) d", 9), ("a)b", 1), (")", 0),
    ("-a", 0), ("a(b", 3)])
def test_a_part_of_a_formula_ends_where_a_name_a_call_or_its_brackets_do(text: str, length: int) -> None:
    assert part_length(text) == length


def test_an_edit_changes_its_own_part_of_the_line_and_nothing_else() -> None:
    edit = Edit("Write move", 2, 5, 9, "move")
    assert edit.applied("one\ndo: mvoe(p, t)\nthree") == "one\ndo: move(p, t)\nthree"
