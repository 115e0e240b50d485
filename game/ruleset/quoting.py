"""Where quotes were meant to be in a YAML file that says something else because one is missing."""

from __future__ import annotations

from collections.abc import Sequence

_BEFORE = ":,[{-?("  # a quote mark opens a text only where a value may start: after one of these, or first on its line
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def opened_above(lines: Sequence[str], until: int) -> tuple[int, int] | None:
    """Line and column (from 1) of a quote that is closed on line `until` but was opened on one before."""
    quote, opened = "", (0, 0)
    for number, line in enumerate(lines[:until], 1):
        if (quote or '"') not in line and (quote or "'") not in line:
            continue
        at, last = 0, ""  # `last`: the character before, blanks not counted
        while at < len(line):
            char = line[at]
            if quote:
                if (quote == '"' and char == "\\") or (char == quote == "'" and line[at + 1 : at + 2] == "'"):
                    at += 1
                elif char == quote:
                    if number == until and opened[0] < number:
                        return opened
                    quote = ""
            elif char in "\"'" and (not last or last in _BEFORE):
                quote, opened = char, (number, at + 1)
            elif char == "#" and (at == 0 or line[at - 1] == " "):
                break
            last = char if not char.isspace() else last
            at += 1
    return None


def whole_value(line: str, column: int) -> str:
    """The value that starts at a column (from 1), commas inside its brackets included."""
    closing: list[str] = []
    for at, char in enumerate(line[column - 1 :], column - 1):
        if char in _PAIRS:
            closing.append(_PAIRS[char])
        elif closing and char == closing[-1]:
            closing.pop()
        elif not closing and char in ",}]":
            return line[column - 1 : at].strip()
    return line[column - 1 :].strip()


def quoted(value: str) -> str:
    """A value in quotes, ready to be copied."""
    return "'" + value.replace("'", "''") + "'"
