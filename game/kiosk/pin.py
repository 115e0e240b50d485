"""The operator's number: kept as a hash that is slow to try, with few tries before the door is locked for a while."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.kiosk.config import Operator
from game.match.files import write_whole

LEAST, MOST = 4, 12  # digits
LONGEST_LOCK = 900  # seconds, if not even the first one is longer: nobody is to keep the operator out for a day
NEVER = 1e12  # seconds since 1970: what is beyond, or no number at all, was not written by us
WORK: dict[str, int] = {"n": 2**14, "r": 8, "p": 1}  # about 50 ms on a small machine


def good_pin(pin: str) -> bool:
    """Whether a number can be a PIN: some digits, and not one digit many times."""
    return pin.isascii() and pin.isdigit() and LEAST <= len(pin) <= MOST and len(set(pin)) > 1


def hashed(pin: str, salt: bytes) -> str:
    """What is kept of a number."""
    return hashlib.scrypt(pin.encode(), salt=salt, **WORK).hex()


class Door:
    """Lets the operator in. Wrong tries are kept on disk: starting the program anew gives no new ones."""

    def __init__(self, home: Path, operator: Operator | None = None, now: Callable[[], float] = time.time) -> None:
        self.path = home / "kiosk-pin.json"
        self.tries = home / "kiosk-tries.json"
        self.operator = operator or Operator()
        self.now = now
        self.last: dict[str, Any] = {}  # the tries as this process knows them, where the disk keeps nothing

    def has_pin(self) -> bool:
        """Whether there is a number at all."""
        return bool(self.read(self.path).get("hash"))

    def set_pin(self, pin: str) -> None:
        """A new number; OSError if it cannot be kept."""
        salt = os.urandom(16)
        data = json.dumps({"salt": salt.hex(), "hash": hashed(pin, salt)}).encode()
        write_whole(self.path, data)
        with contextlib.suppress(OSError):
            self.path.chmod(0o600)
            self.tries.unlink(missing_ok=True)

    def read(self, path: Path) -> dict[str, Any]:
        """What a small file says; nothing if it is damaged."""
        try:
            found = json.loads(path.read_bytes()[:4096])
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def wrong_tries(self) -> dict[str, Any]:
        """The wrong tries up to now, and until when there may be no more."""
        return self.last or self.read(self.tries)

    def locked_for(self) -> int:
        """The seconds until the next try, 0 if it can be made now. A clock that was set back locks no longer."""
        until = self.wrong_tries().get("until", 0)
        left = until - self.now() if isinstance(until, int | float) and abs(until) < NEVER else 0
        return max(0, min(86_400, round(left + 0.499)))

    def try_pin(self, pin: str) -> bool:
        """Whether this is the number. A wrong one counts, also if the program ends at once."""
        if self.locked_for():
            return False
        kept = self.read(self.path)
        wrong = self.wrong_tries().get("wrong", 0)
        wrong = wrong + 1 if isinstance(wrong, int) else 1
        # It is noted as wrong before it is looked at: nobody gains a try by pulling the plug.
        rounds, rest = divmod(wrong, self.operator.attempts)
        lock = self.operator.lock
        longer = max(lock, min(LONGEST_LOCK, lock * 2 ** min(10, rounds - 1)))
        self.last = {"wrong": wrong, "until": self.now() + longer if rest == 0 else 0}
        with contextlib.suppress(OSError):
            write_whole(self.tries, json.dumps(self.last).encode())
        try:
            right = hmac.compare_digest(hashed(pin, bytes.fromhex(kept["salt"])), kept["hash"])
        except (KeyError, TypeError, ValueError):
            return False
        if right:
            self.last = {}
            with contextlib.suppress(OSError):
                self.tries.unlink(missing_ok=True)
        return right
