"""The program in the menus of a Linux desktop."""

from __future__ import annotations

import argparse
import sys

HELP = "put the program into the menu of a Linux desktop, with its icon; for this user alone"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.add_argument("--remove", action="store_true", help="take it out of the menu again")


def run(given: argparse.Namespace) -> int:
    """Install, or remove, and say which files that concerned."""
    from game.desktop import install, remove
    if sys.platform in ("win32", "darwin"):
        print("ossola: this is for Linux desktops; elsewhere, make a link to the program", file=sys.stderr)
        return 2
    try:
        for path in remove() if given.remove else install():
            print(f"{'removed' if given.remove else 'written'}: {path}")
    except OSError as error:
        print(f"ossola: the menu could not be changed ({error})", file=sys.stderr)
        return 1
    return 0
