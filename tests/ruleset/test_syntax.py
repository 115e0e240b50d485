"""What cannot be read as a formula or a statement: what to write instead, and the letter at which it went wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ruleset.syntax import CUT, STRANGE, Unreadable, expression, generators, statements, strange

USUAL = "it is one line like: a + b > 3 and not c"
LINE = "it is one line like: x = a + 1"
TWO = "if these are two statements, begin each on a line of its own with '- '"
BETWEEN = "something is missing between two values; in a text each has a hole of its own: {a} {b}"


def found(read: Callable[[str], object], text: str) -> tuple[str, str, int | None]:
    with pytest.raises(Unreadable) as told:
        read(text)
    return told.value.message, told.value.remedy, told.value.offset


@pytest.mark.parametrize(("text", "remedy", "offset"), [
    ("= 3", "compare with ==", 0), ("a = 3", "compare with ==", 2), ("a + * b", USUAL, 4), ("a && b", "write and", 3),
    ("a || b", "write or", 3), ("!a", "write not", 0), ("a <> b", "write !=", 2), ("a => b", "write >=", 2),
    ("a =< b", "write <=", 2), ("a AND b", "write and", 2), ("a OR b", "write or", 2), ("NOT a", "write not", 4),
    ("return a", "leave out return", 0), ("x for x in sites()", "write those(x for x in sites())", 2),
    ("x for x in " + "a" * 48, f"write those(x for x in {'a' * 48})", 2),
    ("x for x in " + "a" * 49, "write those(x for x in …)", 2), ("a1 b2 c3", "write a list: [a1, b2, c3]", 3),
    ("a and", "something is missing after and", 0), ("a or", "something is missing after or", 0),
    ("not", "something is missing after not", 0), ("a in", "something is missing after in", 0),
    ("a if", "something is missing after if", 0),
    ("turn by arrival", "by is a key of its own: {win: turn, by: arrival}", 5),
    ("best(x for x in sites(), 3)", "put ( ) around what has a 'for' in it: best((x for x in …), n)", 5),
    ("men turn", "if men is a word, write men(turn)", 4), ("a b + 1", "if a is a word, write a(b)", 2),
    ("p.owner turn", BETWEEN, 8), ("a ? b", USUAL, 2), ("1 2", USUAL, 2), ("a..b", USUAL, 2),
    ("  a = 3 ", "compare with ==", 4)])
def test_what_to_write_instead_of_a_formula(text: str, remedy: str, offset: int) -> None:
    assert found(expression, text) == ("cannot read this formula", remedy, offset)


@pytest.mark.parametrize(("text", "remedy", "offset"), [
    ("= 3", LINE, 0), ("x++", "write x += 1", 3), ("x.y++", "write x.y += 1", 5), ("x--", "write x -= 1", 3),
    ("x := 1", "write =", 2), ("win turn", "it is a key with a value: {win: turn, by: arrival}", 4),
    ("tie all", "it is a key with a value: {win: turn, by: arrival}", 4), ("x = = 1", LINE, 4),
    ("move(p) take(q)", TWO, 8), ("f() g()", TWO, 4), ("a = 1, b = 2", TWO, 0), ("men turn", TWO, 4),
    ("a => b", "write >=", 3), ("x = 1 y = 2", LINE, 6)])
def test_what_to_write_instead_of_a_statement(text: str, remedy: str, offset: int) -> None:
    assert found(statements, text) == ("cannot read this statement", remedy, offset)


@pytest.mark.parametrize(("text", "message", "offset"), [
    ("(a", "'(' is never closed", 0), ("a)", "this bracket closes nothing", 1), ("[a, b", "'[' is never closed", 0),
    ("a]", "this bracket closes nothing", 1), ("{a", "'{' is never closed", 0),
    ("f(a]", "this bracket closes nothing", 3), ("f((a)", "'(' is never closed", 1),
    ("f(a))", "this bracket closes nothing", 4), ("f(')', (a)", "'(' is never closed", 1),
    ("  f(a", "'(' is never closed", 3), ("[f(a]", "'(' is never closed", 2)])
def test_the_bracket_that_has_no_partner_is_shown(text: str, message: str, offset: int) -> None:
    assert found(expression, text) == (message, CUT, offset)


@pytest.mark.parametrize(("text", "remedy", "offset"), [
    ("é", "use names without accents", 0), ("  é", "use names without accents", 2), ("“a”", "write straight quotes", 0),
    ("a  +  “", "write straight quotes", 6)])
def test_letters_that_no_formula_has_are_shown(text: str, remedy: str, offset: int) -> None:
    assert found(expression, text) == ("a formula may hold plain ASCII only", remedy, offset)


def test_a_formula_within_a_longer_text_is_shown_there() -> None:
    assert found(lambda text: expression(text, 5), "a = 3")[2] == 7
    assert found(lambda text: expression(text, 7), " f(a")[2] == 9
    assert (expression(" a + b", 5).col_offset, expression("a", 0).col_offset) == (6, 0)
    assert [part.target.col_offset for part in generators("x in a for y in b")] == [0, 11]
    assert found(expression, "") == ("a formula is missing here", "write one", 0)


def test_what_is_known_from_elsewhere_is_named() -> None:
    assert strange("Pow") == ("'**' is not part of the language", "multiply")
    assert strange("Foo") == ("this (Foo) is not part of the language", "see the description of formulas")
    assert all(strange(name) == (f"{written} is not part of the language", remedy)
               for name, (written, remedy) in STRANGE.items())
