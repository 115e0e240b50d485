"""List the rulesets."""

from __future__ import annotations

import argparse

from game.storage.homes import mod_folders

HELP = "list the rulesets that are installed"


def options(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints one id a line."


def run(given: argparse.Namespace) -> int:
    from game.ruleset.library import Library
    print("\n".join(Library(mod_folders()).ids()))
    return 0
