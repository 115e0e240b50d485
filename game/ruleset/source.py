"""Reads a ruleset file into plain nodes that remember where they were written.

YAML as PyYAML reads it is a trap for authors and for us: ``no`` becomes False, ``1:30`` becomes 90, a key
given twice silently loses its first value, and 30,000 open brackets crash the interpreter. So the nodes are
built here from the parser's events, which come one by one: nothing recurses, aliases are never followed, and
the limits below stop a hostile file as soon as it oversteps one. Scalars are read by the core schema of
YAML 1.2, as editors do.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import yaml

from game.board.reading import NotRead, read_file
from game.ruleset.problems import Problems, RulesetError, Span, forbidden, named, quote_remedy, split_lines
from game.ruleset.quoting import quoted, whole_value

if TYPE_CHECKING:
    from yaml._yaml import Mark as CMark  # the C parser has a Mark of its own

MAX_BYTES = 512 * 1024
BOOK_BYTES = 150 * 1024  # a rule book, all of which is set in type at once
MAX_DEPTH = 40
MAX_SCALAR = 20_000
MAX_NODES = 50_000

_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_CORE_TAG = "tag:yaml.org,2002:"  # what '!!' stands for
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_FLAGS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_ESCAPE = {'"': re.compile(r"\\(?:x..|u.{4}|U.{8}|.)|."), "'": re.compile("''|.")}


@dataclass(frozen=True, slots=True)
class Node:
    """Anything in a file; the span is where it starts."""

    span: Span


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A word, a formula or a longer text. ``quoted`` also holds for block texts (``|``, ``>``).

    ``raw`` is the text as written, quotes included; of a text of several lines, ``lines`` has those as written.
    """

    value: str
    quoted: bool = False
    raw: str = ""
    lines: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def at(self, offset: int) -> Span:
        """Where the character at ``offset`` of the value is in the file, to put a caret inside a formula."""
        if not self.raw:
            return self._in_lines(len("".join(self.value[:offset].split())))
        column = max(0, min(offset, len(self.value)))
        if self.quoted:
            column = _ends(self.raw)[column - 1] if column else 1
        return Span(self.span.file, self.span.line, self.span.column + column)

    def _in_lines(self, count: int) -> Span:
        """Where the character after ``count`` others is, blanks not counted: YAML changes nothing but those."""
        places = _places(self.lines, self.span.column - 1)
        if count >= len(places):
            return self.span
        number, column = places[count]
        return Span(self.span.file, self.span.line + number, column)


@lru_cache(maxsize=32)  # every part of a formula asks where it stands
def _ends(raw: str) -> list[int]:
    """Where the characters of a quoted text end as written."""
    return [match.end() for match in _ESCAPE[raw[0]].finditer(raw, 1)]


@lru_cache(maxsize=32)
def _places(lines: tuple[str, ...], first: int) -> list[tuple[int, int]]:
    """The line, counted from 0, and the column of all that is not blank in lines, the first from a column on."""
    return [(number, column) for number, line in enumerate(lines)
            for column, char in enumerate(line, 1) if not char.isspace() and (number or column > first)]


@dataclass(frozen=True, slots=True)
class Num(Node):
    """A plain whole number of at most nine digits; ``raw`` is the text as written, as in Flag and Null."""

    value: int
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Flag(Node):
    """A plain ``true`` or ``false``; ``yes``, ``no``, ``on`` and ``off`` are words."""

    value: bool
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Null(Node):
    """A plain ``~`` or ``null``, or nothing at all."""

    raw: str = ""


@dataclass(frozen=True, slots=True)
class Seq(Node):
    """A list."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Map(Node):
    """A mapping; ``keys`` has the place of each key, ``entries`` the values, both in file order."""

    entries: dict[str, Node]
    keys: dict[str, Span]

    def get(self, *path: str) -> Node | None:
        """The value of a key, or of a key in the mapping that is there, and so on; None if there is none."""
        node: Node | None = self
        for key in path:
            node = node.entries.get(key) if isinstance(node, Map) else None
        return node


def inner_texts(node: Node | None, key: str = "", skip: Collection[str] = ()) -> Iterator[tuple[str, Text]]:
    """Every text inside a node with the key that it stands under; mappings under some keys are left out."""
    if isinstance(node, Text):
        yield key, node
    elif isinstance(node, Map):
        for name, value in node.entries.items():
            if name not in skip or not isinstance(value, Map):
                yield from inner_texts(value, name, skip)
    elif isinstance(node, Seq):
        for item in node.items:
            yield from inner_texts(item, key, skip)


def load_source(path: str | Path, home: Path | None = None) -> Map:
    """Read a file; raises RulesetError with everything wrong with it."""
    return parse_source(read_text(path, home), str(path))


def read_text(path: str | Path, home: Path | None = None, most: int = MAX_BYTES) -> str:
    """The text of a file of sensible size in UTF-8; with a `home`, no link may lead out of that folder."""
    start, problems = Span(str(path), 1, 1), Problems()
    try:
        data = read_file(Path(path), most + 3, home)  # one byte more than the cap, were there a BOM
        if len(data) > most + 3:
            too_large(start, problems, most)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + len(data) - len(error.object)  # the codec counts without the BOM
        before = split_lines(data[:at].decode("utf-8-sig"))
        place = Span(str(path), len(before), len(before[-1]) + 1)
        problems.add(place, f"byte {at} (0x{data[at]:02x}) is not UTF-8 text", "save the file as UTF-8")
    except NotRead as error:
        problems.add(start, f"cannot read the file: {error.reason}", error.remedy)
    raise RulesetError(problems)


def too_large(start: Span, problems: Problems, most: int) -> NoReturn:
    """A file of more than anybody needs."""
    remedy = "split long texts off into files of their own" if most == MAX_BYTES else "make it shorter"
    problems.add(start, f"the file is larger than {most // 1024} kB", remedy)
    raise RulesetError(problems)


def parse_source(text: str, file: str, first: str = "ruleset") -> Map:
    """Parse a text; ``file`` is what spans will say, ``first`` the section that such files begin with.

    Raises RulesetError with everything wrong with it.
    """
    text = text.removeprefix("\ufeff")
    problems = Problems()
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        too_large(Span(file, 1, 1), problems, MAX_BYTES)
    problems.know(file, text)
    problems.add_forbidden_characters(file, text)
    problems.raise_if_any()
    root = Builder(text, file, problems).build()
    if not problems and (root is None or (isinstance(root, Null) and not root.raw)):
        problems.add(Span(file, 1, 1), "the file is empty", f"start with a '{first}:' section")
    elif not problems and not isinstance(root, Map):
        kind = "a list" if isinstance(root, Seq) else "a single value"
        message = f"the file must consist of 'section:' entries, but is {kind}"
        problems.add(Span(file, 1, 1), message, f"start with a '{first}:' section")
    if problems or not isinstance(root, Map):
        raise RulesetError(problems)
    return root


class _Stop(Exception):
    """The rest of the file is not worth reading; the reason is noted as a problem."""


# Two readers of YAML are about, and only the quick one would take it.
UNQUOTED = "a '?' within { } or [ ] is read otherwise on other computers", "put the whole text in quotes"


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet."""

    span: Span
    mapping: bool
    flow: bool  # within brackets or braces
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    at_key: bool = True
    key: str | None = None  # None: the key was refused, its value is dropped

    def close(self) -> Node:
        return Map(self.span, self.entries, self.keys) if self.mapping else Seq(self.span, tuple(self.items))


class Builder:
    """Turns the events of one file into nodes, noting problems on the way; of a part of it, with the lines before."""

    def __init__(self, text: str, file: str, problems: Problems, before: Sequence[str] = ()) -> None:
        self._text, self._file, self._problems = text, file, problems
        self._lines, self._first = [*before, *split_lines(text)], len(before)
        self._last = next((at for at in reversed(range(len(self._lines))) if self._lines[at].strip()), 0)
        self._open: list[_Open] = []
        self._root: Node | None = None
        self._documents = self.nodes = 0

    def build(self) -> Node | None:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(self._text, Loader=loader):
                self._take(event)
        except _Stop:
            pass
        except yaml.MarkedYAMLError as error:
            self._explain(error)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # the pure loader lets some through
            self._problems.add(Span(self._file, 1, 1), f"not readable as YAML: {error}")
        return self._root

    def _span(self, mark: yaml.Mark | CMark | None) -> Span:
        if mark is None:
            return Span(self._file, 1, 1)
        line = self._first + mark.line
        if line > self._last:  # the end of the file: show the last line that has something on it
            return Span(self._file, self._last + 1, len(self._lines[self._last].rstrip()) + 1)
        return Span(self._file, line + 1, mark.column + 1)

    def _take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                remedy = "remove the '---' line, or make it two files"
                self._problems.add(self._span(event.start_mark), "a second document starts here", remedy)
                raise _Stop
        elif isinstance(event, yaml.CollectionEndEvent):
            self._put(self._open.pop().close())
        elif isinstance(event, yaml.NodeEvent):
            self._take_node(event, self._span(event.start_mark))

    def _take_node(self, event: yaml.NodeEvent, span: Span) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._problems.add(span, f"the file has more than {MAX_NODES} entries", "make it shorter")
            raise _Stop
        if isinstance(event, yaml.AliasEvent):
            remedy = "write the value out; if it is text, put it in quotes"
            self._problems.add(span, f"aliases ({named(f'*{event.anchor}')}) are not used here", remedy)
            self._put(Null(span))
            return
        if event.anchor is not None:
            remedy = "write the value out where it is needed; if it is text, put it in quotes"
            self._problems.add(span, f"anchors ({named(f'&{event.anchor}')}) are not used here", remedy)
        if (tag := getattr(event, "tag", None)) is not None:
            remedy, tag = "remove the tag; if it is text, put it in quotes", tag.replace(_CORE_TAG, "!!")
            self._problems.add(span, f"tags ({named(tag)}) are not used here", remedy)
        if isinstance(event, yaml.ScalarEvent):
            self._take_scalar(event, span)
        elif len(self._open) >= MAX_DEPTH:
            self._problems.add(span, f"nested more than {MAX_DEPTH} levels deep", "make it flatter")
            raise _Stop
        else:
            flow = bool(getattr(event, "flow_style", False))
            self._open.append(_Open(span, isinstance(event, yaml.MappingStartEvent), flow))

    def _take_scalar(self, event: yaml.ScalarEvent, span: Span) -> None:
        value, plain = event.value, event.implicit[0]
        if len(value) > MAX_SCALAR:
            self._problems.add(span, f"this text is longer than {MAX_SCALAR} characters", "make it shorter")
        bad = forbidden(value) if not (value.isascii() and value.isprintable()) else set()
        if bad:
            first = next(char for char in value if char in bad)
            message = f"character U+{ord(first):04X} is not allowed, not even as an escape"
            self._problems.add(span, message, "remove it")
        if plain and "?" in value and self._open and self._open[-1].flow:
            self._problems.add(span, *UNQUOTED)
        if self._open and self._open[-1].mapping and self._open[-1].at_key:
            self._take_key(self._open[-1], value, plain, span)
        elif plain and value in _NULLS:
            key = self._open[-1].key if self._open else None  # PyYAML puts an empty value on a later line
            self._put(Null(self._open[-1].keys[key] if key and not value else span, value))
        elif plain and value in _FLAGS:
            self._put(Flag(span, _FLAGS[value], value))
        elif plain and _INT.fullmatch(value):
            self._put(Num(span, int(value), value))
        else:
            end = self._span(event.end_mark)
            one_line = end.line == span.line and (plain or event.style in ("'", '"'))
            raw = self._lines[span.line - 1][span.column - 1 : end.column - 1] if one_line else ""
            lines = () if one_line or event.style in ("'", '"') else self._written(span.line, end, event.style)
            self._put(Text(span, value, not plain, raw, lines))

    def _written(self, first: int, end: Span, style: str | None) -> tuple[str, ...]:
        """The lines of a text of several; the first one of a block text holds but its mark."""
        lines = self._lines[first - 1 : end.line]
        if style in ("|", ">"):
            lines[0] = ""
        elif end.line > first:
            lines[-1] = lines[-1][: end.column - 1]
        return tuple(lines)

    def _take_key(self, parent: _Open, key: str, plain: bool, span: Span) -> None:
        parent.at_key, parent.key = False, None
        if plain and key == "<<":
            self._problems.add(span, "the merge key '<<' is not used here", "use extends")
        elif not key:
            self._problems.add(span, "a key is missing before ':'", "write one, or quote the value")
        elif key in parent.keys and self._cut_by_comma(parent, key, plain, span):
            pass
        elif key in parent.keys:
            first = parent.keys[key].line
            message = f"the key {named(key)} is given twice, on line {first} and on line {span.line}"
            self._problems.add(span, message, "keep one of the two")
        else:
            parent.key = key
            parent.keys[key] = span

    def _cut_by_comma(self, parent: _Open, key: str, plain: bool, span: Span) -> bool:
        """Whether a key is but a part of a formula that YAML splits at its commas: no colon follows it."""
        line = self._lines[span.line - 1]
        if not plain or line[span.column - 1 + len(key) :].lstrip().startswith(":"):
            return False
        values = [node for node in parent.entries.values() if isinstance(node, Text) and "(" in node.value]
        if not values or values[-1].span.line != span.line:
            return False
        whole = whole_value(line, values[-1].span.column)
        self._problems.add(values[-1].span, "a comma cuts this formula in two", f"quote this: {quoted(whole)}")
        return True

    def _put(self, node: Node) -> None:
        """Hand a finished node to what it is part of."""
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        if not parent.mapping:
            parent.items.append(node)
        elif parent.at_key:  # only lists, mappings and aliases come here: scalars went to _take_key
            parent.at_key, parent.key = False, None
            if not isinstance(node, Null):
                remedy = quote_remedy(self._lines[node.span.line - 1])
                self._problems.add(node.span, "a key must be a word, not a list or mapping", remedy)
        else:
            parent.at_key = True
            if parent.key is not None:
                parent.entries[parent.key] = node

    def _explain(self, error: yaml.MarkedYAMLError) -> None:
        start, here = self._span(error.context_mark), self._span(error.problem_mark or error.context_mark)
        if (error.problem or "").startswith("expected ','") and self._lines[here.line - 1][here.column - 1:][:1] == "?":
            self._problems.add(here, *UNQUOTED)
            return
        self._problems.add_syntax_error(error.problem or "", error.context or "", here, start)
