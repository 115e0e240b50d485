"""The journal of a game: one line a decision, each with a checksum, on disk before anything is shown."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORMAT = 1


def sealed(record: dict[str, Any]) -> str:
    """A record as a line that tells whether it is whole."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x} {text}\n"


def opened(line: str) -> dict[str, Any] | None:
    """The record on a line, or nothing if the line is damaged."""
    seal, _, text = line.rstrip("\n").partition(" ")
    if not line.endswith("\n") or seal != f"{zlib.crc32(text.encode()):08x}":
        return None
    record = json.loads(text)
    return record if isinstance(record, dict) else None


class Journal:
    """An append-only file. If the disk refuses, play goes on and `trouble` says why nothing is saved."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""

    def start(self, head: dict[str, Any]) -> None:
        """A new journal in place of what was there."""
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8", newline="\n") as file:
                file.write(sealed({"format": FORMAT, **head}))
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, self.path)
            self.trouble = ""
        except OSError as error:
            self.trouble = str(error)

    def add(self, record: dict[str, Any]) -> None:
        """One more record, on disk when this returns."""
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(sealed(record))
                file.flush()
                os.fsync(file.fileno())
            self.trouble = ""
        except OSError as error:
            self.trouble = str(error)

    def remove(self) -> None:
        """The game is over and nothing is left to continue."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = str(error)


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The whole records at the beginning of a journal; what is torn or damaged, and all after it, is left out."""
    try:
        data = path.read_bytes()
    except OSError:
        return
    for raw in data.splitlines(keepends=True):
        try:
            record = opened(raw.decode("utf-8"))
        except (UnicodeDecodeError, ValueError, RecursionError):
            record = None
        if record is None:
            return
        yield record
