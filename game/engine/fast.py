"""Rulesets as WebAssembly, run by wasmtime where it is installed: the same rules, many times as fast, for searches.

Nothing here is needed to play: without wasmtime, or for a ruleset that is refused, everything is done in Python.
"""

from __future__ import annotations

import ctypes
import importlib
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.engine.packing import Packer, TooMuch
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.ruleset.emit.bots import WEIGHT
from game.ruleset.problems import Span
from game.ruleset.wasm.layout import CHANCE_STATE, COUNT, MAX_RESULTS, OPTIONS
from game.ruleset.wasm.module import WasmSource, write_wasm
from game.ruleset.wasm.wat import RULE, Refused

MODULES = 4  # that are kept after their games: the same one is mostly played again
CELL = 16  # bytes of a value in a call
TYPES = {"i": "i32", "I": "i64", "d": "f64"}


class RuleTrap(Exception):
    """The rules fail here; Python can say where and why."""


class CapacityTrap(Exception):
    """The module has not room enough for this; Python has."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a ruleset is searched in Python."""

    reason: str
    span: Span | None = None

    def __str__(self) -> str:
        return f"{self.span}: {self.reason}" if self.span is not None else self.reason


def load_wasmtime() -> Any:
    """The module that runs WebAssembly; nothing if there is none for this machine."""
    try:
        importlib.import_module("wasmtime._bindings")
        return importlib.import_module("wasmtime")
    except (ImportError, RuntimeError, OSError):  # not installed, or the wheel of another machine
        return None


@lru_cache(MODULES)
def translated(wasmtime: Any, text: str) -> tuple[Any, Any]:
    """A module in the language of this processor, and the engine that it is for: next time it is there at once."""
    config = wasmtime.Config()
    config.parallel_compilation = False  # one small module: threads would cost more than they bring
    engine = wasmtime.Engine(config)
    return engine, wasmtime.Module(engine, wasmtime.wat2wasm(text))


def fast_rules(rules: Rules) -> FastRules | Refusal:
    """The same rules as WebAssembly, or why not."""
    wasmtime = load_wasmtime()
    if wasmtime is None:
        return Refusal("wasmtime is not installed")
    generated = rules.compiled.generated
    try:
        source = write_wasm(rules.compiled.program, generated.layout, generated.slots)
        return FastRules(rules, source, wasmtime)
    except Refused as refused:
        return Refusal(refused.reason, refused.span or Span(rules.compiled.model.file, 1, 1))
    except TooMuch:
        return Refusal("a position does not fit")
    except wasmtime.WasmtimeError as error:  # an old processor, or one that it knows little of
        return Refusal(f"wasmtime does not take it: {str(error).strip().splitlines()[0]}")


class FastRules:
    """One ruleset as a module that runs. A position is the address of its bytes."""

    def __init__(self, rules: Rules, source: WasmSource, wasmtime: Any) -> None:
        self.rules = rules
        self.source = source
        self.wasmtime = wasmtime
        engine, module = translated(wasmtime, source.text)
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        memory = self.exports["memory"]
        size, first = memory.data_len(self.store), memory.data_ptr(self.store)
        self.memory = memoryview((ctypes.c_char * size).from_address(ctypes.addressof(first.contents))).cast("B")
        self.memory[:len(source.data)] = source.data
        self.packer = Packer(rules, source, self.memory)
        places = source.places
        self.root = places.root
        self.packer.pack(rules.first, places.blank, places.arena)
        self.free, self.noted = places.arena, places.history + 16
        self.crowded = 0  # calls that there was no room for
        self.pace = 50_000.0  # positions a second that looking ahead goes through, as measured last
        self.weigh()
        self._start = self.prepared("start", "iI", "")
        self._apply = self.prepared("apply", "ii", "")
        self._after = self.prepared("after", "iiii", "I")
        self._shunned = self.prepared("shunned", "ii", "i")
        self._sought = self.prepared("sought", "i", "I")
        self._trial = self.prepared("trial", "iiiIi", "i")
        self._perft = self.prepared("perft", "ii", "I")
        self._playouts = self.prepared("playouts", "iiiIi", "i")
        self._expand = self.prepared("expand", "iii", "I")
        self.ahead = self.prepared("ahead", "iiiiidddi", "d")
        self.remembered = self.prepared("remembered", "i", "i")
        self.plant = self.prepared("plant", "ii", "i")
        self.grow = self.prepared("grow", "iiiiIii", "i")
        self.who = self.prepared("question", "i", "i")
        if rules.compiled.has_score:
            self.score = self.prepared("score", "ii", "I")
        if rules.layout.remembers:
            self.digest = self.prepared("number_of", "i", "I")
        self.identity = self.prepared("identity", "i", "I")
        self.worth = self.prepared("valued", "ii", "d")
        self.child = struct.Struct(f"<iiiiiiQ{len(rules.world.seats)}d")

    def weigh(self) -> None:
        """Take over the weights of what bots value, which may have been tuned, and forget what others have led to."""
        bots, places = self.rules.compiled.bots, self.source.places
        count = len(bots.terms) if bots is not None else 0
        weights = struct.pack(f"<{count}d", *(float(self.rules.space[f"{WEIGHT}{place}"]) for place in range(count)))
        if self.memory[places.weights:places.weights + len(weights)] != weights:
            self.memory[places.weights:places.weights + len(weights)] = weights
            self.memory[places.table:places.arena] = bytes(places.arena - places.table)

    # ---- calls --------------------------------------------------------------------------------------------------

    def prepared(self, name: str, takes: str, gives: str) -> Callable[..., Any]:
        """An exported function as a call whose arguments have their places; types are compared here, once."""
        function = self.exports[name]
        kind = function.type(self.store)
        if [str(one) for one in kind.params] != [TYPES[one] for one in takes] or (
                [str(one) for one in kind.results] != [TYPES[one] for one in gives]):
            raise TypeError(f"{name} does not take {takes} and give {gives or 'nothing'}")
        raw = ctypes.create_string_buffer(CELL * max(1, len(takes)))
        whole = (ctypes.c_int64 * (2 * max(1, len(takes)))).from_buffer(raw)
        real = (ctypes.c_double * (2 * max(1, len(takes)))).from_buffer(raw)
        trap = ctypes.c_void_p()
        proto = ctypes.CFUNCTYPE(ctypes.c_void_p, *[ctypes.c_void_p] * 3, ctypes.c_size_t, ctypes.c_void_p)
        call = proto(("wasmtime_func_call_unchecked", self.wasmtime._bindings.dll))
        context = ctypes.cast(self.store._context(), ctypes.c_void_p).value
        at, values, told = ctypes.addressof(function._func), ctypes.addressof(raw), ctypes.addressof(trap)
        count = max(1, len(takes))
        cells = [real if one == "d" else whole for one in takes]
        mask = (1 << 64) - 1 if gives == "I" else (1 << 32) - 1
        def run(*args: Any, _lives: object = (function, raw)) -> Any:
            place = 0
            for cell, arg in zip(cells, args, strict=True):
                cell[place] = arg
                place += 2
            if call(context, at, values, count, told) or trap.value:
                self.fail(trap)
            return real[0] if gives == "d" else whole[0] & mask if gives else None

        return run

    def fail(self, trap: ctypes.c_void_p) -> None:
        """Say why a call came to no end, and be ready for the next one."""
        pointer = ctypes.cast(trap.value or 0, ctypes.POINTER(self.wasmtime._bindings.wasm_trap_t))
        trap.value = None
        reason = self.wasmtime.Trap._from_ptr(pointer)
        why = self.exports["why"].value(self.store)
        self.exports["why"].set_value(self.store, 0)
        raise RuleTrap(str(reason)) if why == RULE else self.too_much(str(reason))

    def too_much(self, reason: str) -> CapacityTrap:
        """The error for a position too large for WebAssembly's memory: Python takes over. It is counted."""
        self.crowded += 1
        return CapacityTrap(reason)

    # ---- positions ----------------------------------------------------------------------------------------------

    def enter(self, position: Position) -> int:
        """A position of Python as the root of a search; all that was entered before is forgotten."""
        places = self.source.places
        try:
            self.free, self.noted = self.packer.pack(position, places.root, places.arena)
        except TooMuch as error:
            raise self.too_much("a position does not fit") from error
        self.reset()
        return self.root

    def enter_beside(self, position: Position, free: int) -> int:
        """One more position, in the arena from there on; whatever is below stays."""
        address = -(-free // 16) * 16
        try:
            self.free, self.noted = self.packer.pack(position, address, address + self.source.layout.size)
        except (TooMuch, struct.error, ValueError) as error:
            raise self.too_much("a position does not fit") from error
        self.reset()
        return address

    def reset(self) -> None:
        """Free everything above what was entered last."""
        self.exports["sp"].set_value(self.store, self.free)
        self.exports["noted"].set_value(self.store, self.noted)

    def options(self, address: int) -> list[Option]:
        return self.packer.options(address)

    def start(self, seed: int) -> int:
        """A new game, as the root."""
        self.free, self.noted = self.source.places.arena, self.source.places.history + 16
        self.reset()
        self._start(self.root, seed - (1 << 64) if seed >> 63 else seed)
        return self.root

    def apply(self, index: int) -> None:
        """Take an option of the root, which changes."""
        self._apply(self.root, index)

    def after(self, address: int, index: int, free: int, noted: int) -> tuple[int, int, int]:
        """The position after an option, made where the arena is free, and where arena and history are free then."""
        found = self._after(address, index, free, noted)
        made = found & 0xFFFFFFFF
        size = self.source.layout.size + self.packer.word(made + COUNT) * self.source.record
        return made, made + size, found >> 32

    def shunned(self, address: int) -> list[Option]:
        """The options that nobody takes who plays at random with some sense."""
        first, size = self.packer.word(address + OPTIONS), self.source.record
        return [option for place, option in enumerate(self.packer.records(address))
                if self._shunned(address, first + place * size)]

    def sought(self, address: int) -> list[Option]:
        """How options begin that are taken first by whoever plays with some sense."""
        found = self._sought(address)
        items = found & 0xFFFFFFFF
        if not items:
            return []
        return [(found >> 32, 0, *item) for item in struct.iter_unpack(
            "<i", self.memory[items + 4:items + 4 + 4 * self.packer.word(items)])]

    def trial(self, address: int, free: int, noted: int, state: int, most: int) -> bytes:
        """A game at random from a position, which changes: for each decision who took it, and its record. What fails
        is told by RuleTrap; the decisions up to there are told by `tried`."""
        self._trial(address, free, noted, state - (1 << 64) if state >> 63 else state, most)
        return self.tried()

    def tried(self) -> bytes:
        """The decisions of the last game that was tried."""
        start = self.source.places.results + 8
        return bytes(self.memory[start:start + self.packer.word(start - 8) * (self.source.record + 8)])

    def renew(self, chance: int) -> int:
        """The root once more, with another chance to come."""
        struct.pack_into("<Q", self.memory, self.root + CHANCE_STATE, chance)
        return self.root

    def perft(self, address: int, depth: int) -> int:
        """The number of sequences of so many decisions."""
        return int(self._perft(address, depth))

    def expand(self, address: int, free: int, noted: int) -> tuple[list[tuple[Any, ...]], int, int]:
        """What a search has to know of each child, and where the arena and the history are free then."""
        ends = self._expand(address, free, noted)
        count = self.packer.word(address + COUNT)
        start = self.source.places.results
        told = list(self.child.iter_unpack(self.memory[start:start + count * self.source.child]))
        return told, ends & 0xFFFFFFFF, ends >> 32

    def playouts(self, position: Position | None, games: int, seed: int, chance: random.Random,
                 most: int) -> list[tuple[int, int]]:
        """Games at random, with Python's own generator: for each the bits of its winners (-1 if unfinished) and the
        number of its decisions."""
        if position is not None:
            self.enter(position)
        else:
            self.start(0)
        version, state, gauss = chance.getstate()
        place = self.source.places.chance
        struct.pack_into("<625I", self.memory, place, *state)
        found: list[tuple[int, int]] = []
        while games > 0:
            batch = min(games, MAX_RESULTS)
            self._playouts(self.root, position is None, batch, seed, most)
            results = self.source.places.results
            found += struct.iter_unpack("<ii", self.memory[results:results + 8 * batch])
            games, seed = games - batch, seed + batch
        chance.setstate((version, struct.unpack_from("<625I", self.memory, place), gauss))
        return found
