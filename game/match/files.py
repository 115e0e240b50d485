"""Writing files so that a crash or a cut of power at any instant leaves the old content or the new one, whole."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last; where the system knows no such thing, the rename alone has to do."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems refuse this for folders, and lose nothing by it
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in place at one stroke; OSError if that fails, and then what was there is still there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def read_limited(path: Path, most: int) -> bytes:
    """What is in a file that others may have made; OSError if it is larger than anything of ours."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(f"{path.name} is larger than {most // 1_000_000} MB")
    return data


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A name in a folder that nothing has yet."""
    target, number = folder / f"{stem}{ending}", 2
    while target.exists():
        target, number = folder / f"{stem} ({number}){ending}", number + 1
    return target
