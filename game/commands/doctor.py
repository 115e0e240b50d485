"""Look whether this machine has what the program needs."""

from __future__ import annotations

import argparse
import os
import sys

HELP = "look whether this machine has all that is needed, and tell what to do if not"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.epilog = "The exit status is 1 if something is missing without which nothing can be played."


def run(given: argparse.Namespace) -> int:
    """Examine the machine."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.doctor import examine
    return examine(sys.stdout)
