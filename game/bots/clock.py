"""How long a bot may think: by the work of its process, with an end on the wall clock and an ear for hurry."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

EVERY = 16  # steps between two looks at the clock, where steps are quick
QUICK = 0.002  # seconds between two looks: where they take longer, every step is followed by a look
FIRST_LOOK = 80.0  # milliseconds in which all options are looked at once, at least
EACH = 2.0  # milliseconds for each of them, where there are few
FEW = 300  # options that are few: more, and nobody can say how long it would take
LAST_LOOK = 60.0, 0.25  # milliseconds, or part of the time, for a last look once the time is up: the longer of both


class TimeIsUp(Exception):
    """Thinking has to end now."""


class Clock:
    def __init__(self, milliseconds: float, hurried: Callable[[], bool] | None = None, patience: float = 0.0,
                 leeway: float = math.inf) -> None:
        self.seconds = milliseconds / 1000
        self.hurried = hurried
        self.patience = patience  # on a busy machine thinking may take so many times longer; 0: as long as it takes
        self.began = time.process_time()
        now = time.monotonic()
        self.last = now + self.seconds * patience if patience else math.inf
        self.end = now + self.seconds * patience + leeway / 1000  # when the first look and the last ones are over, too
        self.steps = 0
        self.looks = 1  # steps until the next look
        self.looked = self.began

    def first_look(self, options: int) -> Clock:
        """A clock for looking at so many options once, however little time there is for more; hurry ends it too."""
        least = max(FIRST_LOOK, EACH * options if options <= FEW else 0.0)
        return self.until_the_end(Clock(max(least, self.seconds * 1000), self.hurried, self.patience))

    def last_look(self) -> Clock:
        """A clock for what comes after thinking, which not even hurry leaves out."""
        least, part = LAST_LOOK
        return self.until_the_end(Clock(max(least, self.seconds * 1000 * part)))

    def until_the_end(self, other: Clock) -> Clock:
        other.last = min(other.last, self.end)
        return other

    @property
    def spent(self) -> float:
        """The part of the time that is used up; 1 or more: all of it."""
        return (time.process_time() - self.began) / self.seconds if self.seconds > 0 else 1.0

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(0.0, self.seconds - (time.process_time() - self.began))

    @property
    def up(self) -> bool:
        return (time.process_time() - self.began >= self.seconds or time.monotonic() >= self.last
                or (self.hurried is not None and self.hurried()))

    def tick(self) -> None:
        """One step of thought; TimeIsUp when it was the last one."""
        self.steps += 1
        if self.steps >= self.looks:
            self.look()
            now = time.process_time()
            self.looks = self.steps + (EVERY if now - self.looked < QUICK else 1)
            self.looked = now

    def look(self) -> None:
        """TimeIsUp if there is no time left."""
        if self.up:
            raise TimeIsUp
