"""Make, check, pack, install and remove mods."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from game.bundle import called
from game.storage.homes import data_home, mod_folders

HELP = "make, check, pack, install, remove and list mods"


def options(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    new = parts.add_parser("new", help="make a folder with a game that plays at once")
    new.add_argument("name", help="the id of the mod, and the name of its folder")
    new.add_argument("--from", dest="base", default="", metavar="RULESET", help="extend this ruleset")
    new.add_argument("--languages", default="en,fr", help="the languages it speaks, e.g. en,fr,de")
    new.add_argument("--in", dest="parent", type=Path, default=Path(), metavar="FOLDER", help="where to make it")
    check = parts.add_parser("check", help="everything that is wrong, all at once")
    check.add_argument("paths", nargs="+", metavar="PATH", help="folders or ids of rulesets")
    check.add_argument("--json", action="store_true", help="for other programs")
    pack = parts.add_parser("pack", help="make a single file of a mod")
    pack.add_argument("path", type=Path)
    pack.add_argument("--out", type=Path, metavar="FILE")
    install = parts.add_parser("install", help="install a packed mod")
    install.add_argument("file", type=Path)
    install.add_argument("--replace", action="store_true", help="also over the same or a newer version")
    remove = parts.add_parser("remove", help="take an installed mod off the shelf")
    remove.add_argument("name", help="the id of the mod")
    remove.add_argument("--yes", action="store_true", help="without a question")
    listing = parts.add_parser("list", help="all rulesets, with versions and homes")
    listing.add_argument("--json", action="store_true", help="for other programs")
    editor = parts.add_parser("editor", help="write the files for text editors and Tiled anew")
    editor.add_argument("path", type=Path)


def run(given: argparse.Namespace) -> int:
    """Do what is wanted; every refusal is one clear message."""
    from game.mods.archive import BadArchive
    from game.mods.fresh import Refused
    from game.ruleset.problems import RulesetError
    from game.storage.lock import HomeLock
    work = {"new": new, "check": check, "pack": pack, "install": install, "remove": remove, "list": listing,
            "editor": editor}
    lock = HomeLock(data_home())
    try:
        if given.what in ("install", "remove") and lock.elsewhere():  # the other one may be playing that very game
            raise Refused(f"nothing was changed: {lock.why()}")
        return work[given.what](given)
    except (BadArchive, Refused, RulesetError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        lock.release()


def new(given: argparse.Namespace) -> int:
    from game.mods.fresh import make_mod
    languages = [part.strip() for part in given.languages.split(",") if part.strip()]
    made = make_mod(given.name, given.parent, languages, given.base, mod_folders())
    print(f"{made} is ready. Try:\n  {called(f'play {made} --watch')}\n  {called(f'mod check {made}')}")
    return 0


def check(given: argparse.Namespace) -> int:
    """All findings; the status tells whether there are errors (2), only warnings (1) or nothing (0)."""
    from game.guarded import checked
    done = {path: checked(path, [Path(path).resolve().parent, *mod_folders()], linted=True) for path in given.paths}
    every = [finding for one in done.values() for finding in one.found]
    if given.json:
        print(json.dumps([finding.as_data() for finding in every], indent=1, ensure_ascii=False))
    else:
        for path, (findings, searches) in done.items():
            for finding in findings:
                rule = "" if finding.problem.source.strip() else f" [{finding.rule}]"
                print(f"{'' if finding.error else 'warning: '}{finding.problem}{rule}")
            errors = sum(finding.error for finding in findings)
            print(f"{path}: {told(errors, 'error')}, {told(len(findings) - errors, 'warning')}"
                  if findings else f"{path}: well")
            if searches:
                print(f"{path}: searches run {searches}")
    return 2 if any(finding.error for finding in every) else 1 if every else 0


def told(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def pack(given: argparse.Namespace) -> int:
    """A mod without errors as a single file."""
    from game.guarded import checked
    from game.mods.archive import BadArchive
    from game.mods.archive import pack as make
    errors = [finding for finding in checked(str(given.path), [given.path.resolve().parent, *mod_folders()]).found
              if finding.error]
    if errors:
        raise BadArchive("\n".join(str(finding.problem) for finding in errors))
    made, left = make(given.path, given.out)
    for path in left:
        print(f"left out: {path}")
    print(made)
    return 0


def install(given: argparse.Namespace) -> int:
    """A packed mod into the user's folder of mods."""
    from game.mods.archive import install as put
    from game.ruleset.library import Library
    name, version = put(given.file, mod_folders()[0], given.replace)
    print(f"{name} {version} is installed in {mod_folders()[0] / name}")
    if Library(mod_folders()).in_place(name):
        print(f"It stands in the place of the game '{name}' that comes with the program; without that folder, "
              "the other one is there again.")
    return 0


def remove(given: argparse.Namespace) -> int:
    """An installed mod goes to a folder beside that of the mods, if somebody really wants that."""
    from game.mods.archive import removal
    from game.mods.listing import listed
    from game.ruleset.library import Library
    from game.storage.files import move
    library = Library(mod_folders())
    folder, target = removal(given.name, mod_folders()[0])
    another = library.in_place(given.name)
    needed = [] if another else [one.id for one in listed(library) if given.name in one.extends]
    if needed:
        print(f"These extend it and cannot be played without it: {', '.join(needed)}")
    if not given.yes:
        print(f"Remove {given.name}? {folder} moves to {target}; games that were begun with it can go on.")
        print("(y/n) ", end="", flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            print(f"{given.name} stays in {folder}")
            return 1
    move(folder, target)
    print(f"{given.name} is removed; its files are in {target} until you delete them.")
    if another:
        print(f"The game '{given.name}' that comes with the program is there again.")
    return 0


def listing(given: argparse.Namespace) -> int:
    from game.mods.listing import listed
    from game.ruleset.library import Library
    every = listed(Library(mod_folders()))
    if given.json:
        print(json.dumps([one.as_data() for one in every], indent=1, ensure_ascii=False))
        return 0
    width = max(len(one.id) for one in every)
    for one in every:
        extends = f" (extends {', '.join(one.extends)})" if one.extends else ""
        place = ", in the place of the built-in one" if one.in_place else ""
        print(f"{one.id:<{width}}  {one.version:>3}  {one.home}{place}: {one.problem or one.name + extends}")
    return 0


def editor(given: argparse.Namespace) -> int:
    """The files that only editors read."""
    from game.mods.fresh import write_editor_files
    for path in write_editor_files(given.path, mod_folders()):
        print(path)
    return 0
