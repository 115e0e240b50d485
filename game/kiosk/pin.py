"""The operator's number: kept as a hash that is slow to try, with few tries before the door is locked for a while."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeGuard

from game.kiosk.config import Operator
from game.storage.files import read_limited, remove, write_whole
from game.storage.lock import HomeLock, NoLock

LEAST, MOST = 4, 12  # digits
MOST_TRIES = 1_000_000  # that are counted
MOST_BYTES = 4096  # of a file that is one of ours
LONGEST_LOCK = 900  # seconds, if not even the first one is longer: nobody is to keep the operator out for a day
WORK: dict[str, int] = {"n": 2**14, "r": 8, "p": 1}  # about 50 ms on a small machine


def good_pin(pin: str) -> bool:
    """Whether a number can be a PIN: some digits, and not one digit many times."""
    return pin.isascii() and pin.isdigit() and LEAST <= len(pin) <= MOST and len(set(pin)) > 1


def hashed(pin: str, salt: bytes) -> str:
    """What is kept of a number."""
    return hashlib.scrypt(pin.encode(), salt=salt, **WORK).hex()


class Door:
    """Lets the operator in. Wrong tries are kept on disk: starting the program anew gives no new ones. While another
    program has the home, its tries and its number stay as they are."""

    def __init__(self, home: Path, operator: Operator | None = None, now: Callable[[], float] = time.time,
                 passed: Callable[[], float] = time.monotonic, lock: HomeLock | None = None) -> None:
        self.lock = lock or NoLock(home)
        self.path = home / "kiosk-pin.json"
        self.tries = home / "kiosk-tries.json"
        self.operator = operator or Operator()
        self.now = now  # by the clock on the wall, which may say anything
        self.passed = passed  # seconds that have really passed, since whenever
        self.wrong, self.free_at = self.remembered()

    def has_pin(self) -> bool:
        return bool(self.read(self.path).get("hash"))

    def set_pin(self, pin: str) -> None:
        """A new number; OSError if it cannot be kept."""
        self.lock.take()
        salt = os.urandom(16)
        data = json.dumps({"salt": salt.hex(), "hash": hashed(pin, salt)}).encode()
        write_whole(self.path, data)
        with contextlib.suppress(OSError):
            self.path.chmod(0o600)
            remove(self.tries)

    def read(self, path: Path) -> dict[str, Any]:
        """What a small file says; nothing if it is damaged."""
        try:
            found = json.loads(read_limited(path, MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def remembered(self) -> tuple[int, float]:
        """The wrong tries that the disk knows of, and when by our own time there may be another one. The lock goes on
        from now: what is left of it by the clock, but never more than it was to last."""
        found = self.read(self.tries)
        wrong, until, lock = found.get("wrong"), found.get("until"), found.get("lock")
        longest = max(self.operator.lock, LONGEST_LOCK)
        left = min(until - self.now() if is_number(until) else longest, lock if is_number(lock) else longest, longest)
        free_at = self.passed() + max(0.0, left) if until else self.passed()
        return min(wrong, MOST_TRIES) if type(wrong) is int and wrong > 0 else 0, free_at

    def locked_for(self) -> int:
        """The seconds until the next try, 0 if it can be made now."""
        return max(0, math.ceil(round(self.free_at - self.passed(), 3)))

    def try_pin(self, pin: str) -> bool:
        """Whether this is the number. A wrong one counts, also if the program ends at once."""
        if self.locked_for():
            return False
        kept = self.read(self.path)
        self.wrong = min(self.wrong + 1, MOST_TRIES)
        # It is noted as wrong before it is looked at: nobody gains a try by pulling the plug.
        rounds, rest = divmod(self.wrong, self.operator.attempts)
        usual = self.operator.lock
        lock = max(usual, min(LONGEST_LOCK, usual * 2 ** min(10, rounds - 1))) if rest == 0 else 0
        self.free_at = self.passed() + lock
        noted = {"wrong": self.wrong, "until": self.now() + lock if lock else 0, "lock": lock}
        with contextlib.suppress(OSError):
            self.lock.take()
            write_whole(self.tries, json.dumps(noted).encode())
        try:
            right = hmac.compare_digest(hashed(pin, bytes.fromhex(kept["salt"])), kept["hash"])
        except (KeyError, TypeError, ValueError):
            return False
        if right:
            self.wrong, self.free_at = 0, self.passed()
            with contextlib.suppress(OSError):
                self.lock.take()
                remove(self.tries)
        return right


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value that somebody wrote can be reckoned with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15  # NaN is not
