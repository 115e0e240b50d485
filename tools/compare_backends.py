"""Plays random games of every ruleset, number of players and option value in both back-ends, for as long as is asked.

`python tools/compare_backends.py --decisions 1000000 [RULESET …]`; the exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: list[str]) -> int:
    """Compare, and say what was compared."""
    sys.path.insert(0, str(ROOT))
    from game.check import variants
    from game.engine.fast import Refusal, fast_rules
    from game.engine.game import open_rules
    from game.engine.side_by_side import compare
    from game.ruleset.library import Library

    parser = argparse.ArgumentParser(description="Compare both back-ends.")
    parser.add_argument("rulesets", nargs="*", default=Library().ids())
    parser.add_argument("--decisions", type=int, default=50_000, help="in all")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    cases = [(name, players, options) for name in asked.rulesets
             for players, options in variants(open_rules(name).compiled.model)]
    total, differing = Counter[str](), 0
    for name, players, options in cases:
        rules = open_rules(name, players, options)
        fast, title = fast_rules(rules), f"{name} for {players} {options or ''}"
        if isinstance(fast, Refusal):
            print(f"{title}: in Python, because {fast}")
            continue
        found = compare(rules, fast, -(-asked.decisions // len(cases)), asked.seed)
        total[name] += found.decisions
        if found.crowded:
            print(f"{title}: {found.crowded} games were too much for the module")
        if found.difference:
            differing += 1
            print(f"{title}: {found.difference}")
        if (name, players, options) == [case for case in cases if case[0] == name][-1]:
            print(f"{name:16} {total[name]:10,}", flush=True)
    print(f"{total.total():,} decisions of {len(cases)} variants compared, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
