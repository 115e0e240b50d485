"""Generated source compiled function by function: variants of a ruleset have nearly all of them in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType

TOP = re.compile(r"^(?=def )", re.MULTILINE)
KEPT = 1024  # functions: as many as two of the largest rulesets have


def functions_of(source: str, filename: str) -> Iterator[CodeType]:
    """The code of what stands before the first function, and of each, with the lines that they have in the source."""
    line = 0
    for text in TOP.split(source):
        yield moved(compiled(text, filename), line)
        line += text.count("\n")


@lru_cache(maxsize=KEPT)
def compiled(text: str, filename: str) -> CodeType:
    """The code of a function that begins in the first line."""
    return compile(text, filename, "exec")


def moved(code: CodeType, lines: int) -> CodeType:
    """The same, so many lines further down."""
    inner = tuple(moved(one, lines) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=inner)
