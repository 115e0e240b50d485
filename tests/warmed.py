"""The process that is copied for tests (tests/warm.py): it reads all modules of the program, and opens nothing."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import spawn
from typing import Any

import game
from game import guarded

prepare = spawn.prepare


def prepared(data: Mapping[str, Any]) -> None:
    """What a copy is told when it begins, and its variables."""
    os.environ.clear()
    os.environ.update(data["variables"])
    prepare(dict(data))


os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for module in pkgutil.walk_packages(game.__path__, "game."):
    if not module.name.endswith("__main__"):
        with suppress(ImportError):  # of what need not be installed
            importlib.import_module(module.name)
with suppress(ImportError):
    importlib.import_module("wasmtime")
spawn.prepare = prepared
guarded.beginning = lambda: "fork"  # what keeps it from that is a window, and there is none yet
gc.freeze()
