"""Measure speeds."""

from __future__ import annotations

import argparse
import sys

HELP = "measure speeds, as ratios to hand-written games"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.add_argument("what", nargs="?", choices=("rules", "frames"), default="rules",
                        help="the speed of rules, or of what is drawn (this needs a screen)")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each measurement")


def run(given: argparse.Namespace) -> int:
    """Measure."""
    from game.bench import run as measure
    return measure(given.seconds, sys.stdout, given.what)
