"""The log of the kiosk: why it was started, why it ended, what it said; small, and never larger than a few files."""

from __future__ import annotations

import contextlib
import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.storage.files import make_folder, read_limited
from game.storage.homes import homes

BYTES, FILES = 256_000, 4
SHOWN = 200  # lines that the operator sees


class KioskHandler(RotatingFileHandler):
    """Says elsewhere what the disk refuses to take, without a word about why: that would fill the next disk."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - it is called so
        with contextlib.suppress(OSError, ValueError):
            print(record.getMessage(), file=sys.stderr)


def log_path(home: Path) -> Path:
    """The file that is being written."""
    return homes(home).logs / "kiosk.log"


def open_log(home: Path) -> logging.Logger:
    """A log that writes to its file, or to the error output where that is not possible."""
    log = logging.getLogger(f"ossola.kiosk.{home}")
    log.setLevel(logging.INFO)
    log.propagate = False
    if not log.handlers:
        handler: logging.Handler
        try:
            make_folder(log_path(home).parent)
            if log_path(home).exists() and not log_path(home).is_file():
                raise OSError(f"{log_path(home)} is no file")  # a pipe would be waited for
            handler = KioskHandler(log_path(home), maxBytes=BYTES, backupCount=FILES, encoding="utf-8",
                                          errors="backslashreplace")
        except OSError:
            handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        log.addHandler(handler)
    return log


def close_log(log: logging.Logger) -> None:
    for handler in list(log.handlers):
        handler.close()
        log.removeHandler(handler)


def tail(path: Path) -> list[str]:
    """The last lines of a log, the latest first, without anything that cannot be printed."""
    try:
        text = read_limited(path, 2 * BYTES)[-BYTES:].decode("utf-8", "replace")
    except OSError:
        return []
    lines = ["".join(letter if letter.isprintable() else " " for letter in line) for line in text.splitlines()]
    return [line for line in reversed(lines[-SHOWN:]) if line.strip()]
