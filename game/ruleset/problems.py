"""What is wrong with a ruleset, and where.

A mod author sees nothing of the program but these messages, so each names the file, line and column, shows
the line with a caret, and where possible says what to do. Checks collect problems instead of stopping at the
first: an author should not have to start the program once per mistake.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from game.ruleset.quoting import opened_above, quoted, whole_value

TONGUE = "en"  # the language of these messages, as of the files that they are about
LINE_BREAK = re.compile(r"\r\n|\r|\n")
# What YAML cannot hold, and the line breaks that YAML counts but editors do not (line numbers would shift).
_ALLOWED = (("\t", "\t"), ("\n", "\n"), ("\r", "\r"), ("\x20", "\x7e"), ("\xa0", "\u2027"), ("\u202a", "\ud7ff"),
            ("\ue000", "\ufefe"), ("\uff00", "\ufffd"), ("\U00010000", "\U0010ffff"))
_TAB_INDENT = re.compile(r"(?m)^( *)\t[ \t]*(?=[^ \t\r\n])")
_SIGNATURE = re.compile(r"\s*(\w+\([^()'\"]*\)):")  # a name with parameters, whose colons YAML takes for its own
_WINDOW = 100  # columns of a source line that are printed
_BARE = re.compile(r"\s*(?:- +)?([a-z][\w-]*)((?: \w+)?)\s*(?:#.*)?")  # a word alone on its line, or two
_VALUE = re.compile(r"""\s*(?:- +)*(?:"[^"]*":\s+|[^\s'"\[{#&*!|>%@`][^:]*:\s+)?""")  # all before the value of a line
_SHOWN = 50  # problems that one RulesetError prints
_LONGEST = 400  # letters of a message or remedy that are printed: a mod may use a whole page as a value
_MOST_NAMES = 1000  # that a name is compared with, for the same reason
_LONGEST_NAME = 60  # longer names get no "did you mean": comparing them costs more than the hint is worth


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file; line and column count from 1, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: where, what, what to do about it, and the text of the line it is on."""

    span: Span
    message: str
    remedy: str = ""
    source: str = ""

    @property
    def headline(self) -> str:
        """The problem in one line, without the excerpt (for lists in the user interface)."""
        message, remedy, place = self.parts
        return f"{place}: {message} — {remedy}" if remedy else f"{place}: {message}"

    @property
    def parts(self) -> tuple[str, str, str]:
        """What is wrong, what to do about it, and where it is, each in one line."""
        return _shortened(self.message), _shortened(self.remedy), _printable(str(self.span))

    def __str__(self) -> str:
        if not self.source.strip():
            return self.headline
        return f"{self.headline}\n{_excerpt(self.source, self.span.column)}"


class RulesetError(Exception):
    """A ruleset cannot be used; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: list[Problem] = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        more = len(self.problems) - _SHOWN
        tail = [f"… and {more} more"] if more > 0 else []
        return "\n".join([str(problem) for problem in self.problems[:_SHOWN]] + tail)


class Unforeseen(RulesetError):
    """A ruleset at which the program itself fails. The fault is ours; whoever has the mod can do all else as ever."""


@contextmanager
def foreseen(file: str) -> Iterator[None]:
    """Whatever a strange ruleset makes fail, it is that ruleset alone that cannot be used."""
    try:
        yield
    except (RulesetError, MemoryError, OSError):
        raise
    except RecursionError as error:
        problem = Problem(Span(file, 1, 1), "formulas and the defines that they use are nested too deeply",
                          "make them flatter")
        raise RulesetError([problem]) from error
    except Exception as error:
        raise Unforeseen([Problem(Span(file, 1, 1), f"the program fails at this ({type(error).__name__}: {error})",
                                  "tell its authors, and send them the ruleset")]) from error


def forbidden(text: str) -> set[str]:
    """The characters of a text that no file of ours may hold; a set is looked through faster than a pattern is made."""
    return {char for char in set(text) if not _allowed(char)}


@lru_cache(maxsize=1024)  # texts have few letters, but each of them in nearly every sentence
def _allowed(char: str) -> bool:
    return any(first <= char <= last for first, last in _ALLOWED)


class Problems:
    """Collects problems; knows the texts of the files so that each problem carries its source line."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = dict(texts or {})
        self._lines: dict[str, list[str]] = {}  # of those whose lines were asked for
        self._unknown: set[str] = set()
        self._found: dict[Problem, None] = {}  # a dict keeps each problem once, in a stable order

    def know(self, file: str, text: str) -> None:
        """Remember a file's text, for the excerpts of problems added from now on."""
        self._texts[file] = text
        self._lines.pop(file, None)

    def lines(self, file: str) -> list[str]:
        """The lines of a file; a single empty one if it is not known."""
        if file not in self._lines:
            self._lines[file] = split_lines(self._texts.get(file, ""))
        return self._lines[file]

    def line(self, span: Span) -> str:
        """The text of the line a span is on; empty where the file is not known or shorter."""
        lines = self.lines(span.file)
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""

    def add(self, span: Span, message: str, remedy: str = "") -> None:
        """Note a problem; the same problem twice counts once."""
        self._found[Problem(span, message, remedy, self.line(span))] = None

    def extend(self, problems: Iterable[Problem]) -> None:
        self._found.update(dict.fromkeys(problems))

    @property
    def many(self) -> bool:
        """Whether there are so many that hints are not worth the time any more: nobody reads them."""
        return len(self._found) >= _SHOWN

    def first(self, name: str) -> bool:
        """Whether a name is met for the first time that nothing has: what was declared wrongly is one mistake."""
        new = name not in self._unknown
        self._unknown.add(name)
        return new

    def near(self, name: str, candidates: Iterable[str]) -> str | None:
        return nearest(name, candidates) if not self.many else None

    def add_forbidden_characters(self, file: str, text: str) -> None:
        """Note what the YAML reader would stumble over without saying where."""
        bad = forbidden(text)
        for places, message, remedy in (
            ([at for at, char in enumerate(text) if char in bad] if bad else [],
             "character U+{:04X} is not allowed", "remove it"),
            ([match.end(1) for match in _TAB_INDENT.finditer(text)],
             "a tab is used for indentation", "indent with spaces only"),
        ):
            if places:
                before = split_lines(text[:places[0]])
                more = f" ({len(places)} times in this file)" if len(places) > 1 else ""
                found = message.format(ord(text[places[0]])) + more
                self.add(Span(file, len(before), len(before[-1]) + 1), found, remedy)

    def add_syntax_error(self, problem: str, context: str, here: Span, start: Span) -> None:
        """Note what PyYAML says about a file that is known."""
        lines = self.lines(here.file)
        opened = opened_above(lines, here.line)
        if opened is not None and "quoted scalar" not in context:
            self.add(Span(here.file, *opened), "the quote opened here is not closed on its line",
                     "close it with the same quote mark")
        else:
            self.add(*_explain(problem, context, lines, here, start))

    @property
    def found(self) -> list[Problem]:
        """All problems, by file, line and column."""
        return sorted(self._found, key=lambda problem: (problem.span, problem.message))

    def raise_if_any(self) -> None:
        """Raise a RulesetError with everything found so far, if there is anything."""
        if self:
            raise RulesetError(self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return bool(self._found)


def split_lines(text: str) -> list[str]:
    """Lines as editors count them; str.splitlines() would also break at form feeds and the like."""
    return LINE_BREAK.split(text)


def named(name: str) -> str:
    """A name in quotes for a message, shortened: a mod may use a whole page as a key."""
    return f"'{name if len(name) <= 40 else name[:39] + '…'}'"


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that the author most likely meant, or None if nothing is close.

    Case and the choice of ``-``, ``_`` or a space do not count, and letters that changed places are the likeliest
    slip. Names of one or two letters must agree otherwise, since anything is close to them.
    """
    if len(name) > _LONGEST_NAME:
        return None
    folded: dict[str, str] = {}
    for candidate in sorted(candidates)[:_MOST_NAMES]:
        if len(candidate) <= _LONGEST_NAME:
            folded.setdefault(_fold(candidate), candidate)
    wanted = _fold(name)
    if wanted in folded:
        return folded[wanted]
    if len(wanted) <= 2:
        return None
    swapped = [key for key in folded if len(key) == len(wanted) and sorted(key) == sorted(wanted)]
    close = swapped or difflib.get_close_matches(wanted, folded, n=1, cutoff=0.65)
    return folded[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """A remedy naming the nearest candidate, or an empty one."""
    found = nearest(name, candidates)
    return f"did you mean {named(found)}?" if found is not None else ""


def known_names(name: str, candidates: Iterable[str]) -> str:
    """A remedy for an unknown name: the nearest candidate, or all of them if they are few."""
    known = list(candidates)
    return did_you_mean(name, known) or listed(known)


def listed(names: Iterable[str]) -> str:
    """All names there are, if they are few."""
    known = list(dict.fromkeys(names))
    if not known:
        return "there are none in this ruleset"
    more = ", …" if len(known) > 12 else ""
    return "there are " + ", ".join(known[:12]) + more


def _fold(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")


def _printable(text: str) -> str:
    """Text safe for a terminal: control and direction characters of a hostile mod must not act there."""
    return "".join(char if char.isprintable() or char in "\t\n" else "�" for char in text)


def _shortened(text: str) -> str:
    """A sentence for a terminal, without the middle of what is far too long for one: its end says what is wrong."""
    half = _LONGEST // 2
    return _printable(text if len(text) <= _LONGEST else f"{text[:half]} … {text[-half:]}")


def _excerpt(line: str, column: int) -> str:
    """The line, cut to a window around the column, and a caret under that column."""
    at = min(max(column - 1, 0), len(line))
    start = 0
    if len(line) > _WINDOW:
        start = max(0, min(at - _WINDOW // 2, len(line) - _WINDOW))
    end = min(len(line), start + _WINDOW)
    before, after = "…" if start else "", "…" if end < len(line) else ""
    pad = " " * len(before) + "".join(_blank(char) for char in line[start:at])
    return f"{before}{_printable(line[start:end])}{after}\n{pad}^"


def _blank(char: str) -> str:
    """Blank space as wide as a character is on a terminal."""
    if char == "\t":
        return char
    if unicodedata.combining(char):
        return ""
    return "  " if unicodedata.east_asian_width(char) in "WF" else " "


def quote_remedy(line: str) -> str:
    """The remedy for a formula that YAML misreads: the value of the line, quoted, ready to be copied."""
    value = _VALUE.sub("", line, count=1).strip()
    if not value or len(value) > 60:
        return "quote this: put the whole value in quotes"
    if value[0] == value[-1] and value[0] in "\"'" and len(value) > 2:  # 'it's': the quotes were meant
        value = value[1:-1]
    if "'" in value and '"' not in value and "\\" not in value:
        return f'quote this: "{value}"'
    return "quote this: '" + value.replace("'", "''") + "'"


def torn_item(line: str, start: Span, here: Span) -> str:
    """The item of a list in brackets that has brackets itself, if it can be told; else nothing."""
    begin = max(line.rfind(", ", 0, here.column - 1) + 2, start.column)
    comma = line.find(", ", here.column - 1)
    item = line[begin:comma if comma >= 0 else line.rstrip().rfind("]")].strip()
    closed = item.count("[") == item.count("]") > 0 and item.count("(") == item.count(")")
    alone = line[:start.column - 1].rstrip()[-1:] in (":", "-") and line.rstrip().endswith("]")
    return item if closed and alone else ""


def _explain(problem: str, context: str, lines: Sequence[str], here: Span, start: Span) -> tuple[Span, str, str]:
    """A YAML syntax error in plain words: the place to show, the message and the remedy.

    ``here`` is where the parser got lost, ``start`` where the construct began that it was reading. The
    patterns cover both of PyYAML's parsers, which word their messages differently.
    """
    line = lines[here.line - 1]
    first = not line[: here.column - 1].strip()  # the first thing on its line: indentation is to blame
    quote, quote_start = quote_remedy(line), quote_remedy(lines[start.line - 1])
    if "escape" in problem or "hexadecimal" in problem:
        return here, "unknown escape after '\\' in double quotes", "use single quotes, or write '\\\\'"
    if "quoted scalar" in context:
        return start, "the quote opened here is never closed", "close it with the same quote mark"
    if "mapping values" in problem and not first and ":" in line[: here.column - 1]:
        head = _SIGNATURE.match(line)
        return here, "a second ': ' on this line", f'quote the key: "{head[1]}":' if head else quote
    if "mapping values" in problem:
        upper = next((number for number in range(here.line - 1, 0, -1) if lines[number - 1].strip()), here.line)
        word = _BARE.fullmatch(lines[upper - 1])
        if word and upper < here.line:
            place = Span(here.file, upper, word.start(1) + 1)
            return place, f"{named(word[1])} has no colon, but lines below belong to it", f"write {word[1]}:{word[2]}"
        return here, "this key cannot follow a value on the line above", "check the indentation of both lines"
    for kind, opening, close in (("list", "[", "]"), ("mapping", "{", "}")):
        if f"',' or '{close}'" not in problem:
            continue
        if start.line == here.line and line[here.column - 1 :].strip():
            inner = line.rfind(": ", 0, here.column - 1)  # of the key whose value is cut
            whole = whole_value(line, inner + 3) if inner > 0 and kind == "mapping" else torn_item(line, start, here)
            return here, f"expected ',' or '{close}' here", f"quote this: {quoted(whole)}" if whole else quote
        comment = f"'#' starts a comment, {quote_start}" if " #" in lines[start.line - 1] else ""
        remedy = comment or f"close it with '{close}'; if it is a formula or text, quote this"
        return start, f"the {kind} opened here with '{opening}' is never closed", remedy
    if "block scalar" in context:
        return start, "'|' and '>' start a block text only at the end of a line", quote_start
    if any(word in context for word in ("alias", "anchor", "tag")) or "tag handle" in problem:
        return start, f"{_char_at(lines, start)} cannot start a value", quote_start
    if "cannot start any token" in problem:
        return here, f"{_char_at(lines, here)} cannot start a value", quote
    if "simple key" in context:
        remedy = "write ':' and a space after the key, or quote this"
        return start, "this line is neither 'key: value' nor part of a value", remedy
    if "sequence entries" in problem:
        return here, "a list item '- ' cannot start here", "put the list on lines of its own, or quote this"
    if "block mapping" in context or "block collection" in context or "block sequence" in context:
        if not first:
            return here, "unexpected text after the value", quote
        kind = "mapping" if "mapping" in context else "list"
        above = "; ' #' in the line above starts a comment" if " #" in lines[here.line - 2] else ""
        message = f"this line does not fit into the {kind} that starts on line {start.line}"
        return here, message, f"check the indentation{above}"
    if "node" in problem or "node" in context:
        return here, "a value is missing here", "write one; if it is a formula or text, quote this"
    if "document start" in problem:
        return here, "unexpected text after the end of the document", "remove the '...' or '---' line"
    return here, f"not readable as YAML: {problem or context}", "check the indentation, or quote this"


def _char_at(lines: Sequence[str], span: Span) -> str:
    return named(lines[span.line - 1][span.column - 1 : span.column])
