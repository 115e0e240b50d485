"""Measures this tree against an earlier one, side by side in one run: games at random, and looking ahead between two.

`git worktree add --detach TREE COMMIT`, then `python tools/yardstick_before.py TREE [--searches] [GAME …]`. Numbers are
per second of CPU time. Rounds alternate, so that both see the same machine. Searches look at all options as deep as the
earlier tree can in the time that is given, from the same few positions, both by the rulesets of then: what bots take a
position to be worth there is what it costs to judge one. Ours has to come to the same values in Python; so that a value
is that of its depth, what was found deeper before is not taken for it there, as it is in play.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 3
OPENINGS = (4, 9, 14)  # decisions at random before a search
MOST_DEEP = 12
AT_ONCE = 1 << 30  # positions that one call may look at
DEEPER = "load(e + 16) >= depth", "load(e + 16) == depth"  # what is taken for the value of a depth
LEAST_BEFORE, LEAST_PYTHON, LEAST_NODES = 20.0, 8.0, 10.0
LEAST_ALONE = {"fidchell-1": 3.5, "fidchell-2": 3.5, "tablut": 2.5, "reversi": 6.0, "four": 5.0, "morris": 2.0,
               "draconic": 1.8, "hex": 1.5, "go": 1.5}  # Python against Python; 1 for all others

GAMES_BEFORE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from game.engine.game import open_rules
from game.engine.search import playouts
rules, games, decisions, spent, seed = open_rules(sys.argv[2]), 1, 0, 0.0, 0
playouts(rules, None, 1)
while spent < float(sys.argv[3]):
    found = playouts(rules, None, games, seed)
    decisions, spent, seed, games = decisions + found["decisions"], spent + found["seconds"], seed + games, games * 2
print(json.dumps(decisions / spent))
"""
SEARCHES_BEFORE = """
import json, random, sys, time
sys.path.insert(0, sys.argv[1])
from game.bots.alphabeta import AlphaBeta
from game.bots.clock import Clock
from game.bots.judge import Judge
from game.engine.game import open_rules
from game.engine.search import complete
rules, told = open_rules(sys.argv[2], 2), []
judge = Judge(rules)
for plies in json.loads(sys.argv[4]):
    chance, position = random.Random(plies), rules.start(plies)
    while plies and not position.over:
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
        plies -= 1
    spent, depth, row = 0.0, 1, [0, 0, 0.0]
    while not position.over and spent < float(sys.argv[3]) / 4 and depth < MOST_DEEP:
        depth += 1
        clock = Clock(1e12)
        seat = rules.questions[position.pc].who(position)
        began = time.process_time()
        AlphaBeta(rules, judge, seat, clock, 10**6).value(position, depth, -1e7, 1e7, 0)
        spent = time.process_time() - began
        row = [depth, clock.steps, spent]
    told.append(row)
print(json.dumps(told))
""".replace("MOST_DEEP", str(MOST_DEEP))


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found by looking ahead from one position."""

    depth: int
    nodes: int
    seconds: float
    value: float


def asked(script: str, *given: object) -> Any:
    """What a script says that runs in the earlier tree."""
    done = subprocess.run([sys.executable, "-c", script, *map(str, given)], capture_output=True, text=True,
                          check=True, cwd=str(given[0]))
    return json.loads(done.stdout)


def rules_of(tree: Path, name: str) -> str:
    """The rules that ours are measured by: those of then where a game has become another one."""
    then, now = ((root / "rulesets" / name / "ruleset.yaml").read_text(encoding="utf-8").partition("\n")[0]
                 for root in (tree, ROOT))
    return name if then == now else str(tree / "rulesets" / name)


def games(tree: Path, names: list[str], seconds: float) -> list[str]:
    """Games at random; what is below what it has to be."""
    from game.bench.rules import playing_speed
    from game.engine.game import open_rules
    from game.engine.searchable import random_games

    missed = []
    print("game             before/s   python/s      ÷     wasm/s  ÷ before  ÷ python", flush=True)
    for name in names:
        changed = " (by the rules of then)" if rules_of(tree, name) != name else ""
        before, speeds = 0.0, {"python": 0.0, "wasm": 0.0}
        for _ in range(ROUNDS):
            before = max(before, asked(GAMES_BEFORE, tree, name, seconds))
            for backend in speeds:
                rules = open_rules(rules_of(tree, name))
                rules.backend = backend
                random_games(rules, None, 1)
                speeds[backend] = max(speeds[backend], playing_speed(random_games, rules, seconds))
        python, wasm = speeds.values()
        print(f"{name:14} {before:10,.0f} {python:10,.0f} {python / before:6.2f} {wasm:10,.0f} {wasm / before:9.1f} "
              f"{wasm / python:9.1f}{changed}", flush=True)
        for what, ratio, least in (("Python ÷ before", python / before, LEAST_ALONE.get(name, 1.0)),
                                   ("WebAssembly ÷ before", wasm / before, LEAST_BEFORE),
                                   ("WebAssembly ÷ Python", wasm / python, LEAST_PYTHON)):
            if ratio < least:
                missed.append(f"{name}: {what} {ratio:.2f}, {least} wanted")
    return missed


def searches(tree: Path, names: list[str], seconds: float) -> list[str]:
    """Looking ahead; what is below what it has to be."""
    from game.engine.game import open_rules

    missed = []
    print("game            depths   before/s     wasm/s      ÷   values as in Python", flush=True)
    for name in names:
        if 2 not in open_rules(name).compiled.model.players:
            continue
        earlier = asked(SEARCHES_BEFORE, tree, name, seconds, list(OPENINGS))
        ours = [ahead(str(tree / "rulesets" / name), plies, depth)
                for plies, (depth, _, _) in zip(OPENINGS, earlier, strict=True) if depth]
        before = sum(row[1] for row in earlier) / sum(row[2] for row in earlier)
        wasm = sum(one.nodes for one, _ in ours) / sum(one.seconds for one, _ in ours)
        same = sum(math.isclose(one.value, value, abs_tol=0.5) for one, value in ours)
        depths = "/".join(str(row[0]) for row in earlier)
        print(f"{name:14} {depths:>7} {before:10,.0f} {wasm:10,.0f} {wasm / before:6.1f}   {same} of {len(ours)}",
              flush=True)
        if wasm / before < LEAST_NODES:
            missed.append(f"{name}: nodes ÷ before {wasm / before:.2f}, {LEAST_NODES} wanted")
        if same < len(ours):
            missed.append(f"{name}: values {[(one.value, value) for one, value in ours]}")
    return missed


def ahead(name: str, plies: int, depth: int) -> tuple[Looked, float]:
    """A search in WebAssembly, of all options to the very same depth, and the value that Python comes to."""
    from game.bots import alphabeta, ranking
    from game.bots.clock import Clock
    from game.bots.judge import Judge
    from game.bots.worlds import Node, PythonWorld
    from game.engine.fast import FastRules, fast_rules
    from game.engine.game import open_rules
    from game.engine.search import complete
    from game.ruleset.wasm import helpers
    from game.ruleset.wasm.looking_ahead import AHEAD

    class OfOneDepth(alphabeta.AlphaBeta):
        """Takes nothing that was found deeper for what would be found here."""

        def value(self, node: Node, depth: int, low: float, high: float, ply: int) -> float:
            entry = self.known.get(self.world.key(node))
            if entry is not None and entry.depth > depth:
                entry.depth = -1
            return super().value(node, depth, low, high, ply)

    rules, chance = open_rules(name, 2), random.Random(plies)
    position, judge = rules.start(plies), Judge(rules)
    for _ in range(plies):
        if not position.over:
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    AHEAD.update(FEW=AT_ONCE, WIDTH=AT_ONCE, MANY=AT_ONCE)
    script = vars(helpers)["LOOKING_AHEAD"] = vars(helpers)["LOOKING_AHEAD"].replace(*DEEPER)
    assert DEEPER[1] in script
    fast = fast_rules(rules)
    assert isinstance(fast, FastRules), fast
    root = fast.enter(position)
    best = Looked(depth, 0, math.inf, 0.0)
    for _ in range(ROUNDS):
        table = fast.source.places.table
        fast.memory[table:fast.source.places.arena] = bytes(fast.source.places.arena - table)
        began = time.process_time()
        value = fast.ahead(root, fast.free, fast.noted, depth, 0, -1e7, 1e7, 1e9, AT_ONCE)
        spent = time.process_time() - began
        nodes = AT_ONCE - fast.exports["work"].value(fast.store)
        best = min(best, Looked(depth, nodes, spent, value), key=lambda one: one.seconds)
    rules.backend, ranking.ENDS = "python", AT_ONCE
    vars(alphabeta)["FOLLOWED"] = AT_ONCE
    seat = rules.questions[position.pc].who(position)
    python = OfOneDepth(rules, judge, seat, Clock(1e12), AT_ONCE)
    assert isinstance(python.world, PythonWorld)
    return best, python.value(position, depth, -1e7, 1e7, 0)


def main(arguments: list[str]) -> int:
    """Measure; the exit status is 1 if anything is below what it has to be."""
    sys.path.insert(0, str(ROOT))
    from game.ruleset.library import Library

    parser = argparse.ArgumentParser(description="Measure this tree against an earlier one.")
    parser.add_argument("tree", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--searches", action="store_true", help="look ahead instead of playing at random")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    given = parser.parse_args(arguments)
    measure = searches if given.searches else games
    missed = measure(given.tree.resolve(), given.games or Library().ids(), given.seconds)
    print("\n".join(missed) or "all is as it has to be")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
