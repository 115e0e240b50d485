"""A disk that fails on purpose: the n-th piece of work on files is refused, half done, or the last before the end.

The program works on files in one place (game/storage/files.py and lock.py), by functions of `os`; for the time of a
trial those two find this disk instead. It counts what is done to it, does what the real one does, and keeps in mind
what of that would outlive a cut of power: bytes only once their file was synced, names only once their folder was. The
database of past games is counted as well; it has its own ways to be safe, so that a cut takes it away altogether.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from game.storage import files, history, lock

REFUSED = {"full": errno.ENOSPC, "broken": errno.EIO, "forbidden": errno.EACCES}
CUTS = {"kill": (False, False), "cut, names lost": (True, False), "cut, bytes lost": (False, True),
        "cut, both lost": (True, True)}  # whether names and bytes that were not synced are gone
# What can happen at each sort of work; "… on" lasts until the story is over.
KINDS = {"open": ("broken", "forbidden", *CUTS),
         "make": ("full", "broken", "forbidden", "full on", "read-only on", *CUTS),
         "read": ("broken",),
         "write": ("full", "broken", "torn", "torn kill", "full on", *CUTS),
         "sync": ("full", "broken", "never synced", *CUTS),
         "move": ("full", "broken", "forbidden", "read-only on", *CUTS),
         "remove": ("broken", "forbidden", *CUTS),
         "folder": ("full", "broken", "forbidden", "full on", *CUTS),
         "database": ("full", "kill")}


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens, and to which piece of work, counted from 1; 0 for none."""

    number: int = 0
    kind: str = ""


class Killed(BaseException):
    """The program ends here, without a word; not an Exception, so that nobody takes it for one of theirs."""


@dataclass(slots=True)
class File:
    """A file as the program sees it, and as it would be after a cut of power."""

    data: bytearray = field(default_factory=bytearray)
    safe: bytes = b""
    gone: list[range] = field(default_factory=list)  # what never reaches the disk, whatever is synced later

    def sync(self) -> None:
        """All that the system still owes is on the disk."""
        there = bytearray(self.data)
        for lost in self.gone:
            there[lost.start:lost.stop] = bytes(len(lost))
        self.safe = bytes(there)

    def fail(self) -> None:
        """A sync has failed: the system says so once, and forgets what it owed."""
        self.gone.append(range(len(self.safe), len(self.data)))


@dataclass(slots=True)
class Folder:
    """A folder, in the same way."""

    now: dict[str, File | Folder] = field(default_factory=dict)
    safe: dict[str, File | Folder] = field(default_factory=dict)


def looked_at(path: Path) -> File | Folder:
    """What is on the disk, all of it safe."""
    if path.is_dir():
        found: dict[str, File | Folder] = {one.name: looked_at(one) for one in path.iterdir()
                                          if ".sqlite3" not in one.name}
        return Folder(found, dict(found))
    data = path.read_bytes()
    return File(bytearray(data), data)


class Disk:
    """Stands for `os` in the two modules that work on files."""

    def __init__(self, home: Path, fault: Fault) -> None:
        self.home, self.fault = home, fault
        tree = looked_at(home)
        assert isinstance(tree, Folder)
        self.tree = tree
        self.work: list[str] = []  # what was done, in order
        self.lasting = 0  # an error that everything which changes something meets from now on
        self.handles: dict[int, File | Folder] = {}
        self.cut: tuple[bool, bool] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    # ---- counting -----------------------------------------------------------------------------------------------

    def happens(self, sort: str) -> str:
        """One more piece of work; what happens to it beyond the usual."""
        self.work.append(sort)
        changes = sort not in ("open", "read")
        needs_room = sort in ("make", "write", "folder", "database")
        if len(self.work) == self.fault.number:
            kind = self.fault.kind
            if kind in CUTS:
                self.cut = CUTS[kind]
                raise Killed
            if kind in REFUSED:
                raise OSError(REFUSED[kind], os.strerror(REFUSED[kind]))
            if kind.endswith(" on"):
                self.lasting = errno.ENOSPC if kind == "full on" else errno.EROFS
            else:
                return kind
        if self.lasting and (needs_room if self.lasting == errno.ENOSPC else changes):
            raise OSError(self.lasting, os.strerror(self.lasting))
        return ""

    def at(self, path: Any) -> tuple[Folder, str] | None:
        """The folder in which a path lies, and its name there; nothing if it is none of ours."""
        try:
            parts = Path(path).relative_to(self.home).parts
        except ValueError:
            return None
        node: File | Folder = self.tree
        for part in parts[:-1]:
            if not isinstance(node, Folder) or part not in node.now:
                return None
            node = node.now[part]
        return (node, parts[-1]) if parts and isinstance(node, Folder) else None

    # ---- what files.py and lock.py call ---------------------------------------------------------------------------

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        self.happens("make" if flags & os.O_CREAT else "open")
        handle = os.open(path, flags, mode)
        place = self.at(path)
        if Path(path) == self.home:
            self.handles[handle] = self.tree
        elif place is not None:
            folder, name = place
            node = folder.now.get(name)
            if node is None:
                node = folder.now[name] = looked_at(Path(path)) if not flags & os.O_CREAT else File()
            if isinstance(node, File) and flags & os.O_TRUNC:
                node.data, node.gone = bytearray(), []
            self.handles[handle] = node
        return handle

    def close(self, handle: int) -> None:
        self.handles.pop(handle, None)
        os.close(handle)

    def read(self, handle: int, most: int) -> bytes:
        self.happens("read")
        return os.read(handle, most)

    def write(self, handle: int, data: Any) -> int:
        kind = self.happens("write")
        if kind.startswith("torn"):
            data = data[:len(data) // 2]
        node, place = self.handles.get(handle), os.lseek(handle, 0, os.SEEK_CUR)
        written = os.write(handle, data)
        if isinstance(node, File):
            node.data[place:place + written] = bytes(data[:written])
        if kind == "torn kill":
            self.cut = CUTS["kill"]
            raise Killed
        if kind == "torn":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written

    def fsync(self, handle: int) -> None:
        node = self.handles.get(handle)
        if self.happens("sync") == "never synced":
            if isinstance(node, File):
                node.fail()
            self.cut = CUTS["cut, both lost"]  # when the story is over
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if isinstance(node, File):
            node.sync()
        elif isinstance(node, Folder):
            node.safe = dict(node.now)

    def replace(self, source: Any, target: Any) -> None:
        self.happens("move")
        os.replace(source, target)
        before, after = self.at(source), self.at(target)
        if before is not None and after is not None and before[1] in before[0].now:
            after[0].now[after[1]] = before[0].now.pop(before[1])

    def unlink(self, path: Any) -> None:
        self.happens("remove")
        os.unlink(path)
        self.drop(path)

    def rmdir(self, path: Any) -> None:
        self.happens("remove")
        os.rmdir(path)
        self.drop(path)

    def drop(self, path: Any) -> None:
        """A name is gone."""
        place = self.at(path)
        if place is not None:
            place[0].now.pop(place[1], None)

    def mkdir(self, path: Any, mode: int = 0o777) -> None:
        self.happens("folder")
        os.mkdir(path, mode)
        place = self.at(path)
        if place is not None:
            place[0].now[place[1]] = Folder()

    # ---- afterwards ---------------------------------------------------------------------------------------------

    def left(self, target: Path) -> Path:
        """The home as the next start finds it."""
        if self.cut in (None, (False, False)):
            return self.home
        assert self.cut is not None
        put(self.tree, target, *self.cut)
        return target


def put(node: File | Folder, target: Path, names_lost: bool, bytes_lost: bool) -> None:
    """Write down what a cut of power has left."""
    if isinstance(node, File):
        target.write_bytes(node.safe if bytes_lost else node.data)
        return
    target.mkdir()
    for name, one in (node.safe if names_lost else node.now).items():
        put(one, target / name, names_lost, bytes_lost)


class Base(sqlite3.Connection):
    """A database on such a disk."""

    disk: Disk

    def execute(self, *given: Any) -> sqlite3.Cursor:
        self.meet()
        return super().execute(*given)

    def executescript(self, *given: Any) -> sqlite3.Cursor:
        self.meet()
        return super().executescript(*given)

    def meet(self) -> None:
        """Whatever happens to the disk happens to the database, in its own words."""
        try:
            self.disk.happens("database")
        except OSError as error:
            refused = sqlite3.OperationalError("database or disk is full")
            refused.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise refused from error


class Bases:
    """Stands for `sqlite3` where past games are kept."""

    def __init__(self, disk: Disk) -> None:
        self.base = type("Base", (Base,), {"disk": disk})

    def __getattr__(self, name: str) -> Any:
        return getattr(sqlite3, name)

    def connect(self, *given: Any, **named: Any) -> sqlite3.Connection:
        return sqlite3.connect(*given, factory=self.base, **named)


@contextlib.contextmanager
def on_disk(home: Path, fault: Fault) -> Iterator[Disk]:
    """The program works on such a disk for a while."""
    disk = Disk(home, fault)
    with mock.patch.object(files, "os", disk), mock.patch.object(lock, "os", disk), \
            mock.patch.object(history, "sqlite3", Bases(disk)):
        yield disk


def copied(source: Path, target: Path) -> Path:
    """Another home with the same in it."""
    shutil.copytree(source, target, symlinks=True)
    return target
