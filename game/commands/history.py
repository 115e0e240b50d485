"""Past games on the command line: to look at, to export, to forget."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from game.storage.homes import data_home, homes

HELP = "past games and the hall of fame: list, export, forget"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", nargs="?", default="", help="only this game")
    parser.add_argument("--fame", action="store_true", help="the people instead of the games")
    parser.add_argument("--csv", action="store_true", help="everything as CSV on standard output")
    parser.add_argument("--json", action="store_true", help="everything as JSON on standard output")
    parser.add_argument("--export", type=Path, metavar="FOLDER", help="both as files in a folder")
    parser.add_argument("--forget", metavar="NAME", help="remove a name from all games; the games stay")
    parser.add_argument("--clear", action="store_true", help="delete all past games")


def run(given: argparse.Namespace) -> int:
    from game.storage.export import as_csv, as_json, export
    from game.storage.history import History
    from game.storage.lock import HomeLock
    from game.storage.settings import load_settings, save_settings
    home = data_home()
    lock, trouble = HomeLock(home), ""
    history = History(home, lock)
    if (given.clear or given.forget is not None) and lock.elsewhere():
        trouble = lock.why()
    elif given.clear:
        history.clear()
    elif given.forget is not None:
        count = history.forget(given.forget)
        for path in {homes(home).config / "settings.json", home / "settings.json"}:  # older versions kept them there
            settings, _ = load_settings(path)
            if given.forget in settings.names:
                settings.names = ["" if name == given.forget else name for name in settings.names]
                trouble = trouble or save_settings(settings, path)
        print(f"{count} games")
    elif given.csv or given.json:
        print((as_csv if given.csv else as_json)(history), end="")
    elif given.export is not None:
        try:
            print("\n".join(str(path) for path in export(history, given.export)))
        except OSError as error:
            trouble = str(error)
    elif given.fame:
        for one in history.standings(given.ruleset):
            print(f"{one.wins}\t{one.games}\t{one.best}\t{printable(one.name)}")
    else:
        for past in history.games(given.ruleset):
            day = time.strftime("%Y-%m-%d %H:%M", time.localtime(past.ended))
            names = ", ".join(printable(seat.name) + ("*" if seat.won else "") for seat in past.seats)
            print(f"{day}\t{past.ruleset}\t{past.decisions}\t{names}")
    trouble = trouble or history.trouble
    if trouble:
        print(f"ossola: {trouble}", file=sys.stderr)
        return 1
    return 0


def printable(text: str) -> str:
    """A name that does nothing to a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
