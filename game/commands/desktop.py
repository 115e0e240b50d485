"""The program in the menus of a Linux desktop, for this user alone."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from game.bundle import STARTER, bundled
from game.storage import files
from game.storage.homes import named

HELP = "put the program into the menu of a Linux desktop, with its icon; for this user alone"
PLACES = {"ossola.desktop": "applications", "ossola.svg": "icons/hicolor/scalable/apps",
          "org.ossola.Ossola.metainfo.xml": "metainfo"}


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--remove", action="store_true", help="take it out of the menu again")


def run(given: argparse.Namespace) -> int:
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


def targets() -> dict[Path, Path]:
    """The files that come with the program, and where the conventions want them."""
    share = named("XDG_DATA_HOME", Path.home() / ".local" / "share")
    return {bundled("assets") / "desktop" / name: share / place / name for name, place in PLACES.items()}


def launcher() -> str:
    """The command that starts this very program, wherever the menu is."""
    if getattr(sys, "frozen", False):
        return quoted(Path(sys.executable))
    beside = Path(sys.executable).parent / "ossola"
    found = str(beside) if beside.is_file() else shutil.which("ossola")
    if found:
        return quoted(Path(found))
    return f"{quoted(Path(sys.executable))} {quoted(STARTER)}"


def quoted(path: Path) -> str:
    """A path as such a file wants it: what means something to a shell is escaped, and percent signs are doubled."""
    text = str(path).replace("%", "%%")
    for sign in '\\"`$':
        text = text.replace(sign, "\\" + sign)
    return '"' + text.replace("\\", "\\\\") + '"'


def install() -> list[Path]:
    """Put everything in place; where it is now. OSError if that cannot be done."""
    for source, target in targets().items():
        text = source.read_text(encoding="utf-8")
        if source.suffix == ".desktop":
            text = text.replace("Exec=ossola", f"Exec={launcher()}")
        files.write_whole(target, text.encode())
    return list(targets().values())


def remove() -> list[Path]:
    """Take everything away again; what was there."""
    found = [target for target in targets().values() if target.is_file()]
    for target in found:
        files.remove(target)
    return found
