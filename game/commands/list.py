"""List the rulesets."""

from __future__ import annotations

import argparse

from game.storage.homes import mod_folders

HELP = "list the rulesets that are installed"


def options(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints one id a line."
    parser.add_argument("--examples", action="store_true", help="those that are there to be read and changed instead")


def run(given: argparse.Namespace) -> int:
    from game.ruleset.library import Library
    library = Library(mod_folders())
    print("\n".join(library.examples() if given.examples else library.ids()))
    return 0
