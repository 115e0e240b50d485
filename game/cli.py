"""The command line: finds out which command is wanted and hands over. Only that command's module is imported."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

from game import __version__, commands

USUAL = "play"  # what happens without a command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    name = next((word for word in words if not word.startswith("-")), USUAL)
    parser, command = build_parser(name)
    given = parser.parse_args(words)
    try:
        status: int = command.run(given)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader went away: nothing more can be said, and Python's own last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def module(name: str) -> ModuleType:
    """The module of a command."""
    return importlib.import_module(f"game.commands.{name}")


def build_parser(name: str) -> tuple[argparse.ArgumentParser, ModuleType]:
    """What can be asked for, and the module of the command; the others are imported only to be listed."""
    parser = argparse.ArgumentParser(prog="ossola", description="Ossola, a cabinet of games of intrigue.")
    parser.add_argument("--version", action="version", version=f"ossola {__version__}")
    names = sorted(found.name for found in pkgutil.iter_modules(commands.__path__))
    wanted = [name] if name in names and name != USUAL else names
    listed = parser.add_subparsers(dest="command", metavar="COMMAND")
    for each in wanted:
        command = module(each)
        command.options(listed.add_parser(each, help=command.HELP, description=command.HELP))
    return parser, module(name if name in names else USUAL)
