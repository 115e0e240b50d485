"""The right to write into a home. One program has it at a time, and it ends with that program, however that ends: the
system itself keeps the lock, so that none is ever left behind by the dead."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

from game.storage.files import make_folder

NAME = "ossola.lock"
WHY = "another Ossola is open with the same games; close it first"
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # what systems answer while another program has the lock

if sys.platform == "win32":
    import msvcrt

    def lock_file(handle: int) -> None:
        """Lock an open file for this process; OSError if another one has it."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock_file(handle: int) -> None:
        """Lock an open file for this process; OSError if another one has it."""
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Elsewhere(OSError):
    """Another program has the lock."""


class HomeLock:
    """The lock of one home, asked for whenever something is to be written: the other program may have ended."""

    def __init__(self, home: Path, why: Callable[[], str] = lambda: WHY) -> None:
        self.path = home / NAME
        self.why = why  # in the words of whoever is to read it
        self.handle: int | None = None

    def take(self) -> None:
        """Have the lock; Elsewhere if another program has it, OSError if the disk refuses."""
        if self.handle is not None and self.is_ours(self.handle):
            return
        self.release()
        make_folder(self.path.parent)
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            lock_file(handle)
        except OSError as error:
            if error.errno in HELD:
                os.close(handle)
                raise Elsewhere(error.errno, self.why()) from error
            # A file system that knows no locks: better to save without one than not at all.
        self.handle = handle

    def is_ours(self, handle: int) -> bool:
        """Whether the file that is locked is still the one that others would find."""
        try:
            there, here = os.stat(self.path), os.fstat(handle)
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)

    def elsewhere(self) -> bool:
        """Whether another program has the lock; this one may look then, and writes nothing."""
        try:
            self.take()
        except Elsewhere:
            return True
        except OSError:
            return False  # whoever writes will hear of it
        return False

    def release(self) -> None:
        if self.handle is not None:
            with contextlib.suppress(OSError):
                os.close(self.handle)
            self.handle = None


class NoLock(HomeLock):
    """For those who are alone with a folder: nothing is locked."""

    def take(self) -> None:
        """There is nobody else."""
