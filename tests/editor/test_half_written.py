"""What stands half written at the cursor, and files that are read anew only where they have changed."""

from __future__ import annotations

import re

import pytest

from game.editor import sections
from game.editor.answers import Cursor, around, closing, half_written, inner_end, line_of, opened
from game.editor.sections import Part, Sections, joined, parts
from game.ruleset.problems import RulesetError, Span
from game.ruleset.source import Map, Null, parse_source

# ---- what is open ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "inside", "outer", "closed"), [
    ("a: b", "", "", ""), ("if: strong(turn", "(", "", ")"), ("- {as: 'a b", "{'", "{'", "'}"),
    ('if: "p in [a, ', '"[', '"', ']"'), ("a: it's", "", "", ""), ("x: [a, {b: (c", "[{(", "[{", ")}]"),
    ("x) ]", "", "", ""), ("a: 'b' c", "", "", ""), ('a: "x\'y', '"', '"', '"'), ("{a: [b]", "{", "{", "}"),
    ("say 'x", "", "", ""), ("a - 'b", "'", "'", "'"), ("n: ')' (", "(", "", ")"), ("('a)", "('", "('", "')"),
    ("a: [(b])", "", "", ""), ("a, 'b", "'", "'", "'"), ("a[ 'b", "['", "['", "']"), ("{'(}", "{'(", "{'", ")'}"),
    ("'{(' (", "(", "", ")"), ("((a) (b", "((", "", "))")])
def test_quotes_and_brackets_are_open_until_they_are_closed(text: str, inside: str, outer: str, closed: str) -> None:
    assert opened(text) == [*inside] and around(inside) == [*outer] and closing(inside) == closed


@pytest.mark.parametrize(("before", "rest", "end"), [
    ("if: strong(", ") x", 3), ("- {as: 'a", " b', c: d}", 2), ('if: "p in (', ') x" # y', 3),
    ("{a: (b", " c, d), e: f}", 2), ("{a: b", ", c: d}", 0), ("{a: b", " c}", 2), ("x: (a", "b)", 2),
    ("{a: [b", ", c], d: e}", 0), ("{a: 'b", ", c', d: e}", 3), ("{a: b", "", 0)])
def test_what_is_written_within_quotes_or_an_entry_ends_with_it(before: str, rest: str, end: int) -> None:
    assert inner_end(opened(before), rest) == end


@pytest.mark.parametrize(("line", "written"), [
    ("a: b|", ["a: @", "a: @ in sites()", "a: @ else @"]),
    ("  - if: strong(tu|", ["  - if: strong(@)", "  - if: strong(@ in sites())", "  - if: strong(@ else @)"]),
    ("  - {win: tu|, by: x}", ["  - {win: @, by: x}", "  - {win: @ in sites(), by: x}", "  - {win: @ else @, by: x}"]),
    ("- {a: b, c|", ["- {a: b, @: ~}"]), ("- {|", ["- {@: ~}"]), ("x: [{a: b, c|", ["x: [{a: b, @: ~}]"]),
    ("x: {a: [b, c|", ["x: {a: [b, @]}", "x: {a: [b, @ in sites()]}", "x: {a: [b, @ else @]}"]),
    ("- {a: b, c|d} # e", ["- {a: b, @: ~} # e"]),
    ("  ke|", ["  @: ~", "  @", "  @ in sites()", "  @ else @"]),
    ("  - - ke|", ["  - - @: ~", "  - - @", "  - - @ in sites()", "  - - @ else @"]),
    ("  ke|y", ["  @: ~", "  @", "  @ in sites()", "  @ else @"]),
    ("  wo| rd", ["  @ rd", "  @ rd in sites()", "  @ rd else @"]),
    ("a: 'x| y' z", ["a: '@ y' z", "a: '@ y in sites()' z", "a: '@ y else @' z"]),
    ('a: "{p.si|te}" b', ['a: "{p.@}" b', 'a: "{p.@ in sites()}" b', 'a: "{p.@ else @}" b']),
    ("- {as: '{p.|", ["- {as: '{p.@}'}", "- {as: '{p.@ in sites()}'}", "- {as: '{p.@ else @}'}"]),
    ("- {if: 'f(|', then: x}", ["- {if: 'f(@)', then: x}", "- {if: 'f(@ in sites())', then: x}",
                                "- {if: 'f(@ else @)', then: x}"]),
    ("|", ["@: ~", "@", "@ in sites()", "@ else @"])])
def test_a_line_is_made_whole_in_the_ways_in_which_it_may_have_been_meant(line: str, written: list[str]) -> None:
    cursor = Cursor("f", 2, line.index("|") + 1)
    found = [*half_written("top\n" + line.replace("|", "") + "\nend", cursor)]
    assert found == [f"top\n{one.replace('@', 'written_here')}\nend" for one in written]


def test_below_the_last_line_something_new_begins() -> None:
    assert [*half_written("top", Cursor("f", 2, 1))][:2] == ["top\nwritten_here: ~", "top\nwritten_here"]
    assert [line_of("a\nb", number) for number in (-1, 0, 1, 2, 3)] == ["", "", "a", "b", ""]


# ---- a file in parts ------------------------------------------------------------------------------------------------

TEXT = """\
# a game
players: 2
kinds:

  man: {name: Man}
  # another one
  king:
    name: King
text: {en: {}}
"""


def test_a_part_begins_with_a_key_and_the_first_with_whatever_stands_before_it() -> None:
    lines = ["# x", "a: 1", "  - 2", "b: 3", "c: 4"]
    key = re.compile("[a-z]:")
    assert [*parts(lines, Part(0, 5), key)] == [Part(0, 3), Part(3, 4), Part(4, 5)]
    assert [*parts(lines, Part(2, 4), key)] == [Part(2, 4)] and [*parts(lines, Part(0, 1), key)] == [Part(0, 1)]


def test_each_section_and_entry_is_read_by_itself_and_only_once() -> None:
    found = Sections()
    assert found.parse(TEXT, "x") == parse_source(TEXT, "x")
    assert sorted((first, text) for _, first, text in found.known) == [
        (0, "# a game\nplayers: 2\n"), (4, "  man: {name: Man}\n  # another one\n"),
        (6, "  king:\n    name: King\n"), (8, "text: {en: {}}\n")]
    read = found.read
    assert read == sum(len(text) for _, _, text in found.known)
    found.parse(TEXT, "x")
    assert found.read == read
    changed = TEXT.replace("King", "Queen")
    assert found.parse(changed, "x") == parse_source(changed, "x") and found.read == read + len(
        "  king:\n    name: Queen\n")


@pytest.mark.parametrize("text", [
    "a: 1\n---\nb: 2\n", "%YAML 1.2\na: 1\n", "...\n", "\ta: 1\n", "a:\n  \tb: 1\n", "\ufeffa: 1\n", "x" * 21])
def test_what_is_odd_is_read_as_a_whole(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "MAX_BYTES", 20)
    assert Sections().quickly(text, "x") is None


def test_a_file_of_just_so_many_bytes_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "MAX_BYTES", 6)
    assert Sections().quickly("a: éb", "x") is not None and Sections().quickly("a: éé", "x") is None


def test_a_file_that_is_odd_is_read_as_a_whole_until_it_is_mended() -> None:
    found = Sections()
    with pytest.raises(RulesetError):
        found.half("a: [\n", "x")
    assert found.odd == set(), "nobody is told what is wrong with what is only tried"
    assert found.parse("a: 1\n...\n", "x").entries.keys() == {"a"} and found.odd == {"x"}
    read = found.read
    assert found.half("a: 2\n...\n", "x").entries.keys() == {"a"} and found.read == read + 9, "as a whole"
    found.parse("a: 1\n", "x")
    assert found.odd == set()


def test_what_was_read_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "KEPT", 2)
    found = Sections()
    for number in range(4):
        found.parse(f"a: {number}\n", "x")
    assert [text for _, _, text in found.known] == ["a: 2\n", "a: 3\n"]


def test_parts_are_joined_if_each_is_there_and_no_key_comes_twice() -> None:
    one, two = (Map(Span("x", line, 1), {name: Null(Span("x", line, 4))}, {name: Span("x", line, 1)})
                for line, name in ((1, "a"), (2, "b")))
    whole = joined(iter([one, two]))
    assert whole is not None and whole.span == one.span and whole.entries == one.entries | two.entries
    assert whole.keys == one.keys | two.keys
    assert joined(iter([one, None])) is None and joined(iter([one, two, one])) is None
