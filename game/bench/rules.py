"""Measures speeds, as ratios to plain hand-written games in the same run, and load times."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from game.engine.fast import FastRules
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.engine.search import playouts
from game.engine.searchable import described, fast_for, random_games
from game.ruleset.library import Library

ROUNDS = 5


def run(seconds: float, games: Sequence[str], out: TextIO) -> list[dict[str, Any]]:
    """Print a table of these rulesets, or of all; the same as data, a row for each ruleset and number of players."""
    out.write("ruleset          players   load ms   python/s     wasm/s  ratio  children/s  module ms\n")
    rows = []
    for name in games or Library().ids():
        began = time.process_time()
        rules = open_rules(name)
        load = (time.process_time() - began) * 1000
        for players in sorted(rules.compiled.model.players):
            row = {"ruleset": name, "players": players, "load_ms": round(load), **speeds(name, players, seconds / 10)}
            rows.append(row)
            fast = row["wasm"] is not None
            out.write(f"{name:16} {players:7} {load:9.0f} {row['python']:10,.0f} " + (
                f"{row['wasm']:10,.0f} {row['ratio']:6.1f} {row['children']:11,.0f} {row['module_ms']:10.0f}\n" if fast
                else f"{row['searches']}\n"))
            out.flush()
    folder = Path(__file__).resolve().parents[2] / "tools" / "handwritten"
    if not folder.is_dir():
        out.write("(no hand-written games here to compare with)\n")
        return rows
    sys.path.insert(0, str(folder.parents[1]))
    out.write("\ncompiled ÷ hand-written\n")
    for path in sorted(folder.iterdir()):
        module = importlib.import_module(f"tools.handwritten.{path.stem}")
        if hasattr(module, "RULESET") and (not games or module.RULESET in games):
            compare(module, seconds, out)
    return rows


def speeds(name: str, players: int, seconds: float) -> dict[str, Any]:
    """Decisions per second of CPU time in random games in both back-ends, and positions that a search is told."""
    rules = open_rules(name, players)
    began = time.process_time()
    fast = fast_for(rules)
    made = (time.process_time() - began) * 1000
    python = steady(partial(playing_speed, playouts, rules, seconds))
    found: dict[str, Any] = {"python": round(python), "wasm": None}
    if isinstance(fast, FastRules):
        rules.backend = "wasm"
        wasm = steady(partial(playing_speed, random_games, rules, seconds))
        found |= {"wasm": round(wasm), "ratio": round(wasm / python, 1), "module_ms": round(made),
                  "children": round(steady(partial(telling_speed, rules, fast, seconds)))}
    return found | {"searches": described(fast)}


def playing_speed(play: Callable[..., dict[str, Any]], rules: Rules, seconds: float) -> float:
    """Decisions per second of CPU time in random games."""
    games, decisions, spent, seed = 1, 0, 0.0, 0
    while spent < seconds:
        found = play(rules, None, games, seed)
        decisions, spent, seed = decisions + found["decisions"], spent + found["seconds"], seed + games
        games *= 2
    return decisions / spent


def telling_speed(rules: Rules, fast: FastRules, seconds: float) -> float:
    """Children per second of CPU time, each judged and told to Python."""
    root, told, began = fast.enter(rules.start(1)), 0, time.process_time()
    while time.process_time() - began < seconds:
        told += len(fast.expand(root, fast.free, fast.noted)[0])
    return told / (time.process_time() - began)


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

    pairs = [(playing_speed(playouts, rules, seconds / ROUNDS), by_hand()) for _ in range(ROUNDS)]
    ours, theirs = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    out.write(f"{module.RULESET:16} {ours:10,.0f} ÷ {theirs:10,.0f} = {ours / theirs:.2f}\n")
