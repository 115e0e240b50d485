"""Check rulesets."""

from __future__ import annotations

import argparse
import sys

from game.homes import mod_folders

HELP = "check rulesets: every problem with file and line"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.add_argument("rulesets", nargs="*", help="ids or paths; all that are installed if none is given")


def run(given: argparse.Namespace) -> int:
    """Check rulesets."""
    from game.check import check_all
    from game.ruleset.library import Library
    return check_all(given.rulesets or Library(mod_folders()).ids(), mod_folders(), sys.stdout)
