"""Whole checks, each in a process of its own: so much work and memory, and what it dies of is told like any problem."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from game.bots.pool import deaf
from game.check import SECONDS, check_one
from game.mods.case import Finding
from game.mods.lint import lint, once
from game.rehearsal import rehearse
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span

REMEDY = "make it smaller or simpler"
NO_MEMORY = 3  # the exit status that says so


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


def checked(name: str, folders: Sequence[Path] = (), linted: bool = False,
            limits: Limits | None = None) -> list[Finding]:
    """Everything that is wrong with a ruleset by id or path; with lints, also what is odd."""
    with tempfile.TemporaryDirectory() as home:  # of this process: the other one may not live to put it away
        return _checked(name, list(folders), linted, Path(home), limits or Limits())


def _checked(name: str, folders: list[Path], linted: bool, home: Path, limits: Limits) -> list[Finding]:
    context = multiprocessing.get_context("spawn")
    near, far = context.Pipe(duplex=False)
    process = context.Process(target=examine, args=(far, name, folders, linted, home, limits), daemon=True)
    with deaf():
        process.start()
    far.close()
    last, end = Last(Span(name, 1, 1), "reading it"), time.monotonic() + limits.patience
    try:
        while near.poll(max(0.0, end - time.monotonic())):
            heard = near.recv()
            if isinstance(heard, list):
                return heard
            last = heard
        reason = f"this took more than {limits.patience:.0f} seconds"
    except EOFError:
        process.join()
        reason = died_of(process.exitcode, limits)
    finally:
        near.close()
        process.kill()
        process.join()
    return [Finding(Problem(last.span, f"{reason}: {last.what}", REMEDY), "budget", True)]


def died_of(status: int | None, limits: Limits) -> str:
    """Why a process is gone."""
    if status is not None and status == -getattr(signal, "SIGXCPU", 0):
        return f"this took more than {limits.work} seconds of work"
    return f"this needed more than {limits.memory} MB of memory" if status == NO_MEMORY else "this ended the check"


def examine(pipe: Connection, name: str, folders: list[Path], linted: bool, home: Path, limits: Limits) -> None:
    """The life of the process: it tells what it begins, and at last what it has found."""
    limit(limits)
    try:
        pipe.send(found_in(name, folders, linted, home, pipe))
    except MemoryError:
        os._exit(NO_MEMORY)  # nothing that needs any more of it


def found_in(name: str, folders: list[Path], linted: bool, home: Path, pipe: Connection) -> list[Finding]:
    """What a check finds, within its limits of time and memory."""
    try:
        loaded = Library(folders).load(name)
        pipe.send(Last(Span(str(loaded.files[-1]), 1, 1), "checking the rules"))
    except RulesetError:
        loaded = None
    found = lint(name, folders) if linted else [Finding(one, "language", True) for one in check_one(name, folders)]
    if loaded is not None and loaded.files[-1].name == "ruleset.yaml" and not any(one.error for one in found):
        painted = rehearse(loaded, folders, home, lambda span, what: pipe.send(Last(span, what)))
        found += [Finding(problem, "screens", True) for problem in painted]
    return list(once(found))


def limit(limits: Limits) -> None:
    """So much work and memory from here on; elsewhere than on Unix, only the clock on the wall counts."""
    if sys.platform == "win32":
        return
    import resource
    with contextlib.suppress(ValueError, OSError):  # somebody else has set limits already
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (limits.work, limits.work + 5))
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory << 20, limits.memory << 20))
