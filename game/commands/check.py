"""Check rulesets."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.storage.homes import mod_folders

if TYPE_CHECKING:
    from game.ruleset.library import Library

HELP = "check rulesets: every problem with file and line"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rulesets", nargs="*", help="ids or paths; all that are installed if none is given")


def run(given: argparse.Namespace) -> int:
    from game.guarded import checked
    from game.ruleset.library import Library
    library, bad = Library(mod_folders()), 0
    for name in given.rulesets or library.ids():
        found = [str(finding.problem) for finding in checked(name, mod_folders()).found]
        bad += bool(found)
        print("\n".join(found or [f"{name}: well{beside(library, name)}"]), flush=True)
    return 1 if bad else 0


def beside(library: Library, name: str) -> str:
    """What this check leaves to the one for modders."""
    tests = library.load(name).files[-1].parent / "tests.yaml"
    return " (its tests.yaml is run by 'mod check')" if tests.is_file() else ""
