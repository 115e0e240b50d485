"""Measures speeds, as ratios to plain hand-written games in the same run, and load times."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from game.engine.game import open_rules
from game.engine.rules import Rules
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
            play = compiled(open_rules(name, players))
            best = max(speed(play, seconds / 10) for _ in range(3))  # what the machine can do when nothing disturbs it
            out.write(f"{name:16} {players:7} {load:9.0f} {best:13,.0f}\n")
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


def speed(play: Callable[[int, int], tuple[int, float]], seconds: float) -> float:
    """Decisions a second of CPU time; `play` plays so many games from a seed on, and tells decisions and seconds."""
    games, decisions, spent, seed = 1, 0, 0.0, 0
    while spent < seconds:
        count, took = play(games, seed)
        decisions, spent, seed = decisions + count, spent + took, seed + games
        games *= 2
    return decisions / spent


def compiled(rules: Rules) -> Callable[[int, int], tuple[int, float]]:
    """Random games by compiled rules."""
    def play(games: int, seed: int) -> tuple[int, float]:
        found = playouts(rules, None, games, seed)
        return int(found["decisions"]), float(found["seconds"])

    return play


def compare(module: Any, seconds: float, out: TextIO) -> None:
    """The ratio for one game, measured in turns so that both see the same machine."""
    ours, theirs = compiled(open_rules(module.RULESET)), lambda games, seed: module.playouts(games, seed)[1:]
    pairs = [(speed(ours, seconds / ROUNDS), speed(theirs, seconds / ROUNDS)) for _ in range(ROUNDS)]
    best, by_hand = map(max, zip(*pairs, strict=True))
    out.write(f"{module.RULESET:16} {best:10,.0f} ÷ {by_hand:10,.0f} = {best / by_hand:.2f}\n")
