"""Where everything is in memory: the parts of a position, and the tables that never change.

| from        | what                                                                                            |
|-------------|-------------------------------------------------------------------------------------------------|
| 0           | tables: lists, and rows of numbers or of addresses, the entry for `nothing` before the first     |
| BLANK       | a position before anything has happened                                                         |
| ROOT        | the position that a search starts from                                                          |
| CHANCE      | the state of the generator that plays at random                                                 |
| RESULTS     | what a call tells: a record for each child, game or decision                                    |
| HISTORY     | positions that were noted, each with the address of the one before it: copies share them        |
| TREE        | a tree of tries                                                                                 |
| TABLE       | what looking ahead has found about positions                                                    |
| ARENA       | all that formulas make, from below; what is kept through a loop, from above                     |
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.ruleset.emit.position import KNOWN, Layout, Part
from game.ruleset.ir import Clause, Local
from game.ruleset.program.blocks import Collect
from game.ruleset.program.program import Program
from game.ruleset.types import NUMBER, Type
from game.ruleset.wasm.wat import POSITION, Refused, enough, load, width

# The head of every position. SUM is that of the numbers of its pieces, kept by whatever changes them; DIFFERENT tells
# how many different positions were noted, NOTES how many all in all, DRAWING whether one option is enough, drawn among
# all, or (SENSIBLE) among those that are not shunned, MUSTS how many of the first options are musts, in a look ahead.
PC, OVER, WINNERS, REASON, STEPS, LOOKING, OPTIONS, COUNT = 0, 4, 8, 12, 16, 20, 24, 28
DIFFERENT, DRAWING, SUM, NOTES, MUSTS, CHANCE_STATE, DEPTH, STACK = 32, 36, 40, 48, 52, 56, 64, 68

SENSIBLE = 2
MAX_SEATS = 31  # the winners are bits of one number
MAX_TABLES = 16_000_000  # bytes
MAX_POSITION = 1_000_000  # bytes
MAX_TEXTS = 30_000  # different ones that the rules name
MAX_RESULTS = 10_001  # no question has more than 10,000 options
BUCKETS = 32  # lists of positions that were noted, by the last bits of their numbers
MAX_NOTED = 60_000  # positions that were noted: three times as many as the longest game at random has decisions
MEMORY = 1 << 27  # bytes of address space; only what is touched is real
LISTED = 32  # entries of a list in a variable, where nothing says how many there are; with more, Python goes on


def looks_to_the_end() -> str:
    """Whether a position is a copy on which a look is taken to the end of a turn."""
    return f"(i32.and {load(POSITION, LOOKING)} (i32.const 1))"


def missing(cell: int) -> int:
    """What stands in an option where it binds nothing, so that no two options of different questions are alike."""
    return -(1 << (8 * cell - 1))


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the position in memory."""

    name: str
    type: Type
    offset: int  # of the value, or of the first of many; that of `nothing` is before it
    count: int  # -1 for a single value
    stride: int  # bytes from one to the next
    capacity: int  # entries of a list
    cell: int  # bytes of a value, or of each in a list
    together: int = 1  # values of an entry of a list


class Chains:
    """Piles and stacks: pieces that lie together are linked, for a piece lies in one place only.

    A chain is named by a number. Piles come first, then the sites of each layer that stacks; before each of these
    kinds there is an empty chain, which is that of `nothing`.
    """

    def __init__(self, program: Program) -> None:
        world = program.world
        self.count = 0
        self.piles = self.group(len(world.pile_names)) if program.has_piles else -1
        self.layers = {index: self.group(world.site_count) for index, (_, stack) in enumerate(world.layers) if stack}

    def group(self, size: int) -> int:
        """The number of the first of so many chains."""
        first = self.count + 1
        self.count += 1 + size
        return first


class PositionLayout:
    """The parts of a position of one ruleset."""

    def __init__(self, program: Program, shape: Layout, slots: dict[str, Local]) -> None:
        self.program = program
        self.world = program.world
        if len(self.world.seats) > MAX_SEATS:
            raise Refused(f"there are more than {MAX_SEATS} seats")
        self.fields: dict[str, Field] = {}
        self.slots: dict[Local, Field] = {}
        rounds = max(LISTED, len(self.world.pieces), self.world.site_count)
        self.collected = {step.items: (targets(step.stmt.clauses),
                                       max(1, min(rounds, program.costs.entries(step.stmt.clauses))))
                          for block in program.cut.every() for step in block.steps if isinstance(step, Collect)}
        self.chains = Chains(program)
        self.stack = longest_call(program)
        self.end = STACK + 4 * max(1, self.stack)
        for part in shape.parts:
            if part.name not in ("piles", KNOWN):  # no rule asks who knows what
                self.add(part, slots.get(part.name))
        pieces, chains = len(self.world.pieces) if self.chains.count else 0, self.chains.count
        self.link = link = enough(len(self.world.pieces))
        self.aligned(link)
        self.next = self.room(link * pieces)
        self.own_end = self.aligned()  # what comes after this follows from what comes before it
        self.noted = self.room(4 * BUCKETS if program.remembers else 0)
        self.previous = self.room(link * pieces)
        self.first, self.last, self.sizes = (self.room(link * chains) for _ in range(3))
        self.at = {index: self.room(link * (self.world.site_count + 1)) + link
                   for index, (_, stack) in enumerate(self.world.layers) if not stack}
        self.size = self.aligned(16)
        if self.size > MAX_POSITION:
            raise Refused(f"a position takes more than {MAX_POSITION:,} bytes")

    def aligned(self, to: int = 8) -> int:
        """The end so far, at a round address."""
        self.end = -(-self.end // to) * to
        return self.end

    def room(self, size: int) -> int:
        """The place of something new."""
        self.end += size
        return self.end - size

    def cell(self, kind: Type) -> int:
        """Bytes of a value that is no list."""
        world = self.world
        counts = {"flag": 1, "piece": len(world.pieces), "site": world.site_count, "seat": len(world.seats),
                  "kind": len(world.kinds), "pile": len(world.pile_names), "text": MAX_TEXTS}
        return width(kind) if kind == NUMBER else enough(len(kind.words) or counts[kind.name])

    def add(self, part: Part, slot: Local | None) -> None:
        """A part as the ruleset has it."""
        world = self.world
        counts = {"piece": len(world.pieces), "site": world.site_count, "seat": len(world.seats),
                  "team": len(world.teams)}
        capacity, together = 0, 1
        if slot in self.collected:
            bound, capacity = self.collected[slot]
            together, cell = len(bound), max(self.cell(local.type) for local in bound)
            stride = 4 + cell * together * capacity
        elif part.type.item is not None:  # all there is, and a few twice
            cell = width(part.type.item)
            there = {"piece": len(world.pieces), "site": world.site_count, "seat": len(world.seats)}
            capacity = there.get(part.type.item.name, LISTED) + 16 if part.scope in ("game", "local") else 32
            stride = 4 + cell * capacity
        else:
            stride = cell = self.cell(part.type)
        count = counts.get(part.scope, -1)
        self.aligned(4 if capacity else cell)
        if part.scope in counts:
            self.room(stride)
        found = Field(part.name, part.type, self.room(stride * abs(count)), count, stride, capacity, cell,
                      together)
        self.fields[part.name] = found
        if slot is not None:
            self.slots[slot] = found


def targets(clauses: Sequence[Clause]) -> tuple[Local, ...]:
    """All locals that the clauses of a loop bind."""
    return tuple(local for clause in clauses for local in clause.targets)


def widest(bound: Sequence[Local]) -> int:
    """Bytes of each value that a loop binds, where they are kept in a list."""
    return max(width(local.type) for local in bound)


def longest_call(program: Program) -> int:
    """How many procedures that ask can at most be under way; they never lead back to themselves."""
    cut, found = program.cut, dict.fromkeys(program.cut.entries, 0)
    called = {name: {cut.calls[step] for step in cut.calls if cut.blocks[step].home == name} for name in cut.entries}
    for _ in found:
        found = {name: max((1 + found[other] for other in called[name]), default=0) for name in found}
    return max(found.values(), default=0)


class Data:
    """The tables of a module, as bytes from address 0 on."""

    def __init__(self) -> None:
        self.bytes = bytearray(64)
        self.known: dict[object, int] = {}

    def place(self, numbers: Sequence[int], wide: bool = False) -> int:
        """The address of numbers in a row."""
        if len(self.bytes) > MAX_TABLES:
            raise Refused("its tables are too large")
        if any(not -(1 << 31) <= number < 1 << 31 for number in numbers) and not wide:
            raise Refused("a table holds too great a number")
        at = len(self.bytes)
        self.bytes += struct.pack(f"<{len(numbers)}{'q' if wide else 'i'}", *map(int, numbers))
        return at

    def listed(self, items: Sequence[Any], wide: bool = False) -> int:
        """The address of a list that never changes; pairs lie side by side."""
        flat = [int(one) for item in items for one in (item if isinstance(item, tuple) else (item,))]
        key = ("list", tuple(flat), len(items), wide)
        if key not in self.known:
            self.known[key] = self.place([len(items)])
            self.place(flat, wide)
        return self.known[key]

    def numbers(self, values: Sequence[int]) -> int:
        """The address of numbers in a row, the same for the same."""
        key = ("numbers", tuple(values))
        if key not in self.known:
            self.known[key] = self.place(values)
        return self.known[key]

    def row(self, values: Sequence[int]) -> int:
        """The address of the first of several values, the last one, that of `nothing`, before it."""
        key = ("row", tuple(values))
        if key not in self.known:
            self.known[key] = self.place([values[-1], *values[:-1]]) + 4
        return self.known[key]

    def table(self, values: Sequence[Any], shape: str, deep: int = 0) -> int:
        """The same for tables of numbers, rows, lists, rays (lists of lists), and paths (what they lead to, then a
        list, or several lists where they meet), under so many others."""
        if deep:
            return self.row([self.table(value, shape, deep - 1) for value in values])
        if shape == "numbers":
            return self.row([int(value) for value in values])
        if shape == "rows":
            return self.row([self.numbers(value) for value in values])
        if shape == "lists":
            return self.row([self.listed(value) for value in values])
        if shape in ("paths", "meeting"):
            return self.row([self.listed([self.path(end, ways, shape == "meeting") for end, ways in value])
                             for value in values])
        return self.row([self.listed([self.listed(ray) for ray in value]) for value in values])

    def path(self, end: int, ways: Sequence[Any], meeting: bool) -> int:
        """The address of a site with a list of the sites before it, or with a list of such lists."""
        return self.numbers([end, len(ways), *((self.listed(way) for way in ways) if meeting else ways)])
