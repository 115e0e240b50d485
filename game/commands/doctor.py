"""What the program needs of a machine, looked at one thing after the other, each with a remedy in words."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from game import __version__
from game.bundle import bundled, called
from game.storage.files import remove, write_whole
from game.storage.homes import cache_folder, data_home, mod_folders
from game.storage.homes import homes as all_homes

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

HELP = "look whether this machine has all that is needed, and tell what to do if not"
OLDEST = (3, 11)
PACKAGES = ("pygame-ce", "pytmx", "PyYAML", "font-source-sans-pro", "font-source-serif-pro")
PATIENCE = 20  # seconds that a window or a sound may take; a broken driver can hang


def options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "The exit status is 1 if something is missing without which nothing can be played."


def run(given: argparse.Namespace) -> int:
    return examine(sys.stdout)


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    well: bool
    told: str
    remedy: str = ""
    needed: bool = True  # without it, nothing can be played


def answer(pipe: Connection, look: Callable[[], str]) -> None:
    """The life of a process that looks at one thing; libraries that complain on their own account are not heard."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        pipe.send((True, look()))
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is the finding
        pipe.send((False, str(error) or type(error).__name__))


def tried(look: Callable[[], str]) -> tuple[bool, str]:
    """Look at something that may crash or hang, in a process of its own: whether it went well, and what was found."""
    import multiprocessing
    context = multiprocessing.get_context("spawn")
    near, far = context.Pipe(duplex=False)
    process = context.Process(target=answer, args=(far, look), daemon=True)
    process.start()
    far.close()
    try:
        well, told = near.recv() if near.poll(PATIENCE) else (False, f"no answer within {PATIENCE} seconds")
    except EOFError:
        process.join()
        well, told = False, f"the look at it crashed (status {process.exitcode})"
    process.kill()
    process.join()
    near.close()
    return well, told


def open_window() -> str:
    """A window for a moment: by which driver, and how large the screens are."""
    import pygame

    from game.app.screen import FINE, FineWindow, start_display
    driver = start_display()
    if driver in FINE:
        FineWindow((64, 64), hidden=True).surface(whole=False)
    else:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    return " ".join([driver, *(f"{w}×{h}" for w, h in pygame.display.get_desktop_sizes())])


def open_sound() -> str:
    """A sound device for a moment, and how it plays."""
    import pygame
    pygame.mixer.init()
    rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    return f"{rate} Hz, {abs(bits)} bits, {channels} channels"


def list_pads() -> str:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame
    pygame.display.init()
    pygame.joystick.init()
    return ", ".join(pygame.joystick.Joystick(index).get_name() for index in range(pygame.joystick.get_count()))


def python() -> Iterator[Finding]:
    found = ".".join(map(str, sys.version_info[:3]))
    yield Finding("Python", sys.version_info >= OLDEST, f"{found} ({sys.executable})",
                  "install Python 3.11 or newer")


def packages() -> Iterator[Finding]:
    import importlib.metadata
    for name in PACKAGES:
        try:
            yield Finding(name, True, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(name, False, "not there",
                          f"start with tools/run.py, or: {sys.executable} -m pip install {name}")


def speed() -> Iterator[Finding]:
    import importlib.metadata

    from game.engine.fast import load_wasmtime
    there = load_wasmtime() is not None
    yield Finding("searches", there, f"as WebAssembly (wasmtime {importlib.metadata.version('wasmtime')})" if there
                  else "in Python, because wasmtime is not installed",
                  f"bots see less far; for more: {sys.executable} -m pip install wasmtime", needed=False)


def files() -> Iterator[Finding]:
    for name in ("assets", "rulesets"):
        folder = bundled(name)
        yield Finding(name, folder.is_dir(), str(folder), "install the program again: files of its own are missing")


def display() -> Iterator[Finding]:
    well, told = tried(open_window)
    if well and told.split()[0] in ("dummy", "offscreen") and "SDL_VIDEODRIVER" not in os.environ:
        well, told = False, "there is no screen here"
    yield Finding("display", well, told, "log in on a screen, or set DISPLAY or WAYLAND_DISPLAY; over the network, "
                  f"start inside a virtual screen: xvfb-run -a {called('play')}")


def sound() -> Iterator[Finding]:
    well, told = tried(open_sound)
    yield Finding("sound", well, told, "the games run silent; plug in a device, or look whether another program "
                  "holds it", needed=False)


def controllers() -> Iterator[Finding]:
    well, told = tried(list_pads)
    yield Finding("controllers", well, told or "none plugged in; mouse, touch and keyboard do everything too",
                  "on Linux, the user must be allowed to read /dev/input: add them to the group input", needed=False)


def fonts() -> Iterator[Finding]:
    from game.view.text import STYLES, font_file
    missing = [file for package, file in STYLES.values() if font_file(package, file) is None]
    yield Finding("fonts", not missing, "missing: " + ", ".join(missing) if missing else f"{len(STYLES)} faces",
                  "install font-source-sans-pro and font-source-serif-pro again")


def homes() -> Iterator[Finding]:
    home = data_home()
    probe = home / ".probe"
    try:
        write_whole(probe, b"x")
        remove(probe)
    except OSError as error:
        yield Finding("saving", False, f"{home}: {error.strerror}", "make this folder writable, or set OSSOLA_HOME to "
                      "one that is; without it games are played but not kept", needed=False)
        return
    yield Finding("saving", True, str(home))


def places() -> Iterator[Finding]:
    """Where the rest of what belongs to the user lies."""
    home = data_home()
    found = all_homes(home)
    for what, folder in (("mods", found.mods), ("settings", found.config), ("logs", found.logs),
                         ("cache", cache_folder(home))):
        yield Finding(what, True, str(folder))


def rulesets() -> Iterator[Finding]:
    from game.ruleset.library import Library
    from game.storage.catalogue import Catalogue
    boxes = Catalogue(Library(mod_folders())).boxes()
    broken = [box for box in boxes if box.problems]
    yield Finding("rulesets", len(broken) < len(boxes), f"{len(boxes) - len(broken)} can be played",
                  "install the program again")
    for box in broken:
        yield Finding(box.id, False, str(box.problems[0]).splitlines()[0],
                      f"{called(f'check {box.id}')} tells all there is to mend", needed=False)


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    python, packages, speed, files, display, sound, controllers, fonts, homes, places, rulesets)


def examine(out: TextIO, checks: tuple[Callable[[], Iterator[Finding]], ...] = CHECKS) -> int:
    """Look at everything and tell; 1 if something is missing without which nothing can be played."""
    out.write(f"Ossola {__version__}\n")
    found = [finding for check in checks for finding in check()]
    width = max((len(finding.what) for finding in found), default=0)
    for finding in found:
        sign = "well" if finding.well else "MISSING" if finding.needed else "note"
        out.write(f"{sign:8}{finding.what:{width + 2}}{finding.told}\n")
        if not finding.well:
            out.write(f"{'':{10 + width}}→ {finding.remedy}\n")
    return 1 if any(not finding.well and finding.needed for finding in found) else 0
