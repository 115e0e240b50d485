"""A language server for rulesets."""

from __future__ import annotations

import argparse
import os
import sys

from game.storage.homes import mod_folders

HELP = "a language server for rulesets, for editors to start"
MISSING = 'the language server needs the package pygls: pip install "ossola[edit]"'


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="what it does anyway: speak by standard input and output")


def run(given: argparse.Namespace) -> int:
    try:
        from game.editor.server import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        print(MISSING, file=sys.stderr)
        return 2
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:  # of its own: it is closed when the editor goes
        server(mod_folders()).start_io(stdout=out)
    return 0
