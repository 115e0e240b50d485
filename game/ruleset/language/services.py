"""What a word of the language may ask of those who type it, write it as Python and write it as WebAssembly."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Clause, DefineIR, Ex, Local
from game.ruleset.problems import Span
from game.ruleset.program.costs import Costs
from game.ruleset.program.tables import Tables
from game.ruleset.types import Type
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.world import World

if TYPE_CHECKING:
    from game.ruleset.language.word import Word

Env = dict[str, Local]


class Typist(Protocol):
    """Whoever types formulas: `formula.py`."""

    world: World
    words: dict[str, Word]
    chance: bool  # whether words that draw lots are allowed here

    def expr(self, tree: ast.expr, env: Env, want: Type | None = None) -> Ex:
        """A part of a formula, typed."""

    def checked(self, ex: Ex, want: Type | None) -> Ex:
        """The formula if its type fits, else a problem."""

    def clauses(self, loops: list[ast.comprehension], env: Env, steps: bool = False) -> tuple[tuple[Clause, ...], Env]:
        """The `for … in … if …` parts and the names visible after them."""

    def bare(self, tree: ast.expr, what: str, env: Env | None = None) -> None:
        """Tell of a name that stands for something else than a value."""

    def span(self, tree: ast.AST | int) -> Span:
        """Where a part of the formula stands in the file."""

    def wrong(self, tree: ast.AST | int, message: str, remedy: str = "") -> Ex:
        """Report a problem at a part of the formula."""

    def unknown(self, tree: ast.AST, name: str, what: str, known: list[str]) -> Ex:
        """Report a name that there is not."""

    def broken(self, span: Span) -> Ex:
        """What stands for a formula that was reported already."""


class Facts(Protocol):
    """What is known of a whole ruleset: `program/program.py`."""

    has_piles: bool
    remembers: bool

    @property
    def changing(self) -> Collection[str]:
        """What of pieces ever changes: their owner, their kind."""

    def short_reach(self, table: str) -> bool:
        """Whether a loop over where a piece can go is written in place."""


@dataclass(frozen=True, slots=True)
class PythonRounds:
    """A loop that is to be written over a list."""

    name: str  # of what is bound, perhaps a tuple of names
    inner: Callable[[], None]  # writes what is done in each round
    steps: int  # that are counted for each
    first: bool  # whether they are counted for all before the first
    work: int  # of one round
    small: bool  # whether its inside may be written several times


class PythonWriter(Protocol):
    """Whoever writes Python: `emit/formulas.py`."""

    @property
    def world(self) -> World: ...
    @property
    def program(self) -> Facts: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def costs(self) -> Costs: ...

    def ex(self, ex: Ex, fn: PythonFn) -> str:
        """The Python expression of a formula."""

    def args(self, ex: Ex, fn: PythonFn) -> list[str]:
        """The Python expressions of all its parts."""

    def held(self, ex: Ex, fn: PythonFn, stem: str) -> str:
        """A name for the value of a formula that is looked at in every round of a loop."""

    def ref(self, fn: PythonFn, local: Local) -> str:
        """How a function refers to a local variable."""

    def plain_name(self, local: Local) -> str:
        """The name of a local variable in a function that binds it."""

    def field(self, name: str, fn: PythonFn) -> str:
        """The list that holds a variable of pieces, seats, teams or sites."""

    def piece_array(self, name: str, fn: PythonFn) -> str:
        """Owners or kinds of pieces."""

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define; nothing if its function is called."""

    def define_function(self, define: DefineIR) -> str:
        """The name of that function."""

    def has(self, items: Ex, item: Ex, fn: PythonFn) -> str:
        """Whether something is in a list."""

    def lifted(self, ex: Ex, body: Callable[[PythonWriter, PythonFn], None], fn: PythonFn) -> str:
        """A call of a function of its own, of which `body` writes the lines."""

    def nest(self, clauses: tuple[Clause, ...], fn: PythonFn, body: Callable[[], None], small: bool = True,
             work: int = 1) -> None:
        """The loops of all clauses with `body`, which is so much `work`, inside the innermost."""

    def over_list(self, items: Ex, rounds: PythonRounds, fn: PythonFn, named: bool = False, times: str = "") -> None:
        """A loop over a list that is worked out; `named` if it has a name already, `times` if another is counted."""

    def append(self, out: str, value: str, clauses: tuple[Clause, ...], fn: PythonFn) -> None:
        """Add to a list, which is watched if it could grow too long."""

    def reach(self, table: str, piece: str, target: str, fn: PythonFn, body: Callable[[], None]) -> None:
        """Loops over every site that a piece reaches, with `body` where it may end."""

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites that a piece reaches."""

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site."""


@dataclass(frozen=True, slots=True)
class WatRounds:
    """The same for WebAssembly."""

    names: list[tuple[str, str]]  # of the locals that are set in each round, and their types
    inner: Callable[[], str]
    steps: int
    before: int  # what is counted for each round before the first
    each: int  # and in each
    work: int
    small: bool
    counted: Callable[[], str]  # the inside, and what is counted in each round

    @property
    def name(self) -> str:
        """The first of the locals."""
        return self.names[0][0]


class WatLoops(Protocol):
    """Whoever writes loops: `wasm/loops.py`."""

    def value(self, ex: Ex, make: Callable[[WatWriter, WatFn], str], fn: WatFn) -> str:
        """A value that is found in a loop, of which `make` writes the code."""

    def nest(self, clauses: tuple[Clause, ...], fn: WatFn, body: Callable[[], str], small: bool = True,
             work: int = 1) -> str:
        """The loops of all clauses with `body`, which is so much `work`, inside the innermost."""

    def collect(self, clauses: tuple[Clause, ...], fn: WatFn, value: Ex, item: Type) -> tuple[str, str]:
        """Code that lists what a formula comes to in each round, and the local that holds the list then."""

    def held(self, ex: Ex, fn: WatFn) -> tuple[str, str]:
        """What to do before a loop, and the value of a formula that is looked at in every round."""

    def deeper(self, fn: WatFn) -> AbstractContextManager[None]:
        """While the context lasts, what is written stands inside a loop or a condition."""

    def over_items(self, source: Ex, rounds: WatRounds, fn: WatFn) -> str:
        """A loop over a list that is worked out."""

    def over_list(self, fn: WatFn, items: str, names: list[tuple[str, str]], make: Callable[[str], str],
                  size: int = 0, steps: int = 0) -> str:
        """A loop over a list, of which each round sets these locals; `make` gets the label that leaves it."""

    def over_all(self, count: int, rounds: WatRounds, fn: WatFn) -> str:
        """A loop over all numbers of sites, seats or pieces."""

    def every_piece(self, rounds: WatRounds, within: str, fn: WatFn) -> str:
        """The same for pieces, of which some are left out within."""

    def counting(self, fn: WatFn, low: str, high: str, name: str, inner: str) -> str:
        """A loop over numbers in a row."""


class WatWriter(Protocol):
    """Whoever writes WebAssembly: `wasm/formulas.py`, with the ways into memory of `wasm/memory.py`."""

    @property
    def world(self) -> World: ...
    @property
    def program(self) -> Facts: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def costs(self) -> Costs: ...
    @property
    def loops(self) -> WatLoops: ...

    def ex(self, ex: Ex, fn: WatFn) -> str:
        """A formula, of the type that its own asks for."""

    def args(self, ex: Ex, fn: WatFn) -> list[str]:
        """All its parts, as they are."""

    def of_type(self, ex: Ex, wanted: Type, fn: WatFn) -> str:
        """A formula whose value goes where `wanted` is asked for: flags count as numbers."""

    def number(self, ex: Ex, fn: WatFn) -> str:
        """A formula as a number."""

    def value(self, ex: Ex, fn: WatFn, wanted: Type | None = None) -> str:
        """The same as `of_type`, and what it took of the arena is free again; lists stay."""

    def once_only(self, ex: Ex, fn: WatFn, several: bool) -> tuple[str, str]:
        """A value that may be written several times, and what is to be done before."""

    def count(self, steps: int, times: str = "") -> str:
        """Count so many steps of work, so many times."""

    def text_number(self, text: str) -> int:
        """The number that stands for a text."""

    def local(self, local: Local, fn: WatFn) -> str:
        """The value of a local variable."""

    def variable(self, name: str, kind: Type) -> str:
        """A variable of the whole game."""

    def field(self, name: str, index: str, kind: Type) -> str:
        """A part of pieces, seats, teams or sites."""

    def field_name(self, name: str) -> str:
        """What that part is called, for a variable."""

    def place(self, piece: str) -> str:
        """The site of a piece."""

    def of_piece(self, name: str, piece: str) -> str:
        """The owner or kind of a piece."""

    def at(self, layer: int, site: str, fn: WatFn) -> str:
        """The piece on a site, or the list of pieces where several can stand."""

    def empty(self, layer: int, site: str) -> str:
        """Whether nothing stands there."""

    def of_pile(self, what: str, pile: str) -> str:
        """The `first`, `last` or number (`sizes`) of pieces of a pile."""

    def cards(self, pile: str, fn: WatFn) -> str:
        """The pieces of a pile as a list."""

    def constants(self, items: Sequence[int], kind: Type = ...) -> str:
        """A list that never changes."""

    def row(self, values: Sequence[int]) -> int:
        """Where numbers that never change are kept in a row."""

    def listed(self, rows: tuple[Any, ...]) -> int:
        """The same for lists."""

    def entry(self, row: int, index: str, kind: Type = ...) -> str:
        """An entry of such a row."""

    def table(self, name: str, shape: str, indexes: Sequence[str], kind: Type = ...) -> str:
        """An entry of one of the tables that all back-ends share."""

    def distance(self, group: str, here: str, there: str, seat: str = "") -> str:
        """The steps from one site to another."""

    def on_line(self, table: str, span: Span, here: str, there: str) -> str:
        """An entry of a table by two sites."""

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define; nothing if its function is called."""

    def define(self, define: DefineIR) -> str:
        """The name of that function."""

    def once(self, text: str, kind: Type, fn: WatFn) -> str:
        """A call whose value cannot change while a loop runs: worked out when first needed, then kept."""

    def has(self, items: Ex, item: Ex, fn: WatFn) -> str:
        """Whether something is in a list."""

    def reach(self, table: str, piece: str, target: str, fn: WatFn, body: Callable[[], str]) -> str:
        """Loops over every site that a piece reaches, with `body` where it may end."""

    def reach_function(self, table: str, kind: str = "") -> str:
        """A function that lists the sites that a piece reaches."""

    def reaches_function(self, table: str, kind: str = "") -> str:
        """A function that tells whether a piece reaches a site."""
