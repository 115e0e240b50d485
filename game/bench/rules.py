"""Measures speeds, as ratios to plain hand-written games in the same run, and load times."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from game.engine.game import open_rules
from game.engine.search import playouts
from game.ruleset.library import Library

ROUNDS = 5


def run(seconds: float, out: TextIO) -> int:
    out.write("ruleset          players   load ms   decisions/s\n")
    library = Library()
    for name in library.ids():
        began = time.perf_counter()
        rules = open_rules(name)
        load = (time.perf_counter() - began) * 1000
        for players in sorted(rules.compiled.model.players):
            speed = steady(partial(playing_speed, open_rules(name, players), seconds / 10))
            out.write(f"{name:16} {players:7} {load:9.0f} {speed:13,.0f}\n")
            out.flush()
    folder = Path(__file__).resolve().parents[2] / "tools" / "handwritten"
    if not folder.is_dir():
        out.write("(no hand-written games here to compare with)\n")
        return 0
    sys.path.insert(0, str(folder.parents[1]))
    out.write("\ncompiled ÷ hand-written\n")
    for path in sorted(folder.iterdir()):
        if hasattr(module := importlib.import_module(f"tools.handwritten.{path.stem}"), "RULESET"):
            compare(module, seconds, out)
    return 0


def playing_speed(rules: Any, seconds: float) -> float:
    games, decisions, spent, seed = 1, 0, 0.0, 0
    while spent < seconds:
        found = playouts(rules, None, games, seed)
        decisions, spent, seed = decisions + found["decisions"], spent + found["seconds"], seed + games
        games *= 2
    return float(decisions / spent)


def steady(measure: Callable[[], float]) -> float:
    """The best of a few measurements: what the machine can do when nothing else disturbs it."""
    return max(measure() for _ in range(3))


def compare(module: Any, seconds: float, out: TextIO) -> None:
    """The ratio for one game, measured in turns so that both see the same machine."""
    rules = open_rules(module.RULESET)

    def by_hand() -> float:
        games, decisions, spent, seed = 1, 0, 0.0, 0
        while spent < seconds / ROUNDS:
            _, count, took = module.playouts(games, seed)
            decisions, spent, seed = decisions + count, spent + took, seed + games
            games *= 2
        return float(decisions / spent)

    pairs = [(playing_speed(rules, seconds / ROUNDS), by_hand()) for _ in range(ROUNDS)]
    ours, theirs = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    out.write(f"{module.RULESET:16} {ours:10,.0f} ÷ {theirs:10,.0f} = {ours / theirs:.2f}\n")
