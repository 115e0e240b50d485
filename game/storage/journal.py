"""The journal of a game: one line a decision, on disk before anything is shown.

Every line begins with a checksum of itself and of all lines before it, so that a journal ends where the first damage
begins: nothing that follows a lost, changed or torn line is ever taken for what was played.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from game.ruleset.compile import Compiled
from game.storage.files import append, read_limited, write_whole
from game.storage.lock import HomeLock
from game.storage.sources import Sources, digest_of, files_of

FORMAT = 2  # 1 had a checksum for each line alone, and kept no copy of the ruleset
FORMATS = range(1, FORMAT + 1)  # that are read
MOST_BYTES, MOST_RECORDS = 16_000_000, 100_000  # that are read: more would take minutes to play again
LAST_BYTES = 100_000  # that are left for a last record, the result
Record = dict[str, Any]


def sealed(record: Record, before: int = 0) -> tuple[str, int]:
    """A record as a line that tells whether it is whole, and the checksum that the next one goes on from."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    seal = zlib.crc32(text.encode("utf-8", "surrogatepass"), before)
    return f"{seal:08x} {text}\n", seal


def opened(raw: bytes, before: int) -> tuple[Record, int] | None:
    """The record on a line and its checksum, or nothing if the line is damaged."""
    mark, _, text = raw.rstrip(b"\n").partition(b" ")
    seal = zlib.crc32(text, before)
    if mark != b"%08x" % seal:
        return None
    try:
        record = json.loads(text.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None
    return (record, seal) if isinstance(record, dict) else None


@dataclass(slots=True)
class Reading:
    records: list[Record] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    seal: int = 0
    lost: int = 0  # bytes that are damaged or come after damage

    @property
    def head(self) -> Record:
        """The first record, which says what is played."""
        return self.records[0] if self.records else {}

    @property
    def decisions(self) -> int:
        """How many are left, after what was taken back."""
        return sum(("d" in record) - ("undo" in record) for record in self.records[1:])


def read_journal(path: Path) -> Reading:
    """The whole records at the beginning of a journal; OSError if it cannot be read at all."""
    return parse_journal(read_limited(path, MOST_BYTES))


def parse_journal(data: bytes) -> Reading:
    reading = Reading(lost=len(data))
    while reading.lost and len(reading.records) <= MOST_RECORDS:  # one more is the result
        start = len(data) - reading.lost
        end = data.find(b"\n", start) + 1
        found = opened(data[start:end], reading.seal) if end else None
        if found is None:
            break
        reading.records.append(found[0])
        reading.lines.append(data[start:end])
        reading.seal = found[1] if reading.head.get("format") != 1 else 0  # each line for itself, then
        reading.lost = len(data) - end
    return reading


class Keeper(Protocol):
    """Whoever answers for the folder in which journals lie."""

    lock: HomeLock
    sources: Sources

    def spare(self, path: Path) -> None:
        """Move away what lies where a journal is to be written, unless nothing is lost with it; OSError if that
        cannot be done."""


class Journal:
    """An append-only file. If the disk refuses, play goes on, `trouble` says why nothing is saved, and everything
    that is missing is written as soon as the disk allows it. Nothing that is there is written over, but what is the
    beginning of this very journal, or what its keeper can spare."""

    def __init__(self, path: Path, keeper: Keeper, reading: Reading | None = None) -> None:
        self.path = path
        self.keeper = keeper
        self.trouble = ""
        self.owed: dict[str, bytes] = {}  # the files of the ruleset, as long as no copy of them is kept
        self.lines: list[bytes] = list(reading.lines) if reading is not None else []
        self.seal = reading.seal if reading is not None else 0
        self.whole = False  # whether all of it is sure to be on the disk: what was read may never have come there
        self.replaced = b""  # what the lines say in another way, so that it need not be kept

    def start(self, head: Record) -> None:
        """A new journal in place of what was there."""
        self.lines, self.seal, self.whole = [], 0, False
        self.add({"format": FORMAT, **head})

    def renew(self, records: list[Record]) -> None:
        """The same game, written in today's way."""
        self.replaced = b"".join(self.lines)
        self.lines, self.seal, self.whole = [], 0, False
        for record in records:
            self.note(record)
        self.write_all()

    def keep(self, compiled: Compiled) -> str:
        """Keep the ruleset with the game; its hash, which tells whether it is still the same, even without a copy."""
        self.owed = files_of(compiled)
        return digest_of(self.owed)

    def note(self, record: Record) -> None:
        """One more record, not on disk yet."""
        line, self.seal = sealed(record, self.seal)
        self.lines.append(line.encode("utf-8", "surrogatepass"))

    def add(self, record: Record) -> None:
        """One more record, on disk when this returns."""
        self.note(record)
        self.save(self.write)

    def write_all(self) -> None:
        """Bring the file in order now."""
        self.save(self.write_anew)

    def save(self, write: Callable[[], None]) -> None:
        """Write, and note what the disk refuses. The ruleset is tried first: decisions make no sense without it."""
        self.trouble = ""
        try:
            if len(self.lines) > MOST_RECORDS or sum(map(len, self.lines)) > MOST_BYTES - LAST_BYTES:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))  # nobody could read it again
            self.keeper.lock.take()
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return
        for work in (self.keep_sources, write):
            try:
                work()
            except OSError as error:
                self.trouble = self.trouble or error.strerror or str(error)

    def keep_sources(self) -> None:
        """The copy of the ruleset, if it is still owed."""
        if self.owed:
            self.keeper.sources.keep(self.owed)
            self.owed = {}

    def write(self) -> None:
        """Append the last line, or write everything if the file is not as it should be, or refuses one line more."""
        was_whole, self.whole = self.whole, False
        with contextlib.suppress(OSError):
            self.whole = was_whole and append(self.path, b"".join(self.lines[:-1]), self.lines[-1])
        if not self.whole:
            self.write_anew()

    def write_anew(self) -> None:
        self.whole = False
        write_whole(self.path, b"".join(self.lines), self.clear)
        self.whole = True

    def clear(self) -> None:
        """See to it that nothing is lost by writing here."""
        try:
            there = read_limited(self.path, MOST_BYTES)
        except FileNotFoundError:
            return
        except OSError:
            self.keeper.spare(self.path)  # whatever it is
            return
        if not b"".join(self.lines).startswith(there) and there != self.replaced:
            self.keeper.spare(self.path)
