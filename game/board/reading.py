"""Reads files that anybody may have put there: regular ones, in the folder they belong to, and no more than is wanted.

A pipe would block whoever opens it, a device may be without end, and a link may lead to what is nobody's business here.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from game.bundle import bundled

QUIET = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # nobody waits for a pipe


class NotRead(Exception):
    """A file that is not read: why not, and what to do about it."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}: {remedy}")
        self.reason, self.remedy = reason, remedy


def read_file(path: Path, most: int, home: Path | None = None) -> bytes:
    """What is in a file, so many bytes and one more at most; with a `home`, no link may lead out of that folder."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotRead("it is not a file", "put a file there")
        if home is not None and leads_out(path, home):
            raise NotRead("it is a link out of its folder", "put the file itself there")
        with os.fdopen(os.open(path, os.O_RDONLY | QUIET), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise NotRead("it is not a file", "put a file there")
            return stream.read(most + 1)
    except FileNotFoundError as error:
        raise NotRead("there is no such file", "check its name") from error
    except (OSError, ValueError) as error:  # ValueError: letters that no file can have in its name
        raise NotRead(getattr(error, "strerror", None) or str(error), "check whether you may read it") from error


def leads_out(path: Path, home: Path) -> bool:
    """Whether a link leads out of a folder. Those of the program itself may: some installers put links everywhere."""
    if any(home.is_relative_to(bundled(name)) for name in ("assets", "rulesets")):
        return False
    return not path.resolve().is_relative_to(home.resolve())
