"""The one place where files are written, so that a crash or a cut of power at any instant leaves the old content or
the new one, whole. Nothing here is buffered: what a function has done is on the disk when it returns."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)
WAITS_FOR_NOBODY = getattr(os, "O_NONBLOCK", 0)  # a pipe that lies where a file should be would wait for ever
PIECE = 1 << 20
HELD = (0.05, 0.2, 0.5) if os.name == "nt" else ()  # seconds after which a file that somebody looks at is tried again
# What file systems answer that cannot sync a folder; they lose nothing by it.
NO_SUCH_THING = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.EBADF, errno.EISDIR)


# ---- reading ----------------------------------------------------------------------------------------------------


def read_limited(path: Path, most: int) -> bytes:
    """What is in a file that others may have made; OSError if it is no file, or larger than anything of ours."""
    handle = os.open(path, os.O_RDONLY | BINARY | WAITS_FOR_NOBODY)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is no file", str(path))
        found = read_from(handle, most + 1)
    finally:
        os.close(handle)
    if len(found) > most:
        raise OSError(f"{path.name} is larger than {most // 1_000_000} MB")
    return found


def read_from(handle: int, most: int) -> bytes:
    """The bytes of an open file from where it stands, so many at most."""
    found = bytearray()
    while len(found) < most and (piece := os.read(handle, min(PIECE, most - len(found)))):
        found += piece
    return bytes(found)


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A name in a folder that nothing has yet."""
    target, number = folder / f"{stem}{ending}", 2
    while os.path.lexists(target):
        target, number = folder / f"{stem} ({number}){ending}", number + 1
    return target


# ---- folders ----------------------------------------------------------------------------------------------------


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk; where the system cannot do that, the rename alone has to do."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in NO_SUCH_THING:
            raise


def make_folder(folder: Path) -> None:
    """A folder and all above it, such that none of them is gone after a cut of power; OSError if that cannot be."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    try:
        sync_folder(folder.parent)
    except OSError:
        with contextlib.suppress(OSError):
            os.rmdir(folder)  # else the next one would take it for safe
        raise


def copy_folder(source: Path, target: Path) -> None:
    """Copy all files of a folder; files of the same name are replaced."""
    for path in sorted(source.rglob("*")):
        if path.is_file():
            write_whole(target / path.relative_to(source), path.read_bytes())


def remove_folder(folder: Path) -> None:
    """Delete a folder with all that is in it, if it is there; links are not followed. OSError if something stays."""
    if folder.is_symlink() or not folder.is_dir():
        with contextlib.suppress(FileNotFoundError):
            os.unlink(folder)
        return
    for path in sorted(folder.iterdir()):
        remove_folder(path)
    os.rmdir(folder)


# ---- files ------------------------------------------------------------------------------------------------------


def replace(source: Path, target: Path) -> None:
    """One file or folder takes the place of another; where a scanner may hold it for a moment, it is tried again."""
    for wait in HELD:
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(wait)
    os.replace(source, target)


def write_out(handle: int, data: bytes, last: bool = True) -> None:
    """Write all bytes to an open file, and flush them to the disk if they are to last."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left):]
    if last:
        os.fsync(handle)


def open_anew(path: Path) -> int:
    """A new file under a name that is ours: what lies there was left by a program that ended, or leads elsewhere."""
    try:
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    except FileExistsError:
        os.unlink(path)
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)


def write_whole(path: Path, data: bytes, clear: Callable[[], None] | None = None) -> None:
    """Put a file in place at one stroke; OSError if that fails, and then what was there is still there.

    `clear` is called when the new content is safe and before it takes its place: to move away what is there.
    """
    make_folder(path.parent)
    draft = path.with_name(path.name + ".new")
    try:
        handle = open_anew(draft)
        try:
            write_out(handle, data)
        finally:
            os.close(handle)
        if clear is not None:
            clear()
        replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise
    sync_folder(path.parent)


def write_lightly(path: Path, data: bytes) -> None:
    """The same for what can be made again at any time: at one stroke, but nobody waits for the disk."""
    make_folder(path.parent)
    draft = path.with_suffix(f".{os.getpid()}")
    write_over(draft, data)
    replace(draft, path)


def write_over(path: Path, data: bytes = b"", extra: int = os.O_TRUNC) -> None:
    """Write to what somebody has named, whatever that is: a file, or something that only looks like one."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | extra | BINARY, 0o666)
    try:
        write_out(handle, data, last=False)
    finally:
        os.close(handle)


def can_be_written(path: Path) -> None:
    """OSError if not; it is better to know that before the work is done. What is there stays."""
    write_over(path, extra=os.O_APPEND)


def append(path: Path, before: bytes, data: bytes) -> bool:
    """Add to a file that holds just what it should; False, and nothing is done, if it is gone or holds anything else.
    OSError if not all of it could be added."""
    try:
        handle = os.open(path, os.O_RDWR | BINARY | WAITS_FOR_NOBODY)
    except FileNotFoundError:
        return False
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode) or read_from(handle, len(before) + 1) != before:
            return False
        write_out(handle, data)
    finally:
        os.close(handle)
    return True


def move(source: Path, target: Path) -> None:
    """Another place for a file or a folder, at one stroke, where nothing is yet; OSError if it is not sure to stay
    there, and then it is where it was. At its new place first: it may be seen at both, never at none."""
    make_folder(target.parent)
    replace(source, target)
    try:
        sync_folder(target.parent)
        if source.parent != target.parent:
            sync_folder(source.parent)
    except OSError:
        with contextlib.suppress(OSError):
            os.replace(target, source)
        raise


def remove(path: Path, last: bool = True) -> None:
    """Delete a file, durably if that is to last. It may be gone already."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
    if last:
        sync_folder(path.parent)
