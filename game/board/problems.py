"""What is wrong with a map, said so that its author can mend it: file, line, object, remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a map. Line 0 means the file as a whole, object 0 none in particular."""

    file: Path
    line: int
    object: int
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else f"{self.file}"
        return f"{where}: object {self.object}: {self.message}" if self.object else f"{where}: {self.message}"


class BoardError(Exception):
    """A map that can't be used, with everything found wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
