"""Measures how long the cabinet takes to open with a thousand games more, as a ratio to how long it takes without."""

from __future__ import annotations

import os
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.bench.frames import FRAME, Spent, opened
from game.ruleset.library import FILE, builtin_folder
from game.storage.files import copy_folder, write_lightly
from game.storage.homes import homes

if TYPE_CHECKING:
    from game.app.app import App

SIZE = (1280, 720)
MANY = 1000
ROUNDS = 5
HOUR = 3600


def run_shelf(out: TextIO, many: int = MANY) -> dict[str, float]:
    """Print and tell how long the cabinet takes to open, in milliseconds of work, with its own games and with more."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        few, full = Path(one), Path(other)
        install(homes(full).mods, many)
        first = [opening(home) for home in (few, full)]
        pairs = [(opening(few), opening(full)) for _ in range(ROUNDS)]  # in turns, so that both see the same machine
    again = [min(times) for times in zip(*pairs, strict=True)]
    told = {"first": first[0], "first_full": first[1], "again": again[0], "again_full": again[1],
            "ratio": again[1] / again[0]}
    out.write(f"the cabinet opens in {again[0]:.0f} ms, with {many} games more in {again[1]:.0f} ms: "
              f"{told['ratio']:.2f} times as long\n")
    out.write(f"for the first time ever, when every ruleset is read: {first[0]:.0f} and {first[1]:.0f} ms\n")
    return {name: round(value, 2) for name, value in told.items()}


def install(folder: Path, many: int) -> None:
    """So many whole rulesets: copies of the smallest of ours that extends no other, each with an id of its own."""
    texts = {path.parent: path.read_text(encoding="utf-8") for path in builtin_folder().glob(f"*/{FILE}")}
    smallest, text = min((one for one in texts.items() if "extends:" not in one[1]), key=lambda one: len(one[1]))
    before = time.time() - HOUR  # files that are new are not trusted to stay as they are
    for number in range(many):
        name = f"copy-{number:04}"
        copy_folder(smallest, folder / name)
        write_lightly(folder / name / FILE, text.replace(f"id: {smallest.name}", f"id: {name}", 1).encode())
        os.utime(folder / name / FILE, (before, before))


def opening(home: Path) -> float:
    """How long the cabinet takes until it is seen, in a program that was just started."""
    app, spent = opened(home, SIZE), Spent()
    spent.of(partial(open_shelf, app))
    return spent.work[0]


def open_shelf(app: App) -> None:
    from game.scenes.menu.shelf import ShelfScene
    app.stack.push(ShelfScene(app))
    app.step(FRAME)
