"""What formulas read and statements write: parts of the position, tables, chains of pieces, local variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.ruleset.ir import Local
from game.ruleset.problems import Span
from game.ruleset.types import NUMBER, PIECE, SITE, Type
from game.ruleset.wasm.wat import (
    POSITION,
    Fn,
    Refused,
    call,
    const,
    get,
    load,
    negate,
    plus,
    put,
    store,
    times,
    wat_type,
    width,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

PREFIX = {"piece_vars": "pv", "seat_vars": "sv", "team_vars": "mv", "site_vars": "tv"}
MOST_BETWEEN = 1000  # sites of a board for which there is a table by two of them


class Memory:
    """Ways into the memory of one module."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.program = module.program
        self.world = module.program.world
        self.layout = module.layout
        self.data = module.data
        self.tables = module.tables

    def variable(self, name: str, kind: Type) -> str:
        """A variable of the whole game."""
        found = self.layout.fields[name]
        if kind.item is not None:
            return plus(POSITION, const(found.offset))
        return load(POSITION, found.offset, wat_type(kind), found.cell)

    def field_name(self, name: str) -> str:
        """What the variable of a piece, seat, team or site is called there."""
        return f"{PREFIX[self.world.model.vars[name].scope]}_{name}"

    def field(self, name: str, index: str, kind: Type) -> str:
        """A variable of a piece, seat or site."""
        found = self.layout.fields[name]
        address = plus(POSITION, times(index, found.stride))
        return plus(address, const(found.offset)) if kind.item is not None else load(
            address, found.offset, wat_type(kind), found.cell)

    def stride(self, name: str) -> int:
        """How far apart the same part of two pieces, seats or sites is."""
        return self.layout.fields[name].stride

    def stored(self, name: str, address: str, kind: Type, value: str) -> str:
        """A part of the position set anew; lists are copied there."""
        found = self.layout.fields[name]
        if kind.item is not None:
            return self.copied(plus(address, const(found.offset)), value, width(kind.item), found.capacity)
        return store(address, value, found.offset, wat_type(kind), found.cell)

    def place(self, piece: str) -> str:
        """The site of a piece."""
        return self.field("place", piece, SITE)

    def of_piece(self, name: str, piece: str) -> str:
        """The owner or kind of a piece: a constant where the ruleset never changes it."""
        if name in self.program.changing:
            return self.field(name, piece, PIECE)
        return self.entry(self.data.row([*(getattr(p, name) for p in self.world.pieces), -1]), piece)

    def entry(self, row: int, index: str, kind: Type = PIECE) -> str:
        """An entry of a row that never changes."""
        return load(plus(times(index, 4), const(row)), 0, wat_type(kind), 4)

    def entry_of(self, address: str, index: str, kind: Type = PIECE) -> str:
        """An entry of a row whose address is worked out."""
        return load(plus(address, times(index, 4)), 0, wat_type(kind), 4)

    def table(self, name: str, shape: str, indexes: Sequence[str], kind: Type = PIECE) -> str:
        """An entry of one of the tables that all back-ends share."""
        found = self.tables.found[name]
        assert isinstance(found, tuple)
        row = self.data.table(found, shape, len(indexes) - 1)
        text = self.entry(row, indexes[0], kind if len(indexes) == 1 else PIECE)
        for place, index in enumerate(indexes[1:], 2):
            text = self.entry_of(text, index, kind if len(indexes) == place else PIECE)
        return text

    def constants(self, items: Sequence[int], kind: Type = PIECE) -> str:
        """A list that never changes."""
        return const(self.data.listed(items, kind == NUMBER))

    def row(self, values: Sequence[int]) -> int:
        """Where numbers that never change are kept in a row."""
        return self.data.row(list(values))

    def listed(self, rows: tuple[Any, ...]) -> int:
        """The same for lists."""
        return self.data.table(rows, "lists")

    # ---- chains of pieces ---------------------------------------------------------------------------------------

    def chained(self, first: int, index: str, fn: Fn) -> str:
        """The pieces of a chain as a list."""
        fn.allocations += 1
        return call("chained", POSITION, plus(index, const(first)))

    def of_chain(self, what: int, first: int, index: str) -> str:
        """The first, last or number of pieces of a chain."""
        cell = self.layout.link
        return load(plus(POSITION, times(index, cell)), what + cell * first, cell=cell)

    def of_pile(self, what: str, pile: str) -> str:
        """The `first`, `last` or number (`sizes`) of pieces of a pile."""
        return self.of_chain({"first": self.layout.first, "last": self.layout.last, "sizes": self.layout.sizes}[what],
                             self.layout.chains.piles, pile)

    def cards(self, pile: str, fn: Fn) -> str:
        """The pieces of a pile as a list."""
        return self.chained(self.layout.chains.piles, pile, fn)

    def single(self, layer: int, site: str) -> str:
        """The piece on a site, in a layer where there is one at most."""
        cell = self.layout.link
        return load(plus(POSITION, times(site, cell)), self.layout.at[layer], cell=cell)

    def at(self, layer: int, site: str, fn: Fn) -> str:
        """The piece on a site, or the list of pieces where several can stand."""
        if layer in self.layout.chains.layers:
            return self.chained(self.layout.chains.layers[layer], site, fn)
        return self.single(layer, site)

    def empty(self, layer: int, site: str) -> str:
        """Whether nothing stands there."""
        if layer in self.layout.chains.layers:
            return negate(self.of_chain(self.layout.sizes, self.layout.chains.layers[layer], site))
        return f"(i32.lt_s {self.single(layer, site)} (i32.const 0))"

    # ---- tables by two sites ------------------------------------------------------------------------------------

    def distance(self, group: str, here: str, there: str, seat: str = "") -> str:
        """The steps from one site to another."""
        found = self.tables.found[self.tables.distance(group, None)]
        assert isinstance(found, tuple)
        if seat:  # there is no row for nobody: as in Python, it is that of the last seat
            row = self.data.table((*found, found[-1]), "numbers", 2)
            return self.entry_of(self.entry_of(self.entry(row, seat), here), there, NUMBER)
        return self.entry_of(self.entry(self.data.table(found, "numbers", 1), here), there, NUMBER)

    def on_line(self, table: str, span: Span, here: str, there: str) -> str:
        """An entry of a table by two sites that are on a line."""
        found, sites = self.tables.found[table], range(self.world.site_count)
        assert isinstance(found, dict)
        if len(sites) > MOST_BETWEEN:
            raise Refused("the board is too large for what lies on a line with two sites", span)
        if table not in self.data.known:
            rows = [[*(found.get((one, other), ()) for other in sites), ()] for one in sites]
            self.data.known[table] = self.data.table([*rows, [() for _ in range(len(sites) + 1)]], "lists", 1)
        return self.entry_of(self.entry(self.data.known[table], here), there)

    def released(self, text: str, kind: str, fn: Fn) -> str:
        """A value, with the arena as before."""
        mark, kept = fn.temp("mark"), fn.temp("value", kind)
        return (f"(block (result {kind}) {put(mark, '(global.get $sp)')} {put(kept, text)} "
                f"(global.set $sp {get(mark)}) {get(kept)})")

    # ---- local variables ----------------------------------------------------------------------------------------

    def local(self, local: Local, fn: Fn) -> str:
        """The value of a local variable."""
        if local in fn.names:
            return fn.names[local]
        slot = self.layout.slots.get(local) if fn.framed else None
        if slot is not None:
            return plus(POSITION, const(slot.offset)) if local.type.item is not None else load(
                POSITION, slot.offset, wat_type(local.type), slot.cell)
        fn.names[local] = get(fn.temp(local.name, wat_type(local.type)))
        return fn.names[local]

    def set_local(self, local: Local, value: str, fn: Fn) -> str:
        """A local variable set anew; lists in the position are copied there, others are only named."""
        slot = self.layout.slots.get(local) if fn.framed and local not in fn.names else None
        if slot is None:
            name = self.local(local, fn).removeprefix("(local.get $").removesuffix(")")
            return put(name, value)
        if local.type.item is not None:
            return self.copied(plus(POSITION, const(slot.offset)), value, width(local.type.item), slot.capacity)
        return store(POSITION, value, slot.offset, wat_type(local.type), slot.cell)

    def copied(self, to: str, items: str, size: int, capacity: int) -> str:
        """A list copied to its place in the position."""
        return call("keep_list", to, items, const(size), const(capacity))
