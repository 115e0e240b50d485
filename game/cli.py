"""The command line: finds out which command is wanted and hands over. Only that command's module is imported."""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType

from game import __version__, commands
from game.storage.homes import portable_home

USUAL = "play"  # what happens without a command
CARRIED = "keep everything in a folder ossola-data: beside a frozen program, else in the working folder"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # a program of windows that was started by a double click has none of them
            way = (os.O_RDONLY, "r") if name == "stdin" else (os.O_WRONLY, "w")
            setattr(sys, name, os.fdopen(os.open(os.devnull, way[0]), way[1], encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a letter that a code page lacks must not end the program
            stream.reconfigure(errors="replace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    name = next((word for word in words if not word.startswith("-")), USUAL)
    parser, command = build_parser(name)
    given = parser.parse_args(words)
    if given.portable:
        os.environ["OSSOLA_HOME"] = str(portable_home())  # for the processes that this one starts, too
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what is printed is the command's own
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


def build_parser(name: str) -> tuple[argparse.ArgumentParser, ModuleType]:
    """What can be asked for, and the module of the command; the others are imported only to be listed."""
    parser = argparse.ArgumentParser(prog="ossola", description="Ossola, a cabinet of games of intrigue.")
    parser.add_argument("--version", action="version", version=f"ossola {__version__}")
    parser.add_argument("--portable", action="store_true", help=CARRIED)
    names = sorted(found.name for found in pkgutil.iter_modules(commands.__path__))
    wanted = [name] if name in names and name != USUAL else names
    listed = parser.add_subparsers(dest="command", metavar="COMMAND")
    for each in wanted:
        command = import_module(f"game.commands.{each}")
        options = listed.add_parser(each, help=command.HELP, description=command.HELP)
        options.add_argument("--portable", action="store_true", default=argparse.SUPPRESS, help=CARRIED)
        command.options(options)
    return parser, import_module(f"game.commands.{name if name in names else USUAL}")
