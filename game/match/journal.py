"""The journal of a game: one line a decision, on disk before anything is shown.

Every line begins with a checksum of itself and of all lines before it, so that a journal ends where the first damage
begins: nothing that follows a lost, changed or torn line is ever taken for what was played.
"""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.match.files import read_limited, sync_folder, write_whole
from game.match.sources import Sources, digest_of, files_of
from game.ruleset.compile import Compiled

FORMAT = 2  # 1 had a checksum for each line alone, and kept no copy of the ruleset
MOST_BYTES = 16_000_000
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
        record = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return (record, seal) if isinstance(record, dict) else None


@dataclass(slots=True)
class Reading:
    """What is whole of a journal."""

    records: list[Record] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    seal: int = 0
    lost: int = 0  # bytes that are damaged or come after damage

    @property
    def head(self) -> Record:
        """The first record, which says what is played."""
        return self.records[0] if self.records else {}


def read_journal(path: Path) -> Reading:
    """The whole records at the beginning of a journal; OSError if it cannot be read at all."""
    return parse_journal(read_limited(path, MOST_BYTES))


def parse_journal(data: bytes) -> Reading:
    """The whole records at the beginning of some bytes."""
    reading = Reading(lost=len(data))
    while reading.lost:
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


class Journal:
    """An append-only file. If the disk refuses, play goes on, `trouble` says why nothing is saved, and everything
    that is missing is written as soon as the disk allows it."""

    def __init__(self, path: Path, reading: Reading | None = None, sources: Sources | None = None) -> None:
        self.path = path
        self.sources = sources
        self.trouble = ""
        self.lines: list[bytes] = list(reading.lines) if reading is not None else []
        self.seal = reading.seal if reading is not None else 0
        self.size = sum(map(len, self.lines))
        self.whole = reading is not None and not reading.lost  # whether the file holds these lines and nothing else

    def start(self, head: Record) -> None:
        """A new journal in place of what was there."""
        self.lines, self.seal, self.size, self.whole = [], 0, 0, False
        self.add({"format": FORMAT, **head})

    def keep(self, compiled: Compiled) -> str:
        """Keep the ruleset with the game; its hash, which tells whether it is still the same, even without a copy."""
        digest = ""
        try:
            files = files_of(compiled)
            digest = digest_of(files)
            if self.sources is not None:
                self.sources.keep(files)
        except OSError as error:
            self.trouble = error.strerror or str(error)
        return digest

    def add(self, record: Record) -> None:
        """One more record, on disk when this returns."""
        line, self.seal = sealed(record, self.seal)
        self.lines.append(line.encode("utf-8", "surrogatepass"))
        self.size += len(self.lines[-1])
        try:
            self.write()
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)
            self.whole = False

    def write(self) -> None:
        """Append the last line, or write everything if the file is not as it should be."""
        if self.whole:
            expected = self.size - len(self.lines[-1])
            try:
                with self.path.open("r+b") as file:
                    if file.seek(0, os.SEEK_END) == expected:
                        file.write(self.lines[-1])
                        file.flush()
                        os.fsync(file.fileno())
                        return
            except FileNotFoundError:
                pass  # somebody tidied up: the whole journal is written anew
        write_whole(self.path, b"".join(self.lines))
        self.whole = True

    def write_all(self) -> None:
        """Bring the file in order now."""
        try:
            write_whole(self.path, b"".join(self.lines))
            self.whole = True
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def remove(self) -> None:
        """The game is over and nothing is left to continue."""
        try:
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        except OSError as error:
            self.trouble = error.strerror or str(error)
