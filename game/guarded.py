"""Whole checks, in processes of their own: so much work and memory, and what they die of is told like any problem.

One looks at the rules, another one at the screens, at the same time.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from game.bots.pool import deaf
from game.check import SECONDS, check_one
from game.engine.rules import Rules
from game.engine.searchable import described, fast_for
from game.mods.case import Finding
from game.mods.lint import lint_all, once
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span

REMEDY = "make it smaller or simpler"
NO_MEMORY = 3  # the exit status that says so
LITTER = 200_000  # things made before the collector looks for rings among them: nearly all of a check is made to stay


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may take, for rules, screens and all."""

    work: int = 2 * round(SECONDS)  # seconds
    memory: int = 1_500  # MB
    patience: float = 20 * SECONDS  # seconds by the clock on the wall: on a busy machine, work takes long


@dataclass(frozen=True, slots=True)
class Last:
    """What the process began last."""

    span: Span
    what: str


class Checked(NamedTuple):
    """What came of a check."""

    found: list[Finding]
    searches: str = ""
    """What bots think with, in words; nothing if there are errors, or if nobody looked at what is odd."""


def checked(name: str, folders: Sequence[Path] = (), linted: bool = False,
            limits: Limits | None = None) -> Checked:
    """Everything that is wrong with a ruleset by id or path; with lints, also what is odd."""
    with tempfile.TemporaryDirectory() as home:  # of this process: the other one may not live to put it away
        return _checked(name, list(folders), linted, Path(home), limits or Limits())


def _checked(name: str, folders: list[Path], linted: bool, home: Path, limits: Limits) -> Checked:
    rules, screens = Child(rules_of, name, folders, linted, home, limits), Child(
        screens_of, name, folders, linted, home, limits)
    waiting, end = {rules.near: rules, screens.near: screens}, time.monotonic() + limits.patience
    try:
        while waiting and not any(one.error for one in rules.told.found):  # rules that are wrong are not painted
            ready = wait(list(waiting), max(0.0, end - time.monotonic()))
            for child in [waiting[near] for near in ready if isinstance(near, Connection)] or list(waiting.values()):
                child.hear(f"this took more than {limits.patience:.0f} seconds" if not ready else "")
                if child.done:
                    del waiting[child.near]
    finally:
        rules.stop()
        screens.stop()
    found = rules.told.found
    wrong = any(one.error for one in found)
    found = list(once(found if wrong else [*found, *screens.told.found]))
    return Checked(found, "" if any(one.error for one in found) else rules.told.searches)


class Child:
    """A process that looks at one side of a ruleset."""

    def __init__(self, look: Look, name: str, folders: list[Path], linted: bool, home: Path, limits: Limits) -> None:
        context: Any = multiprocessing.get_context(beginning())
        self.near, far = context.Pipe(duplex=False)
        self.process = context.Process(target=examine, args=(far, look, name, folders, linted, home, limits),
                                       daemon=True)
        self.limits = limits
        self.last = Last(Span(name, 1, 1), "reading it")
        self.told = Checked([])
        self.done = False
        with deaf():
            self.process.start()
        far.close()

    def hear(self, reason: str) -> None:
        """What it says next; with a reason, nothing more is waited for."""
        try:
            heard = self.near.recv() if not reason else None
        except EOFError:
            self.process.join()
            heard, reason = None, died_of(self.process.exitcode, self.limits)
        if isinstance(heard, Last):
            self.last = heard
            return
        told = Problem(self.last.span, f"{reason}: {self.last.what}", REMEDY)
        self.told, self.done = heard if heard is not None else Checked([Finding(told, "budget", True)]), True

    def stop(self) -> None:
        self.near.close()
        self.process.kill()
        self.process.join()


def beginning() -> str:
    """How a process begins: with what is imported here, where it may have that; a window and threads it may not."""
    apart = "pygame" in sys.modules or threading.active_count() > 1 or sys.platform != "linux"
    return "spawn" if apart else "fork"


def died_of(status: int | None, limits: Limits) -> str:
    """Why a process is gone."""
    over = getattr(signal, "SIGXCPU", None)  # not everywhere is work limited
    if over is not None and status == -over:
        return f"this took more than {limits.work} seconds of work"
    return f"this needed more than {limits.memory} MB of memory" if status == NO_MEMORY else "this ended the check"


def examine(pipe: Connection, look: Look, name: str, folders: list[Path], linted: bool, home: Path,
            limits: Limits) -> None:
    """The life of the process: it tells what it begins, and at last what it has found."""
    limit(limits)
    gc.set_threshold(LITTER)
    try:
        pipe.send(look(name, folders, linted, home, pipe))
    except MemoryError:
        os._exit(NO_MEMORY)  # nothing that needs any more of it


def rules_of(name: str, folders: list[Path], linted: bool, home: Path, pipe: Connection) -> Checked:
    """What a check finds in the rules."""
    with contextlib.suppress(RulesetError):
        pipe.send(Last(Span(str(Library(folders).load(name).files[-1]), 1, 1), "checking the rules"))
    if not linted:
        return Checked([Finding(one, "language", True) for one in check_one(name, folders)])
    found, compiled = lint_all(name, folders)
    if compiled is None:
        return Checked(found)
    make_room()
    return Checked(found, described(fast_for(Rules(compiled))))


def screens_of(name: str, folders: list[Path], linted: bool, home: Path, pipe: Connection) -> Checked:
    """What cannot be painted or said; nothing of rules that are wrong, which is for others to tell."""
    from game.rehearsal import rehearse
    try:
        loaded = Library(folders).load(name)
        if loaded.files[-1].name != "ruleset.yaml":
            return Checked([])
        painted = rehearse(loaded, folders, home, lambda span, what: pipe.send(Last(span, what)))
    except RulesetError:
        return Checked([])
    return Checked([Finding(problem, "screens", True) for problem in painted])


Look = Callable[[str, list[Path], bool, Path, Connection], Checked]


def limit(limits: Limits) -> None:
    """So much work and memory from here on; elsewhere than on Unix, only the clock on the wall counts."""
    if sys.platform == "win32":
        return
    import resource
    with contextlib.suppress(ValueError, OSError):  # somebody else has set limits already
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (limits.work, limits.work + 5))
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory << 20, resource.getrlimit(resource.RLIMIT_AS)[1]))


def make_room() -> None:
    """As much memory as this machine allows: what runs WebAssembly sets gigabytes aside that it never touches."""
    if sys.platform == "win32":
        return
    import resource
    with contextlib.suppress(ValueError, OSError):
        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
