"""Remedies that are edits: what a message advises, done at the press of a key.

Messages are written for people, and nothing else in the program needs them as edits: so it is their few turns of phrase
that are read here, in one place. A remedy that leaves something to think about is no edit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import NamedTuple

from game.ruleset.problems import Problem, quote_remedy

NAMED = re.compile(r"'([^']+)'")
WORD = re.compile(r"[A-Za-z_][\w-]*")
SIGNS = {"write and": ("&&", "and"), "write or": ("||", "or"), "write !=": ("<>", "!="), "write >=": ("=>", ">="),
         "write <=": ("=<", "<="), "use //, which drops the remainder": ("/", "//")}
AROUND = {"compare it: != nothing": "{} != nothing", "compare it: n > 0": "{} > 0",
          "make it a list: [ ] around it": "[{}]", "count it: count(…) > 0": "count({}) > 0",
          "ask whether it is empty: not ….empty": "not {}.empty"}
CODE = ("write ", "lists grow with +=: ", "make the list anew: ")  # before what is ready to be copied
CURLY = {**dict.fromkeys(map(ord, "“”„"), '"'), **dict.fromkeys(map(ord, "‘’‚"), "'")}
PAIRS = {"(": ")", "[": "]", "{": "}"}
CLOSING = {"'[' is never closed": "]", "'(' is never closed": ")", "'{' is never closed": "}"}
MOST = 6  # names to choose from


class Edit(NamedTuple):
    """A change of one line: what stands between two columns, counted from 1, becomes something else."""

    title: str
    line: int
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        lines = text.split("\n")
        line = lines[self.line - 1]
        lines[self.line - 1] = line[:self.start - 1] + self.new + line[self.end - 1:]
        return "\n".join(lines)


def fixes(problem: Problem) -> list[Edit]:
    """The ways to do what a problem's remedy advises; none if it takes thinking."""
    return [edit for phrase in PHRASES for edit in phrase(problem)][:MOST]


def replaced(problem: Problem, old: str, new: str, after: int | None = None) -> Iterator[Edit]:
    """A word of the line, at or after the place of the problem, becomes another one."""
    start = problem.source.find(old, problem.span.column - 1 if after is None else after)
    if old and start >= 0:
        yield Edit(f"Write {new.strip()}", problem.span.line, start + 1, start + 1 + len(old), new)


def word_at(problem: Problem) -> str:
    """The word that the problem is about: the one that its message names, or the one at its place."""
    rest = problem.source[problem.span.column - 1:]
    told = [name for name in NAMED.findall(problem.message) if name in rest]
    here = WORD.search(rest)
    return told[0] if told else here[0] if here is not None else ""


def near_name(problem: Problem) -> Iterator[Edit]:
    """Did you mean …?"""
    found = re.search(r"did you mean '(.+)'\?", problem.remedy)
    if found is not None:
        yield from replaced(problem, word_at(problem), found[1])


def few_names(problem: Problem) -> Iterator[Edit]:
    """There are a, b, c."""
    found = re.match(r"(?:there are|it may be|it has|known here:) ([\w-]+(?:, [\w-]+)*)$", problem.remedy)
    for name in found[1].split(", ") if found is not None else ():
        yield from replaced(problem, word_at(problem), name)


def quotes(problem: Problem) -> Iterator[Edit]:
    """Quote this."""
    found = re.search(r"quote this: (([\"']).*\2)$", problem.remedy)
    if found is None:
        return
    new = found[1]
    bare = new[1:-1].replace("''", "'") if new[0] == "'" else new[1:-1]
    mark = problem.source.rstrip()[-1:]
    wrong = f"{mark}{bare}{mark}"  # the quotes around it are the wrong ones
    yield from replaced(problem, wrong if mark in ("'", '"') and wrong in problem.source else bare, new, after=0)


def quoted_key(problem: Problem) -> Iterator[Edit]:
    """Quote the key."""
    found = re.search(r'quote the key: ("(.+)"):', problem.remedy)
    if found is not None:
        yield from replaced(problem, found[2], found[1], after=0)


def other_word(problem: Problem) -> Iterator[Edit]:
    """Write this instead of a word, or of signs, that other languages have."""
    remedy = problem.remedy
    if remedy in SIGNS:
        yield from replaced(problem, *SIGNS[remedy], after=0)
    elif remedy == "write not" and (found := re.search(r"!(?!=)|~", problem.source)) is not None:
        yield Edit("Write not", problem.span.line, found.start() + 1, found.end() + 1, "not ")
    elif remedy == "compare with ==" and (found := re.search(r"(?<![=!<>])=(?!=)", problem.source)) is not None:
        yield Edit("Write ==", problem.span.line, found.start() + 1, found.end() + 1, "==")
    elif (written := re.fullmatch(r"write (\w+)", remedy)) is not None and WORD.match(problem.source[at(problem):]):
        yield from replaced(problem, WORD.findall(problem.source[at(problem):])[0], written[1])
    elif (called := re.fullmatch(r"write (\w+)\(.*….*\)", remedy)) is not None and "unknown" in problem.message:
        yield from replaced(problem, word_at(problem), called[1])
    elif (called := re.fullmatch(r"write (\w+\(…\))", remedy)) is not None and "takes arguments" in problem.message:
        yield from replaced(problem, word_at(problem), f"{word_at(problem)}()")


def flags(problem: Problem) -> Iterator[Edit]:
    """Yes or no."""
    found = re.match(r"[^,}\]\s#]+", problem.source[at(problem):])
    if problem.remedy == "write yes or no" and found is not None:
        for new in ("yes", "no"):
            yield Edit(f"Write {new}", problem.span.line, at(problem) + 1, at(problem) + 1 + found.end(), new)


def around_it(problem: Problem) -> Iterator[Edit]:
    """Something after or around the part of the formula that the problem is about."""
    attribute = re.fullmatch(r"write (\.\w+) after it", problem.remedy)
    shape = f"{{}}{attribute[1]}" if attribute is not None else AROUND.get(problem.remedy, "")
    end = at(problem) + part_length(problem.source[at(problem):])
    if shape:
        new = shape.format(problem.source[at(problem):end])
        yield Edit(f"Write {new}", problem.span.line, at(problem) + 1, end + 1, new)


def written_out(problem: Problem) -> Iterator[Edit]:
    """What to write instead, ready to be copied."""
    start = next((len(lead) for lead in CODE if problem.remedy.startswith(lead)), None)
    if start is None or "…" in problem.remedy:
        return
    new, rest = problem.remedy[start:], problem.source[at(problem):]
    if "(…)' is not part of the language" in problem.message:
        yield Edit(f"Write {new}", problem.span.line, at(problem) + 1, at(problem) + 1 + part_length(rest), new)
    elif re.fullmatch(r"\[[\w, -]+\]", new):
        end = len(rest.partition(" #")[0].rstrip())
        yield Edit(f"Write {new}", problem.span.line, at(problem) + 1, at(problem) + 1 + end, new)


def missing_key(problem: Problem) -> Iterator[Edit]:
    """A key that has to be there."""
    found = re.fullmatch(r"add '([\w-]+):'", problem.remedy)
    if found is None:
        return
    line, place = problem.source, at(problem)
    if line[place:place + 1] == "{":
        more = "" if line[place + 1:].lstrip().startswith("}") else ", "
        yield Edit(f"Add {found[1]}:", problem.span.line, place + 2, place + 2, f"{found[1]}: ~{more}")
    else:
        yield Edit(f"Add {found[1]}:", problem.span.line, place + 1, place + 1, f"{found[1]}: ~\n{' ' * place}")


def marks_and_blanks(problem: Problem) -> Iterator[Edit]:
    """Brackets and quotes that are never closed, tabs."""
    line, number = problem.source, problem.span.line
    end = len(line.rstrip()) + 1
    if problem.remedy == "close it with the same quote mark" and line[at(problem):at(problem) + 1] in ("'", '"'):
        yield Edit("Close the quote", number, end, end, line[at(problem)])
    elif problem.remedy == "indent with spaces only":
        lead = re.match(r"[ \t]*", line)
        assert lead is not None
        yield Edit("Indent with spaces", number, 1, lead.end() + 1, lead[0].replace("\t", "  "))
    elif problem.remedy == "write straight quotes":
        yield Edit("Write straight quotes", number, 1, len(line) + 1, line.translate(CURLY))
    elif problem.remedy == "remove it":
        yield Edit("Remove it", number, problem.span.column, problem.span.column + 1, "")
    elif problem.remedy == "quote it" and (found := re.search(r"this: (['\"].*)$", quote_remedy(line))) is not None:
        yield Edit(f"Write {found[1]}", number, problem.span.column, end, found[1])
    elif problem.message in CLOSING and "#" not in line:
        mark = line[end - 2:end - 1]
        place = end - 1 if mark in ("'", '"') else end
        closing = closing_of(line[:place - 1]) or CLOSING[problem.message]
        yield Edit(f"Close it with {closing}", number, place, place, closing)


def closing_of(text: str) -> str:
    """What closes the brackets of a formula that are open at its end, the innermost first."""
    found: list[str] = []
    for char in text:
        if char in "([{":
            found.append(char)
        elif found and PAIRS.get(found[-1]) == char:
            found.pop()
    formula = takewhile(lambda char: char != "{", reversed(found))
    return "".join(PAIRS[char] for char in formula)


def at(problem: Problem) -> int:
    """Where the problem is in its line, counted from 0."""
    return problem.span.column - 1


def part_length(rest: str) -> int:
    """How long the name, call or attribute is that a text begins with."""
    depth = length = 0
    for char in rest:
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if depth < 0:
                break
        elif not depth and not (char.isalnum() or char in "_."):
            break
        length += 1
    return length


PHRASES: tuple[Callable[[Problem], Iterator[Edit]], ...] = (
    near_name, few_names, quotes, quoted_key, other_word, flags, around_it, written_out, missing_key,
    marks_and_blanks)
