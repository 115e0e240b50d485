"""Source lines under construction, each with the ruleset line it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from game.ruleset.ir import Local
from game.ruleset.problems import Span


@dataclass
class Line:
    """One line of generated Python."""

    depth: int
    text: str
    span: Span | None


@dataclass
class Fn:
    """A Python function being written."""

    name: str
    params: list[str] = field(default_factory=list)
    pure: bool = False  # cannot change the position: variables may be read once, at the top
    framed: bool = False  # part of a procedure that asks: local variables may live in the position
    ends: str = ""  # what to return when the game is over
    entry: tuple[Local, ...] | None = None  # variables handed in by an option
    leads_to: int = -1  # the block that it goes on with at its end, whatever happens
    lines: list[Line] = field(default_factory=list)
    depth: int = 1
    names: dict[Local, str] = field(default_factory=dict)
    prologue: dict[str, str] = field(default_factory=dict)
    span: Span | None = None
    temps: int = 0
    sites: dict[str, str] = field(default_factory=dict)  # by the name of a piece: the name that holds its site
    owners: dict[str, str] = field(default_factory=dict)  # by the name of a piece: whose it is known to be
    kept: dict[str, str] = field(default_factory=dict)  # by the text of a call: the name that keeps its value
    wanted: str = ""  # what is true of the only site that is asked for, in a function about where a piece can go
    heard: bool = False  # whether what is written is done only where somebody listens
    in_comprehension: bool = False  # where Python allows no assignment inside an expression

    def line(self, text: str, span: Span | None = None) -> None:
        """Add a line at the present depth."""
        self.lines.append(Line(self.depth, text, span or self.span))

    def count(self, steps: int, span: Span | None = None, times: str = "") -> None:
        """Count so many steps of work, so many times, and stop when all in all they are too many."""
        if steps:
            self.line(f"P.steps += {steps}{f' * {times}' if times else ''}", span)
            self.line("if P.steps > STEPS: _stuck()", span)

    @contextmanager
    def inside(self, header: str, span: Span | None = None) -> Iterator[None]:
        """A header line and, while the context lasts, lines below it."""
        self.line(header, span)
        self.depth += 1
        before = len(self.lines)
        try:
            yield
        finally:
            if len(self.lines) == before:
                self.line("pass")
            self.depth -= 1

    def temp(self, stem: str = "x") -> str:
        """A name that nothing else in this function has."""
        self.temps += 1
        return f"{stem}_{self.temps}"

    def array(self, name: str) -> str:
        """The name under which a list of the position is at hand in this function."""
        self.prologue[name] = f"{name} = P.{name}"
        return name

    def hoisted(self, table: str, index: str) -> str:
        """A row of a table, looked up once at the top where that is possible."""
        if self.pure and index in self.prologue and index.isidentifier():
            name = f"{table}_{index}"
            self.prologue[name] = f"{name} = {table}[{index}]"
            return name
        return f"{table}[{index}]"

    @contextmanager
    def comprehension(self) -> Iterator[None]:
        """While the context lasts, what is written stands inside a list comprehension."""
        before, self.in_comprehension = self.in_comprehension, True
        try:
            yield
        finally:
            self.in_comprehension = before

    def once(self, call: str) -> str:
        """A call whose value cannot change while this function runs: worked out when first needed, then kept."""
        if not self.pure or self.depth == 1 or self.in_comprehension:
            return call
        name = self.kept.setdefault(call, f"kept_{len(self.kept) + 1}")
        self.prologue[name] = f"{name} = None"
        return f"({name} if {name} is not None else ({name} := {call}))"

    def variable(self, name: str) -> str:
        """The way to read a variable of the whole game."""
        if self.pure:
            self.prologue[name] = f"{name} = P.{name}"
            return name
        return f"P.{name}"
