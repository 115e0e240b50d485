"""Small pieces of WebAssembly text, and functions under construction."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from game.ruleset.ir import Local
from game.ruleset.problems import Span
from game.ruleset.types import NUMBER, Type

NARROW, WIDE, REAL, FOUR = "i32", "i64", "f64", "v128"
BYTES = {NARROW: 4, WIDE: 8, REAL: 8}
POSITION = "(local.get $P)"
RULE, CAPACITY = 1, 2  # why a module gives up: the rules fail here, or there is not room enough
CONSTANT = re.compile(r"\(i32\.const (-?\d+)\)")
MAX_TEXT = 4_000_000  # letters of a module, ten times as many as any shipped one has: nobody should wait for long
MAX_FUNCTION = 500_000  # letters of a function; the time to compile it grows with their square


class Refused(Exception):
    """Something of the language that this back-end leaves to Python."""

    def __init__(self, reason: str, span: Span | None = None) -> None:
        super().__init__(reason)
        self.reason, self.span = reason, span


def wat_type(kind: Type) -> str:
    """The type that holds such values: numbers may have twelve digits, all others are small."""
    return WIDE if kind == NUMBER else NARROW


def width(kind: Type) -> int:
    """Bytes of a value in a list and in a table; positions are copied all the time, and keep them in fewer."""
    return 8 if kind == NUMBER else 4


def enough(count: int) -> int:
    """Bytes for a value that is `nothing` or one of so many, or for their number."""
    return 1 if count < 1 << 7 else 2 if count < 1 << 15 else 4


def const(value: int, kind: str = NARROW) -> str:
    return f"({kind}.const {int(value)})"


def get(name: str) -> str:
    """The value of a local."""
    return f"(local.get ${name})"


def put(name: str, value: str) -> str:
    """A local set anew."""
    return f"(local.set ${name} {value})"


def call(name: str, *args: str) -> str:
    """A call of a function."""
    return f"(call ${name} {' '.join(args)})"


def plus(left: str, right: str) -> str:
    """The sum of two small numbers."""
    if right == const(0):
        return left
    return f"(i32.add {left} {right})"


def times(value: str, factor: int) -> str:
    """A small number so many times."""
    known = CONSTANT.fullmatch(value)
    if known:
        return const(int(known.group(1)) * factor)
    if factor == 1:
        return value
    if factor & (factor - 1) == 0:
        return f"(i32.shl {value} (i32.const {factor.bit_length() - 1}))"
    return f"(i32.mul {value} (i32.const {factor}))"


def load(address: str, offset: int = 0, kind: str = NARROW, cell: int = 8) -> str:
    """What is in memory, where it may be kept in fewer bytes."""
    op = f"{kind}.load{8 * cell}_s" if cell < BYTES[kind] else f"{kind}.load"
    return f"({op} offset={offset} {address})" if offset >= 0 else f"({op} {plus(address, const(offset))})"


def store(address: str, value: str, offset: int = 0, kind: str = NARROW, cell: int = 8) -> str:
    """Put a value into memory."""
    return f"({kind}.store{8 * cell if cell < BYTES[kind] else ''} offset={offset} {address} {value})"


def when(cond: str, then: str, other: str = "") -> str:
    """One thing or the other."""
    if not then and not other:
        return f"(drop {cond})"
    return f"(if {cond} (then {then})" + (f" (else {other}))" if other else ")")


def either(kind: str, cond: str, yes: str, no: str) -> str:
    """One value or the other."""
    return f"(if (result {kind}) {cond} (then {yes}) (else {no}))"


def both(tests: list[str]) -> str:
    """Whether all tests hold, those behind the first that fails not looked at."""
    kept = [test for test in tests if test != const(1)]
    if not kept:
        return const(1)
    found = kept[-1]
    for test in reversed(kept[:-1]):
        found = either(NARROW, test, found, const(0))
    return found


def any_of(tests: list[str]) -> str:
    """Whether some test holds, those behind the first that does not looked at."""
    found = tests[-1]
    for test in reversed(tests[:-1]):
        found = either(NARROW, test, const(1), found)
    return found


def negate(test: str) -> str:
    """The opposite of a flag."""
    return f"(i32.eqz {test})"


def present(value: str) -> str:
    """Whether it is not `nothing`."""
    return f"(i32.ge_s {value} (i32.const 0))"


def trap(why: int) -> str:
    """Give up."""
    return f"(global.set $why (i32.const {why})) unreachable"


@dataclass
class Scope:
    """What is known in a part of a function in which nothing changes: Python has a function of its own for it."""

    depth: int = 1
    kept: dict[str, str] = field(default_factory=dict)  # by the text of a call: the local that keeps its value
    prologue: list[str] = field(default_factory=list)
    lists: bool = False  # whether a list is kept


@dataclass
class Fn:
    """A function being written."""

    name: str
    params: list[tuple[str, str]] = field(default_factory=list)
    result: str = ""
    pure: bool = False  # cannot change the position
    framed: bool = False  # part of a procedure that asks: local variables may live in the position
    ends: str = ""  # what to do when the game is over
    exported: bool = False
    locals: dict[str, str] = field(default_factory=dict)
    names: dict[Local, str] = field(default_factory=dict)
    sites: dict[str, str] = field(default_factory=dict)  # by the text of a piece: where it is known to stand
    owners: dict[str, str] = field(default_factory=dict)  # by the text of a piece: whose it is known to be
    wanted: str = ""  # whether a site is the only one that is asked for, in a function about where a piece can go
    breaks: list[str] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=lambda: [Scope()])
    body: list[str] = field(default_factory=list)
    allocations: int = 0  # how many things in the code so far take room in the arena
    counter: int = 0

    def temp(self, stem: str, kind: str = NARROW) -> str:
        self.counter += 1
        name = f"{re.sub('[^a-zA-Z0-9]', '_', stem)}_{self.counter}"
        self.locals[name] = kind
        return name

    def label(self, stem: str = "l") -> str:
        """A name for a place to jump to."""
        self.counter += 1
        return f"{stem}_{self.counter}"

    @property
    def scope(self) -> Scope:
        """The innermost part in which nothing changes."""
        return self.scopes[-1]

    def text(self) -> str:
        params = "".join(f" (param ${name} {kind})" for name, kind in [("P", NARROW), *self.params])
        result = f" (result {self.result})" if self.result else ""
        own = " ".join(f"(local ${name} {kind})" for name, kind in self.locals.items())
        name = f'{self.name} (export "{self.name}")' if self.exported else self.name
        return "\n".join([f"(func ${name}{params}{result}", own, *self.scopes[0].prologue, *self.body]) + ")\n"


def endless(fn: Fn, make: Callable[[str], str]) -> str:
    """A loop that is left by a jump to the label that its body is made with."""
    out, again = fn.label("out"), fn.label("again")
    return f"(block ${out} (loop ${again} {make(out)} (br ${again})))"
