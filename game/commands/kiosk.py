"""The program as a kiosk that strangers use."""

from __future__ import annotations

import argparse
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.bundle import bundled, called
from game.storage.homes import config_file, data_home, mod_folders

if TYPE_CHECKING:
    from game.kiosk.pin import Door

HELP = "run as a kiosk: full screen, nobody gets out, demonstrations while nobody is there"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, help="the organiser's file; kiosk.yaml beside the settings if not given")
    parser.add_argument("--check", action="store_true", help="only say what is wrong with the config")
    parser.add_argument("--set-pin", action="store_true", help="choose the operator's number")
    parser.add_argument("--install-help", action="store_true", help="how to install it on a small machine")
    parser.add_argument("--unsupervised", action="store_true", help="without a parent that starts it anew")
    parser.add_argument("--beat", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--fresh", action="store_true", help="set the table aside instead of going on with it")
    parser.add_argument("--builtin-only", action="store_true", help="use no mods")
    parser.add_argument("--without", action="append", default=[], metavar="ID", help="do not offer this game")


def run(given: argparse.Namespace) -> int:
    from game.kiosk.config import KioskConfig, load_config
    from game.kiosk.pin import Door
    from game.ruleset.library import Library
    from game.ruleset.problems import RulesetError
    from game.storage.lock import HomeLock
    home = data_home()
    path: Path | None = given.config or config_file(home, "kiosk.yaml")
    if given.install_help:
        print(install_help(given.config))
        return 0
    try:
        known = given.config is not None or (path is not None and path.is_file())
        config = load_config(path, Library(mod_folders())) if known and path is not None else KioskConfig()
    except (RulesetError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if given.check:
        print(f"{path}: nothing is wrong" if known else "there is no config: everything is as usual")
        return 0
    door = Door(home, config.operator, lock=HomeLock(home))
    if given.set_pin:
        return ask_pin(door)
    if not door.has_pin():
        print(f"ossola: there is no PIN for the operator yet. Say: {called('kiosk --set-pin')}", file=sys.stderr)
        return 2
    if given.unsupervised:
        from game.kiosk.start import start
        return start(config, home, given)
    arguments = [f"--config={given.config}"] if given.config is not None else []
    return supervise(arguments, home, config.watch)


def ask_pin(door: Door) -> int:
    """Ask twice for a number and keep it."""
    from getpass import getpass

    from game.kiosk.pin import LEAST, MOST, good_pin
    if door.lock.elsewhere():
        print(f"ossola: the PIN stays as it is: {door.lock.why()}", file=sys.stderr)
        return 1
    interactive = sys.stdin.isatty()
    first = getpass("New PIN: ") if interactive else sys.stdin.readline().strip()
    again = getpass("Again: ") if interactive else first
    if first != again or not good_pin(first):
        print(f"ossola: the PIN has {LEAST} to {MOST} digits, not all the same, twice alike", file=sys.stderr)
        return 2
    try:
        door.set_pin(first)
    except OSError as error:
        print(f"ossola: the PIN could not be kept: {error.strerror or error}", file=sys.stderr)
        return 1
    print("The PIN is set.")
    return 0


def supervise(arguments: list[str], home: Path, silence: int) -> int:
    """Be the parent; shut the machine down if the operator said so."""
    from game.kiosk.log import close_log, open_log
    from game.kiosk.supervisor import SHUT_DOWN, Supervisor, command_line
    from game.ruleset.library import Library, builtin_folder
    own = {path.parent.name for path in builtin_folder().glob("*/ruleset.yaml")}
    folders = Library(mod_folders()).folders

    def is_mod(name: str) -> bool:
        return name not in own or any((folder / name).is_dir() for folder in folders[:-1])

    log = open_log(home)
    supervisor = Supervisor(command_line(arguments), log, silence, is_mod)
    signal.signal(signal.SIGTERM, lambda *_: supervisor.end())
    try:
        status = supervisor.run()
    except KeyboardInterrupt:
        supervisor.end()
        status = 0
    close_log(log)
    if status == SHUT_DOWN and sys.platform == "linux":
        return subprocess.run(["systemctl", "poweroff"], check=False).returncode
    return 0


def install_help(config: Path | None) -> str:
    """How to install the kiosk on a small machine: a guide and a unit for systemd, made for this installation."""
    from game.kiosk.supervisor import program
    home = Path("/var/lib/ossola")
    path = config.resolve() if config is not None else home / "kiosk.yaml"
    folder, given = Path(__file__).resolve().parents[2], ["--config", str(path)] if config is not None else []
    values = {"home": home, "config": path, "server": "/usr/lib/xorg/Xorg", "xlog": home / "xorg.log"}
    guide, unit = ((bundled("assets") / "kiosk" / name).read_text(encoding="utf-8")
                   for name in ("install.txt", "ossola-kiosk.service"))
    service = unit.format(folder=str(folder).replace("%", "%%"), program=" ".join(map(for_systemd, program())),
                          given="".join(f" {for_systemd(word)}" for word in given), **values)
    return guide.format(unit=service, folder=shlex.quote(str(folder)), program=shlex.join(program()),
                        given="".join(f" {shlex.quote(word)}" for word in given), **values)


def for_systemd(word: str) -> str:
    """A word of a command as a unit wants it, where blanks part words, and a percent or a dollar sign means more."""
    text = word.replace("%", "%%").replace("$", "$$")
    if not any(sign in text for sign in " \t\"'\\"):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
