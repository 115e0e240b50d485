"""The YAML loader: what it reads, what it refuses, and how it says so."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game.ruleset import source
from game.ruleset.problems import RulesetError, Span, split_lines
from game.ruleset.source import Flag, Map, Node, Null, Num, Seq, Text, load_source, parse_source


def value_of(scalar: str) -> Node:
    return parse_source(f"a: {scalar}\n", "f").entries["a"]


def refusal(text: str) -> list[str]:
    """The problems of a text, each as 'line:column: message — remedy'."""
    with pytest.raises(RulesetError) as caught:
        parse_source(text, "f")
    return [problem.headline.removeprefix("f:") for problem in caught.value.problems]


# --- scalars -------------------------------------------------------------------------------------------


WORDS = ["on", "off", "yes", "no", "y", "n", "On", "NO", "tRUE", "-x", "x-y"]
NOT_QUITE_NUMBERS = ["1:30", "014", "0x1F", "0o17", "1_000", "+5", "1.5", "1e3", ".inf", "1234567890"]


@pytest.mark.parametrize("word", [*WORDS, *NOT_QUITE_NUMBERS, ".nan", "2024-01-31"])
def test_words_stay_words(word: str) -> None:
    node = value_of(word)
    assert isinstance(node, Text)
    assert (node.value, node.quoted, node.raw) == (word, False, word)


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("7", 7), ("-12", -12), ("999999999", 999999999)])
def test_plain_whole_numbers(word: str, number: int) -> None:
    assert value_of(word) == Num(Span("f", 1, 4), number, word)


@pytest.mark.parametrize("word", ["true", "True", "TRUE", "false", "False", "FALSE"])
def test_flags(word: str) -> None:
    assert value_of(word) == Flag(Span("f", 1, 4), word.lower() == "true", word)


@pytest.mark.parametrize("word", ["~", "null", "Null", "NULL"])
def test_nulls(word: str) -> None:
    assert value_of(word) == Null(Span("f", 1, 4), word)


def test_an_empty_value_is_at_its_key() -> None:
    entries = parse_source("x: 1\na:\nb: 2\n\nc:\n", "f").entries
    assert entries["a"] == Null(Span("f", 2, 1))
    assert entries["c"] == Null(Span("f", 5, 1))


@pytest.mark.parametrize("word", ["'5'", '"true"', "'~'", "''"])
def test_quoted_scalars_are_text(word: str) -> None:
    assert value_of(word) == Text(Span("f", 1, 4), word[1:-1], True, word)


def test_structure_and_spans() -> None:
    text = "ruleset:\n  id: x\n  tags: [a, 2]\n1: |\n  two\n  lines\nno: {k: v}\n"
    root = parse_source(text, "dir/f.yaml")
    assert list(root.entries) == list(root.keys) == ["ruleset", "1", "no"]
    assert root.span == Span("dir/f.yaml", 1, 1)
    section = root.get("ruleset")
    assert isinstance(section, Map)
    assert section.keys["tags"] == Span("dir/f.yaml", 3, 3)
    tags = section.get("tags")
    assert isinstance(tags, Seq)
    assert tags.items == (
        Text(Span("dir/f.yaml", 3, 10), "a", False, "a"),
        Num(Span("dir/f.yaml", 3, 13), 2, "2"),
    )
    assert root.get("1") == Text(Span("dir/f.yaml", 4, 4), "two\nlines\n", True, "")
    assert root.get("nothing") is None


def test_byte_order_mark_and_other_line_ends() -> None:
    root = parse_source("\ufeffa: 1\r\nb: 2\rc: 3\n", "f")
    assert root.keys == {"a": Span("f", 1, 1), "b": Span("f", 2, 1), "c": Span("f", 3, 1)}


@pytest.mark.parametrize(
    ("scalar", "offset", "column"),
    [
        ("abc + d", 0, 4),
        ("abc + d", 4, 8),
        ("é🎲 x", 3, 7),
        ("'a''b c'", 0, 5),
        ("'a''b c'", 2, 8),
        ('"a + b"', 4, 9),
        ('"\\u0041\\x42\\U00000043\\n z"', 1, 11),
        ('"\\u0041\\x42\\U00000043\\n z"', 5, 28),
        ("abc", 99, 7),
        ("'abc'", 99, 8),
        ("abc", -5, 4),
    ],
)
def test_at_points_into_the_text(scalar: str, offset: int, column: int) -> None:
    node = value_of(scalar)
    assert isinstance(node, Text)
    assert node.at(offset) == Span("f", 1, column)


@pytest.mark.parametrize("scalar", ["'x\n  y'", '"x\\\n  y"'])
def test_at_of_several_lines_in_quotes_is_the_start(scalar: str) -> None:
    node = value_of(scalar)
    assert isinstance(node, Text)
    assert node.raw == ""
    assert node.at(2) == node.span == Span("f", 1, 4)


@pytest.mark.parametrize(
    ("scalar", "offset", "line", "column"),
    [
        ("|\n  a\n  b", 0, 2, 3),
        ("|  # x\n  a\n  b", 2, 3, 3),
        (">-\n  ab\n\n  cd", 4, 4, 4),
        ("x and\n  y or # no\n", 2, 1, 6),
        ("x and\n  y or # no\n", 8, 2, 5),
        ("x and\n  y or # no\n", 99, 1, 4),
    ],
)
def test_at_finds_the_line_of_a_text_of_several(scalar: str, offset: int, line: int, column: int) -> None:
    node = value_of(scalar)
    assert isinstance(node, Text)
    assert node.raw == ""
    assert node.at(offset) == Span("f", line, column)


# --- refusals ------------------------------------------------------------------------------------------

CHECK = "check the indentation"
ALIAS = "write the value out; if it is text, put it in quotes"
TAG = "remove the tag; if it is text, put it in quotes"
SYNTAX = [
    ("a: b: c", "1:5: a second ': ' on this line — quote this: 'b: c'"),
    ("a:\n  - when: x: y", "2:12: a second ': ' on this line — quote this: 'x: y'"),
    ("a: @x", "1:4: '@' cannot start a value — quote this: '@x'"),
    ("a: %x", "1:4: '%' cannot start a value — quote this: '%x'"),
    ("a: * 2", "1:4: '*' cannot start a value — quote this: '* 2'"),
    ("a: & b", "1:4: '&' cannot start a value — quote this: '& b'"),
    ("a: !x!y z", "1:4: '!' cannot start a value — quote this: '!x!y z'"),
    ("a: [b] + c", "1:8: unexpected text after the value — quote this: '[b] + c'"),
    ("a: {b} + 'c'", "1:8: unexpected text after the value — quote this: \"{b} + 'c'\""),
    ("- [b] + c", "1:7: unexpected text after the value — quote this: '[b] + c'"),
    ("a: 'it's'", '1:8: unexpected text after the value — quote this: "it\'s"'),
    (
        "a: [x] " + "y" * 60,
        "1:8: unexpected text after the value — quote this: put the whole value in quotes",
    ),
    ("a: [b: c: d]", "1:9: expected ',' or ']' here — quote this: '[b: c: d]'"),
    ("a: > 3", "1:4: '|' and '>' start a block text only at the end of a line — quote this: '> 3'"),
    (
        "a: [1\nb: 2",
        "1:4: the list opened here with '[' is never closed"
        " — close it with ']'; if it is a formula or text, quote this",
    ),
    (
        "a: {x\n",
        "1:4: the mapping opened here with '{' is never closed"
        " — close it with '}'; if it is a formula or text, quote this",
    ),
    (
        "a: [x # y]\n",
        "1:4: the list opened here with '[' is never closed — '#' starts a comment, quote this: '[x # y]'",
    ),
    (
        "a: x # y\n  z",
        "2:3: this line does not fit into the mapping that starts on line 1"
        " — check the indentation; ' #' in the line above starts a comment",
    ),
    ('a: "x\n', "1:4: the quote opened here is never closed — close it with the same quote mark"),
    ("a: 'x\n---\n'", "1:4: the quote opened here is never closed — close it with the same quote mark"),
    (
        "a: 1\n b: 2",
        "2:3: this key cannot follow a value on the line above — check the indentation of both lines",
    ),
    ("a:\n  - x\n y: 2", f"3:2: this line does not fit into the mapping that starts on line 1 — {CHECK}"),
    ("- a\nb: 1", f"2:1: this line does not fit into the list that starts on line 1 — {CHECK}"),
    ("a: - b", "1:4: a list item '- ' cannot start here — put the list on lines of its own, or quote this"),
    ("a: ,x", "1:4: a value is missing here — write one; if it is a formula or text, quote this"),
    (
        "a: 1\nb\n",
        "2:1: this line is neither 'key: value' nor part of a value"
        " — write ':' and a space after the key, or quote this",
    ),
    (
        'a: "\\q"',
        "1:5: unknown escape after '\\' in double quotes — use single quotes, or write '\\\\'",
    ),
    (
        "a: {b: Do you mind ?, c: 1}",
        "1:8: a '?' within { } or [ ] is read otherwise on other computers — put the whole text in quotes",
    ),
    ("---\n...\nfoo", "3:1: unexpected text after the end of the document — remove the '...' or '---' line"),
]


@pytest.mark.parametrize(("text", "message"), SYNTAX)
def test_syntax_errors_in_plain_words(text: str, message: str) -> None:
    assert refusal(text) == [message]


@pytest.mark.parametrize(("text", "message"), SYNTAX)
def test_the_pure_parser_says_the_same(text: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader")
    told = refusal(text)
    assert [line.split(": ", 1)[1] for line in told] == [message.split(": ", 1)[1]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: the file is empty — start with a 'ruleset:' section"),
        ("# only this\n", "1:1: the file is empty — start with a 'ruleset:' section"),
        ("---\n", "1:1: the file is empty — start with a 'ruleset:' section"),
        ("- a\n", "1:1: the file must consist of 'section:' entries, but is a list — start with a 'ruleset:' section"),
        (
            "foo\n",
            "1:1: the file must consist of 'section:' entries, but is a single value — start with a 'ruleset:' section",
        ),
        (
            "~\n",
            "1:1: the file must consist of 'section:' entries, but is a single value — start with a 'ruleset:' section",
        ),
        (
            "a: 1\n---\nb: 2",
            "2:1: a second document starts here — remove the '---' line, or make it two files",
        ),
        ("a:\n  b: 1\n\tc: 2\n", "3:1: a tab is used for indentation — indent with spaces only"),
        (
            "a:\n  \tb: 1\n\t\tc: 2\n",
            "2:3: a tab is used for indentation (2 times in this file) — indent with spaces only",
        ),
        ("<<: x", "1:1: the merge key '<<' is not used here — use extends"),
        ("a: *x", f"1:4: aliases ('*x') are not used here — {ALIAS}"),
        ("*x : a", f"1:1: aliases ('*x') are not used here — {ALIAS}"),
        (
            "a: &x 1",
            "1:4: anchors ('&x') are not used here"
            " — write the value out where it is needed; if it is text, put it in quotes",
        ),
        ("a: !alive", f"1:4: tags ('!alive') are not used here — {TAG}"),
        ("a: !!str 5", f"1:4: tags ('!!str') are not used here — {TAG}"),
        (
            "a: !!python/object:os.system x",
            f"1:4: tags ('!!python/object:os.system') are not used here — {TAG}",
        ),
        ("a: !!python/name:os.system", f"1:4: tags ('!!python/name:os.system') are not used here — {TAG}"),
        ("a: !!set {b}", f"1:4: tags ('!!set') are not used here — {TAG}"),
        ("a: {{x}}", "1:5: a key must be a word, not a list or mapping — quote this: '{{x}}'"),
        ("? [a]\n: b", "1:3: a key must be a word, not a list or mapping — quote this: '? [a]'"),
        ("'': b", "1:1: a key is missing before ':' — write one, or quote the value"),
        ("a: \x00", "1:4: character U+0000 is not allowed — remove it"),
        ("x: 1\na: \x1b[2J\x1b", "2:4: character U+001B is not allowed (2 times in this file) — remove it"),
        ("a: b\u2028c", "1:5: character U+2028 is not allowed — remove it"),
        ("a: \ud800", "1:4: character U+D800 is not allowed — remove it"),
        ('a: "\\0"', "1:4: character U+0000 is not allowed, not even as an escape — remove it"),
        ("a: " + "x" * 20_001, "1:4: this text is longer than 20000 characters — make it shorter"),
    ],
)
def test_refused_with_a_reason(text: str, message: str) -> None:
    assert refusal(text) == [message]


def test_duplicate_keys_name_both_lines_and_all_are_told_in_one_pass() -> None:
    keep = "keep one of the two"
    assert refusal("a: 1\nb: &x 2\na: 3\nc: {d: 1, d: 2}\nb: [*x]\n") == [
        "2:4: anchors ('&x') are not used here"
        " — write the value out where it is needed; if it is text, put it in quotes",
        f"3:1: the key 'a' is given twice, on line 1 and on line 3 — {keep}",
        f"4:11: the key 'd' is given twice, on line 4 and on line 4 — {keep}",
        f"5:1: the key 'b' is given twice, on line 2 and on line 5 — {keep}",
        f"5:5: aliases ('*x') are not used here — {ALIAS}",
    ]


def test_problems_before_a_syntax_error_are_told_with_it() -> None:
    assert [line.split(":")[0] for line in refusal("a: 1\na: 2\nb: @\n")] == ["2", "3"]


def test_limits_are_reached_exactly() -> None:
    assert parse_source("a: " + "x" * source.MAX_SCALAR, "f")
    assert parse_source("a: " + "[" * (source.MAX_DEPTH - 1) + "]" * (source.MAX_DEPTH - 1), "f")
    assert refusal("a: " + "[" * source.MAX_DEPTH) == ["1:43: nested more than 40 levels deep — make it flatter"]
    items = "a: [" + "1," * (source.MAX_NODES - 3)
    assert parse_source(items + "]", "f")
    assert refusal(items + "1]") == ["1:99999: the file has more than 50000 entries — make it shorter"]


# --- files ---------------------------------------------------------------------------------------------


def load_refusal(path: Path) -> str:
    with pytest.raises(RulesetError) as caught:
        load_source(path)
    return str(caught.value).replace(str(path), "f")


def test_load_source_reads_a_file_with_its_path_in_the_spans(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("\ufeffname: Échecs\n".encode())
    assert load_source(path) == load_source(str(path))
    assert load_source(path).keys == {"name": Span(str(path), 1, 1)}


def test_unreadable_files(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    assert load_refusal(path) == "f:1:1: cannot read the file: there is no such file — check its name"
    assert load_refusal(tmp_path) == "f:1:1: cannot read the file: it is not a file — put a file there"
    with pytest.raises(RulesetError, match="cannot read the file"):
        load_source("x\x00y")


@pytest.mark.parametrize(("mark", "at"), [(b"", 8), (b"\xef\xbb\xbf", 11)])
def test_other_encodings(tmp_path: Path, mark: bytes, at: int) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(mark + "a: 1\nb: é\n".encode("latin-1"))
    assert load_refusal(path) == f"f:2:4: byte {at} (0xe9) is not UTF-8 text — save the file as UTF-8"


def test_file_size_is_capped(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = "a: 1\n" + "#" * (source.MAX_BYTES - 6) + "\n"
    path.write_text(text)
    assert load_source(path)
    for more in ("#", "é" * 10, "\ufffd" * 1000, "#" * 10_000_000):
        path.write_text(text + more)
        told = "f:1:1: the file is larger than 512 kB — split long texts off into files of their own"
        assert load_refusal(path) == told


# --- hostile input -------------------------------------------------------------------------------------

HOSTILE = {
    "brackets": "[" * 30_000,
    "braces": "a: " + "{" * 30_000,
    "pairs": "a: " + "{a: [" * 30_000,
    "dashes": "- " * 30_000,
    "question marks": "? " * 30_000,
    "indents": "".join(" " * level + "a:\n" for level in range(900)),
    "alias bomb": "a: &a [x, x]\n"
    + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(20)),
    "merge bomb": "a: &a {x: 1}\n"
    + "".join(f"{chr(98 + n)}: &{chr(98 + n)} {{<<: [{', '.join(['*' + chr(97 + n)] * 9)}]}}\n" for n in range(20)),
    "self reference": "&a a: [*a]",
    "long scalar": "a: " + "x" * 10_000_000,
    "long quoted scalar": "a: '" + "x" * 500_000 + "'",
    "long block": "a: |\n" + "  x\n" * 100_000,
    "long key": "x" * 400_000 + ": 1",
    "open quote": 'a: "' + "x\n" * 200_000,
    "python": "a: !!python/object/apply:os.system ['echo x']",
    "many duplicates": "a: 1\n" * 24_000,
    "many anchors": "a: [" + "&x y, " * 24_000 + "]",
    "many tags": "a: [" + "!x y, " * 24_000 + "]",
    "many documents": "---\n" * 100_000,
    "tabs": "\ta\n" * 100_000,
    "control characters": "\x01" * 400_000,
    "long number": "a: {b: " + "9" * 30_000 + "}",
    "colons": "a: " * 150_000,
    "commas": "a: [" + "," * 400_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_refused_quickly(name: str) -> None:
    start = time.process_time()
    with pytest.raises(RulesetError) as caught:
        parse_source(HOSTILE[name], "f")
    assert len(str(caught.value)) < 30_000
    assert time.process_time() - start < 4  # what is not refused takes minutes; a slow machine takes a second or two


@given(st.text() | st.text(alphabet="ab:-[]{}#&*!|>'\"%@`?,~<\\ \t\n\r0\x85\ufeff\ud800", max_size=60))
def test_no_text_raises_anything_else(text: str) -> None:
    for hide in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            if hide:
                patch.delattr(yaml, "CSafeLoader")
            try:
                root = parse_source(text, "f")
            except RulesetError as error:
                assert str(error)
                assert all(problem.span.line <= text.count("\n") + text.count("\r") + 1 for problem in error.problems)
            else:
                check_spans(root, text)


def check_spans(node: Node, text: str) -> None:
    """Every single-line text is found at its span, and at() never leaves its line."""
    lines = split_lines(text.removeprefix("\ufeff"))
    if isinstance(node, Map):
        assert node.entries.keys() == node.keys.keys()
    children = node.entries.values() if isinstance(node, Map) else node.items if isinstance(node, Seq) else ()
    for child in children:
        check_spans(child, text)
    if isinstance(node, Text) and node.raw:
        assert lines[node.span.line - 1][node.span.column - 1 :].startswith(node.raw)
        for offset in range(len(node.value) + 1):
            assert 0 <= node.at(offset).column - node.span.column <= len(node.raw)
