"""Measure speeds."""

from __future__ import annotations

import argparse
import json
import os
import sys

HELP = "measure speeds, as ratios to hand-written games"
SIZES = {"1080p": (1920, 1080), "4k": (3840, 2160)}
METHOD = """\
how frames are measured:
  first     the longest round in which a table is opened over a plain screen, until it is seen: for the first time ever
            (nothing is in the folder of drawn pictures), and again in a program that was started anew
  moving    decisions at random are taken and shown at normal speed; every round of the program counts, from the one
            in which a decision is taken until nothing moves any more
  pointing  before each decision the mouse goes to a few things that can be used, one in each round
  title     the longest of its first rounds, for the first time ever and again
  idle      the share of a core at a table at which nobody does anything, at the program's own pace
  start     the program until its first screen, divided by `import pygame`; the best of three

Numbers are milliseconds of work (CPU time) of the thread that draws, as other programs may be busy; those in brackets
are milliseconds on the clock. p99: all rounds but one of a hundred took less. It works without a screen as well:
SDL_VIDEODRIVER=dummy measures all but the way to the glass.

The cabinet is opened in a program that was just started, with the games that come with it, and with a thousand whole
rulesets more; told is the ratio of the two, after what stands on the boxes was kept by an earlier start.
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = METHOD
    parser.add_argument("what", nargs="?", choices=("rules", "frames", "cabinet"), default="rules",
                        help="the speed of rules; of what is drawn, or of opening the cabinet (these need a screen)")
    parser.add_argument("--games", nargs="+", default=[], metavar="ID",
                        help="for rules and frames: only these rulesets")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each measurement")
    parser.add_argument("--size", choices=SIZES, default="1080p", help="for frames: how large the window is")
    parser.add_argument("--json", action="store_true",
                        help="print all of it as JSON, and the tables on the error stream")


def run(given: argparse.Namespace) -> int:
    if given.what == "rules":
        from game.bench.rules import run as measure
        from game.engine.runtime import RuleError
        from game.ruleset.problems import RulesetError
        try:
            rows = measure(given.seconds, given.games, sys.stderr if given.json else sys.stdout)
        except (RulesetError, RuleError) as error:
            print(error, file=sys.stderr)
            return 1
        if given.json:
            print(json.dumps(rows, indent=2))
        return 0
    os.environ.pop("OSSOLA_CACHE", None)  # each program that is measured keeps what it makes in a folder of its own
    from game.bench.cabinet import run_shelf
    from game.bench.frames import no_window, run_frames
    out = sys.stderr if given.json else sys.stdout
    if trouble := no_window():
        sys.stderr.write(f"ossola: no window could be opened ({trouble})\n")
        return 1
    told = run_shelf(out) if given.what == "cabinet" else run_frames(given.seconds, SIZES[given.size], given.games, out)
    if given.json:
        print(json.dumps(told, indent=2))
    return 0
