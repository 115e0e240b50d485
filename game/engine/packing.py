"""Positions as the bytes that a WebAssembly module works on, and back."""

from __future__ import annotations

import struct
from itertools import pairwise
from typing import Any

from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.runtime import MASK
from game.ruleset.types import TEXT
from game.ruleset.wasm.layout import (
    BUCKETS,
    CHANCE_STATE,
    COUNT,
    DEPTH,
    DIFFERENT,
    LOOKING,
    MAX_NOTED,
    NOTES,
    OPTIONS,
    OVER,
    PC,
    REASON,
    STACK,
    STEPS,
    SUM,
    WINNERS,
    Field,
    missing,
)
from game.ruleset.wasm.module import WasmSource

CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # by the bytes of a value
MOST_OPTIONS = 2_000  # of a position that is handed over; with more, to write them down takes longer than it saves


class TooMuch(Exception):
    """There is not room enough for a position."""


class Packer:
    """Writes positions of one ruleset into the memory of its module, and reads them."""

    def __init__(self, rules: Rules, source: WasmSource, memory: Any) -> None:
        self.rules = rules
        self.source = source
        self.memory = memory
        self.texts = {text: number for number, text in enumerate(source.texts)}
        self.cells = (source.record - 8) // source.cell
        self.record = struct.Struct(f"<ii{self.cells}{'q' if source.cell == 8 else 'i'}")
        self.link = CODES[source.layout.link]
        self.bound = {pc: [len(option.variables) for option in choose.options]
                      for pc, choose in rules.compiled.generated.chooses.items()}

    # ---- writing ------------------------------------------------------------------------------------------------

    def number(self, value: Any) -> int:
        """A value as a number; all texts that the module does not know are alike to it."""
        return self.texts.get(value, self.texts.get("…", 0)) if isinstance(value, str) else int(value)

    def write(self, field: Field, address: int, value: Any) -> None:
        """A value in its place."""
        put, memory, code = struct.pack_into, self.memory, CODES[field.cell]
        if field.type.item is None:
            put(f"<{code}", memory, address, self.number(value))
            return
        flat = [one if isinstance(one, tuple) else (one,) for one in value]
        if len(flat) > field.capacity:
            raise TooMuch
        put("<i", memory, address, len(flat))
        numbers = [self.number(one) for row in flat for one in row]
        put(f"<{len(numbers)}{code}", memory, address + 4, *numbers)

    def pack(self, position: Position, address: int, arena: int) -> tuple[int, int]:
        """A position at an address, its options in the arena; where the arena and the history are free then."""
        source, layout = self.source, self.source.layout
        if len(position.opts) > MOST_OPTIONS:
            raise TooMuch
        self.memory[address:address + layout.size] = bytes(layout.size)
        put, memory = struct.pack_into, self.memory
        winners = sum(1 << seat for seat in position.winners)
        put("<iiiiiiii", memory, address + PC, position.pc, bool(position.over), winners,
            self.number(position.reason), position.steps, position.looking, arena, len(position.opts))
        put("<Q", memory, address + CHANCE_STATE, position.rng)
        put(f"<{1 + len(position.stack)}i", memory, address + DEPTH, len(position.stack), *position.stack)
        for name, field in layout.fields.items():
            self.pack_field(field, getattr(position, name), address)
        for layer, offset in layout.at.items():
            sites = getattr(position, f"at{layer}")
            put(f"<{len(sites)}{self.link}", memory, address + offset - layout.link, sites[-1], *sites[:-1])
        self.pack_chains(position, address)
        for place, option in enumerate(position.opts):
            self.pack_option(option, arena + place * source.record)
        history = self.pack_history(position, address)
        return arena + len(position.opts) * source.record, history

    def pack_field(self, field: Field, value: Any, address: int) -> None:
        """One part of a position."""
        if field.count < 0:
            self.write(field, address + field.offset, value)
            return
        if field.type.item is None:
            numbers = map(self.number if field.type == TEXT else int, (value[-1], *value[:-1]))
            struct.pack_into(f"<{field.count + 1}{CODES[field.cell]}", self.memory,
                             address + field.offset - field.stride, *numbers)
            return
        for place in range(-1, field.count):
            self.write(field, address + field.offset + place * field.stride, value[place])

    def pack_chains(self, position: Position, address: int) -> None:
        """Piles and stacks."""
        layout, world = self.source.layout, self.rules.world
        chains = layout.chains
        if not chains.count:
            return
        numbers = [-1] * len(world.pieces)
        first, last, sizes = [-1] * chains.count, [-1] * chains.count, [0] * chains.count
        following, previous = list(numbers), list(numbers)
        groups = [(start, getattr(position, f"at{layer}")) for layer, start in chains.layers.items()]
        if chains.piles >= 0:
            groups.append((chains.piles, position.piles))
        for start, lists in groups:
            for place, pieces in enumerate(lists[:-1]):
                if pieces:
                    first[start + place], last[start + place] = pieces[0], pieces[-1]
                    sizes[start + place] = len(pieces)
                    for one, other in pairwise(pieces):
                        following[one], previous[other] = other, one
        for offset, values in ((layout.first, first), (layout.last, last), (layout.sizes, sizes),
                               (layout.next, following), (layout.previous, previous)):
            struct.pack_into(f"<{len(values)}{self.link}", self.memory, address + offset, *values)

    def keyed(self, option: Option) -> Option:
        """An option as the numbers of its record: which it is, a flag that is never set here, and what it binds."""
        values = list(map(int, option[1:]))
        return (option[0], 0, *values, *[missing(self.source.cell)] * (self.cells - len(values)))

    def pack_option(self, option: Option, address: int) -> None:
        """One option as a record."""
        self.record.pack_into(self.memory, address, *self.keyed(option))

    def pack_history(self, position: Position, address: int) -> int:
        """The positions that were noted, each as often as it was."""
        layout, node = self.source.layout, self.source.places.history + 16
        if not self.rules.layout.remembers:
            return node
        if sum(position.seen.values()) >= MAX_NOTED:
            raise TooMuch
        heads = [0] * BUCKETS
        for digest, count in position.seen.items():
            first = position.firsts[digest] if self.rules.layout.since else 0
            for _ in range(count):
                struct.pack_into("<Qii", self.memory, node, digest, heads[digest % BUCKETS], first)
                heads[digest % BUCKETS], node = node, node + 16
        struct.pack_into(f"<{BUCKETS}i", self.memory, address + layout.noted, *heads)
        struct.pack_into("<i", self.memory, address + DIFFERENT, len(position.seen))
        struct.pack_into("<i", self.memory, address + NOTES, sum(position.seen.values()))
        struct.pack_into("<Q", self.memory, address + SUM, position.sum & MASK)
        return node

    # ---- reading ------------------------------------------------------------------------------------------------

    def word(self, address: int) -> int:
        """A number in memory."""
        found: int = struct.unpack_from("<i", self.memory, address)[0]
        return found

    def options(self, address: int) -> list[Option]:
        """The options of a position, in order."""
        bound = self.bound[self.word(address + PC)]
        return [(sort, *values[:bound[sort]]) for sort, _, *values in self.records(address)]

    def records(self, address: int) -> list[Option]:
        """The same as numbers, all equally many."""
        start, size = self.word(address + OPTIONS), self.word(address + COUNT) * self.record.size
        return list(self.record.iter_unpack(self.memory[start:start + size]))

    def differing(self, position: Position, address: int) -> list[str]:
        """What of a position in memory is not as in Python; texts are not compared, for modules do not know them."""
        found = []
        reason = self.source.texts[self.word(address + REASON)]
        head = {"pc": PC, "over": OVER, "steps": STEPS, "looking": LOOKING}
        found += [name for name, offset in head.items()
                  if int(getattr(position, name)) != self.word(address + offset)]
        if struct.unpack_from("<Q", self.memory, address + CHANCE_STATE)[0] != position.rng:
            found.append("rng")
        if sum(1 << seat for seat in position.winners) != self.word(address + WINNERS) or reason != position.reason:
            found.append("result")
        depth = self.word(address + DEPTH)
        if struct.unpack_from(f"<{depth}i", self.memory, address + STACK) != position.stack:
            found.append("stack")
        if not position.over and self.options(address) != [tuple(map(int, option)) for option in position.opts]:
            found.append("options")
        for name, field in self.source.layout.fields.items():
            if TEXT not in (field.type, field.type.item) and not self.same(field, getattr(position, name), address):
                found.append(name)
        return found + self.differing_lists(position, address)

    def same(self, field: Field, value: Any, address: int) -> bool:
        """Whether a part is as in Python."""
        if field.count >= 0 and field.type.item is None:
            return struct.unpack_from(f"<{field.count + 1}{CODES[field.cell]}", self.memory,
                                      address + field.offset - field.stride) == (int(value[-1]), *map(int, value[:-1]))
        places = range(-1, field.count) if field.count >= 0 else (0,)
        return all(self.read(field, address + field.offset + place * field.stride)
                   == self.plain(value[place] if field.count >= 0 else value) for place in places)

    @staticmethod
    def plain(value: Any) -> Any:
        """A value of Python with pairs side by side."""
        if not isinstance(value, tuple | list):
            return int(value)
        return tuple(int(one) for item in value for one in (item if isinstance(item, tuple) else (item,)))

    def read(self, field: Field, address: int) -> Any:
        """The same of memory."""
        code = CODES[field.cell]
        if field.type.item is None:
            return struct.unpack_from(f"<{code}", self.memory, address)[0]
        return struct.unpack_from(f"<{self.word(address) * field.together}{code}", self.memory, address + 4)

    def differing_lists(self, position: Position, address: int) -> list[str]:
        """The same for who stands on each site, and for piles."""
        layout, found = self.source.layout, []
        for layer, offset in layout.at.items():
            sites = getattr(position, f"at{layer}")
            there = struct.unpack_from(f"<{len(sites)}{self.link}", self.memory, address + offset - layout.link)
            if there != (sites[-1], *sites[:-1]):
                found.append(f"at{layer}")
        groups = [(start, f"at{layer}") for layer, start in layout.chains.layers.items()]
        if layout.chains.piles >= 0:
            groups.append((layout.chains.piles, "piles"))
        chains = self.chains(address) if groups else []
        for start, name in groups:
            lists = getattr(position, name)[:-1]
            if chains[start:start + len(lists)] != list(lists):
                found.append(name)
        return found

    def chains(self, address: int) -> list[tuple[int, ...]]:
        """The pieces of all piles and stacks."""
        layout, pieces, found = self.source.layout, len(self.rules.world.pieces), []
        follows = struct.unpack_from(f"<{pieces}{self.link}", self.memory, address + layout.next)
        for piece in struct.unpack_from(f"<{layout.chains.count}{self.link}", self.memory, address + layout.first):
            chain = list[int]()
            while piece >= 0 and len(chain) <= pieces:  # a fault may have made a ring of them
                chain.append(piece)
                piece = follows[piece]
            found.append(tuple(chain))
        return found
