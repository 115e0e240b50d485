"""What is told to authors in small: how values are called, what to write instead, and which name was meant."""

from __future__ import annotations

import ast

import pytest

from game.ruleset.hints import called_on, fitting, for_list, unchained
from game.ruleset.holes import between, taken_apart
from game.ruleset.problems import Problems, Span, forbidden, known_names, listed, nearest, quote_remedy, torn_item
from game.ruleset.quoting import opened_above, quoted, whole_value
from game.ruleset.types import (
    BROKEN,
    FLAG,
    KIND,
    NOTHING,
    NUMBER,
    PIECE,
    PILE,
    SEAT,
    SITE,
    TEXT,
    Type,
    default_value,
    fits,
    list_of,
)

SITES, MOOD = list_of(SITE), Type("mood", words=("calm", "cross"))


@pytest.mark.parametrize(("kind", "name", "one", "many", "first"), [
    (NUMBER, "number", "a number", "numbers", 0), (FLAG, "flag", "a flag", "flags", False),
    (TEXT, "text", "a text", "texts", ""), (PIECE, "piece", "a piece", "pieces", -1),
    (SITES, "list of sites", "a list of sites", "lists of sites", ()),
    (list_of(SITES), "list of lists of sites", "a list of lists of sites", "lists of lists of sites", ()),
    (MOOD, "one of calm, cross", "one of calm, cross", "words", 0),
    (list_of(MOOD), "list of words", "a list of words", "lists of words", ())])
def test_types_in_words_and_what_is_there_at_first(kind: Type, name: str, one: str, many: str, first: object) -> None:
    assert (str(kind), kind.one, kind.many) == (name, one, many)
    assert default_value(kind) == first and type(default_value(kind)) is type(first)


@pytest.mark.parametrize(("have", "want", "may"), [
    (NUMBER, NUMBER, True), (FLAG, NUMBER, True), (NUMBER, FLAG, False), (NOTHING, PIECE, True),
    (NOTHING, PILE, True), (NOTHING, NUMBER, False), (NOTHING, TEXT, False), (BROKEN, NUMBER, True),
    (TEXT, BROKEN, True), (SITES, SITES, True), (SITES, list_of(PIECE), False), (list_of(NOTHING), SITES, True),
    (list_of(FLAG), list_of(NUMBER), True), (list_of(NUMBER), list_of(FLAG), False), (SITE, SITES, False),
    (SITES, SITE, False), (SEAT, SITE, False)])
def test_what_may_stand_where(have: Type, want: Type, may: bool) -> None:
    assert fits(have, want) is may


@pytest.mark.parametrize(("have", "want", "remedy"), [
    (SEAT, KIND, "write what gives a kind; the pieces of a seat are men(…)"), (NUMBER, FLAG, "compare it: n > 0"),
    (PILE, FLAG, "ask whether it is empty: not ….empty"), (PIECE, FLAG, "compare it: != nothing"),
    (SITES, FLAG, "count it: count(…) > 0"), (SITES, SITE, "take one of the list: first(x for x in …)"),
    (SITE, SITES, "make it a list: [ ] around it"), (PILE, list_of(PIECE), "write .cards after it"),
    (PIECE, SITE, "write .site after it"), (PIECE, SEAT, "write .owner after it"),
    (PIECE, KIND, "write .kind after it"), (PIECE, PILE, "write .pile after it"),
    (SITE, PIECE, "write .piece after it"), (SEAT, NUMBER, "write .index after it"),
    (PILE, PIECE, "write .top after it"), (PILE, SEAT, "write .owner after it"),
    (PILE, NUMBER, "write .size after it"), (NUMBER, SITE, "write what gives a site"),
    (TEXT, FLAG, "write what gives a flag"), (SITES, list_of(PIECE), "write what gives a list of pieces"),
    (TEXT, MOOD, "write what gives one of calm, cross")])
def test_how_to_come_from_one_type_to_another(have: Type, want: Type, remedy: str) -> None:
    assert fitting(have, want) == remedy


def test_what_to_go_through() -> None:
    assert for_list(PILE) == "write .cards after it" and for_list(SEAT) == "go through a list, e.g. seats()"


@pytest.mark.parametrize(("formula", "remedy"), [
    ("a == b", ""), ("1 < n <= 3", ""), ("a == b != c", ""), ("a < b > c", "write a < b and b > c"),
    ("a == b in c", "write a == b and b in c"), ("a < b == c", "write a < b and b == c"),
    (f"{'a' * 24} < {'b' * 11} > c", f"write {'a' * 24} < {'b' * 11} and {'b' * 11} > c"),
    (f"{'a' * 25} < {'b' * 11} > c", f"write {'a' * 25} < {'b' * 11} and {'b' * 11} > c"),
    (f"{'a' * 30} < {'b' * 11} > c", "join them with and")])
def test_comparisons_in_a_row_are_joined(formula: str, remedy: str) -> None:
    tree = ast.parse(formula, mode="eval").body
    assert isinstance(tree, ast.Compare) and unchained(tree) == remedy


@pytest.mark.parametrize(("formula", "message", "remedy"), [
    ("a.near(b)", "'.near(…)' is not part of the language", "write near(a, b)"),
    ("a.near()", "'.near(…)' is not part of the language", "write near(a)"),
    ("a.append(b)", "'.append(…)' is not part of the language", "lists grow with +=: a += [b]"),
    ("a.push()", "'.push(…)' is not part of the language", "lists grow with +=: a += [x]"),
    ("a.pop()", "'.pop(…)' is not part of the language", "make the list anew: a = those(x for x in a if x != y)"),
    ("a.remove(b)", "'.remove(…)' is not part of the language",
     "make the list anew: a = those(x for x in a if x != b)"),
    ("a.remove()", "'.remove(…)' is not part of the language", "write remove(a)"),
    ("a.owner()", "'.owner(…)' is not part of the language",
     "the name goes first, and what it is about in brackets: owner(…); attributes have no ( )"),
    ("a[1](b)", "only words of the language and defines can be called", "leave out the ( )"),
    (f"{'a' * 30}.near({'b' * 30})", "'.near(…)' is not part of the language", f"write near({'a' * 30}, {'b' * 30})"),
    (f"{'a' * 30}.near({'b' * 31})", "'.near(…)' is not part of the language", "write near(x, y)")])
def test_calls_as_python_has_them(formula: str, message: str, remedy: str) -> None:
    call = ast.parse(formula, mode="eval").body
    assert isinstance(call, ast.Call)
    assert called_on(call.func, call.args, {"near", "remove"}) == (message, remedy)


# ---- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "known", "meant"), [
    ("ab", ["abc"], None), ("abc", ["ab"], "ab"), ("abc", ["bac", "abcd"], "bac"), ("Ab", ["aB"], "aB"),
    ("x-y", ["x_y", "x y"], "x y"), ("goal", ["coal", "goals"], "goals"),
    ("abcdefgh", ["abcdexyz"], None), ("abcdefg", ["abcdexyg"], "abcdexyg"),
    ("n" * 60, ["n" * 60], "n" * 60), ("n" * 61, ["n" * 61], None), ("n" * 60, ["n" * 61], None),
    ("z999", [f"a{number:03}" for number in range(999)] + ["z999"], "z999"),
    ("z999", [f"a{number:03}" for number in range(1000)] + ["z999"], "a999")])
def test_which_name_was_meant(name: str, known: list[str], meant: str | None) -> None:
    assert nearest(name, known) == meant


def test_names_are_listed_while_they_are_few() -> None:
    twelve = [f"name{number}" for number in range(12)]
    assert listed([]) == "there are none in this ruleset"
    assert listed(["a", "b", "a"]) == "there are a, b"
    assert listed(twelve) == "there are " + ", ".join(twelve)
    assert listed([*twelve, "other"]) == "there are " + ", ".join(twelve) + ", …"
    assert known_names("nmae3", twelve) == "did you mean 'name3'?" and known_names("q", ["a", "b"]) == "there are a, b"


def test_after_fifty_problems_nobody_reads_hints() -> None:
    problems = Problems()
    for number in range(49):
        problems.add(Span("f", number + 1, 1), "wrong")
    assert not problems.many and problems.near("gaol", ["goal"]) == "goal"
    problems.add(Span("f", 50, 1), "wrong")
    assert problems.many and problems.near("gaol", ["goal"]) is None
    assert problems.first("x") and not problems.first("x") and problems.first("y")


def test_lines_are_found_by_their_numbers() -> None:
    problems = Problems({"f": "one\ntwo\r\nthree"})
    assert [problems.line(Span("f", line, 1)) for line in (0, 1, 2, 3, 4)] == ["", "one", "two", "three", ""]
    assert problems.line(Span("g", 1, 1)) == ""
    problems.know("f", "other")
    assert problems.line(Span("f", 1, 1)) == "other" and problems.line(Span("f", 2, 1)) == ""


def test_letters_that_no_file_may_hold() -> None:
    allowed = "\t\n\r ~\xa0\u2027\u202a\ud7ff\ue000\ufefe\uff00\ufffd\U00010000\U0010ffff"
    bad = "\x00\x08\x0b\x1f\x7f\x85\x9f\u2028\u2029\ud800\udfff\ufeff\ufffe\uffff"
    assert forbidden(allowed) == set() and forbidden(allowed + bad) == set(bad)


# ---- quotes and brackets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lines", "until", "opened"), [
    (['a: "b', 'c"'], 2, (1, 4)), (["a: 'b", "c'"], 2, (1, 4)), (["'b", "c'"], 2, (1, 1)),
    (["a: 'b'", "c: 'd'"], 2, None), (["a: 'it''s", "c'"], 2, (1, 4)), (['a: "b\\"', 'c"'], 2, (1, 4)),
    (["a: it's", "c: it's"], 2, None), (["a: # 'b", "c'"], 2, None), (["a:#'b", "c'"], 2, None),
    (["a: [x, 'b", "c'"], 2, (1, 8)), (["a: f('b", "c'"], 2, (1, 6)), (["a: 'b", "", "c'"], 3, (1, 4)),
    (["a: 'b", "c'", "d"], 3, None), (["a: 'b", "c'", "d: 'e", "f'"], 4, (3, 4)), (["#'b", "c'"], 2, None)])
def test_where_a_quote_was_opened_that_is_closed_on_a_later_line(lines: list[str], until: int,
                                                                 opened: tuple[int, int] | None) -> None:
    assert opened_above(lines, until) == opened


@pytest.mark.parametrize(("line", "column", "value"), [
    ("a: f(x, y), b", 4, "f(x, y)"), ("{a: [x, y] + z}", 5, "[x, y] + z"), ("[f(x), y]", 2, "f(x)"),
    ("a: f(x] y), b", 4, "f(x] y)"), ("a: {x: (y, z)}  ", 4, "{x: (y, z)}"), ("a: f(x, y", 4, "f(x, y"),
    ("a:  b , c", 4, "b")])
def test_a_value_goes_on_to_the_comma_behind_its_brackets(line: str, column: int, value: str) -> None:
    assert whole_value(line, column) == value


def test_a_value_in_quotes() -> None:
    assert quoted("it's") == "'it''s'" and quoted("a") == "'a'"


@pytest.mark.parametrize(("line", "remedy"), [
    ("a: b + c", "quote this: 'b + c'"), ("  - when: b", "quote this: 'b'"), ('"a b": c', "quote this: 'c'"),
    ("a: ", "quote this: put the whole value in quotes"), ("a: " + "b" * 60, "quote this: '" + "b" * 60 + "'"),
    ("a: " + "b" * 61, "quote this: put the whole value in quotes"), ("a: 'it's'", 'quote this: "it\'s"'),
    ("a: ''", "quote this: \"''\""), ("""a: it's "so" """, """quote this: 'it''s "so"'"""),
    ("a: it's \\ so", "quote this: 'it''s \\ so'"), ("- - x", "quote this: 'x'")])
def test_the_value_of_a_line_is_quoted_ready_to_be_copied(line: str, remedy: str) -> None:
    assert quote_remedy(line) == remedy


@pytest.mark.parametrize(("line", "start", "here", "item"), [
    ("a: [x, y[1], z]", 4, 12, "y[1]"), ("a: [y[1], z]", 4, 9, "y[1]"), ("a: [x, y[1]]", 4, 12, "y[1]"),
    ("a: [x, f(y[1]), z]", 4, 15, "f(y[1])"), ("a: [x, y, z]", 4, 9, ""), ("- [y[1]]", 3, 8, "y[1]"),
    ("a: b [y[1]]", 6, 11, ""), ("a: [y[1]] + b", 4, 9, "")])
def test_an_item_with_brackets_of_its_own_is_found(line: str, start: int, here: int, item: str) -> None:
    assert torn_item(line, Span("f", 1, start), Span("f", 1, here)) == item


# ---- holes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "parts"), [("", [""]), ("a", ["a"]), ("a{0}b", ["a", "b"]), ("{0}{12}", ["", "", ""]),
                                             ("{x} {123} {}", ["{x} {123} {}"]), ("a {1} b {0}", ["a ", " b ", ""])])
def test_what_stands_between_holes(text: str, parts: list[str]) -> None:
    assert between(text) == parts


@pytest.mark.parametrize(("line", "parts", "least", "found"), [
    ("abc", ["abc"], 1, []), ("abc", ["ab"], 1, None), ("a-b", ["a", "b"], 1, ["-"]), ("ab", ["a", "b"], 1, None),
    ("ab", ["a", "b"], 0, [""]), ("x", ["x", "x"], 0, None), ("a, b, c", ["", ", ", ""], 1, ["a", "b, c"]),
    (", b", ["", ", ", ""], 1, None), (", b", ["", ", ", ""], 0, ["", "b"]), ("a, ", ["", ", ", ""], 1, None),
    ("1 of 2 of 3.", ["", " of ", " of ", "."], 1, ["1", "2", "3"]), ("ab-cd", ["ab", "-", "d"], 1, None),
    ("ab--cd", ["ab", "-", "d"], 1, ["-", "c"]), ("a-", ["a", "-", ""], 0, ["", ""]), ("b", ["a", ""], 0, None),
    ("a", ["", "b"], 0, None), ("a-b-b", ["a", "-b", "-b"], 0, ["", ""]), ("a-b", ["a", "-b", "-b"], 0, None)])
def test_a_line_is_taken_apart_by_what_stands_between_its_holes(line: str, parts: list[str], least: int,
                                                                found: list[str] | None) -> None:
    assert taken_apart(line, parts, least) == found
