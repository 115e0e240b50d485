"""Measures the memory of the process in which bots think, in megabytes at its height (Linux only).

`python tools/yardstick_workers.py [--level LEVEL] [GAME …]`: the process is asked about two positions of each game,
with as many players as can play, one game after the other, as in a long evening. The exit status is 1 if it takes too
much.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 150  # megabytes
PATIENT = 100.0  # times its time that a thought may take here: given up, it would tell nothing
AFTER = (4, 40)  # decisions at random before a bot is asked


def height(process: int) -> float:
    """The most memory that a process has had."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1]) / 1024


def main(arguments: list[str]) -> int:
    """Ask, and say what it took."""
    sys.path.insert(0, str(ROOT))
    from game.bots import worker as workers
    from game.bots.levels import LEVELS
    from game.bots.worker import Task, Worker
    from game.engine.game import Game, open_rules
    from game.engine.search import complete
    from game.ruleset.library import Library

    parser = argparse.ArgumentParser(description="Measure the memory of the process in which bots think.")
    parser.add_argument("games", nargs="*", default=Library().ids(), metavar="GAME")
    parser.add_argument("--level", choices=LEVELS, default=list(LEVELS)[-1])
    given = parser.parse_args(arguments)
    vars(workers)["PATIENCE"] = PATIENT
    worker, most = Worker(), 0.0
    for name in given.games:
        players = max(open_rules(name).compiled.model.players)
        for plies in AFTER:
            game, chance = Game(open_rules(name, players), plies), random.Random(plies)
            for _ in range(plies):
                if not game.position.over:
                    game.decide(complete(game.rules, game.position, chance.choice(game.position.opts)))
            if game.position.over:
                continue
            worker.ask(Task(name, players, {}, [], game.state(), given.level, seed=plies))
            while worker.poll() is None:
                time.sleep(0.02)
            if worker.process is None:
                print(f"{name:14} for {players}: the process was given up")
                continue
            most = max(most, height(worker.process.pid))
        print(f"{name:14} for {players}: {most:6.1f} MB so far", flush=True)
    worker.stop()
    return int(most > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
