"""The parent of the kiosk: starts it, hears that it lives, starts it anew when it dies or falls silent, and notes why.

The program says `beat` and what is being played on its standard output, and everything that went wrong on its error
output; there are no sockets and no files between the two.
"""

from __future__ import annotations

import logging
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import IO

CLOSED, RESTART, SHUT_DOWN = 0, 10, 11  # exit statuses by which the kiosk says what its operator wants
FIRST_BEAT = 60.0  # seconds that a start may take on a slow machine
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
PART = 0.5  # seconds of silence at a time
LAST_WORDS = 10.0  # seconds that an end may take
HEALTHY = 300.0  # after so many seconds of life, earlier deaths are forgotten
BLAME = 2  # deaths at the table of one mod before it is taken off the shelf
SET_ASIDE = 3  # deaths before the table is not resumed any more
SAFE = 4  # deaths before no mods are read at all
REMEMBERED = 30  # lines of the error output that are noted after a death


@dataclass(slots=True)
class Life:
    """How one run of the program went."""

    status: int | None = None  # nothing if it had to be killed
    playing: str = ""
    seconds: float = 0.0
    words: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))  # the last of its error output

    @property
    def reason(self) -> str:
        if self.status is None:
            return "it stopped answering and was killed"
        return f"it was killed by signal {-self.status}" if self.status < 0 else f"it ended with status {self.status}"

    def hear(self, line: str | None) -> bool:
        """One line of its standard output, None at the end of that; whether it was a sign of life."""
        if line is None:
            self.status = 0  # the true one is known when it is gone
            return False
        word, _, playing = line.strip().partition(" ")
        if word == "beat":
            self.playing = playing.strip()[:60]
        return word == "beat"

    def keep(self, line: str | None) -> None:
        """One line of its error output."""
        if line is not None and line.strip():
            self.words.append(line.rstrip()[:500])

    def end(self, status: int, seconds: float) -> None:
        """It is gone, with this status unless it was killed for its silence."""
        self.status, self.seconds = status if self.status is not None else None, seconds


@dataclass(slots=True)
class Memory:
    """What the supervisor has learnt from deaths."""

    deaths: int = 0
    by_ruleset: dict[str, int] = field(default_factory=dict)
    without: set[str] = field(default_factory=set)

    def arguments(self) -> list[str]:
        """How the program is started after all that."""
        found = [f"--without={name}" for name in sorted(self.without)]
        if self.deaths >= SET_ASIDE:
            found.append("--fresh")
        return [*found, "--builtin-only"] if self.deaths >= SAFE else found

    def pause(self) -> float:
        """How long to wait before the next start: longer each time."""
        return min(LONGEST_PAUSE, FIRST_PAUSE * float(2 ** max(0, self.deaths - 1)))

    def learn(self, life: Life, is_mod: Callable[[str], bool]) -> str:
        """Take a death into account; what was concluded from it, if anything."""
        if life.seconds >= HEALTHY:
            self.deaths = 0
            self.by_ruleset.clear()
        self.deaths += 1
        if life.playing and is_mod(life.playing):
            self.by_ruleset[life.playing] = self.by_ruleset.get(life.playing, 0) + 1
            if self.by_ruleset[life.playing] >= BLAME and life.playing not in self.without:
                self.without.add(life.playing)
                return f"the mod '{life.playing}' is taken off the shelf: it was played each time"
        if self.deaths == SET_ASIDE:
            return "the table is set aside: it may be the cause"
        if self.deaths == SAFE:
            return "from now on only the rulesets that come with the program are used"
        return ""


class Supervisor:
    """Runs the program again and again until its operator has had enough."""

    def __init__(self, command: Sequence[str], log: logging.Logger, silence: float,
                 is_mod: Callable[[str], bool] = bool, sleep: Callable[[float], None] = time.sleep) -> None:
        self.command = list(command)
        self.log = log
        self.silence = silence
        self.first_beat = max(FIRST_BEAT, silence)
        self.is_mod = is_mod
        self.sleep = sleep
        self.memory = Memory()
        self.child: subprocess.Popen[str] | None = None
        self.ending = False

    def run(self, most_lives: int | None = None) -> int:
        """Until the operator closes it; CLOSED or SHUT_DOWN."""
        lives = 0
        while not self.ending and (most_lives is None or lives < most_lives):
            lives += 1
            life = self.live()
            if self.ending or life.status in (CLOSED, SHUT_DOWN):
                self.log.info("closed%s", " to shut down" if life.status == SHUT_DOWN else "")
                return life.status if life.status is not None else CLOSED
            if life.status == RESTART:
                self.log.info("restarted by the operator")
                self.memory = Memory()
                continue
            self.note(life)
            pause = self.memory.pause()
            self.log.info("next start in %.0f s", pause)
            self.sleep(pause)
        return CLOSED

    def note(self, life: Life) -> None:
        """Write down why it ended, and what follows from that."""
        self.log.info("%s after %.0f s%s", life.reason, life.seconds,
                      f", while '{life.playing}' was played" if life.playing else "")
        for line in life.words:
            self.log.info("  | %s", line)
        if concluded := self.memory.learn(life, self.is_mod):
            self.log.info(concluded)

    def live(self) -> Life:
        """One run of the program, from its start to its end."""
        command = [*self.command, *self.memory.arguments()]
        self.log.info("start: %s", " ".join(command[1:]))
        life, started = Life(), time.monotonic()
        child = self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                              encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL)
        heard: queue.Queue[str | None] = queue.Queue()
        assert child.stdout is not None and child.stderr is not None
        readers = [threading.Thread(target=listen, args=(child.stdout, heard.put), daemon=True),
                   threading.Thread(target=listen, args=(child.stderr, life.keep), daemon=True)]
        for reader in readers:
            reader.start()
        self.listen_to(heard, life)
        if life.status is None and not self.ending:
            child.kill()
        try:
            code = child.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            child.kill()
            code = child.wait()
        for reader in readers:
            reader.join(5)
        child.stdout.close()
        child.stderr.close()
        life.end(code, time.monotonic() - started)
        self.child = None
        return life

    def listen_to(self, heard: queue.Queue[str | None], life: Life) -> None:
        """Hear beats until the program ends or falls silent; it has no status then.

        Silence is counted in small parts: the time in which this process itself slept, and the program with it, is one.
        """
        patience, waited = self.first_beat, 0.0
        while waited < patience and life.status is None:
            try:
                beat = life.hear(heard.get(timeout=min(PART, patience)))
            except queue.Empty:
                waited += min(PART, patience)
                continue
            waited, patience = 0.0, self.silence if beat else patience

    def end(self) -> None:
        """Whoever ends the supervisor ends the program, which loses nothing by that."""
        self.ending = True
        if self.child is not None:
            self.child.terminate()


def listen(pipe: IO[str], put: Callable[[str | None], None]) -> None:
    for line in pipe:
        put(line)
    put(None)


def program() -> list[str]:
    """How this program is called by machines: a frozen one is a file of its own, any other a module of Python."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]


def command_line(arguments: Sequence[str]) -> list[str]:
    return [*program(), "kiosk", "--unsupervised", "--beat", *arguments]
