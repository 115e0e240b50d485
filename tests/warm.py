"""Processes that tests start are copies of one that has read all modules; reading them takes longer than most tests.

Only where a process can be copied without any danger: on Linux. What a process is told when it begins (its folder, its
variables, its arguments) is as it would be, and so is what it may not share: nothing has been opened in the one that is
copied. How processes really begin is for the few tests that are about it (`cold`), and for tools/check_wheel.py.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import forkserver, spawn
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
COPIED = sys.platform == "linux"
THERE = "tests.warmed"  # reads everything, in the process that is copied
VARIABLES = "variables"

Ended = subprocess.CompletedProcess[str]

get_context = multiprocessing.get_context


def context_of(method: str | None = None) -> BaseContext:
    """Whoever wants a process that begins from nothing gets a copy of one that is about to begin."""
    return get_context("forkserver" if method == "spawn" else method)


def told(name: str, describe: Callable[[str], dict[str, Any]] = spawn.get_preparation_data) -> dict[str, Any]:
    """What a process is told when it begins: the variables too, which it would inherit, and nothing of pytest."""
    found = {key: value for key, value in describe(name).items() if not key.startswith("init_main")}
    return found | {VARIABLES: dict(os.environ)}


@contextmanager
def warm() -> Iterator[None]:
    """While this lasts, new processes are copies."""
    if not COPIED:
        yield
        return
    multiprocessing.set_forkserver_preload([THERE])
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    start = forkserver._forkserver.ensure_running

    def started() -> None:
        with patch.dict(os.environ, PYTHONPATH=path):
            start()

    with patch.object(multiprocessing, "get_context", context_of), \
            patch.object(spawn, "get_preparation_data", told), \
            patch.object(forkserver._forkserver, "ensure_running", started), \
            patch.object(forkserver, "ensure_running", started):
        yield


@contextmanager
def cold() -> Iterator[None]:
    """While this lasts, processes begin as they do for people."""
    with patch.object(multiprocessing, "get_context", get_context):
        yield


def run(words: Sequence[str], typed: str, variables: Mapping[str, str], folder: Path) -> Ended:
    """A command of this Python, run to its end."""
    if not COPIED or not (words[1] == "-m" or words[1].endswith(".py")):
        return subprocess.run(words, input=typed, env=variables, cwd=folder, capture_output=True, text=True)
    with tempfile.TemporaryDirectory() as kept:
        files = [str(Path(kept) / name) for name in ("in", "out", "err")]
        Path(files[0]).write_text(typed, encoding="utf-8")
        process = context_of("spawn").Process(  # type: ignore[attr-defined]
            target=become, args=(list(words[1:]), dict(variables), str(folder), files))
        process.start()
        process.join()
        out, err = (Path(file).read_text(encoding="utf-8", errors="replace") for file in files[1:])
    return subprocess.CompletedProcess(list(words), process.exitcode, out, err)


def become(words: list[str], variables: dict[str, str], folder: str, files: list[str]) -> None:
    """Go on as a command."""
    for number, file in enumerate(files):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY), number)
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(os.fdopen(number, "wb" if number else "rb", closefd=False), encoding="utf-8",
                         line_buffering=number == 2) for number in range(3))
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        sys.path.insert(0, str(Path(words[0]).parent))
        runpy.run_path(words[0], run_name="__main__")
